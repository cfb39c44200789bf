"""Which grade counts in a season (H1, H2): the register's, as it was in force on the day of the match."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from processor.model.context import Context, SeatKey, Who
from processor.model.entries import Entry
from processor.model.findings import Finding, Severity, finding
from processor.model.match import Board, MatchSheet, Side
from processor.model.register import Grade, Register
from processor.model.rulebook import RuleBook
from processor.model.verdict import Operand, Step
from processor.rules.scoring import Teams, any_game, score
from processor.rules.seats import grade_spot, with_grades, with_seat
from processor.rules.stand_in import needs_own_grade

RULE = "grades in force"
CLAUSE = "H1"


@dataclass(frozen=True, slots=True)
class InForce:
    """The grade of a player on a day; None where he is ungraded. `reached_back` says that it was assigned later."""

    grade: Grade | None
    reached_back: bool = False


@dataclass(frozen=True, slots=True)
class Graded:
    """A sheet with the grades that count, what is to be said of them, and the boards where the sheet had others.

    `typed` has the sheet's own grade for each of those.
    """

    sheet: MatchSheet
    findings: tuple[Finding, ...]
    steps: tuple[Step, ...]
    typed: Mapping[SeatKey, int]
    rests_on: tuple[str, ...]


def in_force(rows: Sequence[Grade], day: date, may_reach_back: bool) -> InForce:
    """The row with the latest first day not after the day; of two with one first day the assigned one.

    Where none gives a grade, the first one that was assigned after the day reaches back, if the rule book lets
    it; an official one never does.
    """
    begun = [row for row in rows if row.since is None or row.since <= day]
    latest = max(begun, key=lambda row: (row.since or date.min, row.assigned), default=None)
    if latest and latest.value is not None:
        return InForce(latest)
    later = [row for row in rows if row.since and row.since > day and row.assigned and row.value is not None]
    if may_reach_back and later:
        return InForce(min(later, key=lambda row: row.since or date.max), reached_back=True)
    return InForce(None)


def graded(sheet: MatchSheet, context: Context, ruled: Container[SeatKey], book: RuleBook) -> Graded:
    """The sheet with the register's grade for each player that it knows, but where a ruling gave the grade.

    A player of the register without a grade has none, whatever the sheet says. Without a date nothing is in force,
    and the sheet stays as it is.
    """
    day = sheet.match_date.value
    if day is None:
        return Graded(sheet, (), (), {}, ())
    made = _Made(context.register, day, book)
    boards = []
    for board in sheet.boards:
        new = board
        for side in Side:
            who = context.people.get((board.number, side))
            if who and who.player and (board.number, side) not in ruled:
                new = made.with_grade(new, side, who)
            elif who:
                made.tell(new, side, who, "by ruling" if (board.number, side) in ruled else "the sheet's own")
        boards.append(new)
    changed = replace(sheet, boards=tuple(boards))
    return Graded(changed, tuple(made.findings), made.steps(sheet), made.typed, tuple(made.rests_on))


class _Made:
    """The grades of one match while they are looked up."""

    def __init__(self, register: Register, day: date, book: RuleBook) -> None:
        self.register, self.day, self.book = register, day, book
        self.findings: list[Finding] = []
        self.typed: dict[SeatKey, int] = {}
        self.rests_on: list[str] = []
        self.told: dict[Side, list[tuple[str, Operand]]] = {side: [] for side in Side}

    def with_grade(self, board: Board, side: Side, who: Who) -> Board:
        seat = board.seat(side)
        found = in_force(self.register.grades.get(who.key, ()), self.day, self.book.grades.assigned_may_reach_back)
        value = found.grade.value if found.grade else None
        counts = needs_own_grade(board, side, self.book.stand_in)
        if counts and found.reached_back and found.grade:
            self.findings.append(_late(board, side, who, found.grade, self.day))
        if counts and seat.grade.value is not None and seat.grade.value != value:
            self.typed[board.number, side] = seat.grade.value
        if counts:
            words = _words(found.grade)
            self.rests_on.append(f"grade of {who.name} ({who.key}): {words}")
            operand = Operand(f"{side} grade, board {board.number}", "none" if value is None else value)
            plainly = words if found.reached_back or not found.grade or found.grade.assigned else str(value)
            self.told[side].append((f"board {board.number} {who.name} {plainly}", operand))
        seat = replace(seat, grade=Entry(value, seat.grade.typed, seat.grade.place))
        return with_seat(board, side, seat)

    def tell(self, board: Board, side: Side, who: Who, whence: str) -> None:
        """Tells a grade that is not the register's."""
        grade = board.seat(side).grade
        if grade.value is not None and needs_own_grade(board, side, self.book.stand_in):
            operand = Operand(f"{side} grade, board {board.number}", grade.value, grade.place)
            self.told[side].append((f"board {board.number} {who.name} {grade.value} ({whence})", operand))

    def steps(self, sheet: MatchSheet) -> tuple[Step, ...]:
        """One step a side, with the grade of each player whose own counts, and whence it is."""
        made = []
        for side, told in self.told.items():
            if told:
                listed = "; ".join(words for words, _ in told)
                sentence = f"{sheet.team(side)}: grades in force on {self.day:%d/%m/%Y}: {listed}."
                made.append(Step(RULE, CLAUSE, tuple(operand for _, operand in told), listed, sentence))
        return tuple(made)


def grades_differ(sheet: MatchSheet, typed: Mapping[SeatKey, int], teams: Teams, book: RuleBook) -> tuple[Finding, ...]:
    """A warning for each grade of the sheet's that is not the register's; a query where the sheet's would give
    another bonus or winner."""
    if not typed:
        return ()
    known = all(
        board.seat(side).grade.value is not None
        for board in sheet.boards
        for side in Side
        if needs_own_grade(board, side, book.stand_in)
    )
    matters = known and any_game(sheet.boards) and _changes(sheet.boards, typed, teams, book)
    severity = Severity.QUERY if matters else Severity.WARNING
    effect = (
        "With the sheet's grades the bonus or the winner would be another" if matters else "The outcome is the same"
    )
    effect = effect if known else "The match waits for a grade all the same"
    return tuple(
        finding(
            "grade-differs",
            grade_spot(board, side),
            severity=severity,
            listed=typed[board.number, side],
            register_grade=board.seat(side).grade.value or "no grade",
            player=board.seat(side).name,
            effect=effect,
        )
        for board in sheet.boards
        for side in Side
        if (board.number, side) in typed
    )


def _changes(boards: Sequence[Board], typed: Mapping[SeatKey, int], teams: Teams, book: RuleBook) -> bool:
    ours, theirs = score(boards, teams, book), score(with_grades(boards, typed), teams, book)
    return (ours.bonus, ours.winner) != (theirs.bonus, theirs.winner)


def _late(board: Board, side: Side, who: Who, grade: Grade, day: date) -> Finding:
    return finding(
        "ungraded-late",
        grade_spot(board, side),
        player=who.name,
        grade=grade.value,
        since=f"{grade.since:%d/%m/%Y}",
        played=f"{day:%d/%m/%Y}",
    )


def _words(grade: Grade | None) -> str:
    if grade is None or grade.value is None:
        return "no grade"
    kind = f"assigned{' by ' + grade.assigned_by if grade.assigned_by else ''}" if grade.assigned else "official"
    since = f" from {grade.since:%d/%m/%Y}" if grade.since else ""
    return f"{grade.value} ({kind}{since})"
