"""One match sheet read cell by cell: each cell with its field, what stood there, and what it means."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from processor.model.entries import Entry
from processor.model.match import Board, MatchSheet, Seat, Side
from processor.workbooks.layout import CALCULATED, COLUMNS, HEAD, MOST_BOARDS, RESULT, Field, Holds
from processor.workbooks.reading import lenient
from processor.workbooks.reading.lenient import Reading, Unread
from processor.workbooks.reading.raw import RawCell, RawSheet

SEATS_AND_NUMBER = tuple(field for field in COLUMNS if field != RESULT)
NO_CELL = RawCell()
NOTHING: Reading[Any] = Reading()
LOST = Unread("field-missing")  # said once for the whole sheet, so no check knows this code
SEAT_PARTS = ("player", "ecf_code", "grade", "member", "under_16")
ON_A_BOARD = ("home_player", "home_grade", "result", "away_grade", "away_player")
NAMES = ("home_team", "away_team", "home_captain", "away_captain", "home_player", "away_player")


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of the form: its field, what stood there, and what that means."""

    field: Field
    entry: Entry[Any]
    reading: Reading[Any]

    @property
    def value(self) -> object:
        """The value for the frames: as read, Unread where it was not, LOST where the form has no such cell."""
        return self.reading.value if self.entry.place else LOST


@dataclass(frozen=True, slots=True)
class Row:
    """One row of boards. `number` is Unread where it cannot be told which board it is."""

    number: int | Unread | None
    cells: Mapping[str, Cell]

    @property
    def board(self) -> int | None:
        """The number, where it is known."""
        return None if isinstance(self.number, Unread) else self.number

    @property
    def holds_something(self) -> bool:
        """Whether a name, a grade or a result stands on it, be it readable or not."""
        return any(self.cells[name].value not in (None, LOST) for name in ON_A_BOARD)


@dataclass(frozen=True, slots=True)
class Readout:
    """A sheet with every cell read. `last` is the number of the last board in use, 0 where the boards cannot be
    found; `filled` says how many rows hold anything."""

    raw: RawSheet
    head: Mapping[str, Cell]
    rows: tuple[Row, ...]
    last: int
    filled: int

    def in_use(self, row: Row) -> bool:
        """Whether a row is one of the boards that count."""
        return row.board is not None and row.board <= self.last

    def lost_boards(self) -> tuple[int, ...]:
        """The numbers of boards in use that no row has; none where a row without a number explains the gap."""
        numbers = {row.board for row in self.rows}
        lost = (number for number in range(1, self.last + 1) if number not in numbers)
        return () if None in numbers else tuple(lost)

    def cells(self) -> Iterable[tuple[Cell, int | None]]:
        """All cells with their boards, head first."""
        yield from ((cell, None) for cell in self.head.values())
        yield from ((cell, row.board) for row in self.rows for cell in row.cells.values())


def read_cells(raw: RawSheet, fewest_boards: int) -> Readout:
    """Every cell of the form, read. Boards are in use from 1 to the last that holds anything, but never fewer
    than a match has."""
    head = {field.name: _read(field, raw.head[field.name], raw.from_1904) for field in HEAD}
    rows = tuple(_numbered(_row(cells, raw.from_1904) for cells in raw.rows))
    held = [row.board for row in rows if row.holds_something and row.board is not None and row.board <= MOST_BOARDS]
    last = max([fewest_boards, *held]) if raw.boards_found else 0
    return Readout(raw, head, rows, last, sum(row.holds_something for row in rows))


def match_sheet(readout: Readout, refused: Container[tuple[int | None, str]]) -> MatchSheet:
    """The sheet for the rules. `refused` are cells of boards, by row and field, that were read but hold no value
    that can be used."""
    by_number = {row.number: position for position, row in enumerate(readout.rows) if readout.in_use(row)}
    return MatchSheet(
        version=readout.raw.version,
        boards=tuple(_board(number, readout, by_number.get(number), refused) for number in range(1, readout.last + 1)),
        calculated={field.name: _calculated(field, readout.raw.calculated[field.name]) for field in CALCULATED},
        true_dates=frozenset(name for name, raw in readout.raw.head.items() if isinstance(raw.value, date)),
        **{name: cell.entry for name, cell in readout.head.items()},
    )


def _read(field: Field, raw: RawCell, from_1904: bool) -> Cell:
    if raw.value == "":
        return Cell(field, Entry(None, "", raw.place), NOTHING)
    reading = _reading(field, raw, from_1904)
    return Cell(field, Entry(reading.known, lenient.typed(raw.value), raw.place), reading)


def _reading(field: Field, raw: RawCell, from_1904: bool) -> Reading[Any]:
    match field.holds:
        case Holds.DATE:
            return lenient.date_of(raw.value, from_1904)
        case Holds.CHOICE:
            return lenient.choice(raw.value, field.choices)
        case Holds.YES_NO:
            return lenient.yes_no(raw.value)
        case Holds.GRADE:
            return lenient.grade(raw.value)
        case Holds.CODE:
            return lenient.ecf_code(raw.value)
        case Holds.NUMBER:
            return lenient.board_number(raw.value)
        case _:
            return _text_reading(field, raw)


def _text_reading(field: Field, raw: RawCell) -> Reading[str]:
    if field.name.endswith("_player"):
        return lenient.player(raw.value)
    if field.name in NAMES:
        return lenient.name(raw.value)
    if field.name == "season":
        return lenient.season(raw.value)
    return lenient.remark(raw.value) if field.name == "remarks" else lenient.words(raw.value)


def _row(raw: Mapping[str, RawCell], from_1904: bool) -> Row:
    cells = {field.name: _read(field, raw.get(field.name, NO_CELL), from_1904) for field in SEATS_AND_NUMBER}
    home_named, away_named = (cells[f"{side}_player"].entry.value is not None for side in Side)
    result = raw.get(RESULT.name, NO_CELL)
    reading = lenient.result(result.value, home_named, away_named, from_1904)
    cells[RESULT.name] = Cell(RESULT, Entry(reading.known, lenient.typed(result.value), result.place), reading)
    return Row(cells["board"].reading.value, cells)


def _numbered(rows: Iterable[Row]) -> Iterable[Row]:
    """The rows that matter, each number on one of them only.

    A repeated number on a row that holds nothing does no harm; where two rows hold something, the second is asked
    about.
    """
    seen: set[int] = set()
    for row in sorted(rows, key=lambda row: not row.holds_something):
        repeated = row.board in seen
        if row.holds_something:
            yield replace(row, number=Unread("board-numbers")) if repeated else row
        elif row.board is not None and not repeated:
            yield row
        if row.board is not None:
            seen.add(row.board)


def _board(number: int, readout: Readout, position: int | None, refused: Container[tuple[int | None, str]]) -> Board:
    if position is None:
        return Board(number)
    entries = {
        name: replace(cell.entry, value=None) if (position, name) in refused else cell.entry
        for name, cell in readout.rows[position].cells.items()
    }
    home, away = (Seat(**{part: entries[f"{side}_{part}"] for part in SEAT_PARTS}) for side in Side)
    return Board(number, home, away, entries[RESULT.name])


def _calculated(field: Field, raw: RawCell) -> Entry[Any]:
    text = lenient.typed(raw.value)
    value = lenient.figure(raw.value) if field.holds is Holds.NUMBER else lenient.tidied(text) or None
    return Entry(value, text, raw.place)
