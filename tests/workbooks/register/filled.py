"""A register filled in from plain rows, for the tests of everything that reads one."""

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, time
from io import BytesIO
from typing import Any

from xlsxwriter import Workbook
from xlsxwriter.worksheet import Worksheet

from processor.workbooks.register.layout import SEASON, SHEETS, RegisterSheet

CREATED = datetime(2000, 1, 1, tzinfo=UTC)
SETTINGS = {"Season": "2006-07", "Rule book": "chapman-2006-07"}

Row = Mapping[str, Any]


def register(**sheets: Any) -> bytes:
    """A register with these rows: `register(Teams=[{"Team": "Ashby 1", "Club": "Ashby", "Strength": 1}])`.

    Every sheet and heading is there, and empty unless given. A key that is no heading makes a column of its own, a
    row of None stays blank, and a sheet given as None is left out. `Season` takes settings by name, which are added
    to a season and a rule book that make sense, or rows like any other sheet. A date becomes a date cell. The same
    rows give the same bytes.
    """
    made = BytesIO()
    workbook = Workbook(made, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    workbook.set_properties({"created": CREATED})
    dated = workbook.add_format({"num_format": "dd/mm/yyyy"})
    given = {"Season": {}} | sheets
    unknown = set(given) - {sheet.name for sheet in SHEETS}
    assert not unknown, f"no sheets of the register: {unknown}"
    for sheet in SHEETS:
        rows = given.get(sheet.name, [])
        if rows is not None:
            _write(workbook.add_worksheet(sheet.name), sheet, _settings(rows) if sheet is SEASON else rows, dated)
    workbook.close()
    return made.getvalue()


def _settings(given: Mapping[str, Any] | Iterable[Row | None]) -> Iterable[Row | None]:
    if not isinstance(given, Mapping):
        return given
    return [{"Setting": name, "Value": value} for name, value in (SETTINGS | dict(given)).items()]


def _write(page: Worksheet, sheet: RegisterSheet, rows: Iterable[Row | None], dated: Any) -> None:
    headings = [column.name for column in sheet.columns]
    filled = [row or {} for row in rows]
    headings += [name for name in dict.fromkeys(name for row in filled for name in row) if name not in headings]
    page.write_row(0, 0, headings)
    for number, row in enumerate(filled, start=1):
        for name, value in row.items():
            if isinstance(value, date | time):
                page.write_datetime(number, headings.index(name), value, dated)
            elif value is not None:
                page.write(number, headings.index(name), value)
