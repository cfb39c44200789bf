"""Rulings on a match as a whole (P5, R6): an award, a default, a replay, and findings that are waived."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from processor.model.context import Context
from processor.model.findings import Finding, Severity
from processor.model.register import Ruling, RulingKind
from processor.model.verdict import DecidedBy, Status, Verdict
from processor.rules.barred import is_about
from processor.rules.ruled import refused, ruling_step

ON_THE_WINNER = (RulingKind.AWARD, RulingKind.DEFAULT, RulingKind.REPLAY, RulingKind.VOID)


def latest(rulings: Iterable[Ruling], *kinds: RulingKind) -> Ruling | None:
    """Of the rulings of these kinds the one that stands: the later date, then the lower row."""
    fitting = [each for each in rulings if each.kind in kinds]
    return max(fitting, key=lambda each: (each.day, each.row), default=None)


def settled(verdict: Verdict, context: Context, applied: Sequence[Ruling]) -> Verdict:
    """The verdict with the rulings on the match as a whole. `applied` are those that changed the sheet itself.

    An award and a default change the winner and nothing else; a replay leaves the match without one; to waive a
    finding changes no figure.
    """
    findings, waived = _waived(verdict.findings, context.rulings)
    used = [*applied, *waived, *_others_used(findings, context)]
    decided = replace(verdict, findings=findings)
    outcome = latest(context.rulings, *ON_THE_WINNER)
    if outcome and outcome.kind is not RulingKind.VOID:
        decided = _decided(decided, outcome)
        used.append(outcome)
    ordered = tuple(sorted(used, key=lambda each: (each.day, each.row)))
    return replace(decided, rulings=ordered, status=status(decided.findings, decided.status, bool(ordered)))


def without_sheet(unplayed: Verdict, ruling: Ruling) -> Verdict:
    """The verdict on a match that was decided by a ruling and has no sheet."""
    if ruling.kind is RulingKind.VOID:
        said = f"The match is void, by ruling of {ruling.day:%d/%m/%Y}."
        decided = replace(unplayed, headline=said, steps=(ruling_step(ruling),))
    else:
        decided = _decided(unplayed, ruling)
    return replace(decided, rulings=(ruling,), status=Status.RULED)


def status(findings: Iterable[Finding], before: Status, ruled: bool) -> Status:
    """The first that applies. `before` is kept where it is held or disputed and no error is open."""
    found = tuple(findings)
    if any(each.open_error for each in found):
        return Status.REJECTED
    if before in (Status.HELD, Status.DISPUTED):
        return before
    if any(each.open_query for each in found):
        return Status.QUERIED
    return Status.RULED if ruled else Status.ACCEPTED


def _waived(findings: Sequence[Finding], rulings: Sequence[Ruling]) -> tuple[tuple[Finding, ...], list[Ruling]]:
    """The findings with the waived ones marked, and the rulings that waived any."""
    used, made = [], list(findings)
    for ruling in rulings:
        if ruling.kind is not RulingKind.WAIVE:
            continue
        fitting = [each for each in made if each.code == ruling.value]
        if any(each.severity is Severity.ERROR for each in fitting):
            made.append(refused(ruling, "an error cannot be waived: the sheet has to be corrected"))
        elif not fitting:
            made.append(refused(ruling, "no finding of that code was made about this match"))
        else:
            made = [replace(each, waived=True) if each in fitting else each for each in made]
            used.append(ruling)
    return tuple(made), used


def _others_used(findings: Sequence[Finding], context: Context) -> list[Ruling]:
    """The allowances that let somebody play, and the extension that gave the match its last day."""
    told = {dict(each.facts).get("ruling") for each in findings if each.code == "barred-allowed"}
    allowances = [each for each in context.rulings if each.kind is RulingKind.ALLOW and each.told in told]
    extension = latest(context.rulings, RulingKind.EXTEND)
    return [*allowances, *([extension] if extension else [])]


def unused_allowances(context: Context) -> list[Finding]:
    """A query for each allowance on this match for somebody who is not on its sheet."""
    return [
        refused(each, "nobody of that code or name is on the sheet of this match")
        for each in context.rulings
        if each.kind is RulingKind.ALLOW
        and each.match_id
        and not any(is_about(each, who) for who in context.people.values())
    ]


def _decided(verdict: Verdict, ruling: Ruling) -> Verdict:
    steps = (*verdict.steps, ruling_step(ruling))
    if ruling.kind is RulingKind.REPLAY:
        said = f"The match is to be replayed, by ruling of {ruling.day:%d/%m/%Y}."
        return replace(verdict, winner=None, decided_by=DecidedBy.REPLAY, headline=said, steps=steps)
    winner = ruling.side if ruling.kind is RulingKind.AWARD or ruling.side is None else ruling.side.other
    return replace(verdict, winner=winner, decided_by=DecidedBy.RULING, headline=_said(verdict, ruling), steps=steps)


def _said(verdict: Verdict, ruling: Ruling) -> str:
    day = f"by ruling of {ruling.day:%d/%m/%Y}"
    if ruling.kind is RulingKind.AWARD and ruling.side:
        return f"{verdict.side(ruling.side).team} is awarded the match, {day}."
    if ruling.side is None:
        return f"Both teams defaulted the match, {day}: there is no winner."
    team, other = verdict.side(ruling.side).team, verdict.side(ruling.side.other).team
    return f"{other} wins: {team} defaulted the match, {day}."
