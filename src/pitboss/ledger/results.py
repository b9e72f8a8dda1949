"""What a round came to for each person: what was wagered, and what was won or lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pitboss.games.chemin_de_fer.state import SeatChanged
from pitboss.ledger.accounts import seat_of_account
from pitboss.ledger.book import Book
from pitboss.ledger.entries import RoundResult
from pitboss.money import CAGE, INVENTORY
from pitboss.table import ChipsMoved, Event, PlayerLeft, WagerDecided

__all__ = ["results_of"]


def results_of(book: Book) -> Iterator[RoundResult]:
    """A line for everybody for whom something was at stake in the round just over."""
    tally = _Tally(book)
    for step in book.steps:
        for event in step.events:
            tally.see(event)
    for user in sorted(tally.wagered.keys() | tally.net.keys()):
        if tally.wagered[user] or tally.net[user]:
            yield RoundResult(
                user=user,
                round=book.table.rounds,
                game=book.card.slug,
                wagered=tally.wagered[user],
                net=tally.net[user],
            )


class _Tally:
    """Goes through the events of a round with an eye on who sat where at the time."""

    def __init__(self, book: Book) -> None:
        self.wagered: Counter[int] = Counter()
        self.net: Counter[int] = Counter()
        self._users: dict[int, list[int]] = {}
        for seat, sitter in (*book.gone, *book.sitters.items()):
            self._users.setdefault(seat, []).append(sitter.user)

    def see(self, event: Event) -> None:
        """Count what an event means for somebody."""
        match event:
            case WagerDecided(seat=seat, cents=cents):
                self._count(self.wagered, seat, cents)
            case ChipsMoved():
                self._move(event)
            case PlayerLeft(seat=seat) | SeatChanged(seat=seat):
                self._users.get(seat, [0]).pop(0)

    def _move(self, event: ChipsMoved) -> None:
        """Chips bought or redeemed are neither won nor lost, nor are coupons and one's own."""
        source, target = seat_of_account(event.source), seat_of_account(event.target)
        coupon = INVENTORY in (event.source, event.target) and "coupon" in event.memo
        if CAGE in (event.source, event.target) or coupon or source == target:
            return
        if event.memo == "moves to another seat":
            return
        self._count(self.net, source, -event.cents)
        self._count(self.net, target, event.cents)
        if target is None and event.target.startswith("pot"):
            self._count(self.wagered, source, event.cents)

    def _count(self, total: Counter[int], seat: int | None, cents: int) -> None:
        users = self._users.get(seat or 0)
        if users:
            total[users[0]] += cents
