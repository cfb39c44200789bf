"""Boards beyond the usual number (M1): used only where both captains agreed, so somebody sat there."""

from processor.model.findings import Finding, finding, spot
from processor.model.match import MatchSheet, Side
from processor.model.rulebook import RuleBook


def extra_boards(sheet: MatchSheet, book: RuleBook) -> tuple[Finding, ...]:
    """A warning for boards beyond the usual number on which a default was entered and nobody is named."""
    return tuple(
        finding("extra-board-empty", spot("result", board.result, board.number), boards=book.match.boards)
        for board in sheet.boards
        if board.number > book.match.boards
        and board.result.value is not None
        and not any(board.seat(side).name for side in Side)
    )
