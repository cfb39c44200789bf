"""Colours on cells, as conditional formats of ours that can be taken out again; a cell's own style cannot.

The formula is constant and says whose it is. Ours come before the captain's own rules, whose order stays.
"""

from collections.abc import Mapping, Sequence

from processor.model.findings import Finding, Severity
from processor.workbooks.annotation.notes import SHEET_ORDER
from processor.workbooks.annotation.result_style import SEVERITY_TINTS
from processor.workbooks.annotation.styles import Styles
from processor.workbooks.opc import markup
from processor.workbooks.opc.markup import Element, row_and_column
from processor.workbooks.opc.package import Package

MARK = 'LEN("chapman: '


def take_out(package: Package, sheet: str) -> None:
    """Removes our colours from a sheet."""
    if not package.mentions(sheet, "chapman: "):
        return
    for area in markup.children(package.tree(sheet), "conditionalFormatting"):
        ours = [rule for rule in markup.children(area, "cfRule") if _is_ours(rule)]
        for rule in ours:
            package.touch(sheet)
            markup.remove(rule)
        if ours and not markup.children(area, "cfRule"):
            markup.remove(area)


def put(package: Package, sheet: str, findings: Mapping[str, Sequence[Finding]], styles: Styles) -> None:
    """Colours each cell of the mapping by the worst of its findings."""
    if not findings:
        return
    root = package.touch(sheet)
    _make_room(root)
    merged = _merged(root)
    for priority, severity in reversed([*enumerate(reversed(Severity), start=1)]):
        cells = [cell for cell, found in findings.items() if _worst(found) is severity]
        if not cells:
            continue
        cells.sort(key=lambda cell: row_and_column(cell) or (0, 0))
        area = markup.placed(root, "conditionalFormatting", SHEET_ORDER)
        area.set("sqref", " ".join(merged.get(cell, cell) for cell in cells))
        tint = SEVERITY_TINTS[severity]
        colour = styles.colour(tint.fill, tint.ink)
        attributes = {"type": "expression", "dxfId": str(colour), "priority": str(priority)}
        rule = markup.add(area, "cfRule", attributes)
        markup.add(rule, "formula", text=f'{MARK}{severity}")>0')


def _worst(found: Sequence[Finding]) -> Severity:
    return max((each.severity for each in found), key=lambda each: each.rank)


def _is_ours(rule: Element) -> bool:
    return any((each.text or "").startswith(MARK) for each in markup.children(rule, "formula"))


def _make_room(root: Element) -> None:
    """Moves the captain's rules behind the places that ours may take, once."""
    areas = [*markup.children(root, "conditionalFormatting"), *markup.children(root, "extLst")]
    rules = [each for area in areas for each in markup.descendants(area, "cfRule") if each.get("priority") is not None]
    first = min((markup.whole(each.get("priority"), 1) for each in rules), default=len(Severity) + 1)
    if first <= len(Severity):
        for each in rules:
            each.set("priority", str(markup.whole(each.get("priority"), 1) + len(Severity) + 1 - first))


def _merged(root: Element) -> dict[str, str]:
    """The whole of each merged range, by its first cell."""
    areas = markup.children(markup.child(root, "mergeCells"), "mergeCell")
    return {area.get("ref", "").partition(":")[0]: area.get("ref", "") for area in areas}
