"""The looks of the workbook. A colour never stands alone: a sign and a word are beside it."""

from dataclasses import dataclass

from processor.model.findings import Severity
from processor.model.season import MatchState, SheetState
from processor.model.verdict import Status

NAVY, INK, LINE, WHITE, LINK_INK = "#1F3864", "#222222", "#C9CFD8", "#FFFFFF", "#1155CC"
DAY, SIGNED, WHOLE = "dd/mm/yyyy", '+0;"−"0;0', "0"


@dataclass(frozen=True, slots=True)
class Tint:
    """A fill and the colour of the text on it."""

    fill: str
    ink: str


@dataclass(frozen=True, slots=True)
class Look:
    """How a cell is shown. `number` is the number format, empty for a text."""

    tint: Tint | None = None
    bold: bool = False
    centred: bool = False
    number: str = ""


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign and its tint, shown with a word."""

    symbol: str
    tint: Tint | None = None


PLAIN = Look()
STRONG = Look(bold=True)
CENTRED = Look(centred=True)
GREEN, BLUE, GREY = Tint("#D5EFDB", "#145A2A"), Tint("#D6E6F7", "#123F6B"), Tint("#E3E8EF", "#3D4A5C")
RED, VIOLET, AMBER = Tint("#F8D0CC", "#8A1C12"), Tint("#E4D7F5", "#4A2A7A"), Tint("#FFD9B3", "#7A3E00")

SEVERITIES = {Severity.ERROR: RED, Severity.QUERY: VIOLET, Severity.WARNING: AMBER, Severity.NOTE: GREY}
STATUSES = {
    Status.ACCEPTED: Sign("✔", GREEN),
    Status.QUERIED: Sign("?", VIOLET),
    Status.HELD: Sign("…", AMBER),
    Status.DISPUTED: Sign("≠", RED),
    Status.REJECTED: Sign("✖", RED),
    Status.RULED: Sign("§", BLUE),
}
STATES = {
    MatchState.OPEN: Sign("○"),
    MatchState.OVERDUE: Sign("▲", AMBER),
    MatchState.DECIDED: Sign("✔"),
    MatchState.QUERIED: Sign("?"),
    MatchState.HELD: Sign("…"),
    MatchState.DISPUTED: Sign("≠"),
    MatchState.REPLAY: Sign("⟲", AMBER),
    MatchState.WALKOVER: Sign("✔"),
}
SHEET_STATES = {
    SheetState.COUNTS: Sign("✔", GREEN),
    SheetState.CONFIRMS: Sign("✔", GREEN),
    SheetState.SUPERSEDED: Sign("•"),
    SheetState.DISPUTED: Sign("≠", RED),
    SheetState.REJECTED: Sign("✖", RED),
}
URGENCIES = {
    1: (Sign("●", RED), "now"),
    2: (Sign("◐", AMBER), "soon"),
    3: (Sign("○", GREY), "when you can"),
}
