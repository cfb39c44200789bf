"""The Result sheet: the answer first, every finding in full, figures as values, one page, nobody's text a formula."""

import re
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from processor.model.entries import Place
from processor.model.findings import Spot, finding
from processor.model.match import Side
from processor.model.rulebook import Band, RuleBook
from processor.model.verdict import BoardVerdict, SeatVerdict, SideVerdict, Verdict
from processor.workbooks.annotation import annotated, report
from processor.workbooks.annotation.page import COLUMN_PIXELS, pages_high
from processor.workbooks.annotation.result_scale import bonus_scale
from processor.workbooks.annotation.result_sheet import result_page
from processor.workbooks.annotation.text_size import lines
from tests.office import Office
from tests.workbooks.dump import KEPT, file_of, first_sheet, golden, shown, text
from tests.workbooks.verdicts import CASES, made, unreadable


def result_of(name: str, book: RuleBook) -> Any:
    """The Result sheet of a case."""
    case = made(name)
    return first_sheet(annotated(case.workbook, case.verdict, book))


def filled(sheet: Any) -> Iterable[Any]:
    """The cells that hold something."""
    return (cell for row in sheet.iter_rows() for cell in row if cell.value is not None)


@pytest.mark.parametrize("name", KEPT)
def test_result_sheet_says_what_it_did(name: str) -> None:
    """After a wanted change: `python -m tests.workbooks.dump`, and read the difference."""
    assert golden(name) == file_of(name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", CASES)
def test_the_answer_comes_first(name: str, book: RuleBook) -> None:
    sheet, verdict = result_of(name, book), made(name).verdict
    assert sheet["A1"].value == verdict.headline
    said = text(sheet).splitlines()
    assert "10 July 2007" in said[1]
    assert "C2-03" in said[1]
    assert str(verdict.status) in said[3]


@pytest.mark.parametrize("name", CASES)
def test_every_finding_and_step_is_there_in_full(name: str, book: RuleBook) -> None:
    sheet, verdict = result_of(name, book), made(name).verdict
    rows = [[shown(cell) for cell in row if cell.value is not None] for row in sheet.iter_rows()]
    for each in verdict.findings:
        lines = [row for row in rows if any(each.message in cell for cell in row)]
        assert len(lines) == 1, each.message
        assert any(f"{each.severity.symbol} {each.severity}" in cell for cell in lines[0])
        assert not each.clause or each.clause in lines[0]
    working = next((n for n, row in enumerate(rows) if row == ["The working, step by step"]), len(rows))
    wanted = [[step.clause, step.sentence, *step.cells] for step in verdict.steps]
    below = [row for row in rows[working + 1 :] if len(row) == 2][: len(wanted)]
    told = [re.fullmatch(r"(.*?\.)(?: +\[(.*)\])?", row[1], re.DOTALL) for row in below]
    assert [
        [row[0], found[1], *(found[2] or "").split(", ")] if found and found[2] else row
        for row, found in zip(below, told, strict=True)
    ] == wanted
    ranks = ["note", "warning", "query", "error"]
    chips = [
        row[0].split()[-1] for row in rows if re.fullmatch(r"[•▲?✖] (note|warning|query|error)", row[0] if row else "")
    ]
    assert chips == sorted(chips, key=lambda word: -ranks.index(word))


@pytest.mark.parametrize("name", CASES)
def test_findings_link_to_their_cells(name: str, book: RuleBook) -> None:
    sheet, verdict = result_of(name, book), made(name).verdict
    links = [cell.hyperlink.location for cell in filled(sheet) if cell.hyperlink]
    places = [place for each in verdict.findings if not each.with_working for place in each.places]
    assert links == [f"'{place.sheet}'!{place.cell}" for place in places]


def test_a_sheet_with_a_quote_in_its_title_is_linked_to(book: RuleBook) -> None:
    place = Place("O'Hara's <sheet>", "B2")
    verdict = replace(
        made("clean").verdict, findings=(finding("date-unclear", Spot("match date", place, None, "soon")),)
    )
    page = result_page(verdict, book, frozenset({place.sheet}))
    assert [box.link for row in page for box in row.boxes if box.link] == [place]
    assert not [box for row in result_page(verdict, book, frozenset()) for box in row.boxes if box.link]


@pytest.mark.parametrize("name", CASES)
def test_figures_are_values_and_nothing_is_a_formula(name: str, book: RuleBook) -> None:
    sheet, verdict = result_of(name, book), made(name).verdict
    assert {cell.data_type for cell in filled(sheet)} <= {"s", "n"}
    if verdict.home.score is None or verdict.away.score is None:
        return
    row = next(row for row in sheet.iter_rows() if any(cell.value == "Score" for cell in row))
    scores = [cell.value for cell in row if isinstance(cell.value, int | float)]
    assert scores == [verdict.home.score, verdict.away.score]


def test_names_of_any_kind_are_only_text(book: RuleBook) -> None:
    case = made("hostile")
    said = {cell.value for cell in filled(result_of("hostile", book))}
    for board in case.verdict.boards:
        for seat in (board.home, board.away):
            assert re.sub("[\x01\x07]", "", seat.player or "") in said
    assert "=HYPERLINK(\"http://evil.example\",\"click\")" in said  # fmt: skip
    assert not [cell for cell in filled(result_of("hostile", book)) if cell.hyperlink]


def card(board: BoardVerdict, **changes: Any) -> Verdict:
    """A clean verdict with one board changed."""
    verdict = made("clean").verdict
    return replace(verdict, boards=(board, *verdict.boards[1:]), **changes)


def test_signs_on_the_card_are_explained(book: RuleBook) -> None:
    said = text(result_of("default", book))
    assert "161*" in said
    assert "* stand-in:" in said
    assert "†" not in said
    capped = text(result_of("eight boards", book))
    assert "+50†" in capped
    assert "† no board counts for more than 50 (H3)" in capped


def test_a_card_with_nothing_on_it_is_left_out(book: RuleBook) -> None:
    nobody = SeatVerdict(None, None)
    boards = tuple(BoardVerdict(number, nobody, nobody, None) for number in range(1, 5))
    page = result_page(replace(made("many findings").verdict, boards=boards), book, frozenset())
    said = [str(box.value) for row in page for box in row.boxes]
    assert "Score card" not in said
    assert any("no difference to show" in each for each in said)


def test_an_unknown_figure_is_a_dash_not_a_nought(book: RuleBook) -> None:
    blank = BoardVerdict(1, SeatVerdict(None, None), SeatVerdict(None, None), None)
    verdict = card(blank, home=SideVerdict("Ashby Knights"), away=SideVerdict("Oadby Rooks 2"), difference=None)
    page = result_page(verdict, book, frozenset())
    rows = [[box.value for box in row.boxes] for row in page]
    assert [1, "not named", "–", "–", "–", "not named", "–", "–", "–"] in rows
    assert ["Score", "–", "Score", "–"] in rows


def test_nothing_to_do_is_said_plainly(book: RuleBook) -> None:
    assert "✔ Nothing to do" in text(result_of("clean", book))
    assert "Nothing has to be done" in text(result_of("clean", book))
    assert "Nothing to do" not in text(result_of("many findings", book))


def marked(difference: int, book: RuleBook) -> tuple[int, int, int, str]:
    """The first and last column of the band that is picked out, the column of the mark, and what it says."""
    bonus = book.handicap.band(abs(difference)).bonus
    lower = Side.AWAY if difference > 0 else Side.HOME
    points = {side: bonus if side is lower else Fraction(0) for side in Side}
    verdict = made("clean").verdict
    verdict = replace(
        verdict,
        difference=difference,
        home=replace(verdict.home, bonus=points[Side.HOME]),
        away=replace(verdict.away, bonus=points[Side.AWAY]),
    )
    boxes = [box for row in bonus_scale(verdict, book) for box in row.boxes]
    hit = next(box for box in boxes if box.style.bold and box.style.fill)
    mark = boxes.index(next(box for box in boxes if box.value == "▲"))
    said = boxes[mark + 1]
    assert said.first <= boxes[mark].first <= said.last
    return hit.first, hit.last, boxes[mark].first, str(said.value)


@pytest.mark.parametrize("difference", range(-420, 421, 7))
def test_the_mark_stands_under_its_band(difference: int, book: RuleBook) -> None:
    first, last, mark, said = marked(difference, book)
    assert first <= mark <= last
    assert said.startswith(str(abs(difference)))


@pytest.mark.parametrize(
    ("difference", "said"),
    [
        (0, "0: level, no bonus"),
        (24, "24: no bonus"),
        (25, "25: a bonus of ½ for Oadby Rooks 2"),
        (-25, "25: a bonus of ½ for Ashby Knights"),
        (124, "124: a bonus of 1½ for Oadby Rooks 2"),
        (125, "125: a bonus of 2½ for Oadby Rooks 2"),
        (-200, "200: a bonus of 3½ for Ashby Knights"),
        (375, "375, beyond the end of the table: a bonus of 3½ for Oadby Rooks 2"),
    ],
)
def test_the_mark_says_who_gets_what(difference: int, said: str, book: RuleBook) -> None:
    assert marked(difference, book)[3] == said


def test_marks_on_both_sides_of_an_edge_stand_apart(book: RuleBook) -> None:
    for band in book.handicap.bands[1:]:
        assert marked(band.start - 1, book)[2] < marked(band.start, book)[2]


def test_the_scale_is_the_rule_books(book: RuleBook) -> None:
    bands = (Band(0, 9, Fraction(0)), Band(10, 40, Fraction(1)), Band(41, 60, Fraction(7, 2)))
    other = replace(book, handicap=replace(book.handicap, bands=bands))
    rows = bonus_scale(replace(made("clean").verdict, difference=50), other)
    assert [[box.value for box in row.boxes] for row in rows[2:4]] == [["0–9", "10–40", "41–60"], ["none", "1", "3½"]]
    spans = [(box.first, box.last) for box in rows[3].boxes]
    assert (spans[0][0], spans[-1][1]) == (1, 40)
    assert [start for start, _ in spans[1:]] == [end + 1 for _, end in spans[:-1]]


@pytest.mark.parametrize("name", CASES)
def test_no_two_boxes_overlap(name: str, book: RuleBook) -> None:
    taken: set[tuple[int, int]] = set()
    for number, row in enumerate(result_page(made(name).verdict, book, frozenset({"Score sheet"}))):
        for box in row.boxes:
            cells = {(number + i, column) for i in range(box.rows) for column in range(box.first, box.last + 1)}
            assert taken.isdisjoint(cells)
            taken |= cells


@pytest.mark.parametrize("name", CASES)
def test_it_is_one_page(name: str, book: RuleBook) -> None:
    assert pages_high(result_page(made(name).verdict, book, frozenset({"Score sheet"}))) == 1
    sheet = result_of(name, book)
    assert sheet.page_setup.paperSize == 9
    assert sheet.page_setup.orientation == "portrait"
    assert sheet.sheet_properties.pageSetUpPr.fitToPage


def test_what_would_be_too_small_to_read_takes_more_pages(book: RuleBook) -> None:
    found = tuple(
        finding("date-unclear", Spot("match date", Place("Score sheet", f"A{i}"), None, f"{i} " + "soon " * 10))
        for i in range(1, 120)
    )
    assert pages_high(result_page(replace(made("clean").verdict, findings=found), book, frozenset())) > 1


def test_a_report_names_the_file_and_links_nowhere(book: RuleBook) -> None:
    sheet = first_sheet(report(unreadable(book), book, "=match <sheet>.xls"))
    said = text(sheet)
    assert sheet.title == "Result"
    assert "=match <sheet>.xls" in said
    assert "locked with a password" in said
    assert "No board could be read" in said
    assert not [cell for cell in filled(sheet) if cell.hyperlink]
    with_boards = text(first_sheet(report(made("many findings").verdict, book, "x" * 500)))
    assert all(each.message in with_boards for each in made("many findings").verdict.findings)


@pytest.mark.parametrize(
    ("words", "room", "count"),
    [("", 100, 1), ("one", 100, 1), ("one\ntwo\n\nfour", 100, 4), ("W" * 40, 12 * 11, 4), ("a b c d", 8, 4)],
)
def test_lines_are_counted(words: str, room: int, count: int) -> None:
    assert lines(words, room, 10) == count


def test_longer_text_never_takes_fewer_lines() -> None:
    words = "The League Secretary has to assign a grade; the match then scores itself. 李小龍 שרה "
    counts = [lines(words * times, 30 * COLUMN_PIXELS, 10) for times in range(1, 20)]
    assert counts == sorted(counts)
    assert counts[-1] > counts[0]


def test_on_paper_it_is_one_page_with_every_word(book: RuleBook, office: Office, tmp_path: Path) -> None:
    """Row heights are reckoned by us: a word that LibreOffice cuts off would be missing from the page's text."""
    if not shutil.which("pdftotext"):
        pytest.skip("pdftotext is not installed: apt-get install poppler-utils")
    names = ("many findings", "default", "eight boards", "long names", "walkover")
    files = []
    for name in names:
        case = made(name)
        files.append(tmp_path / f"{name.replace(' ', '-')}.xlsx")
        files[-1].write_bytes(annotated(case.workbook, case.verdict, book))
    for name, pdf in zip(names, office.convert(files, "pdf", tmp_path / "pdf"), strict=True):
        page = words_on(pdf, 1)
        wanted = {word for cell in filled(result_of(name, book)) for word in shown(cell).split(" -> ")[0].split()}
        whole = "".join(page)
        assert [word for word in wanted if word not in whole] == []
        assert "matchscoresheet" in "".join(words_on(pdf, 2))


def words_on(pdf: Path, page: int) -> list[str]:
    """The words of one page."""
    command = ["pdftotext", "-f", str(page), "-l", str(page), "-raw", str(pdf), "-"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
