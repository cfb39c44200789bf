"""The commands: arguments, printing, exit status."""

from processor.cli import season as _  # noqa: F401 - its commands
from processor.cli.main import main

__all__ = ["main"]
