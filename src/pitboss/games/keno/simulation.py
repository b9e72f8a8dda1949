"""Keno made ready for simulation: quick-picks of straight tickets, and a lounge of many tickets."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numba import njit

from pitboss.games.keno.card import SPOTS_MAX, chances
from pitboss.games.keno.kernel import mask_of, play_lounge, share
from pitboss.games.keno.options import EQUALLY, KenoRules
from pitboss.games.keno.rules import DRAWN, NUMBERS, house_advantage, payoff
from pitboss.games.keno.wagers import spots_of
from pitboss.kernels import prepare
from pitboss.money import Cents
from pitboss.simulation.chance import Bytes, Ints, Words, shuffle_ahead
from pitboss.simulation.sessions import follow
from pitboss.simulation.stakes import nothing_to_decide, refused, stakes_of
from pitboss.simulation.strategy import Model, Strategy
from pitboss.simulation.streams import stream
from pitboss.simulation.tally import CHUNK, Tally, add_result, add_wager

prepare()  # before any kernel is declared


class KenoTerms(NamedTuple):
    """For each wager its spots, its stake and what its hits bring; players, and the maximum."""

    spots: Ints
    stakes: Ints
    pays: Ints
    players: int
    most: int
    equally: bool


@njit(nogil=True, inline="always")
def _caught(picks: Bytes, spots: int, chance: Words) -> int:
    """The hits of a quick-pick: numbers are as good as one another, so the first twenty are drawn.

    The spots are picked anew for each ticket, which leaves the hits of several as they are.
    """
    shuffle_ahead(picks, chance, spots)
    found = 0
    for at in range(spots):
        found += picks[at] < DRAWN
    return found


@njit(cache=True, nogil=True)
def play_games(terms: KenoTerms, chance: Words, rounds: int, tally: Tally) -> None:
    """Play games; every player buys each wager once, with spots that the system picks."""
    spots, stakes, pays, players, most, equally = terms
    wagers, squares, results = tally.wagers, tally.squares, tally.results
    kinds, picks = len(spots), np.arange(NUMBERS).astype(np.uint8)
    won, brought = np.zeros(kinds * players, dtype=np.int64), np.zeros(kinds, dtype=np.int64)
    nets, base, left = np.empty(CHUNK, dtype=np.int64), stakes.sum(), rounds
    while left:
        some = min(left, CHUNK)
        for each in range(some):
            total = 0
            for ticket in range(len(won)):
                wager = ticket % kinds
                won[ticket] = pays[wager, _caught(picks, spots[wager], chance)]
                total += won[ticket]
            share(won, total, most, equally)
            brought[:] = 0
            nets[each] = -base
            for ticket in range(len(won)):
                brought[ticket % kinds] += won[ticket]
                if ticket < kinds:
                    nets[each] += won[ticket]
            paid = 0
            for wager in range(kinds):
                paid += brought[wager]
                staked = players * stakes[wager]
                add_wager(wagers, squares, wager, (staked, brought[wager] - staked), 1)
            whole = (players * base, paid - players * base)
            add_wager(wagers, squares, kinds, whole, 1)
            add_result(results, whole[1], 1)
        follow(tally, nets[:some], base)
        left -= some


def pays_table(rules: KenoRules, wagers: list[tuple[int, Cents]]) -> Ints:
    """What each number of hits brings in cents, a row for each number of spots and rate."""
    table = np.zeros((len(wagers), SPOTS_MAX + 1), dtype=np.int64)
    for row, (spots, rate) in enumerate(wagers):
        for caught, pay in rules.payoffs[spots].items():
            table[row, caught] = payoff(rate, pay, rules.most)
    return table


def model(rules: KenoRules, strategy: Strategy) -> Model:
    """Games of this lounge with the strategy's straight tickets, as quick-picks."""
    nothing_to_decide(strategy)
    usual = "straight_4" if "straight_4" in rules.areas else next(iter(rules.areas))
    stakes = stakes_of(strategy, rules, rules.areas, usual=usual)
    for spot in stakes:
        if not spots_of(spot):
            raise refused("wagers", f"only straight tickets are simulated, not {spot}")
    wagers = [(spots_of(spot), cents) for spot, cents in stakes.items()]
    table = pays_table(rules, wagers)
    terms = KenoTerms(
        spots=np.array([spots for spots, _ in wagers], dtype=np.int64),
        stakes=np.array([cents for _, cents in wagers], dtype=np.int64),
        pays=table,
        players=strategy.players,
        most=rules.max_aggregate_payoff,
        equally=rules.aggregate_sharing == EQUALLY,
    )

    def play(chance: Words, rounds: int, tally: Tally) -> None:
        play_games(terms, chance, rounds, tally)

    best = int(table.max(axis=1).sum()) * strategy.players
    alone = not terms.most or best <= terms.most or len(wagers) * strategy.players == 1
    return Model(
        wagers=tuple(stakes),
        play=play,
        base=sum(stakes.values()),
        exact={spot: _edge(rules, spot, cents) for spot, cents in stakes.items()} if alone else {},
        note="" if alone else "The maximum aggregate payoff is shared; there is no exact price.",
    )


def _edge(rules: KenoRules, spot: str, cents: Cents) -> Fraction:
    spots = spots_of(spot)
    return house_advantage(rules.payoffs[spots], chances(spots), cents, rules.most)


# -- a lounge of many tickets ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LoungeResult:
    """What a lounge sold, won and paid over some games, and how often the maximum cut winners."""

    games: int
    sold: Cents
    won: Cents
    paid: Cents
    limited: int

    def to_dict(self) -> dict[str, object]:
        """The result as plain data, amounts in cents."""
        return {
            "games": self.games,
            "sold": self.sold,
            "won": self.won,
            "paid": self.paid,
            "limited_games": self.limited,
            "house_kept": str(Fraction(self.sold - self.paid, self.sold)),
        }


def simulate_lounge(
    rules: KenoRules, *, tickets: int, games: int, spots: int, rate: Cents, seed: int
) -> LoungeResult:
    """Games with so many straight tickets whose spots are picked once, under the maximum."""
    chance = stream(seed, 0)
    numbers = np.arange(NUMBERS).astype(np.uint8)
    masks = np.zeros((tickets, 2), dtype=np.uint64)
    for ticket in range(tickets):
        shuffle_ahead(numbers, chance, spots)
        masks[ticket] = mask_of(int(number) + 1 for number in numbers[:spots])
    found = np.zeros((games, 2), dtype=np.int64)
    table = pays_table(rules, [(spots, rate)])
    limit = (rules.max_aggregate_payoff, rules.aggregate_sharing == EQUALLY)
    play_lounge(masks, table, limit, chance, found)
    return LoungeResult(
        games=games,
        sold=tickets * games * rate,
        won=int(found[:, 0].sum()),
        paid=int(found[:, 1].sum()),
        limited=int((found[:, 0] > found[:, 1]).sum()),
    )
