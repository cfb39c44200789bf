"""The workbook put together: every sheet in its order, and the same bytes for the same season."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from io import BytesIO

from xlsxwriter import Workbook

from processor.documents.season_workbook.lists import late, players, register, sheets, to_do_list
from processor.documents.season_workbook.looks import NAVY
from processor.documents.season_workbook.matches import matches
from processor.documents.season_workbook.rulings import rulings
from processor.documents.season_workbook.table import Table
from processor.documents.season_workbook.writing import Forms, clean, set_up_page, write_table
from processor.model.findings import Finding
from processor.model.rulebook import RuleBook
from processor.model.season import Barred, MatchState, Season, ToDo

CREATED = datetime(2000, 1, 1, tzinfo=UTC)
OPTIONS = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}


def season_workbook(  # noqa: PLR0913, PLR0917
    season: Season,
    states: Mapping[str, MatchState],
    barred: Sequence[Barred],
    to_do: Sequence[ToDo],
    register_findings: Sequence[Finding],
    annotated: Mapping[str, str],
    book: RuleBook,
) -> bytes:
    """The season as a workbook to look at, filter and print. Same input, same bytes.

    `states` and `annotated` are by match number and by a sheet's sha256; the paths of the annotated copies are
    relative to the season folder. `register_findings` are about the form of the register.
    """
    tables = [
        to_do_list(to_do),
        matches(season, states, annotated),
        sheets(season, annotated),
        players(barred),
        late(season, states),
        rulings(season, register_findings),
    ]
    faults = register(season, register_findings)
    rows_of = {each.fixture.match_id: row for row, each in enumerate(season.matches, start=1)}
    return _written([*tables, faults] if faults.rows else tables, _heading(season, book), book.id, rows_of)


def _written(tables: Sequence[Table], heading: str, rule_book: str, rows_of: Mapping[str, int]) -> bytes:
    made = BytesIO()
    workbook = Workbook(made, OPTIONS)
    workbook.set_properties({"title": clean(heading), "created": CREATED})
    workbook.set_size(2400, 1400)
    forms = Forms(workbook)
    for table in tables:
        page = workbook.add_worksheet(table.name)
        page.set_tab_color(NAVY)
        set_up_page(page, heading, f"Rule book {rule_book}")
        write_table(page, table, forms, rows_of)
    workbook.close()
    return made.getvalue()


def _heading(season: Season, book: RuleBook) -> str:
    association = season.register.settings.get("Association", "")
    name = season.register.season or book.season
    return f"{association}, season {name}" if association else f"Season {name}"
