"""The blackjack analyser against rounds played with shuffled cards, by its own play of every hand.

    python benchmarks/blackjack_simulation.py --rounds 1e9
    python benchmarks/blackjack_simulation.py --rounds 1e7 --sets 1,5

Each line is one option set: the analyser's value, the mean of the rounds, its standard error, by
how many of those it is off (z), the largest z among the cards the dealer shows, and the rounds
played in a second of processor time on one core. Every round is dealt from the whole shoe, and each
option set has a random stream of its own.
"""

from __future__ import annotations

import argparse
from time import process_time

from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.simulation_kernel_runs import simulate

SEED = 19_47_2
HEADINGS = (
    *("option set", "rounds", "analyser", "simulated"),
    *("standard error", "z", "by card", "Mrounds/s"),
)

# Aces, deuces to nines, tens: few small cards are left, so that hands are insured.
RICH = (8, 4, 4, 4, 4, 4, 8, 8, 8, 32)
SETS: dict[str, tuple[BlackjackRules, tuple[int, ...] | None]] = {
    "8 decks, hole card down": (BlackjackRules(), None),
    "6 decks, card reader, surrender": (
        BlackjackRules(decks=6, card_reader=True, surrender=True),
        None,
    ),
    "1 deck, second card last, four hands, aces split once": (
        BlackjackRules(
            decks=1,
            dealer_second_card="draw_last",
            max_split_hands=4,
            boxes=6,
            resplit_aces=False,
        ),
        None,
    ),
    "2 decks, hole card up, doubling on 9 to 11 only": (
        BlackjackRules(decks=2, dealer_second_card="hole_up"),
        None,
    ),
    "1 deck, card reader, all four extra payouts": (
        BlackjackRules(
            decks=1,
            card_reader=True,
            pay_suited_678=True,
            pay_777=True,
            five_card_21=True,
            designated_blackjack=("As", "Kh"),
        ),
        None,
    ),
    "8 decks, card reader, four hands, split 21 wins": (
        BlackjackRules(card_reader=True, max_split_hands=4, boxes=6, split_two_card_21_wins=True),
        None,
    ),
    "2 decks, second card last, three hands, surrender": (
        BlackjackRules(decks=2, dealer_second_card="draw_last", max_split_hands=3, surrender=True),
        None,
    ),
    "2 decks with few small cards, insurance taken": (BlackjackRules(decks=2), RICH),
}


def main() -> None:
    """Simulate the option sets asked for and print a table that Markdown reads."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=float, default=1e8)
    asked.add_argument("--sets", default=",".join(str(n + 1) for n in range(len(SETS))))
    arguments = asked.parse_args()
    chosen = [list(SETS)[int(number) - 1] for number in arguments.sets.split(",")]
    print(
        "| option set | rounds | analyser | simulated | standard error | z | by card | Mrounds/s |"
    )
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name in chosen:
        print(line(name, int(arguments.rounds)), flush=True)


def line(name: str, rounds: int) -> str:
    """One row of the table."""
    rules, composition = SETS[name]
    seed = SEED + list(SETS).index(name)
    simulate(rules, 1000, seed=seed, composition=composition)
    began = process_time()
    found = simulate(rules, rounds, seed=seed, composition=composition)
    rate = rounds / (process_time() - began) / 1e6
    whole, by_card = found.whole, max(abs(each.z) for each in found.shown.values())
    return (
        f"| {name} | {rounds:.0e} | {whole.expectation:+.9f} | {whole.mean:+.9f}"
        f" | {whole.standard_error:.9f} | {whole.z:+.2f} | {by_card:.2f} | {rate:.1f} |"
    )


if __name__ == "__main__":
    main()
