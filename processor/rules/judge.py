"""The judgement of one match: the rules in their order, put together into a verdict."""

from collections.abc import Callable
from dataclasses import replace

from processor.model.context import Context
from processor.model.findings import Finding, rolled_up
from processor.model.match import Board, MatchSheet, Side
from processor.model.rulebook import RuleBook
from processor.model.verdict import BoardVerdict, Number, SeatVerdict, SideVerdict, Status, Verdict
from processor.rules import headline
from processor.rules.barred import barred_players, same_day
from processor.rules.board_order import board_order
from processor.rules.board_points import points_of
from processor.rules.dates_offered import dates_offered
from processor.rules.deadlines import after_receipt, date_missing, late_sheet, outside_window
from processor.rules.default_wins import no_game_played, unopposed_unnamed
from processor.rules.extra_boards import extra_boards
from processor.rules.grade_in_force import grades_differ
from processor.rules.junior_rate import junior_rate
from processor.rules.membership import membership
from processor.rules.near_edge import against_totals, beyond_table, near_edge
from processor.rules.other_readings import other_readings
from processor.rules.outcome import settled, status, unused_allowances
from processor.rules.prepare import Prepared
from processor.rules.same_person import same_person
from processor.rules.scoring import Scoring, Teams, score
from processor.rules.season_dates import season_dates
from processor.rules.sheet_figures import sheet_figures
from processor.rules.short_team import short_team
from processor.rules.tie_break import defaults
from processor.rules.totals_agreed import totals_agreed
from processor.rules.ungraded import held
from processor.rules.venues import venue_differs
from processor.rules.working import working

CheckRule = Callable[[MatchSheet, RuleBook], tuple[Finding, ...]]
SeasonRule = Callable[[MatchSheet, Context, RuleBook], tuple[Finding, ...]]
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
SEASON_RULES: tuple[SeasonRule, ...] = (
    date_missing,
    after_receipt,
    outside_window,
    late_sheet,
    barred_players,
    same_day,
    membership,
    venue_differs,
)
SCORING_RULES: tuple[ScoringRule, ...] = (against_totals, beyond_table, near_edge)


def judge(sheet: MatchSheet, findings: tuple[Finding, ...], book: RuleBook) -> Verdict:
    """The verdict on a match sheet by itself, given what was found in reading it."""
    return judge_prepared(Prepared(sheet, sheet, findings), book)


def judge_prepared(prepared: Prepared, book: RuleBook) -> Verdict:
    """The verdict on a match sheet, within its season where it was prepared for one.

    An error means that nothing is scored; a grade or a date that is missing means that the match is held. Every
    rule that needs no score is applied all the same, so that all is reported at once; but where a cell could not
    be read nothing more is concluded from its being empty.
    """
    verdict = _judged(prepared, book)
    verdict = replace(verdict, findings=rolled_up(verdict.findings), steps=(*prepared.steps, *verdict.steps))
    return settled(verdict, prepared.context, prepared.applied) if prepared.context else verdict


def _judged(prepared: Prepared, book: RuleBook) -> Verdict:
    sheet, context = prepared.sheet, prepared.context
    teams = {side: sheet.team(side) for side in Side}
    found = prepared.findings + _by_rules(prepared, book)
    if any(each.open_error for each in found):
        return _unscored(sheet, Status.REJECTED, headline.rejected(found), found, book)
    waiting = held(sheet, teams, book)
    if context and sheet.match_date.value is None:
        said = headline.undated()
        return _unscored(sheet, Status.HELD, said, (*found, *([waiting.finding] if waiting else [])), book)
    if waiting:
        said = headline.held(waiting.sure_winner, teams)
        verdict = _unscored(sheet, Status.HELD, said, (*found, waiting.finding, *_differing(prepared, book)), book)
        return replace(verdict, sure_winner=waiting.sure_winner)
    scoring = score(sheet.boards, teams, book)
    found += no_game_played(sheet, scoring, teams) + _differing(prepared, book)
    found += tuple(each for rule in SCORING_RULES for each in rule(scoring, teams, book))
    found += other_readings(sheet.boards, teams, book, scoring) + _own_figures(prepared, scoring, book)
    return _scored(sheet, scoring, found, book)


def _by_rules(prepared: Prepared, book: RuleBook) -> tuple[Finding, ...]:
    """What the rules find that need no score."""
    errors = (each for each in prepared.findings if each.open_error)
    faulty = {place for each in errors for place in each.places}
    found = [each for rule in SHEET_RULES for each in rule(prepared.sheet, book)]
    if prepared.context:
        found += [each for rule in SEASON_RULES for each in rule(prepared.sheet, prepared.context, book)]
        found += unused_allowances(prepared.context)
    return tuple(each for each in found if faulty.isdisjoint(each.places))


def _differing(prepared: Prepared, book: RuleBook) -> tuple[Finding, ...]:
    teams = {side: prepared.sheet.team(side) for side in Side}
    return grades_differ(prepared.sheet, prepared.listed, teams, book)


def _own_figures(prepared: Prepared, scoring: Scoring, book: RuleBook) -> tuple[Finding, ...]:
    """The sheet's own sums compared with what its own entries give: a season may count other grades than it lists."""
    typed = prepared.typed
    teams = {side: typed.team(side) for side in Side}
    if typed is prepared.sheet:
        return sheet_figures(typed, scoring, teams)
    whole = all(board.result.value for board in typed.boards) and not held(typed, teams, book)
    return sheet_figures(typed, score(typed.boards, teams, book), teams) if whole else ()


def _scored(sheet: MatchSheet, scoring: Scoring, found: tuple[Finding, ...], book: RuleBook) -> Verdict:
    teams = {side: sheet.team(side) for side in Side}
    return Verdict(
        sheet=sheet,
        status=status(found, Status.ACCEPTED, ruled=False),
        headline=headline.scored(scoring, teams),
        home=_side(sheet, scoring, Side.HOME),
        away=_side(sheet, scoring, Side.AWAY),
        boards=tuple(_board(board, scoring, i, book) for i, board in enumerate(sheet.boards)),
        difference=_whole(scoring.difference.total),
        winner=scoring.winner,
        decided_by=scoring.decided_by,
        steps=working(sheet.boards, scoring, teams, book),
        findings=found,
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
        findings=found,
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
