"""The price of the wagers at pai gow poker.

The number is exact. The wager itself is dealt out by the house way against itself, so that its
figures are estimates: the standard error stands beside them.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pitboss.games.pai_gow_poker.decide import decide_number
from pitboss.games.pai_gow_poker.options import PaiGowPokerRules
from pitboss.games.pai_gow_poker.rules import POSITIONS
from pitboss.games.pai_gow_poker.wagers import MAIN, NUMBER, NUMBER_SPOTS
from pitboss.odds import Outcome, Price, evenly, price
from pitboss.table import Wager
from pitboss.table.authoring import Decision, WagerKind

__all__ = ["SimulatedPrice", "odds"]

# Not a wager that anybody makes, but what the bank has against each unit of one player.
_BANK: Final = WagerKind("bank", "The bank against one player", "19:47-11.10(l)", MAIN.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedPrice(Price):
    """A wager that was dealt out so often; `error` is the standard error of its advantage."""

    deals: int
    error: float

    def to_dict(self) -> dict[str, object]:
        """The row as plain data: shares and advantage are numbers, with the error."""
        return {
            "wager": self.wager,
            "title": self.title,
            "when": self.when,
            "cite": self.cite,
            "pays": self.pays,
            "win": float(self.win),
            "push": float(self.push),
            "lose": float(self.lose),
            "house_advantage": float(self.house_advantage),
            "expectation": float(self.expectation),
            "error": self.error,
            "deals": self.deals,
        }


def odds(rules: PaiGowPokerRules) -> list[Price]:
    """The wager against the dealer, the bank against one player, and a number."""
    from pitboss.games.pai_gow_poker.analysis import simulate

    found = simulate(rules)
    player = _simulated(MAIN, (found.won, found.lost), found.deals, found.player[1])
    bank = _simulated(_BANK, (found.lost, found.won), found.deals, found.bank[1])
    return [player, *([bank] if rules.player_banking else []), _number(rules)]


def _simulated(
    kind: WagerKind, counts: tuple[int, int], deals: int, error: float
) -> SimulatedPrice:
    from pitboss.games.pai_gow_poker.analysis import VIGORISH

    won, lost = counts
    push = deals - won - lost
    return SimulatedPrice(
        wager=kind.key,
        title=kind.title,
        cite=kind.cite,
        pays="1 to 1 less 5%",
        outcomes=(
            Outcome(1 - VIGORISH, Fraction(won, deals), "19:47-11.9(i)"),
            Outcome(Fraction(0), Fraction(push, deals), "19:47-11.9(h)"),
            Outcome(Fraction(-1), Fraction(lost, deals), "19:47-11.9(g)"),
        ),
        deals=deals,
        error=error,
    )


def _number(rules: PaiGowPokerRules) -> Price:
    """A stake that is paid without rounding, on one of seven numbers that are equally likely."""
    spot, stake = NUMBER_SPOTS[0], 100 * rules.number_wager_odds.b

    def step(wager: Wager, shown: int) -> Decision:
        return decide_number(wager, shown, rules)

    return price(
        NUMBER,
        rules,
        stake=stake,
        start=Wager(id=1, seat=1, spot=spot.key, cents=stake),
        step=step,
        chances=evenly(range(1, POSITIONS + 1)),
        when="" if rules.number_wager else "where the house offers it",
    )
