"""The annotated copy: a captain's own workbook with our notes and colours, and the sheet `Result` in front."""

from processor.workbooks.annotation.annotate import annotated, answer, report

__all__ = ["annotated", "answer", "report"]
