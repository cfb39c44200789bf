"""The result on the score sheet: points, bonus and score of both teams, and the winner in large letters."""

from processor.model.match import Side
from processor.workbooks.layout import CALCULATED
from processor.workbooks.template.formulas import calculated_formulas
from processor.workbooks.template.grid import (
    CALCULATED_CELLS,
    DECIDED,
    SUM_HEADINGS,
    SUM_POINTS,
    SUM_TEAMS,
    WINNER_LABEL,
    WORKINGS,
    first_cell,
)
from processor.workbooks.template.page import Page
from processor.workbooks.template.style import DONE, NEEDED

TRAITS = {
    "home_total": ("total",), "away_total": ("total",), "difference": ("total", "signed"),
    "home_bonus": ("points", "total"), "away_bonus": ("points", "total"),
    "home_score": ("points", "score"), "away_score": ("points", "score"),
    "winner": ("winner",),
}  # fmt: skip


def write_result(page: Page) -> None:
    """Every calculated cell with its name, and the words around them."""
    for words, area in SUM_HEADINGS.items():
        page.put(area, words, "heading")
    for side in Side:
        page.calculate(SUM_TEAMS[side], f"[{side} title]", "calculated", "team")
        page.calculate(SUM_POINTS[side], f'IF([complete]=1,[{side} board points],"")', "calculated", "points", "total")
    page.put(WINNER_LABEL, "Winner", "heading", "total")
    for field in CALCULATED:
        area = CALCULATED_CELLS[field.name]
        page.name(field.name, first_cell(area))
        page.calculate(area, calculated_formulas()[field.name], "calculated", *TRAITS[field.name])
    page.calculate(DECIDED, "[decided]", "calculated", "decided")
    page.workbook.define_name("outcome", f"={page.figures.formula('[outcome]', sheet=f'{WORKINGS}!')[1:]}")
    page.workbook.define_name("to_play", f"={page.figures.formula('[to play]', sheet=f'{WORKINGS}!')[1:]}")
    page.colour(CALCULATED_CELLS["winner"], "LEN(INDEX(outcome,1))>0", DONE)
    page.colour(DECIDED, "LEN(INDEX(to_play,1))>0", NEEDED)
    for side in Side:
        page.colour(CALCULATED_CELLS[f"{side}_score"], f'INDEX(outcome,1)="{side}"', DONE)
