"""What captains write for names, and other words."""

import re
from datetime import date

from processor.workbooks.reading.lenient.cell_text import NOTHING, Raw, plain, spellings, tidied, typed
from processor.workbooks.reading.lenient.readings import Reading, Unread, remarked

UNCLEAR: Reading[str] = Reading(Unread("text-unclear"))
PLAYER_UNCLEAR: Reading[str] = Reading(Unread("player-unclear"))
LONGEST = 100
LONGEST_REMARK = 2_000
NOBODY = spellings(
    "none, nobody, no one, no-one, no player, no opponent, nil, default, defaulted, def, def., dflt, default win, "
    "walkover, walk over, w/o, vacant, empty, absent, bye, blank, unfilled, (none), (default), (def), no show, "
    "no-show, did not turn up, didn't turn up, did not play, not played, missing, forfeit, forfeited, not available, "
    "board not filled, void"
)
NOT_YET_KNOWN = spellings("tbc, tba, tbd, t.b.c., t.b.a., unknown, not known, to be confirmed")
NO_NAME = spellings("ditto, as above, see above, sub, substitute, reserve, junior, x, ung, ungraded")
MORE_THAN_A_NAME = re.compile(
    r"\d{6}[a-z]|.*(?:\s[/&]\s|\sand\s|\b(?:default(?:ed)?|absent|forfeit(?:ed)?|walkover|no[ -]show|did not|didn.?t"
    r"|not play(?:ed)?|turn(?:ed)? up)\b).*"
)
SEASON = re.compile(r"(?:season )?(\d{4}|\d{2}) ?[-/] ?(\d{4}|\d{2})")


def name(raw: Raw) -> Reading[str]:
    """The name of a team or a person. A number or a date is none, nor is a paragraph."""
    if not isinstance(raw, str):
        return UNCLEAR
    text = tidied(raw)
    if plain(text) in NOTHING:
        return Reading()
    clear = len(text) <= LONGEST and any(each.isalpha() for each in text) and plain(text) not in NOT_YET_KNOWN
    return Reading(text) if clear else UNCLEAR


def player(raw: Raw) -> Reading[str]:
    """A player's name, or None where a word in its place says that nobody sat there.

    A code in its place, a second name or a word about a default beside it is not read: who sat there, and
    whether he played, is asked.
    """
    if isinstance(raw, str) and plain(raw) in NOBODY:
        return Reading(None, "nobody")
    reading = name(raw)
    words = plain(reading.known or "")
    doubtful = words in NO_NAME or MORE_THAN_A_NAME.fullmatch(words)
    return PLAYER_UNCLEAR if doubtful or isinstance(reading.value, Unread) else reading


def words(raw: Raw) -> Reading[str]:
    """Any words or numbers of one line: a venue, a round, a match number."""
    text = tidied(typed(raw))
    if plain(text) in NOTHING:
        return Reading()
    return Reading(text) if len(text) <= LONGEST else UNCLEAR


def remark(raw: Raw) -> Reading[str]:
    """A remark, cut where it is longer than anyone will read."""
    text = tidied(raw if isinstance(raw, str) else typed(raw))
    return Reading(text if len(text) <= LONGEST_REMARK else f"{text[: LONGEST_REMARK - 1]}…") if text else Reading()


def season(raw: Raw) -> Reading[str]:
    """A season as `2006-07`, also where a spreadsheet turned that into July 2006; other words as they are."""
    if isinstance(raw, date) and raw.day == 1:
        return remarked(f"{raw.year}-{raw.month:02d}", raw, f"{raw.year}-{raw.month:02d}")
    match = SEASON.fullmatch(plain(typed(raw)))
    if not match:
        return words(raw)
    first, second = (int(each) % 100 for each in match.groups())
    century = match[1][:2] if len(match[1]) == 4 else "20"
    if (first + 1) % 100 != second:
        return words(raw)
    said = f"{century}{first:02d}-{second:02d}"
    return remarked(said, raw, said)
