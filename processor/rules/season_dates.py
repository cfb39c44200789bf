"""The match's date and the season (R5): a slip in the year is worth a word."""

from processor.model.findings import Finding, finding, spot
from processor.model.match import MatchSheet
from processor.model.rulebook import RuleBook


def season_dates(sheet: MatchSheet, book: RuleBook) -> tuple[Finding, ...]:
    """A warning where the match's date is not within the season of the rule book."""
    played = sheet.match_date.value
    if played is None or book.first_day <= played <= book.last_day:
        return ()
    return (
        finding(
            "date-outside-season",
            spot("match date", sheet.match_date),
            season=book.season,
            first=f"{book.first_day:%d/%m/%Y}",
            last=f"{book.last_day:%d/%m/%Y}",
        ),
    )
