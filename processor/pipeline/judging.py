"""The season judged from what is in the archive."""

from collections.abc import Callable, Sequence
from pathlib import Path

from processor.model.rulebook import RuleBook
from processor.model.season import ReceivedSheet, Season
from processor.model.submission import Submission
from processor.pipeline.archive import archived
from processor.pipeline.season_folder import Loaded
from processor.season.replay import season

BATCH = 50
Progress = Callable[[str, int, int], None]
"""Told what is being done, how many of how many are done."""


def quiet(what: str, done: int, total: int) -> None:
    """The progress that nobody watches."""


def judged_season(
    folder: Path, submissions: Sequence[Submission], loaded: Loaded, progress: Progress = quiet
) -> Season:
    """The season by the register and all that was ever submitted. Raises ArchiveFault where a submission is gone."""
    received = received_sheets(folder, submissions, loaded.book, progress)
    return season(received, loaded.register, loaded.book)


def received_sheets(
    folder: Path, submissions: Sequence[Submission], book: RuleBook, progress: Progress = quiet
) -> list[ReceivedSheet]:
    """Every submission as it was read, in batches so that no more than a few workbooks are in memory at once."""
    from processor.workbooks.reading import read_batch

    made = []
    for start in range(0, len(submissions), BATCH):
        batch = submissions[start : start + BATCH]
        progress("Reading sheets", start, len(submissions))
        reads = read_batch([archived(folder, each) for each in batch], book)
        made += [ReceivedSheet(each, read.sheet, read.findings) for each, read in zip(batch, reads, strict=True)]
    return made
