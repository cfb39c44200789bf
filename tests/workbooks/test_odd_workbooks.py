"""Workbooks of other producers, damaged ones and hostile ones: annotated or refused, never a traceback."""

import re
from dataclasses import replace
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from processor.model.rulebook import RuleBook
from processor.model.verdict import Verdict
from processor.workbooks.annotation import annotated
from processor.workbooks.opc.archive import LARGEST_PART
from processor.workbooks.opc.package import PackageFault
from tests.workbooks import sources
from tests.workbooks.looks import (
    about,
    tree,
)
from tests.workbooks.sources import MAIN
from tests.workbooks.verdicts import Case


def test_a_strict_workbook_stays_strict(verdict: Verdict, book: RuleBook) -> None:
    strict = {
        b"http://schemas.openxmlformats.org/spreadsheetml/2006/main": b"http://purl.oclc.org/ooxml/spreadsheetml/main",
        b"http://schemas.openxmlformats.org/officeDocument/2006/": b"http://purl.oclc.org/ooxml/officeDocument/",
    }
    parts = sources.members(sources.rich())
    for name, content in parts.items():
        parts[name] = reduce(lambda text, pair: text.replace(*pair), strict.items(), content)
    copy = annotated(sources.packed(parts), verdict, book)
    assert annotated(copy, verdict, book) == copy
    for name, content in sources.members(copy).items():
        assert not any(old in content for old in strict), name


@pytest.mark.parametrize(
    "sheet",
    [
        f'<worksheet xmlns="{MAIN}"/>',
        f'<worksheet xmlns="{MAIN}"><sheetData><row><c><v>1</v></c></row></sheetData><cols><col/></cols></worksheet>',
        f'<worksheet xmlns="{MAIN}" xmlns:r="{sources.RELATED}"><sheetData/><legacyDrawing r:id="gone"/></worksheet>',
        f'<worksheet xmlns="{MAIN}"><conditionalFormatting><cfRule priority="x"/></conditionalFormatting></worksheet>',
    ],
)
def test_an_odd_sheet_is_annotated_all_the_same(sheet: str, verdict: Verdict, book: RuleBook) -> None:
    copy = annotated(sources.minimal(sheet), verdict, book)
    assert [each.get("ref") for each in tree(copy, "comments1.xml").iter(f"{{{MAIN}}}comment")] == ["B2", "B3"]
    assert b'LEN("chapman: query")' in etree.tostring(tree(copy, "One.xml"))
    assert annotated(copy, verdict, book) == copy


def crowded(part: str, head: str, unit: str, tail: str) -> bytes:
    """The rich workbook with one part as large as it may be, full of one thing."""
    times = (LARGEST_PART - len(head) - len(tail)) // (len(unit.encode()) + 6 * unit.count("#"))
    inner = "".join(unit.replace("#", str(i)) for i in range(times))
    return sources.packed({**sources.members(sources.rich()), part: head + inner + tail})


CROWDS = {
    "styles": ("xl/styles.xml", f'<styleSheet xmlns="{MAIN}"><cellXfs>', "<xf/>", "</cellXfs></styleSheet>"),
    "cells": (
        "xl/worksheets/sheet2.xml",
        f'<worksheet xmlns="{MAIN}"><sheetData>', '<row><c r="A#"/></row>', "</sheetData></worksheet>",
    ),
    "runs of a note": (
        "xl/comments2.xml",
        f'<comments xmlns="{MAIN}"><authors/><commentList><comment ref="B2"><text>',
        "<r><t>chapman ✖ error\n— chapman, see the sheet Result\n</t></r>",
        "</text></comment></commentList></comments>",
    ),
}  # fmt: skip


@pytest.mark.parametrize("crowd", CROWDS)
def test_a_million_of_one_thing_is_borne(crowd: str, verdict: Verdict, book: RuleBook) -> None:
    copy = annotated(crowded(*CROWDS[crowd]), verdict, book)
    assert b"chapman" in sources.members(copy)["xl/comments2.xml"]


def test_thousands_of_sheets_are_refused(verdict: Verdict, book: RuleBook) -> None:
    head = f'<workbook xmlns="{MAIN}" xmlns:r="{sources.RELATED}"><sheets>'
    workbook = crowded("xl/workbook.xml", head, '<sheet name="s#" sheetId="#" r:id="rId2"/>', "</sheets></workbook>")
    with pytest.raises(PackageFault, match="far more sheets"):
        annotated(workbook, verdict, book)


@given(data=st.data())
def test_a_damaged_workbook_is_annotated_or_refused(data: st.DataObject, book: RuleBook, clean: Case) -> None:
    """Attributes and elements of the parts that are read go missing or turn into nonsense: never a traceback."""
    parts = sources.members(annotated(sources.rich(), replace(clean.verdict, findings=(about("B2"),)), book))
    name = data.draw(st.sampled_from(sorted(name for name in parts if name.endswith((".xml", ".rels", ".vml")))))
    content = parts[name]
    places = [match.span() for match in re.finditer(rb'"[^"]*"|<[\w:]+', content)]
    start, end = data.draw(st.sampled_from(places))
    parts[name] = content[:start] + data.draw(st.sampled_from([b'""', b'"-1"', b'"\xf0\x9f\xa4\x96"', b"<odd", b'"../../.."'])) + content[end:]  # fmt: skip  # noqa: E501
    try:
        copy = annotated(sources.packed(parts), clean.verdict, book)
    except PackageFault:
        return
    assert sources.members(copy)
