"""The order of events. Paths and the file system are touched here, and only here."""
