"""A disputed match: only what all its versions agree on is known."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from processor.model.match import Side
from processor.model.verdict import BoardVerdict, DecidedBy, SeatVerdict, SideVerdict, Status, Verdict
from processor.rules.outcome import ON_THE_WINNER, status

T = TypeVar("T")
WITHOUT_WINNER = (DecidedBy.RULING, DecidedBy.REPLAY)


def common(versions: Sequence[Verdict]) -> Verdict:
    """The verdict on a match of which several versions stand against each other, told as the first tells it.

    A figure is kept where every version has it, a winner where all give the same one.
    """
    first = versions[0]
    winner = _one([each.winner for each in versions])
    decided_by = _one([each.decided_by for each in versions])
    before = Status.HELD if any(each.status is Status.HELD for each in versions) else Status.DISPUTED
    return replace(
        first,
        status=status(first.findings, before, bool(first.rulings)),
        headline=_headline(first, winner, decided_by is not None),
        home=_side(versions, Side.HOME),
        away=_side(versions, Side.AWAY),
        boards=_boards(versions),
        difference=_one([each.difference for each in versions]),
        winner=winner,
        decided_by=decided_by if winner or decided_by in WITHOUT_WINNER else None,
        sure_winner=_one([each.sure_winner for each in versions]),
        steps=(),
    )


def _headline(first: Verdict, winner: Side | None, decided: bool) -> str:
    if any(each.kind in ON_THE_WINNER for each in first.rulings):
        return f"Disputed, but decided: {first.headline}"
    if winner and decided:
        return f"Disputed: the sheets differ, but by each of them {first.side(winner).team} wins."
    return "Disputed: the sheets differ, and the League Secretary has to decide."


def _side(versions: Sequence[Verdict], side: Side) -> SideVerdict:
    sides = [each.side(side) for each in versions]
    return SideVerdict(
        sides[0].team,
        _one([each.grade_total for each in sides]),
        _one([each.board_points for each in sides]),
        _one([each.bonus for each in sides]),
        _one([each.score for each in sides]),
        _one([each.defaults for each in sides]),
    )


def _boards(versions: Sequence[Verdict]) -> tuple[BoardVerdict, ...]:
    if len({len(each.boards) for each in versions}) > 1:
        return ()
    return tuple(
        BoardVerdict(
            boards[0].number,
            _seat([board.home for board in boards]),
            _seat([board.away for board in boards]),
            _one([board.result for board in boards]),
            _one([board.plain for board in boards]),
            _one([board.difference for board in boards]),
        )
        for boards in zip(*(each.boards for each in versions), strict=True)
    )


def _seat(seats: Sequence[SeatVerdict]) -> SeatVerdict:
    return SeatVerdict(
        _one([each.player for each in seats]),
        _one([each.listed for each in seats]),
        _one([each.counts_as for each in seats]),
        all(each.stands_in for each in seats),
        all(each.defaulted for each in seats),
        _one([each.points for each in seats]),
    )


def _one(values: Sequence[T | None]) -> T | None:
    """The value that all have, or None."""
    return values[0] if all(each == values[0] for each in values) else None
