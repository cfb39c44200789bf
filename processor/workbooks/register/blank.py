"""The blank register: what a secretary starts a season with, and can fill in without help."""

import textwrap
from collections.abc import Sequence
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

from xlsxwriter import Workbook
from xlsxwriter.utility import xl_col_to_name, xl_range_abs
from xlsxwriter.worksheet import Worksheet

from processor.workbooks.register.layout import (
    RULE_BOOK,
    RULING_NOTES,
    SEASON,
    SETTINGS,
    SHEETS,
    Column,
    Holds,
    RegisterSheet,
)

ROWS = 1000
LINE, CHARACTERS = 16, 95
NOTES = "Notes"
CREATED = datetime(2000, 1, 1, tzinfo=UTC)
FONT = {"font_name": "Calibri", "font_size": 11, "valign": "top"}
NUMBER_FORMATS = {Holds.TEXT: "@", Holds.DATE: "dd/mm/yyyy", Holds.WHOLE: "0", Holds.MONEY: "0.00"}
EARLIEST, LATEST = datetime(1900, 1, 1), datetime(2199, 12, 31)  # noqa: DTZ001


def blank_register(rule_books: Sequence[str]) -> bytes:
    """A register with every sheet and heading and no row. The rule books are offered by their ids.

    Same input, same bytes.
    """
    made = BytesIO()
    workbook = Workbook(made, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    workbook.set_properties({"title": "Register of the season", "created": CREATED})
    forms = _Forms(workbook)
    for sheet in SHEETS:
        page = workbook.add_worksheet(sheet.name)
        _write_headings(page, sheet, forms)
        if sheet is SEASON:
            _write_settings(page, rule_books, forms)
        else:
            _write_checks(page, sheet)
    _define_names(workbook)
    _write_notes(workbook.add_worksheet(NOTES), forms)
    workbook.close()
    return made.getvalue()


class _Forms:
    """The formats of the register."""

    def __init__(self, workbook: Workbook) -> None:
        heading = FONT | {"bold": True, "font_color": "#FFFFFF", "border": 1, "text_wrap": True, "valign": "vcenter"}
        self.needed = workbook.add_format(heading | {"bg_color": "#1F3864"})
        self.optional = workbook.add_format(heading | {"bg_color": "#5B7DB1"})
        self.title = workbook.add_format(FONT | {"bold": True, "font_size": 14, "font_color": "#1F3864"})
        self.bold = workbook.add_format(FONT | {"bold": True, "text_wrap": True})
        self.text = workbook.add_format(FONT | {"text_wrap": True})
        self.cells = {
            holds: workbook.add_format(FONT | {"num_format": number, "align": "left"})
            for holds, number in NUMBER_FORMATS.items()
        }


def _write_headings(page: Worksheet, sheet: RegisterSheet, forms: _Forms) -> None:
    for number, column in enumerate(sheet.columns):
        page.set_column(number, number, column.width, forms.cells[column.holds])
        page.write_string(0, number, column.name, forms.needed if column.needed else forms.optional)
        page.write_comment(0, number, _told(column), {"author": "", "x_scale": 2})
    page.set_row(0, 20)
    page.freeze_panes(1, 0)
    page.set_landscape()
    page.set_paper(9)
    page.fit_to_pages(1, 0)
    page.repeat_rows(0)


def _write_settings(page: Worksheet, rule_books: Sequence[str], forms: _Forms) -> None:
    """The names of the settings, each with a note beside its value."""
    for row, setting in enumerate(SETTINGS, start=1):
        page.write_string(row, 0, setting.name, forms.bold)
        page.write_blank(row, 1, None, forms.cells[setting.holds])
        page.write_comment(row, 0, _told(setting), {"author": "", "x_scale": 2})
        choices = tuple(rule_books) if setting.name == RULE_BOOK else setting.choices
        if choices:
            page.data_validation(row, 1, row, 1, _choice(list(choices)))
        elif setting.holds is Holds.WHOLE:
            page.data_validation(row, 1, row, 1, _check(setting))


def _write_checks(page: Worksheet, sheet: RegisterSheet) -> None:
    """Drop-downs and checks below the headings. They warn and do not forbid: a run says what is wrong."""
    for number, column in enumerate(sheet.columns):
        if column.choices:
            check = _choice(list(column.choices))
        elif column.names_of:
            check = _choice(f"={_list_name(column.names_of)}")
        elif column.holds is Holds.TEXT:
            continue
        else:
            check = _check(column)
        page.data_validation(1, number, ROWS, number, check)


def _choice(source: list[str] | str) -> dict[str, Any]:
    return {
        "validate": "list", "source": source, "error_type": "warning", "error_title": "Not in the list",
        "error_message": "This is not in the list. Keep it all the same?",
    }  # fmt: skip


def _check(column: Column) -> dict[str, Any]:
    """A check of the kind of value: a date, a whole number, or an amount of pounds."""
    bounds: dict[Holds, dict[str, Any]] = {
        Holds.DATE: {"validate": "date", "criteria": "between", "minimum": EARLIEST, "maximum": LATEST},
        Holds.WHOLE: {"validate": "integer", "criteria": ">=", "value": 1},
        Holds.MONEY: {"validate": "decimal", "criteria": ">", "value": 0},
    }
    return bounds[column.holds] | {
        "error_type": "warning", "error_title": f"A {column.holds.value} was expected",
        "error_message": f"{_told(column)} Keep it all the same?"[:255],
    }  # fmt: skip


def _define_names(workbook: Workbook) -> None:
    """A name for each column that others choose from: the rows that are filled in, and no blanks below."""
    referred = {column.names_of for sheet in SHEETS for column in sheet.columns if column.names_of}
    for target in sorted(referred):
        sheet_name, _, column_name = target.partition(".")
        sheet = next(sheet for sheet in SHEETS if sheet.name == sheet_name)
        number = [column.name for column in sheet.columns].index(column_name)
        rows = f"{sheet_name}!{xl_range_abs(1, number, ROWS, number)}"
        first = f"{sheet_name}!${xl_col_to_name(number)}$2"
        workbook.define_name(_list_name(target), f"={first}:INDEX({rows},MAX(1,COUNTA({rows})))")


def _list_name(target: str) -> str:
    return "list_" + target.lower().replace(".", "_").replace(" ", "_")


def _write_notes(page: Worksheet, forms: _Forms) -> None:
    """What belongs where, sheet by sheet, with the examples that no row may hold."""
    page.set_column(0, 0, 26, forms.text)
    page.set_column(1, 1, CHARACTERS, forms.text)
    lines: list[tuple[str, str, Any]] = [
        ("How to fill in this workbook", "", forms.title),
        ("", "Dark headings are needed in every row, lighter ones when there is something to say. Sheets may be "
         "filled in as the season goes: what is not needed yet is never a fault. The order of columns, extra columns "
         "and extra sheets do not matter. The program reads this workbook and never writes into it.", forms.text),
    ]  # fmt: skip
    for sheet in SHEETS:
        lines += [("", "", forms.text), (sheet.name, sheet.says, forms.bold)]
        columns = SETTINGS if sheet is SEASON else sheet.columns
        lines += [(column.name, _told(column), forms.text) for column in columns]
    lines += [("", "", forms.text), ("Rulings, by kind", "What each takes, and what it does.", forms.bold)]
    lines += [(kind, f"{takes} Then {does}.", forms.text) for kind, takes, does in RULING_NOTES]
    for row, (left, right, form) in enumerate(lines):
        page.set_row(row, LINE * max(1, len(textwrap.wrap(right, CHARACTERS + 10))))
        page.write_string(row, 0, left, form if form is forms.title else forms.bold if right else forms.text)
        page.write_string(row, 1, right, form if form is not forms.title else forms.text)
    page.set_paper(9)
    page.fit_to_pages(1, 0)


def _told(column: Column) -> str:
    return f"Needed. {column.note}" if column.needed else column.note
