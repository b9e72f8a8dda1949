"""The blackjack analyser against rounds played with shuffled cards, by its own play of every hand.

    python benchmarks/blackjack_simulation.py --rounds 1e9
    python benchmarks/blackjack_simulation.py --rounds 1e7 --sets 1,5

Each line is one option set: the analyser's value, the mean of the rounds, its standard error, by
how many of those it is off (z), and the rounds played in a second of processor time on one core.
Every round is dealt from the whole shoe, and each option set has a random stream of its own.
"""

from __future__ import annotations

import argparse
from math import sqrt
from time import process_time

from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.simulation import model
from pitboss.simulation.blocks import levels_of
from pitboss.simulation.strategy import FLAT, Model, Strategy
from pitboss.simulation.streams import stream
from pitboss.simulation.tally import NET, NET_NET, Tally, new_tally

SEED = 19_47_2

SETS: dict[str, BlackjackRules] = {
    "8 decks, hole card down": BlackjackRules(),
    "6 decks, card reader, surrender": BlackjackRules(decks=6, card_reader=True, surrender=True),
    "1 deck, second card last, four hands, aces split once": BlackjackRules(
        decks=1,
        dealer_second_card="draw_last",
        max_split_hands=4,
        boxes=6,
        resplit_aces=False,
    ),
    "2 decks, hole card up, doubling on 9 to 11 only": BlackjackRules(
        decks=2, dealer_second_card="hole_up"
    ),
    "1 deck, card reader, all four extra payouts": BlackjackRules(
        decks=1,
        card_reader=True,
        pay_suited_678=True,
        pay_777=True,
        five_card_21=True,
        designated_blackjack=("As", "Kh"),
    ),
    "8 decks, card reader, four hands, split 21 wins": BlackjackRules(
        card_reader=True, max_split_hands=4, boxes=6, split_two_card_21_wins=True
    ),
    "2 decks, second card last, three hands, surrender": BlackjackRules(
        decks=2, dealer_second_card="draw_last", max_split_hands=3, surrender=True
    ),
}


def main() -> None:
    """Simulate the option sets asked for and print a table that Markdown reads."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=float, default=1e8)
    asked.add_argument("--sets", default=",".join(str(n + 1) for n in range(len(SETS))))
    arguments = asked.parse_args()
    chosen = [list(SETS)[int(number) - 1] for number in arguments.sets.split(",")]
    print("| option set | rounds | analyser | simulated | standard error | z | Mrounds/s |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name in chosen:
        print(line(name, int(arguments.rounds)), flush=True)


def line(name: str, rounds: int) -> str:
    """One row of the table."""
    made = model(SETS[name], Strategy(play="composition", details={"shuffle": "every_round"}))
    _play(made, 1000)
    began = process_time()
    tally = _play(made, rounds, list(SETS).index(name))
    rate = rounds / (process_time() - began) / 1e6
    mean = tally.wagers[0, NET] / rounds / made.base
    error = sqrt((tally.squares[0, NET_NET] / rounds / made.base**2 - mean**2) / rounds)
    value = -float(made.exact["blackjack"])
    return (
        f"| {name} | {rounds:.0e} | {value:+.9f} | {mean:+.9f}"
        f" | {error:.9f} | {(mean - value) / error:+.2f} | {rate:.1f} |"
    )


def _play(made: Model, rounds: int, block: int = 0) -> Tally:
    """So many rounds with a random stream of their own."""
    tally = new_tally(len(made.wagers), levels=levels_of(FLAT))
    made.play(stream(SEED, block), rounds, tally)
    return tally


if __name__ == "__main__":
    main()
