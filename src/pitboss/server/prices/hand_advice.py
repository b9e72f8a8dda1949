"""What each choice on a hand is worth, for the player who has to decide on it."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Final

from pitboss.errors import NotPermitted
from pitboss.games import AnyGame
from pitboss.odds import ratio
from pitboss.server.prices.table_prices import Plain, PriceCache
from pitboss.server.prices.worker import PriceWorker, computed
from pitboss.table import HouseRules, Question, seat_actor

KEPT_MAX: Final = 200  # hands whose advice is kept

_CACHE: Final = PriceCache(KEPT_MAX)


def hand_of(question: Question | None, seat: int | None) -> str:
    """The hand that a seat has to decide on now; nobody learns of another's hand."""
    hand = "" if question is None or seat is None else question.advised_hand(seat_actor(seat))
    if not hand:
        raise NotPermitted("there is no hand of yours now that advice can be given on")
    return hand


def advice_info(
    card: AnyGame, rules: HouseRules, hand: str, *, worker: PriceWorker | None = None
) -> Plain:
    """The advice on a hand, by the price worker if there is one; call it from a thread."""

    def compute() -> Plain:
        here = partial(compute_advice, card, rules, hand)
        return computed(worker, card, rules, hand=hand, here=here)

    return _CACHE.get(f"{card.slug} {rules.digest} {hand}", compute)


def compute_advice(card: AnyGame, rules: HouseRules, hand: str) -> Plain:
    """Compute the advice on a hand in this process: its choices, best first."""
    if card.advice is None:
        raise NotPermitted(f"there is no advice on {card.name}")
    found = card.advice.advise(rules, hand)
    chances = getattr(found, "chances", {})
    ranked = sorted(found.values.items(), key=lambda each: -each[1])
    return {
        "heading": found.heading,
        "rows": [
            {
                "choice": choice,
                "value": ratio(Fraction(worth)),
                "chances": [ratio(each) for each in chances.get(choice, ())],
            }
            for choice, worth in ranked
        ],
        "remarks": list(found.remarks),
    }
