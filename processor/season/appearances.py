"""Who played for whom (R3): the games of each match, counted where all versions of it agree."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date

from processor.model.context import Appearance, Context, Who
from processor.model.match import Side
from processor.model.rulebook import RuleBook
from processor.rules.barred import allowed, barred_by
from processor.rules.prepare import Prepared
from processor.rules.seats import played_seats


def appearances(versions: Sequence[Prepared], book: RuleBook) -> list[Appearance]:
    """The games of one match, each a breach where the player was barred and the secretary has not allowed it."""
    contexts = [each.context for each in versions if each.context]
    if not contexts or any(each.sheet.match_date.value is None for each in versions):
        return []
    context, day = contexts[0], versions[0].sheet.match_date.value
    seats = [_seats(each) for each in versions]
    shared = [key for key, who in seats[0].items() if all(each.get(key) == who for each in seats[1:])]
    return [_appearance(seats[0][key], key, day, context, book) for key in shared if day]


def sitting(versions: Sequence[Prepared]) -> set[str]:
    """Everybody who sits at a board by any version, played or not."""
    return {who.key for each in versions if each.context for who in each.context.people.values()}


def by_person(made: Iterable[Appearance]) -> Mapping[str, tuple[Appearance, ...]]:
    """Appearances by the person's key, in their order."""
    found: dict[str, tuple[Appearance, ...]] = {}
    for each in made:
        found[each.who.key] = (*found.get(each.who.key, ()), each)
    return found


def with_earlier(prepared: Prepared, earlier: Mapping[str, tuple[Appearance, ...]]) -> Prepared:
    """The sheet with what everybody on it has played before."""
    if prepared.context is None:
        return prepared
    keys = {who.key for who in prepared.context.people.values()}
    known = {key: earlier[key] for key in sorted(keys) if key in earlier}
    return replace(prepared, context=replace(prepared.context, earlier=known))


def _seats(prepared: Prepared) -> dict[tuple[int, Side], Who]:
    people = prepared.context.people if prepared.context else {}
    return {(board.number, side): people[board.number, side] for board, side in played_seats(prepared.sheet.boards)}


def _appearance(who: Who, key: tuple[int, Side], day: date, context: Context, book: RuleBook) -> Appearance:
    board, side = key
    team = context.team(side)
    breach = bool(team and barred_by(who, team, context, book) and not allowed(who, context))
    return Appearance(who, context.fixture.team(side), day, context.fixture.match_id, board, breach)
