"""Two sheets of one match compared, cell by cell: boards, grades and results."""

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from processor.model.entries import Entry
from processor.model.findings import Spot, shortened
from processor.model.match import Board, Result, Side
from processor.model.register import RulingKind
from processor.rules.names import plain_name
from processor.rules.prepare import Prepared

if TYPE_CHECKING:
    from processor.season.weighing import Candidate

NOBODY = Board(0)


@dataclass(frozen=True, slots=True)
class Difference:
    """One cell that differs: where it is on the sheet at hand, and what the other sheet has there."""

    here: Spot
    theirs: str


def differences(one: Prepared, other: Prepared) -> list[Difference]:
    """What the second sheet says otherwise than the first, on boards, grades and results.

    The name and the grade of an absentee are not compared where one sheet leaves them blank, and a blank grade
    says nothing. What a ruling settled is the same on both.
    """
    found = []
    for ours, theirs in zip_longest(one.sheet.boards, other.sheet.boards, fillvalue=NOBODY):
        number = max(ours.number, theirs.number)
        if ours.result.value is not theirs.result.value:
            here = Spot("result", ours.result.place, number, _result(ours.result, one))
            found.append(Difference(here, _result(theirs.result, other) or "nothing"))
        for side in Side:
            if not _same_player(one, other, ours, theirs, side):
                label = f"{side} player"
                found.append(_difference(label, number, ours.seat(side).player, theirs.seat(side).player))
            elif not _same_grade(one, other, ours, theirs, side):
                label = f"{side} grade"
                found.append(_difference(label, number, ours.seat(side).grade, theirs.seat(side).grade))
    return found


def _result(entry: Entry[Result], prepared: Prepared) -> str:
    """A result as it was typed, and where the sheet's sides were turned also as it reads then."""
    turned = any(each.code == "sides-turned" for each in prepared.findings)
    if turned and entry.value:
        return f"{entry.typed}, as drawn {entry.value.value}"
    return entry.typed


def date_difference(one: Prepared, other: Prepared) -> Difference | None:
    """The day of the match, where both sheets give one and not the same."""
    ours, theirs = one.sheet.match_date, other.sheet.match_date
    if ours.value is None or theirs.value is None or ours.value == theirs.value:
        return None
    found = f"{ours.value:%d/%m/%Y}"
    return Difference(Spot("match date", ours.place, None, found), f"{theirs.value:%d/%m/%Y}")


def sheet_named(candidate: "Candidate", start: bool = True) -> str:
    """A sheet as it is spoken of: whose it is, when it came, and the file's name."""
    captain = candidate.prepared.sheet.submitted_by.value
    whose = f"{'The' if start else 'the'} sheet of the {captain}" if captain else f"{'The' if start else 'the'} sheet"
    name = candidate.submission.file.rpartition("/")[2]
    return f"{whose} (received {candidate.submission.received:%d/%m/%Y}, {shortened(name, 40)})"


def _difference(label: str, board: int, ours: Entry[object], theirs: Entry[object]) -> Difference:
    return Difference(Spot(label, ours.place, board, ours.typed), theirs.typed or "nothing")


def _same_player(one: Prepared, other: Prepared, ours: Board, theirs: Board, side: Side) -> bool:
    names = [board.seat(side).name for board in (ours, theirs)]
    if not all(names):
        return names[0] == names[1] or _absent(ours, theirs, side)
    keys = [
        prepared.context.people[board.number, side].key
        for prepared, board in ((one, ours), (other, theirs))
        if prepared.context
    ]
    return keys[0] == keys[-1] if keys else plain_name(names[0] or "") == plain_name(names[1] or "")


def _same_grade(one: Prepared, other: Prepared, ours: Board, theirs: Board, side: Side) -> bool:
    """Whether the grades as typed agree: a ruling settles them, and a blank says nothing."""
    ruled = any(
        ruling.kind is RulingKind.GRADE and ruling.board == ours.number and ruling.side is side
        for ruling in one.applied
    )
    if ruled or _absent(ours, theirs, side):
        return True
    grades = [_typed_grade(prepared, ours.number, side) for prepared in (one, other)]
    return not all(grade.typed.strip() for grade in grades) or grades[0].value == grades[1].value


def _typed_grade(prepared: Prepared, number: int, side: Side) -> Entry[int]:
    """The grade as the sheet itself has it."""
    board = next((board for board in prepared.typed.boards if board.number == number), NOBODY)
    return board.seat(side).grade


def _absent(ours: Board, theirs: Board, side: Side) -> bool:
    """Whether by both sheets the side defaulted the board."""
    return all(board.result.value and board.result.value.defaulted_by(side) for board in (ours, theirs))
