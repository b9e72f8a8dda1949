"""The exact price of pai gow, and the value of each setting."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest

from pitboss.equipment import TILES, read_tiles
from pitboss.errors import MalformedAnswer
from pitboss.games import game
from pitboss.games._pai_gow.rules import outcome
from pitboss.games.pai_gow.advice import advise, worth
from pitboss.games.pai_gow.house_way import BASE, HOUSE_WAYS, compare, set_by
from pitboss.games.pai_gow.kernel import (
    all_hands,
    count_two,
    kinds_of,
    set_table,
    settings_table,
    tiles_of,
    way_table,
)
from pitboss.games.pai_gow.odds import (
    bank_against_two,
    bank_of_two,
    best_against,
    best_settings,
    house_way_against,
    setting_counts,
)
from pitboss.games.pai_gow.options import PaiGowRules

PAIRS = 736_281_000


def test_all_hands_are_counted() -> None:
    """35,960 hands, and every pair of hands that share no tile."""
    hands = all_hands()

    assert int(hands.ways.sum()) == 35_960
    assert house_way_against(BASE, BASE).pairs == PAIRS


def test_the_house_way_against_itself() -> None:
    """Win, push and loss over all pairs of hands; the price follows."""
    found = house_way_against(BASE, BASE)

    assert (found.won, found.pushed, found.lost) == (217_022_136, 293_402_204, 225_856_660)
    assert found.value() == Fraction(-49_214_077, 1_840_702_500)
    assert found.value(Fraction(0)) == Fraction(-2_208_631, 184_070_250)


def test_the_best_answer_to_the_base_rules() -> None:
    """It gains: the base rules alone can be beaten; 11,996 hands are set otherwise."""
    found = best_against(BASE)
    assert (found.won, found.pushed, found.lost) == (221_397_452, 311_428_836, 203_454_712)
    assert found.value() == Fraction(52_787, 5_655_000)

    counts, best = setting_counts(BASE), best_settings(BASE)
    worth_of = counts @ np.array([-20, 0, 19])
    own = (settings_table() == set_table(BASE)[:, None, :]).all(axis=2).argmax(axis=1)
    rows = range(len(best))
    otherwise = worth_of[rows, best] > worth_of[rows, own]
    assert int(all_hands().ways[otherwise].sum()) == 11_996


@pytest.mark.rule("19:47-10.7(k)")
def test_prices_are_exact_with_each_rounding_of_the_vigorish() -> None:
    """The bank's side of the same; a rounded vigorish makes the least wager dearer."""
    usual = {row.wager: row for row in game("pai_gow").odds(PaiGowRules())}
    exact = {row.wager: row for row in game("pai_gow").odds(PaiGowRules(vig_rounding="exact"))}

    assert usual["pai_gow"].house_advantage == Fraction(49_214_077, 1_840_702_500)
    assert usual["pai_gow_best"].house_advantage == Fraction(-52_787, 5_655_000)
    assert usual["bank"].house_advantage == Fraction(351_187, 105_183_000)
    least = house_way_against(BASE, BASE).value(Fraction(25, 100))
    assert usual["pai_gow_least"].house_advantage == -least
    assert sorted(exact) == ["bank", "pai_gow", "pai_gow_best"]
    closed = game("pai_gow").odds(PaiGowRules(player_banking=False))
    assert "bank" not in {row.wager for row in closed}


@pytest.mark.parametrize("hand", ["6-6 1-1 4-5 3-6", "2-4 5-5 4-6 1-4", "1-2 6-6 6-6 3-3"])
def test_a_setting_is_counted_against_every_hand_of_the_dealer(hand: str) -> None:
    """One by one, for a few hands: 20,475 hands of the dealer each."""
    mine = read_tiles(hand)
    rest = [tile for tile in TILES for _ in range(tile.copies)]
    for tile in mine:
        rest.remove(tile)
    dealt = [set_by(BASE, theirs)[1] for theirs in combinations(rest, 4)]
    assert len(dealt) == 20_475
    for setting, results in worth(PaiGowRules(), tuple(sorted(mine))):
        found = [outcome(*compare(setting, theirs)) for theirs in dealt]
        assert [found.count(n) for n in (-1, 0, 1)] == [*results]


def test_hands_are_known_by_the_kinds_of_their_tiles() -> None:
    """Nines are as good as each other, so they are one kind."""
    hands = all_hands()

    assert hands.number(read_tiles("6-6 1-1 4-5 3-6")) == hands.number(
        read_tiles("3-6 6-6 4-5 1-1")
    )
    assert hands.number(read_tiles("6-6 1-1 4-5 5-5")) == hands.number(
        read_tiles("6-6 1-1 3-6 5-5")
    )
    number = hands.number(read_tiles("6-6 6-6 1-2 2-4"))
    assert sorted(tiles_of(hands.kinds[number])) == sorted(read_tiles("6-6 6-6 1-2 2-4"))


# -- house ways, and two opponents ----------------------------------------------------------------


@pytest.mark.rule("19:47-10.7(e)")
def test_one_exception_leaves_the_player_no_answer_that_gains() -> None:
    """Without any the base rules are beaten; further exceptions make the house way firmer."""
    best = {name: best_against(way).value() for name, way in HOUSE_WAYS.items()}

    assert len(HOUSE_WAYS["even_eights"].exceptions) == 1
    assert best == {
        "base_10_7_d": Fraction(52_787, 5_655_000),
        "even_eights": Fraction(-1_350_773, 736_281_000),
        "firm": Fraction(-14_356_369, 1_840_702_500),
    }


def test_two_opponents_are_counted_without_a_tile_in_common() -> None:
    """Against a bank with any hands: all pairs of hands of twelve tiles, one by one."""
    hands = [tile for tile in TILES for _ in range(tile.copies)][::3]
    tiles = np.array(kinds_of(tuple(hands)), dtype=np.int64)
    bank = set_by(BASE, read_tiles("4-4 1-6 5-5 2-3"))[1]
    results = {
        four: outcome(*compare(set_by(BASE, [hands[n] for n in four])[1], bank)) + 1
        for four in combinations(range(len(hands)), 4)
    }
    wanted = np.zeros((3, 3), dtype=np.int64)
    for one, other in permutations(results, 2):
        if not {*one} & {*other}:
            wanted[results[one], results[other]] += 1

    found = count_two(tiles, way_table(BASE), (bank.high, bank.low))
    assert found.tolist() == wanted.tolist()


@pytest.mark.slow
def test_a_bank_with_two_opponents_pays_less_vigorish_than_with_each_alone() -> None:
    """Exactly, over all 7,823,721,906,000 deals; before vigorish both are worth the same."""
    nets = bank_against_two(BASE)
    alone = house_way_against(BASE, BASE)
    plain = Fraction(sum(net * n for net, n in nets.items()), 2 * sum(nets.values()))

    assert sum(nets.values()) == PAIRS * 10_626
    assert plain == Fraction(alone.lost - alone.won, alone.pairs)
    assert bank_of_two(BASE) == Fraction(-119_930_743, 101_606_778_000)


# -- advice ----------------------------------------------------------------------------------------


def test_advice_lists_the_settings_best_first() -> None:
    """With exact chances and the value at a vigorish of five percent."""
    plain = advise(PaiGowRules(), "6-6 1-1 4-5 3-6").to_dict()
    rows = plain["rows"]
    assert isinstance(rows, list)
    first = rows[0]

    assert json.dumps(plain)
    assert sorted(first) == ["high", "lose", "low", "push", "value", "win"]
    for row in rows:
        chances = {name: Fraction(row[name]) for name in ("win", "push", "lose")}
        assert sum(chances.values()) == 1
        assert Fraction(row["value"]) == Fraction(19, 20) * chances["win"] - chances["lose"]
        assert sorted(row["high"] + row["low"]) == ["1-1", "3-6", "4-5", "6-6"]
    assert [Fraction(row["value"]) for row in rows] == sorted(
        (Fraction(row["value"]) for row in rows), reverse=True
    )
    assert len(rows) == 2  # the wongs are the same whichever nine goes where


def test_advice_says_what_the_house_would_do() -> None:
    """And which setting is best."""
    found = advise(PaiGowRules(), "4-6 4-6 3-6 4-4")

    assert found.heading == "4-6 4-6 3-6 4-4, for each unit of the wager"
    assert found.best == next(iter(found.values))
    assert "sets 4-6 4-6 (pair); 4-4 3-6 (seven), by its rule 2" in found.remarks[0]


@pytest.mark.parametrize("hand", ["6-6", "6-6 6-6 6-6 1-1", "3-6 3-6 1-1 1-1", "6-6 1-1 4-5 7-7"])
def test_a_hand_that_no_set_holds_is_refused(hand: str) -> None:
    """Four tiles of one set."""
    with pytest.raises(MalformedAnswer):
        advise(PaiGowRules(), hand)


def test_nothing_is_seen_of_the_dealers_hand() -> None:
    """So nothing can be said about it."""
    with pytest.raises(MalformedAnswer, match="nothing of the dealer's hand"):
        advise(PaiGowRules(), "6-6 1-1 4-5 3-6", "6-6")


def test_every_filed_way_has_a_price() -> None:
    """Against itself, and with the best answer at least as good for the player."""
    for way in HOUSE_WAYS.values():
        assert best_against(way).value() >= house_way_against(way, way).value()
