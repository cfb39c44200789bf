"""The handicap: board differences within the cap, their signed sum, and the bonus for it (H3, H4)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from processor.model.match import Board, Side
from processor.model.numbers import mean_text, points_text
from processor.model.rulebook import Handicap
from processor.model.verdict import Number, Operand, Step
from processor.rules.stand_in import Counted

CLAUSE = "H3"
NO_BONUS = Fraction(0)


@dataclass(frozen=True, slots=True)
class Difference:
    """Home minus away on each board, plain and within the cap, and the signed sum of the latter.

    A board is None where a grade on either side is unknown, and then the total is too.
    """

    plain: tuple[Number | None, ...]
    within_cap: tuple[Number | None, ...]
    total: Number | None


def difference(home: Counted, away: Counted, cap: int) -> Difference:
    """The grade difference of a match, from the grades that count on each side."""
    pairs = zip(home.grades, away.grades, strict=True)
    plain = tuple(None if h is None or a is None else h - a for h, a in pairs)
    within_cap = tuple(None if each is None else capped(each, cap) for each in plain)
    known = [each for each in within_cap if each is not None]
    return Difference(plain, within_cap, sum(known, start=0) if len(known) == len(plain) else None)


def capped(plain: Number, cap: int) -> Number:
    """A board's difference, no further from nought than the cap."""
    return max(-cap, min(cap, plain))


def size(total: Number) -> Number:
    """A difference without its sign."""
    return -total if total < 0 else total


def bonuses(total: Number | None, handicap: Handicap) -> Mapping[Side, Fraction]:
    """The bonus of each side: the lower-graded team's by the band of the difference, nothing for the other."""
    lower = lower_graded(total)
    if total is None or lower is None:
        return {Side.HOME: NO_BONUS, Side.AWAY: NO_BONUS}
    return {lower: handicap.band(size(total)).bonus, lower.other: NO_BONUS}


def lower_graded(total: Number | None) -> Side | None:
    """The lower-graded side, or None where the two are level or the difference is unknown."""
    if not total:
        return None
    return Side.AWAY if total > 0 else Side.HOME


def difference_steps(
    boards: Sequence[Board], home: Counted, away: Counted, apart: Difference, cap: int
) -> tuple[Step, ...]:
    """A step for each board and one for the sum; none where the difference is unknown."""
    if apart.total is None:
        return ()
    steps = []
    for i, (board, plain, counts) in enumerate(zip(boards, apart.plain, apart.within_cap, strict=True)):
        if plain is not None and counts is not None:
            operands = _operand(board, Side.HOME, home, i), _operand(board, Side.AWAY, away, i)
            steps.append(_board_step(board, operands, plain, counts, cap))
    known = [each for each in apart.within_cap if each is not None]
    return (*steps, _sum_step(boards, known, apart.total))


def bonus_step(total: Number, handicap: Handicap, teams: Mapping[Side, str]) -> Step:
    """The step that reads the bonus off the scale."""
    lower = lower_graded(total)
    band = handicap.band(size(total))
    last = band is handicap.bands[-1]
    span = f"{band.start} and over" if last else f"{band.start}–{band.end}"
    if lower is None:
        sentence = "The teams are level on grades: no bonus."
    elif not band.bonus:
        sentence = f"A difference of {grade_text(size(total))} is in the band {span}: no bonus."
    else:
        sentence = (
            f"{teams[lower]} is the lower-graded team by {grade_text(size(total))}, in the band {span}: "
            f"a bonus of {points_text(band.bonus)}."
        )
    return Step("bonus", CLAUSE, (Operand("difference", total),), band.bonus, sentence)


def grade_text(value: Number) -> str:
    """A grade or a difference without its sign, to two places where it is not whole."""
    return str(value) if isinstance(value, int) else mean_text(value)


def signed(value: Number) -> str:
    """A difference with its sign."""
    return f"−{grade_text(-value)}" if value < 0 else (f"+{grade_text(value)}" if value else "0")


def _operand(board: Board, side: Side, counts: Counted, index: int) -> Operand:
    """A grade as it counts on a board; a stand-in comes from the step before and from no cell."""
    grade = counts.grades[index] or 0
    if counts.stands_in[index]:
        return Operand(f"{side} stand-in, board {board.number}", grade)
    return Operand(f"{side} grade, board {board.number}", grade, board.seat(side).grade.place)


def _board_step(board: Board, grades: tuple[Operand, Operand], plain: Number, counts: Number, cap: int) -> Step:
    limited = "" if plain == counts else f", counted as {signed(counts)} (no board counts for more than {cap})"
    told = " − ".join(grade_text(each.value) for each in grades if not isinstance(each.value, str))
    sentence = f"Board {board.number}: {told} = {signed(plain)}{limited}."
    return Step("board difference", CLAUSE, grades, counts, sentence)


def _sum_step(boards: Sequence[Board], known: Sequence[Number], total: Number) -> Step:
    terms = " ".join(
        signed(each) if not i else f"{'−' if each < 0 else '+'} {grade_text(size(each))}"
        for i, each in enumerate(known)
    )
    return Step(
        "match difference",
        CLAUSE,
        tuple(Operand(f"difference, board {board.number}", each) for board, each in zip(boards, known, strict=True)),
        total,
        f"Home minus away over all boards: {terms} = {signed(total)}.",
    )
