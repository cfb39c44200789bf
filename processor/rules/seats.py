"""Seats of a board: changed, and pointed at."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from processor.model.context import SeatKey
from processor.model.entries import Entry
from processor.model.findings import Spot
from processor.model.match import Board, Seat, Side


def with_seat(board: Board, side: Side, seat: Seat) -> Board:
    """The board with another seat on one side."""
    return replace(board, home=seat) if side is Side.HOME else replace(board, away=seat)


def with_grades(boards: Sequence[Board], grades: Mapping[SeatKey, int]) -> list[Board]:
    """The boards with other grades on some seats."""
    made = []
    for board in boards:
        new = board
        for side in Side:
            if (board.number, side) in grades:
                seat = new.seat(side)
                grade = Entry(grades[board.number, side], seat.grade.typed, seat.grade.place)
                new = with_seat(new, side, replace(seat, grade=grade))
        made.append(new)
    return made


def player_spot(board: Board, side: Side) -> Spot:
    """The cell of a player's name."""
    player = board.seat(side).player
    return Spot(f"{side} player", player.place, board.number, player.typed)


def grade_spot(board: Board, side: Side) -> Spot:
    """The cell of a grade."""
    grade = board.seat(side).grade
    return Spot(f"{side} grade", grade.place, board.number, grade.typed)


def played_seats(boards: Sequence[Board]) -> list[tuple[Board, Side]]:
    """The seats at which a game was played by somebody named."""
    return [
        (board, side)
        for board in boards
        for side in Side
        if board.result.value and board.result.value.played and board.seat(side).name
    ]
