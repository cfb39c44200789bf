"""What a file is that is no workbook, told by its bytes, and what its sender can do. File names are not trusted."""

from processor.workbooks.faults import PackageFault

SEND_SHEET = "Please send the match sheet itself, saved as an Excel workbook (.xlsx)."
SAVE_AS = (
    "Please open it in your spreadsheet program, choose Save As (or Download), pick Excel workbook (.xlsx), "
    "and send the file that this makes."
)
UNLOCK = "Please take the password off (in Excel: File, Info, Protect Workbook), save it and send it again."
EXPORT = "Please choose File, Export To, Excel in Numbers, and send the file that this makes."
TYPE_IT = f"It cannot be read from a picture. {SEND_SHEET}"
ATTACH_AGAIN = "Please attach the match sheet once more and send it."

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ZIP = b"PK\x03\x04"
TEXT_SAMPLE = 4_096


def _wide(text: str) -> bytes:
    return text.encode("utf-16-le")


OLD_OFFICE = (
    (_wide("EncryptedPackage"), "it is locked with a password or a protection label", UNLOCK),
    (_wide("__substg1.0_"), "it is an Outlook message, not a workbook", SEND_SHEET),
    (_wide("WordDocument"), "it is a Word document", SEND_SHEET),
    (_wide("Workbook"), "it is in the format of Excel 97 to 2003 (.xls)", SAVE_AS),
    (_wide("Book"), "it is in the format of an old Excel (.xls)", SAVE_AS),
)
BEGINNINGS = (
    (b"%PDF", "it is a PDF", TYPE_IT),
    (b"\xff\xd8\xff", "it is a photograph or a scan (JPEG)", TYPE_IT),
    (b"\x89PNG", "it is a picture (PNG)", TYPE_IT),
    (b"GIF8", "it is a picture (GIF)", TYPE_IT),
    (b"BM", "it is a picture (BMP)", TYPE_IT),
    (b"II*\x00", "it is a scan (TIFF)", TYPE_IT),
    (b"MM\x00*", "it is a scan (TIFF)", TYPE_IT),
    (b"RIFF", "it is a picture or a recording", TYPE_IT),
    (b"{\\rtf", "it is a text document (RTF)", SEND_SHEET),
    (b"7z\xbc\xaf", "it is a packed folder (7z)", SEND_SHEET),
    (b"Rar!", "it is a packed folder (RAR)", SEND_SHEET),
    (b"\x1f\x8b", "it is a packed file (gzip)", SEND_SHEET),
    (b"PK\x05\x06", "it is an empty zip file", SEND_SHEET),
    (b"L\x00\x00\x00\x01\x14\x02\x00", "it is a shortcut to a file, not the file itself", ATTACH_AGAIN),
)
IN_ZIP = (
    (b"opendocument.spreadsheet", "it is in the OpenDocument format (.ods)", SAVE_AS),
    (b"opendocument", "it is an OpenDocument text or drawing", SEND_SHEET),
    (b"Index/Document.iwa", "it is a Numbers document", EXPORT),
    (b"xl/workbook.bin", "it is in the binary Excel format (.xlsb)", SAVE_AS),
    (b"word/document.xml", "it is a Word document", SEND_SHEET),
    (b"ppt/presentation.xml", "it is a PowerPoint presentation", SEND_SHEET),
    (b".xlsx", "it is a zip file with workbooks in it", "Please send each match sheet as a file of its own."),
)  # fmt: skip
IN_TEXT = (
    ("<html", "it is a web page, whatever its name says", SAVE_AS),
    ("<!doctype html", "it is a web page, whatever its name says", SAVE_AS),
    ("urn:schemas-microsoft-com:office:spreadsheet", "it is in the XML format of Excel 2003", SAVE_AS),
    ("<?xml", "it is an XML file", SAVE_AS),
    ("mime-version:", "it is an e-mail message, not the workbook that was attached to it", SEND_SHEET),
)


def expect_workbook(content: bytes) -> None:
    """Raises PackageFault with what the file is, where its first bytes show that it is no workbook."""
    if not content:
        raise PackageFault("it is empty (0 bytes)", ATTACH_AGAIN)
    if content.startswith(ZIP):
        return
    if content.startswith(OLE):
        raise _told(OLD_OFFICE, content) or PackageFault("it is in an old Office format", SAVE_AS)
    for start, reason, remedy in BEGINNINGS:
        if content.startswith(start):
            raise PackageFault(reason, remedy)
    if content[4:8] == b"ftyp":
        raise PackageFault("it is a photograph or a film", TYPE_IT)
    raise _text(content) or PackageFault("it is no workbook, or was damaged on its way", SEND_SHEET)


def other_zip(content: bytes) -> PackageFault:
    """What a zip file without a workbook in it is."""
    return _told(IN_ZIP, content) or PackageFault("it is a zip file without a workbook in it", SEND_SHEET)


def _told(marks: tuple[tuple[bytes, str, str], ...], content: bytes) -> PackageFault | None:
    return next((PackageFault(reason, remedy) for mark, reason, remedy in marks if mark in content), None)


def _text(content: bytes) -> PackageFault | None:
    """A text file: a web page, an e-mail, or figures with commas between them; None for anything else."""
    sample = content[:TEXT_SAMPLE]
    text = sample.decode("utf-16" if sample[:2] in (b"\xff\xfe", b"\xfe\xff") else "latin-1", "replace")
    if any(each < " " and each not in "\t\r\n\f\ufeff" for each in text):
        return None
    lower = text.casefold()
    for mark, reason, remedy in IN_TEXT:
        if mark in lower:
            return PackageFault(reason, remedy)
    return PackageFault("it is a text file, perhaps one with commas (.csv)", SEND_SHEET)
