"""The sample sheets: they are what the code makes, and the rules make of them what they say."""

import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from processor.model.numbers import points_text
from processor.model.rulebook import RuleBook
from processor.model.verdict import Verdict
from processor.rules import judge
from processor.workbooks.reading import read_batch
from tests.samples.make import OTHERS, SHEETS, other, sample

FOLDER = Path(__file__).parents[2] / "sample_sheets"


@pytest.mark.parametrize("name", SHEETS)
def test_the_sample_is_what_the_code_makes(name: str) -> None:
    assert _members((FOLDER / f"{name}.xlsx").read_bytes()) == _members(sample(name))


def test_no_sample_is_left_over() -> None:
    kept = {file.name for file in FOLDER.iterdir() if file.is_file()}
    assert kept == {f"{name}.xlsx" for name in SHEETS} | set(OTHERS)


@pytest.mark.parametrize("name", SHEETS)
def test_what_the_rules_make_of_it(name: str, book: RuleBook) -> None:
    read = read_batch([sample(name)], book)[0]
    expected = SHEETS[name]["expect"]
    shown = _shown(judge(read.sheet, read.findings, book))
    assert {key: shown[key] for key in expected} == expected


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_no_match_sheet_is_answered(name: str, book: RuleBook) -> None:
    read = read_batch([other(name)], book)[0]
    assert [each.code for each in read.findings] == [OTHERS[name]]


def _members(content: bytes) -> dict[str, bytes]:
    """What is in a workbook, whatever the compression."""
    with zipfile.ZipFile(BytesIO(content)) as package:
        return {name: package.read(name) for name in package.namelist()}


def _shown(verdict: Verdict) -> dict[str, object]:
    return {
        "status": verdict.status,
        "winner": verdict.winner,
        "sure_winner": verdict.sure_winner,
        "decided_by": verdict.decided_by,
        "difference": verdict.difference,
        "score": [points_text(side.score) for side in (verdict.home, verdict.away) if side.score is not None],
        "findings": sorted({each.code for each in verdict.findings}),
    }
