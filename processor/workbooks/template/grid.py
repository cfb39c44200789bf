"""Where everything stands on the match sheet. Positions may change; names and their meaning may not.

Addresses are A1 references. A field wider than one column is a merged range, and its name is the first cell.
"""

from processor.workbooks.layout import COLUMNS, MOST_BOARDS

WORKINGS = "Workings"
LISTS = "Lists"

WIDTHS = {
    "A": 1, "B": 6, "C": 6.5, "D": 26, "E": 9.5, "F": 7, "G": 8, "H": 7.5, "I": 9,
    "J": 13, "K": 26, "L": 9.5, "M": 7, "N": 8, "O": 7.5, "P": 9, "Q": 10.5,
}  # fmt: skip
HEIGHTS = {
    1: 27, 2: 18, 3: 18, 4: 20, 5: 20, 6: 18, 7: 20, 8: 26, 9: 4, 10: 19, 11: 29,
    20: 26, 21: 19, 22: 26, 23: 18, 24: 15, 25: 25, 26: 25, 27: 18, 28: 26, 29: 4, 30: 15,
}  # fmt: skip
BOARD_HEIGHT, EXTRA_BOARD_HEIGHT, RULE_HEIGHT = 22, 17, 14.5
LABEL_LENGTH, RULE_LENGTH = 20, 195

TITLE, GUIDE = "B1:M1", "B2:J2"
IDENTITY_CELLS = {"sheet_kind": "N1:P1", "sheet_version": "Q1"}
LEGEND = {"input": "K2", "missing": "L2:N2", "calculated": "O2:Q2"}
BANDS = {"match": "B3:Q3", "teams": "B6:Q6", "result": "B23:Q23", "send": "B27:Q27"}
INPUTS = {
    "competition": "D4", "round": "G4:I4", "season": "K4", "match_id": "N4:Q4",
    "match_date": "D5", "first_date_offered": "G5:I5", "venue": "K5", "second_date_offered": "N5:Q5",
    "home_team": "D7", "home_captain": "G7:I7", "away_team": "K7", "away_captain": "N7:Q7",
    "home_white_on": "D8", "rate_of_play": "G8:I8",
    "totals_agreed": "D20",
    "submitted_by": "D28", "correction": "G28:I28", "remarks": "K28:Q28",
}  # fmt: skip
LABELS = {
    "competition": "B4:C4", "round": "E4:F4", "season": "J4", "match_id": "L4:M4",
    "match_date": "B5:C5", "first_date_offered": "E5:F5", "venue": "J5", "second_date_offered": "L5:M5",
    "home_team": "B7:C7", "home_captain": "E7:F7", "away_team": "J7", "away_captain": "L7:M7",
    "home_white_on": "B8:C8", "rate_of_play": "E8:F8",
    "totals_agreed": "B20:C20",
    "submitted_by": "B28:C28", "correction": "E28:F28", "remarks": "J28",
}  # fmt: skip
TOSS_NOTE = "J8:Q8"

SIDE_ROW, HEADING_ROW, BOARD_ROW = 10, 11, 12
LAST_BOARD_ROW = BOARD_ROW + MOST_BOARDS - 1
COLUMN_OF = dict(zip((field.name for field in COLUMNS), "BDEFGHJKLMNO", strict=True))
WHITE_COLUMN, DIFFERENCE_COLUMN = "C", "Q"
COUNTS_COLUMN = {"home": "I", "away": "P"}
SIDES = {"home": "D10:I10", "away": "K10:P10"}
BOARDS_CORNER, RESULT_CORNER, DIFFERENCE_CORNER = "B10:C10", "J10", "Q10"

TOTAL_LABELS = {"home": "E20:H20", "away": "K20:O20"}
BOARD_NOTE, BONUS_NOTE = "B21:J21", "K21:Q21"
STILL_NEEDED = "B22:Q22"
SUM_HEADINGS = {"": "B24:D24", "Board points": "E24:F24", "Bonus": "G24:H24", "Score": "I24"}
SUM_TEAMS = {"home": "B25:D25", "away": "B26:D26"}
SUM_POINTS = {"home": "E25:F25", "away": "E26:F26"}
WINNER_LABEL, DECIDED = "J24:J26", "K26:Q26"
CALCULATED_CELLS = {
    "home_total": "I20", "away_total": "P20", "difference": "Q20",
    "home_bonus": "G25:H25", "away_bonus": "G26:H26", "home_score": "I25", "away_score": "I26",
    "winner": "K24:Q25",
}  # fmt: skip
RULES_ROW = 30
RULES_COLUMNS, SCALE_COLUMNS, SCALE_BONUS = ("B", "N"), ("O", "P"), "Q"


def first_cell(area: str) -> str:
    """The top left cell of an area: `G4` of `G4:I4`."""
    return area.partition(":")[0]


def absolute(sheet: str, area: str) -> str:
    """The area as a defined name refers to it: `='Score sheet'!$D$12:$D$19`."""
    corners = [
        f"${corner.rstrip('0123456789')}${corner.lstrip('ABCDEFGHIJKLMNOPQRSTUVWXYZ')}" for corner in area.split(":")
    ]
    return f"='{sheet}'!{':'.join(corners)}"


def column_area(name: str) -> str:
    """The cells of one board column, from the first board of the form to the last."""
    letter = COLUMN_OF[name]
    return f"{letter}{BOARD_ROW}:{letter}{LAST_BOARD_ROW}"


def board_cell(name: str, board: int) -> str:
    """The cell of a board column on one board."""
    return f"{COLUMN_OF[name]}{BOARD_ROW + board - 1}"
