"""The intake killed at any step or line, and run again, gives the same archive and the same journal."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from processor.journal import open_journal
from tests.pipeline.inboxes import SHEETS, drop, tree
from tests.trials import trials

ROOT = Path(__file__).parents[2]

RUN = """
import os, signal, sys
from datetime import date
from pathlib import Path
from processor.journal import open_journal
from processor.pipeline import archive, inbox, intake, lock

folder, how, last = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
done, lines = [], 0

def step(name):
    done.append(name)
    if how == "steps" and len(done) == last:
        os.kill(os.getpid(), signal.SIGKILL)

def trace(frame, event, _):
    global lines
    if "/processor/" not in frame.f_code.co_filename:
        return None
    lines += event == "line"
    if how == "lines" and lines == last:
        os.kill(os.getpid(), signal.SIGKILL)
    return trace

inbox.PAUSE, intake.step = 0, step
sys.settrace(trace if how in ("lines", "count") else None)
with lock.held(folder, "chapman process"), open_journal(folder / "chapman.sqlite") as journal:
    intake.sweep(folder)
    archive.rebuild(folder, journal, date(2007, 5, 20))
    intake.take_in(folder, journal, date(2007, 5, 20))
    archive.write_index(folder, journal)
sys.settrace(None)
print(lines if how == "count" else "\\n".join(done))
"""


def run(season: Path, how: str = "whole", last: int = 0) -> subprocess.CompletedProcess[str]:
    """One run in a process of its own, which kills itself after so many steps or lines."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", RUN, season, how, str(last)],
        cwd=ROOT, check=False, capture_output=True, text=True,
    )  # fmt: skip


def season_with_sheets(folder: Path) -> Path:
    (folder / "inbox").mkdir(parents=True)
    for name, content in SHEETS.items():
        drop(folder, name, content)
    return folder


def outcome(season: Path) -> object:
    with open_journal(season / "chapman.sqlite") as journal:
        return tree(season / "archive"), tree(season / "inbox"), journal.arrivals(), journal.submissions()


STEPS = ["archived"] * 4 + ["recorded"] + ["removed from the inbox"] * 4 + ["removed an empty folder"] * 3


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> object:
    """What a run that nothing disturbs leaves behind."""
    season = season_with_sheets(tmp_path_factory.mktemp("whole"))
    assert run(season).stdout.splitlines() == STEPS
    return outcome(season)


@pytest.mark.parametrize("last", range(1, len(STEPS) + 1))
def test_a_run_killed_after_any_step_and_run_again_gives_the_same(tmp_path: Path, expected: object, last: int) -> None:
    season = season_with_sheets(tmp_path)
    assert run(season, "steps", last).returncode == -signal.SIGKILL
    again = run(season)
    assert (again.returncode, again.stderr) == (0, "")
    assert outcome(season) == expected


@pytest.mark.parametrize("part", range(4))
def test_a_run_killed_at_any_line_and_run_again_gives_the_same(tmp_path: Path, expected: object, part: int) -> None:
    lines = int(run(season_with_sheets(tmp_path / "whole"), "count").stdout)
    between = max(1, lines // trials(16, 600))
    for last in range(1 + part * between, lines, 4 * between):
        season = season_with_sheets(tmp_path / f"{last}")
        assert run(season, "lines", last).returncode == -signal.SIGKILL
        assert run(season).returncode == 0
        assert outcome(season) == expected
