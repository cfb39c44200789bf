"""The boxes that notes are shown in. Excel keeps them in a drawing of an old kind, VML, one shape a note."""

from collections.abc import Callable
from dataclasses import dataclass

from processor.workbooks.annotation.text_size import height, lines
from processor.workbooks.opc import markup
from processor.workbooks.opc.markup import Element

VML, OFFICE, EXCEL = (
    "urn:schemas-microsoft-com:vml",
    "urn:schemas-microsoft-com:office:office",
    "urn:schemas-microsoft-com:office:excel",
)
NOTE_SIZE = 9
NARROW, BROAD, LONG_TEXT = 250, 340, 350
POINTS = 72 / 96
PAPER = "#ffffe1"
SHAPES_A_CLUSTER = 1024
EMPTY = (
    f'<xml xmlns:v="{VML}" xmlns:o="{OFFICE}" xmlns:x="{EXCEL}"><o:shapelayout v:ext="edit">'
    '<o:idmap v:ext="edit" data="{}"/></o:shapelayout></xml>'
)
NOTE_TYPE = (
    f'<v:shapetype xmlns:v="{VML}" xmlns:o="{OFFICE}" id="_x0000_t202" coordsize="21600,21600" o:spt="202" '
    'path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/>'
    '<v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>'
)
SHAPE = (
    f'<v:shape xmlns:v="{VML}" xmlns:o="{OFFICE}" xmlns:x="{EXCEL}" id="_x0000_s{{id}}" type="#{{type}}" '
    f'style="{{style}}" fillcolor="{PAPER}" o:insetmode="auto"><v:fill color2="{PAPER}"/>'
    '<v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/>'
    '<v:textbox style="mso-direction-alt:auto"><div style="text-align:left"/></v:textbox>'
    '<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>{anchor}</x:Anchor>'
    "<x:AutoFill>False</x:AutoFill><x:Row>{row}</x:Row><x:Column>{column}</x:Column></x:ClientData></v:shape>"
)
COLUMN_PIXELS, ROW_POINTS = 64, 15.0
LAST_COLUMN = 16_384
MOST_WIDTHS = 500

Sizer = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Extent:
    """The size of a note in pixels."""

    width: int
    height: int


def extent(text: str) -> Extent:
    """The size that a text needs."""
    room = BROAD if len(text) > LONG_TEXT else NARROW
    return Extent(room, round(height(lines(text, room - 14, NOTE_SIZE), NOTE_SIZE) / POINTS) + 8)


class Grid:
    """The widths of a sheet's columns and the heights of its rows, in pixels, counted from 0."""

    def __init__(self, sheet: Element) -> None:
        shape = markup.child(sheet, "sheetFormatPr")
        tall, broad = (None, None) if shape is None else (shape.get("defaultRowHeight"), shape.get("defaultColWidth"))
        self._row = _number(tall, ROW_POINTS) / POINTS
        self._column = _number(broad, COLUMN_PIXELS / 7) * 7
        self._columns = [
            (markup.whole(each.get("min")), markup.whole(each.get("max")), _width(each))
            for each in markup.children(markup.child(sheet, "cols"), "col")[:MOST_WIDTHS]
        ]
        rows = markup.children(markup.child(sheet, "sheetData"), "row")
        self._rows = {
            markup.whole(each.get("r")): _height(each) for each in rows if each.get("ht") or each.get("hidden")
        }

    def column(self, index: int) -> int:
        """The width of a column."""
        found = (width for first, last, width in self._columns if first <= index + 1 <= last)
        return int(next(found, self._column))

    def row(self, index: int) -> int:
        """The height of a row."""
        return int(self._rows.get(index + 1, self._row))

    def anchor(self, row: int, column: int, size: Extent) -> tuple[int, ...]:
        """Where a note stands, beside its cell: for each corner the column, pixels into it, the row, pixels into it."""
        left, top = min(column + 1, LAST_COLUMN - 8), max(0, row - 1)
        right, across = _walked(left, 15 + size.width, self.column)
        bottom, down = _walked(top, 4 + size.height, self.row)
        return left, 15, top, 4, right, across, bottom, down


class Shapes:
    """The drawing with the notes of one sheet, which may hold other things too. Rows and columns count from 0."""

    def __init__(self, root: Element) -> None:
        self.root = root
        shapes = list(root.iter(f"{{{VML}}}shape"))
        self._of_cell = {place: each for each in reversed(shapes) if (place := _noted(each))}
        ids = [markup.whole(each.get("id", "").rpartition("_s")[2]) for each in shapes]
        maps = [each.get("data", "") for each in root.iter(f"{{{OFFICE}}}idmap")]
        first = markup.whole((maps or [""])[0].split(",")[0], 1) * SHAPES_A_CLUSTER
        self._last_id = max([first, *ids])

    def remove(self, row: int, column: int) -> None:
        """Takes the shape of a cell's note out."""
        found = self._of_cell.pop((row, column), None)
        if found is not None:
            markup.remove(found)

    @property
    def empty(self) -> bool:
        """Whether nothing is drawn any more."""
        kinds = {"shapelayout", "shapetype"}
        return all(markup.local(each) in kinds for each in self.root)

    def show(self, row: int, column: int, text: str, grid: Grid) -> None:
        """Gives a cell's note a shape that holds its text, or makes the one that it has large enough."""
        size = extent(text)
        known = self._of_cell.get((row, column))
        if known is not None:
            _enlarged(known, row, column, size, grid)
            return
        style = (
            f"position:absolute;margin-left:74pt;margin-top:1.5pt;width:{size.width * POINTS:g}pt;"
            f"height:{size.height * POINTS:g}pt;z-index:1;visibility:hidden"
        )
        self._last_id += 1
        made = SHAPE.format(
            id=self._last_id, type=self._note_type(), style=style, row=row, column=column,
            anchor=", ".join(map(str, grid.anchor(row, column, size))),
        )  # fmt: skip
        self.root.append(markup.parse(made.encode(), "of our own"))

    def _note_type(self) -> str:
        types = [each for each in self.root.iter(f"{{{VML}}}shapetype") if each.get(f"{{{OFFICE}}}spt") == "202"]
        if types:
            return types[0].get("id", "_x0000_t202")
        self.root.append(markup.parse(NOTE_TYPE.encode(), "of our own"))
        return "_x0000_t202"


def _noted(shape: Element) -> tuple[int, int] | None:
    """The row and column of the cell whose note a shape shows, or None where it shows something else."""
    client = shape.find(f"{{{EXCEL}}}ClientData")
    if client is None or client.get("ObjectType") != "Note":
        return None
    row, column = (markup.whole(client.findtext(f"{{{EXCEL}}}{name}"), -1) for name in ("Row", "Column"))
    return row, column


def _number(text: str | None, otherwise: float) -> float:
    try:
        return max(0.0, float(text or otherwise))
    except ValueError:
        return otherwise


def _width(column: Element) -> int:
    return 0 if markup.true(column.get("hidden")) else int(_number(column.get("width"), COLUMN_PIXELS / 7) * 7)


def _height(row: Element) -> int:
    return 0 if markup.true(row.get("hidden")) else int(_number(row.get("ht"), ROW_POINTS) / POINTS)


def _enlarged(shape: Element, row: int, column: int, size: Extent, grid: Grid) -> None:
    """Makes a captain's note larger where our words would not fit; where it does, nothing of it changes."""
    anchor = shape.find(f"{{{EXCEL}}}ClientData/{{{EXCEL}}}Anchor")
    if anchor is None:
        return
    corners = [markup.whole(part.strip(), -1) for part in (anchor.text or "").split(",")]
    if len(corners) != 8 or min(corners) < 0:
        corners = list(grid.anchor(row, column, size))
    left, left_in, top, top_in, right, right_in, bottom, bottom_in = corners
    broad = _span(left, left_in, right, right_in, grid.column)
    tall = _span(top, top_in, bottom, bottom_in, grid.row)
    if broad >= size.width and tall >= size.height:
        return
    right, right_in = _walked(left, left_in + max(broad, size.width), grid.column)
    bottom, bottom_in = _walked(top, top_in + max(tall, size.height), grid.row)
    anchor.text = ", ".join(map(str, (left, left_in, top, top_in, right, right_in, bottom, bottom_in)))


def _span(start: int, start_in: int, end: int, end_in: int, size: Sizer) -> int:
    return sum(size(index) for index in range(start, min(end, start + 500))) - start_in + end_in


def _walked(index: int, pixels: int, size: Sizer) -> tuple[int, int]:
    """The column or row that lies so many pixels from the start of another, and the pixels into it."""
    for _ in range(1000):
        wide = size(index)
        if pixels < wide:
            break
        pixels, index = pixels - wide, index + 1
    return index, max(0, pixels)
