"""The commands in the documents work as they stand, and what the documents show is there."""

import re
import shlex
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from processor.cli import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
COMMANDS = [line for block in BLOCKS for line in block.splitlines() if line.startswith("chapman ")]
TARGETS = [line.split()[1] for block in BLOCKS for line in block.splitlines() if line.startswith("make ")]


@pytest.mark.parametrize("command", COMMANDS)
def test_command_works(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "sample_sheets", tmp_path / "sample_sheets")
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, shlex.split(command)[1:])
    assert result.exit_code in (0, 1), result.output
    assert result.stdout.strip()


def test_there_are_commands_to_test() -> None:
    assert len(COMMANDS) >= 4
    assert TARGETS == ["run", "test"]


def test_every_target_that_is_named_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"`make (\w+)`", README)) | set(TARGETS)
    assert named
    assert [target for target in named if not re.search(rf"^{target}:", makefile, re.MULTILINE)] == []


def test_every_link_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README)
    assert len(links) >= 4
    assert [link for link in links if not (ROOT / link).exists()] == []
