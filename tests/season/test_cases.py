"""Every rule of a season as a case that a secretary can read: `cases/*.toml`."""

import tomllib
from datetime import date
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from processor.model.match import Side
from processor.model.numbers import points_text
from processor.model.rulebook import RuleBook
from processor.model.season import JudgedMatch, Season
from processor.season.replay import season
from processor.season.standing import barred, state, to_do
from tests.season.league import received, register

FOLDER = Path(__file__).parent / "cases"


def cases() -> list[Any]:
    return [
        pytest.param(case, id=f"{file.stem}: {case['name']}")
        for file in sorted(FOLDER.glob("*.toml"))
        for case in tomllib.loads(file.read_text(encoding="utf-8"))["case"]
    ]


def played(case: dict[str, Any], book: RuleBook) -> Season:
    """The season of a case."""
    sheets = [received(number, row) for number, row in enumerate(case.get("sheets", ()), start=1)]
    return season(sheets, register(case), book)


@pytest.mark.parametrize("case", cases())
def test_case(case: dict[str, Any], book: RuleBook) -> None:
    made = played(case, book)
    as_at = case.get("as_at", date(2007, 5, 31))
    for match_id, expected in case["expect"].items():
        if match_id == "season":
            _check_season(made, expected, as_at, book)
        else:
            match = made.match(match_id)
            assert match, match_id
            _check(match, expected, as_at)


@pytest.mark.parametrize("case", [case for case in cases() if len(case.values[0].get("sheets", ())) > 1])
def test_the_order_in_which_sheets_are_found_does_not_matter(case: dict[str, Any], book: RuleBook) -> None:
    sheets = [received(number, row) for number, row in enumerate(case["sheets"], start=1)]
    first = season(sheets, register(case), book)
    for order in list(permutations(sheets))[:24]:
        assert season(order, register(case), book) == first


def _check(match: JudgedMatch, expected: dict[str, Any], as_at: date) -> None:
    verdict = match.verdict
    codes = [each.code for each in verdict.findings] if verdict else []
    open_codes = [each.code for each in verdict.findings if not each.waived] if verdict else []
    found: dict[str, Any] = {
        "state": str(state(match, as_at)),
        "status": str(verdict.status) if verdict else None,
        "winner": str(verdict.winner) if verdict and verdict.winner else "nobody",
        "decided_by": str(verdict.decided_by) if verdict and verdict.decided_by else "nothing",
        "sheets": [str(each.state) for each in match.sheets],
        "score": _score(match),
        "difference": verdict.difference if verdict else None,
        "date": match.played,
        "waived": [each.code for each in verdict.findings if each.waived] if verdict else [],
        "waiting": len(match.waiting),
        "rulings": len(verdict.rulings) if verdict else 0,
    }
    for key, value in expected.items():
        if key == "findings":
            assert set(value) <= set(open_codes), f"found {codes}"
        elif key == "without":
            assert not set(value) & set(codes), f"found {codes}"
        elif key == "severity":
            severities = {each.code: str(each.severity) for each in verdict.findings} if verdict else {}
            assert {code: severities.get(code) for code in value} == value
        elif key == "says":
            messages = " ".join(each.message for each in verdict.findings) if verdict else ""
            assert value in messages
        elif key == "of_each":
            for sheet, wanted in zip(match.sheets, value, strict=True):
                assert set(wanted) <= {each.code for each in sheet.verdict.findings}
        else:
            assert found[key] == value, f"{key}; {codes}"


def _score(match: JudgedMatch) -> str:
    scores = [match.verdict.side(side).score if match.verdict else None for side in Side]
    return "–".join("?" if score is None else points_text(score) for score in scores)


def _check_season(made: Season, expected: dict[str, Any], as_at: date, book: RuleBook) -> None:
    found: dict[str, Any] = {
        "unmatched": [[each.code for each in sheet.verdict.findings if each.open_query] for sheet in made.unmatched],
        "register": [each.code for each in made.findings],
        "barred": {each.name: list(each.barred_from) for each in barred(made, book)},
        "tied": {each.name: each.team for each in barred(made, book)},
        "to_do": [each.match_id for each in to_do(made, (), as_at)],
    }
    for key, value in expected.items():
        if key == "says":
            told = [each.message for each in made.findings]
            told += [each.message for sheet in made.unmatched for each in sheet.verdict.findings]
            assert value in " ".join(told)
        elif isinstance(value, dict):
            assert {name: found[key].get(name) for name in value} == value
        else:
            assert found[key] == value
