"""The XML of a workbook's parts: read without trust, changed in place, written back.

Elements are found by their local names in their parent's own namespace, because producers choose prefixes
freely and a Strict workbook has other namespaces than a Transitional one.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from lxml import etree

from processor.workbooks.faults import PackageFault

Element = etree._Element

DAMAGED = "Please open it in your spreadsheet program, save it again as an Excel workbook (.xlsx) and send that."
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_ESCAPE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
_PARSER = etree.XMLParser(
    resolve_entities=False, no_network=True, huge_tree=False, load_dtd=False, remove_comments=True, remove_pis=True
)
_ADDRESS = re.compile(r"\$?([A-Z]{1,3})\$?([1-9][0-9]{0,6})")


def parse(xml: bytes, part: str) -> Element:
    """The root element of a part. Entities and document types are refused: no spreadsheet program writes them.

    Raises PackageFault where the part is not well-formed or declares a document type.
    """
    try:
        root = etree.fromstring(xml, _PARSER)
    except (etree.XMLSyntaxError, ValueError) as fault:
        raise PackageFault(f"its part {part} is damaged", DAMAGED) from fault
    if root.getroottree().docinfo.doctype:
        raise PackageFault(f"its part {part} declares entities, which no spreadsheet program writes", DAMAGED)
    return root


def serialised(root: Element) -> bytes:
    """The bytes of a part."""
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)


def legal(text: str) -> str:
    """The text as a cell or a note may hold it: without characters that XML forbids, and read literally.

    Spreadsheet programs read `_x0041_` as an escaped character; here it is only what somebody typed.
    """
    return _ESCAPE.sub("_x005F_", _ILLEGAL.sub("", text))


def local(element: Element) -> str:
    """An element's name without its namespace."""
    return str(element.tag).rpartition("}")[2]


def namespace(element: Element) -> str:
    """The namespace of an element."""
    return str(element.tag)[1:].rpartition("}")[0]


def child(parent: Element, name: str) -> Element | None:
    """The first child of that name in the parent's namespace."""
    return parent.find(f"{{{namespace(parent)}}}{name}")


def children(parent: Element | None, name: str) -> list[Element]:
    """All children of that name in the parent's namespace; none where there is no parent."""
    return [] if parent is None else parent.findall(f"{{{namespace(parent)}}}{name}")


def descendants(parent: Element, name: str) -> Iterator[Element]:
    """All elements of that name below the parent, whatever their namespace."""
    return parent.iter(f"{{*}}{name}")


def add(parent: Element, name: str, attributes: dict[str, str] | None = None, text: str | None = None) -> Element:
    """A new last child in the parent's namespace."""
    made = etree.SubElement(parent, f"{{{namespace(parent)}}}{name}", attributes or {})
    made.text = text
    return made


def placed(parent: Element, name: str, order: Sequence[str], attributes: dict[str, str] | None = None) -> Element:
    """A new child where the schema's order wants it, before others of its own name."""
    made = parent.makeelement(f"{{{namespace(parent)}}}{name}", attributes or {})
    earlier = set(order[: order.index(name)])
    position = max((i + 1 for i, each in enumerate(parent) if local(each) in earlier), default=0)
    parent.insert(position, made)
    return made


def required(parent: Element, name: str, order: Sequence[str]) -> Element:
    """The child of that name, made where there is none."""
    found = child(parent, name)
    return placed(parent, name, order) if found is None else found


def remove(element: Element) -> None:
    """Takes an element out of its parent."""
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)


def whole(text: str | None, otherwise: int = 0) -> int:
    """An attribute as a whole number; the other value where it is missing or is none."""
    try:
        return int(text or "")
    except ValueError:
        return otherwise


def true(text: str | None) -> bool:
    """An attribute as yes or no."""
    return (text or "").strip() in ("1", "true")


@lru_cache(maxsize=4096)
def row_and_column(address: str) -> tuple[int, int] | None:
    """A cell's row and column, both from 1, or None where the address is none."""
    match = _ADDRESS.fullmatch(address)
    if not match:
        return None
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - 64
    return int(match[2]), column


@lru_cache(maxsize=1024)
def column_name(column: int) -> str:
    """The letters of a column counted from 1."""
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
