"""Which of the sheets of a match counts (P5): corrections, later ones, both captains', and what was ruled.

From one captain a marked correction goes before an unmarked sheet, then a later receipt before an earlier; two of
one day that differ are disputed, and so are two captains' sheets that differ. Nothing depends on the order in which
files are found.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from processor.model.findings import Finding, finding
from processor.model.numbers import joined
from processor.model.register import Ruling, RulingKind
from processor.model.season import SheetState
from processor.model.submission import Submission
from processor.rules.outcome import latest
from processor.rules.prepare import Prepared
from processor.rules.ruled import refused
from processor.season.comparing import Difference, date_difference, differences, sheet_named


@dataclass(frozen=True, slots=True)
class Candidate:
    """One sheet of a match, prepared for judgement."""

    submission: Submission
    prepared: Prepared

    @property
    def rejected(self) -> bool:
        """Whether it has an error that its captain has to correct."""
        return any(each.open_error for each in self.prepared.findings)

    @property
    def order(self) -> tuple[object, ...]:
        """By receipt, and within a day by something that is the same in every run."""
        return self.submission.received, self.submission.sha256

    @property
    def captain(self) -> str:
        """Whose sheet it is; of one that does not say so nobody knows, and it is a third side."""
        return self.prepared.sheet.submitted_by.value or ""

    @property
    def rank(self) -> tuple[object, ...]:
        """What makes it go before another sheet of the same captain."""
        return bool(self.prepared.sheet.correction.value), self.submission.received


@dataclass(slots=True)
class Weighed:
    """The sheets of a match with what became of each.

    `versions` are the sheets that count: one, several where they differ and the match is disputed, none where
    there is no sheet. `findings` are those of each sheet, by its sha256, beside what it says itself.
    """

    versions: tuple[Candidate, ...] = ()
    states: dict[str, SheetState] = field(default_factory=dict)
    findings: dict[str, list[Finding]] = field(default_factory=dict)
    applied: tuple[Ruling, ...] = ()

    @property
    def disputed(self) -> bool:
        """Whether several versions stand against each other."""
        return len(self.versions) > 1

    def say(self, candidate: Candidate, said: Finding) -> None:
        """Says something of one sheet."""
        self.findings.setdefault(candidate.submission.sha256, []).append(said)


def weighed(candidates: Sequence[Candidate], rulings: Sequence[Ruling]) -> Weighed:
    """The sheets of one match weighed against each other."""
    made = Weighed()
    ordered = sorted(candidates, key=lambda each: each.order)
    usable = [each for each in ordered if not each.rejected]
    accepted = _accepted(ordered, rulings)
    if accepted:
        candidate, ruling = accepted
        made.applied, made.versions = (ruling,), (candidate,)
        _set_aside(made, [each for each in ordered if each is not candidate], ruling)
    else:
        award = latest(rulings, RulingKind.AWARD)
        made.versions = _versions(_not_after(award, usable)) or tuple(ordered[-1:])
        if award:
            _set_aside(made, usable, award)
    _give_states(made, ordered)
    if made.disputed:
        _tell_differences(made)
    else:
        _tell_others(made, ordered)
    return made


def _accepted(candidates: Sequence[Candidate], rulings: Sequence[Ruling]) -> tuple[Candidate, Ruling] | None:
    """The sheet that the latest acceptance says counts, whatever it says of itself."""
    ruling = latest(rulings, RulingKind.ACCEPT)
    if ruling is None:
        return None
    fitting = [each for each in candidates if each.submission.sha256.startswith(ruling.value)]
    return (fitting[0], ruling) if len(fitting) == 1 else None


def _set_aside(made: Weighed, others: Sequence[Candidate], ruling: Ruling) -> None:
    """A query on the sheet that counts for each one that came in after the ruling."""
    for each in others:
        if each.submission.received > ruling.day:
            received = f"{each.submission.received:%d/%m/%Y}"
            said = finding("sheet-after-ruling", other=sheet_named(each), received=received, ruling=ruling.told)
            made.say(made.versions[0], said)


def _not_after(award: Ruling | None, usable: Sequence[Candidate]) -> list[Candidate]:
    """The sheets that an award does not set aside: those received before it, or where there were none all."""
    before = [each for each in usable if award is None or each.submission.received <= award.day]
    return before or list(usable)


def _versions(usable: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The best sheets of each captain, those alike made one: the earliest of them that gives the day."""
    captains = dict.fromkeys(each.captain for each in usable)
    best = [each for captain in captains for each in _best([one for one in usable if one.captain == captain])]
    kept: list[Candidate] = []
    for each in sorted(best, key=lambda each: (each.prepared.sheet.match_date.value is None, each.order)):
        if all(differences(other.prepared, each.prepared) for other in kept):
            kept.append(each)
    return tuple(kept)


def _best(of_captain: Sequence[Candidate]) -> list[Candidate]:
    top = max(each.rank for each in of_captain)
    return [each for each in of_captain if each.rank == top]


def _give_states(made: Weighed, candidates: Sequence[Candidate]) -> None:
    for each in candidates:
        if each in made.versions:
            state = SheetState.DISPUTED if made.disputed else SheetState.COUNTS
            state = SheetState.REJECTED if each.rejected else state
        elif each.rejected:
            state = SheetState.REJECTED
        elif any(not differences(version.prepared, each.prepared) for version in made.versions):
            state = SheetState.CONFIRMS
        else:
            state = SheetState.SUPERSEDED
        made.states[each.submission.sha256] = state


def _tell_differences(made: Weighed) -> None:
    """On each version, cell by cell, what every other one says."""
    for one in made.versions:
        for other in made.versions:
            if other is not one:
                for each in differences(one.prepared, other.prepared):
                    made.say(one, _differs(each, other))


def _differs(difference: Difference, other: Candidate) -> Finding:
    return finding("sheets-differ", difference.here, other=sheet_named(other, start=False), theirs=difference.theirs)


def _tell_others(made: Weighed, candidates: Sequence[Candidate]) -> None:
    """On the sheet that counts what there is beside it, and on the others why they do not count."""
    if not made.versions:
        return
    counting = made.versions[0]
    for each in candidates:
        state = made.states[each.submission.sha256]
        if each is counting:
            continue
        if state is SheetState.CONFIRMS:
            _tell_confirmed(made, counting, each)
            _tell_confirmed(made, each, counting)
        elif state is SheetState.SUPERSEDED:
            made.say(each, finding("superseded", why=_why(made, counting)))
            if not (made.applied or each.captain or counting.captain):
                made.say(counting, finding("unsigned-replaced", other=sheet_named(each, start=False)))
        elif each.submission.received >= counting.submission.received and not counting.rejected:
            made.say(counting, finding("correction-rejected", other=sheet_named(each)))


def _tell_confirmed(made: Weighed, one: Candidate, other: Candidate) -> None:
    """On one sheet that the other says the same, and where it gives another day, that too."""
    made.say(one, finding("confirmed", other=sheet_named(other), but=_but_for_rulings(one, other)))
    apart = date_difference(one.prepared, other.prepared)
    if apart:
        whose, ours = sheet_named(other, start=False), apart.here.found
        made.say(one, finding("dates-differ", apart.here, other=whose, ours=ours, theirs=apart.theirs))


def _but_for_rulings(one: Candidate, other: Candidate) -> str:
    """What was ruled on both sheets, on which they need not have agreed."""
    boards = sorted({each.board for each in (*one.prepared.applied, *other.prepared.applied) if each.board})
    return f", board{'s' * (len(boards) > 1)} {joined(boards)} as the League Secretary ruled" if boards else ""


def _why(made: Weighed, counting: Candidate) -> str:
    if made.applied:
        return f"by ruling {sheet_named(counting, start=False)} counts: {made.applied[0].told}"
    return f"{sheet_named(counting, start=False)} took its place"


def unfound_acceptances(rulings: Sequence[Ruling], known: Mapping[str, str]) -> list[Finding]:
    """A query for each acceptance of a sheet that is not there, or of which several begin so."""
    found = []
    for ruling in rulings:
        if ruling.kind is RulingKind.ACCEPT:
            fitting = [sha256 for sha256 in known if sha256.startswith(ruling.value)]
            if len(fitting) != 1:
                many = (
                    "several sheets have a sha256 that begins so" if fitting else "no sheet has a sha256 that begins so"
                )
                found.append(refused(ruling, many))
    return found
