"""Baccarat, red dog and chemin de fer: rounds a second of one core, with a peer where there is one.

    pip install pybaccarat==0.12
    python benchmarks/card_simulation.py --seconds 2

Whole shoes with burn and cutting card; ours with tallies and sessions. pybaccarat deals the same
shoe of eight decks to one hand after the cutting card, without its scoreboards and without any
wager; it is left out if it is not installed. All play in turns in one run, and the best of three
turns of processor time counts for each.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from importlib import import_module
from time import process_time
from types import ModuleType

from pitboss.games import game
from pitboss.simulation.blocks import levels_of
from pitboss.simulation.strategy import FLAT, Model, Strategy
from pitboss.simulation.streams import stream
from pitboss.simulation.tally import new_tally

TURNS = 3
MANY = 1 << 20
BEHIND = -14
PEER = "pybaccarat, baccarat shoes"
Rounds = Callable[[], int]

THREE = {"banker": 10_00, "player": 10_00, "tie": 10_00}
GAMES: dict[str, tuple[str, Strategy]] = {
    "punto banco, one wager": ("punto_banco", Strategy()),
    "punto banco, three wagers": ("punto_banco", Strategy(wagers=THREE)),
    "minibaccarat, one wager": ("minibaccarat", Strategy()),
    "red dog, best raises": ("red_dog", Strategy()),
    "chemin de fer, best draws": ("chemin_de_fer", Strategy()),
    "chemin de fer, mixed draws, six seats": (
        "chemin_de_fer",
        Strategy(play="random", players=5, details={"bank": "double"}),
    ),
}


def model_of(slug: str, strategy: Strategy) -> Model:
    """The model of a game under its usual house rules."""
    made: Model = import_module(f"pitboss.games.{slug}.simulation").model(
        game(slug).rules(), strategy
    )
    return made


def ours(model: Model) -> Rounds:
    """Our simulation, tallies and sessions included."""
    tally, chance = new_tally(len(model.wagers), levels=levels_of(FLAT)), stream(1, 0)

    def play() -> int:
        model.play(chance, MANY, tally)
        return MANY

    return play


def pybaccarat() -> Rounds | None:
    """Shoes of the peer, whose modules ask for a keyboard that only Windows has."""
    keyboard = ModuleType("msvcrt")
    vars(keyboard)["getch"] = input
    sys.modules.setdefault("msvcrt", keyboard)
    try:
        baccarat = import_module("pybaccarat.baccarat")
        cards = import_module("pybaccarat.playingcards")
    except ImportError:
        return None
    shoe, player, banker = cards.Shoe(8), baccarat.Hand(), baccarat.Hand()
    table = baccarat.Game(shoe, player, banker)

    def play() -> int:
        shoe.reset()
        shoe.shuffle()
        shoe.set_cut_card(BEHIND)
        for _ in range(min(10, shoe.deal().get_rank())):
            shoe.deal()
        hands, last = 0, False
        while not last:
            last = shoe.cut_card_seen()
            player.empty()
            banker.empty()
            table.play_hand()
            hands += 1
        return hands

    return play


def rate(play: Rounds, seconds: float) -> float:
    """Rounds a second of processor time."""
    rounds, began = 0, process_time()
    while process_time() - began < seconds:
        rounds += play()
    return rounds / (process_time() - began)


def main() -> None:
    """Play in turns and print a table that Markdown reads."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=1.0)
    seconds = asked.parse_args().seconds
    players = {name: ours(model_of(*each)) for name, each in GAMES.items()}
    peer = pybaccarat()
    if peer:
        players[PEER] = peer
    for play in players.values():
        play()  # compiles
    best = dict.fromkeys(players, 0.0)
    for _ in range(TURNS):
        for name, play in players.items():
            best[name] = max(best[name], rate(play, seconds))
    print("| game | rounds a second | ratio to the peer |")
    print("| --- | ---: | ---: |")
    for name, found in best.items():
        compared = "baccarat" in name or "punto" in name
        ratio = f"{found / best[PEER]:,.0f}" if peer and compared else ""
        print(f"| {name} | {found:,.0f} | {ratio} |")


if __name__ == "__main__":
    main()
