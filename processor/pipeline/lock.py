"""One run at a time on a season: a lock that a run which was killed lets go of by itself.

The lock is an open transaction on a tiny database, so that it is the same on every system and needs no clearing up.
"""

import getpass
import os
import platform
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from processor.pipeline.files import CannotWriteError, remove

LOCK = "chapman.lock"
NO_LONGER_A_DATABASE = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
MOMENT = 2_000  # milliseconds that a commit, or a look at who holds the lock, waits for another's


class LockedError(Exception):
    """Another run is at work on the season; the message says whose. Nothing was changed."""


@contextmanager
def held(folder: Path, command: str) -> Iterator[None]:
    """Holds the season for one run of a command.

    Raises LockedError at once where another run holds it, and CannotWriteError where the lock cannot be made.
    """
    connection = _taken(folder, command)
    try:
        yield
    finally:
        connection.close()


def _taken(folder: Path, command: str) -> sqlite3.Connection:
    """The open transaction. A file that is no database is made anew, once: nobody can be holding such a file."""
    path = folder / LOCK
    try:
        return _begun(path, command)
    except sqlite3.DatabaseError as fault:
        if _code(fault) not in NO_LONGER_A_DATABASE:
            raise _cannot(path, fault) from fault
    remove(path)
    try:
        return _begun(path, command)
    except sqlite3.DatabaseError as fault:
        raise _cannot(path, fault) from fault


def _begun(path: Path, command: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=0, isolation_level=None)
    try:
        _begin(connection, path)
        _write_holder(connection, command)
        _begin(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _begin(connection: sqlite3.Connection, path: Path) -> None:
    try:
        connection.execute("PRAGMA busy_timeout = 0")
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as fault:
        if _code(fault) not in BUSY:
            raise
        raise LockedError(_who(connection, path)) from fault


def _write_holder(connection: sqlite3.Connection, command: str) -> None:
    """Writes down who we are and commits: only then can others read it."""
    since = datetime.now(UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    connection.execute(f"PRAGMA busy_timeout = {MOMENT}")
    connection.execute("DROP TABLE IF EXISTS holder")
    connection.execute("CREATE TABLE holder (person, machine, process, since, command)")
    connection.execute(
        "INSERT INTO holder VALUES (?, ?, ?, ?, ?)", (_person(), platform.node(), os.getpid(), since, command)
    )
    connection.execute("COMMIT")


def _who(connection: sqlite3.Connection, path: Path) -> str:
    """Who holds the lock, and what to do about it."""
    row = None
    with suppress(sqlite3.Error):
        connection.execute(f"PRAGMA busy_timeout = {MOMENT}")
        row = connection.execute("SELECT person, machine, process, since, command FROM holder").fetchone()
    head = f"{path.parent} is being worked on by another run"
    if row is None:
        return f"{head} that began at this moment. Nothing was changed. Wait until it is done, then run again."
    person, machine, process, since, command = row
    return (
        f"{head}: {command}, started by {person} on {machine or 'an unnamed machine'} (process {process}) at {since}. "
        "Nothing was changed. Wait until it is done, then run again; if it hangs, end it, and the season is free again."
    )


def _person() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "somebody"


def _cannot(path: Path, fault: sqlite3.DatabaseError) -> CannotWriteError:
    return CannotWriteError(
        f"{path} could not be written: {fault}. A run needs it to keep others out. See that the folder is there, that "
        "you may write to it and that the disk is not full, then run again."
    )


def _code(fault: sqlite3.DatabaseError) -> int:
    return getattr(fault, "sqlite_errorcode", 0) & 0xFF
