"""Verdicts for the tests of the annotated copy, each with the workbook that it is about.

The cards are those of `tests.sheets`, on the cells of the real match sheet. Verdicts come from the rules.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from typing import Any

from processor.model.entries import Entry, Place
from processor.model.findings import Finding, Severity, Spot, finding
from processor.model.match import Board, MatchSheet, Seat, Side
from processor.model.rulebook import RuleBook
from processor.model.verdict import SideVerdict, Status, Verdict
from processor.rulebooks import load
from processor.rules.judge import judge
from processor.workbooks.layout import HEAD, SHEET_NAME
from processor.workbooks.template import Filled, match_sheet
from processor.workbooks.template.grid import INPUTS, board_cell, first_cell
from tests.sheets import card

HEADS: dict[str, Any] = {
    "competition": "Chapman Cup", "round": "Round 2", "match_id": "C2-03", "match_date": date(2007, 7, 10),
    "venue": "The Corn Exchange", "totals_agreed": True,
}  # fmt: skip
DEFAULT = """
1 | Ada Bell 171 | ½-½ | Max Orr 124
2 | Una Reid 159 | 1-0 | Tom Ash 139
3 | Ivo Lund 152 | 1-0 | Kim Lee 127
4 | - | 0-1 default | Sal Nye 124
"""
CLEAN = """
1 | Ada Bell 152 | ½-½ | Max Orr 131
2 | Una Reid 147 | 1-0 | Tom Ash 128
3 | Ivo Lund 133 | 0-1 | Kim Lee 119
4 | Joy Dean 120 | 0-1 | Sam Fox 104
"""
UNGRADED = """
1 | Ada Bell 152 | 1-0 | Max Orr 131
2 | Una Reid 147 | 1-0 | Tom Ash 128
3 | Ivo Lund ung | 1-0 | Kim Lee 119
4 | Joy Dean 120 | 0-1 | Sam Fox 104
"""
LEVEL = """
1 | Ada Bell 150 | 0-1 | Max Orr 148
2 | Una Reid 140 | 1-0 | Tom Ash 141
3 | Ivo Lund 130 | ½-½ | Kim Lee 131
4 | Joy Dean 120 | 1-0 | Sam Fox 118
5 | Hal Ives 110 | 0-1 | Leo Gray 112
"""
WALKOVER = """
1 | - | 0-1 default | Max Orr 148
2 | - | 0-1 default | Tom Ash 141
3 | - | 0-0 default | -
4 | - | 0-0 default | -
"""
EIGHT = """
1 | Ada Bell 210 | 1-0 | Max Orr 131
2 | Una Reid 187 | 1-0 | Tom Ash 128
3 | Ivo Lund 173 | 0-1 | Kim Lee 119
4 | Joy Dean 160 | 0-1 | Sam Fox 104
5 | Hal Ives 155 | ½-½ | Leo Gray 104
6 | Eve Hale 150 | 1-0 | Zoe Nash 101
7 | Bob Kerr 148 | 1-0 default | -
8 | Lou Webb 131 | 0-1 | Guy Pratt 92
"""
LONG = "The Ancient and Honourable Company of Market Harborough Pawn Pushers"
LONG_NAMES = f"""
1 | Bartholomew Featherstonehaugh-Cholmondeley the Younger 152 | ½-½ | Maximiliana Oppenheimer-Wolverhampton 131
2 | {"W" * 60} 147 | 1-0 | Tom Ash 128
3 | Ivo Lund 133 | 0-1 | {"Wolfeschlegelsteinhausenbergerdorff " * 3}119
4 | Joy Dean 120 | 0-1 | Sam Fox 104
"""
HOSTILE = """
1 | =HYPERLINK("http://evil.example","click") 152 | ½-½ | <b>Max</b> & "Orr" 131
2 | +1+cmd 147 | 1-0 | @SUM(A1:A9) 128
3 | שרה כהן 133 | 0-1 | محمد علي 119
4 | 🤖 李小龍 _x0041_ 120 | 0-1 | -2+3\x07\x01 Bell 104
"""
HOSTILE_TEAM = "'; </t></si> {name} %s Rooks"


@dataclass(frozen=True, slots=True)
class Case:
    """A match sheet as a workbook, and the verdict on it."""

    workbook: bytes
    verdict: Verdict


def case(text: str, book: RuleBook, extra: Sequence[Finding] = (), **head: Any) -> Case:
    """The case of a card, with findings that reading it would have made."""
    teams = {name: head.pop(name) for name in ("home", "away") if name in head}
    sheet = on_template(card(text, **teams, **(HEADS | head)))
    return Case(match_sheet(book, filled(sheet)), judge(sheet, tuple(extra), book))


def on_template(sheet: MatchSheet) -> MatchSheet:
    """The sheet with every entry at the cell that the template gives it."""
    head = {
        field.name: replace(entry, place=_at(first_cell(INPUTS[field.name])))
        for field in HEAD
        if (entry := getattr(sheet, field.name)).value is not None
    }
    return replace(sheet, **head, boards=tuple(_on_template(board) for board in sheet.boards))


def filled(sheet: MatchSheet) -> Filled:
    """What a captain would have typed."""
    head = {field.name: _typed(getattr(sheet, field.name)) for field in HEAD if not getattr(sheet, field.name).blank}
    boards = {}
    for board in sheet.boards:
        cells: dict[str, object] = {} if board.result.blank else {"result": board.result.typed}
        for side in Side:
            seat = board.seat(side)
            cells |= {f"{side}_player": seat.player.typed} if seat.player.typed else {}
            cells |= {f"{side}_grade": seat.grade.value or seat.grade.typed} if seat.grade.typed else {}
        boards[board.number] = cells
    return Filled(head, boards)


def at_board(name: str, number: int, label: str, found: str = "") -> Spot:
    """A spot on a board of the template."""
    return Spot(label, _at(board_cell(name, number)), number, found)


def at_head(name: str, label: str, found: str = "") -> Spot:
    """A spot in the head of the template."""
    return Spot(label, _at(first_cell(INPUTS[name])), None, found)


def many_findings() -> tuple[Finding, ...]:
    """What a thoroughly muddled sheet gives."""
    return (
        finding("result-missing", at_board("result", 2, "result"), at_board("result", 4, "result")),
        finding("result-unclear", at_board("result", 3, "result", "2-1")),
        finding("player-missing", at_board("away_player", 1, "away player")),
        finding("grade-unclear", at_board("home_grade", 1, "home grade", "15o"), lowest=1, highest=300),
        finding(
            "modern-rating", at_board("away_grade", 2, "away grade", "1690"), grade=132, offset=700, factor="7.5"
        ),
        finding("date-unclear", at_head("match_date", "match date", "the second Tuesday")),
        finding("totals-not-agreed", at_head("totals_agreed", "totals agreed before play", "no")),
        finding(
            "unopposed-unnamed",
            at_board("away_player", 4, "away player"),
            team="Oadby Rooks 2",
            counted="Their average, 126, was taken there.",
            other_way="",
        ),
        finding("season-differs", at_head("season", "season", "2005-06"), season="2006-07"),
        finding(
            "choice-unclear",
            at_head("home_white_on", "home side has White on", "boards 1 and 3"),
            choices="odd boards or even boards",
        ),
        finding("code-unclear", *(at_board("home_ecf_code", n, "home ECF code", f"12{n}X") for n in range(1, 9))),
        finding(
            "left-blank",
            at_head("venue", "venue"),
            at_head("rate_of_play", "rate of play"),
            *(at_board("away_ecf_code", n, "away ECF code") for n in range(1, 5)),
        ),
        finding("read-leniently", at_board("result", 1, "result", "1–0"), readings="“1–0” as 1-0 (J12)"),
        finding("date-read-day-first", at_head("first_date_offered", "first date", "3/7/2007"), read="3 July 2007"),
        finding("grade-unclear", at_board("home_grade", 3, "home grade", "about 130"), lowest=1, highest=300),
    )  # fmt: skip


def unreadable(book: RuleBook) -> Verdict:
    """The verdict on a file that is no workbook."""
    found = finding(
        "unreadable-file",
        reason="it is locked with a password",
        remedy="Please take the password off and send it again.",
    )
    return judge(MatchSheet(), (found,), book)


def disputed(book: RuleBook) -> Case:
    """A match of which two sheets differ, as a season would judge it."""
    made = case(CLEAN, book)
    verdict = replace(
        made.verdict,
        status=Status.DISPUTED,
        headline="Disputed: the two captains' sheets do not agree on board 3.",
        home=SideVerdict(made.verdict.home.team),
        away=SideVerdict(made.verdict.away.team),
        difference=None,
        winner=None,
        decided_by=None,
        steps=(),
        findings=(finding("result-unclear", at_board("result", 3, "result", "0-1"), severity=Severity.QUERY),),
    )
    return replace(made, verdict=verdict)


CASES: dict[str, Callable[[RuleBook], Case]] = {
    "clean": lambda book: case(CLEAN, book),
    "default": lambda book: case(DEFAULT, book),
    "many findings": lambda book: case(CLEAN, book, many_findings()),
    "held": lambda book: case(UNGRADED, book),
    "level": lambda book: case(LEVEL, book),
    "walkover": lambda book: case(WALKOVER, book),
    "eight boards": lambda book: case(EIGHT, book),
    "long names": lambda book: case(LONG_NAMES, book, home=LONG, away=f"{LONG} 2"),
    "hostile": lambda book: case(HOSTILE, book, away=HOSTILE_TEAM),
    "disputed": disputed,
}


@cache
def made(name: str) -> Case:
    """The case of that name, by the rules of 2006-07."""
    return CASES[name](load("chapman-2006-07").on())


def _on_template(board: Board) -> Board:
    seats = {
        side: Seat(
            **{
                name: replace(getattr(board.seat(side), name), place=_at(board_cell(f"{side}_{name}", board.number)))
                for name in ("player", "ecf_code", "grade", "member", "under_16")
            }
        )
        for side in Side
    }
    result = replace(board.result, place=_at(board_cell("result", board.number)))
    return Board(board.number, seats[Side.HOME], seats[Side.AWAY], result)


def _typed(entry: Entry[Any]) -> object:
    if isinstance(entry.value, bool):
        return "yes" if entry.value else "no"
    return entry.typed if entry.value is None else entry.value


def _at(cell: str) -> Place:
    return Place(SHEET_NAME, cell)
