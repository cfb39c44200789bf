"""Days and dates of a season (R5, R6, P5): the round's window, the sheet's receipt, and a date's day and month."""

from dataclasses import replace
from datetime import date, timedelta

from processor.model.context import Context
from processor.model.entries import Entry
from processor.model.findings import Finding, Severity, finding, spot
from processor.model.match import MatchSheet
from processor.model.rulebook import RuleBook

DATE = "match date"


def late_sheet(sheet: MatchSheet, context: Context, book: RuleBook) -> tuple[Finding, ...]:
    """A warning where the first readable sheet of the match came in later than it was due (P5)."""
    played = sheet.match_date.value
    if played is None or context.first_received <= played + timedelta(days=book.deadlines.sheet_days):
        return ()
    days = (context.first_received - played).days
    return (
        finding(
            "late-sheet",
            spot(DATE, sheet.match_date),
            received=_day(context.first_received),
            played=_day(played),
            days=days,
            allowed=book.deadlines.sheet_days,
        ),
    )


def outside_window(sheet: MatchSheet, context: Context, book: RuleBook) -> tuple[Finding, ...]:
    """A note on a match played before its round opened, a warning on one after its last day (R5, R6)."""
    played = sheet.match_date.value
    if played is None:
        return ()
    if context.closes and played > context.closes:
        until = "the last day that the secretary gave it" if context.extended else "the last day of its round"
        when = f"after {until}, {_day(context.closes)}"
        return (finding("outside-window", spot(DATE, sheet.match_date), played=_day(played), when=when),)
    if context.opens and played < context.opens:
        when = f"before its round opened on {_day(context.opens)}"
        place = spot(DATE, sheet.match_date)
        early = finding("outside-window", place, severity=Severity.NOTE, played=_day(played), when=when)
        return (early.citing(book.citations["deadlines.dates_offered"].clause),)
    return ()


def after_receipt(sheet: MatchSheet, context: Context, book: RuleBook) -> tuple[Finding, ...]:
    """A query where the sheet came in before the day on which it says that the match was played."""
    played = sheet.match_date.value
    if played is None or played <= context.received:
        return ()
    place = spot(DATE, sheet.match_date)
    return (finding("date-after-receipt", place, played=_day(played), received=_day(context.received)),)


def date_missing(sheet: MatchSheet, context: Context, book: RuleBook) -> tuple[Finding, ...]:
    """The query that holds a match without a date: which grades were in force cannot be known (H1).

    Of a date that cannot be read that was said already.
    """
    entry = sheet.match_date
    return (finding("date-missing", spot(DATE, entry)),) if entry.value is None and entry.blank else ()


def with_day_and_month_right(
    sheet: MatchSheet, opens: date | None, closes: date | None
) -> tuple[MatchSheet, tuple[Finding, ...]]:
    """The sheet with the day and month of its date swapped, where only so a date of the spreadsheet's own falls
    within the round; and a note of it."""
    played = sheet.match_date.value
    if played is None or opens is None or closes is None or "match_date" not in sheet.true_dates:
        return sheet, ()
    swapped = _swapped(played)
    if opens <= played <= closes or swapped is None or not opens <= swapped <= closes:
        return sheet, ()
    entry = Entry(swapped, sheet.match_date.typed, sheet.match_date.place)
    note = finding("date-swapped", spot(DATE, sheet.match_date), read=_day(swapped))
    return replace(sheet, match_date=entry), (note,)


def _swapped(day: date) -> date | None:
    try:
        return date(day.year, day.day, day.month)
    except ValueError:
        return None


def _day(day: date) -> str:
    return f"{day:%d/%m/%Y}"
