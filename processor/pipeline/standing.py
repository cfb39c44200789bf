"""How a season stands on a day."""

from datetime import date

from processor.model.findings import Finding
from processor.model.rulebook import RuleBook
from processor.model.season import Season, Standing
from processor.season.standing import barred, next_change, state, to_do


def standing(season: Season, findings: tuple[Finding, ...], book: RuleBook, as_at: date) -> Standing:
    """How the season stands on that day. `findings` are about the register."""
    states = {each.fixture.match_id: state(each, as_at) for each in season.matches}
    todo = to_do(season, findings, as_at)
    return Standing(season, findings, states, barred(season, book), todo, next_change(season, as_at))
