"""The tables of the journal, as small named migrations. One that was released is never edited; a new one is added."""

import sqlite3

MIGRATIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "submissions",
        (
            "CREATE TABLE arrivals (sha256 TEXT NOT NULL, name TEXT NOT NULL, folder_day TEXT NOT NULL, "
            "day TEXT NOT NULL, PRIMARY KEY (sha256, name, folder_day)) WITHOUT ROWID",
        ),
    ),
    (
        "the last finished run",
        (
            "CREATE TABLE outputs (path TEXT PRIMARY KEY, sha256 TEXT NOT NULL, size INTEGER NOT NULL, "
            "mtime_ns INTEGER NOT NULL, made_from TEXT NOT NULL) WITHOUT ROWID",
            "CREATE TABLE state (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
        ),
    ),
    (
        "the memory of each match",
        (
            "CREATE TABLE matches (match_id TEXT PRIMARY KEY, outcome TEXT NOT NULL, rests_on TEXT NOT NULL) "
            "WITHOUT ROWID",
            "CREATE TABLE changes (id INTEGER PRIMARY KEY, as_at TEXT NOT NULL, match_id TEXT NOT NULL, "
            "sentence TEXT NOT NULL)",
            "CREATE INDEX changes_of_match ON changes (match_id, id)",
        ),
    ),
)
OURS = 0x43484150  # "CHAP": the application id in the head of the file


def applied(connection: sqlite3.Connection) -> list[str]:
    """The names of the migrations that the journal has had, in their order; none in a new file."""
    if not _tables(connection):
        return []
    return [name for (name,) in connection.execute("SELECT name FROM migrations ORDER BY applied_order")]


def is_foreign(connection: sqlite3.Connection) -> bool:
    """Whether the file is a sound database, but another program's."""
    ((mark,),) = connection.execute("PRAGMA application_id")
    return mark != OURS and bool(_tables(connection))


def migrate(connection: sqlite3.Connection) -> None:
    """Brings the journal up to date, all of it or nothing."""
    had = applied(connection)
    missing = [(order, *each) for order, each in enumerate(MIGRATIONS, start=1) if each[0] not in had]
    if not missing:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        connection.execute(f"PRAGMA application_id = {OURS}")
        connection.execute(
            "CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_order INTEGER NOT NULL)"
        )
        for order, name, statements in missing:
            for statement in statements:
                connection.execute(statement)
            connection.execute("INSERT INTO migrations (name, applied_order) VALUES (?, ?)", (name, order))
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _tables(connection: sqlite3.Connection) -> int:
    ((count,),) = connection.execute("SELECT count(*) FROM sqlite_master")
    return int(count)
