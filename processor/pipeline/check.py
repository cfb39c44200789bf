"""Loose sheets judged, each by itself: read, validate, judge, annotate, in batches so that memory stays flat."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from processor.documents.results_json import Json, rule_book_head, sheet_entry
from processor.model.findings import Finding, finding
from processor.model.match import MatchSheet
from processor.model.rulebook import RuleBook
from processor.model.verdict import Verdict
from processor.pipeline.files import SheetFile, content_of, names_in, write_if_changed
from processor.rules import judge

BATCH = 50


@dataclass(frozen=True, slots=True)
class Checked:
    """One file that was judged: its name, the digest of its bytes, the verdict, and where the copy went."""

    name: str
    sha256: str
    verdict: Verdict
    copy: Path | None = None


def check(files: Sequence[SheetFile], book: RuleBook, annotate: Path | None = None) -> Iterator[Checked]:
    """Judges the files in their order. Where a folder is given each annotated copy is written there.

    Raises CannotWriteError where a copy cannot be written; the files themselves are never touched.
    """
    targets = names_in(annotate, files) if annotate else [None] * len(files)
    for start in range(0, len(files), BATCH):
        batch = files[start : start + BATCH]
        yield from _check_batch(batch, targets[start : start + BATCH], book)


def check_report(checked: Sequence[Json], book: RuleBook) -> Json:
    """The object that `check --json` prints, from the entries in the order of the file names."""
    return rule_book_head(book) | {"sheets": list(checked)}


def entry(checked: Checked) -> Json:
    """One sheet's entry in that object."""
    copy = checked.copy.as_posix() if checked.copy else None
    return sheet_entry(checked.name, checked.sha256, checked.verdict) | {"annotated": copy}


def _check_batch(batch: Sequence[SheetFile], targets: Sequence[Path | None], book: RuleBook) -> Iterator[Checked]:
    from processor.workbooks.reading import Read, read_batch

    contents, reads = [], []
    for file in batch:
        try:
            contents.append(content_of(file))
        except OSError as fault:
            contents.append(b"")
            reads.append((len(contents) - 1, Read(MatchSheet(), (_unopened(fault),))))
    found = read_batch(contents, book)
    for index, read in reads:
        found[index] = read
    for file, content, read, target in zip(batch, contents, found, targets, strict=True):
        verdict = judge(read.sheet, read.findings, book)
        copy = _write_copy(target, content, verdict, book) if target else None
        yield Checked(file.name, hashlib.sha256(content).hexdigest(), verdict, copy)


def _unopened(fault: OSError) -> Finding:
    return finding("unreadable-file", reason=fault.strerror, remedy="See that it is still there and may be opened.")


def _write_copy(target: Path, content: bytes, verdict: Verdict, book: RuleBook) -> Path:
    """The annotated copy, or where the workbook cannot carry one a report beside its name."""
    from processor.workbooks.annotation import answer

    copy, its_own = answer(content, verdict, book, target.name)
    if not its_own:
        target = target.with_name(f"{target.name} report.xlsx")
    write_if_changed(target, copy)
    return target
