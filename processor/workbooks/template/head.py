"""The score sheet above and below its boards: the match, the teams, sending it, and the short rules."""

from math import ceil

from processor.workbooks.layout import HEAD, SHEET_KIND, SHEET_VERSION, Field, Holds
from processor.workbooks.template.grid import (
    BANDS,
    GUIDE,
    IDENTITY_CELLS,
    INPUTS,
    LABEL_LENGTH,
    LABELS,
    LEGEND,
    RULE_HEIGHT,
    RULE_LENGTH,
    RULES_COLUMNS,
    RULES_ROW,
    SCALE_BONUS,
    SCALE_COLUMNS,
    TITLE,
    TOSS_NOTE,
    first_cell,
)
from processor.workbooks.template.page import TRAIT, Page
from processor.workbooks.template.style import DONE, MISSING
from processor.workbooks.template.words import BANDS as BAND_WORDS
from processor.workbooks.template.words import GUIDE as GUIDE_WORDS
from processor.workbooks.template.words import LEGEND as LEGEND_WORDS
from processor.workbooks.template.words import headed, scale_rows, short_rules, toss_note

NEEDED = ("match_date", "home_team", "away_team")


def write_head(page: Page) -> None:
    """Title, guide, bands, and every single cell that a captain fills in."""
    page.put(TITLE, f"{page.book.title}  –  match score sheet", "title")
    for (name, area), value in zip(IDENTITY_CELLS.items(), (SHEET_KIND, SHEET_VERSION), strict=True):
        page.put(area, value, "small", "right")
        page.name(name, first_cell(area))
    page.put(GUIDE, GUIDE_WORDS, "guide")
    for trait, area in LEGEND.items():
        page.put(area, LEGEND_WORDS[trait], trait, "key", "locked")
    for band, area in BANDS.items():
        deadline = f"  –  {page.book.clauses['P5'].says}" if band == "send" else ""
        page.put(area, BAND_WORDS[band] + deadline, "band")
    for field in HEAD:
        _write_field(page, field)
    page.put(TOSS_NOTE, toss_note(page.book), "note", "small")


def _write_field(page: Page, field: Field) -> None:
    area = INPUTS[field.name]
    value = page.filled.head.get(field.name)
    place = LABELS[field.name]
    narrow = ":" not in place or len(field.label) > LABEL_LENGTH
    page.put(place, headed(field.label), "label", *(("wrapped",) if narrow else ()))
    page.name(field.name, first_cell(area))
    if field.name == "season":
        page.put(area, page.book.season if value is None else value, "fixed", "text")
        return
    page.put(area, value, "input", TRAIT[field.holds])
    if field.name in NEEDED:
        page.colour(area, f"LEN(TRIM(INDEX({field.name},1)))=0", MISSING)
    cups = (page.book.cups.main, page.book.cups.consolation)
    choices = cups if field.name == "competition" else field.choices
    if field.holds is Holds.DATE:
        page.guard(area, field, rule=_date_rule(page))
    else:
        page.guard(area, field, choices)


def _date_rule(page: Page) -> dict[str, object]:
    return {
        "validate": "date",
        "criteria": ">=",
        "value": page.book.first_day,
        "error_type": "warning",
        "error_message": f"A date of the season {page.book.season} was expected, as day/month/year.",
    }


def write_rules(page: Page) -> None:
    """The short rules, with the scale of bonuses beside them and the band that applies marked."""
    rules, scale = short_rules(page.book), scale_rows(page.book)
    left, right = RULES_COLUMNS
    page.put(f"{left}{RULES_ROW}:{right}{RULES_ROW}", "The rules in short", "heading", "left")
    page.put(f"{SCALE_COLUMNS[0]}{RULES_ROW}:{SCALE_COLUMNS[1]}{RULES_ROW}", "Difference", "heading")
    page.put(f"{SCALE_BONUS}{RULES_ROW}", "Bonus", "heading")
    for row, rule in enumerate(rules, start=RULES_ROW + 1):
        page.put(f"{left}{row}:{right}{row}", rule, "rule")
        page.sheet.set_row(row - 1, RULE_HEIGHT * ceil(len(rule) / RULE_LENGTH))
    for number, (span, bonus) in enumerate(scale, start=1):
        row = RULES_ROW + number
        page.put(f"{SCALE_COLUMNS[0]}{row}:{SCALE_COLUMNS[1]}{row}", span, "calculated")
        page.put(f"{SCALE_BONUS}{row}", bonus, "calculated", "bold")
        last = f",ABS(INDEX(difference,1))<=INDEX(band_to,{number})" if number < len(scale) else ""
        applies = (
            f"IF(ISNUMBER(INDEX(difference,1)),AND(ABS(INDEX(difference,1))>=INDEX(band_from,{number}){last}),FALSE)"
        )
        page.colour(f"{SCALE_COLUMNS[0]}{row}:{SCALE_BONUS}{row}", applies, DONE)
