"""Blocks of a document from the Markdown that guides, petitions and rate cards are written in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from pitboss.documents.model import AnyBlock, Column, Heading, Items, Paragraph, Table

_MARKS: Final = re.compile(r"\*\*(.+?)\*\*|(?<!\w)\*([^*\n]+)\*(?!\w)|`([^`]+)`")
_HEADING: Final = re.compile(r"(#{1,6}) +(.*)")


def blocks_of(text: str) -> tuple[AnyBlock, ...]:
    """The blocks of a Markdown text without its title, which stands on the first page anyway."""
    lines = [line.rstrip() for line in text.strip().splitlines()]
    return tuple(_blocks(lines[1:] if lines and lines[0].startswith("# ") else lines))


def title_of(text: str) -> str:
    """The title of a Markdown text, or nothing."""
    first = text.strip().partition("\n")[0]
    return words(first[2:]) if first.startswith("# ") else ""


def words(text: str) -> str:
    """A text without its marks for type.

    >>> words("*not yet* given, see `limits`")
    'not yet given, see limits'
    """
    return _MARKS.sub(lambda found: next(filter(None, found.groups())), text).strip()


def _blocks(lines: list[str]) -> Iterator[AnyBlock]:
    at = 0
    while at < len(lines):
        kind = _kind(lines[at])
        run = _run(kind, lines[at:])
        at += len(run)
        if kind != "empty":
            yield _block(kind, run)


def _run(kind: str, lines: list[str]) -> list[str]:
    """The lines that make up the block that begins here; an item may go on over several."""
    wanted = {kind, "text"} if kind == "list" else {kind}
    run = list(takewhile(lambda line: _kind(line) in wanted, lines))
    return run[:1] if kind == "heading" else run


def _kind(line: str) -> str:
    if not line.strip():
        return "empty"
    if _HEADING.fullmatch(line):
        return "heading"
    if line.startswith("|"):
        return "table"
    return "list" if line.startswith(("- ", "* ")) else "text"


def _block(kind: str, run: list[str]) -> AnyBlock:
    if kind == "heading":
        found = _HEADING.fullmatch(run[0])
        assert found is not None
        return Heading(text=words(found[2]), level=1 if len(found[1]) <= 2 else 2)
    if kind == "table":
        return _table(run)
    if kind == "list":
        joined = " ".join(f"\n{line[2:]}" if _kind(line) == kind else line.strip() for line in run)
        return Items(items=tuple(words(each) for each in joined.split("\n") if each.strip()))
    return Paragraph(text=words(" ".join(run)))


def _table(run: list[str]) -> AnyBlock:
    rows = [tuple(map(words, line.strip("|").split("|"))) for line in run]
    if len(rows) < 2 or not all(re.fullmatch(r":?-+:?", each) for each in rows[1]):
        return Paragraph(text=" ".join(map(words, run)))
    head, rule, *body = rows
    columns = tuple(
        Column(name, mark.endswith(":")) for name, mark in zip(head, rule, strict=False)
    )
    width = len(columns)
    return Table(
        columns=columns,
        rows=tuple((row + ("",) * width)[:width] for row in body),
    )
