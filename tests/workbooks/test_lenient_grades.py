"""What captains type in a grade column, and what it is read as."""

from datetime import date, datetime, time

import pytest

from processor.workbooks.reading.lenient import Raw, Unread, grade

A_MOMENT = datetime(2007, 5, 22)  # noqa: DTZ001
AS_A_NUMBER: list[tuple[Raw, int]] = [
    (150.0, 150), (150, 150), ("150", 150), (" 150", 150), ("150 ", 150), ("150\u00a0", 150), ("\u200b150", 150),
    ("'150", 150), ("0150", 150), ("150.0", 150), ("150,0", 150), ("１５０", 150), ("١٥٠", 150), ("1", 1),
    # old lists: a letter for the number of games, an e for an estimate
    ("145A", 145), ("145F", 145), ("145c", 145), ("145 A", 145), ("145e", 145), ("145E", 145), ("145 est", 145),
    ("145 (est)", 145), ("est 145", 145), ("est. 145", 145),
    # whole numbers that are no grades are for the range check to refuse, with their figures
    (412.0, 412), ("-5", -5), (-5.0, -5), ("1825", 1825), (1825.0, 1825), ("1,825", 1825), ("1825K", 1825),
    (123456.0, 123456),
]  # fmt: skip
UNGRADED: list[Raw] = [
    "", " ", "ung", "UNG", "ung.", "u/g", "U/G", "ug", "ungraded", "Ungraded", "un-graded", "not graded", "no grade",
    "none",
    "-", "–", "n/a", "unrated", "new", "new player", 0.0, 0, "0", "000",
]  # fmt: skip
ASKED_ABOUT: list[Raw] = [
    145.5, "145.5", "145½", "145-150", "145/1825", "145K", "145?", "c. 145", "~145", "150%", 1.5, "1.825", "abc",
    "15O", "tbc", "?", "x", "Ann Archer", "145 150", True, False, date(1900, 5, 29), A_MOMENT, time(1, 30),
    float("nan"), float("inf"), 1e300, "9" * 40,
]  # fmt: skip


@pytest.mark.parametrize(("raw", "meant"), AS_A_NUMBER)
def test_is_a_whole_number(raw: Raw, meant: int) -> None:
    assert grade(raw).value == meant


@pytest.mark.parametrize("raw", UNGRADED)
def test_is_a_player_without_a_grade(raw: Raw) -> None:
    assert grade(raw).value is None


@pytest.mark.parametrize("raw", ASKED_ABOUT)
def test_is_asked_about(raw: Raw) -> None:
    assert grade(raw).value == Unread("grade-unclear")


@pytest.mark.parametrize(
    ("raw", "said"),
    [(150.0, ""), ("150 ", ""), ("145A", "145"), ("0150", "150"), ("ung", ""), ("U/G", ""), ("-", ""), (0.0, ""),
     ("no grade", "ung"), ("new", "ung")],
)  # fmt: skip
def test_only_an_unusual_spelling_is_remarked_on(raw: Raw, said: str) -> None:
    assert grade(raw).said == said
