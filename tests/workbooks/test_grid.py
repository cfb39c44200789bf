"""Cells as calamine reads them, and the bounds that keep it from ending the program."""

import re
from datetime import date

import pytest

from processor.workbooks.faults import PackageFault
from processor.workbooks.opc.markup import row_and_column
from processor.workbooks.opc.package import Package
from processor.workbooks.reading.grid import Grid, grids
from tests.workbooks.submitted import SHEET_PART, cell, clean_sheet, typed_into, with_part

ROW = b'<row r="%d"><c r="%b%d"%b</row></sheetData>'
LAST_CELL = b'r="Q4"'
EMPTY, FILLED = b' s="1"/>', b"><v>1</v></c>"


def read(workbook: bytes) -> Grid:
    return grids(Package(workbook), "xl/workbook.xml", [SHEET_PART], from_1904=False)[0]


def with_cell(column: bytes, row: int, content: bytes = FILLED) -> bytes:
    added = ROW % (row, column, row, content)
    return with_part(clean_sheet(), SHEET_PART, lambda xml: xml.replace(b"</sheetData>", added))


def value(grid: Grid, name: str, board: int = 0) -> object:
    at = row_and_column(cell(name, board))
    assert at
    return grid.value(*at)


def with_formula(kind: bytes, formula: bytes) -> bytes:
    """The clean sheet with a formula for the grade on the first board of the home side."""
    address = cell("home_grade", 1).encode()
    pattern = rb'<c r="%b"( s="\d+")><v>150</v></c>' % address
    changed = rb'<c r="%b"\1%b>%b</c>' % (address, kind, formula)
    return with_part(clean_sheet(), SHEET_PART, lambda xml: re.sub(pattern, changed, xml))


def test_a_cell_is_where_its_address_says() -> None:
    grid = read(clean_sheet())
    assert value(grid, "home_player", 1) == "Ann Archer"
    assert value(grid, "match_date") == date(2007, 5, 22)
    assert value(grid, "home_grade", 1) == 150.0
    assert [grid.value(row, column) for row, column in [(1, 200), (9999, 1), (0, 1), (1, 0)]] == [""] * 4


@pytest.mark.parametrize(("column", "row"), [(b"XFD", 1_048_576), (b"A", 1_048_576), (b"ZZ", 5_000), (b"XFD", 99_999)])
def test_a_value_far_outside_the_form_is_refused_with_its_place(column: bytes, row: int) -> None:
    with pytest.raises(PackageFault, match="far outside the form"):
        read(with_cell(column, row))


@pytest.mark.parametrize("address", [b"ABCD1", b"A99999999999999", b"1A", b"A0", b"$A$1"])
def test_an_address_that_is_none_is_refused(address: bytes) -> None:
    with pytest.raises(PackageFault, match="damaged"):
        read(with_part(clean_sheet(), SHEET_PART, lambda xml: xml.replace(LAST_CELL, b'r="%b"' % address)))


def test_formatted_empty_cells_far_out_do_no_harm() -> None:
    assert value(read(with_cell(b"XFD", 1_048_576, EMPTY)), "home_player", 1) == "Ann Archer"


@pytest.mark.parametrize(
    "row",
    [
        b'<row r="1048576"><c s="1" r="XFD1048576"><v>1</v></c></row>',
        b"<row r='1048576'><c r='XFD1048576'><v>1</v></c></row>",
        b'<row\nr="1048576"><c r = "XFD1048576"><v>1</v></c></row>',
        b'<row r="1048576"><c s="1"><v>1</v></c></row>',
        b'<y:row xmlns:y="y" r="1048576"><y:c r="XFD1048576"><y:v>1</y:v></y:c></y:row>',
        b'<row r="1048576"><!-- c --><c r="&#88;FD1048576"><v>1</v></c></row>',
    ],
)
def test_cells_that_a_quick_look_does_not_see_are_bounded_too(row: bytes) -> None:
    """calamine would end the whole program here, without a word."""
    with pytest.raises(PackageFault, match="far outside the form"):
        read(with_part(clean_sheet(), SHEET_PART, lambda xml: xml.replace(b"</sheetData>", row + b"</sheetData>")))


def test_a_document_type_is_refused_where_the_cells_are_unusual() -> None:
    def declared(xml: bytes) -> bytes:
        return xml.replace(b"<worksheet", b'<!DOCTYPE w [<!ATTLIST c r CDATA "XFD1048576">]><worksheet', 1).replace(
            b"<c " + LAST_CELL, b"<c"
        )

    with pytest.raises(PackageFault, match="entities"):
        read(with_part(clean_sheet(), SHEET_PART, declared))


def test_error_values_are_kept_which_calamine_drops() -> None:
    """#N/A in an input is something to ask about, not a blank."""
    grid = read(with_formula(b' t="e"', b"<f>VLOOKUP(D12,A:B,2)</f><v>#N/A</v>"))
    assert value(grid, "home_grade", 1) == "#N/A"
    assert value(grid, "home_grade", 2) == 140.0


@pytest.mark.parametrize("stored", [b"", b"<v/>", b"<v></v>"])
def test_formulas_without_a_stored_value_are_told_apart_from_blank_cells(stored: bytes) -> None:
    grid = read(with_formula(b"", b"<f>145+5</f>" + stored))
    assert value(grid, "home_grade", 1) == ""
    assert grid.uncalculated[cell("home_grade", 1)] == "145+5"


def test_escaped_characters_are_read() -> None:
    assert (
        value(read(typed_into(clean_sheet(), {cell("venue"): "Ashby_x000D_\nLibrary"})), "venue") == "Ashby\r\nLibrary"
    )


def test_a_cell_has_a_bound() -> None:
    long = typed_into(clean_sheet(), {cell("venue"): "x" * 50_000})
    assert len(str(value(read(long), "venue"))) == 3_000
