"""Match sheets for tests, written as a rules officer would write a score card.

    1 | Ada Bell 171 | ½-½ | Max Orr 124
    2 | Una Reid ung | 1-0 | Tom Ash 139
    3 | -            | 0-1 default | Kim Lee 124

A dash is an empty seat, `ung` a player without a grade, and `? 60` a grade without a name.
"""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from processor.model.entries import Entry, Place
from processor.model.match import Board, MatchSheet, Result, Seat, Side
from processor.workbooks.layout import SHEET_NAME

T = TypeVar("T")
COLUMNS = {"home_player": "B", "home_grade": "D", "result": "G", "away_player": "H", "away_grade": "J"}
FIRST_ROW = 10
HOME, AWAY = "Ashby Knights", "Oadby Rooks 2"


def card(text: str, home: str = HOME, away: str = AWAY, **head: object) -> MatchSheet:
    """The match sheet of a score card in the form above; `head` gives other entries by name."""
    rows = [[part.strip() for part in line.split("|")] for line in text.strip().splitlines()]
    return sheet([_board(*row) for row in rows], home, away, **head)


def sheet(boards: Iterable[Board], home: str = HOME, away: str = AWAY, **head: object) -> MatchSheet:
    """A match sheet of these boards between two teams."""
    entries = {name: Entry(value, str(value)) for name, value in head.items()}
    return MatchSheet(home_team=Entry(home, home), away_team=Entry(away, away), boards=tuple(boards), **entries)  # type: ignore[arg-type]


def boards_of(
    results: Sequence[Result], home: Sequence[int | None], away: Sequence[int | None], named_absentees: bool = False
) -> list[Board]:
    """Boards from results and grades; seats that default are empty unless absentees are named."""
    boards = []
    for i, result in enumerate(results):
        seats = {
            side: Seat()
            if result.defaulted_by(side) and not named_absentees
            else seat(f"{side} {i + 1}".title(), grades[i], i + 1, side)
            for side, grades in ((Side.HOME, home), (Side.AWAY, away))
        }
        boards.append(Board(i + 1, seats[Side.HOME], seats[Side.AWAY], _entry("result", i + 1, result, result.value)))
    return boards


def seat(name: str, grade: int | None, board: int, side: Side) -> Seat:
    """A player with his grade, at the cells of his board."""
    typed = "ung" if grade is None else str(grade)
    return Seat(player=_entry(f"{side}_player", board, name, name), grade=_entry(f"{side}_grade", board, grade, typed))


def _entry(column: str, board: int, value: T | None, typed: str) -> Entry[T]:
    return Entry(value, typed, Place(SHEET_NAME, f"{COLUMNS[column]}{FIRST_ROW + board}"))


def _board(number: str, home: str, result: str, away: str) -> Board:
    return Board(
        int(number),
        _seat(home, int(number), Side.HOME),
        _seat(away, int(number), Side.AWAY),
        _entry("result", int(number), Result(result), result),
    )


def _seat(text: str, board: int, side: Side) -> Seat:
    if text == "-":
        return Seat(player=_entry(f"{side}_player", board, None, ""), grade=_entry(f"{side}_grade", board, None, ""))
    name, _, grade = text.rpartition(" ")
    if name == "?":  # a grade without a name
        return Seat(
            player=_entry(f"{side}_player", board, None, ""), grade=_entry(f"{side}_grade", board, int(grade), grade)
        )
    return seat(name, None if grade == "ung" else int(grade), board, side)
