"""Teams, cups and rounds by the names that captains give them."""

import re
from collections.abc import Mapping
from difflib import get_close_matches

from processor.model.register import Register
from processor.rules.names import plain_words

OFFERED = 3
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
NUMBER = re.compile(r"\d+")


class TeamNames:
    """The teams of a register by every name that it has for them."""

    def __init__(self, register: Register) -> None:
        self.by_name: Mapping[str, str] = {
            plain_words(name): team.name
            for team in register.teams.values()
            for name in (team.name, *team.also_known_as)
        }

    def find(self, typed: str) -> str | None:
        """The team of that name, as the register writes it."""
        return self.by_name.get(plain_words(typed))

    def near(self, typed: str) -> list[str]:
        """The teams with a name much like it. They are offered, never taken."""
        like = get_close_matches(plain_words(typed), self.by_name, OFFERED)
        return list(dict.fromkeys(self.by_name[name] for name in like))


def number_key(match_id: str) -> str:
    """A match number to compare: `c1 - 04` is `C1-04`."""
    return "".join(match_id.split()).upper().replace("–", "-").replace("_", "-")


def cup_key(competition: str) -> str:
    """A cup to compare: `the Chapman` is the `Chapman Cup`."""
    words = [word for word in re.findall(r"\w+", competition.casefold()) if word not in ("the", "cup", "competition")]
    return "".join(words)


def round_key(name: str) -> str:
    """A round to compare: `R1`, `1st round` and `First Round` are `Round 1`."""
    text = name.casefold()
    for word, key in (("prelim", "preliminary"), ("semi", "semi-final"), ("quarter", "quarter-final")):
        if word in text:
            return key
    if "final" in text:
        return "final"
    ordinal = next((position for position, word in enumerate(ORDINALS, start=1) if word in text), None)
    digits = NUMBER.search(text)
    if digits or ordinal:
        return f"round {int(digits[0]) if digits else ordinal}"
    return plain_words(name)
