"""Who is a junior (D1): the register's birth date says, and where there is none the sheet."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from processor.model.context import SeatKey, Who
from processor.model.entries import Entry
from processor.model.findings import Finding, Spot, finding
from processor.model.match import Board, MatchSheet, Side
from processor.model.rulebook import Juniors
from processor.rules.seats import with_seat


def is_junior(born: date, juniors: Juniors) -> bool:
    """Whether somebody born on that day counts as a junior, once for the whole season."""
    birthday = born.year + juniors.under, born.month, born.day
    return birthday > (juniors.on.year, juniors.on.month, juniors.on.day)


def with_juniors(
    sheet: MatchSheet, people: Mapping[SeatKey, Who], juniors: Juniors
) -> tuple[MatchSheet, tuple[Finding, ...]]:
    """The sheet with the register's word on who is a junior, and a note where the sheet's was another."""
    boards, found = [], []
    for board in sheet.boards:
        new = board
        for side in Side:
            who = people.get((board.number, side))
            if who and who.player and who.player.born:
                fact = is_junior(who.player.born, juniors)
                said = board.seat(side).under_16
                if said.value is not None and said.value != fact:
                    found.append(_differs(board, side, who, fact, juniors))
                new = with_seat(new, side, replace(new.seat(side), under_16=Entry(fact, said.typed, said.place)))
        boards.append(new)
    return replace(sheet, boards=tuple(boards)), tuple(found)


def _differs(board: Board, side: Side, who: Who, fact: bool, juniors: Juniors) -> Finding:
    said = board.seat(side).under_16
    place = Spot(f"{side} under {juniors.under}", said.place, board.number, said.typed)
    return finding("junior-differs", place, player=who.name, fact="was" if fact else "was not", under=juniors.under)
