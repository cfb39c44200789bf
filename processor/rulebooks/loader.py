"""Reads rule books. Whatever is unknown, missing, uncited, or leaves a gap is refused, with its place."""

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from datetime import date
from fractions import Fraction
from importlib import resources
from typing import Any, Literal, get_args, get_origin, get_type_hints

from processor.model.rulebook import Band, Citation, Clause, RuleBook

CITATION_KEYS = {"value", "clause", "since", "reading", "inferred"}
HEAD = {"id": str, "title": str, "season": str, "first_day": date, "last_day": date}


class RuleBookFault(ValueError):
    """A rule book that cannot be used; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Dated:
    """One value and the citation that says since when it holds."""

    value: Any
    citation: Citation


@dataclass(frozen=True, slots=True)
class DatedRuleBook:
    """A rule book with all its values through time. `on` gives the rules as they stood on a day."""

    head: Mapping[str, Any]
    digest: str
    clauses: Mapping[str, Clause]
    values: Mapping[str, tuple[Dated, ...]]

    def on(self, day: date | None = None) -> RuleBook:
        """The rules in force on a day, or on the book's first day where none is given or it is earlier."""
        at = max(day or self.head["first_day"], self.head["first_day"])
        current = {
            name: [each for each in dated if each.citation.since <= at][-1] for name, dated in self.values.items()
        }
        parts = {
            part: cls(**{f.name: current[f"{part}.{f.name}"].value for f in fields(cls)})
            for part, cls in _parts().items()
        }
        citations = {name: each.citation for name, each in current.items()}
        return RuleBook(**self.head, digest=self.digest, clauses=self.clauses, citations=citations, **parts)


def book_ids() -> tuple[str, ...]:
    """The ids of the rule books that come with the program, oldest first."""
    files = resources.files(__package__).iterdir()
    return tuple(sorted(each.name.removesuffix(".toml") for each in files if each.name.endswith(".toml")))


def load(book_id: str) -> DatedRuleBook:
    """The rule book of that id. Raises RuleBookFault where there is none, or where it has a fault."""
    if book_id not in book_ids():
        raise RuleBookFault(f"There is no rule book {book_id!r}. There are: {', '.join(book_ids())}.")
    return parse(resources.files(__package__).joinpath(f"{book_id}.toml").read_bytes(), book_id)


def parse(toml: bytes, name: str) -> DatedRuleBook:
    """A rule book from the bytes of its file; `name` is for messages. Raises RuleBookFault."""
    try:
        table = tomllib.loads(toml.decode("utf-8"), parse_float=Fraction)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise RuleBookFault(f"{name}: not a TOML file: {fault}") from fault
    _same_keys(name, set(table), set(HEAD) | {"clauses"} | set(_parts()))
    head = {key: _typed(f"{name}: {key}", table[key], kind) for key, kind in HEAD.items()}
    clauses = {key: _clause(f"{name}: clauses.{key}", key, each) for key, each in table["clauses"].items()}
    values = {
        f"{part}.{field.name}": _dated(f"{name}: {part}.{field.name}", table[part][field.name],
                                       get_type_hints(cls)[field.name], clauses, head["first_day"])
        for part, cls in _parts().items()
        for field in _fields_of(f"{name}: {part}", cls, table[part])
    }  # fmt: skip
    return DatedRuleBook(head, hashlib.sha256(toml).hexdigest(), clauses, values)


def _parts() -> dict[str, Any]:
    hints = get_type_hints(RuleBook)
    return {name: hint for name, hint in hints.items() if is_dataclass(hint)}


def _fields_of(place: str, cls: Any, table: object) -> tuple[Any, ...]:
    if not isinstance(table, dict):
        raise RuleBookFault(f"{place}: expected a table of values")
    _same_keys(place, set(table), {field.name for field in fields(cls)})
    return fields(cls)


def _same_keys(place: str, given: set[str], wanted: set[str]) -> None:
    if unknown := given - wanted:
        raise RuleBookFault(f"{place}: unknown: {', '.join(sorted(unknown))}")
    if missing := wanted - given:
        raise RuleBookFault(f"{place}: missing: {', '.join(sorted(missing))}")


def _clause(place: str, clause_id: str, table: object) -> Clause:
    if not isinstance(table, dict):
        raise RuleBookFault(f"{place}: expected title and says")
    _same_keys(place, set(table), {"title", "says"})
    return Clause(clause_id, _typed(place, table["title"], str), _typed(place, table["says"], str))


def _dated(place: str, entry: object, kind: Any, clauses: Mapping[str, Clause], first_day: date) -> tuple[Dated, ...]:
    """The values of one entry through time, in order of the days from which they hold."""
    tables = entry if isinstance(entry, list) else [entry]
    found = []
    for table in tables:
        if not isinstance(table, dict) or not {"value", "clause"} <= set(table):
            raise RuleBookFault(f"{place}: needs a value and the clause it comes from")
        if unknown := set(table) - CITATION_KEYS:
            raise RuleBookFault(f"{place}: unknown: {', '.join(sorted(unknown))}")
        if table["clause"] not in clauses:
            raise RuleBookFault(f"{place}: cites clause {table['clause']!r}, which the book does not have")
        inferred = _typed(place, table.get("inferred", False), bool)
        reading = _typed(place, table.get("reading", ""), str)
        if inferred and not reading:
            raise RuleBookFault(f"{place}: an inferred value has to say what it was inferred from")
        since = _typed(place, table.get("since", first_day), date)
        citation = Citation(table["clause"], since, reading, inferred)
        found.append(Dated(_typed(place, table["value"], kind), citation))
    days = [each.citation.since for each in found]
    if not days or days[0] != first_day or days != sorted(set(days)):
        raise RuleBookFault(
            f"{place}: the first value has to hold from {first_day}, and each later one from a later day"
        )
    return tuple(found)


def _typed(place: str, value: object, kind: Any) -> Any:
    """The value as the kind that its field declares; anything else is refused."""
    if get_origin(kind) is Literal:
        if value not in get_args(kind):
            raise RuleBookFault(f"{place}: {value!r} is not one of {', '.join(map(repr, get_args(kind)))}")
        return value
    if get_origin(kind) is tuple:
        if not isinstance(value, list) or not value:
            raise RuleBookFault(f"{place}: expected a list")
        item = get_args(kind)[0]
        return _bands(place, value) if item is Band else tuple(_typed(place, each, item) for each in value)
    if kind is Fraction and isinstance(value, int | Fraction) and not isinstance(value, bool):
        return Fraction(value)
    if type(value) is not kind:
        raise RuleBookFault(f"{place}: expected {kind.__name__}, found {value!r}")
    return value


def _bands(place: str, rows: Sequence[object]) -> tuple[Band, ...]:
    """The table of bonuses. Bands start at 0 and follow each other without a gap or an overlap."""
    bands: list[Band] = []
    for row in rows:
        if not isinstance(row, list) or len(row) != len(fields(Band)):
            raise RuleBookFault(f"{place}: a band is [from, to, bonus], not {row!r}")
        start, end, bonus = (
            _typed(place, row[0], int),
            _typed(place, row[1], int),
            _typed(place, row[2], Fraction),
        )
        expected = bands[-1].end + 1 if bands else 0
        if start != expected:
            raise RuleBookFault(f"{place}: a band starts at {start} where {expected} was expected")
        if end < start or bonus * 2 % 1 or bonus < 0:
            raise RuleBookFault(f"{place}: the band {row!r} ends before it starts, or its bonus is no half")
        bands.append(Band(start, end, bonus))
    return tuple(bands)
