"""Barred players (R3): who has played for a team may play for no lower one of its club, nor for another club."""

from collections.abc import Iterable
from typing import Any

from processor.model.context import Appearance, Context, Who
from processor.model.findings import Finding, finding
from processor.model.match import MatchSheet, Side
from processor.model.register import Player, Register, Ruling, RulingKind, Team
from processor.model.rulebook import RuleBook
from processor.rules.identity import how_named
from processor.rules.seats import played_seats, player_spot


def barred_players(sheet: MatchSheet, context: Context, book: RuleBook) -> tuple[Finding, ...]:
    """A query for each game of a player who was barred from it, or a note where the secretary allowed it.

    The result stands until the secretary has ruled.
    """
    found = []
    for board, side in played_seats(sheet.boards):
        who, team = context.people[board.number, side], context.team(side)
        bar = barred_by(who, team, context, book) if team else None
        if bar is None or team is None:
            continue
        facts: dict[str, Any] = {
            "player": who.name,
            "team": team.name,
            "earlier": f"{bar.team} on {bar.day:%d/%m/%Y} (match {bar.match_id}, board {bar.board})",
            "why": _why(team, context.register.teams.get(bar.team)),
        }
        allowance = allowed(who, context)
        if allowance:
            found.append(finding("barred-allowed", player_spot(board, side), ruling=allowance.told, **facts))
        else:
            found.append(finding("barred-player", player_spot(board, side), **facts))
    return tuple(found)


def barred_by(who: Who, team: Team, context: Context, book: RuleBook) -> Appearance | None:
    """The first earlier appearance that bars a person from playing for the team, or None."""
    return next(
        (
            each
            for each in context.earlier.get(who.key, ())
            if not each.breach
            and _counts(each, context, book)
            and bars(context.register.teams.get(each.team), team, book)
        ),
        None,
    )


def _counts(earlier: Appearance, context: Context, book: RuleBook) -> bool:
    """Whether a game counts here: one of another cup does only where the book counts the cups together."""
    played = context.register.fixtures.get(earlier.match_id)
    same_cup = played is not None and played.competition == context.fixture.competition
    return same_cup or book.eligibility.cups_count_together


def bars(played_for: Team | None, team: Team, book: RuleBook) -> bool:
    """Whether having played for one team bars from another: a lower one of the club, or any of another club."""
    if played_for is None or played_for.name == team.name:
        return False
    if played_for.club == team.club:
        return book.eligibility.barred_from_lower_team and team.strength > played_for.strength
    return book.eligibility.barred_from_other_club


def allowed(who: Who, context: Context) -> Ruling | None:
    """The ruling that lets a person play here although barred: for this match, or for all from its date on."""
    return next((each for each in context.rulings if each.kind is RulingKind.ALLOW and is_about(each, who)), None)


def is_about(ruling: Ruling, who: Who) -> bool:
    """Whether a ruling's player is this one, by his code or a name of his."""
    wanted = ruling.player
    if who.player:
        return wanted.upper() == who.player.code or how_named(wanted, who.player) is not None
    return wanted.upper() == who.key or how_named(wanted, Player(who.key, who.name)) is not None


def barred_from(appearances: Iterable[Appearance], register: Register, book: RuleBook) -> list[Team]:
    """The teams of the register that a person with these appearances may not play for."""
    played_for = [register.teams.get(each.team) for each in appearances if not each.breach]
    return [team for team in register.teams.values() if any(bars(each, team, book) for each in played_for)]


def _why(team: Team, played_for: Team | None) -> str:
    if played_for and played_for.club == team.club:
        return f"{team.name} is a lower team of that club"
    return f"{team.name} is another club's"


def same_day(sheet: MatchSheet, context: Context, book: RuleBook) -> tuple[Finding, ...]:
    """A query for each person who sat in another match of the same day too."""
    found = []
    for board in sheet.boards:
        for side in Side:
            who = context.people.get((board.number, side))
            if who and (others := context.same_day.get(who.key)):
                appears = f"is also on the sheet of match {' and '.join(others)}, of the same day"
                found.append(finding("same-person", player_spot(board, side), player=who.name, appears=appears))
    return tuple(found)
