"""Every kind of finding is raised somewhere, tested somewhere, and explained in the documents."""

from pathlib import Path

import pytest

from processor.model.catalogue import KINDS

ROOT = Path(__file__).parents[2]


def _text(folder: str, *suffixes: str) -> str:
    """The text of all files of a folder but the catalogue's own, in which every code stands anyway."""
    files = [file for file in (ROOT / folder).rglob("*") if file.suffix in suffixes and file.parent.name != "catalogue"]
    return "\n".join(file.read_text(encoding="utf-8") for file in files if file.name != Path(__file__).name)


CODE = _text("processor", ".py")
TESTS = _text("tests", ".py", ".toml")
EXPLAINED = (ROOT / "docs" / "findings.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", KINDS)
def test_the_code_is_raised_tested_and_explained(code: str) -> None:
    assert f'"{code}"' in CODE, "never raised"
    assert f'"{code}"' in TESTS, "never tested"
    assert f"### `{code}`" in EXPLAINED, "not in docs/findings.md: run `make templates`"


@pytest.mark.parametrize(
    "code",
    [
        "same-person", "waiting-for-grade", "board-order", "gap-above-player", "result-missing", "player-missing",
        "near-band-edge", "other-reading", "no-game-played", "not-a-match-sheet", "unreadable-file",
    ],
)  # fmt: skip
def test_codes_that_others_rely_on_are_kept(code: str) -> None:
    assert code in KINDS
