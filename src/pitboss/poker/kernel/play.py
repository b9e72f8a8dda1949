"""Many tables in one call: hands begun, answered, and played to the next question."""

from __future__ import annotations

from numba import njit

from pitboss.kernels import prepare
from pitboss.poker.kernel.hand import advance, answer, begin, finish
from pitboss.poker.kernel.layout import ASK_NOTHING, ASK_POT, ASKS, BEGIN, Rows, Terms
from pitboss.simulation.chance import Bytes, Ints

prepare()  # before any kernel is declared


@njit(cache=True, nogil=True)
def step_hands(
    terms: Terms, rows: Rows, stacks: Ints, actions: Ints, amounts: Ints, refused: Bytes
) -> None:
    """One answer at every table; where a hand is over `BEGIN` deals the next with these stacks.

    What is not lawful is noted and changes nothing.
    """
    house, lookup = terms.house, terms.lookup
    for table in range(len(rows.money)):
        money, cards, chance = rows.money[table], rows.cards[table], rows.chance[table]
        if money[ASKS] == ASK_NOTHING and actions[table] == BEGIN:
            begin(house, money, cards, chance, stacks[table])
            lawful = True
        else:
            action, amount = actions[table], amounts[table]
            lawful = answer(house, lookup, money, cards, chance, action, amount)
        refused[table] = not lawful
        if lawful:
            advance(house, lookup, money, cards, chance)
            if money[ASKS] == ASK_POT:
                finish(house, money, cards)
