"""Tables as values: what stands in each cell and how it is shown, before any of it is a spreadsheet."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from processor.documents.season_workbook.looks import CENTRED, DAY, PLAIN, SEVERITIES, SIGNED, WHOLE, Look, Sign
from processor.model.findings import Finding
from processor.model.season import Season

MATCHES = "Matches"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell; None is a blank one.

    `row_of` is the number of a match whose row on the sheet Matches the cell leads to, `file` the path of a file of
    ours that it opens, relative to the season folder.
    """

    value: str | int | Fraction | date | None = None
    look: Look = PLAIN
    row_of: str = ""
    file: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """A heading, and the narrowest and the widest that its column may be, in characters."""

    title: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Table:
    """One sheet of the workbook. `nothing` is what it says where it has no row; `held` columns stay while scrolling."""

    name: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    nothing: str
    held: int = 0


def signed(sign: Sign, word: object) -> Cell:
    """A word with its sign before it, in its tint."""
    return Cell(f"{sign.symbol} {word}", Look(sign.tint))


def day(value: date | None) -> Cell:
    """A day, as a date of the spreadsheet's own."""
    return Cell(value, Look(number=DAY, centred=True))


def points(value: Fraction | None) -> Cell:
    """Points, as a number that shows its half as ½."""
    return Cell(value, Look(number=points_format(value), centred=True))


def points_format(value: Fraction | None) -> str:
    """The number format of points. It names the one value that it shows with ½: no other is ever shown as that."""
    if value is None or value.denominator == 1:
        return "General"
    whole = value.numerator // value.denominator
    return f'[={float(value)}]"{whole or ""}½";General'


def whole(value: int | None) -> Cell:
    """A whole number."""
    return Cell(value, Look(number=WHOLE, centred=True))


def difference(value: int | None) -> Cell:
    """A difference with its sign."""
    return Cell(value, Look(number=SIGNED, centred=True))


def match_number(match_id: str) -> Cell:
    """A match's number, leading to its row on the sheet Matches."""
    return Cell(match_id or None, row_of=match_id)


def copy_link(sha256: str | None, annotated: Mapping[str, str]) -> Cell:
    """A link to the annotated copy of a submission, where there is one."""
    path = annotated.get(sha256) if sha256 else None
    return Cell("open copy", CENTRED, file=path) if path else Cell()


def chip(finding: Finding) -> Cell:
    """A finding's severity as a sign and a word."""
    return Cell(f"{finding.severity.symbol} {finding.severity}", Look(SEVERITIES[finding.severity]))


def in_lines(texts: Iterable[str]) -> str | None:
    """The texts a line each, and None where there is none."""
    return "\n".join(texts) or None


def season_findings(season: Season) -> tuple[Finding, ...]:
    """Every finding of the season, each once: the register's rulings first, then match by match."""
    verdicts = [each.verdict for each in season.matches if each.verdict]
    found = (*season.findings, *(finding for verdict in verdicts for finding in verdict.findings))
    return tuple(dict.fromkeys(found))
