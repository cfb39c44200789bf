"""A page laid out on narrow columns of one width: boxes of text in rows, written as a worksheet that prints on A4.

Boxes are merged cells, whose rows no spreadsheet program sizes by itself, so every row has its height.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from xml.sax.saxutils import quoteattr

from processor.model.entries import Place
from processor.model.numbers import points_text
from processor.workbooks.annotation.strings import Strings
from processor.workbooks.annotation.styles import Style, Styles
from processor.workbooks.annotation.tabs import quoted_title
from processor.workbooks.annotation.text_size import height, lines
from processor.workbooks.opc.markup import column_name, legal

COLUMNS = 40
COLUMN_PIXELS = 18
COLUMN_WIDTH = COLUMN_PIXELS / 7  # a figure of the usual type is 7 pixels wide
PADDING = 8
TALLEST_ROW = 400.0
LONGEST_TEXT = 32_000
PAGE_POINTS = 785.0
SMALLEST_SCALE = 0.55

Value = str | int | Fraction


@dataclass(frozen=True, slots=True)
class Box:
    """One text or figure from a first to a last column, both counted from 1, over so many rows.

    A fraction is a number of points and shows as players write it. `link` is a cell that a click leads to.
    """

    first: int
    last: int
    value: Value | None
    style: Style
    link: Place | None = None
    rows: int = 1

    @property
    def pixels(self) -> int:
        """The room for a text on one line."""
        return (self.last - self.first + 1) * COLUMN_PIXELS - PADDING - self.style.indent * 9

    @property
    def height(self) -> float:
        """The height that the text needs, in points."""
        style = self.style
        count = (
            lines(self.value, self.pixels, style.size, style.bold) if style.wrap and isinstance(self.value, str) else 1
        )
        return height(count, style.size)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of boxes from left to right; its height is in points."""

    boxes: tuple[Box, ...]
    height: float


def row(*boxes: Box, least: float = 15.0) -> Row:
    """A row as high as the tallest of its boxes needs, and at least so many points."""
    tallest = max((each.height for each in boxes if each.rows == 1), default=0.0)
    return Row(boxes, min(TALLEST_ROW, max(least, tallest)))


def sheet_xml(page: Sequence[Row], strings: Strings, styles: Styles, namespace: str) -> bytes:
    """The page as a worksheet part. Text goes into the shared strings, never into a formula."""
    writer = _Writer(strings, styles)
    for each in page:
        writer.write(each)
    strings.used(writer.texts)
    return _worksheet(page, writer, namespace).encode("utf-8")


def printed_range(page: Sequence[Row]) -> str:
    """The range of cells that prints."""
    return f"$A$1:${column_name(COLUMNS)}${max(1, len(page))}"


def pages_high(page: Sequence[Row]) -> int:
    """On how many sheets of paper the page is printed: one, unless that would make it too small to read."""
    scaled = sum(each.height for each in page) * SMALLEST_SCALE
    return max(1, -int(-scaled // PAGE_POINTS))


@dataclass(slots=True)
class _Writer:
    """Writes rows one after the other, and remembers what a worksheet lists after them."""

    strings: Strings
    styles: Styles
    rows: list[str] = field(default_factory=list)
    merged: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    below: dict[int, list[tuple[Box, int]]] = field(default_factory=dict)
    texts: int = 0

    def write(self, each: Row) -> None:
        number = len(self.rows) + 1
        cells: dict[int, str] = {}
        for box, shape in self.below.pop(number, []):
            _blanks(cells, box, shape, number)
        for box in each.boxes:
            shape = self.styles.cell_format(_shown(box))
            _blanks(cells, box, shape, number)
            cells[box.first] = self._cell(f"{column_name(box.first)}{number}", box, shape)
            self._remember(box, shape, number)
        inner = "".join(cells[column] for column in sorted(cells))
        self.rows.append(f'<row r="{number}" ht="{each.height:g}" customHeight="1">{inner}</row>')

    def _remember(self, box: Box, shape: int, number: int) -> None:
        address = f"{column_name(box.first)}{number}"
        for lower in range(number + 1, number + box.rows):
            self.below.setdefault(lower, []).append((box, shape))
        if box.last > box.first or box.rows > 1:
            self.merged.append(f'<mergeCell ref="{address}:{column_name(box.last)}{number + box.rows - 1}"/>')
        if box.link:
            self.links.append(_link(address, box.link))

    def _cell(self, address: str, box: Box, shape: int) -> str:
        if box.value is None or box.value == "":
            return f'<c r="{address}" s="{shape}"/>'
        if isinstance(box.value, str):
            self.texts += 1
            return f'<c r="{address}" s="{shape}" t="s"><v>{self.strings.index(box.value[:LONGEST_TEXT])}</v></c>'
        return f'<c r="{address}" s="{shape}"><v>{float(box.value):g}</v></c>'


def _blanks(cells: dict[int, str], box: Box, shape: int, number: int) -> None:
    """The cells of a merged box, which have to carry its lines and fill, without its value."""
    if box.style.fill or box.style.top or box.style.bottom:
        for column in range(box.first, box.last + 1):
            cells[column] = f'<c r="{column_name(column)}{number}" s="{shape}"/>'


def _shown(box: Box) -> Style:
    """The style of a box; a number of halves shows its ½, for which there is no format of numbers."""
    if not isinstance(box.value, Fraction) or box.style.shows:
        return box.style
    shows = "0" if box.value.denominator == 1 else f'"{points_text(box.value)}"'
    return replace(box.style, shows=shows)


def _link(address: str, place: Place) -> str:
    target = quoteattr(legal(f"{quoted_title(place.sheet)}!{place.cell}"))
    return f'<hyperlink ref="{address}" location={target} display={quoteattr(place.cell)}/>'


def _worksheet(page: Sequence[Row], writer: _Writer, namespace: str) -> str:
    end = f"{column_name(COLUMNS)}{max(1, len(page))}"
    merged = f'<mergeCells count="{len(writer.merged)}">{"".join(writer.merged)}</mergeCells>'
    links = f"<hyperlinks>{''.join(writer.links)}</hyperlinks>"
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        f'<worksheet xmlns="{namespace}">'
        '<sheetPr><tabColor rgb="FF1F3864"/><pageSetUpPr fitToPage="1"/></sheetPr>'
        f'<dimension ref="A1:{end}"/>'
        '<sheetViews><sheetView showGridLines="0" tabSelected="1" workbookViewId="0"/></sheetViews>'
        '<sheetFormatPr defaultRowHeight="15"/>'
        f'<cols><col min="1" max="{COLUMNS}" width="{COLUMN_WIDTH:.4f}" customWidth="1"/></cols>'
        f"<sheetData>{''.join(writer.rows)}</sheetData>"
        f"{merged if writer.merged else ''}{links if writer.links else ''}"
        '<printOptions horizontalCentered="1"/>'
        '<pageMargins left="0.4" right="0.4" top="0.4" bottom="0.4" header="0.2" footer="0.2"/>'
        f'<pageSetup paperSize="9" orientation="portrait" fitToHeight="{pages_high(page)}"/>'
        "</worksheet>"
    )
