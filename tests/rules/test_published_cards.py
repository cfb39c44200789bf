"""Every published card agrees with what was published."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from processor.model.match import Side
from processor.model.numbers import points_text
from processor.model.rulebook import RuleBook
from processor.model.verdict import Status, Verdict
from processor.rules import judge
from tests.sheets import card

CARDS: dict[str, Any] = tomllib.loads((Path(__file__).parent / "published_cards.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", CARDS)
def test_published_card(name: str, book: RuleBook) -> None:
    published = CARDS[name]
    verdict = judge(card(published["card"]), (), book)
    shown = _shown(verdict)
    compared = {key: value for key, value in published.items() if key != "card"}
    assert compared
    assert {key: shown[key] for key in compared} == compared


def _shown(verdict: Verdict) -> dict[str, object]:
    """The verdict under the names that the cards use."""
    sides = [verdict.home, verdict.away]
    shown: dict[str, object] = {
        "difference": verdict.difference,
        "differences": [board.difference for board in verdict.boards],
        "away_grades": [board.away.counts_as for board in verdict.boards],
        "winner": verdict.winner,
    }
    if verdict.status is Status.HELD:
        message = next(each.message for each in verdict.findings if each.code == "waiting-for-grade")
        shown |= {key: text for key in ("held", "boards") if (text := CARDS["C04"][key]) in message}
        assert verdict.winner is None
        assert verdict.sure_winner is Side.AWAY
    else:
        shown["bonus"] = [points_text(side.bonus) for side in sides if side.bonus is not None]
        shown["score"] = [points_text(side.score) for side in sides if side.score is not None]
    return shown


def test_card_with_players_15_points_out_of_order_stands(book: RuleBook) -> None:
    verdict = judge(card(CARDS["C01"]["card"]), (), book)
    assert verdict.status is Status.ACCEPTED
    assert [each.severity for each in verdict.findings if each.code == "board-order"] == ["note"]
