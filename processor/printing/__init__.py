"""What the commands print for people: plain text that also reads well when it is piped into a file."""

import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:  # rich is imported only where a table is printed
    from rich.console import Console
    from rich.text import Text

T = TypeVar("T")
WIDTH = 100
SYMBOLS = {"error": "✖", "query": "?", "warning": "▲", "note": "•"}
COLOURS = {"rejected": "red", "held": "yellow", "queried": "yellow", "disputed": "yellow", "accepted": "green"}


def with_progress(items: Iterable[T], total: int, many: int) -> Iterator[T]:
    """The items as they come, with a progress bar on standard error where there are many and a person watches."""
    if total <= many or not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, description="Judging", total=total, console=Console(stderr=True), transient=True)


def checked(entries: list[dict[str, Any]], annotate: Path | None) -> None:
    """A table of all sheets, then for each that needs somebody what was found, then a line of totals."""
    from rich.table import Table

    console = _console()
    table = Table(box=None, pad_edge=False, header_style="bold", show_edge=False)
    for heading in ("Sheet", "Match", "Status", "Outcome"):
        table.add_column(heading, overflow="fold", ratio=3 if heading == "Outcome" else None)
    for each in entries:
        status = _text(each["status"], COLOURS.get(each["status"], ""))
        table.add_row(_text(Path(each["file"]).name), _text(_match(each)), status, _text(each["headline"]))
    with console.capture() as printed:
        console.print(table)
    click.echo("\n".join(line.rstrip() for line in printed.get().splitlines()))
    for each in entries:
        _print_findings(console, each)
    console.print()
    console.print(_totals(entries))
    if annotate:
        console.print(_text(f"The annotated copies are in {annotate}."))


def season_made(folder: Path, made: list[Path]) -> None:
    """What a new season's folder holds, and what to do first."""
    click.echo(safe(f"The season's folder is {folder}. In it are:"))
    for path in made:
        click.echo(safe(f"  {path.relative_to(folder)}"))
    click.echo("First fill in season.xlsx; its sheet Notes says what belongs where.")


def rule_books(listed: list[dict[str, Any]]) -> None:
    """The rule books that there are, one a line."""
    for book in listed:
        click.echo(f"{book['id']}  {book['title']}, {book['season']}")


def rule_book(book: dict[str, Any]) -> None:
    """One rule book, clause by clause, with the values that come from each."""
    click.echo(f"{book['title']}, {book['season']} ({book['id']})\n")
    for clause in book["clauses"]:
        click.echo(f"{clause['id']}  {clause['title']}")
        click.echo(textwrap.fill(clause["says"], WIDTH, initial_indent="    ", subsequent_indent="    "))
        for value in clause["values"]:
            reading = f"  ({'inferred: ' if value['inferred'] else ''}{value['reading']})" if value["reading"] else ""
            told = f"{value['name']} = {_value(value['value'])}{reading}"
            click.echo(textwrap.fill(told, WIDTH, initial_indent="    · ", subsequent_indent="      "))
        click.echo()


def safe(text: str) -> str:
    """Names come from strangers: nothing that a terminal would take for a command is printed."""
    return "".join(sign if sign.isprintable() else "�" for sign in text)


def _console() -> "Console":
    from rich.console import Console

    width = None if sys.stdout.isatty() else 140
    return Console(width=width, highlight=False, markup=False, emoji=False, soft_wrap=False)


def _match(entry: dict[str, Any]) -> str:
    teams = [entry[side]["team"] for side in ("home", "away")]
    return f"{teams[0] or '?'} v {teams[1] or '?'}" if any(teams) else ""


def _print_findings(console: "Console", entry: dict[str, Any]) -> None:
    from rich.cells import cell_len

    findings = [each for each in entry["findings"] if each["severity"] != "note"]
    if not findings:
        return
    console.print()
    console.print(_text(Path(entry["file"]).name, "bold"))
    for each in findings:
        start = f"  {SYMBOLS[each['severity']]} {each['severity']}  "
        clause = f" ({each['clause']})" if each["clause"] else ""
        told = textwrap.wrap(safe(each["message"] + clause), max(40, console.width - cell_len(start)))
        for number, line in enumerate(told):
            console.print(_text(f"{start if not number else ' ' * cell_len(start)}{line}"))


def _totals(entries: list[dict[str, Any]]) -> str:
    counts: dict[str, int] = {}
    for each in entries:
        counts[each["status"]] = counts.get(each["status"], 0) + 1
    told = ", ".join(f"{count} {status}" for status, count in sorted(counts.items()))
    return f"{len(entries)} sheet{'s' * (len(entries) != 1)}: {told}."


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "; ".join(f"{band['from']}–{band['to']}: {band['bonus']}" for band in value)
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _text(text: str, style: str = "") -> "Text":
    from rich.text import Text

    return Text(safe(text), style)
