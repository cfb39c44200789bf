"""What the catalogue holds of one kind of finding."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of finding: its usual severity, its clause, its sentence, and what it means at more length.

    `settled_by` says what the secretary writes into the register to settle it, where there is such a thing.
    """

    severity: str
    clause: str
    sentence: str
    meaning: str
    with_working: bool = False
    settled_by: str = ""
