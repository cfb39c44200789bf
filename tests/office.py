"""LibreOffice without a window, for tests that need a real spreadsheet program."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

CHUNK = 100  # one call silently stops at 247 files
RECALCULATE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
"""


class Office:
    """One LibreOffice profile of its own. It recalculates every workbook that it opens."""

    def __init__(self, home: Path) -> None:
        self.program = shutil.which("soffice") or ""
        self.profile = home / "profile"
        (self.profile / "user").mkdir(parents=True)
        (self.profile / "user" / "registrymodifications.xcu").write_text(RECALCULATE, encoding="utf-8")

    def convert(self, files: Sequence[Path], to: str, folder: Path) -> list[Path]:
        """The files converted to another format (`pdf`, `xlsx`, `ods`) in a folder, in the same order.

        Raises AssertionError where LibreOffice did not write one of them.
        """
        folder.mkdir(parents=True, exist_ok=True)
        for start in range(0, len(files), CHUNK):
            chunk = [str(file) for file in files[start : start + CHUNK]]
            subprocess.run(
                [self.program, f"-env:UserInstallation={self.profile.as_uri()}", "--headless", "--convert-to", to,
                 "--outdir", str(folder), *chunk],
                check=True, capture_output=True, timeout=300,
            )  # fmt: skip
        written = [folder / f"{file.stem}.{to.partition(':')[0]}" for file in files]
        missing = [file.name for file in written if not file.exists()]
        assert not missing, f"LibreOffice wrote no {missing}"
        return written
