"""The working of a match: every step from the grades to the winner, in order, as data."""

from collections.abc import Mapping, Sequence

from processor.model.match import Board, Side
from processor.model.numbers import points_text
from processor.model.rulebook import RuleBook
from processor.model.verdict import Number, Operand, Step
from processor.rules.board_points import board_points_step
from processor.rules.handicap import bonus_step, difference_steps, grade_text
from processor.rules.scoring import Scoring, Teams
from processor.rules.stand_in import stand_in_steps


def working(boards: Sequence[Board], scoring: Scoring, teams: Teams, book: RuleBook) -> tuple[Step, ...]:
    """The steps by which a scored match came to its score and its winner."""
    home, away = (scoring.grades[side] for side in Side)
    steps = [
        step for side in Side for step in stand_in_steps(boards, side, teams[side], scoring.grades[side], book.stand_in)
    ]
    steps += difference_steps(boards, home, away, scoring.difference, book.handicap.board_cap)
    if scoring.difference.total is not None:
        steps.append(_totals_step(scoring.totals, teams))
        steps.append(bonus_step(scoring.difference.total, book.handicap, teams))
    steps.append(board_points_step(boards, scoring.points, teams))
    steps.append(_score_step(scoring, teams))
    return (*steps, *scoring.deciding)


def _totals_step(totals: Mapping[Side, Number | None], teams: Teams) -> Step:
    told = ", ".join(f"{teams[side]} {grade_text(totals[side] or 0)}" for side in Side)
    operands = tuple(Operand(f"{side} total", totals[side] or 0) for side in Side)
    return Step("grade totals", "H1", operands, told, f"Plain grade totals, stand-ins included: {told}.")


def _score_step(scoring: Scoring, teams: Teams) -> Step:
    points, bonus, scores = scoring.points, scoring.bonus, scoring.scores
    told = "; ".join(
        f"{teams[side]} {points_text(points[side])} + {points_text(bonus[side])} = {points_text(scores[side])}"
        for side in Side
    )
    operands = tuple(
        Operand(f"{side} {what}", value[side])
        for side in Side
        for what, value in (("board points", points), ("bonus", bonus))
    )
    result = f"{points_text(scores[Side.HOME])}–{points_text(scores[Side.AWAY])}"
    return Step("match score", "H4", operands, result, f"Board points and bonus: {told}.")
