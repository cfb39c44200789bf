"""The zip file around a workbook: opened without trust, untouched members copied as their compressed bytes.

What is read is bounded before anything is unpacked, and again while it is: the sizes that a zip declares may lie.
"""

import struct
import zipfile
import zlib
from dataclasses import dataclass
from io import BytesIO

from processor.workbooks.faults import PackageFault

LARGEST_FILE = 20_000_000
LARGEST_DIRECTORY = 500_000
MOST_MEMBERS = 2_000
LARGEST_CONTENT = 100_000_000
LARGEST_PART = 8_000_000

LOCAL, CENTRAL, END = 0x04034B50, 0x02014B50, 0x06054B50
LOCAL_HEADER = struct.Struct("<L5H3L2H")
CENTRAL_HEADER = struct.Struct("<L6H3L5H2L")
END_RECORD = struct.Struct("<L4H2LH")
ENCRYPTED, UTF8 = 0x0001, 0x0800
STORED, DEFLATED = 0, 8
VERSION = 20
EFFORT = 3  # half the time of the usual 6, for a tenth more bytes
FIXED_DAY = (1980, 1, 1, 0, 0, 0)

NOT_A_WORKBOOK = "Please send the match sheet itself, saved as an Excel workbook (.xlsx)."
SAVE_AGAIN = "Please open it in your spreadsheet program, save it again as an Excel workbook (.xlsx) and send that."


@dataclass(frozen=True, slots=True)
class Member:
    """One member as its compressed bytes."""

    packed: bytes
    method: int
    crc: int
    size: int
    time: tuple[int, int, int, int, int, int] = FIXED_DAY

    def content(self, name: str) -> bytes:
        """The unpacked bytes. Raises PackageFault where they are not what the zip says, or too many."""
        if self.size > LARGEST_PART:
            raise PackageFault(f"its part {name} is far larger than a match sheet needs", SAVE_AGAIN)
        if self.method == STORED:
            content = self.packed
        elif self.method == DEFLATED:
            content = self._inflated(name)
        else:
            raise PackageFault(f"its part {name} is packed in an unusual way", SAVE_AGAIN)
        if len(content) != self.size or zlib.crc32(content) != self.crc:
            raise PackageFault(f"its part {name} is damaged", SAVE_AGAIN)
        return content

    def _inflated(self, name: str) -> bytes:
        try:
            return zlib.decompressobj(-zlib.MAX_WBITS).decompress(self.packed, self.size + 1)
        except zlib.error as fault:
            raise PackageFault(f"its part {name} is damaged", SAVE_AGAIN) from fault


def member(content: bytes) -> Member:
    """New content as a member, with the fixed time that all of ours have."""
    packer = zlib.compressobj(EFFORT, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(content) + packer.flush()
    return Member(packed, DEFLATED, zlib.crc32(content), len(content))


def opened(blob: bytes) -> dict[str, Member]:
    """The members of a zip file by name, in their order. Nothing is unpacked yet.

    Raises PackageFault where the bytes are no zip, or one that no spreadsheet program would write.
    """
    _expect_zip(blob)
    try:
        with zipfile.ZipFile(BytesIO(blob)) as archive:
            infos = archive.infolist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, struct.error, OverflowError) as fault:
        raise PackageFault("it is damaged, or was not sent whole", SAVE_AGAIN) from fault
    if len(infos) > MOST_MEMBERS or sum(each.file_size for each in infos) > LARGEST_CONTENT:
        raise PackageFault("it unpacks to far more than a match sheet needs", SAVE_AGAIN)
    _expect_plain_names(infos)
    _expect_apart(blob, infos)
    return {each.filename: _packed(blob, each) for each in infos}


def closed(members: dict[str, Member]) -> bytes:
    """The members as a zip file, the same bytes for the same members."""
    out, directory = BytesIO(), BytesIO()
    for name, each in members.items():
        encoded = name.encode("utf-8")
        flags = 0 if name.isascii() else UTF8
        head = (VERSION, flags, each.method, *_dos(each.time), each.crc, len(each.packed), each.size, len(encoded), 0)
        directory.write(CENTRAL_HEADER.pack(CENTRAL, VERSION, *head, 0, 0, 0, 0, out.tell()) + encoded)
        out.write(LOCAL_HEADER.pack(LOCAL, *head) + encoded + each.packed)
    start, size = out.tell(), directory.tell()
    out.write(directory.getvalue())
    out.write(END_RECORD.pack(END, 0, 0, len(members), len(members), size, start, 0))
    return out.getvalue()


def _expect_zip(blob: bytes) -> None:
    if len(blob) > LARGEST_FILE:
        raise PackageFault("it is far larger than a match sheet", NOT_A_WORKBOOK)
    if blob.startswith(b"\xd0\xcf\x11\xe0"):
        if "EncryptedPackage".encode("utf-16-le") in blob:
            raise PackageFault("it is locked with a password", "Please take the password off and send it again.")
        raise PackageFault("it is in the old Excel format (.xls)", SAVE_AGAIN)
    at = blob.rfind(END.to_bytes(4, "little"), max(0, len(blob) - END_RECORD.size - 0xFFFF))
    if not blob or at < 0 or len(blob) - at < END_RECORD.size:
        raise PackageFault("it is no workbook, or was not sent whole", NOT_A_WORKBOOK)
    if END_RECORD.unpack_from(blob, at)[5] > LARGEST_DIRECTORY:
        raise PackageFault("it holds far more parts than a match sheet", SAVE_AGAIN)


def _expect_plain_names(infos: list[zipfile.ZipInfo]) -> None:
    """Part names are relative, lead nowhere else, and differ by more than capitals (Open Packaging Conventions)."""
    seen: set[str] = set()
    for each in infos:
        name = each.orig_filename
        steps = name.removesuffix("/").split("/")
        if "\0" in name or "\\" in name or ":" in name or not {"", ".", ".."}.isdisjoint(steps):
            raise PackageFault("it has a part whose name leads out of the file", SAVE_AGAIN)
        if name.casefold() in seen:
            raise PackageFault("it has two parts of one name", SAVE_AGAIN)
        seen.add(name.casefold())
        if each.flag_bits & ENCRYPTED:
            raise PackageFault("it is locked with a password", "Please take the password off and send it again.")


def _expect_apart(blob: bytes, infos: list[zipfile.ZipInfo]) -> None:
    """Members that share bytes are how a small file unpacks to an enormous one."""
    end = 0
    for each in sorted(infos, key=lambda info: info.header_offset):
        if each.header_offset < end or each.header_offset + LOCAL_HEADER.size > len(blob):
            raise PackageFault("it is damaged: its parts overlap", SAVE_AGAIN)
        end = _start(blob, each) + each.compress_size
        if end > len(blob):
            raise PackageFault("it was not sent whole", SAVE_AGAIN)


def _start(blob: bytes, info: zipfile.ZipInfo) -> int:
    """Where the packed bytes of a member begin."""
    head = LOCAL_HEADER.unpack_from(blob, info.header_offset)
    if head[0] != LOCAL:
        raise PackageFault("it is damaged, or was not sent whole", SAVE_AGAIN)
    return int(info.header_offset) + LOCAL_HEADER.size + int(head[9]) + int(head[10])


def _packed(blob: bytes, info: zipfile.ZipInfo) -> Member:
    start = _start(blob, info)
    return Member(
        blob[start : start + info.compress_size], info.compress_type, info.CRC, info.file_size, info.date_time
    )


def _dos(time: tuple[int, int, int, int, int, int]) -> tuple[int, int]:
    year, month, day, hour, minute, second = time
    date = (max(1980, min(year, 2107)) - 1980) << 9 | month << 5 | day
    return hour << 11 | minute << 5 | second // 2, date
