"""How much room a text takes: spreadsheet programs do not size merged cells or notes by themselves.

Widths are those of Calibri, in parts of the size of the type. What falls on another font has to fit too, so
everything is reckoned with some room to spare.
"""

import unicodedata
from functools import lru_cache

PIXELS_PER_POINT = 96 / 72
LEADING = 1.25
TO_SPARE = 1.05
_BY_WIDTH = {
    0.22: " 'il",
    0.24: ",j’",
    0.26: ".:;I·",
    0.30: "()-[]`f",
    0.32: "!J{}",
    0.34: "rt",
    0.38: "/\\",
    0.40: '"sz',
    0.42: "Lc“”",
    0.44: "x",
    0.46: "?FSZkvy|",
    0.48: "ETYag",
    0.50: "#$*+0123456789<=>^_e~–−£",
    0.52: "KPXbdhnopqu",
    0.54: "BCR",
    0.56: "V",
    0.58: "A",
    0.62: "DH",
    0.64: "GNU",
    0.66: "O",
    0.68: "&Q½",
    0.70: "…",
    0.72: "%w",
    0.80: "m",
    0.86: "M",
    0.88: "W",
    0.90: "@",
}
_WIDTHS = {character: width for width, characters in _BY_WIDTH.items() for character in characters}
_OTHER, _WIDE, _BOLD = 0.6, 1.15, 1.03


@lru_cache(maxsize=8192)
def width(text: str, size: float, bold: bool = False) -> float:
    """The width of a text on one line, in pixels; `size` is in points."""
    ems = sum(_WIDTHS.get(each) or _unusual(each) for each in text)
    return ems * size * PIXELS_PER_POINT * TO_SPARE * (_BOLD if bold else 1)


def lines(text: str, room: float, size: float, bold: bool = False) -> int:
    """How many lines a text takes in so many pixels, broken between words and, where it must be, within them."""
    return sum(_wrapped(paragraph, room, size, bold) for paragraph in text.split("\n"))


def height(count: int, size: float) -> float:
    """The height of so many lines, in points."""
    return round(count * size * LEADING + 3, 1)


def _wrapped(paragraph: str, room: float, size: float, bold: bool) -> int:
    count, used = 1, 0.0
    space = width(" ", size, bold)
    for word in paragraph.split(" "):
        wide = width(word, size, bold)
        if used and used + space + wide > room:
            count, used = count + 1, 0.0
        used += wide + (space if used else 0.0)
        if used > room:
            count, used = count + int(used // room), used % room
    return count


def _unusual(character: str) -> float:
    if unicodedata.combining(character):
        return 0.0
    return _WIDE if unicodedata.east_asian_width(character) in "WF" else _OTHER
