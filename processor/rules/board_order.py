"""Board order (M2): descending strength, in the captain's judgement, so an inversion is only noted."""

from itertools import pairwise

from processor.model.findings import Finding, Spot, finding
from processor.model.match import MatchSheet, Side
from processor.model.rulebook import RuleBook


def board_order(sheet: MatchSheet, book: RuleBook) -> tuple[Finding, ...]:
    """A note for each player who stands directly below one of lower grade, beyond the book's tolerance."""
    found = []
    for side in Side:
        graded = [board for board in sheet.boards if board.seat(side).name and board.seat(side).grade.value]
        for upper, lower in pairwise(graded):
            high, low = upper.seat(side), lower.seat(side)
            if (low.grade.value or 0) - (high.grade.value or 0) > book.match.board_order_tolerance:
                found.append(
                    finding(
                        "board-order",
                        Spot(f"{side} player", low.player.place, lower.number, low.player.typed),
                        lower_player=low.name,
                        lower_grade=low.grade.value,
                        upper_player=high.name,
                        upper_grade=high.grade.value,
                    )
                )
    return tuple(found)
