"""What a round came to for each person: what was wagered, and what was won or lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from pitboss.ledger.accounts import seat_of_account
from pitboss.ledger.book import Book
from pitboss.ledger.entries import RoundResult
from pitboss.money import CAGE, INVENTORY
from pitboss.table import ChipsMoved, Event, WagerDecided

__all__ = ["results_of"]


def results_of(book: Book) -> Iterator[RoundResult]:
    """A line for everybody at the table for whom something was at stake in the round just over."""
    events = [event for step in book.steps for event in step.events]
    wagered, net = _wagered(events), _net(events)
    for seat, sitter in {**book.gone, **book.sitters}.items():
        if wagered[seat] or net[seat]:
            yield RoundResult(
                user=sitter.user,
                round=book.table.rounds,
                game=book.card.slug,
                wagered=wagered[seat],
                net=net[seat],
            )


def _wagered(events: Iterable[Event]) -> Counter[int]:
    """What each seat had at stake: wagers that were decided, and chips put into a pot."""
    total: Counter[int] = Counter()
    for event in events:
        if isinstance(event, WagerDecided):
            total[event.seat] += event.cents
        elif isinstance(event, ChipsMoved) and _into_a_pot(event):
            total[seat_of_account(event.source) or 0] += event.cents
    return total


def _into_a_pot(event: ChipsMoved) -> bool:
    ours = seat_of_account(event.source) is not None and seat_of_account(event.target) is None
    return ours and event.target.startswith("pot")


def _net(events: Iterable[Event]) -> Counter[int]:
    """What each seat won or lost; chips bought or redeemed are neither."""
    total: Counter[int] = Counter()
    for event in events:
        if isinstance(event, ChipsMoved) and CAGE not in (event.source, event.target):
            source, target = seat_of_account(event.source), seat_of_account(event.target)
            if source != target and event.memo != "moves to another seat":
                _count(total, source, -event.cents, event)
                _count(total, target, event.cents, event)
    return total


def _count(total: Counter[int], seat: int | None, cents: int, event: ChipsMoved) -> None:
    coupon = INVENTORY in (event.source, event.target) and "coupon" in event.memo
    if seat is not None and not coupon:
        total[seat] += cents
