"""The worth of a chart against rounds played with shuffled cards."""

from __future__ import annotations

import numpy as np
import pytest

from pitboss.games.blackjack.analysis.cards import shoe_of
from pitboss.games.blackjack.analysis.hands import PAIRS
from pitboss.games.blackjack.analysis.search import plans
from pitboss.games.blackjack.analysis.terms import board_of
from pitboss.games.blackjack.options import BlackjackRules
from tests.games.blackjack.simulated import Chart, House, simulate

ROUNDS = 2_000_000
RULES = {
    "eight decks": BlackjackRules(),
    "a card reader": BlackjackRules(card_reader=True, decks=6),
    "one deck, surrender": BlackjackRules(decks=1, surrender=True),
    "two decks, three hands": BlackjackRules(decks=2, max_split_hands=3),
    "four hands, aces once": BlackjackRules(
        decks=1, max_split_hands=4, boxes=6, resplit_aces=False
    ),
    "hole up": BlackjackRules(decks=2, dealer_second_card="hole_up"),
    "bonuses": BlackjackRules(
        decks=1,
        pay_777=True,
        pay_suited_678=True,
        five_card_21=True,
        designated_blackjack=("As", "Kh"),
    ),
    "literal 21": BlackjackRules(decks=4, split_two_card_21_wins=True),
}


def house(rules: BlackjackRules, caps: np.ndarray) -> House:
    ace, face = rules.designated_cards or (-1, -1)
    return House(
        decks=rules.decks,
        reader=rules.card_reader,
        hole_up=rules.hole_up,
        caps=caps,
        literal_21=rules.split_two_card_21_wins,
        suited_678=rules.pay_suited_678,
        sevens=rules.pay_777,
        five_card=rules.five_card_21,
        ace=ace,
        face=face,
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_the_chart_is_worth_what_playing_by_it_brings(name: str) -> None:
    """Two million rounds: within three and a half standard errors."""
    rules = RULES[name]
    shoe = shoe_of(rules, None)
    found = plans(rules, shoe)
    chart = Chart(
        draws=np.array([plan.draws for plan in found]),
        doubles=np.array([plan.doubles for plan in found]),
        surrenders=np.array([plan.surrenders for plan in found]),
        splits=np.array([plan.splits for plan in found]),
    )
    views = np.zeros((10, 10), dtype=np.int64)
    for number, (a, b) in enumerate(PAIRS):
        views[a, b] = views[b, a] = number
    terms = board_of(rules, shoe).terms
    mean, error = simulate(house(rules, terms.caps), chart, views, ROUNDS, 20_25)

    claimed = sum(plan.value for plan in found)
    assert abs(mean - claimed) < 3.5 * error
    assert error < 1e-3
