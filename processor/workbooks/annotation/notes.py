"""Notes on cells: a captain's own stay as they are, ours are put after them and can be taken out again."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import compress

from processor.model.findings import Finding
from processor.workbooks.annotation import note_text
from processor.workbooks.annotation.note_shapes import EMPTY, NOTE_SIZE, Grid, Shapes
from processor.workbooks.annotation.strings import SPACE
from processor.workbooks.annotation.styles import FONT
from processor.workbooks.opc import markup
from processor.workbooks.opc.markup import Element, row_and_column
from processor.workbooks.opc.package import RELATED, RELATED_STRICT, Package

COMMENTS = "application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml"
DRAWING = "application/vnd.openxmlformats-officedocument.vmlDrawing"
THREAD = "tc="
SHEET_ORDER = (
    "sheetPr", "dimension", "sheetViews", "sheetFormatPr", "cols", "sheetData", "sheetCalcPr", "sheetProtection",
    "protectedRanges", "scenarios", "autoFilter", "sortState", "dataConsolidate", "customSheetViews", "mergeCells",
    "phoneticPr", "conditionalFormatting", "dataValidations", "hyperlinks", "printOptions", "pageMargins",
    "pageSetup", "headerFooter", "rowBreaks", "colBreaks", "customProperties", "cellWatches", "ignoredErrors",
    "smartTags", "drawing", "legacyDrawing", "legacyDrawingHF", "picture", "oleObjects", "controls",
    "webPublishItems", "tableParts", "extLst",
)  # fmt: skip


class Notes:
    """The notes of one sheet: their texts and the drawing that shows them."""

    def __init__(self, package: Package, sheet: str) -> None:
        self.package = package
        self.sheet = sheet
        self.comments = package.one_related(sheet, "comments")

    def take_out_ours(self) -> None:
        """Removes every word of ours. A note with nothing else in it goes altogether."""
        if not self.comments or not self.package.mentions(self.comments, note_text.BY):
            return
        root = self.package.touch(self.comments)
        shapes = Shapes(self.package.touch(self.drawing)) if self.drawing else None
        for comment in list(markup.descendants(root, "comment")):
            if _cut(comment):
                markup.remove(comment)
                place = row_and_column(comment.get("ref", ""))
                if place and shapes:
                    shapes.remove(place[0] - 1, place[1] - 1)
        self._drop_if_empty(root)

    def put(self, findings: Mapping[str, Sequence[Finding]], result_title: str) -> None:
        """Puts our note on each cell of the mapping. A cell with a thread of comments is left to the Result sheet."""
        if not findings:
            return
        self._make_parts()
        root = self.package.touch(self.comments)
        listed = markup.required(root, "commentList", ("authors", "commentList"))
        shapes, grid = Shapes(self.package.touch(self.drawing)), Grid(self.package.tree(self.sheet))
        known = {each.get("ref", ""): each for each in listed}
        author, authors = _author(root)
        for cell in sorted(findings, key=lambda each: row_and_column(each) or (0, 0)):
            place = row_and_column(cell)
            comment = known.get(cell)
            if place is None or (comment is not None and _in_thread(comment, authors)):
                continue
            if comment is None:
                comment = _inserted(listed, cell, author)
            _append(comment, *note_text.note(findings[cell], result_title))
            shapes.show(place[0] - 1, place[1] - 1, _text(comment), grid)

    @cached_property
    def drawing(self) -> str:
        """The drawing of the notes. A header image has one of the same kind, so the id decides."""
        element = markup.child(self.package.tree(self.sheet), "legacyDrawing")
        if element is None:
            return ""
        ids = {element.get(f"{{{family}}}id") for family in (RELATED, RELATED_STRICT)}
        found = (each.target for each in self.package.related(self.sheet) if each.id in ids)
        return next((target for target in found if target in self.package), "")

    def _drop_if_empty(self, root: Element) -> None:
        if next(markup.descendants(root, "comment"), None) is None:
            self.package.unrelate(self.sheet, self.comments)
            self.package.drop(self.comments)
            self.comments = ""
        if self.drawing and Shapes(self.package.tree(self.drawing)).empty:
            self.package.unrelate(self.sheet, self.drawing)
            self.package.drop(self.drawing)
            self.drawing = ""
            for each in markup.children(self.package.touch(self.sheet), "legacyDrawing"):
                markup.remove(each)

    def _make_parts(self) -> None:
        sheet = self.package.tree(self.sheet)
        if not self.comments:
            self.comments = self.package.free_name("xl/comments{}.xml")
            space = markup.namespace(sheet)
            self.package.write(self.comments, f'<comments xmlns="{space}"><authors/><commentList/></comments>'.encode())
            self.package.declare(self.comments, COMMENTS)
            self.package.relate(self.sheet, "comments", self.comments)
        if not self.drawing:
            self.drawing = self.package.free_name("xl/drawings/vmlDrawing{}.vml")
            self.package.write(self.drawing, EMPTY.format(self._free_cluster()).encode())
            self.package.declare_extension("vml", DRAWING)
            id_ = self.package.relate(self.sheet, "vmlDrawing", self.drawing)
            for each in markup.children(self.package.touch(self.sheet), "legacyDrawing"):
                markup.remove(each)
            family = RELATED_STRICT if self.package.strict else RELATED
            markup.placed(sheet, "legacyDrawing", SHEET_ORDER, {f"{{{family}}}id": id_})

    def _free_cluster(self) -> int:
        """A number for the drawing's shapes that no other drawing of the workbook uses."""
        drawings = [part for part in self.package.parts() if part.casefold().endswith(".vml")]
        used = [
            markup.whole(number.strip())
            for part in drawings
            for each in markup.descendants(self.package.tree(part), "idmap")
            for number in each.get("data", "").split(",")
        ]
        return max(used, default=0) + 1


def _author(root: Element) -> tuple[int, list[str]]:
    """The number of our author, put in unless it is there, and the names of all."""
    listed = markup.required(root, "authors", ("authors", "commentList"))
    names = [each.text or "" for each in listed]
    if note_text.BY not in names:
        markup.add(listed, "author", text=note_text.BY)
        names.append(note_text.BY)
    return names.index(note_text.BY), names


def _in_thread(comment: Element, authors: Sequence[str]) -> bool:
    """Whether the note only stands for a thread of comments, which Excel would write over."""
    number = markup.whole(comment.get("authorId"), -1)
    return 0 <= number < len(authors) and authors[number].startswith(THREAD)


def _inserted(listed: Element, cell: str, author: int) -> Element:
    """A new note, in its place among the others, which are in the order of rows."""
    place = row_and_column(cell) or (0, 0)
    position = next(
        (i for i, each in enumerate(listed) if (row_and_column(each.get("ref", "")) or (0, 0)) > place), len(listed)
    )
    name = f"{{{markup.namespace(listed)}}}comment"
    made = listed.makeelement(name, {"ref": cell, "authorId": str(author)})
    listed.insert(position, made)
    markup.add(made, "text")
    return made


def _append(comment: Element, first_line: str, rest: str) -> None:
    text = markup.required(comment, "text", ("text",))
    plain = markup.child(text, "t")
    if plain is not None:  # plain text and runs do not go together
        run = markup.placed(text, "r", ("t", "r"))
        run.append(plain)
    between = "\n\n" if len(text) else ""
    _run(text, f"{between}{first_line}\n", bold=True)
    _run(text, rest, bold=False)


def _run(text: Element, words: str, bold: bool) -> None:
    run = markup.add(text, "r")
    look = markup.add(run, "rPr")
    if bold:
        markup.add(look, "b")
    markup.add(look, "sz", {"val": str(NOTE_SIZE)})
    markup.add(look, "color", {"indexed": "81"})
    markup.add(look, "rFont", {"val": FONT})
    markup.add(look, "family", {"val": "2"})
    markup.add(run, "t", {SPACE: "preserve"}, words)


def _texts(comment: Element) -> list[Element]:
    """The pieces of a note's text, phonetic guides left out."""
    return [
        each
        for each in markup.descendants(comment, "t")
        if (parent := each.getparent()) is not None and markup.local(parent) != "rPh"
    ]


def _text(comment: Element) -> str:
    return "".join(each.text or "" for each in _texts(comment))


def _cut(comment: Element) -> bool:
    """Takes our words out of a note. Gives whether nothing else is left in it."""
    text = _text(comment)
    his = bytearray(b"\1") * len(text)
    for start, end in note_text.ours(text):
        his[start:end] = bytes(end - start)
    if all(his):
        return False
    position = 0
    for piece in _texts(comment):
        words = piece.text or ""
        piece.text = "".join(compress(words, his[position : position + len(words)]))
        position += len(words)
        run = piece.getparent()
        if words and not piece.text and run is not None and markup.local(run) == "r":
            markup.remove(run)
    return not _text(comment).strip()
