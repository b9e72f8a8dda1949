"""The exact prices of casino war; published figures are those of 1 to 8 decks, to the digit."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from pitboss.errors import MalformedAnswer
from pitboss.games.casino_war.advice import advise
from pitboss.games.casino_war.odds import (
    VALUES,
    choice_values,
    composition,
    initial_ends,
    odds,
)
from pitboss.games.casino_war.options import CasinoWarRules
from pitboss.games.casino_war.rules import card_value


def cost(rules: CasinoWarRules, decks: int, play: str) -> Fraction:
    """What a unit on the initial wager costs with this choice on ties."""
    ends = initial_ends(rules, composition(decks), play=play)
    return -sum((net * chance for (net, _), chance in ends.items()), Fraction(0))


@pytest.mark.parametrize(
    ("decks", "bonus", "plain", "surrender"),
    [
        (1, "2.065", "2.415", "2.941"),
        (2, "2.240", "2.703", "3.398"),
        (4, "2.310", "2.835", "3.623"),
        (6, "2.330", "2.877", "3.698"),
        (7, "2.336", "2.889", "3.719"),
        (8, "2.340", "2.898", "3.735"),
    ],
)
def test_the_published_advantages_come_out(
    decks: int, bonus: str, plain: str, surrender: str
) -> None:
    """With the bonus on a second tie, without it, and for a player who surrenders."""
    with_bonus, without = CasinoWarRules(), CasinoWarRules(second_tie_bonus=False)

    assert f"{float(cost(with_bonus, decks, 'war')):.3%}" == f"{bonus}%"
    assert f"{float(cost(without, decks, 'war')):.3%}" == f"{plain}%"
    assert f"{float(cost(without, decks, 'surrender')):.3%}" == f"{surrender}%"


@pytest.mark.rule("13:69F-22.9[initial]", "13:69F-22.9[war]", "13:69F-22.9[tie]")
def test_six_decks_have_these_exact_prices() -> None:
    """Initial wager with war, war wager alone, tie wager on either deal."""
    found = {price.wager: price.house_advantage for price in odds(CasinoWarRules())}

    assert found == {
        "initial": Fraction(23138, 993023),
        "war": Fraction(-1181, 15965),
        "tie": Fraction(58, 311),
        "war_tie": Fraction(2974, 15965),
    }


def test_a_small_shoe_agrees_with_every_order_of_its_cards() -> None:
    """Four cards of three values, with three unseen cards burned or not: brute force."""
    rules = CasinoWarRules(second_tie_bonus=False)
    cards = [2, 2, 2, 3, 3, 4]
    counts = [cards.count(value) for value in VALUES]
    total, orders = Fraction(0), list(permutations(cards, 4))
    for player, dealer, second, other in orders:
        if player != dealer:
            total += 1 if player > dealer else -1
        else:
            total += -2 if other > second else 1
    ends = initial_ends(rules, counts, play="war")

    assert sum(net * chance for (net, _), chance in ends.items()) == total / len(orders)


def test_war_is_worth_more_than_surrender_under_every_option() -> None:
    """So the price of the initial wager is that of going to war."""
    for decks in (6, 7, 8):
        for bonus in (True, False):
            rules = CasinoWarRules(decks=decks, second_tie_bonus=bonus)
            values = choice_values(rules, VALUES[0])
            assert values["war"] > values["surrender"] == Fraction(-1, 2)
            assert advise(rules, "9h", "9d").best == "war"


def test_advice_needs_a_tie_hand() -> None:
    """Otherwise there is nothing to decide."""
    with pytest.raises(MalformedAnswer, match="no tie hand"):
        advise(CasinoWarRules(), "9h", "Td")


@pytest.mark.rule("13:69F-22.3")
def test_ranks_go_from_the_ace_down_and_suits_do_not_count() -> None:
    """Card numbers run suit after suit."""
    assert [card_value(n) for n in range(13)] == list(range(2, 15))
    assert all(card_value(n) == card_value(n % 13) for n in range(52))
