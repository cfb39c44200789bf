"""Board numbers, and the figures that a sheet calculated for itself."""

import math
import re
from fractions import Fraction

from processor.workbooks.reading.lenient.cell_text import NOTHING, Raw, is_number, plain, typed
from processor.workbooks.reading.lenient.readings import Reading, Unread

BOARD = re.compile(r"(?:board|bd\.?|b)? ?([1-9][0-9]?)\.?")


def board_number(raw: Raw) -> Reading[int]:
    """The number of a board, counted from 1."""
    text = plain(typed(raw))
    if text in NOTHING:
        return Reading()
    match = BOARD.fullmatch(text)
    return Reading(int(match[1])) if match and not isinstance(raw, bool) else Reading(Unread("board-numbers"))


def figure(raw: Raw) -> Fraction | None:
    """A calculated number, exact as it is stored; None where the cell holds no number."""
    return Fraction(raw) if is_number(raw) and math.isfinite(raw) else None
