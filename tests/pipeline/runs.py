"""Runs of `chapman process` as a person makes them, and what has to come of them."""

from datetime import date
from pathlib import Path

from click.testing import CliRunner, Result

from processor.cli import main
from tests.pipeline.season_folders import AS_AT, facts, season_folder, snapshot


def run(season: Path, as_at: date = AS_AT, *options: str) -> Result:
    """`chapman process`, which ends with a status and a sentence and never with a traceback."""
    done = CliRunner().invoke(main, ["process", str(season), "--as-at", as_at.isoformat(), *options])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert "Traceback" not in done.output
    return done


def said(done: Result) -> str:
    """What a run said, in one line."""
    return " ".join(done.output.split())


def undisturbed(place: Path, sheets: dict[str, bytes]) -> tuple[object, object]:
    """What the run gives when nothing is in its way."""
    season = season_folder(place, sheets)
    run(season)
    return snapshot(season), facts(season)


def expect_mended(season: Path, expected: object, status: int = 0) -> None:
    """The next run gives what an undisturbed one gives, and the one after it has nothing to do."""
    assert run(season).exit_code == status
    assert (snapshot(season), facts(season)) == expected
    again = run(season)
    assert (again.exit_code, again.output.startswith("Nothing new.\n")) == (status, True)
    assert (snapshot(season), facts(season)) == expected
