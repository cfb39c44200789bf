"""The totals are agreed before play (H1)."""

from processor.model.findings import Finding, finding, spot
from processor.model.match import MatchSheet
from processor.model.rulebook import RuleBook


def totals_agreed(sheet: MatchSheet, book: RuleBook) -> tuple[Finding, ...]:
    """A query where the sheet says that the captains did not agree the grade totals."""
    if sheet.totals_agreed.value is not False:
        return ()
    return (finding("totals-not-agreed", spot("totals agreed before play", sheet.totals_agreed)),)
