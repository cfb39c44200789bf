"""Sheets that arrive in any order, in any number of runs, end in the same season."""

import tempfile
from collections.abc import Sequence
from datetime import date
from functools import cache
from itertools import pairwise
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from processor.pipeline import inbox
from processor.pipeline.process import process
from tests.pipeline.season_folders import agreed, drop, first, register, season_folder, sheet, snapshot
from tests.trials import trials

AS_AT = date(2007, 6, 1)
SHEETS = {
    **{name: content for name, content in first().items() if name.startswith("2007")},
    **agreed(),
    "2007-05-27/corrected.xlsx": sheet("C1-01", results=("1-0", "1-0", "0-1", "1-0"), correction="yes"),
    "2007-05-28/B1-01.xlsx": sheet("B1-01", day=27),
    "2007-05-28/turned.xlsx": sheet("C2-01", day=28, home_team="Cedar 1", away_team="Ashby 1"),
}
NAMES = sorted(SHEETS)


@cache
def in_one_run() -> dict[str, bytes]:
    return _season([NAMES])


@settings(max_examples=trials(15, 300))
@given(st.permutations(NAMES), st.sets(st.integers(1, len(NAMES) - 1), max_size=3))
def test_any_order_and_any_split_into_runs_end_in_the_same_season(order: list[str], cuts: set[int]) -> None:
    bounds = [0, *sorted(cuts), len(order)]
    runs = [order[start:end] for start, end in pairwise(bounds)]
    assert _season(runs) == in_one_run()


def _season(runs: Sequence[Sequence[str]]) -> dict[str, bytes]:
    """Every file of the season after these runs."""
    before, inbox.PAUSE = inbox.PAUSE, 0.0
    try:
        with tempfile.TemporaryDirectory() as place:
            folder = season_folder(Path(place) / "s", {}, register({"Ashby 1": "The Ashby Lions"}))
            for names in runs:
                for name in names:
                    drop(folder, {name: SHEETS[name]})
                process(folder, AS_AT)
            return snapshot(folder)
    finally:
        inbox.PAUSE = before
