"""Makes the sample sheets: `python -m tests.samples.make FOLDER`."""

import sys
import tomllib
from datetime import date, datetime, time, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

from xlsxwriter.workbook import Workbook

from processor.rulebooks import load
from processor.workbooks.template import Filled, match_sheet

SHEETS: dict[str, Any] = tomllib.loads((Path(__file__).parent / "sheets.toml").read_text(encoding="utf-8"))
BOOK = load("chapman-2006-07").on()
OTHERS = {"17-fixture-list.xlsx": "not-a-match-sheet", "18-photograph.jpg": "unreadable-file"}
SCAN = bytes.fromhex("ffd8ffe000104a46494600010100000100010000ffd9")
SEAT = ("player", "grade", "member", "under_16")
USUAL = {
    "competition": "Chapman Cup",
    "venue": "The Corn Exchange",
    "home_captain": "Hope Lane",
    "away_captain": "Rory Mead",
    "home_white_on": "odd boards",
    "rate_of_play": "30 moves in 60 minutes",
    "totals_agreed": "yes",
    "submitted_by": "home captain",
}


def sample(name: str) -> bytes:
    """The bytes of one sample sheet."""
    case = SHEETS[name]
    match = case["match"]
    head: dict[str, object] = USUAL | _dates(match.get("match_date")) | match if match else {}
    rows = [line for line in case["boards"].strip().splitlines() if line.strip()]
    boards = {number: _board(line) for number, line in enumerate(rows, start=1)}
    return match_sheet(BOOK, Filled({key: value for key, value in head.items() if value != ""}, boards))


def _dates(played: object) -> dict[str, object]:
    """The dates that were offered: a week before the match, and its day."""
    if not isinstance(played, date):
        return {}
    return {"first_date_offered": played - timedelta(days=7), "second_date_offered": played}


def _board(line: str) -> dict[str, object]:
    home, result, away = (part.strip() for part in line.split("|"))
    typed = _seat("home", home) | _seat("away", away)
    return typed | {"result": result} if result else typed


def _seat(side: str, text: str) -> dict[str, object]:
    parts = [part.strip() for part in text.split(";")]
    named = zip(SEAT, parts, strict=False)
    return {f"{side}_{key}": int(part) if part.isdecimal() else part for key, part in named if part not in ("", "-")}


def other(name: str) -> bytes:
    """The bytes of a file that is no match sheet of ours."""
    if OTHERS[name] == "unreadable-file":
        return SCAN
    made = BytesIO()
    with Workbook(made, {"in_memory": True}) as workbook:
        workbook.set_properties({"created": datetime.combine(BOOK.first_day, time())})
        sheet = workbook.add_worksheet("Fixtures")
        sheet.write_row(0, 0, ["Date", "Home", "Away"])
        sheet.write_row(1, 0, ["22 May", "Ashby Knights 1", "Oadby Rooks 2"])
    return made.getvalue()


def main(folder: Path) -> None:
    """Writes every sample sheet into the folder."""
    for name in SHEETS:
        (folder / f"{name}.xlsx").write_bytes(sample(name))
    for name in OTHERS:
        (folder / name).write_bytes(other(name))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
