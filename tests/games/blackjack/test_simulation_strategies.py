"""Strategies for the simulated table: charts, counts, wagers, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import numpy as np
import pytest

from pitboss.errors import PitbossError, RuleViolation, UnlawfulOption
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.simulation import model
from pitboss.games.blackjack.simulation.places import (
    INSURING,
    LEVEL,
)
from pitboss.games.blackjack.simulation.plays import COUNTS, count_named
from pitboss.games.blackjack.strategy import best_total_dependent
from pitboss.simulation.strategy import Count, Model, Strategy
from pitboss.simulation.streams import stream
from pitboss.simulation.tally import (
    NET,
    STAKED,
    Tally,
    new_tally,
)
from tests.games.blackjack.simulated_rounds import Twice

FLAT = np.array([[1, 0, 0, 0]])
EVERY_ROUND = {"shuffle": "every_round"}


def rules(**options: Any) -> BlackjackRules:
    return BlackjackRules(**options)


def strategy(**parts: Any) -> Strategy:
    return Strategy(**parts)


def played(made: Model, rounds: int, seed: int = 1, block: int = 0) -> Tally:
    tally = new_tally(len(made.wagers), levels=FLAT)
    made.play(stream(seed, block), rounds, tally)
    return tally


# -- charts ----------------------------------------------------------------------------------------


def chart(house: BlackjackRules) -> str:
    return written(best_total_dependent(house).to_dict())


def written(found: dict[str, Any], **changes: Any) -> str:
    return msgspec.json.encode({**found, **changes}).decode()


def test_a_chart_may_be_given() -> None:
    """The best chart, written down and read again, is the best chart."""
    house = rules(decks=2, surrender=True)
    given = model(house, strategy(play="chart", details={**EVERY_ROUND, "chart": chart(house)}))
    best = model(house, strategy(details=EVERY_ROUND))

    assert float(given.exact["blackjack"]) == pytest.approx(float(best.exact["blackjack"]))
    assert (played(given, 5_000).wagers == played(best, 5_000).wagers).all()


def test_what_a_house_does_not_offer_is_played_as_the_chart_has_it_else() -> None:
    """Hands it would give up are drawn to or stood on, which is a little worse than the best."""
    written = chart(rules(decks=2, surrender=True))
    made = model(rules(decks=2), strategy(play="chart", details={**EVERY_ROUND, "chart": written}))
    other = model(rules(decks=2), strategy(details=EVERY_ROUND))

    assert 0 <= made.exact["blackjack"] - other.exact["blackjack"] < 5e-4


def bad_charts() -> dict[str, str]:
    found: Any = best_total_dependent(rules()).to_dict()
    swapped = {**found["pairs"], "8": ["H"] * 10}
    return {
        "no JSON": "S S S",
        "columns": written(found, columns=["2", "3"]),
        "a line less": written(found, hard={20: ["S"] * 10}),
        "a short line": written(found, soft={**found["soft"], "20": ["S"]}),
        "an entry": written(found, hard={**found["hard"], "20": ["X"] * 10}),
        "a total split": written(found, hard={**found["hard"], "19": ["P"] * 10}),
        "a pair unlike its total": written(found, pairs=swapped),
    }


def test_what_is_no_chart_is_refused() -> None:
    """With a sentence that says what is wrong with it."""
    for bad in bad_charts().values():
        with pytest.raises(UnlawfulOption):
            model(rules(), strategy(play="chart", details={"chart": bad}))


# -- counting --------------------------------------------------------------------------------------

RISING = ((-1, 2), (1, 3), (2, 5))


@pytest.mark.usefixtures("any_chart")
@pytest.mark.parametrize("named", list(COUNTS))
def test_wagers_follow_the_count(named: str) -> None:
    """The units of each round are those of the count of all cards seen since the shuffle."""
    count = msgspec.structs.replace(count_named(named, 2), ramp=RISING)
    both, levels = Twice(rules(decks=2), strategy(count=count)), set()
    for _ in range(60):
        result = both.simulated()
        burned = both.log[0][1] == 60
        both.running = [] if burned else both.running
        expected = both.true_count()
        level = sum(expected >= least for least, _ in RISING)
        both.units = (1, *(units for _, units in RISING))[level]

        assert both.box.bank[LEVEL] == level
        assert result == both.at_the_table()
        levels.add(level)
    assert len(levels) > 1


@pytest.mark.usefixtures("any_chart")
def test_insurance_goes_by_the_count_with_the_cards_on_the_table() -> None:
    """From the index on all insure, below it nobody does."""
    count = count_named("hi_lo", 1)
    both, seen = Twice(rules(decks=1), strategy(count=count, players=2)), set()
    for _ in range(400):
        both.simulated()
        both.running = [] if both.log[0][1] == 60 else both.running
        dealt = [place for place, owner in both.log if owner != 60][:5]
        both.units = (1, 2, 4, 6, 8)[both.box.bank[LEVEL]]
        if dealt[2] == 0:
            before = list(both.running)
            both.running += dealt
            hidden = 1
            running = sum(count.tags[place] for place in both.running)
            left = 52 - len(both.running) - 1 - hidden
            wanted = 2 * running // max(1, left // 26) >= (count.insure_at or 0)
            both.running = before
            assert list(both.box.bank[INSURING : INSURING + 2]) == [wanted] * 2
            seen.add(wanted)
        both.at_the_table()
    assert seen == {False, True}


def test_counts_known_by_name() -> None:
    """Balanced ones sum to zero over a deck and insure where one card in three counts ten."""
    found = {name: count_named(name, 6) for name in COUNTS}

    assert found["hi_lo"].insure_at == 3
    assert found["hi_lo"].ramp == ((2, 2), (3, 4), (4, 6), (5, 8))
    assert found["ko"].start == -20
    assert not found["ko"].true
    assert all(each.start == 0 for name, each in found.items() if name != "ko")


def test_a_count_wins_what_it_costs_elsewhere() -> None:
    """With a spread of eight units and one deck in two the player has the better of the house."""
    counted = model(
        rules(decks=2, card_reader=True),
        strategy(details={"count": "hi_lo", "cut_from_back": "26"}),
    )
    wagers = played(counted, 1_000_000).wagers

    assert wagers[0, NET] > 0


# -- refusals --------------------------------------------------------------------------------------

ODD = Count(name="odd", tags=(1, 2))
LONG = Count(name="long", tags=(0,) * 10, ramp=tuple((n, 1) for n in range(30)))
FALLING = Count(name="falling", tags=(0,) * 10, ramp=((2, 2), (1, 4)))
DEAR = Count(name="dear", tags=(0,) * 10, ramp=((1, 10**7),))
REFUSED = {
    "play": (rules(), strategy(play="hunch")),
    "no chart": (rules(), strategy(play="chart")),
    "a chart too many": (rules(), strategy(details={"chart": "{}"})),
    "insurance": (rules(), strategy(details={"insurance": "perhaps"})),
    "details": (rules(), strategy(details={"luck": "good"})),
    "players": (rules(boxes=5), strategy(players=6)),
    "nobody": (rules(), strategy(players=0)),
    "shuffle": (rules(), strategy(details={"shuffle": "sometimes"})),
    "no cut": (rules(shoe="continuous"), strategy(details={"shuffle": "cut"})),
    "two sides": (rules(shoe="double"), strategy(details=EVERY_ROUND)),
    "cut depth": (rules(), strategy(details={"cut_from_back": "10"})),
    "cut words": (rules(), strategy(details={"cut_from_back": "half"})),
    "no card to cut": (
        rules(shuffle="bart_carter"),
        strategy(details={"cut_from_back": "104"}),
    ),
    "count by two ways": (rules(), strategy(count=ODD, details={"count": "hi_lo"})),
    "count of two sides": (rules(shoe="double"), strategy(details={"count": "hi_lo"})),
    "count and insurance": (
        rules(),
        strategy(details={"count": "hi_lo", "insurance": "always"}),
    ),
    "unknown count": (rules(), strategy(details={"count": "fingers"})),
    "odd count": (rules(), strategy(count=ODD)),
    "long ramp": (rules(), strategy(count=LONG)),
    "falling ramp": (rules(), strategy(count=FALLING)),
    "unknown spot": (rules(), strategy(wagers={"box_9": 10_00})),
    "another box": (
        rules(additional_wager="over_under_13"),
        strategy(wagers={"box_1": 10_00, "over_13_2": 10_00}),
    ),
    "no first wager": (
        rules(additional_wager="over_under_13"),
        strategy(wagers={"over_13_1": 10_00}),
    ),
    "insurance as a wager": (rules(), strategy(wagers={"box_1": 10_00, "insurance_1": 5_00})),
    "too few spots": (
        rules(dealer_second_card="draw_last", multiple_action="min2"),
        strategy(wagers={"box_1": 10_00}),
    ),
    "two boxes": (rules(), strategy(wagers={"box_1": 10_00, "box_2": 10_00})),
}


@pytest.mark.usefixtures("any_chart")
@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_played_is_refused(name: str) -> None:
    """Each with the part of the strategy that is wrong."""
    with pytest.raises(UnlawfulOption):
        model(*REFUSED[name])


@pytest.mark.parametrize(
    ("house", "played_by", "cite"),
    [
        (rules(), strategy(wagers={"box_1": 1}), "19:47-8.2(a)"),
        (rules(), strategy(count=DEAR), "19:47-8.2(a)"),
        (
            rules(additional_wager="over_under_13"),
            strategy(wagers={"box_1": 10_00, "over_13_1": 20_00}),
            "19:47-2.17(g)",
        ),
    ],
)
def test_unlawful_wagers_are_refused(house: BlackjackRules, played_by: Strategy, cite: str) -> None:
    """Under the provision on which the table would refuse them."""
    with pytest.raises(RuleViolation) as caught:
        model(house, played_by)

    assert isinstance(caught.value, PitbossError)
    assert cite in caught.value.cites


@pytest.mark.usefixtures("any_chart")
def test_several_spots_are_wagered_on_alike_unless_named() -> None:
    """With multiple action the least number of wagers is made at the table minimum."""
    house = rules(dealer_second_card="draw_last", multiple_action="min2")
    made = model(house, strategy())

    assert made.base == 2_00
    assert made.exact == {}
    assert Fraction(int(played(made, 100).wagers[1, STAKED]), 100) == 2_00
