"""Match sheets as captains send them: the template filled in, and then typed into without a spreadsheet program."""

import re
import zipfile
from collections.abc import Callable, Mapping
from datetime import date
from functools import cache
from io import BytesIO
from xml.sax.saxutils import escape

from processor.rulebooks import load
from processor.workbooks.template import Filled, match_sheet
from processor.workbooks.template.grid import INPUTS, board_cell, first_cell

HOME = ("Ann Archer", "Ben Baker", "Cara Cole", "Dan Drew")
AWAY = ("Eve Eades", "Fay Finch", "Gus Grant", "Hal Hart")
HEAD = {
    "match_id": "C1-04", "competition": "Chapman Cup", "round": "Round 1", "match_date": date(2007, 5, 22),
    "home_team": "Ashby 1", "away_team": "Birch 2", "venue": "Ashby Library", "home_white_on": "odd boards",
}  # fmt: skip
RESULTS = ("1-0", "½-½", "0-1", "1-0")
SHEET_PART = "xl/worksheets/sheet1.xml"
Typed = str | float | bool | date | None


@cache
def clean_sheet() -> bytes:
    """A match of four boards with nothing wrong in it."""
    boards = {
        number: {
            "home_player": HOME[number - 1], "home_grade": 160 - 10 * number, "result": RESULTS[number - 1],
            "away_player": AWAY[number - 1], "away_grade": 155 - 10 * number,
        }
        for number in range(1, 5)
    }  # fmt: skip
    return match_sheet(load("chapman-2006-07").on(), Filled(HEAD, boards))


@cache
def blank_sheet() -> bytes:
    """The template as it is sent out."""
    return match_sheet(load("chapman-2006-07").on())


def cell(name: str, board: int = 0) -> str:
    """The address of a cell of the template by its name, and for the boards by its number."""
    return board_cell(name, board) if board else first_cell(INPUTS[name])


def typed_into(workbook: bytes, cells: Mapping[str, Typed]) -> bytes:
    """The workbook with other values in some cells of its score sheet, by address; None blanks a cell.

    A date gets the format of the cell for the match date.
    """

    def changed(sheet: bytes) -> bytes:
        style = re.search(rb'<c r="%b" s="(\d+)"' % cell("match_date").encode(), sheet)
        assert style
        for address, value in cells.items():
            pattern = re.compile(rb'<c r="%b"((?: s="\d+")?)[^>]*?(?:/>|>.*?</c>)' % address.encode())
            found = pattern.search(sheet)
            assert found, f"the template has no cell {address}"
            sheet = sheet[: found.start()] + _cell(address, value, found[1], style[1]) + sheet[found.end() :]
        return sheet

    return with_part(workbook, SHEET_PART, changed)


def with_part(workbook: bytes, part: str, change: Callable[[bytes], bytes]) -> bytes:
    """The workbook with one part changed."""
    made = BytesIO()
    with zipfile.ZipFile(BytesIO(workbook)) as before, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as after:
        for member in before.infolist():
            content = before.read(member)
            after.writestr(member, change(content) if member.filename == part else content)
    return made.getvalue()


def _cell(address: str, value: Typed, style: bytes, date_style: bytes) -> bytes:
    start = b'<c r="%b"' % address.encode()
    if value is None:
        return start + style + b"/>"
    if isinstance(value, date):
        return start + b' s="%b"><v>%d</v></c>' % (date_style, (value - date(1899, 12, 30)).days)
    if isinstance(value, bool):
        return start + style + b' t="b"><v>%d</v></c>' % value
    if isinstance(value, str):
        text = escape(value).encode()
        return start + style + b' t="inlineStr"><is><t xml:space="preserve">%b</t></is></c>' % text
    return start + style + b"><v>%b</v></c>" % repr(value).encode()
