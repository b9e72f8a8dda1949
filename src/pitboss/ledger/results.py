"""The results of a round that is over, for every user who had something at stake in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pitboss.ledger.accounts import gains, staked
from pitboss.ledger.entries import RoundResult
from pitboss.ledger.recovered_table import RecoveredTable
from pitboss.table import ChipsMoved, Event, PlayerLeft, SeatChanged


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
