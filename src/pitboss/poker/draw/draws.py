"""The draw: cards are kept or discarded and replaced at once; 13:69F-14.12, 14.12A, 14.12B."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from pitboss.equipment import Shoe
from pitboss.poker.betting.button import blind_players, post_blinds
from pitboss.poker.betting.turn import hear_player
from pitboss.poker.dealing.deck import burn, burn_known, next_card, shuffle
from pitboss.poker.dealing.mishaps import EXPOSED, deck_has_run_out, put_aside
from pitboss.poker.dealing.passes import deal_down, show_held
from pitboss.poker.draw.pile import MERGE, PILE_ONLY, Discards, Pile
from pitboss.poker.draw.turn import (
    CardReplaced,
    DiscardCards,
    DiscardsShuffled,
    KeepOrDraw,
    PlayerDrew,
)
from pitboss.poker.events import CardExposed, CardsHeld
from pitboss.poker.hand import FOLDED, Hand, Player
from pitboss.poker.house.notices import supplement_cite
from pitboss.rulebook import rule
from pitboss.table.authoring import Procedure

# How many cards of the deck lie beneath others, in which shoe and with which mishaps.
Layer: TypeAlias = tuple[int, Shoe | None, dict[int, str]]


@dataclass(slots=True)
class Drawing:
    """The draws of a round of play: which cards may be shuffled again, and who discarded what.

    `pile` picks the cards for a player if the deck is short and `exhaustion` says what becomes of
    the rest of it; `beneath` are such rests that lie in the deck under cards shuffled again.
    `short` is the provision on that, and `draws` how many draws the game has. `thrown` says which
    seat threw which cards away, and `before` how many times that was before this draw; `burned`
    says that this one had its burn.
    """

    hand: Hand
    pile: Pile
    exhaustion: str
    short: str
    draws: int = 1
    thrown: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    before: int = 0
    burned: bool = False
    beneath: list[Layer] = field(default_factory=list)


# -- the deal -------------------------------------------------------------------------------------


def begin(drawing: Drawing, cards: int, *, dealt: str, blinds: str) -> Procedure[int]:
    """Blinds and so many cards to each face down; the place of who acts first comes back."""
    hand = drawing.hand
    order = hand.players if len(hand.players) > 2 else blind_players(hand)
    first = post_blinds(hand, hand.rules.blinds_posted, order, blinds)
    yield from deal_hands(drawing, cards, dealt)
    return first


@rule("13:69F-14.12(g)", "13:69F-14.12A(k)", "13:69F-14.12B(k)")
def first_remaining(hand: Hand) -> int:
    """The place of the first player left of the button who has not folded."""
    return next(place for place, each in enumerate(hand.players) if each.status != FOLDED)


def deal_hands(drawing: Drawing, passes: int, provision: str) -> Procedure[None]:
    """So many cards to each face down, one at a time from the left of the button."""
    hand = drawing.hand
    yield from deal_down(hand, hand.players, provision, passes=passes)
    if hand.exposed:
        yield from replace_exposed(drawing)
    show_held(hand, hand.players, provision)


@rule("13:69F-14.15(r)", "19:47-14.15(o)")
def replace_exposed(drawing: Drawing) -> Procedure[None]:
    """After the deal, or the draw, a card that the dealer exposed is replaced from the deck.

    No edition has a rule for draw games: this is what the house lays down. A new card that is
    exposed as well is replaced in its turn.
    """
    hand, supplement = drawing.hand, supplement_cite(drawing.hand.rules.edition)
    while hand.exposed:
        player, card = hand.exposed.pop(0)
        if player.status == FOLDED:
            continue
        hand.mishaps.pop(card, None)
        hand.table.emit(CardReplaced(cite=supplement, seat=player.seat, card=card))
        yield from _supply_from_now(drawing, player, 1)
        yield from _new_card(hand, player, player.down.index(card), supplement)
        hand.muck.append(card)


def _replace_drawn(drawing: Drawing) -> Procedure[None]:
    """Exposed cards of a draw are replaced, and those who got new ones look at them."""
    hand = drawing.hand
    players = dict.fromkeys(player for player, _ in hand.exposed)
    yield from replace_exposed(drawing)
    for player in players:
        if player.status != FOLDED:
            show_held(hand, [player], supplement_cite(hand.rules.edition))


# -- the draw -------------------------------------------------------------------------------------


@rule("13:69F-14.1[Draw]", "13:69F-14.7(c)4ii")
def draw_cards(drawing: Drawing, provision: str, burning: str) -> Procedure[None]:
    """Everybody who remains, all-in or not, keeps or draws in turn from the left of the button."""
    hand, emit = drawing.hand, drawing.hand.table.emit
    drawing.burned = False
    drawing.before = len(drawing.thrown)
    for player in hand.players:
        if player.status == FOLDED:
            continue
        question = KeepOrDraw(hand, player, provision, drawing.draws)
        answer = yield question
        if type(answer) is not DiscardCards:
            said = yield from hear_player(question, answer, DiscardCards)
            if hand.live_count == 1:
                return
            if said is None:
                continue
            answer = said
        cards = answer.cards
        emit(PlayerDrew(provision, player.seat, len(cards)))
        if cards:
            hand.muck += cards
            drawing.thrown.append((player.seat, cards))
            if len(hand.deck) > len(cards) and _is_plain(drawing):
                _replace(drawing, player, cards, burning)
            else:
                yield from _replace_with_care(drawing, player, cards, provision, burning)
            emit(CardsHeld(provision, player.seat, tuple(player.down), to=player.actor))
    if hand.exposed:
        yield from _replace_drawn(drawing)


def _is_plain(drawing: Drawing) -> bool:
    """Whether the deck is of known order, in one piece, and nothing is wrong in it."""
    return drawing.hand.shoe is None and not drawing.hand.mishaps and not drawing.beneath


def _replace(drawing: Drawing, player: Player, cards: tuple[int, ...], burning: str) -> None:
    """New cards from a deck of known order in which nothing is wrong, and which suffices."""
    hand = drawing.hand
    deck, down = hand.deck, player.down
    if not drawing.burned:
        drawing.burned = True
        burn_known(hand, burning)
    for card in cards:
        down[down.index(card)] = deck.pop()


def _replace_with_care(
    drawing: Drawing, player: Player, cards: tuple[int, ...], provision: str, burning: str
) -> Procedure[None]:
    """New cards one by one, with an eye on the deck and on what the dealer exposes."""
    hand, count = drawing.hand, len(cards)
    places = list(map(player.down.index, cards))
    yield from _burn_first(drawing, player, count, burning)
    if len(hand.deck) < count and drawing.exhaustion in (MERGE, PILE_ONLY):
        yield from _shuffle_again(drawing, player, count)
    for number, place in enumerate(places):
        yield from _supply_from_now(drawing, player, count - number)
        yield from _new_card(hand, player, place, provision)


def _new_card(hand: Hand, player: Player, place: int, provision: str) -> Procedure[None]:
    """The next card lies where another lay; it may turn out to be exposed."""
    card = yield from next_card(hand, f"seat {player.seat}", provision, down=True)
    player.down[place] = card
    if hand.mishaps.get(card) == EXPOSED:
        hand.exposed.append((player, card))
        hand.table.emit(CardExposed(cite=provision, seat=player.seat, card=card))


def _burn_first(drawing: Drawing, player: Player, count: int, burning: str) -> Procedure[None]:
    """One card is burned before the first new card of a draw, and no other in it."""
    if not drawing.burned:
        drawing.burned = True
        yield from _supply_from_now(drawing, player, count + 1)
        yield from burn(drawing.hand, burning)


# -- a short deck ---------------------------------------------------------------------------------


def _supply_from_now(drawing: Drawing, player: Player, needed: int) -> Procedure[None]:
    """See to it that the deck holds a card for a player, also if the next ones are spoiled."""
    drawing.hand.supply = partial(_supply, drawing, player, needed)
    yield from drawing.hand.supply()


def _supply(drawing: Drawing, player: Player, needed: int) -> Procedure[None]:
    """See to it that the deck holds a card that can be dealt."""
    while _is_spent(drawing):
        yield from _shuffle_again(drawing, player, needed)


def _is_spent(drawing: Drawing) -> bool:
    """Whether nothing is left to be dealt, not even from what lies beneath."""
    hand = drawing.hand
    while drawing.beneath:
        size, shoe, mishaps = drawing.beneath[-1]
        if not _is_empty(hand, size):
            return False
        hand.shoe, hand.mishaps = shoe, mishaps
        drawing.beneath.pop()
    return _is_empty(hand, 0)


def _is_empty(hand: Hand, beneath: int) -> bool:
    """Whether no card above those beneath can be used; what is spoiled is put aside."""
    deck, mishaps = hand.deck, hand.mishaps
    if hand.shoe is not None:
        return len(deck) == beneath
    if any(mishaps.get(card, EXPOSED) == EXPOSED for card in deck[beneath:]):
        return False
    while len(deck) > beneath:
        card = deck.pop()
        put_aside(hand, card, mishaps[card])
    return True


def _shuffle_again(drawing: Drawing, player: Player, needed: int) -> Procedure[None]:
    """Discards are shuffled for a player whom the deck cannot serve, and lie on top of it."""
    hand, rest = drawing.hand, _rest_beneath(drawing)
    merged = () if rest else tuple(hand.deck)
    pile = drawing.pile(_discards(drawing, player), needed - len(merged))
    again = merged + pile
    if not again:
        raise deck_has_run_out()
    taken = set(pile)
    hand.muck = [card for card in hand.muck if card not in taken]
    hand.burns = [card for card in hand.burns if card not in taken]
    for number, (seat, cards) in enumerate(drawing.thrown):
        drawing.thrown[number] = seat, tuple([card for card in cards if card not in taken])
    hand.table.emit(DiscardsShuffled(cite=drawing.short, count=len(again)))
    yield from shuffle(hand, drawing.short, again, cut_too=False)
    hand.deck = [*rest, *hand.deck]


def _rest_beneath(drawing: Drawing) -> list[int]:
    """What is left of the deck and stays beneath, if the house does not shuffle it too."""
    hand = drawing.hand
    if drawing.exhaustion == MERGE or not hand.deck:
        return []
    drawing.beneath.append((len(hand.deck), hand.shoe, hand.mishaps))
    return hand.deck


def _discards(drawing: Drawing, player: Player) -> Discards:
    """The cards out of play as they concern a player; what was put aside stays out."""
    hand, thrown, before = drawing.hand, drawing.thrown, drawing.before
    usable = set(hand.muck).difference(hand.aside)
    earlier = usable & _of(player, thrown[:before])
    fresh = usable & _of(player, thrown[before:])
    return Discards(
        others=tuple(usable - earlier - fresh),
        earlier=tuple(earlier),
        fresh=tuple(fresh),
        burns=tuple(hand.burns),
    )


def _of(player: Player, thrown: list[tuple[int, tuple[int, ...]]]) -> set[int]:
    """What a player has thrown away."""
    return {card for seat, cards in thrown if seat == player.seat for card in cards}
