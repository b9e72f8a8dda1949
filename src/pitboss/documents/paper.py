"""The sizes of paper that documents are printed on."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from pitboss.errors import MalformedAnswer

_MM: Final = 72 / 25.4


class Paper(StrEnum):
    """A size of paper."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def css(self) -> str:
        """Its name in a style sheet."""
        return {Paper.A4: "A4", Paper.LETTER: "letter"}[self]

    @property
    def points(self) -> tuple[float, float]:
        """Its width and height in points."""
        return {Paper.A4: (210 * _MM, 297 * _MM), Paper.LETTER: (612.0, 792.0)}[self]


class Format(StrEnum):
    """A format that documents are printed in."""

    PDF = "pdf"
    HTML = "html"
    JSON = "json"


def paper_named(name: str) -> Paper:
    """The paper of that name."""
    try:
        return Paper(name)
    except ValueError:
        raise MalformedAnswer(f"paper is {' or '.join(Paper)}") from None


def format_named(name: str) -> Format:
    """The format of that name."""
    try:
        return Format(name)
    except ValueError:
        raise MalformedAnswer(f"a document is printed as {', '.join(Format)}") from None
