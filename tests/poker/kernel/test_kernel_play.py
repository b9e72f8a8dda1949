"""Hands of poker played by the kernel in simulations, and many tables in one call."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
import pytest
from numba import njit

import pitboss
from pitboss.errors import UnlawfulOption
from pitboss.games import game
from pitboss.poker.kernel import layout
from pitboss.poker.kernel.plan import terms_of
from pitboss.poker.kernel.play import Players, hands_of, step_hands
from pitboss.poker.simulation.charts import chart_of
from pitboss.simulation.result import Result
from pitboss.simulation.strategy import Strategy
from pitboss.simulation.streams import stream

SLUGS = (
    *("hold_em", "omaha", "seven_card_stud", "five_card_stud"),
    *("mambo_stud", "five_card_draw", "triple_draw_27", "badugi"),
)
TABLES = 10_000


def played(slug: str, rounds: int = 2_000, /, **strategy: Any) -> Result:
    options = strategy.pop("options", {})
    return pitboss.simulate(
        slug, rules=options, strategy=Strategy(**strategy), rounds=rounds, seed=1, threads=1
    )


# -- simulations -----------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_chips_go_from_player_to_player_or_to_the_rake(slug: str) -> None:
    """All together lose what is raked."""
    found = played(slug, players=5, play="random", details={"seat_2": "caller"})
    seats, rake = found.wagers[:-1], found.wagers[-1]

    assert [each.name for each in found.wagers] == [*(f"seat {n}" for n in range(1, 6)), "rake"]
    assert sum(each.net for each in seats) == rake.net == found.round.wagers.net < 0
    assert sum(each.staked for each in seats) == rake.staked


def test_a_win_rate_is_in_big_blinds_a_hundred_hands() -> None:
    """The mean of a hand by the big blind, with its error."""
    found = played("hold_em", players=3, play="random", options={"rake_cap": 0})
    first = found.wagers[0]

    assert first.win_rate is not None
    assert first.win_rate.value == pytest.approx(first.net / 2_000 / 2_00 * 100)
    assert first.win_rate.error > 0
    assert "big blinds" in found.notes[0]


def test_strategies_alike_win_the_same_of_the_same_deals() -> None:
    """With every deal played in every seat nothing but the rake is left, and no chance."""
    found = played("omaha", 500, players=4, details={"duplicate": "yes"})
    nets = [each.net for each in found.wagers]
    rates = [each.win_rate for each in found.wagers[:4]]

    assert [each.name for each in found.wagers[:4]] == [f"player {n}" for n in range(1, 5)]
    assert nets[0] == nets[1] == nets[2] == nets[3]
    assert sum(nets[:4]) == nets[4]
    assert {rate and rate.value for rate in rates} == {rates[0] and rates[0].value}


def test_duplicate_deals_cut_the_error() -> None:
    """As many hands, four in a deal, tell better how much who calls loses to a chart."""
    chart = "chart:raise TT+ AQ+ KQs; call 22+ A2s+ KT+; raise two_pairs+; call pair"
    plays = {"seat_1": chart}
    once = played("hold_em", 8_000, players=2, details=plays).wagers[0].win_rate
    often = played("hold_em", 4_000, players=2, details={**plays, "duplicate": "yes"})
    twice = often.wagers[0].win_rate

    assert once is not None
    assert twice is not None
    assert twice.error < 0.9 * once.error
    assert abs(once.value - twice.value) < 5 * (once.error + twice.error)


def test_threads_do_not_change_a_figure() -> None:
    """Every block has a stream of its own."""
    strategy = Strategy(players=6, play="random")
    one, two = (
        pitboss.simulate("badugi", strategy=strategy, rounds=300_000, seed=3, threads=n)
        for n in (1, 2)
    )

    assert one.figures() == two.figures()


def test_the_same_rake_comes_of_the_kernel_and_of_the_table() -> None:
    """On average, within four standard errors."""
    strategy = Strategy(players=4, play="random")
    slow = Strategy(players=4, play="random", details={"at": "table"})
    kernel = pitboss.simulate("hold_em", strategy=strategy, rounds=20_000, seed=1).wagers[-1]
    table = pitboss.simulate("hold_em", strategy=slow, rounds=600, seed=1).wagers[-1]

    assert kernel.advantage is not None
    assert table.advantage is not None
    far = abs(kernel.advantage.value - table.advantage.value)
    assert far < 4 * (kernel.advantage.error + table.advantage.error)


# -- charts ----------------------------------------------------------------------------------------


def test_a_chart_is_read_line_by_line_and_later_ones_go_first() -> None:
    """By who acts later, raises before, and what is held."""
    chart = chart_of("call any; raise@0-2!0 QQ+; fold@3!1 32o; raise!2 two_pairs+")
    first = chart[:-30].reshape(11, 3, 169)
    aces, worst = 12 * 13 + 12, 0 * 13 + 1

    assert first[0, 0, aces] == 2
    assert first[3, 0, aces] == first[0, 1, aces] == 1
    assert (first[3, 1, worst], first[4, 1, worst]) == (0, 1)
    assert chart[-30:].reshape(3, 10)[2].tolist() == [0, 0, *[2] * 8]


@pytest.mark.parametrize(
    ("slug", "play"),
    [
        ("hold_em", "chart:bluff any"),
        ("hold_em", "chart:raise A"),
        ("hold_em", "chart:raise 1Ks"),
        ("hold_em", "chart:raise@12 AA"),
        ("hold_em", "chart:raise!x AA"),
        ("hold_em", "chart:" + "raise AA;" * 1_000),
        ("omaha", "chart:raise AA"),
    ],
)
def test_charts_that_mean_nothing_are_refused(slug: str, play: str) -> None:
    """With what to write."""
    with pytest.raises(UnlawfulOption, match="chart"):
        played(slug, 10, players=2, play=play)


@pytest.mark.parametrize(
    "details", [{"duplicate": "often"}, {"at": "sea"}, {"duplicate": "yes", "at": "table"}]
)
def test_hands_are_played_here_or_there_once_or_by_all(details: dict[str, str]) -> None:
    """Anything else is refused."""
    with pytest.raises(UnlawfulOption):
        played("hold_em", 10, players=2, details=details)


# -- many tables -----------------------------------------------------------------------------------


def many(slug: str, **options: Any) -> tuple[layout.Terms, layout.Rows, np.ndarray[Any, Any]]:
    rules: Any = game(slug).rules(**options)
    terms, rows = (
        terms_of(rules, import_module(f"pitboss.games.{slug}.kernel").plan(rules)),
        layout.new_rows(TABLES, 6),
    )
    for number in range(TABLES):
        rows.chance[number] = stream(1, number)
    return terms, rows, np.full((TABLES, 6), 100_00, dtype=np.int64)


def test_ten_thousand_tables_are_stepped_in_one_call() -> None:
    """Hands begin, everybody calls, and each ends with all chips where they belong."""
    terms, rows, stacks = many("seven_card_stud")
    refused = np.zeros(TABLES, dtype=np.uint8)
    amounts, asks = np.zeros(TABLES, dtype=np.int64), rows.money[:, layout.ASKS]
    step_hands(terms, rows, stacks, np.full(TABLES, layout.BEGIN), amounts, refused)
    turns = 0
    while (asks == layout.ASK_ACT).any():
        step_hands(terms, rows, stacks, np.full(TABLES, layout.CALL_OR_CHECK), amounts, refused)
        turns += 1

    assert turns == 5 * 6 - 1  # the forced bettor is asked no more if nobody raises
    held = rows.money[:, layout.STACK : layout.STACK + 6].sum(axis=1)
    assert (held + rows.money[:, layout.RAKED] == 6 * 100_00).all()


def test_what_is_not_lawful_changes_nothing_and_is_noted() -> None:
    """A check against a bet, a raise out of bounds, cards where none are drawn."""
    terms, rows, stacks = many("hold_em", limit_structure="no_limit")
    refused = np.zeros(TABLES, dtype=np.uint8)
    none = np.zeros(TABLES, dtype=np.int64)
    step_hands(terms, rows, stacks, np.full(TABLES, layout.BEGIN), none, refused)
    before = rows.money.copy()
    for action, amount in ((layout.RAISE, 3_50), (layout.DISCARD, 1), (layout.BEGIN, 0), (9, 0)):
        step_hands(terms, rows, stacks, np.full(TABLES, action), none + amount, refused)

        assert refused.all()
        assert (rows.money == before).all()


@pytest.mark.slow
def test_a_compiled_function_of_ones_own_decides() -> None:
    """To raise the most whenever that is open ends most hands before the centre is dealt."""

    @njit
    def push(house: Any, money: Any, cards: Any, chance: Any, data: Any, player: int) -> Any:
        most = money[layout.MOST]
        return (layout.RAISE, most) if most else (layout.CALL_OR_CHECK, 0)

    rules: Any = game("hold_em").rules(limit_structure="no_limit", max_raises=0, rake_cap=0)
    terms = terms_of(rules, import_module("pitboss.games.hold_em.kernel").plan(rules))
    rows = layout.new_rows(1, 3)
    rows.chance[0] = stream(1, 1)
    stacks = np.array([10_00, 20_00, 30_00])
    players = Players(np.zeros(3, dtype=np.int64), stacks, 1, 10_00)
    hands_of(push)(terms, rows, players, stream(1, 2), 0)

    assert rows.money[0, layout.STACK : layout.STACK + 3].sum() == 60_00
    assert sorted(rows.money[0, layout.TOTAL : layout.TOTAL + 3].tolist()) == [10_00, 20_00, 20_00]
