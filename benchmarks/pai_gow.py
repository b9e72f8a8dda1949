"""Pai gow: how fast it is priced and played, and which exceptions close the house way.

`python benchmarks/pai_gow.py` prints the speed; `--search` tries every exception to the base rules
and prints those after which the best answer of a player no longer gains.
"""

from __future__ import annotations

import argparse
from fractions import Fraction
from importlib import import_module
from time import perf_counter, process_time

import numpy as np

from pitboss.games.pai_gow import simulation
from pitboss.games.pai_gow.house_way import BASE, HouseWay, WayException, not_pair, not_value
from pitboss.games.pai_gow.options import PaiGowRules
from pitboss.simulation.strategy import Strategy
from pitboss.simulation.streams import stream

odds = import_module("pitboss.games.pai_gow.odds")
ROUNDS = 1 << 16
GRADES = 12


def speed() -> None:
    """The exact price from nothing once compiled, and rounds of the kernel a second."""
    odds.house_way_against(HouseWay("warm", "warm"), BASE)
    start = perf_counter()
    odds.house_way_against(BASE, BASE)
    odds.best_against(BASE)
    print(f"exact prices: {perf_counter() - start:.2f} s")
    terms = simulation.terms_of(PaiGowRules(), Strategy(play="house_way"))
    ends, tiles, chance = np.empty((ROUNDS, 1), np.int64), simulation.full_set(), stream(1, 0)
    simulation.deal_rounds(terms, tiles, chance, ends, (ROUNDS, 0))
    start = process_time()
    for _ in range(100):
        simulation.deal_rounds(terms, tiles, chance, ends, (ROUNDS, 0))
    rate = 100 * ROUNDS / (process_time() - start)
    print(f"one player against the house: {rate / 1e6:.1f} million rounds a second")


def exceptions() -> list[WayException]:
    """Every exception: a pair or a value, and how good both hands must be instead."""
    grades = [(high, low) for high in range(GRADES) for low in range(high + 1)]
    pairs = [not_pair(rank, *each) for rank in range(1, 21) for each in grades]
    return pairs + [not_value(value, *each) for value in range(10) for each in grades]


def search() -> None:
    """Print the exceptions that alone leave the player no answer that gains, best first."""
    found: dict[Fraction, WayException] = {}
    for each in exceptions():
        value = odds.best_against(HouseWay("tried", "tried", (each,))).value()
        odds.setting_counts.cache_clear()
        if value <= 0:
            found.setdefault(value, each)
    for value in sorted(found):
        print(f"{float(100 * value):+.4f} %  {found[value].describe()}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--search", action="store_true")
    search() if parser.parse_args().search else speed()
