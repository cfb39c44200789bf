"""Two runs of `chapman process` on one season, in real processes: one works, and a killed one lets go."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from processor.pipeline import inbox
from processor.pipeline import process as job
from processor.pipeline.lock import LOCK
from tests.pipeline.season_folders import AS_AT, agreed, copied, season_folder, snapshot

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "processor", "process"]
LINGERS = "import sys; from processor.pipeline import inbox; from processor.cli import main; inbox.PAUSE = 600; main()"


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What one run alone gives."""
    season = season_folder(tmp_path_factory.mktemp("alone") / "season", agreed())
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(inbox, "PAUSE", 0.005)
        job.process(season, AS_AT)
    return snapshot(season)


@pytest.fixture
def season(tmp_path: Path) -> Path:
    return season_folder(tmp_path / "season", agreed())


def started(season: Path, *command: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*(command or COMMAND), str(season), "--as-at", AS_AT.isoformat()],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def ended(process: subprocess.Popen[str]) -> tuple[int, str]:
    """How a run ended, and what it said to people."""
    with process:
        said = process.communicate(timeout=120)
    assert "Traceback" not in said[1]
    return process.returncode, " ".join("".join(said).split())


@contextmanager
def lingering(season: Path) -> Iterator[subprocess.Popen[str]]:
    """A run that holds the season and is not done for a long time: it waits for a sheet to be whole."""
    with started(season, sys.executable, "-c", LINGERS, "process") as process:
        try:
            while holder(season) != process.pid:
                assert process.poll() is None
                time.sleep(0.02)
            yield process
        finally:
            process.kill()


def holder(season: Path) -> int | None:
    """The process that the lock names."""
    if not (season / LOCK).exists():
        return None
    with closing(sqlite3.connect(f"{(season / LOCK).as_uri()}?mode=ro", uri=True)) as lock:
        try:
            row = lock.execute("SELECT process FROM holder").fetchone()
        except sqlite3.OperationalError:
            return None
    return int(row[0]) if row else None


def test_a_second_run_is_refused_and_runs_when_the_first_was_killed(season: Path, expected: dict[str, bytes]) -> None:
    with lingering(season) as first:
        before = snapshot(season)
        status, said = ended(started(season))
        assert (status, snapshot(season)) == (3, before)
        assert f"{season} is being worked on by another run: chapman process, started by " in said
        assert f"(process {first.pid}) at " in said
        assert "Nothing was changed. Wait until it is done, then run again; if it hangs, end it, and the" in said
        os.kill(first.pid, signal.SIGKILL)
        assert first.wait() == -signal.SIGKILL
        assert ended(started(season))[0] == 0
    assert snapshot(season) == expected


def test_another_season_is_not_held(season: Path, tmp_path: Path, expected: dict[str, bytes]) -> None:
    other = copied(season, tmp_path / "other")
    with lingering(season):
        assert ended(started(other))[0] == 0
    assert snapshot(other) == expected


def test_runs_that_begin_together_do_no_harm(season: Path, expected: dict[str, bytes]) -> None:
    ends = [ended(each) for each in [started(season) for _ in range(4)]]
    assert {status for status, _ in ends} <= {0, 3}
    assert any(status == 0 for status, _ in ends)
    assert all("is being worked on by another run" in said for status, said in ends if status == 3)
    assert snapshot(season) == expected
