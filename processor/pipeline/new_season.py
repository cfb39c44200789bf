"""A new season: the folder with a blank register, an inbox, and the match sheet to send out."""

from pathlib import Path

from processor.pipeline.files import CannotWriteError, write_if_changed
from processor.pipeline.inbox import INBOX
from processor.pipeline.rules_shown import book_ids, default_book, rule_book
from processor.pipeline.season_folder import REGISTER
from processor.workbooks.register.blank import blank_register
from processor.workbooks.template import match_sheet

SHEETS = "sheets"


class SeasonExistsError(Exception):
    """There is a register in the folder already; the message says so. Nothing was changed."""


def new_season(folder: Path) -> list[Path]:
    """Makes the folder of a season and gives what is in it now.

    Raises SeasonExistsError where the folder holds a register, which is never written over, and CannotWriteError
    where the folder cannot be written.
    """
    register = folder / REGISTER
    if register.exists():
        raise SeasonExistsError(
            f"{register} is there already, and a register is never written over. Nothing was changed. Choose "
            "another folder for a new season, or go on with this one."
        )
    try:
        (folder / INBOX).mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise CannotWriteError(
            f"{folder} could not be made: {fault.strerror or fault}. Choose a folder that you may write to."
        ) from fault
    sheet = folder / SHEETS / "match_sheet.xlsx"
    write_if_changed(sheet, match_sheet(rule_book(default_book())))
    write_if_changed(register, blank_register(book_ids()))
    return [register, folder / INBOX, sheet]
