"""The blank register: every sheet and heading of the interface, no row, and drop-downs that work."""

from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openxml_audit import OpenXmlValidator

from processor.workbooks.register.blank import NOTES, blank_register
from processor.workbooks.register.layout import RULING_NOTES, RULINGS, SETTINGS, SHEETS
from tests.office import Office

# As the interface has them.
HEADINGS = {
    "Season": "Setting, Value",
    "Clubs": "Club, Kind, Contact, Email, Phone, Mobile, Address, Pays memberships",
    "Teams": "Team, Also known as, Club, Strength, Captain, Captain email, Home venue, Entered, Withdrawn",
    "Players": "ECF code, Name, Also known as, Club, Born, Member from, Member to",
    "Grades": "ECF code, Name, Grade, Kind, From, Assigned by",
    "Rounds": "Competition, Round, Opens, Closes",
    "Fixtures": "Match, Competition, Round, Home, Away, Venue, Drawn, Date",
    "Rulings": "Date, Match, Board, Ruling, Value, Reason, By",
    "Payments": "Date, Invoice, Amount, Reference",
}
SETTING_NAMES = (
    "Season, Rule book, Association, Secretary, Secretary email, Treasurer, Treasurer email, Treasurer address, "
    "Invoice prefix, Pay to, Days to pay, Neutral venue, Mail from, Mail server, Mail port, Mail user, Event code, "
    "Results officer, Results officer address, Hide juniors"
)


@pytest.fixture(scope="module")
def blank() -> bytes:
    return blank_register(["chapman-2006-07"])


@pytest.fixture(scope="module")
def workbook(blank: bytes) -> Any:
    return openpyxl.load_workbook(BytesIO(blank))


@pytest.mark.parametrize("name", HEADINGS)
def test_the_headings_of_the_interface(name: str, workbook: Any) -> None:
    assert ", ".join(cell.value for cell in workbook[name][1]) == HEADINGS[name]


def test_no_example_stands_in_a_row(workbook: Any) -> None:
    for name in HEADINGS:
        rows = list(workbook[name].iter_rows(min_row=2, values_only=True))
        filled = [value for row in rows for value in (row[1:] if name == "Season" else row) if value is not None]
        assert filled == [], name


def test_the_settings_of_the_interface(workbook: Any) -> None:
    names = [row[0] for row in workbook["Season"].iter_rows(min_row=2, values_only=True)]
    assert ", ".join(names) == SETTING_NAMES


def test_every_heading_and_setting_has_a_note_that_says_what_belongs_there(workbook: Any) -> None:
    for name in HEADINGS:
        assert all(cell.comment and len(cell.comment.text) > 10 for cell in workbook[name][1])
    assert all(workbook["Season"].cell(row, 1).comment for row in range(2, len(SETTINGS) + 2))


def test_the_notes_tell_of_every_column_and_every_ruling(workbook: Any) -> None:
    told = [row[0] for row in workbook[NOTES].iter_rows(values_only=True)]
    wanted = {column.name for sheet in SHEETS[1:] for column in sheet.columns} | {each.name for each in SETTINGS}
    assert wanted | set(RULINGS) | {sheet.name for sheet in SHEETS} <= set(told)
    assert [kind for kind, _, _ in RULING_NOTES] == list(RULINGS)


def test_text_stays_as_it_is_typed(workbook: Any) -> None:
    """A ruling's value of 1-0 may not become a date, nor a match number."""
    assert workbook["Rulings"].column_dimensions["E"].width > 0
    formats = {cell: workbook["Rulings"].column_dimensions[cell]._style.numFmtId for cell in "BE"}
    assert set(formats.values()) == {49}  # 49 is '@'


@pytest.mark.parametrize(
    ("sheet", "column", "source"),
    [
        ("Season", "B3", '"chapman-2006-07"'),
        ("Clubs", "B2", '"club,scratch"'),
        ("Teams", "C2", "list_clubs_club"),
        ("Grades", "A2", "list_players_ecf_code"),
        ("Fixtures", "E2", "list_teams_team"),
        ("Rulings", "D2", f'"{",".join(RULINGS)}"'),
    ],
)
def test_drop_downs(sheet: str, column: str, source: str, workbook: Any) -> None:
    checks = [each for each in workbook[sheet].data_validations.dataValidation if column in each.sqref]
    assert [each.formula1.lstrip("=") for each in checks] == [source]
    assert checks[0].errorStyle == "warning"


def test_a_list_offers_what_is_filled_in_and_no_blanks(blank: bytes, office: Office, tmp_path: Path) -> None:
    workbook = openpyxl.load_workbook(BytesIO(blank))
    for row, club in enumerate(["Ashby Knights", "Oadby Rooks", "Hathern Heath"], start=2):
        workbook["Clubs"].cell(row, 1, club)
    workbook[NOTES]["D1"] = "=ROWS(list_clubs_club)"
    workbook[NOTES]["D2"] = "=INDEX(list_clubs_club,3)"
    workbook[NOTES]["D3"] = "=ROWS(list_teams_team)"
    workbook.save(tmp_path / "season.xlsx")
    (written,) = office.convert([tmp_path / "season.xlsx"], "xlsx", tmp_path / "calculated")
    notes: Any = openpyxl.load_workbook(written, data_only=True)[NOTES]
    assert [notes[cell].value for cell in ("D1", "D2", "D3")] == [3, "Hathern Heath", 1]


def test_the_same_input_gives_the_same_bytes(blank: bytes) -> None:
    assert blank_register(["chapman-2006-07"]) == blank


def test_the_audit_finds_nothing(blank: bytes, tmp_path: Path) -> None:
    (tmp_path / "season.xlsx").write_bytes(blank)
    assert OpenXmlValidator().validate(str(tmp_path / "season.xlsx")).errors == []
