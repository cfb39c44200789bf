"""Validation with pandera, of all sheets of a batch at once: one frame of sheet heads, one of boards.

A frame holds values as they were read, or Unread where a cell could not be. Every check names its finding and the
field that it is about in its `error`, and no predicate can raise, so that one bad cell hides nothing. A row of
heads is one sheet, a row of boards one row of a sheet's boards; the index says which.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from operator import ne
from typing import TYPE_CHECKING, Any

from processor.model.catalogue import KINDS
from processor.model.match import Result
from processor.model.rulebook import Grades, RuleBook
from processor.workbooks.layout import COLUMNS, HEAD, MOST_BOARDS, Field, Holds
from processor.workbooks.reading.lenient import Unread
from processor.workbooks.reading.lenient.cell_text import plain

if TYPE_CHECKING:
    from pandera.pandas import Check

Row = Mapping[str, Any]
Key = tuple[int, int | None]

HEAD_FACTS = ("judged", "boards_filled", "boards_lost")
BOARD_FACTS = ("in_use", "holds_something")
UNREADABLE = {
    Holds.TEXT: ("text-unclear", "player-unclear"),
    Holds.DATE: ("date-unclear",),
    Holds.CHOICE: ("choice-unclear",),
    Holds.YES_NO: ("choice-unclear",),
    Holds.GRADE: ("grade-unclear",),
    Holds.CODE: ("code-unclear",),
    Holds.RESULT: ("result-unclear", "not-finished"),
    Holds.NUMBER: ("board-numbers",),
}


@dataclass(frozen=True, slots=True)
class Failure:
    """One failed check: the file and the row of boards (None for the head), the finding's code, and the field.

    The field is empty where no single cell is meant.
    """

    file: int
    row: int | None
    code: str
    field: str


def head_failures(rows: Mapping[Key, Row], book: RuleBook) -> list[Failure]:
    """What is wrong with the heads of sheets, given as values by field name and the HEAD_FACTS.

    `judged` says whether the boards could be found, `boards_filled` how many boards hold anything, and
    `boards_lost` which numbers in use no row has.
    """
    checks = {field.name: _readable(field) for field in HEAD}
    checks["season"].append(_cell("season-differs", "season", lambda value: _read_as(value, book.season)))
    teams = ("home_team", "away_team")
    whole = [
        _row("nothing-filled-in", "", ("judged", "boards_filled"), lambda judged, filled: not judged or filled > 0),
        _row("board-numbers", "board", ("boards_filled", "boards_lost"), lambda filled, lost: not (filled and lost)),
        _row("teams-alike", "home_team", teams, lambda home, away: not _alike(home, away)),
        *(_row("team-missing", name, (name, "judged", "boards_filled"), _named_once_filled) for name in teams),
    ]
    return _failures(rows, (*checks, *HEAD_FACTS), checks, whole)


def board_failures(rows: Mapping[Key, Row], book: RuleBook) -> list[Failure]:
    """What is wrong with rows of boards, given as values by column name and the BOARD_FACTS.

    `in_use` says whether the row is one of the boards that count, `holds_something` whether a name, a grade or a
    result stands on it.
    """
    checks = {field.name: _readable(field) for field in COLUMNS}
    for name in ("home_grade", "away_grade"):
        checks[name] += _grade_checks(name, book.grades)
    used, held = BOARD_FACTS
    players = ("home_player", "away_player")
    whole = [
        _row("empty-board", "", (used, held), lambda used, held: held or not used),
        _row("result-missing", "result", (used, held, "result"), lambda used, held, it: _there(it, used and held)),
        _row("board-numbers", "board", (held, "board"), lambda held, number: _there(number, held)),
        _row("too-many-boards", "", (held, "board"), lambda held, number: not (held and _beyond(number))),
        *(_row("player-missing", name, (used, name, "result"), _seated) for name in players),
    ]
    return _failures(rows, (*checks, *BOARD_FACTS), checks, whole)


def _readable(field: Field) -> list["Check"]:
    """The checks that a cell could be read, one for each finding that it may make."""
    return [_cell(code, field.name, partial(ne, Unread(code))) for code in UNREADABLE[field.holds]]


def _grade_checks(name: str, grades: Grades) -> list["Check"]:
    ratings = range(grades.rating_lowest, grades.rating_highest + 1)
    known = range(grades.lowest, grades.highest + 1)
    return [
        _cell("modern-rating", name, lambda value: not isinstance(value, int) or value not in ratings),
        _cell(
            "grade-out-of-range",
            name,
            lambda value: not isinstance(value, int) or value in known or value in ratings,
        ),
    ]


def _read_as(value: object, expected: str) -> bool:
    return value is None or isinstance(value, Unread) or value == expected


def _there(value: object, needed: bool) -> bool:
    return value is not None or not needed


def _alike(home: object, away: object) -> bool:
    """Whether two team names differ by no letter and no figure."""
    if not isinstance(home, str) or not isinstance(away, str):
        return False
    one, other = ([each for each in plain(name) if each.isalnum()] for name in (home, away))
    return one == other


def _named_once_filled(team: object, judged: bool, filled: int) -> bool:
    """A team is needed; of a blank sheet that is not said, since it is one finding and not three."""
    return _there(team, not judged or filled > 0)


def _beyond(number: object) -> bool:
    return isinstance(number, int) and number > MOST_BOARDS


def _seated(used: bool, player: object, result: object) -> bool:
    """A game takes two players."""
    return _there(player, used and isinstance(result, Result) and result.played)


def _cell(code: str, field: str, right: Callable[[Any], bool]) -> "Check":
    from pandera.pandas import Check

    return Check(right, element_wise=True, ignore_na=False, error=f"{code} {field}")


def _row(code: str, field: str, columns: Sequence[str], right: Callable[..., bool]) -> "Check":
    """A check across columns of a row."""
    from pandas import Series
    from pandera.pandas import Check

    return Check(
        lambda frame: Series(list(map(right, *(frame[name] for name in columns))), index=frame.index, dtype=bool),
        ignore_na=False,
        error=f"{code} {field}",
    )


def _failures(
    rows: Mapping[Key, Row], columns: Sequence[str], checks: Mapping[str, list["Check"]], whole: list["Check"]
) -> list[Failure]:
    """The failures of one frame, each once. Raises RuntimeError for one that none of our checks made."""
    from pandas import DataFrame, Index
    from pandera.errors import SchemaErrors
    from pandera.pandas import Column, DataFrameSchema

    if not rows:
        return []
    index = Index(list(rows), tupleize_cols=False)
    frame = DataFrame([[row[name] for name in columns] for row in rows.values()], index, list(columns), dtype=object)
    cells = {name: Column(object, checks.get(name, []), nullable=True) for name in columns}
    try:
        DataFrameSchema(cells, checks=whole).validate(frame, lazy=True)
    except SchemaErrors as failed:
        cases = failed.failure_cases[["index", "check"]].drop_duplicates()
        return [_failure(key, error, rows) for key, error in cases.itertuples(index=False)]
    return []


def _failure(key: Key, error: str, rows: Mapping[Key, Row]) -> Failure:
    code, _, field = error.partition(" ")
    if key not in rows or code not in KINDS:
        raise RuntimeError(f"pandera failed outside our checks: {error} at {key}")
    return Failure(*key, code, field)
