"""From the inbox to the archive: nothing is lost, nothing is taken twice, whatever ends the program."""

import errno
import os
import threading
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from types import SimpleNamespace

import pytest

from processor.journal import Journal, open_journal
from processor.model.submission import Submission
from processor.pipeline import files, inbox, intake
from processor.pipeline.archive import archived, write_index
from processor.pipeline.files import CannotWriteError
from processor.pipeline.intake import Intake, take_in
from tests.pipeline.inboxes import LATER, SHEETS, TODAY, WORKBOOK, drop, sha, tree


@pytest.fixture
def season(tmp_path: Path) -> Path:
    (tmp_path / "inbox").mkdir()
    return tmp_path


@pytest.fixture
def journal(season: Path) -> Iterator[Journal]:
    with open_journal(season / "chapman.sqlite") as journal:
        yield journal


def test_what_is_in_the_inbox_goes_to_the_archive(season: Path, journal: Journal) -> None:
    for name, content in SHEETS.items():
        drop(season, name, content)
    told: list[str] = []
    done = take_in(season, journal, TODAY, progress=told.append)
    assert [(each.name, each.received.day, each.new) for each in done.taken] == [
        ("2007-05-18/C1-05.xlsx", 18, True), ("2007-05-18/again/C1-05 (1).xlsx", 18, False),
        ("2007-05-19/C1-06.xlsx", 19, True), ("C1-04.xlsx", 20, True),
    ]  # fmt: skip
    assert (done.left, done.not_removed) == ((), ())
    assert told[-1] == "Taking in inbox/C1-04.xlsx (4 of 4)."
    assert tree(season / "archive") == {
        f"{sha(WORKBOOK)}.xlsx": WORKBOOK, f"{sha(b'one')}.bin": b"one", f"{sha(b'three')}.bin": b"three",
    }  # fmt: skip
    assert list((season / "inbox").iterdir()) == []
    again = Submission(
        sha(WORKBOOK), "inbox/2007-05-18/C1-05.xlsx", date(2007, 5, 18), ("inbox/2007-05-18/again/C1-05 (1).xlsx",)
    )
    assert journal.submissions()[0] == again
    assert archived(season, again) == WORKBOOK
    assert take_in(season, journal, LATER) == Intake()


def test_a_season_without_an_inbox_has_nothing_to_take_in(season: Path, journal: Journal) -> None:
    (season / "inbox").rmdir()
    assert take_in(season, journal, TODAY) == Intake()


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("2007-05-18/C1-04.xlsx", 18),
        ("2007-05-18/from Rosa/C1-04.xlsx", 18),
        ("2007-05-18/2007-05-19/C1-04.xlsx", 19),
        ("2007-02-31/C1-04.xlsx", 20),
        ("20070518/C1-04.xlsx", 20),
        ("2007-W20-5/C1-04.xlsx", 20),
        ("from 2007-05-18/C1-04.xlsx", 20),
        ("2007-05-18", 20),
    ],
)
def test_a_dated_folder_gives_its_files_their_day(season: Path, journal: Journal, name: str, day: int) -> None:
    drop(season, name)
    (taken,) = take_in(season, journal, TODAY).taken
    assert (taken.name, taken.received.day) == (name, day)


def test_a_file_seen_again_keeps_its_first_day(season: Path, journal: Journal) -> None:
    for day in (TODAY, LATER):
        drop(season, "C1-04.xlsx")
        (taken,) = take_in(season, journal, day).taken
        assert taken.received == TODAY
    assert len(journal.arrivals()) == 1


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("~$C1-04.xlsx", "is the mark of a workbook that is open somewhere"),
        (".~lock.C1-04.xlsx#", "is the mark of a workbook that is open somewhere"),
        ("~C1-04.tmp", "is hidden or temporary"),
        (".C1-04.xlsx", "is hidden or temporary"),
        (".trash/C1-04.xlsx", "is hidden or temporary"),
        *((f"C1-04.xlsx{ending}", "is not finished") for ending in inbox.UNFINISHED),
        ("C1-04.XLSX.PART", "is not finished"),
        ("/".join(["deep"] * 12) + "/C1-04.xlsx", "more than 10 folders deep"),
    ],
)
def test_what_is_no_sheet_yet_is_left_and_named(season: Path, journal: Journal, name: str, reason: str) -> None:
    path = drop(season, name)
    done = take_in(season, journal, TODAY)
    assert done.taken == ()
    assert len(done.left) == 1
    assert done.left[0].startswith(f"inbox/{name.split('/', maxsplit=1)[0]}")
    assert reason in done.left[0]
    assert path.exists()


def test_what_no_captain_sent_is_left_without_a_word(season: Path, journal: Journal) -> None:
    for name in ("desktop.ini", "Thumbs.db", ".DS_Store", "2007-05-18/.DS_Store"):
        drop(season, name)
    assert take_in(season, journal, TODAY) == Intake()
    assert len(tree(season / "inbox")) == 4


def test_links_and_pipes_are_not_followed(season: Path, journal: Journal, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.xlsx").write_bytes(b"secret")
    (season / "inbox" / "link.xlsx").symlink_to(tmp_path / "outside" / "secret.xlsx")
    (season / "inbox" / "linked").symlink_to(tmp_path / "outside", target_is_directory=True)
    (season / "inbox" / "loop").symlink_to(season / "inbox", target_is_directory=True)
    os.mkfifo(season / "inbox" / "pipe.xlsx")
    done = take_in(season, journal, TODAY)
    assert done.taken == ()
    assert [each.partition(": ")[2] for each in done.left] == [
        *["is a link and is not followed; put the file itself here"] * 3, "is not an ordinary file",
    ]  # fmt: skip


def test_a_file_that_becomes_a_link_or_a_pipe_meanwhile_is_not_read(
    season: Path, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = drop(season, "C1-04.xlsx"), drop(season, "C1-05.xlsx")
    (season / "secret").write_bytes(b"secret")

    def swapped(
        found: list[inbox.Found], patience: float, progress: inbox.Progress
    ) -> tuple[list[inbox.Found], list[str]]:
        one.unlink()
        one.symlink_to(season / "secret")
        two.unlink()
        os.mkfifo(two)
        return found, []

    monkeypatch.setattr(intake, "whole", swapped)
    done = take_in(season, journal, TODAY)
    assert done.taken == ()
    assert [each.split(". ")[0] for each in done.left] == [
        "inbox/C1-04.xlsx: could not be opened: Too many levels of symbolic links",
        "inbox/C1-05.xlsx: could not be opened: it is not an ordinary file",
    ]
    assert tree(season / "archive") == {}


@pytest.mark.parametrize(
    "state", [{"st_file_attributes": 0x1000}, {"st_file_attributes": 0x400020}, {"st_flags": 0x40000040}]
)
def test_a_file_that_is_only_in_the_cloud_is_left(state: dict[str, int]) -> None:
    of_windows_or_macos = SimpleNamespace(st_mode=0o100644, st_size=9, **state)
    assert "only in the cloud" in inbox._reason("C1-04.xlsx", of_windows_or_macos, set())  # type: ignore[arg-type]


def test_the_empty_file_beside_a_download_is_left(season: Path, journal: Journal) -> None:
    drop(season, "C1-04.xlsx", b"")
    drop(season, "C1-04.xlsx.part", b"half")
    drop(season, "C1-05.xlsx", b"")
    done = take_in(season, journal, TODAY)
    assert [each.name for each in done.taken] == ["C1-05.xlsx"]
    assert "inbox/C1-04.xlsx: is still being downloaded; it is left for the next run" in done.left


def test_a_name_that_is_no_text_is_kept_as_one(season: Path, journal: Journal) -> None:
    Path(os.fsdecode(bytes(season / "inbox") + b"/C1-04 \xff\n.xlsx")).write_bytes(b"sheet")
    (taken,) = take_in(season, journal, TODAY).taken
    assert taken.name == "C1-04 \\udcff\n.xlsx"
    assert write_index(season, journal)


def test_no_more_than_so_many_files_are_taken_at_once(
    season: Path, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inbox, "MOST_FILES", 3)
    for number in range(5):
        drop(season, f"{number}.xlsx", b"%d" % number)
    done = take_in(season, journal, TODAY)
    assert len(done.taken) == 3
    assert "more than 3 files; the others are left for the next run" in done.left[0]
    assert len(take_in(season, journal, TODAY).taken) == 2


class Writer(threading.Thread):
    """Another program that is writing a file, for so many seconds."""

    def __init__(self, path: Path, seconds: float) -> None:
        super().__init__()
        self.path, self.until = path, time.monotonic() + seconds

    def run(self) -> None:
        with self.path.open("ab", buffering=0) as out:
            while time.monotonic() < self.until:
                out.write(b".")
                time.sleep(0.01)


def test_a_file_that_is_being_written_is_waited_for(
    season: Path, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inbox, "PAUSE", 0.2)
    writer, told = Writer(drop(season, "C1-04.xlsx"), 0.5), list[str]()
    writer.start()
    done = take_in(season, journal, TODAY, progress=told.append)
    writer.join()
    assert told[0] == "Waiting for inbox/C1-04.xlsx, which is still changing."
    (archive,) = tree(season / "archive").values()
    assert done.taken[0].sha256 == sha(archive)
    assert archive.startswith(b"sheet...")
    assert list((season / "inbox").iterdir()) == []


def test_a_file_that_goes_on_changing_is_left_and_the_others_are_taken(
    season: Path, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inbox, "PAUSE", 0.1)
    writer = Writer(drop(season, "C1-04.xlsx"), 1)
    drop(season, "C1-05.xlsx")
    writer.start()
    done = take_in(season, journal, TODAY, patience=0.3)
    writer.join()
    assert [each.name for each in done.taken] == ["C1-05.xlsx"]
    assert done.left == ("inbox/C1-04.xlsx: is still changing; it is left for the next run",)


def at_step(monkeypatch: pytest.MonkeyPatch, name: str, act: Callable[[], object]) -> None:
    """Does something when the step is done."""
    monkeypatch.setattr(intake, "step", lambda done: act() if done == name else None)


def test_a_file_that_changes_after_it_was_copied_stays_and_is_taken_next(
    season: Path, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = drop(season, "C1-04.xlsx", b"first")
    at_step(monkeypatch, "recorded", lambda: path.write_bytes(b"the second"))
    done = take_in(season, journal, TODAY)
    assert len(done.taken) == 1
    assert done.not_removed == (
        "inbox/C1-04.xlsx: changed after it was taken in; as it is now it is taken by the next run",
    )
    at_step(monkeypatch, "", lambda: None)
    assert take_in(season, journal, TODAY).taken[0].sha256 == sha(b"the second")
    assert sorted(tree(season / "archive").values()) == [b"first", b"the second"]


def test_a_file_that_changes_while_it_is_copied_is_left(
    season: Path, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = drop(season, "C1-04.xlsx", b"first")
    real = files.copy_beside

    def disturbed(source: Path, folder: Path) -> files.Copy:
        copy = real(source, folder)
        path.write_bytes(b"the second")
        return copy

    monkeypatch.setattr(intake, "copy_beside", disturbed)
    done = take_in(season, journal, TODAY)
    assert (done.taken, done.left) == (
        (), ("inbox/C1-04.xlsx: changed while it was read; it is left for the next run",),
    )  # fmt: skip
    assert tree(season / "archive") == {}


@pytest.mark.parametrize("when", ["looked at", "copied", "being copied", "recorded"])
def test_a_file_that_is_gone_meanwhile_fails_nothing(
    season: Path, journal: Journal, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    path = drop(season, "C1-04.xlsx", b"first")
    drop(season, "C1-05.xlsx", b"second")

    def gone() -> bool:
        path.unlink(missing_ok=True)
        return True

    real, looked = files.copy_beside, inbox.look
    if when == "looked at":
        monkeypatch.setattr(intake, "look", lambda folder: (looked(folder), gone())[0])
    elif when == "copied":
        monkeypatch.setattr(intake, "copy_beside", lambda source, folder: (real(source, folder), gone())[0])
    elif when == "being copied":
        monkeypatch.setattr(intake, "copy_beside", lambda source, folder: (gone(), real(source, folder))[1])
    at_step(monkeypatch, when, gone)
    done = take_in(season, journal, TODAY)
    assert done.not_removed == ()
    if when == "recorded":
        assert (len(done.taken), done.left) == (2, ())
    else:
        assert [each.name for each in done.taken] == ["C1-05.xlsx"]
        assert done.left == ("inbox/C1-04.xlsx: was gone before it could be read",)
    assert list((season / "inbox").iterdir()) == []
    assert all(len(name) == 68 for name in tree(season / "archive"))


def test_a_file_that_may_not_be_read_is_left(season: Path, journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    drop(season, "C1-04.xlsx")
    drop(season, "C1-05.xlsx", b"other")
    real = os.open

    def refused(path: Path, flags: int, *rest: int) -> int:
        if Path(path).name == "C1-04.xlsx":
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(path, flags, *rest)

    monkeypatch.setattr(os, "open", refused)
    done = take_in(season, journal, TODAY)
    assert [each.name for each in done.taken] == ["C1-05.xlsx"]
    assert done.left[0].startswith("inbox/C1-04.xlsx: could not be opened: Permission denied. Close it where it is")


@pytest.mark.parametrize("fault", [errno.ENOSPC, errno.EACCES, errno.EROFS])
@pytest.mark.parametrize("door", ["fsync", "replace", "mkdir"])
def test_a_disk_that_refuses_stops_the_run_and_nothing_is_lost(
    season: Path, journal: Journal, monkeypatch: pytest.MonkeyPatch, fault: int, door: str
) -> None:
    drop(season, "C1-04.xlsx", b"one")

    def refused(*_: object, **__: object) -> None:
        raise OSError(fault, os.strerror(fault))

    with monkeypatch.context() as patched:
        patched.setattr(os if door == "fsync" else Path, door, refused)
        with pytest.raises(CannotWriteError, match=rf"archive/.* could not be written: {os.strerror(fault)}\. If it"):
            take_in(season, journal, TODAY)
    assert tree(season / "inbox") == {"C1-04.xlsx": b"one"}
    assert tree(season / "archive") == {}
    assert journal.arrivals() == ()
    monkeypatch.setattr(inbox, "PAUSE", 0)
    assert len(take_in(season, journal, TODAY).taken) == 1


def test_a_file_that_cannot_be_removed_is_named_and_the_next_run_mends_it(
    season: Path, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    drop(season, "C1-04.xlsx", b"one")
    drop(season, "C1-05.xlsx", b"two")
    real = Path.unlink

    def refused(path: Path, missing_ok: bool = False) -> None:
        if path.name == "C1-04.xlsx":
            raise PermissionError(errno.EACCES, "Permission denied")
        real(path, missing_ok)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "unlink", refused)
        done = take_in(season, journal, TODAY)
    assert len(done.taken) == 2
    assert done.not_removed[0].startswith("inbox/C1-04.xlsx: was taken in but stays here. ")
    assert "Permission denied. If it is open in another program, close it there" in done.not_removed[0]
    again = take_in(season, journal, LATER)
    assert [(each.name, each.received, each.new) for each in again.taken] == [("C1-04.xlsx", TODAY, False)]
    assert tree(season / "inbox") == {}
