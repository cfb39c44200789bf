"""What every room's tests share."""

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from processor.model.rulebook import RuleBook
from processor.rulebooks import load
from tests.office import Office
from tests.trials import trials

settings.register_profile(
    "house", deadline=None, derandomize=True, max_examples=trials(100, 2000),
    suppress_health_check=[HealthCheck.too_slow],
)  # fmt: skip
settings.load_profile("house")


@pytest.fixture(scope="session")
def book() -> RuleBook:
    """The rules of 2006-07."""
    return load("chapman-2006-07").on()


@pytest.fixture(scope="session")
def office(tmp_path_factory: pytest.TempPathFactory) -> Office:
    """LibreOffice. Without it the test is skipped on a developer's machine, and fails in CI."""
    if not shutil.which("soffice"):
        reason = "LibreOffice (soffice) is not installed: apt-get install libreoffice-calc"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    home: Path = tmp_path_factory.mktemp("office")
    return Office(home)
