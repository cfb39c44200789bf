"""The page of all findings, for `docs/findings.md`."""

from processor.model.catalogue import KINDS
from processor.model.findings import Severity

HEAD = """# Findings

Every finding has a code that never changes its meaning. A *note* is only said; a *warning* stands and the secretary
should know; a *query* is for the secretary to decide, and the match is scored meanwhile unless a grade or the date is
missing; an *error* is for the captain to correct, and until then nothing is scored. Words in braces are filled in from
the sheet. This page is made from the catalogue by `make templates`.
"""


def findings_page() -> str:
    """The catalogue as Markdown, worst first, each kind with its clause, its sentence and what it means."""
    parts = [HEAD]
    for severity in reversed(Severity):
        kinds = [(code, kind) for code, kind in sorted(KINDS.items()) if kind.severity == severity]
        parts.append(f"## {severity.symbol} {severity.capitalize()}\n")
        for code, kind in kinds:
            clause = f" · {kind.clause}" if kind.clause else ""
            beside = " · beside the working" if kind.with_working else ""
            settled = f"\nThe secretary settles it with {kind.settled_by}.\n" if kind.settled_by else ""
            parts.append(f"### `{code}`{clause}{beside}\n\n{kind.meaning}\n\n> {kind.sentence}\n{settled}")
    return "\n".join(parts)
