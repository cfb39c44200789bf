"""Makes the sample season: `python -m tests.samples.make_season FOLDER`."""

import re
import sys
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from copy import copy
from datetime import date, datetime, time, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl

from processor.workbooks.register.blank import blank_register
from processor.workbooks.register.layout import SETTINGS, SHEETS, Holds
from processor.workbooks.template import Filled, match_sheet
from tests.samples.make import BOOK, SCAN, USUAL

SEASON: dict[str, Any] = tomllib.loads((Path(__file__).parent / "season.toml").read_text(encoding="utf-8"))
AS_AT: date = SEASON["as_at"]
MEMBER_TIME = (1980, 1, 1, 0, 0, 0)
HOLDS = {column.name: column.holds for sheet in SHEETS for column in sheet.columns}
SETTING_HOLDS = {setting.name: setting.holds for setting in SETTINGS}
NOTE_SIZE = 90, 320

Row = Mapping[str, str]


def table(name: str) -> list[Row]:
    """One table of the register, a row for each line under its headings, by heading."""
    headings, *rows = (
        [cell.strip() for cell in line.split("|")] for line in SEASON["register"][name].strip().splitlines()
    )
    return [dict(zip(headings, row, strict=True)) for row in rows]


def register() -> bytes:
    """The bytes of the register: the blank one filled in, with its notes and drop-downs."""
    workbook = openpyxl.load_workbook(BytesIO(blank_register([BOOK.id])))
    for name in SEASON["register"]:
        _fill(workbook[name], table(name))
    for page in workbook.worksheets:
        for cell in page[1]:
            if cell.comment:
                cell.comment.height, cell.comment.width = NOTE_SIZE
    made = BytesIO()
    workbook.save(made)
    return _always_the_same(made.getvalue())


def sheet(case: Mapping[str, Any]) -> bytes:
    """The bytes of one captain's sheet."""
    fixture = _row("Fixtures", "Match", case["match"])
    teams = [_row("Teams", "Team", fixture[side]) for side in ("Home", "Away")]
    venue = teams[0]["Home venue"] or _row("Season", "Setting", "Neutral venue")["Value"]
    home, away = reversed(teams) if case.get("turned") else teams
    head = USUAL | {
        "match_id": fixture["Match"],
        "competition": fixture["Competition"],
        "round": fixture["Round"],
        "match_date": case["played"],
        "venue": venue,
        "home_team": home["Team"],
        "away_team": away["Team"],
        "home_captain": home["Captain"],
        "away_captain": away["Captain"],
        "first_date_offered": case["played"] - timedelta(days=7),
        "second_date_offered": case["played"],
        "submitted_by": case["by"],
    }  # fmt: skip
    head |= case.get("typed", {})
    lines = case["boards"].strip().splitlines()
    boards = {number: _board(line, case["played"]) for number, line in enumerate(lines, start=1)}
    return match_sheet(BOOK, Filled({key: value for key, value in head.items() if value != ""}, boards))


def files() -> Iterator[tuple[str, bytes]]:
    """Every file of the season: where it goes in its folder, and its bytes."""
    yield "season.xlsx", register()
    for case in SEASON["sheets"]:
        yield f"inbox/{case['file']}", sheet(case)
    for case in SEASON["photographs"]:
        yield f"inbox/{case['file']}", SCAN


def _row(name: str, heading: str, value: str) -> Row:
    return next(row for row in table(name) if row[heading] == value)


def _fill(page: Any, rows: list[Row]) -> None:
    """The rows under the headings of a sheet, each cell formatted as its column. The settings have their rows."""
    headings = {cell.value: cell.column for cell in page[1]}
    settings = {cell.value: cell.row for cell in page["A"]}
    for number, row in enumerate(rows, start=2):
        at = settings[row["Setting"]] if "Setting" in row else number
        for heading, typed in row.items():
            if typed and heading != "Setting":
                cell = page.cell(at, headings[heading])
                if "Setting" not in row:
                    cell._style = copy(page.column_dimensions[cell.column_letter]._style)
                cell.value = _value(typed, SETTING_HOLDS[row["Setting"]] if "Setting" in row else HOLDS[heading])


def _value(typed: str, holds: Holds) -> object:
    if holds is Holds.DATE:
        return datetime.combine(date.fromisoformat(typed), time())
    return int(typed) if holds is Holds.WHOLE else typed


def _board(line: str, played: date) -> dict[str, object]:
    home, result, away = (part.strip() for part in line.split("|"))
    typed = _seat("home", home, played) | _seat("away", away, played)
    return typed | {"result": result} if result else typed


def _seat(side: str, text: str, played: date) -> dict[str, object]:
    """One seat: what the register knows of the player on the day, and what the captain types otherwise."""
    name, *typed = (part.strip() for part in text.split(";"))
    if name == "-":
        return {}
    forename, surname = name.split()
    known = next((row for row in table("Players") if row["Name"] == f"{surname}, {forename}"), None)
    seat = {"player": name} | (_known(known, played) if known else {})
    seat |= {
        key: int(each) if each.isdecimal() else each for key, each in zip(("grade", "member"), typed, strict=False)
    }
    return {f"{side}_{key}": value for key, value in seat.items() if value is not None}


def _known(player: Row, played: date) -> dict[str, object]:
    code, day = player["ECF code"], played.isoformat()
    grades = sorted((row["From"], int(row["Grade"])) for row in table("Grades") if row["ECF code"] == code)
    in_force = [grade for since, grade in grades if since <= day]
    member = bool(player["Member from"]) and player["Member from"] <= day <= player["Member to"]
    return {
        "ecf_code": code,
        "grade": in_force[-1] if in_force else None,
        "member": "yes" if member else "no",
        "under_16": "yes" if player["Born"] else None,
    }


def _always_the_same(workbook: bytes) -> bytes:
    """The workbook without the moment at which it was made."""
    made = BytesIO()
    with zipfile.ZipFile(BytesIO(workbook)) as before, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as after:
        for member in before.namelist():
            content = before.read(member)
            if member == "docProps/core.xml":
                content = re.sub(rb"(<dcterms:modified[^>]*>)[^<]*", rb"\g<1>2000-01-01T00:00:00Z", content)
            after.writestr(zipfile.ZipInfo(member, MEMBER_TIME), content, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def main(folder: Path) -> None:
    """Writes the season into a folder; what else lies there stays."""
    for name, content in files():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
