"""A season so far, in the rows of its register, and what the tests of reading it share."""

from datetime import date
from io import BytesIO
from typing import Any

import openpyxl

from processor.model.findings import Finding
from processor.model.rulebook import RuleBook
from processor.workbooks.register.reading import RegisterRead, read_register
from tests.workbooks.register.filled import register

ASHBY = {"Club": "Ashby Knights", "Kind": "club", "Contact": "Hope Lane", "Email": "h@example.org", "Phone": "01"}
OADBY = {"Club": "Oadby Rooks", "Kind": "club", "Contact": "Ned Firth", "Email": "n@example.org", "Mobile": "07"}
WAIFS = {"Club": "Waifs", "Kind": "scratch", "Contact": "Rory Mead", "Email": "r@example.org", "Phone": "02"}
CLUBS = [ASHBY, OADBY, WAIFS]
TEAMS = [
    {"Team": "Ashby Knights 1", "Also known as": "Ashby A; Ashby 1", "Club": "Ashby Knights", "Strength": 1,
     "Captain": "Ada Bell", "Captain email": "a@example.org", "Home venue": "Mill Hall", "Entered": date(2006, 10, 1)},
    {"Team": "Ashby Knights 2", "Club": "ashby  KNIGHTS", "Strength": 2, "Captain": "Bo Carr",
     "Withdrawn": date(2007, 4, 20)},
    {"Team": "Oadby Rooks", "Club": "Oadby Rooks", "Strength": 1, "Captain": "Ned Firth"},
    {"Team": "Waifs", "Club": "Waifs", "Strength": 1, "Captain": "Rory Mead"},
]  # fmt: skip
ADA = {"ECF code": "123456A", "Name": "Bell, Ada", "Also known as": "Adie Bell", "Club": "Ashby Knights"}
BO = {"ECF code": "123457B", "Name": "Carr, Bo"}
YEAR = {"Member from": date(2006, 9, 1), "Member to": date(2007, 8, 31)}
ROUNDS = [{"Competition": "Chapman Cup", "Round": "Round 1", "Opens": date(2007, 5, 1), "Closes": date(2007, 5, 31)}]
C1_01 = {
    "Match": "C1-01", "Competition": "Chapman Cup", "Round": "Round 1", "Home": "ashby a", "Away": "OADBY ROOKS",
    "Venue": "The Barn", "Drawn": date(2007, 4, 15), "Date": date(2007, 5, 22),
}  # fmt: skip
SEASON_SO_FAR: dict[str, Any] = {
    "Clubs": CLUBS,
    "Teams": TEAMS,
    "Players": [ADA | {"Born": date(1952, 2, 14)} | YEAR, BO],
    "Grades": [{"ECF code": "123456A", "Name": "Bell, Ada", "Grade": 145, "Kind": "official"}],
    "Rounds": ROUNDS,
    "Fixtures": [C1_01],
    "Rulings": [{"Date": date(2007, 5, 30), "Match": "C1-01", "Board": 3, "Ruling": "board result", "Value": "1-0"}],
    "Payments": [{"Date": date(2007, 10, 20), "Invoice": "CC07-003", "Amount": 4.35, "Reference": "ASHBY"}],
}


def read(book: RuleBook, **sheets: Any) -> RegisterRead:
    """The register of a season so far, with these sheets in place of its own."""
    return read_register(register(**(SEASON_SO_FAR | sheets)), lambda _: book.grades)


def said(found: tuple[Finding, ...]) -> list[str]:
    """Each finding as its code and the cells that it is about: `register-cell Teams!D4`."""
    return [" ".join([each.code, *(f"{place.sheet}!{place.cell}" for place in each.places)]).strip() for each in found]


def changed(content: bytes, cells: dict[str, Any]) -> bytes:
    """The register with these cells in place of its own."""
    workbook = openpyxl.load_workbook(BytesIO(content))
    for address, value in cells.items():
        sheet, _, cell = address.partition("!")
        workbook[sheet][cell] = value
    return saved(workbook)


def saved(workbook: Any) -> bytes:
    """The bytes of a workbook."""
    made = BytesIO()
    workbook.save(made)
    return made.getvalue()
