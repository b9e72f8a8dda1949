"""Surrender or war on a tie hand, exactly, by the cards that are left."""

from __future__ import annotations

from pitboss.equipment import Card
from pitboss.errors import MalformedAnswer
from pitboss.games.casino_war.odds import SURRENDER, TO_WAR, choice_values
from pitboss.games.casino_war.options import CasinoWarRules
from pitboss.games.casino_war.rules import card_value, is_tie_hand
from pitboss.odds import Advice, Advisor


def advise(rules: CasinoWarRules, hand: str, shown: str = "") -> Advice:
    """What surrender and war are worth on a tie hand of this card, from full decks.

    `shown` is the dealer's card; without it, one of the same rank.
    """
    card, dealer = Card.parse(hand), Card.parse(shown or hand)
    if not is_tie_hand(card_value(card), card_value(dealer)):
        raise MalformedAnswer(f"{card} and {dealer} are no tie hand: there is nothing to decide")
    values = choice_values(rules, card_value(card))
    return Advice(
        situation=f"a tie hand of {card}",
        unit="the initial wager, the war wager counted with it",
        values={TO_WAR: values[TO_WAR], SURRENDER: values[SURRENDER]},
        note="Every rank has the same values; a tie wager on the war deal is not counted.",
    )


ADVICE = Advisor(advise=advise)
