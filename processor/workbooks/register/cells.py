"""The sheets of a register as they were typed: rows of cells by heading, each with its address."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from processor.model.entries import Place
from processor.model.findings import Finding, Spot, finding
from processor.model.numbers import joined
from processor.workbooks.opc import markup
from processor.workbooks.reading.grid import FORMULA, Grid, grids
from processor.workbooks.reading.lenient import Raw, Unread, tidied, typed
from processor.workbooks.reading.lenient.cell_text import plain
from processor.workbooks.reading.names import contents
from processor.workbooks.reading.opened import opened
from processor.workbooks.register.layout import PAYMENTS, SHEETS, Column, RegisterSheet

CALCULATED_AS_EMPTY = re.compile(rb'<c r="([A-Z]+[0-9]+)"[^<>]* t="str"[^<>]*>' + FORMULA + rb"(?:<v ?/>|<v></v>)?</c>")
HEADINGS = 1
PERHAPS_ESCAPED = "_x"

_Found = Mapping[str, Sequence[tuple[str, str]]]
"""Names and parts of the sheets, by the name as one compares it."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row that holds anything. All is by the heading of the interface: the letters of the columns, the cells as
    stored, and what they were read as, None where a cell is blank and Unread where it is of the wrong kind.

    `broken` are the cells that hold an error, or a formula that was never calculated; their value is that, as text.
    `elsewhere` has the row of each cell that stands in another one.
    """

    sheet: RegisterSheet
    title: str
    number: int
    letters: Mapping[str, str]
    raw: Mapping[str, Raw]
    broken: Collection[str] = ()
    values: Mapping[str, Any] = field(default_factory=dict)
    elsewhere: Mapping[str, int] = field(default_factory=dict)

    def read_as(self, values: Mapping[str, Any]) -> "Row":
        """The same row with what its cells mean."""
        return Row(self.sheet, self.title, self.number, self.letters, self.raw, self.broken, values)

    def known(self, column: str) -> Any:
        """What a cell was read as, or None where it is blank or could not be read."""
        value = self.values.get(column)
        return None if isinstance(value, Unread) else value

    def text(self, column: str) -> str:
        """The words of a cell; empty where there are none, or where they could not be read."""
        return self.known(column) or ""

    def address(self, column: str) -> str:
        """The address of the cell under a heading; empty where the sheet has no such column."""
        return f"{self.letters[column]}{self.elsewhere.get(column, self.number)}" if column in self.letters else ""

    def place(self, column: str) -> Place | None:
        """The cell under a heading, or None where the sheet has no such column."""
        return Place(self.title, self.address(column)) if column in self.letters else None

    def spot(self, column: str) -> Spot:
        """The cell under a heading, to be pointed at."""
        return Spot(label(self.sheet, column), self.place(column), None, typed(self.raw.get(column, "")))


@dataclass(frozen=True, slots=True)
class Table:
    """One sheet of the register: its name in this workbook, and the rows below the headings that hold anything."""

    sheet: RegisterSheet
    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """The sheets that a workbook has of the register, by their name in the interface, and what is wrong with their
    headings. `from_1904` says that the workbook counts its days from 1904."""

    by_name: Mapping[str, Table]
    faults: tuple[Finding, ...]
    from_1904: bool

    def faults_of(self, sheet: RegisterSheet) -> list[Finding]:
        """What is wrong with one sheet and its headings."""
        return [each for each in self.faults if each.spots[0].label.partition(",")[0] == sheet.name]


def label(sheet: RegisterSheet, column: str) -> str:
    """How a finding names a column: `Teams, strength`."""
    return f"{sheet.name}, {column if column[1:2].isupper() else column[:1].lower() + column[1:]}"


def squeezed(text: str) -> str:
    """A heading or a setting to compare: capitals and spaces never matter."""
    return plain(text).replace(" ", "")


def read_tables(content: bytes) -> Tables:
    """The sheets of the register in a workbook. Raises PackageFault where it cannot be read as one."""
    package, workbook = opened(content)
    said = contents(package, workbook)
    found: dict[str, list[tuple[str, str]]] = {}
    for each in said.sheets:
        if each.part in package:
            found.setdefault(squeezed(each.name), []).append((each.name, each.part))
    wanted = [(sheet, found.get(squeezed(sheet.name), [])) for sheet in SHEETS]
    faults = [fault for sheet, there in wanted for fault in _sheet_faults(sheet, [title for title, _ in there], found)]
    here = [(sheet, *there[0]) for sheet, there in wanted if there]
    read = grids(package, workbook, [part for _, _, part in here], said.from_1904) if here else []
    tables = {}
    for (sheet, title, part), grid in zip(here, read, strict=True):
        empty = _calculated_as_empty(package.read(part)) if grid.uncalculated else frozenset()
        columns = _columns(sheet, title, grid, faults)
        tables[sheet.name] = Table(sheet, title, tuple(_rows(sheet, title, _Page(grid, empty), columns)))
    return Tables(tables, tuple(faults), said.from_1904)


def _sheet_faults(sheet: RegisterSheet, titles: Sequence[str], found: _Found) -> Iterator[Finding]:
    """What is wrong where a sheet is not there exactly once. Payments come after all else, and may be missing."""
    if len(titles) > 1:
        yield finding("register-sheet-twice", Spot(sheet.name), sheets=joined(f"“{title}”" for title in titles))
    if not titles and sheet is not PAYMENTS:
        others = [name for name in found if name not in {squeezed(each.name) for each in SHEETS}]
        near = get_close_matches(squeezed(sheet.name), others, 1)
        hint = f" Perhaps the sheet “{tidied(found[near[0]][0][0])}” is meant to be it." if near else ""
        yield finding("register-sheet-missing", Spot(sheet.name), sheet=sheet.name, hint=hint)


def _columns(sheet: RegisterSheet, title: str, grid: Grid, faults: list[Finding]) -> dict[str, int]:
    """The number of each column by its heading. What is wrong with the headings is added to the faults."""
    width = len(grid.rows[0]) if grid.rows else 0
    texts = {number: typed(grid.value(HEADINGS, number)) for number in range(1, width + 1)}
    there: dict[str, list[int]] = {}
    for number, text in texts.items():
        there.setdefault(squeezed(text), []).append(number)
    columns = {}
    for column in sheet.columns:
        numbers = there.get(squeezed(column.name), [])
        if numbers:
            columns[column.name] = numbers[0]
        for number in numbers[1:]:
            spot = _heading(sheet, title, number, texts[number])
            faults.append(finding("register-heading-twice", spot, first=_address(numbers[0], HEADINGS)))
    known = {squeezed(column.name) for column in sheet.columns}
    spare = {number: text for number, text in texts.items() if text and squeezed(text) not in known}
    faults += _missing(sheet, title, [column for column in sheet.columns if column.name not in columns], spare)
    return columns


def _missing(
    sheet: RegisterSheet, title: str, missing: Sequence[Column], spare: Mapping[int, str]
) -> Iterator[Finding]:
    """The columns that a sheet lacks; where it has none at all, that is one thing to say."""
    if len(missing) == len(sheet.columns) and not spare:
        named = joined(f"“{column.name}”" for column in missing)
        yield finding("register-column-missing", _heading(sheet, title, 1, ""), columns=named, hint="")
        return
    for column in missing:
        near = get_close_matches(squeezed(column.name), [squeezed(text) for text in spare.values()], 1)
        at = next((number for number, text in spare.items() if squeezed(text) in near), 0)
        hint = f" Perhaps “{tidied(spare[at])}” ({_address(at, HEADINGS)}) is meant to be it." if at else ""
        spot = _heading(sheet, title, at or 1, spare.get(at, ""))
        yield finding("register-column-missing", spot, columns=f"“{column.name}”", hint=hint)


def _heading(sheet: RegisterSheet, title: str, number: int, text: str) -> Spot:
    return Spot(f"{sheet.name}, headings", Place(title, _address(number, HEADINGS)), None, text)


@dataclass(frozen=True, slots=True)
class _Page:
    """One sheet while its rows are read. `empty` are the formulas that were calculated, and show nothing."""

    grid: Grid
    empty: frozenset[str]

    def value(self, row: int, column: int) -> Raw:
        """The value of a cell; an empty string where nothing is to be seen."""
        cells = self.grid.rows[row - 1] if row <= len(self.grid.rows) else ()
        value = cells[column - 1] if column <= len(cells) else ""
        if not value or not isinstance(value, str):
            return value
        return "" if value.isspace() else self.grid.value(row, column) if PERHAPS_ESCAPED in value else value

    def broken(self, address: str, value: Raw) -> str:
        """What a cell holds in place of a value: an error, or a formula that was never calculated."""
        if address in self.grid.faulty:
            return self.grid.faulty[address]
        uncalculated = value == "" and address in self.grid.uncalculated and address not in self.empty
        return f"={self.grid.uncalculated[address]}" if uncalculated else ""

    @property
    def doubtful(self) -> bool:
        """Whether any cell of the sheet may be broken."""
        return bool(self.grid.faulty or self.grid.uncalculated)

    @property
    def last_row(self) -> int:
        """The last row with anything in it, seen or not."""
        marked = (markup.row_and_column(address) for address in [*self.grid.faulty, *self.grid.uncalculated])
        return max([len(self.grid.rows), *(at[0] for at in marked if at)])


def _rows(sheet: RegisterSheet, title: str, page: _Page, columns: Mapping[str, int]) -> Iterator[Row]:
    letters = {name: markup.column_name(column) for name, column in columns.items()}
    for number in range(HEADINGS + 1, page.last_row + 1):
        if not page.doubtful and not any(value != "" for value in page.grid.rows[number - 1]):
            continue
        raw = {name: page.value(number, column) for name, column in columns.items()}
        broken: dict[str, str] = {}
        if page.doubtful:
            told = {name: page.broken(f"{letters[name]}{number}", value) for name, value in raw.items()}
            broken = {name: text for name, text in told.items() if text}
        if broken or any(value != "" for value in raw.values()):
            yield Row(sheet, title, number, letters, raw | broken, frozenset(broken))


def _calculated_as_empty(sheet: bytes) -> frozenset[str]:
    return frozenset(match[1].decode("ascii") for match in CALCULATED_AS_EMPTY.finditer(sheet))


def _address(column: int, row: int) -> str:
    return f"{markup.column_name(column)}{row}"
