"""How the bets on a hand come out; the table and the odds both ask here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboss.equipment import Card
from pitboss.games.let_it_ride.options import LetItRideRules
from pitboss.games.let_it_ride.rules import LOSE, capped, pay_row
from pitboss.games.let_it_ride.wagers import PAY_LINES
from pitboss.games.stud_completions import Seen
from pitboss.money import Cents
from pitboss.rulebook import cite, rule
from pitboss.table import Decision, Result, Wager, lost

__all__ = ["decide", "row_of", "winnings"]


@rule("19:47-18.1[Hand]", "19:47-18.1[Suit]", "19:47-18.10(g)1")
def row_of(cards: Iterable[Card]) -> int:
    """The line of the payout list for a player's three cards and the two community cards."""
    return pay_row(*Seen.of(cards).reading)


def winnings(row: int, action: Cents, paid: Cents, rules: LetItRideRules) -> Cents:
    """What a winning bet is paid when other bets of the same hand were already paid so much."""
    line = PAY_LINES[row]
    at_odds = rules.odds(line.key).pays(action, cite=line.cite)
    return capped(at_odds, paid, rules.payout_cap)


def decide(bets: Sequence[Wager], row: int, rules: LetItRideRules) -> list[tuple[Wager, Decision]]:
    """Every bet left on a hand, one after the other; together they are paid up to the cap."""
    if row == LOSE:
        return [(bet, lost(bet.cents, cite("19:47-18.10(h)"))) for bet in bets]
    decided: list[tuple[Wager, Decision]] = []
    paid, line = 0, PAY_LINES[row]
    for bet in bets:
        cents = winnings(row, bet.action, paid, rules)
        words = str(rules.odds(line.key))
        decided.append((bet, Decision(Result.WON, 0, cents, line.cite, words)))
        paid += cents
    return decided
