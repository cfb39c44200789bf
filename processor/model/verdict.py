"""What a match comes to, and every step of the way there."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from processor.model.entries import Place
from processor.model.findings import Finding
from processor.model.match import MatchSheet, Result, Side
from processor.model.register import Ruling

Number = int | Fraction

# What the match sheet's own winner cell says where no team has won.
REPLAY = "Replay"
WALKOVER = "Walkover: ask the secretary"


class Status(StrEnum):
    """How far a match can be relied on; the first that applies, in this order."""

    REJECTED = "rejected"
    HELD = "held"
    DISPUTED = "disputed"
    QUERIED = "queried"
    RULED = "ruled"
    ACCEPTED = "accepted"


class DecidedBy(StrEnum):
    """What settled a match."""

    SCORE = "score"
    FEWER_DEFAULTS = "fewer-defaults"
    BOARD_COUNT = "board-count"
    ELIMINATION = "elimination"
    REPLAY = "replay"
    WALKOVER = "walkover"
    RULING = "ruling"


@dataclass(frozen=True, slots=True)
class Operand:
    """One figure that a step used: what it is, its value, and the cell it came from where it was typed."""

    label: str
    value: Number | str
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the working: the rule applied, its clause, what went in, what came out, and one sentence.

    `clause` is an id of the rule book (`H1`); `result` is in grade points, points or words, as the rule has it.
    """

    rule: str
    clause: str
    operands: tuple[Operand, ...]
    result: Number | str | None
    sentence: str

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells that its figures were typed in, each once; what came from an earlier step has none."""
        return tuple(dict.fromkeys(each.place.cell for each in self.operands if each.place))


@dataclass(frozen=True, slots=True)
class SeatVerdict:
    """One side of a board as it counted. Grades are whole points; `points` are board points.

    `listed` is the grade on the sheet; `counts_as` the grade used, which is a stand-in where `stands_in`.
    """

    player: str | None
    listed: int | None
    counts_as: int | None = None
    stands_in: bool = False
    defaulted: bool = False
    points: Fraction | None = None


@dataclass(frozen=True, slots=True)
class BoardVerdict:
    """One board as it counted: `plain` is home minus away, `difference` the same within the cap (H3)."""

    number: int
    home: SeatVerdict
    away: SeatVerdict
    result: Result | None
    plain: int | None = None
    difference: int | None = None


@dataclass(frozen=True, slots=True)
class SideVerdict:
    """What one team's match comes to. Points are exact; None where they cannot be known."""

    team: str
    grade_total: int | None = None
    board_points: Fraction | None = None
    bonus: Fraction | None = None
    score: Fraction | None = None
    defaults: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a match comes to: boards, sides, difference (home minus away), winner, working and findings.

    `sure_winner` is the side that wins whatever grade an ungraded player is given, where the match is held
    and that is so. `headline` is the outcome in one line for people. `rulings` are those that were applied to it.
    `aside` says that it is about a sheet which does not count for the match.
    """

    sheet: MatchSheet
    status: Status
    headline: str
    home: SideVerdict
    away: SideVerdict
    boards: tuple[BoardVerdict, ...] = ()
    difference: int | None = None
    winner: Side | None = None
    decided_by: DecidedBy | None = None
    sure_winner: Side | None = None
    steps: tuple[Step, ...] = ()
    findings: tuple[Finding, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    aside: bool = False

    def side(self, side: Side) -> SideVerdict:
        """The verdict on one side."""
        return self.home if side is Side.HOME else self.away

    @property
    def needs_a_person(self) -> bool:
        """Whether a query or an error is open: somebody has to look."""
        return any(each.open_error or each.open_query for each in self.findings)
