"""The frames of a batch: every failed check comes back with its file, its row and its field, once."""

from datetime import date
from typing import Any

import pytest

from processor.model.match import Result
from processor.model.rulebook import RuleBook
from processor.workbooks.layout import COLUMNS, HEAD
from processor.workbooks.reading.lenient import Unread
from processor.workbooks.reading.schemas import Failure, Key, Row, board_failures, head_failures

HEADS = {"home_team": "Ashby 1", "away_team": "Birch 2", "match_date": date(2007, 5, 22), "season": "2006-07"}
BOARD = {"board": 1, "home_player": "Ann Archer", "home_grade": 150, "result": Result.DRAW, "away_player": "Eve Eades",
         "away_grade": 145}  # fmt: skip


def head(**changes: Any) -> Row:
    facts = {"judged": True, "boards_filled": 4, "boards_lost": ()}
    return dict.fromkeys(field.name for field in HEAD) | HEADS | facts | changes


def board(**changes: Any) -> Row:
    facts = {"in_use": True, "holds_something": True}
    return dict.fromkeys(field.name for field in COLUMNS) | BOARD | facts | changes


def test_good_rows_do_not_fail(book: RuleBook) -> None:
    heads: dict[Key, Row] = {(file, None): head() for file in range(3)}
    boards: dict[Key, Row] = {(file, row): board(board=row + 1) for file in range(3) for row in range(4)}
    assert head_failures(heads, book) == []
    assert board_failures(boards, book) == []


def test_an_empty_batch_does_not_fail(book: RuleBook) -> None:
    assert head_failures({}, book) == []
    assert board_failures({}, book) == []


def test_failures_know_their_file_row_and_field(book: RuleBook) -> None:
    boards: dict[Key, Row] = {
        (0, 0): board(),
        (0, 3): board(home_grade=Unread("grade-unclear"), away_grade=412),
        (7, 0): board(result=None),
        (7, 1): board(home_grade=1825),
    }
    assert set(board_failures(boards, book)) == {
        Failure(0, 3, "grade-unclear", "home_grade"),
        Failure(0, 3, "grade-out-of-range", "away_grade"),
        Failure(7, 0, "result-missing", "result"),
        Failure(7, 1, "modern-rating", "home_grade"),
    }


def test_each_failure_comes_once(book: RuleBook) -> None:
    """pandera reports a check across columns once for each column of the frame."""
    rows: dict[Key, Row] = {(0, row): board(result=None) for row in range(4)}
    assert len(board_failures(rows, book)) == 4


def test_one_bad_cell_hides_nothing(book: RuleBook) -> None:
    """Everything wrong in one row at once, of every type that a cell can hold."""
    wrong = board(
        board=Unread("board-numbers"), home_player=Unread("text-unclear"), home_ecf_code=Unread("code-unclear"),
        home_grade=Unread("grade-unclear"), home_member=Unread("choice-unclear"), result=Unread("result-unclear"),
        away_player=Unread("text-unclear"), away_grade=3000,
    )  # fmt: skip
    assert {each.field for each in board_failures({(0, 0): wrong}, book)} == {
        "board", "home_player", "home_ecf_code", "home_grade", "home_member", "result", "away_player", "away_grade",
    }  # fmt: skip


ANYTHING = [None, "", "text", 0, -1, 1.5, True, date(2007, 5, 22), Result.DRAW, (), Unread("x"), float("nan")]


@pytest.mark.parametrize("value", ANYTHING)
def test_no_value_makes_a_check_raise(value: object, book: RuleBook) -> None:
    """A check that raised would come back without its row and hide the others."""
    heads: dict[Key, Row] = {
        (0, None): head(**dict.fromkeys((field.name for field in HEAD), value)), (1, None): head(home_team=None),
    }  # fmt: skip
    boards: dict[Key, Row] = {
        (0, 0): board(**dict.fromkeys((field.name for field in COLUMNS), value)), (1, 0): board(result=None),
    }  # fmt: skip
    assert Failure(1, None, "team-missing", "home_team") in head_failures(heads, book)
    assert Failure(1, 0, "result-missing", "result") in board_failures(boards, book)


def test_a_failure_of_pandera_itself_is_loud(book: RuleBook) -> None:
    """Such as a check that raised: it has no row to be reported at."""
    with pytest.raises(RuntimeError, match="outside our checks"):
        head_failures({(0, None): head(boards_filled="four")}, book)


@pytest.mark.parametrize(
    ("home", "away", "alike"),
    [("Ashby 1", "Ashby 1", True), ("Ashby 1", "ASHBY  1", True), ("Ashby-1", "Ashby 1", True),
     ("Ashby", "Ashby 1", False), ("Ashby 1", "Ashby 2", False), ("Ashby 1", None, False)],
)  # fmt: skip
def test_teams_that_differ_by_no_letter_and_no_figure_are_alike(
    home: str, away: str | None, alike: bool, book: RuleBook
) -> None:
    codes = {each.code for each in head_failures({(0, None): head(home_team=home, away_team=away)}, book)}
    assert ("teams-alike" in codes) is alike


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({"boards_filled": 0}, {"nothing-filled-in"}),
        ({"boards_filled": 0, "home_team": None, "away_team": None}, {"nothing-filled-in"}),
        ({"boards_filled": 0, "boards_lost": (3,)}, {"nothing-filled-in"}),
        ({"boards_filled": 0, "judged": False}, set()),
        ({"boards_filled": 0, "judged": False, "home_team": None}, {"team-missing"}),
        ({"boards_lost": (3,)}, {"board-numbers"}),
    ],
)  # fmt: skip
def test_a_blank_sheet_is_one_failure(changes: dict[str, Any], codes: set[str], book: RuleBook) -> None:
    assert {each.code for each in head_failures({(0, None): head(**changes)}, book)} == codes


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({"home_player": None}, {"player-missing"}),
        ({"home_player": None, "result": Result.HOME_DEFAULTED}, set()),
        ({"home_player": None, "result": Result.AWAY_DEFAULTED}, set()),
        ({"home_player": None, "result": Unread("result-unclear")}, {"result-unclear"}),
        ({"home_player": None, "in_use": False}, set()),
        ({"holds_something": False}, {"empty-board"}),
        ({"holds_something": False, "in_use": False}, set()),
        ({"board": 9, "in_use": False}, {"too-many-boards"}),
        ({"board": 9, "in_use": False, "holds_something": False}, set()),
        ({"board": None, "in_use": False}, {"board-numbers"}),
    ],
)  # fmt: skip
def test_rows_are_judged_as_a_whole(changes: dict[str, Any], codes: set[str], book: RuleBook) -> None:
    assert {each.code for each in board_failures({(0, 0): board(**changes)}, book)} == codes


@pytest.mark.parametrize(
    ("grade", "code"),
    [(0, "grade-out-of-range"), (1, None), (300, None), (301, "grade-out-of-range"), (999, "grade-out-of-range"),
     (1000, "modern-rating"), (3500, "modern-rating"), (3501, "grade-out-of-range"), (-1, "grade-out-of-range")],
)  # fmt: skip
def test_the_bounds_of_grades_are_the_rule_books(grade: int, code: str | None, book: RuleBook) -> None:
    assert [each.code for each in board_failures({(0, 0): board(away_grade=grade)}, book)] == ([code] if code else [])
