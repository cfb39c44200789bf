"""The shorter sheets: what is to do, the sheets that came in, the players, what is late, and the register's faults."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from processor.documents.season_workbook.looks import (
    AMBER,
    SHEET_STATES,
    STATES,
    STRONG,
    URGENCIES,
    VIOLET,
    Look,
    Sign,
)
from processor.documents.season_workbook.table import (
    Cell,
    Column,
    Table,
    chip,
    copy_link,
    day,
    in_lines,
    match_number,
    signed,
)
from processor.model.context import Appearance
from processor.model.findings import Finding
from processor.model.season import Barred, JudgedMatch, JudgedSheet, MatchState, Season, SheetState, ToDo

TO_DO_COLUMNS = (Column("Urgency", 15, 16), Column("Match", 8, 10), Column("What is to be done", 60, 112))
SHEETS_COLUMNS = (
    Column("Match", 8, 11),
    Column("Received", 11, 12),
    Column("Submitted by", 10, 14),
    Column("State", 12, 14),
    Column("File", 16, 32),
    Column("sha256", 13, 14),
    Column("Annotated copy", 10, 11),
    Column("What is wrong", 40, 72),
)
PLAYERS_COLUMNS = (
    Column("Name", 16, 26),
    Column("ECF code", 9, 12),
    Column("Appearances", 30, 62),
    Column("Tied to", 12, 20),
    Column("May not play for", 20, 46),
)
LATE_COLUMNS = (
    Column("Match", 8, 10),
    Column("Home", 12, 22),
    Column("Away", 12, 22),
    Column("State", 12, 13),
    Column("Due", 11, 12),
    Column("Sheet due", 11, 12),
    Column("What is late or outstanding", 40, 64),
)
REGISTER_COLUMNS = (
    Column("Sheet", 9, 14),
    Column("Cell", 7, 12),
    Column("Severity", 11, 13),
    Column("What was found", 60, 100),
)
UNMATCHED, KEPT = "unmatched", "• kept"
LATE_SHEET = "late-sheet"
LATE = Sign("▲", AMBER)


def to_do_list(to_do: Sequence[ToDo]) -> Table:
    """What somebody has to do, the most urgent first."""
    rows = tuple(
        (signed(*URGENCIES[each.urgency]), match_number(each.match_id), Cell(each.message))
        for each in sorted(to_do, key=lambda each: each.urgency)
    )
    return Table("To do", TO_DO_COLUMNS, rows, "✔ Nothing is to be done: no query is open and no match is overdue.")


def sheets(season: Season, annotated: Mapping[str, str]) -> Table:
    """Every submission, match by match, then those that belong to none."""
    rows = [
        (match_number(match.fixture.match_id), *_sheet(each, annotated, signed(SHEET_STATES[each.state], each.state)))
        for match in season.matches
        for each in match.sheets
    ]
    for each in season.unmatched:
        faulty = any(finding.open_error for finding in each.verdict.findings)
        state = signed(SHEET_STATES[SheetState.REJECTED], SheetState.REJECTED) if faulty else Cell(KEPT)
        rows.append((Cell(f"? {UNMATCHED}", Look(VIOLET)), *_sheet(each, annotated, state)))
    return Table("Sheets", SHEETS_COLUMNS, tuple(rows), "No sheet has come in yet.")


def _sheet(sheet: JudgedSheet, annotated: Mapping[str, str], state: Cell) -> tuple[Cell, ...]:
    file, verdict = sheet.submission, sheet.verdict
    return (
        day(file.received),
        Cell(verdict.sheet.submitted_by.value),
        state,
        Cell(file.file),
        Cell(file.sha256[:12]),
        copy_link(file.sha256, annotated),
        Cell(in_lines(_wrong(verdict.findings))),
    )


def _wrong(findings: Iterable[Finding]) -> list[str]:
    return [f"{each.severity.symbol} {each.message}" for each in findings if each.open_error or each.open_query]


def players(barred: Sequence[Barred]) -> Table:
    """Everybody who has played, for whom, and what that bars him from (R3)."""
    rows = tuple(
        (
            Cell(each.name, STRONG),
            Cell(each.ecf_code or None),
            _appearances(each.appearances),
            Cell(each.team),
            Cell(_barred(each)),
        )
        for each in barred
    )
    return Table("Players", PLAYERS_COLUMNS, rows, "Nobody has played yet.")


def _barred(player: Barred) -> str | None:
    """The lower teams of his club by name, and all others in a word."""
    others = ["any team of another club"] if len(player.barred_from) > len(player.lower_teams) else []
    return ", ".join([*player.lower_teams, *others]) or None


def _appearances(played: Sequence[Appearance]) -> Cell:
    breached = any(each.breach for each in played)
    return Cell(in_lines(map(_appearance, played)), Look(VIOLET if breached else None))


def _appearance(played: Appearance) -> str:
    told = f"{played.day:%d/%m/%Y}, {played.team}, match {played.match_id}, board {played.board}"
    return f"? {told}: he was barred" if played.breach else told


def late(season: Season, states: Mapping[str, MatchState]) -> Table:
    """Matches that are not played, the overdue first, then sheets that came in late."""
    unplayed = [each for each in season.matches if _state(each, states) in (MatchState.OVERDUE, MatchState.OPEN)]
    unplayed.sort(key=lambda each: (_state(each, states) is MatchState.OPEN, each.due or date.max))
    rows = [
        _late(match, signed(STATES[_state(match, states)], _state(match, states)), _outstanding(match, states))
        for match in unplayed
    ]
    for match in season.matches:
        found = dict.fromkeys(each for each in _findings(match) if each.code == LATE_SHEET)
        rows += [_late(match, signed(LATE, "late sheet"), _waived(each)) for each in found]
    return Table("Late and outstanding", LATE_COLUMNS, tuple(rows), "✔ Every match is played, and no sheet was late.")


def _late(match: JudgedMatch, state: Cell, says: str) -> tuple[Cell, ...]:
    fixture = match.fixture
    return (
        match_number(fixture.match_id),
        Cell(fixture.home),
        Cell(fixture.away),
        state,
        day(match.due),
        day(match.sheet_due),
        Cell(says),
    )


def _outstanding(match: JudgedMatch, states: Mapping[str, MatchState]) -> str:
    agreed = f" It was agreed for {match.fixture.agreed:%d/%m/%Y}." if match.fixture.agreed else ""
    if match.verdict:
        return f"{match.verdict.headline}{agreed}"
    overdue = _state(match, states) is MatchState.OVERDUE
    return f"{'No sheet has come in.' if overdue else 'To be played.'}{agreed}"


def _waived(finding: Finding) -> str:
    return f"Waived: {finding.message}" if finding.waived else finding.message


def _findings(match: JudgedMatch) -> Sequence[Finding]:
    return match.verdict.findings if match.verdict else ()


def _state(match: JudgedMatch, states: Mapping[str, MatchState]) -> MatchState:
    return states[match.fixture.match_id]


def register(season: Season, findings: Sequence[Finding]) -> Table:
    """What was found in the register, as it has to be put right there."""
    rows = tuple(
        (
            Cell(", ".join(dict.fromkeys(place.sheet for place in each.places)) or None),
            Cell(", ".join(dict.fromkeys(place.cell for place in each.places)) or None),
            chip(each),
            Cell(each.message),
        )
        for each in dict.fromkeys((*findings, *season.findings))
    )
    return Table("Register", REGISTER_COLUMNS, rows, "")
