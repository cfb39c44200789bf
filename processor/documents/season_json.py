"""The season for programs: `results.json` and what `status` prints, as other people's scripts rely on them.

Keys may be added, never renamed or removed. Paths are relative to the season's folder.
"""

from collections.abc import Mapping, Sequence
from datetime import date

from processor.documents.results_json import Json, finding_entry, rule_book_head, side_entry, step_entry
from processor.model.findings import Finding
from processor.model.match import Side
from processor.model.register import Ruling, RulingKind
from processor.model.rulebook import RuleBook
from processor.model.season import Barred, JudgedMatch, JudgedSheet, MatchState, Season, ToDo
from processor.model.submission import Submission
from processor.model.verdict import Verdict


def season_object(season: Season, findings: Sequence[Finding], annotated: Mapping[str, str], book: RuleBook) -> Json:
    """The object of `results.json`. `findings` are about the register; `annotated` has the copies by sha256."""
    return rule_book_head(book) | {
        "season": season.register.season or book.season,
        "matches": [_match(each, annotated) for each in season.matches],
        "unmatched": [_unmatched(each, annotated) for each in season.unmatched],
        "register": [finding_entry(each) for each in (*findings, *season.findings)],
    }


def status_object(
    season: Season, states: Mapping[str, MatchState], barred: Sequence[Barred], to_do: Sequence[ToDo]
) -> Json:
    """The object of `status --json`."""
    return {
        "season": season.register.season,
        "fixtures": [_fixture(each, states[each.fixture.match_id]) for each in season.matches],
        "barred": [
            {
                "player": each.name,
                "ecf_code": each.ecf_code or None,
                "team": each.team,
                "barred_from": list(each.barred_from),
                "lower_teams": list(each.lower_teams),
            }
            for each in barred
        ],
        "to_do": [
            {"urgency": each.urgency, "match_id": each.match_id or None, "message": each.message} for each in to_do
        ],
    }


def match_object(match: JudgedMatch, annotated: Mapping[str, str]) -> Json:
    """The object of `explain --json`: the entry of one match, and with each of its sheets what it comes to alone."""
    sheets = [
        _sheet(each)
        | {
            "annotated": annotated.get(each.submission.sha256),
            "headline": each.verdict.headline,
            "working": [step_entry(step) for step in each.verdict.steps],
        }
        for each in match.sheets
    ]
    return _match(match, annotated) | {"sheets": sheets}


def _match(match: JudgedMatch, annotated: Mapping[str, str]) -> Json:
    fixture, verdict = match.fixture, match.verdict
    file = match.file
    applied = verdict.rulings if verdict else ()
    rulings = dict.fromkeys((*match.rulings, *applied))
    return {
        **_file(file, annotated),
        "match_id": fixture.match_id,
        "competition": fixture.competition,
        "round": fixture.round,
        "date": _day(match.played),
        **_verdict(verdict, (fixture.home, fixture.away)),
        "sheets": [_sheet(each) for each in match.sheets],
        "rulings": [_ruling(each, each in applied or each.kind is RulingKind.EXTEND) for each in rulings],
        "findings": [finding_entry(each) for each in verdict.findings] if verdict else [],
        "working": [step_entry(step) for step in verdict.steps] if verdict else [],
        "due": _day(match.due),
        "rests_on": list(match.rests_on),
    }


def _unmatched(sheet: JudgedSheet, annotated: Mapping[str, str]) -> Json:
    typed = sheet.verdict.sheet
    return {
        **_file(sheet.submission, annotated),
        "match_id": typed.match_id.value,
        "competition": typed.competition.value,
        "round": typed.round.value,
        "date": _day(typed.match_date.value),
        **_verdict(sheet.verdict, (typed.home_team.value, typed.away_team.value)),
        "sheets": [_sheet(sheet)],
        "rulings": [],
        "findings": [finding_entry(each) for each in sheet.verdict.findings],
        "working": [step_entry(step) for step in sheet.verdict.steps],
        "due": None,
        "rests_on": [],
    }


def _file(file: Submission | None, annotated: Mapping[str, str]) -> Json:
    sha256 = file.sha256 if file else None
    return {
        "file": file.file if file else None,
        "sha256": sha256,
        "annotated": annotated.get(sha256) if sha256 else None,
    }


def _verdict(verdict: Verdict | None, teams: tuple[str | None, str | None]) -> Json:
    """The part of an entry that a verdict gives; without one all of it is null."""
    return {
        "status": str(verdict.status) if verdict else None,
        "headline": verdict.headline if verdict else None,
        "home": side_entry(verdict, Side.HOME, teams[0]),
        "away": side_entry(verdict, Side.AWAY, teams[1]),
        "differences": [board.difference for board in verdict.boards] if verdict else [],
        "difference": verdict.difference if verdict else None,
        "winner": str(verdict.winner) if verdict and verdict.winner else None,
        "decided_by": str(verdict.decided_by) if verdict and verdict.decided_by else None,
    }


def _sheet(sheet: JudgedSheet) -> Json:
    return {
        "file": sheet.submission.file,
        "sha256": sheet.submission.sha256,
        "submitted_by": sheet.verdict.sheet.submitted_by.value,
        "received": sheet.submission.received.isoformat(),
        "state": str(sheet.state),
    }


def _ruling(ruling: Ruling, applied: bool) -> Json:
    return {
        "date": ruling.day.isoformat(),
        "ruling": str(ruling.kind),
        "board": ruling.board,
        "value": ruling.value or None,
        "reason": ruling.reason or None,
        "by": ruling.by or None,
        "applied": applied,
    }


def _fixture(match: JudgedMatch, state: MatchState) -> Json:
    verdict = match.verdict
    return {
        "match_id": match.fixture.match_id,
        "competition": match.fixture.competition,
        "round": match.fixture.round,
        "home": match.fixture.home,
        "away": match.fixture.away,
        "state": str(state),
        "due": _day(match.due),
        "winner": str(verdict.winner) if verdict and verdict.winner else None,
    }


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None
