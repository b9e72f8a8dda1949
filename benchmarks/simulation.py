"""How fast every banked game is simulated, craps against crapssim, and one thread against two.

    pip install crapssim && python -m benchmarks.simulation [--rounds 1e7]

A rate is rounds for each second of processor time through `pitboss.simulate`, statistics and
sessions included, on one thread, after a first run that compiles. The craps players take double
odds behind the pass line at both tables. The scaling is by the clock on the
wall, so it says something only on a machine that is otherwise idle.
"""

from __future__ import annotations

import argparse
import importlib
import json
from time import perf_counter, process_time

import pitboss
from pitboss.games import game, names
from pitboss.simulation.strategy import Strategy

PEER_ROLLS = 50_000
SCALED = ("roulette", "craps", "punto_banco", "blackjack")
PASS_WITH_ODDS = Strategy(wagers={"pass": 10_00}, details={"odds": "2"})


def rate(slug: str, rounds: int, strategy: Strategy | None = None) -> float:
    """Rounds a second of processor time, one thread; the best of three runs."""
    pitboss.simulate(slug, strategy=strategy, rounds=1_000, seed=1, threads=1)
    rates = []
    for seed in range(3):
        began = process_time()
        pitboss.simulate(slug, strategy=strategy, rounds=rounds, seed=seed, threads=1)
        rates.append(rounds / (process_time() - began))
    return max(rates)


def scaling(slug: str, rounds: int) -> float:
    """How many times as fast two threads are as one, by the clock on the wall."""
    return _seconds(slug, rounds, 1) / _seconds(slug, rounds, 2)


def _seconds(slug: str, rounds: int, threads: int) -> float:
    taken = []
    for seed in range(3):
        began = perf_counter()
        pitboss.simulate(slug, rounds=rounds, seed=seed, threads=threads)
        taken.append(perf_counter() - began)
    return min(taken)


def crapssim_rolls(rolls: int) -> float | None:
    """Rolls a second of processor time at crapssim's table, or None if it is not installed."""
    try:
        table_module = importlib.import_module("crapssim.table")
        strategy = importlib.import_module("crapssim.strategy")
    except ImportError:
        return None
    best = 0.0
    for seed in range(3):
        table = table_module.Table(seed=seed)
        player = strategy.BetPassLine(10) + strategy.PassLineOddsMultiplier(2)
        table.add_player(1e9, strategy=player)
        began = process_time()
        table.run(max_rolls=rolls, verbose=False)
        best = max(best, rolls / (process_time() - began))
    return best


def report(rounds: int) -> dict[str, object]:
    """All figures of one run."""
    banked = [slug for slug in names() if game(slug).costs is None]
    rates = {slug: rate(slug, rounds) for slug in banked}
    craps, peer = rate("craps", rounds, PASS_WITH_ODDS), crapssim_rolls(PEER_ROLLS)
    return {
        "rounds_per_second": {slug: round(each) for slug, each in rates.items()},
        "craps_with_odds_rolls_per_second": round(craps),
        "crapssim_rolls_per_second": None if peer is None else round(peer),
        "times_crapssim": None if peer is None else round(craps / peer),
        "two_threads_over_one": {slug: round(scaling(slug, 4 * rounds), 2) for slug in SCALED},
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=float, default=1e7)
    print(json.dumps(report(int(parser.parse_args().rounds)), indent=1))


if __name__ == "__main__":
    main()
