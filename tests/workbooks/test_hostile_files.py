"""Files that are no match sheet: one clear finding each, and the rest of the batch unaffected."""

import io
import logging
import random
import re
import zipfile
from collections.abc import Callable

import pytest

from processor.model.findings import Severity
from processor.model.match import MatchSheet
from processor.model.rulebook import RuleBook
from processor.workbooks.reading import read_batch
from processor.workbooks.reading.raw import read_raw
from tests.trials import trials
from tests.workbooks.submitted import SHEET_PART, cell, clean_sheet, typed_into, with_part

READ_RAW = "processor.workbooks.reading.batch.read_raw"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)


def wide(text: str) -> bytes:
    return OLE + text.encode("utf-16-le") + bytes(2000)


def zipped(**members: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return made.getvalue()


FILES: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "empty (0 bytes)"),
    "a PDF": (b"%PDF-1.4\n1 0 obj\n", "a PDF"),
    "a photograph": (b"\xff\xd8\xff\xe0\x00\x10JFIF" + bytes(100), "a photograph"),
    "a telephone's photograph": (b"\x00\x00\x00\x18ftypheic" + bytes(100), "a photograph"),
    "a screenshot": (b"\x89PNG\r\n\x1a\n" + bytes(100), "a picture"),
    "a scan": (b"II*\x00" + bytes(100), "a scan"),
    "a workbook with a password": (wide("EncryptedPackage"), "locked with a password"),
    "an old workbook": (wide("Workbook"), "(.xls)"),
    "a very old workbook": (wide("Book"), "(.xls)"),
    "a Word document of old": (wide("WordDocument"), "Word"),
    "an Outlook message": (wide("__substg1.0_0037001F"), "Outlook"),
    "some old file": (OLE, "old Office format"),
    "a web page named .xls": (b"<html><body><table><tr><td>1-0</td></tr></table>", "web page"),
    "a workbook of 2003 in XML": (
        b'<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>', "Excel 2003"),
    "a CSV": (b"Board,Home,Result\r\n1,Ann Archer,1-0\r\n", "text file"),
    "a CSV in UTF-16": ("Board\tHome\r\n1\tAnn Archer\r\n".encode("utf-16"), "text file"),
    "a forwarded message": (b"From: a@example.org\r\nMIME-Version: 1.0\r\nSubject: match\r\n\r\nHello", "e-mail"),
    "a letter": (b"{\\rtf1 Dear Secretary}", "RTF"),
    "a shortcut": (b"L\x00\x00\x00\x01\x14\x02\x00" + bytes(100), "shortcut"),
    "noise": (bytes(range(256)) * 10, "no workbook"),
    "an OpenDocument spreadsheet": (zipped(mimetype=b"x", **{"content.xml": b"opendocument.spreadsheet"}), "zip file"),
    "a Numbers document": (zipped(**{"Index/Document.iwa": b"x", "Data/x": b"x"}), "Numbers"),
    "a Word document": (zipped(**{"[Content_Types].xml": b"<Types/>", "word/document.xml": b"<x/>"}), "Word"),
    "a binary workbook": (zipped(**{"[Content_Types].xml": b"<Types/>", "xl/workbook.bin": b"x"}), "(.xlsb)"),
    "a zip of sheets": (zipped(**{"home.xlsx": b"x", "away.xlsx": b"x"}), "zip file with workbooks"),
    "a zip of other things": (zipped(**{"notes.txt": b"x"}), "zip file without a workbook"),
    "an empty zip": (zipped(), "empty zip"),
    "half a sheet": (clean_sheet()[: len(clean_sheet()) // 2], "not sent whole"),
    "a sheet without its end": (clean_sheet()[:-30], "not sent whole"),
    "twenty megabytes": (b"PK\x03\x04[Content_Types].xml" + bytes(21_000_000), "far larger"),
}  # fmt: skip


@pytest.mark.parametrize("kind", FILES)
def test_what_is_no_workbook_is_one_finding_that_says_what_it_is(kind: str, book: RuleBook) -> None:
    content, words = FILES[kind]
    before, got, after = read_batch([clean_sheet(), content, clean_sheet()], book)
    [only] = got.findings
    assert (only.code, only.severity, got.sheet) == ("unreadable-file", Severity.ERROR, MatchSheet())
    assert words in only.message
    assert before == after == read_batch([clean_sheet()], book)[0]
    assert before.findings == ()


def test_an_opendocument_spreadsheet_says_how_to_save_it(book: RuleBook) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("mimetype", b"application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", b"<x/>")
    [only] = read_batch([made.getvalue()], book)[0].findings
    assert "OpenDocument" in only.message
    assert "Save As" in only.message


# Attacks


def bomb(declared: int) -> bytes:
    """A workbook whose strings unpack to far more than the zip declares."""
    content = with_part(clean_sheet(), "xl/sharedStrings.xml", lambda _: bytes(50_000_000))
    at = content.rfind(b"PK\x01\x02", 0, content.rfind(b"xl/sharedStrings.xml"))
    return content[: at + 24] + declared.to_bytes(4, "little") + content[at + 28 :]


ATTACKS: dict[str, Callable[[], bytes]] = {
    "a zip bomb": lambda: with_part(clean_sheet(), SHEET_PART, lambda _: bytes(60_000_000)),
    "a zip bomb that lies": lambda: bomb(5_000),
    "an entity bomb in the workbook": lambda: with_part(clean_sheet(), "xl/workbook.xml", _entities),
    "an entity bomb in the relationships": lambda: with_part(clean_sheet(), "xl/_rels/workbook.xml.rels", _entities),
    "an external entity": lambda: with_part(
        clean_sheet(),
        "xl/workbook.xml",
        lambda xml: xml.replace(b"<workbook", b'<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><workbook', 1),
    ),
    "a cell at the far corner": lambda: with_part(
        clean_sheet(),
        SHEET_PART,
        lambda xml: xml.replace(b"</sheetData>", b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'),
    ),
    "a part of deep nesting": lambda: with_part(clean_sheet(), "xl/workbook.xml", lambda _: b"<a>" * 500_000),
    "two parts of one name": lambda: _doubled(clean_sheet()),
    "a part outside the package": lambda: zipped(
        **{"[Content_Types].xml": b"<Types/>", "../../xl/workbook.xml": b"<workbook/>"}
    ),
}


def _entities(xml: bytes) -> bytes:
    nested = b"".join(b'<!ENTITY l%d "%b">' % (level, b"&l%d;" % (level - 1) * 10) for level in range(1, 12))
    return re.sub(rb"<(workbook|Relationships)", rb'<!DOCTYPE w [<!ENTITY l0 "x">%b]><\1' % nested, xml, count=1)


def _doubled(workbook: bytes) -> bytes:
    made = io.BytesIO(workbook)
    with zipfile.ZipFile(made, "a") as archive:
        archive.writestr("XL/Workbook.xml", b"<workbook/>")
    return made.getvalue()


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_is_one_finding(attack: str, book: RuleBook) -> None:
    got, clean = read_batch([ATTACKS[attack](), clean_sheet()], book)
    assert [each.code for each in got.findings] == ["unreadable-file"]
    assert clean.findings == ()


def test_hostile_names_are_kept_as_plain_text(book: RuleBook) -> None:
    """Nothing of them is lost that shows, and nothing is left that does not."""
    nasty = '=HYPERLINK("http://x")\x1b[31m<b>\u202eeman</b>'
    sheet = read_batch([typed_into(clean_sheet(), {cell("home_player", 1): nasty.replace("\x1b", "_x001B_")})], book)[
        0
    ].sheet
    assert '=HYPERLINK("http://x")[31m<b>eman</b>' in {board.home.name for board in sheet.boards}


# Files mutated at random


def mutated(chance: random.Random) -> bytes:
    """The clean sheet with bytes changed, cut or left out, in the file or in one of its parts."""
    content = clean_sheet()
    kind = chance.choice(["bytes", "cut", "hole", "member", "part bytes", "part numbers"])
    if kind == "bytes":
        return scrambled(chance, content, bytes(range(256)))
    if kind == "cut":
        return content[: chance.randrange(len(content))]
    if kind == "hole":
        start = chance.randrange(len(content))
        return content[:start] + content[start + chance.randrange(2000) :]
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = archive.namelist()
    victim = chance.choice(parts)
    if kind == "member":
        return without_part(content, victim)
    change = scrambled if kind == "part bytes" else renumbered
    return with_part(content, victim, lambda part: change(chance, part, b'<>"=/0129AZ&;r \x00\xff'))


def scrambled(chance: random.Random, content: bytes, letters: bytes) -> bytes:
    changed = bytearray(content)
    for _ in range(chance.choice([1, 3, 20])):
        changed[chance.randrange(len(changed))] = chance.choice(letters)
    return bytes(changed)


def renumbered(chance: random.Random, content: bytes, _: bytes) -> bytes:
    """Some numbers made absurd: rows, columns, styles, counts, ids, values."""
    absurd = [b"0", b"-1", b"999999", b"16384", b"1048576", b"9" * 20, b"1e309", b"NaN", b""]
    numbers = list(re.finditer(rb"\d+", content))
    for number in sorted(chance.sample(numbers, min(3, len(numbers))), key=lambda each: -each.start()):
        content = content[: number.start()] + chance.choice(absurd) + content[number.end() :]
    return content


def without_part(content: bytes, victim: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as before, zipfile.ZipFile(made, "w") as after:
        for name in before.namelist():
            if name != victim:
                after.writestr(name, before.read(name))
    return made.getvalue()


def test_mutated_files_are_read_or_refused_and_never_raise(book: RuleBook, caplog: pytest.LogCaptureFixture) -> None:
    """Nor does any of them need the last guard, which would speak of it in the log."""
    chance = random.Random(64)
    with caplog.at_level(logging.WARNING):
        for _ in range(trials(200, 20_000) // 50):
            batch = [mutated(chance) for _ in range(50)]
            for each in read_batch(batch, book):
                assert each.findings or each.sheet.boards
                assert all(finding.message for finding in each.findings)
    assert caplog.records == []


def test_the_last_guard_costs_one_file_alone_and_says_which(
    book: RuleBook, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    class PanicException(BaseException):
        """As calamine's library raises it."""

    def panics(content: bytes) -> object:
        if content == b"panic":
            raise PanicException("index out of bounds")
        return read_raw(content)

    monkeypatch.setattr(READ_RAW, panics)
    got, clean = read_batch([b"panic", clean_sheet()], book)
    assert [each.code for each in got.findings] == ["unreadable-file"]
    assert clean.findings == ()
    assert "File 1 of the batch" in caplog.text


def test_an_interruption_is_not_swallowed(book: RuleBook, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(content: bytes) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(READ_RAW, interrupted)
    with pytest.raises(KeyboardInterrupt):
        read_batch([b"x"], book)
