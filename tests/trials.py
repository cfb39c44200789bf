"""How often a long trial runs: a fixed sample in `make test`, the full number in `make soak`."""

import os


def trials(short: int, long: int) -> int:
    """The short number, or the long one where CHAPMAN_SOAK is set."""
    return long if os.environ.get("CHAPMAN_SOAK") else short
