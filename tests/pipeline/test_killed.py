"""`chapman process` killed anywhere and run again gives what it gives undisturbed, byte for byte."""

import os
import random
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import processor
from processor.pipeline import inbox, intake, outputs
from processor.pipeline import process as job
from processor.pipeline.season_folder import JOURNAL
from tests.pipeline.season_folders import (
    AS_AT,
    LATER,
    copied,
    facts,
    first,
    in_a_child,
    season_folder,
    second,
    snapshot,
)
from tests.trials import trials

HAVE_STEPS = (intake, outputs, job)
HOME = Path(processor.__file__).parent
TOUCH_THE_DISK = (f"{HOME / 'pipeline'}/", f"{HOME / 'journal'}/")
PARTS = 2
STEPS = {"archived", "recorded", "removed from the inbox", "removed an empty folder", "written", "taken away"}
AT_THE_END = ["all written", "finished"]


@dataclass(frozen=True)
class History:
    """A season as it is before a run, and what that run gives undisturbed, in so many steps, lines and seconds."""

    before: Path
    as_at: date
    outcome: object
    steps: list[str]
    lines: int


def at_a_step(season: Path, as_at: date, last: int) -> list[str]:
    """Runs, and kills itself after so many steps; the steps that were done."""
    done: list[str] = []

    def step(name: str) -> None:
        done.append(name)
        if len(done) == last:
            os.kill(os.getpid(), signal.SIGKILL)

    with pytest.MonkeyPatch.context() as patched:
        for module in HAVE_STEPS:
            patched.setattr(module, "step", step)
        job.process(season, as_at)
    return done


def at_a_line(season: Path, as_at: date, last: int) -> int:
    """Runs, and kills itself at that line of the rooms that touch the disk; the number of lines."""
    lines = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal lines
        if not frame.f_code.co_filename.startswith(TOUCH_THE_DISK):
            return None
        lines += event == "line"
        if event == "line" and lines == last:
            os.kill(os.getpid(), signal.SIGKILL)
        return trace

    sys.settrace(trace)
    try:
        job.process(season, as_at)
    finally:
        sys.settrace(None)
    return lines


def at_a_moment(season: Path, as_at: date, seconds: float) -> None:
    """Runs, and is ended by the system after so many seconds, also within a call of the system or of SQLite."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    job.process(season, as_at)


def outcome(season: Path) -> object:
    """All that a run leaves behind."""
    return snapshot(season), facts(season)


def history(before: Path, as_at: date, place: Path) -> History:
    """What the run gives undisturbed; and the same again with every line looked at."""
    whole, looked_at = copied(before, place / "whole"), copied(before, place / "looked at")
    steps = at_a_step(whole, as_at, 0)
    lines = at_a_line(looked_at, as_at, 0)
    assert outcome(looked_at) == outcome(whole)
    return History(before, as_at, outcome(whole), steps, lines)


@pytest.fixture(scope="module")
def histories(tmp_path_factory: pytest.TempPathFactory) -> dict[str, History]:
    """A first run; a second one with more sheets and another register; and that one with the journal lost."""
    place = tmp_path_factory.mktemp("histories")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(inbox, "PAUSE", 0.005)
        one = season_folder(place / "one", first())
        two = copied(one, place / "two")
        job.process(two, AS_AT)
        second(two)
        lost = copied(two, place / "lost")
        (lost / JOURNAL).unlink()
        known = {"first": (one, AS_AT), "second": (two, LATER), "journal lost": (lost, LATER)}
        return {name: history(*each, place / name) for name, each in known.items()}


def expect_mended(season: Path, history: History) -> None:
    """The next run gives what an undisturbed one gives, and the one after it has nothing to do."""
    job.process(season, history.as_at)
    assert outcome(season) == history.outcome
    again = job.process(season, history.as_at)
    assert (again.changes, again.written, again.intake.taken) == ((), None, ())
    assert outcome(season) == history.outcome


@pytest.mark.parametrize("name", ["first", "second", "journal lost"])
def test_the_trials_go_through_every_step(histories: dict[str, History], name: str) -> None:
    steps = histories[name].steps
    assert steps[-2:] == AT_THE_END
    assert set(steps[:-2]) == (STEPS - {"taken away"} if name == "first" else STEPS)
    assert steps.count("written") > 6
    assert histories[name].lines > 2_000


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", ["first", "second"])
def test_killed_after_any_step(histories: dict[str, History], tmp_path: Path, name: str, part: int) -> None:
    history = histories[name]
    for last in range(1 + part, len(history.steps) + 1, PARTS):
        season = copied(history.before, tmp_path / f"{last}")
        assert in_a_child(at_a_step, season, history.as_at, last) == -signal.SIGKILL
        expect_mended(season, history)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("how", [at_a_step, at_a_line, at_a_moment])
def test_killed_at_random_once_or_several_times(
    histories: dict[str, History], tmp_path: Path, how: Callable[..., object], part: int
) -> None:
    seed = random.Random(f"{how.__name__} {part}")
    for number in range(trials(40, 1000) // (3 * PARTS)):
        history = histories[seed.choice(["first", "second", "second", "journal lost"])]
        season = copied(history.before, tmp_path / f"{number}")
        for _ in range(seed.choice([1, 1, 1, 2, 3])):
            until = {
                at_a_step: seed.randint(1, len(history.steps)),
                at_a_line: seed.randint(1, history.lines),
                at_a_moment: seed.uniform(0.001, 0.2),
            }[how]
            assert in_a_child(how, season, history.as_at, until) in (-signal.SIGKILL, -signal.SIGALRM, 0)
        expect_mended(season, history)
