"""The season kept up to date: the same job whenever something in the folder changes.

The folder is looked at again and again rather than asked to tell, since network drives tell nothing; a look costs
little, and one way of watching works everywhere.
"""

import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

from processor.journal import JournalFault
from processor.pipeline.archive import ArchiveFault
from processor.pipeline.files import CannotReadError, CannotWriteError, Mark, mark_of
from processor.pipeline.inbox import INBOX, look
from processor.pipeline.judging import Progress, quiet
from processor.pipeline.lock import LockedError
from processor.pipeline.process import Processed, process
from processor.pipeline.season_folder import REGISTER, CannotRunError

FAULTS = (ArchiveFault, CannotRunError, CannotWriteError, JournalFault, LockedError)
PAUSE = 2.0  # seconds between two looks
Seen = tuple[date, Mark | None, tuple[tuple[str, Mark], ...]]


def watch(
    folder: Path, day: Callable[[], date], progress: Progress = quiet, pause: float = PAUSE
) -> Iterator[Processed | Exception]:
    """Each run that something new gave rise to, or what kept it from running; without end.

    The first run is made at once. A run that could not be made is tried again in the next look: its cause may be
    gone.
    """
    before: Seen | None = None
    told = ""
    while True:
        seen = _seen(folder, day())
        if seen != before:
            try:
                done: Processed | Exception = process(folder, day(), progress)
                before, told = _still_there(seen, _seen(folder, day())), ""
            except FAULTS as fault:
                before = seen if isinstance(fault, CannotRunError) else None
                done = fault
            if isinstance(done, Processed) or str(done) != told:
                told = "" if isinstance(done, Processed) else str(done)
                yield done
        time.sleep(pause)


def _still_there(seen: Seen, now: Seen) -> Seen:
    """What was seen before a run and is there after it: what came meanwhile is still new."""
    day, register, files = seen
    return day, register, tuple(each for each in files if each in now[2])


def _seen(folder: Path, day: date) -> Seen:
    """What the folder looks like: a change of it is worth a run."""
    try:
        register: Mark | None = mark_of(folder / REGISTER)
    except CannotReadError:
        register = None
    found, _ = look(folder / INBOX)
    return day, register, tuple((each.name, each.mark) for each in found)
