"""How long the blackjack analyser takes for a rule set, once it is compiled, on one core.

    python benchmarks/blackjack_analyser.py

Each figure is the best of some runs from an empty cache of deals: all deals of the eight-deck shoe,
then the best play of every hand against every card. The best public analyser we know of (C++) takes
about 0.05 s with one split and 0.25 s with splits to four hands.

Reached (processor time, Python 3.11, Numba 0.68, a busy two-core machine): 0.08 s with one split,
0.19 s with splits to three hands, 0.31 s to four, 0.22 s with the hole card up; the best chart by
totals takes 0.7 s. The very first run compiles the kernel, which takes some 20 s; it is kept after
that, and loading it with its tables of hands takes about 2 s.
"""

from __future__ import annotations

import json
import sys
from time import perf_counter, process_time

from pitboss.games.blackjack import analysis_terms
from pitboss.games.blackjack.analysis import value
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.strategy import best_total_dependent

RUNS = 7
RULES = {
    "one split": BlackjackRules(),
    "one split, surrender, 1 deck": BlackjackRules(surrender=True, decks=1),
    "splits to three hands": BlackjackRules(max_split_hands=3),
    "splits to four hands": BlackjackRules(max_split_hands=4, boxes=6),
    "hole card up": BlackjackRules(dealer_second_card="hole_up"),
}


def seconds(rules: BlackjackRules) -> float:
    """The processor time of one analysis from nothing, the best of some."""
    times = []
    for _ in range(RUNS):
        analysis_terms.forget()
        began = process_time()
        value(rules)
        times.append(process_time() - began)
    return min(times)


def main() -> None:
    """Measure and print one JSON object."""
    began = perf_counter()
    for rules in RULES.values():
        value(rules)
    first = perf_counter() - began
    report: dict[str, object] = {
        "python": sys.version.split()[0],
        "seconds_to_load_or_compile": round(first, 2),
        "seconds": {name: round(seconds(rules), 3) for name, rules in RULES.items()},
    }
    began = perf_counter()
    best_total_dependent(BlackjackRules())
    report["seconds_total_dependent"] = round(perf_counter() - began, 3)
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
