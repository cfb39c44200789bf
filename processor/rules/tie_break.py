"""Who wins a level match (P4): fewer defaults, board count, elimination, else a replay.

The methods stand in the rule book in their order; each is a function here, under the book's name for it.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from processor.model.match import Board, Side
from processor.model.numbers import joined, points_text
from processor.model.rulebook import Points, TieBreak
from processor.model.verdict import DecidedBy, Operand, Step
from processor.rules.board_points import points_of

CLAUSE = "P4"
Teams = Mapping[Side, str]
Method = Callable[[Sequence[Board], Teams, TieBreak, Points], tuple[Side | None, Step]]


def tie_break(
    boards: Sequence[Board], teams: Teams, book: TieBreak, points: Points
) -> tuple[Side | None, DecidedBy, tuple[Step, ...]]:
    """The winner of a level match, what decided it, and a step for each method that was tried.

    The winner is None where the match has to be replayed.
    """
    steps: list[Step] = []
    for name in book.order:
        winner, step = METHODS[name](boards, teams, book, points)
        steps.append(step)
        if winner:
            return winner, DecidedBy(name), tuple(steps)
    return None, DecidedBy.REPLAY, tuple(steps)


def defaults(boards: Sequence[Board], side: Side) -> tuple[int, ...]:
    """The numbers of the boards that a side defaulted."""
    return tuple(board.number for board in boards if board.result.value and board.result.value.defaulted_by(side))


def fewer_defaults(boards: Sequence[Board], teams: Teams, book: TieBreak, points: Points) -> tuple[Side | None, Step]:
    """The team that defaulted fewer boards wins."""
    counts = {side: len(defaults(boards, side)) for side in Side}
    winner = _fewer(counts)
    told = f"{teams[Side.HOME]} defaulted {counts[Side.HOME]}, {teams[Side.AWAY]} {counts[Side.AWAY]}"
    return winner, _step("fewer defaults", counts, winner, f"Fewer defaults: {told}{_so(winner, teams)}.")


def board_count(boards: Sequence[Board], teams: Teams, book: TieBreak, points: Points) -> tuple[Side | None, Step]:
    """The numbers of the boards that each team won are added up; the lower total wins."""
    won = {side: _boards_won(boards, side, book) for side in Side}
    totals = {side: sum(won[side]) for side in Side}
    winner = _fewer(totals)
    told = "; ".join(f"{teams[side]} won {_sum_text(won[side])}" for side in Side)
    return winner, _step("board count", totals, winner, f"Board count, the lower wins: {told}{_so(winner, teams)}.")


def elimination(boards: Sequence[Board], teams: Teams, book: TieBreak, points: Points) -> tuple[Side | None, Step]:
    """The bottom board is taken off, again and again, until one team leads on those that are left."""
    remaining = list(boards)
    told = []
    scores = {side: Fraction(0) for side in Side}
    winner = None
    while remaining and not winner:
        off = remaining.pop()
        scores = {side: sum((points_of(b, side, points) for b in remaining), Fraction(0)) for side in Side}
        told.append(f"without board {off.number} {points_text(scores[Side.HOME])}–{points_text(scores[Side.AWAY])}")
        winner = _fewer({side: -scores[side] for side in Side})
    sentence = f"Elimination from the bottom board: {', '.join(told)}{_so(winner, teams)}."
    return winner, _step("elimination", scores, winner, sentence)


def replay(boards: Sequence[Board], teams: Teams, book: TieBreak, points: Points) -> tuple[Side | None, Step]:
    """Nothing separates the teams: the match is played again."""
    venue = ", with the venue reversed" if book.replay_reverses_venue else ""
    return None, Step("replay", CLAUSE, (), None, f"Nothing separates the teams: the match is replayed{venue}.")


METHODS: Mapping[str, Method] = {
    "fewer-defaults": fewer_defaults,
    "board-count": board_count,
    "elimination": elimination,
    "replay": replay,
}


def _boards_won(boards: Sequence[Board], side: Side, book: TieBreak) -> tuple[int, ...]:
    return tuple(
        board.number
        for board in boards
        if (result := board.result.value)
        and result.winner is side
        and (result.played or book.default_wins_in_board_count)
    )


def _fewer(counts: Mapping[Side, int] | Mapping[Side, Fraction]) -> Side | None:
    if counts[Side.HOME] == counts[Side.AWAY]:
        return None
    return min(Side, key=lambda side: counts[side])


def _so(winner: Side | None, teams: Teams) -> str:
    return f"; so {teams[winner]} wins" if winner else "; level"


def _sum_text(boards: Sequence[int]) -> str:
    if not boards:
        return "no board, 0"
    if len(boards) == 1:
        return f"board {boards[0]}, {boards[0]}"
    return f"boards {joined(boards)}, {' + '.join(map(str, boards))} = {sum(boards)}"


def _step(rule: str, counts: Mapping[Side, int] | Mapping[Side, Fraction], winner: Side | None, sentence: str) -> Step:
    operands = tuple(Operand(str(side), counts[side]) for side in Side)
    return Step(rule, CLAUSE, operands, str(winner) if winner else "level", sentence)
