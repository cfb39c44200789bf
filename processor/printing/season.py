"""What the commands of a season print for people."""

import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from processor.printing import SYMBOLS, WIDTH, safe

if TYPE_CHECKING:  # the nouns take their time, and most of what is printed is plain text by now
    from processor.model.findings import Finding
    from processor.model.season import Change
    from processor.pipeline.process import Processed

__all__ = ["explained", "fault", "processed", "progress", "safe", "status", "told"]

URGENCIES = {1: "now", 2: "soon", 3: "later"}
Json = dict[str, Any]


@contextmanager
def progress() -> Iterator[Callable[[str, int, int], None]]:
    """A bar on standard error while there is much to do and a person watches; otherwise nothing."""
    if not sys.stderr.isatty():
        yield lambda what, done, total: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bars:
        tasks: dict[str, Any] = {}

        def show(what: str, done: int, total: int) -> None:
            if what not in tasks:
                tasks[what] = bars.add_task(what, total=total)
            bars.update(tasks[what], completed=done)

        yield show


def told(done: "Processed", error: bool = False) -> None:
    """What a run took in, left and could not write."""
    lines = [*([done.rebuilt] if done.rebuilt else [])]
    new = [each for each in done.intake.taken if each.new]
    if done.intake.taken:
        again = len(done.intake.taken) - len(new)
        known = f", {again} of them known already" if again else ""
        lines.append(f"{len(done.intake.taken)} file{'s' * (len(done.intake.taken) != 1)} taken in{known}.")
    lines += [f"Left in the inbox: {each}" for each in done.intake.left]
    lines += [f"Taken in, but not removed: {each}" for each in done.intake.not_removed]
    if done.written and done.written.failed:
        lines += [f"Not written: {each}" for each in done.written.failed]
    _print(lines, error)


def processed(done: "Processed", folder: Path) -> None:
    """What a run did, what changed and why, and what is to do."""
    told(done)
    if done.changes:
        _print(["", "What changed:"])
        for each in done.changes:
            _print_change(each)
    else:
        _print(["Nothing changed." if done.intake.taken else "Nothing new."])
    _print_to_do([(each.urgency, each.match_id, each.message) for each in done.summary.to_do])
    count = sum(done.summary.states.values())
    states = ", ".join(f"{number} {state}" for state, number in sorted(done.summary.states.items()))
    _print(["", f"{count} match{'es' * (count != 1)}{': ' + states if states else ''}."])
    if done.written and done.written.changed:
        _print([f"{len(done.written.changed)} file{'s' * (len(done.written.changed) != 1)} written in {folder}."])


def status(shown: Json) -> None:
    """What is to do, every match with its state, and who is tied to a team of a club with several."""
    _print([f"Season {shown['season']} as at {_day(shown['as_at'])}."])
    if shown["waiting"]:
        _print([f"Waiting in the inbox, for chapman process to take in: {', '.join(shown['waiting'])}."])
    _print_to_do([(each["urgency"], each["match_id"], each["message"]) for each in shown["to_do"]])
    rows = [
        (
            each["match_id"],
            each["state"] + (f" by {_day(each['due'])}" if each["state"] == "open" and each["due"] else ""),
            f"{each['home']} v {each['away']}",
            each[each["winner"]] if each["winner"] else "",
        )
        for each in shown["fixtures"]
    ]
    _print(["", *_table(("Match", "State", "Teams", "Winner"), rows)])
    barred = [
        (each["player"], each["ecf_code"] or "", each["team"], ", ".join(each["lower_teams"]))
        for each in shown["barred"]
        if each["lower_teams"]
    ]
    if barred:
        _print(["", *_table(("Has played", "ECF code", "for", "may not play for"), barred)])
    if shown["barred"]:
        _print(["", "Nobody who has played may play for a team of another club (R3)."])


def explained(shown: Json) -> None:
    """One match: the answer, the working, what was found, the rulings, the sheets, and its history."""
    teams = f"{shown['home']['team']} v {shown['away']['team']}"
    day = f", {_day(shown['date'])}" if shown["date"] else ""
    _print([f"{shown['match_id']}  {shown['competition']}, {shown['round']}: {teams}{day}"])
    due = f", due by {_day(shown['due'])}" if shown["due"] else ""
    status = shown["status"] or f"not played{due}"
    said = shown["headline"] or "No sheet has come in."
    _print(_wrapped(said if said.casefold().startswith(status) else f"{status}: {said}", ""))
    _section("The working", [f"{each['clause']:<3} {each['sentence']}{_cells(each)}" for each in shown["working"]])
    found = [
        f"{SYMBOLS[each['severity']]} {each['severity']}{' (waived)' if each['waived'] else ''} {each['code']}"
        f" ({each['clause']}): {each['message']}"
        for each in shown["findings"]
    ]
    _section("What was found", found)
    _section("Rulings", [_ruling(each) for each in shown["rulings"]])
    _section("Sheets", [_sheet(each) for each in shown["sheets"]])
    if shown["status"] == "disputed":
        for each in shown["sheets"]:
            working = [f"{step['clause']:<3} {step['sentence']}{_cells(step)}" for step in each["working"]]
            _section(f"By {each['file']} alone", [each["headline"], *working])
    _section("History", [f"{_day(each['as_at'])}  {each['change']}" for each in shown["history"]])


def fault(message: str, findings: Iterable["Finding"]) -> None:
    """What kept a command from running, and each fault of the register where it stands."""
    _print([message], error=True)
    for each in findings:
        _print(_wrapped(f"{each.severity.symbol} {each.message}", "  "), error=True)


def _print_change(change: "Change") -> None:
    _print(_wrapped(f"{change.match_id}  {change.became}", "  "))
    for why in change.because:
        _print(_wrapped(f"because: {why}", "      "))


def _print_to_do(to_do: Sequence[tuple[int, str | None, str]]) -> None:
    if not to_do:
        _print(["", "Nothing to do."])
        return
    _print(["", "To do, the most urgent first:"])
    for urgency, match_id, message in to_do:
        match = f"{match_id}  " if match_id else ""
        _print(_wrapped(f"{URGENCIES[urgency]:<5} {match}{message}", "  "))


def _section(heading: str, lines: Sequence[str]) -> None:
    if lines:
        _print(["", f"{heading}:"])
        for each in lines:
            _print(_wrapped(each, "  "))


def _sheet(sheet: Json) -> str:
    by = f"from the {sheet['submitted_by']}" if sheet["submitted_by"] else "(it does not say from whom)"
    return (
        f"{sheet['state']}: {sheet['file']}, received {_day(sheet['received'])} {by}, sha256 {sheet['sha256'][:12]}; "
        f"the answer is {sheet['annotated']}"
    )


def _cells(step: Json) -> str:
    cells = dict.fromkeys(each["cell"] for each in step["operands"] if each["cell"])
    return f"  [{', '.join(cells)}]" if cells else ""


def _ruling(ruling: Json) -> str:
    board = f", board {ruling['board']}" if ruling["board"] else ""
    value = f": {ruling['value']}" if ruling["value"] else ""
    by = f" by {ruling['by']}" if ruling["by"] else ""
    reason = f": {ruling['reason']}" if ruling["reason"] else ""
    waits = "" if ruling["applied"] else "  (waits for a sheet)"
    return f"{_day(ruling['date'])}{by}  {ruling['ruling']}{board}{value}{reason}{waits}"


def _day(iso: str) -> str:
    """A day as people write it."""
    return f"{date.fromisoformat(iso):%d/%m/%Y}"


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows under their headings, in columns as wide as need be."""
    from rich.cells import cell_len, set_cell_size

    lines = [headings, *[[safe(cell) for cell in row] for row in rows]]
    widths = [max(cell_len(line[at]) for line in lines) for at in range(len(headings))]
    return [
        "  ".join(set_cell_size(cell, width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    ]


def _wrapped(text: str, indent: str) -> list[str]:
    hanging = f"{indent}    "
    return textwrap.wrap(safe(text), WIDTH, initial_indent=indent, subsequent_indent=hanging, break_long_words=False)


def _print(lines: Iterable[str], error: bool = False) -> None:
    for each in lines:
        click.echo(safe(each), err=error)
