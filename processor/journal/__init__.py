"""What the program did and must not forget: submissions, outputs, the memory of each match. Kept in SQLite."""

from processor.journal.faults import JournalFault
from processor.journal.journal import Journal, Output, open_journal, read_journal

__all__ = ["Journal", "JournalFault", "Output", "open_journal", "read_journal"]
