"""The nouns that cross rooms. Values only: nothing here reads a file, a clock or a connection."""
