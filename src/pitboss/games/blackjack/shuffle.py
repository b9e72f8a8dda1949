"""The cards before a round: inspection, shuffle, cut, cutting card, burn; 19:47-2.4 to 2.6(c)."""

from __future__ import annotations

from pitboss.games.blackjack.betting import note_shuffle
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.rules import deck_is_dealt
from pitboss.games.blackjack.state import (
    CUT,
    DISCARDS,
    HOUSE_CALL,
    NOT_DUE,
    OPENING,
    BlackjackTable,
    due_now,
)
from pitboss.rulebook import cite, rule
from pitboss.table import DEALER, Announced
from pitboss.table.authoring import (
    SIDES,
    Procedure,
    burn,
    insert_discards,
    inspect_cards,
    offer_cut,
    place_cutting_card,
    recorded,
    set_shoe,
    shuffle_all,
    spread_and_wash,
    use_side,
)


@rule("19:47-2.5(c)")
def _cut_min() -> int:
    """The cutting card goes in at least ten cards from either end."""
    return 10


CUT_MIN = _cut_min()


@rule("19:47-2.5(d)")
def cutting_card_from_back(cards: int) -> int:
    """The dealer puts the cutting card at least about a quarter of the stack from the back."""
    return -(-cards // 4)


def prepare(table: BlackjackTable) -> Procedure[bool]:
    """Everything that is due before wagers are made; False if the cards are not all there."""
    if not table.state.opened:
        opened = yield from _open(table)
        if not opened:
            return False
    if table.rules.shoe == "continuous":
        _return_discards(table)
        return True
    for side in SIDES if table.state.resting is not None else SIDES[:1]:
        if table.state.due[SIDES.index(side)] != NOT_DUE:
            yield from _shuffle_side(table, side)
    return True


# -- opening ---------------------------------------------------------------------------------------


def _open(table: BlackjackTable) -> Procedure[bool]:
    """The cards are inspected, spread for the first players, turned down, washed and stacked."""
    complete = yield from inspect_cards(table, cite=cite("19:47-2.4(a)"))
    if not complete:
        return False
    spread_and_wash(table, spread=cite("19:47-2.4(b)"), wash=cite("19:47-2.4(c)"))
    if table.state.resting is not None:
        text = "each side of the shoe was spread, mixed and stacked separately"
        recorded(table, DEALER, text, cite("19:47-2.4(d)"))
        backs = "the backs of one side differ in colour from those of the other"
        recorded(table, DEALER, backs, cite("19:47-2.2(c)"))
    table.set_state(opened=True)
    return True


def _return_discards(table: BlackjackTable) -> None:
    """The approved device takes all cards back and goes on shuffling."""
    set_shoe(table, table.state.shoe.reshuffled())
    table.set_state(due=(NOT_DUE, NOT_DUE))
    recorded(table, DEALER, "the approved device shuffles all cards", cite("19:47-2.20"))


# -- the shuffle -----------------------------------------------------------------------------------


def set_due(table: BlackjackTable, reason: str) -> None:
    """The side in use is to be shuffled before the next round, or is not any more."""
    due = list(table.state.due)
    due[SIDES.index(table.state.side)] = reason
    table.set_state(due=(due[0], due[1]))


def _shuffle_side(table: BlackjackTable, side: str) -> Procedure[None]:
    use_side(table, side)
    reason = due_now(table)
    set_due(table, NOT_DUE)
    note_shuffle(table)
    if reason == DISCARDS:
        return _bart_carter(table)
    if reason != OPENING:
        text = "the cards of the round were collected in order"
        recorded(table, DEALER, text, cite("19:47-2.6(l)1"))
        _count_into_rack(table, side)
    double = table.state.resting is not None
    shuffle_all(table, cite=cite("19:47-2.6(l)3") if double else cite("19:47-2.5(a)"))
    if table.rules.shuffle == "approved":
        recorded(table, DEALER, "shuffled by the approved procedure", cite("19:47-2.5(h)"))
    else:
        yield from _cut(table, reason)
    if table.rules.shuffle != "bart_carter":
        cards = table.state.shoe.left
        low = cutting_card_from_back(cards)
        high = cards - low  # nearer the front it would end the shoe before it has begun
        yield from place_cutting_card(table, low=low, high=high, cite=cite("19:47-2.5(d)"))
    _load(table)
    if burns(table.rules):
        yield from burn(table, cite("19:47-2.6(c)"))
    return None


def _load(table: BlackjackTable) -> None:
    """How the dealer deals from here on, on record."""
    text = "the cards are in the shoe, which stands at the dealer's left"
    recorded(table, DEALER, text, cite("19:47-2.6(a)"))
    text = "cards are drawn with the left hand, turned up and placed with the right"
    recorded(table, DEALER, text, cite("19:47-2.6(b)"))
    text = "every player counts the own hand and does not rely on the dealer's total"
    recorded(table, DEALER, text, cite("19:47-2.6(o)"))


@rule("19:47-2.6(l)2i", "19:47-2.6(l)2ii")
def _count_into_rack(table: BlackjackTable, side: str) -> None:
    """The cards left over go to the discard rack, where none is found missing."""
    table.state.check()
    if table.state.resting is None:
        text = f"{table.state.shoe.left} cards left in the shoe put in the rack: none missing"
        return recorded(table, DEALER, text, cite("19:47-2.6(l)2i"))
    text = f"cards and discards of the {side} side put in the rack: none missing"
    return recorded(table, DEALER, text, cite("19:47-2.6(l)2ii"))


@rule("19:47-2.6(m)")
def _bart_carter(table: BlackjackTable) -> None:
    """About one deck of discards is shuffled, divided in three and put among the other cards."""
    insert_discards(table, stacks=3, cite=cite("19:47-2.6(m)"))


def note_cut(table: BlackjackTable, seat: int) -> None:
    """If the cutting card came out, on a seat's box or else the dealer's, a shuffle is due."""
    if not table.state.shoe.cut_is_out or due_now(table) != NOT_DUE:
        return
    set_due(table, CUT)
    table.set_state(cut_on=seat)
    table.emit(Announced(cite=cite("19:47-2.5(g)"), by=DEALER, text="The cutting card is out."))
    text = "the round is finished and the cards are shuffled then"
    recorded(table, DEALER, text, cite("19:47-2.6(l)"))


def note_discards(table: BlackjackTable) -> None:
    """With the Bart Carter shuffle the discards are shuffled once they exceed about one deck."""
    rules, state = table.rules, table.state
    dealt = deck_is_dealt(sum(state.shoe.discards))
    if rules.shuffle == "bart_carter" and rules.shoe != "continuous" and dealt:
        set_due(table, due_now(table) or DISCARDS)


# -- the cut ---------------------------------------------------------------------------------------


def _cut(table: BlackjackTable, reason: str) -> Procedure[None]:
    text = "the stack is offered with its backs away from the dealer"
    recorded(table, DEALER, text, cite("19:47-2.5(b)"))
    seats, offer = cutters(table, reason)
    yield from offer_cut(table, seats, offer=offer, depth=cite("19:47-2.5(c)"), cut_min=CUT_MIN)


@rule("19:47-2.5(e)1", "19:47-2.5(e)2", "19:47-2.5(e)3", "19:47-2.5(e)4", "19:47-2.5(f)")
def cutters(table: BlackjackTable, reason: str) -> tuple[list[int], str]:
    """Who is offered the cut, first the one designated and then the others clockwise."""
    seats = [seat for seat in table.seats if seat <= table.rules.boxes] or list(table.seats)
    if reason == OPENING:
        return _from(seats, _first_player(table, seats)), cite("19:47-2.5(e)1")
    if reason == CUT and table.state.cut_on in table.seats:
        return _from(seats, table.state.cut_on), cite("19:47-2.5(e)2")
    far_right = _from(seats, seats[-1]) if seats else []
    return far_right, cite("19:47-2.5(e)4") if reason == HOUSE_CALL else cite("19:47-2.5(e)3")


def _first_player(table: BlackjackTable, seats: list[int]) -> int:
    """Who sat down first of those who may cut; nobody sits at seat 0."""
    return next((seat for seat in table.arrivals if seat in seats), 0)


def _from(seats: list[int], first: int) -> list[int]:
    """The seats clockwise from this one; a person who stands behind a box comes before them all."""
    if first not in seats:
        return [first, *seats] if first else seats
    at = seats.index(first)
    return [*seats[at:], *seats[:at]]


# -- the burn --------------------------------------------------------------------------------------


@rule("19:47-2.6(c)")
def burns(rules: BlackjackRules) -> bool:
    """A card is burned with one shoe and the standard shuffle, and not otherwise."""
    return rules.shoe == "single" and rules.shuffle == "standard"
