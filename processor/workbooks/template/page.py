"""The score sheet while it is being written: cells, merged areas, names, drop-downs and colours."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from fractions import Fraction
from typing import Any

from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from processor.model.rulebook import RuleBook
from processor.workbooks.layout import SHEET_NAME, Field, Holds
from processor.workbooks.template.grid import absolute, first_cell
from processor.workbooks.template.style import Styles
from processor.workbooks.template.words import HELP, headed
from processor.workbooks.template.workings import Workings, on_score_sheet

TRAIT = {
    Holds.TEXT: "text",
    Holds.CODE: "choice",
    Holds.DATE: "date",
    Holds.GRADE: "grade",
    Holds.CHOICE: "choice",
    Holds.YES_NO: "choice",
    Holds.RESULT: "choice",
    Holds.NUMBER: "grade",
}
CHOOSE = "Please choose one from the list: the arrow beside the cell opens it."


@dataclass(frozen=True)
class Filled:
    """What stands on a match sheet when it is sent out: head cells by name, and board cells by board and column.

    `home_players` and `away_players` are the names offered for each side; others can be typed all the same.
    """

    head: Mapping[str, object] = field(default_factory=dict)
    boards: Mapping[int, Mapping[str, object]] = field(default_factory=dict)
    home_players: Sequence[str] = ()
    away_players: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """One score sheet in the making."""

    workbook: Workbook
    sheet: Worksheet
    styles: Styles
    book: RuleBook
    filled: Filled
    figures: Workings

    def put(self, area: str, value: object, *traits: str) -> None:
        """A value in an area, which is merged where it is more than one cell. Text is never taken for a formula."""
        form = self.styles.of(*traits)
        if ":" in area:
            self.sheet.merge_range(area, "", form)
        write_value(self.sheet, first_cell(area), value, form)

    def calculate(self, area: str, formula: str, *traits: str, board: int = 0) -> None:
        """A formula in an area; its headings are those of `Workings`."""
        form = self.styles.of(*traits)
        if ":" in area:
            self.sheet.merge_range(area, "", form)
        self.sheet.write_formula(first_cell(area), on_score_sheet(self.figures, formula, board), form)

    def name(self, name: str, area: str) -> None:
        """Gives an area its workbook-level name."""
        self.workbook.define_name(name, absolute(SHEET_NAME, area))

    def colour(self, area: str, formula: str, looks: Mapping[str, Any]) -> None:
        """Colours an area where a formula is true."""
        form = self.workbook.add_format(dict(looks))
        self.sheet.conditional_format(area, {"type": "formula", "criteria": f"={formula}", "format": form})

    def guard(
        self, area: str, of: Field, choices: Sequence[str] = (), rule: Mapping[str, object] | None = None
    ) -> None:
        """The drop-down or other check of an input, and its short help."""
        checks = dict(rule or {"validate": "any"})
        if choices:
            checks = {"validate": "list", "source": list(choices), "error_message": CHOOSE}
            checks["error_type"] = "stop" if of.holds is Holds.RESULT else "warning"
        if of.name in HELP:
            checks |= {"input_title": headed(of.label), "input_message": HELP[of.name]}
        if checks != {"validate": "any"}:
            self.sheet.data_validation(area, checks)


def write_value(sheet: Worksheet, cell: str, value: object, form: Any) -> None:
    """Writes a value as a person would have typed it: text as text, whatever it looks like."""
    match value:
        case None | "":
            sheet.write_blank(cell, None, form)
        case bool():
            sheet.write_boolean(cell, value, form)
        case int() | float() | Fraction():
            sheet.write_number(cell, float(value), form)
        case datetime() | date() | time():
            sheet.write_datetime(cell, value, form)
        case _:
            sheet.write_string(cell, str(value), form)
