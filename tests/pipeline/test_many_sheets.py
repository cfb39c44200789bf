"""Five hundred sheets in one run: every one answered, and memory that grows with the results alone."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.samples.make import SHEETS, sample

ROOT = Path(__file__).parents[2]
MEASURED = """
import resource, sys, json
from pathlib import Path
from processor.pipeline.check import check, entry
from processor.pipeline.files import sheet_files
from processor.pipeline.rules_shown import default_book, rule_book
files, _ = sheet_files([Path(sys.argv[1])])
results = sum(len(json.dumps(entry(each))) for each in check(files, rule_book(default_book()), Path(sys.argv[2])))
print(json.dumps([len(files), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024, results]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell a process's peak memory this way")
def test_memory_does_not_grow_with_the_number_of_sheets(tmp_path: Path) -> None:
    samples = [sample(name) for name in SHEETS]
    peaks = {}
    for count in (100, 500):
        inbox = tmp_path / f"inbox-{count}"
        inbox.mkdir()
        for number in range(count):
            (inbox / f"{number:04}.xlsx").write_bytes(samples[number % len(samples)])
        done = subprocess.run(
            [sys.executable, "-c", MEASURED, str(inbox), str(tmp_path / f"copies-{count}")],
            check=True, cwd=ROOT, capture_output=True, text=True,
        )  # fmt: skip
        files, peak, _ = json.loads(done.stdout)
        assert files == count == len(list((tmp_path / f"copies-{count}").iterdir()))
        peaks[count] = peak
    assert peaks[500] - peaks[100] < 8 * 1024 * 1024
