"""The commands of a season: process, watch, status, explain."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path

import click

from processor.cli.main import LOOK, could_not_run, main, print_json
from processor.printing import season as printing

SEASON = click.argument("folder", type=click.Path(path_type=Path), metavar="SEASON")
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
AS_AT = click.option(
    "--as-at",
    type=click.DateTime(formats=["%Y-%m-%d", "%d/%m/%Y"]),
    metavar="DATE",
    help="The day to count as today, such as 2007-06-15.",
)


@main.command()
@SEASON
@AS_AT
@AS_JSON
def process(folder: Path, as_at: datetime | None, as_json: bool) -> None:
    """Bring a season up to date: take in the inbox, judge, write what changed.

    What captains sent goes from inbox/ to archive/, every match is judged anew, and annotated copies, results.xlsx
    and results.json are written where they are not as they should be. Says what changed and why, and what is to do.
    """
    from processor.pipeline import process as job
    from processor.pipeline.season_shown import results_shown

    day = _day(as_at)
    with _faults(), printing.progress() as progress:
        done = job.process(folder, day, progress)
    if as_json:
        printing.told(done, error=True)
        failed = done.written.failed if done.written else []
        with _faults():
            click.echo(results_shown(folder, day) if failed else job.results_of(folder), nl=False)
    else:
        printing.processed(done, folder)
    sys.exit(LOOK if done.needs_a_person else 0)


@main.command()
@SEASON
def watch(folder: Path) -> None:
    """Keep a season up to date: process it whenever something arrives.

    Looks at the inbox and the register every other second, on network drives too. Ctrl+C ends it.
    """
    from processor.pipeline.watch import watch as watched

    click.echo(f"Watching {printing.safe(str(folder))}; Ctrl+C ends it.", err=True)
    try:
        for done in watched(folder, date.today):
            if isinstance(done, Exception):
                _print_fault(done)
            else:
                printing.processed(done, folder)
    except KeyboardInterrupt:
        click.echo("No longer watching.", err=True)


@main.command()
@SEASON
@AS_AT
@AS_JSON
def status(folder: Path, as_at: datetime | None, as_json: bool) -> None:
    """Say how a season stands: what is played, due, late, queried and waiting.

    Nothing is taken in and nothing is written.
    """
    from processor.pipeline.season_shown import looked_at, status_shown

    with _faults(), printing.progress() as progress:
        stands = looked_at(folder, _day(as_at), progress)
    shown = status_shown(folder, stands, _day(as_at))
    print_json(shown) if as_json else printing.status(shown)
    sys.exit(LOOK if stands.needs_a_person else 0)


@main.command()
@SEASON
@click.argument("match_id", metavar="MATCH")
@AS_JSON
def explain(folder: Path, match_id: str, as_json: bool) -> None:
    """Show the working of one match, step by step, each with its clause.

    With every finding, every ruling, the sheets and what became of each, what the result rests on, and its history.
    """
    from processor.pipeline.season_shown import NoSuchMatchError, explained

    try:
        with _faults(), printing.progress() as progress:
            told = explained(folder, match_id, _day(None), progress)
    except NoSuchMatchError as fault:
        raise click.UsageError(printing.safe(str(fault))) from fault
    print_json(told.shown()) if as_json else printing.explained(told.shown())
    verdict = told.match.verdict
    sys.exit(LOOK if verdict and verdict.needs_a_person else 0)


def _day(as_at: datetime | None) -> date:
    return as_at.date() if as_at else date.today()  # noqa: DTZ011 - the secretary's own day


@contextmanager
def _faults() -> Iterator[None]:
    """Whatever keeps a command from running is said in a sentence, and ends it with the status for that."""
    from processor.pipeline.watch import FAULTS

    try:
        yield
    except FAULTS as fault:
        _print_fault(fault)
        could_not_run()


def _print_fault(fault: Exception) -> None:
    printing.fault(str(fault), getattr(fault, "findings", ()))
