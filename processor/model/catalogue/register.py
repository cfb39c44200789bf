"""What can be found in the register."""

from processor.model.catalogue.kind import Kind

REGISTER_KINDS: dict[str, Kind] = {}
