"""The sheet Rulings: what the League Secretary decided (P5, R6)."""

from collections.abc import Iterable, Mapping

from processor.model.findings import Finding, finding
from processor.model.register import Fixture, Ruling, RulingKind
from processor.model.rulebook import Grades
from processor.workbooks.reading.lenient import Raw, Unread, tidied, typed
from processor.workbooks.register.alike import number_key
from processor.workbooks.register.cells import Row
from processor.workbooks.register.ruling_values import Decided, decided

OF_ONE_BOARD = {RulingKind.BOARD_RESULT, RulingKind.PLAYER, RulingKind.GRADE}
OF_ANY_MATCH = {RulingKind.ALLOW}


def rulings(
    rows: Iterable[Row],
    fixtures: Mapping[str, Fixture],
    found: list[Finding],
    from_1904: bool = False,
    grades: Grades | None = None,
) -> tuple[Ruling, ...]:
    """The rulings in the order of the rows. One that cannot be applied is added to the findings and left out."""
    spelled = {number_key(number): number for number in fixtures}
    made = []
    for row in rows:
        if any(isinstance(row.values.get(name), Unread) for name in ("Date", "Match", "Board", "Ruling")):
            continue
        if not row.text("Ruling"):
            continue
        kind = RulingKind(row.text("Ruling"))
        said = decided(kind, _value(row), from_1904, grades)
        column, reason = _why_not(row, kind, said)
        if isinstance(said, str) or reason:
            found.append(finding("ruling-not-applied", row.spot(column), ruling=_told(row, kind), reason=reason))
        else:
            # The numbers that a draw gives are in capitals.
            number = row.text("Match")
            made.append(_ruling(row, kind, spelled.get(number_key(number), number.upper()), said))
    return tuple(made)


def _value(row: Row) -> Raw:
    return row.raw.get("Value", "")


def _why_not(row: Row, kind: RulingKind, said: Decided | str) -> tuple[str, str]:
    """The column that keeps a ruling from being applied, and why; two empty strings where none does."""
    if not row.known("Date"):
        return "Date", "its date is missing"
    if not row.text("Match") and kind not in OF_ANY_MATCH:
        return "Match", "it does not say which match it is about"
    if not row.known("Board") and kind in OF_ONE_BOARD:
        return "Board", "it does not say which board it is about"
    return ("Value", said) if isinstance(said, str) else ("", "")


def _told(row: Row, kind: RulingKind) -> str:
    value = tidied(typed(_value(row)))
    return f"{kind} {value}" if value else str(kind)


def _ruling(row: Row, kind: RulingKind, match_id: str, said: Decided) -> Ruling:
    return Ruling(
        row.known("Date"),
        kind,
        match_id,
        board=row.known("Board"),
        value=said.value,
        reason=row.text("Reason"),
        by=row.text("By"),
        row=row.number,
        place=row.place("Ruling"),
        result=said.result,
        side=said.side,
        player=said.player,
        grade=said.grade,
        until=said.until,
    )
