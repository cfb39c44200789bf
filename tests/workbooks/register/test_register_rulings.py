"""Reading rulings: what each kind says, and what cannot be applied."""

from datetime import date
from typing import Any

import pytest

from processor.model.findings import Severity
from processor.model.match import Side
from processor.model.register import RulingKind
from processor.model.rulebook import RuleBook
from tests.workbooks.register.season_so_far import read, said


@pytest.mark.parametrize(
    ("kind", "value", "expected"),
    [
        ("board result", "1-0", "result=1-0"),
        ("board result", "0-1 def", "result=0-1 default"),
        ("board result", date(2007, 2, 1), "result=½-½"),
        ("board result", 0.5, "result=½-½"),
        ("player", "home 123456a", "side=home player=123456A"),
        ("player", "Away: Ada Bell", "side=away player=Ada Bell"),
        ("grade", "home 145", "side=home grade=145"),
        ("date", date(2007, 6, 22), "until=2007-06-22"),
        ("extend", "22/06/2007", "until=2007-06-22"),
        ("award", "Home", "side=home"),
        ("default", "away", "side=away"),
        ("default", "both", ""),
        ("replay", None, ""),
        ("void", "whatever", ""),
        ("allow", "123456A", "player=123456A"),
        ("allow", "Ada Bell", "player=Ada Bell"),
        ("accept", "DEADBEEF01", "value=deadbeef01"),
        ("accept", 12345678, "value=12345678"),
        ("waive", "Board order", "value=board-order"),
        ("waive", "board-order", "value=board-order"),
    ],
)
def test_what_a_ruling_says(kind: str, value: Any, expected: str, book: RuleBook) -> None:
    row = {"Date": "30 May 2007", "Match": "c1-01", "Board": 3, "Ruling": kind, "Value": value, "By": "Hope Lane"}
    found = read(book, Rulings=[row])
    assert (found.faults, found.findings) == ((), ())
    (made,) = found.register.rulings
    assert (made.day, made.match_id, made.kind, made.by) == (
        date(2007, 5, 30), "C1-01", RulingKind(kind), "Hope Lane",
    )  # fmt: skip
    told = {
        "result": made.result.value if made.result else "", "side": made.side or "", "player": made.player,
        "grade": made.grade or "", "until": made.until or "",
        "value": made.value if kind in ("accept", "waive") else "",
    }  # fmt: skip
    assert " ".join(f"{name}={value}" for name, value in told.items() if value) == expected


@pytest.mark.parametrize(
    ("row", "column"),
    [
        ({"Ruling": "board result", "Value": "2-1"}, "E"),
        ({"Ruling": "board result", "Value": None}, "E"),
        ({"Ruling": "board result", "Value": "1-0", "Board": None}, "C"),
        ({"Ruling": "player", "Value": "Ada Bell"}, "E"),
        ({"Ruling": "player", "Value": "home 12345"}, "E"),
        ({"Ruling": "player", "Value": "home 123456A", "Board": None}, "C"),
        ({"Ruling": "grade", "Value": "145"}, "E"),
        ({"Ruling": "grade", "Value": "home 1800"}, "E"),
        ({"Ruling": "grade", "Value": "home ung"}, "E"),
        ({"Ruling": "grade", "Value": "home 145", "Board": None}, "C"),
        ({"Ruling": "date", "Value": "soon"}, "E"),
        ({"Ruling": "extend", "Value": None}, "E"),
        ({"Ruling": "award", "Value": "both"}, "E"),
        ({"Ruling": "default", "Value": "neither"}, "E"),
        ({"Ruling": "allow", "Value": None}, "E"),
        ({"Ruling": "accept", "Value": "deadbee"}, "E"),
        ({"Ruling": "accept", "Value": 1234567}, "E"),
        ({"Ruling": "waive", "Value": "everything"}, "E"),
        ({"Ruling": "void", "Match": None}, "B"),
        ({"Ruling": "void", "Date": None}, "A"),
    ],
)
def test_a_ruling_that_is_not_applied(row: dict[str, Any], column: str, book: RuleBook) -> None:
    usual = {"Date": date(2007, 5, 30), "Match": "C1-01", "Board": 3}
    void = usual | {"Ruling": "void"}
    found = read(book, Rulings=[usual | row, void])
    assert said(found.findings) == [f"ruling-not-applied Rulings!{column}2"]
    (query,) = found.findings
    assert query.severity is Severity.QUERY
    assert query.clause == "P5"
    assert set(dict(query.facts)) == {"ruling", "reason"}
    assert [each.row for each in found.register.rulings] == [3]


def test_an_allowance_may_be_without_a_match(book: RuleBook) -> None:
    found = read(book, Rulings=[{"Date": date(2007, 5, 1), "Ruling": "allow", "Value": "Ada Bell"}])
    assert [each.match_id for each in found.register.rulings] == [""]
    assert found.findings == ()


def test_a_default_of_both_sides_has_no_side(book: RuleBook) -> None:
    rows = [
        {"Date": date(2007, 5, 1), "Match": "C1-01", "Ruling": "default", "Value": each} for each in ("both", "home")
    ]
    assert [each.side for each in read(book, Rulings=rows).register.rulings] == [None, Side.HOME]
