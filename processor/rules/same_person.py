"""The same person at two boards (R3): by his ECF code, else by his name."""

from processor.model.findings import Finding, Spot, finding
from processor.model.match import MatchSheet, Seat, Side
from processor.model.rulebook import RuleBook
from processor.rules.names import plain_name

ON_ONE_SHEET = "appears more than once on this sheet"


def same_person(sheet: MatchSheet, book: RuleBook) -> tuple[Finding, ...]:
    """A query for each person who is named more than once on a sheet, on one side or on both."""
    seats = [(board.number, side, board.seat(side)) for board in sheet.boards for side in Side]
    named = [each for each in seats if each[2].name]
    found = []
    seen: list[list[tuple[int, Side, Seat]]] = []
    for each in named:
        person = next((group for group in seen if any(alike(each[2], other) for _, _, other in group)), None)
        if person is None:
            seen.append([each])
        else:
            person.append(each)
    for group in seen:
        if len(group) > 1:
            spots = (
                Spot(f"{side} player", seat.player.place, number, seat.player.typed) for number, side, seat in group
            )
            found.append(finding("same-person", *spots, player=group[0][2].name, appears=ON_ONE_SHEET))
    return tuple(found)


def alike(one: Seat, other: Seat) -> bool:
    """Whether two seats hold the same person. Two codes decide; else the names do."""
    if one.ecf_code.value and other.ecf_code.value:
        return one.ecf_code.value == other.ecf_code.value
    return bool(one.name and other.name) and plain_name(one.name or "") == plain_name(other.name or "")
