"""What the season knows that one match sheet does not, as plain values for the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from processor.model.match import Side
from processor.model.register import Fixture, Player, Register, Ruling, Team

SeatKey = tuple[int, Side]


@dataclass(frozen=True, slots=True)
class Who:
    """Who sits at a board: the register's player, or nobody that it knows.

    `key` is the same for the same person in all matches: his ECF code, else his plain name.
    """

    key: str
    name: str
    player: Player | None = None


@dataclass(frozen=True, slots=True)
class Appearance:
    """One game that somebody played for a team (R3). `breach` says that he was barred from it.

    A breach bars him from nothing further.
    """

    who: Who
    team: str
    day: date
    match_id: str
    board: int
    breach: bool = False


@dataclass(frozen=True, slots=True)
class Context:
    """One match within its season.

    `rulings` are those in force for the match, `people` who sits where as far as the register tells. `opens` and
    `closes` are the days of its round, an extension counted in; `first_received` is the day on which the
    first readable sheet of the match came in, `received` that of the sheet at hand. `earlier` has the
    appearances of earlier days by person, `same_day` the other matches in which somebody sat on the day of this.
    """

    fixture: Fixture
    register: Register
    received: date
    first_received: date
    rulings: tuple[Ruling, ...] = ()
    people: Mapping[SeatKey, Who] = field(default_factory=dict)
    opens: date | None = None
    closes: date | None = None
    extended: bool = False
    earlier: Mapping[str, tuple[Appearance, ...]] = field(default_factory=dict)
    same_day: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def team(self, side: Side) -> Team | None:
        """The register's team on that side as drawn."""
        return self.register.teams.get(self.fixture.team(side))
