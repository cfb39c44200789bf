"""The door to reading: workbooks in, match sheets and findings out."""

import logging
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from processor.model.findings import Finding, finding
from processor.model.match import MatchSheet
from processor.model.rulebook import RuleBook
from processor.workbooks.reading import signatures
from processor.workbooks.reading.explained import explained
from processor.workbooks.reading.raw import RawSheet, read_raw
from processor.workbooks.reading.readout import Readout, match_sheet, read_cells
from processor.workbooks.reading.schemas import Failure, Key, Row, board_failures, head_failures

LOG = logging.getLogger(__name__)
NO_USABLE_VALUE = ("modern-rating", "grade-out-of-range")
PANIC = "PanicException"  # of calamine; it is no Exception, and cannot be imported


@dataclass(frozen=True, slots=True)
class Read:
    """What came out of one file: the match sheet, empty where there is none to read, and what was found."""

    sheet: MatchSheet
    findings: tuple[Finding, ...]


def read_batch(contents: Sequence[bytes], book: RuleBook) -> list[Read]:
    """The match sheets in workbooks, in the same order, checked together against the rule book.

    No file stops the run or changes what is read from another.
    """
    raws = [_raw(position, content) for position, content in enumerate(contents)]
    readouts = {at: read_cells(raw, book.match.boards) for at, raw in enumerate(raws) if isinstance(raw, RawSheet)}
    failures = _failures(readouts, book)
    return [
        Read(MatchSheet(), (raw,)) if isinstance(raw, Finding) else _read(readouts[at], failures[at], book)
        for at, raw in enumerate(raws)
    ]


def _read(readout: Readout, failures: Sequence[Failure], book: RuleBook) -> Read:
    refused = {(failure.row, failure.field) for failure in failures if failure.code in NO_USABLE_VALUE}
    return Read(match_sheet(readout, refused), explained(readout, failures, book))


def _raw(position: int, content: bytes) -> RawSheet | Finding:
    """The last guard: what a library could not cope with costs its own file alone, and the log says which."""
    try:
        return read_raw(content)
    except BaseException as fault:
        if not isinstance(fault, Exception) and type(fault).__name__ != PANIC:
            raise
        LOG.warning("File %d of the batch could not be read: %s: %s", position + 1, type(fault).__name__, fault)
        return finding("unreadable-file", reason="it is damaged", remedy=signatures.SAVE_AS)


def _failures(readouts: Mapping[int, Readout], book: RuleBook) -> Mapping[int, list[Failure]]:
    """The failed checks of all sheets, by file."""
    heads: dict[Key, Row] = {(at, None): _head_row(readout) for at, readout in readouts.items()}
    boards: dict[Key, Row] = {
        (at, position): _board_row(readout, position)
        for at, readout in readouts.items()
        for position in range(len(readout.rows))
    }
    by_file: dict[int, list[Failure]] = defaultdict(list)
    for failure in [*head_failures(heads, book), *board_failures(boards, book)]:
        by_file[failure.file].append(failure)
    return by_file


def _head_row(readout: Readout) -> Row:
    values = {name: cell.value for name, cell in readout.head.items()}
    return values | {
        "judged": readout.raw.boards_found,
        "boards_filled": readout.filled,
        "boards_lost": readout.lost_boards(),
    }


def _board_row(readout: Readout, position: int) -> Row:
    row = readout.rows[position]
    values = {name: cell.value for name, cell in row.cells.items()}
    return values | {
        "board": row.number,
        "in_use": readout.in_use(row) and readout.filled > 0,
        "holds_something": row.holds_something,
    }
