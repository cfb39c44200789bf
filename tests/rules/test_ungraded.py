"""What is said of an ungraded player is what trying every grade gives."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from processor.model.entries import Entry
from processor.model.match import Board, MatchSheet, Result, Seat, Side
from processor.model.verdict import Status
from processor.rulebooks import load
from processor.rules import judge
from tests.sheets import boards_of, sheet
from tests.trials import trials

BOOK = load("chapman-2006-07").on()
EVERY_GRADE = range(1, 301)


@st.composite
def held_matches(draw: st.DrawFn) -> MatchSheet:
    """A match in which one player of board 1, who played, has no grade."""
    results = draw(st.lists(st.sampled_from(Result), min_size=3, max_size=3))
    first = draw(st.sampled_from([Result.HOME_WIN, Result.DRAW, Result.AWAY_WIN]))
    grades = st.lists(st.integers(1, 300), min_size=4, max_size=4)
    home: list[int | None] = [*draw(grades)]
    away: list[int | None] = [*draw(grades)]
    (home if draw(st.booleans()) else away)[0] = None
    return sheet(boards_of([first, *results], home, away))


@settings(max_examples=trials(40, 1000))
@given(held_matches())
def test_the_sure_winner_is_the_one_that_every_grade_gives(match: MatchSheet) -> None:
    verdict = judge(match, (), BOOK)
    assert verdict.status is Status.HELD
    winners = {judge(with_grade(match, grade), (), BOOK).winner for grade in _telling_grades(match)}
    assert verdict.winner is None
    assert verdict.sure_winner == (winners.pop() if len(winners) == 1 else None)


def test_every_grade_is_tried_where_the_card_is_close() -> None:
    """The same over all 300 grades, on a card whose winner changes twice."""
    level = [Result.DRAW] * 4
    match = sheet(boards_of(level, [None, 100, 100, 100], [100, 100, 100, 100]))
    by_grade = {grade: judge(with_grade(match, grade), (), BOOK).winner for grade in EVERY_GRADE}
    assert by_grade == {
        grade: Side.HOME if grade <= 75 else None if grade < 125 else Side.AWAY for grade in EVERY_GRADE
    }
    message = next(each.message for each in judge(match, (), BOOK).findings if each.code == "waiting-for-grade")
    assert (
        "with 1 to 75 Ashby Knights wins, with 76 to 124 it has to be replayed and with 125 to 300 Oadby Rooks 2 wins"
    ) in message


def with_grade(match: MatchSheet, grade: int) -> MatchSheet:
    """The match with the missing grade filled in."""
    first = match.boards[0]
    seats = {side: _graded(first.seat(side), grade) for side in Side}
    board = Board(1, seats[Side.HOME], seats[Side.AWAY], first.result)
    return replace(match, boards=(board, *match.boards[1:]))


def _graded(seat: Seat, grade: int) -> Seat:
    return seat if seat.grade.value is not None else replace(seat, grade=Entry(grade, str(grade)))


def _telling_grades(match: MatchSheet) -> list[int]:
    """Enough grades to tell: every fifth, both ends, and those around the opponent's."""
    first = match.boards[0]
    known = first.home.grade.value or first.away.grade.value or 0
    near = range(max(1, known - 51), min(300, known + 51) + 1)
    return sorted({1, 300, *range(1, 301, 5), *near})
