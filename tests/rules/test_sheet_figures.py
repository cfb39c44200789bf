"""The sheet's own sums are compared with ours, and never used."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from processor.model.entries import Entry, Place
from processor.model.rulebook import RuleBook
from processor.rules import judge
from tests.sheets import card

CARD = """
1 | Ada Bell 130 | 1-0 | Max Orr 100
2 | Una Reid 130 | 1-0 | Tom Ash 100
3 | Ian Cole 130 | ½-½ | Kim Lee 100
4 | Joy Dean 130 | 0-1 | Sam Fox 100
"""
RIGHT: dict[str, Any] = {
    "home_total": Fraction(520), "away_total": Fraction(400), "difference": Fraction(120), "home_bonus": Fraction(0),
    "away_bonus": Fraction(3, 2), "home_score": Fraction(5, 2), "away_score": Fraction(3), "winner": "Oadby Rooks 2",
}  # fmt: skip


def messages(calculated: dict[str, Any], book: RuleBook) -> list[str]:
    entries = {name: Entry(value, str(value), Place("Score sheet", "A1")) for name, value in calculated.items()}
    verdict = judge(replace(card(CARD), calculated=entries), (), book)
    assert verdict.home.score == Fraction(5, 2)
    return [each.message for each in verdict.findings if each.code == "calculated-differs"]


def test_right_figures_are_not_mentioned(book: RuleBook) -> None:
    assert messages(RIGHT, book) == []


@pytest.mark.parametrize(
    ("name", "wrong", "label", "expected"),
    [
        ("difference", Fraction(999), "Difference", "+120"),
        ("away_bonus", Fraction(1, 2), "Away bonus", "1½"),
        ("home_total", Fraction(643), "Home total", "520"),
        ("winner", "Ashby Knights", "Winner", "Oadby Rooks 2"),
    ],
)
def test_a_stale_figure_is_named(name: str, wrong: Any, label: str, expected: str, book: RuleBook) -> None:
    (message,) = messages(RIGHT | {name: wrong}, book)
    assert message.startswith(f"{label} (A1)")
    assert f"the rules give {expected}" in message


def test_several_are_one_finding(book: RuleBook) -> None:
    (message,) = messages(RIGHT | {"home_score": Fraction(9), "away_score": Fraction(8)}, book)
    assert "2½ and 3" in message


def test_a_sheet_that_did_not_calculate_is_not_blamed(book: RuleBook) -> None:
    verdict = judge(replace(card(CARD), calculated={"difference": Entry(None, "")}), (), book)
    assert [each for each in verdict.findings if each.code == "calculated-differs"] == []
