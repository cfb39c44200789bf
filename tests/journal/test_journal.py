"""The journal: facts that survive, whatever order they came in and whatever ends the program."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import date
from itertools import permutations
from pathlib import Path

import pytest

from processor.journal import Journal, JournalFault, Output, open_journal, read_journal
from processor.model.submission import Submission

ROOT = Path(__file__).parents[2]
EARLY, MIDDLE, LATE = date(2007, 5, 17), date(2007, 5, 18), date(2007, 5, 20)
ONE, TWO = "1" * 64, "2" * 64
OUTPUTS = {"annotated/C1-04.xlsx": Output(TWO, 8_192, 1_179_500_000_000_000_001)}
MATCHES = {"C1-04": ("accepted: Oakham 3 Melton 2½", (ONE, "Rulings!A4"))}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "chapman.sqlite"


def _mode(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return str(connection.execute("PRAGMA journal_mode").fetchone()[0])


def test_an_arrival_is_kept_once_and_an_undated_one_keeps_its_first_day(path: Path) -> None:
    with open_journal(path) as journal:
        assert not journal.knows(ONE)
        assert journal.record_arrival(ONE, "C1-04.xlsx", MIDDLE, dated=False) == MIDDLE
        assert journal.knows(ONE)
    with open_journal(path) as journal:
        assert journal.record_arrival(ONE, "C1-04.xlsx", LATE, dated=False) == MIDDLE
        assert journal.record_arrival(ONE, "2007-05-17/C1-04.xlsx", EARLY, dated=True) == EARLY
        assert journal.record_arrival(ONE, "2007-05-17/C1-04.xlsx", EARLY, dated=True) == EARLY
        assert [(each.name, each.day, each.dated) for each in journal.arrivals()] == [
            ("2007-05-17/C1-04.xlsx", EARLY, True), ("C1-04.xlsx", MIDDLE, False),
        ]  # fmt: skip
        assert journal.submissions() == (Submission(ONE, "inbox/2007-05-17/C1-04.xlsx", EARLY, ("inbox/C1-04.xlsx",)),)


def test_submissions_do_not_depend_on_the_order_in_which_files_came(tmp_path: Path) -> None:
    arrivals = [
        (ONE, "b.xlsx", MIDDLE, True), (ONE, "a.xlsx", MIDDLE, True), (ONE, "c.xlsx", LATE, False),
        (TWO, "z.xlsx", EARLY, True),
    ]  # fmt: skip
    found = set()
    for number, order in enumerate(permutations(arrivals)):
        with open_journal(tmp_path / f"{number}.sqlite") as journal:
            for each in order:
                journal.record_arrival(*each)
            found.add(journal.submissions())
    assert found == {
        (
            Submission(TWO, "inbox/z.xlsx", EARLY),
            Submission(ONE, "inbox/a.xlsx", MIDDLE, ("inbox/b.xlsx", "inbox/c.xlsx")),
        )
    }


def test_what_a_sender_called_his_file_is_only_text(path: Path) -> None:
    name = "'); DROP TABLE arrivals; --/½ ♞.xlsx"
    with open_journal(path) as journal:
        journal.record_arrival(ONE, name, EARLY, dated=True)
        assert journal.submissions()[0].file == f"inbox/{name}"


def test_a_finished_run_is_kept_whole(path: Path) -> None:
    with open_journal(path) as journal:
        journal.finish_run(OUTPUTS, {"as at": "2007-05-20"}, MATCHES, [("C1-04", "It is accepted now.")], LATE)
        journal.finish_run({}, {"as at": "2007-05-21"}, {}, [("C1-04", "It is gone.")], date(2007, 5, 21))
        assert (journal.outputs(), journal.remembered(), journal.state("as at")) == ({}, {}, "2007-05-21")
        journal.finish_run(OUTPUTS, {}, MATCHES, [], LATE)
    with open_journal(path) as journal:
        assert (journal.outputs(), journal.remembered()) == (OUTPUTS, MATCHES)
        assert (journal.state("as at"), journal.state("other")) == ("2007-05-21", None)
        assert journal.changes("C1-04") == [(LATE, "It is accepted now."), (date(2007, 5, 21), "It is gone.")]
        assert journal.changes("C1-05") == []


def test_a_run_that_fails_half_way_leaves_nothing(path: Path) -> None:
    with open_journal(path) as journal:
        with pytest.raises(TypeError):
            journal.finish_run(OUTPUTS, {"key": "value"}, MATCHES | {"C1-05": ("odd", (object(),))}, [], LATE)  # type: ignore[dict-item]
        assert (journal.outputs(), journal.state("key"), journal.remembered()) == ({}, None, {})
        with suppress(KeyError), journal.transaction():
            journal.remember(MATCHES, [("C1-04", "It is accepted now.")], LATE)
            raise KeyError
        assert (journal.remembered(), journal.changes("C1-04")) == ({}, [])


def test_a_durable_transaction_is_on_the_disk_and_the_next_is_as_usual(path: Path) -> None:
    with open_journal(path) as journal:
        with journal.transaction(durable=True):
            assert _synchronous(journal) == 2
            journal.set_state("invoice", "CH-001")
        with journal.transaction():
            assert _synchronous(journal) == 1
            with pytest.raises(RuntimeError), journal.transaction(durable=True):
                pass
        assert journal.state("invoice") == "CH-001"


def _synchronous(journal: Journal) -> int:
    return int(journal._connection.execute("PRAGMA synchronous").fetchone()[0])


def test_a_shared_folder_has_no_shared_memory(path: Path) -> None:
    with open_journal(path, local=False) as journal:
        journal.set_state("key", "value")
        assert [file.name for file in path.parent.iterdir()] == ["chapman.sqlite"]
    assert _mode(path) == "delete"
    with open_journal(path) as journal:
        assert journal.state("key") == "value"
    assert _mode(path) == "wal"
    with open_journal(path, local=False) as journal:
        assert journal.state("key") == "value"
    assert _mode(path) == "delete"


@pytest.mark.parametrize("local", [True, False])
def test_a_reader_sees_the_last_finished_step_while_a_run_is_at_work(path: Path, local: bool) -> None:
    with open_journal(path, local) as journal:
        journal.set_state("key", "before")
        with journal.transaction():
            journal.set_state("key", "after")
            with read_journal(path) as reader:
                assert reader.state("key") == "before"
                with pytest.raises(JournalFault, match="readonly"):
                    reader.set_state("key", "reader")
        with read_journal(path) as reader:
            assert reader.state("key") == "after"


def test_a_reader_makes_no_journal(path: Path) -> None:
    with read_journal(path) as reader:
        assert (reader.submissions(), reader.outputs(), reader.state("key")) == ((), {}, None)
    assert list(path.parent.iterdir()) == []


def test_an_older_journal_is_brought_up_to_date_and_read_without_that(path: Path) -> None:
    with open_journal(path) as journal:
        journal.record_arrival(ONE, "C1-04.xlsx", EARLY, dated=True)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(
            "DROP TABLE matches; DROP TABLE changes; DELETE FROM migrations WHERE name = 'the memory of each match'"
        )
    with read_journal(path) as reader:
        assert (reader.remembered(), len(reader.submissions())) == ({}, 1)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM migrations").fetchone() == (2,)
    with open_journal(path) as journal:
        journal.remember(MATCHES, [], LATE)
        assert (journal.remembered(), len(journal.submissions())) == (MATCHES, 1)


def _newer(path: Path) -> None:
    with open_journal(path):
        pass
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO migrations VALUES ('chess clocks', 99)")


def _another_programs(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE recipes (name)")


def _no_database(path: Path) -> None:
    path.write_bytes(b"This is a note about the cup, not a journal of it. " * 40)


def _cut_short(path: Path) -> None:
    _filled(path)
    os.truncate(path, 8_192)


def _overwritten(path: Path) -> None:
    _filled(path)
    content = bytearray(path.read_bytes())
    content[4_096:] = random.Random(1).randbytes(len(content) - 4_096)
    path.write_bytes(content)


def _filled(path: Path) -> None:
    with open_journal(path) as journal, journal.transaction():
        for number in range(200):
            journal.record_arrival(f"{number:064x}", f"{number}.xlsx", EARLY, dated=True)


REBUILT = r"Move chapman\.sqlite .* out of the folder and run again: it is rebuilt from the archive\."


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        (_newer, r"newer version of this program .*chess clocks.* Update the program"),
        (_another_programs, rf"a database of another program\. {REBUILT}"),
        (_no_database, rf"file is not a database\. {REBUILT}"),
        (_cut_short, REBUILT),
        (_overwritten, REBUILT),
    ],
)
def test_a_journal_that_cannot_be_used_is_left_as_it_is(
    path: Path, spoil: Callable[[Path], None], expected: str
) -> None:
    spoil(path)
    before = path.read_bytes()
    for opening in (open_journal, read_journal):
        with pytest.raises(JournalFault, match=expected) as fault, opening(path):
            pytest.fail("it was opened")
        assert str(path) in str(fault.value)
    assert path.read_bytes() == before


def test_a_full_disk_is_told_and_nothing_is_half_kept(path: Path) -> None:
    with open_journal(path) as journal:
        journal.set_state("key", "before")
        journal._connection.execute("PRAGMA max_page_count = 1")
        with pytest.raises(JournalFault, match=r"The disk that holds .*chapman\.sqlite is full\. Make room"):
            journal.finish_run({}, {f"{number}": "x" * 9_000 for number in range(9)}, {}, [], LATE)
        assert (journal.state("key"), journal.state("1")) == ("before", None)


def test_a_journal_that_another_program_holds_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("processor.journal.journal.PATIENCE", 0.01)
    with open_journal(path), open_journal(path) as journal, closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalFault, match=r"in use by another program .* Close what has it open"):
            journal.set_state("key", "value")
        other.rollback()
        journal.set_state("key", "value")


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with (
        pytest.raises(JournalFault, match="See that its folder is there"),
        open_journal(tmp_path / "none" / "chapman.sqlite"),
    ):
        pytest.fail("it was opened")


def test_a_fault_of_our_own_is_no_fault_of_the_journal(path: Path) -> None:
    with open_journal(path) as journal, pytest.raises(sqlite3.OperationalError, match="no such table"):
        journal._rows("SELECT * FROM boards")


KILLED = """
import os, signal, sys
from datetime import date
from pathlib import Path
from processor.journal import open_journal
with open_journal(Path(sys.argv[1]), sys.argv[2] == "local") as journal:
    journal.set_state("key", "kept")
    with journal.transaction():
        journal.set_state("key", "lost")
        journal._connection.execute("PRAGMA cache_spill = 1")
        os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("where", ["local", "shared"])
def test_a_process_killed_in_a_transaction_leaves_what_was_there(path: Path, where: str) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, path, where], cwd=ROOT, check=False)
    assert done.returncode == -signal.SIGKILL
    with open_journal(path, local=where == "local") as journal:
        assert journal.state("key") == "kept"


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE arrivals SET day = '2007-15-44'",
        "UPDATE matches SET rests_on = '['",
        "UPDATE arrivals SET name = CAST(x'C328' AS TEXT)",
    ],
)
def test_a_value_that_does_not_read_any_more_is_a_damaged_journal(tmp_path: Path, change: str) -> None:
    path = tmp_path / "chapman.sqlite"
    with open_journal(path) as journal:
        journal.record_arrival("a" * 64, "a.xlsx", date(2007, 5, 22), dated=True)
        journal.remember({"C1-01": ("not played", ())}, [], date(2007, 5, 22))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(change)
    with open_journal(path) as journal, pytest.raises(JournalFault, match="it is rebuilt from the archive"):
        [*journal.arrivals(), *journal.remembered()]
