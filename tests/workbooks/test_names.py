"""The defined names of a workbook, and which sheet they point at."""

import re

import pytest

from processor.workbooks.opc.package import Package
from processor.workbooks.reading.names import Area, area_of, contents
from tests.workbooks.submitted import clean_sheet, with_part

PART = "xl/workbook.xml"


@pytest.mark.parametrize(
    ("reference", "area"),
    [
        ("'Score sheet'!$D$12:$D$19", Area("Score sheet", 12, 4, 19, 4)),
        ("Lists!$B$2", Area("Lists", 2, 2, 2, 2)),
        ("='Score sheet'!D12", Area("Score sheet", 12, 4, 12, 4)),
        ("'Ashby''s sheet'!$AA$1", Area("Ashby's sheet", 1, 27, 1, 27)),
        ("Lists!$D$19:$B$12", Area("Lists", 12, 2, 19, 4)),
        (" Spielbericht_1!$A$1 ", Area("Spielbericht_1", 1, 1, 1, 1)),
    ],
)
def test_a_reference_is_an_area(reference: str, area: Area) -> None:
    assert area_of(reference) == area


@pytest.mark.parametrize(
    "reference",
    ["#REF!", "'Score sheet'!#REF!", "#REF!$D$12", "", "42", '"text"', "[1]Lists!$A$1", "'[other.xlsx]Lists'!$A$1:",
     "Lists!$A:$A", "Lists!$1:$1", "Lists!$A$0", "Lists!$XFE$1", "Lists!$A$1048577", "Lists!$A$1,Lists!$A$3",
     "OFFSET(Lists!$A$1,0,0)", "Lists!$A$1:$B$2:$C$3"],
)  # fmt: skip
def test_anything_else_is_none(reference: str) -> None:
    assert area_of(reference) is None


def read(workbook: bytes) -> dict[str, Area]:
    return contents(Package(workbook), PART).fields(0)


def test_the_template_has_its_names_on_the_score_sheet() -> None:
    fields = read(clean_sheet())
    assert fields["board"].sheet == "Score sheet"
    assert fields["board"].last_row - fields["board"].row == 7
    assert "result_words" not in fields, "a name that points at another sheet"


LOCAL = b'<definedName name="venue" localSheetId="%d">\'Score sheet\'!$C$99</definedName></definedNames>'


def with_local_venue(position: int, workbook_level_lost: bool) -> bytes:
    """A sheet with a second name for the venue, local to a sheet and pointing at another row."""

    def change(xml: bytes) -> bytes:
        xml = xml.replace(b"</definedNames>", LOCAL % position)
        if workbook_level_lost:
            xml = re.sub(rb'(<definedName name="venue">)[^<]*', rb"\1#REF!", xml)
        return xml

    return with_part(clean_sheet(), PART, change)


def test_a_local_name_stands_in_where_the_workbooks_is_lost() -> None:
    assert read(with_local_venue(0, workbook_level_lost=True))["venue"].row == 99


def test_the_workbooks_name_goes_before_a_local_one() -> None:
    assert read(with_local_venue(0, workbook_level_lost=False))["venue"] == read(clean_sheet())["venue"]


def test_a_local_name_of_another_sheet_is_not_taken() -> None:
    assert "venue" not in read(with_local_venue(1, workbook_level_lost=True))


def test_names_and_sheets_are_compared_without_capitals() -> None:
    workbook = with_part(clean_sheet(), PART, lambda xml: xml.replace(b'name="venue">\'Score', b'name="VENUE">\'SCORE'))
    assert b"VENUE" in Package(workbook).read(PART)
    assert read(workbook)["venue"].row == read(clean_sheet())["venue"].row


def test_which_sheets_are_shown() -> None:
    sheets = contents(Package(clean_sheet()), PART).sheets
    assert [(sheet.name, sheet.shown) for sheet in sheets] == [
        ("Score sheet", True), ("Workings", False), ("Lists", False),
    ]  # fmt: skip
