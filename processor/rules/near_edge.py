"""What is worth knowing about a difference: near an edge, beyond the table, against the plain totals (H3)."""

from processor.model.findings import Finding, finding
from processor.model.match import Side
from processor.model.numbers import points_text
from processor.model.rulebook import RuleBook
from processor.rules.handicap import grade_text, lower_graded, size
from processor.rules.scoring import Scoring, Teams


def near_edge(scoring: Scoring, teams: Teams, book: RuleBook) -> tuple[Finding, ...]:
    """A note where the difference is within the book's distance of another band."""
    total = scoring.difference.total
    if total is None:
        return ()
    apart, bands = size(total), book.handicap.bands
    here = bands.index(book.handicap.band(apart))
    near = []
    if here > 0:
        near.append((apart - bands[here - 1].end, f"{bands[here - 1].end} or less", bands[here - 1].bonus))
    if here + 1 < len(bands):
        near.append((bands[here + 1].start - apart, f"{bands[here + 1].start} or more", bands[here + 1].bonus))
    return tuple(
        finding("near-band-edge", difference=grade_text(apart), other=_gives(span, points_text(bonus)), gap=gap)
        for gap, span, bonus in near
        if gap <= book.handicap.near_edge
    )


def beyond_table(scoring: Scoring, teams: Teams, book: RuleBook) -> tuple[Finding, ...]:
    """A note where the difference is larger than the table goes: only more boards than usual can do that."""
    total, end = scoring.difference.total, book.handicap.bands[-1].end
    if total is None or size(total) <= end:
        return ()
    return (finding("table-ended", difference=grade_text(size(total)), end=end),)


def against_totals(scoring: Scoring, teams: Teams, book: RuleBook) -> tuple[Finding, ...]:
    """A note where the capped sum makes another team the lower-graded one than the plain totals do."""
    home, away = scoring.totals[Side.HOME], scoring.totals[Side.AWAY]
    lower = lower_graded(scoring.difference.total)
    if lower is None or home is None or away is None or lower_graded(home - away) in (lower, None):
        return ()
    return (
        finding(
            "lower-by-capped-sum",
            plain_lower=teams[lower.other],
            lower=teams[lower],
            home_total=grade_text(home),
            away_total=grade_text(away),
            cap=book.handicap.board_cap,
        ),
    )


def _gives(span: str, bonus: str) -> str:
    return f"{span} would give {'no bonus' if bonus == '0' else f'a bonus of {bonus}'}"
