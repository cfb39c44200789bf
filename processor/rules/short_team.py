"""A short team (M1): it fills the top boards and defaults the bottom ones."""

from processor.model.findings import Finding, finding, spot
from processor.model.match import Board, MatchSheet, Side
from processor.model.rulebook import RuleBook


def short_team(sheet: MatchSheet, book: RuleBook) -> tuple[Finding, ...]:
    """A query for each board that a side left empty and defaulted with a player of its own named below it.

    A named player who failed to start is not such a gap: he was meant to play there.
    """
    if not book.match.unnamed_defaults_at_bottom:
        return ()
    return tuple(
        finding(
            "gap-above-player",
            spot(f"{side} player", board.seat(side).player, board.number),
            team=sheet.team(side),
        )
        for side in Side
        for board in sheet.boards
        if _left_empty(board, side) and _named_below(sheet, board, side)
    )


def _left_empty(board: Board, side: Side) -> bool:
    result = board.result.value
    return result is not None and result.defaulted_by(side) and board.seat(side).name is None


def _named_below(sheet: MatchSheet, above: Board, side: Side) -> bool:
    return any(board.number > above.number and board.seat(side).name for board in sheet.boards)
