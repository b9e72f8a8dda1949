"""Hands are compared and settled with the dealer or a bank: 19:47-11.9(e) to (k), 11.10(k) to (o).

Odds and kernels ask `decide` and `decide_number`, as the table does.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.games._pai_gow.rules import LOSE, PUSH, outcome
from pitboss.games._pai_gow.settle import RESULTS, Decided, Settlement
from pitboss.games._pai_gow.state import area_of, main_wagers, refuse_meddling
from pitboss.games.pai_gow_poker.options import PROVISIONS, PaiGowPokerRules
from pitboss.games.pai_gow_poker.rules import number_pays
from pitboss.games.pai_gow_poker.state import Deal, collect, place_of, show_hands
from pitboss.money import Cents
from pitboss.rulebook import cite, rule
from pitboss.table import Answer, Wager, seat_actor
from pitboss.table.authoring import Choice, Decision, Result, lost, void, won

# -- how wagers come out ---------------------------------------------------------------------------


def decide(wager: Wager, high: int, low: int, rules: PaiGowPokerRules) -> Decision:
    """A wager whose hands compare so with those of the dealer or of the bank."""
    result = outcome(high, low)
    if result == LOSE:
        both = high < 0 and low < 0
        return lost(wager.cents, cite("19:47-11.9(g)1") if both else cite("19:47-11.9(g)2"))
    if result == PUSH:
        return void(cite("19:47-11.9(h)1") if high > 0 else cite("19:47-11.9(h)2"))
    return won(wager.action, rules.odds("pai_gow_poker"), cite("19:47-11.9(i)"))


@rule("19:47-11.13(b)3")
def decide_number(
    wager: Wager, shown: int, rules: PaiGowPokerRules, *, beside: Cents = 0
) -> Decision:
    """A wager on a number wins if the generator shows it, and loses otherwise.

    What the player has `beside` it on that number is one amount with it, rounded down once.
    """
    if area_of(wager.spot) != shown:
        return lost(wager.cents, cite("19:47-11.13(b)3"))
    odds = rules.number_wager_odds
    both, other = (number_pays(each, odds.a, odds.b) for each in (beside + wager.action, beside))
    return Decision(Result.WON, 0, both - other, cite("19:47-11.13(b)6"), str(odds))


# -- exposing, comparing and collecting ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Exposing(Choice):
    """A player's hands are about to be exposed; until then the wager may be given up."""

    def check(self, answer: Answer) -> None:
        """Refuse to touch wagers or to leave."""
        refuse_meddling(answer, PROVISIONS, with_what="cards")
        Choice.check(self, answer)


class PaiGowPokerSettlement(Settlement[Deal]):
    """Hands of seven cards; those that were wrongly set lose, but for the bank's."""

    def exposing(self, area: int, seat: int, choices: dict[str, str]) -> Choice:
        """The question whether the hands of an area are exposed or surrendered."""
        prompt, provision = f"The hands of area {area} are exposed.", cite("19:47-11.9(f)")
        return Exposing(prompt, provision, seat_actor(seat), choices, usual="expose")

    def show(self, area: int) -> int:
        """Show the hands of an area, and announce and give how they compare with the bank's."""
        table, deal = self.table, self.deal
        mine, foul = deal.settings[area], deal.is_foul(area)
        result = LOSE if foul else outcome(*deal.compared(area))
        if mine is not None:
            show_hands(table, area, mine, cite("19:47-11.9(f)"))
        wrongly = " (wrongly set)" if foul else ""
        table.announce(f"{place_of(area)}: {RESULTS[result]}{wrongly}", cite("19:47-11.9(f)"))
        return result

    def show_bank(self) -> None:
        """The bank's hands are exposed; wrongly set ones are reset as filed, nothing is lost."""
        table, deal = self.table, self.deal
        if deal.is_foul(deal.bank):
            provision = cite("19:47-11.11(j)")
            table.announce("The bank's hands are reset in the filed manner.", provision)
            _, deal.settings[deal.bank] = table.rules.set_by_house_way(deal.cards(deal.bank))
        show_hands(table, deal.bank, deal.setting(deal.bank), cite("19:47-11.10(k)"))

    def dealer_result(self) -> int | None:
        """How the dealer's hands compare with those of a player's bank; None without any."""
        return outcome(*self.deal.compared(0)) if 0 in self.deal.settings else None

    def stack_dealers_hand(self) -> None:
        """The dealer has won."""
        text = "the dealer's cards are stacked face up, the wager on top"
        self.table.record(text, cite("19:47-11.10(k)"))

    def decided(self, area: int) -> Decided:
        """How each wager on an area comes out; one whose hands were wrongly set is lost."""
        wagers, deal = main_wagers(self.table, area), self.deal
        if deal.is_foul(area):
            size = deal.settings[area] is None
            provision = cite("19:47-11.9(g)4") if size else cite("19:47-11.9(g)3")
            return [(each, lost(each.cents, provision)) for each in wagers]
        return [(each, decide(each, *deal.compared(area), self.table.rules)) for each in wagers]

    def positions(self) -> tuple[int, ...]:
        """The positions whose cards still lie there."""
        return tuple(self.deal.hands)

    def collect(self, position: int, provision: str) -> None:
        """The cards of a position go to the discard rack."""
        collect(self.table, self.deal, position, provision)

    def put_away(self, area: int) -> None:
        """The cards are counted face down and put away unseen."""
        provision = cite("19:47-11.9(e)2")
        self.table.record(f"the seven cards of area {area} are counted face down", provision)
        self.collect(area, provision)
