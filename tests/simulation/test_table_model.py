"""Games without a kernel are played at the table, lawfully and reproducibly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

from pitboss.equipment import seeded
from pitboss.errors import UnlawfulOption
from pitboss.games import game
from pitboss.simulation import table_model as models
from pitboss.simulation.blocks import levels_of
from pitboss.simulation.strategy import FLAT, Count, Strategy
from pitboss.simulation.streams import stream
from pitboss.simulation.table_model import PLAYS, table_model
from pitboss.simulation.tally import LOST, NET, PLACED, STAKED, WON, Tally, new_tally
from pitboss.table import Choose, seat_actor
from pitboss.table.authoring import Choice
from tests.simulation.helpers import MARTINGALE

POKER = ("hold_em", "seven_card_stud", "five_card_draw")


def tallied(slug: str, strategy: Strategy, rounds: int, seed: int = 1, **options: Any) -> Tally:
    card = game(slug)
    model = table_model(card, card.rules(**options), strategy)
    tally = new_tally(len(model.wagers), levels=levels_of(FLAT), length=10)
    model.play(stream(seed, 0), rounds, tally)
    return tally


@pytest.mark.parametrize("slug", POKER)
@pytest.mark.parametrize("play", PLAYS)
def test_what_poker_players_lose_is_what_the_house_takes(slug: str, play: str) -> None:
    """The nets of the seats add up to the round's, and nobody wins from the house."""
    tally = tallied(slug, Strategy(players=4, play=play), 30)
    seats, whole = tally.wagers[:4], tally.wagers[4]

    assert whole[PLACED] == 30
    assert seats[:, NET].sum() == whole[NET] <= 0
    assert seats[:, STAKED].sum() == whole[STAKED] > 0
    assert (seats[:, WON] + seats[:, LOST] <= 30).all()
    assert (seats[:, LOST] > 0).any()


def test_the_same_stream_plays_the_same_rounds() -> None:
    """And another stream others."""
    strategy = Strategy(players=3, play="random")
    one, same, other = (tallied("hold_em", strategy, 20, seed) for seed in (1, 1, 2))

    assert all((a == b).all() for a, b in zip(one, same, strict=True))
    assert (one.wagers != other.wagers).any()


def test_a_banked_game_is_played_with_the_wagers_of_the_strategy() -> None:
    """Roulette at the table loses about what its price says, over few rounds."""
    tally = tallied("roulette", Strategy(wagers={"red": 5_00}, players=2), 300)
    advantage = -tally.wagers[2, NET] / tally.wagers[2, STAKED]

    assert tally.wagers[0].tolist() == tally.wagers[1].tolist()
    assert tally.wagers[2, STAKED] == 2 * 300 * 5_00
    assert abs(advantage - 1 / 38) < 4 / np.sqrt(300)


def test_a_round_lasts_until_no_wager_stands() -> None:
    """At craps the pass bet waits for its point: each round is one decision of it."""
    tally = tallied("craps", Strategy(wagers={"pass": 5_00}), 200)
    seat = tally.wagers[0]

    assert seat[STAKED] == 200 * 5_00
    assert seat[WON] + seat[LOST] == 200
    assert seat[NET] == (seat[WON] - seat[LOST]) * 5_00


def test_players_who_run_short_sit_down_anew() -> None:
    """A small stack lasts for any number of rounds."""
    tally = tallied("hold_em", Strategy(players=2, play="random", details={"stack": "2000"}), 60)

    assert tally.wagers[2, PLACED] == 60


class Stubborn:
    """A table that accepts nothing it is offered."""

    def accepts(self, answer: object) -> bool:
        return False


def test_a_player_whose_random_answers_are_all_refused_says_the_first_thing() -> None:
    """After a bounded number of tries."""
    card = game("hold_em")
    party = models._party(card, card.rules(), Strategy(play="random"))
    sitting = models._Sitting(party, seeded(1), seeded(2))
    offered = {"stay": "stay", "go": "go"}
    question = Choice(prompt="Well?", cite="13:69F-14.7(c)", by=seat_actor(1), choices=offered)

    sitting.driver = cast(Any, Stubborn())
    answer = sitting._decided(question)

    assert answer == Choose(by=seat_actor(1), choice="stay")


def _model(slug: str = "hold_em", **strategy: Any) -> Callable[[], object]:
    card = game(slug)
    return lambda: table_model(card, card.rules(), Strategy(**strategy))


@pytest.mark.parametrize(
    ("part", "make"),
    [
        ("count", _model(count=Count(name="none", tags=(0,) * 10))),
        ("play", _model(play="bluff")),
        ("wagers", _model(wagers={"pot": 5})),
        ("wagers", _model(system=MARTINGALE)),
        ("players", _model(players=99)),
        ("players", _model("craps", players=0)),
        ("details", _model(details={"mood": "bad"})),
        ("details", _model(details={"stack": "much"})),
        ("details", _model(details={"stack": "1"})),
        ("details", _model("craps", details={"stack": "9" * 15})),
    ],
)
def test_what_cannot_be_played_at_the_table_is_refused(
    part: str, make: Callable[[], object]
) -> None:
    """With the part that is wrong."""
    with pytest.raises(UnlawfulOption) as caught:
        make()

    assert [each.option for each in caught.value.violations] == [part]


def test_the_note_says_that_it_was_the_table_and_how_players_decided() -> None:
    """Nobody takes it for best play."""
    card = game("hold_em")
    usual, random = (
        table_model(card, card.rules(), Strategy(play=play)) for play in ("best", "random")
    )

    assert "for want of a kernel" in usual.note
    assert "the first thing" in usual.note
    assert "any lawful answer" in random.note
    assert usual.wagers == ("seat 1", "seat 2")
