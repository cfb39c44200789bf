"""Queries and warnings in the register: they stop nothing."""

from datetime import date
from typing import Any

import pytest

from processor.model.findings import Severity
from processor.model.register import Team
from processor.model.rulebook import RuleBook
from tests.workbooks.register.season_so_far import (
    ADA,
    ASHBY,
    BO,
    C1_01,
    CLUBS,
    OADBY,
    ROUNDS,
    TEAMS,
    WAIFS,
    YEAR,
    read,
    said,
)

QUERIES: list[tuple[str, dict[str, Any], list[str]]] = [
    (
        "a team of no club, and its match",
        {"Teams": [TEAMS[0] | {"Club": "Ashby Nights"}, *TEAMS[1:]]},
        ["register-unknown-club Teams!C2", "register-fixture Fixtures!D2"],
    ),
    (
        "two teams of one strength",
        {"Teams": [TEAMS[0], TEAMS[1] | {"Strength": 1}, *TEAMS[2:]]},
        ["register-same-strength Teams!D3"],
    ),
    ("periods that overlap", {"Players": [ADA | YEAR, ADA | YEAR]}, ["register-membership Players!F3"]),
    (
        "a period that ends before it begins",
        {"Players": [ADA | {"Member from": date(2007, 9, 1), "Member to": date(2007, 8, 31)}]},
        ["register-membership Players!G2"],
    ),
    ("a grade of nobody", {"Grades": [{"ECF code": "999999Z", "Grade": 99}]},
     ["register-grade-without-player Grades!A2"]),
    ("a player of no club", {"Players": [ADA | {"Club": "Oadby Rock"}]}, ["register-player-club Players!D2"]),
    ("a round that closes first", {"Rounds": [ROUNDS[0] | {"Closes": date(2007, 4, 30)}]},
     ["register-round Rounds!D2"]),
    ("a match of no team", {"Fixtures": [C1_01 | {"Away": "Oadby Rock"}]}, ["register-fixture Fixtures!E2"]),
    ("a match of one team", {"Fixtures": [C1_01 | {"Away": None}]}, ["register-fixture Fixtures!E2"]),
    ("a match without teams", {"Fixtures": [C1_01 | {"Home": None, "Away": None}]},
     ["register-fixture Fixtures!D2", "register-fixture Fixtures!E2"]),
    ("a team against itself", {"Fixtures": [C1_01 | {"Away": "Ashby 1"}]}, ["register-fixture Fixtures!E2"]),
    (
        "a match drawn on the day of withdrawal",
        {"Fixtures": [C1_01 | {"Home": "Ashby Knights 2", "Drawn": date(2007, 4, 20)}]},
        ["register-fixture Fixtures!D2"],
    ),
    ("a match drawn before it", {"Fixtures": [C1_01 | {"Home": "Ashby Knights 2", "Drawn": date(2007, 4, 19)}]}, []),
    ("a match of no round", {"Fixtures": [C1_01 | {"Round": "Round 9"}]}, ["register-fixture-round Fixtures!C2"]),
    ("a club without a contact", {"Clubs": [ASHBY | {"Contact": None, "Phone": None}, OADBY, WAIFS]},
     ["register-contact Clubs!A2"]),
    ("a team without a captain", {"Teams": [*TEAMS[:3], TEAMS[3] | {"Captain": None}]},
     ["register-captain Teams!E5"]),
    ("two scratch titles alike", {"Clubs": [*CLUBS, WAIFS | {"Club": "The Waifs"}]}, ["register-title Clubs!A5"]),
    (
        "a scratch title like another's team",
        {"Clubs": [*CLUBS, WAIFS | {"Club": "Ashby Knight 1"}]},
        ["register-title Clubs!A5"],
    ),
    (
        "payments that say too little",
        {"Payments": [{"Date": "soon", "Invoice": "CC07-003", "Amount": "a lot"}, {"Date": date(2007, 10, 20)},
                      {"Date": date(2007, 10, 20), "Invoice": "CC07-003", "Amount": "£1,004.50"}]},
        ["register-payment Payments!A2 Payments!C2", "register-payment Payments!B3 Payments!C3"],
    ),
]  # fmt: skip


SEVERITIES = {
    "register-unknown-club": Severity.QUERY,
    "register-same-strength": Severity.QUERY,
    "register-membership": Severity.QUERY,
    "register-grade-without-player": Severity.QUERY,
    "register-round": Severity.QUERY,
    "register-fixture": Severity.QUERY,
    "register-payment": Severity.QUERY,
    "register-contact": Severity.WARNING,
    "register-captain": Severity.WARNING,
    "register-title": Severity.WARNING,
    "register-player-club": Severity.WARNING,
    "register-fixture-round": Severity.WARNING,
}


@pytest.mark.parametrize(("sheets", "expected"), [each[1:] for each in QUERIES], ids=[each[0] for each in QUERIES])
def test_a_query_or_a_warning_stops_nothing(sheets: dict[str, Any], expected: list[str], book: RuleBook) -> None:
    found = read(book, **sheets)
    assert found.faults == ()
    assert said(found.findings) == expected
    assert all(each.severity is SEVERITIES[each.code] for each in found.findings)


def test_a_query_leaves_its_row_out_and_a_warning_keeps_it(book: RuleBook) -> None:
    made = read(
        book,
        Clubs=[ASHBY | {"Contact": None}, OADBY, WAIFS],
        Teams=[TEAMS[0], TEAMS[1] | {"Strength": 1}, TEAMS[2] | {"Captain": None}, TEAMS[3] | {"Club": "Nowhere"}],
        Players=[ADA | YEAR, ADA | YEAR, BO | {"Club": "Nowhere"}],
        Grades=[{"ECF code": "999999Z", "Grade": 99}, {"ECF code": "123456A", "Grade": 99}],
        Rounds=[*ROUNDS, ROUNDS[0] | {"Round": "Round 2", "Closes": date(2007, 4, 30)}],
        Fixtures=[C1_01, C1_01 | {"Match": "C2-01", "Away": "Waifs"}, C1_01 | {"Match": "C9-01", "Round": "Round 9"}],
    ).register
    assert list(made.clubs) == ["Ashby Knights", "Oadby Rooks", "Waifs"]
    assert list(made.teams) == ["Ashby Knights 1", "Oadby Rooks"]
    assert len(made.players["123456A"].periods) == 1
    assert made.players["123457B"].club == ""
    assert list(made.grades) == ["123456A"]
    assert [each.name for each in made.rounds] == ["Round 1"]
    assert list(made.fixtures) == ["C1-01", "C9-01"]
    assert all(isinstance(each, Team) for each in made.teams.values())


def test_a_name_that_may_have_been_meant_is_offered(book: RuleBook) -> None:
    (query,) = read(book, Fixtures=[C1_01 | {"Away": "Oadby Rock"}]).findings
    assert "Fixtures, away (E2): “Oadby Rock” is no team on the sheet Teams, so" in query.message
    assert "Perhaps “Oadby Rooks” is meant." in query.message


def test_one_warning_names_all_that_a_club_still_owes(book: RuleBook) -> None:
    (warning,) = read(book, Clubs=[{"Club": "Ashby Knights", "Kind": "club"}, OADBY, WAIFS]).findings
    assert "has no contact, e-mail address or telephone number" in warning.message
