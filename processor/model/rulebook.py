"""A rule book: the numbers and switches of one cup's rules, each with the clause it comes from.

Every field of the parts below is one cited value in the book's TOML file, under the part's name. Money is in
pence, grades in whole points, match points exact, times of day as `HH:MM`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Literal


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of the rules: its id, a short title, and what it says in plain words of our own."""

    id: str
    title: str
    says: str


@dataclass(frozen=True, slots=True)
class Band:
    """One row of the table of bonuses: grade differences from `start` to `end`, both included."""

    start: int
    end: int
    bonus: Fraction


@dataclass(frozen=True, slots=True)
class Match:
    """What a match is made of (M1-M3)."""

    boards: int
    board_order_tolerance: int
    unnamed_defaults_at_bottom: bool


@dataclass(frozen=True, slots=True)
class Points:
    """Board points (P4)."""

    win: Fraction
    draw: Fraction
    default_win: Fraction


@dataclass(frozen=True, slots=True)
class StandIn:
    """The grade that stands in for a defaulted board (H1)."""

    rounding: Literal["half-up", "exact"]
    unopposed_counted_in_average: bool
    unopposed_takes_average: bool


@dataclass(frozen=True, slots=True)
class Grades:
    """Which grades there are, and how a rating of today would convert (H1, H2)."""

    lowest: int
    highest: int
    rating_lowest: int
    rating_highest: int
    rating_offset: int
    rating_factor: Fraction
    assigned_may_reach_back: bool


@dataclass(frozen=True, slots=True)
class Handicap:
    """The bonus for the lower-graded team (H3)."""

    bands: tuple[Band, ...]
    board_cap: int
    near_edge: int

    def band(self, difference: int | Fraction) -> Band:
        """The band of a difference without its sign; beyond the end of the table it is the last."""
        return next(band for band in reversed(self.bands) if difference >= band.start)


@dataclass(frozen=True, slots=True)
class TieBreak:
    """What settles a level match, in order (P4)."""

    order: tuple[Literal["fewer-defaults", "board-count", "elimination", "replay"], ...]
    default_wins_in_board_count: bool
    replay_reverses_venue: bool


@dataclass(frozen=True, slots=True)
class Play:
    """Start, finish and rate of play (P1-P3)."""

    start: str
    default_after: str
    normal_moves: int
    normal_minutes: int
    normal_clock_back_minutes: int
    junior_minutes: int
    adjournments: bool
    adjudications: bool


@dataclass(frozen=True, slots=True)
class Juniors:
    """Who is a junior and what a junior side is (definitions, P3)."""

    under: int
    on: date
    side_needs: int


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Days and dates (R5, R6, P5)."""

    sheet_days: int
    overdue_days: int
    dates_offered: int
    dates_in_separate_weeks: bool


@dataclass(frozen=True, slots=True)
class Eligibility:
    """Who may play for whom (R3, R6)."""

    barred_from_lower_team: bool
    barred_from_other_club: bool
    cups_count_together: bool
    grading_restriction: bool


@dataclass(frozen=True, slots=True)
class Charges:
    """What is owed (R1), in pence."""

    entry_fee_pence: int
    entry_fee_covers_both_cups: bool
    withdrawn_teams_owe: bool
    levy_non_member_pence: int
    levy_needs_game_played: bool


@dataclass(frozen=True, slots=True)
class Knockout:
    """How the cups are drawn (R2, R7, R8)."""

    first_round: Literal["preliminary", "byes"]
    consolation_after_preliminary: bool
    consolation_after_full_rounds: int
    same_club_apart_until: str


@dataclass(frozen=True, slots=True)
class Cups:
    """The competitions the book rules."""

    main: str
    consolation: str


@dataclass(frozen=True, slots=True)
class Citation:
    """Where a value comes from: its clause, and how it was read or inferred where the text leaves a choice.

    `since` is the first day on which the value holds.
    """

    clause: str
    since: date
    reading: str = ""
    inferred: bool = False


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The rules of one season's cup as they stood on one day.

    `digest` is the SHA-256 of the book's file in hexadecimal. `citations` has one entry for each value, by
    `part.field`. The book's rules hold from `first_day`, and its last match is
    played by `last_day`.
    """

    id: str
    title: str
    season: str
    first_day: date
    last_day: date
    digest: str
    clauses: Mapping[str, Clause]
    citations: Mapping[str, Citation]
    cups: Cups
    match: Match
    points: Points
    grades: Grades
    stand_in: StandIn
    handicap: Handicap
    tie_break: TieBreak
    play: Play
    juniors: Juniors
    deadlines: Deadlines
    eligibility: Eligibility
    charges: Charges
    knockout: Knockout
