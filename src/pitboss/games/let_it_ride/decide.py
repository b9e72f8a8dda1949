"""How the bets on a hand come out; the table and the odds both ask here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboss.equipment import Card
from pitboss.games._stud.completions import Seen
from pitboss.games.let_it_ride.options import LetItRideRules
from pitboss.games.let_it_ride.rules import LOSE, capped, pay_row
from pitboss.games.let_it_ride.wagers import PAY_LINES
from pitboss.rulebook import cite, rule
from pitboss.table import Wager
from pitboss.table.authoring import Decision, Result, lost

__all__ = ["decide", "row_of"]


@rule("19:47-18.1[Hand]", "19:47-18.1[Suit]", "19:47-18.10(g)1")
def row_of(cards: Iterable[Card]) -> int:
    """The line of the payout list for a player's three cards and the two community cards."""
    return pay_row(*Seen.of(cards).reading)


def decide(bets: Sequence[Wager], row: int, rules: LetItRideRules) -> list[tuple[Wager, Decision]]:
    """Every bet left on a hand, one after the other; together they are paid up to the cap."""
    if row == LOSE:
        return [(bet, lost(bet.cents, cite("19:47-18.10(h)"))) for bet in bets]
    return _paid(bets, row, rules)


def _paid(bets: Sequence[Wager], row: int, rules: LetItRideRules) -> list[tuple[Wager, Decision]]:
    line, paid = PAY_LINES[row], 0
    odds = rules.odds(line.key)
    decided: list[tuple[Wager, Decision]] = []
    for bet in bets:
        at_odds = odds.pays(bet.action, cite=line.cite)
        cents = capped(at_odds, paid, rules.payout_cap)
        provision = line.cite if cents == at_odds else cite("19:47-18.11(c)")
        decided.append((bet, Decision(Result.WON, 0, cents, provision, str(odds))))
        paid += cents
    return decided
