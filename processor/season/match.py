"""One match judged: each of its sheets by itself, and the match by those that count."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta

from processor.model.entries import Entry
from processor.model.findings import finding
from processor.model.match import MatchSheet, Side
from processor.model.register import Fixture, Register, Ruling, RulingKind
from processor.model.rulebook import RuleBook
from processor.model.season import JudgedMatch, JudgedSheet, SheetState
from processor.model.verdict import DecidedBy, SideVerdict, Status, Verdict
from processor.rules import judge_prepared
from processor.rules.outcome import ON_THE_WINNER, latest, status, without_sheet
from processor.rules.prepare import Prepared
from processor.rules.ruled import ruling_step
from processor.season.disputed import common
from processor.season.rests import rests_on
from processor.season.weighing import Candidate, Weighed

NO_LONGER = "This sheet no longer counts."


@dataclass(frozen=True, slots=True)
class Days:
    """The first and the last day on which a match may be played, where they are known."""

    opens: date | None
    closes: date | None
    extended: bool = False


@dataclass(frozen=True, slots=True)
class MatchInHand:
    """One match while the season is replayed: the rulings that stand, and its sheets weighed."""

    fixture: Fixture
    rulings: tuple[Ruling, ...]
    days: Days
    candidates: tuple[Candidate, ...]
    weighed: Weighed

    @property
    def versions(self) -> tuple[Candidate, ...]:
        """The sheets that count; of a match whose sheet has to be corrected first there is none."""
        return tuple(each for each in self.weighed.versions if not each.rejected)

    @property
    def day(self) -> date | None:
        """The day of the match, where it is known."""
        return next((each.prepared.sheet.match_date.value for each in self.versions), None)


def judged_match(match: MatchInHand, ready: Mapping[str, Prepared], register: Register, book: RuleBook) -> JudgedMatch:
    """The match with every sheet's own verdict. `ready` has the sheets with what the season knows, by sha256."""
    prepared = {
        each.submission.sha256: _told(match.weighed, each, ready[each.submission.sha256]) for each in match.candidates
    }
    sheets = tuple(_judged_sheet(match, each, prepared[each.submission.sha256], book) for each in _ordered(match))
    by_sha = {each.submission.sha256: each for each in sheets}
    counting = [by_sha[each.submission.sha256] for each in match.weighed.versions]
    verdict = _verdict(match, [each.verdict for each in counting], register)
    closes = match.days.closes
    rested: tuple[str, ...] = ()
    if verdict:
        basis = prepared[counting[0].submission.sha256] if counting else Prepared(verdict.sheet, verdict.sheet)
        rested = (*_told_withdrawn(match.fixture, register), *rests_on(verdict, basis, sheets))
    return JudgedMatch(
        fixture=match.fixture,
        verdict=verdict,
        file=counting[0].submission if counting else None,
        sheets=tuple(_as_answered(each, verdict) for each in sheets),
        rulings=tuple(each for each in match.rulings if each.match_id),
        waiting=() if sheets else tuple(_waiting(match)),
        due=closes,
        sheet_due=closes + timedelta(days=book.deadlines.overdue_days) if closes else None,
        rests_on=rested,
    )


def _as_answered(sheet: JudgedSheet, match: Verdict | None) -> JudgedSheet:
    """The sheet with the answer that its captain gets: of one that does not decide the match, what does."""
    verdict = sheet.verdict
    if sheet.state is SheetState.SUPERSEDED:
        said = f"{NO_LONGER} {match.headline}" if match else NO_LONGER
        verdict = replace(verdict, headline=said, winner=None, decided_by=None, aside=True)
    elif sheet.state is SheetState.DISPUTED and match:
        said = f"{match.headline} By this sheet: {verdict.headline}"
        verdict = replace(verdict, headline=said, winner=match.winner, decided_by=match.decided_by)
    return replace(sheet, verdict=verdict)


def _ordered(match: MatchInHand) -> list[Candidate]:
    return sorted(match.candidates, key=lambda each: each.order)


def _told(weighed: Weighed, candidate: Candidate, prepared: Prepared) -> Prepared:
    """The sheet with what is to be said of it beside the others; an acceptance is applied to the one that counts."""
    said = weighed.findings.get(candidate.submission.sha256, ())
    counts = candidate in weighed.versions
    accepted = weighed.applied if counts else ()
    return replace(
        prepared,
        findings=(*prepared.findings, *said),
        applied=(*prepared.applied, *accepted),
        steps=(*map(ruling_step, accepted), *prepared.steps),
    )


def _judged_sheet(match: MatchInHand, candidate: Candidate, prepared: Prepared, book: RuleBook) -> JudgedSheet:
    state = match.weighed.states.get(candidate.submission.sha256)
    if state is None:  # the match that it is about was declared void
        void = latest(match.rulings, RulingKind.VOID)
        why = f"the match is void by ruling {void.told}" if void else "the match is void"
        prepared = replace(prepared, findings=(*prepared.findings, finding("superseded", why=why)))
        return JudgedSheet(candidate.submission, SheetState.SUPERSEDED, judge_prepared(prepared, book))
    verdict = judge_prepared(prepared, book)
    if state is SheetState.DISPUTED:
        before = Status.HELD if verdict.status is Status.HELD else Status.DISPUTED
        verdict = replace(verdict, status=status(verdict.findings, before, bool(verdict.rulings)))
    return JudgedSheet(candidate.submission, state, verdict)


def _verdict(match: MatchInHand, counting: list[Verdict], register: Register) -> Verdict | None:
    if len(counting) > 1:
        return common(counting)
    if counting:
        return counting[0]
    ruling = latest(match.rulings, *ON_THE_WINNER)
    unplayed = _unplayed(match.fixture)
    return without_sheet(unplayed, ruling) if ruling else _withdrawn(unplayed, match.fixture, register)


def _unplayed(fixture: Fixture) -> Verdict:
    """The verdict on a match of which there is no sheet, before anything is decided."""
    sheet = MatchSheet(
        match_id=Entry(fixture.match_id),
        competition=Entry(fixture.competition),
        round=Entry(fixture.round),
        home_team=Entry(fixture.home),
        away_team=Entry(fixture.away),
    )
    return Verdict(sheet, Status.ACCEPTED, "Not played.", SideVerdict(fixture.home), SideVerdict(fixture.away))


def _told_withdrawn(fixture: Fixture, register: Register) -> Iterable[str]:
    for side in Side:
        team = register.teams.get(fixture.team(side))
        if team and team.withdrawn:
            yield f"team {team.name} withdrew on {team.withdrawn:%d/%m/%Y}"


def _withdrawn(unplayed: Verdict, fixture: Fixture, register: Register) -> Verdict | None:
    """After the draw the opponent of a team that withdrew has a walkover."""
    teams = {side: register.teams.get(fixture.team(side)) for side in Side}
    gone = [side for side, team in teams.items() if team and team.withdrawn]
    if not gone:
        return None
    if len(gone) > 1:
        return replace(unplayed, headline="Both teams withdrew: there is no winner.", decided_by=DecidedBy.WALKOVER)
    winner = gone[0].other
    said = f"{fixture.team(winner)} has a walkover: {fixture.team(gone[0])} withdrew."
    return replace(unplayed, headline=said, winner=winner, decided_by=DecidedBy.WALKOVER)


def _waiting(match: MatchInHand) -> Iterable[Ruling]:
    """Rulings that wait for a sheet: those that do more than decide the match or give it more time."""
    return (each for each in match.rulings if each.match_id and each.kind not in (*ON_THE_WINNER, RulingKind.EXTEND))
