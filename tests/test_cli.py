"""The command line as other people's scripts rely on it: what is printed where, and the exit status."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from processor.cli import main

ROOT = Path(__file__).parents[1]
SAMPLES = ROOT / "sample_sheets"


def chapman(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def test_a_sheet_in_order_needs_nobody() -> None:
    result = chapman("check", SAMPLES / "08-mixed-signs.xlsx")
    assert result.exit_code == 0
    assert "Wreake Pawns 2 won 3½–1" in result.stdout


@pytest.mark.parametrize("name", ["10-ungraded-player.xlsx", "13-mistakes.xlsx", "18-photograph.jpg"])
def test_a_sheet_that_needs_somebody_exits_1(name: str) -> None:
    assert chapman("check", SAMPLES / name).exit_code == 1


def test_what_is_found_is_printed_with_its_cell() -> None:
    printed = chapman("check", SAMPLES / "13-mistakes.xlsx").stdout
    assert "✖ error" in printed
    assert "Board 1, home grade (" in printed


@pytest.mark.parametrize(
    "words",
    [
        ("check",),
        ("check", "no-such-file.xlsx"),
        ("check", SAMPLES, "--rule-book", "chapman-1066"),
        ("check", SAMPLES, "--annotate", SAMPLES),
        ("rules", "chapman-1066"),
        ("chek",),
    ],
)
def test_wrong_usage_exits_2_and_says_why(words: tuple[object, ...]) -> None:
    result = chapman(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    assert result.stderr.count("\n") >= 2


def test_json_is_one_object_and_nothing_else() -> None:
    result = chapman("check", SAMPLES, "--json")
    report = json.loads(result.stdout)
    assert result.exit_code == 1
    assert list(report) == ["rule_book", "season", "sheets"]
    assert report["rule_book"]["id"] == "chapman-2006-07"
    names = [Path(each["file"]).name for each in report["sheets"]]
    assert names == sorted(file.name for file in SAMPLES.iterdir() if file.is_file())


def test_an_entry_has_every_key_of_the_interface() -> None:
    entry = json.loads(chapman("check", SAMPLES / "02-one-default.xlsx", "--json").stdout)["sheets"][0]
    assert set(entry) >= {
        "file", "sha256", "match_id", "competition", "round", "date", "status", "home", "away", "differences",
        "difference", "winner", "decided_by", "sheets", "rulings", "findings",
    }  # fmt: skip
    assert set(entry["home"]) == {"team", "grades", "grade_total", "board_points", "bonus", "score", "defaults"}
    assert entry["home"] == {
        "team": "Blaby Bishops", "grades": [171, 159, 152, 161], "grade_total": 643, "board_points": 2.5, "bonus": 0,
        "score": 2.5, "defaults": 1,
    }  # fmt: skip
    assert entry["away"]["score"] == 4
    assert (entry["differences"], entry["difference"]) == ([47, 37, 32, 43], 159)
    assert (entry["winner"], entry["decided_by"], entry["status"]) == ("away", "score", "accepted")
    assert (entry["date"], entry["match_id"], entry["rulings"]) == ("2007-07-10", "C2-01", [])
    assert entry["sheets"] == [
        {
            "file": entry["file"], "sha256": entry["sha256"], "submitted_by": "home captain", "received": None,
            "state": "counts",
        }
    ]  # fmt: skip


def test_what_cannot_be_scored_is_null_and_not_guessed() -> None:
    for name in ("10-ungraded-player.xlsx", "13-mistakes.xlsx"):
        entry = json.loads(chapman("check", SAMPLES / name, "--json").stdout)["sheets"][0]
        assert entry["winner"] is entry["difference"] is entry["home"]["score"] is entry["home"]["bonus"] is None
        found = entry["findings"][0]
        assert set(found) >= {"code", "severity", "sheet", "cell", "clause", "message", "waived"}


def test_the_annotated_copies_are_written_and_the_sheets_are_not_touched(tmp_path: Path) -> None:
    before = {file: file.read_bytes() for file in SAMPLES.iterdir() if file.is_file()}
    result = chapman("check", SAMPLES, "--annotate", tmp_path / "copies")
    assert result.exit_code == 1
    assert {file: file.read_bytes() for file in before} == before
    written = {file.name for file in (tmp_path / "copies").iterdir()}
    assert "13-mistakes.xlsx" in written
    assert "18-photograph.jpg report.xlsx" in written
    assert len(written) == len(before)


def test_a_second_run_gives_the_same_bytes(tmp_path: Path) -> None:
    runs = []
    for copies in (tmp_path / "one", tmp_path / "two"):
        printed = chapman("check", SAMPLES, "--annotate", copies, "--json").stdout.replace(str(copies), "")
        runs.append((printed, {file.name: file.read_bytes() for file in copies.iterdir()}))
    assert runs[0] == runs[1]


def test_a_folder_that_cannot_be_written_exits_3(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    result = chapman("check", SAMPLES / "08-mixed-signs.xlsx", "--annotate", tmp_path / "file" / "copies")
    assert result.exit_code == 3
    assert "could not be written" in result.stderr


def test_two_sheets_of_one_name_both_get_a_copy(tmp_path: Path) -> None:
    for folder in ("home", "away"):
        (tmp_path / folder).mkdir()
        shutil.copy(SAMPLES / "01-clean-win.xlsx", tmp_path / folder / "sheet.xlsx")
    chapman("check", tmp_path / "home", tmp_path / "away", "--annotate", tmp_path / "copies")
    assert sorted(file.name for file in (tmp_path / "copies").iterdir()) == ["sheet (2).xlsx", "sheet.xlsx"]


def test_lock_files_are_left_alone_and_folders_in_the_folder_are_named(tmp_path: Path) -> None:
    shutil.copy(SAMPLES / "08-mixed-signs.xlsx", tmp_path)
    (tmp_path / "~$08-mixed-signs.xlsx").write_bytes(b"lock")
    (tmp_path / "old.xlsx").mkdir()
    result = chapman("check", tmp_path, "--json")
    assert [Path(each["file"]).name for each in json.loads(result.stdout)["sheets"]] == ["08-mixed-signs.xlsx"]
    assert "old.xlsx: a folder inside the folder" in result.stderr


def test_names_cannot_command_the_terminal(tmp_path: Path) -> None:
    shutil.copy(SAMPLES / "13-mistakes.xlsx", tmp_path / "a\x1b[31m[bold]b.xlsx")
    printed = chapman("check", tmp_path).stdout
    assert "\x1b" not in printed
    assert "[bold]" in printed


def test_rules_lists_the_books_and_shows_one() -> None:
    assert "chapman-2006-07" in chapman("rules").stdout
    shown = chapman("rules", "chapman-2006-07").stdout
    assert "handicap.board_cap = 50" in shown
    assert "125–174: 2.5" in shown
    book = json.loads(chapman("rules", "chapman-2006-07", "--json").stdout)
    clauses = {clause["id"]: clause for clause in book["clauses"]}
    values = {each["name"]: each["value"] for each in clauses["R1"]["values"]}
    assert values["charges.levy_non_member_pence"] == 50


def test_help_and_rules_start_without_the_heavy_libraries() -> None:
    probe = (
        "import sys; from processor.cli import main\n"
        "try: main({words!r})\n"
        "except SystemExit: pass\n"
        "heavy = {{'pandas', 'pandera', 'openpyxl', 'lxml', 'xlsxwriter', 'numpy'}} & set(sys.modules)\n"
        "sys.exit(f'imported {{heavy}}' if heavy else 0)"
    )
    for words in (["--help"], ["rules"], ["check", "--help"]):
        subprocess.run([sys.executable, "-c", probe.format(words=words)], check=True, cwd=ROOT, capture_output=True)


def test_python_dash_m_is_the_same_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "processor", "--version"], check=True, cwd=ROOT, capture_output=True, text=True
    )
    assert done.stdout.strip()


def test_every_command_has_help_that_says_what_it_does() -> None:
    for name, command in main.commands.items():
        assert command.help, name
        assert len(command.help) > 40, name
        assert all(param.help for param in command.params if isinstance(param, click.Option)), name
