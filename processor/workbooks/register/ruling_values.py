"""What was decided: the Value of a ruling, read for its kind (P5, R6)."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from processor.model.catalogue import KINDS
from processor.model.match import Result, Side
from processor.model.register import RulingKind
from processor.model.rulebook import Grades
from processor.workbooks.reading.lenient import Raw, Unread, ecf_code, grade, name, result, tidied, typed
from processor.workbooks.reading.lenient.cell_text import plain
from processor.workbooks.register.values import day_of

SIDE_AND_MORE = re.compile(r"(home|away)(?:\s*[:;,=-]\s*|\s+)(.+)", re.IGNORECASE)
SHA256 = re.compile(r"[0-9a-f]{8,64}")
BOTH = "both"


@dataclass(frozen=True, slots=True)
class Decided:
    """What a Value says; which of these are meant depends on the kind of the ruling. `value` is the text as typed,
    or what a program compares."""

    value: str = ""
    result: Result | None = None
    side: Side | None = None
    player: str = ""
    grade: int | None = None
    until: date | None = None


@dataclass(frozen=True, slots=True)
class _Typed:
    """The cell of a Value, and what it is read with."""

    raw: Raw
    text: str
    from_1904: bool
    grades: Grades | None


def decided(kind: RulingKind, raw: Raw, from_1904: bool = False, grades: Grades | None = None) -> Decided | str:
    """What a ruling says, or why its Value cannot be read. `grades` bounds a grade where it is given."""
    return READERS[kind](_Typed(raw, tidied(typed(raw)), from_1904, grades))


def _result(value: _Typed) -> Decided | str:
    found = result(value.raw, home_named=True, away_named=True, from_1904=value.from_1904).known
    if found is None:
        return "a result was expected as Value: 1-0, ½-½, 0-1, 1-0 default, 0-1 default or 0-0 default"
    return Decided(value.text, result=found)


def _who(text: str) -> str:
    """A player as a code or a name, or nothing where the text is neither."""
    return ecf_code(text).known or (name(text).known or "" if not any(each.isdigit() for each in text) else "")


def _player(value: _Typed) -> Decided | str:
    match = SIDE_AND_MORE.fullmatch(value.text)
    player = _who(match[2]) if match else ""
    if not match or not player:
        return "a side and a player were expected as Value, such as home 123456A or away Ada Bell"
    return Decided(value.text, side=Side(match[1].lower()), player=player)


def _allowed(value: _Typed) -> Decided | str:
    player = _who(value.text)
    return Decided(value.text, player=player) if player else "a player's ECF code or name was expected as Value"


def _grade(value: _Typed) -> Decided | str:
    match = SIDE_AND_MORE.fullmatch(value.text)
    points = grade(match[2]).known if match else None
    within = points is not None and points > 0
    limits = ""
    if points is not None and value.grades:
        within = value.grades.lowest <= points <= value.grades.highest
        limits = f", from {value.grades.lowest} to {value.grades.highest}"
    if not match or not within:
        return f"a side and a grade in whole points{limits} were expected as Value, such as home 145"
    return Decided(value.text, side=Side(match[1].lower()), grade=points)


def _day(value: _Typed) -> Decided | str:
    day = day_of(value.raw, value.from_1904)
    if day is None or isinstance(day, Unread):
        return "a date was expected as Value, such as 22/06/2007"
    return Decided(value.text, until=day)


def _winner(value: _Typed) -> Decided | str:
    side = _side(value.text)
    return Decided(value.text, side=side) if side else "home or away was expected as Value"


def _defaulter(value: _Typed) -> Decided | str:
    if plain(value.text) == BOTH:
        return Decided(value.text)
    side = _side(value.text)
    return Decided(value.text, side=side) if side else "home, away or both was expected as Value"


def _side(text: str) -> Side | None:
    return next((side for side in Side if plain(text) == side.value), None)


def _digest(value: _Typed) -> Decided | str:
    digest = plain(value.text).replace(" ", "")
    if not SHA256.fullmatch(digest):
        return (
            "eight or more characters of a sheet's sha256 were expected as Value, each a figure or a letter from a "
            "to f; the cell has to be formatted as text"
        )
    return Decided(digest)


def _code(value: _Typed) -> Decided | str:
    code = "-".join(plain(value.text).split())
    return Decided(code) if code in KINDS else "the code of a finding was expected as Value, such as late-sheet"


def _nothing(value: _Typed) -> Decided | str:
    return Decided(value.text)


READERS: Mapping[RulingKind, Callable[[_Typed], Decided | str]] = {
    RulingKind.BOARD_RESULT: _result,
    RulingKind.PLAYER: _player,
    RulingKind.GRADE: _grade,
    RulingKind.DATE: _day,
    RulingKind.EXTEND: _day,
    RulingKind.AWARD: _winner,
    RulingKind.DEFAULT: _defaulter,
    RulingKind.REPLAY: _nothing,
    RulingKind.VOID: _nothing,
    RulingKind.ALLOW: _allowed,
    RulingKind.ACCEPT: _digest,
    RulingKind.WAIVE: _code,
}
