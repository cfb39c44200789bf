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
