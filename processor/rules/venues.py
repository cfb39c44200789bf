"""The venue (R5): where the match was drawn to be, or was agreed to be."""

from processor.model.context import Context
from processor.model.findings import Finding, finding, spot
from processor.model.match import MatchSheet, Side
from processor.model.rulebook import RuleBook
from processor.rules.names import plain_words


def venue_differs(sheet: MatchSheet, context: Context, book: RuleBook) -> tuple[Finding, ...]:
    """A note where the match was played elsewhere than it was drawn."""
    home = context.team(Side.HOME)
    neutral = context.register.settings.get("Neutral venue", "")
    expected = context.fixture.venue or (home.venue if home else "") or neutral
    played = sheet.venue.value
    if not expected or not played or _same(played, expected):
        return ()
    return (finding("venue-differs", spot("venue", sheet.venue), expected=expected),)


def _same(one: str, other: str) -> bool:
    """Whether one names the other at least in short: `Ashby Library` and `Ashby Library, High Street`."""
    plain = plain_words(one), plain_words(other)
    return plain[0].startswith(plain[1]) or plain[1].startswith(plain[0])
