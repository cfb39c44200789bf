"""Names of people and teams compared, as one person writes them and another."""

import unicodedata
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from enum import Enum

LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})


class Fit(Enum):
    """How well a name fits another."""

    EXACT = "exact"
    INITIAL = "initial"


def plain_name(name: str) -> str:
    """A name without case, accents, spacing, punctuation and the order of `Surname, Forename`."""
    surname, comma, forename = name.partition(",")
    return "".join(_words(f"{forename} {surname}" if comma else name))


def plain_words(text: str) -> str:
    """A team's name, a venue or a cup without case, accents, spacing and punctuation."""
    return "".join(_words(text))


def natural(name: str) -> str:
    """A name as it is spoken: `Bell, Ada` is Ada Bell."""
    surname, comma, forename = name.partition(",")
    return f"{forename.strip()} {surname.strip()}" if comma else name


def fit(typed: str, known: str) -> Fit | None:
    """How a name as typed fits a known one: exactly, by an initial for a forename, or not at all."""
    if plain_name(typed) == plain_name(known):
        return Fit.EXACT
    pairs = ((one, other) for one in _splits(typed) for other in _splits(known))
    return Fit.INITIAL if any(_by_initial(one, other) for one, other in pairs) else None


def near(typed: str, names: Iterable[str]) -> list[str]:
    """The names that are most like the one typed, best first. They are offered, never taken."""
    plain = {plain_name(name): name for name in names}
    return [plain[match] for match in get_close_matches(plain_name(typed), plain)]


def _words(text: str) -> list[str]:
    decomposed = unicodedata.normalize("NFKD", text.casefold()).translate(LETTERS)
    bare = "".join(sign for sign in decomposed if not unicodedata.combining(sign))
    return "".join(sign if sign.isalnum() else "" if sign in "'’" else " " for sign in bare).split()


def _splits(name: str) -> Iterator[tuple[list[str], str]]:
    """The forenames and the surname of a name; of one without a comma, wherever the surname may begin."""
    surname, comma, forename = name.partition(",")
    if comma:
        yield _words(forename), "".join(_words(surname))
        return
    words = _words(name)
    for at in range(1, len(words)):
        yield words[:at], "".join(words[at:])


def _by_initial(one: tuple[list[str], str], other: tuple[list[str], str]) -> bool:
    """Whether the surnames agree, and each forename that both have, one of them being an initial."""
    if one[1] != other[1] or not one[0] or not other[0]:
        return False
    pairs = list(zip(one[0], other[0], strict=False))
    same = all(a == b or (min(len(a), len(b)) == 1 and a[0] == b[0]) for a, b in pairs)
    return same and any(len(a) != len(b) for a, b in pairs)
