"""What captains type for a date, and what it is read as."""

from datetime import date, datetime, time

import pytest

from processor.workbooks.reading.lenient import Raw, Unread, date_of

MATCH_DAY = date(2007, 5, 22)  # a Tuesday
AT_MIDNIGHT = datetime(2007, 5, 22)  # noqa: DTZ001
AT_HALF_PAST_SEVEN = datetime(2007, 5, 22, 19, 30)  # noqa: DTZ001

AS_THE_MATCH_DAY: list[Raw] = [
    MATCH_DAY, AT_MIDNIGHT, AT_HALF_PAST_SEVEN,
    "22/05/2007", "22/5/2007", "22/05/07", "22.5.07", "22.05.2007", "22-5-07", "22-05-2007", "22 05 2007",
    " 22/05/2007 ",
    "22 May 2007", "22nd May 2007", "22 MAY 07", "22-May-07", "22May2007", "22 May, 2007", "22nd of May 2007",
    "the 22nd of May, 2007", "22 May '07", "22 May ’07", "May 22 2007", "May 22, 2007", "May 22nd, 2007",
    "Tuesday 22 May 2007", "Tues 22/5/07", "Tue, 22nd May 2007", "Tuesday, May 22, 2007", "on Tuesday 22 May 2007",
    "2007-05-22", "2007/05/22", "2007.5.22", "2007 May 22", "20070522", "22052007",
    "22/05/2007 19:30", "22 May 2007, 7.30pm", "22 May 2007 at 7:30 pm", "2007-05-22T19:30:00", "2007-05-22 00:00:00",
    "２２/０５/２００７", "22\u00a0May\u00a02007",
    # it fits only month first
    "5/22/2007", "05/22/07", "5-22-2007",
    # the number of the day in a cell without a date format
    39224.0, 39224.8, 20070522.0, 22052007.0,
]  # fmt: skip
ASKED_ABOUT: list[Raw] = [
    "22 May", "22/5", "May 2007", "2007", "last Tuesday", "tbc", "22/13/2007", "31/02/2007", "32/1/2007", "0/5/2007",
    "2007-22-05", "22 Foo 2007", "22 May 2007 or 29 May 2007", "Monday 22 May 2007", "22/05/207", "22/05/20007",
    "05062007", "22/05/1907", date(1900, 5, 29), date(1899, 12, 31), 150.0, 220507.0, 22507.0, -5.0, 1e300, 0.0,
    float("nan"), float("inf"), True, time(19, 30), "?", "Ashby Library", "9" * 40,
]  # fmt: skip


@pytest.mark.parametrize("raw", AS_THE_MATCH_DAY)
def test_is_the_22nd_of_may(raw: Raw) -> None:
    reading = date_of(raw)
    assert reading.value == MATCH_DAY
    assert type(reading.value) is date
    assert not reading.either_way


@pytest.mark.parametrize("raw", ASKED_ABOUT)
def test_is_asked_about(raw: Raw) -> None:
    assert date_of(raw).value == Unread("date-unclear")


@pytest.mark.parametrize("raw", ["", " ", "-", "n/a"])
def test_nothing_is_no_date(raw: Raw) -> None:
    assert date_of(raw).value is None


@pytest.mark.parametrize(
    ("raw", "meant", "either_way"),
    [
        ("5/6/2007", date(2007, 6, 5), True), ("05.06.07", date(2007, 6, 5), True), ("5-6-07", date(2007, 6, 5), True),
        ("22-5-07", date(2007, 5, 22), False), ("5/5/2007", date(2007, 5, 5), False),
        ("5 June 2007", date(2007, 6, 5), False), ("2007-06-05", date(2007, 6, 5), False),
        # the day of the week settles it
        ("Tuesday 5/6/2007", date(2007, 6, 5), False),
    ],
)  # fmt: skip
def test_numbers_alone_are_read_day_first(raw: str, meant: date, either_way: bool) -> None:
    assert (date_of(raw).value, date_of(raw).either_way) == (meant, either_way)


@pytest.mark.parametrize(
    ("raw", "said"),
    [(MATCH_DAY, ""), ("22/05/2007", ""), ("22/5/2007", ""), ("22 may 2007", ""), ("22.5.07", "22 May 2007"),
     ("5/22/2007", "22 May 2007"), (39224.0, "22 May 2007"), ("2007-05-22", "22 May 2007")],
)  # fmt: skip
def test_only_an_unusual_form_is_remarked_on(raw: Raw, said: str) -> None:
    assert date_of(raw).said == said


def test_the_number_of_a_day_counts_from_the_workbooks_own_first_day() -> None:
    assert date_of(float((MATCH_DAY - date(1904, 1, 1)).days), from_1904=True).value == MATCH_DAY
