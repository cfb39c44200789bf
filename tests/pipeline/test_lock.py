"""One run at a time, and a killed run lets go."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from processor.pipeline import lock
from processor.pipeline.files import CannotWriteError
from processor.pipeline.lock import LOCK, LockedError, held

ROOT = Path(__file__).parents[2]
HOLDS = """
import sys
from pathlib import Path
from processor.pipeline.lock import held
with held(Path(sys.argv[1]), "chapman watch"):
    print("held", flush=True)
    sys.stdin.read()
"""


@contextmanager
def another_run(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A real process that holds the season."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDS, folder], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stdout.readline().strip() == b"held"
        try:
            yield process
        finally:
            process.kill()


def test_the_second_run_is_told_who_holds_the_season(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock.getpass, "getuser", lambda: "rosa")  # type: ignore[attr-defined]
    with held(tmp_path, "chapman process"):
        with pytest.raises(LockedError) as fault, held(tmp_path, "chapman draw"):
            pytest.fail("both hold it")
        assert f"{tmp_path} is being worked on by another run: chapman process, started by rosa on" in str(fault.value)
        assert f"(process {os.getpid()}) at 20" in str(fault.value)
        assert "Wait until it is done, then run again" in str(fault.value)
    with held(tmp_path, "chapman draw"):
        pass


def test_a_failed_run_lets_go(tmp_path: Path) -> None:
    with pytest.raises(KeyError), held(tmp_path, "chapman process"):
        raise KeyError
    with held(tmp_path, "chapman process"):
        pass


def test_a_killed_process_lets_go(tmp_path: Path) -> None:
    with another_run(tmp_path) as process:
        with pytest.raises(LockedError, match=rf"chapman watch, .*process {process.pid}\)"), held(tmp_path, "process"):
            pytest.fail("both hold it")
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        with held(tmp_path, "chapman process"):
            pass


def test_one_season_does_not_lock_another(tmp_path: Path) -> None:
    for name in ("spring", "autumn"):
        (tmp_path / name).mkdir()
    with held(tmp_path / "spring", "chapman process"), held(tmp_path / "autumn", "chapman process"):
        pass


@pytest.mark.parametrize("content", [b"", b"not a lock at all " * 60, b"SQLite format 3\0" + b"\xff" * 600])
def test_a_lock_that_is_no_lock_is_made_anew(tmp_path: Path, content: bytes) -> None:
    (tmp_path / LOCK).write_bytes(content)
    with (
        held(tmp_path, "chapman process"),
        pytest.raises(LockedError, match="chapman process"),
        held(tmp_path, "chapman draw"),
    ):
        pytest.fail("both hold it")


def test_a_damaged_lock_is_made_anew(tmp_path: Path) -> None:
    with held(tmp_path, "chapman process"):
        pass
    content = bytearray((tmp_path / LOCK).read_bytes())
    content[100:] = b"\xee" * (len(content) - 100)
    (tmp_path / LOCK).write_bytes(content)
    with held(tmp_path, "chapman process"):
        pass


def test_a_run_that_began_at_the_same_moment(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / LOCK, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LockedError, match="another run that began at this moment"), held(tmp_path, "process"):
            pytest.fail("both hold it")


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(CannotWriteError, match=r"chapman\.lock could not be written.*See that the folder is there"):
        held(tmp_path / "none", "chapman process").__enter__()
    assert list(tmp_path.iterdir()) == []


def test_a_lock_that_cannot_be_replaced_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / LOCK).write_bytes(b"not a lock at all " * 60)

    def refused(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", refused)
    with pytest.raises(CannotWriteError, match=r"chapman\.lock could not be removed: Permission denied"):
        held(tmp_path, "chapman process").__enter__()
