"""The text of a cell: as it was typed, tidied for keeping, and plain for comparing."""

import unicodedata
from datetime import date, datetime, time, timedelta
from typing import TypeGuard

Raw = str | float | bool | date | time | timedelta
"""A cell's value as a spreadsheet stores it. An empty cell is an empty string."""

LONGEST_TYPED = 1_000
WHOLE_BELOW = 1e15  # above, a stored double no longer tells one whole number from the next
NOTHING = frozenset({"", "-", "--", "---", "n/a"})
UNSEEN = ("Cc", "Cf", "Cs")
JOINERS = "\u200c\u200d"  # part of the spelling of names in Persian and in Indian scripts
DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−⁻"), "-")
MARKS = DASHES | dict.fromkeys(map(ord, "’‘ʼ`´"), "'") | {ord("⁄"): "/", ord("∕"): "/", 0xFE0E: None, 0xFE0F: None}


def typed(raw: Raw) -> str:
    """What stood in a cell, as plain text on one line: `150` for 150.0, dates as `22/05/2007`."""
    if isinstance(raw, str):
        text = _shown(raw)
        return text[:LONGEST_TYPED] if text.strip() else ""
    if isinstance(raw, bool):
        return "TRUE" if raw else "FALSE"
    if isinstance(raw, int | float):
        return _number_text(raw)
    if isinstance(raw, datetime) and raw.time() != time():
        return f"{_day_text(raw)} {raw:%H:%M}"
    return _day_text(raw) if isinstance(raw, date) else str(raw)


def tidied(text: str) -> str:
    """A text to keep: composed accents, single spaces, nothing that does not show."""
    composed = unicodedata.normalize("NFC", _shown(text, spared=JOINERS))
    return " ".join(composed.split()).strip(JOINERS)


def plain(text: str) -> str:
    """A text to compare: small letters, plain digits, hyphens and spaces, without what does not show.

    A ½ becomes `1/2`. An apostrophe in front, with which people force a cell to be text, is dropped.
    """
    if not text.isascii():
        spelled = unicodedata.normalize("NFKC", text).translate(MARKS)
        text = "".join(_plain_digit(each) for each in spelled)
    return " ".join(_shown(text).casefold().split()).removeprefix("'").strip()


def squeezed(text: str) -> str:
    """A text without spaces and capitals, and without what does not show."""
    return "".join(unicodedata.normalize("NFC", _shown(text)).split()).casefold()


def spellings(listed: str) -> frozenset[str]:
    """Spellings that mean the same, from a list with commas between them."""
    return frozenset(listed.split(", "))


def is_number(raw: Raw) -> TypeGuard[float]:
    """Whether a cell holds a number proper; a truth value is none."""
    return isinstance(raw, int | float) and not isinstance(raw, bool)


def _shown(text: str, spared: str = "") -> str:
    """The text with every kind of space as a plain one, and without control and format characters."""
    if text.isascii() and text.isprintable():
        return text
    spaced = (" " if each.isspace() else each for each in text)
    return "".join(each for each in spaced if unicodedata.category(each) not in UNSEEN or each in spared)


def _plain_digit(letter: str) -> str:
    return str(unicodedata.decimal(letter)) if unicodedata.category(letter) == "Nd" else letter


def _number_text(number: float) -> str:
    if abs(number) < WHOLE_BELOW and number == int(number):
        return str(int(number))
    return f"{number:.15g}"


def _day_text(day: date) -> str:
    return f"{day.day:02d}/{day.month:02d}/{day.year:04d}"
