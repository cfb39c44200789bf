"""The outcome of reading one cell."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from processor.workbooks.reading.lenient.cell_text import Raw, squeezed, typed

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Unread:
    """Stands where a value would, for a cell that cannot be read in one way only: the code of its finding."""

    code: str


@dataclass(frozen=True, slots=True)
class Reading(Generic[T]):
    """What a cell means: a value, None for nothing, or Unread.

    `said` names what the cell was read as, where it was not typed in the usual form. `either_way` marks a date
    of which day and month could be swapped.
    """

    value: T | Unread | None = None
    said: str = ""
    either_way: bool = False

    @property
    def known(self) -> T | None:
        """The value, or None where there is none or it could not be read."""
        return None if isinstance(self.value, Unread) else self.value


def remarked(value: T | None, raw: Raw, said: str) -> Reading[T]:
    """A reading that is remarked on unless it was typed as it is said, spaces and capitals apart."""
    return Reading(value, "" if squeezed(typed(raw)) == squeezed(said) else said)
