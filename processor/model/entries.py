"""What a person typed, and where."""

from dataclasses import dataclass
from typing import Generic, TypeVar

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """One cell of a workbook: the sheet's name and the address, such as `F13`."""

    sheet: str
    cell: str


@dataclass(frozen=True, slots=True)
class Entry(Generic[T_co]):
    """One cell as it was read: its value, the text as it was typed, and its place.

    `value` is None where the cell is blank (`typed` is then empty) or could not be read (`typed` says what
    stood there). `place` is None where the form has no such cell.
    """

    value: T_co | None = None
    typed: str = ""
    place: Place | None = None

    @property
    def blank(self) -> bool:
        """Whether nothing was typed."""
        return not self.typed
