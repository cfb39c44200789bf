"""Membership of the ECF (R1): the register's fact on the day of the match, compared with what the sheet says."""

from processor.model.context import Context
from processor.model.findings import Finding, Severity, Spot, finding
from processor.model.match import MatchSheet
from processor.model.rulebook import RuleBook
from processor.rules.seats import played_seats, player_spot


def membership(sheet: MatchSheet, context: Context, book: RuleBook) -> tuple[Finding, ...]:
    """A note where sheet and register differ, and what is to be said of a player whom the register does not know.

    Only who played a game can owe a levy.
    """
    day = sheet.match_date.value
    found = []
    for board, side in played_seats(sheet.boards):
        who, says = context.people[board.number, side], board.seat(side).member
        if who.player is None:
            found.append(_unknown(who.name, says.value, player_spot(board, side), book))
        elif day and says.value is not None and says.value != who.player.member_on(day):
            fact = "a member" if who.player.member_on(day) else "no member"
            place = Spot(f"{side} ECF member", says.place, board.number, says.typed)
            found.append(finding("member-differs", place, player=who.name, fact=fact, day=f"{day:%d/%m/%Y}"))
    return tuple(found)


def _unknown(name: str, says: bool | None, place: Spot, book: RuleBook) -> Finding:
    """Whom the sheet calls a non-member is charged; otherwise it is a question."""
    if says is False:
        what = "The sheet says that he is no member, and the levy is charged"
        return finding("unknown-membership", place, severity=Severity.NOTE, player=name, what=what)
    word = "says that he is a member" if says else "does not say whether he is a member"
    what = f"The sheet {word}; until the register does, his club's invoice cannot be issued"
    return finding("unknown-membership", place, player=name, what=what)
