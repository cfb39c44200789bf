"""Reading the register: what comes out of it, whatever the form it is in."""

import time as clock
from datetime import date, datetime, time
from io import BytesIO
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from processor.model.register import Club, Period
from processor.model.rulebook import RuleBook
from processor.workbooks.register.blank import blank_register
from processor.workbooks.register.layout import SEASON, SETTINGS, SHEETS
from processor.workbooks.register.reading import read_register
from tests.trials import trials
from tests.workbooks.register.filled import register
from tests.workbooks.register.season_so_far import ADA, ASHBY, BO, OADBY, SEASON_SO_FAR, WAIFS, YEAR, read, said


def test_the_register_of_a_season_so_far(book: RuleBook) -> None:
    found = read(book)
    assert (found.faults, found.findings) == ((), ())
    made = found.register
    assert (made.season, made.rule_book) == ("2006-07", "chapman-2006-07")
    assert list(made.clubs) == ["Ashby Knights", "Oadby Rooks", "Waifs"]
    assert made.clubs["Waifs"].scratch
    assert isinstance(made.clubs["Waifs"], Club)
    first = made.teams["Ashby Knights 1"]
    assert (first.also_known_as, first.venue, first.entered) == (
        ("Ashby A", "Ashby 1"), "Mill Hall", date(2006, 10, 1),
    )  # fmt: skip
    assert first.place
    assert first.place.cell == "A2"
    assert made.teams["Ashby Knights 2"].club == "Ashby Knights"
    assert made.players["123456A"].periods == (Period(date(2006, 9, 1), date(2007, 8, 31)),)
    assert made.players["123456A"].born == date(1952, 2, 14)
    assert made.players["123457B"].periods == ()
    assert [grade.value for grade in made.grades["123456A"]] == [145]
    fixture = made.fixtures["C1-01"]
    assert (fixture.home, fixture.away, fixture.agreed) == ("Ashby Knights 1", "Oadby Rooks", date(2007, 5, 22))
    assert made.rounds[0].closes == date(2007, 5, 31)
    assert [(each.match_id, each.board, each.row) for each in made.rulings] == [("C1-01", 3, 2)]
    assert [each.pence for each in made.payments] == [435]


def test_a_blank_register_lacks_its_season_and_its_rule_book() -> None:
    found = read_register(blank_register(["chapman-2006-07"]))
    assert said(found.faults) == ["register-needed Season!B2", "register-needed Season!B3"]
    assert found.findings == ()


def test_only_the_season_and_the_rule_book_are_needed() -> None:
    found = read_register(register())
    assert (found.faults, found.findings) == ((), ())


def test_the_same_rows_make_the_same_bytes() -> None:
    assert register(**SEASON_SO_FAR) == register(**SEASON_SO_FAR)


def test_capitals_spaces_the_order_of_columns_and_more_of_both_never_matter(book: RuleBook) -> None:
    workbook = openpyxl.Workbook()
    workbook["Sheet"].title = "My own notes"
    for sheet in reversed(SHEETS):
        page = workbook.create_sheet(f" {sheet.name.upper()} ")
        names = [column.name for column in sheet.columns]
        rows = [{"Setting": name, "Value": value} for name, value in SETTINGS_GIVEN.items()]
        rows = rows if sheet is SEASON else SEASON_SO_FAR[sheet.name]
        page.append(["Mine", *(f"  {name.upper().replace(' ', '   ')} " for name in reversed(names)), "Mine"])
        for row in rows:
            page.append([])
            page.append([None, *(row.get(name) for name in reversed(names)), "seen"])
    made = BytesIO()
    workbook.save(made)
    found = read_register(made.getvalue(), lambda _: book.grades)
    assert (found.faults, found.findings) == ((), ())
    usual = read(book).register
    assert list(found.register.teams) == list(usual.teams)
    assert list(found.register.fixtures) == list(usual.fixtures)
    assert found.register.settings == usual.settings


SETTINGS_GIVEN = {"SEASON ": "2006-07", "rule  book": "chapman-2006-07"}


def test_settings_are_text_and_blank_ones_are_left_out(book: RuleBook) -> None:
    given = {"Season": date(2006, 7, 1), "Days to pay": 28, "Mail port": "soon", "Secretary": None, "My own": "x"}
    assert dict(read(book, Season=given).register.settings) == {
        "Season": "2006-07", "Rule book": "chapman-2006-07", "Days to pay": "28", "Mail port": "soon",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("14/02/1952", date(1952, 2, 14)),
        ("14 Feb 52", date(1952, 2, 14)),
        ("1952-02-14", date(1952, 2, 14)),
        ("Friday 14 February 1992", date(1992, 2, 14)),
        ("14.2.92", date(1992, 2, 14)),
        ("3/4/95", date(1995, 4, 3)),
        ("29/02/1988", date(1988, 2, 29)),
        (date(1931, 12, 1), date(1931, 12, 1)),
        (19038, date(1952, 2, 14)),
        ("-", None),
    ],
)
def test_people_were_born_before_any_match(typed: Any, expected: date | None, book: RuleBook) -> None:
    found = read(book, Players=[ADA | {"Born": typed}])
    assert found.faults == ()
    assert found.register.players["123456A"].born == expected


@pytest.mark.parametrize("typed", ["31/02/1952", "1992", 1992, "soon", True, time(3), "29/02/1900", 0.5])
def test_no_day_of_birth(typed: Any, book: RuleBook) -> None:
    assert said(read(book, Players=[ADA | {"Born": typed}], Grades=[]).faults) == ["register-cell Players!E2"]


@pytest.mark.parametrize(
    ("typed", "value"), [(145, 145), ("145", 145), (None, None), ("ung", None), ("u/g", None), ("-", None), (0, None)]
)
def test_grades_and_the_ungraded(typed: Any, value: int | None, book: RuleBook) -> None:
    grade = {"ECF code": "123456a", "Grade": typed, "Kind": "Assigned", "From": "1/9/2006", "Assigned by": "Hope Lane"}
    found = read(book, Grades=[grade])
    assert (found.faults, found.findings) == ((), ())
    (made,) = found.register.grades["123456A"]
    assert (made.value, made.assigned, made.since, made.assigned_by) == (value, True, date(2006, 9, 1), "Hope Lane")


def test_rows_of_one_player_are_put_together(book: RuleBook) -> None:
    later = {"ECF code": "123456 a", "Name": "Ada BELL", "Also known as": "A. Bell", "Member from": date(2007, 9, 1)}
    found = read(book, Players=[ADA | YEAR, later, BO])
    assert (found.faults, found.findings) == ((), ())
    ada = found.register.players["123456A"]
    assert (ada.name, ada.also_known_as, ada.club) == ("Bell, Ada", ("Adie Bell", "A. Bell"), "Ashby Knights")
    assert [ada.member_on(day) for day in (date(2006, 8, 31), date(2007, 8, 31), date(2030, 1, 1))] == [
        False, True, True,
    ]  # fmt: skip


def test_a_row_without_teams_sets_the_venue_of_a_match_that_was_drawn_by_the_program(book: RuleBook) -> None:
    found = read(book, Fixtures=[{"Match": "c2-01", "Venue": "The Corn Exchange", "Date": date(2007, 6, 8)}])
    assert (found.faults, found.findings) == ((), ())
    fixture = found.register.fixtures["C2-01"]
    assert (fixture.home, fixture.away, fixture.venue, fixture.agreed) == (
        "", "", "The Corn Exchange", date(2007, 6, 8),
    )  # fmt: skip


def test_what_a_run_does_not_need_stops_nothing(book: RuleBook) -> None:
    odd = ASHBY | {"Phone": 116, "Address": date(2007, 1, 1), "Pays memberships": "perhaps", "Email": True}
    found = read(book, Clubs=[odd, OADBY, WAIFS], Payments=None)
    assert (found.faults, found.findings) == ((), ())
    assert found.register.clubs["Ashby Knights"].phone == "116"
    assert not found.register.clubs["Ashby Knights"].pays_memberships


VALUES = st.one_of(
    st.text(max_size=30),
    st.sampled_from(["Ashby Knights", "Waifs", "123456A", "C1-01", "home", "void", "player", "=1", "1-0", "Season"]),
    st.integers(-(10**20), 10**20),
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans(),
    st.datetimes(datetime(1900, 3, 1), datetime(2200, 1, 1)),  # noqa: DTZ001
    st.times(),
    st.none(),
)


@settings(max_examples=trials(25, 1000))
@given(st.data())
def test_no_cell_makes_it_raise(book: RuleBook, data: st.DataObject) -> None:
    sheets: dict[str, Any] = {}
    for sheet in SHEETS:
        row = st.fixed_dictionaries({column.name: VALUES for column in sheet.columns})
        sheets[sheet.name] = data.draw(st.lists(row, max_size=3)) + (SEASON_SO_FAR.get(sheet.name) or [])
    found = read_register(register(**sheets), lambda _: book.grades)
    assert not [each for each in found.faults if each.code == "register-unreadable"]
    assert all(each.message for each in (*found.faults, *found.findings))


def test_a_full_season_is_read_in_no_time(book: RuleBook) -> None:
    """A tenth of a second here; twenty times that is for slow machines."""
    players = [{"ECF code": f"{100_000 + at}A", "Name": f"Player {at}"} | YEAR for at in range(500)]
    grades = [{"ECF code": f"{100_000 + at}A", "Grade": 100 + at % 50} for at in range(500)]
    content = register(**(SEASON_SO_FAR | {"Players": players, "Grades": grades}))
    read_register(content, lambda _: book.grades)
    started = clock.perf_counter()
    assert len(read_register(content, lambda _: book.grades).register.players) == 500
    assert clock.perf_counter() - started < 2


def test_the_settings_of_the_interface_are_known() -> None:
    given = {column.name: f"a {column.name}" for column in SETTINGS}
    assert dict(read_register(register(Season=given)).register.settings) == given
