"""Captains' workbooks of many kinds, for the tests of the annotated copy."""

import struct
import zipfile
import zlib
from collections.abc import Callable, Mapping
from datetime import datetime
from io import BytesIO
from typing import Any

import openpyxl
from openpyxl.comments import Comment
from xlsxwriter.workbook import Workbook

from processor.workbooks.layout import SHEET_NAME

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
FIXED = datetime(2007, 1, 1)  # noqa: DTZ001
DIARY = "Captain's diary"


def picture() -> BytesIO:
    """A small picture."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">L", len(content)) + kind + content + struct.pack(">L", zlib.crc32(kind + content))

    head = struct.pack(">2L5B", 4, 4, 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"".join(b"\0" + b"\x40\x80\xc0" * 4 for _ in range(4)))
    return BytesIO(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b""))


def by_xlsxwriter(build: Callable[[Workbook], None]) -> bytes:
    """A workbook that XlsxWriter writes."""
    file = BytesIO()
    with Workbook(file, {"in_memory": True}) as workbook:
        workbook.set_properties({"created": FIXED})
        build(workbook)
    return file.getvalue()


def plain(cells: Mapping[str, object] | None = None) -> bytes:
    """A score sheet with a few values and nothing else."""

    def build(workbook: Workbook) -> None:
        sheet = workbook.add_worksheet(SHEET_NAME)
        for cell, value in (cells or {"A1": "Board", "B2": 171}).items():
            sheet.write(cell, value)

    return by_xlsxwriter(build)


def rich() -> bytes:
    """A workbook with all that a captain may have put beside the score sheet, which is the second sheet."""
    return by_xlsxwriter(build_rich)


def build_rich(workbook: Workbook) -> None:
    """Fills the rich workbook."""
    diary, sheet, last = (workbook.add_worksheet(name) for name in (DIARY, SHEET_NAME, "Ratings"))
    diary.write_column("A1", ["Date", "2007-05-22", "2007-07-10"])
    diary.autofilter("A1:A3")
    diary.repeat_rows(0)
    diary.print_area("A1:C20")
    diary.write_comment("A2", "Bring the clocks.", {"author": "Hope Lane"})
    workbook.define_name(f"'{SHEET_NAME}'!only_here", f"='{SHEET_NAME}'!$B$2")
    workbook.define_name("everywhere", f"='{DIARY}'!$A$1")
    sheet.write_row("A1", ["Board", "Grade", "Total"])
    for board in range(1, 9):
        sheet.write_row(board, 0, [board, 100 + board])
    sheet.write_formula("C2", "=SUM(B2:B9)", None, 836)
    sheet.write_rich_string("D1", "Ada ", workbook.add_format({"bold": True}), "Bell")
    sheet.write_comment("B2", "He told me 140.", {"author": "Hope Lane", "x_scale": 2})
    sheet.write_comment("B9", "No idea.", {"author": "Hope Lane"})
    sheet.set_header("&L&G", {"image_left": "logo.png", "image_data_left": picture()})
    sheet.insert_image("F2", "picture.png", {"image_data": picture()})
    sheet.insert_textbox("F8", "Home captain's remarks")
    sheet.conditional_format("B2:B9", {"type": "data_bar", "data_bar_2010": True})
    sheet.conditional_format(
        "B2:B9", {"type": "cell", "criteria": ">", "value": 105, "format": workbook.add_format({"bg_color": "#FFFF00"})}
    )
    sheet.data_validation("E2", {"validate": "list", "source": ["yes", "no"]})
    sheet.add_sparkline("E9", {"range": f"'{SHEET_NAME}'!B2:B9"})
    sheet.print_area("A1:H20")
    sheet.protect()
    chart = workbook.add_chart({"type": "column"})
    chart.add_series({"values": f"='{SHEET_NAME}'!$B$2:$B$9"})
    last.insert_chart("D2", chart)
    last.add_table("A1:B3", {"data": [["Ada", 171], ["Una", 159]]})
    sheet.select()
    diary.select()
    sheet.activate()


def by_openpyxl() -> bytes:
    """A workbook that openpyxl writes, with a note of the captain's and inline strings."""
    workbook = openpyxl.Workbook()
    sheet: Any = workbook.active
    sheet.title = SHEET_NAME
    sheet["A1"], sheet["B2"], sheet["B3"] = "Board", 171, "=B2+1"
    sheet["B2"].comment = Comment("He told me 140.", "Hope Lane")
    workbook.create_sheet("Result")["A1"] = "My own result"
    file = BytesIO()
    workbook.save(file)
    return file.getvalue()


def members(workbook: bytes) -> dict[str, bytes]:
    """The unpacked parts of a workbook by name."""
    with zipfile.ZipFile(BytesIO(workbook)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(parts: Mapping[str, bytes | str]) -> bytes:
    """A workbook of these parts."""
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def changed(workbook: bytes, **edits: Callable[[bytes], bytes]) -> bytes:
    """The workbook with parts edited; a key is the end of a part's name, `__` for the dot."""
    parts = members(workbook)
    for key, edit in edits.items():
        name = next(name for name in parts if name.endswith(key.replace("__", ".")))
        parts[name] = edit(parts[name])
    return packed(parts)


def with_parts(workbook: bytes, parts: Mapping[str, bytes], types: Mapping[str, str]) -> bytes:
    """The workbook with parts added, and content types for them."""
    all_parts = members(workbook)
    overrides = "".join(f'<Override PartName="/{name}" ContentType="{type_}"/>' for name, type_ in types.items())
    listed = all_parts["[Content_Types].xml"].decode().replace("</Types>", f"{overrides}</Types>")
    return packed({**all_parts, **parts, "[Content_Types].xml": listed.encode()})


def minimal(sheet: str = "", workbook: str = "", related: str = "") -> bytes:
    """The smallest workbook, with prefixes of its own, absolute targets, and no styles or strings."""
    return packed({
        "[Content_Types].xml": (
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            '<Default Extension="xml" ContentType="application/xml"/>'
            '<Override PartName="/book/Main.xml" ContentType="application/vnd.openxmlformats-officedocument.'
            'spreadsheetml.sheet.main+xml"/><Override PartName="/book/One.xml" ContentType="application/vnd.'
            'openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>'
        ),
        "_rels/.rels": _relationships(
            f'<Relationship Id="a" Type="{RELATED}/officeDocument" Target="/book/main.xml"/>'
        ),
        "book/Main.xml": workbook
        or f'<x:workbook xmlns:x="{MAIN}" xmlns:rel="{RELATED}"><x:sheets>'
        f'<x:sheet name="{SHEET_NAME}" sheetId="7" rel:id="b"/></x:sheets></x:workbook>',
        "book/_rels/Main.xml.rels": _relationships(
            f'<Relationship Id="b" Type="{RELATED}/worksheet" Target="/book/One.xml"/>{related}'
        ),
        "book/One.xml": sheet
        or f'<x:worksheet xmlns:x="{MAIN}"><x:sheetData><x:row r="2"><x:c r="B2"><x:v>171</x:v></x:c></x:row>'
        "</x:sheetData></x:worksheet>",
    })  # fmt: skip


def _relationships(inner: str) -> str:
    return (
        f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{inner}</Relationships>'
    )
