"""The match sheet that captains fill in, made from a rule book.

It calculates live and holds no figure of its own: XlsxWriter would store a 0 beside each formula, which some
programs show instead of calculating, so those are taken out again.
"""

import re
import zipfile
from datetime import datetime, time
from io import BytesIO

from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from processor.model.rulebook import RuleBook
from processor.workbooks.layout import COLUMNS, HEAD, MOST_BOARDS, SHEET_NAME
from processor.workbooks.template.boards import write_boards
from processor.workbooks.template.grid import HEIGHTS, INPUTS, LISTS, WIDTHS, WORKINGS, first_cell
from processor.workbooks.template.head import write_head, write_rules
from processor.workbooks.template.lists import check_expressible, write_lists
from processor.workbooks.template.page import Filled, Page
from processor.workbooks.template.result import write_result
from processor.workbooks.template.style import Styles
from processor.workbooks.template.workings import workings, write_workings

__all__ = ["Filled", "match_sheet"]

MEMBER_TIME = (1980, 1, 1, 0, 0, 0)
BLANK = Filled()
PLAIN_TEXT = {"strings_to_numbers": False, "strings_to_formulas": False, "strings_to_urls": False}


def match_sheet(book: RuleBook, filled: Filled = BLANK) -> bytes:
    """A match sheet for a cup of the rule book, with what is filled in already. Same input, same bytes.

    Raises ValueError for a rule book that the sheet's formulas could not follow, and for a name or a board that
    the sheet does not have.
    """
    check_expressible(book)
    _check_names(filled)
    made = BytesIO()
    workbook = Workbook(made, {"in_memory": True, **PLAIN_TEXT})
    workbook.set_properties({
        "title": f"{book.title}: match score sheet",
        "subject": f"Season {book.season}",
        "created": datetime.combine(book.first_day, time()),
    })  # fmt: skip
    sheet, working_sheet, list_sheet = (workbook.add_worksheet(name) for name in (SHEET_NAME, WORKINGS, LISTS))
    page = Page(workbook, sheet, Styles(workbook), book, filled, workings(book))
    _set_up(sheet)
    write_head(page)
    write_boards(page)
    write_result(page)
    write_rules(page)
    write_workings(working_sheet, page.figures)
    players = {"home_players": filled.home_players, "away_players": filled.away_players}
    write_lists(workbook, list_sheet, book, players, page.styles.of("text"))
    for hidden in (working_sheet, list_sheet):
        hidden.protect()
        hidden.hide()
    workbook.close()
    return without_values(made.getvalue())


def without_values(workbook: bytes) -> bytes:
    """The workbook without the values stored beside its formulas, so that every program calculates them."""
    made = BytesIO()
    with zipfile.ZipFile(BytesIO(workbook)) as before, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as after:
        for member in before.namelist():
            content = before.read(member)
            if member.startswith("xl/worksheets/"):
                content = re.sub(rb"</f><v>[^<]*</v>", b"</f>", content)
            after.writestr(zipfile.ZipInfo(member, MEMBER_TIME), content, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _check_names(filled: Filled) -> None:
    head, columns = {field.name for field in HEAD}, {field.name for field in COLUMNS} - {"board"}
    if unknown := set(filled.head) - head:
        raise ValueError(f"the match sheet has no cell called {', '.join(sorted(unknown))}")
    if unknown := {name for cells in filled.boards.values() for name in cells} - columns:
        raise ValueError(f"the match sheet's boards have no column called {', '.join(sorted(unknown))}")
    if beyond := [board for board in filled.boards if not 1 <= board <= MOST_BOARDS]:
        raise ValueError(f"the match sheet has boards 1 to {MOST_BOARDS}, not {', '.join(map(str, beyond))}")


def _set_up(sheet: Worksheet) -> None:
    """Paper, columns and protection: one page of A4, and only what a captain fills in can be typed in."""
    sheet.set_landscape()
    sheet.set_paper(9)
    sheet.fit_to_pages(1, 1)
    sheet.set_margins(left=0.3, right=0.3, top=0.35, bottom=0.35)
    sheet.center_horizontally()
    sheet.hide_gridlines(2)
    sheet.ignore_errors({"number_stored_as_text": "B1:Q40"})
    for letter, width in WIDTHS.items():
        sheet.set_column(f"{letter}:{letter}", width)
    for row, height in HEIGHTS.items():
        sheet.set_row(row - 1, height)
    sheet.protect("", {"format_columns": True, "format_rows": True})
    sheet.set_selection(first_cell(INPUTS["competition"]))
    sheet.activate()
