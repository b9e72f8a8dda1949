"""Hands are compared and settled with the dealer or a bank: 19:47-10.7(f) to (l), 10.8(n) to (r).

Odds and kernels ask `decide`, as the table does.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.games._pai_gow.rules import LOSE, PUSH, outcome
from pitboss.games._pai_gow.settle import RESULTS, Decided, Settlement
from pitboss.games._pai_gow.state import main_wagers, refuse_meddling
from pitboss.games.pai_gow.options import PROVISIONS, PaiGowRules
from pitboss.games.pai_gow.state import Deal, collect, place_of, show_hands
from pitboss.rulebook import cite
from pitboss.table import Answer, Wager, seat_actor
from pitboss.table.authoring import Choice, Decision, lost, void, won


def decide(wager: Wager, high: int, low: int, rules: PaiGowRules) -> Decision:
    """A wager whose hands compare so with those of the dealer or of the bank."""
    result = outcome(high, low)
    if result == LOSE:
        return lost(wager.cents, cite("19:47-10.7(h)"))
    if result == PUSH:
        return void(cite("19:47-10.7(i)1") if high > 0 else cite("19:47-10.7(i)2"))
    return won(wager.action, rules.odds("pai_gow"), cite("19:47-10.7(j)"))


@dataclass(frozen=True, slots=True)
class Exposing(Choice):
    """A player's hands are about to be exposed; until then the wager may be given up."""

    def check(self, answer: Answer) -> None:
        """Refuse to touch wagers or to leave."""
        refuse_meddling(answer, PROVISIONS, with_what="tiles")
        Choice.check(self, answer)


class PaiGowSettlement(Settlement[Deal]):
    """Hands of four tiles."""

    def exposing(self, area: int, seat: int, choices: dict[str, str]) -> Choice:
        """The question whether the hands of an area are exposed or surrendered."""
        prompt, provision = f"The hands of area {area} are exposed.", cite("19:47-10.7(f)")
        return Exposing(prompt, provision, seat_actor(seat), choices, usual="expose")

    def show(self, area: int) -> int:
        """Show the hands of an area, and announce and give how they compare with the bank's."""
        provision = self.banked if self.deal.bank else cite("19:47-10.7(g)")
        result = outcome(*self.deal.compared(area))
        show_hands(self.table, area, self.deal.settings[area], provision)
        self.table.announce(f"{place_of(area)}: {RESULTS[result]}", provision)
        return result

    def show_bank(self) -> None:
        """The bank's hands are exposed."""
        bank = self.deal.bank
        provision = self.banked if self.deal.co_bank else cite("19:47-10.8(n)")
        show_hands(self.table, bank, self.deal.settings[bank], provision)

    def dealer_result(self) -> int | None:
        """How the dealer's hands compare with those of a player's bank; None without any."""
        return outcome(*self.deal.compared(0)) if 0 in self.deal.settings else None

    def stack_dealers_hand(self) -> None:
        """The dealer has won."""
        text = "the dealer's tiles are stacked face up at the right, the wager on top"
        self.table.record(text, cite("19:47-10.8(n)"))

    def decided(self, area: int) -> Decided:
        """How each wager on an area comes out."""
        wagers, compared = main_wagers(self.table, area), self.deal.compared(area)
        return [(each, decide(each, *compared, self.table.rules)) for each in wagers]

    def positions(self) -> tuple[int, ...]:
        """The positions whose tiles still lie there."""
        return tuple(self.deal.hands)

    def collect(self, position: int, provision: str) -> None:
        """The tiles of a position are collected."""
        collect(self.table, self.deal, position, provision)

    def put_away(self, area: int) -> None:
        """The tiles are stacked face down at the right, unseen."""
        provision = cite("19:47-10.7(f)2")
        text = f"the four tiles of area {area} are stacked face down at the right, unseen"
        self.table.record(text, provision)
        self.collect(area, provision)
