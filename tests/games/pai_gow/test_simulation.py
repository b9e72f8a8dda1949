"""Simulated pai gow: the kernel settles as the table does, with and without a bank."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pitboss.equipment import TILES, Tile, seeded, shuffled, write_tiles
from pitboss.errors import PitbossError
from pitboss.games._stud import simulation as stud_simulation
from pitboss.games.pai_gow import kernel, simulation
from pitboss.games.pai_gow.house_way import BASE
from pitboss.games.pai_gow.kernel import kinds_of
from pitboss.games.pai_gow.odds import best_against
from pitboss.games.pai_gow.options import PaiGowRules
from pitboss.games.pai_gow.simulation import hands_book, model, terms_of
from pitboss.simulation.statistics import ratio
from pitboss.simulation.strategy import Strategy
from pitboss.simulation.streams import stream
from pitboss.table import Betting
from tests.games.pai_gow.felt import PaiGowTable
from tests.games.simulated import tally_of
from tests.simulation.helpers import interpreted

FUNDS = 1_000_000_00
SET = [tile for tile in TILES for _ in range(tile.copies)]


def deal_of(seed: str) -> list[list[Tile]]:
    """Eight hands: the dealer's, those of areas 1 to 6, the dead hand."""
    tiles = shuffled(SET, seeded(seed))
    return [tiles[4 * n : 4 * n + 4] for n in range(8)]


def play_out(table: PaiGowTable, hands: list[list[Tile]], bank: int) -> None:
    """Deal these hands at the table, every player setting as the dealer does."""
    table.deal({n: write_tiles(hand) for n, hand in enumerate(hands)}, bank=bank)
    while not table.round.over:
        question = table.asked
        if question.default() is not None:
            table.usual()
            continue
        _, setting = table.rules.set_by_house_way(question.tiles)
        table.set(question.area, write_tiles(setting.low_tiles), int(question.by[-1]))


@pytest.mark.parametrize(
    ("choice", "players", "options"),
    [
        ("never", 1, {}),
        ("never", 6, {"vig_rounding": "exact"}),
        ("bank", 1, {}),
        ("bank", 3, {}),
        ("bank", 6, {"vig_rounding": "exact", "dealer_bank_wager": "approved_formula"}),
        ("co_bank", 2, {"co_banking": True}),
        ("co_bank", 6, {"co_banking": True, "vig_rounding": "exact"}),
    ],
)
def test_the_kernel_settles_as_the_table_does(
    choice: str, players: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody takes every offer: the same banks in the same rounds, and the same cents."""
    interpreted(monkeypatch, kernel, simulation, stud_simulation)
    cents = 40_00
    strategy = Strategy(play="house_way", players=players, details={"bank": choice})
    table = PaiGowTable(seats=dict.fromkeys(range(1, players + 1), FUNDS), opened=False, **options)
    terms, book = terms_of(table.rules, strategy), hands_book(table.rules, strategy, cents)
    ends, at = np.zeros((1, players), dtype=np.int64), 0
    nets = dict.fromkeys(range(1, players + 1), FUNDS)
    for number in range(2 * players + 4):
        hands, bank = deal_of(f"{choice} {number}"), int(terms.turns[at])
        assert _banked(table, choice) == bank
        for seat in set(nets) - {bank}:
            table.bet(f"area_{seat}", cents, seat=seat)
        table.close()
        while "shakes" not in table.asked.prompt:
            table.no_cut() if "may cut" in table.asked.prompt else table.usual()
        play_out(table, hands, bank)
        tiles = np.array([n for hand in hands for n in kinds_of(tuple(hand))], dtype=np.uint8)
        laid = terms._replace(dealt=0, turns=np.array([bank]), again=0)
        simulation.deal_rounds(laid, tiles, stream(1, 0), ends, (1, 0))
        for seat in nets:
            nets[seat] += int(book.whole[ends[0, seat - 1], 1])
        at = at + 1 if at + 1 < len(terms.turns) else terms.again

        assert {seat: table.stack(seat) for seat in nets} == nets


def _banked(table: PaiGowTable, choice: str) -> int:
    """Everything up to the bets, the first offer being taken: who banks."""
    bank = 0
    while not isinstance(table.asked, Betting):
        question = table.asked
        if question.prompt.startswith("The bank is offered"):
            taken = "pass" if choice == "never" else choice
            bank = int(question.by[-1]) if choice != "never" else 0
            table.choose(question.by, taken)
        else:
            table.usual()
    return bank


@pytest.mark.parametrize("play", ["best", "house_way"])
def test_simulated_rounds_agree_with_the_exact_price(play: str) -> None:
    """Within four standard errors."""
    made = model(PaiGowRules(), Strategy(play=play, wagers={"area_1": 10_00}))
    tally = tally_of(made, 1_000_000)
    estimate = ratio([int(n) for n in tally.wagers[0]], list(tally.squares[0]))
    assert estimate is not None

    assert abs(estimate.value - float(made.exact["pai_gow"])) < 4 * estimate.error


def test_best_play_has_its_exact_price() -> None:
    """Best against the house way, where nobody banks."""
    made = model(PaiGowRules(), Strategy(wagers={"area_1": 10_00}))

    assert made.exact["pai_gow"] == -best_against(BASE).value()


@pytest.mark.parametrize(
    "strategy",
    [
        Strategy(play="cautious"),
        Strategy(details={"bank": "always"}),
        Strategy(details={"bank": "co_bank"}, players=2),
        Strategy(wagers={"area_2": 10_00}),
    ],
)
def test_what_is_not_simulated_is_refused(strategy: Strategy) -> None:
    """With a sentence."""
    with pytest.raises(PitbossError):
        model(PaiGowRules(), strategy)
