"""The deal: cards leave the shoe one by one, to the boxes and to the dealer; 19:47-2.6, 2.15."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from pitboss.equipment import Card
from pitboss.games.blackjack.rules import Hand as Cards
from pitboss.games.blackjack.rules import determinant_side
from pitboss.games.blackjack.shuffle import CUT_MIN, cutters, note_cut, set_due
from pitboss.games.blackjack.state import (
    CUT,
    HOUSE_CALL,
    BlackjackTable,
    BlackjackWager,
    base_wagers,
    caller,
)
from pitboss.games.blackjack.wagers import box_of
from pitboss.rulebook import cite, rule
from pitboss.table import (
    DEALER,
    EVERYONE,
    HOUSE,
    Announced,
    CallIrregularity,
    CardDrawn,
    CardMoved,
    Form,
    FoundFaceUp,
    seat_actor,
)
from pitboss.table.authoring import (
    SIDES,
    Choice,
    Draw,
    Irregularity,
    Procedure,
    burn,
    choose,
    discard,
    face_up_form,
    offer_cut,
    recorded,
    refill,
    set_shoe,
    show,
    turn,
    use_side,
    void,
)
from pitboss.table.authoring import settle as settle_wagers

# At tables of the first revision so many things went wrong in one round at most, and the discards
# were shuffled so often in mid-round.
IRREGULAR_AT_FIRST: Final = 4
REFILLS_AT_FIRST: Final = 3


class RoundVoid(Exception):
    """The round cannot be completed: every wager that stands is returned."""

    def __init__(self, provision: str, text: str) -> None:
        super().__init__(text)
        self.provision = provision
        self.text = text


@dataclass(slots=True)
class Hand:
    """One hand of a box; `number` counts the hands of the box as they are made."""

    box: int
    number: int = 0
    cards: list[int] = field(default_factory=list)
    split: bool = False
    split_aces: bool = False
    doubled: bool = False
    decided: bool = False
    finished: bool = False
    surrendered: bool = False
    missed: bool = False
    gone: bool = False

    @property
    def held(self) -> Cards:
        """The cards as the rules read them."""
        return tuple(self.cards)

    @property
    def place(self) -> str:
        """Where its cards lie."""
        return f"box {self.box}" + (f", hand {self.number + 1}" if self.number else "")

    def __str__(self) -> str:
        return " ".join(str(Card(card)) for card in self.cards)


@dataclass(slots=True)
class Deal:
    """The cards on the table in one round, and what has gone wrong so far.

    `read` says that the card reader found no blackjack;
    `first` is a determinant card that becomes the first card of a player; `pending` is a card
    drawn in error that everybody saw, `early` says that one was drawn unseen; `refused` are the
    seats that get no more cards. What went wrong, and how often the shoe was filled again, is
    counted for tables of the first revision.
    """

    table: BlackjackTable
    hands: dict[int, list[Hand]]
    callers: dict[int, int]
    dealer: list[int] = field(default_factory=list)
    hole: int | None = None
    read: bool = False
    first: int | None = None
    pending: int | None = None
    early: bool = False
    refused: set[int] = field(default_factory=set)
    irregular: int = 0
    refills: int = 0

    def each(self) -> Iterator[Hand]:
        """The hands in play, from the dealer's left."""
        for hands in list(self.hands.values()):
            yield from [hand for hand in hands if not hand.gone]

    def wagers(self, hand: Hand, number: int = 0) -> list[BlackjackWager]:
        """The wagers on a hand: all, or those of one spot with multiple action."""
        spots = self.table.layout
        return [
            wager
            for wager in base_wagers(self.table, hand.box)
            if wager.hand == hand.number and number in (0, spots[wager.spot].on[1])
        ]

    def additions(self) -> list[BlackjackWager]:
        """What was added to hands over 21 and waits for the dealer's second card."""
        gone = [hand for hands in self.hands.values() for hand in hands if hand.gone]
        return [wager for hand in gone for wager in self.wagers(hand)]

    def insurances(self, number: int = 0) -> list[BlackjackWager]:
        """The insurance that stands: all, or that of one spot."""
        spots = [(each, self.table.layout[each.spot]) for each in self.table.wagers.values()]
        return [w for w, s in spots if s.kind.key == "insurance" and number in (0, s.on[1])]

    def say(self, provision: str, text: str) -> None:
        """The dealer announces something."""
        self.table.emit(Announced(cite=provision, by=DEALER, text=text))

    def note(self, provision: str, text: str, by: str = DEALER) -> None:
        """Something is kept on record."""
        recorded(self.table, by, text, provision)

    def move(self, place: str, card: int, provision: str) -> None:
        """A card that everybody has seen goes to another place."""
        self.table.emit(CardMoved(cite=provision, place=place, card=Card(card).code))

    def remove(self, hand: Hand, provision: str) -> None:
        """The cards of a hand that is settled go to the discards."""
        discard(self.table, map(Card, hand.cards), provision)
        hand.cards, hand.finished, hand.gone = [], True, True

    def give_back(self, wagers: Sequence[BlackjackWager], provision: str) -> None:
        """Wagers that are neither won nor lost go back."""
        pairs = [(wager, void(provision)) for wager in wagers]
        settle_wagers(self.table, pairs, collect=provision, pay=provision)


def new_deal(table: BlackjackTable) -> Deal:
    """The boxes with a wager, each with a hand and with the one who decides for it."""
    boxes = [box for box in range(1, table.rules.boxes + 1) if base_wagers(table, box)]
    hands = {box: [Hand(box)] for box in boxes}
    return Deal(table, hands, {box: caller(table, box) for box in boxes})


# -- one card --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lapse:
    """What the dealer may own up to instead of dealing a card: the card is not dealt."""

    kind: str
    cite: str
    help: str

    def form(self) -> Form:
        """The form by which the dealer says so."""
        return Irregularity(self.kind, DEALER, self.cite, self.help).form()


def take(
    deal: Deal,
    place: str,
    provision: str,
    *,
    box: int = 0,
    up: bool = True,
    lapse: Lapse | None = None,
) -> Procedure[int | None]:
    """The next card goes to a place; None if the dealer forgot it. Without a box it is his own."""
    if deal.pending is not None:
        return _use_pending(deal, place)
    while True:
        yield from _restock(deal)
        answer = yield _question(deal, place, provision, lapse)
        match answer:
            case FoundFaceUp(card=code):
                deal.irregular += 1
                _discard_face_up(deal, Card.parse(code))
            case CallIrregularity():
                deal.irregular += 1
                return None
            case _:
                assert isinstance(answer, CardDrawn)
                return _dealt(deal, Card.parse(answer.card), place, provision, box=box, up=up)


def _question(deal: Deal, place: str, provision: str, lapse: Lapse | None) -> Draw:
    shoe = deal.table.state.shoe
    forms = [face_up_form(shoe, cite("19:47-2.15(a)"))]
    if lapse is not None:
        forms.append(lapse.form())
    return Draw(f"A card for {place}.", provision, shoe, forms)


def _dealt(deal: Deal, card: Card, place: str, provision: str, *, box: int, up: bool) -> int:
    table = deal.table
    set_shoe(table, table.state.shoe.without(card))
    if deal.early:
        deal.early = False
        deal.note(cite("19:47-2.15(b)"), "the card drawn in error and not seen is the next card")
    show(table, place, card, provision, to=EVERYONE if up else HOUSE)
    note_cut(table, deal.callers.get(box, 0))
    return int(card)


def _use_pending(deal: Deal, place: str) -> int:
    """The card that was exposed in error is dealt on as the next card."""
    assert deal.pending is not None
    card, deal.pending = deal.pending, None
    deal.move(place, card, cite("19:47-2.15(c)"))
    return card


def _discard_face_up(deal: Deal, card: Card) -> None:
    provision = cite("19:47-2.15(a)")
    set_shoe(deal.table, deal.table.state.shoe.without(card))
    show(deal.table, "discards", card, provision)
    discard(deal.table, [card], provision)
    note_cut(deal.table, 0)


def _restock(deal: Deal) -> Procedure[None]:
    """A shoe that is empty is filled with the shuffled discards, if there are enough."""
    table = deal.table
    if table.state.shoe.left:
        return
    provision = cite("19:47-2.15(f)")
    spent = table.revision == 1 and deal.refills >= REFILLS_AT_FIRST
    if spent or sum(table.state.shoe.discards) < 2:
        raise RoundVoid(provision, "No cards are left: all wagers that stand are returned.")
    deal.refills += 1
    refill(table, cite=provision)
    if table.rules.shoe == "continuous":
        return
    set_due(table, CUT)
    table.set_state(cut_on=0)
    seats, _ = cutters(table, HOUSE_CALL)
    yield from offer_cut(table, seats, offer=provision, depth=provision, cut_min=CUT_MIN)
    yield from burn(table, provision)


_BOX_SKIPPED: Final = Lapse("box skipped", "19:47-2.15(g)", "the box got no card")
_DEALER_SKIPPED: Final = Lapse("dealer skipped", "19:47-2.15(e)", "the dealer took no card")


def deal_cards(deal: Deal) -> Procedure[None]:
    """One card to each box and to the dealer, a second to each box, and perhaps a hole card."""
    if deal.table.state.resting is not None:
        yield from _determinant(deal)
    deal.note(cite("19:47-2.6(e)"), "the cards are dealt round the table from the dealer's left")
    hands = [hands[0] for hands in deal.hands.values()]
    for hand in hands:
        yield from _card_to(deal, hand, cite("19:47-2.6(e)1"))
    yield from _dealer_card(deal, cite("19:47-2.6(e)2"), _DEALER_SKIPPED)
    for hand in hands:
        yield from _card_to(deal, hand, cite("19:47-2.6(e)3"))
    yield from _put_right(deal, hands)
    if any(deal.each()):
        yield from _hole_card(deal)


def _card_to(deal: Deal, hand: Hand, provision: str) -> Procedure[None]:
    if deal.first is not None:
        return _determinant_to(deal, hand)
    card = yield from take(deal, hand.place, provision, box=hand.box, lapse=_BOX_SKIPPED)
    if card is not None:
        hand.cards.append(card)
    return None


def _determinant_to(deal: Deal, hand: Hand) -> None:
    """The determinant card is the first card dealt to a player."""
    assert deal.first is not None
    deal.move(hand.place, deal.first, cite("19:47-2.6(d)2"))
    hand.cards.append(deal.first)
    deal.first = None


def _dealer_card(deal: Deal, provision: str, lapse: Lapse | None = None) -> Procedure[None]:
    card = yield from take(deal, "dealer", provision, lapse=lapse)
    if card is not None:
        deal.dealer.append(card)


# -- the double shoe -------------------------------------------------------------------------------


@rule("19:47-2.6(d)", "19:47-2.6(d)2", "19:47-2.15(h)")
def _determinant(deal: Deal) -> Procedure[None]:
    """A card from either side names the side; it is the first card dealt or is burned.

    A round dealt from the wrong side is treated as if it were the right one.
    """
    table, provision = deal.table, cite("19:47-2.6(d)1")
    choices = {side: f"draw from the {side} side" for side in SIDES}
    usual = table.state.side
    question = Choice("The determinant card.", provision, DEALER, choices, usual=usual)
    source = yield from choose(question)
    use_side(table, source)
    card = yield from take(deal, "determinant card", provision)
    assert card is not None
    named = SIDES[determinant_side(card, table.rules.red_side == "left")]
    side = yield from _side_dealt(deal, named)
    if side == source:
        deal.first = card
    else:
        deal.note(cite("19:47-2.6(d)2"), "the determinant card is burned in a segregated area")
        discard(table, [Card(card)], cite("19:47-2.6(d)2"))
        use_side(table, side)


def _side_dealt(deal: Deal, right: str) -> Procedure[str]:
    """The side the dealer really deals from."""
    wrong = SIDES[1 - SIDES.index(right)]
    choices = {"right": f"the {right} side, as named", "wrong": f"the {wrong} side, in error"}
    prompt = f"The round is dealt from the {right} side."
    question = Choice(prompt, cite("19:47-2.6(d)1"), DEALER, choices, usual="right")
    said = yield from choose(question)
    if said == "right":
        return right
    text = f"dealt from the {wrong} side in error: the round stands and is completed"
    deal.note(cite("19:47-2.15(h)"), text)
    return wrong


# -- cards that were forgotten ---------------------------------------------------------------------


def _put_right(deal: Deal, hands: list[Hand]) -> Procedure[None]:
    """Hands without a card are dead, hands with one may have the other, then comes the dealer."""
    for hand in (each for each in hands if not each.cards):
        deal.say(cite("19:47-2.15(g)"), f"Box {hand.box} got no card: the hand is dead.")
        kill(deal, hand, cite("19:47-2.15(g)"))
    for hand in (each for each in hands if len(each.cards) == 1):
        yield from _second_card(deal, hand)
    if not deal.dealer and any(deal.each()):
        yield from _dealer_card(deal, cite("19:47-2.15(e)"))


@rule("19:47-2.15(g)")
def _second_card(deal: Deal, hand: Hand) -> Procedure[None]:
    """A hand with one card gets its second after all the others, if its player wishes."""
    provision = cite("19:47-2.15(g)")
    choices = {"card": "take the second card", "dead": "the hand is dead, the wager comes back"}
    prompt = f"Box {hand.box} has only {hand}. A second card?"
    said = yield from choose(Choice(prompt, provision, seat_actor(deal.callers[hand.box]), choices))
    if said == "dead":
        return kill(deal, hand, provision)
    card = yield from take(deal, hand.place, provision, box=hand.box)
    assert card is not None
    hand.cards.append(card)
    return None


def kill(deal: Deal, hand: Hand, provision: str) -> None:
    """A dead hand: its wagers go back, the additional ones too if they still stand."""
    beside = [w for w in deal.table.wagers.values() if _is_beside(deal, w, hand)]
    deal.give_back([*deal.wagers(hand), *beside], provision)
    deal.remove(hand, provision)


def _is_beside(deal: Deal, wager: BlackjackWager, hand: Hand) -> bool:
    spot = deal.table.layout[wager.spot]
    return spot.kind.key not in ("blackjack", "insurance") and box_of(spot) == hand.box


# -- the hole card ---------------------------------------------------------------------------------


def _hole_card(deal: Deal) -> Procedure[None]:
    """The dealer's second card, face down or face up, unless it is drawn last."""
    match deal.table.rules.dealer_second_card:
        case "hole_up":
            card = yield from _second_of_dealer(deal, "dealer", cite("19:47-2.6(k)"), up=True)
            deal.dealer.append(card)
        case "hole_down":
            place = "dealer, hole card"
            deal.hole = yield from _second_of_dealer(deal, place, cite("19:47-2.6(j)"), up=False)


@rule("19:47-2.15(e)")
def _second_of_dealer(deal: Deal, place: str, provision: str, *, up: bool) -> Procedure[int]:
    """If the dealer missed it he takes it now, for the players have their two cards."""
    card = yield from take(deal, place, provision, up=up, lapse=_DEALER_SKIPPED)
    if card is None:
        card = yield from take(deal, place, cite("19:47-2.15(e)"), up=up)
    assert card is not None
    return card


def show_hole(deal: Deal) -> None:
    """The hole card is turned up."""
    assert deal.hole is not None
    turn(deal.table, "dealer, hole card", Card(deal.hole), cite("19:47-2.6(j)"))
    deal.dealer.append(deal.hole)
    deal.hole = None
