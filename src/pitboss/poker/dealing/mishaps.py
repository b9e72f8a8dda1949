"""Cards that are not dealt as they should be: face up in the deck, off the table, astray, shown.

They cost regular play no time: with a deck of known order they are given with the shuffle,
otherwise as the card leaves the deck.
"""

from __future__ import annotations

from typing import Final

from pitboss.equipment import Shoe
from pitboss.poker.answers import CardMishap, DeckReady
from pitboss.poker.dead import DeadRoundError
from pitboss.poker.events import CardSpoiled
from pitboss.poker.hand import Hand
from pitboss.rulebook import cite, rule
from pitboss.table import DEALER, CardFrom, Field, Form, OneOf

BOXED: Final = "boxed"
FALLEN: Final = "fallen"
STRAYED: Final = "strayed"
EXPOSED: Final = "exposed"
MISHAPS: Final = (BOXED, FALLEN, STRAYED, EXPOSED)


def mishaps_of(deck: DeckReady) -> dict[int, str]:
    """What will go wrong with which card; mostly nothing."""
    if not (deck.boxed or deck.fallen or deck.strayed or deck.exposed):
        return {}
    found = dict.fromkeys(deck.boxed, BOXED)
    found.update(dict.fromkeys(deck.fallen, FALLEN))
    found.update(dict.fromkeys(deck.strayed, STRAYED))
    found.update(dict.fromkeys(deck.exposed, EXPOSED))
    return found


def mishap_forms(shoe: Shoe, *, down: bool) -> list[Form]:
    """The forms by which the dealer reports that the next card was not dealt as it should be."""
    kinds = MISHAPS if down else (BOXED, FALLEN, STRAYED)
    blanks: dict[str, Field] = {"card": CardFrom(shoe), "mishap": OneOf(kinds)}
    text, supplement = "the card was not dealt as it should be", cite("13:69F-14.15(r)")
    return [Form("mishap", CardMishap, DEALER, supplement, text, blanks=blanks)]


def put_aside(hand: Hand, card: int, mishap: str) -> None:
    """A card goes to the discards unused; the next one takes its place."""
    hand.muck.append(card)
    hand.aside.append(card)
    if mishap == BOXED:
        face_up(hand, card)
    elif mishap == FALLEN:
        off_the_table(hand)
    else:
        to_ineligible(hand)


@rule("13:69F-14.15(g)")
def deck_has_run_out() -> DeadRoundError:
    """So many cards were put aside that none is left: the round is dead, as if cards were missing.

    The text has no rule for it; see docs/readings.md.
    """
    words = "Dead round: no card is left in the deck"
    return DeadRoundError(words, cite("13:69F-14.15(g)"), misdeal=False)


@rule("13:69F-14.15(h)", "13:69F-14.15(e)3")
def face_up(hand: Hand, card: int) -> None:
    """One card face up in the deck is not used; with a second one the deal is a misdeal."""
    hand.boxed += 1
    hand.table.emit(CardSpoiled(cite=cite("13:69F-14.15(h)"), mishap=BOXED, card=card))
    if hand.boxed > 1:
        words = "Misdeal: several cards lie face up in the deck"
        raise DeadRoundError(words, cite("13:69F-14.15(e)3"), misdeal=True)


@rule("13:69F-14.15(n)")
def off_the_table(hand: Hand) -> None:
    """A card dealt off the table is examined by the dealer and out for this round."""
    hand.table.emit(CardSpoiled(cite=cite("13:69F-14.15(n)"), mishap=FALLEN))


@rule("13:69F-14.15(f)")
def to_ineligible(hand: Hand) -> None:
    """A card dealt to a player who may not have it is alone discarded, and the round goes on."""
    hand.table.emit(CardSpoiled(cite=cite("13:69F-14.15(f)"), mishap=STRAYED))
