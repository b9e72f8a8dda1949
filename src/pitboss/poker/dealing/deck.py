"""The deck: shuffled and cut before every round, dealt from the top, counted at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pitboss.equipment import Card, Shoe
from pitboss.errors import InvariantBroken
from pitboss.poker.answers import CardMishap, DeckReady
from pitboss.poker.dealing.mishaps import (
    EXPOSED,
    deck_has_run_out,
    mishap_forms,
    mishaps_of,
    put_aside,
)
from pitboss.poker.dealing.shuffling import CUT, NO_CUT, Shuffle, hear_flaw, shuffle_flaws
from pitboss.poker.events import CardsBurned
from pitboss.poker.hand import CORRECTED_AGAIN, FOLDED, Hand
from pitboss.poker.house.clock import DECK_SIZE
from pitboss.poker.irregular import ending_forms, remedy
from pitboss.rulebook import cite, rule
from pitboss.table import DEALER, CallIrregularity, CardDrawn, Recorded
from pitboss.table.authoring import Draw, Procedure

DECK: Final = frozenset(range(52))


def shuffle(
    hand: Hand, provision: str, cards: Iterable[int] = DECK, *, cut_too: bool = True
) -> Procedure[None]:
    """Cards are shuffled and, if it is the whole deck, cut; they are the deck from now on."""
    which = frozenset(cards)
    calls, depths = shuffle_flaws(hand, cut_too), CUT if cut_too else NO_CUT
    question = Shuffle(which, provision, depths, calls)
    answer = yield question
    while not isinstance(answer, DeckReady):
        hear_flaw(hand, answer)
        answer = yield question
    _ready(hand, answer, which)


def _ready(hand: Hand, answer: DeckReady, cards: frozenset[int]) -> None:
    if answer.order:
        hand.deck = cut(answer.order, answer.cut)
        hand.shoe = None
        hand.mishaps = mishaps_of(answer)
    else:
        hand.deck = sorted(cards)
        hand.shoe = _shoe_of(hand.deck)
        hand.mishaps = {}


@rule("13:69F-14.5(b)", "13:69F-14.5(b)2", "13:69F-14.5(b)3")
def cut(order: tuple[int, ...], lifted: int) -> list[int]:
    """The packet lifted from the top goes under the rest; the top card stands last here."""
    deck = [*order[lifted:], *order[:lifted]]
    deck.reverse()
    return deck


def _shoe_of(cards: Sequence[int]) -> Shoe:
    """Cards whose order nobody knows."""
    counts = [0] * 54
    for card in cards:
        counts[card] += 1
    return Shoe(tuple(counts), len(cards), 1)


def next_card(hand: Hand, place: str, provision: str, *, down: bool = False) -> Procedure[int]:
    """The top card of the deck that can be used; it is asked for where the order is unknown.

    A card that goes `down` to a player may be exposed by the dealer: it is then the game's to
    find it in `hand.exposed`.
    """
    if hand.shoe is None and not hand.mishaps:
        return hand.deck.pop()
    card, mishap = yield from _leaves(hand, place, provision, down)
    while mishap and mishap != EXPOSED:
        put_aside(hand, card, mishap)
        card, mishap = yield from _leaves(hand, place, provision, down)
    if mishap and down:
        hand.mishaps[card] = EXPOSED
    return card


def _leaves(hand: Hand, place: str, provision: str, down: bool) -> Procedure[tuple[int, str]]:
    """The card that leaves the deck, and what went wrong with it, if anything."""
    if hand.supply is not None and hand.table.revision >= CORRECTED_AGAIN:
        yield from hand.supply()
    if not hand.deck:
        raise deck_has_run_out()
    if hand.shoe is None:
        card = hand.deck.pop()
        return card, hand.mishaps.get(card, "")
    forms = [*mishap_forms(hand.shoe, down=down), *ending_forms(hand)]
    answer = yield Draw(f"The card for {place}.", provision, hand.shoe, forms)
    if isinstance(answer, CallIrregularity):
        yield from remedy(hand, answer)
    assert isinstance(answer, CardDrawn | CardMishap)
    named = Card.parse(answer.card)
    hand.shoe = hand.shoe.without(named)
    hand.deck.remove(named)
    return int(named), answer.mishap if isinstance(answer, CardMishap) else ""


@rule("13:69F-14.1[Burn card]", "13:69F-14.6(e)3")
def burn(hand: Hand, provision: str) -> Procedure[None]:
    """The top card goes face down to the burn cards, apart from the discards."""
    if hand.shoe is None and not hand.mishaps:
        return burn_known(hand, provision)
    card = yield from next_card(hand, "the burn", provision)
    hand.burns.append(card)  # now, for burn cards may have been shuffled before this one
    hand.table.emit(CardsBurned(provision))


def burn_known(hand: Hand, provision: str) -> None:
    """The same with a deck of known order in which nothing is wrong."""
    hand.burns.append(hand.deck.pop())
    hand.table.emit(CardsBurned(provision))


@rule("13:69F-14.1[Stub]")
def stub_of(hand: Hand) -> int:
    """How many cards of the deck were not dealt in this round."""
    return len(hand.deck)


@rule("13:69F-14.6(e)7")
def count_round(hand: Hand) -> None:
    """Every hand that came back is counted; with the stub it is the whole deck."""
    held = [len(each.down) + len(each.up) for each in hand.players if each.status != FOLDED]
    back = sum(held) + len(hand.muck) + len(hand.burns) + len(hand.board)
    stub = stub_of(hand)
    if back + stub != DECK_SIZE:
        raise InvariantBroken(f"{back} cards came back, and {stub} are in the stub")
    text = f"{back} cards counted back, {stub} in the stub"
    hand.table.emit(Recorded(cite=cite("13:69F-14.6(e)7"), by=DEALER, text=text))
