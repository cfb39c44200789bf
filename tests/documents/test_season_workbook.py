"""`results.xlsx` read back: what stands on each sheet, and that nothing a sender wrote is more than a text."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.cell import Cell
from openxml_audit import OpenXmlValidator

from processor.documents.season_workbook import season_workbook
from processor.model.entries import Place
from processor.model.findings import Finding, Spot, finding
from processor.model.register import Register
from processor.model.rulebook import RuleBook
from processor.model.season import Season
from processor.season.replay import season
from processor.season.standing import barred, state, to_do
from tests.office import Office
from tests.season.league import received, register, sha256_of

AS_AT = date(2007, 7, 9)
CASE: Mapping[str, Any] = {
    "without_grade": ["300001A"],
    "fixtures": [("C2-03", "Chapman Cup", "Round 2", "Cedar 1", "Birch 1")],
    "rulings": [
        "2007-06-30 | C2-02 | | award | away | ineligible player",
        "2007-05-30 | C9-09 | 3 | board result | 1-0 | flag fell",
        "2007-06-25 | C2-03 | 2 | board result | ½-½ | both captains agree",
        "2007-06-20 | C2-03 | 2 | board result | 0-1 | first thought",
    ],
    "sheets": [
        {"match": "C1-01", "date": date(2007, 5, 22), "received": date(2007, 5, 23), "by": "home captain",
         "file": "home"},
        {"match": "C1-01", "date": date(2007, 5, 22), "received": date(2007, 5, 24), "by": "away captain",
         "file": "away", "results": "1-0 0-1 0-1 1-0"},
        {"match": "C1-02", "date": date(2007, 5, 23), "file": "held",
         "away": "Sam Tull ung, Una Vale, Vic Ward, Wyn Yates"},
        {"match": "C1-03", "date": date(2007, 5, 21), "received": date(2007, 6, 12), "file": "late one",
         "away": "Eve Firth, Dan East, Ros Snow, Xan Zell"},
        {"match": "C2-02", "date": date(2007, 6, 12), "by": "away captain", "file": "awarded",
         "home": "Max Orr, Ned Pike, Oda Quill, Ros Snow", "away": "Xan Zell, Eve Firth, Vic Ward, Wyn Yates"},
        {"home_team": "Nobody", "away_team": "Else", "date": date(2007, 6, 1), "file": "stray"},
    ],
}  # fmt: skip
FAULT = finding("register-captain", Spot("Captain", Place("Teams", "E4"), None, ""), team="Birch 2")
NAMES = ["To do", "Matches", "Sheets", "Players", "Late and outstanding", "Rulings"]


def judged(case: Mapping[str, Any], book: RuleBook, changed: Register | None = None) -> Season:
    sheets = [received(number, row) for number, row in enumerate(case.get("sheets", ()), start=1)]
    return season(sheets, changed or register(case), book)


def written(made: Season, book: RuleBook, findings: Sequence[Finding] = (), as_at: date = AS_AT) -> bytes:
    states = {each.fixture.match_id: state(each, as_at) for each in made.matches}
    sheets = [*(each for match in made.matches for each in match.sheets), *made.unmatched]
    copies = {each.submission.sha256: f"annotated/copy of {each.submission.file[-10:-5]} #1.xlsx" for each in sheets}
    todo = to_do(made, findings, as_at)
    return season_workbook(made, states, barred(made, book), todo, findings, copies, book)


@pytest.fixture(scope="module")
def content(book: RuleBook) -> bytes:
    return written(judged(CASE, book), book, [FAULT])


@pytest.fixture(scope="module")
def workbook(content: bytes) -> Any:
    return openpyxl.load_workbook(BytesIO(content))


def rows(workbook: Any, name: str) -> list[dict[str, Any]]:
    """The rows of a sheet, each by the headings."""
    first, *others = workbook[name].iter_rows(values_only=True)
    return [dict(zip(first, map(_day, each), strict=True)) for each in others]


def _day(value: Any) -> Any:
    return value.date() if isinstance(value, datetime) else value


def row_of(workbook: Any, name: str, match_id: str) -> dict[str, Any]:
    return next(each for each in rows(workbook, name) if each["Match"] == match_id)


def cell(workbook: Any, name: str, title: str, row: int) -> Cell:
    titles = [each.value for each in workbook[name][1]]
    found: Cell = workbook[name].cell(row, titles.index(title) + 1)
    return found


def test_the_sheets_stand_in_their_order(workbook: Any, book: RuleBook) -> None:
    assert workbook.sheetnames == [*NAMES, "Register"]
    whole = {**CASE, "rulings": []}
    assert openpyxl.load_workbook(BytesIO(written(judged(whole, book), book))).sheetnames == NAMES


def test_each_sheet_can_be_filtered_and_printed(workbook: Any) -> None:
    for sheet in workbook:
        assert (sheet.page_setup.orientation, sheet.page_setup.paperSize) == ("landscape", 9)
        assert (sheet.page_setup.fitToWidth or 1, sheet.page_setup.fitToHeight) == (1, 0)
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert sheet.print_title_rows == "$1:$1"
        assert sheet.freeze_panes in ("A2", "B2")
        assert sheet.auto_filter.ref == sheet.dimensions
        assert "2006-07" in sheet.oddHeader.left.text
        assert sheet.oddFooter.right.text == "Page &P of &N"


def test_what_is_most_urgent_comes_first_and_leads_to_its_match(workbook: Any) -> None:
    urgencies = [each["Urgency"] for each in rows(workbook, "To do")]
    assert urgencies == sorted(urgencies, key=["● now", "◐ soon", "○ when you can"].index)
    assert set(urgencies) == {"● now", "◐ soon", "○ when you can"}
    number = next(row for row, each in enumerate(rows(workbook, "To do"), 2) if each["Match"] == "C1-02")
    link = cell(workbook, "To do", "Match", number).hyperlink
    assert link
    assert link.location
    target = link.location.rpartition("!")[2]
    assert workbook["Matches"][target].value == "C1-02"


def test_every_fixture_has_a_row(workbook: Any) -> None:
    assert [each["Match"] for each in rows(workbook, "Matches")] == [
        "C1-01", "C1-02", "C1-03", "C2-01", "C2-02", "B1-01", "C2-03",
    ]  # fmt: skip


def test_a_scored_match(workbook: Any) -> None:
    scored = row_of(workbook, "Matches", "C1-03")
    assert scored == {
        "Match": "C1-03", "Competition": "Chapman Cup", "Round": "Round 1", "Date": date(2007, 5, 21),
        "Home": "Birch 2", "Away": "Wanderers", "Home score": 2.5, "Away score": 3, "Home board points": 2.5,
        "Away board points": 1.5, "Home bonus": 0, "Away bonus": 1.5, "Difference": 90, "Winner": "Wanderers",
        "Decided by": "score", "Status": "✔ accepted", "State": "✔ decided", "Due": date(2007, 5, 31),
        "Headline": "Wanderers won 3–2½: 1½–2½ on the boards, and a bonus of 1½.",
        "Sheet that counts": "late one.xlsx", "Annotated copy": "open copy", "Rulings": None,
    }  # fmt: skip
    assert cell(workbook, "Matches", "Winner", 4).font.bold
    assert cell(workbook, "Matches", "Away", 4).font.bold
    assert not cell(workbook, "Matches", "Home", 4).font.bold


def test_a_half_is_a_number_that_shows_as_one(workbook: Any) -> None:
    score = cell(workbook, "Matches", "Home score", 4)
    assert (score.value, score.number_format) == (2.5, '[=2.5]"2½";General')
    bonus = cell(workbook, "Matches", "Away bonus", 6)
    assert (bonus.value, bonus.number_format) == (0.5, '[=0.5]"½";General')
    assert cell(workbook, "Matches", "Away score", 4).number_format == "General"


def test_a_match_without_figures_has_none(workbook: Any) -> None:
    held, disputed, overdue = (row_of(workbook, "Matches", each) for each in ("C1-02", "C1-01", "C2-01"))
    assert (held["Status"], held["Home score"], held["Winner"]) == ("… held", None, None)
    assert (disputed["Status"], disputed["Sheet that counts"]) == ("≠ disputed", "none yet: 2 sheets differ")
    assert (overdue["Status"], overdue["State"], overdue["Headline"]) == (None, "▲ overdue", None)


def test_rulings_are_told_with_their_match(workbook: Any) -> None:
    awarded = row_of(workbook, "Matches", "C2-02")
    assert (awarded["Winner"], awarded["Decided by"]) == ("Wanderers", "ruling")
    assert awarded["Rulings"] == "award: away (30/06/2007, Hope Lane: ineligible player)"
    waiting = row_of(workbook, "Matches", "C2-03")["Rulings"]
    assert waiting == "waits for a sheet: board result, board 2: ½-½ (25/06/2007, Hope Lane: both captains agree)"


def test_the_annotated_copy_opens_whatever_is_in_its_path(workbook: Any) -> None:
    link = cell(workbook, "Matches", "Annotated copy", 4).hyperlink
    assert link
    assert link.target
    assert link.target.replace("\\", "/") == "annotated/copy%20of%20e%20one%20%231.xlsx"


def test_every_sheet_that_came_in_has_a_row(workbook: Any) -> None:
    found = rows(workbook, "Sheets")
    assert [(each["Match"], each["State"]) for each in found] == [
        ("C1-01", "≠ disputed"), ("C1-01", "≠ disputed"), ("C1-02", "✔ counts"), ("C1-03", "✔ counts"),
        ("C2-02", "✔ counts"), ("? unmatched", "• kept"),
    ]  # fmt: skip
    assert found[1]["Received"] == date(2007, 5, 24)
    assert (found[1]["Submitted by"], found[1]["File"]) == ("away captain", "inbox/2007-05-24/away.xlsx")
    assert found[1]["sha256"] == sha256_of("away")[:12]
    assert "has “½-½”" in found[1]["What is wrong"]
    assert found[3]["What is wrong"] is None
    assert "no match of the season fits" in found[5]["What is wrong"]


def test_a_player_has_his_games_and_what_they_bar_him_from(workbook: Any) -> None:
    ada = next(each for each in rows(workbook, "Players") if each["Name"] == "Ada Bell")
    assert ada == {
        "Name": "Ada Bell", "ECF code": "100001A", "Tied to": "Ashby 1",
        "Appearances": "22/05/2007, Ashby 1, match C1-01, board 1\n"
                       "? 23/05/2007, Ashby 2, match C1-02, board 1: he was barred",
        "May not play for": "Ashby 2, any team of another club",
    }  # fmt: skip


def test_what_is_late_or_outstanding(workbook: Any, book: RuleBook) -> None:
    found = rows(workbook, "Late and outstanding")
    assert [(each["Match"], each["State"]) for each in found] == [
        ("C2-01", "▲ overdue"), ("B1-01", "▲ overdue"), ("C2-03", "▲ overdue"), ("C1-03", "▲ late sheet"),
    ]  # fmt: skip
    assert (found[0]["Due"], found[0]["Sheet due"]) == (date(2007, 6, 30), date(2007, 7, 7))
    assert "22 days later" in found[3]["What is late or outstanding"]
    early = openpyxl.load_workbook(BytesIO(written(judged(CASE, book), book, as_at=date(2007, 6, 14))))
    assert row_of(early, "Late and outstanding", "C2-01")["State"] == "○ open"


def test_every_ruling_says_what_became_of_it(workbook: Any) -> None:
    found = [(each["Match"], each["Ruling"], each["Value"], each["Applied"]) for each in rows(workbook, "Rulings")]
    assert found == [
        ("C2-02", "award", "away", "✔ yes"),
        ("C2-03", "board result", "0-1", "• no: a later ruling took its place"),
        ("C2-03", "board result", "½-½", "… waits for a sheet"),
        ("C9-09", "board result", "1-0", "? no: there is no match with the number C9-09; perhaps C2-03 is meant"),
    ]


@pytest.mark.parametrize(
    ("ruling", "applied"),
    [
        ("2007-05-20 | | | allow | Ada Bell | moved house", "✔ yes"),
        ("2007-05-20 | | | allow | Pip Reid | moved house", "• no: nothing has called for it so far"),
        ("2007-06-20 | C2-01 | | extend | 2007-07-08 | hall closed", "✔ yes"),
        ("2007-06-20 | C1-01 | 7 | board result | 1-0 | slip", "? no: "),
    ],
)
def test_rulings_of_other_kinds(ruling: str, applied: str, book: RuleBook) -> None:
    made = openpyxl.load_workbook(BytesIO(written(judged({**CASE, "rulings": [ruling]}, book), book)))
    (found,) = {each["Applied"] for each in rows(made, "Rulings")}
    assert found.startswith(applied)


def test_findings_about_the_register_have_their_cell(workbook: Any) -> None:
    found = [(each["Sheet"], each["Cell"], each["Severity"]) for each in rows(workbook, "Register")]
    assert found == [("Teams", "E4", "▲ warning"), ("Rulings", "D3", "? query")]


def test_an_empty_season_says_so_on_each_sheet(book: RuleBook) -> None:
    empty = replace(register({}), fixtures={})
    made = openpyxl.load_workbook(BytesIO(written(judged({}, book, empty), book)))
    assert [made[name]["A2"].value for name in NAMES] == [
        "✔ Nothing is to be done: no query is open and no match is overdue.", "No match has been drawn yet.",
        "No sheet has come in yet.", "Nobody has played yet.", "✔ Every match is played, and no sheet was late.",
        "No ruling has been made.",
    ]  # fmt: skip


def test_the_same_season_gives_the_same_bytes(content: bytes, book: RuleBook) -> None:
    assert written(judged(CASE, book), book, [FAULT]) == content


HOSTILE: Mapping[str, Any] = {
    "rulings": [
        "2007-05-30 | C1-01 | 3 | board result | ½-½ | <r><t>=1</t></r>",
        "2007-05-30 | C1-01 | 2 | board result | ½-½ | \x07+1\ud800\ufffe_x0041_",
        "2007-05-30 | C1-01 | 1 | board result | 1-0 | http://example.org/",
    ],
    "sheets": [
        {"match": "C1-01", "date": date(2007, 5, 22), "file": "\x1b=1+1",
         "home": '=1+1, @SUM(A1), -2+3, =HYPERLINK("http://example.org";"x")'},
    ],
}  # fmt: skip


def test_what_a_sender_wrote_stays_a_text(book: RuleBook, tmp_path: Path) -> None:
    content = written(judged(HOSTILE, book), book)
    made = openpyxl.load_workbook(BytesIO(content))
    names = [each["Name"] for each in rows(made, "Players")]
    assert {"=1+1", "@SUM(A1)", "-2+3", '=HYPERLINK("http://example.org";"x")'} <= set(names)
    reasons = {each["Reason"] for each in rows(made, "Rulings")}
    assert {"<r><t>=1</t></r> ", "http://example.org/"} < reasons
    assert any(each.startswith("+1") and "\x07" not in each for each in reasons)
    assert row_of(made, "Matches", "C1-01")["Sheet that counts"] == "=1+1.xlsx"
    cells = [each for sheet in made for row in sheet.iter_rows() for each in row]
    assert not [each for each in cells if each.data_type == "f"]
    links = [each.hyperlink for each in cells if each.hyperlink]
    assert all(each.location or (each.target or "").startswith("annotated") for each in links)
    _is_sound(content, tmp_path)


def test_a_text_longer_than_a_cell_is_cut(book: RuleBook) -> None:
    made = judged({}, book, replace(register({}), settings={"Season": "&" * 400}))
    long = replace(FAULT, facts=(("team", "𝟘" * 40_000),))
    text = rows(openpyxl.load_workbook(BytesIO(written(made, book, [long]))), "Register")[0]["What was found"]
    assert text.endswith("…")
    assert len(text.encode("utf-16-le")) // 2 <= 32_000


def test_no_row_is_too_high_for_its_text(book: RuleBook) -> None:
    made = judged({}, book)
    usual, many = (replace(FAULT, facts=(("team", "Birch " * count),)) for count in (10, 600))
    for each in (usual, many):
        sheet = openpyxl.load_workbook(BytesIO(written(made, book, [each])))["Register"]
        height, wide = sheet.row_dimensions[2].height, sheet.column_dimensions["D"].width
        lines = len(str(cell(sheet.parent, "Register", "What was found", 2).value)) / wide
        assert lines * 15 * 0.8 < height < 409


def test_excel_is_expected_to_open_it(content: bytes, tmp_path: Path) -> None:
    _is_sound(content, tmp_path)


def _is_sound(content: bytes, folder: Path) -> None:
    file = folder / "results.xlsx"
    file.write_bytes(content)
    assert OpenXmlValidator().validate(file).errors == []


def test_libreoffice_opens_and_prints_it(content: bytes, office: Office, tmp_path: Path) -> None:
    file = tmp_path / "results.xlsx"
    file.write_bytes(content)
    (saved,) = office.convert([file], "xlsx", tmp_path / "saved")
    again = openpyxl.load_workbook(saved)
    assert again.sheetnames == [*NAMES, "Register"]
    assert [each["Match"] for each in rows(again, "Matches")][:2] == ["C1-01", "C1-02"]
    (printed,) = office.convert([file], "pdf", tmp_path)
    assert printed.read_bytes().startswith(b"%PDF")
