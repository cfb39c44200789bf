"""The catalogue of findings: one sentence for each code, and nothing else says it.

Codes are stable and never used for something else. A sentence is for a captain who knows chess and not
computers: where, what was found, what was expected, what to do. `{where}` and `{found}` come from the cells
that a finding is about; any other name in braces is a fact that has to be given.
"""

from processor.model.catalogue.kind import Kind
from processor.model.catalogue.register import REGISTER_KINDS
from processor.model.catalogue.season import SEASON_KINDS
from processor.model.catalogue.sheet import SHEET_KINDS

KINDS: dict[str, Kind] = SHEET_KINDS | SEASON_KINDS | REGISTER_KINDS

__all__ = ["KINDS", "Kind"]
