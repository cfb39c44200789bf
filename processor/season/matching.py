"""Which match a sheet belongs to: by its number, else by cup, round and teams. Nothing is guessed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from processor.model.entries import Entry
from processor.model.findings import Finding, Spot, finding, spot
from processor.model.match import MatchSheet, Side
from processor.model.numbers import joined
from processor.model.register import Fixture, Register
from processor.model.season import ReceivedSheet
from processor.season.names import OFFERED, TeamNames, cup_key, number_key, round_key
from processor.season.turning import turned

TEAM_SPOTS = ("home team", "away team")


@dataclass(slots=True)
class Matching:
    """The sheets of each match, by its number, their sides as drawn; and those that fit none, with why."""

    sheets: dict[str, list[ReceivedSheet]] = field(default_factory=dict)
    unmatched: list[ReceivedSheet] = field(default_factory=list)

    def put(self, fixture: Fixture, sheet: ReceivedSheet) -> None:
        """Puts a sheet to its match."""
        self.sheets.setdefault(fixture.match_id, []).append(sheet)


@dataclass(frozen=True, slots=True)
class _Claim:
    """What a sheet says of the match that it is about. A team is None where its cell is blank."""

    number: str | None
    cup: str | None
    round: str | None
    teams: Mapping[Side, str | None]
    unknown: tuple[Side, ...]

    @property
    def both(self) -> frozenset[str] | None:
        """Both teams, where the register knows them."""
        names = frozenset(name for name in self.teams.values() if name)
        return names if len(names) == len(self.teams) else None


def matched(
    received: Sequence[ReceivedSheet], register: Register, accepted: Mapping[str, str] | None = None
) -> Matching:
    """Every sheet put to its match. `accepted` has the matches, by sha256, for which a ruling accepted a sheet.

    Where number, cup, round and teams do not agree the sheet goes to the one open match of its two teams, with a
    query; where there is none or several it stays unmatched. The order of the sheets does not matter.
    """
    finder = _Finder(register)
    made = Matching()
    doubtful = []
    for each in received:
        claim = finder.claim(each.sheet)
        fixture = register.fixtures.get((accepted or {}).get(each.submission.sha256, "")) or finder.direct(claim)
        if _no_sheet(each.sheet):
            made.unmatched.append(each)
        elif fixture:
            made.put(fixture, _as_drawn(each, claim, fixture))
        else:
            doubtful.append((each, claim))
    taken = frozenset(made.sheets)
    for each, claim in doubtful:
        fixture = finder.only_open(claim, taken)
        if fixture:
            query = _differs(each.sheet, claim, fixture)
            made.put(fixture, _as_drawn(replace(each, findings=(*each.findings, query)), claim, fixture))
        else:
            query = finder.no_fixture(each.sheet, claim)
            made.unmatched.append(replace(each, findings=(*each.findings, query)))
    return made


class _Finder:
    """The fixtures of a register as they are looked for."""

    def __init__(self, register: Register) -> None:
        self.names = TeamNames(register)
        self.fixtures = [fixture for fixture in register.fixtures.values() if fixture.home and fixture.away]
        self.by_number = {number_key(fixture.match_id): fixture for fixture in self.fixtures}

    def claim(self, sheet: MatchSheet) -> _Claim:
        typed = {Side.HOME: sheet.home_team.value, Side.AWAY: sheet.away_team.value}
        teams = {side: self.names.find(name) if name else None for side, name in typed.items()}
        return _Claim(
            number=number_key(sheet.match_id.value) if sheet.match_id.value else None,
            cup=cup_key(sheet.competition.value) if sheet.competition.value else None,
            round=round_key(sheet.round.value) if sheet.round.value else None,
            teams=teams,
            unknown=tuple(side for side in Side if typed[side] and not teams[side]),
        )

    def direct(self, claim: _Claim) -> Fixture | None:
        """The fixture that everything on the sheet agrees with: that of its number, else the only one."""
        if claim.unknown:
            return None
        if claim.number:
            numbered = self.by_number.get(claim.number)
            return numbered if numbered and _agrees(claim, numbered) else None
        fitting = [fixture for fixture in self._of(claim) if _agrees(claim, fixture)]
        return fitting[0] if len(fitting) == 1 else None

    def only_open(self, claim: _Claim, taken: frozenset[str]) -> Fixture | None:
        """The only fixture of the two teams that is still open: one that no sheet agrees with."""
        still_open = [fixture for fixture in self._of(claim) if fixture.match_id not in taken]
        return still_open[0] if len(still_open) == 1 else None

    def no_fixture(self, sheet: MatchSheet, claim: _Claim) -> Finding:
        """The query for a sheet that belongs to no match, with what may have been meant."""
        if claim.unknown:
            typed = {Side.HOME: sheet.home_team, Side.AWAY: sheet.away_team}
            near = [name for side in claim.unknown for name in self.names.near(typed[side].value or "")]
            spots = [spot(f"{side} team", typed[side]) for side in claim.unknown]
            why = f"{'these are' if len(spots) > 1 else 'this is'} no team of the register"
            return finding("no-fixture", *spots, why=why, offered=f"{_offer(near)}{self._likely(claim)}")
        fixtures = self._of(claim)
        if fixtures:
            told = joined((_fixture(each) for each in fixtures), "or")
            many = "its teams have several, and the sheet does not say which"
            why = many if len(fixtures) > 1 else "the only one of its teams has its sheet, and this one says otherwise"
            return finding("no-fixture", *_spots(sheet, claim), why=why, offered=f"It could be {told}. ")
        why = "these two teams were not drawn against each other" if claim.both else "it does not name both teams"
        like = [self.by_number[claim.number]] if claim.number in self.by_number else self._near(claim)
        offered = f"Perhaps {joined(map(_fixture, like), 'or')} is meant. " if like else ""
        return finding("no-fixture", *_spots(sheet, claim), why=why, offered=offered)

    def _likely(self, claim: _Claim) -> str:
        """The match that everything but an unknown team's name points at, said in a sentence."""
        known = {name for name in claim.teams.values() if name}
        fitting = [
            each
            for each in self.fixtures
            if known <= {each.home, each.away} and _same_round(claim, each)
            and (known or claim.number) and claim.number in (None, number_key(each.match_id))
        ]  # fmt: skip
        return f"All else on it fits match {_fixture(fitting[0])}. " if len(fitting) == 1 else ""

    def _of(self, claim: _Claim) -> list[Fixture]:
        return [each for each in self.fixtures if claim.both and {each.home, each.away} == claim.both]

    def _near(self, claim: _Claim) -> list[Fixture]:
        """Matches that one of the teams has."""
        named = {name for name in claim.teams.values() if name}
        return [each for each in self.fixtures if named & {each.home, each.away}][:OFFERED]


def _agrees(claim: _Claim, fixture: Fixture) -> bool:
    """Whether everything that the sheet says fits the fixture; a blank says nothing."""
    return _same_round(claim, fixture) and (_straight(claim, fixture) or _turned(claim, fixture))


def _same_round(claim: _Claim, fixture: Fixture) -> bool:
    cup = claim.cup is None or claim.cup == cup_key(fixture.competition)
    return cup and (claim.round is None or claim.round == round_key(fixture.round))


def _straight(claim: _Claim, fixture: Fixture) -> bool:
    return all(name in (None, fixture.team(side)) for side, name in claim.teams.items())


def _turned(claim: _Claim, fixture: Fixture) -> bool:
    return all(name in (None, fixture.team(side.other)) for side, name in claim.teams.items())


def _as_drawn(received: ReceivedSheet, claim: _Claim, fixture: Fixture) -> ReceivedSheet:
    """The sheet with its sides as drawn; that a team's cell is blank need not be said any more."""
    findings = tuple(each for each in received.findings if each.code != "team-missing")
    if _straight(claim, fixture) or not _turned(claim, fixture):
        return replace(received, findings=findings)
    spots = (spot(label, entry) for label, entry in _team_entries(received.sheet))
    note = finding("sides-turned", *spots, home=fixture.home)
    return replace(received, sheet=turned(received.sheet), findings=(*findings, note))


def _no_sheet(sheet: MatchSheet) -> bool:
    """Whether there was no match sheet in the file at all."""
    return not sheet.boards and sheet.home_team.place is None and sheet.match_id.place is None


def _team_entries(sheet: MatchSheet) -> Iterable[tuple[str, Entry[str]]]:
    return zip(TEAM_SPOTS, (sheet.home_team, sheet.away_team), strict=True)


def _spots(sheet: MatchSheet, claim: _Claim) -> list[Spot]:
    """The cells that say which match it is, where they are filled in."""
    entries = (
        ("match number", sheet.match_id),
        ("competition", sheet.competition),
        ("round", sheet.round),
        *_team_entries(sheet),
    )
    return [spot(label, entry) for label, entry in entries if not entry.blank] or [spot("match number", sheet.match_id)]


def _differs(sheet: MatchSheet, claim: _Claim, fixture: Fixture) -> Finding:
    entries = (sheet.match_id, sheet.competition, sheet.round, sheet.home_team, sheet.away_team)
    says = ", ".join(str(entry.value) for entry in entries if entry.value)
    told = _fixture(fixture)
    return finding("fixture-differs", *_spots(sheet, claim), says=says, match=fixture.match_id, fixture=told)


def _fixture(fixture: Fixture) -> str:
    return f"{fixture.match_id} ({fixture.competition}, {fixture.round}: {fixture.home} v {fixture.away})"


def _offer(names: Sequence[str]) -> str:
    return f"Perhaps {joined(names, 'or')} is meant; a spelling can be added under Also known as. " if names else ""
