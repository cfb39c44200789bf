"""A season looked at: judged from what is in the archive, with nothing taken in and nothing written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from pathlib import Path

from processor.documents.results_json import Json
from processor.documents.season_json import match_object, status_object
from processor.journal import read_journal
from processor.model.season import JudgedMatch, Standing
from processor.pipeline.inbox import INBOX, look
from processor.pipeline.judging import Progress, judged_season, quiet
from processor.pipeline.outputs import annotated_paths, results_json
from processor.pipeline.season_folder import JOURNAL, Loaded, load_register
from processor.pipeline.standing import standing
from processor.season.names import number_key


class NoSuchMatchError(Exception):
    """The season has no match of that number; the message says so, and which there are."""


@dataclass(frozen=True, slots=True)
class Explained:
    """One match, and what became of it from run to run, the oldest first."""

    match: JudgedMatch
    history: Sequence[tuple[date, str]]
    annotated: Mapping[str, str]

    def shown(self) -> Json:
        """As JSON has it."""
        history = [{"as_at": day.isoformat(), "change": told} for day, told in self.history]
        return match_object(self.match, self.annotated) | {"history": history}


def looked_at(folder: Path, as_at: date, progress: Progress = quiet) -> Standing:
    """How the season stands. Raises CannotRunError, JournalFault or ArchiveFault."""
    return _looked_at(folder, as_at, progress)[0]


def explained(folder: Path, match_id: str, as_at: date, progress: Progress = quiet) -> Explained:
    """One match with its working and its history. Raises NoSuchMatchError, and what `looked_at` raises."""
    stands, _ = _looked_at(folder, as_at, progress)
    known = {number_key(each.fixture.match_id): each for each in stands.season.matches}
    match = known.get(number_key(match_id))
    if match is None:
        like = get_close_matches(number_key(match_id), known, 1)
        perhaps = f" Perhaps {known[like[0]].fixture.match_id} is meant." if like else ""
        numbers = ", ".join(each.fixture.match_id for each in stands.season.matches) or "none yet"
        raise NoSuchMatchError(f"The season has no match {match_id}.{perhaps} Its matches: {numbers}.")
    with read_journal(folder / JOURNAL) as journal:
        history = journal.changes(match.fixture.match_id)
    return Explained(match, history, annotated_paths(stands.season))


def status_shown(folder: Path, stands: Standing, as_at: date) -> Json:
    """The object of `status --json`; `waiting` are the files in the inbox that no run has taken in yet."""
    found, left = look(folder / INBOX)
    waiting = [f"{INBOX}/{each.name}" for each in found] + left
    shown = status_object(stands.season, stands.states, stands.barred, stands.to_do)
    return shown | {"as_at": as_at.isoformat(), "waiting": waiting}


def results_shown(folder: Path, as_at: date) -> str:
    """The text of `results.json` as it should be, for when the file itself could not be written."""
    stands, loaded = _looked_at(folder, as_at, quiet)
    return results_json(stands, annotated_paths(stands.season), loaded.book).decode()


def _looked_at(folder: Path, as_at: date, progress: Progress) -> tuple[Standing, Loaded]:
    loaded = load_register(folder)
    with read_journal(folder / JOURNAL) as journal:
        submissions = journal.submissions()
    season = judged_season(folder, submissions, loaded, progress)
    return standing(season, loaded.findings, loaded.book, as_at), loaded
