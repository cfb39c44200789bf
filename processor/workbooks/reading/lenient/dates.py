"""What captains write for a date. Text is read day first."""

import re
from collections.abc import Sequence
from datetime import date, datetime, timedelta

from processor.workbooks.reading.lenient.cell_text import NOTHING, WHOLE_BELOW, Raw, is_number, plain
from processor.workbooks.reading.lenient.readings import Reading, Unread, remarked

UNCLEAR: Reading[date] = Reading(Unread("date-unclear"))
FIRST_YEAR, LAST_YEAR = 1990, 2099
# A bare number of these sizes can be nothing but the serial number of a day within living memory of this cup.
SERIALS = (date(1995, 1, 1), date(2049, 12, 31))
DAY_0, DAY_0_OF_1904 = date(1899, 12, 30), date(1904, 1, 1)
CENTURY_TURNS = 70  # 70 and over is 19.., below it 20..

MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
OTHERWISE = {"weds": "wed"}
FILLERS = {"the", "of", "on"}
SHORTEST = 3

USUAL = re.compile(r"\d{1,2}/\d{1,2}/\d{4}")
LETTERS = re.compile(r"[a-z0-9 ./,'()-]+")
TOKEN = re.compile(r"\d+|[a-z]+")
ORDINAL = re.compile(r"(?<=\d)(?:st|nd|rd|th)\b")
TIME = re.compile(
    r"(?:,? (?:at )?|(?<=\d)t)(?:\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?|\d{1,2}(?:[.:]\d{2})?(?= ?[ap]m)) ?(?:[ap]m|z)?$"
)


def date_of(raw: Raw, from_1904: bool = False) -> Reading[date]:
    """The day that a cell means. `from_1904` says that the workbook counts its days from 1904."""
    if isinstance(raw, date):
        day = raw.date() if isinstance(raw, datetime) else raw
        return Reading(day) if FIRST_YEAR <= day.year <= LAST_YEAR else UNCLEAR
    if is_number(raw):
        return _from_number(raw, from_1904)
    if not isinstance(raw, str):
        return UNCLEAR
    text = plain(raw)
    if text in NOTHING:
        return Reading()
    return _from_text(text, raw)


def day_text(day: date) -> str:
    """A date in words: `22 May 2007`."""
    return f"{day.day} {MONTHS[day.month - 1].capitalize()} {day.year}"


def _from_number(number: float, from_1904: bool) -> Reading[date]:
    if not 0 <= number < WHOLE_BELOW:
        return UNCLEAR
    start = DAY_0_OF_1904 if from_1904 else DAY_0
    earliest, latest = ((day - start).days for day in SERIALS)
    if earliest <= number <= latest:
        day = start + timedelta(days=int(number))
        return Reading(day, day_text(day))
    return _from_digits(f"{number:.0f}") if number == int(number) else UNCLEAR


def _from_digits(digits: str) -> Reading[date]:
    """Eight figures in a row, where only one order of day, month and year makes a date."""
    if len(digits) != len("22052007"):
        return UNCLEAR
    orders = (
        (digits[:2], digits[2:4], digits[4:]),
        (digits[2:4], digits[:2], digits[4:]),
        (digits[6:], digits[4:6], digits[:4]),
    )
    days = {day for order in orders if (day := _day(*order))}
    if len(days) != 1:
        return UNCLEAR
    only = days.pop()
    return Reading(only, day_text(only))


def _from_text(text: str, raw: Raw) -> Reading[date]:
    if text.isdecimal():
        return _from_digits(text)
    tokens, weekday = _tokens(text)
    if len(tokens) != 3:
        return UNCLEAR
    spelled = [position for position, token in enumerate(tokens) if token.isalpha()]
    reading = _with_month(tokens, spelled[0]) if spelled else _numbers_alone(tokens)
    day = reading.known
    if day is None or len(spelled) > 1 or (weekday is not None and day.weekday() != weekday):
        return UNCLEAR
    if (USUAL.fullmatch(text) and not reading.said) or (reading.either_way and weekday is None):
        return reading
    return remarked(day, raw, day_text(day))


def _tokens(text: str) -> tuple[list[str], int | None]:
    """The parts of a date, and the day of the week where one is named."""
    bare = ORDINAL.sub("", TIME.sub("", text))
    tokens = TOKEN.findall(bare) if LETTERS.fullmatch(bare) else []
    tokens = [OTHERWISE.get(token, token) for token in tokens]
    named = [number for token in tokens if (number := _one_of(WEEKDAYS, token)) is not None]
    kept = [token for token in tokens if _one_of(WEEKDAYS, token) is None and token not in FILLERS]
    return kept, named[0] if named else None


def _one_of(names: Sequence[str], token: str) -> int | None:
    """The position of the name that a token begins, be it shortened to three letters or more."""
    if len(token) < SHORTEST:
        return None
    return next((position for position, name in enumerate(names) if name.startswith(token)), None)


def _with_month(tokens: list[str], spelled: int) -> Reading[date]:
    month = _one_of(MONTHS, tokens[spelled])
    if month is None:
        return UNCLEAR
    first, second = (token for position, token in enumerate(tokens) if position != spelled)
    year_first = len(first) == 4
    found = _day(second, str(month + 1), first) if year_first else _day(first, str(month + 1), second)
    return Reading(found) if found else UNCLEAR


def _numbers_alone(tokens: list[str]) -> Reading[date]:
    first, second, third = tokens
    if len(first) == 4:
        found = _day(third, second, first)
        return Reading(found) if found else UNCLEAR
    day_first, month_first = _day(first, second, third), _day(second, first, third)
    if day_first:
        return Reading(day_first, either_way=month_first is not None and month_first != day_first)
    return Reading(month_first, day_text(month_first)) if month_first else UNCLEAR


def _day(day: str, month: str, year: str) -> date | None:
    if len(day) > 2 or len(month) > 2 or len(year) not in (2, 4):
        return None
    number = int(year)
    if len(year) == 2:
        number += 1900 if number >= CENTURY_TURNS else 2000
    try:
        return date(number, int(month), int(day)) if FIRST_YEAR <= number <= LAST_YEAR else None
    except ValueError:
        return None
