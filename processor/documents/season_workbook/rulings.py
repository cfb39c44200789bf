"""The sheet Rulings: what the League Secretary ruled, and whether it has been applied."""

from collections.abc import Iterable, Sequence
from enum import Enum

from processor.documents.season_workbook.looks import AMBER, GREEN, VIOLET, Look, Sign
from processor.documents.season_workbook.table import (
    Cell,
    Column,
    Table,
    day,
    match_number,
    season_findings,
    signed,
    whole,
)
from processor.model.findings import Finding
from processor.model.register import Ruling, RulingKind
from processor.model.season import JudgedMatch, Season

COLUMNS = (
    Column("Date", 11, 12),
    Column("Match", 8, 12),
    Column("Ruling", 12, 16),
    Column("Board", 7, 8),
    Column("Value", 10, 24),
    Column("Reason", 20, 44),
    Column("By", 10, 20),
    Column("Applied", 20, 44),
)
NOT_APPLIED = "ruling-not-applied"


class Applied(Enum):
    """What became of a ruling."""

    YES = Sign("✔", GREEN), "yes"
    WAITS = Sign("…", AMBER), "waits for a sheet"
    REPLACED = Sign("•"), "no: a later ruling took its place"
    UNNEEDED = Sign("•"), "no: nothing has called for it so far"


def rulings(season: Season, register_findings: Sequence[Finding]) -> Table:
    """Every ruling match by match, then those that hold in every match, then those that could not be applied."""
    refused = _refused((*register_findings, *season_findings(season)))
    found = [
        (position, ruling, how, match.fixture.match_id)
        for position, match in enumerate(season.matches)
        for ruling, how in ruled(season, match)
    ]
    told = {_key(ruling) for _, ruling, _, _ in found}
    found += [_left_over(season, each) for each in season.register.rulings if _key(each) not in told]
    found.sort(key=lambda each: (each[0], each[1].day, each[1].row))
    rows = [
        _row(match_id, ruling, signed(*how.value)) for _, ruling, how, match_id in found if _key(ruling) not in refused
    ]
    rows += [_refused_row(season, each) for each in refused.values()]
    return Table("Rulings", COLUMNS, tuple(rows), "No ruling has been made.")


def ruled(season: Season, match: JudgedMatch) -> list[tuple[Ruling, Applied]]:
    """The rulings on a match in order of date, each with what became of it; those that it refused are left out."""
    applied = match.verdict.rulings if match.verdict else ()
    found = {_key(each): (each, Applied.YES) for each in applied}
    found |= {_key(each): (each, Applied.WAITS) for each in match.waiting}
    for each in season.register.rulings:
        if each.match_id == match.fixture.match_id and each.kind is RulingKind.EXTEND and match.due == each.until:
            found.setdefault(_key(each), (each, Applied.YES))
    return sorted(found.values(), key=lambda each: (each[0].day, each[0].row))


def _left_over(season: Season, ruling: Ruling) -> tuple[int, Ruling, Applied, str]:
    """A ruling that is neither applied nor waiting, with the place of its match in the season."""
    numbers = [each.fixture.match_id for each in season.matches]
    position = next((i for i, each in enumerate(numbers) if each.casefold() == ruling.match_id.casefold()), None)
    later = (each for each in season.register.rulings if (each.day, each.row) > (ruling.day, ruling.row))
    how = Applied.REPLACED if any(_about(each) == _about(ruling) for each in later) else Applied.UNNEEDED
    if position is None:
        return len(numbers), ruling, how, ruling.match_id
    return position, ruling, how, numbers[position]


def _about(ruling: Ruling) -> tuple[object, ...]:
    """What two rulings have in common where the later takes the place of the earlier."""
    by_side = ruling.kind in (RulingKind.PLAYER, RulingKind.GRADE)
    by_value = ruling.kind in (RulingKind.ALLOW, RulingKind.WAIVE)
    what = ruling.side if by_side else ruling.value.casefold() if by_value else None
    return ruling.match_id.casefold(), ruling.board, ruling.kind, what


def _key(ruling: Ruling) -> tuple[str, str]:
    """Where the ruling stands in the register; without a place, what it says."""
    return (ruling.place.sheet, ruling.place.cell) if ruling.place else ("", ruling.told)


def _refused(findings: Iterable[Finding]) -> dict[tuple[str, str], Finding]:
    """The findings about rulings that were not applied, by their cell."""
    refused = [each for each in findings if each.code == NOT_APPLIED]
    return {
        (each.places[0].sheet, each.places[0].cell) if each.places else ("", each.message): each for each in refused
    }


def _refused_row(season: Season, finding: Finding) -> tuple[Cell, ...]:
    """The row of a ruling that was not applied; of one that could not be read there is only what the finding says."""
    facts = dict(finding.facts)
    applied = Cell(f"? no: {facts.get('reason', finding.message)}", Look(VIOLET))
    rows = {each.place.cell.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for each in finding.spots if each.place}
    for ruling in season.register.rulings:
        if str(ruling.row) in rows:
            return _row(ruling.match_id, ruling, applied)
    blank = Cell()
    return blank, blank, Cell(facts.get("ruling")), blank, blank, blank, blank, applied


def _row(match_id: str, ruling: Ruling, applied: Cell) -> tuple[Cell, ...]:
    return (
        day(ruling.day),
        match_number(match_id) if match_id else Cell("every match"),
        Cell(str(ruling.kind)),
        whole(ruling.board),
        Cell(ruling.value or None),
        Cell(ruling.reason or None),
        Cell(ruling.by or None),
        applied,
    )
