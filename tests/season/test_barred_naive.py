"""Barred players (R3) worked out a second time, from the rules alone and game by game."""

from collections import defaultdict
from dataclasses import replace
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from processor.model.match import Side
from processor.model.register import Fixture
from processor.model.rulebook import RuleBook
from processor.rulebooks import load
from processor.season.replay import season
from tests.season.league import TEAMS, code_of, plain_register, received

BOOK: RuleBook = load("chapman-2006-07").on()
NAMES = ("Ada Bell", "Ben Cole", "Max Orr", "Ned Pike", "Sam Tull", "Una Vale")
CLUB = {team: club for team, club, _ in TEAMS}
STRENGTH = {team: strength for team, _, strength in TEAMS}
RESULTS = ("1-0", "0-1", "1-0-default", "0-1-default")
A_MATCH = st.tuples(
    st.permutations([team for team, _, _ in TEAMS]).map(lambda teams: teams[:2]),
    st.integers(1, 4),
    st.permutations(NAMES).map(lambda names: names[:4]),
    st.lists(st.sampled_from(RESULTS), min_size=2, max_size=2),
)
Game = tuple[int, str, str, str, int]


def naive(games: list[Game]) -> set[tuple[str, str]]:
    """The match and the player of each game that was a breach: `games` are day, match, team, player and board."""
    played_for: dict[str, list[str]] = defaultdict(list)
    breaches = set()
    for day in sorted({game[0] for game in games}):
        of_day = [game for game in games if game[0] == day]
        new = []
        for _, match_id, team, player, _ in of_day:
            lower = [t for t in played_for[player] if CLUB[t] == CLUB[team] and STRENGTH[t] < STRENGTH[team]]
            elsewhere = [t for t in played_for[player] if CLUB[t] != CLUB[team]]
            if lower or elsewhere:
                breaches.add((match_id, player))
            else:
                new.append((player, team))
        for player, team in new:
            played_for[player].append(team)
    return breaches


@given(st.lists(A_MATCH, min_size=1, max_size=8))
def test_the_same_games_are_breaches(matches: list[tuple[list[str], int, list[str], list[str]]]) -> None:
    fixtures, sheets, games = {}, [], []
    for number, (teams, day, names, results) in enumerate(matches):
        match_id = f"M{number}"
        fixtures[match_id] = Fixture(match_id, "Chapman Cup", "Round 1", teams[0], teams[1])
        seats = [f"{name} 150 [{code_of(name)}]" for name in names]
        boards = [*results, "0-0-default", "0-0-default"]
        sheets.append(
            {
                "match_id": match_id, "home_team": teams[0], "away_team": teams[1], "date": date(2007, 5, day),
                "home": f"{seats[0]}, {seats[1]}, -, -", "away": f"{seats[2]}, {seats[3]}, -, -",
                "results": " ".join(boards), "file": match_id,
            }
        )  # fmt: skip
        for board, result in enumerate(results):
            if result in ("1-0", "0-1"):
                games += [(day, match_id, teams[side], names[2 * side + board], board + 1) for side in (0, 1)]
    register = replace(plain_register(), fixtures=fixtures)
    made = season([received(at, row) for at, row in enumerate(sheets)], register, BOOK)
    found = {
        (
            match.fixture.match_id,
            match.verdict.sheet.boards[(spot.board or 0) - 1].seat(Side(spot.label.split()[0])).name,
        )
        for match in made.matches
        if match.verdict
        for each in match.verdict.findings
        if each.code == "barred-player"
        for spot in each.spots
    }
    assert found == naive(games)
