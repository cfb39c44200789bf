"""What captains type, read as it can only have been meant. Pure functions, one module for each kind of cell.

Each takes a cell's value as the spreadsheet stores it and gives a Reading. A spelling that differs from the usual
one by more than spaces and capitals is remarked on (`said`); anything that could mean two things is not read.
"""

from processor.workbooks.reading.lenient.cell_text import Raw, tidied, typed
from processor.workbooks.reading.lenient.choices import choice, yes_no
from processor.workbooks.reading.lenient.codes import ecf_code
from processor.workbooks.reading.lenient.dates import date_of
from processor.workbooks.reading.lenient.grades import grade
from processor.workbooks.reading.lenient.numbers import board_number, figure
from processor.workbooks.reading.lenient.readings import Reading, Unread
from processor.workbooks.reading.lenient.results import result
from processor.workbooks.reading.lenient.texts import name, player, remark, season, words

__all__ = [
    "Raw",
    "Reading",
    "Unread",
    "board_number",
    "choice",
    "date_of",
    "ecf_code",
    "figure",
    "grade",
    "name",
    "player",
    "remark",
    "result",
    "season",
    "tidied",
    "typed",
    "words",
    "yes_no",
]
