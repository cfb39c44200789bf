"""What the tests of the annotated copy share."""

from dataclasses import replace

import pytest

from processor.model.verdict import Verdict
from tests.workbooks.looks import about
from tests.workbooks.verdicts import Case, made


@pytest.fixture
def verdict() -> Verdict:
    """A verdict with findings on two cells, one of them with a note of the captain's in the sources."""
    return replace(made("clean").verdict, findings=(about("B2", "B3"), about("B2", code="code-unclear")))


@pytest.fixture(scope="session")
def clean() -> Case:
    """A clean match."""
    return made("clean")
