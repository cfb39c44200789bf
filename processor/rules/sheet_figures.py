"""What the sheet calculated for itself, compared with what the rules give. It is never used."""

from collections.abc import Mapping
from fractions import Fraction

from processor.model.findings import Finding, Spot, finding
from processor.model.match import MatchSheet, Side
from processor.model.numbers import joined, points_text
from processor.model.verdict import REPLAY, WALKOVER, DecidedBy
from processor.rules.handicap import grade_text, signed
from processor.rules.scoring import Scoring, Teams


def sheet_figures(sheet: MatchSheet, scoring: Scoring, teams: Teams) -> tuple[Finding, ...]:
    """One warning with every figure of the sheet's own that is not what the rules give."""
    ours = _ours(scoring, teams)
    wrong = [
        (name, entry)
        for name, entry in sheet.calculated.items()
        if name in ours and not entry.blank and _plain(entry.value) != _plain(ours[name][0])
    ]
    if not wrong:
        return ()
    spots = (Spot(name.replace("_", " "), entry.place, None, entry.typed) for name, entry in wrong)
    return (finding("calculated-differs", *spots, expected=joined(ours[name][1] for name, _ in wrong)),)


def _plain(figure: Fraction | str | None) -> Fraction | str | None:
    """A figure to compare: a team's name without case and stray spaces."""
    return " ".join(figure.split()).casefold() if isinstance(figure, str) else figure


def _ours(scoring: Scoring, teams: Teams) -> Mapping[str, tuple[Fraction | str, str]]:
    """Our figures by the names of the sheet's cells, each with its text; what is unknown is left out."""
    figures: dict[str, tuple[Fraction | str, str]] = {"winner": (_winner(scoring, teams),) * 2}
    for side in Side:
        figures[f"{side}_score"] = (scoring.scores[side], points_text(scoring.scores[side]))
        total = scoring.totals[side]
        if scoring.difference.total is not None and total is not None:
            figures[f"{side}_total"] = (Fraction(total), grade_text(total))
            figures[f"{side}_bonus"] = (scoring.bonus[side], points_text(scoring.bonus[side]))
    if scoring.difference.total is not None:
        figures["difference"] = (Fraction(scoring.difference.total), signed(scoring.difference.total))
    return figures


def _winner(scoring: Scoring, teams: Teams) -> str:
    if scoring.decided_by in (DecidedBy.WALKOVER, None):
        return WALKOVER
    return teams[scoring.winner] if scoring.winner else REPLAY
