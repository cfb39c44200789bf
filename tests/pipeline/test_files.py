"""The one door through which files are read and written."""

from pathlib import Path

import pytest

from processor.pipeline import files
from processor.pipeline.files import CannotWriteError, SheetFile, names_in, sheet_files, write_if_changed


def test_only_what_changed_is_written(tmp_path: Path) -> None:
    target = tmp_path / "folder" / "copy.xlsx"
    assert write_if_changed(target, b"one")
    written = target.stat().st_mtime_ns
    assert not write_if_changed(target, b"one")
    assert target.stat().st_mtime_ns == written
    assert write_if_changed(target, b"two")
    assert target.read_bytes() == b"two"


def test_a_failed_write_leaves_the_old_file_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "copy.xlsx"
    target.write_bytes(b"old")

    def locked(path: Path, other: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "replace", locked)
    with pytest.raises(CannotWriteError, match=r"copy\.xlsx could not be written: Permission denied\. If it is open"):
        write_if_changed(target, b"new")
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [b"old"]


def test_a_file_named_twice_is_looked_at_once(tmp_path: Path) -> None:
    (tmp_path / "b.xlsx").write_bytes(b"b")
    (tmp_path / "a.xlsx").write_bytes(b"a")
    found, passed_over = sheet_files([tmp_path / "b.xlsx", tmp_path, tmp_path / "b.xlsx"])
    assert [file.path.name for file in found] == ["a.xlsx", "b.xlsx"]
    assert passed_over == []


def test_names_that_differ_only_in_case_do_not_collide(tmp_path: Path) -> None:
    given = [SheetFile(Path(name), name) for name in ("a/Sheet.xlsx", "b/sheet.xlsx", "c/SHEET.xlsx")]
    assert [path.name for path in names_in(tmp_path, given)] == ["Sheet.xlsx", "sheet (2).xlsx", "SHEET (3).xlsx"]


def test_only_the_beginning_of_a_huge_file_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST_FILE", 10)
    (tmp_path / "huge.xlsx").write_bytes(b"x" * 1000)
    assert len(files.content_of(SheetFile(tmp_path / "huge.xlsx", "huge.xlsx"))) == 11
