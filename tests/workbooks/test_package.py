"""The package: untouched members stay as they are, hostile ones are refused in bounded time."""

import struct
import zipfile
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from processor.workbooks.opc import archive
from processor.workbooks.opc.markup import legal, parse
from processor.workbooks.opc.package import Package, PackageFault
from tests.workbooks import sources

SHEET = "xl/worksheets/sheet1.xml"
STRINGS = "xl/sharedStrings.xml"


def raw_members(workbook: bytes) -> dict[str, tuple[bytes, int, int]]:
    """The compressed bytes, size and check sum of every member."""
    return {name: (each.packed, each.size, each.crc) for name, each in archive.opened(workbook).items()}


@pytest.mark.parametrize("source", [sources.rich, sources.by_openpyxl, sources.minimal])
def test_what_is_not_touched_keeps_its_compressed_bytes(source: Callable[[], bytes]) -> None:
    workbook = source()
    copy = Package(workbook).to_bytes()
    assert raw_members(copy) == raw_members(workbook)
    assert zipfile.ZipFile(BytesIO(copy)).testzip() is None
    assert Package(copy).to_bytes() == copy


def test_one_part_changed_leaves_the_others_alone() -> None:
    workbook = sources.rich()
    package = Package(workbook)
    package.touch(SHEET).set("spare", "yes")
    before, after = raw_members(workbook), raw_members(package.to_bytes())
    assert list(before) == list(after)
    assert {name for name in before if before[name] != after[name]} == {SHEET}


def test_members_written_as_a_stream_are_copied_too() -> None:
    """Google Sheets and others write sizes after the content, and leave noughts before it."""
    file = BytesIO()

    class Stream:
        """A file that cannot go back."""

        def write(self, content: bytes) -> int:
            return file.write(content)

        def flush(self) -> None: ...

    with zipfile.ZipFile(Stream(), "w", zipfile.ZIP_DEFLATED) as made:  # type: ignore[call-overload]
        for name, content in sources.members(sources.plain()).items():
            made.writestr(name, content)
    assert sources.members(Package(file.getvalue()).to_bytes()) == sources.members(file.getvalue())


def test_folders_and_names_beyond_ascii_are_kept() -> None:
    parts: dict[str, bytes | str] = {**sources.members(sources.plain()), "xl/media/": "", "xl/media/Bücher.png": b"x"}
    workbook = sources.packed(parts)
    assert sources.members(Package(workbook).to_bytes()) == sources.members(workbook)


def test_targets_are_found_whatever_their_form() -> None:
    package = Package(sources.minimal())
    assert package.one_related("", "officeDocument") == "book/Main.xml"
    assert package.one_related("book/Main.xml", "worksheet") == "book/One.xml"
    assert package.one_related("book/Main.xml", "styles") == ""


def test_relating_and_unrelating_leave_nothing_behind() -> None:
    package = Package(sources.plain())
    package.write("xl/extra/part.xml", b"<a/>")
    assert package.relate(SHEET, "comments", "xl/extra/part.xml") == "rId1"
    assert package.one_related(SHEET, "comments") == "xl/extra/part.xml"
    assert b'Target="../extra/part.xml"' in sources.members(package.to_bytes())["xl/worksheets/_rels/sheet1.xml.rels"]
    package.unrelate(SHEET, "xl/extra/part.xml")
    package.drop("xl/extra/part.xml")
    assert package.to_bytes() == Package(sources.plain()).to_bytes()


def edited(edit: Callable[[bytearray], None]) -> bytes:
    """A plain workbook with bytes of its zip changed."""
    blob = bytearray(sources.plain())
    edit(blob)
    return bytes(blob)


def renamed(old: bytes, new: bytes) -> bytes:
    """A plain workbook with a member's name changed everywhere in the zip, to one of equal length."""
    assert len(old) == len(new)
    return sources.plain().replace(old, new)


def encrypted(blob: bytearray) -> None:
    """Marks every member as locked."""
    for signature, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        start = blob.find(signature)
        while start >= 0:
            blob[start + at] |= 1
            start = blob.find(signature, start + 1)


def bomb_that_says_so() -> bytes:
    parts = {**sources.members(sources.plain()), "xl/media/zeros.bin": bytes(archive.LARGEST_CONTENT + 1)}
    return sources.packed(parts)


def overlapping() -> bytes:
    """Many entries of the directory that share the bytes of one member."""
    name, content = b"xl/media/%02d.bin", zlib.compress(bytes(4_000_000))[2:-4]
    local = archive.LOCAL_HEADER.pack(0x04034B50, 20, 0, 8, 0, 33, 0, len(content), 4_000_000, len(name) - 2, 0)
    out = local + b"xl/media/00.bin"[: len(name) - 2] + content
    central = b"".join(
        archive.CENTRAL_HEADER.pack(
            0x02014B50, 20, 20, 0, 8, 0, 33, 0, len(content), 4_000_000, len(name) - 2, 0, 0, 0, 0, 0, 0
        ) + (name % i)[: len(name) - 2]
        for i in range(20)
    )  # fmt: skip
    return out + central + archive.END_RECORD.pack(0x06054B50, 0, 0, 20, 20, len(central), len(out), 0)


def duplicated() -> bytes:
    file = BytesIO(sources.plain())
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(file, "a") as made:
        made.writestr(SHEET, "<other/>")
    return file.getvalue()


def huge_directory() -> bytes:
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as made:
        for i in range(12_000):
            made.writestr(f"{i:06}", "")
    return file.getvalue()


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: b"", "no workbook"),
        (lambda: b"Dear Secretary, we won.", "no workbook"),
        (lambda: b"\xd0\xcf\x11\xe0" + bytes(512), "old Excel"),
        (lambda: b"\xd0\xcf\x11\xe0" + "EncryptedPackage".encode("utf-16-le"), "password"),
        (lambda: sources.plain()[:-900], "no workbook"),
        (lambda: sources.plain()[900:], "damaged"),
        (lambda: bytes(archive.LARGEST_FILE + 1), "larger"),
        (lambda: sources.packed({"hello.txt": "hello"}), "no workbook"),
        (lambda: edited(encrypted), "password"),
        (lambda: renamed(b"xl/styles.xml", b"/l/styles.xml"), "leads out"),
        (lambda: renamed(b"xl/theme/theme1.xml", b"../../../etc/pa.xml"), "leads out"),
        (lambda: renamed(b"xl/theme/theme1.xml", b"xl\\theme\\theme1.xml"), "leads out"),
        (lambda: renamed(b"xl/theme/theme1.xml", b"C:/theme/theme1.xml"), "leads out"),
        (lambda: sources.packed({**sources.members(sources.plain()), "XL/WorkBook.xml": "<a/>"}), "two parts"),
        (duplicated, "two parts"),
        (bomb_that_says_so, "far more"),
        (overlapping, "overlap"),
        (huge_directory, "far more parts"),
    ],
)
def test_hostile_file_is_refused(make: Callable[[], bytes], reason: str) -> None:
    with pytest.raises(PackageFault, match=reason) as fault:
        Package(make())
    assert fault.value.remedy.startswith("Please ")


def with_sheet(content: bytes) -> bytes:
    return sources.packed({**sources.members(sources.plain()), SHEET: content})


def lying(size: int) -> bytes:
    """A workbook whose sheet unpacks to far more than the zip says."""
    blob = bytearray(with_sheet(b" " * 7_000_000))
    for signature, at in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        start = blob.find(signature)
        while start >= 0:
            if struct.unpack_from("<L", blob, start + at)[0] == 7_000_000:
                struct.pack_into("<L", blob, start + at, size)
            start = blob.find(signature, start + 1)
    return bytes(blob)


LAUGHS = b"".join(b'<!ENTITY a%d "%s">' % (i + 1, b"&a%d;" % i * 10) for i in range(12))


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"<worksheet", "damaged"),
        (b"", "damaged"),
        (b"\x00\xff\xfe", "damaged"),
        (b'<!DOCTYPE a [<!ENTITY a0 "ha">' + LAUGHS + b"]><a>&a12;</a>", "damaged|entities"),
        (b'<!DOCTYPE a [<!ENTITY a0 "ha">' + LAUGHS + b']><a b="&a12;"/>', "damaged|entities"),
        (b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', "entities"),
        (b'<!DOCTYPE a SYSTEM "http://evil.example/a.dtd"><a/>', "entities"),
        ('<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE a [<!ENTITY x "">]><a>&x;</a>'.encode("utf-16"), "entities"),
        (b"<a>" * 100_000, "damaged"),
        (b"<s>" + b"<xf/>" * 1_700_000 + b"</s>", "larger"),
    ],
)  # fmt: skip
def test_hostile_part_is_refused(content: bytes, reason: str) -> None:
    with pytest.raises(PackageFault, match=reason):
        Package(with_sheet(content)).tree(SHEET)


@pytest.mark.parametrize("size", [10, 6_999_999])
def test_a_part_larger_than_the_zip_says_is_refused(size: int) -> None:
    with pytest.raises(PackageFault, match="damaged"):
        Package(lying(size)).tree(SHEET)


def test_no_other_file_is_ever_opened(tmp_path: Path) -> None:
    """Not even tried: a document type that would be a fault if it were read is refused as what it is."""
    (tmp_path / "secret.dtd").write_text("<!ENTITY broken")
    for form in ('<!DOCTYPE a SYSTEM "{}"><a/>', '<!DOCTYPE a [<!ENTITY x SYSTEM "{}">]><a>&x;</a>'):
        with pytest.raises(PackageFault, match="declares entities"):
            parse(form.format((tmp_path / "secret.dtd").as_uri()).encode(), "part")


@given(st.text(st.characters(codec=None)))
def test_any_text_can_stand_in_a_part(text: str) -> None:
    said = legal(text)
    escaped = said.replace("&", "&amp;").replace("<", "&lt;").replace("]]>", "]]&gt;").replace("\r", "&#13;")
    assert parse(f"<a>{escaped}</a>".encode(), "part").text == (said or None)
    assert legal("_x0041_") == "_x005F_x0041_"
    assert legal("a\x00\x07\ud83db") == "ab"
