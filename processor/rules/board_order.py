"""Board order (M2): descending strength, in the captain's judgement, so an inversion is only noted."""

from itertools import pairwise

from processor.model.findings import Finding, Spot, finding
from processor.model.match import MatchSheet, Side
from processor.model.rulebook import RuleBook


def board_order(sheet: MatchSheet, book: RuleBook) -> tuple[Finding, ...]:
    """One note of all players who stand directly below one of lower grade, beyond the book's tolerance."""
    spots, inversions = [], []
    for side in Side:
        graded = [board for board in sheet.boards if board.seat(side).name and board.seat(side).grade.value]
        for upper, lower in pairwise(graded):
            high, low = upper.seat(side), lower.seat(side)
            if (low.grade.value or 0) - (high.grade.value or 0) > book.match.board_order_tolerance:
                spots.append(Spot(f"{side} player", low.player.place, lower.number, low.player.typed))
                inversions.append(f"{low.name} ({low.grade.value}) is below {high.name} ({high.grade.value})")
    return (finding("board-order", *spots, inversions="; ".join(inversions)),) if spots else ()
