"""What `pipx install` gets: the package with its data, its command, and nothing that only tests need."""

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PINS = re.compile(r"^([A-Za-z0-9_.-]+)==([^ ;\\]+)", re.MULTILINE)


def locked(name: str) -> dict[str, set[str]]:
    """The versions that a lock file gives each package: more than one where Pythons differ."""
    versions: dict[str, set[str]] = {}
    for package, version in PINS.findall((ROOT / name).read_text(encoding="utf-8")):
        versions.setdefault(package.lower(), set()).add(version)
    return versions


def test_the_wheel_has_the_rule_books_and_the_command(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)],
        check=True, cwd=ROOT, capture_output=True,
    )  # fmt: skip
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as package:
        names = package.namelist()
        entry_points = next(name for name in names if name.endswith("entry_points.txt"))
        assert "chapman = processor.cli:main" in package.read(entry_points).decode()
    assert "processor/rulebooks/chapman-2006-07.toml" in names
    assert not [name for name in names if name.startswith(("tests/", "sample_sheets/"))]


def test_what_the_package_asks_for_is_what_is_locked() -> None:
    run = locked("requirements.lock")
    for pin in PROJECT["project"]["dependencies"]:
        name, version = pin.split("==")
        assert run[name.lower()] == {version}


def test_both_locks_agree_and_every_package_has_its_hash() -> None:
    run, dev = locked("requirements.lock"), locked("requirements-dev.lock")
    assert {name: versions for name, versions in dev.items() if name in run} == run
    for name in ("requirements.lock", "requirements-dev.lock"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "://" not in text
        assert all("--hash=sha256:" in part for part in re.split(r"\n(?=\S)", text) if PINS.match(part))
