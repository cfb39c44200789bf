"""Board points: what each side takes from the boards, before any bonus (H4)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from processor.model.match import Board, Side
from processor.model.numbers import points_text
from processor.model.rulebook import Points
from processor.model.verdict import Operand, Step

CLAUSE = "H4"
NOTHING = Fraction(0)


def points_of(board: Board, side: Side, points: Points) -> Fraction:
    """One side's points from one board. A default gives the opponent a point; a double default nobody."""
    result = board.result.value
    if result is None:
        return NOTHING
    if result.winner is None:
        return points.draw if result.played else NOTHING
    if result.winner is not side:
        return NOTHING
    return points.win if result.played else points.default_win


def board_points(boards: Sequence[Board], points: Points) -> Mapping[Side, Fraction]:
    """The board points of both sides."""
    return {side: sum((points_of(board, side, points) for board in boards), NOTHING) for side in Side}


def board_points_step(boards: Sequence[Board], scored: Mapping[Side, Fraction], teams: Mapping[Side, str]) -> Step:
    """The step that adds the boards up."""
    results = ", ".join(board.result.value.value for board in boards if board.result.value)
    return Step(
        "board points",
        CLAUSE,
        tuple(
            Operand(f"result, board {board.number}", board.result.value.value, board.result.place)
            for board in boards
            if board.result.value
        ),
        f"{points_text(scored[Side.HOME])}–{points_text(scored[Side.AWAY])}",
        f"Board points from {results}: {teams[Side.HOME]} {points_text(scored[Side.HOME])}, "
        f"{teams[Side.AWAY]} {points_text(scored[Side.AWAY])}.",
    )
