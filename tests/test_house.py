"""The rooms: what each may import, and what a pure room may not do."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1] / "processor"
PURE = {"model", "rules", "season"}
MAY_IMPORT = {
    "model": {"model"},
    "rules": {"model", "rules"},
    "rulebooks": {"model", "rulebooks"},
    "season": {"model", "rules", "season"},
    "workbooks": {"model", "workbooks"},
    "documents": {"model", "documents"},
    "journal": {"model", "journal"},
    "post": {"model", "post"},
    "pipeline": {
        "model", "rules", "rulebooks", "season", "workbooks", "documents", "journal", "post", "pipeline",
    },
    "cli": {"cli", "pipeline", "model", "printing"},
    "printing": {"model", "pipeline", "printing"},
    "__main__": {"cli"},
    "__init__": set(),
}  # fmt: skip
LIBRARIES = {
    "workbooks": {"openpyxl", "xlsxwriter", "python_calamine", "lxml", "pandas", "pandera"},
    "documents": {"xlsxwriter"},
    "cli": {"click"},
    "printing": {"click", "rich"},
}
NOT_IN_A_PURE_ROOM = {"open", "print", "now", "today", "float", "input"}
STANDARD = set(__import__("sys").stdlib_module_names)
NO_IO = {"os", "io", "pathlib", "sqlite3", "socket", "subprocess", "shutil", "tempfile", "urllib", "smtplib", "time"}
FILES = sorted(ROOT.rglob("*.py"))


def room_of(file: Path) -> str:
    """The room that a file stands in: its folder, or its own name beside the rooms."""
    inside = file.relative_to(ROOT)
    return inside.parts[0] if len(inside.parts) > 1 else inside.stem


def imports(tree: ast.AST) -> Iterator[str]:
    """The modules that a file imports, wherever in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "relative import"
            module = node.module or ""
            yield from (f"{module}.{name.name}" for name in node.names) if module == "processor" else (module,)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_room_imports_only_what_it_may(file: Path) -> None:
    room = room_of(file)
    assert room in MAY_IMPORT, f"{room} is no room of this house"
    for module in imports(ast.parse(file.read_text(encoding="utf-8"))):
        first, _, rest = module.partition(".")
        if first == "processor":
            target = rest.partition(".")[0]
            assert not target or target.startswith("__version__") or target in MAY_IMPORT[room], f"imports {module}"
        elif first in STANDARD:
            assert room not in PURE or first not in NO_IO, f"a pure room imports {module}"
        else:
            assert first in LIBRARIES.get(room, set()), f"imports {module}"


@pytest.mark.parametrize(
    "file", [file for file in FILES if room_of(file) in PURE], ids=lambda file: str(file.relative_to(ROOT))
)
def test_pure_room_touches_nothing(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
        assert name not in NOT_IN_A_PURE_ROOM, f"line {getattr(node, 'lineno', 0)}: {name}"


# Numbers that a rule could have: a rule's own file may not hold them. 0, 1 and 2 are how one counts; 4, 10, 60
# and 100 are checked too, since they are boards, minutes and grades.
@pytest.mark.parametrize(
    "file", [file for file in FILES if room_of(file) == "rules"], ids=lambda file: str(file.relative_to(ROOT))
)
def test_no_rule_number_in_the_rules(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float) and node.value not in (0, 1, 2):
            assert isinstance(node.value, bool), f"line {node.lineno}: {node.value} belongs in the rule book"


def test_files_and_functions_stay_small() -> None:
    long_files, long_functions = [], []
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        if text.count("\n") > 400:
            long_files.append(f"{file.relative_to(ROOT)}")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and (node.end_lineno or 0) - node.lineno > 40:
                long_functions.append(f"{file.relative_to(ROOT)}: {node.name}")
    assert (long_files, long_functions) == ([], [])


def test_the_table_is_not_empty_talk() -> None:
    """The checks above see what they should: each would fail on a file that breaks it."""
    assert list(imports(ast.parse("import os\nfrom lxml import etree\nfrom processor.cli import main"))) == [
        "os", "lxml", "processor.cli",
    ]  # fmt: skip
    assert {room_of(file) for file in FILES} >= {"model", "rules", "rulebooks", "workbooks"}
