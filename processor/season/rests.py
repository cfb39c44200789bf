"""What a verdict rests on: one line for each fact, so that a change of it can be told."""

from collections.abc import Iterable

from processor.model.context import Context
from processor.model.findings import shortened
from processor.model.season import JudgedSheet
from processor.model.verdict import Verdict
from processor.rules.prepare import Prepared
from processor.rules.seats import played_seats

LONGEST_NAME = 40


def rests_on(verdict: Verdict, prepared: Prepared, sheets: Iterable[JudgedSheet]) -> tuple[str, ...]:
    """The sheets, the grades, memberships, birth dates and earlier games of those on it, the rulings, the round."""
    lines = [
        f"sheet {each.submission.sha256[:8]} of {each.submission.received:%d/%m/%Y} "
        f"({shortened(each.submission.file.rpartition('/')[2], LONGEST_NAME)}): {each.state}"
        for each in sheets
    ]
    lines += prepared.rests_on
    lines += [f"ruling {ruling.told}" for ruling in verdict.rulings]
    if prepared.context:
        unused = [each for each in prepared.context.rulings if each.match_id and each not in verdict.rulings]
        lines += [f"ruling {ruling.told}, not applied" for ruling in unused]
        lines += _of_context(prepared, prepared.context)
    return tuple(dict.fromkeys(lines))


def _of_context(prepared: Prepared, context: Context) -> Iterable[str]:
    fixture, day = context.fixture, prepared.sheet.match_date.value
    yield f"fixture {fixture.home} v {fixture.away}, {fixture.competition}, {fixture.round}"
    if context.opens and context.closes:
        yield f"days of the match {context.opens:%d/%m/%Y} to {context.closes:%d/%m/%Y}"
    for board, side in played_seats(prepared.sheet.boards):
        who = context.people[board.number, side]
        if who.player is None:
            yield f"{who.name} is not in the register"
            continue
        if day:
            yield f"{who.name} ({who.key}) was {'a' if who.player.member_on(day) else 'no'} member on {day:%d/%m/%Y}"
        if who.player.born:
            yield f"{who.name} ({who.key}) was born {who.player.born:%d/%m/%Y}"
    for each in (one for appearances in context.earlier.values() for one in appearances):
        yield f"{each.who.name} ({each.who.key}) played for {each.team} on {each.day:%d/%m/%Y} in {each.match_id}"
