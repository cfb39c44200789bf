"""Failed checks of the register as findings, with the facts that their sentences want."""

from collections.abc import Iterable, Iterator
from datetime import date
from fractions import Fraction
from typing import Any

from processor.model.findings import Finding, finding
from processor.model.numbers import half_up, joined, mean_text
from processor.model.rulebook import Grades
from processor.workbooks.register.cells import Row
from processor.workbooks.register.layout import SETTINGS, Column, Holds
from processor.workbooks.register.schemas import Failure

CALCULATE = "Please open the workbook in your spreadsheet program, put the formula right, and save it."
CORRECT = "Please correct it."


def explained(failed: Iterable[Failure], grades: Grades | None) -> Iterator[Finding]:
    """The findings of failed checks, in their order. A payment has one, whatever is wrong with it."""
    payments: dict[int, list[Failure]] = {}
    for each in failed:
        if each.code == "register-payment":
            payments.setdefault(each.row.number, []).append(each)
        else:
            yield finding(each.code, each.row.spot(each.column), **_facts(each, grades))
    for together in payments.values():
        yield finding("register-payment", *(each.row.spot(each.column) for each in together))


def _facts(failure: Failure, grades: Grades | None) -> dict[str, Any]:
    row, column = failure.row, _column(failure.row, failure.column)
    value = row.known(column.name)
    if failure.code == "register-needed":
        return {"expected": f"{column.note.removesuffix('.')}."}
    if failure.code == "register-cell":
        broken = column.name in row.broken
        return {"expected": _expected(column, grades), "remedy": CALCULATE if broken else CORRECT}
    if failure.code == "register-grade-range" and grades:
        return {"lowest": grades.lowest, "highest": grades.highest}
    if failure.code == "register-grade-rating" and grades:
        return _conversion(value, grades)
    if failure.code == "register-membership":
        began = row.known("Member from")
        return {"problem": f"the membership of {row.text('Name')} ends on {_day(value)}, and begins on {_day(began)}"}
    if failure.code == "register-round":
        return {"round": row.text("Round"), "opens": _day(row.known("Opens")), "closes": _day(value)}
    return {}


def _day(day: date) -> str:
    return f"{day:%d/%m/%Y}"


def _conversion(rating: int, grades: Grades) -> dict[str, Any]:
    """What a rating of today would be as a grade: offered, and not applied (H1)."""
    exact = Fraction(rating - grades.rating_offset) / grades.rating_factor
    worth = str(exact) if exact.denominator == 1 else f"{half_up(exact)}, rounded from {mean_text(exact)}"
    return {"grade": worth, "offset": grades.rating_offset, "factor": mean_text(grades.rating_factor)}


def _column(row: Row, name: str) -> Column:
    return next(each for each in (*row.sheet.columns, *SETTINGS) if each.name == name)


def _expected(column: Column, grades: Grades | None) -> str:
    """What belongs in a column, as the end of a sentence."""
    if column.choices:
        return joined((f"“{each}”" for each in column.choices), "or")
    if column.name == "ECF code":
        return "six figures and a letter, such as 123456A"
    if column.name == "Grade":
        bounds = f"from {grades.lowest} to {grades.highest}" if grades else "of three figures at most"
        return f"a whole number {bounds}, or nothing or “ung” for a player without a grade"
    by_kind = {Holds.DATE: "a date, such as 22/05/2007", Holds.WHOLE: "a whole number, such as 1"}
    return by_kind.get(column.holds, "words, and no formula that shows none")
