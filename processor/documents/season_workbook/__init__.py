"""`results.xlsx`: the season at a glance for the League Secretary."""

from processor.documents.season_workbook.workbook import season_workbook

__all__ = ["season_workbook"]
