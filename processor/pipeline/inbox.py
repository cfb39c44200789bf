"""What lies in the inbox, and which of it is whole. Nothing is opened or changed here, and no link is followed."""

import os
import re
import stat
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice
from pathlib import Path

from processor.pipeline.files import CannotReadError, Mark, mark_of

INBOX = "inbox"
DEEPEST, MOST_FILES = 10, 10_000
PAUSE = 0.2  # seconds between two looks at a file that may still be changing
NEVER_NAMED = {"desktop.ini", "thumbs.db", ".ds_store"}
UNFINISHED = (".tmp", ".part", ".partial", ".crdownload", ".download", ".opdownload", ".icloud", ".filepart")
IN_THE_CLOUD = 0x1000 | 0x40000 | 0x400000  # Windows: offline, recalled when opened, recalled when read
DATALESS = 0x40000000  # macOS
MOUNT_POINT = 0xA0000003  # Windows: a folder that stands for another
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")

GONE = "was gone before it could be read"
Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Found:
    """A file in the inbox: where, its path inside the inbox with `/`, the day of its folder, and its state."""

    path: Path
    name: str
    day: date | None
    mark: Mark


def look(inbox: Path) -> tuple[list[Found], list[str]]:
    """The files in the inbox and its folders, in the order of their names, and a line for each that is left there."""
    entries = list(islice(_entries(inbox, "", None, 1), MOST_FILES + 1)) if inbox.is_dir() else []
    found = [each for each in entries[:MOST_FILES] if isinstance(each, Found)]
    left = [each for each in entries[:MOST_FILES] if isinstance(each, str)]
    if len(entries) > MOST_FILES:
        left.append(f"{INBOX}/: there are more than {MOST_FILES:,} files; the others are left for the next run")
    return sorted(found, key=lambda each: each.name), left


def whole(found: Sequence[Found], patience: float, progress: Progress) -> tuple[list[Found], list[str]]:
    """Those of the files that do not change any more, each in its last state; and a line for each that still does.

    All are looked at together, with one pause between two looks, for as many seconds as there is patience.
    """
    ready: list[Found] = []
    left: list[str] = []
    waiting, until, told = list(found), time.monotonic() + patience, False
    while waiting:
        time.sleep(PAUSE)
        changing: list[Found] = []
        for before in waiting:
            now = _looked_at_again(before)
            if isinstance(now, str):
                left.append(now)
            else:
                (ready if now == before else changing).append(now)
        waiting = changing
        if time.monotonic() >= until:
            break
        if waiting and not told:
            progress(f"Waiting for {INBOX}/{waiting[0].name}, which is still changing.")
            told = True
    left += [line(each.name, "is still changing; it is left for the next run") for each in waiting]
    return sorted(ready, key=lambda each: each.name), left


def _looked_at_again(found: Found) -> Found | str:
    try:
        return replace(found, mark=mark_of(found.path))
    except CannotReadError as fault:
        return line(found.name, GONE if fault.gone else f"could not be looked at: {fault}")


def line(name: str, reason: str) -> str:
    """What is said about a file in the inbox."""
    return f"{INBOX}/{name}: {reason}"


def _entries(folder: Path, name: str, day: date | None, depth: int) -> Iterator[Found | str]:
    """The files in a folder and below, in order; of one that is left the line that says so."""
    try:
        with os.scandir(folder) as inside:
            entries = sorted(inside, key=lambda each: each.name)
    except OSError as fault:
        yield line(name, f"this folder could not be looked into: {fault.strerror}")
        return
    beside = {each.name.casefold() for each in entries}
    for entry in entries:
        inner = f"{name}/{_shown(entry.name)}" if name else _shown(entry.name)
        if entry.name.casefold() in NEVER_NAMED:
            continue
        try:
            state = entry.stat(follow_symlinks=False)
            reason = _reason(entry.name, state, beside)
            if reason:
                yield line(inner, reason)
            elif not stat.S_ISDIR(state.st_mode):
                yield Found(Path(entry.path), inner, day, mark_of(Path(entry.path)))
            elif depth > DEEPEST:
                yield line(inner, f"this folder lies more than {DEEPEST} folders deep and is not looked into")
            else:
                yield from _entries(Path(entry.path), inner, _day(entry.name) or day, depth + 1)
        except (OSError, CannotReadError) as fault:
            yield line(inner, f"could not be looked at: {fault}")


def _reason(name: str, state: os.stat_result, beside: set[str]) -> str:
    """Why a file or folder is left, in words; empty where it is not."""
    lower = name.casefold()
    if lower.startswith(("~$", ".~lock.")):
        return "is the mark of a workbook that is open somewhere, not a sheet"
    if lower.startswith(("~", ".")):
        return "is hidden or temporary, to judge by its name"
    if lower.endswith(UNFINISHED):
        return "is not finished, to judge by its name; it is taken when it has its own name"
    if stat.S_ISLNK(state.st_mode) or getattr(state, "st_reparse_tag", 0) == MOUNT_POINT:
        return "is a link and is not followed; put the file itself here"
    if stat.S_ISDIR(state.st_mode):
        return ""
    if not stat.S_ISREG(state.st_mode):
        return "is not an ordinary file"
    if getattr(state, "st_file_attributes", 0) & IN_THE_CLOUD or getattr(state, "st_flags", 0) & DATALESS:
        return "is not on this computer yet, only in the cloud; open its folder and choose to keep it on this device"
    if state.st_size == 0 and any(f"{lower}{ending}" in beside for ending in UNFINISHED):
        return "is still being downloaded; it is left for the next run"
    return ""


def _day(name: str) -> date | None:
    """The day that a folder is named as, if it is a real one."""
    if not DAY.fullmatch(name):
        return None
    try:
        return date.fromisoformat(name)
    except ValueError:
        return None


def _shown(name: str) -> str:
    """A name as text that can be kept: what is no text in it (Linux allows any bytes) is written out."""
    return name.encode("utf-8", "backslashreplace").decode("utf-8")
