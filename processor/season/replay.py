"""The season judged: every match in the order of its day, with the grades, appearances and rulings of that day."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import groupby

from processor.model.context import Appearance, Context
from processor.model.findings import Finding, Spot, finding
from processor.model.register import Fixture, Register, Ruling, RulingKind
from processor.model.rulebook import RuleBook
from processor.model.season import JudgedMatch, JudgedSheet, ReceivedSheet, Season, SheetState
from processor.rules import judge
from processor.rules.identity import Directory, directory
from processor.rules.outcome import latest
from processor.rules.prepare import Prepared, prepare
from processor.rules.ruled import refused
from processor.season.appearances import appearances, by_person, sitting, with_earlier
from processor.season.match import Days, MatchInHand, judged_match
from processor.season.matching import Matching, matched
from processor.season.names import cup_key, round_key
from processor.season.rulings import Rulings, sorted_rulings
from processor.season.weighing import Candidate, unfound_acceptances, weighed


def season(received: Sequence[ReceivedSheet], register: Register, book: RuleBook) -> Season:
    """The season that these sheets make by this register. Nothing depends on the order of the sheets."""
    drawn = [fixture for fixture in register.fixtures.values() if fixture.home and fixture.away]
    rulings = sorted_rulings(register)
    known = directory(register)
    accepted, unfound = _accepted(received, rulings)
    matching = matched(received, register, accepted)
    matches = [_weighed(fixture, matching.sheets.get(fixture.match_id, []), rulings, known, book) for fixture in drawn]
    unfound += _not_sheets(rulings, accepted, matching)
    made, everybody = _replayed(matches, register, book)
    return Season(
        register=register,
        matches=tuple(made[fixture.match_id] for fixture in drawn),
        unmatched=tuple(_unmatched(each, book) for each in sorted(matching.unmatched, key=_order)),
        appearances=everybody,
        findings=(*_not_drawn(register), *rulings.findings, *unfound),
    )


def _not_drawn(register: Register) -> Iterable[Finding]:
    """A query for each row of the fixtures that gives no teams and belongs to no draw."""
    for fixture in register.fixtures.values():
        if not (fixture.home and fixture.away):
            place = Spot("Fixtures, match", fixture.place, None, fixture.match_id)
            yield finding("fixture-not-drawn", place, match=fixture.match_id)


def _replayed(
    matches: Sequence[MatchInHand], register: Register, book: RuleBook
) -> tuple[Mapping[str, JudgedMatch], Mapping[str, tuple[Appearance, ...]]]:
    """Every match judged, day by day: what was played on a day bars from the next day on.

    Of a match without a date nobody knows what came before it.
    """
    made: dict[str, JudgedMatch] = {}
    played: list[Appearance] = []
    by_day = sorted(matches, key=lambda each: (each.day or date.max, each.fixture.match_id))
    for day, group in groupby(by_day, key=lambda each: each.day):
        of_day = list(group)
        same_day = _same_day(of_day) if day else {}
        earlier = by_person(played) if day else {}
        of_this_day: list[Appearance] = []
        for match in of_day:
            ready = {
                each.submission.sha256: _with_the_season(each.prepared, earlier, same_day) for each in match.candidates
            }
            made[match.fixture.match_id] = judged_match(match, ready, register, book)
            versions = [ready[each.submission.sha256] for each in match.versions]
            of_this_day += appearances(versions, book) if day else []
        played += of_this_day
    return made, by_person(sorted(played, key=lambda each: (each.day, each.match_id, each.board)))


def _weighed(
    fixture: Fixture, received: Sequence[ReceivedSheet], rulings: Rulings, known: Directory, book: RuleBook
) -> MatchInHand:
    own = rulings.of_match.get(fixture.match_id, [])
    standing = (*own, *rulings.everywhere)
    days = _days(fixture, own, known.register)
    void = latest(own, RulingKind.VOID)
    counted = {each.submission.sha256: each for each in received if not (void and _voided(each, own, void))}
    first = min((each.submission.received for each in counted.values()), default=date.min)
    everywhere = Context(
        fixture, known.register, first, first, standing, opens=days.opens, closes=days.closes, extended=days.extended
    )
    candidates = tuple(_candidate(each, everywhere, known, book) for each in received)
    counting = [each for each in candidates if each.submission.sha256 in counted]
    return MatchInHand(fixture, standing, days, candidates, weighed(counting, own))


def _candidate(received: ReceivedSheet, context: Context, known: Directory, book: RuleBook) -> Candidate:
    """The sheet prepared, with those rulings that hold on its day: an allowance for all matches begins on its own."""
    day = _day_of(received, context.rulings)
    in_force = tuple(each for each in context.rulings if each.match_id or day is None or each.day <= day)
    context = replace(context, received=received.submission.received, rulings=in_force)
    return Candidate(received.submission, prepare(received.sheet, received.findings, context, known, book))


def _voided(received: ReceivedSheet, rulings: Sequence[Ruling], void: Ruling) -> bool:
    """Whether a sheet is about the match that was declared void, and not about one played since."""
    return (_day_of(received, rulings) or received.submission.received) <= void.day


def _day_of(received: ReceivedSheet, rulings: Sequence[Ruling]) -> date | None:
    """The day of the match by a ruling, else by the sheet."""
    ruled = latest(rulings, RulingKind.DATE)
    return ruled.until if ruled else received.sheet.match_date.value


def _days(fixture: Fixture, rulings: Sequence[Ruling], register: Register) -> Days:
    """The days within which a match is played: its round's, and the last one as it was extended."""
    key = cup_key(fixture.competition), round_key(fixture.round)
    found = next((each for each in register.rounds if (cup_key(each.competition), round_key(each.name)) == key), None)
    extension = latest(rulings, RulingKind.EXTEND)
    closes = extension.until if extension and extension.until else found.closes if found else None
    return Days(found.opens if found else None, closes, extension is not None)


def _with_the_season(
    prepared: Prepared, earlier: Mapping[str, tuple[Appearance, ...]], same_day: Mapping[str, tuple[str, ...]]
) -> Prepared:
    made = with_earlier(prepared, earlier)
    if made.context is None:
        return made
    own = made.context.fixture.match_id
    others = {key: tuple(each for each in matches if each != own) for key, matches in same_day.items()}
    return replace(made, context=replace(made.context, same_day=others))


def _same_day(matches: Sequence[MatchInHand]) -> Mapping[str, tuple[str, ...]]:
    """The matches of one day in which a person sits, of those who sit in several."""
    found: dict[str, tuple[str, ...]] = {}
    for match in matches:
        for key in sorted(sitting([each.prepared for each in match.versions])):
            found[key] = (*found.get(key, ()), match.fixture.match_id)
    return {key: ids for key, ids in found.items() if len(ids) > 1}


def _accepted(received: Sequence[ReceivedSheet], rulings: Rulings) -> tuple[Mapping[str, str], list[Finding]]:
    """The match that each accepted sheet counts for, and queries about acceptances of sheets that are not there."""
    known = {each.submission.sha256: each.submission.file for each in received}
    accepted: dict[str, str] = {}
    unfound: list[Finding] = []
    for match_id, own in rulings.of_match.items():
        unfound += unfound_acceptances(own, known)
        ruling = latest(own, RulingKind.ACCEPT)
        fitting = [sha256 for sha256 in known if ruling and sha256.startswith(ruling.value)]
        if len(fitting) == 1:
            accepted[fitting[0]] = match_id
    return accepted, unfound


def _not_sheets(rulings: Rulings, accepted: Mapping[str, str], matching: Matching) -> Iterable[Finding]:
    """A query for each acceptance of a file in which there is no match sheet."""
    sheets = {each.submission.sha256 for matched_sheets in matching.sheets.values() for each in matched_sheets}
    for sha256, match_id in accepted.items():
        ruling = latest(rulings.of_match[match_id], RulingKind.ACCEPT)
        if ruling and sha256 not in sheets:
            yield refused(ruling, "there is no match sheet in that file")


def _unmatched(received: ReceivedSheet, book: RuleBook) -> JudgedSheet:
    verdict = judge(received.sheet, received.findings, book)
    if verdict.winner:
        said = f"Fits no match of the season. By itself: {verdict.headline}"
        verdict = replace(verdict, headline=said, winner=None, decided_by=None)
    return JudgedSheet(received.submission, SheetState.REJECTED, verdict)


def _order(received: ReceivedSheet) -> tuple[date, str]:
    return received.submission.received, received.submission.sha256
