"""Validation with pandera, one frame a sheet: that what the run needs is there, and of the right kind.

Only the columns that a run needs are in the frames; a wrong telephone number stops nothing. Every check names its
finding and its column in its `error`, no predicate can raise, and the index has the numbers of the rows.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from processor.model.catalogue import KINDS
from processor.model.rulebook import Grades
from processor.workbooks.reading.lenient import Unread
from processor.workbooks.register.cells import Row
from processor.workbooks.register.layout import SETTINGS, SHEETS

if TYPE_CHECKING:
    from pandera.pandas import Check

CHECKED: Mapping[str, tuple[str, ...]] = {
    "Season": tuple(each.name for each in SETTINGS if each.needed),
    "Clubs": ("Club", "Kind"),
    "Teams": ("Team", "Also known as", "Club", "Strength", "Entered", "Withdrawn"),
    "Players": ("ECF code", "Name", "Also known as", "Club", "Born", "Member from", "Member to"),
    "Grades": ("ECF code", "Grade", "Kind", "From"),
    "Rounds": ("Competition", "Round", "Opens", "Closes"),
    "Fixtures": ("Match", "Competition", "Round", "Home", "Away", "Drawn", "Date"),
    "Rulings": ("Date", "Match", "Board", "Ruling"),
    "Payments": ("Date", "Invoice", "Amount"),
}
# A blank grade is that of an ungraded player, and a ruling without a date is one that cannot be applied.
MAY_BE_BLANK = {("Grades", "Grade"), ("Rulings", "Date")}
NEEDED = {
    (sheet.name, column.name)
    for sheet in SHEETS
    for column in (SETTINGS if sheet.name == "Season" else sheet.columns)
    if column.needed
} - MAY_BE_BLANK


@dataclass(frozen=True, slots=True)
class Failure:
    """One failed check: the row, the finding's code, and the column."""

    row: Row
    code: str
    column: str


def failures(rows: Sequence[Row], grades: Grades | None = None) -> list[Failure]:
    """What is wrong with the rows of one sheet. With `grades` those of the sheet Grades have to be among them."""
    from pandas import DataFrame, Index
    from pandera.errors import SchemaErrors
    from pandera.pandas import Column, DataFrameSchema

    if not rows:
        return []
    sheet = rows[0].sheet.name
    names = [name for name in CHECKED[sheet] if name in rows[0].values]
    index = Index([row.number for row in rows])
    frame = DataFrame([[row.values[name] for name in names] for row in rows], index, names, dtype=object)
    columns = {name: Column(None, _checks(sheet, name, grades), nullable=True) for name in names}
    try:
        DataFrameSchema(columns, checks=_in_order(sheet, names)).validate(frame, lazy=True)
    except SchemaErrors as failed:
        by_number = {row.number: row for row in rows}
        cases = failed.failure_cases[["index", "check"]].drop_duplicates()
        return [_failure(by_number, key, error) for key, error in cases.itertuples(index=False)]
    return []


def _failure(rows: Mapping[int, Row], number: int, error: str) -> Failure:
    code, _, column = error.partition(" ")
    if number not in rows or code not in KINDS:
        raise RuntimeError(f"pandera failed outside our checks: {error} at row {number}")
    return Failure(rows[number], code, column)


def _checks(sheet: str, name: str, grades: Grades | None) -> list["Check"]:
    """The checks of the cells of one column."""
    if sheet == "Payments":
        return [_cell("register-payment", name, lambda value: value is not None and not isinstance(value, Unread))]
    checks = [_cell("register-cell", name, lambda value: not isinstance(value, Unread))]
    if (sheet, name) in NEEDED:
        checks.append(_cell("register-needed", name, lambda value: value is not None))
    if name == "Grade" and grades:
        ratings = range(grades.rating_lowest, grades.rating_highest + 1)
        known = range(grades.lowest, grades.highest + 1)
        checks += [
            _cell("register-grade-rating", name, lambda value: not isinstance(value, int) or value not in ratings),
            _cell(
                "register-grade-range",
                name,
                lambda value: not isinstance(value, int) or value in known or value in ratings,
            ),
        ]
    return checks


def _in_order(sheet: str, names: Sequence[str]) -> list["Check"]:
    """The checks that what begins ends no earlier."""
    pairs = {
        "Players": ("register-membership", "Member from", "Member to"),
        "Rounds": ("register-round", "Opens", "Closes"),
    }
    if sheet not in pairs:
        return []
    code, first, last = pairs[sheet]
    return [_ordered(code, first, last)] if {first, last} <= set(names) else []


def _cell(code: str, column: str, right: Callable[[Any], bool]) -> "Check":
    from pandera.pandas import Check

    return Check(right, element_wise=True, ignore_na=False, error=f"{code} {column}")


def _ordered(code: str, first: str, last: str) -> "Check":
    from pandas import Series
    from pandera.pandas import Check

    return Check(
        lambda frame: Series(list(map(in_order, frame[first], frame[last])), index=frame.index, dtype=bool),
        ignore_na=False,
        error=f"{code} {last}",
    )


def in_order(first: object, last: object) -> bool:
    """Whether two days do not stand in the wrong order; where one is missing they do not."""
    return not isinstance(first, date) or not isinstance(last, date) or first <= last
