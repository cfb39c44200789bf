"""A new season's folder."""

import json
from pathlib import Path

from click.testing import CliRunner

from processor.cli import main
from processor.pipeline.project import made


def new(folder: Path, *words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["new", str(folder), *words])
    return result.exit_code, result.stdout, result.stderr


def test_a_new_season_has_a_register_an_inbox_and_the_match_sheet(tmp_path: Path) -> None:
    season = tmp_path / "cup 2006-07"
    code, printed, _ = new(season)
    assert code == 0
    assert "First fill in season.xlsx" in printed
    assert (season / "season.xlsx").read_bytes() == made()["templates/season.xlsx"]
    assert (season / "sheets" / "match_sheet.xlsx").read_bytes() == made()["templates/match_sheet.xlsx"]
    assert list((season / "inbox").iterdir()) == []


def test_a_register_is_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "season.xlsx").write_bytes(b"filled in")
    code, printed, said = new(tmp_path)
    assert (code, printed) == (3, "")
    assert "is there already" in said
    assert "Nothing was changed" in said
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("season.xlsx", b"filled in")]


def test_other_files_in_the_folder_stay(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    assert new(tmp_path)[0] == 0
    assert (tmp_path / "notes.txt").read_text() == "mine"


def test_a_folder_that_cannot_be_made_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    code, _, said = new(tmp_path / "file" / "season")
    assert code == 3
    assert "could not be made" in said


def test_json_says_what_was_made(tmp_path: Path) -> None:
    _, printed, _ = new(tmp_path / "season", "--json")
    assert json.loads(printed)["made"] == ["season.xlsx", "inbox", "sheets/match_sheet.xlsx"]
