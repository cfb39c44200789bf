"""Rulings on what a sheet says (P5): who sat there, what the result was, which grade counts, when it was played."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from processor.model.context import SeatKey
from processor.model.entries import Entry, Place
from processor.model.findings import Finding, Spot, finding
from processor.model.match import Board, MatchSheet, Seat, Side
from processor.model.register import Register, Ruling, RulingKind
from processor.model.verdict import Operand, Step
from processor.rules.names import plain_name
from processor.rules.seats import grade_spot, player_spot, with_seat

# In this order: a result may need the player whom another ruling names.
ON_THE_SHEET = (RulingKind.PLAYER, RulingKind.BOARD_RESULT, RulingKind.GRADE, RulingKind.DATE)
NOT_APPLIED = "ruling-not-applied"


@dataclass(slots=True)
class Ruled:
    """A sheet as it stands after rulings: those applied and those that fit nothing, with why.

    `grades` are the seats whose grade was ruled. `settled` are the cells about which nothing need be asked any more.
    """

    sheet: MatchSheet
    applied: list[Ruling] = field(default_factory=list)
    refused: list[tuple[Ruling, str]] = field(default_factory=list)
    notes: list[Finding] = field(default_factory=list)
    grades: set[SeatKey] = field(default_factory=set)
    settled: set[Place] = field(default_factory=set)

    def board(self, number: int | None) -> Board | None:
        """The board of that number, where the sheet has it."""
        return next((board for board in self.sheet.boards if board.number == number), None)

    def put(self, board: Board) -> None:
        """Puts a board in the place of the one with its number."""
        boards = (board if each.number == board.number else each for each in self.sheet.boards)
        self.sheet = replace(self.sheet, boards=tuple(boards))

    def apply(self, ruling: Ruling, place: Spot) -> None:
        """Notes at the cell what was ruled, and that nothing need be asked there any more."""
        self.applied.append(ruling)
        self.notes.append(finding("ruled", place, ruling=ruling.told))
        if place.place:
            self.settled.add(place.place)


def ruled(sheet: MatchSheet, rulings: Sequence[Ruling], register: Register) -> Ruled:
    """The sheet with the rulings on its boards and its date applied."""
    state = Ruled(sheet)
    for kind in ON_THE_SHEET:
        for ruling in rulings:
            if ruling.kind is kind:
                reason = APPLY[kind](state, ruling, register)
                if reason:
                    state.refused.append((ruling, reason))
    return state


def refused(ruling: Ruling, reason: str) -> Finding:
    """The query at the ruling's own cell that says why it was not applied."""
    what = f"{ruling.kind}{f' {ruling.value}' if ruling.value else ''}"
    return finding(NOT_APPLIED, Spot("Rulings", ruling.place, None, what), ruling=what, reason=reason)


def ruling_step(ruling: Ruling) -> Step:
    """The step of the working that a ruling is."""
    operands = (Operand("ruling", ruling.value or str(ruling.kind)),)
    return Step("ruling", "P5", operands, ruling.value or str(ruling.kind), f"Ruling: {ruling.told}.")


def without_settled(findings: Iterable[Finding], state: Ruled) -> tuple[Finding, ...]:
    """The findings of reading without the cells that a ruling has settled."""
    kept = []
    for each in findings:
        spots = tuple(spot for spot in each.spots if spot.place not in state.settled)
        if spots or not each.spots:
            kept.append(replace(each, spots=spots))
    return tuple(kept)


def _board_result(state: Ruled, ruling: Ruling, register: Register) -> str:
    board = state.board(ruling.board)
    if board is None or ruling.result is None:
        return _no_board(state)
    unnamed = [side for side in Side if board.seat(side).name is None]
    if ruling.result.played and unnamed:
        return f"no {unnamed[0]} player is named on board {board.number}; say with a ruling “player” who sat there"
    place = Spot("result", board.result.place, board.number, board.result.typed)
    if not ruling.result.played:
        state.settled |= {seat.player.place for side in unnamed if (seat := board.seat(side)).player.place}
    state.put(replace(board, result=Entry(ruling.result, ruling.value, board.result.place)))
    state.apply(ruling, place)
    return ""


def _player(state: Ruled, ruling: Ruling, register: Register) -> str:
    board, side = state.board(ruling.board), ruling.side
    if board is None or side is None:
        return _no_board(state)
    seat, code = board.seat(side), ruling.player.upper()
    known = register.players.get(code)
    if known is None and any(sign.isdecimal() for sign in code):
        return f"no player of the register has the code {code}"
    place = player_spot(board, side)
    new = Seat(
        Entry(known.name if known else ruling.player, ruling.player, seat.player.place),
        Entry(known.code if known else None, "", seat.ecf_code.place),
        seat.grade if _same_person(seat, known.name if known else ruling.player) else _no_grade(seat),
    )
    state.put(with_seat(board, side, new))
    state.apply(ruling, place)
    return ""


def _grade(state: Ruled, ruling: Ruling, register: Register) -> str:
    board, side = state.board(ruling.board), ruling.side
    if board is None or side is None:
        return _no_board(state)
    seat = board.seat(side)
    place = grade_spot(board, side)
    state.put(with_seat(board, side, replace(seat, grade=Entry(ruling.grade, ruling.value, seat.grade.place))))
    state.grades.add((board.number, side))
    state.apply(ruling, place)
    return ""


def _date(state: Ruled, ruling: Ruling, register: Register) -> str:
    entry = state.sheet.match_date
    day = f"{ruling.until:%d/%m/%Y}, by ruling" if ruling.until else ""
    state.sheet = replace(state.sheet, match_date=Entry(ruling.until, day, entry.place))
    state.apply(ruling, Spot("match date", entry.place, None, entry.typed))
    return ""


def _no_board(state: Ruled) -> str:
    return f"the sheet has {len(state.sheet.boards)} boards, and this is none of them"


def _same_person(seat: Seat, name: str) -> bool:
    return plain_name(seat.name or "") == plain_name(name)


def _no_grade(seat: Seat) -> Entry[Any]:
    """The grade on the sheet was another player's: of the one ruled to have sat there only the register's counts."""
    return Entry(None, seat.grade.typed, seat.grade.place)


APPLY: Mapping[RulingKind, Callable[[Ruled, Ruling, Register], str]] = {
    RulingKind.PLAYER: _player,
    RulingKind.BOARD_RESULT: _board_result,
    RulingKind.GRADE: _grade,
    RulingKind.DATE: _date,
}
