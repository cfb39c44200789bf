"""A table as a sheet of the workbook: sizes, looks, links, and texts that can be nothing but texts."""

import re
from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from typing import Any
from urllib.parse import quote

from xlsxwriter import Workbook
from xlsxwriter.worksheet import Worksheet

from processor.documents.season_workbook.looks import INK, LINE, LINK_INK, NAVY, WHITE, Look
from processor.documents.season_workbook.measures import CELL_PADDING, MOST_LINES, height, lines, pixels
from processor.documents.season_workbook.table import MATCHES, Cell, Column, Table

FONT = {"font_name": "Calibri", "font_size": 11, "font_color": INK}
A4 = 9
LONGEST = 32000
WIDEST = 1300
FILTER_BUTTON = 11  # points that it stands higher than a heading may be covered
FIRST_DAY = date(1900, 3, 1)  # Excel has a 29 February 1900
UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
LIKE_A_FORMULA = ("=", "+", "-", "@")
CUT = "…"


class Forms:
    """The formats of a workbook, each look made once."""

    def __init__(self, workbook: Workbook) -> None:
        self._workbook = workbook
        self._made: dict[tuple[Look, bool, bool], Any] = {}
        heading = {"bold": True, "font_color": WHITE, "bg_color": NAVY, "border": 1, "border_color": LINE}
        self.heading = workbook.add_format(FONT | heading | {"text_wrap": True, "valign": "top"})
        self.nothing = workbook.add_format(FONT | {"italic": True})

    def of(self, look: Look, link: bool = False, quoted: bool = False) -> Any:
        """The format of a look. A quoted one keeps a text that begins like a formula a text when it is edited."""
        key = look, link, quoted
        if key not in self._made:
            self._made[key] = self._workbook.add_format(_properties(look, link, quoted))
        return self._made[key]


def _properties(look: Look, link: bool, quoted: bool) -> dict[str, Any]:
    made: dict[str, Any] = {**FONT, "valign": "top", "text_wrap": True, "border": 1, "border_color": LINE}
    made |= {"bold": look.bold, "align": "center" if look.centred else "left", "quote_prefix": quoted}
    if look.number:
        made["num_format"] = look.number
        made["text_wrap"] = False
    if look.tint:
        made |= {"bg_color": look.tint.fill, "font_color": look.tint.ink}
    if link:
        made |= {"font_color": LINK_INK, "underline": 1}
    return made


def write_table(page: Worksheet, table: Table, forms: Forms, rows_of: Mapping[str, int]) -> None:
    """Writes the table. `rows_of` has the row of each match on the sheet Matches, counted from 0."""
    wide = [_width(table, number) for number in range(len(table.columns))]
    for number, (column, pixel_width) in enumerate(zip(table.columns, wide, strict=True)):
        page.set_column_pixels(number, number, pixel_width)
        page.write_string(0, number, column.title, forms.heading)
    titles = (_lines(column.title, room, True) for column, room in zip(table.columns, wide, strict=True))
    page.set_row(0, height(max(titles)) + FILTER_BUTTON)
    for row, cells in enumerate(table.rows, start=1):
        page.set_row(row, height(max(map(_lines_of, cells, wide))))
        for number, cell in enumerate(cells):
            _write(page, (row, number), cell, forms, _link(cell, rows_of))
    if not table.rows:
        page.set_row(1, height(1))
        page.write_string(1, 0, clean(table.nothing), forms.nothing)
    page.autofilter(0, 0, max(1, len(table.rows)), len(table.columns) - 1)
    page.freeze_panes(1, table.held)


def set_up_page(page: Worksheet, heading: str, rule_book: str) -> None:
    """A4 across, one page wide, the headings on every page, the season above and the page's number below."""
    page.set_landscape()
    page.set_paper(A4)
    page.fit_to_pages(1, 0)
    page.repeat_rows(0)
    page.set_margins(left=0.3, right=0.3, top=0.75, bottom=0.65)
    page.hide_gridlines(2)
    # A figure straight after a size would be read as part of it: the font's name stands between the two.
    page.set_header(f'&L&12&"Calibri,Bold"{_plain(heading)}&R&12&"Calibri,Regular"&A')
    page.set_footer(f'&L&9&"Calibri,Regular"{_plain(rule_book)}&R&9&"Calibri,Regular"Page &P of &N')


def clean(text: str) -> str:
    """The text without what no workbook can hold, and cut where it is longer than a cell."""
    text = UNFIT.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    units = text.encode("utf-16-le")  # as Excel counts
    if len(units) > 2 * LONGEST:
        text = units[: 2 * (LONGEST - 1)].decode("utf-16-le", "ignore") + CUT
    # XlsxWriter takes a string between these two for marked-up text of its own.
    return f"{text} " if text.startswith("<r>") and text.endswith("</r>") else text


def _write(page: Worksheet, at: tuple[int, int], cell: Cell, forms: Forms, link: str) -> None:
    value = cell.value
    if isinstance(value, date) and value < FIRST_DAY:
        value = f"{value.day:02d}/{value.month:02d}/{value.year:04d}"
    if value is None:
        page.write_blank(*at, None, forms.of(cell.look))
    elif isinstance(value, date):
        page.write_datetime(*at, value, forms.of(cell.look))
    elif isinstance(value, int | Fraction):
        page.write_number(*at, float(value), forms.of(cell.look))
    else:
        text = clean(value)
        form = forms.of(cell.look, bool(link), text.startswith(LIKE_A_FORMULA))
        if link:
            page.write_url(*at, link, form, text)
        else:
            page.write_string(*at, text, form)


def _link(cell: Cell, rows_of: Mapping[str, int]) -> str:
    """Where a cell leads: to a row that is there, or to a file of ours below the season folder, never to a text."""
    if cell.file:
        return f"external:{quote(cell.file)}"
    return f"internal:'{MATCHES}'!A{rows_of[cell.row_of] + 1}" if cell.row_of in rows_of else ""


def _width(table: Table, number: int) -> int:
    """The width of a column in pixels: its longest line within the column's bounds, and no word of its heading cut."""
    column: Column = table.columns[number]
    texts = [shown(row[number]) for row in table.rows]
    longest = max((pixels(line, row[number].look.bold) for row, text in zip(table.rows, texts, strict=True)
                   for line in text.split("\n")), default=0.0)  # fmt: skip
    word = max(pixels(each, True) for each in column.title.split(" "))
    least = max(_pixels(column.least), word + CELL_PADDING)
    wide = round(max(least, min(_pixels(column.most), longest + CELL_PADDING)))
    while wide < WIDEST and any(_lines_of(row[number], wide) > MOST_LINES for row in table.rows):
        wide = wide * 5 // 4  # no row can be as high as that, and nothing may be cut
    return wide


def shown(cell: Cell) -> str:
    """What a cell shows, as far as its room is concerned."""
    if isinstance(cell.value, str):
        return clean(cell.value)
    if isinstance(cell.value, date):
        return "00/00/0000"
    return "" if cell.value is None else "−000"


def _lines_of(cell: Cell, wide: int) -> int:
    return _lines(shown(cell), wide, cell.look.bold)


def _lines(text: str, wide: int, bold: bool) -> int:
    return lines(text, wide - CELL_PADDING, bold)


def _pixels(characters: int) -> int:
    return characters * 7 + 5


def _plain(text: str) -> str:
    """A text within a page's heading, where an ampersand is a command; Excel takes 255 characters in all."""
    return clean(" ".join(text.split()))[:80].replace("&", "&&")
