"""Blackjack rounds a second of one core: our simulation and other simulators, in turns in one run.

    pip install gymnasium blackjack21 jackblack blackjackpy rlcard
    python benchmarks/blackjack_peers.py --seconds 2

A peer that is not installed is left out. blackjack21 plays our best chart from a shoe of eight
decks shuffled at three quarters, as we do. Gymnasium's Blackjack-v1 (an endless deck) knows drawing
and standing only and gets these from the chart; the others draw to 17. The best of three turns of
processor time counts for each.
"""

from __future__ import annotations

import argparse
import contextlib
import io
from collections.abc import Callable
from importlib import import_module
from time import process_time
from typing import Any

import numpy as np

from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.simulation import model
from pitboss.games.blackjack.strategy import TotalStrategy, best_total_dependent
from pitboss.simulation.strategy import Strategy
from pitboss.simulation.streams import stream
from pitboss.simulation.tally import new_tally

RULES = BlackjackRules(card_reader=True, max_split_hands=2)
TURNS = 3
# Rounds between two looks at the clock.
SOME, MANY = 200, 200_000
Rounds = Callable[[], int]


def ours(details: dict[str, str]) -> Rounds:
    """Our simulation, tallies and sessions included."""
    made = model(RULES, Strategy(details=details))
    tally, chance = new_tally(len(made.wagers), levels=np.array([[1, 0, 0, 0]])), stream(1, 0)

    def play() -> int:
        made.play(chance, MANY, tally)
        return MANY

    return play


class Chart:
    """The best chart as other simulators ask for it."""

    def __init__(self, found: TotalStrategy) -> None:
        self.place = {column: n for n, column in enumerate(found.columns)}
        self.found = found

    def entry(self, total: int, soft: bool, shown: int) -> str:
        """What the chart says to a total against a card that counts so much, an ace one."""
        if total >= 21 or (total == 20 and not soft):
            return "S"
        lines = self.found.soft if soft and total > 12 else self.found.hard
        return lines[max(total, 5)][self.column(shown)]

    def column(self, shown: int) -> int:
        """The column of a card that counts so much."""
        return self.place[{1: "A", 10: "T", 11: "A"}.get(shown, str(shown))]


def gymnasium(chart: Chart) -> Rounds:
    """The environment that comes with Gymnasium."""
    table: Any = import_module("gymnasium").make("Blackjack-v1", sab=True)

    def play() -> int:
        for _ in range(SOME):
            (total, shown, soft), _ = table.reset()
            over = False
            while not over:
                drawn = chart.entry(int(total), bool(soft), int(shown)) in ("H", "Dh")
                (total, shown, soft), _, over, _, _ = table.step(int(drawn))
        return SOME

    return play


def blackjack21(chart: Chart) -> Rounds:
    """A table that knows all that the chart says."""
    peer: Any = import_module("blackjack21.table")
    deck = peer.Deck(peer.DEFAULT_SUITS, count=8)
    table: Any = peer.Table([("one", 2)], deck, on_round_reset=peer.shoe_reset_hook(deck))

    def act() -> object:
        hand, shown = table.current_hand, table.dealer.hand[0].value
        values = [card.value for card in hand]
        low = sum(1 if value == 11 else value for value in values)
        if len(values) == 2 and values[0] == values[1] and len(table.players[0].hands) == 1:
            rank = {1: "A", 11: "A", 10: "T"}.get(values[0], str(values[0]))
            if chart.found.pairs[rank][chart.column(shown)] == "P":
                split: object = table.split()
                return split
        entry = chart.entry(hand.total, hand.total != low, shown)
        if entry[0] == "D" and len(values) == 2:
            doubled: object = table.double_down()
            return doubled
        played: object = table.hit() if entry in ("H", "Dh") else table.stand()
        return played

    def play() -> int:
        for _ in range(SOME):
            table.start_game()
            while table.current_hand is not None:
                act()
        return SOME

    return play


def jackblack(chart: Chart) -> Rounds:
    """The simulation of jackblack with its strategy that draws to 17."""
    peer: Any = import_module("jackblack")
    strategy = import_module("jackblack.player").Simple17()

    def play() -> int:
        player = peer.Player("one", chips=10**9, strategy=strategy)
        peer.Simulation([player]).run(SOME)
        return SOME

    return play


def blackjackpy(chart: Chart) -> Rounds:
    """One deck and a question on the terminal, which is answered as the dealer plays."""
    peer: Any = import_module("blackjackpy")
    mimic = type("Mimic", (peer.Player,), {"ask": lambda me: "y" if me.point() < 17 else "n"})

    def play() -> int:
        with contextlib.redirect_stdout(io.StringIO()):
            for _ in range(SOME):
                table = peer.Blackjack()
                table.player = mimic()
                table.start_game()
        return SOME

    return play


def rlcard(chart: Chart) -> Rounds:
    """The environment of RLCard, which draws and stands only."""
    table: Any = import_module("rlcard").make("blackjack")
    low = {"T": 10, "J": 10, "Q": 10, "K": 10, "A": 11}

    def total(hand: list[str]) -> int:
        found = sum(low.get(card[1], 0) or int(card[1]) for card in hand)
        aces = sum(card[1] == "A" for card in hand)
        while found > 21 and aces:
            found, aces = found - 10, aces - 1
        return found

    def play() -> int:
        for _ in range(SOME):
            state, _ = table.reset()
            while not table.is_over():
                hand = state["raw_obs"]["player0 hand"]
                state, _ = table.step(0 if total(hand) < 17 else 1)
        return SOME

    return play


def rate(play: Rounds, seconds: float) -> float:
    """Rounds a second of processor time in one turn."""
    began, played = process_time(), 0
    while process_time() - began < seconds:
        played += play()
    return played / (process_time() - began)


def main() -> None:
    """Everybody plays in turns; print a table that Markdown reads."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=1.0)
    seconds = asked.parse_args().seconds
    chart = Chart(best_total_dependent(RULES))
    players = {
        "pitboss, best chart, shoe to the cutting card": ours({}),
        "pitboss, best chart, shuffled every round": ours({"shuffle": "every_round"}),
    }
    for peer in (blackjack21, gymnasium, jackblack, blackjackpy, rlcard):
        with contextlib.suppress(ImportError):
            players[peer.__name__] = peer(chart)
    for play in players.values():
        play()
    best = dict.fromkeys(players, 0.0)
    for _ in range(TURNS):
        for name, play in players.items():
            best[name] = max(best[name], rate(play, seconds))
    first = next(iter(best.values()))
    print("| rounds a second, one core | rate | ours are |\n| --- | ---: | ---: |")
    for name, found in best.items():
        print(f"| {name} | {found:,.0f} | {first / found:,.1f} times |", flush=True)


if __name__ == "__main__":
    main()
