"""The hidden sheet of lists: what the sheet's formulas take from the rule book, and the players to choose from."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from xlsxwriter.format import Format
from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from processor.model.rulebook import RuleBook
from processor.workbooks.layout import MOST_BOARDS, RESULTS
from processor.workbooks.template.grid import LISTS, absolute

STAGES = ("fewer-defaults", "board-count", "elimination", "replay")


def check_expressible(book: RuleBook) -> None:
    """Raises ValueError for a rule book that the formulas of the sheet would not follow to the letter."""
    if book.stand_in.rounding != "half-up":
        raise ValueError("the match sheet can only round stand-in grades to whole numbers, halves up")
    if book.match.boards > MOST_BOARDS:
        raise ValueError(f"the match sheet has {MOST_BOARDS} boards, and a match would need {book.match.boards}")
    order = book.tie_break.order
    if order[-1:] != ("replay",) or len(set(order)) != len(order):
        raise ValueError(f"the match sheet needs a tie-break that ends in a replay and repeats nothing: {order}")
    points = (book.points.win, book.points.draw, book.points.default_win)
    if any((value * 2).denominator != 1 for value in points):
        raise ValueError(f"the match sheet counts points in halves: {points}")
    if any(sign in cup for cup in (book.cups.main, book.cups.consolation) for sign in ',"'):
        raise ValueError("a drop-down cannot offer a cup with a comma or a quotation mark in its name")


def rule_lists(book: RuleBook) -> dict[str, Sequence[int | Fraction | str]]:
    """The named lists that the formulas read, by name. A single value is a list of one."""
    return {
        "result_words": RESULTS,
        "band_from": [band.start for band in book.handicap.bands],
        "band_to": [band.end for band in book.handicap.bands],
        "band_bonus": [band.bonus for band in book.handicap.bands],
        "board_cap": [book.handicap.board_cap],
        "match_boards": [book.match.boards],
        "points_win": [book.points.win],
        "points_draw": [book.points.draw],
        "points_default_win": [book.points.default_win],
        "grade_lowest": [book.grades.lowest],
        "grade_highest": [book.grades.highest],
    }


def write_lists(
    workbook: Workbook, sheet: Worksheet, book: RuleBook, players: Mapping[str, Sequence[str]], text: Format
) -> None:
    """Writes each list as a column under its name, and defines the name. An empty list is one blank cell."""
    lists: Mapping[str, Sequence[int | Fraction | str]] = rule_lists(book) | dict(players)
    for column, (name, values) in enumerate(lists.items()):
        letter = chr(ord("A") + column)
        sheet.set_column(column, column, 20)
        sheet.write_string(0, column, name)
        for row, value in enumerate(values, start=1):
            if isinstance(value, str):
                sheet.write_string(row, column, value, text)
            else:
                sheet.write_number(row, column, float(value))
        area = f"{letter}2:{letter}{len(values) + 1}" if len(values) > 1 else f"{letter}2"
        workbook.define_name(name, absolute(LISTS, area))
