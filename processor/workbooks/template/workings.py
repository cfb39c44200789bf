"""The hidden sheet of workings: where each of its figures stands, and its formulas with cells put in."""

import re
from dataclasses import dataclass

from xlsxwriter.utility import xl_col_to_name
from xlsxwriter.worksheet import Worksheet

from processor.model.rulebook import RuleBook
from processor.workbooks.layout import MOST_BOARDS
from processor.workbooks.template.formulas import CODES, match_formulas, row_formulas
from processor.workbooks.template.grid import WORKINGS

FIRST_ROW = 2
LAST_ROW = FIRST_ROW + MOST_BOARDS - 1
MATCH_ROW = LAST_ROW + 3


@dataclass(frozen=True, slots=True)
class Workings:
    """The figures of `Workings`, by heading: one column for each of the boards', one row for each of the match's."""

    boards: dict[str, str]
    match: dict[str, str]

    def column(self, heading: str) -> str:
        """The column of a heading, `$C$2:$C$9`."""
        letter = xl_col_to_name(list(self.boards).index(heading))
        return f"${letter}${FIRST_ROW}:${letter}${LAST_ROW}"

    def formula(self, formula: str, board: int = 0, sheet: str = "") -> str:
        """A formula with cells in the place of headings, as it stands on another sheet or on `Workings` itself."""

        def cell(found: re.Match[str]) -> str:
            return self._cell(found[1], board, sheet)

        for result, code in CODES.items():
            formula = formula.replace(f"<{result}>", code)
        return "=" + re.sub(r"\[([^]]+)\]", cell, formula).replace("#", str(board))

    def _cell(self, heading: str, board: int, sheet: str) -> str:
        place, _, rest = heading.partition(" ")
        if place == "all":
            return f"{sheet}{self.column(rest)}"
        if heading in self.match:
            return f"{sheet}$B${MATCH_ROW + list(self.match).index(heading)}"
        name, _, number = heading.rpartition(" ")
        if number.isdigit():
            heading, board = name, int(number)
        if place in ("above", "below"):
            heading, board = rest, board + (1 if place == "below" else -1)
        if not 1 <= board <= MOST_BOARDS:
            return "0"
        letter = xl_col_to_name(list(self.boards).index(heading))
        return f"{sheet}${letter}{FIRST_ROW + board - 1}"


def workings(book: RuleBook) -> Workings:
    """The workings of a match under a rule book."""
    return Workings(row_formulas(book), match_formulas(book))


def write_workings(sheet: Worksheet, figures: Workings) -> None:
    """Writes the headings and formulas."""
    for column, (heading, formula) in enumerate(figures.boards.items()):
        sheet.write_string(0, column, heading)
        for board in range(1, MOST_BOARDS + 1):
            sheet.write_formula(FIRST_ROW + board - 2, column, figures.formula(formula, board))
    for row, (heading, formula) in enumerate(figures.match.items(), start=MATCH_ROW - 1):
        sheet.write_string(row, 0, heading)
        sheet.write_formula(row, 1, figures.formula(formula))
    sheet.set_column(0, len(figures.boards) - 1, 12)


def on_score_sheet(figures: Workings, formula: str, board: int = 0) -> str:
    """A formula of the score sheet, whose figures stand on `Workings`."""
    return figures.formula(formula, board, f"{WORKINGS}!")
