"""How long the runs of a large season take: `python -m benchmarks.season [MATCHES]`.

Each figure is the best of several runs of the whole command in a process of its own, in seconds.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path

from tests.workbooks.register.filled import register
from tests.workbooks.submitted import cell, clean_sheet, typed_into

TEAMS, BOARDS, REPEATS = 80, 4, 3
FIRST_DAY, LAST_DAY, AS_AT = date(2006, 10, 1), date(2007, 12, 31), "2007-06-15"
FORENAMES = ("Ada", "Ben", "Cyd", "Dan")
READ_REGISTER = (
    "import sys; from pathlib import Path; import processor.cli; "
    "from processor.pipeline.season_folder import load_register; load_register(Path(sys.argv[1]))"
)


def main(matches: int) -> None:
    """Builds the season and prints a line for each figure."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "season"
        pairs = [(home, away) for home in range(TEAMS) for away in range(home + 1, TEAMS)][:matches]
        build(folder, pairs)
        command = [sys.executable, "-m", "processor"]
        process = [*command, "process", str(folder), "--as-at", AS_AT]
        show(f"first run, {len(pairs)} sheets in the inbox", [took(process)])
        show("the same again, nothing new", best(process))
        show("starting up and reading the register", best([sys.executable, "-c", READ_REGISTER, str(folder)]))
        show("chapman --help", best([*command, "--help"]))
        show("an empty Python", best([sys.executable, "-c", "pass"]))
        drop(folder, len(pairs), (TEAMS - 2, TEAMS - 1))
        show("one new sheet", [took(process)])


def build(folder: Path, pairs: Sequence[tuple[int, int]]) -> None:
    """A register of many teams that meet in so many matches, and a sheet of each in a dated folder."""
    people = [(team, place) for team in range(TEAMS) for place in range(BOARDS)]
    folder.mkdir()
    (folder / "season.xlsx").write_bytes(
        register(
            Clubs=[{"Club": f"Club {team}", "Kind": "club"} for team in range(TEAMS)],
            Teams=[{"Team": f"Club {team} A", "Club": f"Club {team}", "Strength": 1} for team in range(TEAMS)],
            Players=[{"ECF code": code(*each), "Name": name(*each), "Club": f"Club {each[0]}"} for each in people],
            Grades=[{"ECF code": code(*each), "Grade": 150 - 10 * each[1], "Kind": "official"} for each in people],
            Rounds=[{"Competition": "Chapman Cup", "Round": "Round 1", "Opens": FIRST_DAY, "Closes": LAST_DAY}],
            Fixtures=[
                {
                    "Match": number(at), "Competition": "Chapman Cup", "Round": "Round 1",
                    "Home": f"Club {home} A", "Away": f"Club {away} A",
                }
                for at, (home, away) in enumerate([*pairs, (TEAMS - 2, TEAMS - 1)])
            ],
        )
    )  # fmt: skip
    for at, pair in enumerate(pairs):
        drop(folder, at, pair)


def drop(folder: Path, at: int, pair: tuple[int, int]) -> None:
    """Puts the sheet of one match into the inbox."""
    played = FIRST_DAY + timedelta(days=at % 220)
    cells: dict[str, str | float | bool | date | None] = {
        cell("match_id"): number(at), cell("match_date"): played,
        cell("home_team"): f"Club {pair[0]} A", cell("away_team"): f"Club {pair[1]} A",
    }  # fmt: skip
    for place in range(BOARDS):
        for side, team in zip(("home", "away"), pair, strict=True):
            cells[cell(f"{side}_player", place + 1)] = name(team, place)
            cells[cell(f"{side}_grade", place + 1)] = 150 - 10 * place
    target = folder / "inbox" / (played + timedelta(days=3)).isoformat() / f"{number(at)}.xlsx"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(typed_into(clean_sheet(), cells))


def number(at: int) -> str:
    """The number of a match."""
    return f"C1-{at + 1:04d}"


def name(team: int, place: int) -> str:
    """The name of a player."""
    return f"{FORENAMES[place]} Player{team}"


def code(team: int, place: int) -> str:
    """The ECF code of a player."""
    return f"{100000 + 10 * team + place}A"


def best(command: Sequence[str]) -> list[float]:
    """How long the command took, several times."""
    return [took(command) for _ in range(REPEATS)]


def took(command: Sequence[str]) -> float:
    """How long the command took once. Raises CalledProcessError where it could not run."""
    start = time.perf_counter()
    done = subprocess.run(command, capture_output=True, check=False)  # noqa: S603 - our own command
    if done.returncode > 1:
        raise subprocess.CalledProcessError(done.returncode, command, done.stdout, done.stderr)
    return time.perf_counter() - start


def show(what: str, times: Sequence[float]) -> None:
    """One line: what was measured, and the best of it."""
    sys.stdout.write(f"{min(times):8.2f} s  {what}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
