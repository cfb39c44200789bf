"""The main job: the inbox taken in, the season judged, and whatever changed written."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path

import processor
from processor.journal import Journal, open_journal
from processor.model.season import Change
from processor.model.submission import Submission
from processor.pipeline.archive import archive_mark, rebuild, write_index
from processor.pipeline.files import CannotWriteError, SheetFile, content_of
from processor.pipeline.intake import Intake, sweep, take_in
from processor.pipeline.judging import Progress, judged_season, quiet
from processor.pipeline.lock import held
from processor.pipeline.memory import SUMMARY, Summary, as_kept, as_text, last_summary, log, recalled, summary
from processor.pipeline.outputs import Written, left_copies, planned, untouched, write_all
from processor.pipeline.season_folder import JOURNAL, RESULTS_JSON, Loaded, is_local, load_register
from processor.pipeline.standing import standing
from processor.pipeline.steps import step
from processor.season.changes import changes, remembered

FINGERPRINT, ARCHIVED, REBUILT = "made from", "archive", "rebuilt"
PATIENCE = 5.0


@dataclass(frozen=True, slots=True)
class Processed:
    """One run: what was taken in, what changed and why, which files were written, and how the season stands.

    `written` is None where nothing was new and nothing was looked at. `rebuilt` says what was done about a journal
    that was lost.
    """

    intake: Intake
    summary: Summary
    changes: Sequence[Change] = ()
    written: Written | None = None
    rebuilt: str | None = None

    @property
    def needs_a_person(self) -> bool:
        """Whether somebody has to look at something."""
        failed = self.written.failed if self.written else ()
        return bool(
            self.summary.needs_a_person or self.rebuilt or failed or self.intake.left or self.intake.not_removed
        )


@dataclass(frozen=True, slots=True)
class _Run:
    """One run while it lasts."""

    folder: Path
    as_at: date
    loaded: Loaded
    journal: Journal
    progress: Progress


def process(folder: Path, as_at: date, progress: Progress = quiet, patience: float = PATIENCE) -> Processed:
    """Brings the season up to date as at that day.

    Raises CannotRunError, LockedError, JournalFault, ArchiveFault or CannotWriteError where that cannot be; nothing
    that was received is lost then, and the next run goes on.
    """
    loaded = load_register(folder)
    with held(folder, "chapman process"):
        sweep(folder)
        with open_journal(folder / JOURNAL, is_local(folder)) as journal:
            run = _Run(folder, as_at, loaded, journal, progress)
            rebuilt = _rebuilt(run)
            intake = take_in(folder, journal, as_at, patience)
            submissions = journal.submissions()
            fingerprint = _fingerprint(loaded, submissions)
            kept = _kept(run, fingerprint) if not rebuilt else None
            if kept:
                return Processed(intake, kept)
            made = _judged(run, submissions, fingerprint)
            return replace(made, intake=intake, rebuilt=rebuilt)


def _rebuilt(run: _Run) -> str | None:
    """What was done about a journal that was lost, told until a run is finished.

    Copies that the lost journal knew of are ours again, so that none outlives its match.
    """
    with run.journal.transaction(durable=True):
        told = rebuild(run.folder, run.journal, run.as_at)
        if told:
            run.journal.set_state(REBUILT, told)
            run.journal.replace_outputs(run.journal.outputs() | left_copies(run.folder, run.journal.submissions()))
    return told or run.journal.state(REBUILT) or None


def _judged(run: _Run, submissions: Sequence[Submission], fingerprint: str) -> Processed:
    """The season judged and written, and the run finished in the journal: only then is it over."""
    season = judged_season(run.folder, submissions, run.loaded, run.progress)
    stands = standing(season, run.loaded.findings, run.loaded.book, run.as_at)
    files = planned(run.folder, stands, run.loaded.book, _program())
    written = write_all(run.folder, files, run.journal, run.progress)
    written.failed += _not_listed(run)
    step("all written")
    said = summary(stands, run.as_at)
    memory = {each.fixture.match_id: remembered(each) for each in season.matches}
    changed = changes(recalled(run.journal), memory)
    state = {FINGERPRINT: "" if written.failed else fingerprint, SUMMARY: as_text(said), REBUILT: ""}
    state[ARCHIVED] = archive_mark(run.folder)
    run.journal.finish_run(written.outputs, state, as_kept(memory), log(changed), run.as_at)
    step("finished")
    return Processed(Intake(), said, changed, written)


def _not_listed(run: _Run) -> list[str]:
    """Brings the list of the archive up to date; what is to be said where it cannot be written."""
    try:
        write_index(run.folder, run.journal)
    except CannotWriteError as fault:
        return [str(fault)]
    return []


def _kept(run: _Run, fingerprint: str) -> Summary | None:
    """What the last finished run had to say, where this one would say and write the same: nothing is new in the
    register and the inbox, and what we keep and wrote is as it was left, by size and time."""
    last = last_summary(run.journal)
    if last is None or run.journal.state(FINGERPRINT) != fingerprint:
        return None
    if run.journal.state(ARCHIVED) != archive_mark(run.folder):
        return None
    fresh = last.holds_on(run.as_at) and untouched(run.folder, run.journal.outputs())
    return last if fresh and not _not_listed(run) else None


def _fingerprint(loaded: Loaded, submissions: Iterable[Submission]) -> str:
    """The digest of all that a season is made from, the day apart."""
    facts = [_program(), loaded.book.digest, loaded.sha256]
    facts += [f"{each.sha256} {each.received} {each.file}" for each in submissions]
    return hashlib.sha256("\n".join(facts).encode("utf-8", "surrogatepass")).hexdigest()


@cache
def _program() -> str:
    """What tells this program from another state of itself: its version, and all that is in its files."""
    home = Path(processor.__file__).parent
    digest = hashlib.sha256(processor.__version__.encode())
    for path in sorted(path for path in home.rglob("*") if path.suffix in (".py", ".toml")):
        digest.update(path.relative_to(home).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def results_of(folder: Path) -> str:
    """The text of `results.json` as it is."""
    return content_of(SheetFile(folder / RESULTS_JSON, RESULTS_JSON)).decode()
