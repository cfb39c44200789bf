"""A player without a grade (H2): nothing is guessed, the match is held, and it is said what his grade can change.

The difference grows with every home grade and falls with every away grade, stand-ins included, and the home
side's prospects only fall as it grows. So of all grades the two extremes settle whether the winner is sure.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from processor.model.findings import Finding, finding
from processor.model.match import Board, MatchSheet, Side
from processor.model.numbers import joined, points_text
from processor.model.rulebook import Grades, RuleBook
from processor.rules.board_points import board_points
from processor.rules.scoring import Teams, any_game, score
from processor.rules.seats import grade_spot, with_grades
from processor.rules.stand_in import needs_own_grade

Ungraded = tuple[Board, Side]


@dataclass(frozen=True, slots=True)
class Held:
    """Why a match is held, and the side that wins it whatever grade is assigned, if one does."""

    finding: Finding
    sure_winner: Side | None


def held(sheet: MatchSheet, teams: Teams, book: RuleBook) -> Held | None:
    """The finding that holds the match, or None where every grade that counts is there.

    A named absentee needs no grade, and where no game was played no grade counts.
    """
    missing = [
        (board, side)
        for board in sheet.boards
        for side in Side
        if needs_own_grade(board, side, book.stand_in) and board.seat(side).grade.value is None
    ]
    if not missing or not any_game(sheet.boards):
        return None
    winner, outcome = _prospects(sheet.boards, missing, teams, book)
    made = finding(
        "waiting-for-grade",
        *(grade_spot(board, side) for board, side in missing),
        players=joined(
            board.seat(side).name or f"the {side} player on board {board.number}" for board, side in missing
        ),
        boards=_board_outcome(sheet.boards, teams, book),
        outcome=outcome,
    )
    return Held(made, winner)


def _board_outcome(boards: Sequence[Board], teams: Teams, book: RuleBook) -> str:
    scored = board_points(boards, book.points)
    winner = max(Side, key=lambda side: scored[side])
    told = f"{points_text(scored[winner])}–{points_text(scored[winner.other])}"
    if scored[Side.HOME] == scored[Side.AWAY]:
        return f"it is {told}"
    return f"{teams[winner]} won {told}"


def _prospects(
    boards: Sequence[Board], missing: Sequence[Ungraded], teams: Teams, book: RuleBook
) -> tuple[Side | None, str]:
    """Who wins at the extremes, and that said in a sentence; for one player, from which grade on it turns."""
    grades = book.grades
    low, high = (
        _winner_with(boards, {(b.number, s): _extreme(s, best_for, grades) for b, s in missing}, teams, book)
        for best_for in (Side.HOME, Side.AWAY)
    )
    if low == high:
        who = f"{teams[low]} wins" if low else "it has to be replayed"
        return low, f"Whatever grade from {grades.lowest} to {grades.highest} is assigned, {who}."
    if len(missing) > 1:
        return None, "The winner depends on the grades that are assigned."
    board, side = missing[0]
    outcomes = [
        (grade, _winner_with(boards, {(board.number, side): grade}, teams, book))
        for grade in range(grades.lowest, grades.highest + 1)
    ]
    told = []
    for winner, run in groupby(outcomes, key=lambda each: each[1]):
        span = [grade for grade, _ in run]
        grade_span = str(span[0]) if len(span) == 1 else f"{span[0]} to {span[-1]}"
        told.append(f"with {grade_span} {f'{teams[winner]} wins' if winner else 'it has to be replayed'}")
    return None, f"It depends on the grade: {joined(told)}."


def _extreme(side: Side, best_for: Side, grades: Grades) -> int:
    return grades.lowest if side is best_for else grades.highest


def _winner_with(
    boards: Sequence[Board], assigned: Mapping[tuple[int, Side], int], teams: Teams, book: RuleBook
) -> Side | None:
    return score(with_grades(boards, assigned), teams, book).winner
