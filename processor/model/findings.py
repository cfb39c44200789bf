"""Findings: what is wrong or worth knowing about a sheet, as values.

A finding knows its code, its severity, the cells it is about and the facts of the case. Its sentence comes from
the catalogue, so that a cell note, a mail, a page and the JSON all say the same words.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from processor.model.catalogue import KINDS, Kind
from processor.model.entries import Entry, Place
from processor.model.numbers import joined


class Severity(StrEnum):
    """How much a finding matters, from what is only said to what stops the match being scored."""

    NOTE = "note"
    WARNING = "warning"
    QUERY = "query"
    ERROR = "error"

    @property
    def rank(self) -> int:
        """0 for a note, up to 3 for an error."""
        return tuple(Severity).index(self)

    @property
    def symbol(self) -> str:
        """A sign that stands beside the word, so that nothing is said by colour alone."""
        return {"note": "•", "warning": "▲", "query": "?", "error": "✖"}[self.value]


@dataclass(frozen=True, slots=True)
class Spot:
    """One cell that a finding is about: what the cell is for, on which board, and what stood there."""

    label: str
    place: Place | None = None
    board: int | None = None
    found: str = ""


def spot(label: str, entry: Entry[object] | None = None, board: int | None = None) -> Spot:
    """The spot of an entry: its cell, and the text as it was typed."""
    return Spot(label, entry.place, board, entry.typed) if entry else Spot(label, None, board)


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding, about one or more cells. `facts` fill the places in the catalogue's sentence.

    `waived` says that the League Secretary has settled it by a ruling: it changes no figure either way.
    """

    code: str
    severity: Severity
    spots: tuple[Spot, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    cites: str = ""
    waived: bool = False

    @property
    def kind(self) -> Kind:
        """The catalogue's entry for the code."""
        return KINDS[self.code]

    @property
    def clause(self) -> str:
        """The clause of the rule book that the finding rests on: the one given, else that of its kind."""
        return self.cites or self.kind.clause

    @property
    def open_error(self) -> bool:
        """Whether a captain has to correct something before anything can be scored."""
        return self.severity is Severity.ERROR

    @property
    def open_query(self) -> bool:
        """Whether the League Secretary still has to decide."""
        return self.severity is Severity.QUERY and not self.waived

    def citing(self, clause: str) -> "Finding":
        """The same finding resting on another clause than its kind usually does."""
        return replace(self, cites=clause)

    @property
    def places(self) -> tuple[Place, ...]:
        """The cells, in the order in which they were found."""
        return tuple(each.place for each in self.spots if each.place)

    @property
    def with_working(self) -> bool:
        """Whether the finding belongs beside the working rather than among what somebody has to do."""
        return self.kind.with_working

    @property
    def message(self) -> str:
        """The sentence for people: where, what was found, what was expected, what to do."""
        facts = dict(self.facts) | {"where": where(self.spots), "found": found(self.spots)}
        return self.kind.sentence.format_map(facts)


def finding(code: str, *spots: Spot, severity: Severity | None = None, **facts: object) -> Finding:
    """A finding of a kind in the catalogue, with that kind's severity unless another is given.

    Raises KeyError where the code is unknown or the sentence wants a fact that was not given.
    """
    made = Finding(
        code,
        severity or Severity(KINDS[code].severity),
        spots,
        tuple((name, str(fact)) for name, fact in facts.items()),
    )
    assert made.message  # a missing fact fails here, where the finding is made  # noqa: S101
    return made


def rolled_up(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings with those that say the same of several cells made one, worst first, else in order."""
    merged: dict[tuple[object, ...], Finding] = {}
    for each in findings:
        key = (each.code, each.severity, each.facts, each.cites, each.waived)
        if key in merged:
            known = merged[key]
            fresh = tuple(each_spot for each_spot in each.spots if each_spot not in known.spots)
            merged[key] = replace(known, spots=known.spots + fresh)
        else:
            merged[key] = each
    return tuple(sorted(merged.values(), key=lambda each: -each.severity.rank))


def where(spots: Iterable[Spot]) -> str:
    """The spots as the start of a sentence: `Boards 2 and 4, home grade (E13, E15)`."""
    groups: dict[tuple[str, bool], list[Spot]] = {}
    for each in spots:
        groups.setdefault((each.label, each.board is None), []).append(each)
    text = "; ".join(_group_text(label, group) for (label, _), group in groups.items())
    return text[:1].upper() + text[1:] if text else "This file"


def _group_text(label: str, group: list[Spot]) -> str:
    cells = ", ".join(dict.fromkeys(each.place.cell for each in group if each.place))
    boards = list(dict.fromkeys(each.board for each in group if each.board is not None))
    word = "boards" if len(boards) > 1 else "board"
    name = ", ".join(part for part in (f"{word} {joined(boards)}" if boards else "", label) if part)
    return f"{name} ({cells})" if cells else name


def found(spots: Iterable[Spot]) -> str:
    """What stood in the spots, each thing once and in quotation marks; `nothing` for blank cells."""
    texts = dict.fromkeys(f"“{shortened(each.found)}”" if each.found else "nothing" for each in spots)
    return joined(texts)


def shortened(text: str, most: int = 60) -> str:
    """The text on one line, cut where it is long: a message is no place for a page."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1]}…"
