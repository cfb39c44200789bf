"""The sheets Rounds and Fixtures: which matches there are, and within which days they are played (R5, R6)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from processor.model.findings import Finding, finding
from processor.model.register import Fixture, Round
from processor.workbooks.register.alike import key, meant, number_key
from processor.workbooks.register.cells import Row
from processor.workbooks.register.clubs_and_teams import Entered
from processor.workbooks.register.schemas import in_order

RoundKey = tuple[str, str]
WHAT_IS_DRAWN = ("Competition", "Round", "Home", "Away")
ONLY_PLACE_AND_DAY = (
    " A row that only sets the venue or date of a match which the program drew leaves Competition, Round, Home and "
    "Away all blank."
)


def rounds(rows: Iterable[Row], found: list[Finding]) -> dict[RoundKey, Round]:
    """The rounds by cup and name as one compares them. One that closes before it opens is kept here and is no round
    of the register: its fixtures know where they belong."""
    made: dict[RoundKey, Round] = {}
    for row in rows:
        competition, name = row.text("Competition"), row.text("Round")
        if not competition or not name:
            continue
        at = key(competition), key(name)
        if at in made:
            first = made[at].place
            told = f"“{name}” of “{competition}”"
            found.append(finding("register-key-twice", row.spot("Round"), key=told, cell=first.cell if first else ""))
            continue
        opens, closes = row.known("Opens") or date.min, row.known("Closes") or date.max
        made[at] = Round(competition, name, opens, closes, row.place("Round"))
    return made


def open_rounds(known: Mapping[RoundKey, Round]) -> tuple[Round, ...]:
    """The rounds that can be played: they close no earlier than they open."""
    return tuple(each for each in known.values() if in_order(each.opens, each.closes))


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What fixtures are checked against."""

    entries: Entered
    rounds: Mapping[RoundKey, Round]


def fixtures(
    rows: Iterable[Row], entries: Entered, known: Mapping[RoundKey, Round], found: list[Finding]
) -> dict[str, Fixture]:
    """The fixtures by match number. What is wrong with a row is added to the findings."""
    against = _Drawn(entries, known)
    made: dict[str, Fixture] = {}
    first_rows: dict[str, Row] = {}
    for row in rows:
        number = row.text("Match")
        if not number:
            continue
        first = first_rows.setdefault(number_key(number), row)
        if first is not row:
            at = first.address("Match")
            found.append(finding("register-key-twice", row.spot("Match"), key=f"“{number}”", cell=at))
            continue
        wrong = list(_wrong(row, against))
        found += wrong
        if not wrong:
            made_fixture = _fixture(row, against)
            made[made_fixture.match_id] = made_fixture
            found += _round_unknown(row, against)
    return made


def sets_only_place_and_day(row: Row) -> bool:
    """Whether a row only sets the venue or the date of a match that the program drew."""
    return not any(row.values.get(column) for column in WHAT_IS_DRAWN)


def _wrong(row: Row, against: _Drawn) -> Iterator[Finding]:
    """The queries for which a fixture is left out."""
    if sets_only_place_and_day(row):
        return
    drawn, teams = row.known("Drawn"), against.entries.teams
    home, away = (teams.get(key(row.text(side))) for side in ("Home", "Away"))
    for side, team in (("Home", home), ("Away", away)):
        if not team and row.values.get(side) is not None and not row.text(side):
            continue  # a cell of the wrong kind, which is a fault already
        if not team:
            yield _no_team(row, side, against.entries)
        elif side == "Away" and team is home:
            yield _query(row, side, f"{team.name} cannot play against itself")
        elif drawn and team.withdrawn and drawn >= team.withdrawn:
            since = f"withdrew on {team.withdrawn:%d/%m/%Y}, and the match was drawn on {drawn:%d/%m/%Y}"
            yield _query(row, side, f"{team.name} {since}")


def _no_team(row: Row, side: str, entries: Entered) -> Finding:
    name = row.text(side)
    if not name:
        return _query(row, side, f"the {side.lower()} team is missing", ONLY_PLACE_AND_DAY)
    if key(name) in entries.left_out:
        return _query(row, side, f"“{name}” is left out until its own row on the sheet Teams is put right")
    hint = meant(name, [team.name for team in entries.each_team()])
    return _query(row, side, f"“{name}” is no team on the sheet Teams", hint)


def _query(row: Row, side: str, problem: str, hint: str = "") -> Finding:
    return finding("register-fixture", row.spot(side), match=row.text("Match"), problem=problem, hint=hint)


def _fixture(row: Row, against: _Drawn) -> Fixture:
    at = key(row.text("Competition")), key(row.text("Round"))
    known = against.rounds.get(at)
    home, away = (against.entries.teams.get(key(row.text(side))) for side in ("Home", "Away"))
    return Fixture(
        # The numbers that a draw gives are in capitals, and such a row has to find its match by the number alone.
        row.text("Match").upper() if sets_only_place_and_day(row) else row.text("Match"),
        known.competition if known else row.text("Competition"),
        known.name if known else row.text("Round"),
        home.name if home else "",
        away.name if away else "",
        venue=row.text("Venue"),
        drawn=row.known("Drawn"),
        agreed=row.known("Date"),
        place=row.place("Match"),
    )


def _round_unknown(row: Row, against: _Drawn) -> Iterator[Finding]:
    at = key(row.text("Competition")), key(row.text("Round"))
    if at not in against.rounds and not sets_only_place_and_day(row):
        yield finding("register-fixture-round", row.spot("Round"), match=row.text("Match"), cup=_cup(row))


def _cup(row: Row) -> str:
    cup = row.text("Competition")
    return f" of “{cup}”" if cup else ""
