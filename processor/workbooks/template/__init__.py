"""The match sheet that captains fill in, made from a rule book."""

from processor.workbooks.template.page import Filled
from processor.workbooks.template.sheet import match_sheet

__all__ = ["Filled", "match_sheet"]
