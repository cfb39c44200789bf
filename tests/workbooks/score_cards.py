"""Score cards for the match sheet's formulas: typed into a sheet, calculated by LibreOffice, judged by the rules."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from openpyxl.utils.cell import coordinate_to_tuple
from python_calamine import CalamineWorkbook

from processor.model.entries import Entry
from processor.model.match import Board, Result, Seat, Side
from processor.model.rulebook import RuleBook
from processor.model.verdict import REPLAY, WALKOVER, DecidedBy, Verdict
from processor.rules import judge
from processor.workbooks.layout import SHEET_NAME
from processor.workbooks.template import Filled, match_sheet
from processor.workbooks.template.grid import CALCULATED_CELLS, first_cell
from tests.office import Office
from tests.sheets import seat, sheet

HOME, AWAY = "Ashby Knights", "Oadby Rooks 2"
HEAD = {"home_team": HOME, "away_team": AWAY}
Figures = dict[str, object]
Who = tuple[str | None, int | float | str | None]


@dataclass(frozen=True)
class Line:
    """One row of a score card: name and grade of each side (`ung`, or None for an empty cell), and the result."""

    home: Who
    result: str | None
    away: Who


def filled(lines: Sequence[Line], head: Mapping[str, object] = HEAD) -> Filled:
    """The match sheet with these rows typed in."""
    rows = (
        {
            "home_player": line.home[0], "home_grade": line.home[1], "result": line.result,
            "away_player": line.away[0], "away_grade": line.away[1],
        }
        for line in lines
    )  # fmt: skip
    return Filled(head, dict(enumerate(rows, start=1)))


def judged(lines: Sequence[Line], book: RuleBook) -> Verdict:
    """What the rules say of these rows."""
    boards = [
        Board(n, _seat(line.home, n, Side.HOME), _seat(line.away, n, Side.AWAY), Entry(Result(line.result), "x"))
        for n, line in enumerate(lines, start=1)
    ]
    return judge(sheet(boards, HOME, AWAY), (), book)


def _seat(who: Who, board: int, side: Side) -> Seat:
    name, grade = who
    taken = seat(name or "", grade if isinstance(grade, int) else None, board, side)
    return taken if name else Seat(grade=taken.grade)


def expected(verdict: Verdict) -> Figures:
    """The calculated cells as the rules have them; what cannot be known is an empty cell."""
    known = verdict.difference is not None
    winner = verdict.side(verdict.winner).team if verdict.winner else None
    if verdict.decided_by is DecidedBy.WALKOVER or (verdict.decided_by is None and verdict.home.score is not None):
        winner = WALKOVER
    elif verdict.decided_by is DecidedBy.REPLAY:
        winner = REPLAY
    figures: Figures = {"difference": verdict.difference, "winner": winner}
    for side in Side:
        ours = verdict.side(side)
        figures |= {f"{side}_bonus": ours.bonus if known else None, f"{side}_score": ours.score}
        if ours.grade_total is not None or known:
            figures[f"{side}_total"] = ours.grade_total
    return figures


def calculated(office: Office, folder: Path, sheets: Iterable[bytes]) -> list[Figures]:
    """The calculated cells of each sheet after LibreOffice has calculated it; None for an empty one."""
    return [_figures(file) for file in converted(office, folder, sheets)]


def converted(office: Office, folder: Path, sheets: Iterable[bytes]) -> list[Path]:
    """The sheets as LibreOffice saves them, values beside the formulas."""
    files = []
    folder.mkdir()
    for number, content in enumerate(sheets):
        files.append(folder / f"{number:04}.xlsx")
        files[-1].write_bytes(content)
    return office.convert(files, "xlsx", folder / "calculated")


def _figures(file: Path) -> Figures:
    sheet = CalamineWorkbook.from_path(str(file)).get_sheet_by_name(SHEET_NAME)
    rows = sheet.to_python(skip_empty_area=False)
    values = {}
    for name, area in CALCULATED_CELLS.items():
        row, column = coordinate_to_tuple(first_cell(area))
        values[name] = rows[row - 1][column - 1]
    return {name: None if value == "" else value for name, value in values.items()}


def check(office: Office, folder: Path, cards: Sequence[tuple[RuleBook, Sequence[Line]]]) -> list[Verdict]:
    """The verdicts on these cards, once every sheet has calculated what they say."""
    verdicts = [judged(lines, book) for book, lines in cards]
    found = calculated(office, folder, (match_sheet(book, filled(lines)) for book, lines in cards))
    for (_, lines), verdict, figures in zip(cards, verdicts, found, strict=True):
        wanted = expected(verdict)
        assert {name: figures[name] for name in wanted} == wanted, lines
    return verdicts


FOUR = [
    Line(("Ada Bell", 171), "1-0", ("Max Orr", 150)),
    Line(("Una Reid", 159), "½-½", ("Tom Ash", 170)),
    Line(("Ivy Cole", 152), "0-1", ("Kim Lee", 188)),
    Line(("Joe Pike", 120), "1-0", ("Sam Gray", 130)),
]
