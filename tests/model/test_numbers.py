"""Numbers as chess players write them."""

from fractions import Fraction

import pytest

from processor.model.numbers import half_up, joined, mean_text, points_text, signed_text


@pytest.mark.parametrize(
    ("exact", "rounded"),
    [(Fraction(482, 3), 161), (Fraction(331, 3), 110), (Fraction(221, 2), 111), (Fraction(441, 4), 110)],
)
def test_halves_are_rounded_up(exact: Fraction, rounded: int) -> None:
    assert half_up(exact) == rounded


@pytest.mark.parametrize(
    ("points", "text"), [(Fraction(0), "0"), (Fraction(1, 2), "½"), (Fraction(2), "2"), (Fraction(5, 2), "2½")]
)
def test_points(points: Fraction, text: str) -> None:
    assert points_text(points) == text


def test_points_come_in_halves() -> None:
    with pytest.raises(ValueError, match="halves"):
        points_text(Fraction(1, 3))


@pytest.mark.parametrize(
    ("value", "text"),
    [(Fraction(482, 3), "160.67"), (Fraction(175, 2), "87.5"), (Fraction(110), "110"), (Fraction(100), "100")],
)
def test_averages_are_shown_to_two_places(value: Fraction, text: str) -> None:
    assert mean_text(value) == text


def test_differences_have_their_sign() -> None:
    assert [signed_text(each) for each in (47, -35, 0)] == ["+47", "−35", "0"]


def test_lists_read_as_a_phrase() -> None:
    assert [joined(each) for each in ([], [3], [3, 4], [3, 4, 5])] == ["", "3", "3 and 4", "3, 4 and 5"]
