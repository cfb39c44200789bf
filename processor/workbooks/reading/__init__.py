"""Workbooks in: the cells as they were typed, read as they can only have been meant, checked batch by batch."""

from processor.workbooks.reading.batch import Read, read_batch

__all__ = ["Read", "read_batch"]
