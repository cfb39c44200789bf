"""The machine-readable results: one entry a sheet, as other people's scripts rely on it.

Keys may be added, never renamed or removed. Points are multiples of 0.5; what is not known is null.
"""

from fractions import Fraction
from typing import Any

from processor.model.findings import Finding
from processor.model.match import Side
from processor.model.rulebook import RuleBook
from processor.model.verdict import Number, Operand, SideVerdict, Status, Step, Verdict

Json = dict[str, Any]


def rule_book_head(book: RuleBook) -> Json:
    """The rule book and the season, as every object begins."""
    return {"rule_book": {"id": book.id, "digest": book.digest}, "season": book.season}


def sheet_entry(file: str, sha256: str, verdict: Verdict) -> Json:
    """The entry of one sheet that was judged by itself."""
    sheet = verdict.sheet
    state = "rejected" if verdict.status is Status.REJECTED else "counts"
    return {
        "file": file,
        "sha256": sha256,
        "match_id": sheet.match_id.value,
        "competition": sheet.competition.value,
        "round": sheet.round.value,
        "date": sheet.match_date.value.isoformat() if sheet.match_date.value else None,
        "status": str(verdict.status),
        "headline": verdict.headline,
        "home": side_entry(verdict, Side.HOME, sheet.home_team.value),
        "away": side_entry(verdict, Side.AWAY, sheet.away_team.value),
        "differences": [board.difference for board in verdict.boards],
        "difference": verdict.difference,
        "winner": str(verdict.winner) if verdict.winner else None,
        "decided_by": str(verdict.decided_by) if verdict.decided_by else None,
        "sheets": [
            {
                "file": file,
                "sha256": sha256,
                "submitted_by": sheet.submitted_by.value,
                "received": None,
                "state": state,
            }
        ],
        "rulings": [],
        "findings": [finding_entry(each) for each in verdict.findings],
        "working": [step_entry(step) for step in verdict.steps],
    }


def finding_entry(finding: Finding) -> Json:
    """One finding: `cell` is the first of its cells, `cells` are all of them."""
    first = finding.places[0] if finding.places else None
    return {
        "code": finding.code,
        "severity": str(finding.severity),
        "sheet": first.sheet if first else None,
        "cell": first.cell if first else None,
        "cells": [place.cell for place in finding.places],
        "clause": finding.clause,
        "message": finding.message,
        "waived": finding.waived,
    }


def step_entry(step: Step) -> Json:
    """One step of the working, with the cells that its figures came from."""
    return {
        "rule": step.rule,
        "clause": step.clause,
        "operands": [_operand(operand) for operand in step.operands],
        "result": _number(step.result),
        "sentence": step.sentence,
    }


def side_entry(verdict: Verdict | None, side: Side, team: str | None) -> Json:
    """One side of an entry; without a verdict it has the team alone."""
    outcome = verdict.side(side) if verdict else SideVerdict(team or "")
    seats = [board.home if side is Side.HOME else board.away for board in verdict.boards] if verdict else []
    return {
        "team": team,
        "grades": [seat.counts_as for seat in seats],
        "grade_total": outcome.grade_total,
        "board_points": _number(outcome.board_points),
        "bonus": _number(outcome.bonus),
        "score": _number(outcome.score),
        "defaults": outcome.defaults,
    }


def _operand(operand: Operand) -> Json:
    place = operand.place
    return {
        "label": operand.label,
        "value": _number(operand.value),
        "sheet": place.sheet if place else None,
        "cell": place.cell if place else None,
    }


def _number(value: Number | str | None) -> int | float | str | None:
    if not isinstance(value, Fraction):
        return value
    return int(value) if value.denominator == 1 else float(value)
