"""How the match sheet looks. A style is a few traits put together; each combination is made once."""

from functools import cache
from typing import Any

from xlsxwriter.format import Format
from xlsxwriter.workbook import Workbook

INK, NAVY, BLUE, PALE, LINE = "#1F2933", "#1B365D", "#2E5C8A", "#E3ECF5", "#8FA3B8"
GREY, FAINT, YELLOW, GREEN, GREEN_INK, AMBER_INK = "#F1F3F5", "#F8F9FA", "#FFE699", "#E2F0D9", "#245C1E", "#7A4B00"

TRAITS: dict[str, dict[str, Any]] = {
    "locked": {"locked": True},
    "title": {"bold": True, "font_size": 18, "font_color": NAVY},
    "guide": {"font_color": INK, "font_size": 10},
    "missing": {"bg_color": YELLOW, "border": 1, "border_color": LINE, "align": "center"},
    "key": {"font_size": 9, "align": "center", "indent": 0},
    "right": {"align": "right"},
    "centre": {"align": "center"},
    "band": {"bold": True, "font_size": 12, "font_color": "#FFFFFF", "bg_color": NAVY, "indent": 1},
    "wrapped": {"text_wrap": True},
    "label": {"align": "right", "font_color": INK, "font_size": 10, "indent": 1},
    "input": {"border": 1, "border_color": LINE, "locked": False, "bg_color": "#FFFFFF", "indent": 1},
    "extra": {"bg_color": FAINT},
    "fixed": {"border": 1, "border_color": LINE, "bg_color": GREY, "indent": 1},
    "text": {"num_format": "@", "shrink": True},
    "choice": {"num_format": "@", "shrink": True, "align": "center", "indent": 0},
    "date": {"num_format": "dd/mm/yyyy", "align": "center", "indent": 0},
    "grade": {"num_format": "0", "align": "center", "indent": 0},
    "signed": {"num_format": "+0;-0;0"},
    "points": {"num_format": "0.0"},
    "calculated": {"border": 1, "border_color": LINE, "bg_color": GREY, "align": "center"},
    "heading": {
        "bold": True, "font_size": 10, "align": "center", "text_wrap": True, "bg_color": PALE,
        "border": 1, "border_color": LINE, "font_color": INK,
    },
    "side": {
        "bold": True, "font_size": 12, "align": "center", "bg_color": BLUE, "font_color": "#FFFFFF",
        "border": 1, "border_color": LINE, "shrink": True,
    },
    "team": {"bold": True, "font_size": 12, "align": "left", "indent": 1, "shrink": True},
    "total": {"bold": True, "font_size": 13},
    "score": {"bold": True, "font_size": 18},
    "winner": {"bold": True, "font_size": 22, "shrink": True},
    "small": {"font_size": 9, "text_wrap": True, "font_color": "#52606D"},
    "note": {"text_wrap": True, "font_size": 10, "font_color": INK, "indent": 1},
    "left": {"align": "left", "indent": 1},
    "rule": {"font_size": 10, "text_wrap": True, "font_color": INK, "indent": 1},
    "decided": {"font_size": 12, "shrink": True},
    "bonus": {"bold": True, "font_size": 12, "align": "right", "indent": 1, "font_color": NAVY, "shrink": True},
    "status": {"text_wrap": True, "indent": 1, "bold": True},
    "bold": {"bold": True},
}  # fmt: skip

MISSING = {"bg_color": YELLOW}
NEEDED = {"bg_color": YELLOW, "font_color": AMBER_INK, "bold": True}
DONE = {"bg_color": GREEN, "font_color": GREEN_INK, "bold": True}


class Styles:
    """The formats of one workbook."""

    def __init__(self, workbook: Workbook) -> None:
        self.workbook = workbook
        self.of = cache(self._made)

    def _made(self, *traits: str) -> Format:
        properties: dict[str, Any] = {"valign": "vcenter"}
        for trait in traits:
            properties |= TRAITS[trait]
        return self.workbook.add_format(properties)
