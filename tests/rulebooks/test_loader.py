"""The rule book: complete, cited, and strict about what it is given."""

from datetime import date
from fractions import Fraction
from importlib import resources

import pytest

from processor.model.rulebook import RuleBook
from processor.rulebooks import RuleBookFault, book_ids, load, parse

TOML = resources.files("processor.rulebooks").joinpath("chapman-2006-07.toml").read_text(encoding="utf-8")
BANDS = "[[0, 24, 0], [25, 74, 0.5], [75, 124, 1.5], [125, 174, 2.5], [175, 200, 3.5]]"


def test_the_numbers_of_2006_07(book: RuleBook) -> None:
    bands = [(band.start, band.end, band.bonus) for band in book.handicap.bands]
    assert bands == [
        (0, 24, 0), (25, 74, Fraction(1, 2)), (75, 124, Fraction(3, 2)), (125, 174, Fraction(5, 2)),
        (175, 200, Fraction(7, 2)),
    ]  # fmt: skip
    assert book.handicap.board_cap == 50
    assert (book.match.boards, book.juniors.under, book.juniors.side_needs) == (4, 16, 3)
    assert book.juniors.on == date(2006, 9, 1)
    assert (book.charges.entry_fee_pence, book.charges.levy_non_member_pence) == (200, 50)
    assert book.deadlines.sheet_days == 7


def test_every_value_is_cited(book: RuleBook) -> None:
    assert len(book.citations) > 40
    assert all(citation.clause in book.clauses for citation in book.citations.values())


def test_points_are_exact(book: RuleBook) -> None:
    assert all(type(band.bonus) is Fraction for band in book.handicap.bands)


@pytest.mark.parametrize(
    ("said", "instead", "fault"),
    [
        ("[points]", "[points]\nextra = 1", "points: unknown: extra"),
        ('draw = { value = 0.5, clause = "P4" }\n', "", "points: missing: draw"),
        ('draw = { value = 0.5, clause = "P4" }', "draw = 0.5", "needs a value and the clause"),
        ('draw = { value = 0.5, clause = "P4" }', 'draw = { value = 0.5, clause = "P9" }', "cites clause 'P9'"),
        ('draw = { value = 0.5, clause = "P4" }', 'draw = { value = "half", clause = "P4" }', "expected Fraction"),
        ('draw = { value = 0.5, clause = "P4" }', 'draw = { value = 0.5, clause = "P4", why = "x" }', "unknown: why"),
        ('draw = { value = 0.5, clause = "P4" }', 'draw = { value = 0.5, clause = "P4", inferred = true }', "inferred"),
        (BANDS, "[[0, 24, 0], [26, 200, 0.5]]", "a band starts at 26 where 25 was expected"),
        (BANDS, "[[0, 24, 0], [24, 200, 0.5]]", "a band starts at 24 where 25 was expected"),
        (BANDS, "[[1, 24, 0]]", "a band starts at 1 where 0 was expected"),
        (BANDS, "[[0, 24, 0.3]]", "no half"),
        (BANDS, "[]", "expected a list"),
        ('value = "half-up"', 'value = "half-down"', "is not one of"),
        ("value = 2006-09-01", 'value = "2006-09-01"', "expected date"),
        ("board_cap = { value = 50", "board_cap = { value = true", "expected int"),
        ("[cups]", "[plates]\nx = 1\n[cups]", "unknown: plates"),
        ("[cups]", "[cups", "not a TOML file"),
    ],
)
def test_a_faulty_book_is_refused(said: str, instead: str, fault: str) -> None:
    assert said in TOML
    with pytest.raises(RuleBookFault, match=fault):
        parse(TOML.replace(said, instead, 1).encode(), "book")


def test_a_value_may_change_within_the_season() -> None:
    changed = """[
        { value = 50, clause = "H3" },
        { value = 60, clause = "H3", since = 2007-01-01 },
    ]"""
    book = parse(TOML.replace('{ value = 50, clause = "H3" }', changed).encode(), "book")
    assert book.on(date(2006, 12, 31)).handicap.board_cap == 50
    assert book.on(date(2007, 1, 1)).handicap.board_cap == 60
    assert book.on().handicap.board_cap == 50


@pytest.mark.parametrize("since", ["2007-01-01", "2005-01-01"])
def test_a_value_that_leaves_a_gap_is_refused(since: str) -> None:
    late = f'{{ value = 50, clause = "H3", since = {since} }}'
    with pytest.raises(RuleBookFault, match="has to hold from"):
        parse(TOML.replace('{ value = 50, clause = "H3" }', late).encode(), "book")


def test_books_are_listed_and_an_unknown_one_says_which_there_are() -> None:
    assert "chapman-2006-07" in book_ids()
    with pytest.raises(RuleBookFault, match="There are: chapman-2006-07"):
        load("chapman-1066")
    with pytest.raises(RuleBookFault):
        load("../loader")
