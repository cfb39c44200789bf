"""The boards of the score sheet: a row a board, what each side's grade counts as, and the totals to agree."""

from processor.model.match import Side
from processor.workbooks.layout import COLUMNS, MOST_BOARDS, Field, Holds
from processor.workbooks.template.grid import (
    BOARD_HEIGHT,
    BOARD_NOTE,
    BOARD_ROW,
    BOARDS_CORNER,
    BONUS_NOTE,
    COLUMN_OF,
    COUNTS_COLUMN,
    DIFFERENCE_COLUMN,
    DIFFERENCE_CORNER,
    EXTRA_BOARD_HEIGHT,
    HEADING_ROW,
    RESULT_CORNER,
    SIDES,
    STILL_NEEDED,
    TOTAL_LABELS,
    WHITE_COLUMN,
    WORKINGS,
    board_cell,
    column_area,
)
from processor.workbooks.template.page import TRAIT, Page
from processor.workbooks.template.style import DONE, MISSING, NEEDED
from processor.workbooks.template.words import board_note, headed

NEEDED_COLUMNS = ("home_player", "home_grade", "result", "away_player", "away_grade")
GRADE_CHECK = (
    'OR(TRIM(INDEX({name},{n}))="ung",IF(ISNUMBER(INDEX({name},{n})),AND(INDEX({name},{n})>=grade_lowest,'
    "INDEX({name},{n})<=grade_highest,INDEX({name},{n})=INT(INDEX({name},{n}))),FALSE))"
)


def write_boards(page: Page) -> None:
    """Headings, boards, the labels of the totals, and what is still to be filled in before play."""
    for name in NEEDED_COLUMNS:
        missing = page.figures.column(f"no {name.replace('_', ' ')}")
        page.workbook.define_name(f"{name}_missing", f"={WORKINGS}!{missing}")
    _write_headings(page)
    for field in COLUMNS:
        page.name(field.name, column_area(field.name))
    for board in range(1, MOST_BOARDS + 1):
        _write_board(page, board)
    _write_below(page)


def _write_headings(page: Page) -> None:
    page.put(BOARDS_CORNER, "", "side")
    page.put(RESULT_CORNER, "3  after play", "side")
    page.put(DIFFERENCE_CORNER, "", "side")
    for side in Side:
        words = f"2  {side.upper()}"
        team = f"INDEX({side}_team,1)"
        page.calculate(SIDES[side], f'IF(LEN(TRIM({team}))=0,"{words}","{words}:  "&{team})', "side")
    for field in COLUMNS:
        page.put(f"{COLUMN_OF[field.name]}{HEADING_ROW}", headed(field.label), "heading")
    page.put(f"{WHITE_COLUMN}{HEADING_ROW}", "Has White", "heading")
    for of, column in COUNTS_COLUMN.items():
        page.put(f"{column}{HEADING_ROW}", headed(f"{of} counts as"), "heading")
    page.put(f"{DIFFERENCE_COLUMN}{HEADING_ROW}", f"Difference (at most {page.book.handicap.board_cap})", "heading")


def _write_board(page: Page, board: int) -> None:
    row = BOARD_ROW + board - 1
    extra = board > page.book.match.boards
    page.sheet.set_row(row - 1, EXTRA_BOARD_HEIGHT if extra else BOARD_HEIGHT)
    for field in COLUMNS:
        _write_cell(page, field, board, ("extra",) if extra else ())
    page.calculate(f"{WHITE_COLUMN}{row}", "[white]", "calculated", board=board)
    for of, column in COUNTS_COLUMN.items():
        page.calculate(f"{column}{row}", f"[{of} shown]", "calculated", board=board)
    shown = 'IF([something]=0,"",[difference])'
    page.calculate(f"{DIFFERENCE_COLUMN}{row}", shown, "calculated", "signed", board=board)


def _write_cell(page: Page, field: Field, board: int, look: tuple[str, ...]) -> None:
    cell = board_cell(field.name, board)
    if field.name == "board":
        page.put(cell, board, "calculated", "bold")
        return
    page.put(cell, page.filled.boards.get(board, {}).get(field.name), "input", TRAIT[field.holds], *look)
    if field.name in NEEDED_COLUMNS:
        page.colour(cell, f"INDEX({field.name}_missing,{board})=1", MISSING)
    if field.holds is Holds.GRADE:
        page.guard(cell, field, rule=_grade_rule(page, field, board))
    elif field.name in ("home_player", "away_player"):
        page.guard(cell, field, rule=_players_rule(page, field))
    else:
        page.guard(cell, field, field.choices)


def _grade_rule(page: Page, field: Field, board: int) -> dict[str, object]:
    lowest, highest = page.book.grades.lowest, page.book.grades.highest
    return {
        "validate": "custom",
        "value": "=" + GRADE_CHECK.format(name=field.name, n=board),
        "error_type": "warning",
        "error_message": f"A grade is a whole number from {lowest} to {highest}, or ung for a player without one.",
    }


def _players_rule(page: Page, field: Field) -> dict[str, object]:
    """The side's players to choose from. Without any the list is there and its arrow is not."""
    offered = page.filled.home_players if field.side is Side.HOME else page.filled.away_players
    return {"validate": "list", "source": f"={field.side}_players", "show_error": False, "dropdown": bool(offered)}


def _write_below(page: Page) -> None:
    for of, area in TOTAL_LABELS.items():
        page.put(area, headed(f"{of} grade total"), "label", "bold")
    page.put(BOARD_NOTE, board_note(page.book), "note", "small")
    page.calculate(BONUS_NOTE, "[bonus note]", "bonus")
    page.calculate(STILL_NEEDED, "[before play]", "status")
    page.workbook.define_name("to_fill_in", f"={page.figures.formula('[to fill in]', sheet=f'{WORKINGS}!')[1:]}")
    page.colour(STILL_NEEDED, "LEN(INDEX(to_fill_in,1))>0", NEEDED)
    page.colour(STILL_NEEDED, "LEN(INDEX(to_fill_in,1))=0", DONE)
