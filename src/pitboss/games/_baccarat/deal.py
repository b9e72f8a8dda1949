"""The shoe of a baccarat table: opening, shuffle, cut, burn, and each card that leaves it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

import msgspec

from pitboss.equipment import Card
from pitboss.errors import RuleViolation
from pitboss.games._baccarat.options import BaccaratRules
from pitboss.games._baccarat.rules import burn_count
from pitboss.rulebook import rule
from pitboss.table import (
    DEALER,
    EVERYONE,
    Announced,
    Answer,
    CallIrregularity,
    CardDrawn,
    Form,
    FoundFaceUp,
    PlaceWager,
    ReduceWager,
    Table,
    Wager,
)
from pitboss.table.authoring import (
    CardState,
    Draw,
    Procedure,
    ask,
    discard,
    face_up_form,
    inspect_cards,
    lace,
    offer_cut,
    place_cutting_card,
    recorded,
    set_shoe,
    show,
    shuffle_all,
    spread_and_wash,
    take,
)

CUT_MIN: Final = 10
CUTTING_CARD_MIN: Final = 14
BURN_MAX: Final = 11  # a ten and ten more cards
FACE_UP: Final = "face up in the shoe"


class BaccaratState(CardState, frozen=True, kw_only=True):
    """What lasts from hand to hand.

    `aside` cards lie face down beside the shoe and open the next hand; their faces come out when
    they are turned, so until then they are counted with the cards of the shoe. `owed` is the
    vigorish marked in each player's numbered space.
    """

    equipment = (
        *(*CardState.equipment, "opened", "shuffle_due", "cutting_card_out"),
        *("last_hand", "aside"),
    )

    opened: bool = False
    shuffle_due: bool = True
    cutting_card_out: bool = False
    last_hand: bool = False
    aside: int = 0
    owed: tuple[tuple[int, int], ...] = ()


R = TypeVar("R", bound=BaccaratRules)
S = TypeVar("S", bound=BaccaratState)


# -- opening and shuffling --------------------------------------------------------------------


def open_table(table: Table[R, S, Wager]) -> Procedure[bool]:
    """Sort, inspect, verify, spread and wash; with cards missing the table stays closed."""
    text = table.rules.text
    complete = yield from inspect_cards(table, cite=text.inspect)
    if complete:
        spread_and_wash(table, spread=text.spread, wash=text.wash)
        table.set_state(opened=True)
    return complete


def new_shoe(table: Table[R, S, Wager], cutters: Iterable[int]) -> Procedure[None]:
    """Shuffle, lace, perhaps shuffle again, cut, put both cutting cards in, load and burn."""
    text = table.rules.text
    shuffle_all(table, cite=text.shuffle)
    lace(table, cite=text.cut)
    if table.rules.reshuffle_after_lacing:
        recorded(table, DEALER, "some or all of the cards are shuffled again", text.cut)
    yield from offer_cut(table, cutters, offer=text.cut, depth=text.cut_depth, cut_min=CUT_MIN)
    recorded(table, DEALER, "the cards before the cut go to the back", text.load)
    yield from place_cutting_card(table, low=CUTTING_CARD_MIN, cite=text.load)
    recorded(table, DEALER, "the second cutting card goes to the very end", text.load)
    recorded(table, DEALER, "the cards, with backs all alike, are loaded into the shoe", text.shoe)
    table.set_state(shuffle_due=False, cutting_card_out=False, last_hand=False, aside=0)
    yield from _burn_first(table)


def _burn_first(table: Table[R, S, Wager]) -> Procedure[None]:
    """The first card is turned, and as many cards as its number follow it, all shown."""
    provision = table.rules.text.load
    while table.state.shoe.left:
        card, lay_face_up = yield from _burned(table, provision, "The first card is burned.")
        yield from burn_with(table, card, table.rules.text.face_up if lay_face_up else provision)
        if not lay_face_up:
            return


def burn_with(table: Table[R, S, Wager], card: Card, provision: str) -> Procedure[None]:
    """A card on the table goes to the discards with as many face-up cards as its number.

    One that lay face up among them is not counted, and brings as many more as its own number.
    """
    cards, number, due = [card], 1, burn_count(card.rank)
    while number <= due and cards_in_shoe(table):
        prompt = f"A burn card, {number} of {min(due, number - 1 + cards_in_shoe(table))}."
        burned, lay_face_up = yield from _burned(table, provision, prompt)
        cards.append(burned)
        if lay_face_up:
            due += burn_count(burned.rank)
        else:
            number += 1
    discard(table, cards, provision)


def _burned(table: Table[R, S, Wager], provision: str, prompt: str) -> Procedure[tuple[Card, bool]]:
    """A card that is burned, and whether it lay face up in the shoe."""
    note_cutting_card(table)
    shoe, face_up = table.state.shoe, table.rules.text.face_up
    answer = yield Draw(prompt, provision, shoe, [face_up_form(shoe, face_up)])
    assert isinstance(answer, CardDrawn | FoundFaceUp)
    card = Card.parse(answer.card)
    if isinstance(answer, FoundFaceUp):
        return _lay(table, FACE_UP, card, face_up, EVERYONE), True
    return _lay(table, "burn card", card, provision, EVERYONE), False


def cards_in_shoe(table: Table[R, S, Wager]) -> int:
    """How many cards the shoe still holds, those kept beside it not counted."""
    return table.state.shoe.left - table.state.aside


@rule("19:47-3.6(b)", "19:47-3.11(b)")
def counterclockwise(after: int, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The taken seats from the right of a seat once round the table, that seat last.

    Seats are numbered counterclockwise; from 0 the round begins with seat 1. See docs/readings.md.
    """
    order = sorted(seats)
    return (*(s for s in order if s > after), *(s for s in order if s <= after))


@rule("19:47-3.5(b)", "19:47-7.5(b)")
def clockwise(first: int, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The taken seats from one once round the table the other way; without it from the highest."""
    order = sorted(seats, reverse=True)
    if first not in order:
        return tuple(order)
    return (*(s for s in order if s <= first), *(s for s in order if s > first))


# -- each card --------------------------------------------------------------------------------


def draw(
    table: Table[R, S, Wager],
    place: str,
    provision: str,
    *,
    to: str = EVERYONE,
    calls: Sequence[Form] = (),
) -> Procedure[Card | str | None]:
    """A card for a place; None if the shoe has none; or what the dealer calls in its stead."""
    if table.state.aside:
        return (yield from _turn_aside(table, place, provision, to=to))
    while table.state.shoe.left:
        note_cutting_card(table)
        answer = yield _question(table, place, provision, calls)
        if isinstance(answer, CallIrregularity):
            return answer.kind
        if isinstance(answer, CardDrawn):
            return _lay(table, place, Card.parse(answer.card), provision, to)
        assert isinstance(answer, FoundFaceUp)
        yield from _found_face_up(table, Card.parse(answer.card))
    return None


def _question(table: Table[R, S, Wager], place: str, provision: str, calls: Sequence[Form]) -> Draw:
    shoe = table.state.shoe
    found = face_up_form(shoe, table.rules.text.face_up)
    return HandDraw(f"A card for {place}.", provision, shoe, [found, *calls], _lock(table))


def _lock(table: Table[R, S, Wager]) -> str:
    """Until the first card of the hand it is the closing call that keeps wagers as they are."""
    text = table.rules.text
    return text.locked if table.state.shoe.on_table else text.closed


@dataclass(frozen=True, slots=True)
class HandDraw(Draw):
    """A card of a hand leaves the shoe; while hands are dealt nobody touches a wager."""

    locked: str = ""

    def check(self, answer: Answer) -> None:
        """Refuse to touch a wager, under the provision on that."""
        refuse_wagers(answer, self.locked)
        Draw.check(self, answer)


def refuse_wagers(answer: Answer, provision: str) -> None:
    """From “No More Bets” until it is settled no wager is made, changed or withdrawn."""
    if isinstance(answer, PlaceWager | ReduceWager):
        raise RuleViolation("the wagers stand until the hand is settled", provision)


def _found_face_up(table: Table[R, S, Wager], card: Card) -> Procedure[None]:
    """A card that lies face up in the shoe is not used, nor as many more as its number."""
    provision = table.rules.text.face_up
    _lay(table, FACE_UP, card, provision, EVERYONE)
    yield from burn_with(table, card, provision)


def _lay(table: Table[R, S, Wager], place: str, card: Card, provision: str, to: str) -> Card:
    take(table, card)
    show(table, place, card, provision, to=to)
    return card


def note_cutting_card(table: Table[R, S, Wager]) -> None:
    """The cutting card is at the mouth of the shoe: it is set aside, and the hand goes on."""
    if table.state.shoe.cut_is_out and not table.state.cutting_card_out:
        table.set_state(cutting_card_out=True)
        provision = table.rules.text.cutting_card
        recorded(table, DEALER, "the cutting card has come out and is set aside", provision)


# -- cards drawn in error ---------------------------------------------------------------------


def put_aside(table: Table[R, S, Wager], provision: str) -> None:
    """A card whose face nobody has seen is kept as the first card of the next hand."""
    note_cutting_card(table)
    shoe, state = table.state.shoe, table.state
    until = shoe.until_cut - 1 if shoe.until_cut > 0 else shoe.until_cut
    set_shoe(table, msgspec.structs.replace(shoe, until_cut=until))
    table.set_state(aside=state.aside + 1)
    recorded(table, DEALER, "kept face down as the first card of the next hand", provision)


def turn_and_burn(table: Table[R, S, Wager], provision: str) -> Procedure[None]:
    """A card whose face was seen is burned, with as many more as its number."""
    note_cutting_card(table)
    drawn = yield from ask(Draw("The card drawn in error.", provision, table.state.shoe), CardDrawn)
    card = _lay(table, "card drawn in error", Card.parse(drawn.card), provision, EVERYONE)
    yield from burn_with(table, card, provision)


def _turn_aside(
    table: Table[R, S, Wager], place: str, provision: str, *, to: str
) -> Procedure[Card]:
    """The card kept from the hand before is dealt; it left the shoe then, not now."""
    prompt = f"The card kept from the last hand, for {place}."
    answer = yield HandDraw(prompt, provision, table.state.shoe, (), _lock(table))
    assert isinstance(answer, CardDrawn)
    until = table.state.shoe.until_cut
    card = _lay(table, place, Card.parse(answer.card), provision, to)
    set_shoe(table, msgspec.structs.replace(table.state.shoe, until_cut=until))
    table.set_state(aside=table.state.aside - 1)
    return card


# -- the end of a hand ------------------------------------------------------------------------


@rule("19:47-3.8(e)", "19:47-7.8(e)")
def finish_round(table: Table[R, S, Wager]) -> None:
    """After the hand with the cutting card one more is played; then the cards are shuffled."""
    state, provision = table.state, table.rules.text.cutting_card
    if state.last_hand or not cards_in_shoe(table):
        table.set_state(shuffle_due=True, aside=0)
    elif state.cutting_card_out:
        table.set_state(last_hand=True)
        table.emit(Announced(cite=provision, by=DEALER, text="Last hand"))
