"""What the tests of runs share: no long pause, and the season that nobody has to look at."""

from pathlib import Path
from typing import Any

import pytest

from processor.pipeline import inbox
from tests.pipeline.runs import undisturbed
from tests.pipeline.season_folders import agreed, season_folder


@pytest.fixture(autouse=True)
def _no_long_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inbox, "PAUSE", 0.005)


@pytest.fixture(scope="module")
def quiet_season(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What becomes of the sheets that nobody has to look at."""
    return undisturbed(tmp_path_factory.mktemp("quiet") / "season", agreed())


@pytest.fixture
def season(tmp_path: Path) -> Path:
    """A season with those sheets in its inbox."""
    return season_folder(tmp_path / "season", agreed())
