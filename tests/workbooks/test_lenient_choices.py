"""What captains type where the form offers choices, and what it is read as."""

from datetime import date

import pytest

from processor.workbooks.layout import HEAD
from processor.workbooks.reading.lenient import Raw, Unread, choice, yes_no

CHOICES = {field.name: field.choices for field in HEAD}
UNCLEAR = Unread("choice-unclear")


@pytest.mark.parametrize(
    "raw", ["yes", "YES", " Yes ", "y", "Y", "yep", "true", "TRUE", True, "✓", "✔", "✔\ufe0f", "☑", "1", 1.0]
)
def test_is_a_yes(raw: Raw) -> None:
    assert yes_no(raw).value is True


@pytest.mark.parametrize("raw", ["no", "NO", "n", "N", "nope", "false", False, "0", 0.0])
def test_is_a_no(raw: Raw) -> None:
    assert yes_no(raw).value is False


@pytest.mark.parametrize("raw", ["x", "X", "✗", "maybe", "?", "yes and no", 2.0, 0.5, date(2007, 5, 22), "Ann Archer"])
def test_is_neither(raw: Raw) -> None:
    """A cross may mean either, so it is asked about."""
    assert yes_no(raw).value == UNCLEAR


@pytest.mark.parametrize("raw", ["", " ", "-", "n/a"])
def test_is_blank(raw: Raw) -> None:
    assert yes_no(raw).value is None
    assert choice(raw, CHOICES["home_white_on"]).value is None


@pytest.mark.parametrize(
    ("field", "typed", "meant"),
    [
        ("home_white_on", "odd boards", "odd boards"), ("home_white_on", "Odd", "odd boards"),
        ("home_white_on", "odds", "odd boards"), ("home_white_on", "ODD BDS", "odd boards"),
        ("home_white_on", "even", "even boards"), ("home_white_on", "evens", "even boards"),
        ("submitted_by", "Home", "home captain"), ("submitted_by", "away capt", "away captain"),
        ("rate_of_play", "30 moves in 60 minutes", "30 moves in 60 minutes"),
        ("rate_of_play", "30 in 60", "30 moves in 60 minutes"), ("rate_of_play", "30/60", "30 moves in 60 minutes"),
        ("rate_of_play", "30 moves in 60 mins", "30 moves in 60 minutes"),
        ("rate_of_play", "all in 60", "all moves in 60 minutes"), ("rate_of_play", "All", "all moves in 60 minutes"),
    ],
)  # fmt: skip
def test_is_one_of_the_choices(field: str, typed: str, meant: str) -> None:
    assert choice(typed, CHOICES[field]).value == meant


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("home_white_on", "boards"), ("home_white_on", "heads"), ("home_white_on", "odd and even"), ("home_white_on",
        1.0),
        ("submitted_by", "captain"), ("submitted_by", "Ann Archer"), ("rate_of_play", "60 minutes"),
        ("rate_of_play", "moves"), ("rate_of_play", "36 moves in 60 minutes"), ("rate_of_play", "?"),
        ("rate_of_play", date(2007, 5, 22)),
    ],
)  # fmt: skip
def test_is_none_of_the_choices(field: str, typed: Raw) -> None:
    assert choice(typed, CHOICES[field]).value == UNCLEAR


def test_only_an_abbreviation_is_remarked_on() -> None:
    assert choice(" ODD  boards", CHOICES["home_white_on"]).said == ""
    assert choice("odd", CHOICES["home_white_on"]).said == "odd boards"
    assert (yes_no("YES").said, yes_no("y").said, yes_no(True).said) == ("", "yes", "")
