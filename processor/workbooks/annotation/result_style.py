"""The looks of the Result sheet and of our notes. A colour never stands alone: a sign and a word are beside it."""

from dataclasses import dataclass, replace

from processor.model.findings import Severity
from processor.model.verdict import Status
from processor.workbooks.annotation.page import COLUMNS, Box, Row, row
from processor.workbooks.annotation.styles import Style

NAVY, INK, GREY, LINE, WHITE = "1F3864", "222222", "5F6875", "C9CFD8", "FFFFFF"
WINNER_FILL, WINNER_INK = "D5EFDB", "145A2A"

PLAIN = Style()
WRAPPED = Style(wrap=True)
SMALL = Style(size=9, ink=GREY, wrap=True)
CENTRED = Style(across="center")
STRONG = Style(bold=True)
LINK = Style(size=9, ink="1155CC", underline=True, across="center")


@dataclass(frozen=True, slots=True)
class Tint:
    """A fill and the colour of the text on it."""

    fill: str
    ink: str

    def on(self, style: Style) -> Style:
        """The style in this tint."""
        return replace(style, fill=self.fill, ink=self.ink)


SEVERITY_TINTS = {
    Severity.ERROR: Tint("F8D0CC", "8A1C12"),
    Severity.QUERY: Tint("E4D7F5", "4A2A7A"),
    Severity.WARNING: Tint("FFD9B3", "7A3E00"),
    Severity.NOTE: Tint("E3E8EF", "3D4A5C"),
}


@dataclass(frozen=True, slots=True)
class StatusLook:
    """How a status is shown and what it means for the people who read it."""

    symbol: str
    tint: Tint
    means: str


STATUS_LOOKS = {
    Status.ACCEPTED: StatusLook("✔", Tint(WINNER_FILL, WINNER_INK), "The result stands."),
    Status.QUERIED: StatusLook("?", SEVERITY_TINTS[Severity.QUERY], "Scored, with something to decide."),
    Status.HELD: StatusLook("…", SEVERITY_TINTS[Severity.WARNING], "Not scored yet; nothing was guessed."),
    Status.DISPUTED: StatusLook("≠", SEVERITY_TINTS[Severity.ERROR], "The sheets of this match differ."),
    Status.REJECTED: StatusLook("✖", SEVERITY_TINTS[Severity.ERROR], "Not scored yet."),
    Status.RULED: StatusLook("§", Tint("D6E6F7", "123F6B"), "The League Secretary has ruled on this match."),
}

ASIDE = StatusLook("–", Tint("E7E6E6", "404040"), "It does not count for the match.")


def title(text: str) -> tuple[Row, Row]:
    """The heading of a section, with air above it."""
    style = Style(size=12, bold=True, ink=NAVY, bottom=NAVY, down="bottom")
    return gap(7), row(Box(1, COLUMNS, text, style), least=19)


def gap(points: float) -> Row:
    """An empty row."""
    return Row((), points)


def chip(severity: Severity) -> str:
    """A severity as a sign and a word."""
    return f"{severity.symbol} {severity}"
