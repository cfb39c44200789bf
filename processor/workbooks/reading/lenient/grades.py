"""What captains write in a grade column."""

import re

from processor.workbooks.reading.lenient.cell_text import WHOLE_BELOW, Raw, is_number, plain, spellings
from processor.workbooks.reading.lenient.readings import Reading, Unread, remarked

UNCLEAR: Reading[int] = Reading(Unread("grade-unclear"))
UNGRADED = "ung"
USUAL_UNGRADED = frozenset({"", UNGRADED, "u/g", "ungraded", "-", "0"})
OTHER_UNGRADED = spellings(
    "--, ---, 00, 000, ung., ug, u.g., u-g, un-graded, un graded, not graded, no grade, none, nil, n/a, na, "
    "unrated, not rated, no rating, unr, unr., ngr, new, new player"
)
# The letter of an old list told how many games the grade rested on, an e that it was estimated.
GRADE = re.compile(r"(?:est\.? ?)?([+-]?\d{1,9})(?:[.,]0{1,2})? ?(?:[a-f]|\(?e(?:st)?\.?\)?)?")
RATING = re.compile(r"(\d{4}) ?[khp]|(\d,\d{3}) ?[a-fkhp]?")


def grade(raw: Raw) -> Reading[int]:
    """A grade in whole points of whatever size, or None for an ungraded player."""
    if is_number(raw):
        return _from_number(raw)
    if not isinstance(raw, str):
        return UNCLEAR
    text = plain(raw)
    if text in USUAL_UNGRADED:
        return Reading()
    if text in OTHER_UNGRADED:
        return Reading(None, UNGRADED)
    if match := GRADE.fullmatch(text):
        whole = int(match[1])
        return remarked(whole, raw, str(whole)) if whole else Reading(None, UNGRADED)
    if match := RATING.fullmatch(text):
        whole = int((match[1] or match[2]).replace(",", ""))
        return remarked(whole, raw, str(whole))
    return UNCLEAR


def _from_number(number: float) -> Reading[int]:
    if not abs(number) < WHOLE_BELOW or number != int(number):
        return UNCLEAR
    return Reading(int(number)) if number else Reading()
