"""The sheet Matches: one row for every fixture, with all that it came to."""

from collections.abc import Mapping

from processor.documents.season_workbook.looks import STATES, STATUSES, STRONG, Look
from processor.documents.season_workbook.rulings import Applied, ruled
from processor.documents.season_workbook.table import (
    MATCHES,
    Cell,
    Column,
    Table,
    copy_link,
    day,
    difference,
    in_lines,
    points,
    signed,
)
from processor.model.match import Side
from processor.model.season import JudgedMatch, MatchState, Season
from processor.model.verdict import DecidedBy, Status, Verdict

COLUMNS = (
    Column("Match", 7, 9),
    Column("Competition", 8, 13),
    Column("Round", 7, 12),
    Column("Date", 11, 11),
    Column("Home", 8, 13),
    Column("Away", 8, 13),
    Column("Home score", 5, 6),
    Column("Away score", 5, 6),
    Column("Home board points", 5, 6),
    Column("Away board points", 5, 6),
    Column("Home bonus", 5, 6),
    Column("Away bonus", 5, 6),
    Column("Difference", 6, 7),
    Column("Winner", 8, 13),
    Column("Decided by", 8, 11),
    Column("Status", 10, 12),
    Column("State", 10, 12),
    Column("Due", 11, 11),
    Column("Headline", 24, 26),
    Column("Sheet that counts", 9, 16),
    Column("Annotated copy", 9, 10),
    Column("Rulings", 9, 26),
)
SEVERAL = "none yet: {count} sheets differ"
WAITS = "waits for a sheet: "


def matches(season: Season, states: Mapping[str, MatchState], annotated: Mapping[str, str]) -> Table:
    """Every fixture in the order of the register."""
    rows = tuple(_row(season, each, states[each.fixture.match_id], annotated) for each in season.matches)
    return Table(MATCHES, COLUMNS, rows, "No match has been drawn yet.", held=1)


def _row(season: Season, match: JudgedMatch, state: MatchState, annotated: Mapping[str, str]) -> tuple[Cell, ...]:
    fixture, verdict = match.fixture, match.verdict
    return (
        Cell(fixture.match_id, STRONG),
        Cell(fixture.competition),
        Cell(fixture.round),
        day(match.played),
        _team(match, Side.HOME),
        _team(match, Side.AWAY),
        *_figures(verdict),
        Cell(fixture.team(verdict.winner), STRONG) if verdict and verdict.winner else Cell(),
        Cell(decided_by(verdict.decided_by)) if verdict and verdict.decided_by else Cell(),
        signed(STATUSES[verdict.status], verdict.status) if verdict else Cell(),
        signed(STATES[state], state),
        day(match.due),
        Cell(verdict.headline if verdict else None),
        *_sheet(match, annotated),
        Cell(_rulings(season, match)),
    )


def decided_by(how: DecidedBy) -> str:
    """What settled a match, in words."""
    return how.value.replace("-", " ")


def _team(match: JudgedMatch, side: Side) -> Cell:
    won = match.verdict is not None and match.verdict.winner is side
    return Cell(match.fixture.team(side), Look(bold=won))


def _figures(verdict: Verdict | None) -> tuple[Cell, ...]:
    if verdict is None:
        return (Cell(),) * 7
    home, away = verdict.home, verdict.away
    pairs = (home.score, away.score, home.board_points, away.board_points, home.bonus, away.bonus)
    return (*map(points, pairs), difference(verdict.difference))


def _sheet(match: JudgedMatch, annotated: Mapping[str, str]) -> tuple[Cell, Cell]:
    """The file name of the sheet that counts and its copy; sheets in dispute are told on the sheet Sheets."""
    if match.file is None:
        return Cell(), Cell()
    disputed = [each for each in match.sheets if each.state == "disputed"]
    if match.verdict and match.verdict.status is Status.DISPUTED and disputed:
        return Cell(SEVERAL.format(count=len(disputed))), Cell()
    return Cell(match.file.file.rpartition("/")[2]), copy_link(match.file.sha256, annotated)


def _rulings(season: Season, match: JudgedMatch) -> str | None:
    told = {Applied.YES: "", Applied.WAITS: WAITS}
    return in_lines(f"{told[how]}{ruling.told}" for ruling, how in ruled(season, match) if how in told)
