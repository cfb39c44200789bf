"""The sheets Players and Grades: who people are, when they were members, and what they are graded (R1, H1, H2)."""

from collections.abc import Container, Iterable, Iterator
from datetime import date

from processor.model.findings import Finding, finding
from processor.model.register import Grade, Period, Player
from processor.workbooks.register.alike import key, meant, same_person
from processor.workbooks.register.cells import Row
from processor.workbooks.register.clubs_and_teams import Entered
from processor.workbooks.register.layout import KINDS_OF_GRADE
from processor.workbooks.register.schemas import in_order
from processor.workbooks.register.values import listed

ASSIGNED = KINDS_OF_GRADE[1]


def players(rows: Iterable[Row], entries: Entered, found: list[Finding]) -> dict[str, Player]:
    """The players by code, their rows put together. What is wrong with a row is added to the findings."""
    made: dict[str, Player] = {}
    first_rows: dict[str, dict[str, Row]] = {}
    for row in rows:
        code = row.known("ECF code")
        if not code:
            continue
        seen = first_rows.setdefault(code, {})
        player = made.get(code) or Player(code, row.text("Name"), place=row.place("ECF code"))
        found += _other_person(row, player, seen)
        club, unknown = _club(row, entries)
        period, overlap = _period(row, player)
        found += [each for each in (unknown, overlap) if each]
        made[code] = Player(
            code,
            player.name or row.text("Name"),
            also_known_as=tuple(dict.fromkeys((*player.also_known_as, *listed(row.text("Also known as"))))),
            club=player.club or club,
            born=player.born or row.known("Born"),
            periods=(*player.periods, period) if period else player.periods,
            place=player.place,
        )
        for column in ("Name", "Born"):
            if row.known(column):
                seen.setdefault(column, row)
    return made


def _other_person(row: Row, player: Player, seen: dict[str, Row]) -> Iterator[Finding]:
    """The faults of a code that stands for two people: another name, or another date of birth (R1)."""
    name, born = row.text("Name"), row.known("Born")
    spelled = any(same_person(name, each) for each in (player.name, *player.also_known_as))
    differs = {"Name": name and not spelled, "Born": born and born != player.born}
    for column, other in differs.items():
        if other and column in seen:
            first, cell = seen[column].spot(column).found, seen[column].address(column)
            yield finding("register-two-people", row.spot(column), shared=player.code, first=first, cell=cell)


def _club(row: Row, entries: Entered) -> tuple[str, Finding | None]:
    name = row.text("Club")
    club = entries.clubs.get(key(name)) if name else None
    if club or not name:
        return club.name if club else "", None
    hint = meant(name, entries.club_names())
    return "", finding("register-player-club", row.spot("Club"), player=row.text("Name"), hint=hint)


def _period(row: Row, player: Player) -> tuple[Period | None, Finding | None]:
    """The row's period of membership; none where it is the wrong way round, or overlaps one that stands above it."""
    period = Period(row.known("Member from"), row.known("Member to"))
    if period == Period() or not in_order(period.first, period.last):
        return None, None
    over = next((each for each in player.periods if _overlap(each, period)), None)
    if not over:
        return period, None
    problem = f"the membership of {player.name} overlaps his period {_told(over)}, which stands further up"
    column = "Member from" if period.first else "Member to"
    return None, finding("register-membership", row.spot(column), problem=problem)


def _overlap(one: Period, other: Period) -> bool:
    return in_order(one.first, other.last) and in_order(other.first, one.last)


def _told(period: Period) -> str:
    first = f"from {period.first:%d/%m/%Y}" if period.first else ""
    last = f"to {period.last:%d/%m/%Y}" if period.last else ""
    return " ".join(each for each in (first, last) if each)


def grades(rows: Iterable[Row], known: Container[str], found: list[Finding]) -> dict[str, tuple[Grade, ...]]:
    """The grades by code, in the order of the rows. What is wrong with a row is added to the findings."""
    made: dict[str, tuple[Grade, ...]] = {}
    first_rows: dict[tuple[str, date | None, bool], Row] = {}
    for row in rows:
        code = row.known("ECF code")
        if not code:
            continue
        if code not in known:
            found.append(finding("register-grade-without-player", row.spot("ECF code"), name=_named(row)))
            continue
        grade = _grade(row, code)
        first = first_rows.setdefault((code, grade.since, grade.assigned), row)
        if first is row:
            made[code] = (*made.get(code, ()), grade)
            continue
        since = f"from {grade.since:%d/%m/%Y}" if grade.since else "from the beginning"
        told = f"the {'assigned' if grade.assigned else 'official'} grade of {code}{_named(row)} {since}"
        found.append(finding("register-key-twice", row.spot("Grade"), key=told, cell=first.address("Grade")))
    return made


def _named(row: Row) -> str:
    name = row.text("Name")
    return f" ({name})" if name else ""


def _grade(row: Row, code: str) -> Grade:
    return Grade(
        code,
        row.known("Grade"),
        assigned=row.known("Kind") == ASSIGNED,
        since=row.known("From"),
        assigned_by=row.text("Assigned by"),
        place=row.place("Grade"),
    )
