"""Pokette made ready for simulation: every wager follows the table's own decisions.

The table's state is what lies in the card stand. Wagers on poker hands are made whenever they are
offered; a joker leaves them on the layout.
"""

from __future__ import annotations

from itertools import product
from typing import Final, TypeAlias

from pitboss.equipment import full_deck
from pitboss.games.pokette.hands import HANDS
from pitboss.games.pokette.odds import odds
from pitboss.games.pokette.options import PoketteRules, pokette_layout
from pitboss.games.pokette.rules import SPACES, bears_on_hands
from pitboss.games.pokette.settle import decide
from pitboss.games.pokette.wagers import PoketteWager
from pitboss.games.pokette.wheels import WHEEL, card_at
from pitboss.money import Cents
from pitboss.simulation.chains import Decided, Slot, chain_model
from pitboss.simulation.stakes import exact_of, nothing_to_decide, stakes_of
from pitboss.simulation.strategy import Model, Strategy
from pitboss.table import Spot

Posted: TypeAlias = tuple[int, ...]

_DECK: Final = tuple(int(card) for card in full_deck())
_STANDS: Final = [posted for cards in range(SPACES) for posted in product(_DECK, repeat=cards)]


def model(rules: PoketteRules, strategy: Strategy) -> Model:
    """Spins of the wheel with the strategy's wagers on the layout."""
    nothing_to_decide(strategy)
    layout = pokette_layout(rules)
    stakes = stakes_of(strategy, rules, layout, usual="red")
    by_hand = any(layout[spot].kind.key in HANDS for spot in stakes)
    return chain_model(
        [_slot(layout[spot], cents, rules) for spot, cents in stakes.items()],
        _STANDS if by_hand else [()],
        [int(card_at(section)) for section in range(len(WHEEL.sections))],
        _post if by_hand else lambda posted, card: posted,
        base=sum(stakes.values()),
        players=strategy.players,
        exact=exact_of(odds(rules), layout, stakes),
        note="A round is one spin; a wager counts in the spin that decides it.",
    )


def _post(posted: Posted, card: int) -> Posted:
    """The stand after a spin: a joker is not posted, and a full stand is cleared."""
    after = (*posted, card) if bears_on_hands(card) else posted
    return after if len(after) < SPACES else ()


def _slot(spot: Spot, cents: Cents, rules: PoketteRules) -> Slot[Posted, PoketteWager, int]:
    start = PoketteWager(id=1, seat=1, spot=spot.key, cents=cents)
    hand = HANDS.get(spot.kind.key)

    def made(posted: Posted, _: PoketteWager | None) -> PoketteWager | None:
        return start if hand is None or hand.is_open(posted) else None

    def step(wager: PoketteWager, posted: Posted, card: int) -> Decided | PoketteWager:
        if made(posted, None) is None:
            return wager  # never up with such cards in the stand
        after = decide(wager, spot, posted=posted, card=card, rules=rules)
        return after if isinstance(after, PoketteWager) else Decided(cents, after.net)

    return Slot(row=spot.key, made=made, step=step)
