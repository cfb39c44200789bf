"""The sample season: its files are what the code makes, and a run makes of them what they say."""

import json
import shutil
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from processor.cli import main
from tests.samples.make_season import AS_AT, SEASON, files, table

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "sample_sheets" / "season"
MADE = dict(files())
LOOK = 1
NOTHING: dict[str, Any] = {
    "status": None,
    "winner": None,
    "decided_by": None,
    "score": [],
    "findings": [],
    "notes": [],
    "sheets": [],
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The season after its first run."""
    season = tmp_path_factory.mktemp("sample") / "season"
    shutil.copytree(FOLDER, season)
    first = _run("process", season)
    assert first.exit_code == LOOK, first.output
    return season


@pytest.mark.parametrize("name", MADE)
def test_the_file_is_what_the_code_makes(name: str) -> None:
    assert _members((FOLDER / name).read_bytes()) == _members(MADE[name])


def test_the_same_is_made_each_time() -> None:
    assert dict(files()) == MADE


def test_no_file_is_left_over() -> None:
    assert {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file()} == set(MADE)


@pytest.mark.parametrize("match_id", SEASON["expect"])
def test_what_becomes_of_a_match(match_id: str, folder: Path) -> None:
    match = {each["match_id"]: each for each in _results(folder)["matches"]}[match_id]
    expected = NOTHING | SEASON["expect"][match_id]
    shown = _shown(match) | {"state": _states(folder)[match_id]}
    notes = set(expected.pop("notes"))
    assert {key: shown[key] for key in expected} == expected
    assert notes <= set(shown["notes"])


def test_every_match_is_told_of(folder: Path) -> None:
    assert {each["match_id"] for each in _results(folder)["matches"]} == set(SEASON["expect"])


def test_what_belongs_to_no_match(folder: Path) -> None:
    unmatched = {each["file"]: each["findings"] for each in _results(folder)["unmatched"]}
    assert {file: [each["code"] for each in found] for file, found in unmatched.items()} == {
        file: [code] for file, code in SEASON["unmatched"].items()
    }


def test_the_register_has_nothing_to_be_said_of(folder: Path) -> None:
    assert _results(folder)["register"] == []


def test_winners_go_on_and_losers_go_into_the_other_cup() -> None:
    """The fixtures drawn by hand are what the results of the earlier rounds allow."""
    fixtures = {row["Match"]: {row["Home"], row["Away"]} for row in table("Fixtures")}
    entered = {row["Team"] for row in table("Teams")}
    assert _round(fixtures, "CP-") <= entered
    assert _round(fixtures, "C1-") == entered - _losers(fixtures, "CP-")
    assert _round(fixtures, "CS-") == _round(fixtures, "C1-") - _losers(fixtures, "C1-")
    assert _round(fixtures, "B1-") == _losers(fixtures, "CP-") | _losers(fixtures, "C1-")


def test_the_inbox_is_empty_afterwards(folder: Path) -> None:
    assert [path for path in (folder / "inbox").rglob("*") if path.is_file()] == []


def test_a_second_run_changes_nothing(folder: Path) -> None:
    before = _contents(folder)
    again = _run("process", folder)
    assert again.exit_code == LOOK
    assert "Nothing new." in again.stdout
    assert _contents(folder) == before


@pytest.mark.parametrize("match_id", SEASON["expect"])
def test_every_match_can_be_explained(match_id: str, folder: Path) -> None:
    explained = CliRunner().invoke(main, ["explain", str(folder), match_id])
    assert explained.exit_code in (0, LOOK), explained.output
    assert explained.stdout.startswith(match_id)


def test_the_makefile_looks_at_it_on_its_day() -> None:
    assert f"SEASON_DAY := {AS_AT}\n" in (ROOT / "Makefile").read_text(encoding="utf-8")


def _run(command: str, folder: Path, *options: str) -> Result:
    return CliRunner().invoke(main, [command, str(folder), "--as-at", AS_AT.isoformat(), *options])


def _members(content: bytes) -> dict[str, bytes]:
    """What is in a workbook, whatever the compression; a picture is itself."""
    if not content.startswith(b"PK"):
        return {"": content}
    with zipfile.ZipFile(BytesIO(content)) as package:
        return {name: package.read(name) for name in package.namelist()}


def _results(folder: Path) -> dict[str, Any]:
    shown: dict[str, Any] = json.loads((folder / "results.json").read_text(encoding="utf-8"))
    return shown


def _states(folder: Path) -> dict[str, str]:
    shown = json.loads(_run("status", folder, "--json").stdout)
    return {each["match_id"]: each["state"] for each in shown["fixtures"]}


def _shown(match: dict[str, Any]) -> dict[str, Any]:
    scores = [match[side]["score"] for side in ("home", "away")]
    codes = {(each["code"], each["severity"] == "note") for each in match["findings"]}
    return {
        "status": match["status"],
        "winner": match[match["winner"]]["team"] if match["winner"] else None,
        "decided_by": match["decided_by"],
        "score": [score for score in scores if score is not None],
        "findings": sorted(code for code, noted in codes if not noted),
        "notes": sorted(code for code, noted in codes if noted),
        "sheets": [each["state"] for each in match["sheets"]],
    }


def _round(fixtures: dict[str, set[str]], begins: str) -> set[str]:
    return {team for match_id, teams in fixtures.items() if match_id.startswith(begins) for team in teams}


def _losers(fixtures: dict[str, set[str]], begins: str) -> set[str]:
    won = {each["winner"] for match_id, each in SEASON["expect"].items() if match_id.startswith(begins)}
    return _round(fixtures, begins) - won


def _contents(folder: Path) -> dict[str, bytes]:
    """Every file of the season, the journal's own apart."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith("chapman.")
    }
