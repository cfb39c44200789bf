"""What captains type for names, codes, seasons and board numbers, and what it is read as."""

from datetime import date
from fractions import Fraction

import pytest

from processor.workbooks.reading.lenient import (
    Raw,
    Unread,
    board_number,
    ecf_code,
    figure,
    name,
    player,
    remark,
    season,
    typed,
    words,
)  # fmt: skip


@pytest.mark.parametrize(
    ("raw", "meant"),
    [
        ("Ann Archer", "Ann Archer"), ("  Ann   Archer ", "Ann Archer"), ("Ann\u00a0Archer", "Ann Archer"),
        ("Ann\nArcher", "Ann Archer"), ("Ann\tArcher", "Ann Archer"), ("Ann\u200b Archer\ufeff", "Ann Archer"),
        ("Rene\u0301e O'Shea", "Renée O'Shea"), ("Archer, Ann", "Archer, Ann"), ("Ann \u202eArcher", "Ann Archer"),
        ("Ann\x1b[31m Archer", "Ann[31m Archer"), ("Ashby 1", "Ashby 1"), ("Željko Đurić", "Željko Đurić"),
        ("=HYPERLINK(\"x\")", "=HYPERLINK(\"x\")"), ("李小龙", "李小龙"), ("x" * 100, "x" * 100),
    ],
)  # fmt: skip
def test_a_name_is_kept_tidy(raw: str, meant: str) -> None:
    assert name(raw).value == meant
    assert player(raw).value == meant


@pytest.mark.parametrize(
    "raw", [145.0, True, date(2007, 5, 22), "145", "...", "???", "x" * 101, "tbc", "TBA", "to be confirmed"]
)
def test_is_no_name(raw: Raw) -> None:
    assert name(raw).value == Unread("text-unclear")
    assert player(raw).value == Unread("player-unclear")


@pytest.mark.parametrize("raw", ["", "  ", "-", "–", "---", "n/a", "N/A"])
def test_no_name_is_there(raw: str) -> None:
    assert name(raw).value is None


@pytest.mark.parametrize(
    "raw", ["none", "Nobody", "no player", "DEFAULT", "def.", "(default)", "w/o", "vacant", "bye", "absent"]
)
def test_a_word_for_nobody_is_no_player(raw: str) -> None:
    assert (player(raw).value, player(raw).said) == (None, "nobody")


@pytest.mark.parametrize(
    ("raw", "meant"),
    [("123456A", "123456A"), ("123456a", "123456A"), (" 123456 A ", "123456A"), ("ECF 123456A", "123456A"),
     ("ECF123456a", "123456A"), ("ecf code: 123456A", "123456A"), ("123456-A", "123456A"), ("１２３４５６A", "123456A"),
     ("123456.0A", "123456A"), ("", None), ("-", None), ("none", None)],
)  # fmt: skip
def test_an_ecf_code_is_six_figures_and_a_letter(raw: Raw, meant: str | None) -> None:
    assert ecf_code(raw).value == meant


@pytest.mark.parametrize(
    "raw", [123456.0, "123456", "12345A", "1234567A", "123456AB", "A123456", "new", "ME12345", True]
)
def test_is_no_ecf_code(raw: Raw) -> None:
    assert ecf_code(raw).value == Unread("code-unclear")


@pytest.mark.parametrize(
    "raw", ["2006-07", "2006–07", "2006/07", "2006-2007", "06-07", "06/07", "Season 2006-07",
            date(2006, 7, 1)],
)  # fmt: skip
def test_a_season_is_read_in_many_forms(raw: Raw) -> None:
    """A spreadsheet turns 2006-07 into July 2006."""
    assert season(raw).value == "2006-07"


@pytest.mark.parametrize(
    ("raw", "meant"), [("2007-08", "2007-08"), ("1999/2000", "1999-00"), ("next year", "next year"), (2006.0, "2006")]
)
def test_another_season_is_kept_as_it_is(raw: Raw, meant: str) -> None:
    assert season(raw).value == meant


def test_words_may_be_numbers_and_have_a_bound() -> None:
    assert words(1.0).value == "1"
    assert words(" Round  1 ").value == "Round 1"
    assert words("x" * 101).value == Unread("text-unclear")
    assert len(remark("x" * 2_500).known or "") == 2_000


@pytest.mark.parametrize(
    ("raw", "meant"), [(1.0, 1), ("1", 1), ("Board 3", 3), ("bd 3", 3), ("8.", 8), ("", None), ("-", None)]
)
def test_a_board_number(raw: Raw, meant: int | None) -> None:
    assert board_number(raw).value == meant


@pytest.mark.parametrize("raw", [0.0, -1.0, 1.5, "one", "Total", True, date(1900, 1, 1), "1-2"])
def test_is_no_board_number(raw: Raw) -> None:
    assert board_number(raw).value == Unread("board-numbers")


def test_a_calculated_figure_is_exact() -> None:
    assert figure(2.5) == Fraction(5, 2)
    assert [figure(raw) for raw in ("", "2½", True, float("nan"), float("inf"))] == [None] * 5


@pytest.mark.parametrize(
    ("raw", "shown"),
    [(150.0, "150"), (0.5, "0.5"), (1e300, "1e+300"), (True, "TRUE"), (date(2007, 5, 2), "02/05/2007"),
     ("150 ", "150 "), ("  ", ""), ("a\x1b[0m\nb", "a[0m b"), ("x" * 3000, "x" * 1000)],
)  # fmt: skip
def test_what_stood_there_is_shown_as_plain_text(raw: Raw, shown: str) -> None:
    assert typed(raw) == shown


@pytest.mark.parametrize(
    "raw",
    [
        "Lee Nash - default", "Di Frost (default)", "Bob Marsh (did not play)", "Bob Marsh didn't turn up",
        "Default (Bob Marsh)", "Bob Marsh / Ed Gale", "Bob Marsh & Ed Gale", "Bob Marsh and Ed Gale",
        "123456A", "ditto", "as above", "sub", "x", "ungraded",
    ],
)  # fmt: skip
def test_more_or_less_than_a_name_is_asked_about(raw: str) -> None:
    """Whoever wrote it knows who sat there and whether he played; we would be guessing."""
    assert player(raw).value == Unread("player-unclear")


@pytest.mark.parametrize("raw", ["no show", "Did not turn up", "not played", "missing", "Forfeit", "void"])
def test_a_word_for_not_turning_up_is_no_player(raw: str) -> None:
    assert (player(raw).value, player(raw).said) == (None, "nobody")


@pytest.mark.parametrize(
    "raw", ["Ada Bell", "Bell, Ada", "O'Brien", "Sandy Anderson", "Ann-Marie d'Arcy", "Ed Gale (sub)", "J. Long (jun.)"]
)
def test_a_name_is_a_name(raw: str) -> None:
    assert player(raw).value == raw
