"""Fonts of printed documents: two embedded ones, and marks for what they do not have."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

import reportlab
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

BODY: Final = "PitbossBody"
BOLD: Final = "PitbossBold"
_FILES: Final = {BODY: "Vera.ttf", BOLD: "VeraBd.ttf"}
_SUITS: Final = frozenset("♠♥♦♣✗✓")  # in the font of symbols that every reader has


@cache
def register() -> frozenset[int]:
    """Make known the fonts that come with the library; the characters that they have."""
    folder = Path(reportlab.__file__).parent / "fonts"
    fonts = [TTFont(name, str(folder / file)) for name, file in _FILES.items()]
    for font in fonts:
        pdfmetrics.registerFont(font)
    pdfmetrics.registerFontFamily(BODY, normal=BODY, bold=BOLD, italic=BODY, boldItalic=BOLD)
    return frozenset.intersection(*(frozenset(font.face.charToGlyph) for font in fonts))


def marked_up(text: str) -> str:
    """Text as a paragraph of the library takes it; a character that no font has is named.

    >>> marked_up("K♠ < 字")
    'K<font name="ZapfDingbats">♠</font> &lt; [U+5B57]'
    """
    return "<br/>".join("".join(map(_marked_up, line)) for line in text.split("\n"))


@cache
def _marked_up(character: str) -> str:
    if character in _SUITS:
        return f'<font name="ZapfDingbats">{character}</font>'
    return escape(character) if character in plain(character) else plain(character)


def plain(text: str) -> str:
    """A text in which characters that the fonts do not have are named by their number."""
    return "".join(
        each if ord(each) in register() or each == "\n" else f"[U+{ord(each):04X}]" for each in text
    )


def width(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a line of text is, in points."""
    return pdfmetrics.stringWidth(text, BOLD if bold else BODY, size)
