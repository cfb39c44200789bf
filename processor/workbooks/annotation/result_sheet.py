"""What the Result sheet says: the answer first, then the card, the scale, what to do, and the working."""

from collections.abc import Iterable
from dataclasses import replace

from processor.model.entries import Place
from processor.model.findings import Finding, Severity
from processor.model.rulebook import RuleBook
from processor.model.verdict import Status, Verdict
from processor.workbooks.annotation.page import COLUMNS, Box, Row, row
from processor.workbooks.annotation.result_card import score_card
from processor.workbooks.annotation.result_scale import bonus_scale
from processor.workbooks.annotation.result_style import (
    ASIDE,
    CENTRED,
    GREY,
    LINE,
    LINK,
    NAVY,
    SEVERITY_TINTS,
    SMALL,
    STATUS_LOOKS,
    STRONG,
    WHITE,
    WRAPPED,
    chip,
    gap,
    title,
)
from processor.workbooks.annotation.styles import Style
from processor.workbooks.annotation.text_size import width

BANNER = Style(bold=True, ink=WHITE, fill=NAVY, wrap=True, indent=1)
UNDER_BANNER = Style(size=10, ink="D9E2F1", fill=NAVY, wrap=True, indent=1, down="top")
HEADLINE_SIZES = (20, 18, 16, 15)
STATUS_END = 6
CHIP_END, CLAUSE_END, SENTENCE_END, LINKS_A_ROW, LINK_COLUMNS = 5, 7, 34, 2, 3
MOST_LINK_ROWS = 4
WORKING_CLAUSE_END = 2
UNSCORED = (Status.REJECTED, Status.HELD)  # what to do is the answer then, and the card has little to say
DO = {
    Severity.ERROR: "Please correct what is marked ✖ error and send the sheet again.",
    Severity.QUERY: "The League Secretary has to look at what is marked ? query.",
    Severity.WARNING: "Nothing has to be done; the League Secretary should know what is marked ▲ warning.",
    Severity.NOTE: "Nothing has to be done; the notes change no figure.",
}
NO_MATCH = "Which match this is could not be read."
NO_CARD = "No board could be read, so there is no score card and no difference to show."
NOTHING = "Nothing to do: nothing was found that anybody has to correct or decide."


def result_page(verdict: Verdict, book: RuleBook, sheets: frozenset[str], remarks: Iterable[str] = ()) -> list[Row]:
    """The page. `sheets` are the titles that a link can lead to; `remarks` are about the file itself."""
    scored = [*score_card(verdict, book), *bonus_scale(verdict, book)] if _any_board(verdict) else [_no_card()]
    findings = list(_findings(verdict, sheets))
    return [
        *_answer(verdict),
        *(row(Box(1, COLUMNS, remark, replace(WRAPPED, italic=True))) for remark in remarks),
        *(findings + scored if verdict.status in UNSCORED else scored + findings),
        *_working(verdict),
        *_foot(verdict, book),
    ]


def _answer(verdict: Verdict) -> Iterable[Row]:
    banner = Box(1, COLUMNS, verdict.headline, replace(BANNER, size=_headline_size(verdict.headline)))
    yield row(banner, least=36)
    yield row(Box(1, COLUMNS, _which_match(verdict), UNDER_BANNER), least=19)
    look = ASIDE if verdict.aside else STATUS_LOOKS[verdict.status]
    word = "superseded" if verdict.aside else str(verdict.status)
    style = look.tint.on(replace(CENTRED, size=11, bold=True))
    words = replace(WRAPPED, size=11, indent=1)
    yield gap(5)
    chip_box = Box(1, STATUS_END, f"{look.symbol} {word}", style)
    yield row(chip_box, Box(STATUS_END + 1, COLUMNS, _status_words(verdict), words), least=20)


def _any_board(verdict: Verdict) -> bool:
    seats = [seat for board in verdict.boards for seat in (board.home, board.away)]
    return any(board.result for board in verdict.boards) or any(seat.player or seat.listed for seat in seats)


def _no_card() -> Row:
    return row(Box(1, COLUMNS, NO_CARD, replace(SMALL, down="bottom")), least=24)


def _headline_size(headline: str) -> int:
    room = Box(1, COLUMNS, "", BANNER).pixels
    return next((size for size in HEADLINE_SIZES if width(headline, size, bold=True) <= room), HEADLINE_SIZES[-1])


def _which_match(verdict: Verdict) -> str:
    sheet = verdict.sheet
    day = sheet.match_date.value
    parts = [
        sheet.competition.value,
        sheet.round.value,
        f"{day.day} {day:%B %Y}" if day else None,
        f"match {sheet.match_id.value}" if sheet.match_id.value else None,
        None if sheet.home_team.blank and sheet.away_team.blank else f"{verdict.home.team} v {verdict.away.team}",
    ]
    return "  ·  ".join(part for part in parts if part) or NO_MATCH


def _status_words(verdict: Verdict) -> str:
    if verdict.aside:
        return f"{ASIDE.means} What is told below is what it comes to by itself."
    worst = max((each.severity for each in _to_do(verdict)), key=lambda each: each.rank, default=None)
    do = DO[worst] if worst else "Nothing has to be done."
    return f"{STATUS_LOOKS[verdict.status].means} {do}"


def _to_do(verdict: Verdict) -> list[Finding]:
    """The findings that are not only remarks on the working, worst first."""
    return sorted((each for each in verdict.findings if not each.with_working), key=lambda each: -each.severity.rank)


def _findings(verdict: Verdict, sheets: frozenset[str]) -> Iterable[Row]:
    found = _to_do(verdict)
    yield from title(f"Findings: {_tally(found)}" if found else "Findings: none")
    if not found:
        nothing = NOTHING if verdict.status is Status.ACCEPTED else "Nothing was found on the sheet itself."
        yield row(Box(1, COLUMNS, f"✔ {nothing}", WRAPPED))
    for each in found:
        yield from _finding(each, sheets)


def _tally(found: list[Finding]) -> str:
    counts = [(each, sum(one.severity is each for one in found)) for each in reversed(Severity)]
    return ", ".join(f"{count} {_several(str(each), count)}" for each, count in counts if count)


def _several(word: str, count: int) -> str:
    if count == 1:
        return word
    return "queries" if word == "query" else f"{word}s"


def _finding(found: Finding, sheets: frozenset[str]) -> list[Row]:
    """The finding as one row, or as several where it has more links than fit beside each other."""
    links = [place for place in dict.fromkeys(found.places) if place.sheet in sheets]
    shown = links[: LINKS_A_ROW * MOST_LINK_ROWS]
    rows = max(1, -(-len(shown) // LINKS_A_ROW))
    chip_style = SEVERITY_TINTS[found.severity].on(replace(CENTRED, bold=True, bottom=WHITE))
    end = SENTENCE_END if shown else COLUMNS
    sentence = Box(CLAUSE_END + 1, end, " ".join(found.message.split()), replace(WRAPPED, bottom=LINE), rows=rows)
    boxes = [
        Box(1, CHIP_END, chip(found.severity), chip_style, rows=rows),
        Box(CHIP_END + 1, CLAUSE_END, found.clause, replace(CENTRED, ink=GREY, bottom=LINE), rows=rows),
        sentence,
    ]
    least = max(16.0, sentence.height / rows)
    made = []
    for i in range(rows):
        beside = _links(shown[i * LINKS_A_ROW : (i + 1) * LINKS_A_ROW], LINE if i == rows - 1 else "") if shown else ()
        made.append(row(*(boxes if not i else ()), *beside, least=least))
    return made


def _links(places: list[Place], line: str) -> Iterable[Box]:
    style = replace(LINK, bottom=line)
    for i in range(LINKS_A_ROW):
        first = SENTENCE_END + 1 + i * LINK_COLUMNS
        place = places[i] if i < len(places) else None
        yield Box(first, first + LINK_COLUMNS - 1, f"➔ {place.cell}" if place else None, style, link=place)


def _working(verdict: Verdict) -> Iterable[Row]:
    remarks = [each for each in verdict.findings if each.with_working]
    if not verdict.steps and not remarks:
        return
    yield from (*title("The working, step by step"), gap(3))
    for step in verdict.steps:
        cells = f"  [{', '.join(step.cells)}]" if step.cells else ""
        yield _step(step.clause, f"{step.sentence}{cells}")
    for each in remarks:
        yield _step(each.clause, f"{chip(each.severity)}: {each.message}", italic=True)


def _step(clause: str, sentence: str, italic: bool = False) -> Row:
    return row(
        Box(1, WORKING_CLAUSE_END, clause, replace(STRONG, ink=GREY, across="center", down="top")),
        Box(WORKING_CLAUSE_END + 1, COLUMNS, " ".join(sentence.split()), replace(WRAPPED, italic=italic, down="top")),
        least=14,
    )


def _foot(verdict: Verdict, book: RuleBook) -> Iterable[Row]:
    cited = {each.clause for each in verdict.steps} | {each.clause for each in verdict.findings}
    clauses = "; ".join(f"{key} {clause.title}" for key, clause in book.clauses.items() if key in cited)
    yield gap(6)
    if clauses:
        yield row(Box(1, COLUMNS, f"Clauses: {clauses}.", replace(SMALL, size=8, top=LINE)), least=12)
    yield row(
        Box(
            1,
            COLUMNS,
            f"Worked out by the rules of the {book.title} {book.season} ({book.id}).",
            replace(SMALL, size=8),
        ),
        least=12,
    )
