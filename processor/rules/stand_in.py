"""Which grade counts on each board, and what stands in where a board was defaulted (H1)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from processor.model.match import Board, Side
from processor.model.numbers import half_up, joined, mean_text
from processor.model.rulebook import StandIn
from processor.model.verdict import Number, Operand, Step

RULE = "stand-in grade"
CLAUSE = "H1"


@dataclass(frozen=True, slots=True)
class Counted:
    """The grades that count for one side, board by board, and on which boards the average stands in.

    `average` is exact, before any rounding. A grade is None where it is unknown: an ungraded player, or no
    average because no game was played.
    """

    grades: tuple[Number | None, ...]
    stands_in: tuple[bool, ...]
    average: Fraction | None


def counted(boards: Sequence[Board], side: Side, reading: StandIn) -> Counted:
    """The grades of one side. The average is over that side's players who played a game."""
    stands_in = tuple(_stands_in(board, side, reading) for board in boards)
    average = _average(boards, side, reading) if any(stands_in) else None
    stand_in = half_up(average) if average is not None and reading.rounding == "half-up" else average
    grades = (
        stand_in if absent else board.seat(side).grade.value for board, absent in zip(boards, stands_in, strict=True)
    )
    return Counted(tuple(grades), stands_in, average)


def stand_in_steps(
    boards: Sequence[Board], side: Side, team: str, counts: Counted, reading: StandIn
) -> tuple[Step, ...]:
    """The step that works out the average of one side, or nothing where none stands in."""
    if counts.average is None:
        return ()
    absent = [i for i, stands_in in enumerate(counts.stands_in) if stands_in]
    playing = [board for board in boards if _in_average(board, side, reading)]
    stand_in = counts.grades[absent[0]]
    where = f"board{'s' * (len(absent) > 1)} {joined(boards[i].number for i in absent)}"
    average_text = _average_text(playing, side, counts.average, stand_in)
    sentence = f"{team}, {where}: the average of its players who played stands in, {average_text}."
    return (Step(RULE, CLAUSE, tuple(_operand(board, side) for board in playing), stand_in, sentence),)


def needs_own_grade(board: Board, side: Side, reading: StandIn) -> bool:
    """Whether the player's own grade counts on the board: he played, or sat there unopposed."""
    return not _stands_in(board, side, reading)


def _stands_in(board: Board, side: Side, reading: StandIn) -> bool:
    result = board.result.value
    if result is None or result.played:
        return False
    unnamed = board.seat(side).name is None
    return result.defaulted_by(side) or unnamed or reading.unopposed_takes_average


def _in_average(board: Board, side: Side, reading: StandIn) -> bool:
    result = board.result.value
    if result is None or board.seat(side).grade.value is None:
        return False
    unopposed = not result.defaulted_by(side) and board.seat(side).name is not None
    return result.played or (unopposed and reading.unopposed_counted_in_average)


def _average(boards: Sequence[Board], side: Side, reading: StandIn) -> Fraction | None:
    played = any(board.result.value and board.result.value.played for board in boards)
    grades = [board.seat(side).grade.value or 0 for board in boards if _in_average(board, side, reading)]
    return Fraction(sum(grades), len(grades)) if played and grades else None


def _average_text(playing: Sequence[Board], side: Side, average: Fraction, stand_in: Number | None) -> str:
    grades = [str(board.seat(side).grade.value) for board in playing]
    if len(grades) == 1:
        return grades[0]
    rounded = "" if average == stand_in else f", rounded {stand_in}"
    return f"({' + '.join(grades)}) / {len(grades)} = {mean_text(average)}{rounded}"


def _operand(board: Board, side: Side) -> Operand:
    grade = board.seat(side).grade
    return Operand(f"{side} grade, board {board.number}", grade.value or 0, grade.place)
