"""Where another plausible reading of the rules would give another bonus or winner (H1, P4)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from processor.model.findings import Finding, finding
from processor.model.match import Board, Side
from processor.model.numbers import points_text
from processor.model.rulebook import RuleBook
from processor.rules.handicap import signed
from processor.rules.scoring import Scoring, Teams, score


def other_readings(boards: Sequence[Board], teams: Teams, book: RuleBook, ours: Scoring) -> tuple[Finding, ...]:
    """A note for each reading under which the bonus or the winner would not be what it is."""
    if all(board.result.value and board.result.value.played for board in boards):
        return ()  # every reading is about defaults
    found = []
    for clause, reading, other_book in _readings(book):
        other = score(boards, teams, other_book)
        if (other.bonus, other.winner) != (ours.bonus, ours.winner):
            note = finding("other-reading", reading=reading, outcome=_outcome(ours, other, teams))
            found.append(note.citing(clause))
    return tuple(found)


def _readings(book: RuleBook) -> Iterator[tuple[str, str, RuleBook]]:
    """Each reading that the book does not take: its clause, in words, and the book as it would then be."""
    stand_in = book.stand_in
    if stand_in.rounding == "half-up":
        yield "H1", "averages are not rounded", replace(book, stand_in=replace(stand_in, rounding="exact"))
    if not stand_in.unopposed_takes_average:
        yield (
            "H1",
            "both sides take their average on a defaulted board",
            replace(book, stand_in=replace(stand_in, unopposed_takes_average=True)),
        )
    if not stand_in.unopposed_counted_in_average:
        yield (
            "H1",
            "an unopposed player counts in his side's average",
            replace(book, stand_in=replace(stand_in, unopposed_counted_in_average=True)),
        )
    if book.tie_break.default_wins_in_board_count:
        yield (
            "P4",
            "wins by default are left out of the board count",
            replace(book, tie_break=replace(book.tie_break, default_wins_in_board_count=False)),
        )


def _outcome(ours: Scoring, other: Scoring, teams: Teams) -> str:
    told = []
    if other.bonus != ours.bonus and other.difference.total is not None:
        bonus = " and ".join(
            f"{points_text(other.bonus[side])} for {teams[side]}" for side in Side if other.bonus[side]
        )
        told.append(f"the difference is {signed(other.difference.total)} and the bonus {bonus or 'none'}")
    if other.winner is ours.winner:
        told.append("the winner is the same")
    elif other.winner is None:
        told.append("the match is replayed")
    else:
        told.append(f"{teams[other.winner]} wins")
    return ", and ".join(told)
