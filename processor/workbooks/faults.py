"""Why a workbook could not be opened or annotated."""


class PackageFault(Exception):
    """A workbook that cannot be used as a package.

    `reason` finishes the sentence "This file could not be read: ...", and `remedy` is a sentence of its own that
    says what its sender can do.
    """

    def __init__(self, reason: str, remedy: str) -> None:
        super().__init__(f"{reason}. {remedy}")
        self.reason = reason
        self.remedy = remedy
