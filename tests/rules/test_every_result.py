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
NO_BONUS = (Fraction(0), Fraction(0))
# Home grades against four of 100 that make the difference; no board is beyond the cap.
DIFFERENCES = {
    0: (100, 100, 100, 100), 10: (104, 102, 102, 102), 24: (106, 106, 106, 106), 25: (107, 106, 106, 106),
    50: (113, 113, 112, 112), 74: (119, 119, 118, 118), 75: (119, 119, 119, 118), 100: (125, 125, 125, 125),
    124: (131, 131, 131, 131), 125: (132, 131, 131, 131), 150: (138, 138, 137, 137), 174: (144, 144, 143, 143),
    175: (144, 144, 144, 143), 190: (148, 148, 147, 147), 200: (150, 150, 150, 150),
}  # fmt: skip
BONUS = {
    0: 0, 10: 0, 24: 0, 25: 0.5, 50: 0.5, 74: 0.5, 75: 1.5, 100: 1.5, 124: 1.5, 125: 2.5, 150: 2.5, 174: 2.5,
    175: 3.5, 190: 3.5, 200: 3.5,
}  # fmt: skip
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
    for results in product(Result, repeat=4):
        # Grades on which a stand-in is the same as the one it stands in for, so that the difference holds.
        level = len(set(DIFFERENCES[apart])) == 1 or all(result.played for result in results)
        home = DIFFERENCES[apart]
        verdict = judge(sheet(boards_of(results, home, [LEVEL] * 4)), (), BOOK)
        mirror = judge(sheet(boards_of([MIRRORED[r] for r in results], [LEVEL] * 4, home)), (), BOOK)
        check_sound(verdict, results)
        check_mirrored(verdict, mirror)
        if any(result.played for result in results) and level:
            assert verdict.difference == apart
            assert (verdict.home.bonus, verdict.away.bonus) == (Fraction(0), Fraction(BONUS[apart]))


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
        assert verdict.decided_by is DecidedBy.WALKOVER
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
