"""A match sheet with its sides exchanged."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from processor.model.entries import Entry
from processor.model.match import Board, MatchSheet, Result, Side

OTHER_RESULT = {
    Result.HOME_WIN: Result.AWAY_WIN,
    Result.AWAY_WIN: Result.HOME_WIN,
    Result.AWAY_DEFAULTED: Result.HOME_DEFAULTED,
    Result.HOME_DEFAULTED: Result.AWAY_DEFAULTED,
}
OTHER_WORD = {
    "odd boards": "even boards",
    "even boards": "odd boards",
}


def turned(sheet: MatchSheet) -> MatchSheet:
    """The sheet as it reads with home and away exchanged; every entry keeps its place.

    Whose sheet it is cannot be told then: its captain may have meant his side as drawn or as he entered it.
    """
    return replace(
        sheet,
        home_team=sheet.away_team,
        away_team=sheet.home_team,
        home_captain=sheet.away_captain,
        away_captain=sheet.home_captain,
        home_white_on=_other_word(sheet.home_white_on),
        submitted_by=replace(sheet.submitted_by, value=None),
        boards=tuple(_turned_board(board) for board in sheet.boards),
        calculated=_turned_figures(sheet.calculated),
    )


def _turned_board(board: Board) -> Board:
    result = board.result.value
    other = OTHER_RESULT.get(result, result) if result else None
    return Board(board.number, board.away, board.home, replace(board.result, value=other))


def _other_word(entry: Entry[str]) -> Entry[str]:
    return replace(entry, value=OTHER_WORD.get(entry.value, entry.value)) if entry.value else entry


def _turned_figures(figures: Mapping[str, Entry[Any]]) -> Mapping[str, Entry[Any]]:
    made = {}
    for name, entry in figures.items():
        side, _, what = name.partition("_")
        if side in tuple(Side):
            made[f"{Side(side).other}_{what}"] = entry
        elif name == "difference" and entry.value is not None:
            made[name] = replace(entry, value=-entry.value)
        else:
            made[name] = entry
    return made
