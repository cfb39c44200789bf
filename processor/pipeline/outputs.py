"""What a run writes: annotated copies and the results, each only where it is not as it should be."""

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from processor.documents.season_json import season_object
from processor.journal import Journal, Output
from processor.model.rulebook import RuleBook
from processor.model.season import JudgedSheet, Season, Standing
from processor.model.submission import Submission
from processor.pipeline.archive import archived
from processor.pipeline.files import CannotReadError, CannotWriteError, digest_of, mark_of, remove, write_if_changed
from processor.pipeline.judging import Progress
from processor.pipeline.season_folder import ANNOTATED, RESULTS, RESULTS_JSON
from processor.pipeline.steps import step

UNSAFE = re.compile(r"[^A-Za-z0-9-]+")
OURS = re.compile(r".+ ([0-9a-f]{8,64})\.xlsx")
SHORTEST_DIGEST, LONGEST_ID = 8, 40
Make = Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Planned:
    """One file to write: where, what it is made from in a digest (empty where only the bytes tell), and how."""

    path: str
    made_from: str
    make: Make


@dataclass(slots=True)
class Written:
    """What became of the files: those that changed, a sentence for each that could not be written, and all of them."""

    changed: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    outputs: dict[str, Output] = field(default_factory=dict)


def annotated_paths(season: Season) -> Mapping[str, str]:
    """Where the annotated copy of each submission goes, by sha256: under its match and the start of its digest.

    No name that a sender gave is part of a path.
    """
    length = SHORTEST_DIGEST
    digests = [each.submission.sha256 for _, each in _sheets(season)]
    while len({digest[:length] for digest in digests}) < len(digests):
        length += 1
    return {
        each.submission.sha256: f"{ANNOTATED}/{_name(match_id, each, length)}" for match_id, each in _sheets(season)
    }


def planned(folder: Path, standing: Standing, book: RuleBook, program: str) -> list[Planned]:
    """Every file of the season, the annotated copies first."""
    season = standing.season
    paths = annotated_paths(season)
    made = [
        Planned(paths[each.submission.sha256], _digest(program, book, each), _copy(folder, each, book))
        for _, each in _sheets(season)
    ]
    made.append(Planned(RESULTS_JSON, "", lambda: results_json(standing, paths, book)))
    made.append(Planned(RESULTS, "", lambda: _workbook(standing, paths, book)))
    return made


def results_json(standing: Standing, paths: Mapping[str, str], book: RuleBook) -> bytes:
    """The bytes of `results.json`."""
    shown = season_object(standing.season, standing.register_findings, paths, book)
    return (json.dumps(shown, ensure_ascii=False, indent=1) + "\n").encode()


def write_all(folder: Path, files: Iterable[Planned], journal: Journal, progress: Progress) -> Written:
    """Writes what is not as it should be, and takes away what we wrote before and is wanted no more.

    The journal knows of every file before it is written, so that one which a killed run left behind is found again.
    """
    wanted = list(files)
    before = journal.outputs()
    journal.replace_outputs(before | {each.path: Output() for each in wanted if each.path not in before})
    written = Written()
    for count, each in enumerate(wanted):
        progress("Writing", count, len(wanted))
        _write(folder, each, before.get(each.path), written)
    keep = {each.path for each in wanted}
    for path, output in before.items():
        if path not in keep:
            _take_away(folder, path, output, written)
    return written


def left_copies(folder: Path, submissions: Iterable[Submission]) -> dict[str, Output]:
    """The annotated copies of these submissions that lie in the folder, whoever remembers them."""
    digests = [each.sha256 for each in submissions]
    found = {}
    for path in sorted((folder / ANNOTATED).glob("*.xlsx")):
        named = OURS.fullmatch(path.name)
        if named and any(digest.startswith(named[1]) for digest in digests):
            found[f"{ANNOTATED}/{path.name}"] = Output()
    return found


def untouched(folder: Path, outputs: Mapping[str, Output]) -> bool:
    """Whether every file is still as the last finished run left it, by size and time."""
    return all(is_as_left(folder / path, output) for path, output in outputs.items())


def is_as_left(path: Path, output: Output) -> bool:
    """Whether a file has the size and the time that it was left with."""
    try:
        mark = mark_of(path)
    except CannotReadError:
        return False
    return bool(output.sha256) and (mark.size, mark.changed) == (output.size, output.mtime_ns)


def _write(folder: Path, file: Planned, before: Output | None, written: Written) -> None:
    path = folder / file.path
    if before and file.made_from and before.made_from == file.made_from and is_as_left(path, before):
        written.outputs[file.path] = before
        return
    content = file.make()
    try:
        if write_if_changed(path, content):
            written.changed.append(file.path)
            step("written")
        mark = mark_of(path)
    except (CannotWriteError, CannotReadError) as fault:
        written.failed.append(str(fault))
        return
    digest = hashlib.sha256(content).hexdigest()
    written.outputs[file.path] = Output(digest, mark.size, mark.changed, file.made_from)


def _take_away(folder: Path, path: str, output: Output, written: Written) -> None:
    """Removes a file of ours that is wanted no more; one that somebody has changed since is left alone."""
    try:
        if output.sha256 and digest_of(folder / path) != output.sha256:
            return
        remove(folder / path)
        step("taken away")
    except CannotReadError:
        return
    except CannotWriteError as fault:
        written.failed.append(str(fault))
        written.outputs[path] = output


def _sheets(season: Season) -> Iterator[tuple[str, JudgedSheet]]:
    """Every submission with the number of its match, empty where it has none."""
    for match in season.matches:
        for each in match.sheets:
            yield match.fixture.match_id, each
    for each in season.unmatched:
        yield "", each


def _name(match_id: str, sheet: JudgedSheet, length: int) -> str:
    captain = sheet.verdict.sheet.submitted_by.value if match_id else None
    known = UNSAFE.sub("-", match_id)[:LONGEST_ID] or "unmatched"
    parts = [known, captain if captain in ("home captain", "away captain") else "", sheet.submission.sha256[:length]]
    return " ".join(part for part in parts if part) + ".xlsx"


def _digest(program: str, book: RuleBook, sheet: JudgedSheet) -> str:
    """The digest of all that an annotated copy is made from."""
    facts = (program, book.digest, sheet.submission.sha256, repr(sheet.verdict))
    return hashlib.sha256("\0".join(facts).encode("utf-8", "surrogatepass")).hexdigest()


def _copy(folder: Path, sheet: JudgedSheet, book: RuleBook) -> Make:
    def make() -> bytes:
        from processor.workbooks.annotation import answer

        name = sheet.submission.file.rpartition("/")[2]
        return answer(archived(folder, sheet.submission), sheet.verdict, book, name)[0]

    return make


def _workbook(standing: Standing, paths: Mapping[str, str], book: RuleBook) -> bytes:
    from processor.documents.season_workbook import season_workbook

    return season_workbook(
        standing.season, standing.states, standing.barred, standing.to_do, standing.register_findings, paths, book
    )
