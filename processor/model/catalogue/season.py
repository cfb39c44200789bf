"""What can be found once a match sheet is part of a season."""

from processor.model.catalogue.kind import Kind

SEASON_KINDS: dict[str, Kind] = {}
