"""What captains write in the result column."""

import re
from datetime import date

from processor.model.match import Result
from processor.workbooks.reading.lenient.cell_text import NOTHING, Raw, is_number, plain, spellings, typed
from processor.workbooks.reading.lenient.dates import date_of
from processor.workbooks.reading.lenient.readings import Reading, Unread, remarked

UNCLEAR: Reading[Result] = Reading(Unread("result-unclear"))
NOT_FINISHED: Reading[Result] = Reading(Unread("not-finished"))

# A spreadsheet turns 1/2 into one of these days; no result is written 1-2 or 2-1, so they mean one thing only.
HALF_AS_DAY = {(1, 2), (2, 1)}
HALF_AS_DAY_TEXT = re.compile(r"0?1[ -]feb(?:ruary)?|0?2[ -]jan(?:uary)?")
HALF_AS_TIME = "12:00:00"  # 0.5 in a cell formatted as a time

AS_OFFERED = {each.value: each for each in Result}
WORDS = {
    Result.DRAW: "draw, drawn, drew, draw agreed, agreed draw, agreed drawn, draw by agreement, half, halved, "
    "1/2, 0.5, .5, 0,5, 1/21/2, 1/2 each, half each, half-half, half point each, =, =-=",
    Result.HOME_WIN: "home win, home wins, home won, win for home, home side won, home team won, home player won",
    Result.AWAY_WIN: "away win, away wins, away won, win for away, away side won, away team won, away player won",
    Result.AWAY_DEFAULTED: "away defaulted, away side defaulted, away team defaulted, away player defaulted, "
    "defaulted by away, home win by default, home wins by default, home won by default",
    Result.HOME_DEFAULTED: "home defaulted, home side defaulted, home team defaulted, home player defaulted, "
    "defaulted by home, away win by default, away wins by default, away won by default",
    Result.BOTH_DEFAULTED: "both defaulted, both default, both sides defaulted, both teams defaulted, "
    "both players defaulted, double default, double defaulted, defaulted by both",
}
SPELLINGS = {spelling: result for result, listed in WORDS.items() for spelling in spellings(listed)}

ONE, NOUGHT, HALF = "[1il]", "[0o]", "(?:1/2|[0o]?[.,]5)"
FIGURE = f"({HALF}|{ONE}|{NOUGHT})"
DEFAULT = r"(?:by |on |a |double |both )?(?:default(?:ed)?|defs?|deft|dflt|d|walk-?over|walk over|w/?o|forfeit(?:ed)?)"
BARE_DEFAULT = re.compile(rf"\(?(?:won |win |lost )?{DEFAULT}\.?\)?")
SCORE = re.compile(
    rf"(?P<before>{DEFAULT}[.,:]? ?)?\(?{FIGURE}(?: ?[-:]+ ?| | to | v ){FIGURE}\)?"
    rf"(?P<after>[ ,;:-]*\(?{DEFAULT}(?: win)?\.?\)?)?\.?"
)
DRAW_OR_DEFAULT = "d"
UNFINISHED = re.compile(r"\badj|unfinished|not (?:yet )?(?:finished|completed)|incomplete|\bsealed\b|postponed")
PLAYED = {"10": Result.HOME_WIN, "01": Result.AWAY_WIN, "hh": Result.DRAW}
BY_DEFAULT = {"10": Result.AWAY_DEFAULTED, "01": Result.HOME_DEFAULTED, "00": Result.BOTH_DEFAULTED}


def result(raw: Raw, home_named: bool, away_named: bool, from_1904: bool = False) -> Reading[Result]:
    """The result of a board. A bare `default` or `w/o` is read where exactly one side has nobody named."""
    if is_number(raw):
        half = raw == 0.5 or _half_as_day(raw, from_1904)
        return remarked(Result.DRAW, raw, Result.DRAW.value) if half else UNCLEAR
    if isinstance(raw, str):
        return _from_text(raw, home_named, away_named)
    half = _half_as_day(raw, from_1904) or typed(raw) == HALF_AS_TIME
    return remarked(Result.DRAW, raw, Result.DRAW.value) if half else UNCLEAR


def _half_as_day(raw: Raw, from_1904: bool) -> bool:
    if isinstance(raw, date):
        return (raw.day, raw.month) in HALF_AS_DAY
    day = date_of(raw, from_1904).known
    return day is not None and (day.day, day.month) in HALF_AS_DAY


def _from_text(raw: str, home_named: bool, away_named: bool) -> Reading[Result]:
    if raw in AS_OFFERED:
        return Reading(AS_OFFERED[raw])
    text = plain(raw)
    if text in NOTHING:
        return Reading()
    if UNFINISHED.search(text):
        return NOT_FINISHED
    found = SPELLINGS.get(text.rstrip(".")) or _from_score(text)
    if not found and BARE_DEFAULT.fullmatch(text) and text.strip("(.)") != DRAW_OR_DEFAULT and home_named != away_named:
        found = Result.AWAY_DEFAULTED if home_named else Result.HOME_DEFAULTED
    if not found and (HALF_AS_DAY_TEXT.fullmatch(text) or _half_as_day(raw, from_1904=False)):
        found = Result.DRAW
    return remarked(found, raw, found.value) if found else UNCLEAR


def _from_score(text: str) -> Result | None:
    """A score of two figures, with or without a word for default before or after it."""
    match = SCORE.fullmatch(text)
    if not match:
        return None
    figures = "".join(_figure(match[position]) for position in (2, 3))
    said = (match["before"] or "") + (match["after"] or "")
    if ("double" in said or "both" in said) and figures != "00":
        return None
    return BY_DEFAULT.get(figures) if said else PLAYED.get(figures)


def _figure(text: str) -> str:
    if "5" in text or "/" in text:
        return "h"
    return "0" if text in "0o" else "1"
