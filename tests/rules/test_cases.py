"""The rules by example: each case of cases.toml gives what it says."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from processor.model.numbers import points_text
from processor.model.rulebook import RuleBook
from processor.model.verdict import Verdict
from processor.rules import judge
from tests.sheets import card

CASES: dict[str, Any] = tomllib.loads((Path(__file__).parent / "cases.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", CASES)
def test_case(name: str, book: RuleBook) -> None:
    case = dict(CASES[name])
    del case["says"]
    verdict = judge(card(case.pop("card"), **case.pop("head", {})), (), book)
    messages = [each.message for each in verdict.findings]
    for text in case.pop("messages", ()):
        assert any(text in message for message in messages), messages
    for sentence in case.pop("working", ()):
        assert sentence in [step.sentence for step in verdict.steps]
    shown = _shown(verdict)
    assert {key: shown[key] for key in case} == case


@pytest.mark.parametrize("name", CASES)
def test_each_figure_comes_from_the_cell_that_it_names(name: str, book: RuleBook) -> None:
    sheet = card(CASES[name]["card"])
    typed = {
        entry.place: entry.typed
        for board in sheet.boards
        for entry in (board.home.grade, board.away.grade, board.result)
    }
    for step in judge(sheet, (), book).steps:
        for operand in step.operands:
            assert operand.place is None or typed[operand.place] == str(operand.value), (step.sentence, operand)


def test_a_note_cites_the_clause_that_it_is_about(book: RuleBook) -> None:
    level = """
    1 | Ada Bell 100 | 1-0 default | -
    2 | Una Reid 100 | 0-1 | Tom Ash 100
    3 | Ian Cole 100 | 1-0 | Kim Lee 100
    4 | - | 0-1 default | Sam Fox 100
    """
    found = judge(card(level), (), book).findings
    assert [each.clause for each in found if each.code == "other-reading"] == ["P4"]
    found = judge(card(CASES["other-reading-changes-the-bonus"]["card"]), (), book).findings
    assert [each.clause for each in found if each.code == "other-reading"] == ["H1"]


def _shown(verdict: Verdict) -> dict[str, object]:
    """The verdict under the names that the cases use."""
    sides = (verdict.home, verdict.away)
    return {
        "status": verdict.status,
        "difference": verdict.difference,
        "differences": [board.difference for board in verdict.boards],
        "home_grades": [_or_none(board.home.counts_as) for board in verdict.boards],
        "away_grades": [_or_none(board.away.counts_as) for board in verdict.boards],
        "score": [points_text(side.score) for side in sides if side.score is not None],
        "winner": verdict.winner,
        "sure_winner": verdict.sure_winner,
        "decided_by": verdict.decided_by,
        "findings": sorted({each.code for each in verdict.findings}),
    }


def _or_none(grade: int | None) -> int | str:
    return "none" if grade is None else grade
