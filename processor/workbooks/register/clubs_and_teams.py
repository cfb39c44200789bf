"""The sheets Clubs and Teams: who takes part, and whom to write to (R2, R4, R5)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from processor.model.findings import Finding, finding
from processor.model.numbers import joined
from processor.model.register import Club, Team
from processor.workbooks.register.alike import confusing, key, meant
from processor.workbooks.register.cells import Row
from processor.workbooks.register.layout import KINDS_OF_CLUB
from processor.workbooks.register.values import listed

SCRATCH = KINDS_OF_CLUB[1]


@dataclass(slots=True)
class Entered:
    """Clubs and teams while a register is read, by their names as one compares them. `teams` has each team under
    all its spellings; `left_out` has the names of teams on whose row something is wrong."""

    clubs: dict[str, Club] = field(default_factory=dict)
    teams: dict[str, Team] = field(default_factory=dict)
    left_out: set[str] = field(default_factory=set)

    def club_names(self) -> list[str]:
        """The names of the clubs as the register has them."""
        return [club.name for club in self.clubs.values()]

    def each_team(self) -> Iterable[Team]:
        """Each team once, in the order of the rows."""
        return {team.name: team for team in self.teams.values()}.values()


def entered(club_rows: Iterable[Row], team_rows: Iterable[Row], found: list[Finding]) -> Entered:
    """The clubs and teams of the register. What is wrong with a row is added to the findings."""
    made = Entered()
    rows: dict[str, Row] = {}
    for row in club_rows:
        name = row.text("Club")
        if name and key(name) in rows:
            found.append(_twice(row, "Club", name, rows[key(name)], "Club"))
        elif name:
            rows[key(name)] = row
            made.clubs[key(name)] = _club(row)
            found += _contact(row)
    _add_teams(made, team_rows, found)
    found += _titles(made, rows)
    return made


def _club(row: Row) -> Club:
    return Club(
        row.text("Club"),
        scratch=row.known("Kind") == SCRATCH,
        contact=row.text("Contact"),
        email=row.text("Email"),
        phone=row.text("Phone"),
        mobile=row.text("Mobile"),
        address=row.text("Address"),
        pays_memberships=bool(row.known("Pays memberships")),
        place=row.place("Club"),
    )


def _contact(row: Row) -> Iterator[Finding]:
    """What the club still owes of its one contact (R4)."""
    wanted = {
        "contact": ("Contact",),
        "e-mail address": ("Email",),
        "telephone number": ("Phone", "Mobile"),
    }
    missing = [name for name, columns in wanted.items() if not any(row.text(column) for column in columns)]
    if missing:
        yield finding("register-contact", row.spot("Club"), missing=joined(missing, "or"))


def _add_teams(made: Entered, rows: Iterable[Row], found: list[Finding]) -> None:
    spelled: dict[str, tuple[Row, str]] = {}
    strengths: dict[tuple[str, int], Row] = {}
    for row in rows:
        name = row.text("Team")
        if not name:
            continue
        spellings = [("Team", name), *(("Also known as", each) for each in listed(row.text("Also known as")))]
        for column, spelling in spellings:
            first, first_column = spelled.setdefault(key(spelling), (row, column))
            if first is not row:
                found.append(_twice(row, column, spelling, first, first_column))
        ours = {key(spelling) for _, spelling in spellings if spelled[key(spelling)][0] is row}
        why_not = _why_left_out(row, made, strengths)
        if why_not:
            found.append(why_not)
            made.left_out |= ours
        else:
            made.teams |= dict.fromkeys(sorted(ours), _team(row, made))
            if not row.text("Captain"):
                found.append(finding("register-captain", row.spot("Captain"), team=name))


def _why_left_out(row: Row, made: Entered, strengths: dict[tuple[str, int], Row]) -> Finding | None:
    """The query for which a team is left out: it has no club, or one of its club has its strength."""
    club, strength = row.text("Club"), row.known("Strength")
    if club and key(club) not in made.clubs:
        hint = meant(club, made.club_names())
        return finding("register-unknown-club", row.spot("Club"), team=row.text("Team"), hint=hint)
    if not club or strength is None:
        return None
    first = strengths.setdefault((key(club), strength), row)
    if first is row:
        return None
    team, other, cell = row.text("Team"), first.text("Team"), first.address("Strength")
    return finding("register-same-strength", row.spot("Strength"), team=team, other=other, cell=cell)


def _team(row: Row, made: Entered) -> Team:
    club = made.clubs.get(key(row.text("Club")))
    return Team(
        row.text("Team"),
        club.name if club else "",
        row.known("Strength") or 0,
        also_known_as=listed(row.text("Also known as")),
        captain=row.text("Captain"),
        captain_email=row.text("Captain email"),
        venue=row.text("Home venue"),
        entered=row.known("Entered"),
        withdrawn=row.known("Withdrawn"),
        place=row.place("Team"),
    )


def _titles(made: Entered, rows: Mapping[str, Row]) -> Iterator[Finding]:
    """Scratch teams whose title is not distinctive (R2): one finding for each, with all that it may be taken for."""
    clubs = list(made.clubs.items())
    for position, (name, club) in enumerate(clubs):
        if not club.scratch:
            continue
        others = [other.name for _, other in clubs[:position]]
        others += [other.name for _, other in clubs[position + 1 :] if not other.scratch]
        others += [team.name for team in made.each_team() if team.club != club.name]
        alike = dict.fromkeys(each for each in others if confusing(club.name, each))
        if alike:
            named = joined(f"“{each}”" for each in alike)
            yield finding("register-title", rows[name].spot("Club"), others=named)


def _twice(row: Row, column: str, name: str, first: Row, first_column: str) -> Finding:
    return finding("register-key-twice", row.spot(column), key=f"“{name}”", cell=first.address(first_column))
