"""The register: what the secretary says about the season, row by row, each with the cell it can be pointed at."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from processor.model.entries import Place
from processor.model.match import Result, Side


@dataclass(frozen=True, slots=True)
class Club:
    """A club, or a scratch team's entry as a club of its own (R2, R4). `place` is the cell of its name."""

    name: str
    scratch: bool = False
    contact: str = ""
    email: str = ""
    phone: str = ""
    mobile: str = ""
    address: str = ""
    pays_memberships: bool = False
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Team:
    """A team that was entered (R2). Strength 1 is its club's strongest."""

    name: str
    club: str
    strength: int
    also_known_as: tuple[str, ...] = ()
    captain: str = ""
    captain_email: str = ""
    venue: str = ""
    entered: date | None = None
    withdrawn: date | None = None
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Period:
    """A period of membership, both days included; a missing day has no end on that side."""

    first: date | None = None
    last: date | None = None

    def covers(self, day: date) -> bool:
        """Whether the day is one of the period's."""
        return (self.first is None or self.first <= day) and (self.last is None or day <= self.last)


@dataclass(frozen=True, slots=True)
class Player:
    """A player of the register: one code, one person (R1). `club` is empty where the register gives none."""

    code: str
    name: str
    also_known_as: tuple[str, ...] = ()
    club: str = ""
    born: date | None = None
    periods: tuple[Period, ...] = ()
    place: Place | None = None

    def member_on(self, day: date) -> bool:
        """Whether he was a member of the ECF on that day; without a period that covers it he was none (R1)."""
        return any(period.covers(day) for period in self.periods)


@dataclass(frozen=True, slots=True)
class Grade:
    """One grade of a player, in whole points, from a day on; None as value says that he is ungraded (H1, H2)."""

    code: str
    value: int | None
    assigned: bool = False
    since: date | None = None
    assigned_by: str = ""
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """A round of a cup and the days within which it is played, both included (R5)."""

    competition: str
    name: str
    opens: date
    closes: date
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match that is to be played: its number, its teams as drawn, and what was set about venue and date."""

    match_id: str
    competition: str
    round: str
    home: str
    away: str
    venue: str = ""
    drawn: date | None = None
    agreed: date | None = None
    place: Place | None = None

    def team(self, side: Side) -> str:
        """The team on that side, as drawn."""
        return self.home if side is Side.HOME else self.away


class RulingKind(StrEnum):
    """What a ruling can be."""

    BOARD_RESULT = "board result"
    PLAYER = "player"
    GRADE = "grade"
    DATE = "date"
    EXTEND = "extend"
    AWARD = "award"
    DEFAULT = "default"
    REPLAY = "replay"
    VOID = "void"
    ALLOW = "allow"
    ACCEPT = "accept"
    WAIVE = "waive"


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling of the League Secretary (P5, R6).

    `value` is the text as typed. Of it there were read, by kind: `result` for a board result; `side` and
    `player` (a code or a name) for a player; `side` and `grade` for a grade; `until` for a date and an extension;
    `side` for an award or a default, None there meaning both sides; `player` for an allowance; `value` itself, in
    small letters, for accept and waive. `row` is its row in the register.
    """

    day: date
    kind: RulingKind
    match_id: str = ""
    board: int | None = None
    value: str = ""
    reason: str = ""
    by: str = ""
    row: int = 0
    place: Place | None = None
    result: Result | None = None
    side: Side | None = None
    player: str = ""
    grade: int | None = None
    until: date | None = None

    @property
    def told(self) -> str:
        """The ruling in one phrase: `board result, board 3: ½-½ (30/05/2007, Hope Lane: both captains agree)`."""
        board = f", board {self.board}" if self.board else ""
        said = self.result.value if self.result else self.value
        value = f": {said}" if said else ""
        by = f", {self.by}" if self.by else ""
        reason = f": {self.reason}" if self.reason else ""
        return f"{self.kind}{board}{value} ({self.day:%d/%m/%Y}{by}{reason})"


@dataclass(frozen=True, slots=True)
class Payment:
    """A payment that came in for an invoice, in pence."""

    day: date
    invoice: str
    pence: int
    reference: str = ""
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Register:
    """The whole register. Clubs and teams by name, players and grades by ECF code, fixtures by match number.

    `settings` has the sheet Season's values as text, by the name of the setting; a blank one is left out.
    """

    settings: Mapping[str, str] = field(default_factory=dict)
    clubs: Mapping[str, Club] = field(default_factory=dict)
    teams: Mapping[str, Team] = field(default_factory=dict)
    players: Mapping[str, Player] = field(default_factory=dict)
    grades: Mapping[str, tuple[Grade, ...]] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    fixtures: Mapping[str, Fixture] = field(default_factory=dict)
    rulings: tuple[Ruling, ...] = ()
    payments: tuple[Payment, ...] = ()

    @property
    def season(self) -> str:
        """The season as match sheets print it."""
        return self.settings.get("Season", "")

    @property
    def rule_book(self) -> str:
        """The id of the rule book."""
        return self.settings.get("Rule book", "")
