"""The annotated copy says the verdict once, in notes and colours, and is the same each time."""

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl.comments import Comment

from processor.model.entries import Place
from processor.model.findings import Severity, Spot, finding
from processor.model.rulebook import RuleBook
from processor.model.verdict import Verdict
from processor.workbooks.annotation import annotated, report
from processor.workbooks.layout import SHEET_NAME
from tests.office import Office
from tests.trials import trials
from tests.workbooks import sources
from tests.workbooks.looks import OURS, X, about, audit, cells, colours, dump, notes, opened, part_of, touched, tree
from tests.workbooks.sources import MAIN
from tests.workbooks.verdicts import CASES, Case, made


@pytest.mark.parametrize("name", CASES)
def test_annotating_again_changes_nothing(name: str, book: RuleBook) -> None:
    case = made(name)
    copy = annotated(case.workbook, case.verdict, book)
    assert annotated(case.workbook, case.verdict, book) == copy
    assert annotated(copy, case.verdict, book) == copy


@pytest.mark.parametrize("source", [sources.rich, sources.by_openpyxl, sources.minimal, sources.plain])
def test_annotating_any_source_again_changes_nothing(
    source: Callable[[], bytes], verdict: Verdict, book: RuleBook
) -> None:
    copy = annotated(source(), verdict, book)
    assert annotated(copy, verdict, book) == copy


@pytest.mark.parametrize("name", ["many findings", "held", "clean", "walkover"])
def test_a_new_verdict_takes_the_place_of_the_old(name: str, book: RuleBook) -> None:
    case = made("many findings")
    other = made(name).verdict
    twice = annotated(annotated(case.workbook, case.verdict, book), other, book)
    once = annotated(case.workbook, other, book)
    assert notes(twice) == notes(once)
    assert colours(twice) == colours(once)
    assert cells(twice, cached=True) == cells(once, cached=True)
    assert dump(twice) == dump(once)


def test_notes_beside_a_header_image_go_into_the_right_drawing(verdict: Verdict, book: RuleBook) -> None:
    source = sources.rich()
    copy = annotated(source, verdict, book)
    number = part_of(copy, SHEET_NAME)
    sheet = tree(copy, number)
    related = {each.get("Id"): each.get("Target") for each in tree(copy, f"{number}.rels")}
    relation = f"{{{sources.RELATED}}}id"
    shown, header = (related[sheet.find(f"m:{name}", X).get(relation)] for name in ("legacyDrawing", "legacyDrawingHF"))
    assert shown != header
    drawing = tree(copy, shown.rpartition("/")[2])
    excel = "{urn:schemas-microsoft-com:office:excel}"
    places = [
        (each.findtext(f"{excel}Row"), each.findtext(f"{excel}Column")) for each in drawing.iter(f"{excel}ClientData")
    ]
    assert sorted(places) == [("1", "1"), ("2", "1"), ("8", "1")]
    ids = [each.get("id") for each in drawing.iter("{urn:schemas-microsoft-com:vml}shape")]
    assert len(set(ids)) == len(ids)
    assert touched(source, copy).isdisjoint({f"xl/drawings/{header.rpartition('/')[2]}"})


def test_a_captains_note_stays_with_ours_after_it(verdict: Verdict, book: RuleBook) -> None:
    for source in (sources.rich(), sources.by_openpyxl()):
        own, after = notes(source), notes(annotated(source, verdict, book))
        assert {cell: text for cell, text in after.items() if cell not in own}.keys() == {(SHEET_NAME, "B3")}
        for cell, text in own.items():
            assert after[cell].startswith(text)
            assert len(OURS.findall(after[cell])) == (1 if cell == (SHEET_NAME, "B2") else 0)


def test_several_findings_on_a_cell_are_one_note_worst_first(verdict: Verdict, book: RuleBook) -> None:
    found = (about("B3", severity=Severity.NOTE), about("B3", code="code-unclear", severity=Severity.ERROR))
    copy = annotated(sources.plain(), replace(verdict, findings=found), book)
    text = notes(copy)[SHEET_NAME, "B3"]
    assert text.splitlines()[0] == "chapman ✖ error"
    assert text.splitlines()[1].startswith("✖ error: ")
    assert text.splitlines()[2].startswith("• note: ")
    for each in found:
        assert each.message in text
    assert "(P5)" in text
    assert colours(copy) == {"error": "B3"}


@pytest.mark.parametrize(
    ("note", "kept"),
    [
        ("{ours}", ""),
        ("He told me 140.\n\n{ours}", "He told me 140."),
        ("{ours}\nI asked him: 140.", "I asked him: 140."),
        ("Before.\n\n{ours}\nAfter.", "Before.After."),
        ("I saw that chapman ✖ error thing.", "I saw that chapman ✖ error thing."),
    ],
)
def test_what_a_captain_writes_around_our_note_is_his(note: str, kept: str, verdict: Verdict, book: RuleBook) -> None:
    one = replace(verdict, findings=(about("B3"),))
    ours = notes(annotated(sources.plain(), one, book))[SHEET_NAME, "B3"]
    workbook = opened(sources.plain())
    workbook[SHEET_NAME]["B3"].comment = Comment(note.format(ours=ours), "")
    file = BytesIO()
    workbook.save(file)
    silent = annotated(file.getvalue(), replace(verdict, findings=()), book)
    assert notes(silent).get((SHEET_NAME, "B3"), "") == kept
    loud = notes(annotated(file.getvalue(), one, book))[SHEET_NAME, "B3"]
    assert loud == (f"{kept}\n\n{ours}" if kept else ours)


def test_a_thread_of_comments_is_left_alone(verdict: Verdict, book: RuleBook) -> None:
    source = sources.changed(
        sources.rich(), comments2__xml=lambda content: content.replace(b"Hope Lane", b"tc={0000-1}")
    )
    copy = annotated(source, verdict, book)
    assert notes(copy)[SHEET_NAME, "B2"] == notes(source)[SHEET_NAME, "B2"]
    assert "B2" in colours(copy)["query"]


def test_our_colours_come_before_the_captains_rules(verdict: Verdict, book: RuleBook) -> None:
    def order(workbook: bytes) -> list[tuple[str, str]]:
        rules = tree(workbook, "sheet2.xml").iter(f"{{{MAIN}}}cfRule")
        return [
            (each.get("type"), each.get("operator")) for each in sorted(rules, key=lambda r: int(r.get("priority")))
        ]

    before, after = order(sources.rich()), order(annotated(sources.rich(), verdict, book))
    assert after[0][0] == "expression"
    assert after[1:] == before


def test_a_colour_covers_the_whole_of_a_merged_cell(book: RuleBook) -> None:
    case = made("many findings")
    assert "G8:I8" in colours(annotated(case.workbook, case.verdict, book))["note"].split()


def test_no_finding_leaves_no_note_and_no_colour(verdict: Verdict, book: RuleBook) -> None:
    bare = replace(verdict, findings=())
    copy = annotated(annotated(sources.plain(), verdict, book), bare, book)
    assert notes(copy) == {}
    assert colours(copy) == {}
    assert not any("comments" in name or "vml" in name for name in sources.members(copy))


@pytest.mark.parametrize("place", [Place("No such sheet", "A1"), Place(SHEET_NAME, "nowhere"), Place(SHEET_NAME, "")])
def test_a_place_that_is_not_there_is_only_on_result(place: Place, verdict: Verdict, book: RuleBook) -> None:
    found = finding("date-unclear", Spot("match date", place, None, "soon"))
    copy = annotated(sources.plain(), replace(verdict, findings=(found,)), book)
    assert notes(copy) == {}
    assert any(found.message in map(str, row) for row in dump(copy))


def test_libreoffice_opens_every_copy_and_what_it_resaves_is_annotated_once(
    book: RuleBook, verdict: Verdict, office: Office, tmp_path: Path
) -> None:
    cases = {name.replace(" ", "-"): made(name) for name in ("many findings", "default", "hostile")}
    cases["rich"] = Case(sources.rich(), verdict)
    cases["openpyxl"] = Case(sources.by_openpyxl(), verdict)
    files = []
    for name, case in cases.items():
        files.append(tmp_path / f"{name}.xlsx")
        files[-1].write_bytes(annotated(case.workbook, case.verdict, book))
    resaved = office.convert(files, "xlsx:Calc MS Excel 2007 XML", tmp_path / "resaved")
    for before, after in zip(files, resaved, strict=True):
        case, first, back = cases[before.stem], before.read_bytes(), after.read_bytes()
        again = annotated(back, case.verdict, book)
        assert notes(again) == notes(first)
        assert colours(again) == colours(first)
        assert opened(again).sheetnames == opened(first).sheetnames
        assert dump(again) == dump(first)
        assert cells(again, cached=False) == cells(back, cached=False)
        assert annotated(again, case.verdict, book) == again
        (tmp_path / "again").mkdir(exist_ok=True)
        assert audit(again, tmp_path / "again" / before.name) <= audit(back, tmp_path / "again" / f"back-{before.name}")


@pytest.mark.parametrize("seed", range(trials(10, 400)))
def test_same_input_same_bytes(seed: int, book: RuleBook) -> None:
    name = list(CASES)[seed % len(CASES)]
    first, second = CASES[name](book), CASES[name](book)
    assert annotated(first.workbook, first.verdict, book) == annotated(second.workbook, second.verdict, book)
    assert report(first.verdict, book, name) == report(second.verdict, book, name)
