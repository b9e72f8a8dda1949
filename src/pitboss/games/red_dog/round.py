"""A round of red dog: bets, two cards, raises, a third card, settlement; 19:47-6.5."""

from __future__ import annotations

from typing import Final

from pitboss.equipment import Card
from pitboss.games.red_dog.betting import RedDogWindow
from pitboss.games.red_dog.rules import (
    card_value,
    is_consecutive,
    is_pair,
    is_three_of_a_kind,
    spread_of,
)
from pitboss.games.red_dog.settle import NO_CARD, decide
from pitboss.games.red_dog.shuffle import burn_if_due, draw_next, open_table, prepare
from pitboss.games.red_dog.state import RedDogTable
from pitboss.games.red_dog.turns import raises
from pitboss.games.red_dog.wagers import AREAS
from pitboss.rulebook import cite
from pitboss.table import DEALER
from pitboss.table.authoring import (
    Procedure,
    betting,
    discard,
    recorded,
    return_cards,
    settle,
)

# A shoe that runs out asks for a cut and a burn; with three cards it does so once at most.
_REFILL: Final = AREAS + 1 + 1
# Inspection and the house's wish; cut, cutting card and burn; bets; another dealer's burn; three
# cards; everybody's choice after an exposed card, which is the third; every area's raise; the call.
QUESTIONS_MAX: Final = 2 + AREAS + 1 + 2 + 1 + 1 + 4 + _REFILL + AREAS + AREAS + 1


def play(table: RedDogTable) -> Procedure[None]:
    """One round, and before it what the cards need."""
    opened = yield from open_table(table)  # 6.2
    if not opened:
        return
    yield from prepare(table)  # 6.3, 6.4
    yield from betting(RedDogWindow(table))  # (a)
    if not table.wagers:
        return
    yield from burn_if_due(table)  # 6.4(a)
    left = yield from draw_next(table, "left box", cite("19:47-6.5(c)"))  # (c)
    right = yield from draw_next(table, "right box", cite("19:47-6.5(c)"))
    third = yield from _third_card(table, (left, right))  # (e) to (i)
    _settle(table, left, right, third)
    _clear(table, [card for card in (left, right, third) if card is not None])  # (j), (k)


def _third_card(table: RedDogTable, cards: tuple[Card, Card]) -> Procedure[Card | None]:
    """The dealer says what the two cards are; a third is dealt unless the round ends before."""
    first, second = map(card_value, cards)
    if is_consecutive(first, second):
        table.announce("The cards are consecutive - tie hand", cite("19:47-6.5(e)"))
        return None
    if is_pair(first, second):
        return (yield from _after_pair(table, first))
    return (yield from _after_spread(table, cards))


def _after_pair(table: RedDogTable, value: int) -> Procedure[Card]:
    """The third card comes at once; nobody may raise."""
    table.announce("We have a pair", cite("19:47-6.5(f)"))
    third = yield from draw_next(table, "middle box", cite("19:47-6.5(f)"))
    if is_three_of_a_kind(value, value, card_value(third)):
        table.announce("Three of a kind", cite("19:47-6.5(f)1"))
    else:
        table.announce("No three of a kind - tie hand", cite("19:47-6.5(f)2"))
    return third


def _after_spread(table: RedDogTable, cards: tuple[Card, Card]) -> Procedure[Card | None]:
    """The spread is announced and marked; after the raises the third card decides."""
    spread = spread_of(*map(card_value, cards))
    provision = cite("19:47-6.5(g)")
    table.announce(f"The spread is {spread}", provision)
    recorded(table, DEALER, f"the marker is on spread {spread} of the layout", provision)
    yield from raises(table, cards, spread)  # (h), 6.7(c)
    if not table.wagers:
        return None
    third = yield from draw_next(table, "middle box", cite("19:47-6.5(i)"))
    table.announce(f"{third.rank.name.capitalize()}", cite("19:47-6.5(i)"))
    return third


def _settle(table: RedDogTable, left: Card, right: Card, third: Card | None) -> None:
    """Losing wagers are collected, then winning wagers are paid and void ones given back."""
    values = [NO_CARD if card is None else card_value(card) for card in (left, right, third)]
    first, second, last = values
    wagers = list(table.wagers.values())
    decided = [(each, decide(each, first, second, last, table.rules)) for each in wagers]
    step = cite("19:47-6.5(i)") if spread_of(first, second) else decided[0][1].cite
    settle(table, decided, collect=step, pay=step)


def _clear(table: RedDogTable, cards: list[Card]) -> None:
    """The cards go to the discard rack in order, or back into the device."""
    if table.rules.continuous_shuffler:
        return_cards(table, cards, cite("19:47-6.9"))
    else:
        discard(table, cards, cite("19:47-6.5(j)"))
    if table.state.shoe.cut_is_out:
        table.announce("The cutting card is out: the cards are shuffled.", cite("19:47-6.5(k)"))
