"""The journal of a season: one connection, one transaction a step, every value handed over as a parameter."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import Any

from processor.journal.faults import PATIENCE, damaged, newer, told
from processor.journal.migrations import MIGRATIONS, applied, is_foreign, migrate
from processor.model.submission import Arrival, Submission

Outcome = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Output:
    """A file that the last finished run wrote: the digest of its bytes, their number, and its time on the disk.

    `made_from` is the digest of all that it was made from, where that is cheaper to know than the file itself. A file
    that a run meant to write and may not have written has no digest.
    """

    sha256: str = ""
    size: int = 0
    mtime_ns: int = 0
    made_from: str = ""


class Journal:
    """The facts of a season. A method that writes joins the transaction that is open, or is one of its own.

    Each raises JournalFault where the file or the disk does not allow it.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path, usual: str = "NORMAL") -> None:
        """`usual` is how firmly a commit is on the disk unless it is to be durable: NORMAL or FULL."""
        self._connection = connection
        self._path = path
        self._usual = usual
        self._durable = False

    @contextmanager
    def transaction(self, durable: bool = False) -> Iterator[None]:
        """All that is done inside is kept, or nothing is. A durable one outlives even a loss of power."""
        if self._connection.in_transaction:
            if durable and not self._durable:
                raise RuntimeError("a durable transaction cannot join one that is not")
            yield
            return
        self._rows(f"PRAGMA synchronous = {'FULL' if durable else self._usual}")
        self._rows("BEGIN IMMEDIATE")
        self._durable = durable
        try:
            yield
            self._rows("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._connection.rollback()
            raise

    def record_arrival(self, sha256: str, name: str, day: date, dated: bool) -> date:
        """Keeps that the file arrived, and gives its day of receipt.

        The same again changes nothing: a file without a day of its own keeps the day on which it was first seen.
        """
        key = (sha256, name, day.isoformat() if dated else "")
        with self.transaction():
            self._rows(
                "INSERT INTO arrivals (sha256, name, folder_day, day) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (*key, day.isoformat()),
            )
            ((kept,),) = self._rows("SELECT day FROM arrivals WHERE (sha256, name, folder_day) = (?, ?, ?)", key)
        return date.fromisoformat(kept)

    def knows(self, sha256: str) -> bool:
        """Whether a file of these bytes ever arrived."""
        return bool(self._rows("SELECT 1 FROM arrivals WHERE sha256 = ? LIMIT 1", (sha256,)))

    def arrivals(self) -> tuple[Arrival, ...]:
        """Every arrival, those of one file together, the earliest first."""
        rows = self._rows("SELECT sha256, name, day, folder_day FROM arrivals ORDER BY sha256, day, name, folder_day")
        with told(self._path):
            return tuple(Arrival(sha, name, date.fromisoformat(day), bool(dated)) for sha, name, day, dated in rows)

    def submissions(self) -> tuple[Submission, ...]:
        """One for each file by its bytes, by day of receipt; in whatever order they came."""
        found = [_submission(list(group)) for _, group in groupby(self.arrivals(), key=lambda each: each.sha256)]
        return tuple(sorted(found, key=lambda each: (each.received, each.sha256)))

    def outputs(self) -> dict[str, Output]:
        """What the last finished run wrote, by path relative to the season folder."""
        rows = self._rows("SELECT path, sha256, size, mtime_ns, made_from FROM outputs ORDER BY path")
        return {path: Output(*rest) for path, *rest in rows}

    def replace_outputs(self, outputs: Mapping[str, Output]) -> None:
        """Keeps these as what the last finished run wrote, and no others."""
        with self.transaction():
            self._rows("DELETE FROM outputs")
            self._many(
                "INSERT INTO outputs (path, sha256, size, mtime_ns, made_from) VALUES (?, ?, ?, ?, ?)",
                ((path, each.sha256, each.size, each.mtime_ns, each.made_from) for path, each in outputs.items()),
            )

    def state(self, key: str) -> str | None:
        """A small text that was kept under the key."""
        rows = self._rows("SELECT value FROM state WHERE key = ?", (key,))
        return str(rows[0][0]) if rows else None

    def set_state(self, key: str, value: str) -> None:
        """Keeps a small text under the key, in place of what was there."""
        with self.transaction():
            self._rows(
                "INSERT INTO state (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
                (key, value),
            )

    def remembered(self) -> dict[str, Outcome]:
        """What each match came to in the last finished run, and what that rests on, by match."""
        rows = self._rows("SELECT match_id, outcome, rests_on FROM matches ORDER BY match_id")
        with told(self._path):
            return {match_id: (outcome, tuple(json.loads(rests_on))) for match_id, outcome, rests_on in rows}

    def remember(self, matches: Mapping[str, Outcome], changes: Iterable[tuple[str, str]], as_at: date) -> None:
        """Keeps what each match came to, in place of all that was remembered, and adds the changes to the log.

        A change is a match and the sentence that tells it.
        """
        with self.transaction():
            self._rows("DELETE FROM matches")
            self._many(
                "INSERT INTO matches (match_id, outcome, rests_on) VALUES (?, ?, ?)",
                ((match_id, outcome, json.dumps(rests_on)) for match_id, (outcome, rests_on) in matches.items()),
            )
            self._many(
                "INSERT INTO changes (as_at, match_id, sentence) VALUES (?, ?, ?)",
                ((as_at.isoformat(), match_id, sentence) for match_id, sentence in changes),
            )

    def changes(self, match_id: str) -> list[tuple[date, str]]:
        """What changed about a match, and when, the oldest first."""
        rows = self._rows("SELECT as_at, sentence FROM changes WHERE match_id = ? ORDER BY id", (match_id,))
        with told(self._path):
            return [(date.fromisoformat(as_at), sentence) for as_at, sentence in rows]

    def finish_run(
        self,
        outputs: Mapping[str, Output],
        state: Mapping[str, str],
        matches: Mapping[str, Outcome],
        changes: Iterable[tuple[str, str]],
        as_at: date,
    ) -> None:
        """Keeps all that a run leaves behind, in one transaction: a run that was cut short leaves nothing."""
        with self.transaction():
            self.replace_outputs(outputs)
            for key, value in state.items():
                self.set_state(key, value)
            self.remember(matches, changes, as_at)

    def _rows(self, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        with told(self._path):
            return self._connection.execute(sql, values).fetchall()

    def _many(self, sql: str, rows: Iterable[tuple[Any, ...]]) -> None:
        with told(self._path):
            self._connection.executemany(sql, rows)


@contextmanager
def open_journal(path: Path, local: bool = True) -> Iterator[Journal]:
    """The journal, to read and write; a new one where there is none. One run at a time: see to the lock first.

    On a disk of this machine it keeps a write-ahead log. On a shared folder, which has no shared memory, it keeps
    a rollback journal and is as firm as it can be. Raises JournalFault where the file cannot be used.
    """
    with told(path):
        connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    with closing(connection):
        with told(path):
            _expect_journal(connection, path)
            connection.execute(f"PRAGMA journal_mode = {'WAL' if local else 'DELETE'}").fetchall()
            migrate(connection)
        yield Journal(connection, path, "NORMAL" if local else "FULL")


@contextmanager
def read_journal(path: Path) -> Iterator[Journal]:
    """The journal as it stands now, to read only: a copy in memory, so that no run waits for a reader.

    Where there is none it is an empty one, and no file is made. Raises JournalFault where the file cannot be read.
    """
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        with told(path):
            if path.exists():
                _copy(path, connection)
            _expect_journal(connection, path)
            migrate(connection)
            connection.execute("PRAGMA query_only = ON")
        yield Journal(connection, path)


def _copy(path: Path, connection: sqlite3.Connection) -> None:
    # Where no run is at work nothing can change, and SQLite need not put files of its own beside the journal.
    at_work = path.with_name(f"{path.name}-wal").exists() or path.with_name(f"{path.name}-journal").exists()
    address = f"{path.absolute().as_uri()}?mode=ro{'' if at_work else '&immutable=1'}"
    with closing(sqlite3.connect(address, timeout=PATIENCE, isolation_level=None, uri=True)) as source:
        source.backup(connection)


def _expect_journal(connection: sqlite3.Connection, path: Path) -> None:
    """Raises JournalFault where the file is damaged, another program's, or newer than this program."""
    (found, *_) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise damaged(path, str(found).replace("\n", " "))
    if is_foreign(connection):
        raise damaged(path, "it is a database of another program")
    known = {name for name, _ in MIGRATIONS}
    for name in applied(connection):
        if name not in known:
            raise newer(path, name)


def _submission(arrivals: list[Arrival]) -> Submission:
    """What the arrivals of one file make together: the earliest tells where and when, the others are other names."""
    first = arrivals[0]
    others = {each.file for each in arrivals} - {first.file}
    return Submission(first.sha256, first.file, first.day, tuple(sorted(others)))
