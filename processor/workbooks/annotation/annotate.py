"""The annotated copy: a captain's own workbook with our notes and colours, and a sheet `Result` in front.

No value of the captain's changes, and whatever we put in can be taken out again: a copy that comes back and is
annotated anew holds the new verdict once.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from processor.model.findings import Finding, shortened
from processor.model.rulebook import RuleBook
from processor.model.verdict import Verdict
from processor.workbooks.annotation import colours
from processor.workbooks.annotation.notes import Notes
from processor.workbooks.annotation.page import Row, printed_range, sheet_xml
from processor.workbooks.annotation.result_sheet import result_page
from processor.workbooks.annotation.strings import Strings
from processor.workbooks.annotation.styles import Styles
from processor.workbooks.annotation.tabs import Tab, Tabs
from processor.workbooks.faults import PackageFault
from processor.workbooks.opc import markup
from processor.workbooks.opc.markup import Element
from processor.workbooks.opc.package import Package

RESULT_NAME = "chapman_result"
RESULT_TITLE = "Result"
SIGNATURES = "_xmlsignatures/"
SIGNED = (
    "The workbook was signed digitally. This copy of it has notes and this sheet in it, so the signature is no "
    "longer valid; the captain's own file keeps it."
)
_CELL = re.compile(r"[A-Z]{1,3}[1-9][0-9]{0,6}")


def annotated(original: bytes, verdict: Verdict, book: RuleBook) -> bytes:
    """The captain's workbook with the verdict in it. The same input gives the same bytes.

    Raises PackageFault where the workbook cannot be annotated; `report` then says it in a workbook of its own.
    """
    copy = _Copy(original)
    sheets = {tab.title: tab for tab in copy.tabs.all()}
    title = _free_title(sheets)
    for sheet, cells in _by_sheet(verdict.findings).items():
        if sheet in sheets and sheets[sheet].has_cells:
            colours.put(copy.package, sheets[sheet].part, cells, copy.styles)
            Notes(copy.package, sheets[sheet].part).put(cells, title)
    remarks = [SIGNED] if any(part.startswith(SIGNATURES) for part in copy.package.parts()) else []
    copy.put_result(title, result_page(verdict, book, frozenset(sheets), remarks))
    return copy.package.to_bytes()


def report(verdict: Verdict, book: RuleBook, name: str) -> bytes:
    """A fresh workbook with the Result sheet alone, about a file of that name that cannot be annotated."""
    copy = _Copy(_blank())
    remark = (
        f"This is about the file {shortened(name)}. Our notes could not be put into that file itself, which is "
        "unchanged; so they are here, in a workbook of their own."
    )
    copy.put_result(RESULT_TITLE, result_page(verdict, book, frozenset(), [remark]))
    return copy.package.to_bytes()


def answer(original: bytes, verdict: Verdict, book: RuleBook, name: str) -> tuple[bytes, bool]:
    """What goes back for a file of that name: its annotated copy, or a report where it cannot carry one.

    The second value says whether it is the copy.
    """
    try:
        return annotated(original, verdict, book), True
    except PackageFault:
        return report(verdict, book, name), False


class _Copy:
    """A workbook without anything of ours in it, and the parts that ours goes into."""

    def __init__(self, workbook: bytes) -> None:
        self.package = Package(workbook)
        self.tabs = Tabs(self.package)
        self.styles = Styles(self.package, self.tabs.part)
        self.strings = Strings(self.package, self.tabs.part)
        self._take_out_result()
        for tab in self.tabs.all():
            if tab.has_cells:
                colours.take_out(self.package, tab.part)
                Notes(self.package, tab.part).take_out_ours()

    def _take_out_result(self) -> None:
        result = self.tabs.marked(RESULT_NAME)
        if result:
            self.strings.used(-sum(each.get("t") == "s" for each in self._cells(result)))
            for each in self.package.related(result.part):
                self.package.drop(each.target)
            self.tabs.take_out(result)
        self.tabs.forget(RESULT_NAME)

    def _cells(self, tab: Tab) -> Iterator[Element]:
        return markup.descendants(self.package.tree(tab.part), "c")

    def put_result(self, title: str, page: Sequence[Row]) -> None:
        """Puts the page in front."""
        part = self.package.free_name("xl/worksheets/sheet{}.xml")
        namespace = markup.namespace(self.tabs.root)
        self.package.write(part, sheet_xml(page, self.strings, self.styles, namespace))
        self.styles.write()
        self.tabs.put_in_front(title, part, RESULT_NAME, printed_range(page))


def _by_sheet(findings: Sequence[Finding]) -> Mapping[str, Mapping[str, list[Finding]]]:
    """The findings of each cell, by sheet."""
    found: dict[str, dict[str, list[Finding]]] = {}
    for each in findings:
        for place in dict.fromkeys(each.places):
            if _CELL.fullmatch(place.cell):
                found.setdefault(place.sheet, {}).setdefault(place.cell, []).append(each)
    return found


def _free_title(taken: Mapping[str, Tab]) -> str:
    """`Result`, or another title where the captain has a sheet of that one."""
    known = {title.casefold() for title in taken}
    titles = (RESULT_TITLE, *(f"{RESULT_TITLE} ({number})" for number in range(2, len(known) + 3)))
    return next(title for title in titles if title.casefold() not in known)


def _blank() -> bytes:
    """A workbook with one empty sheet that counts as ours."""
    from datetime import UTC, datetime
    from io import BytesIO

    from xlsxwriter import Workbook

    file = BytesIO()
    workbook = Workbook(file, {"in_memory": True})
    workbook.set_properties({"created": datetime(2000, 1, 1, tzinfo=UTC)})
    workbook.add_worksheet(RESULT_TITLE)
    workbook.define_name(RESULT_NAME, f"={RESULT_TITLE}!$A$1")
    workbook.close()
    return file.getvalue()
