"""The archive: every submission as it was received, under the digest of its bytes, and the list of what they are.

The name that a sender gave a file is kept as text and never becomes a path.
"""

import hashlib
import json
import os
import re
from collections.abc import Iterable
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import Any

from processor.journal import Journal
from processor.model.submission import Arrival, Submission
from processor.pipeline import files
from processor.pipeline.files import CannotReadError, Copy, SheetFile, discard, place, write_if_changed
from processor.workbooks.faults import PackageFault
from processor.workbooks.opc.archive import opened

ARCHIVE, INDEX = "archive", "index.json"
SUFFIXES = (".xlsx", ".xlsm", ".bin")
NAME = re.compile(r"([0-9a-f]{64})\.(?:xlsx|xlsm|bin)")
LOOKED_FOR_LOST = "archive looked at for a lost journal"
LOST = (
    "What the lost journal alone knew is gone: the notes on changes, the draws, and which invoices were issued and "
    "which mail was sent, if any. Look into invoices/ and mail/ before you issue or send any again."
)


class ArchiveFault(Exception):
    """A submission is not in the archive as it was received; the message says which and what to do."""


def archive_suffix(head: bytes) -> str:
    """The ending of a file by what is in it: of a workbook, one with macros, or anything else."""
    try:
        members = opened(head)
    except PackageFault:
        return ".bin"
    if "xl/workbook.xml" not in members:
        return ".bin"
    return ".xlsm" if "xl/vbaProject.bin" in members else ".xlsx"


def store(copy: Copy, folder: Path) -> None:
    """Puts a copy that lies in the archive of the season under its digest; one that is there and whole is kept.

    One that is there and was cut short or altered is mended. Raises CannotWriteError.
    """
    there = _places(folder, copy.sha256)
    if any(_is_whole(path, copy) for path in there):
        discard(copy.path)
    else:
        place(copy, there[0] if there else folder / ARCHIVE / f"{copy.sha256}{archive_suffix(copy.head)}")


def archived(folder: Path, submission: Submission) -> bytes:
    """The bytes of a submission as received, and of one that is far too large only the beginning.

    Raises ArchiveFault where the file is missing, cannot be read, or is not what was received.
    """
    found = f"there is no {submission.sha256}.xlsx (or .xlsm, .bin)"
    for path in _places(folder, submission.sha256):
        try:
            content = files.content_of(SheetFile(path, path.name))
        except OSError as fault:
            found = f"{path.name} cannot be read: {fault.strerror or fault}"
            continue
        if len(content) > files.LARGEST_FILE or hashlib.sha256(content).hexdigest() == submission.sha256:
            return content
        found = f"{path.name} is not what was received: it was altered or cut short since"
    raise ArchiveFault(
        f"{folder / ARCHIVE}: {found}. It came as {submission.file} on {submission.received}. Put it back from a "
        f"backup, or put the same sheet into the inbox again, then run again."
    )


def archive_mark(folder: Path) -> str:
    """What tells one state of the archive from the next without reading it: its files by name, size and time."""
    archive = folder / ARCHIVE
    entries = sorted(os.scandir(archive), key=lambda each: each.name) if archive.is_dir() else []
    marks = [(each.name, each.stat().st_size, each.stat().st_mtime_ns) for each in entries if each.name != INDEX]
    return hashlib.sha256(repr(marks).encode("utf-8", "surrogatepass")).hexdigest()


def write_index(folder: Path, journal: Journal) -> bool:
    """Writes what the journal knows of the archived files beside them; whether anything changed.

    From this list a journal that was lost is rebuilt. Raises CannotWriteError.
    """
    entries = [_entry(list(group)) for _, group in groupby(journal.arrivals(), key=lambda each: each.sha256)]
    path = folder / ARCHIVE / INDEX
    if not entries and not path.exists():
        return False
    entries.sort(key=lambda each: (each["received"], each["sha256"]))
    return write_if_changed(path, (json.dumps(entries, indent=1, ensure_ascii=False) + "\n").encode())


def rebuild(folder: Path, journal: Journal, today: date) -> str | None:
    """Takes the submissions from the archive again where the journal was lost; call it before the inbox is taken in.

    Gives what was rebuilt and what could not be known, for people, or None where nothing was lost: also where the
    first run of a season was cut short before it had recorded what it archived.
    """
    index = folder / ARCHIVE / INDEX
    if journal.submissions() or (journal.state(LOOKED_FOR_LOST) and not index.exists()):
        return None
    listed, remarks = _listed(index)
    whole, altered = _whole(folder / ARCHIVE)
    known = [each for each in listed if each.sha256 in whole]
    unlisted = sorted(set(whole) - {each.sha256 for each in known})
    known += [Arrival(sha256, f"../{ARCHIVE}/{whole[sha256]}", today, dated=False) for sha256 in unlisted]
    with journal.transaction(durable=True):
        for each in known:
            journal.record_arrival(each.sha256, each.name, each.day, each.dated)
        journal.set_state(LOOKED_FOR_LOST, "yes")
    missing = sorted({each.sha256 for each in listed} - set(whole) - {name[:64] for name in altered})
    if not (whole or altered or missing or remarks):
        return None
    return " ".join([*_rebuilt(len(whole), unlisted, today), *remarks, *_not_there(missing, altered), LOST])


def _rebuilt(count: int, unlisted: list[str], today: date) -> list[str]:
    told = [f"The journal held no submission and was rebuilt from {ARCHIVE}/: {_files(count)}."]
    if unlisted:
        told.append(
            f"{ARCHIVE}/{INDEX} does not say when {_files(len(unlisted))} came and under what name; the day of "
            f"receipt is taken to be {today}: {_digests(unlisted)}."
        )
    return told


def _not_there(missing: list[str], altered: list[str]) -> list[str]:
    told = []
    if missing:
        told.append(
            f"{_files(len(missing))} listed in {ARCHIVE}/{INDEX} could not be found there: {_digests(missing)}. Put "
            "what is missing back from a backup, or the same sheets into the inbox."
        )
    if altered:
        told.append(
            f"{_files(len(altered))} in {ARCHIVE}/ cannot be read or was altered or cut short, and was left out: "
            f"{_digests(altered)}. Put it back from a backup, or the same sheets into the inbox."
        )
    return told


def _whole(archive: Path) -> tuple[dict[str, str], list[str]]:
    """The names of the files in the archive by digest, and those that do not hold what their name says."""
    whole, altered = {}, []
    for path in sorted(archive.iterdir()) if archive.is_dir() else []:
        named = NAME.fullmatch(path.name)
        if not named:
            continue
        if _digest(path) == named[1]:
            whole[named[1]] = path.name
        else:
            altered.append(path.name)
    return whole, [name for name in altered if name[:64] not in whole]


def _listed(index: Path) -> tuple[list[Arrival], list[str]]:
    """The arrivals that the list names, and what is wrong with the list."""
    try:
        entries = json.loads(index.read_bytes())
        return [_arrival(entry["sha256"], each) for entry in entries for each in (entry, *entry["names"])], []
    except FileNotFoundError:
        return [], []
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return [], [f"{ARCHIVE}/{INDEX} could not be read as the list that a run writes, and was not used."]


def _arrival(sha256: str, entry: dict[str, Any]) -> Arrival:
    file, dated = entry["file"], entry["dated"]
    if not (isinstance(sha256, str) and isinstance(file, str) and isinstance(dated, bool)):
        raise TypeError("not what was written")
    name = file.removeprefix("inbox/") if file.startswith("inbox/") else f"../{file}"
    return Arrival(sha256, name, date.fromisoformat(entry["received"]), dated)


def _entry(arrivals: list[Arrival]) -> dict[str, Any]:
    first, *others = [{"file": each.file, "received": each.day.isoformat(), "dated": each.dated} for each in arrivals]
    return {"sha256": arrivals[0].sha256, **first, "names": others}


def _places(folder: Path, sha256: str) -> list[Path]:
    """Where a file of this digest lies in the archive: nowhere, or in one place."""
    places = (folder / ARCHIVE / f"{sha256}{suffix}" for suffix in SUFFIXES)
    return [path for path in places if path.is_file()]


def _is_whole(path: Path, copy: Copy) -> bool:
    try:
        return files.mark_of(path).size == copy.size and _digest(path) == copy.sha256
    except CannotReadError:
        return False


def _digest(path: Path) -> str:
    try:
        return files.digest_of(path)
    except CannotReadError:
        return ""


def _files(count: int) -> str:
    return "1 file" if count == 1 else f"{count} files"


def _digests(names: Iterable[str]) -> str:
    """The beginnings of the digests, at most ten of them."""
    short = [name[:12] for name in names]
    return ", ".join(short[:10]) + (f" and {len(short) - 10} more" if len(short) > 10 else "")
