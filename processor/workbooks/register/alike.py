"""When two names in the register are one, and which name may have been meant."""

import re
import unicodedata
from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache

from processor.workbooks.reading.lenient.cell_text import plain

WORD = re.compile(r"\w+")
FILLERS = {"the", "a", "chess", "club", "cc", "team", "scratch"}
CONFUSING = 0.9


@lru_cache(maxsize=5_000)
def key(name: str) -> str:
    """A name to compare: no capitals, spaces or punctuation."""
    text = plain(name)
    return "".join(each for each in text if each.isalnum()) or text


def number_key(match: str) -> str:
    """A match number to compare. Its hyphen counts: C1-01 is not C10-1."""
    return plain(match).replace(" ", "")


def same_person(one: str, other: str) -> bool:
    """Whether two spellings are one name: without case, accents, punctuation and the order of its parts."""
    return one == other or _parts(one) == _parts(other)


def confusing(one: str, other: str) -> bool:
    """Whether two titles are told apart by little more than a word such as `team`, or by one letter."""
    first, second = (" ".join(word for word in _words(title) if word not in FILLERS) for title in (one, other))
    if _figures(first) != _figures(second) or not first or not second:
        return False
    return first == second or SequenceMatcher(None, first, second, autojunk=False).ratio() >= CONFUSING


def meant(name: str, names: Iterable[str]) -> str:
    """A sentence that offers the name which may have been meant, or nothing."""
    known = {plain(each): each for each in names}
    near = get_close_matches(plain(name), known, 1)
    return f" Perhaps “{known[near[0]]}” is meant." if near else ""


def _parts(name: str) -> list[str]:
    return sorted(_words(name))


def _words(name: str) -> list[str]:
    spelled = unicodedata.normalize("NFD", plain(name))
    return WORD.findall("".join(each for each in spelled if not unicodedata.combining(each)))


def _figures(title: str) -> list[str]:
    return re.findall(r"\d+", title)
