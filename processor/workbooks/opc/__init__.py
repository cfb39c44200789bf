"""The package that a workbook is: a zip of parts, their relationships and content types, and the XML in them."""
