"""The annotated copy loses nothing of the captain's workbook, and has no fault that the original had not."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from processor.model.rulebook import RuleBook
from processor.model.verdict import Verdict
from processor.workbooks.annotation import annotated, report
from processor.workbooks.layout import SHEET_NAME
from tests.trials import trials
from tests.workbooks import sources
from tests.workbooks.looks import X, about, audit, cells, dump, opened, touched, tree, values
from tests.workbooks.sources import MAIN
from tests.workbooks.verdicts import CASES, Case, made, unreadable


def test_only_what_must_change_changes(verdict: Verdict, book: RuleBook) -> None:
    source = feature_rich()
    copy = annotated(source, verdict, book)
    assert touched(source, copy) == {
        "[Content_Types].xml",
        "xl/workbook.xml",
        "xl/_rels/workbook.xml.rels",
        "xl/styles.xml",
        "xl/sharedStrings.xml",
        "xl/worksheets/sheet1.xml",  # it was selected together with the score sheet
        "xl/worksheets/sheet2.xml",
        "xl/comments2.xml",
        "xl/drawings/vmlDrawing2.vml",
    }
    assert set(sources.members(copy)) - set(sources.members(source)) == {"xl/worksheets/sheet4.xml"}


def feature_rich() -> bytes:
    """The rich source with parts that no library writes."""
    return sources.with_parts(
        sources.rich(),
        {
            "customXml/item1.xml": b"<notes><!-- mine --><a/></notes>",
            "_xmlsignatures/origin.sigs": b"",
            "_xmlsignatures/sig1.xml": b'<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/>',
            "xl/vbaProject.bin": bytes(range(256)),
            "xl/persons/person.xml": b"<personList/>",
        },
        {
            "_xmlsignatures/origin.sigs": "application/vnd.openxmlformats-package.digital-signature-origin",
            "xl/vbaProject.bin": "application/vnd.ms-office.vbaProject",
        },
    )


def without_ours(root: Any) -> bytes:
    """A score sheet's part without our conditional formats, selection and the places of rules."""
    for area in root.findall("m:conditionalFormatting", X):
        if any("chapman: " in (each.text or "") for each in area.iter(f"{{{MAIN}}}formula")):
            root.remove(area)
    for view in root.iter(f"{{{MAIN}}}sheetView"):
        view.attrib.pop("tabSelected", None)
    for rule in root.iter("{*}cfRule"):
        rule.attrib.pop("priority", None)
    return etree.tostring(root, method="c14n")


def test_a_touched_part_differs_by_what_we_added(verdict: Verdict, book: RuleBook) -> None:
    source = sources.rich()
    copy = annotated(source, verdict, book)
    for end in ("sheet1.xml", "sheet2.xml"):
        assert without_ours(tree(copy, end)) == without_ours(tree(source, end))
    old, new = tree(source, "styles.xml"), tree(copy, "styles.xml")
    for table in old:
        grown = new.find(table.tag)
        assert int(grown.get("count", len(grown))) == len(grown)
        assert [etree.tostring(each, method="c14n") for each in grown][: len(table)] == [
            etree.tostring(each, method="c14n") for each in table
        ]


def test_shared_strings_are_appended_and_counted(verdict: Verdict, book: RuleBook) -> None:
    source = sources.rich()
    copy = annotated(source, verdict, book)
    old, new = tree(source, "sharedStrings.xml"), tree(copy, "sharedStrings.xml")
    same = [etree.tostring(each, method="c14n") for each in old]
    assert [etree.tostring(each, method="c14n") for each in new][: len(old)] == same
    assert int(new.get("uniqueCount")) == len(new)
    uses = sum(
        content.count(b't="s"') for name, content in sources.members(copy).items() if name.startswith("xl/worksheets/s")
    )
    assert int(new.get("count")) == uses
    texts = ["".join(each.itertext()) for each in new if len(each) == 1]
    assert len(set(texts)) == len(texts)


def test_names_of_one_sheet_follow_their_sheet(verdict: Verdict, book: RuleBook) -> None:
    def local(workbook: bytes) -> set[tuple[str, str, str]]:
        root = tree(workbook, "xl/workbook.xml")
        titles = [each.get("name") for each in root.find("m:sheets", X)]
        named = root.findall("m:definedNames/m:definedName", X)
        return {
            (each.get("name"), titles[int(each.get("localSheetId"))], each.text)
            for each in named
            if each.get("localSheetId")
        }

    before, after = local(sources.rich()), local(annotated(sources.rich(), verdict, book))
    assert {name for name, _, _ in before} >= {"only_here", "_xlnm.Print_Area", "_xlnm.Print_Titles"}
    assert {each for each in after if each[1] != "Result"} == before
    assert {name for name, title, _ in after if title == "Result"} == {"_xlnm.Print_Area"}


@pytest.mark.parametrize("source", [sources.rich, sources.by_openpyxl, sources.minimal])
def test_result_is_in_front_and_alone_selected(source: Callable[[], bytes], verdict: Verdict, book: RuleBook) -> None:
    copy = annotated(source(), verdict, book)
    workbook = opened(copy)
    assert workbook.worksheets[0].title.startswith("Result")
    assert workbook.active is workbook.worksheets[0]
    assert [bool(sheet.sheet_view.tabSelected) for sheet in workbook.worksheets] == [
        True,
        *[False] * (len(workbook.worksheets) - 1),
    ]
    assert not workbook.views[0].firstSheet
    ids = [each.get("sheetId") for each in tree(copy, "ain.xml" if "book/Main.xml" in sources.members(copy) else "xl/workbook.xml").find("m:sheets", X)]  # fmt: skip  # noqa: E501
    assert len(set(ids)) == len(ids)
    assert workbook.defined_names["chapman_result"].hidden


def test_a_sheet_that_the_captain_calls_result_stays(verdict: Verdict, book: RuleBook) -> None:
    copy = annotated(sources.by_openpyxl(), verdict, book)
    again = annotated(copy, verdict, book)
    for workbook in (opened(copy), opened(again)):
        assert workbook.sheetnames == ["Result (2)", SHEET_NAME, "Result"]
        assert workbook["Result"]["A1"].value == "My own result"


def test_a_captains_sheet_is_never_taken_for_ours(verdict: Verdict, book: RuleBook) -> None:
    def misled(workbook: Any) -> None:
        sources.build_rich(workbook)
        workbook.define_name("chapman_result", f"='{sources.DIARY}'!$A$1")

    source = sources.by_xlsxwriter(misled)
    copy = annotated(source, verdict, book)
    assert cells(copy, cached=True) == cells(source, cached=True)
    assert opened(copy).sheetnames == ["Result", sources.DIARY, SHEET_NAME, "Ratings"]
    assert annotated(copy, verdict, book) == copy


VALUES = st.one_of(
    st.integers(-(10**9), 10**9),
    st.floats(-1e9, 1e9),
    st.booleans(),
    st.text(st.characters(min_codepoint=32, max_codepoint=0x2FFF), max_size=40),
    st.dates(date(1950, 1, 1), date(2050, 1, 1)),
    st.tuples(st.sampled_from(["=SUM(A1:A3)", "=B2&\"x\"", "=1/0"]), st.one_of(st.integers(0, 999), st.text("abc"))),
)  # fmt: skip


ADDRESSES = st.builds(lambda column, row: f"{column}{row}", st.sampled_from("ABCDEFGH"), st.integers(1, 30))


@settings(max_examples=trials(20, 1000))
@given(grid=st.dictionaries(ADDRESSES, VALUES, max_size=30), noted=st.lists(ADDRESSES, max_size=6))
def test_no_value_formula_or_cached_value_changes(
    grid: Mapping[str, Any], noted: list[str], book: RuleBook, clean: Case
) -> None:
    source = sources.by_xlsxwriter(lambda workbook: _fill(workbook, grid))
    verdict = replace(clean.verdict, findings=(about(*noted),) if noted else ())
    copy = annotated(source, verdict, book)
    assert cells(copy, cached=False) == cells(source, cached=False)
    assert cells(copy, cached=True) == cells(source, cached=True)
    assert values(copy) == values(source)
    assert annotated(copy, verdict, book) == copy


def _fill(workbook: Any, grid: Mapping[str, Any]) -> None:
    sheet = workbook.add_worksheet(SHEET_NAME)
    day = workbook.add_format({"num_format": "dd/mm/yyyy"})
    for cell, value in grid.items():
        if isinstance(value, tuple):
            sheet.write_formula(cell, value[0], None, value[1])
        elif isinstance(value, date):
            sheet.write_datetime(cell, datetime(value.year, value.month, value.day), day)  # noqa: DTZ001
        elif isinstance(value, str):
            sheet.write_string(cell, value)
        else:
            sheet.write(cell, value)


@pytest.mark.parametrize("name", CASES)
def test_audit_finds_nothing_in_our_own_match_sheet(name: str, book: RuleBook, tmp_path: Path) -> None:
    case = made(name)
    assert audit(annotated(case.workbook, case.verdict, book), tmp_path / "copy.xlsx") == set()


def test_audit_finds_nothing_in_a_report(book: RuleBook, tmp_path: Path) -> None:
    assert audit(report(unreadable(book), book, "sheet.xls"), tmp_path / "report.xlsx") == set()


@pytest.mark.parametrize("source", [sources.rich, sources.by_openpyxl, sources.plain, sources.minimal])
def test_audit_finds_nothing_new(source: Callable[[], bytes], verdict: Verdict, book: RuleBook, tmp_path: Path) -> None:
    before = audit(source(), tmp_path / "before.xlsx")
    assert audit(annotated(source(), verdict, book), tmp_path / "after.xlsx") <= before


def test_a_signature_is_said_to_be_no_longer_valid(verdict: Verdict, book: RuleBook) -> None:
    said = [str(value) for row in dump(annotated(feature_rich(), verdict, book)) for value in row]
    assert any("signature is no longer valid" in each for each in said)
    assert not any("signature" in str(value) for row in dump(annotated(sources.rich(), verdict, book)) for value in row)
