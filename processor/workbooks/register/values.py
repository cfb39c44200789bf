"""What the cells of the register mean, column by column."""

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from functools import lru_cache, partial
from typing import Any

from processor.workbooks.reading.lenient import (
    Raw,
    Reading,
    Unread,
    board_number,
    choice,
    date_of,
    ecf_code,
    grade,
    season,
    tidied,
    typed,
    yes_no,
)
from processor.workbooks.reading.lenient.cell_text import is_number, plain
from processor.workbooks.reading.lenient.dates import DAY_0, DAY_0_OF_1904
from processor.workbooks.register.cells import Row
from processor.workbooks.register.layout import SETTINGS, YES_NO, Column, Holds

WRONG = Unread("register-cell")
FIRST_YEAR, LAST_YEAR = 1901, 2099
LAST_YEAR_OF_BIRTH = 2029  # two figures beyond it, as a year of birth, are of the last century
EARLIEST_SERIAL, LATEST_SERIAL = date(1910, 1, 1), date(2049, 12, 31)  # a bare year is no serial number of a day
YEAR_LAST = re.compile(r"(.*\D)(\d{4}|\d{2})")
YEAR_FIRST = re.compile(r"(\d{4})(-\d{1,2}-\d{1,2})")
POUNDS = re.compile(r"£? ?(\d{1,7}|\d{1,3}(?:,\d{3})+)(?:\.(\d{2}))?")

Reader = Callable[[type, Raw], Any]
MOST_REMEMBERED = 5_000


def with_values(rows: tuple[Row, ...], from_1904: bool) -> tuple[Row, ...]:
    """The rows with what their cells mean."""
    if not rows:
        return ()
    readers = {column.name: _remembering(_reader(column, from_1904)) for column in rows[0].sheet.columns}
    return tuple(row.read_as(_values(row, readers)) for row in rows)


def _values(row: Row, readers: Mapping[str, Reader]) -> dict[str, Any]:
    values = {name: None if raw == "" else readers[name](type(raw), raw) for name, raw in row.raw.items()}
    return values | dict.fromkeys(row.broken, WRONG)


def _remembering(reader: Callable[[Raw], Any]) -> Reader:
    """A reader that reads each value of a column once: most stand there many times. True is not 1."""
    return lru_cache(maxsize=MOST_REMEMBERED)(lambda _, raw: reader(raw))


def words(raw: Raw) -> str | None:
    """The words of a cell, whatever kind it is, in one line."""
    return tidied(typed(raw)) or None


def listed(text: str) -> tuple[str, ...]:
    """The spellings of a list with `;` between them."""
    return tuple(dict.fromkeys(each for part in text.split(";") if (each := part.strip())))


def day_of(raw: Raw, from_1904: bool = False, born: bool = False) -> date | Unread | None:
    """The day that a cell means, also one long before any match: people were born, and became members."""
    reading = date_of(raw, from_1904)
    day = reading.value
    if day is None or (not isinstance(day, Unread) and not (born and day.year > LAST_YEAR_OF_BIRTH)):
        return day
    if isinstance(raw, date):
        found = raw.date() if isinstance(raw, datetime) else raw
        return found if FIRST_YEAR <= found.year <= LAST_YEAR else WRONG
    if is_number(raw):
        return _day_of_serial(raw, DAY_0_OF_1904 if from_1904 else DAY_0)
    return _day_of_text(plain(raw), born) if isinstance(raw, str) else WRONG


def _day_of_serial(number: float, start: date) -> date | Unread:
    earliest, latest = ((day - start).days for day in (EARLIEST_SERIAL, LATEST_SERIAL))
    return start + timedelta(days=int(number)) if earliest <= number <= latest else WRONG


def _day_of_text(text: str, born: bool) -> date | Unread:
    """A date whose year may be of the last century: read as in this one, then put where it belongs."""
    if match := YEAR_FIRST.fullmatch(text):
        year, moved = match[1], "{}" + match[2]
    elif match := YEAR_LAST.fullmatch(text):
        year, moved = match[2], match[1].replace("{", "").replace("}", "") + "{}"
    else:
        return WRONG
    found = date_of(moved.format(2000 + int(year) % 100)).known
    if found is None:
        return WRONG
    full = int(year) if len(year) == 4 else _century(int(year), born) + int(year)
    try:
        return found.replace(year=full) if FIRST_YEAR <= full <= LAST_YEAR else WRONG
    except ValueError:
        return WRONG


def _century(year: int, born: bool) -> int:
    return 1900 if born and 2000 + year > LAST_YEAR_OF_BIRTH else 2000


@lru_cache(maxsize=MOST_REMEMBERED)
def _code(raw: Raw) -> Any:
    """An ECF code. Those of the players stand on the sheet of the grades again."""
    return _value(ecf_code(raw))


def _whole(raw: Raw) -> int | Unread | None:
    value = board_number(raw).value
    return WRONG if isinstance(value, Unread) else value


def _pence(raw: Raw) -> int | Unread | None:
    """An amount of pounds in pence; none is of part of a penny, or of nothing."""
    match = POUNDS.fullmatch(f"{raw:.15g}" if is_number(raw) else plain(typed(raw)))
    if is_number(raw) and not match:
        match = POUNDS.fullmatch(f"{raw:.2f}") if abs(raw - round(raw, 2)) < 1e-9 else None
    pence = int(match[1].replace(",", "")) * 100 + int(match[2] or 0) if match else 0
    return pence or WRONG


def _value(reading: Reading[Any]) -> Any:
    return WRONG if isinstance(reading.value, Unread) else reading.value


def _choice(choices: tuple[str, ...], raw: Raw) -> Any:
    return _value(choice(raw, choices))


def _reader(column: Column, from_1904: bool) -> Callable[[Raw], Any]:
    """How the cells of a column are read."""
    if column.name == "ECF code":
        return _code
    if column.name == "Grade":
        return lambda raw: _value(grade(raw))
    if column.choices == YES_NO:
        return lambda raw: _value(yes_no(raw))
    if column.choices:
        return partial(_choice, column.choices)
    by_kind: dict[Holds, Callable[[Raw], Any]] = {
        Holds.DATE: lambda raw: day_of(raw, from_1904, born=column.name == "Born"),
        Holds.WHOLE: _whole,
        Holds.MONEY: _pence,
    }
    return by_kind.get(column.holds, words)


def setting(name: str, raw: Raw) -> Any:
    """The value of a setting, as text."""
    return _value(season(raw)) if name == SETTINGS[0].name else words(raw)
