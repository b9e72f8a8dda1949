"""Inspection, shuffle, cut, load and burn: 19:47-6.2 to 6.4, or the device of 6.9."""

from __future__ import annotations

from pitboss.equipment import Card
from pitboss.games.red_dog.rules import (
    CUT_MIN,
    cut_order,
    cutting_card_places,
    is_burn_due,
    is_shuffle_due,
)
from pitboss.games.red_dog.state import RedDogTable
from pitboss.rulebook import cite
from pitboss.table import DEALER, FLOORPERSON
from pitboss.table.authoring import (
    Choice,
    Procedure,
    burn,
    choose,
    deal,
    inspect_cards,
    offer_cut,
    place_cutting_card,
    recorded,
    refill,
    shuffle_all,
    spread_and_wash,
)


def open_table(table: RedDogTable) -> Procedure[bool]:
    """The cards are inspected, shown and washed; with cards missing the table stays closed."""
    if table.state.opened:
        return True
    complete = yield from inspect_cards(table, cite=cite("19:47-6.2(a)"))
    if not complete:
        return False
    spread_and_wash(table, spread=cite("19:47-6.2(b)"), wash=cite("19:47-6.2(c)"))
    table.set_state(opened=True)
    return True


def prepare(table: RedDogTable) -> Procedure[None]:
    """Before betting opens: a shuffle if one is due, and the burning of a card."""
    if table.rules.continuous_shuffler:
        return _start_device(table)
    wished = yield from _house_wishes(table)
    due = is_shuffle_due(table.state.loaded, table.state.shoe.cut_is_out, wished)
    if due:
        yield from _shuffle(table)
    yield from burn_if_due(table, fully_loaded=due)


def _start_device(table: RedDogTable) -> None:
    """The approved device takes the place of shuffling, cutting and burning."""
    if not table.state.loaded:
        text = "the cards are in the approved device that shuffles without end"
        recorded(table, FLOORPERSON, text, cite("19:47-6.9"))
        table.set_state(loaded=True)


def _house_wishes(table: RedDogTable) -> Procedure[bool]:
    """Whether the house has the cards shuffled after a round of its choice."""
    if not table.rules.reshuffle_at_will or not table.state.loaded:
        return False
    choices = {"deal_on": "deal on from this shoe", "shuffle": "shuffle all cards now"}
    prompt, provision = "Shuffle before the next round?", cite("19:47-6.3(a)")
    chosen = yield from choose(Choice(prompt, provision, FLOORPERSON, choices, usual="deal_on"))
    return chosen == "shuffle"


def _shuffle(table: RedDogTable) -> Procedure[None]:
    """All cards are shuffled, cut and loaded, the cutting card about a quarter from the back."""
    shuffle_all(table, cite=cite("19:47-6.3(a)"))
    yield from _cut(table)
    least, usual, most = cutting_card_places(table.state.shoe.left)
    placed = cite("19:47-6.3(c)")
    yield from place_cutting_card(table, low=least, high=most, usual=usual, cite=placed)
    recorded(table, DEALER, "the cards are loaded into the shoe", placed)
    text = "the shoe stands on the table at the dealer's left"
    recorded(table, DEALER, text, cite("19:47-6.1(c)"))
    text = "cards are drawn with the left hand, turned up and placed with the right"
    recorded(table, DEALER, text, cite("19:47-6.4(b)"))
    table.set_state(loaded=True, shuffles=table.state.shuffles + 1)


def _cut(table: RedDogTable) -> Procedure[None]:
    order = cut_order(tuple(table.seats), table.arrivals, table.state.shuffles == 0)
    offer, depth = cite("19:47-6.3(b)"), cite("19:47-6.3(c)")
    yield from offer_cut(table, order, offer=offer, depth=depth, cut_min=CUT_MIN)


def burn_if_due(table: RedDogTable, *, fully_loaded: bool = False) -> Procedure[None]:
    """The first card after a load or for a new dealer goes face down into the discard rack."""
    due, held = is_burn_due(fully_loaded, table.state.new_dealer), table.state.held
    table.set_state(new_dealer=False)
    if due:
        yield from _replenish(table)
        yield from _burn(table, face_up="" if held else cite("19:47-6.7(a)"))
        table.set_state(held=False)


def draw_next(table: RedDogTable, place: str, provision: str) -> Procedure[Card]:
    """The next card for a place: one drawn in error and not exposed, or one from the shoe."""
    yield from _replenish(table)
    prompt = f"The card for the {place}."
    if table.state.held:
        text = "the card drawn in error and not exposed is the next card"
        recorded(table, DEALER, text, cite("19:47-6.7(b)"))
        table.set_state(held=False)
        return (yield from deal(table, place, provision, prompt=prompt))
    return (
        yield from deal(
            table,
            place,
            provision,
            prompt=prompt,
            face_up=cite("19:47-6.7(a)"),
            refilled=lambda: _replenish(table),
        )
    )


def _replenish(table: RedDogTable) -> Procedure[None]:
    """A shoe that runs out in a round is filled, and then a card is burned."""
    if table.state.shoe.left == 0:
        yield from _fill(table)
        yield from _burn(table, face_up=cite("19:47-6.7(a)"))


def _fill(table: RedDogTable) -> Procedure[None]:
    """The shoe is filled with the shuffled discards; see the readings."""
    refill(table, cite=cite("19:47-6.3(a)"))
    yield from _cut(table)
    table.set_state(loaded=False)


def _burn(table: RedDogTable, *, face_up: str) -> Procedure[None]:
    provision = cite("19:47-6.4(a)")
    yield from burn(table, provision, face_up=face_up, refilled=lambda: _fill(table))
