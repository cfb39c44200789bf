"""The score card as clubs know it: boards from the top, then totals, board points, bonus and score."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from processor.model.match import Side
from processor.model.rulebook import RuleBook
from processor.model.verdict import BoardVerdict, SeatVerdict, Verdict
from processor.workbooks.annotation.page import COLUMNS, Box, Row, Value, row
from processor.workbooks.annotation.result_style import (
    CENTRED,
    GREY,
    LINE,
    NAVY,
    SMALL,
    STRONG,
    WINNER_FILL,
    WINNER_INK,
    title,
)
from processor.workbooks.annotation.styles import Style

SIDE_AT = {Side.HOME: 3, Side.AWAY: 23}
NAME, GRADE, COUNTS, RESULT, APART = 9, 3, 3, 5, 3
RESULT_AT, APART_AT = 18, 38
STANDS_IN, CAPPED = "*", "†"
UNKNOWN = "–"

HEAD = Style(size=9, bold=True, ink=GREY, bottom=LINE, across="center")
CELL = Style(bottom=LINE, across="center")
NAME_CELL = Style(bottom=LINE, wrap=True)
ABSENT = Style(bottom=LINE, wrap=True, italic=True, ink=GREY)
SUM = Style(across="center", bold=True)
LABEL = Style(across="right", ink=GREY)
SCORE = Style(size=14, bold=True, ink=NAVY, across="center")
SIGNED = "+0;−0;0"


def score_card(verdict: Verdict, book: RuleBook) -> list[Row]:
    """The rows of the card."""
    rows = [*title("Score card"), _teams(verdict), _heads()]
    rows += [_board(each) for each in verdict.boards]
    rows += _sums(verdict)
    legend = " ".join(_legend(verdict, book))
    return [*rows, row(Box(1, COLUMNS, legend, SMALL))] if legend else rows


def _teams(verdict: Verdict) -> Row:
    boxes = []
    for side, at in SIDE_AT.items():
        won = verdict.winner is side
        style = replace(STRONG, size=11, wrap=True, fill=WINNER_FILL if won else "", ink=WINNER_INK if won else NAVY)
        text = f"{verdict.side(side).team}  ✔ winner" if won else verdict.side(side).team
        boxes.append(Box(at, at + NAME + GRADE + COUNTS - 1, text, style))
    middle = Box(RESULT_AT, RESULT_AT + RESULT - 1, "v", replace(CENTRED, ink=GREY))
    return row(boxes[0], middle, boxes[1], least=20)


def _heads() -> Row:
    boxes = [Box(1, 2, "Board", replace(HEAD, size=8))]
    for side, at in SIDE_AT.items():
        if side is Side.AWAY:
            boxes.append(Box(RESULT_AT, RESULT_AT + RESULT - 1, "Result", HEAD))
        boxes += [
            Box(at, at + NAME - 1, f"{side} player".capitalize(), replace(HEAD, across="left")),
            Box(at + NAME, at + NAME + GRADE - 1, "Grade", HEAD),
            Box(at + NAME + GRADE, at + NAME + GRADE + COUNTS - 1, "Counts as", HEAD),
        ]
    return row(*boxes, Box(APART_AT, COLUMNS, "Diff.", HEAD))


def _board(board: BoardVerdict) -> Row:
    result = board.result.value if board.result else UNKNOWN
    return row(
        Box(1, 2, board.number, CELL),
        *_seat(board.home, SIDE_AT[Side.HOME]),
        Box(RESULT_AT, RESULT_AT + RESULT - 1, result, CELL),
        *_seat(board.away, SIDE_AT[Side.AWAY]),
        Box(APART_AT, COLUMNS, *_difference(board)),
        least=17,
    )


def _seat(seat: SeatVerdict, at: int) -> Iterable[Box]:
    name = seat.player or ("nobody" if seat.defaulted else "not named")
    if seat.defaulted:
        name += " (default)"
    yield Box(at, at + NAME - 1, name, ABSENT if seat.defaulted or not seat.player else NAME_CELL)
    yield Box(at + NAME, at + NAME + GRADE - 1, _or_unknown(seat.listed), CELL)
    counts = replace(CELL, shows=f'0"{STANDS_IN}"') if seat.stands_in else CELL
    yield Box(at + NAME + GRADE, at + NAME + GRADE + COUNTS - 1, _or_unknown(seat.counts_as), counts)


def _difference(board: BoardVerdict) -> tuple[Value, Style]:
    if board.difference is None:
        return UNKNOWN, CELL
    mark = f'"{CAPPED}"' if _capped(board) else ""
    return board.difference, replace(CELL, shows=f"+0{mark};−0{mark};0")


def _capped(board: BoardVerdict) -> bool:
    return board.plain is not None and board.plain != board.difference


def _sums(verdict: Verdict) -> Iterable[Row]:
    apart: Value = UNKNOWN if verdict.difference is None else verdict.difference
    grades = {side: verdict.side(side).grade_total for side in Side}
    yield _pair("Grade total", grades, SUM, Box(APART_AT, COLUMNS, apart, replace(SUM, shows=SIGNED)))
    yield _pair("Board points", {side: verdict.side(side).board_points for side in Side}, SUM)
    yield _pair("Bonus", {side: verdict.side(side).bonus for side in Side}, SUM)
    yield _pair("Score", {side: verdict.side(side).score for side in Side}, SCORE, winner=verdict.winner)


def _pair(
    label: str,
    figures: dict[Side, int | Fraction | None] | dict[Side, int | None] | dict[Side, Fraction | None],
    style: Style,
    *more: Box,
    winner: Side | None = None,
) -> Row:
    boxes = []
    for side, at in SIDE_AT.items():
        won = replace(style, fill=WINNER_FILL, ink=WINNER_INK) if side is winner else style
        figure = at + NAME + GRADE
        boxes.append(Box(at, figure - 1, label, replace(LABEL, size=style.size, bold=style is SCORE)))
        boxes.append(Box(figure, figure + COUNTS - 1, _or_unknown(figures[side]), won))
    return row(*boxes, *more, least=20 if style is SCORE else 15)


def _or_unknown(value: Value | None) -> Value:
    return UNKNOWN if value is None else value


def _legend(verdict: Verdict, book: RuleBook) -> Iterable[str]:
    """What the signs mean that stand on this card."""
    seats = [seat for board in verdict.boards for seat in (board.home, board.away)]
    if any(seat.stands_in and seat.counts_as is not None for seat in seats):
        clause = book.citations["stand_in.rounding"].clause
        yield f"{STANDS_IN} stand-in: the average of the team's players who actually played ({clause})."
    if any(_capped(board) for board in verdict.boards):
        cap, clause = book.handicap.board_cap, book.citations["handicap.board_cap"].clause
        yield f"{CAPPED} no board counts for more than {cap} ({clause})."
    if verdict.difference is not None:
        yield "Diff. is home minus away."
