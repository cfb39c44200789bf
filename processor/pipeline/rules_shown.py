"""Rule books as they are shown to people and programs."""

from dataclasses import asdict, fields, is_dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from processor.documents.results_json import Json
from processor.model.rulebook import Band, RuleBook
from processor.rulebooks import RuleBookFault, book_ids, load

__all__ = ["RuleBookFault", "book_ids", "default_book", "rule_book", "shown"]


def default_book() -> str:
    """The id of the newest rule book."""
    return book_ids()[-1]


def rule_book(book_id: str) -> RuleBook:
    """The rule book of that id as it stands on its first day. Raises RuleBookFault where there is none."""
    return load(book_id).on()


def shown(book: RuleBook) -> Json:
    """A rule book with its clauses, and under each clause the values that come from it."""
    values: dict[str, list[Json]] = {clause: [] for clause in book.clauses}
    for name, value in _values(book):
        citation = book.citations[name]
        values[citation.clause].append(
            {
                "name": name,
                "value": _plain(value),
                "since": citation.since.isoformat(),
                "reading": citation.reading,
                "inferred": citation.inferred,
            }
        )
    return {
        "id": book.id,
        "title": book.title,
        "season": book.season,
        "digest": book.digest,
        "clauses": [asdict(clause) | {"values": values[clause.id]} for clause in book.clauses.values()],
    }


def _values(book: RuleBook) -> list[tuple[str, Any]]:
    parts = ((field.name, getattr(book, field.name)) for field in fields(book))
    return [
        (f"{name}.{field.name}", getattr(part, field.name))
        for name, part in parts
        if is_dataclass(part)
        for field in fields(part)
    ]


def _plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Band):
        return {"from": value.start, "to": value.end, "bonus": _plain(value.bonus)}
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    return value.isoformat() if isinstance(value, date) else value
