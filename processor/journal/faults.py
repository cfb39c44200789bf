"""What can be wrong with a journal, in sentences for the people who run the cup."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 5.0  # seconds


class JournalFault(Exception):
    """The journal cannot be used; the message says where, what was found and what to do."""


def damaged(path: Path, found: str) -> JournalFault:
    """The journal is no journal, or no longer one."""
    name = path.name
    return JournalFault(
        f"{path} is not the journal that an earlier run wrote: {found}. Move {name} (and {name}-wal, {name}-shm and "
        f"{name}-journal where they are there) out of the folder and run again: it is rebuilt from the archive."
    )


def newer(path: Path, unknown: str) -> JournalFault:
    """The journal was written by a version of the program that is newer than this one."""
    return JournalFault(
        f"{path} was written by a newer version of this program (its step “{unknown}” is not known here). Nothing was "
        "changed. Update the program, then run again."
    )


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turns what SQLite says about the file or the disk, and a value that is not what we wrote, into a JournalFault."""
    try:
        yield
    except sqlite3.Error as fault:
        known = _sentence(path, getattr(fault, "sqlite_errorcode", 0) & 0xFF, str(fault))
        if known is None:
            raise
        raise known from fault
    except ValueError as fault:  # a day, a text or a list that does not read as one any more
        raise damaged(path, f"what is in it cannot be read ({fault})") from fault


def _sentence(path: Path, code: int, detail: str) -> JournalFault | None:
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB) or "decode" in detail:
        return damaged(path, detail)
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return JournalFault(
            f"{path} is in use by another program and was not free within {PATIENCE:.0f} seconds. Close what has it "
            "open (another run, a database viewer, a backup), then run again."
        )
    if code == sqlite3.SQLITE_FULL:
        return JournalFault(f"The disk that holds {path} is full. Make room on it, then run again: no fact was lost.")
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_AUTH):
        return JournalFault(
            f"{path} could not be opened or written: {detail}. See that its folder is there, that you may write to "
            "both, and that neither is marked read-only, then run again."
        )
    if code == sqlite3.SQLITE_IOERR:
        return JournalFault(
            f"{path} could not be read or written: {detail}. See that the disk or the shared folder is connected and "
            "has room, then run again."
        )
    return None
