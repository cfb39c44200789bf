"""The commands of a season as other people's scripts rely on them: what is printed where, and the exit status."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from processor.cli import main
from processor.pipeline import inbox
from tests.pipeline.season_folders import PHOTOGRAPH, agreed, drop, season_folder, sheet, snapshot

AS_AT = ("--as-at", "2007-05-26")


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inbox, "PAUSE", 0.0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A season with two sheets of one match that nobody has to look at."""
    return season_folder(tmp_path / "the cup é", {name: each for name, each in agreed().items() if "C1-01" in name})


def chapman(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def test_a_season_in_order_needs_nobody(folder: Path) -> None:
    done = chapman("process", folder, *AS_AT)
    assert done.exit_code == 0, done.output
    assert done.stderr == ""
    assert "2 files taken in." in done.stdout
    assert "C1-01  accepted: Ashby 1 won 2½–1½" in done.stdout
    assert "Nothing to do." in done.stdout
    assert "6 matches: 1 decided, 5 open." in done.stdout
    again = chapman("process", folder, *AS_AT)
    assert again.exit_code == 0
    assert again.stdout.startswith("Nothing new.")


def test_something_to_look_at_exits_1(folder: Path) -> None:
    drop(folder, {"x.jpg": PHOTOGRAPH})
    done = chapman("process", folder, *AS_AT)
    assert done.exit_code == 1
    assert "now   inbox/x.jpg: This file could not be read" in done.stdout
    assert chapman("process", folder, *AS_AT).exit_code == 1
    assert chapman("status", folder, *AS_AT).exit_code == 1


def test_json_is_one_object_and_nothing_else(folder: Path) -> None:
    done = chapman("process", folder, *AS_AT, "--json")
    assert json.loads(done.stdout)["matches"][0]["status"] == "accepted"
    assert done.stdout.encode() == (folder / "results.json").read_bytes()
    assert done.stderr == "2 files taken in.\n"
    status = json.loads(chapman("status", folder, *AS_AT, "--json").stdout)
    assert [each["state"] for each in status["fixtures"]][:2] == ["decided", "open"]
    told = json.loads(chapman("explain", folder, "c1-01", "--json").stdout)
    assert told["match_id"] == "C1-01"
    assert [each["state"] for each in told["sheets"]] == ["counts", "confirms"]
    assert len(told["history"]) == 1


def test_explain_tells_every_step_with_its_clause(folder: Path) -> None:
    chapman("process", folder, *AS_AT)
    told = chapman("explain", folder, "C1-01").stdout
    assert "C1-01  Chapman Cup, Round 1: Ashby 1 v Birch 1, 20/05/2007" in told
    assert "H4 Board points and bonus: Ashby 1 2½ + 0 = 2½; Birch 1 1½ + 0 = 1½." in " ".join(told.split())
    assert "counts: inbox/2007-05-22/C1-01.xlsx, received 22/05/2007 from the home captain" in told
    assert "History:" in told


def test_a_match_not_played_yet_says_when_it_is_due(folder: Path) -> None:
    told = chapman("explain", folder, "C2-02").stdout
    assert "not played, due by 30/06/2007: No sheet has come in." in told


def test_looking_changes_nothing(folder: Path) -> None:
    chapman("process", folder, *AS_AT)
    before = snapshot(folder), sorted(path.name for path in folder.iterdir())
    chapman("status", folder)
    chapman("explain", folder, "C1-01")
    assert (snapshot(folder), sorted(path.name for path in folder.iterdir())) == before


@pytest.mark.parametrize(
    "words",
    [
        ("process",),
        ("process", "{}", "--as-at", "31/02/2007"),
        ("process", "{}", "--as-at", "soon"),
        ("explain", "{}"),
        ("explain", "{}", "C9-99"),
        ("status", "{}", "extra"),
    ],
)
def test_wrong_usage_exits_2_and_says_why(words: tuple[str, ...], folder: Path) -> None:
    done = chapman(*(word.format(folder) for word in words))
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr


@pytest.mark.parametrize("command", ["process", "status"])
def test_a_folder_that_is_no_season_exits_3_and_says_what_to_do(command: str, tmp_path: Path) -> None:
    done = chapman(command, tmp_path)
    assert done.exit_code == 3
    assert "There is no season.xlsx in" in done.stderr
    assert "chapman new" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_watch_goes_on_until_it_is_ended(folder: Path) -> None:
    watching = subprocess.Popen(
        [sys.executable, "-m", "processor", "watch", str(folder)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        _until((folder / "results.json").exists)
        drop(folder, {"2007-05-26/new.xlsx": sheet("C1-02", day=10)})
        _until(lambda: not any((folder / "inbox").rglob("*.xlsx")) and '"C1-02"' in _results(folder))
        watching.send_signal(signal.SIGINT)
        out, err = watching.communicate(timeout=60)
    finally:
        watching.kill()
        watching.wait()
    assert watching.returncode == 0
    assert "C1-01  accepted" in out
    assert "No longer watching." in err


def _results(folder: Path) -> str:
    played = [
        each["match_id"]
        for each in json.loads((folder / "results.json").read_text(encoding="utf-8"))["matches"]
        if each["file"]
    ]
    return json.dumps(played)


def _until(met: object, seconds: float = 60.0) -> None:
    """Waits until something is so."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if callable(met) and met():
            return
        time.sleep(0.1)
    raise AssertionError("it did not come to be")


def test_a_person_who_watches_sees_how_far_it_is(folder: Path) -> None:
    terminal, inside = os.openpty()
    done = subprocess.Popen(
        [sys.executable, "-m", "processor", "process", str(folder), *AS_AT],
        stdout=subprocess.DEVNULL, stderr=inside, env=os.environ | {"TERM": "xterm", "COLUMNS": "80"},
    )  # fmt: skip
    os.close(inside)
    seen = b""
    with suppress(OSError):  # the terminal is gone when the command is
        while piece := os.read(terminal, 4096):
            seen += piece
    os.close(terminal)
    assert done.wait() == 0
    assert b"Reading sheets" in seen
    assert b"Writing" in seen
