"""The rulings of a register sorted by match: the latest of each kind stands, and what fits nothing is a query."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

from processor.model.context import Who
from processor.model.findings import Finding
from processor.model.register import Register, Ruling, RulingKind
from processor.rules.barred import is_about
from processor.rules.names import plain_words
from processor.rules.ruled import refused
from processor.season.names import number_key


@dataclass(slots=True)
class Rulings:
    """The rulings that stand for each match, in order of date and row, and queries about the others.

    `everywhere` are allowances that hold from their date on in every match.
    """

    of_match: Mapping[str, list[Ruling]] = field(default_factory=dict)
    everywhere: list[Ruling] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def sorted_rulings(register: Register) -> Rulings:
    """On one match, board and kind the later date wins, then the lower row, so an appeal is one more row."""
    numbers = {number_key(match_id): match_id for match_id in register.fixtures}
    standing: dict[tuple[object, ...], Ruling] = {}
    made = Rulings()
    for ruling in sorted(register.rulings, key=lambda each: (each.day, each.row)):
        match_id = numbers.get(number_key(ruling.match_id)) if ruling.match_id else ""
        if match_id is None:
            made.findings.append(refused(ruling, _no_match(ruling, numbers.values())))
        elif not match_id and not _known(ruling, register):
            made.findings.append(refused(ruling, f"the register has no player with the code or name {ruling.player}"))
        else:
            standing[_about(ruling, match_id)] = ruling
    of_match: dict[str, list[Ruling]] = defaultdict(list)
    for key, ruling in standing.items():
        (of_match[str(key[0])] if key[0] else made.everywhere).append(ruling)
    made.of_match = of_match
    return made


def _known(ruling: Ruling, register: Register) -> bool:
    return any(is_about(ruling, Who(each.code, each.name, each)) for each in register.players.values())


def _about(ruling: Ruling, match_id: str) -> tuple[object, ...]:
    """What two rulings must have in common for the later to take the place of the earlier."""
    what: object = None
    if ruling.kind in (RulingKind.PLAYER, RulingKind.GRADE):
        what = ruling.side
    elif ruling.kind is RulingKind.ALLOW:
        what = plain_words(ruling.player)
    elif ruling.kind is RulingKind.WAIVE:
        what = ruling.value
    return match_id, ruling.board, ruling.kind, what


def _no_match(ruling: Ruling, match_ids: Iterable[str]) -> str:
    like = get_close_matches(ruling.match_id, list(match_ids), 1)
    perhaps = f"; perhaps {like[0]} is meant" if like else ""
    return f"there is no match with the number {ruling.match_id}{perhaps}"
