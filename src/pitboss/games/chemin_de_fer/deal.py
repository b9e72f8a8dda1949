"""The cards are inspected, shuffled, cut, burned and drawn (19:47-4.3, 4.4, 4.8)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from pitboss.equipment import Card
from pitboss.games._baccarat.rules import burn_count
from pitboss.games.chemin_de_fer.rules import (
    CUT_MIN,
    CUTTING_CARD_MIN,
    cut_order,
    excess_comes_first,
    hand_cannot_go_on,
    last_hand_is_void,
)
from pitboss.games.chemin_de_fer.state import CheminDeFerTable, lay_excess
from pitboss.rulebook import cite, rule
from pitboss.table import DEALER, EVERYONE, HOUSE, CardDrawn, FoundFaceUp, seat_actor
from pitboss.table.authoring import (
    Draw,
    Procedure,
    burn_by_value,
    deal,
    discard,
    face_up_form,
    inspect_cards,
    lace,
    offer_cut,
    place_cutting_card,
    recorded,
    show,
    shuffle_all,
    spread_and_wash,
    take,
    turn,
)

# The provision on cards that lie face up in the shoe.
FACE_UP: Final = cite("19:47-4.12(i)")

# How many cards follow the first one, by its rank from the deuce to the ace.
BURN_VALUES: Final = tuple(burn_count(rank) for rank in range(2, 15))


def open_table(table: CheminDeFerTable) -> Procedure[bool]:
    """Open the table for its first shoe; with cards missing it stays closed."""
    complete = yield from inspect_cards(table, cite=cite("19:47-4.3(a)"))
    if complete:
        spread_and_wash(table, spread=cite("19:47-4.3(b)"), wash=cite("19:47-4.3(c)"))
        table.set_state(opened=True)
    return complete


def shuffle(table: CheminDeFerTable) -> Procedure[None]:
    """A new shoe: shuffled, laced, cut, loaded, and the first cards burned."""
    shuffle_all(table, cite=cite("19:47-4.4(a)"))
    lacing = cite("19:47-4.4(b)")
    lace(table, cite=lacing)
    if table.rules.reshuffle_after_lacing:
        recorded(table, DEALER, "the cards are shuffled again after lacing", lacing)
    order = cut_order(table.state.dealt_by, tuple(table.seats))
    yield from offer_cut(table, order, offer=lacing, depth=cite("19:47-4.4(c)"), cut_min=CUT_MIN)
    yield from place_cutting_card(table, low=CUTTING_CARD_MIN, cite=cite("19:47-4.4(d)"))
    recorded(table, DEALER, "the second cutting card is at the end", cite("19:47-4.4(d)"))
    recorded(table, DEALER, "the stack is in the dealing shoe", cite("19:47-4.5(a)"))
    yield from burn_by_value(table, cite("19:47-4.4(d)"), BURN_VALUES, face_up=FACE_UP)
    table.set_state(due=False)


PLAYERS: Final = "Player's Hand"
BANKERS: Final = "Banker's Hand"


class VoidHand(Exception):
    """The hand cannot be finished: every wager goes back, under this provision."""

    def __init__(self, provision: str) -> None:
        super().__init__(provision)
        self.provision = provision


@rule("19:47-4.8(a)")
def two_hands() -> dict[str, list[Card]]:
    """Two hands are dealt, however many participants there are."""
    return {PLAYERS: [], BANKERS: []}


@dataclass(slots=True)
class Hands:
    """The two hands as they lie on the table while they are played.

    `first` counts the excess cards of an earlier hand that come before those of the shoe. `down`
    are cards whose faces not everybody has seen; `found` says that a card was found face up in the
    shoe during this hand.
    """

    banker: int
    dominant: int
    first: int = 0
    cards: dict[str, list[Card]] = field(default_factory=two_hands)
    down: list[tuple[str, Card]] = field(default_factory=list)
    found: bool = False

    def of(self, place: str) -> list[Card]:
        """The cards of one hand."""
        return self.cards[place]

    @property
    def all(self) -> list[Card]:
        """The cards of both hands."""
        return [*self.cards[PLAYERS], *self.cards[BANKERS]]

    def sees(self, place: str) -> str:
        """Who sees a card of a hand that is dealt face down: the Dominant Player sees his own."""
        return seat_actor(self.dominant) if place == PLAYERS else HOUSE


def card_for(
    table: CheminDeFerTable, hands: Hands, place: str, provision: str, *, up: bool = False
) -> Procedure[Card]:
    """A card for a hand; one found face up in the shoe is put aside, and none left ends it."""
    while True:
        shoe = table.state.shoe
        if hand_cannot_go_on(shoe.left):
            raise VoidHand(cite("19:47-4.12(j)"))
        wrong = [] if hands.first else [face_up_form(shoe, FACE_UP)]
        answer = yield Draw(f"A card for the {place}.", provision, shoe, wrong)
        if isinstance(answer, CardDrawn):
            break
        assert isinstance(answer, FoundFaceUp)
        yield from _put_aside(table, hands, Card.parse(answer.card))
    card = Card.parse(answer.card)
    take(table, card)
    if hands.first:
        hands.first -= 1
        lay_excess(table, table.state.excess_cards - 1)
    hands.of(place).append(card)
    show(table, place, card, provision, to=EVERYONE if up else hands.sees(place))
    if not up:
        hands.down.append((place, card))
    return card


def turn_up(table: CheminDeFerTable, hands: Hands, place: str, provision: str) -> None:
    """The cards of a hand that lie face down are turned up for everybody."""
    for where, card in hands.down:
        if where == place:
            turn(table, place, card, provision)
    hands.down = [(where, card) for where, card in hands.down if where != place]


def _put_aside(table: CheminDeFerTable, hands: Hands, card: Card) -> Procedure[None]:
    """A card found face up is not used; in the last hand of a shoe it makes the hand void."""
    take(table, card)
    show(table, "face up in the shoe", card, FACE_UP)
    yield from discard_with_its_number(table, card, FACE_UP)
    hands.found = True
    check_last_hand(table, hands)


def check_last_hand(table: CheminDeFerTable, hands: Hands) -> None:
    """The last hand of the shoe is void if one of its cards was found face up."""
    if last_hand_is_void(hands.found, table.state.shoe.cut_is_out):
        raise VoidHand(FACE_UP)


def discard_with_its_number(table: CheminDeFerTable, card: Card, provision: str) -> Procedure[None]:
    """A card of the table is discarded, and as many cards face up from the shoe as its number."""
    yield from burn_by_value(table, provision, BURN_VALUES, face_up=FACE_UP, first=card)


def excess_unseen(table: CheminDeFerTable) -> Procedure[None]:
    """A card too many that nobody has seen: first of the next hand, or discarded at the end.

    It is still unknown to everybody, so it counts with the shoe until its face matters.
    """
    lying, provision = table.state.excess_cards, cite("19:47-4.12(g)")
    if excess_comes_first(table.state.shoe.until_cut - lying):
        lay_excess(table, lying + 1)
        recorded(table, DEALER, "an excess card lies face down, for the next hand", provision)
    else:
        yield from _discard_unseen(table, lying + 1)


def discard_excess(table: CheminDeFerTable) -> Procedure[None]:
    """Once the cutting card is out, the excess cards that nobody has seen open no hand."""
    lying = table.state.excess_cards
    if lying >= table.state.shoe.until_cut:
        yield from _discard_unseen(table, lying)


def _discard_unseen(table: CheminDeFerTable, cards: int) -> Procedure[None]:
    provision = cite("19:47-4.12(g)")
    for _ in range(cards):
        card = yield from deal(table, "excess card", provision, to=HOUSE)
        discard(table, [card], provision)
    lay_excess(table, 0)


def excess_seen(table: CheminDeFerTable) -> Procedure[None]:
    """A card too many that was seen is discarded, with as many more as its number."""
    provision = cite("19:47-4.12(g)")
    card = yield from deal(table, "excess card", provision)
    yield from discard_with_its_number(table, card, provision)
