"""Simulated let it ride: the kernel settles as the table does and agrees with the exact price."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pitboss.errors import PitbossError
from pitboss.games._stud import simulation as stud_simulation
from pitboss.games._stud.odds import Seen
from pitboss.games.let_it_ride import simulation
from pitboss.games.let_it_ride.odds import analyse
from pitboss.games.let_it_ride.options import LetItRideRules
from pitboss.games.let_it_ride.simulation import (
    WAGERS,
    choices_of,
    hands_book,
    model,
    terms_of,
)
from pitboss.money import Odds
from pitboss.ranking import read_cards
from pitboss.simulation.figures import ROUND
from pitboss.simulation.strategy import Count, Strategy
from pitboss.simulation.streams import stream
from pitboss.table import Answer, Choose
from tests.games.simulated import Dealt, Rounds, decks, distances, rigged, same, tally_of
from tests.simulation.helpers import interpreted

ROYAL = read_cards("As Ks Qs Js Ts")
RAISED = {"flush": Odds(9, 1), "two_pair": Odds(3, 1)}


def laws(**options: Any) -> LetItRideRules:
    return LetItRideRules(**options)


SETS = [
    (1, "best", 10_00, laws()),
    (3, "best", 100_00, laws(dealing_method="manual_shoe", shuffle_method="manual")),
    (7, "best", 500_00, laws(dealing_method="hand", payouts=RAISED, odds_approved=True)),
    (2, "ride", 100_00, laws(payout_cap=0, cap_approved=True)),
    (4, "withdraw", 25_00, laws(two_decks=False)),
]


@pytest.mark.parametrize(("players", "play", "cents", "rules"), SETS)
def test_the_kernel_settles_as_the_table_does(
    players: int, play: str, cents: int, rules: LetItRideRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Same deck, same choices, same cents on every bet of every player, royals among them."""
    choices = choices_of(rules, play, cents)
    terms, book = terms_of(rules, choices, players), hands_book(rules, cents)

    def decide(question: Any, dealt: Dealt) -> Answer:
        position, number = question.prompt.split()[1].rstrip(","), question.prompt.split()[4]
        own, community = dealt[f"position {position}"], dealt["the community area"]
        rides = choices.one(Seen.of(own))
        if number == "two:":
            rides = choices.two(Seen.of([*own, community[1]]), bool(rides))
        return Choose(by=question.by, choice="ride" if rides else "withdraw")

    table = Rounds(rules, players, {"bet_1": cents}, decide)
    interpreted(monkeypatch, simulation, stud_simulation)
    ends, unshuffled = np.zeros((1, players), dtype=np.int64), terms._replace(dealt=0)
    for deck in _decks(terms):
        found = table.play(deck)
        cards = np.array([int(card) for card in deck], dtype=np.uint8)
        simulation.deal_rounds(unshuffled, cards, stream(1, 0), ends, 1)
        for seat in range(1, players + 1):
            cells = book.wagers[ends[0, seat - 1]].tolist()
            bets = {f"bet_{n}": tuple(cell) for n, cell in enumerate(cells, 1) if cell[0]}

            assert found[seat] == bets


def _decks(terms: simulation.LetItRideTerms) -> list[list[Any]]:
    """Decks at random, and one in which the first player has a royal flush."""
    found = decks(24, "let it ride")
    places = [*terms.places[0].tolist(), *terms.places[-1, :2].tolist()]
    return [*found, rigged(found[0], places, ROYAL)]


@pytest.mark.parametrize("play", ["best", "ride", "withdraw", "random"])
def test_simulated_advantages_agree_with_the_exact_ones(play: str) -> None:
    """Every bet and the round, within four standard errors, for two players."""
    made = model(LetItRideRules(), Strategy(play=play, players=2))
    found = distances(made, 300_000)

    assert set(found) == set(made.exact)
    assert max(abs(z) for z in found.values()) < 4


def test_the_exact_advantage_is_that_of_the_odds_room() -> None:
    """Of all that is settled, and of each bet over all bets."""
    made, found = model(LetItRideRules(), Strategy()), analyse(LetItRideRules())

    assert made.exact[ROUND] == found.element_of_risk
    assert made.wagers == WAGERS
    assert made.base == 3 * found.bet
    assert "3.5057 %" in made.note


@pytest.mark.slow
def test_millions_of_rounds_agree_with_the_exact_price() -> None:
    """Twenty million under the usual rules, one player."""
    found = distances(model(LetItRideRules(), Strategy()), 20_000_000)

    assert max(abs(z) for z in found.values()) < 4


def test_compiled_rounds_are_those_that_python_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """One stream, one tally; for one player and for several, and with coins."""
    models = [model(laws(), Strategy(play=play, players=n)) for play, n in PLAYED]
    compiled = [tally_of(each, 60) for each in models]
    again = [tally_of(each, 60) for each in models]
    interpreted(monkeypatch, simulation, stud_simulation)
    with np.errstate(over="ignore"):
        python = [tally_of(each, 60) for each in models]

    assert all(map(same, compiled, again))
    assert all(map(same, compiled, python))


PLAYED = [("best", 1), ("random", 3)]


@pytest.mark.parametrize(
    "strategy",
    [
        Strategy(play="basic"),
        Strategy(count=Count(name="some", tags=(0,) * 10)),
        Strategy(details={"cut": "3"}),
        Strategy(players=8),
        Strategy(players=0),
        Strategy(wagers={"bet_2_1": 10_00}),
        Strategy(wagers={"bet_1_1": 10_00, "bet_1_2": 10_00}),
        Strategy(wagers={"bet_1_1": 1}),
        Strategy(wagers={"red": 10_00}),
    ],
)
def test_what_cannot_be_played_is_refused(strategy: Strategy) -> None:
    """Other ways to play, counting, details, seats and wagers."""
    with pytest.raises(PitbossError):
        model(LetItRideRules(), strategy)
