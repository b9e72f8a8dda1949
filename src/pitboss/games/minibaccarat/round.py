"""A round of minibaccarat: 19:47-7.5 to 7.12 in their order."""

from __future__ import annotations

from typing import Final, TypeAlias

from pitboss.equipment import Shoe
from pitboss.games._baccarat.betting import BaccaratWindow
from pitboss.games._baccarat.deal import BURN_MAX, BaccaratState, clockwise, new_shoe, open_table
from pitboss.games._baccarat.round import HAND_QUESTIONS_MAX, conclude, play_hands
from pitboss.games._baccarat.settle import collect_owed
from pitboss.games.minibaccarat.options import SEATS_MAX, MinibaccaratRules
from pitboss.rulebook import cite, rule
from pitboss.table import Table, Wager
from pitboss.table.authoring import Procedure, betting, shuffle_all

# The inspection, the cut by each seat or the dealer, the cutting card, the burn; bets; the hands.
QUESTIONS_MAX: Final = 1 + SEATS_MAX + 1 + 1 + BURN_MAX + 1 + HAND_QUESTIONS_MAX


class MinibaccaratState(BaccaratState, frozen=True, kw_only=True):
    """The dealer deals, so nothing lasts but the shoe and the vigorish owed."""


MinibaccaratTable: TypeAlias = Table[MinibaccaratRules, MinibaccaratState, Wager]


def opening(rules: MinibaccaratRules) -> MinibaccaratState:
    """A table with its decks, not yet inspected."""
    return MinibaccaratState(shoe=Shoe.full(rules.decks))


@rule("19:47-7.10(e)")
def play(table: MinibaccaratTable) -> Procedure[None]:
    """One round, in which the dealer alone handles cards.

    Before it they are inspected and shuffled where that is due.
    """
    if not table.state.opened:
        complete = yield from open_table(table)  # 7.4
        if not complete:
            return
    if table.state.shuffle_due:
        yield from _shuffle(table)  # 7.5
    yield from betting(BaccaratWindow(table))  # 7.2, 7.7(b)
    deal, hidden = _style(table.rules)
    hands = yield from play_hands(table, deal, hidden=hidden)  # 7.7(c) to 7.9
    conclude(table, hands)  # 7.10
    if table.rules.shuffles_continuously and not table.state.aside:
        shuffle_all(table, cite=cite("19:47-7.12"))


def _style(rules: MinibaccaratRules) -> tuple[str, bool]:
    """How the first four cards are laid: face up at once, or face down until their hand's call."""
    if rules.deals_face_down:
        return cite("19:47-7.7(c)2"), True
    return cite("19:47-7.7(c)1"), False


def _shuffle(table: MinibaccaratTable) -> Procedure[None]:
    """What is owed is collected, then the shoe is made ready; or a device does it all."""
    collect_owed(table, table.seats)
    if table.rules.shuffles_continuously:
        shuffle_all(table, cite=cite("19:47-7.12"))
        table.set_state(shuffle_due=False)
    else:
        yield from new_shoe(table, clockwise(0, tuple(table.seats)))
