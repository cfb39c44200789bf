"""A workbook as a package (Open Packaging Conventions): parts, their relationships, their content types.

Only the parts that are changed are written anew; every other member keeps its compressed bytes. The same input
and the same changes give the same bytes.
"""

import posixpath
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain, count
from typing import Final
from urllib.parse import unquote

from processor.workbooks.faults import PackageFault
from processor.workbooks.opc import archive, markup
from processor.workbooks.opc.markup import DAMAGED, Element

__all__ = ["RELATED", "RELATED_STRICT", "Package", "PackageFault", "Relationship"]

UTF_16 = (b"\xff\xfe", b"\xfe\xff")
CONTENT_TYPES: Final = "[Content_Types].xml"
RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"
RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELATED_STRICT = "http://purl.oclc.org/ooxml/officeDocument/relationships"


@dataclass(frozen=True, slots=True)
class Relationship:
    """One relationship of a part. `kind` is the last word of its type; `target` is a part, or empty if external."""

    id: str
    kind: str
    type: str
    target: str


class Package:
    """The parts of a workbook by name. Raises PackageFault where they cannot be read."""

    def __init__(self, blob: bytes) -> None:
        self._members: dict[str, archive.Member | None] = dict(archive.opened(blob))
        self._names = {name.casefold(): name for name in self._members}
        self._contents: dict[str, bytes] = {}
        self._trees: dict[str, Element] = {}
        self._touched: dict[str, None] = {}
        self._relationships: dict[str, tuple[Relationship, ...]] = {}
        if CONTENT_TYPES not in self:
            raise PackageFault("it is a zip file, but no workbook", archive.NOT_A_WORKBOOK)

    def __contains__(self, part: str) -> bool:
        return self._members.get(self._name(part)) is not None

    def parts(self) -> list[str]:
        """The names of all parts, in the order of the file."""
        return [name for name, member in self._members.items() if member and not name.endswith("/")]

    def _name(self, part: str) -> str:
        return self._names.get(part.casefold(), part)

    def read(self, part: str) -> bytes:
        """The bytes of a part as it was opened or last written. Raises PackageFault where there is no such part."""
        name = self._name(part)
        if name not in self._contents:
            member = self._members.get(name)
            if member is None:
                raise PackageFault(f"its part {part} is missing", DAMAGED)
            self._contents[name] = member.content(part)
        return self._contents[name]

    def mentions(self, part: str, words: str) -> bool:
        """Whether a part may hold these words: a quick look before it is parsed."""
        content = self.read(part)
        return words.encode() in content or content.startswith(UTF_16)

    def tree(self, part: str) -> Element:
        """The root element of a part. Whoever changes it says so with `touch`."""
        name = self._name(part)
        if name not in self._trees:
            self._trees[name] = markup.parse(self.read(name), name)
        return self._trees[name]

    def touch(self, part: str) -> Element:
        """The root element of a part that is to be written anew."""
        root = self.tree(part)
        self._touched[self._name(part)] = None
        return root

    def write(self, part: str, content: bytes) -> None:
        """Puts a part in, or in place of the one that has its name."""
        name = self._names.setdefault(part.casefold(), part)
        self._forget(name)
        self._members[name] = archive.member(content)

    def drop(self, part: str) -> None:
        """Takes a part out, with its relationships and its content type."""
        for name in (self._name(part), self._name(_relationships_of(part))):
            if name in self._members:
                self._members[name] = None
                self._forget(name)
        self._relationships.pop(part, None)
        override = self._override(part)
        if override is not None:
            self.touch(CONTENT_TYPES)
            markup.remove(override)

    def _forget(self, name: str) -> None:
        """Drops what was kept of a part that is no longer what it was."""
        self._contents.pop(name, None)
        self._trees.pop(name, None)
        self._touched.pop(name, None)

    def to_bytes(self) -> bytes:
        """The workbook as a file."""
        for part in self._touched:
            self._members[part] = archive.member(markup.serialised(self._trees[part]))
            self._contents.pop(part, None)
        self._touched.clear()
        return archive.closed({name: member for name, member in self._members.items() if member})

    def free_name(self, pattern: str, first: str = "1") -> str:
        """The first name of a pattern such as `xl/comments{}.xml` that no part has."""
        numbers = chain([first], map(str, count(2)))
        return next(name for name in map(pattern.format, numbers) if name not in self)

    # Content types

    def content_type(self, part: str) -> str:
        """The content type of a part, or an empty string where the package does not say."""
        override = self._override(part)
        if override is not None:
            return override.get("ContentType", "")
        extension = part.rpartition(".")[2].casefold()
        for each in markup.children(self.tree(CONTENT_TYPES), "Default"):
            if each.get("Extension", "").casefold() == extension:
                return each.get("ContentType", "")
        return ""

    def declare(self, part: str, content_type: str) -> None:
        """Gives a part a content type of its own."""
        override = self._override(part)
        if override is None:
            override = markup.add(self.touch(CONTENT_TYPES), "Override", {"PartName": f"/{part}"})
        if override.get("ContentType") != content_type:
            self.touch(CONTENT_TYPES)
            override.set("ContentType", content_type)

    def declare_extension(self, extension: str, content_type: str) -> None:
        """Gives all parts of an extension a content type, unless they have one."""
        if not self.content_type(f"any.{extension}"):
            types = self.touch(CONTENT_TYPES)
            default = types.makeelement(
                f"{{{markup.namespace(types)}}}Default", {"Extension": extension, "ContentType": content_type}
            )
            types.insert(len(markup.children(types, "Default")), default)

    def _override(self, part: str) -> Element | None:
        wanted = f"/{part}".casefold()
        for each in markup.children(self.tree(CONTENT_TYPES), "Override"):
            if each.get("PartName", "").casefold() == wanted:
                return each
        return None

    # Relationships

    def related(self, part: str, kind: str = "") -> tuple[Relationship, ...]:
        """What a part refers to, in order, or only that of one kind (`worksheet`, `comments`). `""` is the package."""
        if part not in self._relationships:
            self._relationships[part] = tuple(self._read_relationships(part))
        found = self._relationships[part]
        return tuple(each for each in found if each.kind == kind) if kind else found

    def one_related(self, part: str, kind: str) -> str:
        """The part of that kind that a part refers to and that is there, or an empty string."""
        return next((each.target for each in self.related(part, kind) if each.target in self), "")

    def relate(self, part: str, kind: str, target: str) -> str:
        """Makes a part refer to another. Gives the id of the relationship."""
        name = _relationships_of(part)
        if name not in self:
            self.write(name, f'<Relationships xmlns="{RELATIONSHIPS}"/>'.encode())
        root = self.touch(name)
        id_ = f"rId{1 + max((_number(each.id) for each in self.related(part)), default=0)}"
        family = RELATED_STRICT if self.strict else RELATED
        relative = posixpath.relpath(target, posixpath.dirname(part) or ".")
        markup.add(root, "Relationship", {"Id": id_, "Type": f"{family}/{kind}", "Target": relative})
        self._relationships.pop(part, None)
        return id_

    def unrelate(self, part: str, target: str) -> None:
        """Takes every reference of a part to another out, and the list of references where it becomes empty."""
        ids = {each.id for each in self.related(part) if each.target and each.target == target}
        if not ids:
            return
        name = self._name(_relationships_of(part))
        root = self.touch(name)
        for each in markup.children(root, "Relationship"):
            if each.get("Id") in ids:
                markup.remove(each)
        self._relationships.pop(part, None)
        if not len(root):
            self._members[name] = None
            self._forget(name)

    @property
    def strict(self) -> bool:
        """Whether the package is of the Strict kind, whose namespaces are others."""
        return any(each.type.startswith(RELATED_STRICT) for each in self.related("", "officeDocument"))

    def _read_relationships(self, part: str) -> Iterable[Relationship]:
        name = _relationships_of(part)
        if name not in self:
            return
        for each in markup.children(self.tree(name), "Relationship"):
            type_ = each.get("Type", "")
            external = each.get("TargetMode") == "External"
            target = "" if external else self._name(self._resolved(part, each.get("Target", "")))
            yield Relationship(each.get("Id", ""), type_.rpartition("/")[2], type_, target)

    def _resolved(self, part: str, target: str) -> str:
        """The part that a target means, seen from another part. Some producers write the name escaped."""
        path = target.partition("#")[0]
        plain = _joined(part, path)
        return plain if plain in self else _joined(part, unquote(path))


def _relationships_of(part: str) -> str:
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def _joined(part: str, path: str) -> str:
    return posixpath.normpath(posixpath.join("/", posixpath.dirname(part), path)).lstrip("/")


def _number(id_: str) -> int:
    return markup.whole(id_[3:]) if id_.startswith("rId") else 0
