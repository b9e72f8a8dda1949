"""The house way of pai gow poker against itself, and how fast it is dealt and set.

    python benchmarks/pai_gow_poker.py --deals 1e9
    python benchmarks/pai_gow_poker.py --deals 1e8 --opponents 6 --threads 2
    python benchmarks/pai_gow_poker.py --lines

Prints, as JSON, every frequency with its standard error, what a player and the bank net for each
unit with the vigorish of 5 percent taken exactly, and the deals a second. `--lines` sets all
154,143,080 hands of seven cards instead and counts the lines of the house way exactly.
"""

from __future__ import annotations

import argparse
import json
import sys
from math import sqrt
from time import perf_counter

from pitboss.games.pai_gow_poker.advice import against
from pitboss.games.pai_gow_poker.odds import SEED, Simulation, simulate
from pitboss.games.pai_gow_poker.options import PaiGowPokerRules
from pitboss.games.pai_gow_poker.rules import DECK

NAMES = ("lower", "copy", "higher")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=float, default=1e7)
    parser.add_argument("--opponents", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--house-way", default="standard")
    parser.add_argument("--wheel-rank", default="second")
    parser.add_argument("--lines", action="store_true")
    return parser.parse_args()


def share(count: int, total: int) -> tuple[float, float]:
    """A count as a share of all, with its standard error (if there is one opponent)."""
    chance = count / total
    return chance, sqrt(chance * (1 - chance) / total)


def figures(found: Simulation) -> dict[str, object]:
    """Every frequency with its standard error."""
    push = found.hands - found.won - found.lost
    each = {"win": found.won, "push": push, "lose": found.lost}
    compared = {
        f"high {NAMES[high]}, low {NAMES[low]}": share(count, found.hands)
        for high, row in enumerate(found.compared)
        for low, count in enumerate(row)
    }
    hands = found.deals * (found.opponents + 1)
    return {
        "deals": found.deals,
        "opponents": found.opponents,
        "player": found.player,
        "bank": found.bank,
        **{name: share(count, found.hands) for name, count in each.items()},
        **compared,
        "lines": {n: count / hands for n, count in enumerate(found.lines) if count},
    }


def main() -> None:
    asked = arguments()
    rules = PaiGowPokerRules(house_way=asked.house_way, wheel_rank=asked.wheel_rank)
    simulate(rules, deals=1_000, opponents=asked.opponents)  # compiles the kernel
    start = perf_counter()
    if asked.lines:
        _, lines, fouls = against(rules, [], range(DECK), asked.threads)
        result: dict[str, object] = {"lines": lines.tolist(), "fouls": int(fouls.sum())}
        done = int(lines.sum())
    else:
        found = simulate(
            rules,
            deals=int(asked.deals),
            seed=asked.seed,
            opponents=asked.opponents,
            threads=asked.threads,
        )
        result, done = figures(found), found.deals
    json.dump({**result, "a second": done / (perf_counter() - start)}, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
