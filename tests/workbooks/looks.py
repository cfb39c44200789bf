"""Ways to look into a workbook, for the tests of the annotated copy."""

import re
import warnings
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
from lxml import etree
from openxml_audit import OpenXmlValidator
from python_calamine import CalamineWorkbook

from processor.model.entries import Place
from processor.model.findings import Finding, Severity, Spot, finding
from processor.workbooks.layout import SHEET_NAME
from tests.workbooks import sources
from tests.workbooks.sources import MAIN

X = {"m": MAIN}


OURS = re.compile(r"^chapman [•▲?✖] (note|warning|query|error)$", re.MULTILINE)


def about(*cells: str, code: str = "date-unclear", severity: Severity | None = None, found: str = "x") -> Finding:
    """A finding on cells of the score sheet."""
    return finding(code, *(Spot("grade", Place(SHEET_NAME, cell), None, found) for cell in cells), severity=severity)


def tree(workbook: bytes, end: str) -> Any:
    """The root element of the part whose name ends so."""
    return etree.fromstring(next(content for name, content in sources.members(workbook).items() if name.endswith(end)))


def opened(workbook: bytes, values: bool = False) -> Any:
    """The workbook as openpyxl reads it, which warns of what it would lose."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*extension is not supported")
        return openpyxl.load_workbook(BytesIO(workbook), data_only=values, rich_text=True)


def part_of(workbook: bytes, title: str) -> str:
    """The part of a sheet, through the relationships."""
    rels = tree(workbook, "workbook.xml.rels")
    ids = {each.get("Id"): each.get("Target") for each in rels}
    sheet = tree(workbook, "xl/workbook.xml").find(f"m:sheets/m:sheet[@name='{title}']", X)
    return str(ids[sheet.get(f"{{{sources.RELATED}}}id")]).rpartition("/")[2]


def values(workbook: bytes) -> dict[str, list[list[Any]]]:
    """The values of all sheets but ours, as calamine reads them."""
    read = CalamineWorkbook.from_filelike(BytesIO(workbook))
    return {name: read.get_sheet_by_name(name).to_python() for name in read.sheet_names if name != "Result"}


def cells(workbook: bytes, cached: bool) -> dict[tuple[str, str], object]:
    """The values or formulas of all sheets but ours, as openpyxl reads them."""
    return {
        (sheet.title, cell.coordinate): cell.value
        for sheet in opened(workbook, cached).worksheets
        if sheet.title != "Result"
        for row in sheet.iter_rows()
        for cell in row
        if cell.value is not None
    }


def notes(workbook: bytes) -> dict[tuple[str, str], str]:
    """The notes of all sheets."""
    return {
        (sheet.title, cell.coordinate): cell.comment.text
        for sheet in opened(workbook).worksheets
        for row in sheet.iter_rows()
        for cell in row
        if cell.comment
    }


def colours(workbook: bytes) -> dict[str, str]:
    """Our conditional formats on the score sheet: the cells of each severity."""
    found = opened(workbook)[SHEET_NAME].conditional_formatting
    return {
        match[1]: str(area.sqref)
        for area in found
        for rule in area.rules
        for formula in rule.formula
        if (match := re.fullmatch(r'LEN\("chapman: (\w+)"\)>0', str(formula)))
    }


def dump(workbook: bytes) -> list[list[Any]]:
    """The values of the first sheet."""
    return CalamineWorkbook.from_filelike(BytesIO(workbook)).get_sheet_by_index(0).to_python()


def touched(before: bytes, after: bytes) -> set[str]:
    """The parts of the first workbook that are not byte for byte in the second."""
    old, new = sources.members(before), sources.members(after)
    return {name for name in old if new.get(name) != old[name]}


def audit(workbook: bytes, file: Path) -> set[str]:
    """What openxml-audit has against a workbook, whatever the part is called."""
    file.write_bytes(workbook)
    return {f"{each.part_uri}: {each.description}" for each in OpenXmlValidator().validate(file).errors}
