"""Whether a game in one cup bars from the other is the rule book's word (R3)."""

from dataclasses import replace
from datetime import date

import pytest

from processor.model.rulebook import RuleBook
from processor.season.replay import season
from tests.season.league import plain_register, received

SHEETS = (
    {"match": "C1-01", "date": date(2007, 5, 22), "file": "Ada Bell plays for Ashby 1"},
    {"match": "B1-01", "date": date(2007, 6, 12), "file": "Ada Bell plays for Ashby 2"},
)


@pytest.mark.parametrize("together", [True, False])
def test_a_game_of_the_other_cup_bars_where_the_book_counts_them_together(book: RuleBook, together: bool) -> None:
    other = replace(book, eligibility=replace(book.eligibility, cups_count_together=together))
    made = season([received(at, row) for at, row in enumerate(SHEETS)], plain_register(), other)
    match = made.match("B1-01")
    assert match
    assert match.verdict
    assert ("barred-player" in {each.code for each in match.verdict.findings}) is together
