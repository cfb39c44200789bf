"""The dates offered (R5): two, in separate weeks, and one of them accepted."""

from datetime import date, timedelta

from processor.model.findings import Finding, finding, spot
from processor.model.match import MatchSheet
from processor.model.rulebook import RuleBook


def dates_offered(sheet: MatchSheet, book: RuleBook) -> tuple[Finding, ...]:
    """Notes where both dates fall in one week, Monday to Sunday, or the match was played on neither."""
    first, second, played = sheet.first_date_offered, sheet.second_date_offered, sheet.match_date.value
    found = []
    if (
        book.deadlines.dates_in_separate_weeks
        and first.value
        and second.value
        and _monday(first.value) == _monday(second.value)
    ):
        found.append(
            finding("dates-in-one-week", spot("first date offered", first), spot("second date offered", second))
        )
    offered = [each.value for each in (first, second) if each.value]
    if played and len(offered) == book.deadlines.dates_offered and played not in offered:
        found.append(finding("not-on-offered-date", spot("match date", sheet.match_date), played=f"{played:%d/%m/%Y}"))
    return tuple(found)


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())
