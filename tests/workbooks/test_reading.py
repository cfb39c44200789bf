"""The door to reading: what captains fill in, and what comes out of it, cell by cell."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from processor.model.entries import Entry, Place
from processor.model.findings import Finding, Severity
from processor.model.match import MatchSheet, Result
from processor.model.rulebook import RuleBook
from processor.model.verdict import Status
from processor.rules import judge
from processor.workbooks.layout import SHEET_NAME
from processor.workbooks.reading import Read, read_batch
from processor.workbooks.template import Filled, match_sheet
from tests.office import Office
from tests.workbooks.submitted import Typed, blank_sheet, cell, clean_sheet, typed_into

NUMBERS = {number: cell("board", number) for number in range(1, 9)}
Found = set[tuple[str, str]]


def read(cells: Mapping[str, Typed], book: RuleBook, sheet: bytes | None = None) -> Read:
    """The clean sheet, or another, read with other values in some of its cells."""
    return read_batch([typed_into(sheet or clean_sheet(), cells)], book)[0]


def found(findings: tuple[Finding, ...]) -> Found:
    """Each code with the first cell that it is about."""
    return {(each.code, each.places[0].cell if each.places else "") for each in findings}


def at(name: str, board: int = 0) -> Place:
    return Place(SHEET_NAME, cell(name, board))


def row(board: int, **cells: Typed) -> dict[str, Typed]:
    """What is typed on one row of boards, by column."""
    return {cell(name, board): value for name, value in cells.items()}


def test_a_clean_sheet_has_no_findings_and_all_its_values(book: RuleBook) -> None:
    got = read({}, book)
    sheet = got.sheet
    assert got.findings == ()
    assert sheet.match_date == Entry(date(2007, 5, 22), "22/05/2007", at("match_date"))
    assert sheet.home_team == Entry("Ashby 1", "Ashby 1", at("home_team"))
    assert sheet.season.value == "2006-07"
    assert sheet.home_white_on.value == "odd boards"
    assert sheet.totals_agreed == Entry(None, "", at("totals_agreed"))
    assert [board.number for board in sheet.boards] == [1, 2, 3, 4]
    assert sheet.boards[1].home.player == Entry("Ben Baker", "Ben Baker", at("home_player", 2))
    assert sheet.boards[1].home.grade == Entry(140, "140", at("home_grade", 2))
    assert sheet.boards[1].result == Entry(Result.DRAW, "½-½", at("result", 2))
    assert sheet.boards[1].away.member == Entry(None, "", at("away_member", 2))


# One cell at a time: what is typed, and what is said of it. A cell in brackets is another than the one typed in.
ONE_CELL: list[tuple[str, int, Typed, Found]] = [
    ("home_team", 0, None, {("team-missing", "")}),
    ("home_team", 0, "-", {("team-missing", "")}),
    ("home_team", 0, "BIRCH  2", {("teams-alike", "")}),
    ("home_team", 0, "Birch-2", {("teams-alike", "")}),
    ("home_team", 0, 42, {("text-unclear", "")}),
    ("away_team", 0, "x" * 101, {("text-unclear", "")}),
    ("venue", 0, "x" * 101, {("text-unclear", "")}),
    ("venue", 0, None, set()),
    ("match_date", 0, "last Tuesday", {("date-unclear", "")}),
    ("match_date", 0, 150, {("date-unclear", "")}),
    ("match_date", 0, "5/6/2007", {("date-read-day-first", "")}),
    ("match_date", 0, None, {("left-blank", "")}),
    ("home_white_on", 0, None, {("left-blank", "")}),
    ("home_white_on", 0, "heads", {("choice-unclear", "")}),
    ("totals_agreed", 0, "maybe", {("choice-unclear", "")}),
    ("first_date_offered", 0, "soon", {("date-unclear", "")}),
    ("season", 0, "2007-08", {("season-differs", "")}),
    ("season", 0, None, set()),
    ("home_grade", 2, "abc", {("grade-unclear", "")}),
    ("home_grade", 2, True, {("grade-unclear", "")}),
    ("home_grade", 2, 145.5, {("grade-unclear", "")}),
    ("home_grade", 2, 412, {("grade-out-of-range", "")}),
    ("home_grade", 2, -5, {("grade-out-of-range", "")}),
    ("home_grade", 2, 301, {("grade-out-of-range", "")}),
    ("home_grade", 2, 999, {("grade-out-of-range", "")}),
    ("home_grade", 2, 9999, {("grade-out-of-range", "")}),
    ("home_grade", 2, 300, set()),
    ("home_grade", 2, 1, set()),
    ("home_grade", 2, 1825, {("modern-rating", "")}),
    ("home_grade", 2, "1,825", {("modern-rating", ""), ("read-leniently", "")}),
    ("home_grade", 2, "145A", {("read-leniently", "")}),
    ("home_grade", 2, "ung", set()),
    ("home_grade", 2, None, set()),
    ("home_ecf_code", 2, 123456, {("code-unclear", "")}),
    ("home_ecf_code", 2, "123456a", set()),
    ("away_member", 2, "perhaps", {("choice-unclear", "")}),
    ("away_under_16", 2, "x", {("choice-unclear", "")}),
    ("away_player", 2, None, {("player-missing", "")}),
    ("away_player", 2, "default", {("player-missing", ""), ("read-leniently", "")}),
    ("away_player", 2, "147", {("player-unclear", "")}),
    ("result", 2, None, {("result-missing", "")}),
    ("result", 2, "0-0", {("result-unclear", "")}),
    ("result", 2, "2-1", {("result-unclear", "")}),
    ("result", 2, date(2026, 1, 3), {("result-unclear", "")}),
    ("result", 2, "adjourned", {("not-finished", "")}),
    ("result", 2, "draw", {("read-leniently", "")}),
    ("result", 2, " 1 - 0 ", set()),
    ("result", 2, date(2026, 2, 1), {("read-leniently", "")}),
    ("board", 2, "x", {("board-numbers", "")}),
    ("board", 2, None, {("board-numbers", "")}),
    ("board", 2, 1, {("board-numbers", "")}),
    ("board", 2, 9, {("too-many-boards", cell("result", 2)), ("board-numbers", cell("board", 3))}),
    ("board", 8, None, set()),
    ("board", 8, 1, set()),
]  # fmt: skip


@pytest.mark.parametrize(("name", "board", "value", "expected"), ONE_CELL)
def test_what_is_said_of_one_cell(name: str, board: int, value: Typed, expected: Found, book: RuleBook) -> None:
    address = cell(name, board)
    assert found(read({address: value}, book).findings) == {(code, where or address) for code, where in expected}


NOTHING: dict[str, Typed] = dict.fromkeys(("home_player", "home_grade", "result", "away_player", "away_grade"))
ONE_ROW: list[tuple[int, dict[str, Typed], Found]] = [
    # defaults: nobody needs a name or a grade who did not play
    (4, {"home_player": None, "home_grade": None, "result": "0-1 default"}, set()),
    (4, {"home_grade": None, "result": "0-1 default"}, set()),
    (4, NOTHING | {"result": "0-0 default"}, set()),
    (4, {"home_player": None, "result": "0-1 default"}, set()),
    (4, {"home_player": None, "home_grade": None, "result": "w/o"}, {("read-leniently", "result")}),
    (4, {"home_player": "DEFAULT", "home_grade": "-", "result": "0-1 def"}, {("read-leniently", "home_player")}),
    (4, {"result": "w/o"}, {("result-unclear", "result")}),
    # a plain result needs both
    (4, {"home_player": None, "home_grade": None}, {("player-missing", "home_player")}),
    (4, {"home_player": None, "away_player": None},
     {("player-missing", "home_player"), ("player-missing", "away_player")}),
    # rows
    (4, NOTHING, {("empty-board", "result")}),
    (2, NOTHING, {("empty-board", "result")}),
    (5, {"home_player": "Ian Ivory"}, {("result-missing", "result")}),
    (5, {"home_grade": 120}, {("result-missing", "result")}),
    (5, {"result": "1-0"}, {("player-missing", "home_player"), ("player-missing", "away_player")}),
    (5, {"result": "0-0 default"}, set()),
    (5, {"home_player": "-", "home_grade": "-", "result": "-", "away_player": "-"}, set()),
    (5, {"home_ecf_code": "123456A"}, set()),
    (5, {"home_member": "perhaps"}, {("choice-unclear", "home_member")}),
]  # fmt: skip


@pytest.mark.parametrize(("board", "cells", "expected"), ONE_ROW)
def test_what_is_said_of_one_row(board: int, cells: dict[str, Typed], expected: Found, book: RuleBook) -> None:
    findings = read(row(board, **cells), book).findings
    assert found(findings) == {(code, cell(where, board)) for code, where in expected}


def test_boards_run_to_the_last_row_that_holds_something(book: RuleBook) -> None:
    got = read(
        row(7, home_player="Ian Ivory", home_grade=99, result="1-0", away_player="Jo Jones", away_grade=98), book
    )
    assert [board.number for board in got.sheet.boards] == list(range(1, 8))
    assert found(got.findings) == {("empty-board", cell("result", 5)), ("empty-board", cell("result", 6))}


def test_boards_are_in_the_order_of_their_numbers(book: RuleBook) -> None:
    turned = {NUMBERS[number]: 5 - number if number < 5 else number for number in NUMBERS}
    got = read(turned, book)
    assert got.findings == ()
    assert [board.home.name for board in got.sheet.boards] == ["Dan Drew", "Cara Cole", "Ben Baker", "Ann Archer"]


def test_a_number_missing_below_the_last_board_does_not_matter(book: RuleBook) -> None:
    assert read({NUMBERS[6]: None}, book).findings == ()


def test_a_number_missing_among_the_boards_is_asked_about_at_the_next(book: RuleBook) -> None:
    """The row of board 3 was deleted: the boards are 1, 2, 4 and 5."""
    got = read({NUMBERS[3]: 4, NUMBERS[4]: 5, NUMBERS[5]: 6}, book)
    assert found(got.findings) == {("board-numbers", NUMBERS[3])}
    assert [board.number for board in got.sheet.boards] == [1, 2, 3, 4, 5]
    assert got.sheet.boards[2].home.player == Entry()


def test_two_rows_with_one_number_keep_the_first(book: RuleBook) -> None:
    got = read({NUMBERS[4]: 3}, book)
    assert found(got.findings) == {("board-numbers", NUMBERS[4])}
    assert got.sheet.boards[2].home.name == "Cara Cole"


def test_a_bad_cell_on_a_row_without_a_number_is_found_too(book: RuleBook) -> None:
    got = read({NUMBERS[4]: None, cell("home_grade", 4): "abc"}, book)
    assert found(got.findings) == {("board-numbers", NUMBERS[4]), ("grade-unclear", cell("home_grade", 4))}


# Values and what is said


@pytest.mark.parametrize("name", ["home_grade", "result", "away_player"])
@pytest.mark.parametrize("value", ["???", "1825?", True])
def test_what_cannot_be_read_has_no_value_and_is_kept_as_typed(name: str, value: Typed, book: RuleBook) -> None:
    board = read({cell(name, 2): value}, book).sheet.boards[1]
    entry = {"home_grade": board.home.grade, "result": board.result, "away_player": board.away.player}[name]
    assert (entry.value, entry.typed) == (None, "TRUE" if value is True else value)


@pytest.mark.parametrize("value", [1825, 412, "1825"])
def test_a_grade_that_cannot_be_used_has_no_value(value: Typed, book: RuleBook) -> None:
    assert read({cell("home_grade", 2): value}, book).sheet.boards[1].home.grade.value is None


@pytest.mark.parametrize(("value", "typed"), [("ung", "ung"), (None, ""), (0, "0"), ("u/g", "u/g")])
def test_an_ungraded_player_is_no_fault_of_reading(value: Typed, typed: str, book: RuleBook) -> None:
    got = read({cell("away_grade", 1): value}, book)
    assert got.findings == ()
    assert got.sheet.boards[0].away.grade == Entry(None, typed, at("away_grade", 1))


@pytest.mark.parametrize(
    ("rating", "grade"),
    [
        (1500, "107, rounded from 106.67"),
        (1825, "150"),
        (1525, "110"),
        (2000, "173, rounded from 173.33"),
        (1529, "111, rounded from 110.53"),
    ],
)
def test_the_conversion_of_a_rating_is_offered_and_not_applied(rating: int, grade: str, book: RuleBook) -> None:
    """grade = (rating - 700) / 7.5, halves rounded up, since a grade is a whole number."""
    [only] = read({cell("home_grade", 1): rating}, book).findings
    assert f"a grade of {grade} (take away 700, divide by 7.5)" in only.message


@pytest.mark.parametrize(
    ("name", "board", "value", "words"),
    [
        ("home_grade", 2, "abc", ["Board 2, home grade (", "“abc”", "from 1 to 300"]),
        ("result", 3, "0-0", ["Board 3, result (", "“0-0”", "0-0 default (both)"]),
        ("result", 3, "adj", ["“adj”", "played to a finish"]),
        ("match_date", 0, "5/6/2007", ["Match date (", "“5/6/2007”", "5 June 2007"]),
        ("season", 0, "2007-08", ["“2007-08”", "2006-07"]),
        ("home_white_on", 0, "heads", ["“heads”", "odd boards or even boards"]),
        ("home_team", 0, "Birch 2", ["Home team (", "away team (", "“Birch 2”"]),
        ("away_team", 0, "x" * 101, ["at most 100 characters"]),
    ],
)  # fmt: skip
def test_a_finding_says_where_what_and_what_was_expected(
    name: str, board: int, value: Typed, words: list[str], book: RuleBook
) -> None:
    [only] = read({cell(name, board): value}, book).findings
    assert [each for each in words if each not in only.message] == []


@pytest.mark.parametrize(
    ("name", "board", "value", "severity"),
    [
        ("home_team", 0, 42, "error"), ("home_player", 1, 42, "error"), ("home_captain", 0, 42, "warning"),
        ("venue", 0, "x" * 101, "warning"), ("match_date", 0, "soon", "query"),
        ("first_date_offered", 0, "soon", "warning"),
    ],
)  # fmt: skip
def test_what_the_match_can_be_scored_without_is_less_severe(
    name: str, board: int, value: Typed, severity: str, book: RuleBook
) -> None:
    [only] = read({cell(name, board): value}, book).findings
    assert only.severity is Severity(severity)


def test_all_lenient_readings_are_one_note_in_the_order_of_the_sheet(book: RuleBook) -> None:
    cells: dict[str, Typed] = {
        cell("result", 2): "1–0", cell("home_grade", 1): "145A", cell("match_date"): "22.5.07",
        cell("totals_agreed"): "y", cell("home_team"): "  ASHBY   1", cell("result", 1): " 0 - 1", cell("away_grade",
        1): "150\u00a0",
    }  # fmt: skip
    got = read(cells, book)
    [only] = got.findings
    readings = (
        f"{cell('match_date')} “22.5.07” as 22 May 2007; {cell('home_grade', 1)} “145A” as 145; "
        f"{cell('result', 2)} “1–0” as 1-0; {cell('totals_agreed')} “y” as yes."
    )
    assert (only.code, only.severity) == ("read-leniently", Severity.NOTE)
    assert readings in only.message
    assert got.sheet.home_team.value == "ASHBY 1"
    assert got.sheet.boards[0].result.value is Result.AWAY_WIN
    assert got.sheet.boards[0].away.grade.value == 150


def test_what_is_left_blank_and_useful_is_one_note(book: RuleBook) -> None:
    [only] = read({cell("match_date"): None, cell("home_white_on"): None}, book).findings
    assert (only.code, only.severity) == ("left-blank", Severity.NOTE)
    assert [place.cell for place in only.places] == [cell("match_date"), cell("home_white_on")]


def test_findings_are_in_the_order_of_the_sheet(book: RuleBook) -> None:
    cells = {
        cell("away_grade", 3): "abc",
        cell("result", 1): None,
        cell("home_grade", 3): "abc",
        cell("away_team"): None,
    }
    got = [each.places[0].cell for each in read(cells, book).findings]
    assert got == [cell("away_team"), cell("result", 1), cell("home_grade", 3), cell("away_grade", 3)]


# Blank and half blank


def test_the_blank_form_is_one_finding(book: RuleBook) -> None:
    [only] = read_batch([blank_sheet()], book)[0].findings
    assert (only.code, only.severity) == ("nothing-filled-in", Severity.ERROR)


def test_a_form_with_only_its_head_filled_in_says_what_else_is_wrong(book: RuleBook) -> None:
    got = read({cell("match_date"): "soon", cell("home_team"): "Ashby 1"}, book, blank_sheet())
    assert found(got.findings) == {("nothing-filled-in", ""), ("date-unclear", cell("match_date"))}


# What the sheet calculated


def test_calculated_figures_are_exact_and_never_input(book: RuleBook, office: Office, tmp_path: Path) -> None:
    file = tmp_path / "sheet.xlsx"
    file.write_bytes(clean_sheet())
    [saved] = office.convert([file], "xlsx", tmp_path / "saved")
    sheet = read_batch([saved.read_bytes()], book)[0].sheet
    calculated = {name: entry.value for name, entry in sheet.calculated.items()}
    assert calculated == {
        "home_total": Fraction(540), "away_total": Fraction(520), "difference": Fraction(20), "home_bonus": 0,
        "away_bonus": 0, "home_score": Fraction(5, 2), "away_score": Fraction(3, 2), "winner": "Ashby 1",
    }  # fmt: skip
    assert all(isinstance(each, Fraction) for name, each in calculated.items() if name != "winner")


def test_without_stored_values_the_calculated_cells_are_blank(book: RuleBook) -> None:
    calculated = read({}, book).sheet.calculated
    assert all((entry.value, entry.typed) == (None, "") and entry.place for entry in calculated.values())


# A batch


def test_every_sheet_of_a_batch_keeps_its_own_findings(book: RuleBook) -> None:
    wrong = [typed_into(clean_sheet(), {cell("home_grade", board): "abc"}) for board in range(1, 5)]
    batch = [clean_sheet(), wrong[0], b"no workbook", wrong[1], blank_sheet(), wrong[2], clean_sheet(), wrong[3]]
    together, alone = read_batch(batch, book), [read_batch([each], book)[0] for each in batch]
    assert together == alone
    assert [len(each.findings) for each in together] == [0, 1, 1, 1, 1, 1, 0, 1]
    assert together[2].sheet == MatchSheet()


def test_no_sheets_are_no_trouble(book: RuleBook) -> None:
    assert read_batch([], book) == []
    assert [len(each.findings) for each in read_batch([b"", b""], book)] == [1, 1]


def test_the_template_filled_by_the_program_reads_as_it_was_filled(book: RuleBook) -> None:
    boards = {
        number: {
            "home_player": f"Home {number} Hale", "home_grade": 100 + number, "result": "½-½", "home_member": "yes",
            "away_player": f"Away {number} Ames", "away_grade": 99 - number, "away_under_16": "no",
        }
        for number in range(1, 9)
    }  # fmt: skip
    head = {
        "home_team": "Ashby", "away_team": "Birch", "match_date": date(2007, 6, 5), "home_white_on": "even boards",
        "rate_of_play": "all moves in 60 minutes", "totals_agreed": "yes", "submitted_by": "away captain",
        "correction": "no", "remarks": "Played at Birch; see =A1", "first_date_offered": date(2007, 5, 22),
    }  # fmt: skip
    got = read_batch([match_sheet(book, Filled(head, boards))], book)[0]
    assert got.findings == ()
    assert (got.sheet.totals_agreed.value, got.sheet.correction.value) == (True, False)
    assert got.sheet.remarks.value == head["remarks"]
    assert [board.home.grade.value for board in got.sheet.boards] == list(range(101, 109))
    assert all(board.home.member.value is True and board.away.under_16.value is False for board in got.sheet.boards)


@pytest.mark.parametrize(
    ("typed", "code"), [("???", "grade-unclear"), (1500, "modern-rating"), (400, "grade-out-of-range")]
)
def test_a_grade_that_is_dropped_cannot_stop_the_match(typed: Typed, code: str, book: RuleBook) -> None:
    """An absentee's own grade does not count (H1): a slip in it is only said."""
    got = read({cell("result", 4): "0-1 default", cell("home_grade", 4): typed}, book)
    assert [(each.code, each.severity) for each in got.findings] == [(code, Severity.WARNING)]
    assert judge(got.sheet, got.findings, book).status is Status.ACCEPTED
    counts = read({cell("result", 4): "1-0 default", cell("home_grade", 4): typed}, book)
    assert [(each.code, each.severity) for each in counts.findings] == [(code, Severity.ERROR)]


def test_what_is_left_blank_cites_the_clause_that_it_is_about(book: RuleBook) -> None:
    for name, clause in (("match_date", "P5"), ("home_white_on", "M3")):
        [only] = read({cell(name): None}, book).findings
        assert (only.code, only.clause) == ("left-blank", clause)
