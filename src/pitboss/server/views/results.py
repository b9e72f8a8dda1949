"""What each seat won or lost in the last round, to the cent as the ledger has it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from pitboss.ledger.accounts import seat_of_account
from pitboss.ledger.results import gains, staked
from pitboss.money import VIGORISH
from pitboss.poker.hand import RAKE
from pitboss.poker.house.rake import BAD_BEAT
from pitboss.table import ChipsMoved, Event, PlayerLeft, SeatChanged

Json: TypeAlias = dict[str, object]

# Where the house puts what it takes for its service, and what it is called.
_COSTS: Final = {VIGORISH: "vigorish", RAKE: "rake", BAD_BEAT: "bad beat contribution"}
_TIME: Final = "time charge"  # the rake that is taken from a stack and not from a pot
_RETURNED: Final = ("uncalled", "ante returned", "refunded")  # one's own chips, out of the pot


@dataclass(slots=True)
class _Score:
    """One seat: what it put at risk, what it is richer by, and which costs are in that."""

    wagered: int = 0
    net: int = 0
    costs: Counter[str] = field(default_factory=Counter)


@dataclass(slots=True)
class _Heap:
    """Chips that are nobody's yet: what the house took out of them, and who had the rest."""

    costs: Counter[str] = field(default_factory=Counter)
    takers: set[int] = field(default_factory=set)


class Results:
    """Adds up the round under way, and keeps the results of the last one until `clear`."""

    def __init__(self) -> None:
        self._now: dict[int, _Score] = {}
        self._last: dict[int, _Score] = {}
        self._heaps: dict[str, _Heap] = {}

    def begin(self) -> None:
        """A round begins: what the one before it came to is settled."""
        self._share_costs()
        self._last, self._now, self._heaps = self._now, {}, {}

    def clear(self) -> None:
        """The last round is no longer remembered."""
        self._last.clear()

    def see(self, event: Event) -> None:
        """Take in what an event wins or costs a seat."""
        for seat, cents in staked(event):
            self._score(seat).wagered += cents
        match event:
            case ChipsMoved():
                self._move(event)
            case PlayerLeft(seat=seat):
                self._now.pop(seat, None)
                self._last.pop(seat, None)
            case SeatChanged(seat=seat, to_seat=other):
                for scores in (self._now, self._last):
                    if seat in scores:
                        scores[other] = scores.pop(seat)

    def _score(self, seat: int) -> _Score:
        return self._now.setdefault(seat, _Score())

    def _move(self, event: ChipsMoved) -> None:
        for seat, cents in gains(event):
            self._score(seat).net += cents
        if event.target in _COSTS:
            self._charge(event.source, event.target, event.cents)
        elif event.source in _COSTS:
            self._charge(event.target, event.source, -event.cents)
        elif event.source in self._heaps and event.memo not in _RETURNED:
            taker = seat_of_account(event.target)
            self._heaps[event.source].takers |= {taker} if taker else set()

    def _charge(self, payer: str, cost: str, cents: int) -> None:
        """The house takes its part from a player, or from a heap that somebody will have."""
        seat = seat_of_account(payer)
        if seat is None:
            self._heaps.setdefault(payer, _Heap()).costs[_COSTS[cost]] += cents
        else:
            self._score(seat).costs[_TIME if cost == RAKE else _COSTS[cost]] += cents

    def _share_costs(self) -> None:
        """What was taken from a heap is the cost of the one who had all the rest of it."""
        for heap in self._heaps.values():
            if len(heap.takers) == 1:
                self._score(*heap.takers).costs.update(heap.costs)

    def as_json(self) -> list[Json]:
        """A line for every seat that had something at stake in the round just over."""
        return [
            {
                "seat": seat,
                "wagered": each.wagered,
                "net": each.net,
                "costs": [{"name": name, "cents": cost} for name, cost in _told(each.costs)],
            }
            for seat, each in sorted(self._last.items())
            if each.wagered or each.net
        ]


def _told(costs: Counter[str]) -> list[tuple[str, int]]:
    return [(name, cents) for name, cents in costs.items() if cents]
