"""Each blank or mutated cell of a valid sheet, and up to three of them together: found at its address."""

import random
from datetime import date

from processor.model.findings import Finding
from processor.model.rulebook import RuleBook
from processor.workbooks.reading import read_batch
from tests.trials import trials
from tests.workbooks.submitted import Typed, cell, clean_sheet, typed_into

BOARDS = range(1, 5)
Found = set[tuple[str, str]]


def found(findings: tuple[Finding, ...]) -> Found:
    """Each code with the first cell that it is about."""
    return {(each.code, each.places[0].cell if each.places else "") for each in findings}


WRONG: dict[str, list[tuple[Typed, str | None]]] = {
    "home_team": [(None, "team-missing"), (7, "text-unclear")],
    "away_team": [(None, "team-missing"), ("???", "text-unclear")],
    "match_date": [("soon", "date-unclear"), (22, "date-unclear")],
    "totals_agreed": [("maybe", "choice-unclear")],
    "season": [("2007-08", "season-differs")],
    "grade": [(None, None), ("abc", "grade-unclear"), (412, "grade-out-of-range"), (1825, "modern-rating"),
              (date(2007, 5, 22), "grade-unclear")],
    "player": [(None, "player-missing"), (7, "player-unclear")],
    "ecf_code": [("abc", "code-unclear")],
    "result": [(None, "result-missing"), ("0-0", "result-unclear"), ("adj", "not-finished"), (True, "result-unclear")],
}  # fmt: skip
PLACES = [(name, 0) for name in ("home_team", "away_team", "match_date", "totals_agreed", "season")] + [
    (name, board)
    for board in BOARDS
    for name in ("home_player", "home_grade", "home_ecf_code", "result", "away_ecf_code", "away_grade", "away_player")
]


def mutations(chance: random.Random) -> tuple[dict[str, Typed], Found]:
    """Up to three cells with something wrong, and what has to be said of each."""
    cells: dict[str, Typed] = {}
    expected: Found = set()
    for name, board in chance.sample(PLACES, chance.randint(1, 3)):
        value, code = chance.choice(WRONG[name if name in WRONG else name.partition("_")[2] or name])
        cells[cell(name, board)] = value
        if code:
            expected.add((code, cell(name, board)))
    for board in BOARDS:
        if cell("result", board) in cells:  # without a result nobody can tell that a game was played
            expected -= {("player-missing", cell(name, board)) for name in ("home_player", "away_player")}
    return cells, expected


def test_each_blank_or_mutated_cell_is_found_at_its_address_and_nothing_else(book: RuleBook) -> None:
    chance = random.Random(2007)
    cases = [mutations(chance) for _ in range(trials(400, 20_000))]
    for start in range(0, len(cases), 500):
        part = cases[start : start + 500]
        got = read_batch([typed_into(clean_sheet(), cells) for cells, _ in part], book)
        for (cells, expected), each in zip(part, got, strict=True):
            assert found(each.findings) == expected, cells


def test_whatever_is_typed_anywhere_there_is_never_a_traceback(book: RuleBook) -> None:
    chance = random.Random(1985)
    junk: list[Typed] = [
        None, "", " ", "-", "½", "=1+1", "x" * 5000, "\u202e", "1/2", 0, -1, 0.5, 1e300, 46054, 2958466, True, False,
        date(2007, 5, 22), date(1905, 1, 1), "22/05/2007", "1-0 default", "𝟙𝟝𝟘", "Ⅷ", "१५०", "'", "w/o", "NA",
    ]  # fmt: skip
    places = [
        *PLACES,
        *(("board", number) for number in range(1, 9)),
        *((name, 7) for name in ("result", "home_grade")),
    ]
    batch = [
        typed_into(clean_sheet(), {cell(*place): chance.choice(junk) for place in chance.sample(places, 6)})
        for _ in range(trials(200, 5_000))
    ]
    for each in read_batch(batch, book):
        assert all(finding.message for finding in each.findings)
        assert len(each.sheet.boards) in range(4, 9)
