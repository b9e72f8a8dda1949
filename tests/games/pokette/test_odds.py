"""The exact price of every wager at pokette equals its known value."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from pitboss.games.pokette.hands import HANDS
from pitboss.games.pokette.odds import (
    odds,
    openings,
    price_of,
    shares_offered,
    spins_per_card,
    spins_per_hand,
)
from pitboss.games.pokette.options import PoketteRules, pokette_layout
from pitboss.money import Odds
from tests.odds.known import chances

HOUSE_ADVANTAGE = {
    "straight_up": F(1, 18),
    "split": F(2, 27),
    "corner": F(1, 27),
    "single_rank": F(1, 27),
    "double_rank": F(1, 9),
    "akq": F(1, 27),
    "j109": F(1, 27),
    "r876": F(1, 27),
    "r543": F(1, 27),
    "red": F(1, 27),
    "black": F(1, 27),
    "suit": F(1, 27),
    "jacer": F(1, 27),
    "pair_in_two": F(1, 13),
    "pair_in_three": F(1, 13),
    "three_of_a_kind": F(1, 13),
    "flush": F(0),
    "open_straight": F(1, 13),
    "inside_straight": F(1, 13),
    "open_straight_flush": F(1, 26),
    "inside_straight_flush": F(1, 26),
}
HAND_WINS = {
    "pair_in_two": F(1, 13),
    "pair_in_three": F(2, 13),
    "three_of_a_kind": F(1, 13),
    "flush": F(1, 4),
    "open_straight": F(2, 13),
    "inside_straight": F(1, 13),
    "open_straight_flush": F(1, 26),
    "inside_straight_flush": F(1, 52),
}


def test_house_advantages_at_the_regulatory_floor() -> None:
    """The flush is exactly fair."""
    assert {row.wager: row.house_advantage for row in odds(PoketteRules())} == HOUSE_ADVANTAGE


def test_win_chances_of_the_poker_hand_wagers() -> None:
    """A joker only delays the decision: 27/26 spins on average, and the situation is named."""
    rows = {row.wager: row for row in odds(PoketteRules()) if row.wager in HANDS}

    assert {key: row.win for key, row in rows.items()} == HAND_WINS
    assert {row.rounds for row in rows.values()} == {F(27, 26)}
    assert all(row.when for row in rows.values())


def test_every_row_adds_up() -> None:
    """Chances sum to one; a wager on the spin takes one spin and needs no situation."""
    for row in odds(PoketteRules()):
        assert sum(chances(row)) == 1
        assert row.wager in HANDS or (row.rounds == 1 and not row.when)


@pytest.mark.slow
@pytest.mark.parametrize("key", list(HANDS))
def test_every_pair_of_posted_cards_that_opens_a_wager_gives_the_same_price(key: str) -> None:
    """All of the 52 x 52 ordered pairs, priced one by one with the table's own decisions."""
    rules = PoketteRules()
    spot = pokette_layout(rules)[key]

    prices = [price_of(spot, rules, stake=1_00, posted=each) for each in openings(HANDS[key])]

    assert {each.win for each in prices} == {HAND_WINS[key]}
    assert {each.house_advantage for each in prices} == {HOUSE_ADVANTAGE[key]}


def test_shares_of_the_first_two_cards_after_which_each_wager_is_offered() -> None:
    """Counted over the 2704 ordered pairs."""
    assert shares_offered() == {
        "pair_in_three": F(12, 13),
        "three_of_a_kind": F(1, 13),
        "flush": F(1, 4),
        "open_straight": F(22, 169),
        "inside_straight": F(28, 169),
        "open_straight_flush": F(11, 338),
        "inside_straight_flush": F(7, 169),
    }


def test_mean_spins_for_a_card_and_for_a_hand() -> None:
    """Two sections of 54 are jokers, which post nothing."""
    assert spins_per_card() == F(27, 26)
    assert spins_per_hand() == F(81, 26)


def test_a_raised_payout_lowers_the_advantage() -> None:
    """Double rank at 6 to 1 keeps 1 - 8 x 7/54; a flush at 4 to 1 pays the player."""
    raised = PoketteRules(payouts={"double_rank": Odds(6, 1), "flush": Odds(4, 1)})
    rows = {row.wager: row for row in odds(raised)}

    assert rows["double_rank"].house_advantage == F(-1, 27)
    assert rows["flush"].house_advantage == F(-1, 4)
    assert rows["flush"].pays == "4 to 1"
