"""A whole match scored: the rules of handicap, points and tie-break in their order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from processor.model.match import Board, Side
from processor.model.rulebook import RuleBook
from processor.model.verdict import DecidedBy, Number, Operand, Step
from processor.rules.board_points import board_points
from processor.rules.handicap import Difference, bonuses, difference
from processor.rules.stand_in import Counted, counted
from processor.rules.tie_break import defaults, tie_break

Teams = Mapping[Side, str]


@dataclass(frozen=True, slots=True)
class Scoring:
    """What the boards come to. Points and scores are exact; `difference.total` is home minus away.

    `totals` are the plain grade totals, stand-ins included, or None where a grade is unknown. `deciding` are the
    steps that led to the winner where the score alone did not. `decided_by` is None where nothing decides the
    match: no game was played, and both sides defaulted as many boards.
    """

    grades: Mapping[Side, Counted]
    totals: Mapping[Side, Number | None]
    difference: Difference
    points: Mapping[Side, Fraction]
    bonus: Mapping[Side, Fraction]
    scores: Mapping[Side, Fraction]
    winner: Side | None
    decided_by: DecidedBy | None
    deciding: tuple[Step, ...]


def score(boards: Sequence[Board], teams: Teams, book: RuleBook) -> Scoring:
    """The score of a match whose boards all have results, and whose players all have grades where one counts.

    Where no game at all was played there is no average and no bonus, and the side with fewer defaults has a
    walkover (H1).
    """
    grades = {side: counted(boards, side, book.stand_in) for side in Side}
    apart = difference(grades[Side.HOME], grades[Side.AWAY], book.handicap.board_cap)
    totals = {side: _total(grades[side]) for side in Side}
    points = board_points(boards, book.points)
    bonus = bonuses(apart.total, book.handicap)
    scores = {side: points[side] + bonus[side] for side in Side}
    winner, decided_by, deciding = _decide(boards, teams, book, scores)
    return Scoring(grades, totals, apart, points, bonus, scores, winner, decided_by, deciding)


def any_game(boards: Sequence[Board]) -> bool:
    """Whether a game was played on any board."""
    return any(board.result.value is not None and board.result.value.played for board in boards)


def _decide(
    boards: Sequence[Board], teams: Teams, book: RuleBook, scores: Mapping[Side, Fraction]
) -> tuple[Side | None, DecidedBy | None, tuple[Step, ...]]:
    if not any_game(boards):
        winner, step = _walkover(boards, teams)
        return winner, DecidedBy.WALKOVER if winner else None, (step,)
    if scores[Side.HOME] != scores[Side.AWAY]:
        return max(Side, key=lambda side: scores[side]), DecidedBy.SCORE, ()
    return tie_break(boards, teams, book.tie_break, book.points)


def _walkover(boards: Sequence[Board], teams: Teams) -> tuple[Side | None, Step]:
    counts = {side: len(defaults(boards, side)) for side in Side}
    level = counts[Side.HOME] == counts[Side.AWAY]
    winner = None if level else min(Side, key=lambda side: counts[side])
    so = "no walkover can be given" if winner is None else f"{teams[winner]} has a walkover"
    sentence = (
        f"No game was played, so there is no average and no bonus. {teams[Side.HOME]} defaulted "
        f"{counts[Side.HOME]} boards, {teams[Side.AWAY]} {counts[Side.AWAY]}: {so}."
    )
    operands = tuple(Operand(f"{side} defaults", counts[side]) for side in Side)
    return winner, Step("walkover", "H1", operands, str(winner) if winner else "level", sentence)


def _total(grades: Counted) -> Number | None:
    known = [grade for grade in grades.grades if grade is not None]
    return sum(known, start=0) if len(known) == len(grades.grades) else None
