"""Inspection, shuffle, cut and load: 13:69F-22.4 and 22.5; a card from the shoe."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.equipment import Card
from pitboss.games.casino_war.rules import (
    CUT_MIN,
    cut_order,
    cutting_card_places,
    is_shuffle_due,
)
from pitboss.games.casino_war.state import CasinoWarTable
from pitboss.rulebook import cite
from pitboss.table import DEALER, Answer, CallIrregularity, CardDrawn, FoundFaceUp
from pitboss.table.authoring import (
    Draw,
    Irregularity,
    Procedure,
    burn,
    face_up_form,
    inspect_cards,
    offer_cut,
    place_cutting_card,
    put_aside,
    recorded,
    refill,
    show,
    shuffle_all,
    spread_and_wash,
    take,
)

DRAWN_IN_ERROR = Irregularity(
    "drawn_in_error",
    DEALER,
    "13:69F-22.10[drawn in error]",
    "a card was drawn in error and not exposed",
)


def open_table(table: CasinoWarTable) -> Procedure[bool]:
    """The cards are inspected, shown and washed; with cards missing the table stays closed."""
    if table.state.opened:
        return True
    provision = cite("13:69F-22.4")
    complete = yield from inspect_cards(table, cite=provision)
    if complete:
        spread_and_wash(table, spread=provision, wash=provision)
        table.set_state(opened=True)
    return complete


def prepare(table: CasinoWarTable) -> Procedure[None]:
    """Before betting opens: a shuffle if one is due, or the start of the device."""
    device, shoe = table.rules.continuous_shuffler, table.state.shoe
    if not is_shuffle_due(table.state.loaded, shoe.cut_is_out):
        return
    shuffle_all(table, cite=cite("13:69F-22.5"))
    if device:
        text = "the cards are in the device that shuffles without end"
        recorded(table, DEALER, text, cite("13:69F-22.5"))
    else:
        yield from _cut(table)
        least, usual, most = cutting_card_places(table.state.shoe.left)
        placed = cite("13:69F-22.2[cutting card]")
        yield from place_cutting_card(table, low=least, high=most, usual=usual, cite=placed)
    table.set_state(loaded=True)


def _cut(table: CasinoWarTable) -> Procedure[None]:
    order, provision = cut_order(tuple(table.seats)), cite("13:69F-22.5")
    yield from offer_cut(table, order, offer=provision, depth=provision, cut_min=CUT_MIN)


def restart_device(table: CasinoWarTable) -> None:
    """A device that failed: all cards are shuffled again by the approved procedure."""
    provision = cite("13:69F-22.10[shuffler]")
    recorded(table, DEALER, "the device failed and is emptied", provision)
    shuffle_all(table, cite=provision)


def draw(
    table: CasinoWarTable, place: str, provision: str, calls: Sequence[Irregularity] = ()
) -> Procedure[Card | str]:
    """The next card for a place, or the kind of what else was called."""
    while True:
        answer = yield from _next(table, place, provision, calls)
        if isinstance(answer, CardDrawn):
            card = Card.parse(answer.card)
            take(table, card)
            show(table, place, card, provision)
            table.set_state(held=False)
            return card
        if isinstance(answer, FoundFaceUp):
            put_aside(table, answer, cite("13:69F-22.10[face up]"))
            continue
        assert isinstance(answer, CallIrregularity)
        if answer.kind != DRAWN_IN_ERROR.kind:
            return answer.kind
        text = "a card drawn in error and not exposed is kept for the next card"
        recorded(table, DEALER, text, DRAWN_IN_ERROR.cite)
        table.set_state(held=True)


def _next(
    table: CasinoWarTable, place: str, provision: str, calls: Sequence[Irregularity]
) -> Procedure[Answer]:
    """Ask for the card; a card that waits to be used cannot lie face up in the shoe."""
    yield from _replenish(table)
    shoe, held = table.state.shoe, table.state.held
    forms = [each.form() for each in calls]
    if not held:
        forms += [face_up_form(shoe, cite("13:69F-22.10[face up]")), DRAWN_IN_ERROR.form()]
    return (yield Draw(f"A card for {place}.", provision, shoe, forms))


def burn_card(table: CasinoWarTable) -> Procedure[None]:
    """A card goes face down to the discard rack; nobody sees its rank."""
    yield from _replenish(table)
    yield from burn(table, cite("13:69F-22.1[Burn card]"))
    table.set_state(burned="", held=False)


def _replenish(table: CasinoWarTable) -> Procedure[None]:
    """A shoe that runs out in a round is filled with the shuffled discards; see the readings."""
    if table.state.shoe.left == 0:
        refill(table, cite=cite("13:69F-22.5"))
        yield from _cut(table)
        table.set_state(loaded=False)
