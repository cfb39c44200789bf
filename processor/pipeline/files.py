"""The one door through which files are read and written."""

import errno
import hashlib
import os
import stat
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

LARGEST_FILE = 32 * 1024 * 1024
LEFT_ALONE = ("~$", ".")
NOBODY_SENT = {"desktop.ini", "thumbs.db"}
PIECE = 1024 * 1024
READ_ONLY = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


class CannotWriteError(Exception):
    """A file could not be written; the message says which, why, and what to do."""


class CannotReadError(Exception):
    """A file could not be read; the message says why. `gone` is true where it is not there any more."""

    def __init__(self, fault: OSError) -> None:
        super().__init__(fault.strerror or str(fault))
        self.gone = isinstance(fault, FileNotFoundError)


@dataclass(frozen=True, slots=True)
class Mark:
    """What tells one state of a file from the next: its size, its time in nanoseconds, and which file it is."""

    size: int
    changed: int
    which: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Copy:
    """A file's bytes in a temporary file: where, their digest and number, and as much as one workbook may have."""

    path: Path
    sha256: str
    size: int
    head: bytes


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
    with _writing(path):
        if path.exists() and path.read_bytes() == content:
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = _beside(path.parent)
        try:
            beside.write_bytes(content)
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    return True


def mark_of(path: Path) -> Mark:
    """The state that a file is in now; a link is never followed. Raises CannotReadError."""
    try:
        state = path.lstat()
    except OSError as fault:
        raise CannotReadError(fault) from fault
    return Mark(state.st_size, state.st_mtime_ns, (state.st_dev, state.st_ino))


def digest_of(path: Path) -> str:
    """The SHA-256 of a file's bytes, read piece by piece. Raises CannotReadError."""
    digest = hashlib.sha256()
    for piece in _pieces(path):
        digest.update(piece)
    return digest.hexdigest()


def copy_beside(source: Path, folder: Path) -> Copy:
    """Copies a file of any size into a temporary one in the folder, down to the disk, and takes its digest.

    Raises CannotReadError where the source cannot be read, and CannotWriteError where the folder cannot be written.
    """
    digest, size, head = hashlib.sha256(), 0, bytearray()
    beside = _beside(folder)
    try:
        with _writing(folder / source.name):
            folder.mkdir(parents=True, exist_ok=True)
            with beside.open("wb") as out:
                for piece in _pieces(source):
                    digest.update(piece)
                    size += len(piece)
                    head += piece[: max(0, LARGEST_FILE + 1 - len(head))]
                    out.write(piece)
                out.flush()
                os.fsync(out.fileno())
    except BaseException:
        discard(beside)
        raise
    return Copy(beside, digest.hexdigest(), size, bytes(head))


def place(copy: Copy, target: Path) -> None:
    """Gives the temporary copy its place, in one move that a loss of power does not undo. Raises CannotWriteError."""
    try:
        with _writing(target):
            copy.path.replace(target)
    except BaseException:
        discard(copy.path)
        raise
    with suppress(OSError):  # Windows opens no folder, and needs none of this
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def discard(path: Path) -> bool:
    """Removes a temporary file, if that can be done; whether it was there."""
    with suppress(OSError):
        path.unlink()
        return True
    return False


def remove(path: Path) -> None:
    """Removes a file; one that is gone already is well. Raises CannotWriteError."""
    try:
        path.unlink(missing_ok=True)
    except OSError as fault:
        raise CannotWriteError(
            f"{path} could not be removed: {fault.strerror or fault}. If it is open in another program, close it "
            "there, and see that its folder may be written; then run again."
        ) from fault


def remove_if_empty(folder: Path) -> bool:
    """Removes a folder that holds nothing; whether it did."""
    with suppress(OSError):
        folder.rmdir()
        return True
    return False


def leftovers(folder: Path) -> list[Path]:
    """The temporary files that a run which was cut short has left directly in the folder."""
    return sorted(folder.glob("~chapman-*.tmp"))


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


def _beside(folder: Path) -> Path:
    return folder / f"~chapman-{os.getpid()}.tmp"


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Turns what the system says about the path into a CannotWriteError."""
    try:
        yield
    except OSError as fault:
        raise CannotWriteError(
            f"{path} could not be written: {fault.strerror or fault}. If it is open in a spreadsheet program, "
            "close it there; see that the disk is not full and that the folder may be written; then run again."
        ) from fault


def _pieces(path: Path) -> Iterator[bytes]:
    """The bytes of an ordinary file, piece by piece. Raises CannotReadError, also for a link or a pipe."""
    try:
        with os.fdopen(os.open(path, READ_ONLY), "rb") as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise OSError(errno.EINVAL, "it is not an ordinary file")
            while piece := stream.read(PIECE):
                yield piece
    except OSError as fault:
        raise CannotReadError(fault) from fault


def _is_regular(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return False
