"""The results of a round for each user: what was wagered, and what was won or lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pitboss.ledger.accounts import seat_of_account
from pitboss.ledger.entries import RoundResult
from pitboss.ledger.recovered_table import RecoveredTable
from pitboss.money import CAGE, INVENTORY
from pitboss.table import ChipsMoved, Event, PlayerLeft, SeatChanged, WagerDecided


def results_of(recovered: RecoveredTable) -> Iterator[RoundResult]:
    """A result for every user who had something at stake in the round just over."""
    tally = _Tally(recovered)
    for step in recovered.steps:
        for event in step.events:
            tally.see(event)
    for user in sorted(tally.wagered.keys() | tally.net.keys()):
        if user > 0 and (tally.wagered[user] or tally.net[user]):
            yield RoundResult(
                user=user,
                round=recovered.table.rounds,
                game=recovered.card.slug,
                wagered=tally.wagered[user],
                net=tally.net[user],
            )


def staked(event: Event) -> Iterator[tuple[int, int]]:
    """What an event put at risk, and of which seat: a wager that is decided, chips in a pot."""
    match event:
        case WagerDecided(seat=seat, cents=cents):
            yield seat, cents
        case ChipsMoved(source=source, target=target, cents=cents) if target.startswith("pot"):
            player = seat_of_account(source)
            if player is not None:
                yield player, cents


def gains(event: ChipsMoved) -> Iterator[tuple[int, int]]:
    """What chips that moved give to a seat or take from it.

    Chips bought or redeemed are neither won nor lost, nor are coupons and one's own.
    """
    source, target = seat_of_account(event.source), seat_of_account(event.target)
    coupon = INVENTORY in (event.source, event.target) and "coupon" in event.memo
    if CAGE in (event.source, event.target) or coupon or source == target:
        return
    if event.memo == "moves to another seat":
        return
    if source is not None:
        yield source, -event.cents
    if target is not None:
        yield target, event.cents


class _Tally:
    """Adds up the events of a round by the users who sat there at the time."""

    def __init__(self, recovered: RecoveredTable) -> None:
        self.wagered: Counter[int] = Counter()
        self.net: Counter[int] = Counter()
        self._users: dict[int, list[int]] = {}
        for seat, sitter in (*recovered.gone, *recovered.sitters.items()):
            self._users.setdefault(seat, []).append(sitter.user)

    def see(self, event: Event) -> None:
        """Count what an event wins or costs."""
        for seat, cents in staked(event):
            self._count(self.wagered, seat, cents)
        match event:
            case ChipsMoved():
                for seat, cents in gains(event):
                    self._count(self.net, seat, cents)
            case PlayerLeft(seat=seat) | SeatChanged(seat=seat):
                self._users.get(seat, [0]).pop(0)

    def _count(self, total: Counter[int], seat: int, cents: int) -> None:
        users = self._users.get(seat)
        if users:
            total[users[0]] += cents
