"""Findings: the sentence says where, and the same fault on many boards is one line."""

import string

import pytest

from processor.model.catalogue import KINDS
from processor.model.entries import Place
from processor.model.findings import Severity, Spot, finding, rolled_up


def at(cell: str, board: int, found: str = "") -> Spot:
    return Spot("result", Place("Score sheet", cell), board, found)


def test_a_finding_says_where() -> None:
    assert finding("result-missing", at("G13", 3)).message.startswith("Board 3, result (G13): there is no result.")


def test_the_same_fault_on_many_boards_is_one_line_with_its_cells() -> None:
    merged = rolled_up([finding("result-missing", at(f"G{10 + board}", board)) for board in (2, 3, 5)])
    assert [each.message.partition(":")[0] for each in merged] == ["Boards 2, 3 and 5, result (G12, G13, G15)"]
    assert [place.cell for place in merged[0].places] == ["G12", "G13", "G15"]


def test_what_was_found_is_told_once_each() -> None:
    spots = (at("G12", 2, "maybe"), at("G13", 3, "maybe"), at("G14", 4, "perhaps"))
    merged = rolled_up([finding("result-unclear", spot) for spot in spots])
    assert "“maybe” and “perhaps”" in merged[0].message


def test_different_faults_stay_apart_and_the_worst_is_first() -> None:
    note = finding("left-blank", Spot("match date"))
    error = finding("result-missing", at("G12", 2))
    assert [each.code for each in rolled_up([note, error])] == ["result-missing", "left-blank"]


def test_a_missing_fact_fails_where_the_finding_is_made() -> None:
    with pytest.raises(KeyError):
        finding("modern-rating", at("D12", 2, "1825"))
    with pytest.raises(KeyError):
        finding("no-such-code")


def test_a_page_of_text_is_not_repeated() -> None:
    assert len(finding("result-unclear", at("G12", 2, "x" * 5000)).message) < 500


@pytest.mark.parametrize("code", KINDS)
def test_every_kind_is_well_formed(code: str) -> None:
    kind = KINDS[code]
    names = [name for _, name, _, _ in string.Formatter().parse(kind.sentence) if name is not None]
    assert Severity(kind.severity)
    assert kind.sentence.endswith((".", "}"))
    assert kind.meaning.endswith(".")
    assert all(name.isidentifier() for name in names)
    assert code == code.lower().strip("-")
