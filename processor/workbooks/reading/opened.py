"""Somebody else's file opened as the workbook that it should be."""

from processor.workbooks.opc.package import CONTENT_TYPES, Package
from processor.workbooks.reading import signatures


def opened(content: bytes) -> tuple[Package, str]:
    """The package, and the name of its workbook part.

    Raises PackageFault, with what the file is and what its sender can do, where it is no workbook with sheets.
    """
    signatures.expect_workbook(content)
    if CONTENT_TYPES.encode() not in content:
        raise signatures.other_zip(content)
    package = Package(content)
    workbook = package.one_related("", "officeDocument")
    if not workbook or not package.related(workbook, "worksheet"):
        raise signatures.other_zip(content)
    return package, workbook
