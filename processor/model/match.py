"""A match as two captains wrote it down."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import Enum, StrEnum
from typing import Any

from processor.model.entries import Entry


class Side(StrEnum):
    """Home or away, as drawn."""

    HOME = "home"
    AWAY = "away"

    @property
    def other(self) -> "Side":
        """The opponents' side."""
        return Side.AWAY if self is Side.HOME else Side.HOME


class Result(Enum):
    """The result of a board, in the six forms that the match sheet offers."""

    HOME_WIN = "1-0"
    DRAW = "½-½"
    AWAY_WIN = "0-1"
    AWAY_DEFAULTED = "1-0 default"
    HOME_DEFAULTED = "0-1 default"
    BOTH_DEFAULTED = "0-0 default"

    @property
    def winner(self) -> Side | None:
        """The side that took the point, over the board or by default."""
        if self in (Result.HOME_WIN, Result.AWAY_DEFAULTED):
            return Side.HOME
        if self in (Result.AWAY_WIN, Result.HOME_DEFAULTED):
            return Side.AWAY
        return None

    @property
    def played(self) -> bool:
        """Whether a game was played on the board."""
        return self in (Result.HOME_WIN, Result.DRAW, Result.AWAY_WIN)

    def defaulted_by(self, side: Side) -> bool:
        """Whether the side defaulted the board."""
        loser = Result.HOME_DEFAULTED if side is Side.HOME else Result.AWAY_DEFAULTED
        return self in (loser, Result.BOTH_DEFAULTED)


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of one board. The grade is in whole points; None once read means that he has none."""

    player: Entry[str] = Entry()
    ecf_code: Entry[str] = Entry()
    grade: Entry[int] = Entry()
    member: Entry[bool] = Entry()
    under_16: Entry[bool] = Entry()

    @property
    def name(self) -> str | None:
        """The player's name, or None where the seat is empty."""
        return self.player.value


@dataclass(frozen=True, slots=True)
class Board:
    """One board of a match: its number, counted from 1 at the top, both seats and the result."""

    number: int
    home: Seat = Seat()
    away: Seat = Seat()
    result: Entry[Result] = Entry()

    def seat(self, side: Side) -> Seat:
        """The seat of one side."""
        return self.home if side is Side.HOME else self.away


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """A match sheet as it was read. Each entry has the name that the template gives its cell.

    `boards` are the boards in use, from 1 to the last, in order. `calculated` holds what the sheet itself
    worked out (totals, difference, scores), which is compared and never used. `true_dates` names the fields whose
    cell held a date of the spreadsheet's own, and not text.
    """

    version: int = 1
    season: Entry[str] = Entry()
    match_id: Entry[str] = Entry()
    competition: Entry[str] = Entry()
    round: Entry[str] = Entry()
    match_date: Entry[date] = Entry()
    venue: Entry[str] = Entry()
    home_team: Entry[str] = Entry()
    away_team: Entry[str] = Entry()
    home_captain: Entry[str] = Entry()
    away_captain: Entry[str] = Entry()
    first_date_offered: Entry[date] = Entry()
    second_date_offered: Entry[date] = Entry()
    home_white_on: Entry[str] = Entry()
    rate_of_play: Entry[str] = Entry()
    totals_agreed: Entry[bool] = Entry()
    submitted_by: Entry[str] = Entry()
    correction: Entry[bool] = Entry()
    remarks: Entry[str] = Entry()
    boards: tuple[Board, ...] = ()
    calculated: Mapping[str, Entry[Any]] = field(default_factory=dict)
    true_dates: frozenset[str] = frozenset()

    def team(self, side: Side) -> str:
        """The team's name, or the plain words for the side where the sheet does not give it."""
        entry = self.home_team if side is Side.HOME else self.away_team
        return entry.value or f"the {side} team"
