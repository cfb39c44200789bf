"""Faults of form in the register: each stands at its cell, and all are said at once."""

from datetime import date
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import openpyxl
import pytest

from processor.model.catalogue.register import REGISTER_KINDS
from processor.model.findings import Severity
from processor.model.rulebook import RuleBook
from processor.workbooks.register.reading import read_register
from tests.trials import trials
from tests.workbooks.register.filled import register
from tests.workbooks.register.season_so_far import (
    ADA,
    ASHBY,
    BO,
    C1_01,
    CLUBS,
    ROUNDS,
    SEASON_SO_FAR,
    TEAMS,
    changed,
    read,
    said,
    saved,
)


def test_a_sheet_that_is_missing(book: RuleBook) -> None:
    found = read(book, Grades=None, Payments=None)
    assert said(found.faults) == ["register-sheet-missing"]
    assert "Grades" in found.faults[0].message
    assert found.findings == ()


def test_a_sheet_and_headings_that_changed_their_names() -> None:
    content = changed(register(**SEASON_SO_FAR), {"Teams!D1": "Strenght", "Grades!A1": None, "Clubs!I1": "club"})
    workbook = openpyxl.load_workbook(BytesIO(content))
    workbook["Rounds"].title = "Round"
    workbook.create_sheet("Fixtures ")
    found = read_register(saved(workbook))
    assert said(found.faults) == [
        "register-heading-twice Clubs!I1",
        "register-column-missing Teams!D1",
        "register-column-missing Grades!A1",
        "register-sheet-missing",
        "register-sheet-twice",
    ]
    messages = " ".join(each.message for each in found.faults)
    assert "Perhaps “Strenght” (D1) is meant" in messages
    assert "Perhaps the sheet “Round” is meant" in messages
    assert "in A1 too" in messages


def test_a_sheet_without_headings_is_one_fault() -> None:
    workbook = openpyxl.load_workbook(BytesIO(register(**SEASON_SO_FAR)))
    workbook["Rounds"].delete_rows(1, 2)
    assert said(read_register(saved(workbook)).faults) == ["register-column-missing Rounds!A1"]


FAULTS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("no rule book", {"Season": {"Rule book": None}}, ["register-needed Season!B3"]),
    (
        "a setting twice",
        {"Season": [{"Setting": "Season", "Value": "2006-07"}, {"Setting": "Rule book", "Value": "x"},
                    {"Setting": "season", "Value": "2007-08"}]},
        ["register-key-twice Season!A4"],
    ),
    ("no settings at all", {"Season": []}, ["register-needed", "register-needed"]),
    ("a club of no kind", {"Clubs": [ASHBY | {"Kind": None}, *CLUBS[1:]]}, ["register-needed Clubs!B2"]),
    ("a club of another kind", {"Clubs": [ASHBY | {"Kind": "pub"}, *CLUBS[1:]]}, ["register-cell Clubs!B2"]),
    ("a club twice", {"Clubs": [*CLUBS, ASHBY | {"Club": "ashby knights"}]}, ["register-key-twice Clubs!A5"]),
    (
        "a team twice",
        {"Teams": [*TEAMS, TEAMS[3] | {"Strength": 2, "Team": "WAIFS"}]},
        ["register-key-twice Teams!A6"],
    ),
    (
        "a team that another is also known as",
        {"Teams": [*TEAMS, TEAMS[3] | {"Strength": 2, "Team": "Strays", "Also known as": "Flock; Ashby-1"}]},
        ["register-key-twice Teams!B6"],
    ),
    ("no whole strength", {"Teams": [*TEAMS[:3], TEAMS[3] | {"Strength": 1.5}]}, ["register-cell Teams!D5"]),
    ("no strength", {"Teams": [*TEAMS[:3], TEAMS[3] | {"Strength": None}]}, ["register-needed Teams!D5"]),
    ("no day", {"Teams": [*TEAMS[:3], TEAMS[3] | {"Withdrawn": "soon"}]}, ["register-cell Teams!I5"]),
    ("no code", {"Players": [ADA, BO, {"Name": "Dow, Cy"}]}, ["register-needed Players!A4"]),
    ("figures alone", {"Players": [ADA, {"ECF code": 123458, "Name": "Dow, Cy"}]}, ["register-cell Players!A3"]),
    ("a code of two people", {"Players": [ADA, ADA | {"Name": "Dow, Cy"}]}, ["register-two-people Players!B3"]),
    (
        "a code of two days of birth",
        {"Players": [ADA | {"Born": date(1990, 1, 1)}, ADA, ADA | {"Born": date(1990, 1, 2)}]},
        ["register-two-people Players!E4"],
    ),
    (
        "a grade twice",
        {"Grades": [{"ECF code": "123456A", "Grade": 145}, {"ECF code": "123456A", "Grade": 146, "Kind": "official"}]},
        ["register-key-twice Grades!C3"],
    ),
    ("a rating", {"Grades": [{"ECF code": "123456A", "Grade": 1786}]}, ["register-grade-rating Grades!C2"]),
    ("no grade is so high", {"Grades": [{"ECF code": "123456A", "Grade": 301}]}, ["register-grade-range Grades!C2"]),
    ("no grade is below 1", {"Grades": [{"ECF code": "123456A", "Grade": -5}]}, ["register-grade-range Grades!C2"]),
    ("no grade at all", {"Grades": [{"ECF code": "123456A", "Grade": "good"}]}, ["register-cell Grades!C2"]),
    ("a round twice", {"Rounds": [*ROUNDS, ROUNDS[0] | {"Round": "round  1"}]}, ["register-key-twice Rounds!B3"]),
    ("a round without end", {"Rounds": [ROUNDS[0] | {"Closes": None}]}, ["register-needed Rounds!D2"]),
    ("a match twice", {"Fixtures": [C1_01, C1_01 | {"Match": "c1-01"}]}, ["register-key-twice Fixtures!A3"]),
    ("a match without a number", {"Fixtures": [C1_01 | {"Match": None}]}, ["register-needed Fixtures!A2"]),
    (
        "no ruling, no kind of ruling, no board",
        {"Rulings": [{"Date": date(2007, 5, 1), "Match": "C1-01", "Ruling": each, "Board": board}
                     for each, board in ((None, 1), ("scold", 1), ("void", "top"))]},
        ["register-needed Rulings!D2", "register-cell Rulings!D3", "register-cell Rulings!C4"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("sheets", "expected"), [each[1:] for each in FAULTS], ids=[each[0] for each in FAULTS])
def test_a_fault_stands_at_its_cell_and_alone(sheets: dict[str, Any], expected: list[str], book: RuleBook) -> None:
    found = read(book, **sheets)
    assert said(found.faults) == expected
    assert all(each.severity is Severity.ERROR for each in found.faults)
    assert found.findings == ()


def test_a_rating_is_converted_for_the_secretary_and_not_applied(book: RuleBook) -> None:
    (fault,) = read(book, Grades=[{"ECF code": "123456A", "Grade": 1786}]).faults
    assert "a grade of 145, rounded from 144.8 (take away 700, divide by 7.5)" in fault.message


def test_without_a_rule_book_no_bound_is_known() -> None:
    sheets = SEASON_SO_FAR | {"Grades": [{"ECF code": "123456A", "Grade": 301}]}
    assert read_register(register(**sheets)).faults == ()


def test_a_formula_that_was_never_calculated_and_an_error(book: RuleBook) -> None:
    cells = {
        "Teams!A2": "=A3", "Teams!E3": "=A1", "Teams!D3": "#N/A", "Grades!B2": "=A2", "Rounds!C2": "=TODAY()",
        "Season!B2": "=A1", "Season!B4": "=A1", "Season!A4": "Secretary",
    }  # fmt: skip
    found = read_register(changed(register(**SEASON_SO_FAR), cells), lambda _: book.grades)
    assert said(found.faults) == [
        "register-cell Season!B2", "register-cell Teams!A2", "register-cell Teams!D3", "register-cell Rounds!C2",
    ]  # fmt: skip
    assert "put the formula right" in found.faults[0].message
    assert "“#N/A”" in found.faults[2].message


def test_a_formula_that_shows_nothing_is_a_blank_cell(book: RuleBook) -> None:
    content = changed(register(**SEASON_SO_FAR), {"Clubs!A6": '=IF(1,"")', "Clubs!A7": '=IF(1,"")'})
    made = BytesIO()
    with ZipFile(BytesIO(content)) as before, ZipFile(made, "w") as after:
        for name in before.namelist():
            part = before.read(name)
            after.writestr(name, part.replace(b'<c r="A6"><f>', b'<c r="A6" t="str"><f>'))
    assert said(read_register(made.getvalue(), lambda _: book.grades).faults) == [
        "register-cell Clubs!A7", "register-needed Clubs!B7",
    ]  # fmt: skip


def test_every_fault_is_said_at_once_in_the_order_of_sheets_and_rows(book: RuleBook) -> None:
    sheets: dict[str, Any] = {
        "Season": {"Rule book": None},
        "Clubs": [*CLUBS, ASHBY, {"Contact": "Nobody"}],
        "Teams": [*TEAMS, TEAMS[3], {"Team": "Strays", "Club": "Waifs", "Strength": "strong"}],
        "Players": [ADA, ADA | {"Name": "Dow, Cy"}, {"ECF code": "12", "Name": "Eve, Di"}],
        "Grades": [{"ECF code": "123456A", "Grade": 1786}, {"ECF code": "123456A", "Grade": 400, "Kind": "assigned"}],
        "Rounds": [*ROUNDS, *ROUNDS],
        "Fixtures": [C1_01, C1_01, C1_01 | {"Match": "C1-02", "Drawn": "soon"}],
        "Rulings": [{"Date": "soon", "Match": "C1-01", "Ruling": "void"}],
    }
    assert said(read(book, **sheets).faults) == [
        "register-needed Season!B3",
        "register-key-twice Clubs!A5",
        "register-needed Clubs!A6",
        "register-needed Clubs!B6",
        "register-key-twice Teams!A6",
        "register-cell Teams!D7",
        "register-two-people Players!B3",
        "register-cell Players!A4",
        "register-grade-rating Grades!C2",
        "register-grade-range Grades!C3",
        "register-key-twice Rounds!B3",
        "register-key-twice Fixtures!A3",
        "register-cell Fixtures!G4",
        "register-cell Rulings!A2",
    ]


@pytest.mark.parametrize("content", [b"", b"hello", b"PK\x03\x04 and so on", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"])
def test_no_workbook(content: bytes) -> None:
    found = read_register(content)
    assert said(found.faults) == ["register-unreadable"]


def test_a_damaged_workbook_raises_nothing() -> None:
    content = register(**SEASON_SO_FAR)
    for at in range(0, len(content), len(content) // trials(40, 1000)):
        read_register(content[:at] + bytes([content[at] ^ 0x55]) + content[at + 1 :])
        read_register(content[:at])


def test_every_kind_of_fault_is_met_here() -> None:
    met = {said.partition(" ")[0] for _, _, expected in FAULTS for said in expected}
    assert met == {
        "register-needed", "register-cell", "register-key-twice", "register-two-people", "register-grade-rating",
        "register-grade-range",
    }  # fmt: skip
    of_form = {
        "register-unreadable", "register-sheet-missing", "register-sheet-twice", "register-column-missing",
        "register-heading-twice",
    }  # fmt: skip
    assert met | of_form == {code for code, kind in REGISTER_KINDS.items() if kind.severity == Severity.ERROR}
