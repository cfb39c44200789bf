"""The judgement of one match: the rules in their order, put together into a verdict."""

from collections.abc import Callable
from dataclasses import replace

from processor.model.findings import Finding, Severity, rolled_up
from processor.model.match import Board, MatchSheet, Side
from processor.model.rulebook import RuleBook
from processor.model.verdict import BoardVerdict, Number, SeatVerdict, SideVerdict, Status, Verdict
from processor.rules import headline
from processor.rules.board_order import board_order
from processor.rules.board_points import points_of
from processor.rules.dates_offered import dates_offered
from processor.rules.default_wins import no_game_played, unopposed_unnamed
from processor.rules.extra_boards import extra_boards
from processor.rules.junior_rate import junior_rate
from processor.rules.near_edge import against_totals, beyond_table, near_edge
from processor.rules.other_readings import other_readings
from processor.rules.same_person import same_person
from processor.rules.scoring import Scoring, Teams, score
from processor.rules.season_dates import season_dates
from processor.rules.sheet_figures import sheet_figures
from processor.rules.short_team import short_team
from processor.rules.tie_break import defaults
from processor.rules.totals_agreed import totals_agreed
from processor.rules.ungraded import held
from processor.rules.working import working

CheckRule = Callable[[MatchSheet, RuleBook], tuple[Finding, ...]]
ScoringRule = Callable[[Scoring, Teams, RuleBook], tuple[Finding, ...]]

SHEET_RULES: tuple[CheckRule, ...] = (
    totals_agreed,
    same_person,
    short_team,
    unopposed_unnamed,
    extra_boards,
    junior_rate,
    board_order,
    dates_offered,
    season_dates,
)
SCORING_RULES: tuple[ScoringRule, ...] = (against_totals, beyond_table, near_edge)


def judge(sheet: MatchSheet, findings: tuple[Finding, ...], book: RuleBook) -> Verdict:
    """The verdict on a match sheet, given what was found in reading it.

    An error means that nothing is scored; a grade that is missing means that the match is held. Every rule that
    needs no score is applied all the same, so that all is reported at once; but where a cell could not be read
    nothing more is concluded from its being empty.
    """
    teams = {side: sheet.team(side) for side in Side}
    faulty = {place for each in findings if each.severity is Severity.ERROR for place in each.places}
    found = findings + tuple(
        each for rule in SHEET_RULES for each in rule(sheet, book) if faulty.isdisjoint(each.places)
    )
    if any(each.severity is Severity.ERROR for each in found):
        return _unscored(sheet, Status.REJECTED, headline.rejected(found), found, book)
    waiting = held(sheet, teams, book)
    if waiting:
        said = headline.held(waiting.sure_winner, teams)
        verdict = _unscored(sheet, Status.HELD, said, (*found, waiting.finding), book)
        return replace(verdict, sure_winner=waiting.sure_winner)
    scoring = score(sheet.boards, teams, book)
    found += no_game_played(sheet, scoring, teams)
    found += tuple(each for rule in SCORING_RULES for each in rule(scoring, teams, book))
    found += other_readings(sheet.boards, teams, book, scoring) + sheet_figures(sheet, scoring, teams)
    return _scored(sheet, scoring, found, book)


def _scored(sheet: MatchSheet, scoring: Scoring, found: tuple[Finding, ...], book: RuleBook) -> Verdict:
    teams = {side: sheet.team(side) for side in Side}
    queried = any(each.severity is Severity.QUERY for each in found)
    return Verdict(
        sheet=sheet,
        status=Status.QUERIED if queried else Status.ACCEPTED,
        headline=headline.scored(scoring, teams),
        home=_side(sheet, scoring, Side.HOME),
        away=_side(sheet, scoring, Side.AWAY),
        boards=tuple(_board(board, scoring, i, book) for i, board in enumerate(sheet.boards)),
        difference=_whole(scoring.difference.total),
        winner=scoring.winner,
        decided_by=scoring.decided_by,
        steps=working(sheet.boards, scoring, teams, book),
        findings=rolled_up(found),
    )


def _unscored(sheet: MatchSheet, status: Status, said: str, found: tuple[Finding, ...], book: RuleBook) -> Verdict:
    return Verdict(
        sheet=sheet,
        status=status,
        headline=said,
        home=SideVerdict(sheet.team(Side.HOME)),
        away=SideVerdict(sheet.team(Side.AWAY)),
        boards=tuple(
            BoardVerdict(
                board.number, _listed(board, Side.HOME, book), _listed(board, Side.AWAY, book), board.result.value
            )
            for board in sheet.boards
        ),
        findings=rolled_up(found),
    )


def _listed(board: Board, side: Side, book: RuleBook) -> SeatVerdict:
    result = board.result.value
    return SeatVerdict(
        board.seat(side).name,
        board.seat(side).grade.value,
        defaulted=bool(result and result.defaulted_by(side)),
        points=points_of(board, side, book.points) if result else None,
    )


def _board(board: Board, scoring: Scoring, index: int, book: RuleBook) -> BoardVerdict:
    return BoardVerdict(
        board.number,
        _seat(board, scoring, index, Side.HOME, book),
        _seat(board, scoring, index, Side.AWAY, book),
        board.result.value,
        _whole(scoring.difference.plain[index]),
        _whole(scoring.difference.within_cap[index]),
    )


def _seat(board: Board, scoring: Scoring, index: int, side: Side, book: RuleBook) -> SeatVerdict:
    counted = scoring.grades[side]
    result = board.result.value
    return SeatVerdict(
        board.seat(side).name,
        board.seat(side).grade.value,
        _whole(counted.grades[index]),
        counted.stands_in[index],
        bool(result and result.defaulted_by(side)),
        points_of(board, side, book.points),
    )


def _side(sheet: MatchSheet, scoring: Scoring, side: Side) -> SideVerdict:
    return SideVerdict(
        sheet.team(side),
        _whole(scoring.totals[side]),
        scoring.points[side],
        scoring.bonus[side],
        scoring.scores[side],
        len(defaults(sheet.boards, side)),
    )


def _whole(value: Number | None) -> int | None:
    """A grade as the whole number that it is; a book whose averages are exact may have others, and is refused."""
    if value is None or value != int(value):
        return None
    return int(value)
