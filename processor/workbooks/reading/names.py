"""The sheets of a workbook and its defined names, from the workbook part itself: calamine gives none."""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from processor.workbooks.opc import markup
from processor.workbooks.opc.markup import Element
from processor.workbooks.opc.package import RELATED, RELATED_STRICT, Package

WHOLE_WORKBOOK = -1
LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
LONGEST_REFERENCE = 200
CELL = r"\$?([A-Z]{1,3})\$?([1-9][0-9]{0,6})"
REFERENCE = re.compile(rf"=?(?:'((?:[^']|'')+)'|([^'!\[\]:,;#]+))!{CELL}(?::{CELL})?")


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of cells on one sheet; rows and columns count from 1."""

    sheet: str
    row: int
    column: int
    last_row: int
    last_column: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of a workbook: its name, its part (empty where there is none), and whether it is shown."""

    name: str
    part: str
    shown: bool


@dataclass(frozen=True, slots=True)
class Contents:
    """What a workbook says of itself: its sheets in order, and whether it counts its days from 1904.

    `areas` are the areas of its names, in small letters, by scope: the position of a sheet, or WHOLE_WORKBOOK.
    Names that point nowhere are left out.
    """

    sheets: tuple[Sheet, ...]
    areas: Mapping[int, Mapping[str, Area]]
    from_1904: bool

    def fields(self, position: int) -> dict[str, Area]:
        """The names that point at cells of one sheet; one of the whole workbook goes before a local one."""
        here = self.sheets[position].name.casefold()
        scopes = (self.areas.get(scope, {}) for scope in (position, WHOLE_WORKBOOK))
        return {name: area for scope in scopes for name, area in scope.items() if area.sheet.casefold() == here}


def contents(package: Package, workbook: str) -> Contents:
    """The sheets and names of the workbook part. Raises PackageFault where it cannot be read."""
    root = package.tree(workbook)
    targets = {each.id: each.target for each in package.related(workbook, "worksheet")}
    sheets = tuple(
        Sheet(each.get("name", ""), targets.get(_relation(each), ""), each.get("state", "visible") == "visible")
        for each in markup.children(markup.child(root, "sheets"), "sheet")
    )
    areas: dict[int, dict[str, Area]] = defaultdict(dict)
    for each in markup.children(markup.child(root, "definedNames"), "definedName"):
        text = each.text or ""
        name, area = each.get("name", "").casefold(), area_of(text) if len(text) <= LONGEST_REFERENCE else None
        if area:
            areas[markup.whole(each.get("localSheetId"), WHOLE_WORKBOOK)][name] = area
    properties = markup.child(root, "workbookPr")
    return Contents(sheets, areas, properties is not None and markup.true(properties.get("date1904")))


@lru_cache(maxsize=512)  # all sheets made from one template have the same
def area_of(reference: str) -> Area | None:
    """The cells that a reference such as `'Score sheet'!$D$12:$D$19` means; None for `#REF!` and the like."""
    match = REFERENCE.fullmatch(reference.strip())
    if not match:
        return None
    quoted, bare, left, top, right, bottom = match.groups()
    columns = sorted((_column(left), _column(right or left)))
    rows = sorted((int(top), int(bottom or top)))
    if columns[1] > LAST_COLUMN or rows[1] > LAST_ROW:
        return None
    return Area(bare or quoted.replace("''", "'"), rows[0], columns[0], rows[1], columns[1])


@cache
def _column(letters: str) -> int:
    at = markup.row_and_column(f"{letters}1")
    return at[1] if at else 0


def _relation(sheet: Element) -> str:
    return sheet.get(f"{{{RELATED}}}id") or sheet.get(f"{{{RELATED_STRICT}}}id") or ""
