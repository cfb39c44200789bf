"""Runs a county chess handicap cup from the spreadsheets that captains fill in."""

__version__ = "0.1.0"
