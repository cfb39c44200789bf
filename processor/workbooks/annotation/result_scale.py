"""A picture of where the difference falls on the scale of bonuses, made of cells, so that every program shows it."""

from dataclasses import replace
from itertools import pairwise

from processor.model.match import Side
from processor.model.numbers import points_text
from processor.model.rulebook import Band, Handicap, RuleBook
from processor.model.verdict import DecidedBy, Status, Verdict
from processor.workbooks.annotation.page import COLUMNS, Box, Row, row
from processor.workbooks.annotation.result_style import GREY, NAVY, WHITE, WRAPPED, title
from processor.workbooks.annotation.styles import Style

PALEST, DARKEST = (0xEA, 0xF1, 0xFB), (0x9F, 0xBE, 0xE6)
RANGE = Style(size=8, ink=GREY, across="center")
MARK = Style(size=12, bold=True, ink=NAVY, across="center", down="top")
FIGURE = Style(size=11, bold=True, ink=NAVY, wrap=True, down="top")
MOST_ROOM = 26


def bonus_scale(verdict: Verdict, book: RuleBook) -> list[Row]:
    """The bands of the table with their bonuses, and the mark of this match, or why it has none."""
    bands = book.handicap.bands
    clause = book.citations["handicap.bands"].clause
    hit = None if verdict.difference is None else book.handicap.band(abs(verdict.difference))
    columns = _columns(book.handicap)
    return [
        *title(f"Where the difference falls on the scale of bonuses ({clause})"),
        row(*(Box(*columns[i], f"{band.start}–{band.end}", RANGE) for i, band in enumerate(bands)), least=12),
        row(*(_band(i, band, columns[i], len(bands), band is hit) for i, band in enumerate(bands)), least=20),
        *(_mark(verdict, book.handicap, hit, columns) if hit else [row(Box(1, COLUMNS, _no_mark(verdict), WRAPPED))]),
    ]


def _columns(handicap: Handicap) -> list[tuple[int, int]]:
    """The first and the last column of each band, in proportion to what it spans."""
    whole = handicap.bands[-1].end + 1
    edges = [round(COLUMNS * band.start / whole) for band in handicap.bands] + [COLUMNS]
    return [(start + 1, max(start + 1, end)) for start, end in pairwise(edges)]


def _band(index: int, band: Band, columns: tuple[int, int], count: int, hit: bool) -> Box:
    text = points_text(band.bonus) if band.bonus else "none"
    if hit:
        return Box(*columns, text, Style(size=12, bold=True, ink=WHITE, fill=NAVY, across="center"))
    share = index / max(1, count - 1)
    tint = "".join(f"{round(pale + (dark - pale) * share):02X}" for pale, dark in zip(PALEST, DARKEST, strict=True))
    return Box(*columns, text, Style(size=11, ink=NAVY, fill=tint, across="center"))


def _mark(verdict: Verdict, handicap: Handicap, hit: Band, columns: list[tuple[int, int]]) -> list[Row]:
    size = abs(verdict.difference or 0)
    first, last = columns[handicap.bands.index(hit)]
    at = min(last, max(first, 1 + COLUMNS * size // (handicap.bands[-1].end + 1)))
    room = min(MOST_ROOM, max(at, COLUMNS + 1 - at, 2 * min(at, COLUMNS + 1 - at) - 1))
    start, across = _beside(at, room)
    beyond = ", beyond the end of the table" if size > handicap.bands[-1].end else ""
    said = Box(start, start + room - 1, f"{size}{beyond}: {_who(verdict)}", replace(FIGURE, across=across))
    return [row(Box(at, at, "▲", MARK), least=13), row(said)]


def _beside(at: int, room: int) -> tuple[int, str]:
    """Where a text of so many columns begins so that it stands under the mark, and how it is set."""
    half = room // 2
    if at > half and at + half <= COLUMNS:
        return at - half, "center"
    return (at, "left") if at <= half else (at - room + 1, "right")


def _who(verdict: Verdict) -> str:
    for side in Side:
        bonus = verdict.side(side).bonus
        if bonus:
            return f"a bonus of {points_text(bonus)} for {verdict.side(side).team}"
    return "no bonus" if verdict.difference else "level, no bonus"


def _no_mark(verdict: Verdict) -> str:
    if verdict.decided_by is DecidedBy.WALKOVER:
        return "There is no difference to show: no game was played, so nobody gets a bonus."
    if verdict.status is Status.HELD:
        return "There is no difference to show yet: it waits for a grade."
    if verdict.status is Status.REJECTED:
        return "There is no difference to show yet: what is wrong on the sheet has to be corrected first."
    return "There is no difference to show: this match was not scored from its boards."
