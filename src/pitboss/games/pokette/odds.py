"""The exact price of every wager at pokette, from the rules the table settles with."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Final

from pitboss.equipment import full_deck
from pitboss.games.pokette.hands import HANDS, Hand
from pitboss.games.pokette.options import PoketteRules, pokette_layout
from pitboss.games.pokette.rules import SPACES, bears_on_hands
from pitboss.games.pokette.settle import decide
from pitboss.games.pokette.wagers import PoketteWager
from pitboss.games.pokette.wheels import WHEEL, card_at
from pitboss.odds import End, Price, absorb, evenly, price, price_layout
from pitboss.table import Spot
from pitboss.table.authoring import Decision

_SHOWN: Final = evenly([int(card_at(section)) for section in range(len(WHEEL.sections))])


def odds(rules: PoketteRules) -> list[Price]:
    """A row for each wager; a poker hand wager is priced where it is offered, with `when`."""
    layout = pokette_layout(rules)

    def price_spot(spot: Spot) -> Price:
        hand = HANDS.get(spot.kind.key)
        posted = openings(hand)[0] if hand else ()
        return price_of(spot, rules, stake=layout.step(spot.key), posted=posted)

    return price_layout(layout, price_spot)


def price_of(spot: Spot, rules: PoketteRules, *, stake: int, posted: tuple[int, ...]) -> Price:
    """The price of a wager with these cards in the stand; a joker only delays a hand."""
    wager = PoketteWager(id=1, seat=1, spot=spot.key, cents=stake)

    def spin(state: PoketteWager, card: int) -> Decision | PoketteWager:
        return decide(state, spot, posted=posted, card=card, rules=rules)

    hand = HANDS.get(spot.kind.key)
    when = hand.when if hand else ""
    return price(spot.kind, rules, stake=stake, start=wager, step=spin, chances=_SHOWN, when=when)


def openings(hand: Hand) -> list[tuple[int, ...]]:
    """Every sequence of posted cards after which a poker hand wager is offered."""
    deck = [int(card) for card in full_deck()]
    return [posted for posted in product(deck, repeat=hand.posted) if hand.is_open(posted)]


def shares_offered() -> dict[str, Fraction]:
    """After what share of the first two cards each wager on a third is offered."""
    pairs = len(full_deck()) ** 2
    return {
        key: Fraction(len(openings(hand)), pairs) for key, hand in HANDS.items() if hand.posted == 2
    }


def spins_per_card() -> Fraction:
    """The mean number of spins until a card is posted."""
    return _spins_until(1)


def spins_per_hand() -> Fraction:
    """The mean number of spins until three cards are posted."""
    return _spins_until(SPACES)


def _spins_until(cards: int) -> Fraction:
    def spin(posted: int, card: int) -> End[int] | int:
        after = posted + bears_on_hands(card)
        return End(after) if after == cards else after

    return absorb(0, spin, _SHOWN).steps
