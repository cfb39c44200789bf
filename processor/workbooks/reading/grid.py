"""The cells of worksheets, as calamine reads them.

calamine ends the whole program when it runs out of memory, which one cell at the far corner of a sheet is enough
for. So it is given a small workbook of ours with nothing in it but the parts that are wanted, each unpacked within
bounds, and only after looking how far out the cells of a sheet stand.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from io import BytesIO
from typing import Final
from zipfile import ZipFile

from lxml import etree

from processor.workbooks.faults import PackageFault
from processor.workbooks.opc import markup
from processor.workbooks.opc.package import Package
from processor.workbooks.reading.lenient.cell_text import Raw

MOST_CELLS: Final = 500_000
LONGEST_CELL: Final = 3_000
SHARED = ("styles", "sharedStrings")
DAMAGED = "Please copy what you have into a fresh match sheet and send that."

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"

POSITIONED = re.compile(rb'<(?:c|row) r="([A-Z]{0,3})([0-9]{1,7})"')
ANY_CELL_OR_ROW = re.compile(rb"[<:](?:c|row)[\s/>]")
FORMULA = rb"<f[^<>]*(?:/>|>([^<]*)</f>)"
FAULTY = re.compile(rb'<c r="([A-Z]+[0-9]+)"[^<>]* t="e"[^<>]*>(?:' + FORMULA + rb")?<v>([^<]*)<")
UNCALCULATED = re.compile(rb'<c r="([A-Z]+[0-9]+)"[^<>]*>' + FORMULA + rb"(?:<v ?/>|<v></v>)?</c>")
ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")


@dataclass(frozen=True, slots=True)
class Grid:
    """The cells of one sheet. `faulty` has the error values, which calamine takes for empty cells, and
    `uncalculated` the formulas without a stored value, both by address."""

    rows: Sequence[Sequence[Raw]]
    faulty: Mapping[str, str]
    uncalculated: Mapping[str, str]

    def value(self, row: int, column: int) -> Raw:
        """The value of a cell, both counted from 1; an empty string where there is none."""
        inside = 0 < row <= len(self.rows) and 0 < column <= len(self.rows[row - 1])
        value = self.rows[row - 1][column - 1] if inside else ""
        if value == "" and self.faulty:
            return self.faulty.get(f"{markup.column_name(column)}{row}", "")
        return _unescaped(value[:LONGEST_CELL]) if isinstance(value, str) else value


def grids(package: Package, workbook: str, parts: Sequence[str], from_1904: bool) -> list[Grid]:
    """The cells of the worksheets that stand in those parts.

    Raises PackageFault where a sheet is damaged or reaches too far out.
    """
    from python_calamine import CalamineError, CalamineWorkbook

    sheets = [package.read(part) for part in parts]
    for sheet in sheets:
        _expect_bounded(sheet)
    related = {kind: package.one_related(workbook, kind) for kind in SHARED}
    shared = {kind: package.read(part) for kind, part in related.items() if part}
    try:
        with CalamineWorkbook.from_filelike(BytesIO(_small_workbook(sheets, shared, from_1904))) as opened:
            rows = [opened.get_sheet_by_index(at).to_python(skip_empty_area=False) for at in range(len(sheets))]
    except CalamineError as fault:
        raise PackageFault("the cells of one of its sheets are damaged", DAMAGED) from fault
    return [
        Grid(cells, _marked(FAULTY, sheet), _marked(UNCALCULATED, sheet))
        for cells, sheet in zip(rows, sheets, strict=True)
    ]


def _small_workbook(sheets: Sequence[bytes], shared: Mapping[str, bytes], from_1904: bool) -> bytes:
    names = [f"sheet{number}" for number in range(len(sheets))]
    listed = "".join(f'<sheet name="{name}" sheetId="{at + 1}" r:id="{name}"/>' for at, name in enumerate(names))
    parts = {
        "_rels/.rels": _relations([("workbook", "officeDocument", "xl/workbook.xml")]),
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELATED}"><workbookPr date1904="{int(from_1904)}"/>'
        f"<sheets>{listed}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": _relations(
            [(name, "worksheet", f"{name}.xml") for name in names] + [(kind, kind, f"{kind}.xml") for kind in shared]
        ),
    }
    made = BytesIO()
    with ZipFile(made, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
        for name, part in [*zip(names, sheets, strict=True), *shared.items()]:
            archive.writestr(f"xl/{name}.xml", part)
    return made.getvalue()


def _relations(related: Sequence[tuple[str, str, str]]) -> str:
    listed = "".join(f'<Relationship Id="{at}" Type="{RELATED}/{kind}" Target="{to}"/>' for at, kind, to in related)
    return f'<Relationships xmlns="{RELATIONSHIPS}">{listed}</Relationships>'


def _expect_bounded(sheet: bytes) -> None:
    """Raises PackageFault where the rectangle around the cells of a sheet is far larger than a match sheet."""
    cells = sheet[sheet.find(b"sheetData") : sheet.rfind(b"sheetData") + 1]
    positioned = POSITIONED.findall(cells)
    if len(positioned) == len(ANY_CELL_OR_ROW.findall(cells)):
        columns = {letters for letters, _ in positioned}
        rows = {number for _, number in positioned}
        last = max(map(int, rows), default=0), max(map(_column, columns), default=0)
        if last[0] * last[1] <= MOST_CELLS:
            return
    _expect_filled_bounded(sheet)


def _expect_filled_bounded(sheet: bytes) -> None:
    """The same by a full reading, for cells that hold something: formatted empty rows do no harm."""
    if b"<!DOCTYPE" in sheet:
        raise PackageFault("one of its sheets declares entities, which no spreadsheet program writes", DAMAGED)
    last_row = last_column = 0
    try:
        for row, column in _filled(sheet):
            last_row, last_column = max(last_row, row), max(last_column, column)
    except (etree.XMLSyntaxError, ValueError) as fault:
        raise PackageFault("one of its sheets is damaged", DAMAGED) from fault
    if last_row * last_column > MOST_CELLS:
        corner = f"{markup.column_name(last_column)}{last_row}"
        raise PackageFault(f"something stands far outside the form, as far out as {corner}", DAMAGED)


def _filled(sheet: bytes) -> Iterator[tuple[int, int]]:
    """Row and column of each cell that holds something. Raises ValueError where an address is none.

    The encoding is fixed, because calamine heeds no other, whatever the part declares.
    """
    row = column = 0
    parts = etree.iterparse(
        BytesIO(sheet), events=("start", "end"), tag=("{*}row", "{*}c"), encoding="utf-8",
        resolve_entities=False, no_network=True, huge_tree=False, load_dtd=False,
    )  # fmt: skip
    for event, element in parts:
        address = element.get("r", "")
        if event == "end":
            if markup.local(element) == "c" and len(element):
                yield row, column
            element.clear()
        elif markup.local(element) == "row":
            row, column = int(address) if address else row + 1, 0
        elif address:
            at = markup.row_and_column(address)
            if not at:
                raise ValueError(address)
            row, column = at
        else:
            column += 1


def _marked(pattern: re.Pattern[bytes], sheet: bytes) -> dict[str, str]:
    """What a pattern finds beside addresses, as text."""
    return {
        found[1].decode("ascii"): unescape((found[pattern.groups] or b"").decode("utf-8", "replace"))
        for found in pattern.finditer(sheet)
    }


def _unescaped(text: str) -> str:
    """The text with its `_x000D_` read as the characters that they stand for (ST_Xstring)."""
    return ESCAPED.sub(lambda match: chr(int(match[1], 16)), text) if "_x" in text else text


def _column(letters: bytes) -> int:
    at = markup.row_and_column(f"{letters.decode('ascii')}1") if letters else None
    return at[1] if at else 0
