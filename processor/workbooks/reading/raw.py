"""A match sheet as it was typed: every cell of the form with its address, and nothing interpreted."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice

from processor.model.entries import Place
from processor.model.findings import Finding, Severity, Spot, finding, shortened
from processor.workbooks.faults import PackageFault
from processor.workbooks.layout import CALCULATED, COLUMNS, HEAD, SHEET_KIND, SHEET_VERSION, Field
from processor.workbooks.opc import markup
from processor.workbooks.opc.package import Package
from processor.workbooks.reading.grid import Grid, grids
from processor.workbooks.reading.lenient.cell_text import Raw, plain, tidied, typed
from processor.workbooks.reading.names import Area, Contents, contents
from processor.workbooks.reading.opened import opened

NEEDED = {"home_team", "away_team"} | {
    "board", "home_player", "home_grade", "result", "away_grade", "away_player",
}  # fmt: skip
VERSION = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?")
MOST_SHEETS = 20
MOST_ROWS = 200  # any sheet with so many rows of boards has its errors in the first few


@dataclass(frozen=True, slots=True)
class RawCell:
    """One cell: its value as stored, and its place, which is None where the form has lost the cell."""

    value: Raw = ""
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class RawSheet:
    """A match sheet as typed. `rows` has one mapping by column name for each row of the board range that holds
    anything; `missing` are the fields of the form that are no longer to be found on it."""

    name: str
    version: int
    from_1904: bool
    head: Mapping[str, RawCell]
    rows: tuple[Mapping[str, RawCell], ...]
    calculated: Mapping[str, RawCell]
    missing: tuple[Field, ...] = ()

    @property
    def boards_found(self) -> bool:
        """Whether every column that a board needs is there."""
        return not any(field.name in NEEDED and field in COLUMNS for field in self.missing)


def read_raw(content: bytes) -> RawSheet | Finding:
    """The match sheet in a workbook, or the one finding that says why there is none."""
    try:
        return _match_sheet(content)
    except PackageFault as fault:
        return finding("unreadable-file", reason=fault.reason, remedy=fault.remedy)


def lost_cells(sheet: RawSheet) -> tuple[Finding, ...]:
    """The finding for cells of the form that cannot be found: as bad as the worst of them."""
    if not sheet.missing:
        return ()
    names = {field.name for field in sheet.missing}
    severity = Severity.ERROR if names & NEEDED else Severity.QUERY if "match_date" in names else Severity.WARNING
    fields = ", ".join(field.label for field in sheet.missing)
    return (finding("field-missing", severity=severity, fields=fields),)


def _match_sheet(content: bytes) -> RawSheet | Finding:
    package, workbook = opened(content)
    return _found(_Reader(package, workbook, contents(package, workbook)))


@dataclass(frozen=True, slots=True)
class _Reader:
    """One workbook while its match sheet is looked for."""

    package: Package
    workbook: str
    contents: Contents

    def grid(self, position: int) -> Grid:
        part = self.contents.sheets[position].part
        return grids(self.package, self.workbook, [part], self.contents.from_1904)[0]

    def positions(self) -> Iterable[int]:
        return (at for at, sheet in enumerate(self.contents.sheets[:MOST_SHEETS]) if sheet.part in self.package)


def _found(reader: _Reader) -> RawSheet | Finding:
    """The one sheet that says of itself that it is a match sheet."""
    sheets = reader.contents.sheets
    named, kinds = {}, []
    for position in reader.positions():
        fields = reader.contents.fields(position)
        if "sheet_kind" in fields:
            grid = reader.grid(position)
            kinds.append(_text(grid, fields["sheet_kind"]))
            if kinds[-1] == SHEET_KIND:
                named[position] = grid, fields
    nameless = [at for at in reader.positions() if at not in named and sheets[at].shown and _says_so(reader, at)]
    if len(named) + len(nameless) > 1:
        listed = ", ".join(f"“{tidied(sheets[at].name)}”" for at in sorted([*named, *nameless]))
        return finding("several-match-sheets", count=len(named) + len(nameless), sheets=listed)
    if not named:
        return finding("not-a-match-sheet", reason=_why_not(kinds, lost_names=bool(nameless)))
    position, (grid, fields) = named.popitem()
    return _versioned(sheets[position].name, grid, fields, reader.contents.from_1904)


def _why_not(kinds: list[str], lost_names: bool) -> str:
    if lost_names:
        return "the hidden names that its cells are found by are gone, as happens when another program exports it"
    if kinds:
        return f"it says that it is “{shortened(kinds[0])}”" if kinds[0] else "the cell that should say so is blank"
    return "nothing on it says that it is one"


def _says_so(reader: _Reader, position: int) -> bool:
    """Whether a sheet without our names holds the text of one; a sheet that cannot be read does not."""
    try:
        rows = reader.grid(position).rows
    except PackageFault:
        return False
    return any(isinstance(value, str) and value.strip() == SHEET_KIND for row in rows for value in row)


def _text(grid: Grid, area: Area) -> str:
    return plain(typed(grid.value(area.row, area.column)))


def _versioned(name: str, grid: Grid, fields: Mapping[str, Area], from_1904: bool) -> RawSheet | Finding:
    cells = _Cells(name, grid, fields)
    cell = cells.single("sheet_version")
    version = _version(cell.value)
    if version > SHEET_VERSION:
        spot = Spot("sheet version", cell.place, None, typed(cell.value))
        return finding("newer-sheet", spot, version=typed(cell.value), newest=SHEET_VERSION)
    missing = [field for field in HEAD if field.name not in fields]
    missing += [field for field in COLUMNS if not cells.column(field.name)]
    return RawSheet(
        name=name,
        version=int(version),
        from_1904=from_1904,
        head={field.name: cells.single(field.name) for field in HEAD},
        rows=tuple(islice(cells.board_rows(), MOST_ROWS)),
        calculated={field.name: cells.single(field.name, calculated=True) for field in CALCULATED},
        missing=tuple(missing) if version >= SHEET_VERSION else tuple(each for each in missing if each.name in NEEDED),
    )


def _version(value: Raw) -> float:
    """The version that a sheet says it has; one that cannot be read is taken for the one we know."""
    text = plain(typed(value))
    return float(text) if VERSION.fullmatch(text) else SHEET_VERSION


@dataclass(frozen=True, slots=True)
class _Cells:
    """The cells of one sheet by the names of the form."""

    sheet: str
    grid: Grid
    fields: Mapping[str, Area]

    def single(self, name: str, calculated: bool = False) -> RawCell:
        """The cell of a name, or the first of its area."""
        area = self.fields.get(name)
        return self._cell(area.row, area.column, calculated) if area else RawCell()

    def column(self, name: str) -> Area | None:
        """The area of a board column, as long as it stands beside the board numbers."""
        area, boards = self.fields.get(name), self.fields.get("board")
        beside = area and boards and area.row <= boards.last_row and boards.row <= area.last_row
        return area if beside else None

    def board_rows(self) -> Iterable[Mapping[str, RawCell]]:
        """The rows of the board range that hold anything. The names give the columns, whatever their lengths."""
        boards = self.fields.get("board")
        columns = {field.name: area.column for field in COLUMNS if (area := self.column(field.name))}
        if not boards:
            return
        for row in range(boards.row, min(boards.last_row, len(self.grid.rows)) + 1):
            cells = {name: self._cell(row, column) for name, column in columns.items()}
            if any(cell.value != "" for cell in cells.values()):
                yield cells

    def _cell(self, row: int, column: int, calculated: bool = False) -> RawCell:
        address = f"{_letters(column)}{row}"
        value = self.grid.value(row, column)
        if value == "" and not calculated and address in self.grid.uncalculated:
            value = f"={self.grid.uncalculated[address]}"
        return RawCell(value, Place(self.sheet, address))


@cache
def _letters(column: int) -> str:
    return markup.column_name(column)
