"""What the match sheet shows while it is being filled in, and that it calculates in every program."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import openpyxl

from processor.model.match import Side
from processor.model.rulebook import RuleBook
from processor.rules import judge
from processor.workbooks.layout import CALCULATED, SHEET_NAME
from processor.workbooks.template import Filled, match_sheet
from processor.workbooks.template.boards import NEEDED_COLUMNS
from processor.workbooks.template.grid import (
    BOARD_ROW,
    COUNTS_COLUMN,
    DECIDED,
    STILL_NEEDED,
    WHITE_COLUMN,
    first_cell,
)
from tests.office import Office
from tests.sheets import sheet
from tests.workbooks.score_cards import AWAY, FOUR, HOME, Figures, Line, calculated, converted, filled

FIGURES_BEFORE_PLAY: Figures = {
    # 21, -11, -36 and -10 make -36: half a point for the home side
    "home_total": 602, "away_total": 638, "difference": -36, "home_bonus": 0.5, "away_bonus": 0,
}  # fmt: skip
NO_SCORE: Figures = {"home_score": None, "away_score": None, "winner": None}
NOTHING: Figures = {field.name: None for field in CALCULATED}


def _changed(board: int, **parts: object) -> list[Line]:
    lines = list(FOUR)
    lines[board - 1] = replace(lines[board - 1], **parts)  # type: ignore[arg-type]
    return lines


def _no_results(lines: Sequence[Line]) -> list[Line]:
    return [replace(line, result=None) for line in lines]


EMPTY = Line((None, None), None, (None, None))
UNKNOWN: dict[str, tuple[list[Line], Figures]] = {
    "a blank sheet": ([], NOTHING),
    "before play": (_no_results(FOUR), FIGURES_BEFORE_PLAY | NO_SCORE),
    "one result missing": (_changed(3, result=None), FIGURES_BEFORE_PLAY | NO_SCORE),
    "a result in words": (_changed(3, result="adjourned"), FIGURES_BEFORE_PLAY | NO_SCORE),
    "a stray space and other letters": (
        _changed(4, result=" 1-0 Default ", away=(None, None)),
        # (150 + 170 + 188) / 3 = 169.33; 21 - 11 - 36 - 49 = -75; 2.5 points and 1.5
        {"away_total": 677, "difference": -75, "home_bonus": 1.5, "home_score": 4, "away_score": 1.5, "winner": HOME},
    ),
    "nobody there yet counts as a default": (
        _no_results(_changed(4, away=(None, None))),
        {"home_total": 602, "away_total": 677, "difference": -75, "home_bonus": 1.5, "away_bonus": 0} | NO_SCORE,
    ),
    "an ungraded player": (_changed(2, away=("Tom Ash", "ung")), NOTHING | {"home_total": 602}),
    "a grade missing": (_changed(2, home=("Una Reid", None)), NOTHING | {"away_total": 638}),
    "a rating of today": (_changed(2, home=("Una Reid", 1890)), NOTHING | {"away_total": 638}),
    "half a grade": (_changed(2, home=("Una Reid", 150.5)), NOTHING | {"away_total": 638}),
    "a player missing": (
        _changed(1, away=(None, None)),
        {"away_total": 651, "home_score": None, "away_score": None, "winner": None},
    ),
    "a board left out": ([*FOUR[:2], EMPTY, FOUR[3]], NOTHING),
    "a board left out above another": ([*FOUR, EMPTY, FOUR[3]], NOTHING),
    "three boards": (FOUR[:3], NOTHING),
}  # fmt: skip


def test_what_the_sheet_cannot_know_stays_empty(office: Office, tmp_path: Path, book: RuleBook) -> None:
    found = calculated(office, tmp_path / "sheets", (match_sheet(book, filled(lines)) for lines, _ in UNKNOWN.values()))
    for (name, (_, wanted)), figures in zip(UNKNOWN.items(), found, strict=True):
        assert {key: figures[key] for key in wanted} == wanted, name


def test_what_each_grade_counts_as_is_shown(office: Office, tmp_path: Path, book: RuleBook) -> None:
    """A stand-in says so; where a grade of those who play is unknown, so is the average."""
    short = _changed(4, result="0-1 default", home=("Joe Pike", 120))
    unknown = [short[0], replace(short[1], home=("Una Reid", "ung")), *short[2:]]
    shown = [
        [sheet[f"{COUNTS_COLUMN['home']}{BOARD_ROW + n}"].value for n in range(5)]
        for sheet in (
            openpyxl.load_workbook(file, data_only=True)[SHEET_NAME]
            for file in converted(
                office, tmp_path / "sheets", [match_sheet(book, filled(each)) for each in (short, unknown)]
            )
        )
    ]  # (171 + 159 + 152) / 3 = 160.67
    assert shown == [[171, 159, 152, "161 avg", None], [171, "?", 152, "?", None]]


def test_only_needed_cells_are_marked_as_missing(office: Office, tmp_path: Path, book: RuleBook) -> None:
    """A side that defaulted needs nothing; a row beyond four is needed once something stands on it or below."""
    lines = [
        FOUR[0],
        Line(("Una Reid", 159), "1-0 default", (None, None)),
        Line((None, None), "0-1 default", ("Kim Lee", "ung")),
        EMPTY,
        EMPTY,
        Line(("Joe Pike", None), None, (None, None)),
    ]
    (file,) = converted(office, tmp_path / "sheets", [match_sheet(book, filled(lines))])
    workbook = openpyxl.load_workbook(file, data_only=True)
    marked = {
        (name, board)
        for name in NEEDED_COLUMNS
        for board, (cell,) in enumerate(_named_cells(workbook, f"{name}_missing"), start=1)
        if cell.value
    }
    wanted = {(name, board) for name in NEEDED_COLUMNS for board in (4, 5, 6)} - {("home_player", 6)}
    assert marked == wanted


def _named_cells(workbook: Any, name: str) -> Any:
    sheet, _, area = workbook.defined_names[name].attr_text.rpartition("!")
    return workbook[sheet.strip("'$")][area.replace("$", "")]


def test_who_has_white_is_shown(office: Office, tmp_path: Path, book: RuleBook) -> None:
    heads: tuple[dict[str, object], ...] = ({"home_white_on": "odd boards"}, {"home_white_on": "even boards"}, {})
    sheets = [match_sheet(book, filled([*FOUR, FOUR[0]], head)) for head in heads]
    shown = []
    for file in converted(office, tmp_path / "sheets", sheets):
        cells = openpyxl.load_workbook(file, data_only=True)[SHEET_NAME]
        shown.append([cells[f"{WHITE_COLUMN}{BOARD_ROW + n}"].value for n in range(6)])
    odd = ["home", "away", "home", "away", "home", None]
    assert shown == [odd, ["away", "home", "away", "home", "away", None], [None] * 6]


def test_what_is_still_needed_is_said(office: Office, tmp_path: Path, book: RuleBook) -> None:
    lines = _no_results(_changed(2, home=("Una Reid", None), away=(None, 170)))
    head = {"home_team": HOME, "away_team": AWAY}
    todo = Filled(head, filled(lines).boards)
    done = Filled({**head, "match_date": date(2007, 5, 22)}, filled(FOUR).boards)
    said = []
    for file in converted(office, tmp_path / "sheets", [match_sheet(book, each) for each in (todo, done)]):
        cells = openpyxl.load_workbook(file, data_only=True)[SHEET_NAME]
        said.append([cells[first_cell(area)].value for area in (STILL_NEEDED, DECIDED)])
    assert said == [
        ["Still needed:  match date; board 2: home grade, away player",
         "Still needed:  the result on board 1, 2, 3, 4"],
        # 2½ points to 1½, and half a point for the home side
        ["✔ Everything needed before play is there: now both captains agree the two totals.",
         "3 – 1½,  decided by the match score"],
    ]  # fmt: skip


def test_a_team_without_a_name_can_win(office: Office, tmp_path: Path, book: RuleBook) -> None:
    (figures,) = calculated(office, tmp_path / "sheets", [match_sheet(book, filled(FOUR, {"away_team": AWAY}))])
    assert figures["winner"] == judge(sheet([], "", AWAY), (), book).sheet.team(Side.HOME) == "the home team"


def test_a_stale_value_is_corrected(office: Office, tmp_path: Path, book: RuleBook) -> None:
    """Were stored values believed, the tests above would prove nothing."""
    (figures,) = calculated(office, tmp_path / "sheets", [_with_stored(match_sheet(book, filled(FOUR)), "999")])
    assert figures["difference"] == -36


def test_the_sheet_calculates_where_stored_values_are_believed(office: Office, tmp_path: Path, book: RuleBook) -> None:
    """LibreOffice as people have it: what is stored is shown, so nothing may be stored."""
    assert office.program
    ordinary = _ordinary_office(tmp_path / "home")
    made = match_sheet(book, filled(FOUR))
    stale, fresh = calculated(ordinary, tmp_path / "sheets", [_with_stored(made, "999"), made])
    assert (stale["difference"], fresh["difference"]) == (999, -36)


def _ordinary_office(home: Path) -> Office:
    ordinary = Office(home)
    (ordinary.profile / "user" / "registrymodifications.xcu").unlink()
    return ordinary


def _with_stored(workbook: bytes, value: str) -> bytes:
    """The workbook with a value stored beside every formula of the score sheet."""
    made = BytesIO()
    with ZipFile(BytesIO(workbook)) as before, ZipFile(made, "w", ZIP_DEFLATED) as after:
        for member in before.namelist():
            content = before.read(member)
            if member == "xl/worksheets/sheet1.xml":
                assert content.count(b"</f></c>") > 30
                content = content.replace(b"</f></c>", f"</f><v>{value}</v></c>".encode())
            after.writestr(member, content)
    return made.getvalue()
