"""The shape of the match sheet: which named cells it has, what each is for, and what may be chosen in it.

The names are an interface: captains' files outlive any release. Labels are the words that the template prints
and that findings use for the cell.
"""

from dataclasses import dataclass
from enum import Enum

from processor.model.match import Result, Side

SHEET_KIND = "chapman-match-sheet"
SHEET_VERSION = 1
SHEET_NAME = "Score sheet"
MOST_BOARDS = 8

YES_NO = ("yes", "no")
RESULTS = tuple(result.value for result in Result)


class Holds(Enum):
    """What a cell is for."""

    TEXT = "text"
    DATE = "date"
    CHOICE = "choice"
    YES_NO = "yes or no"
    GRADE = "grade"
    CODE = "ECF code"
    RESULT = "result"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Field:
    """One named cell, or for the boards one named column with a cell a board."""

    name: str
    label: str
    holds: Holds
    choices: tuple[str, ...] = ()
    side: Side | None = None


IDENTITY = ("sheet_kind", "sheet_version")

HEAD = (
    Field("season", "season", Holds.TEXT),
    Field("match_id", "match number", Holds.TEXT),
    Field("competition", "competition", Holds.TEXT),
    Field("round", "round", Holds.TEXT),
    Field("match_date", "match date", Holds.DATE),
    Field("venue", "venue", Holds.TEXT),
    Field("home_team", "home team", Holds.TEXT, side=Side.HOME),
    Field("away_team", "away team", Holds.TEXT, side=Side.AWAY),
    Field("home_captain", "home captain", Holds.TEXT, side=Side.HOME),
    Field("away_captain", "away captain", Holds.TEXT, side=Side.AWAY),
    Field("first_date_offered", "first date offered", Holds.DATE),
    Field("second_date_offered", "second date offered", Holds.DATE),
    Field("home_white_on", "home side has White on", Holds.CHOICE, ("odd boards", "even boards")),
    Field(
        "rate_of_play",
        "rate of play",
        Holds.CHOICE,
        ("30 moves in 60 minutes", "all moves in 60 minutes"),
    ),
    Field("totals_agreed", "totals agreed before play", Holds.YES_NO, YES_NO),
    Field("submitted_by", "submitted by", Holds.CHOICE, ("home captain", "away captain")),
    Field("correction", "correction of an earlier sheet", Holds.YES_NO, YES_NO),
    Field("remarks", "remarks", Holds.TEXT),
)


def _seat(side: Side) -> tuple[Field, ...]:
    return (
        Field(f"{side}_player", f"{side} player", Holds.TEXT, side=side),
        Field(f"{side}_ecf_code", f"{side} ECF code", Holds.CODE, side=side),
        Field(f"{side}_grade", f"{side} grade", Holds.GRADE, side=side),
        Field(f"{side}_member", f"{side} ECF member", Holds.YES_NO, YES_NO, side),
        Field(f"{side}_under_16", f"{side} under 16", Holds.YES_NO, YES_NO, side),
    )


RESULT = Field("result", "result", Holds.RESULT, RESULTS)
COLUMNS = (Field("board", "board", Holds.NUMBER), *_seat(Side.HOME), RESULT, *_seat(Side.AWAY))

CALCULATED = (
    Field("home_total", "home grade total", Holds.NUMBER, side=Side.HOME),
    Field("away_total", "away grade total", Holds.NUMBER, side=Side.AWAY),
    Field("difference", "difference", Holds.NUMBER),
    Field("home_bonus", "home bonus", Holds.NUMBER, side=Side.HOME),
    Field("away_bonus", "away bonus", Holds.NUMBER, side=Side.AWAY),
    Field("home_score", "home score", Holds.NUMBER, side=Side.HOME),
    Field("away_score", "away score", Holds.NUMBER, side=Side.AWAY),
    Field("winner", "winner", Holds.TEXT),
)
