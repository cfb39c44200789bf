"""Exact numbers and how they are written: points in halves, grades in whole points."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

HALF = Fraction(1, 2)


def half_up(value: Fraction) -> int:
    """The nearest whole number, halves up."""
    return int((value + HALF) // 1)


def points_text(points: Fraction) -> str:
    """Points as chess players write them: `0`, `½`, `2`, `2½`."""
    if points.denominator == 1:
        return str(points.numerator)
    if points.denominator != 2:
        raise ValueError(f"points come in halves, not {points}")
    whole = points.numerator // 2
    return f"{whole}½" if whole else "½"


def mean_text(value: Fraction) -> str:
    """An average to two places, without a tail of noughts: `160.67`, `87.5`, `110`."""
    hundredths = half_up(value * 100)
    return f"{hundredths // 100}.{hundredths % 100:02d}".rstrip("0").rstrip(".")


def signed_text(value: int) -> str:
    """A difference with its sign: `+47`, `−35`, `0`."""
    if value < 0:
        return f"−{-value}"
    return f"+{value}" if value else "0"


def joined(items: Iterable[object], last: str = "and") -> str:
    """Items as one phrase: `3`, `3 and 4`, `3, 4 and 5`."""
    words: Sequence[str] = [str(item) for item in items]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
