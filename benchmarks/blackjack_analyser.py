"""How long the blackjack analyser takes for a rule set, once it is compiled, on one core.

    python benchmarks/blackjack_analyser.py

Each figure is the best of some runs from an empty cache of deals: all deals of the eight-deck shoe,
then the best play of every hand against every card. What was reached stands in the README.
"""

from __future__ import annotations

import json
import sys
from time import perf_counter, process_time

from pitboss.games.blackjack.analysis import terms, value
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
        terms.forget()
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
