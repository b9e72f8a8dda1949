"""Which cards a seat may know, by the log of its table, and which cards a text names."""

from __future__ import annotations

import re

import msgspec

from pitboss.ledger.recovered_table import RecoveredTable
from pitboss.ledger.store import Ledger
from pitboss.server.tables.protocol import event_json
from pitboss.table import Actor, visible

__all__ = ["cards_in", "known_and_hidden", "names_in"]

_RANKS = "23456789TJQKA"
_SMALL = ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
_WORDS = (*_SMALL, "Jack", "Queen", "King", "Ace")
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
    """The cards that a seat was shown since the table opened, and those it never was."""
    recovered, known, named = RecoveredTable(table), set[str](), set[str]()
    for entry in ledger.entries(table):
        step = recovered.read(entry)
        for event in () if step is None else step.events:
            received = msgspec.json.encode(event_json(event, recovered.table.layout)).decode()
            named |= cards_in(received)
            known |= cards_in(received) if visible(event, viewer) else set()
    return known, named - known
