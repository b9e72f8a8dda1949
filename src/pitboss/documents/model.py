"""A document as data: what it is, its provisions, number and version, and its blocks in order.

Paper and format are chosen when it is printed; the digest names what it says, and the same document
is printed to the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Final, Literal, TypeAlias

import msgspec

from pitboss.errors import ensure

NOT_KNOWN: Final = "not known"


class Block(msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="block"):
    """A part of a document; the name of its class is its tag."""


class Heading(Block, frozen=True, kw_only=True):
    """A heading; level 1 is below the title."""

    text: str
    level: Literal[1, 2] = 1


class Paragraph(Block, frozen=True, kw_only=True):
    """A paragraph of text; one that is `strong` is what the reader must not miss."""

    text: str
    strong: bool = False


class Items(Block, frozen=True, kw_only=True):
    """A list of items."""

    items: tuple[str, ...]


class Column(msgspec.Struct, frozen=True):
    """A column of a table; figures stand to the right."""

    title: str
    figures: bool = False


class Table(Block, frozen=True, kw_only=True):
    """A table, its heading repeated on each page; every row has a cell for every column."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]

    def __post_init__(self) -> None:
        ensure(bool(self.columns), "a table has columns")
        same = all(len(row) == len(self.columns) for row in self.rows)
        ensure(same, "every row of a table has a cell for every column")


class Facts(Block, frozen=True, kw_only=True):
    """Names and what they are, side by side."""

    facts: tuple[tuple[str, str], ...]


class Verbatim(Block, frozen=True, kw_only=True):
    """A text to the letter, line by line."""

    text: str


class Signatures(Block, frozen=True, kw_only=True):
    """Lines to sign on: in which capacity, and the name if it is known."""

    lines: tuple[tuple[str, str], ...]


class NewPage(Block, frozen=True, kw_only=True):
    """What follows begins on a new page."""


AnyBlock: TypeAlias = Heading | Paragraph | Items | Table | Facts | Verbatim | Signatures | NewPage

Form: TypeAlias = Literal["page", "poster", "label"]


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """A document; `number` and `version` are those under which it is on file.

    `status` says what the document may be used for: a draft says that it is one. A `poster` is
    printed large, a `label` small in a frame.
    """

    kind: str
    title: str
    provisions: tuple[str, ...]
    number: str
    version: str
    status: str
    blocks: tuple[AnyBlock, ...]
    form: Form = "page"

    @property
    def digest(self) -> str:
        """The digest of all that the document says."""
        return sha256(msgspec.json.encode(self, order="sorted")).hexdigest()

    @property
    def reference(self) -> str:
        """The provisions, number and version in one line, as each page states them."""
        parts = (provisions_text(self.provisions), self.number, f"version {self.version}")
        return " · ".join(filter(None, parts))


def provisions_text(cites: Iterable[str]) -> str:
    """Provisions as a reader cites them: `N.J.A.C. 19:47-8.3(a), 19:47-8.2(c)`."""
    found = ", ".join(dict.fromkeys(cites))
    return f"N.J.A.C. {found}" if found else ""


def facts(*pairs: tuple[str, str]) -> Facts:
    """Names and what they are; what is empty is left out."""
    return Facts(facts=tuple((name, value) for name, value in pairs if value))


def table(columns: Iterable[str], rows: Iterable[Iterable[str]]) -> Table:
    """A table; a column whose title begins with `>` holds figures."""
    heads = tuple(Column(each.removeprefix(">"), each.startswith(">")) for each in columns)
    return Table(columns=heads, rows=tuple(tuple(row) for row in rows))


def items(texts: Iterable[str]) -> AnyBlock:
    """A list, or the words that there is nothing in it."""
    found = tuple(texts)
    return Items(items=found) if found else Paragraph(text="None.")
