"""The archive: every submission as received, and what can be told from it when the journal is lost."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from processor.journal import Journal, open_journal
from processor.pipeline import files
from processor.pipeline.archive import ArchiveFault, archive_suffix, archived, rebuild, write_index
from processor.pipeline.intake import sweep, take_in
from processor.workbooks.opc.archive import closed, member
from tests.pipeline.inboxes import LATER, SHEETS, TODAY, WORKBOOK, drop, sha, tree, zipped


@pytest.fixture
def season(tmp_path: Path) -> Path:
    (tmp_path / "inbox").mkdir()
    return tmp_path


@pytest.fixture
def journal(season: Path) -> Iterator[Journal]:
    with open_journal(season / "chapman.sqlite") as journal:
        yield journal


@pytest.mark.parametrize("spoilt", [b"", b"on", b"two", b"something longer"])
def test_an_archive_file_that_was_spoilt_is_told_and_mended(season: Path, journal: Journal, spoilt: bytes) -> None:
    drop(season, "C1-04.xlsx", b"one")
    take_in(season, journal, TODAY)
    (submission,) = journal.submissions()
    path = season / "archive" / f"{submission.sha256}.bin"
    path.write_bytes(spoilt)
    with pytest.raises(ArchiveFault, match=r"is not what was received.* It came as inbox/C1-04\.xlsx on 2007-05-20\."):
        archived(season, submission)
    path.unlink()
    with pytest.raises(ArchiveFault, match=r"archive: there is no .*Put it back from a backup"):
        archived(season, submission)
    path.write_bytes(spoilt)
    drop(season, "again.xlsx", b"one")
    take_in(season, journal, LATER)
    assert archived(season, submission) == b"one"
    assert len(tree(season / "archive")) == 1


def test_of_a_huge_file_only_the_beginning_is_read_and_all_is_archived(
    season: Path, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "LARGEST_FILE", 10)
    drop(season, "huge.xlsx", b"x" * 1_000)
    take_in(season, journal, TODAY)
    assert archived(season, journal.submissions()[0]) == b"x" * 11
    assert tree(season / "archive") == {f"{sha(b'x' * 1_000)}.bin": b"x" * 1_000}


@pytest.mark.parametrize(
    ("content", "suffix"),
    [
        (WORKBOOK, ".xlsx"),
        (zipped("xl/workbook.xml", "xl/vbaProject.bin"), ".xlsm"),
        (zipped("xl/workbook.bin"), ".bin"),
        (zipped("xl/vbaProject.bin"), ".bin"),
        (closed({"C1-04.xlsx": member(WORKBOOK)}), ".bin"),
        (WORKBOOK[:-10], ".bin"),
        (b"PK\x03\x04 xl/workbook.xml", ".bin"),
        (b"", ".bin"),
    ],
)
def test_the_ending_is_by_content(content: bytes, suffix: str) -> None:
    assert archive_suffix(content) == suffix


def test_leftovers_of_a_killed_run_are_swept(season: Path) -> None:
    (season / "archive").mkdir()
    for name in ("~chapman-1.tmp", "archive/~chapman-22.tmp", "inbox/~chapman-3.tmp", "archive/~mine.tmp"):
        (season / name).write_bytes(b"half")
    assert sweep(season) == ["~chapman-1.tmp", "archive/~chapman-22.tmp"]
    assert sorted(tree(season)) == ["archive/~mine.tmp", "inbox/~chapman-3.tmp"]


def lose_the_journal(season: Path) -> None:
    for path in season.glob("chapman.sqlite*"):
        path.unlink()


def filled(season: Path) -> tuple[object, object]:
    """Takes in the sheets and writes the list; the journal's arrivals and submissions."""
    for name, content in SHEETS.items():
        drop(season, name, content)
    with open_journal(season / "chapman.sqlite") as journal:
        assert rebuild(season, journal, TODAY) is None
        take_in(season, journal, TODAY)
        assert write_index(season, journal)
        assert not write_index(season, journal)
        assert rebuild(season, journal, TODAY) is None
        return journal.arrivals(), journal.submissions()


def test_a_lost_journal_is_rebuilt_from_the_archive(season: Path) -> None:
    before = filled(season)
    lose_the_journal(season)
    with open_journal(season / "chapman.sqlite") as journal:
        told = rebuild(season, journal, LATER)
        assert (journal.arrivals(), journal.submissions()) == before
        assert rebuild(season, journal, LATER) is None
        assert not write_index(season, journal)
    assert told
    assert told.startswith("The journal held no submission and was rebuilt from archive/: 3 files. What the lost")
    assert "which invoices were issued" in told


@pytest.mark.parametrize("index", [None, b"", b"{", b"[1]", b'[{"sha256": 4}]', b'{"a": "b"}', b"[" * 100_000, b"null"])
def test_without_its_list_the_archive_is_taken_as_received_today(season: Path, index: bytes | None) -> None:
    filled(season)
    lose_the_journal(season)
    (season / "archive" / "index.json").unlink()
    if index is not None:
        (season / "archive" / "index.json").write_bytes(index)
    with open_journal(season / "chapman.sqlite") as journal:
        told = rebuild(season, journal, LATER) or ""
        assert [(each.file, each.received) for each in journal.submissions()] == [
            (f"archive/{name}", LATER) for name in sorted(tree(season / "archive")) if name != "index.json"
        ]
        assert write_index(season, journal)
        lose = journal.arrivals()
    assert "does not say when 3 files came and under what name; the day of receipt is taken to be 2007-05-27" in told
    assert ("could not be read as the list" in told) == (index is not None)
    lose_the_journal(season)
    with open_journal(season / "chapman.sqlite") as journal:
        rebuild(season, journal, TODAY)
        assert journal.arrivals() == lose


def test_what_is_missing_or_altered_in_the_archive_is_told(season: Path) -> None:
    filled(season)
    lose_the_journal(season)
    (season / "archive" / f"{sha(b'one')}.bin").unlink()
    (season / "archive" / f"{sha(b'three')}.bin").write_bytes(b"thr")
    (season / "archive" / "notes.txt").write_bytes(b"mine")
    with open_journal(season / "chapman.sqlite") as journal:
        told = rebuild(season, journal, LATER) or ""
        assert [each.sha256 for each in journal.submissions()] == [sha(WORKBOOK)]
    assert f"1 file listed in archive/index.json could not be found there: {sha(b'one')[:12]}." in told
    assert f"was altered or cut short, and was left out: {sha(b'three')[:12]}." in told


def test_the_list_can_be_read_by_others(season: Path) -> None:
    filled(season)
    entries = json.loads((season / "archive" / "index.json").read_text(encoding="utf-8"))
    assert entries[0] == {
        "sha256": sha(WORKBOOK), "file": "inbox/2007-05-18/C1-05.xlsx", "received": "2007-05-18", "dated": True,
        "names": [{"file": "inbox/2007-05-18/again/C1-05 (1).xlsx", "received": "2007-05-18", "dated": True}],
    }  # fmt: skip
    assert [each["received"] for each in entries] == ["2007-05-18", "2007-05-19", "2007-05-20"]
