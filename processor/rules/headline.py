"""The outcome of a match in one line, who won first."""

from collections.abc import Mapping
from fractions import Fraction

from processor.model.findings import Finding, Severity
from processor.model.match import Side
from processor.model.numbers import points_text
from processor.model.verdict import DecidedBy
from processor.rules.scoring import Scoring, Teams

METHODS: Mapping[DecidedBy, str] = {
    DecidedBy.FEWER_DEFAULTS: "on fewer defaults",
    DecidedBy.BOARD_COUNT: "on board count",
    DecidedBy.ELIMINATION: "by elimination of the bottom board",
}


def scored(scoring: Scoring, teams: Teams) -> str:
    """The line for a match that could be scored."""
    winner = scoring.winner
    if scoring.decided_by is None:
        return "No game was played and there is no winner: the League Secretary has to rule."
    if winner and scoring.decided_by is DecidedBy.WALKOVER:
        return f"{teams[winner]} has a walkover: no game was played. The League Secretary has to confirm it."
    if winner is None:
        level = points_text(scoring.scores[Side.HOME])
        return f"{level}–{level}, and nothing separates the teams: the match is replayed."
    if scoring.decided_by is DecidedBy.SCORE:
        return f"{teams[winner]} won {_against(scoring.scores, winner)}: {_why(scoring, teams, winner)}."
    return f"{teams[winner]} won {METHODS[scoring.decided_by]} after {_against(scoring.scores, winner)}."


def held(sure_winner: Side | None, teams: Teams) -> str:
    """The line for a match that waits for a grade."""
    sure = f" {teams[sure_winner]} wins whatever it is." if sure_winner else ""
    return f"Held: the score waits for the grade of a player who has none.{sure}"


def undated() -> str:
    """The line for a match whose day is not known."""
    return "Held: the date of the match is missing, and with it which grades were in force."


def rejected(findings: tuple[Finding, ...]) -> str:
    """The line for a sheet that cannot be scored before its captain has corrected it."""
    errors = [each for each in findings if each.severity is Severity.ERROR]
    cells = sum(len(each.places) for each in errors)
    if not cells:
        return errors[0].message.partition(". ")[0].rstrip(".") + "."
    return f"Not scored yet: {cells} cell{'s have' if cells > 1 else ' has'} to be corrected."


def _against(points: Mapping[Side, Fraction], winner: Side) -> str:
    return f"{points_text(points[winner])}–{points_text(points[winner.other])}"


def _why(scoring: Scoring, teams: Teams, winner: Side) -> str:
    boards = f"{_against(scoring.points, winner)} on the boards"
    bonused = next((side for side in Side if scoring.bonus[side]), None)
    if bonused is None:
        return f"{boards}, and no bonus was due"
    bonus = points_text(scoring.bonus[bonused])
    if bonused is winner:
        return f"{boards}, and a bonus of {bonus}"
    return f"{boards}, against a bonus of {bonus} for {teams[bonused]}"
