"""The folder of a season: its register, and where everything else lies."""

import hashlib
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from processor.model.findings import Finding
from processor.model.register import Register
from processor.model.rulebook import Grades, RuleBook
from processor.pipeline.files import CannotReadError, SheetFile, content_of
from processor.pipeline.rules_shown import RuleBookFault, default_book, rule_book

REGISTER, JOURNAL = "season.xlsx", "chapman.sqlite"
ANNOTATED, RESULTS, RESULTS_JSON = "annotated", "results.xlsx", "results.json"
SHARED_DISKS = ("nfs", "cifs", "smb", "9p", "afs", "fuse.sshfs", "fuse.rclone", "drvfs", "vboxsf", "vmhgfs")
MOUNTS = Path("/proc/self/mounts")
REMOTE_DRIVE = 4  # what Windows calls DRIVE_REMOTE


class CannotRunError(Exception):
    """The run could not begin, and nothing was changed; `findings` are the faults of the register, if that is why."""

    def __init__(self, message: str, findings: tuple[Finding, ...] = ()) -> None:
        super().__init__(message)
        self.findings = findings


@dataclass(frozen=True, slots=True)
class Loaded:
    """The register as it was read, what is to be said of it, its rule book, and the digest of its bytes."""

    register: Register
    findings: tuple[Finding, ...]
    book: RuleBook
    sha256: str


def load_register(folder: Path) -> Loaded:
    """The register of a season. Raises CannotRunError where it is not there, or has faults of form."""
    from processor.workbooks.register.reading import read_register

    path = folder / REGISTER
    try:
        content = content_of(SheetFile(path, path.name))
    except (OSError, CannotReadError) as fault:
        raise CannotRunError(_no_register(folder, fault)) from fault
    read = read_register(content, _grades)
    if read.faults:
        broken = any(each.code == "register-unreadable" for each in read.faults)
        what = "could not be read as a register" if broken else "has faults that have to be mended first"
        raise CannotRunError(f"{path} {what}. Nothing was changed.", read.faults)
    return Loaded(read.register, read.findings, _book(path, read.register), hashlib.sha256(content).hexdigest())


def is_local(folder: Path) -> bool:
    """Whether a folder lies on a disk of this machine, as far as can be told; a shared one has no shared memory."""
    path = folder.resolve()
    if sys.platform == "win32":
        import ctypes

        drive = path.drive
        return not drive.startswith("\\\\") and ctypes.windll.kernel32.GetDriveTypeW(f"{drive}\\") != REMOTE_DRIVE
    try:
        return not is_shared(path, MOUNTS.read_text(encoding="utf-8", errors="replace"))
    except OSError:
        return True


def is_shared(path: Path, mounts: str) -> bool:
    """Whether the innermost mount over a path, of those that Linux lists a line each, is that of a shared disk."""
    listed = [line.split() for line in mounts.splitlines()]
    over = [each for each in listed if len(each) > 2 and path.is_relative_to(each[1].replace("\\040", " "))]
    return bool(over) and max(over, key=lambda each: len(each[1]))[2].startswith(SHARED_DISKS)


def _no_register(folder: Path, fault: Exception) -> str:
    if not folder.is_dir():
        return f"There is no folder {folder}. Make a season's folder with: chapman new {folder}"
    if not (folder / REGISTER).exists():
        return (
            f"There is no {REGISTER} in {folder}, so it is not the folder of a season. Make one with: "
            f"chapman new {folder}{os.sep}2006-07"
        )
    return f"{folder / REGISTER} could not be read: {fault}. Close it where it is open, and run again."


def _grades(book_id: str) -> Grades:
    """The bounds of grades by a rule book; where there is none of that id, those of the newest."""
    try:
        return rule_book(book_id.casefold()).grades
    except RuleBookFault:
        return rule_book(default_book()).grades


def _book(path: Path, register: Register) -> RuleBook:
    try:
        return rule_book(register.rule_book.casefold())
    except RuleBookFault as fault:
        raise CannotRunError(f"{path}, sheet Season, Rule book: {fault} Nothing was changed.") from fault
