"""Boards won by default (H1): the unopposed player has to be named, and a match needs a game."""

from processor.model.findings import Finding, finding, spot
from processor.model.match import Board, MatchSheet, Result, Side
from processor.model.rulebook import RuleBook
from processor.rules.scoring import Scoring, Teams, any_game


def unopposed_unnamed(sheet: MatchSheet, book: RuleBook) -> tuple[Finding, ...]:
    """A query for each board won by default by nobody in particular."""
    found = []
    for board in sheet.boards:
        result = board.result.value
        if result is None or result.played or result.winner is None:
            continue
        seat = board.seat(result.winner)
        if seat.name is None:
            team = sheet.team(result.winner)
            average = f"The average of {team}'s players who played was taken there."
            counted = average if any_game(sheet.boards) else "With no game played no grade counts there."
            place = spot(f"{result.winner} player", seat.player, board.number)
            other_way = _other_way(board, result.winner.other)
            found.append(finding("unopposed-unnamed", place, team=team, counted=counted, other_way=other_way))
    return tuple(found)


def _other_way(board: Board, defaulting: Side) -> str:
    """The likely slip, where the side that is said to have defaulted is the one that has a player there."""
    absentee = board.seat(defaulting).name
    if absentee is None:
        return ""
    right = Result.AWAY_DEFAULTED if defaulting is Side.HOME else Result.HOME_DEFAULTED
    return f" If it was {absentee} who had no opponent, the result should be “{right.value}”."


def no_game_played(sheet: MatchSheet, scoring: Scoring, teams: Teams) -> tuple[Finding, ...]:
    """A query where every board was defaulted: a walkover, or nothing that decides the match."""
    if any_game(sheet.boards):
        return ()
    if scoring.winner is None:
        outcome = "Both teams defaulted as many boards: there is no winner, and the League Secretary has to rule."
    else:
        who = teams[scoring.winner]
        outcome = f"{who} defaulted fewer boards and has a walkover, which the League Secretary has to confirm."
    results = (spot("result", board.result, board.number) for board in sheet.boards)
    return (finding("no-game-played", *results, outcome=outcome),)
