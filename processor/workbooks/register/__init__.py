"""The register: the secretary's own workbook, `season.xlsx`. The program reads it and never writes into one."""
