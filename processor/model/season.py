"""A season as it stands: every match with its sheets, its verdict and what is still to be done about it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from processor.model.context import Appearance
from processor.model.findings import Finding
from processor.model.match import MatchSheet
from processor.model.register import Fixture, Register, Ruling
from processor.model.submission import Submission
from processor.model.verdict import Verdict


class SheetState(StrEnum):
    """What became of one of the sheets of a match."""

    COUNTS = "counts"
    CONFIRMS = "confirms"
    SUPERSEDED = "superseded"
    DISPUTED = "disputed"
    REJECTED = "rejected"


class MatchState(StrEnum):
    """How far a match has come."""

    OPEN = "open"
    OVERDUE = "overdue"
    DECIDED = "decided"
    QUERIED = "queried"
    HELD = "held"
    DISPUTED = "disputed"
    REPLAY = "replay"
    WALKOVER = "walkover"


@dataclass(frozen=True, slots=True)
class ReceivedSheet:
    """One submission as it was read: its match sheet, empty where there is none in it, and what was found."""

    submission: Submission
    sheet: MatchSheet
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class JudgedSheet:
    """One submission, what became of it, and the verdict by what it says itself."""

    submission: Submission
    state: SheetState
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class JudgedMatch:
    """One match of the season.

    `verdict` is None as long as nothing is known of it. `file` is the submission whose sheet counts. `rulings` are
    those that stand for the match, `waiting` those of them made before a sheet came in. `due` is the last day on
    which it may be played, `sheet_due` the one by which its sheet should be in. `rests_on` has a line for each fact
    that the verdict rests on.
    """

    fixture: Fixture
    verdict: Verdict | None = None
    file: Submission | None = None
    sheets: tuple[JudgedSheet, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    waiting: tuple[Ruling, ...] = ()
    due: date | None = None
    sheet_due: date | None = None
    rests_on: tuple[str, ...] = ()

    @property
    def played(self) -> date | None:
        """The day of the match, where it is known."""
        return self.verdict.sheet.match_date.value if self.verdict else None


@dataclass(frozen=True, slots=True)
class Season:
    """The whole season. Matches are in the order of the register, appearances in that of their days.

    `findings` are about the register and its rulings; their cells are in the register.
    """

    register: Register
    matches: tuple[JudgedMatch, ...] = ()
    unmatched: tuple[JudgedSheet, ...] = ()
    appearances: Mapping[str, tuple[Appearance, ...]] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()

    def match(self, match_id: str) -> JudgedMatch | None:
        """The match of that number."""
        return next((each for each in self.matches if each.fixture.match_id == match_id), None)


@dataclass(frozen=True, slots=True)
class ToDo:
    """One thing for somebody to do, 1 being the most urgent; `match_id` is empty where it is about no match."""

    urgency: int
    match_id: str
    message: str


@dataclass(frozen=True, slots=True)
class Barred:
    """A person who has played, the strongest team that he is tied to, and the teams that he may not play for (R3).

    `lower_teams` are those of them that are of the same club; all of other clubs are barred to him anyway.
    """

    name: str
    ecf_code: str
    team: str
    barred_from: tuple[str, ...]
    lower_teams: tuple[str, ...]
    appearances: tuple[Appearance, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """What became of a match since the last run, and why, a sentence each."""

    match_id: str
    became: str
    because: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """The season on a day: its matches' states, who is barred, what is to do, and until when that stays so."""

    season: Season
    register_findings: tuple[Finding, ...]
    states: Mapping[str, MatchState]
    barred: Sequence[Barred]
    to_do: Sequence[ToDo]
    until: date | None

    @property
    def needs_a_person(self) -> bool:
        """Whether a query or an error is open anywhere."""
        verdicts = [each.verdict for each in self.season.matches if each.verdict]
        verdicts += [each.verdict for each in self.season.unmatched]
        findings = (*self.register_findings, *self.season.findings)
        return any(each.needs_a_person for each in verdicts) or any(each.open_query for each in findings)
