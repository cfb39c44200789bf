"""A season folder of the invented league: its register as a workbook, and sheets in dated folders of its inbox.

A history has two stages. The first brings a match agreed by both captains, one that waits for a word of the League
Secretary, one whose home team goes by a name that nobody knows, and a photograph. The second brings a register that
knows the name and makes the waiting match void, a correction, and a sheet of another match.
"""

import os
import shutil
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from processor.journal import read_journal
from processor.pipeline import inbox
from processor.pipeline.season_folder import JOURNAL, REGISTER
from processor.rulebooks import load
from processor.workbooks.template import Filled, match_sheet
from tests.season.league import FIXTURES, GRADES, PLAYERS, ROUNDS, TEAMS
from tests.workbooks.register import filled

Row = Mapping[str, Any]
AS_AT, LATER = date(2007, 5, 26), date(2007, 5, 29)
PHOTOGRAPH = bytes.fromhex("ffd8ffe000104a46494600010100000100010000ffd9")
RESULTS = ("1-0", "½-½", "0-1", "1-0")


def register(also_known_as: Mapping[str, str] | None = None, **extra: Sequence[Row]) -> bytes:
    """The league's register; `also_known_as` gives teams other names, and the other rows are added to their sheets."""
    also = also_known_as or {}
    contact = {"Contact": "Hope Lane", "Email": "hope@example.org", "Phone": "0116 496 0000"}
    kinds = dict.fromkeys(PLAYERS, "club") | {"Wanderers": "scratch"}
    people = [
        (f"{number}0000{place}{'ABCDE'[place - 1]}", name, club, grade)
        for number, (club, names) in enumerate(PLAYERS.items(), start=1)
        for place, (name, grade) in enumerate(zip(names, GRADES, strict=True), start=1)
    ]
    rows: dict[str, list[Row]] = {
        "Clubs": [{"Club": club, "Kind": kind} | contact for club, kind in kinds.items()],
        "Teams": [
            {"Team": team, "Also known as": also.get(team), "Club": club, "Strength": strength, "Captain": "Rory Mead"}
            for team, club, strength in TEAMS
        ],
        "Players": [
            {"ECF code": code, "Name": name, "Club": club, "Member from": date(2006, 9, 1)}
            for code, name, club, _ in people
        ],
        "Grades": [{"ECF code": code, "Grade": grade, "Kind": "official"} for code, _, _, grade in people],
        "Rounds": [dict(zip(("Competition", "Round", "Opens", "Closes"), each, strict=True)) for each in ROUNDS],
        "Fixtures": [
            dict(zip(("Match", "Competition", "Round", "Home", "Away"), each, strict=True))
            | {"Drawn": date(2007, 4, 15)}
            for each in FIXTURES
        ],
    }
    return filled.register(**{name: [*rows.get(name, ()), *extra.get(name, ())] for name in (*rows, *extra)})


@cache
def sheet(
    number: str, by: str = "home captain", day: int = 20, results: Sequence[str] = RESULTS, **typed: str
) -> bytes:
    """A match sheet as a captain fills it in, of a day in May 2007; `typed` gives cells by name."""
    _, competition, round_name, home, away = next(each for each in FIXTURES if each[0] == number)
    names = [PLAYERS.get(team.rpartition(" ")[0], PLAYERS["Cedar"]) for team in (home, away)]
    boards = {
        at + 1: {
            "home_player": names[0][at], "home_grade": GRADES[at], "result": results[at],
            "away_player": names[1][at], "away_grade": GRADES[at],
        }
        for at in range(4)
    }  # fmt: skip
    cells = {
        "match_id": number, "competition": competition, "round": round_name, "match_date": date(2007, 5, day),
        "home_team": home, "away_team": away, "submitted_by": by, "home_white_on": "odd boards",
    }  # fmt: skip
    return match_sheet(load("chapman-2006-07").on(), Filled(cells | typed, boards))


def season_folder(folder: Path, sheets: Mapping[str, bytes], workbook: bytes | None = None) -> Path:
    """A season whose register is this workbook, or the league's plain one, with sheets in its inbox."""
    (folder / "inbox").mkdir(parents=True)
    (folder / REGISTER).write_bytes(register() if workbook is None else workbook)
    drop(folder, sheets)
    return folder


def drop(folder: Path, sheets: Mapping[str, bytes]) -> None:
    """Puts sheets into the inbox, by their path inside it."""
    for name, content in sheets.items():
        path = folder / "inbox" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def agreed() -> dict[str, bytes]:
    """Three sheets of two matches that nobody has to look at, one of them sent twice."""
    return {
        "2007-05-22/C1-01.xlsx": sheet("C1-01"),
        "2007-05-23/from Birch/C1-01.xlsx": sheet("C1-01", "away captain"),
        "2007-05-23/again.xlsx": sheet("C1-01"),
        "2007-05-24/C2-01.xlsx": sheet("C2-01", day=22),
    }


def first() -> dict[str, bytes]:
    """The sheets of the first stage."""
    return {
        "2007-05-22/C1-01.xlsx": sheet("C1-01"),
        "2007-05-22/C1-01 away.xlsx": sheet("C1-01", "away captain"),
        "2007-05-23/C1-02.xlsx": sheet("C1-02"),
        "2007-05-24/C1-02.xlsx": sheet("C1-02", "away captain", results=("1-0", "0-1", "0-1", "1-0")),
        "2007-05-24/unknown.xlsx": sheet("C2-01", day=23, match_id="", home_team="The Ashby Lions", round=""),
        "photo.jpg": PHOTOGRAPH,
    }


def second(folder: Path) -> None:
    """Brings the second stage: the register changes, and more sheets come."""
    void = {"Date": date(2007, 5, 28), "Match": "C1-02", "Ruling": "void", "Reason": "replaced", "By": "Hope Lane"}
    (folder / REGISTER).write_bytes(register({"Ashby 1": "The Ashby Lions"}, Rulings=[void]))
    drop(
        folder,
        {
            "2007-05-27/corrected.xlsx": sheet("C1-01", results=("1-0", "1-0", "0-1", "1-0"), correction="yes"),
            "2007-05-28/C1-02 once more.xlsx": sheet("C1-02"),
            "B1-01.xlsx": sheet("B1-01", day=27),
        },
    )


def snapshot(folder: Path) -> dict[str, bytes]:
    """Every file of a season by its path, but for the journal and the lock."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith((JOURNAL, "chapman.lock"))
    }


def facts(folder: Path) -> dict[str, Any]:
    """What the journal knows, the times of the files apart."""
    with read_journal(folder / JOURNAL) as journal:
        remembered = journal.remembered()
        return {
            "arrivals": journal.arrivals(),
            "submissions": journal.submissions(),
            "remembered": remembered,
            "changes": {match_id: journal.changes(match_id) for match_id in remembered},
            "outputs": {path: (each.sha256, each.size, each.made_from) for path, each in journal.outputs().items()},
            "state": {key: journal.state(key) for key in ("made from", "summary")},
        }


def copied(season: Path, to: Path) -> Path:
    """A copy of a season whose files keep their times, so that a run finds them as it left them."""
    return Path(shutil.copytree(season, to))


def in_a_child(act: Callable[..., object], *given: object) -> int:
    """Does something in a process of its own, which starts at once since all is imported; its exit status, or the
    signal that ended it as a negative number.
    """
    process = os.fork()
    if process:
        return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    try:
        inbox.PAUSE = 0.005
        act(*given)
        os._exit(0)
    except SystemExit as end:
        os._exit(end.code if isinstance(end.code, int) else 70)
    except BaseException:
        traceback.print_exc(file=sys.__stderr__)
        os._exit(70)
