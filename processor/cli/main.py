"""The command line: arguments, printing, exit status.

0 done and nothing needs a person; 1 done, with queries or errors to look at; 2 wrong usage; 3 could not run.
"""

import io
import json
import sys
from pathlib import Path
from typing import Any, NoReturn

import click

from processor import __version__, printing
from processor.pipeline.files import CannotWriteError, SheetFile, names_in, sheet_files

LOOK, CANNOT_RUN = 1, 3
MANY = 20


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(version)s")
def main() -> None:
    """Runs a county chess handicap cup from spreadsheets.

    Every number it gives says from which clause of the rules and from which cells it came.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


@main.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path), metavar="PATH...")
@click.option(
    "--annotate",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Write each sheet's annotated copy into this folder.",
)
@click.option("--rule-book", "book_id", metavar="ID", help="Judge by this rule book. See `chapman rules`.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
def check(paths: tuple[Path, ...], annotate: Path | None, book_id: str | None, as_json: bool) -> None:
    """Judge match sheets, each by itself: files, or folders of them.

    Says who won and why, what has to be corrected, and what the League Secretary has to decide. The sheets
    themselves are never changed.
    """
    book = _rule_book(book_id)
    files, passed_over = sheet_files(paths)
    for line in passed_over:
        click.echo(printing.safe(line), err=True)
    if not files:
        raise click.UsageError("There is no file to look at in what you named.")
    if annotate:
        _refuse_to_overwrite(files, annotate)
    checked = _judged(files, book, annotate, as_json)
    sys.exit(LOOK if checked else 0)


@main.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
def new(folder: Path, as_json: bool) -> None:
    """Make the folder of a new season, with a blank register to fill in.

    A folder that holds a register already is left as it is.
    """
    from processor.pipeline.new_season import SeasonExistsError, new_season

    try:
        made = new_season(folder)
    except (SeasonExistsError, CannotWriteError) as fault:
        could_not_run(str(fault))
    if as_json:
        print_json({"folder": folder.as_posix(), "made": [path.relative_to(folder).as_posix() for path in made]})
    else:
        printing.season_made(folder, made)


@main.command()
@click.argument("book_id", required=False, metavar="[ID]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
def rules(book_id: str | None, as_json: bool) -> None:
    """List the rule books, or show one with its clauses and the values under each."""
    from processor.pipeline import rules_shown

    if book_id:
        shown = rules_shown.shown(_rule_book(book_id))
        printing.rule_book(shown) if not as_json else print_json(shown)
        return
    books = [rules_shown.rule_book(each) for each in rules_shown.book_ids()]
    listed = [{"id": book.id, "title": book.title, "season": book.season, "digest": book.digest} for book in books]
    printing.rule_books(listed) if not as_json else print_json({"rule_books": listed})


def _judged(files: list[SheetFile], book: Any, annotate: Path | None, as_json: bool) -> bool:
    """Judges the files and prints what came of them; whether somebody has to look at any."""
    from processor.pipeline.check import check as judged
    from processor.pipeline.check import check_report, entry

    entries = []
    look = False
    try:
        for checked in printing.with_progress(judged(files, book, annotate), len(files), MANY):
            look = look or checked.verdict.needs_a_person
            entries.append(entry(checked))
    except CannotWriteError as fault:
        could_not_run(str(fault))
    if as_json:
        print_json(check_report(entries, book))
    else:
        printing.checked(entries, annotate)
    return look


def _rule_book(book_id: str | None) -> Any:
    """The rule book of that id, or the newest."""
    from processor.pipeline import rules_shown

    try:
        return rules_shown.rule_book(book_id or rules_shown.default_book())
    except rules_shown.RuleBookFault as fault:
        raise click.UsageError(str(fault)) from fault


def _refuse_to_overwrite(files: list[SheetFile], annotate: Path) -> None:
    sources = {file.path.resolve() for file in files}
    for target in names_in(annotate, files):
        if target.resolve() in sources:
            raise click.UsageError(
                f"{target} is one of the sheets to be checked, and would be overwritten by its annotated copy. "
                "Choose another folder for --annotate."
            )


def could_not_run(message: str = "") -> NoReturn:
    """Ends a command that could not run, with a sentence unless it was said already."""
    if message:
        click.echo(printing.safe(message), err=True)
    sys.exit(CANNOT_RUN)


def print_json(shown: Any) -> None:
    """Prints one object and nothing else."""
    click.echo(json.dumps(shown, ensure_ascii=False, indent=1))
