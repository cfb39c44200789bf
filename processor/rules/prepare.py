"""A match sheet made ready for judgement within its season: rulings, then who sat there, then which grades count."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from processor.model.context import Context, SeatKey
from processor.model.entries import Entry
from processor.model.findings import Finding
from processor.model.match import MatchSheet, Side
from processor.model.register import Ruling
from processor.model.rulebook import RuleBook
from processor.model.verdict import Step
from processor.rules.deadlines import with_day_and_month_right
from processor.rules.grade_in_force import graded
from processor.rules.identity import Directory, identified
from processor.rules.juniors import with_juniors
from processor.rules.ruled import refused, ruled, ruling_step, without_settled


@dataclass(frozen=True, slots=True)
class Prepared:
    """A sheet as it is judged, and `typed`, the sheet as it was sent.

    `listed` has the sheet's own grades where the register has others, `applied` the rulings that changed
    something on it, `rests_on` one line for each fact of the register that the score rests on.
    """

    sheet: MatchSheet
    typed: MatchSheet
    findings: tuple[Finding, ...] = ()
    steps: tuple[Step, ...] = ()
    context: Context | None = None
    listed: Mapping[SeatKey, int] = field(default_factory=dict)
    applied: tuple[Ruling, ...] = ()
    rests_on: tuple[str, ...] = ()


def prepare(
    sheet: MatchSheet, findings: tuple[Finding, ...], context: Context, known: Directory, book: RuleBook
) -> Prepared:
    """The sheet of a match of the season. `findings` are those of reading it."""
    state = ruled(sheet, context.rulings, context.register)
    found = [*without_settled(findings, state), *state.notes]
    found += [refused(ruling, reason) for ruling, reason in state.refused]
    dated, swapped = with_day_and_month_right(state.sheet, context.opens, context.closes)
    teams = {side: context.fixture.team(side) for side in Side}
    who = identified(_as_drawn(dated, context), teams, known)
    juniors, differing = with_juniors(who.sheet, who.people, book.juniors)
    context = replace(context, people=who.people)
    made = graded(juniors, context, state.grades, book)
    return Prepared(
        sheet=made.sheet,
        typed=sheet,
        findings=(*found, *swapped, *who.findings, *differing, *made.findings),
        steps=(*(ruling_step(ruling) for ruling in state.applied), *made.steps),
        context=context,
        listed=made.typed,
        applied=tuple(state.applied),
        rests_on=made.rests_on,
    )


def _as_drawn(sheet: MatchSheet, context: Context) -> MatchSheet:
    """The sheet with the number, the round and the teams of the fixture that it belongs to."""
    fixture = context.fixture
    return replace(
        sheet,
        match_id=_as(sheet.match_id, fixture.match_id),
        competition=_as(sheet.competition, fixture.competition),
        round=_as(sheet.round, fixture.round),
        home_team=_as(sheet.home_team, fixture.home),
        away_team=_as(sheet.away_team, fixture.away),
    )


def _as(entry: Entry[str], value: str) -> Entry[str]:
    """The entry with another value, at its place and as it was typed."""
    return Entry(value, entry.typed, entry.place)
