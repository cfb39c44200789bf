"""Makes the pictures of the README: `python -m tests.samples.pictures FOLDER`. Needs LibreOffice and pdftoppm."""

import subprocess
import sys
import tempfile
from pathlib import Path

from processor.rules import judge
from processor.workbooks.annotation import annotated
from processor.workbooks.reading import read_batch
from processor.workbooks.template import match_sheet
from tests.office import Office
from tests.samples.make import BOOK, sample

DOTS_PER_INCH = 90
RESULT, SCORE_SHEET = 1, 2


def annotated_sample(name: str) -> bytes:
    """The annotated copy of a sample sheet."""
    content = sample(name)
    read = read_batch([content], BOOK)[0]
    return annotated(content, judge(read.sheet, read.findings, BOOK), BOOK)


def main(folder: Path) -> None:
    """Writes the pictures, one page of a workbook each."""
    wanted = {
        "match-sheet": (match_sheet(BOOK), RESULT),
        "result-clean": (annotated_sample("02-one-default"), RESULT),
        "result-findings": (annotated_sample("13-mistakes"), RESULT),
        "sheet-findings": (annotated_sample("13-mistakes"), SCORE_SHEET),
    }
    with tempfile.TemporaryDirectory() as home:
        work = Path(home)
        for name, (content, _) in wanted.items():
            (work / f"{name}.xlsx").write_bytes(content)
        printed = Office(work).convert([work / f"{name}.xlsx" for name in wanted], "pdf", work)
        for file, (name, (_, page)) in zip(printed, wanted.items(), strict=True):
            subprocess.run(
                ["pdftoppm", "-r", str(DOTS_PER_INCH), "-f", str(page), "-l", str(page), "-singlefile", "-png",
                 str(file), str(folder / name)],
                check=True,
            )  # fmt: skip


if __name__ == "__main__":
    main(Path(sys.argv[1]))
