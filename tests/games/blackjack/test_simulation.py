"""The simulated table: the same cards bring the same cents, and the means are the exact ones."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np
import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.simulation import ROWS, _game, model
from pitboss.games.blackjack.simulation.places import (
    HIGH,
    LOGS,
    LOW,
    REFILLED,
    SUM_ROWS,
    SUMS,
    VOID,
)
from pitboss.games.blackjack.simulation.places import ROWS as STATES
from pitboss.games.blackjack.simulation.rounds import Box, play_rounds
from pitboss.games.blackjack.simulation.table import box_of_game
from pitboss.games.blackjack.strategy import best_total_dependent
from pitboss.simulation.strategy import Model, Strategy
from pitboss.simulation.streams import stream
from pitboss.simulation.tally import (
    NET,
    NET_NET,
    PLACED,
    STAKED,
    STAKED_NET,
    STAKED_STAKED,
    Tally,
    new_tally,
)
from tests.games.blackjack.simulated_rounds import Twice, same_rounds

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


# -- the same cards --------------------------------------------------------------------------------

EXTRA = rules(
    decks=1,
    card_reader=True,
    pay_suited_678=True,
    pay_777=True,
    five_card_21=True,
    designated_blackjack=("As", "Kh"),
)
THREE_SPOTS = {"box_1": 20_00, "box_1_2": 10_00, "box_1_3": 40_00}
ALIKE = {
    "eight decks": (rules(), strategy()),
    "reader, surrender": (
        rules(decks=6, card_reader=True, surrender=True),
        strategy(players=3, details={"insurance": "always"}),
    ),
    "one deck, seven players": (rules(decks=1), strategy(players=7)),
    "second card last, four hands": (
        rules(
            decks=1,
            dealer_second_card="draw_last",
            max_split_hands=4,
            boxes=6,
            resplit_aces=False,
            surrender=True,
        ),
        strategy(players=6),
    ),
    "hole card up": (rules(decks=2, dealer_second_card="hole_up"), strategy(players=2)),
    "at random, four hands": (
        rules(decks=1, max_split_hands=4, boxes=6, surrender=True),
        strategy(players=6, play="random", details={"insurance": "always"}),
    ),
    "extra payouts": (EXTRA, strategy(players=2, play="composition")),
    "hole card up, suits": (
        rules(decks=1, dealer_second_card="hole_up", pay_suited_678=True),
        strategy(players=3, play="composition"),
    ),
    "Bart Carter": (
        rules(decks=2, shuffle="bart_carter", max_split_hands=3),
        strategy(players=5, play="random"),
    ),
    "approved shuffle": (
        rules(decks=2, shuffle="approved", split_two_card_21_wins=True),
        strategy(
            players=2, play="mimic", details={"insurance": "even_money", "cut_from_back": "40"}
        ),
    ),
    "continuous": (
        rules(decks=1, shoe="continuous"),
        strategy(players=7, play="never_bust"),
    ),
    "double shoe": (
        rules(decks=3, shoe="double", red_side="right"),
        strategy(players=7, play="random"),
    ),
    "double shoe, Bart Carter": (
        rules(decks=5, shoe="double", shuffle="bart_carter"),
        strategy(players=7, play="random"),
    ),
    "same suit": (
        rules(decks=8, additional_wager="same_suit"),
        strategy(players=2, wagers={"box_1": 20_00, "same_suit_1": 10_00}),
    ),
    "under 13": (
        rules(decks=5, additional_wager="over_under_13"),
        strategy(players=2, wagers={"box_1": 20_00, "under_13_1": 10_00}),
    ),
    "multiple action": (
        rules(decks=2, dealer_second_card="draw_last", multiple_action="min2"),
        strategy(players=7, wagers=THREE_SPOTS, details={"insurance": "always"}),
    ),
    "multiple action at random": (
        rules(decks=1, dealer_second_card="draw_last", multiple_action="min3"),
        strategy(players=7, play="random", details={"insurance": "even_money"}),
    ),
}


@pytest.mark.usefixtures("any_chart")
@pytest.mark.parametrize("name", ALIKE)
def test_the_same_cards_bring_the_same_cents_as_at_the_table(name: str) -> None:
    """Shoe after shoe with shuffles, burns and refills: every wager's stake and net."""
    house, played_by = ALIKE[name]
    same_rounds(house, played_by, 40)


def drawn_rules(seed: int) -> BlackjackRules:
    """House rules at random, of those that go together."""
    source = np.random.default_rng(seed)

    def pick(*values: Any) -> Any:
        return values[int(source.integers(len(values)))]

    while True:
        options = {
            "decks": pick(1, 2, 3, 4, 6, 8),
            "shoe": pick("single", "single", "double", "continuous"),
            "shuffle": pick("standard", "bart_carter", "approved"),
            "boxes": pick(5, 6, 7),
            "dealer_second_card": pick("draw_last", "hole_down", "hole_up"),
            "max_split_hands": pick(2, 3, 4),
            **{
                flag: pick(False, True)
                for flag in ("card_reader", "surrender", "resplit_aces", "split_two_card_21_wins")
            },
            **{flag: pick(False, True) for flag in ("pay_suited_678", "pay_777", "five_card_21")},
            "designated_blackjack": pick(None, ("Ad", "Jc")),
            "multiple_action": pick("off", "off", "min2"),
        }
        try:
            return BlackjackRules(**options)
        except UnlawfulOption:
            continue


@pytest.mark.usefixtures("any_chart")
@pytest.mark.parametrize("seed", range(8))
def test_so_they_do_under_any_house_rules(seed: int) -> None:
    """A random sample of lawful house rules, with several players and several ways to play."""
    house = drawn_rules(seed)
    play = ("best", "random", "composition", "mimic")[seed % 4]
    same_rounds(house, strategy(play=play, players=1 + seed % house.boxes), 12, seed)


def test_a_shoe_that_runs_out_is_refilled_with_the_discards() -> None:
    """Seven players and one deck: the table shuffles the discards in mid-round, and so do we."""
    both = Twice(rules(decks=1), strategy(players=7, play="random"))
    refills = 0
    for _ in range(60):
        assert both.simulated() == both.at_the_table()
        refills += int(both.box.bank[REFILLED])

    assert refills


@pytest.mark.usefixtures("any_chart")
def test_a_round_without_cards_is_void_and_wagers_go_back() -> None:
    """With eight cards in all there is soon nothing to shuffle: what is undecided is returned."""
    game = _game(rules(decks=1), strategy(players=2))
    box, voided = box_of_game(game), 0
    box.bank[HIGH] = box.bank[LOW] + 8
    for round_ in range(200):
        chance = stream(round_, 0)
        play_rounds(box, chance, 1, new_tally(SUM_ROWS, levels=FLAT))
        sums = box.bank[SUMS : SUMS + 2 * SUM_ROWS].reshape(SUM_ROWS, 2)
        if box.bank[VOID]:
            voided += 1
            assert abs(sums[1, 1]) <= sums[1, 0]

    assert voided


@pytest.mark.usefixtures("any_chart")
@pytest.mark.parametrize("name", ["eight decks", "reader, surrender", "same suit"])
def test_rounds_without_anything_special_take_a_shorter_way_to_the_same(name: str) -> None:
    """Whether each card is written down or not, all rounds come out alike."""
    house, played_by = ALIKE[name]
    start = box_of_game(_game(house, played_by))
    tallies = []
    for logs in (0, 1):
        box = Box(start.felt, start.bank.copy(), start.cards.copy())
        box.bank[LOGS] = logs
        tally = new_tally(6 if "same_suit" in name else 5, levels=FLAT)
        play_rounds(box, stream(7, 0), 3_000, tally)
        tallies.append(tally)

    one, other = tallies
    assert (one.wagers == other.wagers).all()
    assert np.allclose(one.squares, other.squares)
    assert (one.session == other.session).all()


# -- the means -------------------------------------------------------------------------------------


def off(made: Model, tally: Tally, row: str) -> float:
    """By how many standard errors the house advantage of a row differs from the exact one."""
    at = made.wagers.index(row)
    (placed, staked, net), squares = tally.wagers[at, [PLACED, STAKED, NET]], tally.squares[at]
    ratio = net / staked
    variance = (
        squares[NET_NET] - 2 * ratio * squares[STAKED_NET] + ratio**2 * squares[STAKED_STAKED]
    )
    assert placed
    return float((-ratio - float(made.exact[row])) / (sqrt(variance) / staked))


EXACT = {
    "best": (rules(), strategy(details=EVERY_ROUND)),
    "continuous, reader, surrender": (
        rules(decks=6, card_reader=True, surrender=True, shoe="continuous"),
        strategy(players=2),
    ),
    "composition": (EXTRA, strategy(play="composition", details=EVERY_ROUND)),
    "mimic": (rules(), strategy(play="mimic", details=EVERY_ROUND)),
    "never bust": (
        rules(decks=2, dealer_second_card="draw_last"),
        strategy(play="never_bust", details={**EVERY_ROUND, "insurance": "never"}),
    ),
    "hole card up": (rules(dealer_second_card="hole_up"), strategy(details=EVERY_ROUND)),
    "four hands": (
        rules(decks=1, max_split_hands=4, boxes=6),
        strategy(players=3, details=EVERY_ROUND),
    ),
    "insured": (rules(), strategy(details={**EVERY_ROUND, "insurance": "always"})),
    "same suit": (
        rules(decks=8, additional_wager="same_suit"),
        strategy(wagers={"box_1": 20_00, "same_suit_1": 10_00}, details=EVERY_ROUND),
    ),
}


@pytest.mark.parametrize("name", EXACT)
def test_rounds_bring_what_the_analyser_says(name: str) -> None:
    """Within four standard errors over a million rounds from a full shoe."""
    house, played_by = EXACT[name]
    made = model(house, played_by)
    tally = played(made, 1_000_000, seed=20_26)

    assert made.exact
    assert all(abs(off(made, tally, row)) < 4 for row in made.exact)


@pytest.mark.usefixtures("any_chart")
def test_a_seed_says_everything() -> None:
    """The same tally again, another with another seed."""
    made = model(rules(), strategy(players=2))
    one, again, other = (played(made, 2_000, seed=seed) for seed in (1, 1, 2))

    assert all((a == b).all() for a, b in zip(one, again, strict=True))
    assert (one.wagers != other.wagers).any()
    assert one.wagers[-1, PLACED] == 2_000


@pytest.mark.usefixtures("any_chart")
def test_rows_add_up_to_the_round() -> None:
    """All that is staked and netted is in one of the parts, and the first row is their sum."""
    made = model(rules(decks=6), strategy(players=3, details={"insurance": "always"}))
    wagers = played(made, 20_000).wagers
    whole, first = wagers[-1], ROWS.index("first")

    assert made.wagers == ROWS
    assert whole[STAKED] == wagers[first:-1, STAKED].sum()
    assert whole[NET] == wagers[first:-1, NET].sum() == wagers[0, NET]


def test_a_model_says_what_its_figures_are() -> None:
    """With a cutting card nothing is exact, and the note says why."""
    dealt, shuffled = model(rules(), strategy(players=2)), model(*EXACT["best"])
    unknown = model(rules(), strategy(play="random", details=EVERY_ROUND))

    assert dealt.exact == {}
    assert "cutting card" in dealt.note
    assert "first is followed" in dealt.note
    assert shuffled.note == ""
    assert float(shuffled.exact["blackjack"]) == pytest.approx(
        -best_total_dependent(rules()).expectation, abs=1e-11
    )
    assert "not known" in unknown.note
    assert dealt.base == 1_00


def test_states_are_as_few_as_can_be() -> None:
    """A chart by totals needs dozens of them, not one for each of some thousand hands."""
    box = box_of_game(_game(rules(), strategy()))

    assert (len(box.felt) - STATES) // 23 < 200
