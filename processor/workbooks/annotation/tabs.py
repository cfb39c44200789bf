"""The workbook part: its sheets in order, the defined names, and which sheet is open.

A defined name of one sheet says so by the sheet's position (`localSheetId`), so every such name has to follow
when a sheet is put in front or taken out.
"""

from collections.abc import Callable
from dataclasses import dataclass

from processor.workbooks.opc import markup
from processor.workbooks.opc.markup import DAMAGED, Element
from processor.workbooks.opc.package import RELATED, RELATED_STRICT, Package, PackageFault

ORDER = (
    "fileVersion", "fileSharing", "workbookPr", "workbookProtection", "bookViews", "sheets", "functionGroups",
    "externalReferences", "definedNames", "calcPr",
)  # fmt: skip
WORKSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
MOST_SHEETS = 250
FAMILIES = (RELATED, RELATED_STRICT)


@dataclass(frozen=True, slots=True)
class Tab:
    """One sheet: its title, its part, whether it has cells, and its element in the list of sheets."""

    title: str
    part: str
    has_cells: bool
    element: Element


class Tabs:
    """The sheets of a workbook. Raises PackageFault where the workbook part is missing."""

    def __init__(self, package: Package) -> None:
        self.package = package
        self.part = package.one_related("", "officeDocument")
        if not self.part:
            raise PackageFault("it is a zip file, but no workbook", DAMAGED)
        if markup.local(package.tree(self.part)) != "workbook":
            raise PackageFault("it is an office document, but no workbook of the Excel kind", DAMAGED)

    @property
    def root(self) -> Element:
        """The root element of the workbook part."""
        return self.package.tree(self.part)

    def all(self) -> list[Tab]:
        """The sheets in order, also hidden ones and chart sheets; those without a part are left out."""
        listed = markup.children(markup.child(self.root, "sheets"), "sheet")
        if len(listed) > MOST_SHEETS:
            raise PackageFault("it holds far more sheets than a match sheet", DAMAGED)
        related = {each.id: each for each in self.package.related(self.part) if each.target in self.package}
        return [
            Tab(each.get("name", ""), found.target, found.kind == "worksheet", each)
            for each in listed
            if (found := related.get(_related_id(each)))
        ]

    def put_in_front(self, title: str, part: str, name: str, printed: str) -> None:
        """Makes a part the first sheet and the open one, marked by a hidden defined name.

        `printed` is the range that prints, with dollar signs.
        """
        root = self.package.touch(self.part)
        sheets = markup.required(root, "sheets", ORDER)
        sheet_id = 1 + max((markup.whole(each.get("sheetId")) for each in sheets), default=0)
        relation = self.package.relate(self.part, "worksheet", part)
        family = RELATED_STRICT if self.package.strict else RELATED
        made = sheets.makeelement(f"{{{markup.namespace(sheets)}}}sheet", {"name": title, "sheetId": str(sheet_id)})
        made.set(f"{{{family}}}id", relation)
        sheets.insert(0, made)
        self.package.declare(part, WORKSHEET)
        self._shift(lambda position: position + 1)
        names = markup.required(root, "definedNames", ORDER)
        quoted = quoted_title(title)
        markup.add(names, "definedName", {"name": name, "hidden": "1"}, f"{quoted}!$A$1")
        markup.add(names, "definedName", {"name": "_xlnm.Print_Area", "localSheetId": "0"}, f"{quoted}!{printed}")
        self._open_first()

    def take_out(self, tab: Tab) -> None:
        """Takes a sheet out, with the names that belong to it."""
        root = self.package.touch(self.part)
        sheets = tab.element.getparent()
        gone = -1 if sheets is None else sheets.index(tab.element)
        for each in self._names():
            if each.get("localSheetId") == str(gone):
                markup.remove(each)
        markup.remove(tab.element)
        self._shift(lambda position: position - 1 if position > gone else position)
        self._tidy(root)
        self.package.unrelate(self.part, tab.part)
        self.package.drop(tab.part)

    def marked(self, name: str) -> Tab | None:
        """The sheet that a name of the whole workbook points to, and no other: one with more names is a captain's."""
        pointed: dict[str, set[str]] = {}
        for each in self._names():
            if each.get("localSheetId") is None:
                pointed.setdefault(_title_in(each.text or ""), set()).add(each.get("name", ""))
        return next((tab for tab in self.all() if pointed.get(tab.title.casefold()) == {name}), None)

    def forget(self, name: str) -> None:
        """Takes a defined name of the whole workbook out."""
        root = self.package.touch(self.part)
        for each in self._names():
            if each.get("name") == name and each.get("localSheetId") is None:
                markup.remove(each)
        self._tidy(root)

    def _names(self) -> list[Element]:
        return markup.children(markup.child(self.root, "definedNames"), "definedName")

    def _shift(self, moved: Callable[[int], int]) -> None:
        for each in self._names():
            if (position := each.get("localSheetId")) is not None:
                each.set("localSheetId", str(moved(markup.whole(position))))

    def _tidy(self, root: Element) -> None:
        names = markup.child(root, "definedNames")
        if names is not None and not len(names):
            markup.remove(names)

    def _open_first(self) -> None:
        """Opens the first sheet. Two sheets marked as selected would take what is typed into both."""
        views = markup.required(self.package.touch(self.part), "bookViews", ORDER)
        if not len(views):
            markup.add(views, "workbookView")
        for view in views:
            view.set("activeTab", "0")
            view.attrib.pop("firstSheet", None)
        for tab in self.all()[1:]:
            if self.package.mentions(tab.part, "tabSelected"):
                self._deselect(tab.part)

    def _deselect(self, part: str) -> None:
        for view in markup.descendants(self.package.tree(part), "sheetView"):
            if markup.true(view.get("tabSelected")):
                self.package.touch(part)
                del view.attrib["tabSelected"]


def quoted_title(title: str) -> str:
    """A sheet's title as a formula or a link needs it."""
    return "'" + title.replace("'", "''") + "'"


def _title_in(reference: str) -> str:
    """The title of the sheet in a reference, in small letters."""
    title = reference.rpartition("!")[0].strip().lstrip("=")
    return (title[1:-1].replace("''", "'") if title.startswith("'") else title).casefold()


def _related_id(element: Element) -> str:
    return next((value for family in FAMILIES if (value := element.get(f"{{{family}}}id"))), "")
