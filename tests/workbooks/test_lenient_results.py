"""What captains type in the result column, and what it is read as.

Each table is for a rules officer: on the left what stood in the cell, on the right what it counts as.
"""

from datetime import date, datetime, time

import pytest

from processor.model.match import Result
from processor.workbooks.reading.lenient import Raw, Unread, result

AS_MOMENT = datetime(2026, 2, 1)  # noqa: DTZ001
ZERO_WIDTH, NO_BREAK = "\u200b", "\u00a0"

AS_ONE_RESULT: dict[str, list[Raw]] = {
    "1-0": [
        "1-0", "1–0", "1 - 0", " 1-0 ", "1—0", "1‑0", "1−0", "1:0", "1 : 0", "1 0", "1 to 0", "'1-0", "１-０", "１－０",
        "١-٠", f"1{NO_BREAK}-{NO_BREAK}0", f"1-0{ZERO_WIDTH}", "1-O", "l-0", "I-0", "1--0", "(1-0)", "1-0.",
        "home win", "Home won", "HOME WINS",
    ],
    "0-1": ["0-1", "0–1", "0 - 1", "O-1", "0:1", "0 1", "away win", "Away won"],
    "½-½": [
        "½-½", "½–½", "½ - ½", "½", "1/2", "1/2-1/2", "1/2 - 1/2", "1⁄2", "½½", "½ ½", "0.5", ".5", "0,5", "0.5-0.5",
        "0.5 - 0.5", ".5-.5", "1/2-½", "½ each", "draw", "Draw", "drawn", "DRAWN", "draw agreed", "agreed draw", "=",
        0.5,
        # what spreadsheets turn 1/2 into
        date(2026, 2, 1), date(2026, 1, 2), date(2007, 2, 1), AS_MOMENT, 46054.0, 46024.0, time(12, 0),
        "01-Feb", "1-Feb", "2-Jan", "01/02/2026", "02/01/2026",
    ],
    "1-0 default": [
        "1-0 default", "1-0 Default", "1–0 default", "1-0 def", "1-0 def.", "1-0d", "1-0 d", "1-0 (def)",
        "1-0 (default)",
        "1-0, default", "1-0 by default", "1-0 w/o", "1-0 walkover", "default 1-0", "1-0 defaulted", "1-0 on default",
        "away defaulted", "Away side defaulted", "home win by default",
    ],
    "0-1 default": ["0-1 default", "0-1 def", "0–1 d", "0 - 1 DEFAULT", "home defaulted", "away wins by default",
    "0-1 w/o"],
    "0-0 default": [
        "0-0 default", "0-0 def", "0-0 both default", "0-0 double default", "double default", "both defaulted",
        "both sides defaulted",
    ],
}  # fmt: skip
ASKED_ABOUT: list[Raw] = [
    # no games are scored so, or it could be a double default
    "0-0", "1-1", "1-½", "½-0", "2-0", "2-1", "1-2", "3-1", "½-½ default", "1-0 double default",
    # a spreadsheet may have turned it into something else
    1.0, 0.0, 10.0, 2.0, 0.1, True, False, date(2026, 1, 3), date(2000, 1, 1), date(1900, 1, 1), time(1, 0), 36526.0,
    float("inf"), float("nan"),
    # who?
    "1", "0", "win", "won", "lost", "white", "white won", "black wins", "home", "away", "home default", "default home",
    "d", "(d)", "+", "+-", "1-0?", "1-0 or ½-½", "?", "tbc", "x", "see remarks", "10", "01", "1.0", "1-0*",
    "Ann Archer",
]  # fmt: skip
NEVER_FINISHED = [
    "adjourned", "Adj", "adj.", "adjudicated", "to be adjudicated", "1-0 (adj)", "unfinished", "Not finished",
    "sealed move", "postponed",
]  # fmt: skip
NOTHING_THERE: list[Raw] = ["", " ", NO_BREAK, ZERO_WIDTH, "-", "–", "n/a", "N/A"]


@pytest.mark.parametrize(("meant", "raw"), [(meant, raw) for meant, raws in AS_ONE_RESULT.items() for raw in raws])
@pytest.mark.parametrize("named", [(True, True), (True, False), (False, True), (False, False)])
def test_means_one_thing_only(meant: str, raw: Raw, named: tuple[bool, bool]) -> None:
    assert result(raw, *named).value is Result(meant)


@pytest.mark.parametrize("raw", ASKED_ABOUT)
@pytest.mark.parametrize("named", [(True, True), (True, False), (False, True), (False, False)])
def test_what_could_mean_two_things_is_asked_about(raw: Raw, named: tuple[bool, bool]) -> None:
    assert result(raw, *named).value == Unread("result-unclear")


@pytest.mark.parametrize("raw", NEVER_FINISHED)
def test_every_game_is_played_to_a_finish(raw: str) -> None:
    assert result(raw, home_named=True, away_named=True).value == Unread("not-finished")


@pytest.mark.parametrize("raw", NOTHING_THERE)
def test_nothing_is_no_result(raw: Raw) -> None:
    reading = result(raw, home_named=True, away_named=True)
    assert (reading.value, reading.said) == (None, "")


@pytest.mark.parametrize(
    "raw", ["w/o", "W/O", "wo", "walkover", "default", "def", "def.", "(default)", "by default", "defaulted"]
)
def test_a_bare_default_is_read_where_the_names_say_whose_it_was(raw: str) -> None:
    assert result(raw, home_named=True, away_named=False).value is Result.AWAY_DEFAULTED
    assert result(raw, home_named=False, away_named=True).value is Result.HOME_DEFAULTED
    assert result(raw, home_named=True, away_named=True).value == Unread("result-unclear")
    assert result(raw, home_named=False, away_named=False).value == Unread("result-unclear")


@pytest.mark.parametrize(
    ("raw", "said"),
    [("1-0", ""), (" 1 - 0 ", ""), ("1-0 DEFAULT", ""), ("1–0", "1-0"), ("draw", "½-½"), (0.5, "½-½"), ("½", "½-½"),
     ("1-0 def", "1-0 default"), (date(2026, 2, 1), "½-½")],
)  # fmt: skip
def test_only_more_than_spaces_and_capitals_is_remarked_on(raw: Raw, said: str) -> None:
    assert result(raw, home_named=True, away_named=True).said == said


def test_a_serial_number_counts_from_the_workbooks_own_first_day() -> None:
    first_of_february_from_1904 = (date(2026, 2, 1) - date(1904, 1, 1)).days
    named = {"home_named": True, "away_named": True}
    assert result(float(first_of_february_from_1904), **named, from_1904=True).value is Result.DRAW
    assert result(float(first_of_february_from_1904), **named, from_1904=False).value == Unread("result-unclear")
