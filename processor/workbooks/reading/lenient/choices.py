"""What captains write where the form offers fixed choices."""

import re
from collections.abc import Sequence

from processor.workbooks.reading.lenient.cell_text import NOTHING, Raw, plain, spellings, typed
from processor.workbooks.reading.lenient.readings import Reading, Unread, remarked

UNCLEAR = Unread("choice-unclear")
# A lone x, cross or tick box could be either, so they are asked about; a tick is a yes.
YES = spellings("y, yes, yep, yeah, true, 1, ✓, ✔, ☑, ✅, √, ok, agreed")
NO = spellings("n, no, nope, false, 0, none, not agreed")
WORD = re.compile(r"[a-z]+|\d+")
SHORT_FOR = {"min": "minutes", "mins": "minutes", "bds": "boards", "brds": "boards", "bd": "boards"}


def yes_no(raw: Raw) -> Reading[bool]:
    """Yes or no."""
    if isinstance(raw, bool):
        return Reading(raw)
    text = plain(typed(raw)).rstrip(".!")
    if text in NOTHING:
        return Reading()
    if text in YES:
        return remarked(True, raw, "yes")
    return remarked(False, raw, "no") if text in NO else Reading(UNCLEAR)


def choice(raw: Raw, choices: Sequence[str]) -> Reading[str]:
    """The one choice that holds the words typed, in their order and each at least by its beginning."""
    text = plain(typed(raw))
    if text in NOTHING:
        return Reading()
    words = [SHORT_FOR.get(word, word) for word in WORD.findall(text)]
    fitting = [each for each in choices if words and _told(words, WORD.findall(plain(each)))]
    return remarked(fitting[0], raw, fitting[0]) if len(fitting) == 1 else Reading(UNCLEAR)


def _told(words: Sequence[str], full: Sequence[str]) -> bool:
    rest = iter(full)
    return all(any(_short_for(word, each) for each in rest) for word in words)


def _short_for(word: str, full: str) -> bool:
    return full == word if word.isdecimal() else full.startswith(word) or word == f"{full}s"
