"""The files of the project that code makes are what the code makes."""

import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from processor.pipeline.project import made

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("path", made())
def test_the_committed_file_is_what_the_code_makes(path: str) -> None:
    kept, fresh = (ROOT / path).read_bytes(), made()[path]
    assert _members(kept) == _members(fresh), "run `make templates`"


def _members(content: bytes) -> list[tuple[str, bytes]]:
    """A workbook's members in their order, whatever the compression; any other file as it is."""
    if not zipfile.is_zipfile(BytesIO(content)):
        return [("", content)]
    with zipfile.ZipFile(BytesIO(content)) as package:
        return [(name, package.read(name)) for name in package.namelist()]
