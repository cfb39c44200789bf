"""A season of which somebody or something has spoilt a file: it is said, and nothing that was received is lost."""

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from processor.pipeline.season_folder import JOURNAL, REGISTER
from tests.pipeline.runs import expect_mended, run, said
from tests.pipeline.season_folders import (
    agreed,
    drop,
    facts,
    register,
    season_folder,
    sheet,
    snapshot,
)


def randomly(path: Path) -> None:
    path.write_bytes(random.Random("journal").randbytes(20_000))


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5_000])


def its_middle_overwritten(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4_096:12_288] = b"\xee" * 8_192
    path.write_bytes(content)


def of_another_program(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("CREATE TABLE notes (text)")


@pytest.mark.parametrize("spoil", [randomly, cut_short, its_middle_overwritten, of_another_program])
@pytest.mark.parametrize("more", [False, True], ids=["nothing new", "a new sheet"])
def test_a_journal_that_is_none_is_moved_away_and_rebuilt(
    tmp_path: Path, quiet_season: Any, spoil: Callable[[Path], None], more: bool
) -> None:
    sheets = agreed()
    last = {"2007-05-24/C2-01.xlsx": sheets.pop("2007-05-24/C2-01.xlsx")} if more else {}
    season = season_folder(tmp_path / "season", sheets | ({} if more else agreed()))
    run(season)
    drop(season, last)
    before, journal = snapshot(season), season / JOURNAL
    spoil(journal)
    spoilt = journal.read_bytes()
    for _ in range(2):
        done = run(season)
        assert (done.exit_code, snapshot(season), journal.read_bytes()) == (3, before, spoilt)
        assert f"{journal} is not the journal that an earlier run wrote: " in said(done)
        assert "Move chapman.sqlite (and chapman.sqlite-wal, chapman.sqlite-shm and chapman.sqlite-journal" in said(
            done
        )
    for path in season.glob("chapman.sqlite*"):
        path.replace(tmp_path / path.name)
    done = run(season)
    assert done.exit_code == 1
    assert "The journal held no submission and was rebuilt from archive/: " in said(done)
    assert "What the lost journal alone knew is gone: the notes on changes, the draws, and which invoices" in said(done)
    assert snapshot(season) == quiet_season[0]
    known = facts(season)
    assert {name: known[name] for name in ("arrivals", "submissions", "remembered", "outputs", "state")} == {
        name: quiet_season[1][name] for name in ("arrivals", "submissions", "remembered", "outputs", "state")
    }
    assert (run(season).exit_code, snapshot(season)) == (0, quiet_season[0])


def test_a_journal_of_a_newer_program_stops_the_run(season: Path) -> None:
    run(season)
    with closing(sqlite3.connect(season / JOURNAL)) as journal, journal:
        journal.execute("INSERT INTO migrations VALUES ('the crystal ball', 99)")
    drop(season, {"2007-05-25/late.xlsx": sheet("C2-02", day=24)})
    before, content = snapshot(season), (season / JOURNAL).read_bytes()
    done = run(season)
    assert (done.exit_code, snapshot(season), (season / JOURNAL).read_bytes()) == (3, before, content)
    assert "was written by a newer version of this program (its step “the crystal ball” is not known" in said(done)
    assert "Nothing was changed. Update the program, then run again." in said(done)
    with closing(sqlite3.connect(season / JOURNAL)) as journal, journal:
        journal.execute("DELETE FROM migrations WHERE applied_order = 99")
    assert run(season).exit_code in (0, 1)
    assert not list((season / "inbox").iterdir())


@pytest.mark.parametrize("more", [False, True], ids=["nothing new", "a new sheet"])
@pytest.mark.parametrize("how", ["removed", "altered", "cut short", "emptied"])
def test_an_archived_file_that_was_removed_or_altered_by_hand(
    tmp_path: Path, quiet_season: Any, how: str, more: bool
) -> None:
    sheets = agreed()
    last = {"2007-05-24/C2-01.xlsx": sheets.pop("2007-05-24/C2-01.xlsx")} if more else {}
    season = season_folder(tmp_path / "season", sheets | ({} if more else agreed()))
    run(season)
    drop(season, last)
    digest = facts(season)["submissions"][0].sha256
    path = season / "archive" / f"{digest}.xlsx"
    content = path.read_bytes()
    spoilt = {"altered": b"x" + content[1:], "cut short": content[:-100], "emptied": b""}.get(how)
    path.unlink()
    if spoilt is not None:
        path.write_bytes(spoilt)
    outputs = {name: each for name, each in snapshot(season).items() if not name.startswith(("archive/", "inbox/"))}
    done = run(season)
    assert done.exit_code == 3
    found = f"there is no {digest}.xlsx" if how == "removed" else f"{digest}.xlsx is not what was received"
    assert f"{season / 'archive'}: {found}" in said(done)
    assert "It came as inbox/2007-05-22/C1-01.xlsx on 2007-05-22. Put it back from a backup, or put" in said(done)
    after = snapshot(season)
    assert {name: each for name, each in after.items() if not name.startswith("archive/")} == outputs
    assert set(last.values()) <= set(after.values())
    if how in ("removed", "altered"):
        path.write_bytes(content)
    else:
        drop(season, {"2007-05-22/C1-01.xlsx": content})
    assert (run(season).exit_code, snapshot(season)) == (0, quiet_season[0])


@pytest.mark.parametrize("name", ["results.xlsx", "results.json", "archive/index.json", "annotated"])
@pytest.mark.parametrize("how", ["deleted", "altered", "emptied"])
def test_an_output_that_was_deleted_or_altered_by_hand_is_put_back(
    season: Path, quiet_season: Any, name: str, how: str
) -> None:
    run(season)
    path = season / name if name != "annotated" else next((season / name).iterdir())
    content = path.read_bytes()
    path.unlink()
    if how != "deleted":
        path.write_bytes(content[::-1] if how == "altered" else b"")
    assert path.name not in snapshot(season) or snapshot(season) != quiet_season[0]
    expect_mended(season, quiet_season)


def test_a_whole_folder_of_ours_that_was_deleted_is_put_back(season: Path, quiet_season: Any) -> None:
    run(season)
    shutil.rmtree(season / "annotated")
    expect_mended(season, quiet_season)


def with_faults() -> bytes:
    """A register with a fault of form on three of its sheets."""
    return register(
        Grades=[{"ECF code": "100001A", "Grade": "plenty", "Kind": "official"}],
        Teams=[{"Team": "Ashby 1", "Club": "Ashby", "Strength": "strong"}],
        Rounds=[{"Competition": "Chapman Cup", "Round": "Round 3", "Opens": "soon"}],
    )


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, ["There is no season.xlsx in {season}", "chapman new {season}"]),
        (
            b"",
            [
                "{season}/season.xlsx could not be read as a register. Nothing was changed.",
                "it is empty (0 bytes)",
            ],
        ),
        (
            b"PK\x03\x04 no workbook",
            ["{season}/season.xlsx could not be read as a register", "a zip file without a workbook in it"],
        ),
        (b"Team,Club\nAshby 1,Ashby\n", ["{season}/season.xlsx could not be read as a register", "it is a text file"]),
        (
            with_faults(),
            [
                "Teams, team (A8)",
                "Teams, strength (D8)",
                "Grades, grade (C17)",
                "Rounds, opens (C5)",
                "Rounds, closes (D5)",
            ],
        ),
    ],
    ids=["missing", "empty", "broken", "a text", "with faults"],
)
@pytest.mark.parametrize("ran", [False, True], ids=["new", "ran before"])
def test_a_register_that_cannot_be_used_stops_the_run_and_nothing_is_changed(
    season: Path, quiet_season: Any, content: bytes | None, told: list[str], ran: bool
) -> None:
    good = (season / REGISTER).read_bytes()
    if ran:
        run(season)
        drop(season, {"2007-05-25/again.xlsx": sheet("C1-01")})
    (season / REGISTER).unlink()
    if content is not None:
        (season / REGISTER).write_bytes(content)
    before = snapshot(season)
    files = sorted(season.rglob("*"))
    done = run(season)
    assert (done.exit_code, snapshot(season), sorted(season.rglob("*"))) == (3, before, files)
    for each in told:
        assert each.format(season=season) in said(done)
    (season / REGISTER).write_bytes(good)
    assert run(season).exit_code == 0
    if not ran:
        expect_mended(season, quiet_season)


@pytest.mark.parametrize("name", ["nowhere", "a file"])
def test_a_season_that_is_not_there(tmp_path: Path, name: str) -> None:
    (tmp_path / "a file").write_bytes(b"mine")
    done = run(tmp_path / name)
    assert (done.exit_code, list(tmp_path.iterdir())) == (3, [tmp_path / "a file"])
    assert f"There is no folder {tmp_path / name}. Make a season's folder with: chapman new" in said(done)
