"""Rate of play (P3): all moves in the shorter time is a right of junior sides."""

from processor.model.findings import Finding, finding, spot
from processor.model.match import MatchSheet, Side
from processor.model.rulebook import RuleBook


def junior_rate(sheet: MatchSheet, book: RuleBook) -> tuple[Finding, ...]:
    """A query where the juniors' rate of play was used and neither side names enough juniors."""
    minutes = book.play.junior_minutes
    if sheet.rate_of_play.value != f"all moves in {minutes} minutes":
        return ()
    count = {side: juniors(sheet, side) for side in Side}
    if max(count.values()) >= book.juniors.side_needs:
        return ()
    return (
        finding(
            "junior-rate",
            spot("rate of play", sheet.rate_of_play),
            minutes=minutes,
            needed=book.juniors.side_needs,
            under=book.juniors.under,
            home_team=sheet.team(Side.HOME),
            away_team=sheet.team(Side.AWAY),
            home_juniors=count[Side.HOME] or "none",
            away_juniors=count[Side.AWAY] or "none",
        ),
    )


def juniors(sheet: MatchSheet, side: Side) -> int:
    """How many players of a side the sheet marks as juniors."""
    seats = [board.seat(side) for board in sheet.boards]
    return sum(1 for seat in seats if seat.name and seat.under_16.value)
