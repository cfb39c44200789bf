"""What reading found, put into findings: each failed check with its cells and facts, and what was read leniently."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from processor.model.findings import Finding, Severity, Spot, finding, shortened
from processor.model.match import Result, Side
from processor.model.numbers import half_up, joined, mean_text
from processor.model.rulebook import Grades, RuleBook
from processor.workbooks.layout import MOST_BOARDS, RESULT
from processor.workbooks.opc import markup
from processor.workbooks.reading.lenient.dates import day_text
from processor.workbooks.reading.lenient.texts import LONGEST
from processor.workbooks.reading.raw import lost_cells
from processor.workbooks.reading.readout import Cell, Readout, Row
from processor.workbooks.reading.schemas import Failure

USEFUL = ("match_date", "home_white_on")
TEAMS = ("home_team", "away_team")
BOARD = "board"
GRADE_FAULTS = ("grade-unclear", "grade-out-of-range", "modern-rating")
# The cells in which a finding is as bad as the catalogue says; elsewhere the match can be scored without.
FULL_SEVERITY = {"text-unclear": TEAMS, "date-unclear": ("match_date",)}


def explained(readout: Readout, failures: Iterable[Failure], book: RuleBook) -> tuple[Finding, ...]:
    """The findings of one sheet, in the order of its cells."""
    made = [*lost_cells(readout.raw)]
    made += [_explained(readout, failure, book) for failure in failures]
    made += _read_day_first(readout)
    made += _read_leniently(readout)
    made += _left_blank(readout)
    return tuple(sorted(made, key=_position))


def _explained(readout: Readout, failure: Failure, book: RuleBook) -> Finding:
    row = None if failure.row is None else readout.rows[failure.row]
    keeping = FULL_SEVERITY.get(failure.code)
    spared = row is not None and failure.code in GRADE_FAULTS and _not_counted(row, failure.field)
    severity = Severity.WARNING if spared or (keeping and failure.field not in keeping) else None
    cell = (row.cells if row else readout.head).get(failure.field)
    facts = _facts(failure.code, cell, book)
    return finding(failure.code, *_spots(readout, failure, row, cell), severity=severity, **facts)


def _not_counted(row: Row, field: str) -> bool:
    """Whether the grade of that column is dropped whatever it is: his side defaulted, or nobody is named (H1)."""
    result = row.cells[RESULT.name].entry.value
    if not isinstance(result, Result) or result.played:
        return False
    side = Side(field.partition("_")[0])
    return result.defaulted_by(side) or row.cells[f"{side}_player"].entry.value is None


def _spots(readout: Readout, failure: Failure, row: Row | None, cell: Cell | None) -> list[Spot]:
    """The cells that a failed check is about; for a whole row its result cell, which is where to choose."""
    if failure.code == "board-numbers":
        return [_spot(each.cells[BOARD], None, "board number") for each in ([row] if row else _below_gap(readout))]
    if failure.code == "teams-alike":
        return [_spot(readout.head[name]) for name in TEAMS]
    if cell:
        return [_spot(cell, row.board if row else None)]
    return [Spot("", row.cells[RESULT.name].entry.place, row.board)] if row else []


def _below_gap(readout: Readout) -> list[Row]:
    """The row below the first missing number, or the last row where all below are missing."""
    rows = sorted(readout.rows, key=lambda row: row.board or 0)
    below = [row for row in rows if (row.board or 0) > readout.lost_boards()[0]]
    return below[:1] or rows[-1:]


def _spot(cell: Cell, board: int | None = None, label: str = "") -> Spot:
    return Spot(label or cell.field.label, cell.entry.place, board, cell.entry.typed)


def _facts(code: str, cell: Cell | None, book: RuleBook) -> Mapping[str, object]:
    """The facts that the sentence of a code wants."""
    if code == "modern-rating" and cell and cell.entry.value:
        return _conversion(cell.entry.value, book.grades)
    if code == "choice-unclear" and cell:
        return {"choices": joined(cell.field.choices, "or")}
    facts: Mapping[str, Mapping[str, object]] = {
        "grade-unclear": {"lowest": book.grades.lowest, "highest": book.grades.highest},
        "grade-out-of-range": {"lowest": book.grades.lowest, "highest": book.grades.highest},
        "season-differs": {"season": book.season},
        "text-unclear": {"longest": LONGEST},
        "empty-board": {"boards": book.match.boards},
        "too-many-boards": {"most": MOST_BOARDS},
    }
    return facts.get(code, {})


def _conversion(rating: int, grades: Grades) -> Mapping[str, object]:
    exact = Fraction(rating - grades.rating_offset) / grades.rating_factor
    grade = str(exact) if exact.denominator == 1 else f"{half_up(exact)}, rounded from {mean_text(exact)}"
    return {"grade": grade, "offset": grades.rating_offset, "factor": mean_text(grades.rating_factor)}


def _read_day_first(readout: Readout) -> list[Finding]:
    return [
        finding("date-read-day-first", _spot(cell), read=day_text(cell.entry.value))
        for cell in readout.head.values()
        if cell.reading.either_way and cell.entry.value
    ]


def _read_leniently(readout: Readout) -> list[Finding]:
    """One note for everything that was not typed in the usual form, however much there is."""
    noted = [(cell, board) for cell, board in readout.cells() if cell.reading.said]
    if not noted:
        return []
    noted.sort(key=lambda each: _order(_spot(each[0])))
    readings = "; ".join(
        f"{cell.entry.place.cell if cell.entry.place else cell.field.label} "
        f"“{shortened(cell.entry.typed)}” as {cell.reading.said}"
        for cell, _ in noted
    )
    return [finding("read-leniently", *(_spot(cell, board) for cell, board in noted), readings=readings)]


def _left_blank(readout: Readout) -> list[Finding]:
    """At most one note a sheet, of what is useful and not needed. The blank form is told only that it is blank."""
    blank = [cell for name in USEFUL if (cell := readout.head[name]).entry.place and cell.entry.blank]
    if not blank or not readout.filled:
        return []
    note = finding("left-blank", *map(_spot, blank))
    return [note.citing("M3") if "home_white_on" in {cell.field.name for cell in blank} else note]


def _position(each: Finding) -> tuple[int, int]:
    return min(map(_order, each.spots), default=(0, 0))


def _order(spot: Spot) -> tuple[int, int]:
    return (spot.place and markup.row_and_column(spot.place.cell)) or (0, 0)
