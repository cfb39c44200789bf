"""A small invented league, and cases of it written as a secretary would tell them.

The register has the clubs Ashby, Birch and Cedar and the scratch team Wanderers. A case adds rows to it and sends
sheets in; a sheet that says nothing of its boards has each club's first four players and the results 1-0, ½-½, 0-1
and 1-0. `without_result` names a board whose result the captain left out. A player is written
`Ada Bell 150 [100001A]`; grade and code may be left out, and a dash is nobody.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import cache
from typing import Any

from processor.model.entries import Entry, Place
from processor.model.findings import finding, spot
from processor.model.match import Board, MatchSheet, Result, Seat, Side
from processor.model.register import (
    Club,
    Fixture,
    Grade,
    Period,
    Player,
    Register,
    Round,
    Ruling,
    RulingKind,
    Team,
)
from processor.model.season import ReceivedSheet
from processor.model.submission import Submission
from processor.workbooks.layout import SHEET_NAME
from tests.sheets import COLUMNS, FIRST_ROW

PLAYERS = {
    "Ashby": ("Ada Bell", "Ben Cole", "Cyd Dean", "Dan East", "Eve Firth"),
    "Birch": ("Max Orr", "Ned Pike", "Oda Quill", "Pip Reid", "Ros Snow"),
    "Cedar": ("Sam Tull", "Una Vale", "Vic Ward", "Wyn Yates", "Xan Zell"),
}
GRADES = (150, 140, 130, 120, 110)
TEAMS = (
    ("Ashby 1", "Ashby", 1), ("Ashby 2", "Ashby", 2), ("Birch 1", "Birch", 1), ("Birch 2", "Birch", 2),
    ("Cedar 1", "Cedar", 1), ("Wanderers", "Wanderers", 1),
)  # fmt: skip
FIXTURES = (
    ("C1-01", "Chapman Cup", "Round 1", "Ashby 1", "Birch 1"),
    ("C1-02", "Chapman Cup", "Round 1", "Ashby 2", "Cedar 1"),
    ("C1-03", "Chapman Cup", "Round 1", "Birch 2", "Wanderers"),
    ("C2-01", "Chapman Cup", "Round 2", "Ashby 1", "Cedar 1"),
    ("C2-02", "Chapman Cup", "Round 2", "Birch 1", "Wanderers"),
    ("B1-01", "Birstall Cup", "Round 1", "Ashby 2", "Birch 2"),
)
ROUNDS = (
    ("Chapman Cup", "Round 1", date(2007, 5, 1), date(2007, 5, 31)),
    ("Chapman Cup", "Round 2", date(2007, 6, 1), date(2007, 6, 30)),
    ("Birstall Cup", "Round 1", date(2007, 6, 1), date(2007, 6, 30)),
)
USUAL_RESULTS = "1-0 ½-½ 0-1 1-0"
SEAT = re.compile(r"(?P<name>.*?)(?: (?P<grade>\d+|ung))?(?: \[(?P<code>\w+)\])?(?: \{(?P<says>[\w ]+)\})?")
RESULTS = {result.value.replace(" ", "-"): result for result in Result}


@cache
def plain_register() -> Register:
    """The register before a case adds anything."""
    players: dict[str, Player] = {}
    grades: dict[str, tuple[Grade, ...]] = {}
    for number, (club, names) in enumerate(PLAYERS.items(), start=1):
        for position, name in enumerate(names):
            code = f"{number}0000{position + 1}{'ABCDE'[position]}"
            players[code] = Player(code, name, club=club, periods=(Period(),))
            grades[code] = (Grade(code, GRADES[position]),)
    return Register(
        settings={"Season": "2006-07", "Rule book": "chapman-2006-07"},
        clubs={club: Club(club) for club in PLAYERS} | {"Wanderers": Club("Wanderers", scratch=True)},
        teams={name: Team(name, club, strength) for name, club, strength in TEAMS},
        players=players,
        grades=grades,
        rounds=tuple(Round(*each) for each in ROUNDS),
        fixtures={each[0]: Fixture(*each) for each in FIXTURES},
    )


def code_of(name: str) -> str:
    """The ECF code of a player of the plain register."""
    return next(code for code, player in plain_register().players.items() if player.name == name)


def register(case: Mapping[str, Any]) -> Register:
    """The register of a case: the plain one with the case's rows."""
    made = plain_register()
    players, grades = dict(made.players), dict(made.grades)
    for row in case.get("players", ()):
        known = players.get(row["code"], Player(row["code"], row.get("name", "")))
        periods = tuple(Period(*each) for each in row.get("member", ())) if "member" in row else known.periods
        also = tuple(row.get("also", known.also_known_as))
        players[row["code"]] = replace(
            known, name=row.get("name", known.name), club=row.get("club", known.club), born=row.get("born"),
            periods=periods, also_known_as=also,
        )  # fmt: skip
    for code in case.get("without_grade", ()):
        grades.pop(code)
    for code in case.get("without_player", ()):
        players.pop(code)
    for row in case.get("grades", ()):
        grade = Grade(row["code"], row.get("grade"), row.get("assigned", False), row.get("since"), row.get("by", ""))
        grades[row["code"]] = (*grades.get(row["code"], ()), grade)
    teams = dict(made.teams)
    for row in case.get("teams", ()):
        teams[row["team"]] = replace(
            teams[row["team"]], also_known_as=tuple(row.get("also", ())), withdrawn=row.get("withdrawn"),
            venue=row.get("venue", ""),
        )  # fmt: skip
    fixtures = dict(made.fixtures)
    for row in case.get("fixtures", ()):
        fixtures[row[0]] = Fixture(*row)
    rulings = tuple(_ruling(number, text) for number, text in enumerate(case.get("rulings", ()), start=2))
    settings = dict(made.settings) | case.get("settings", {})
    return replace(
        made, settings=settings, players=players, grades=grades, teams=teams, fixtures=fixtures, rulings=rulings
    )


def _ruling(row: int, text: str) -> Ruling:
    """A ruling written as `2007-05-30 | C1-01 | 3 | board result | ½-½ | both captains agree`."""
    day, match_id, board, kind, value, reason = (part.strip() for part in f"{text}||".split("|")[:6])
    side, _, rest = value.partition(" ")
    sided = Side(side) if side in ("home", "away") else None
    read: dict[str, Any] = {}
    match RulingKind(kind):
        case RulingKind.BOARD_RESULT:
            read = {"result": Result(value)}
        case RulingKind.PLAYER:
            read = {"side": sided, "player": rest}
        case RulingKind.GRADE:
            read = {"side": sided, "grade": int(rest)}
        case RulingKind.DATE | RulingKind.EXTEND:
            read = {"until": date.fromisoformat(value)}
        case RulingKind.AWARD | RulingKind.DEFAULT:
            read = {"side": sided}
        case RulingKind.ALLOW:
            read = {"player": value}
        case RulingKind.ACCEPT:
            read = {"value": sha256_of(value)}
    facts: dict[str, Any] = {
        "value": value,
        "reason": reason,
        "by": "Hope Lane",
        "row": row,
        "place": Place("Rulings", f"D{row}"),
    } | read
    number = int(board) if board else None
    return Ruling(date.fromisoformat(day), RulingKind(kind), match_id, number, **facts)


def sha256_of(name: str) -> str:
    """The made-up digest of a sheet of that name."""
    return (name.encode().hex() + "0" * 64)[:64]


def received(number: int, row: Mapping[str, Any]) -> ReceivedSheet:
    """A sheet as it came in."""
    name = row.get("file", f"sheet {number}")
    day = row.get("received", row.get("date") or date(2007, 5, 25))
    submission = Submission(sha256_of(name), f"inbox/{day}/{name}.xlsx", day)
    made, missing = sheet(row), row.get("without_result")
    if "unread_date" in row:
        unread = replace(made.match_date, value=None, typed=row["unread_date"])
        query = finding("date-unclear", spot("match date", unread))
        return ReceivedSheet(submission, replace(made, match_date=unread), (query,))
    if missing is None:
        return ReceivedSheet(submission, made)
    blank = made.boards[missing - 1].result
    boards = list(made.boards)
    boards[missing - 1] = replace(boards[missing - 1], result=Entry(None, "", blank.place))
    error = finding("result-missing", spot("result", blank, missing))
    return ReceivedSheet(submission, replace(made, boards=tuple(boards)), (error,))


def sheet(row: Mapping[str, Any]) -> MatchSheet:
    """The match sheet of a row: `match`, `date`, `by`, `home`, `away`, `results`, and other cells by name."""
    fixture = plain_register().fixtures.get(row.get("match", ""))
    home = row.get("home_team", fixture.home if fixture else "")
    away = row.get("away_team", fixture.away if fixture else "")
    results = row.get("results", USUAL_RESULTS).split()
    seats = {
        Side.HOME: _lineup(row.get("home"), home, len(results)),
        Side.AWAY: _lineup(row.get("away"), away, len(results)),
    }
    boards = [_board(i + 1, seats[Side.HOME][i], results[i], seats[Side.AWAY][i]) for i in range(len(results))]
    head: dict[str, Entry[Any]] = {
        "match_id": _typed(row.get("match_id", row.get("match"))),
        "home_team": _typed(home),
        "away_team": _typed(away),
        "match_date": _typed(row.get("date")),
        "submitted_by": _typed(row.get("by")),
        "correction": _typed(row.get("correction")),
    }
    for name in ("competition", "round", "venue", "rate_of_play"):
        head[name] = _typed(row.get(name))
    true_dates = frozenset({"match_date"}) if row.get("true_date") else frozenset()
    return MatchSheet(boards=tuple(boards), true_dates=true_dates, **head)  # type: ignore[arg-type]


def _typed(value: Any) -> Entry[Any]:
    text = "" if value in (None, "") else f"{value:%d/%m/%Y}" if isinstance(value, date) else str(value)
    return Entry(value or None, text, Place(SHEET_NAME, "C3"))


def _lineup(told: str | None, team: str, boards: int) -> list[str]:
    if told is not None:
        return [part.strip() for part in told.split(",")]
    return list(PLAYERS.get(team.rpartition(" ")[0], PLAYERS["Cedar"]))[:boards]


def _board(number: int, home: str, result: str, away: str) -> Board:
    place = Place(SHEET_NAME, f"{COLUMNS['result']}{FIRST_ROW + number}")
    told = RESULTS[result]
    return Board(number, _seat(home, number, "home"), _seat(away, number, "away"), Entry(told, told.value, place))


def _seat(text: str, number: int, side: str) -> Seat:
    row = FIRST_ROW + number
    name_place, grade_place = (Place(SHEET_NAME, f"{COLUMNS[f'{side}_{part}']}{row}") for part in ("player", "grade"))
    if text == "-":
        return Seat(Entry(None, "", name_place), grade=Entry(None, "", grade_place))
    match = SEAT.fullmatch(text)
    assert match, text
    name = match["name"]
    usual = next(
        (grade for names in PLAYERS.values() for player, grade in zip(names, GRADES, strict=True) if player == name),
        100,
    )
    grade = None if match["grade"] == "ung" else int(match["grade"] or usual)
    says = match["says"] or ""
    member = {"member": True, "no member": False}.get(says)
    return Seat(
        Entry(name, name, name_place),
        Entry(match["code"], match["code"] or "", name_place),
        Entry(grade, str(grade or "ung"), grade_place),
        Entry(member, says),
        Entry(True, "yes") if says == "junior" else Entry(),
    )
