"""A submission: one file as a captain sent it, told from others by its bytes, and when it came."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Arrival:
    """One file as it arrived: the digest of its bytes, its path inside the inbox with `/`, and the day of receipt.

    `dated` is true where its folder or its message gives the day, and false where it is the day of the run that
    first saw the file. A name that begins with `../` is of a file that only the archive still knows.
    """

    sha256: str
    name: str
    day: date
    dated: bool

    @property
    def file(self) -> str:
        """Where it was found, relative to the season folder."""
        return self.name.removeprefix("../") if self.name.startswith("../") else f"inbox/{self.name}"


@dataclass(frozen=True, slots=True)
class Submission:
    """A file by its bytes, however often it came: where it was found first, when, and its other names.

    `file` and `names` are relative to the season folder, such as `inbox/2007-05-18/C1-04.xlsx`.
    """

    sha256: str
    file: str
    received: date
    names: tuple[str, ...] = ()
