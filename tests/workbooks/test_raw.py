"""The match sheet in a workbook, as typed: found by its names, read by its rows."""

import re
from datetime import date
from io import BytesIO
from pathlib import Path

import openpyxl
import pytest
from openpyxl.utils.datetime import CALENDAR_MAC_1904

from processor.model.entries import Place
from processor.model.findings import Finding, Severity
from processor.workbooks.layout import COLUMNS, HEAD, SHEET_KIND, SHEET_NAME
from processor.workbooks.reading.raw import RawSheet, lost_cells, read_raw
from tests.office import Office
from tests.workbooks.submitted import AWAY, HOME, cell, clean_sheet, typed_into, with_part  # fmt: skip
from tests.workbooks.submitted import HEAD as FILLED_HEAD

WORKBOOK = "xl/workbook.xml"
LAST_NAME = b"</definedNames>"


def sheet(workbook: bytes) -> RawSheet:
    raw = read_raw(workbook)
    assert isinstance(raw, RawSheet), raw
    return raw


def refused(workbook: bytes) -> Finding:
    raw = read_raw(workbook)
    assert isinstance(raw, Finding)
    return raw


def players(raw: RawSheet) -> list[tuple[object, object, object]]:
    return [(row["board"].value, row["home_player"].value, row["away_player"].value) for row in raw.rows]


def expect_clean(raw: RawSheet, name: str = SHEET_NAME) -> None:
    """What stands on the clean sheet, where it stands, and nothing lost."""
    assert {name: cell.value for name, cell in raw.head.items() if cell.value != ""} == {
        "season": "2006-07"
    } | FILLED_HEAD
    assert players(raw)[:4] == [(float(at + 1), HOME[at], AWAY[at]) for at in range(4)]
    assert raw.rows[0]["home_grade"].value == 150.0
    assert raw.rows[1]["result"].value == "½-½"
    assert raw.rows[0]["home_player"].place == Place(name, cell("home_player", 1))
    assert raw.missing == ()


def test_every_cell_of_the_form_is_there_with_its_address() -> None:
    raw = sheet(clean_sheet())
    expect_clean(raw)
    assert set(raw.head) == {field.name for field in HEAD}
    assert all(set(row) == {field.name for field in COLUMNS} for row in raw.rows)
    assert len(raw.rows) == 8
    assert (raw.version, raw.from_1904) == (1, False)


def test_as_openpyxl_saves_it() -> None:
    saved = BytesIO()
    openpyxl.load_workbook(BytesIO(clean_sheet())).save(saved)
    expect_clean(sheet(saved.getvalue()))


def test_as_libreoffice_saves_it_also_by_way_of_ods(office: Office, tmp_path: Path) -> None:
    file = tmp_path / "sheet.xlsx"
    file.write_bytes(clean_sheet())
    [ods] = office.convert([file], "ods", tmp_path / "ods")
    [back] = office.convert([ods], "xlsx", tmp_path / "back")
    [direct] = office.convert([file], "xlsx", tmp_path / "direct")
    expect_clean(sheet(direct.read_bytes()))
    expect_clean(sheet(back.read_bytes()))
    assert sheet(direct.read_bytes()).calculated["home_total"].value == 540.0
    assert refused(ods.read_bytes()).code == "unreadable-file"


@pytest.mark.parametrize(
    "kind",
    [
        b"application/vnd.ms-excel.sheet.macroEnabled",
        b"application/vnd.openxmlformats-officedocument.spreadsheetml.template",
    ],
)
def test_as_a_macro_workbook_or_a_template_is_saved(kind: bytes) -> None:
    plain = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    changed = with_part(
        clean_sheet(), "[Content_Types].xml", lambda xml: xml.replace(plain + b".main+xml", kind + b".main+xml")
    )
    assert changed != clean_sheet()
    expect_clean(sheet(changed))


def test_days_are_counted_from_1904_where_the_workbook_says_so() -> None:
    saved = BytesIO()
    workbook = openpyxl.load_workbook(BytesIO(clean_sheet()))
    workbook.epoch = CALENDAR_MAC_1904
    workbook[SHEET_NAME][cell("match_date")] = date(2007, 5, 22)
    workbook.save(saved)
    raw = sheet(saved.getvalue())
    assert (raw.from_1904, raw.head["match_date"].value) == (True, date(2007, 5, 22))


def test_a_renamed_sheet_is_still_found() -> None:
    renamed = with_part(clean_sheet(), WORKBOOK, lambda xml: xml.replace(b"Score sheet", b"Ashby &amp; Birch"))
    expect_clean(sheet(renamed), "Ashby & Birch")


def test_sorted_boards_keep_their_numbers() -> None:
    turned = typed_into(clean_sheet(), {cell("board", row): 9.0 - row for row in range(1, 9)})
    assert players(sheet(turned))[0] == (8.0, HOME[0], AWAY[0])


@pytest.mark.parametrize("name", ["home_player", "result"])
def test_a_column_whose_range_shrank_is_read_by_row_all_the_same(name: str) -> None:
    def shrunk(xml: bytes) -> bytes:
        return re.sub(rb'(<definedName name="%b">[^<]*):[^<]*' % name.encode(), rb"\1", xml)

    expect_clean(sheet(with_part(clean_sheet(), WORKBOOK, shrunk)))


def test_rows_outside_the_range_of_board_numbers_are_not_boards() -> None:
    last = cell("board", 8)

    def shrunk(xml: bytes) -> bytes:
        return xml.replace(f"${last[0]}${last[1:]}".encode(), f"${last[0]}${int(last[1:]) - 1}".encode())

    assert len(sheet(with_part(clean_sheet(), WORKBOOK, shrunk)).rows) == 7


# Names that are lost


def without_name(name: str, workbook: bytes | None = None, instead: bytes = b"#REF!") -> bytes:
    pattern = rb'(<definedName name="%b"[^>]*>)[^<]*' % name.encode()
    return with_part(workbook or clean_sheet(), WORKBOOK, lambda xml: re.sub(pattern, rb"\1" + instead, xml))


@pytest.mark.parametrize(
    ("name", "severity"),
    [("home_team", "error"), ("result", "error"), ("away_player", "error"), ("board", "error"), ("match_date", "query"),
     ("venue", "warning"), ("home_member", "warning")],
)  # fmt: skip
def test_lost_cells_are_one_finding_as_bad_as_what_they_are_needed_for(name: str, severity: str) -> None:
    raw = sheet(without_name(name))
    [found] = lost_cells(raw)
    label = next(field.label for field in (*HEAD, *COLUMNS) if field.name == name)
    assert (found.code, found.severity) == ("field-missing", Severity(severity))
    assert label in found.message
    if name in raw.head:
        assert raw.head[name].place is None


def test_a_column_that_no_longer_stands_beside_the_board_numbers_is_lost() -> None:
    raw = sheet(without_name("result", instead=b"'Score sheet'!$J$100:$J$107"))
    assert [field.name for field in raw.missing] == ["result"]


# Two sheets, or none


COPY = b'<sheet name="Score copy" sheetId="9" r:id="rId1"/></sheets>'
LOCAL = b'<definedName name="%b" localSheetId="%d">\'Score copy\'!%b</definedName>'


def copied(workbook: bytes, keep_original: bool = True) -> bytes:
    """As LibreOffice copies the sheet in its workbook: the copy has names local to it. Deleting the original then
    leaves all names of the workbook at #REF!."""
    position = 3 if keep_original else 2
    places = re.findall(rb"<definedName name=\"(\w+)\">'Score sheet'!([^<]*)", _part(workbook))
    local = b"".join(LOCAL % (name, position, area) for name, area in places)

    def change(xml: bytes) -> bytes:
        if not keep_original:
            xml = re.sub(rb'<sheet name="Score sheet"[^>]*/>', b"", xml).replace(b"'Score sheet'!", b"#REF!")
        return xml.replace(b"</sheets>", COPY).replace(LAST_NAME, local + LAST_NAME)

    return with_part(workbook, WORKBOOK, change)


def _part(workbook: bytes) -> bytes:
    kept = b""

    def keep(xml: bytes) -> bytes:
        nonlocal kept
        kept = xml
        return xml

    with_part(workbook, WORKBOOK, keep)
    return kept


def test_two_match_sheets_are_asked_about_by_name() -> None:
    found = refused(copied(clean_sheet()))
    assert found.code == "several-match-sheets"
    assert "“Score sheet”" in found.message
    assert "“Score copy”" in found.message


def test_names_local_to_a_copy_are_taken_where_the_workbooks_are_lost() -> None:
    expect_clean(sheet(copied(clean_sheet(), keep_original=False)), "Score copy")


def test_a_second_sheet_without_names_counts_too() -> None:
    """Cells pasted into a new sheet of the workbook: the same text, and nothing that says which counts."""
    saved = BytesIO()
    workbook = openpyxl.load_workbook(BytesIO(clean_sheet()))
    workbook.create_sheet("Pasted")["A1"] = SHEET_KIND
    workbook.save(saved)
    assert refused(saved.getvalue()).code == "several-match-sheets"


def test_other_sheets_do_no_harm() -> None:
    saved = BytesIO()
    workbook = openpyxl.load_workbook(BytesIO(clean_sheet()))
    workbook.create_sheet("Notes", 0)["A1"] = "Grades from the January list"
    workbook.save(saved)
    expect_clean(sheet(saved.getvalue()))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda book: without_name("sheet_kind", book), "hidden names"),
        (lambda book: typed_into(book, {kind_cell(): "birstall-form"}), "“birstall-form”"),
        (lambda book: typed_into(book, {kind_cell(): None}), "blank"),
    ],
)
def test_another_workbook_is_no_match_sheet(change: object, reason: str) -> None:
    assert callable(change)
    found = refused(change(clean_sheet()))
    assert found.code == "not-a-match-sheet"
    assert reason in found.message


def kind_cell() -> str:
    return identity_cell(b"sheet_kind")


def identity_cell(name: bytes) -> str:
    found = re.search(rb'<definedName name="%b">[^!]*!([^<]*)' % name, _part(clean_sheet()))
    assert found
    return found[1].decode().replace("$", "")


# Versions


@pytest.mark.parametrize("version", [2.0, "2", 1.5, "7"])
def test_a_newer_sheet_is_one_finding(version: float | str) -> None:
    found = refused(typed_into(clean_sheet(), {identity_cell(b"sheet_version"): version}))
    assert found.code == "newer-sheet"
    assert found.places == (Place(SHEET_NAME, identity_cell(b"sheet_version")),)


@pytest.mark.parametrize("version", [0.0, 1.0, "1", None, "?", "nan", -1.0, True])
def test_an_older_or_unmarked_sheet_is_read(version: float | str | None) -> None:
    expect_clean(sheet(typed_into(clean_sheet(), {identity_cell(b"sheet_version"): version})))


def test_an_older_sheet_need_not_have_every_cell_of_a_newer_one() -> None:
    older = typed_into(without_name("remarks"), {identity_cell(b"sheet_version"): 0.0})
    assert lost_cells(sheet(older)) == ()
