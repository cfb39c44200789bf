"""The words of our notes, and how ours are found again in a note.

A spreadsheet program may blank the author, so ours begin with a line that says so and end with another. What a
captain writes before or after them is his and stays.
"""

import re
from collections.abc import Sequence

from processor.model.findings import Finding, Severity
from processor.workbooks.opc.markup import legal

BY = "chapman"
END = f"— {BY}, see the sheet"
_SIGNS = "".join(each.symbol for each in Severity)
_OURS = re.compile(
    rf"\n{{0,2}}^{BY} [{re.escape(_SIGNS)}] (?:{'|'.join(Severity)})$.*?(?:^{re.escape(END)}[^\n]*\n?|\Z)",
    re.MULTILINE | re.DOTALL,
)


def note(findings: Sequence[Finding], result_title: str) -> tuple[str, str]:
    """The first line of a cell's note and the rest of it, for all the findings on that cell, worst first."""
    ordered = sorted(findings, key=lambda each: -each.severity.rank)
    worst = ordered[0].severity
    paragraphs = [_paragraph(each, len(ordered) > 1) for each in ordered]
    return f"{BY} {worst.symbol} {worst}", legal("\n".join([*paragraphs, f"{END} {result_title}"]))


def _paragraph(found: Finding, several: bool) -> str:
    sign = f"{found.severity.symbol} {found.severity}: " if several else ""
    clause = f" ({found.clause})" if found.clause else ""
    return f"{sign}{' '.join(found.message.split())}{clause}"


def ours(text: str) -> list[tuple[int, int]]:
    """Where our words stand in the text of a note, from first to last character."""
    return [match.span() for match in _OURS.finditer(text)]
