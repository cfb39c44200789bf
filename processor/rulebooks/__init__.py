"""Rule books as dated, cited data, and their strict loader."""

from processor.rulebooks.loader import DatedRuleBook, RuleBookFault, book_ids, load, parse

__all__ = ["DatedRuleBook", "RuleBookFault", "book_ids", "load", "parse"]
