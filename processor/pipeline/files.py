"""The one door through which files are read and written."""

import os
import stat
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

LARGEST_FILE = 32 * 1024 * 1024
LEFT_ALONE = ("~$", ".")
NOBODY_SENT = {"desktop.ini", "thumbs.db"}


class CannotWriteError(Exception):
    """A file could not be written; the message says which, why, and what to do."""


@dataclass(frozen=True, slots=True)
class SheetFile:
    """One file to look at: where it is, and the name that it is called by."""

    path: Path
    name: str


def sheet_files(paths: Iterable[Path]) -> tuple[list[SheetFile], list[str]]:
    """The files at the paths, and of each folder the files directly in it, in the order of their names.

    Lock files of an open workbook and hidden files are left alone. The second list says what was passed over.
    """
    found: dict[Path, SheetFile] = {}
    passed_over = []
    for path in paths:
        for file in sorted(path.iterdir()) if path.is_dir() else [path]:
            if path.is_dir() and (file.name.startswith(LEFT_ALONE) or file.name.lower() in NOBODY_SENT):
                continue
            if _is_regular(file):
                found.setdefault(file.resolve(), SheetFile(file, file.as_posix()))
            else:
                kind = "a folder inside the folder" if file.is_dir() else "not an ordinary file"
                passed_over.append(f"{file.as_posix()}: {kind}, not looked into")
    return sorted(found.values(), key=lambda each: (each.path.name, each.name)), passed_over


def content_of(file: SheetFile) -> bytes:
    """The bytes of a file, and of one that is far too large only its beginning. Raises OSError."""
    with file.path.open("rb") as stream:
        return stream.read(LARGEST_FILE + 1)


def write_if_changed(path: Path, content: bytes) -> bool:
    """Writes the file unless it already holds just that; whether it did. Nobody ever sees half a file.

    Raises CannotWriteError where the folder or the file cannot be written.
    """
    try:
        if path.exists() and path.read_bytes() == content:
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f"~chapman-{os.getpid()}.tmp")
        try:
            beside.write_bytes(content)
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as fault:
        raise CannotWriteError(
            f"{path} could not be written: {fault.strerror or fault}. If it is open in a spreadsheet program, "
            "close it there; see that the disk is not full and that the folder may be written; then run again."
        ) from fault
    return True


def names_in(folder: Path, files: Sequence[SheetFile]) -> list[Path]:
    """Where each file's copy goes in a folder: under its own name, with a number where two have the same."""
    taken: set[str] = set()
    targets = []
    for file in files:
        stem, suffix = file.path.stem, file.path.suffix
        name, count = file.path.name, 1
        while name.casefold() in taken:
            count += 1
            name = f"{stem} ({count}){suffix}"
        taken.add(name.casefold())
        targets.append(folder / name)
    return targets


def _is_regular(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return False
