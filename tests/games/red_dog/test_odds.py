"""The exact price of red dog, against the figures of the digest and against the table itself."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F

import pytest

from pitboss.equipment import CARDS, Shoe
from pitboss.errors import InvariantBroken
from pitboss.games.red_dog.odds import (
    analyse,
    composition,
    odds,
    raise_expectations,
    spread_expectations,
)
from pitboss.games.red_dog.options import RedDogRules
from pitboss.games.red_dog.rules import spread_of
from pitboss.games.red_dog.turns import RaiseWager
from pitboss.money import Odds
from tests.games.red_dog.helpers import RedDog

# Decks: house edge, edge without raises, average total wager, and edge of the total in percent.
FIGURES = {
    1: (F(523, 16575), F(1523, 16575), F(261, 221), 2.671775),
    2: (F(2101, 68289), F(5861, 68289), F(1579, 1339), 2.608998),
    4: (F(7993, 277173), F(22553, 277173), F(1057, 897), 2.447239),
    6: (F(17533, 626665), F(3841, 48205), F(4763, 4043), 2.374892),
    8: (F(30721, 1116765), F(88001, 1116765), F(1271, 1079), 2.335336),
}
PUBLISHED = {1: 3.16, 2: 3.08, 4: 2.88, 6: 2.80, 8: 2.75}
# What a unit nets at spreads 1 to 11.
EIGHT_DECKS = "-37/69 -47/207 -7/23 -79/207 -47/207 -5/69 17/207 49/207 9/23 113/207 145/207"
ONE_DECK = "-13/25 -1/5 -7/25 -9/25 -1/5 -1/25 3/25 7/25 11/25 3/5 19/25"
RAISED = {7, 8, 9, 10, 11}


@pytest.mark.promise("R10")
@pytest.mark.parametrize("decks", FIGURES)
def test_the_figures_of_every_number_of_decks(decks: int) -> None:
    """House edge, edge without raises, average total wager, edge of the total."""
    edge, no_raise, total, of_total = FIGURES[decks]
    found = analyse(RedDogRules(decks=decks))

    assert (found.house_edge, found.no_raise_edge, found.total_wager) == (edge, no_raise, total)
    assert round(float(found.edge_of_total) * 100, 6) == of_total
    assert round(float(found.house_edge) * 100, 2) == PUBLISHED[decks]


@pytest.mark.promise("R10")
@pytest.mark.parametrize("decks", FIGURES)
def test_the_best_raises_are_at_spreads_of_seven_and_more(decks: int) -> None:
    """Worked out from the expectations, not written down."""
    found = analyse(RedDogRules(decks=decks))

    assert found.raised_spreads == RAISED
    assert all((spread_of(*pair) in RAISED) for pair in found.raised)


@pytest.mark.promise("R10")
@pytest.mark.parametrize(("decks", "figures"), [(8, EIGHT_DECKS), (1, ONE_DECK)])
def test_what_a_unit_is_worth_at_each_spread(decks: int, figures: str) -> None:
    """From one to eleven, and every pair of values with the same spread alike."""
    rules = RedDogRules(decks=decks)
    found = spread_expectations(rules)

    assert found == {n: F(figure) for n, figure in enumerate(figures.split(), start=1)}
    for pair, expected in raise_expectations(rules).items():
        assert expected == found[spread_of(*pair)]


@pytest.mark.promise("R10")
@pytest.mark.parametrize("decks", [1, 6, 8])
def test_the_chances_are_those_in_closed_form(decks: int) -> None:
    """Consecutive, three of a kind, and each spread won."""
    d, n = decks, 52 * decks
    two = F(1, n * (n - 1))
    chances: Counter[str] = Counter()
    for (_, cite), chance in analyse(RedDogRules(decks=d)).outcomes.items():
        chances[cite] += chance  # type: ignore[assignment] # a Counter of fractions
    wins = sum(32 * (12 - s) * d * d * two * F(4 * d * s, n - 2) for s in range(1, 12))

    assert chances["19:47-6.5(e)"] == 384 * d * d * two
    assert chances["19:47-6.5(f)1"] == 52 * d * (4 * d - 1) * two * F(4 * d - 2, n - 2)
    assert chances["19:47-6.5(i)2"] == wins
    assert sum(chances.values()) == 1


def test_the_row_of_the_price_list_is_the_house_edge() -> None:
    """Per unit of the original wager, raised where that is best."""
    rows = odds(RedDogRules())
    row = rows[0]

    assert (row.wager, row.when, row.house_advantage) == ("red_dog", "", F(17533, 626665))
    assert [each.wager for each in rows[1:]] == ["raise"] * 11
    assert rows[7].when == "spread 7"
    assert rows[7].house_advantage < 0 < rows[6].house_advantage


def test_higher_odds_change_where_it_is_best_to_raise() -> None:
    """At 20 to 1 a spread of one is worth a raise, and the house keeps less."""
    rules = RedDogRules(payouts={"spread_1": Odds(20, 1)})

    assert analyse(rules).raised_spreads == RAISED | {1}
    assert analyse(rules).house_edge < F(17533, 626665)


def test_a_raise_that_is_worth_nothing_is_left_alone() -> None:
    """One deck, a spread of one: won 2 times in 25, so that 23 to 2 is fair."""
    rules = RedDogRules(decks=1, payouts={"spread_1": Odds(23, 2)})

    assert spread_expectations(rules)[1] == 0
    assert analyse(rules).raised_spreads == RAISED


def test_any_cards_left_in_the_shoe_can_be_worked_out() -> None:
    """With sevens and eights only, and a pair of ends, a spread of two is sure to win."""
    counts = [0] * 13
    counts[6 - 2], counts[9 - 2] = 1, 1
    counts[7 - 2] = 2
    found = analyse(RedDogRules(), counts)

    assert (6, 9) in found.raised
    assert raise_expectations(RedDogRules(), counts)[6, 9] == 4
    assert sum(found.outcomes.values()) == 1
    assert analyse(RedDogRules(decks=2), composition(2)) == analyse(RedDogRules(decks=2))


@pytest.mark.parametrize("counts", [(4,) * 12, (-1, *(4,) * 12), (1, 1, *(0,) * 11)])
def test_cards_that_no_shoe_can_hold_are_a_mistake(counts: tuple[int, ...]) -> None:
    """Thirteen values, none below zero, three cards at least."""
    with pytest.raises(InvariantBroken):
        analyse(RedDogRules(), counts)


# -- the table agrees -----------------------------------------------------------------------------


def played(first: int, second: int, third: int, *, raising: frozenset[tuple[int, int]]) -> F:
    """What a wager of $10 nets at the real table for these values, per unit."""
    table = RedDog(decks=1)
    table.bet("area_1", 10_00)
    table.close()
    values = iter((first, second, third))
    while not table.round.over:
        question = table.round.question
        assert question is not None
        if question.draw(_First()) is None:
            raises = (first, second) in raising and "raise the" in question.prompt
            answer = RaiseWager(by="seat:1", wager=1, cents=10_00) if raises else None
            table.say(answer or question.default() or question.forms()[0].fill())
            continue
        value = next(values)
        shoe: Shoe = table.shoe
        table.deal(next(c.code for c in CARDS[:52] if 2 + c % 13 == value and shoe.holds(c)))
    return F(table.stack() - 1_000_00, 10_00)


class _First:
    def below(self, n: int) -> int:
        return 0


@pytest.mark.promise("R10")
@pytest.mark.slow
def test_every_hand_played_at_the_table_nets_what_the_price_says() -> None:
    """All values of three cards through the real table, weighed by the cards of one deck."""
    rules = RedDogRules(decks=1)
    raising = analyse(rules).raised
    counts = [4] * 13
    counts[0] = 3  # the deuce of clubs is burned
    total, cards = F(0), sum(counts)
    for a in range(2, 15):
        for b in range(2, 15):
            for c in range(2, 15):
                left = Counter({v: counts[v - 2] for v in range(2, 15)})
                ways = 1
                for value in (a, b, c):
                    ways *= left[value]
                    left[value] -= 1
                if ways > 0:
                    net = played(a, b, c, raising=raising)
                    total += F(ways, cards * (cards - 1) * (cards - 2)) * net
    expected = analyse(rules, counts)

    assert expected.raised == raising
    assert total == expected.expectation
