"""What a run leaves in the journal for the next: how the season stood, and each match as it was.

All of it can be derived again; what cannot be read any more counts as not known.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date

from processor.journal import Journal
from processor.model.season import Change, Standing, ToDo
from processor.season.changes import Remembered

SUMMARY = "summary"


@dataclass(frozen=True, slots=True)
class Summary:
    """What a finished run had to say: how many matches are in each state, what is to do, whether that needs somebody,
    and the days from and until which it stays so."""

    states: Mapping[str, int]
    to_do: Sequence[ToDo]
    needs_a_person: bool
    since: date
    until: date | None

    def holds_on(self, as_at: date) -> bool:
        """Whether nothing depends on the day being another."""
        return self.since <= as_at and (self.until is None or as_at <= self.until)


def summary(stands: Standing, as_at: date) -> Summary:
    """What a run has to say of a season as it stands on that day."""
    states = Counter(str(state) for state in stands.states.values())
    return Summary(dict(states), tuple(stands.to_do), stands.needs_a_person, as_at, stands.until)


def as_text(kept: Summary) -> str:
    """The summary as the journal keeps it."""
    return json.dumps(asdict(kept), default=str)


def last_summary(journal: Journal) -> Summary | None:
    """What the last finished run had to say, where it can be read."""
    try:
        told = json.loads(journal.state(SUMMARY) or "")
        until = told["until"]
        return Summary(
            told["states"],
            tuple(ToDo(**each) for each in told["to_do"]),
            told["needs_a_person"],
            date.fromisoformat(told["since"]),
            date.fromisoformat(until) if until else None,
        )
    except (ValueError, TypeError, KeyError):
        return None


def recalled(journal: Journal) -> Mapping[str, Remembered]:
    """Each match as the last finished run left it."""
    found = {}
    for match_id, (outcome, rests_on) in journal.remembered().items():
        try:
            told = json.loads(outcome)
            found[match_id] = Remembered(told["outcome"], told["figures"], tuple(told["findings"]), rests_on)
        except (ValueError, TypeError, KeyError):
            continue
    return found


def as_kept(memory: Mapping[str, Remembered]) -> Mapping[str, tuple[str, tuple[str, ...]]]:
    """Each match as the journal keeps it."""
    return {
        match_id: (
            json.dumps(
                {"outcome": each.outcome, "figures": each.figures, "findings": each.findings}, ensure_ascii=False
            ),
            each.rests_on,
        )
        for match_id, each in memory.items()
    }


def log(changed: Iterable[Change]) -> Iterable[tuple[str, str]]:
    """The changes as the journal keeps them: a match and one sentence or several."""
    for each in changed:
        told = [f"{each.became}.", *(f"Because: {why}." for why in each.because)]
        yield each.match_id, " ".join(told).replace("..", ".")
