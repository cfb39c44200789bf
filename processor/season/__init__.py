"""What a season adds up to: which sheet belongs to which match, which of them counts, and who is barred. Pure."""
