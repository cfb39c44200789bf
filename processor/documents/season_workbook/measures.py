"""How much room a text takes: no spreadsheet program sizes rows that another program wrote before they are shown."""

from xlsxwriter.utility import xl_pixel_width

LINE_HEIGHT, ROW_PADDING, TALLEST = 15.0, 3.0, 409.0
MOST_LINES = int((TALLEST - ROW_PADDING) // LINE_HEIGHT)
CELL_PADDING = 9
BOLD = 1.05


def pixels(text: str, bold: bool = False) -> float:
    """The width of a text on one line, in Calibri 11 as Excel draws it; other programs need a little less."""
    return float(xl_pixel_width(text)) * (BOLD if bold else 1)


def lines(text: str, room: float, bold: bool = False) -> int:
    """How many lines a text takes in so many pixels, broken between words and, where it must be, within them."""
    return sum(_wrapped(paragraph, room, bold) for paragraph in text.split("\n"))


def height(count: int) -> float:
    """The height of a row of so many lines, in points; a spreadsheet has none above 409."""
    return min(TALLEST, count * LINE_HEIGHT + ROW_PADDING)


def _wrapped(paragraph: str, room: float, bold: bool) -> int:
    count, used, space = 1, 0.0, pixels(" ", bold)
    for word in paragraph.split(" "):
        wide = pixels(word, bold)
        if used and used + space + wide > room:
            count, used = count + 1, 0.0
        used += wide + (space if used else 0.0)
        if used > room:
            count, used = count + int(used // room), used % room
    return count
