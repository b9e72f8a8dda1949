"""How a wager comes out by the values of the cards; table and odds both ask here."""

from __future__ import annotations

from typing import Final

from pitboss.games.red_dog.options import RedDogRules
from pitboss.games.red_dog.rules import (
    is_between,
    is_consecutive,
    is_pair,
    is_three_of_a_kind,
    pay_row,
    spread_of,
)
from pitboss.games.red_dog.wagers import SPREAD_LINES, THREE_OF_A_KIND
from pitboss.rulebook import cite
from pitboss.table import Wager
from pitboss.table.authoring import Decision, lost, void, won

NO_CARD: Final = 0


def decide(wager: Wager, first: int, second: int, third: int, rules: RedDogRules) -> Decision:
    """A tie hand, three of a kind, or a third card within the spread or not."""
    if is_consecutive(first, second):
        return void(cite("19:47-6.5(e)"))
    if is_pair(first, second):
        return _on_pair(wager, is_three_of_a_kind(first, second, third), rules)
    if not is_between(first, second, third):
        return lost(wager.cents, cite("19:47-6.5(i)1"))
    line = SPREAD_LINES[pay_row(spread_of(first, second))]
    return won(wager.action, rules.odds(line.key), line.cite)


def _on_pair(wager: Wager, three_of_a_kind: bool, rules: RedDogRules) -> Decision:
    if three_of_a_kind:
        return won(wager.action, rules.odds(THREE_OF_A_KIND.key), THREE_OF_A_KIND.cite)
    return void(cite("19:47-6.5(f)2"))
