"""All 1,296 result combinations of four boards, at a difference in each band and on each edge, both ways round."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from processor.model.match import Board, MatchSheet, Result, Side
from processor.model.verdict import DecidedBy, Status, Verdict
from processor.rulebooks import load
from processor.rules import judge
from tests.sheets import boards_of, sheet

BOOK = load("chapman-2006-07").on()
LEVEL = 100
CAP = 50
DIFFERENCES = (0, 10, 24, 25, 50, 74, 75, 100, 124, 125, 150, 174, 175, 190, 200)
NO_BONUS = (Fraction(0), Fraction(0))
SCALE = [(175, Fraction(7, 2)), (125, Fraction(5, 2)), (75, Fraction(3, 2)), (25, Fraction(1, 2)), (0, Fraction(0))]
MIRRORED = {
    Result.HOME_WIN: Result.AWAY_WIN,
    Result.AWAY_WIN: Result.HOME_WIN,
    Result.DRAW: Result.DRAW,
    Result.AWAY_DEFAULTED: Result.HOME_DEFAULTED,
    Result.HOME_DEFAULTED: Result.AWAY_DEFAULTED,
    Result.BOTH_DEFAULTED: Result.BOTH_DEFAULTED,
}


@pytest.mark.parametrize("apart", DIFFERENCES)
def test_every_combination_of_results(apart: int) -> None:
    exact = 0
    for results in product(Result, repeat=4):
        home, away, reached = grades_for(results, apart)
        verdict = judge(sheet(boards_of(results, home, away)), (), BOOK)
        mirror = judge(sheet(boards_of([MIRRORED[r] for r in results], away, home)), (), BOOK)
        check_sound(verdict, results)
        check_mirrored(verdict, mirror)
        if any(result.played for result in results):
            assert verdict.difference == reached
            bonus = next(bonus for start, bonus in SCALE if abs(reached) >= start)
            expected = (bonus, Fraction(0)) if reached < 0 else (Fraction(0), bonus)
            assert (verdict.home.bonus, verdict.away.bonus) == expected
            exact += reached == apart
    # All with a game, but for those in which every default is a double one: both averages then move together.
    assert exact >= 1215 - ONLY_DOUBLE_DEFAULTS


ONLY_DOUBLE_DEFAULTS = 4 * 27 + 6 * 9 + 4 * 3


def grades_for(results: tuple[Result, ...], apart: int) -> tuple[list[int | None], list[int | None], int]:
    """Grades at which a match with these results is so far apart, stand-ins included, and how far it really is.

    An unopposed player's own grade takes up what the averages leave over. Where all defaults are double ones
    there is none, and the nearest difference that the rounded averages allow is taken.
    """
    home, away = [LEVEL] * 4, [LEVEL] * 4
    unopposed = [i for i, result in enumerate(results) if not result.played and result is not Result.BOTH_DEFAULTED]
    played = [i for i, result in enumerate(results) if result.played]
    doubles = 4 - len(played) - len(unopposed)
    each = apart // 4
    if unopposed:
        for i in played:
            home[i] += each
        left = apart - each * (4 - len(unopposed))
        for n, i in enumerate(unopposed):
            share = left // len(unopposed) + (n < left % len(unopposed))
            if results[i].winner is Side.HOME:
                home[i] += share
            else:
                away[i] += each - share
        return [*home], [*away], apart if played else 0
    spread = {n: [each + (k < n) for k in range(len(played))] for n in range(len(played) + 1)} if played else {}
    made = {n: sum(grades) + doubles * _half_up(sum(grades), len(grades)) for n, grades in spread.items()}
    best = min(made, key=lambda n: abs(made[n] - apart), default=0)
    for i, more in zip(played, spread.get(best, []), strict=True):
        home[i] += min(more, CAP)
    return [*home], [*away], made.get(best, 0)


def _half_up(total: int, count: int) -> int:
    return (2 * total + count) // (2 * count)


def check_sound(verdict: Verdict, results: tuple[Result, ...]) -> None:
    """What holds of every match, whatever its result."""
    home, away = verdict.home, verdict.away
    assert home.board_points is not None
    assert away.board_points is not None
    assert home.board_points + away.board_points == len(results) - results.count(Result.BOTH_DEFAULTED)
    assert home.score == home.board_points + (home.bonus or 0)
    assert away.score == away.board_points + (away.bonus or 0)
    assert 0 in (home.bonus, away.bonus)
    if not any(result.played for result in results):
        assert verdict.decided_by is (DecidedBy.WALKOVER if verdict.winner else None)
        assert verdict.status is Status.QUERIED
        assert verdict.difference is None
        assert (home.bonus, away.bonus) == NO_BONUS
    elif home.score == away.score:
        assert (home.bonus, away.bonus) == NO_BONUS
        assert verdict.decided_by not in (DecidedBy.SCORE, DecidedBy.WALKOVER)
    else:
        assert verdict.decided_by is DecidedBy.SCORE
        assert verdict.side(verdict.winner or Side.HOME).score == max(home.score or 0, away.score or 0)
    if verdict.decided_by is DecidedBy.REPLAY:
        assert verdict.winner is None
        assert set(results) <= {Result.DRAW, Result.BOTH_DEFAULTED}


def check_mirrored(verdict: Verdict, mirror: Verdict) -> None:
    """The same match with home and away exchanged has the same outcome, exchanged."""
    assert mirror.difference == (None if verdict.difference is None else -verdict.difference)
    assert mirror.decided_by is verdict.decided_by
    assert mirror.winner is (verdict.winner.other if verdict.winner else None)
    for side in Side:
        mine, theirs = verdict.side(side), mirror.side(side.other)
        assert (mine.grade_total, mine.board_points, mine.bonus, mine.score, mine.defaults) == (
            theirs.grade_total, theirs.board_points, theirs.bonus, theirs.score, theirs.defaults,
        )  # fmt: skip


GRADES = st.integers(1, 300)


@st.composite
def matches(draw: st.DrawFn) -> list[Board]:
    count = draw(st.sampled_from([4, 5, 6, 7, 8]))
    results = draw(st.lists(st.sampled_from(Result), min_size=count, max_size=count))
    grades = st.lists(GRADES, min_size=count, max_size=count)
    return boards_of(results, draw(grades), draw(grades), named_absentees=draw(st.booleans()))


@given(matches())
def test_five_to_eight_boards(boards: list[Board]) -> None:
    verdict = judge(sheet(boards), (), BOOK)
    mirror = judge(_mirrored(sheet(boards)), (), BOOK)
    check_sound(verdict, tuple(board.result.value for board in boards if board.result.value))
    check_mirrored(verdict, mirror)
    if verdict.difference is not None and abs(verdict.difference) > 200:
        assert max(verdict.home.bonus or 0, verdict.away.bonus or 0) == Fraction(7, 2)
        assert "table-ended" in {each.code for each in verdict.findings}


@given(matches())
def test_the_difference_is_the_sum_of_what_is_shown(boards: list[Board]) -> None:
    """The figures on the card add up: a reader with a pencil finds the same."""
    verdict = judge(sheet(boards), (), BOOK)
    if verdict.difference is None:
        return
    shown = [(row.home.counts_as, row.away.counts_as, row.difference) for row in verdict.boards]
    for home, away, apart in shown:
        assert home is not None
        assert away is not None
        assert apart == sorted((-50, home - away, 50))[1]
    assert verdict.difference == sum(apart or 0 for _, _, apart in shown)
    assert verdict.home.grade_total == sum(home or 0 for home, _, _ in shown)


def _mirrored(match: MatchSheet) -> MatchSheet:
    swapped = [
        Board(board.number, board.away, board.home, type(board.result)(MIRRORED[board.result.value], "mirrored"))
        for board in match.boards
        if board.result.value
    ]
    return sheet(swapped)
