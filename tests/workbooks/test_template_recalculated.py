"""The match sheet's own formulas, calculated by LibreOffice, against the rules.

The sheets hold no values when they are made; LibreOffice calculates them while it converts.
"""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random

from processor.model.match import Result, Side
from processor.model.rulebook import Band, RuleBook
from processor.model.verdict import DecidedBy
from tests.office import Office
from tests.trials import trials
from tests.workbooks.score_cards import Line, Who, check, judged


def random_card(chance: Random, boards: int | None = None) -> list[Line]:
    """A score card that can be scored: 4 to 8 boards, half of the time close in grades, some of them defaulted."""
    spread = chance.choice((0, 6, 15, 60, 120))
    middle = chance.randint(130, 170)
    defaulting = chance.choice((0, 0, 1, 2, 6))
    results = [result.value for result in Result]
    weights = (3, 3, 3, defaulting / 3, defaulting / 3, defaulting / 6)
    lines = []
    for number in range(1, (boards or chance.choice((4, 4, 4, 5, 6, 7, 8))) + 1):
        result = chance.choices(results, weights)[0]
        grades = [max(1, min(300, middle + chance.randint(-spread, spread))) for _ in Side]
        sides = [
            _player(chance, f"{side} {number}".title(), grade, Result(result), side)
            for side, grade in zip(Side, grades, strict=True)
        ]
        lines.append(Line(sides[0], result, sides[1]))
    return lines


def _player(chance: Random, name: str, grade: int, result: Result, side: Side) -> Who:
    if result.defaulted_by(side):
        return chance.choice(((None, None), (name, grade), (name, None), (name, "ung")))
    unopposed = not result.played
    return chance.choice(((None, None), (None, grade), (name, grade), (name, grade))) if unopposed else (name, grade)


def settled_by(decided_by: DecidedBy, seed: int, book: RuleBook) -> list[Line]:
    """A random card of level grades that is settled in one way."""
    chance = Random(seed)
    while True:
        lines = [replace(line, home=_graded(line.home), away=_graded(line.away)) for line in random_card(chance)]
        if judged(lines, book).decided_by is decided_by:
            return lines


def _graded(who: Who) -> Who:
    return (who[0], 150) if isinstance(who[1], int) else who


def test_random_sheets_calculate_what_the_rules_say(office: Office, tmp_path: Path, book: RuleBook) -> None:
    chance = Random(1887)
    verdicts = check(office, tmp_path / "sheets", [(book, random_card(chance)) for _ in range(trials(40, 200))])
    assert {len(verdict.boards) for verdict in verdicts} == {4, 5, 6, 7, 8}
    assert len({verdict.home.bonus for verdict in verdicts} | {verdict.away.bonus for verdict in verdicts}) >= 4
    seats = [seat for verdict in verdicts for board in verdict.boards for seat in (board.home, board.away)]
    assert any(seat.stands_in and seat.player for seat in seats)
    assert any(seat.stands_in and not seat.player and not seat.defaulted for seat in seats)


def test_each_way_of_settling_a_match(office: Office, tmp_path: Path, book: RuleBook) -> None:
    ways = [way for way in DecidedBy if way is not DecidedBy.RULING]
    cards = [(book, settled_by(way, seed, book)) for way in ways for seed in range(trials(2, 10))]
    verdicts = check(office, tmp_path / "sheets", cards)
    assert {verdict.decided_by for verdict in verdicts} == set(ways)
    assert {verdict.winner for verdict in verdicts} == {Side.HOME, Side.AWAY, None}


def test_other_rule_books(office: Office, tmp_path: Path, book: RuleBook) -> None:
    """What the book says, the sheet does: the order of the tie-break, the readings of the average, points, boards."""
    readings = replace(book.stand_in, unopposed_counted_in_average=True)
    ties = replace(book.tie_break, order=("elimination", "fewer-defaults", "replay"))
    points = replace(book.points, win=Fraction(2), draw=Fraction(1), default_win=Fraction(3, 2))
    books = (
        replace(book, stand_in=readings),
        replace(book, stand_in=replace(book.stand_in, unopposed_takes_average=True)),
        replace(book, stand_in=replace(readings, unopposed_takes_average=True)),
        replace(book, tie_break=ties),
        replace(book, tie_break=replace(book.tie_break, default_wins_in_board_count=False)),
        replace(book, points=points),
        replace(book, handicap=replace(book.handicap, board_cap=12, bands=book.handicap.bands[:2])),
        _level_by_bonus(book),
    )
    chance = Random(1906)
    check(
        office, tmp_path / "sheets", [(each, random_card(chance)) for each in books for _ in range(trials(2, 20))]
    )  # fmt: skip


def _level_by_bonus(book: RuleBook) -> RuleBook:
    """A scale of whole points, so that the boards are not level where the scores are; elimination settles it."""
    bands = (Band(0, 2, Fraction(0)), Band(3, 200, Fraction(1)))
    tie_break = replace(book.tie_break, order=("elimination", "replay"))
    return replace(book, handicap=replace(book.handicap, bands=bands), tie_break=tie_break)


def test_elimination_begins_with_the_bottom_board_taken_off(office: Office, tmp_path: Path, book: RuleBook) -> None:
    """1½-2½ and a bonus of 1: level. Without board 4 it is 1½ each, without 3 1 each, without 2 home leads."""
    results = ("1-0", "0-1", "½-½", "0-1")
    lines = [Line(("Ada Bell", 150), result, ("Max Orr", 151)) for result in results]
    (verdict,) = check(office, tmp_path / "sheets", [(_level_by_bonus(book), lines)])
    assert (verdict.winner, verdict.decided_by) == (Side.HOME, DecidedBy.ELIMINATION)


def test_edges_of_the_bands(office: Office, tmp_path: Path, book: RuleBook) -> None:
    """The last difference of each band and the first of the next, both ways round."""
    edges = [edge for upper, lower in pairwise(book.handicap.bands) for edge in (upper.end, lower.start)]
    edges += [0, book.handicap.bands[-1].end]
    cards = []
    for edge in edges:
        shares = [edge // 4 + (n < edge % 4) for n in range(4)]
        stronger = [("Ada Bell", 100 + share) for share in shares]
        weaker = [("Max Orr", 100)] * 4
        cards.append([Line(*line) for line in zip(stronger, ["½-½"] * 4, weaker, strict=True)])
        cards.append([Line(*line) for line in zip(weaker, ["½-½"] * 4, stronger, strict=True)])
    verdicts = check(office, tmp_path / "sheets", [(book, card) for card in cards])
    assert [abs(verdict.difference or 0) for verdict in verdicts[::2]] == edges


def test_averages_are_rounded_halves_up(office: Office, tmp_path: Path, book: RuleBook) -> None:
    """150 and 151 stand in as 151; 150, 150 and 151 as 150; 150, 151 and 151 as 151."""
    cards = []
    for grades in ((150, 151), (150, 150, 151), (150, 151, 151)):
        lines = [Line(("Ada Bell", grade), "½-½", ("Max Orr", 140)) for grade in grades]
        absent = [Line((None, None), "0-1 default", ("Kim Lee", 140))] * (4 - len(grades))
        cards.append((book, [*lines, *absent]))
    verdicts = check(office, tmp_path / "sheets", cards)
    assert [verdict.home.grade_total for verdict in verdicts] == [603, 601, 603]
