"""Which cards a seat may know, by the log of its table, and which cards a text names."""

from __future__ import annotations

import re

from pitboss.ledger.book import Book
from pitboss.ledger.store import Ledger
from pitboss.table import Actor, event_to_dict, visible

__all__ = ["cards_in", "known_and_hidden", "names_in"]

_RANKS = dict(zip("23456789TJQKA", range(2, 15), strict=True))
_WORDS = "Two Three Four Five Six Seven Eight Nine Ten Jack Queen King Ace".split()
_SUITS = {"spades": "s", "hearts": "h", "diamonds": "d", "clubs": "c"}
_GLYPHS = dict(zip("♠♥♦♣", "shdc", strict=True))

_CODE = re.compile(r'"([2-9TJQKA][shdc])"')
_GLYPH = re.compile("(10|[2-9TJQKA])([♠♥♦♣])")
_NAME = re.compile(f"({'|'.join(_WORDS)}) of ({'|'.join(_SUITS)})")


def cards_in(text: str) -> set[str]:
    """The cards that a message names, by code or by sign."""
    signs = {("T" if rank == "10" else rank) + _GLYPHS[suit] for rank, suit in _GLYPH.findall(text)}
    return set(_CODE.findall(text)) | signs


def names_in(page: str) -> set[str]:
    """The cards that a page names in words."""
    ranks = dict(zip(_WORDS, _RANKS, strict=True))
    return {ranks[rank] + _SUITS[suit] for rank, suit in _NAME.findall(page)}


def known_and_hidden(ledger: Ledger, table: int, viewer: Actor) -> tuple[set[str], set[str]]:
    """The cards that a seat was told of since the table opened, and those it never was."""
    book, known, named = Book(table), set[str](), set[str]()
    for entry in ledger.entries(table):
        step = book.read(entry)
        for event in () if step is None else step.events:
            cards = _cards_of(event_to_dict(event))
            named |= cards
            known |= cards if visible(event, viewer) else set()
    return known, named - known


def _cards_of(plain: object) -> set[str]:
    """The cards that an event carries, however deep."""
    if isinstance(plain, dict):
        return set().union(*map(_cards_of, plain.values()))
    if isinstance(plain, list | tuple):
        return set().union(*map(_cards_of, plain))
    is_card = isinstance(plain, str) and re.fullmatch("[2-9TJQKA][shdc]", plain)
    return {plain} if is_card and isinstance(plain, str) else set()
