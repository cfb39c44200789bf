"""Writes the files of the project that code makes: `python -m processor.pipeline.project` in its top folder."""

from pathlib import Path

from processor.documents.findings_page import findings_page
from processor.pipeline.files import write_if_changed
from processor.pipeline.rules_shown import book_ids, default_book, rule_book
from processor.workbooks.register.blank import blank_register
from processor.workbooks.template import match_sheet


def made() -> dict[str, bytes]:
    """Each file's path from the top folder, and what it holds."""
    return {
        "templates/match_sheet.xlsx": match_sheet(rule_book(default_book())),
        "templates/season.xlsx": blank_register(book_ids()),
        "docs/findings.md": findings_page().encode(),
    }


if __name__ == "__main__":
    for path, content in made().items():
        write_if_changed(Path(path), content)
