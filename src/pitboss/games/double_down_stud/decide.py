"""How the wagers on a hand come out; the table and the odds both ask here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboss.equipment import Card
from pitboss.games._stud.completions import Seen
from pitboss.games.double_down_stud.options import DoubleDownStudRules
from pitboss.games.double_down_stud.rules import LOSE, PUSH, capped, pay_row
from pitboss.games.double_down_stud.wagers import PAY_LINES
from pitboss.rulebook import cite, rule
from pitboss.table import Wager
from pitboss.table.authoring import Decision, Result, lost, void

__all__ = ["decide", "row_of"]


@rule("19:47-17.1[Hand]", "19:47-17.1[Suit]", "19:47-17.1[Rank or ranking]")
def row_of(cards: Iterable[Card]) -> int:
    """The line of the payout list for a player's card and the four before the dealer."""
    return pay_row(*Seen.of(cards).reading)


def decide(
    wagers: Sequence[Wager], row: int, rules: DoubleDownStudRules
) -> list[tuple[Wager, Decision]]:
    """Every wager on a hand, the original first; together or each they are paid up to the cap."""
    if row == LOSE:
        return [(wager, lost(wager.cents, cite("19:47-17.9(a)"))) for wager in wagers]
    if row == PUSH:
        return [(wager, void(cite("19:47-17.9(b)"))) for wager in wagers]
    return _paid(wagers, row, rules)


def _paid(
    wagers: Sequence[Wager], row: int, rules: DoubleDownStudRules
) -> list[tuple[Wager, Decision]]:
    line, paid = PAY_LINES[row], dict[str, int]()
    odds = rules.odds(line.key)
    decided: list[tuple[Wager, Decision]] = []
    for wager in wagers:
        scope = "hand" if rules.cap_scope == "hand" else wager.spot
        at_odds = odds.pays(wager.action, cite=line.cite)
        cents = capped(at_odds, paid.get(scope, 0), rules.payout_cap)
        provision = line.cite if cents == at_odds else cite("19:47-17.10(c)")
        decided.append((wager, Decision(Result.WON, 0, cents, provision, str(odds))))
        paid[scope] = paid.get(scope, 0) + cents
    return decided
