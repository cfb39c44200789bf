"""`chapman process` on a disk that refuses: a sentence that names the file, nothing lost, and the next run mends it."""

import ctypes
import errno
import json
import os
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from processor.pipeline import intake
from processor.pipeline.season_folder import JOURNAL
from tests.pipeline.runs import expect_mended, run, said, undisturbed
from tests.pipeline.season_folders import (
    LATER,
    agreed,
    copied,
    drop,
    facts,
    first,
    in_a_child,
    season_folder,
    second,
    snapshot,
)
from tests.trials import trials

OPEN_ELSEWHERE = PermissionError(errno.EACCES, "The process cannot access the file: it is in use by another process")
REFUSALS = {
    "no room": OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)),
    "open elsewhere": OPEN_ELSEWHERE,
    "read-only": OSError(errno.EROFS, os.strerror(errno.EROFS)),
    "not allowed": OSError(errno.EACCES, os.strerror(errno.EACCES)),
    "a broken disk": OSError(errno.EIO, os.strerror(errno.EIO)),
}
of_every_kind = pytest.mark.parametrize("fault", [*REFUSALS.values()][: trials(3, 5)], ids=[*REFUSALS][: trials(3, 5)])
NEW_USER, NEW_MOUNTS, PRIVATE = 0x10000000, 0x00020000, 0x44000


def refusing(patched: pytest.MonkeyPatch, door: str, fault: OSError, wanted: Callable[..., bool]) -> None:
    """Has a way through the door raise the fault where it is asked for what is wanted."""
    real = getattr(Path, door)

    def refused(path: Path, *given: Any, **named: Any) -> Any:
        if wanted(path, *given):
            raise type(fault)(*fault.args)
        return real(path, *given, **named)

    patched.setattr(Path, door, refused)


def lies_in(folder: str) -> Callable[..., bool]:
    return lambda path, *_: folder in (path.parent.name, path.name)


def lands_in(name: str) -> Callable[..., bool]:
    return lambda _, target: name in (Path(target).name, Path(target).parent.name)


def holds(place: str, head: bytes) -> Callable[..., bool]:
    return lambda path, content: path.parent.name == place and content.startswith(head)


CANNOT_RUN = {
    "a copy in the archive is opened": (
        "open",
        lambda path, mode="r", *_: path.parent.name == "archive" and "w" in mode,
    ),
    "a copy in the archive is placed": ("replace", lands_in("archive")),
    "the archive is made": ("mkdir", lies_in("archive")),
}
OUTPUTS = {
    "an annotated copy is written": ("write_bytes", lies_in("annotated"), "annotated"),
    "an annotated copy is placed": ("replace", lands_in("annotated"), "annotated"),
    "the folder annotated is made": ("mkdir", lies_in("annotated"), "annotated"),
    "results.json is written": ("write_bytes", holds("season", b"{"), "results.json"),
    "results.json is placed": ("replace", lands_in("results.json"), "results.json"),
    "results.xlsx is written": ("write_bytes", holds("season", b"PK"), "results.xlsx"),
    "results.xlsx is placed": ("replace", lands_in("results.xlsx"), "results.xlsx"),
    "index.json is written": ("write_bytes", holds("archive", b"["), "archive/index.json"),
    "index.json is placed": ("replace", lands_in("index.json"), "archive/index.json"),
}


@of_every_kind
@pytest.mark.parametrize("what", CANNOT_RUN)
def test_a_sheet_that_cannot_be_archived_stops_the_run(
    season: Path, monkeypatch: pytest.MonkeyPatch, quiet_season: Any, what: str, fault: OSError
) -> None:
    before = snapshot(season)
    door, wanted = CANNOT_RUN[what]
    with monkeypatch.context() as patched:
        refusing(patched, door, fault, wanted)
        done = run(season)
    assert done.exit_code == 3
    assert f"{season / 'archive'}" in said(done)
    assert f"could not be written: {fault.strerror}. If it is open in a spreadsheet program, close it" in said(done)
    assert snapshot(season) == before
    expect_mended(season, quiet_season)


@of_every_kind
def test_a_disk_that_cannot_be_flushed_stops_the_run(
    season: Path, monkeypatch: pytest.MonkeyPatch, quiet_season: Any, fault: OSError
) -> None:
    before = snapshot(season)

    def refused(_: int) -> None:
        raise type(fault)(*fault.args)

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", refused)
        done = run(season)
    assert (done.exit_code, snapshot(season)) == (3, before)
    assert f"could not be written: {fault.strerror}." in said(done)
    expect_mended(season, quiet_season)


@of_every_kind
@pytest.mark.parametrize("what", OUTPUTS)
def test_an_output_that_cannot_be_written_keeps_back_no_other(
    season: Path, monkeypatch: pytest.MonkeyPatch, quiet_season: Any, what: str, fault: OSError
) -> None:
    door, wanted, name = OUTPUTS[what]
    with monkeypatch.context() as patched:
        refusing(patched, door, fault, wanted)
        done = run(season)
    assert done.exit_code == 1
    assert f"Not written: {season / name}" in said(done)
    assert f"could not be written: {fault.strerror}. If it is open in a spreadsheet program, close it" in said(done)
    assert snapshot(season) == {path: each for path, each in quiet_season[0].items() if not path.startswith(name)}
    expect_mended(season, quiet_season)


@of_every_kind
def test_a_copy_that_is_wanted_no_more_and_cannot_be_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: OSError
) -> None:
    season = season_folder(tmp_path / "season", first())
    run(season)
    (old,) = (path for path in (season / "annotated").glob("unmatched *") if path.stat().st_size > 20_000)
    second(season)
    whole = copied(season, tmp_path / "whole")
    run(whole, LATER)
    with monkeypatch.context() as patched:
        refusing(patched, "unlink", fault, lambda path, *_: path == old)
        done = run(season, LATER)
    assert done.exit_code == 1
    assert f"Not written: {old} could not be removed: {fault.strerror}. If it is open in another" in said(done)
    assert snapshot(season) == snapshot(whole) | {old.relative_to(season).as_posix(): old.read_bytes()}
    assert run(season, LATER).exit_code == 1
    assert (snapshot(season), facts(season)) == (snapshot(whole), facts(whole))


@of_every_kind
def test_a_sheet_that_cannot_be_removed_from_the_inbox(
    season: Path, monkeypatch: pytest.MonkeyPatch, quiet_season: Any, fault: OSError
) -> None:
    with monkeypatch.context() as patched:
        refusing(patched, "unlink", fault, lambda path, *_: path.name == "again.xlsx")
        done = run(season)
    assert done.exit_code == 1
    assert "Taken in, but not removed: inbox/2007-05-23/again.xlsx: was taken in but stays here." in said(done)
    expect_mended(season, quiet_season)


def test_a_sheet_that_cannot_be_opened_is_named_and_the_next_run_takes_it(
    season: Path, monkeypatch: pytest.MonkeyPatch, quiet_season: Any
) -> None:
    real = os.open

    def refused(path: Any, flags: int, *rest: int, **named: Any) -> int:
        if str(path).endswith("inbox/2007-05-24/C2-01.xlsx"):
            raise PermissionError(*OPEN_ELSEWHERE.args)
        return real(path, flags, *rest, **named)

    with monkeypatch.context() as patched:
        patched.setattr(os, "open", refused)
        done = run(season)
    assert done.exit_code == 1
    assert "Left in the inbox: inbox/2007-05-24/C2-01.xlsx: could not be opened: The process cannot" in said(done)
    assert "1 decided, 5 open" in said(done)
    assert run(season).exit_code == 0
    assert snapshot(season) == quiet_season[0]


def test_a_sheet_that_vanishes_before_it_is_read(season: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        gone = season / "inbox" / "2007-05-24" / "C2-01.xlsx"
        patched.setattr(intake, "step", lambda name: gone.unlink(missing_ok=True) if name == "archived" else None)
        done = run(season)
    assert done.exit_code == 1
    assert "Left in the inbox: inbox/2007-05-24/C2-01.xlsx: was gone before it could be read" in said(done)
    fewer = {name: each for name, each in agreed().items() if "C2-01" not in name}
    expect_mended(season, undisturbed(tmp_path / "fewer" / "season", fewer))


@pytest.mark.parametrize("name", ["chapman.lock", JOURNAL])
def test_a_folder_where_a_file_of_ours_should_be(season: Path, quiet_season: Any, name: str) -> None:
    before = snapshot(season)
    (season / name).mkdir()
    done = run(season)
    assert (done.exit_code, snapshot(season)) == (3, before)
    assert f"{season / name} could not be" in said(done)
    assert "See that" in said(done)
    (season / name).rmdir()
    expect_mended(season, quiet_season)


def powerless(act: Callable[..., object], *given: object) -> int:
    """Does something in a process of its own to which the rights of a file apply also where it is root's."""

    def drop_all_and_act() -> None:
        libc = ctypes.CDLL(None, use_errno=True)
        head, nothing = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
        assert libc.capset(head, nothing) == 0
        act(*given)

    return in_a_child(drop_all_and_act)


def reported(season: Path, report: int) -> None:
    """Runs, hands over what was said, and ends with the status."""
    done = run(season)
    os.write(report, done.output.encode())
    raise SystemExit(done.exit_code)


@pytest.mark.parametrize(
    "case",
    [
        (".", "new", 3, "{season}/chapman.lock could not be written"),
        ("inbox", "new", 1, "Taken in, but not removed: inbox/2007-05-22/C1-01.xlsx"),
        ("archive", "new", 3, "{season}/archive/"),
        ("annotated", "new", 1, "Not written: {season}/annotated/C1-01 away captain"),
        (".", "ran", 3, "{season}/chapman.lock could not be written"),
        ("chapman.lock", "ran", 3, "{season}/chapman.lock could not be written"),
        ("chapman.sqlite", "ran", 3, "{season}/chapman.sqlite could not be"),
        ("archive", "ran", 3, "{season}/archive/"),
        ("annotated", "ran", 1, "Not written: {season}/annotated/C2-01 home captain"),
        ("inbox/2007-05-24", "ran", 1, "Taken in, but not removed: inbox/2007-05-24/C2-01.xlsx"),
    ],
)
def test_what_may_only_be_read(tmp_path: Path, quiet_season: Any, case: tuple[str, str, int, str]) -> None:
    name, when, status, told = case
    sheets = agreed()
    late = {} if when == "new" else {"2007-05-24/C2-01.xlsx": sheets.pop("2007-05-24/C2-01.xlsx")}
    season = season_folder(tmp_path / "season", sheets)
    if late:
        run(season)
        drop(season, late)
    place = season / name
    if not place.exists():
        place.mkdir()
    kept = {
        each: each.stat().st_mode
        for each in (place, *(place.rglob("*") if name == "inbox" else ()))
        if each.is_dir() or each == place
    }
    for each in kept:
        each.chmod(0o555 if each.is_dir() else 0o444)
    with tempfile.TemporaryFile() as report:
        assert powerless(reported, season, report.fileno()) == status
        report.seek(0)
        text = " ".join(report.read().decode().split())
    assert told.format(season=season) in text
    for each, mode in kept.items():
        each.chmod(mode)
    assert run(season).exit_code == 0
    assert snapshot(season) == quiet_season[0]
    assert run(season).output.startswith("Nothing new.")


def mounted(place: Path, size: int) -> bool:
    """Puts a small disk of its own there, which only this process sees; whether that is possible here."""
    libc, ids = ctypes.CDLL(None, use_errno=True), (os.getuid(), os.getgid())
    if libc.unshare(NEW_MOUNTS | (NEW_USER if ids[0] else 0)):
        return False
    if ids[0]:
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"0 {ids[0]} 1")
        Path("/proc/self/gid_map").write_text(f"0 {ids[1]} 1")
    libc.mount(None, b"/", None, PRIVATE, None)
    return not libc.mount(b"chapman", os.fsencode(place), b"tmpfs", 0, b"size=%dk" % size)


def door_of_a_small_disk(patched: pytest.MonkeyPatch, season: Path, room: int) -> None:
    """Has the door refuse what would make the season larger than so many bytes."""

    def used() -> int:
        return sum(path.stat().st_size for path in season.rglob("*") if path.is_file())

    def flushed(_: int) -> None:
        if used() > room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    refusing(patched, "write_bytes", REFUSALS["no room"], lambda _, content: used() + len(content) > room)
    patched.setattr(os, "fsync", flushed)


def on_a_small_disk(kind: str, before: Path, place: Path, free: int) -> None:
    """Runs where so many bytes are free, and again when there is room; leaves the season, and what the first said."""
    season, room = place / "disk" / "season", sum(map(len, snapshot(before).values())) + free
    season.parent.mkdir(parents=True)
    with pytest.MonkeyPatch.context() as patched:
        if kind == "the door" or not mounted(season.parent, 2_000):
            copied(before, season)
            door_of_a_small_disk(patched, season, room)
        else:
            copied(before, season)
            with (season.parent / "ballast").open("wb", buffering=0) as ballast:
                left = os.statvfs(season.parent)
                ballast.write(bytes(left.f_bavail * left.f_frsize - free))
        done = run(season)
    told = {"status": done.exit_code, "said": said(done).replace(str(season), "SEASON")}
    copied(season, place / "full")
    (season.parent / "ballast").unlink(missing_ok=True)
    run(season)
    copied(season, place / "after")
    (place / "told.json").write_text(json.dumps(told))


@pytest.mark.parametrize("kind", ["a small disk", "the door"])
def test_a_disk_that_fills_up(tmp_path: Path, quiet_season: Any, kind: str) -> None:
    before = season_folder(tmp_path / "season", agreed())
    received = set(agreed().values())
    statuses = set()
    step = 300_000 // trials(12, 170)
    for free in range(0, 300_000, step):
        place = tmp_path / f"{free}"
        assert in_a_child(on_a_small_disk, kind, before, place, free) == 0
        told = json.loads((place / "told.json").read_text())
        statuses.add(told["status"])
        if told["status"]:
            assert "SEASON/" in told["said"] or "inbox/" in told["said"], told
            assert re.search("No space left on device|is full|I/O error", told["said"]), told
            assert "then run again" in told["said"]
        assert received <= set(snapshot(place / "full").values())
        assert not list(place.rglob("~chapman-*"))
        expect_mended(place / "after", quiet_season)
    assert {0, 3} <= statuses
