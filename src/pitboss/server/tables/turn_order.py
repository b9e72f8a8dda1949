"""Who has to speak at a table, and what the table does by itself when nobody has to."""

from __future__ import annotations

from enum import Enum, auto

from pitboss.ledger.recovered_state import AUTO, Book
from pitboss.table import CHANCE, Betting

__all__ = ["Move", "able", "next_move", "speakers"]


class Move(Enum):
    """What comes next at a table that runs itself."""

    BEGIN = auto()
    DRAW = auto()
    USUAL = auto()
    WAIT = auto()


def speakers(book: Book) -> list[int]:
    """The seats that have something to say to a question other than wagers."""
    listing = book.listing
    return [] if listing is None else listing.seats


def able(book: Book) -> list[int]:
    """The seats that could be dealt in at poker: with chips, and not away."""
    away = set(getattr(book.table.state, "away", ()))
    return [seat for seat in book.sitters if seat not in away and book.table.stack(seat)]


def next_move(book: Book, ready: frozenset[int]) -> Move:
    """What the table does now, `ready` being the seats that are done with their wagers."""
    if book.frozen or book.closed:
        return Move.WAIT
    question = book.question
    if question is None:
        return Move.BEGIN
    if book.mode != AUTO:
        return Move.WAIT
    if isinstance(question, Betting):
        return Move.USUAL if _all_ready(book, ready) else Move.WAIT
    if _is_chance(book):
        return Move.DRAW
    return Move.WAIT if speakers(book) else Move.USUAL


def _all_ready(book: Book, ready: frozenset[int]) -> bool:
    """Whether everybody who can play is done; at poker it takes two to play."""
    if book.is_poker:
        playing = able(book)
        return len(playing) > 1 and ready.issuperset(playing)
    return bool(book.sitters) and ready.issuperset(book.sitters)


def _is_chance(book: Book) -> bool:
    return book.listing is not None and CHANCE in book.listing.actors
