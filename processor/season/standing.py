"""How the season stands on a day: what is played, due and late, who is barred, and what is to do."""

from collections.abc import Iterable, Sequence
from datetime import date

from processor.model.findings import Finding, Severity
from processor.model.register import RulingKind
from processor.model.rulebook import RuleBook
from processor.model.season import Barred, JudgedMatch, JudgedSheet, MatchState, Season, ToDo
from processor.model.verdict import DecidedBy, Status, Verdict
from processor.rules.barred import barred_from

NOW, SOON, SOMETIME = 1, 2, 3
OF_STATUS = {
    Status.REJECTED: MatchState.QUERIED,
    Status.HELD: MatchState.HELD,
    Status.DISPUTED: MatchState.DISPUTED,
    Status.QUERIED: MatchState.QUERIED,
}


def state(match: JudgedMatch, as_at: date) -> MatchState:
    """How far a match has come. One that was never played is overdue when its sheet should have been in."""
    verdict = match.verdict
    if verdict is None or _void(match):
        late = match.sheet_due is not None and as_at > match.sheet_due
        return MatchState.OVERDUE if late else MatchState.OPEN
    if verdict.decided_by is DecidedBy.RULING:
        by_default = any(each.kind is RulingKind.DEFAULT for each in verdict.rulings)
        return MatchState.WALKOVER if by_default else MatchState.DECIDED
    if any(each.kind is RulingKind.REPLAY for each in verdict.rulings) and verdict.decided_by is DecidedBy.REPLAY:
        return MatchState.REPLAY
    if verdict.status in OF_STATUS:
        return OF_STATUS[verdict.status]
    if verdict.decided_by is DecidedBy.REPLAY:
        return MatchState.REPLAY
    return MatchState.WALKOVER if verdict.decided_by is DecidedBy.WALKOVER else MatchState.DECIDED


def next_change(season: Season, as_at: date) -> date | None:
    """The next day on which a match would become overdue with nothing else changing."""
    days = [each.sheet_due for each in season.matches if each.sheet_due and state(each, as_at) is MatchState.OPEN]
    return min(days, default=None)


def barred(season: Season, book: RuleBook) -> list[Barred]:
    """Everybody who has played, in the order of their names, with what it bars them from."""
    made = []
    for key, played in season.appearances.items():
        who = played[0].who
        counted = [each for each in played if not each.breach]
        teams = [team for each in counted if (team := season.register.teams.get(each.team))]
        tied = min(teams, key=lambda team: team.strength).name if teams else played[0].team
        others = barred_from(played, season.register, book)
        own = season.register.teams.get(tied)
        lower = tuple(team.name for team in others if own and team.club == own.club)
        names = tuple(team.name for team in others)
        made.append(Barred(who.name, key if who.player else "", tied, names, lower, played))
    return sorted(made, key=lambda each: (each.name.casefold(), each.ecf_code))


def to_do(season: Season, register_findings: Sequence[Finding], as_at: date) -> list[ToDo]:
    """What somebody has to do, the most urgent first: what stops a result, then what may change one, then the rest."""
    found = [
        ToDo(_urgency(each), "", each.message) for each in (*register_findings, *season.findings) if _matters(each)
    ]
    for sheet in season.unmatched:
        name = sheet.submission.file
        found += [
            ToDo(NOW, "", f"{name}: {each.message}{_settled_by(each)}")
            for each in sheet.verdict.findings
            if _asks(each)
        ]
    for match in season.matches:
        found += _of_match(match, season.unmatched, as_at)
    return sorted(found, key=lambda each: each.urgency)


def _of_match(match: JudgedMatch, unmatched: Sequence[JudgedSheet], as_at: date) -> Iterable[ToDo]:
    fixture, verdict = match.fixture, match.verdict
    stands = state(match, as_at)
    if stands is MatchState.OVERDUE and match.due:
        late = f"{_teams(match)}: due by {match.due:%d/%m/%Y}, and no sheet has come in{_perhaps(match, unmatched)}."
        yield ToDo(SOON, fixture.match_id, late)
    if stands is MatchState.REPLAY:
        replay = f"{_teams(match)}: has to be replayed with the venue reversed ({fixture.away} at home)."
        yield ToDo(SOON, fixture.match_id, replay)
    if verdict is None:
        return
    stops = NOW if verdict.status in (Status.REJECTED, Status.HELD, Status.DISPUTED) else SOON
    decided = verdict.decided_by is DecidedBy.RULING
    for each in verdict.findings:
        if _matters(each) and not each.waived:
            urgency = stops if _asks(each) and not decided else SOMETIME
            yield ToDo(urgency, fixture.match_id, f"{_teams(match)}: {each.message}{_settled_by(each)}")


def _perhaps(match: JudgedMatch, unmatched: Sequence[JudgedSheet]) -> str:
    """An unmatched sheet that names the match or one of its teams."""
    fixture = match.fixture
    for each in unmatched:
        sheet = each.verdict.sheet
        names = {sheet.match_id.value, sheet.home_team.value, sheet.away_team.value}
        if names & {fixture.match_id, fixture.home, fixture.away}:
            return f" that fits it, unless {each.submission.file} is its sheet"
    return ""


def _settled_by(finding: Finding) -> str:
    """What the secretary writes into the register to settle a query, and the code that a waiver names."""
    how = finding.kind.settled_by
    settled = f" To settle it: {how}." if how and finding.open_query else ""
    return f"{settled} [{finding.code}]"


def _asks(finding: Finding) -> bool:
    return finding.open_error or finding.open_query


def _matters(finding: Finding) -> bool:
    return finding.severity is not Severity.NOTE


def _urgency(finding: Finding) -> int:
    return NOW if _asks(finding) else SOMETIME


def _teams(match: JudgedMatch) -> str:
    return f"{match.fixture.home} v {match.fixture.away}"


def _void(match: JudgedMatch) -> bool:
    """Whether the match was declared void and not played since."""
    verdict: Verdict | None = match.verdict
    return bool(verdict and match.file is None and any(each.kind is RulingKind.VOID for each in verdict.rulings))
