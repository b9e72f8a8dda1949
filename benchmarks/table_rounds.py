"""How fast the reference table plays, against crapssim's table, in the same run.

    pip install crapssim && python benchmarks/table_rounds.py

Both play a flat pass line bet roll by roll on one core. Ours also validates every answer, checks
the books after each, and keeps a log from which the game can be replayed to the cent.
"""

from __future__ import annotations

import importlib
import json
import sys
from time import process_time
from typing import Any

from pitboss.equipment import Source, seeded
from pitboss.games import game, names
from pitboss.table import Choose, CloseBetting, PlaceWager, Round, Table

ROLLS = 20_000
ROUNDS = 4_000
FLAT = {
    "big_six": "d1",
    "craps": "pass",
    "mini_dice": "field",
    "pokette": "red",
    "roulette": "red",
    "sic_bo": "small",
}


def rounds_per_second(slug: str, spot: str, rounds: int) -> float:
    """Play rounds with one flat wager of $5, made again when it was decided."""
    table = Table(game(slug), seats={1: 1_000_000_00})
    source = seeded(1)
    began = process_time()
    for _ in range(rounds):
        play_round(Round(table), PlaceWager(by="seat:1", seat=1, spot=spot, cents=5_00), source)
    return rounds / (process_time() - began)


def play_round(round_: Round[Any, Any, Any], wager: PlaceWager, source: Source) -> None:
    """Lay the wager if none stands, let staff and chance do the rest."""
    while round_.question is not None:
        question = round_.question
        answer = question.draw(source) or question.default()
        if isinstance(answer, CloseBetting) and not round_.table.wagers:
            round_.answer(wager)
        round_.answer(answer or Choose(by="seat:1", choice="accept"))


def crapssim_rolls_per_second(rolls: int) -> float | None:
    """The same bet at crapssim's table, or None if it is not installed."""
    try:
        table_module = importlib.import_module("crapssim.table")
        strategy = importlib.import_module("crapssim.strategy")
    except ImportError:
        return None
    table = table_module.Table(seed=1)
    table.add_player(1e9, strategy=strategy.BetPassLine(5))
    began = process_time()
    table.run(max_rolls=rolls, verbose=False)
    return rolls / (process_time() - began)


def main() -> None:
    """Measure and print one JSON object."""
    ours = {slug: rounds_per_second(slug, FLAT[slug], ROUNDS) for slug in names() if slug in FLAT}
    craps = rounds_per_second("craps", "pass", ROLLS)
    peer = crapssim_rolls_per_second(ROLLS)
    report = {
        "python": sys.version.split()[0],
        "rounds_per_second": {slug: round(rate) for slug, rate in ours.items()},
        "craps_rolls_per_second": round(craps),
        "crapssim_rolls_per_second": None if peer is None else round(peer),
        "ratio_to_crapssim": None if peer is None else round(craps / peer, 3),
    }
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
