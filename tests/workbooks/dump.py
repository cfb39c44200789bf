"""The Result sheet as plain text, for golden files that can be read and compared line by line.

`python -m tests.workbooks.dump` writes the golden files anew; look at what changed before keeping it.
"""

import warnings
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl

from processor.rulebooks import load
from processor.workbooks.annotation import annotated
from tests.workbooks.verdicts import made

GOLDEN = Path(__file__).parent / "golden"
KEPT = ("default", "many findings", "level", "held")


def first_sheet(workbook: bytes) -> Any:
    """The first sheet of a workbook."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*extension is not supported")
        return openpyxl.load_workbook(BytesIO(workbook)).worksheets[0]


def text(sheet: Any) -> str:
    """What a sheet shows, one line a row; a link has an arrow and its target behind it."""
    rows = ([shown(cell) for cell in row if cell.value is not None] for row in sheet.iter_rows())
    return "".join(f"{' | '.join(row)}\n" for row in rows)


def shown(cell: Any) -> str:
    """A cell as it is read: a number in its format."""
    if cell.hyperlink:
        return f"{cell.value} -> {cell.hyperlink.location}"
    if isinstance(cell.value, str):
        return cell.value
    parts = cell.number_format.split(";")
    part = parts[(cell.value < 0) + 2 * (cell.value == 0) if len(parts) > 1 else 0]
    if part.startswith('"'):
        return str(part.strip('"'))
    return str(part.replace("General", "0").replace("0", f"{abs(cell.value):g}", 1).replace('"', ""))


def golden(name: str) -> str:
    """The Result sheet of a case as it is now."""
    case = made(name)
    return text(first_sheet(annotated(case.workbook, case.verdict, load("chapman-2006-07").on())))


def file_of(name: str) -> Path:
    """The golden file of a case."""
    return GOLDEN / f"{name.replace(' ', '-')}.txt"


if __name__ == "__main__":
    for name in KEPT:
        file_of(name).write_text(golden(name), encoding="utf-8")
