"""The shared strings of a workbook: appended to, never reordered, with their counts kept right."""

from processor.workbooks.opc import markup
from processor.workbooks.opc.markup import Element
from processor.workbooks.opc.package import Package

STRINGS = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
SPACE = "{http://www.w3.org/XML/1998/namespace}space"


class Strings:
    """The table of shared strings, made where the workbook has none."""

    def __init__(self, package: Package, workbook: str) -> None:
        self.part = package.one_related(workbook, "sharedStrings")
        if not self.part:
            self.part = package.free_name("xl/sharedStrings{}.xml", first="")
            root = package.tree(workbook)
            empty = f'<sst xmlns="{markup.namespace(root)}" count="0" uniqueCount="0"/>'
            package.write(self.part, empty.encode())
            package.declare(self.part, STRINGS)
            package.relate(workbook, "sharedStrings", self.part)
        self.root: Element = package.touch(self.part)
        self._items = markup.children(self.root, "si")
        self._known = {text: i for i, item in reversed([*enumerate(self._items)]) if (text := _plain(item)) is not None}
        self._size = len(self._items)

    def index(self, text: str) -> int:
        """The place of a text in the table, where it is put unless an equal one is there."""
        text = markup.legal(text)
        if text not in self._known:
            item = markup.add(markup.add(self.root, "si"), "t", text=text)
            if text != text.strip() or "\n" in text:
                item.set(SPACE, "preserve")
            self._known[text] = self._size
            self._size += 1
        return self._known[text]

    def used(self, times: int) -> None:
        """Counts so many more uses by cells, or fewer where it is less than nought."""
        if self.root.get("count") is not None:
            self.root.set("count", str(max(0, markup.whole(self.root.get("count")) + times)))
        if self.root.get("uniqueCount") is not None:
            self.root.set("uniqueCount", str(self._size))


def _plain(item: Element) -> str | None:
    """The text of an entry that is nothing but text; rich text and phonetic guides are somebody's own."""
    if len(item) != 1 or markup.local(item[0]) != "t":
        return None
    return item[0].text or ""
