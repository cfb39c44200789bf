"""The door to the register: a workbook in, the register and what is wrong with it out."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from processor.model.findings import Finding, Severity, finding
from processor.model.register import Payment, Register
from processor.model.rulebook import Grades
from processor.workbooks.faults import PackageFault
from processor.workbooks.opc import markup
from processor.workbooks.reading.batch import PANIC
from processor.workbooks.register.cells import Row, Tables, read_tables
from processor.workbooks.register.clubs_and_teams import entered
from processor.workbooks.register.explained import explained
from processor.workbooks.register.layout import PAYMENTS, RULE_BOOK, SEASON, SHEETS
from processor.workbooks.register.players_and_grades import grades as graded
from processor.workbooks.register.players_and_grades import players
from processor.workbooks.register.rounds_and_fixtures import fixtures, open_rounds, rounds
from processor.workbooks.register.rulings import rulings
from processor.workbooks.register.schemas import failures
from processor.workbooks.register.settings import as_one_row, settings
from processor.workbooks.register.values import with_values

LOG = logging.getLogger(__name__)
GradesOf = Callable[[str], Grades | None]
ORDER = {sheet.name: position for position, sheet in enumerate(SHEETS)}


@dataclass(frozen=True, slots=True)
class RegisterRead:
    """What came out of a register. `register` is without the rows left out, and means nothing where there are
    faults; those of form stop a run before it changes anything. `findings` are queries, whose row is left out, and
    warnings, whose row is kept. Both are in the order of sheets and rows."""

    register: Register
    faults: tuple[Finding, ...] = ()
    findings: tuple[Finding, ...] = ()


def read_register(content: bytes, grades_of: GradesOf = lambda _: None) -> RegisterRead:
    """The register in a workbook. `grades_of` gives the bounds of grades by the id of the register's rule book, which
    is empty where the register names none.

    Raises nothing for what stands in the file.
    """
    try:
        return _read(read_tables(content), grades_of)
    except PackageFault as fault:
        return _unreadable(fault.reason)
    except BaseException as fault:
        if not isinstance(fault, Exception) and type(fault).__name__ != PANIC:
            raise
        LOG.warning("The register could not be read: %s: %s", type(fault).__name__, fault)
        return _unreadable("it is damaged")


def _unreadable(reason: str) -> RegisterRead:
    return RegisterRead(Register(), (finding("register-unreadable", reason=reason),))


def _read(tables: Tables, grades_of: GradesOf) -> RegisterRead:
    found: list[Finding] = list(tables.faults)
    rows = {name: with_values(table.rows, tables.from_1904) for name, table in tables.by_name.items()}
    if SEASON.name in rows and not tables.faults_of(SEASON):
        rows[SEASON.name] = (as_one_row(rows[SEASON.name], found),)
    else:
        rows.pop(SEASON.name, None)
    season = rows.get(SEASON.name)
    grades = grades_of(settings(season[0]).get(RULE_BOOK, "") if season else "")
    for each in rows.values():
        found += explained(failures(each, grades), grades)
    register = _register(rows, tables.from_1904, grades, found)
    faults = [each for each in found if each.severity is Severity.ERROR]
    rest = [] if tables.faults else [each for each in found if each.severity is not Severity.ERROR]
    return RegisterRead(register, _in_order(faults), _in_order(rest))


def _register(
    rows: dict[str, tuple[Row, ...]], from_1904: bool, grades: Grades | None, found: list[Finding]
) -> Register:
    """The register out of its rows, each checked against the others."""
    season = rows.get(SEASON.name)
    entries = entered(rows.get("Clubs", ()), rows.get("Teams", ()), found)
    people = players(rows.get("Players", ()), entries, found)
    known_rounds = rounds(rows.get("Rounds", ()), found)
    drawn = fixtures(rows.get("Fixtures", ()), entries, known_rounds, found)
    return Register(
        settings=settings(season[0]) if season else {},
        clubs={club.name: club for club in entries.clubs.values()},
        teams={team.name: team for team in entries.each_team()},
        players=people,
        grades=graded(rows.get("Grades", ()), people, found),
        rounds=open_rounds(known_rounds),
        fixtures=drawn,
        rulings=rulings(rows.get("Rulings", ()), drawn, found, from_1904, grades),
        payments=tuple(_payments(rows.get(PAYMENTS.name, ()))),
    )


def _payments(rows: Iterable[Row]) -> Iterable[Payment]:
    """The payments that say when, how much and for what."""
    for row in rows:
        day, invoice, pence = (row.known(column) for column in ("Date", "Invoice", "Amount"))
        if day and invoice and pence:
            yield Payment(day, invoice, pence, row.text("Reference"), row.place("Invoice"))


def _in_order(found: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(found, key=_position))


def _position(each: Finding) -> tuple[int, int, int]:
    """The order of the sheets, then of the rows, then of the columns."""
    sheet = ORDER.get(each.spots[0].label.partition(",")[0], -1) if each.spots else -1
    at = markup.row_and_column(each.places[0].cell) if each.places else None
    return (sheet, *(at or (0, 0)))
