"""A second scoring, written from the rules with none of the engine's code, over random matches."""

import math
import random
from fractions import Fraction

from processor.model.match import Board, Result, Seat, Side
from processor.model.rulebook import RuleBook
from processor.rules import judge
from tests.sheets import boards_of, sheet
from tests.trials import trials

Row = tuple[int | None, str, int | None]  # home grade, result, away grade; None where nobody is named
HALF = Fraction(1, 2)
HOME_POINTS = {"1-0": Fraction(1), "1-0 default": Fraction(1), "½-½": HALF}
AWAY_POINTS = {"0-1": Fraction(1), "0-1 default": Fraction(1), "½-½": HALF}
SCALE = [(175, Fraction(7, 2)), (125, Fraction(5, 2)), (75, Fraction(3, 2)), (25, HALF), (0, Fraction(0))]


def naive(rows: list[Row]) -> dict[str, object]:
    """Difference, bonuses, scores, winner and what decided it."""
    home, away = sum_of(rows, HOME_POINTS), sum_of(rows, AWAY_POINTS)
    home_defaults = sum(result in ("0-1 default", "0-0 default") for _, result, _ in rows)
    away_defaults = sum(result in ("1-0 default", "0-0 default") for _, result, _ in rows)
    games = [row for row in rows if "default" not in row[1]]
    if not games:
        return outcome(
            None,
            (Fraction(0), Fraction(0)),
            (home, away),
            home_defaults - away_defaults,
            "walkover" if home_defaults != away_defaults else None,
        )
    home_average = math.floor(Fraction(sum(row[0] or 0 for row in games), len(games)) + HALF)
    away_average = math.floor(Fraction(sum(row[2] or 0 for row in games), len(games)) + HALF)
    apart = 0
    for home_grade, result, away_grade in rows:
        counts_home = home_average if result in ("0-1 default", "0-0 default") or not home_grade else home_grade
        counts_away = away_average if result in ("1-0 default", "0-0 default") or not away_grade else away_grade
        apart += max(-50, min(50, counts_home - counts_away))
    bonus = next(bonus for start, bonus in SCALE if abs(apart) >= start)
    bonuses = (bonus, Fraction(0)) if apart < 0 else (Fraction(0), bonus)
    scores = (home + bonuses[0], away + bonuses[1])
    if scores[0] != scores[1]:
        return outcome(apart, bonuses, scores, scores[1] - scores[0], "score")
    if home_defaults != away_defaults:
        return outcome(apart, bonuses, scores, home_defaults - away_defaults, "fewer-defaults")
    count = sum(n * (row[1][0] == "1") - n * (row[1][:3] == "0-1") for n, row in enumerate(rows, start=1))
    if count:
        return outcome(apart, bonuses, scores, count, "board-count")
    for left in range(len(rows) - 1, 0, -1):
        lead = sum_of(rows[:left], AWAY_POINTS) - sum_of(rows[:left], HOME_POINTS)
        if lead:
            return outcome(apart, bonuses, scores, lead, "elimination")
    return outcome(apart, bonuses, scores, 0, "replay")


def sum_of(rows: list[Row], points: dict[str, Fraction]) -> Fraction:
    return sum((points.get(result, Fraction(0)) for _, result, _ in rows), Fraction(0))


def outcome(
    apart: int | None,
    bonuses: tuple[Fraction, Fraction],
    scores: tuple[Fraction, Fraction],
    against_home: int | Fraction,
    by: str | None,
) -> dict[str, object]:
    winner = None if not against_home else "away" if against_home > 0 else "home"
    return {"difference": apart, "bonuses": bonuses, "scores": scores, "winner": winner, "decided_by": by}


def test_the_engine_agrees_on_random_matches(book: RuleBook) -> None:
    chance = random.Random(2007)
    decided: dict[object, int] = {}
    for _ in range(trials(3000, 30000)):
        rows, boards = random_match(chance)
        verdict = judge(sheet(boards), (), book)
        assert {
            "difference": verdict.difference,
            "bonuses": (verdict.home.bonus, verdict.away.bonus),
            "scores": (verdict.home.score, verdict.away.score),
            "winner": verdict.winner,
            "decided_by": verdict.decided_by,
        } == naive(rows), rows
        decided[verdict.decided_by] = decided.get(verdict.decided_by, 0) + 1
    assert len(decided) == 7, "every way of deciding a match was met"


def random_match(chance: random.Random) -> tuple[list[Row], list[Board]]:
    """Four to eight boards near one level, with defaults, absentees named and not, and unopposed seats unnamed."""
    count, level, spread = chance.choice([4, 4, 5, 6, 8]), chance.randint(70, 200), chance.choice([3, 10, 60])
    games = [Result.HOME_WIN, Result.DRAW, Result.AWAY_WIN] * chance.choice([1, 1, 6])
    results = [chance.choice([*games, *(each for each in Result if not each.played)]) for _ in range(count)]
    grades = [[level + chance.randint(-spread, spread) for _ in results] for _ in Side]
    boards = boards_of(results, grades[0], grades[1], named_absentees=chance.random() < 0.5)
    rows: list[Row] = []
    for i, board in enumerate(boards):
        seats = {side: board.seat(side) for side in Side}
        result = results[i]
        if not result.played and result.winner and chance.random() < 0.2:
            seats[result.winner] = Seat()
        boards[i] = Board(board.number, seats[Side.HOME], seats[Side.AWAY], board.result)
        rows.append((seats[Side.HOME].grade.value, result.value, seats[Side.AWAY].grade.value))
    return rows, boards
