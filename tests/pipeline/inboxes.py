"""Small inboxes for the tests of the intake and the archive."""

import hashlib
from datetime import date
from pathlib import Path

from processor.workbooks.opc.archive import closed, member

TODAY, LATER = date(2007, 5, 20), date(2007, 5, 27)


def sha(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def zipped(*names: str) -> bytes:
    return closed({name: member(name.encode()) for name in names})


WORKBOOK = zipped("[Content_Types].xml", "xl/workbook.xml")
SHEETS = {
    "C1-04.xlsx": b"one", "2007-05-18/C1-05.xlsx": WORKBOOK, "2007-05-18/again/C1-05 (1).xlsx": WORKBOOK,
    "2007-05-19/C1-06.xlsx": b"three",
}  # fmt: skip


def drop(season: Path, name: str, content: bytes = b"sheet") -> Path:
    path = season / "inbox" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def tree(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
