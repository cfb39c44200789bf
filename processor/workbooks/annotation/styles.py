"""The styles of a workbook. What we need is appended to its tables, and what is there already is used again."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from xml.sax.saxutils import quoteattr

from processor.workbooks.opc import markup
from processor.workbooks.opc.markup import Element
from processor.workbooks.opc.package import Package

STYLES = "application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"
ORDER = (
    "numFmts", "fonts", "fills", "borders", "cellStyleXfs", "cellXfs", "cellStyles", "dxfs", "tableStyles",
    "colors", "extLst",
)  # fmt: skip
FIRST_OWN_FORMAT = 164
MOST_COMPARED = 2_000
FONT = "Calibri"
PLAINEST = (
    '<styleSheet xmlns="{}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>'
    '</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    '<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)

APPENDED = {"fonts", "fills", "borders", "cellXfs", "dxfs"}
APPLIED = 'applyAlignment="1" applyBorder="1" applyFill="1" applyFont="1" applyNumberFormat="1"'


@dataclass(frozen=True, slots=True)
class Style:
    """How a cell looks. Colours are six hexadecimal figures; `top` and `bottom` are colours of thin lines.

    `shows` is a number format.
    """

    size: int = 10
    bold: bool = False
    italic: bool = False
    ink: str = "222222"
    fill: str = ""
    top: str = ""
    bottom: str = ""
    across: str = "left"
    down: str = "center"
    wrap: bool = False
    indent: int = 0
    shows: str = ""
    underline: bool = False


class _Table:
    """One table of the styles part: what is in it already, and what is to be appended."""

    def __init__(self, element: Element, known: Mapping[str, int]) -> None:
        self.element = element
        self.fresh: list[str] = []
        self.places = dict(known)
        self.size = len(element)

    def place(self, entry: str) -> int:
        """Where an entry stands, or will stand."""
        found = self.places.get(entry)
        if found is None:
            found = self.places[entry] = self.size
            self.fresh.append(entry)
            self.size += 1
        return found

    def write(self) -> None:
        """Appends what is new, with the count right."""
        if self.fresh:
            space = markup.namespace(self.element)
            xml = f'<new xmlns="{space}">{"".join(self.fresh)}</new>'
            self.element.extend(list(markup.parse(xml.encode(), "of our own")))
            self.element.set("count", str(self.size))
            self.fresh.clear()


class Styles:
    """The styles part, made where the workbook has none. What was asked for is put into it by `write`."""

    def __init__(self, package: Package, workbook: str) -> None:
        part = package.one_related(workbook, "styles")
        if not part:
            part = package.free_name("xl/styles{}.xml", first="")
            package.write(part, PLAINEST.format(markup.namespace(package.tree(workbook))).encode())
            package.declare(part, STYLES)
            package.relate(workbook, "styles", part)
        self._known = _entries(package.read(part))
        self.root: Element = package.touch(part)
        self._tables: dict[str, _Table] = {}
        self._formats: dict[Style, int] = {}

    def write(self) -> None:
        """Puts everything new into the part."""
        for table in self._tables.values():
            table.write()

    def cell_format(self, style: Style) -> int:
        """The number of a cell format that looks like the style."""
        found = self._formats.get(style)
        if found is None:
            found = self._formats[style] = self._table("cellXfs").place(self._xf(style))
        return found

    def colour(self, fill: str, ink: str) -> int:
        """The number of a format for conditional use: a fill, and the colour of the text and of a line around it."""
        solid = _xml("patternFill", _xml("bgColor", rgb=f"FF{fill}"), patternType="solid")
        font = _xml("font", _xml("color", rgb=f"FF{ink}"))
        line = _xml("color", rgb=f"FF{ink}")
        border = _xml("border", *(_xml(side, line, style="thin") for side in ("left", "right", "top", "bottom")))
        return self._table("dxfs").place(_xml("dxf", font, _xml("fill", solid), border))

    def _table(self, name: str) -> _Table:
        if name not in self._tables:
            table = markup.required(self.root, name, ORDER)
            self._tables[name] = _Table(table, self._known.get(name, {}))
        return self._tables[name]

    def _xf(self, style: Style) -> str:
        border = self._table("borders").place(_border(style.top, style.bottom))
        fill = self._table("fills").place(_fill(style.fill)) if style.fill else 0
        font = self._table("fonts").place(_font(style))
        shows = self._number_format(style.shows)
        ids = f'borderId="{border}" fillId="{fill}" fontId="{font}" numFmtId="{shows}" xfId="0"'
        return f"<xf {APPLIED} {ids}>{_alignment(style)}</xf>"  # attributes sorted, as _xml has them

    def _number_format(self, shows: str) -> int:
        if not shows:
            return 0
        formats = markup.required(self.root, "numFmts", ORDER)
        for each in formats:
            if each.get("formatCode") == shows:
                return markup.whole(each.get("numFmtId"))
        number = max([FIRST_OWN_FORMAT - 1, *(markup.whole(each.get("numFmtId")) for each in formats)]) + 1
        markup.add(formats, "numFmt", {"numFmtId": str(number), "formatCode": shows})
        formats.set("count", str(len(formats)))
        return number


@lru_cache(maxsize=8)
def _entries(styles: bytes) -> Mapping[str, Mapping[str, int]]:
    """Where each entry of each table stands. Most match sheets have the styles of one template.

    Only the last entries of a table are looked at: ours are there, and a workbook may have a million others.
    """
    found: dict[str, dict[str, int]] = {}
    for table in markup.parse(styles, "xl/styles.xml"):
        if markup.local(table) in APPENDED:
            start = max(0, len(table) - MOST_COMPARED)
            places = found.setdefault(markup.local(table), {})
            for i, each in enumerate(table[start:], start):
                places.setdefault(_canonical(each), i)
    return found


def _canonical(element: Element) -> str:
    """An entry of a table in the one form in which entries are compared."""
    attributes = {str(name): str(value) for name, value in element.attrib.items()}
    return _xml(markup.local(element), *map(_canonical, element), **attributes)


def _xml(name: str, /, *inner: str, **attributes: str) -> str:
    said = "".join([f" {key}={quoteattr(value)}" for key, value in sorted(attributes.items())])
    return f"<{name}{said}>{''.join(inner)}</{name}>" if inner else f"<{name}{said}/>"


@cache
def _font(style: Style) -> str:
    marks = [_xml(name) for name, wanted in (("b", style.bold), ("i", style.italic), ("u", style.underline)) if wanted]
    size, colour = _xml("sz", val=str(style.size)), _xml("color", rgb=f"FF{style.ink}")
    return _xml("font", *marks, size, colour, _xml("name", val=FONT), _xml("family", val="2"))


@cache
def _fill(colour: str) -> str:
    fore, back = _xml("fgColor", rgb=f"FF{colour}"), _xml("bgColor", indexed="64")
    return _xml("fill", _xml("patternFill", fore, back, patternType="solid"))


@cache
def _border(top: str, bottom: str) -> str:
    lines = [
        _xml(name, _xml("color", rgb=f"FF{colour}"), style="thin") if colour else _xml(name)
        for name, colour in (("top", top), ("bottom", bottom))
    ]
    return _xml("border", _xml("left"), _xml("right"), *lines, _xml("diagonal"))


@cache
def _alignment(style: Style) -> str:
    wrap = {"wrapText": "1"} if style.wrap else {}
    indent = {"indent": str(style.indent)} if style.indent else {}
    return _xml("alignment", horizontal=style.across, vertical=style.down, **wrap, **indent)
