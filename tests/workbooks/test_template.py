"""The match sheet as it is written: its names, its locks, its formulas, and that it is the same each time."""

import re
from dataclasses import replace
from datetime import date
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import openpyxl
import pytest
from openpyxl.utils.cell import range_boundaries
from openpyxl.worksheet.worksheet import Worksheet
from openxml_audit import OpenXmlValidator

from processor.model.rulebook import Band, RuleBook
from processor.workbooks.layout import (
    CALCULATED,
    COLUMNS,
    HEAD,
    IDENTITY,
    MOST_BOARDS,
    RESULTS,
    SHEET_KIND,
    SHEET_NAME,
    SHEET_VERSION,
)
from processor.workbooks.template import Filled, match_sheet
from tests.office import Office

COMMITTED = Path(__file__).parents[2] / "templates" / "match_sheet.xlsx"
# What Excel 2010, LibreOffice and Google Sheets all have, and read alike.
EVERYWHERE = {
    "IF", "AND", "OR", "NOT", "LEN", "TRIM", "MID", "INDEX", "ISNUMBER", "INT", "MOD", "SUM", "COUNT", "SUMPRODUCT",
    "MAX", "MIN", "ABS", "LOOKUP",
}  # fmt: skip
CAPTAINS = [field.name for field in HEAD if field.name != "season"]
CAPTAINS_COLUMNS = [field.name for field in COLUMNS if field.name != "board"]
HOSTILE = '=HYPERLINK("http://example.org","look")'


@pytest.fixture(scope="module")
def blank(book: RuleBook) -> bytes:
    return match_sheet(book)


@pytest.fixture(scope="module")
def workbook(blank: bytes) -> Any:
    return openpyxl.load_workbook(BytesIO(blank))


def members(workbook: bytes) -> list[tuple[str, bytes]]:
    with ZipFile(BytesIO(workbook)) as package:
        return [(name, package.read(name)) for name in package.namelist()]


def cells_of(workbook: Any, name: str) -> list[str]:
    """The cells that a workbook-level name gives on the score sheet, from the top."""
    sheet, _, area = workbook.defined_names[name].attr_text.rpartition("!")
    assert sheet.strip("'") == SHEET_NAME
    first, top, last, bottom = range_boundaries(area)
    assert first == last
    return [f"{area.lstrip('$').split('$')[0]}{row}" for row in range(top or 0, (bottom or 0) + 1)]


def formulas(package: bytes) -> list[tuple[str, str]]:
    """Every formula in the workbook with the sheet part it stands in: cells, conditional formats, validations."""
    found = []
    for name, content in members(package):
        if name.startswith("xl/worksheets/"):
            text = content.decode("utf-8")
            for formula in re.findall(r"<(?:f|formula|formula1|formula2)>([^<]*)</", text):
                plain = formula.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">")
                found.append((name, plain))
    return found


def without_texts(formula: str) -> str:
    return re.sub(r'"[^"]*"', '""', formula)


def test_the_committed_template_is_what_the_code_makes(blank: bytes) -> None:
    assert members(COMMITTED.read_bytes()) == members(blank), "run: make templates"


def test_the_same_input_gives_the_same_bytes(book: RuleBook) -> None:
    filled = Filled({"home_team": "Ashby Knights"}, {1: {"home_player": "Ada Bell", "home_grade": 171}})
    assert match_sheet(book, filled) == match_sheet(book, filled)
    assert match_sheet(book, filled) != match_sheet(book)


def test_the_audit_finds_nothing(tmp_path: Path, book: RuleBook) -> None:
    players = ("Ada Bell", "Max Orr")
    for name, filled in (("blank", Filled()), ("sent out", Filled({"match_id": "C1-01"}, {}, players, players))):
        file = tmp_path / f"{name}.xlsx"
        file.write_bytes(match_sheet(book, filled))
        assert OpenXmlValidator().validate(file).errors == []


def test_every_name_is_there_and_belongs_to_the_workbook(workbook: Any) -> None:
    single = [*IDENTITY, *(field.name for field in (*HEAD, *CALCULATED))]
    assert {name: len(cells_of(workbook, name)) for name in single} == dict.fromkeys(single, 1)
    columns = [field.name for field in COLUMNS]
    assert {name: len(cells_of(workbook, name)) for name in columns} == dict.fromkeys(columns, MOST_BOARDS)
    assert not any(sheet.defined_names for sheet in workbook.worksheets)
    sheet = workbook[SHEET_NAME]
    assert [sheet[cell].value for cell in cells_of(workbook, "board")] == list(range(1, MOST_BOARDS + 1))
    assert sheet[cells_of(workbook, "sheet_kind")[0]].value == SHEET_KIND
    assert sheet[cells_of(workbook, "sheet_version")[0]].value == SHEET_VERSION
    assert sheet[cells_of(workbook, "season")[0]].value == "2006-07"


def test_one_sheet_is_seen(workbook: Any) -> None:
    assert {sheet.title: sheet.sheet_state for sheet in workbook.worksheets} == {
        SHEET_NAME: "visible", "Workings": "hidden", "Lists": "hidden",
    }  # fmt: skip
    assert all(sheet.protection.sheet and not sheet.protection.password for sheet in workbook.worksheets)


def test_it_prints_on_one_page(office: Office, tmp_path: Path, book: RuleBook) -> None:
    full = {board: dict.fromkeys(("home_player", "away_player"), "Wilhelmina Featherstone") for board in range(1, 9)}
    files = [tmp_path / "blank.xlsx", tmp_path / "full.xlsx"]
    for file, filled in zip(files, (Filled(), Filled({"remarks": "Late. " * 40}, full)), strict=True):
        file.write_bytes(match_sheet(book, filled))
    for page in office.convert(files, "pdf", tmp_path):
        assert len(re.findall(rb"/Type\s*/Page\b", page.read_bytes())) == 1
        width, height = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", page.read_bytes())[0]
        assert (round(float(width)), round(float(height))) == (842, 595)  # A4 on its side, in points


def test_only_what_a_captain_fills_in_is_unlocked(workbook: Any) -> None:
    sheet = workbook[SHEET_NAME]
    wanted = {cell for name in CAPTAINS for cell in _merged_with(sheet, cells_of(workbook, name)[0])}
    wanted |= {cell for name in CAPTAINS_COLUMNS for cell in cells_of(workbook, name)}
    for each in workbook.worksheets:
        unlocked = {cell.coordinate for row in each.iter_rows() for cell in row if not cell.protection.locked}
        assert unlocked == (wanted if each is sheet else set()), each.title


def _merged_with(sheet: Worksheet, cell: str) -> set[str]:
    areas = [area for area in sheet.merged_cells.ranges if cell in area]
    return {sheet.cell(row, column).coordinate for area in areas for row, column in area.cells} or {cell}


def test_cells_keep_what_is_typed(workbook: Any) -> None:
    """A name or a result that looks like a number or a date stays as typed; a grade and a date are what they are."""
    sheet = workbook[SHEET_NAME]
    formats = {"home_grade": "0", "away_grade": "0", "match_date": "dd/mm/yyyy"}
    formats |= {"first_date_offered": "dd/mm/yyyy", "second_date_offered": "dd/mm/yyyy"}
    for name in CAPTAINS + CAPTAINS_COLUMNS:
        for cell in cells_of(workbook, name):
            assert sheet[cell].number_format == formats.get(name, "@"), name


def test_drop_downs_offer_the_choices(workbook: Any) -> None:
    sheet = workbook[SHEET_NAME]
    lists = {cell: each.formula1 for each in sheet.data_validations.dataValidation if each.type == "list"
             for cell in str(each.sqref).replace(":", " ").split()}  # fmt: skip
    assert lists[cells_of(workbook, "competition")[0]] == '"Chapman Cup,Birstall Cup"'
    assert lists[cells_of(workbook, "rate_of_play")[0]] == '"30 moves in 60 minutes,all moves in 60 minutes"'
    assert all(len(each.formula1 or "") <= 255 for each in sheet.data_validations.dataValidation)  # as Excel allows
    for cell in cells_of(workbook, "result"):
        assert lists[cell] == f'"{",".join(RESULTS)}"'
    for name in ("home_member", "away_under_16"):
        assert {lists[cell] for cell in cells_of(workbook, name)} == {'"yes,no"'}
    assert {lists[cell] for cell in cells_of(workbook, "home_player")} == {"home_players"}


def test_labels_are_the_words_of_the_layout(workbook: Any) -> None:
    """A label stands left of its cell, a heading above its column: so a person finds what a finding names."""
    sheet = workbook[SHEET_NAME]
    for field in HEAD:
        row = sheet[cells_of(workbook, field.name)[0]].row
        left = [cell.value for cell in sheet[row] if cell.value and cell.column < _column(workbook, field.name)]
        assert str(left[-1]).lower() == field.label.lower()
    for field in COLUMNS:
        heading = sheet.cell(sheet[cells_of(workbook, field.name)[0]].row - 1, _column(workbook, field.name))
        assert heading.value.lower() == field.label.lower()


def _column(workbook: Any, name: str) -> int:
    return int(workbook[SHEET_NAME][cells_of(workbook, name)[0]].column)


def test_players_are_offered_by_name_and_others_can_be_typed(book: RuleBook) -> None:
    sent = openpyxl.load_workbook(BytesIO(match_sheet(book, Filled(home_players=("Ada Bell", "Max Orr")))))
    lists, _, area = sent.defined_names["home_players"].attr_text.partition("!")
    assert [cell.value for (cell,) in sent[lists.strip("'")][area.replace("$", "")]] == ["Ada Bell", "Max Orr"]
    checks = [each for each in sent[SHEET_NAME].data_validations.dataValidation if each.formula1 == "home_players"]
    assert len(checks) == MOST_BOARDS
    assert not any(each.showErrorMessage for each in checks)


def test_the_rule_book_gives_the_numbers(book: RuleBook) -> None:
    bands = (Band(0, 9, Fraction(0)), Band(10, 90, Fraction(5, 2)))
    other = replace(
        book, handicap=replace(book.handicap, board_cap=33, bands=bands), match=replace(book.match, boards=6)
    )
    sheet = openpyxl.load_workbook(BytesIO(match_sheet(other)))

    def listed(name: str) -> list[object]:
        where, _, area = sheet.defined_names[name].attr_text.partition("!")
        cells = sheet[where.strip("'")][area.replace("$", "")]
        return [row[0].value for row in cells] if isinstance(cells, tuple) else [cells.value]

    assert (listed("band_from"), listed("band_bonus")) == ([0, 10], [0, 2.5])
    assert (listed("board_cap"), listed("match_boards")) == ([33], [6])
    texts = [str(cell.value) for row in sheet[SHEET_NAME].iter_rows() for cell in row if cell.value]
    assert any("more than 33 on one board counts as 33" in text for text in texts)
    assert "10 and over" in texts


def test_only_functions_that_every_program_has(blank: bytes) -> None:
    used = {name for _, formula in formulas(blank) for name in re.findall(r"([A-Z.]+)\(", without_texts(formula))}
    assert used <= EVERYWHERE
    assert len(formulas(blank)) > 300
    assert not any("{" in without_texts(formula) for _, formula in formulas(blank))


def test_input_is_reached_only_by_index_of_its_name(blank: bytes, workbook: Any) -> None:
    """Cut and paste takes a direct reference along with the cell, and the totals would be wrong for good."""
    typed = {cell for name in CAPTAINS + CAPTAINS_COLUMNS for cell in cells_of(workbook, name)}
    for sheet, formula in formulas(blank):
        plain = without_texts(formula)
        here = (
            r"(?<![A-Z$\d!])\$?([A-Z]{1,2})\$?(\d+)"
            if sheet.endswith("sheet1.xml")
            else r"Score sheet'!\$?([A-Z]+)\$?(\d+)"
        )
        assert not typed & {f"{column}{row}" for column, row in re.findall(here, plain)}, formula
        for name in re.findall(r"(?<![\w.])[a-z]\w*", plain):
            if name in CAPTAINS + CAPTAINS_COLUMNS:
                assert len(re.findall(rf"(?<!\w){name}(?!\w)", plain)) == plain.count(f"INDEX({name},"), formula


def test_no_value_stands_beside_a_formula(blank: bytes) -> None:
    """Programs that trust stored values would show the 0 that is stored there by default."""
    sheets = [content for name, content in members(blank) if name.startswith("xl/worksheets/")]
    assert all(b"</f><v>" not in content for content in sheets)
    assert sum(content.count(b"</f></c>") for content in sheets) > 300


def test_what_is_filled_in_stands_in_its_cell_as_typed(book: RuleBook) -> None:
    filled = Filled(
        {"home_team": HOSTILE, "match_date": date(2007, 5, 22)},
        {2: {"home_player": "+1", "home_grade": 171, "result": "½-½", "away_grade": "ung", "home_member": True}},
    )
    sheet = openpyxl.load_workbook(BytesIO(match_sheet(book, filled)))

    def cell(name: str, board: int = 1) -> Any:
        return sheet[SHEET_NAME][cells_of(sheet, name)[board - 1]]

    assert (cell("home_team").value, cell("home_team").data_type) == (HOSTILE, "s")
    assert (cell("home_player", 2).value, cell("home_player", 2).data_type) == ("+1", "s")
    assert cell("match_date").value.date() == date(2007, 5, 22)
    assert (cell("home_grade", 2).value, cell("away_grade", 2).value) == (171, "ung")
    assert (cell("result", 2).value, cell("home_member", 2).value) == ("½-½", True)
    assert cell("home_grade", 1).value is None


@pytest.mark.parametrize(
    "filled", [Filled({"color": "red"}), Filled({}, {1: {"player": "Ada Bell"}}), Filled({}, {1: {"board": 3}})]
)
def test_an_unknown_name_is_refused(book: RuleBook, filled: Filled) -> None:
    with pytest.raises(ValueError, match="the match sheet"):
        match_sheet(book, filled)


@pytest.mark.parametrize("board", [0, MOST_BOARDS + 1])
def test_an_unknown_board_is_refused(book: RuleBook, board: int) -> None:
    with pytest.raises(ValueError, match="boards 1 to 8"):
        match_sheet(book, Filled({}, {board: {"home_player": "Ada Bell"}}))


def test_a_rule_book_that_the_formulas_cannot_follow_is_refused(book: RuleBook) -> None:
    """The sheet never differs from the rules in silence."""
    cases = (
        replace(book, stand_in=replace(book.stand_in, rounding="exact")),
        replace(book, tie_break=replace(book.tie_break, order=("replay", "board-count"))),
        replace(book, tie_break=replace(book.tie_break, order=("board-count", "board-count", "replay"))),
        replace(book, points=replace(book.points, draw=Fraction(1, 3))),
        replace(book, match=replace(book.match, boards=MOST_BOARDS + 1)),
        replace(book, cups=replace(book.cups, main="Cup, Chapman")),
    )
    for case in cases:
        with pytest.raises(ValueError, match=r"match sheet|drop-down"):
            match_sheet(case)
