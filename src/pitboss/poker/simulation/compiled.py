"""Whole hands of poker by the kernel: players with fixed strategies, hand after hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from pitboss.money import Cents, show
from pitboss.poker.house.options import PokerRules
from pitboss.poker.kernel.layout import SEATS, SEVEN, new_rows
from pitboss.poker.kernel.plan import Plan, terms_of
from pitboss.poker.kernel.play import Players, play_rounds
from pitboss.poker.kernel.policies import CHART, CHART_SIZE, PLAYS
from pitboss.poker.simulation.charts import CHART_PREFIX, chart_of
from pitboss.poker.simulation.players import PLAYS as SAID
from pitboss.simulation.chance import STEP, Ints, Words
from pitboss.simulation.stakes import refused
from pitboss.simulation.strategy import Model
from pitboss.simulation.tally import Tally

# A chart is read by two own cards.
CHART_CARDS: Final = 2
# A detail: every deal is played by everybody in every seat.
DUPLICATE: Final = "duplicate"
RAKE_ROW: Final = "rake"


def compiled_model(
    rules: PokerRules, plan: Plan, plays: Mapping[int, str], stack: Cents, repeats: int
) -> Model:
    """Players by seats who all begin a hand with the same stack.

    With repeats every deal is played so many times, each time one seat further on.
    """
    terms, count = terms_of(rules, plan), len(plays)
    players = Players(
        data=_data(plan, list(plays.values())),
        stacks=np.full(count, stack, dtype=np.int64),
        repeats=repeats,
        base=rules.entry * repeats,
    )

    def play(chance: Words, rounds: int, tally: Tally) -> None:
        rows = new_rows(1, count)
        rows.chance[0, STEP] = chance[STEP]
        play_rounds(terms, rows, players, chance, rounds, tally)

    who = "seat" if repeats == 1 else "player"
    unit = max(rules.blinds_posted, default=rules.minimum)
    return Model(
        wagers=(*(f"{who} {seat}" for seat in plays), RAKE_ROW),
        play=play,
        base=players.base,
        note=_note(rules, plays, stack, repeats, unit),
        win_unit=unit * repeats,
    )


def is_compiled(play: str) -> bool:
    """Whether the kernel knows a play."""
    return play in PLAYS or play.startswith(CHART_PREFIX)


def _data(plan: Plan, plays: Sequence[str]) -> Ints:
    """The play of each player by its number, and the charts of those who have one."""
    data = np.zeros(SEATS + len(plays) * CHART_SIZE, dtype=np.int64)
    for player, play in enumerate(plays):
        if not play.startswith(CHART_PREFIX):
            data[player] = PLAYS[play]
            continue
        if plan.high != SEVEN or plan.seen[0] != CHART_CARDS:
            raise refused("play", "charts are for two own cards and five in the centre")
        data[player], start = CHART, SEATS + player * CHART_SIZE
        data[start : start + CHART_SIZE] = chart_of(play.removeprefix(CHART_PREFIX))
    return data


def _note(
    rules: PokerRules, plays: Mapping[int, str], stack: Cents, repeats: int, unit: Cents
) -> str:
    """How it was played, and what the rows are."""
    who = "seat" if repeats == 1 else "player"
    used = {play: [seat for seat, how in plays.items() if how == play] for play in plays.values()}
    how = "; ".join(
        f"{who} {', '.join(map(str, seats))} {SAID.get(play, 'plays by a chart')}"
        for play, seats in used.items()
    )
    note = (
        f"{how[0].upper()}{how[1:]}. Everybody begins every hand with {show(stack)}. What a seat"
        " stakes is what it puts into pots and does not get back uncalled; the rake's row tells"
        f" what the house takes of all that. Win rates are in big blinds, or in minimum wagers, of"
        f" {show(unit)} a hundred hands."
    )
    if repeats > 1:
        note += (
            f" Every deal is played {repeats} times with the same cards, each time with everybody"
            " one seat further on; a round is all of these hands."
        )
    if "time" in rules.rake_methods:
        return f"{note} Nobody is charged for time here."
    return note
