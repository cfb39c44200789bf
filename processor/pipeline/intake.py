"""The intake: what captains dropped into the inbox goes to the archive as it came, and the journal knows it.

A file is copied, then recorded, then removed from the inbox. Whatever ends the program between two of these steps,
the next run gives the same archive and the same journal.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from processor.journal import Journal
from processor.pipeline.archive import (
    ARCHIVE,
    ArchiveFault,
    archive_suffix,
    archived,
    rebuild,
    store,
    write_index,
)
from processor.pipeline.files import (
    CannotReadError,
    CannotWriteError,
    copy_beside,
    discard,
    leftovers,
    mark_of,
    remove,
    remove_if_empty,
)
from processor.pipeline.inbox import GONE, INBOX, Found, Progress, line, look, whole
from processor.pipeline.steps import step

__all__ = [
    "ArchiveFault", "Intake", "Taken", "archive_suffix", "archived", "rebuild", "sweep", "take_in", "write_index",
]  # fmt: skip

HAVE_LEFTOVERS = (".", ARCHIVE, "annotated", "sheets")


@dataclass(frozen=True, slots=True)
class Taken:
    """One file that was taken in: its path inside the inbox, its digest, its day of receipt, and whether its bytes
    had never come before.
    """

    name: str
    sha256: str
    received: date
    new: bool


@dataclass(frozen=True, slots=True)
class Intake:
    """What was taken in; and a line for people for each file that was left, and for each that is in the archive now
    but could not be removed from the inbox, which the next run mends.
    """

    taken: tuple[Taken, ...] = ()
    left: tuple[str, ...] = ()
    not_removed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Copied:
    found: Found
    sha256: str


def take_in(
    folder: Path, journal: Journal, today: date, patience: float = 5.0, progress: Progress = lambda _: None
) -> Intake:
    """Takes in every whole file of the inbox. A file without a dated folder counts as received today, or on the day
    that it was first seen. `patience` is in seconds; `progress` is told what happens, in a line.

    Raises CannotWriteError or JournalFault where the disk does not allow it; what is in the inbox is still there then.
    """
    found, left = look(folder / INBOX)
    ready, changing = whole(found, patience, progress)
    left += changing
    copied = []
    for count, each in enumerate(ready, start=1):
        progress(f"Taking in {INBOX}/{each.name} ({count} of {len(ready)}).")
        copy = _copied(each, folder)
        if isinstance(copy, _Copied):
            copied.append(copy)
        else:
            left.append(copy)
    taken = _recorded(copied, journal, today)
    not_removed = _removed(copied, folder / INBOX)
    return Intake(taken, tuple(sorted(left)), not_removed)


def sweep(folder: Path) -> list[str]:
    """Removes the temporary files of a run that was cut short; their names. Only while the lock is held."""
    return [
        path.relative_to(folder).as_posix()
        for place in HAVE_LEFTOVERS
        for path in leftovers(folder / place)
        if discard(path)
    ]


def _copied(found: Found, folder: Path) -> _Copied | str:
    """Copies a file into the archive, or says why it is left. A copy of a file that was changing is thrown away."""
    try:
        copy = copy_beside(found.path, folder / ARCHIVE)
    except CannotReadError as fault:
        remedy = "Close it where it is open and see that it may be read"
        return line(found.name, GONE if fault.gone else f"could not be opened: {fault}. {remedy}")
    if _has_changed(found):
        discard(copy.path)
        return line(found.name, "changed while it was read; it is left for the next run" if _is_there(found) else GONE)
    store(copy, folder)
    step("archived")
    return _Copied(found, copy.sha256)


def _recorded(copied: Sequence[_Copied], journal: Journal, today: date) -> tuple[Taken, ...]:
    """Records all of them in one transaction that is on the disk before the first is removed from the inbox."""
    if not copied:
        return ()
    taken = []
    with journal.transaction(durable=True):
        for each in copied:
            day, name = each.found.day, each.found.name
            new = not journal.knows(each.sha256)
            received = journal.record_arrival(each.sha256, name, day or today, dated=day is not None)
            taken.append(Taken(name, each.sha256, received, new))
    step("recorded")
    return tuple(taken)


def _removed(copied: Iterable[_Copied], inbox: Path) -> tuple[str, ...]:
    """Removes from the inbox what is in the archive, and the folders that this empties; a line for each that stays."""
    stay, emptied = [], set()
    for each in copied:
        fault = _why_it_stays(each.found)
        if fault:
            stay.append(line(each.found.name, fault))
            continue
        step("removed from the inbox")
        emptied |= {parent for parent in each.found.path.parents if inbox in parent.parents}
    for folder in sorted(emptied, key=lambda each: len(each.parts), reverse=True):
        if remove_if_empty(folder):
            step("removed an empty folder")
    return tuple(stay)


def _why_it_stays(found: Found) -> str:
    """Removes a file unless it changed since it was copied; what is to be said where it stays."""
    if not _is_there(found):
        return ""
    if _has_changed(found):
        return "changed after it was taken in; as it is now it is taken by the next run"
    try:
        remove(found.path)
    except CannotWriteError as fault:
        return f"was taken in but stays here. {fault}"
    return ""


def _is_there(found: Found) -> bool:
    return found.path.is_symlink() or found.path.exists()


def _has_changed(found: Found) -> bool:
    """Whether there is another file now in its place, or none that can be looked at."""
    try:
        return mark_of(found.path) != found.mark
    except CannotReadError:
        return True
