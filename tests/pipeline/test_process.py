"""`chapman process`: what it writes, what it says changed, and that it touches nothing else."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from processor.journal import open_journal
from processor.pipeline import inbox
from processor.pipeline.process import Processed, process
from processor.pipeline.season_folder import REGISTER, CannotRunError
from processor.pipeline.season_shown import NoSuchMatchError, explained, looked_at, status_shown
from processor.pipeline.watch import watch
from tests.pipeline.season_folders import PHOTOGRAPH, drop, register, season_folder, sheet, snapshot
from tests.workbooks.submitted import cell, typed_into

AS_AT = date(2007, 5, 26)
NEWCOMER = {"ECF code": "100006F", "Name": "Gil Hope", "Club": "Ashby", "Member from": date(2006, 9, 1)}
OTHERS = {"2007-05-22/other.xlsx": sheet("C1-02", day=10)}


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inbox, "PAUSE", 0.0)


def with_newcomer(grade: str = "ung", **typed: str) -> bytes:
    """A sheet of C1-01 with a player on top whom the plain register does not have."""
    cells = {cell("home_player", 1): "Gil Hope", cell("home_grade", 1): grade}
    return typed_into(sheet("C1-01"), cells | {cell(name, 1): value for name, value in typed.items()})


def run(folder: Path, as_at: date = AS_AT) -> Processed:
    return process(folder, as_at)


def results(folder: Path) -> Any:
    return json.loads((folder / "results.json").read_text(encoding="utf-8"))


def match(folder: Path, match_id: str) -> Any:
    return next(each for each in results(folder)["matches"] if each["match_id"] == match_id)


def changed_by(folder: Path, workbook: bytes) -> tuple[Processed, set[str]]:
    """Runs with another register; the run, and the files that are other than before."""
    before = snapshot(folder)
    (folder / REGISTER).write_bytes(workbook)
    done = run(folder)
    after = snapshot(folder)
    return done, {path for path in before | after if before.get(path) != after.get(path)} - {REGISTER}


def test_an_assigned_grade_changes_the_match_that_waits_for_it_and_no_other(tmp_path: Path) -> None:
    folder = season_folder(
        tmp_path / "s", OTHERS | {"2007-05-22/c.xlsx": with_newcomer()}, register(Players=[NEWCOMER])
    )
    run(folder)
    assert match(folder, "C1-01")["status"] == "held"
    grade = {
        "ECF code": "100006F",
        "Grade": 145,
        "Kind": "assigned",
        "From": date(2007, 5, 1),
        "Assigned by": "Hope Lane",
    }
    done, files = changed_by(folder, register(Players=[NEWCOMER], Grades=[grade]))
    assert [each.match_id for each in done.changes] == ["C1-01"]
    assert done.changes[0].because == (
        "grade of Gil Hope (100006F): 145 (assigned by Hope Lane from 01/05/2007) (before: no grade)",
    )
    assert done.changes[0].became.startswith("accepted: Ashby 1 won 2½–1½")
    annotated = match(folder, "C1-01")["annotated"]
    assert files == {annotated, "results.json", "results.xlsx"}
    assert match(folder, "C1-01")["home"]["grades"] == [145, 140, 130, 120]


def test_a_membership_changes_the_match_that_it_covers_and_no_other(tmp_path: Path) -> None:
    ended = NEWCOMER | {"Member to": date(2007, 5, 1)}
    grade = {"ECF code": "100006F", "Grade": 150, "Kind": "official"}
    sent = OTHERS | {"2007-05-22/c.xlsx": with_newcomer("150", home_member="yes")}
    folder = season_folder(tmp_path / "s", sent, register(Players=[ended], Grades=[grade]))
    run(folder)
    assert "member-differs" in {each["code"] for each in match(folder, "C1-01")["findings"]}
    renewed = NEWCOMER | {"Member from": date(2007, 5, 2)}
    done, _ = changed_by(folder, register(Players=[ended, renewed], Grades=[grade]))
    assert [each.match_id for each in done.changes] == ["C1-01"]
    assert done.changes[0].because == (
        "Gil Hope (100006F) was a member on 20/05/2007",
        "no longer: Gil Hope (100006F) was no member on 20/05/2007",
    )


def test_a_ruling_changes_its_match_and_those_that_follow_from_it(tmp_path: Path) -> None:
    sent = {"2007-05-22/a.xlsx": sheet("C1-01"), "2007-05-26/b.xlsx": sheet("B1-01", day=25)} | OTHERS
    folder = season_folder(tmp_path / "s", sent, register())
    run(folder)
    assert "barred-player" in {each["code"] for each in match(folder, "B1-01")["findings"]}
    void = {"Date": date(2007, 5, 24), "Match": "C1-01", "Ruling": "void", "Reason": "wrong clocks", "By": "Hope Lane"}
    done, files = changed_by(folder, register(Rulings=[void]))
    assert [each.match_id for each in done.changes] == ["C1-01", "B1-01"]
    assert "ruling void (24/05/2007, Hope Lane: wrong clocks)" in done.changes[0].because
    assert any("no longer: Ada Bell (100001A) played for Ashby 1" in why for why in done.changes[1].because)
    assert {path.split(" ")[0] for path in files} == {
        "annotated/C1-01", "annotated/B1-01", "results.json", "results.xlsx",
    }  # fmt: skip


def test_a_ruling_taken_out_is_undone_and_the_journal_remembers(tmp_path: Path) -> None:
    folder = season_folder(tmp_path / "s", {"2007-05-22/a.xlsx": sheet("C1-01")})
    run(folder)
    first = snapshot(folder)
    award = {"Date": date(2007, 5, 24), "Match": "C1-01", "Ruling": "award", "Value": "away", "By": "Hope Lane"}
    changed_by(folder, register(Rulings=[award]))
    assert match(folder, "C1-01")["winner"] == "away"
    assert match(folder, "C1-01")["status"] == "ruled"
    changed_by(folder, register())
    assert snapshot(folder) == first
    history = [told for _, told in explained(folder, "C1-01", AS_AT).history]
    assert len(history) == 3
    assert "ruling award: away" in history[1]
    assert "no longer: ruling award: away" in history[2]


def test_with_nothing_new_nothing_is_written(tmp_path: Path) -> None:
    folder = season_folder(tmp_path / "s", OTHERS | {"photo.jpg": PHOTOGRAPH})
    first = run(folder)
    times = {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.suffix in (".xlsx", ".json")}
    again = run(folder)
    assert again.written is None
    assert again.changes == ()
    assert again.summary == first.summary
    assert again.needs_a_person
    assert {path: path.stat().st_mtime_ns for path in times} == times
    assert not list((folder / "inbox").iterdir())


def test_a_day_that_makes_a_match_overdue_is_new(tmp_path: Path) -> None:
    folder = season_folder(tmp_path / "s", OTHERS)
    run(folder)
    assert run(folder, date(2007, 6, 7)).written is None
    later = run(folder, date(2007, 6, 8))
    assert later.summary.states["overdue"] == 2
    assert later.written
    assert later.written.changed == ["results.xlsx"]
    assert run(folder, date(2007, 6, 7)).summary.states.get("overdue") is None


def test_an_undated_file_was_received_on_the_day_of_the_run_that_first_saw_it(tmp_path: Path) -> None:
    folder = season_folder(tmp_path / "s", {"a.xlsx": sheet("C1-01")})
    run(folder, date(2007, 5, 30))
    drop(folder, {"a.xlsx": sheet("C1-01")})
    run(folder, date(2007, 6, 9))
    entry = match(folder, "C1-01")
    assert [each["received"] for each in entry["sheets"]] == ["2007-05-30"]
    assert "late-sheet" in {each["code"] for each in entry["findings"]}


def test_the_entry_of_a_match_is_as_others_rely_on_it(tmp_path: Path) -> None:
    folder = season_folder(tmp_path / "s", {"2007-05-22/a.xlsx": sheet("C1-01"), "x.jpg": PHOTOGRAPH})
    run(folder)
    shown = results(folder)
    assert list(shown)[:4] == ["rule_book", "season", "matches", "unmatched"]
    assert [each["match_id"] for each in shown["matches"]] == ["C1-01", "C1-02", "C1-03", "C2-01", "C2-02", "B1-01"]
    assert [each["file"] for each in shown["matches"][1:]] == [None] * 5
    entry = shown["matches"][0]
    assert entry["file"] == "inbox/2007-05-22/a.xlsx"
    assert entry["home"] == {
        "team": "Ashby 1", "grades": [150, 140, 130, 120], "grade_total": 540, "board_points": 2.5, "bonus": 0,
        "score": 2.5, "defaults": 0,
    }  # fmt: skip
    assert (entry["winner"], entry["decided_by"], entry["date"]) == ("home", "score", "2007-05-20")
    assert entry["sheets"] == [
        {
            "file": "inbox/2007-05-22/a.xlsx", "sha256": entry["sha256"], "submitted_by": "home captain",
            "received": "2007-05-22", "state": "counts",
        }
    ]  # fmt: skip
    assert (folder / entry["annotated"]).is_file()
    assert [each["findings"][0]["code"] for each in shown["unmatched"]] == ["unreadable-file"]


def test_the_status_is_as_others_rely_on_it(tmp_path: Path) -> None:
    folder = season_folder(tmp_path / "s", {"2007-05-22/a.xlsx": sheet("C1-01")})
    run(folder)
    drop(folder, {"late.xlsx": sheet("C1-02", day=10)})
    shown = status_shown(folder, looked_at(folder, date(2007, 6, 8)), date(2007, 6, 8))
    assert list(shown)[:4] == ["season", "fixtures", "barred", "to_do"]
    assert shown["waiting"] == ["inbox/late.xlsx"]
    assert shown["fixtures"][0] == {
        "match_id": "C1-01", "competition": "Chapman Cup", "round": "Round 1", "home": "Ashby 1", "away": "Birch 1",
        "state": "decided", "due": "2007-05-31", "winner": "home",
    }  # fmt: skip
    assert [each["state"] for each in shown["fixtures"][1:]] == ["overdue", "overdue", "open", "open", "open"]
    first = shown["barred"][0]
    assert (first["player"], first["ecf_code"], first["team"]) == ("Ada Bell", "100001A", "Ashby 1")
    assert {each["match_id"] for each in shown["to_do"]} == {"C1-02", "C1-03"}


def test_other_days_of_a_round_are_told_as_the_reason(tmp_path: Path) -> None:
    folder = season_folder(tmp_path / "s", {})
    run(folder)
    days = {"Competition": "Chapman Cup", "Round": "Round 3", "Opens": date(2007, 7, 1), "Closes": date(2007, 7, 31)}
    drawn = {"Match": "C3-01", "Competition": "Chapman Cup", "Round": "Round 3", "Home": "Ashby 1", "Away": "Birch 1"}
    changed_by(folder, register(Rounds=[days], Fixtures=[drawn]))
    done, _ = changed_by(folder, register(Rounds=[days | {"Closes": date(2007, 8, 31)}], Fixtures=[drawn]))
    assert [(each.match_id, each.because) for each in done.changes] == [
        ("C3-01", ("the days of its round are others",))
    ]
    assert "due by 31/08/2007 (before: due by 31/07/2007)" in done.changes[0].became


def test_a_match_that_does_not_exist_cannot_be_explained_and_the_nearest_is_offered(tmp_path: Path) -> None:
    folder = season_folder(tmp_path / "s", {})
    with pytest.raises(NoSuchMatchError, match=r"has no match C1-O1\. Perhaps C1-01 is meant\."):
        explained(folder, "C1-O1", AS_AT)


def test_the_watch_runs_at_once_and_whenever_something_comes(tmp_path: Path) -> None:
    folder = season_folder(tmp_path / "s", {"2007-05-22/a.xlsx": sheet("C1-01")})
    runs = watch(folder, lambda: AS_AT, pause=0.0)
    first = next(runs)
    assert isinstance(first, Processed)
    assert len(first.intake.taken) == 1
    drop(folder, {"2007-05-23/b.xlsx": sheet("C1-02", day=10)})
    second = next(runs)
    assert isinstance(second, Processed)
    assert [each.match_id for each in second.changes] == ["C1-02"]
    (folder / REGISTER).write_bytes(b"not a workbook")
    fault = next(runs)
    assert isinstance(fault, CannotRunError)
    (folder / REGISTER).write_bytes(register())
    assert isinstance(next(runs), Processed)


def test_a_memory_that_does_not_read_any_more_is_made_anew(tmp_path: Path) -> None:
    folder = season_folder(tmp_path / "s", {"2007-05-22/a.xlsx": sheet("C1-01")})
    first = run(folder)
    before = snapshot(folder)
    with open_journal(folder / "chapman.sqlite") as journal:
        journal.set_state("summary", "{")
        journal.remember({"C1-01": ("{", ())}, [], AS_AT)
    again = run(folder)
    assert again.summary == first.summary
    assert snapshot(folder) == before


def test_a_copy_that_a_lost_journal_knew_of_does_not_outlive_its_match(tmp_path: Path) -> None:
    folder = season_folder(tmp_path / "s", {"2007-05-22/a.xlsx": sheet("C1-01", home_team="The Lions", match_id="")})
    run(folder)
    assert [path.name.split()[0] for path in (folder / "annotated").iterdir()] == ["unmatched"]
    (folder / "chapman.sqlite").unlink()
    (folder / REGISTER).write_bytes(register({"Ashby 1": "The Lions"}))
    done = run(folder)
    assert done.rebuilt
    assert [path.name.split()[0] for path in (folder / "annotated").iterdir()] == ["C1-01"]
    assert run(folder).rebuilt is None
