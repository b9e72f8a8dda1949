"""What the wagers of pai gow poker are worth."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from itertools import chain, combinations
from math import comb, sqrt
from pathlib import Path

import numpy as np
import pytest

from pitboss.errors import InvariantBroken, MalformedAnswer
from pitboss.games import game
from pitboss.games.pai_gow_poker.advice import advise, worth
from pitboss.games.pai_gow_poker.exact import count_pairs
from pitboss.games.pai_gow_poker.house_way import PLAIN, STANDARD, HouseWay
from pitboss.games.pai_gow_poker.kernel import set_cards, tables_of
from pitboss.games.pai_gow_poker.odds import kept_pairs, odds, recompute, simulate
from pitboss.games.pai_gow_poker.options import PaiGowPokerRules
from pitboss.games.pai_gow_poker.settle import decide_number
from pitboss.money import Odds
from pitboss.odds import Price
from pitboss.ranking import WheelRank, read_cards
from pitboss.table import Wager
from tests.odds.known import chances

USUAL = PaiGowPokerRules()
# A billion deals of benchmarks/pai_gow_poker.py, with their standard errors.
PLAYER, BANK, ERROR = -0.027223, -0.002037, 0.000024


def row(wager: str, rules: PaiGowPokerRules = USUAL) -> Price:
    """The row of a wager."""
    return next(each for each in odds(rules) if each.wager == wager)


# -- the number -----------------------------------------------------------------------------------


@pytest.mark.rule("19:47-11.13(b)6")
@pytest.mark.parametrize(
    ("pays", "edge"),
    [
        (Odds(21, 4), Fraction(3, 28)),
        (Odds(11, 2), Fraction(1, 14)),
        (Odds(23, 4), Fraction(1, 28)),
        (Odds(6, 1), Fraction(0)),
    ],
)
def test_the_advantage_on_a_number(pays: Odds, edge: Fraction) -> None:
    """One of seven numbers wins; at 6 to 1 the house has none."""
    rules = PaiGowPokerRules(start_device="rng", number_wager=True, number_wager_odds=pays)

    assert row("number", rules).house_advantage == edge
    assert row("number", rules).win == Fraction(1, 7)
    assert row("number", rules).when == ""


@pytest.mark.rule("19:47-11.13(b)6")
@pytest.mark.parametrize(
    ("dollars", "edge"),
    [(1, (1, 7)), (2, (1, 7)), (3, (1, 7)), (4, (3, 28)), (5, (4, 35)), (6, (5, 42)), (7, (6, 49))],
)
def test_rounding_down_costs_small_stakes_more(dollars: int, edge: tuple[int, int]) -> None:
    """At 5.25 to 1, by the stake."""
    wager = Wager(id=1, seat=1, spot="number_3", cents=100 * dollars)
    nets = [decide_number(wager, shown, USUAL).net for shown in range(1, 8)]

    assert -Fraction(sum(nets), 7 * wager.cents) == Fraction(*edge)


# -- the wager ------------------------------------------------------------------------------------


def test_the_wager_and_the_bank_are_exact() -> None:
    """Within four standard errors of what a billion deals gave."""
    player, bank = row("pai_gow_poker"), row("bank")
    pairs = comb(53, 7) * comb(46, 7)

    assert (player.error, bank.error) == (None, None)
    assert abs(float(player.expectation) - PLAYER) < 4 * ERROR
    assert abs(float(bank.expectation) - BANK) < 4 * ERROR
    assert sum(chances(player)) == 1
    assert (player.win, player.lose) == (bank.lose, bank.win)
    assert pairs % (20 * player.expectation).denominator == 0
    assert "bank" not in {each.wager for each in odds(PaiGowPokerRules(player_banking=False))}


@pytest.mark.parametrize("way", ["standard", "plain"])
@pytest.mark.parametrize("wheel", ["second", "low"])
def test_kept_counts_agree_with_a_simulation(way: str, wheel: str) -> None:
    """All nine comparisons of each filed way, within five standard errors; nothing is counted."""
    rules = PaiGowPokerRules(house_way=way, wheel_rank=wheel)
    pairs, dealt = kept_pairs(rules), simulate(rules, deals=1_000_000)

    assert pairs.hands == comb(53, 7) * comb(46, 7)
    for exact, found in zip(chain(*pairs.compared), chain(*dealt.compared), strict=True):
        chance = exact / pairs.hands
        assert abs(found - chance * dealt.deals) < 5 * sqrt(chance * dealt.deals) + 1


@pytest.mark.kernel
@pytest.mark.parametrize(
    ("way", "wheel", "ranks"),
    [
        (STANDARD, "second", (0, 1, 2, 12)),
        (PLAIN, "low", (0, 3, 11, 12)),
        (STANDARD, "low", (7, 8, 9)),
    ],
)
def test_pairs_of_small_decks_are_those_found_one_by_one(
    way: HouseWay, wheel: WheelRank, ranks: tuple[int, ...]
) -> None:
    """Four ranks and the joker are 2.3 million pairs; three ranks are too few for two hands."""
    tables, shares = tables_of(way, wheel), list[float]()
    deck = [rank + 13 * suit for rank in ranks for suit in range(4)] + [52]
    hands = np.array([*combinations(deck, 7)], dtype=np.int64).reshape(-1, 7)
    cards = (1 << hands).sum(axis=1)
    strengths = np.array([set_cards(hand, tables)[:2] for hand in hands]).reshape(-1, 2)
    expected = np.zeros((3, 3), dtype=np.int64)
    for mine, taken in zip(strengths, cards, strict=True):
        signs = np.sign(mine - strengths[cards & taken == 0]) + 1
        np.add.at(expected, (signs[:, 0], signs[:, 1]), 1)

    found = count_pairs(tables, wheel, ranks=ranks, progress=shares.append)

    assert [list(each) for each in found] == expected.tolist()
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_counts_are_kept_and_used_for_the_same_settings_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A house way without kept counts is counted once, then found beside the kernels."""
    calls: list[float] = []

    def count(tables: object, ranking: object, **settings: object) -> tuple[tuple[int, ...], ...]:
        calls.append(0)
        return ((1, 1, 1), (1, 1, 1), (1, 1, 2))

    monkeypatch.setattr("pitboss.games.pai_gow_poker.exact.count_pairs", count)
    monkeypatch.setattr("pitboss.kernels.prepare", lambda: tmp_path)
    module = import_module("pitboss.games.pai_gow_poker.odds")
    monkeypatch.setattr(module, "COUNTS", tmp_path / "none" / "counts.json")

    assert [kept_pairs(USUAL).hands for _ in range(3)] == [10, 10, 10]
    assert kept_pairs(PaiGowPokerRules(wheel_rank="low")).won == kept_pairs(USUAL).won
    assert len(calls) == 2
    assert recompute(USUAL, calls.append)[0].win == Fraction(2, 10)
    assert len(calls) == 3


def test_the_same_seed_gives_the_same_figures_on_any_number_of_threads() -> None:
    """And another seed gives others."""
    deals = 1_200_000
    one = simulate(USUAL, deals=deals, seed=3)

    assert one == simulate(USUAL, deals=deals, seed=3, threads=2)
    assert one.compared != simulate(USUAL, deals=deals, seed=4).compared
    assert sum(one.nets) == deals
    assert sum(one.lines) == 2 * deals
    assert sum(map(sum, one.compared)) == one.hands == deals


def test_what_is_counted_adds_up() -> None:
    """Shares, copies and nets are of the same deals."""
    found = simulate(USUAL, deals=200_000, opponents=3)
    won = sum(net * count for net, count in enumerate(found.nets, -6))
    high = sum(found.compared[1]) / found.hands
    low = sum(row[1] for row in found.compared) / found.hands

    assert won == found.won - found.lost
    assert 0 < high < 0.001 < low < 0.04
    assert found.won / found.hands == pytest.approx(0.286, abs=0.005)
    with pytest.raises(InvariantBroken):
        simulate(USUAL, opponents=7)


def test_another_manner_or_ranking_has_another_price() -> None:
    """The house rules are what is dealt out."""
    base = simulate(USUAL, deals=100_000).compared

    assert simulate(PaiGowPokerRules(house_way="plain"), deals=100_000).compared != base
    assert simulate(PaiGowPokerRules(wheel_rank="low"), deals=100_000).compared != base


# -- the best setting -----------------------------------------------------------------------------


@pytest.mark.slow
def test_every_lawful_setting_is_valued_exactly() -> None:
    """Against all 53,524,680 hands of the dealer; the best one is not always the house's."""
    cards = read_cards("9s 9h 5d 5c Ks 8d 4c")
    values = worth(USUAL, cards, threads=2)
    nets = [net for _, net in values]

    assert all(setting.is_legal for setting, _ in values)
    assert nets == sorted(nets, reverse=True)
    assert all((20 * 53_524_680 * net).denominator == 1 for net in nets)
    assert -1 < nets[-1] < nets[0] < 1


def test_advice_names_the_settings_and_the_house_way() -> None:
    """The royal flush and a pair of kings."""
    found = advise(USUAL, "Ah Kh Qh Jh Th Ks Kd")

    assert found.best.startswith("K♠ K♦ low (royal flush")
    assert "line 6" in found.note
    advisor = game("pai_gow_poker").advice
    assert advisor is not None
    assert advisor.advise is advise


@pytest.mark.parametrize(
    ("hand", "shown"),
    [
        ("As Ks", ""),
        ("As As Qd 9d 9c 4h 2c", ""),
        ("nonsense", ""),
        ("As Ks Qd 9d 9c 4h 2c", "Qh"),
    ],
)
def test_advice_needs_seven_cards_and_nothing_else(hand: str, shown: str) -> None:
    """Nothing of the dealer's hand is seen."""
    with pytest.raises(MalformedAnswer):
        advise(USUAL, hand, shown)
