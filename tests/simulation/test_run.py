"""Runs: they end when they should, tell how far they are, and can be interrupted."""

from __future__ import annotations

import signal
import tracemalloc
from itertools import pairwise

import pytest

import pitboss
from pitboss.errors import UnknownGame
from pitboss.simulation import blocks, run
from pitboss.simulation.plan import Plan
from pitboss.simulation.result import FORMAT, Result
from pitboss.simulation.run import Progress
from pitboss.simulation.strategy import Model, Strategy
from tests.simulation.helpers import MARTINGALE


def test_a_run_of_so_many_rounds_has_so_many() -> None:
    """Its game, rules, strategy and seed are shown with it."""
    found = pitboss.simulate(
        "roulette", rules={"minimum": 5_00}, rounds=123_456, seed=1, bankroll=1_000_00
    )

    assert found.rounds == found.round.wagers.placed == 123_456
    assert found.sessions.number == 123
    assert (found.format, found.version) == (FORMAT, pitboss.__version__)
    assert (found.game, found.seed, found.stopped) == ("roulette", 1, "rounds")
    assert not found.interrupted
    assert found.rules["options"]
    assert found.strategy["play"] == "best"
    assert found.wagers[0].staked == 123_456 * 5_00
    assert found.round.wagers.exact == found.wagers[0].exact == "1/38"
    assert found.rate > 0
    assert found.fan is not None


def test_without_an_end_it_is_a_million_rounds() -> None:
    """And the advantage is within four standard errors of the exact one."""
    found = pitboss.simulate("roulette", seed=2)

    assert found.rounds == 1_000_000
    assert found.round.wagers.z is not None
    assert abs(found.round.wagers.z) < 4


def test_a_seed_gives_one_result_and_another_seed_another() -> None:
    """Whatever is asked besides."""
    one, same, other = (pitboss.simulate("roulette", rounds=20_000, seed=s) for s in (1, 1, 2))

    assert one.figures() == same.figures()
    assert one.figures() != other.figures()


def test_a_result_goes_to_json_and_comes_back() -> None:
    """With every figure."""
    found = pitboss.simulate(
        "roulette",
        strategy=Strategy(wagers={"red": 1_00, "straight_17": 2_00}, system=MARTINGALE),
        rounds=20_000,
        bankroll=100_00,
        target=150_00,
        length=50,
    )

    assert Result.from_json(found.to_json()) == found
    assert [each.name for each in found.wagers] == ["red", "straight_17"]
    assert found.system is not None
    assert found.system.name == "martingale"


def test_a_shorter_run_is_the_beginning_of_a_longer_one() -> None:
    """Blocks do not depend on how many there will be."""
    short = pitboss.simulate("roulette", rounds=16_000, seed=4, length=1_000)
    long = pitboss.simulate("roulette", rounds=100_000, seed=4, length=1_000)

    assert long.convergence[0].rounds == 17_000
    assert short.fan is not None
    assert long.fan is not None
    assert (short.fan.sessions, long.fan.sessions) == (16, 100)


# -- ends ------------------------------------------------------------------------------------------


def test_a_run_ends_at_the_first_block_with_the_wanted_error() -> None:
    """No sooner, and no later whatever the number of threads."""
    found = pitboss.simulate("roulette", standard_error=0.003, seed=3, threads=2)
    again = pitboss.simulate("roulette", standard_error=0.003, seed=3, threads=1)
    errors = [each.error for each in found.convergence]

    assert found.stopped == "standard_error"
    assert found.figures() == again.figures()
    assert errors[-1] <= 0.003 < errors[-2]


def test_the_wanted_error_may_be_of_one_wager() -> None:
    """A single number needs many more rounds than red."""
    strategy = Strategy(wagers={"red": 1_00, "straight_17": 1_00})
    red, number = (
        pitboss.simulate("roulette", strategy=strategy, standard_error=0.01, of=each, seed=3)
        for each in ("red", "straight_17")
    )

    assert red.rounds < number.rounds
    assert number.wagers[1].advantage is not None
    assert number.wagers[1].advantage.error <= 0.01


def test_an_error_that_is_never_reached_ends_with_the_rounds() -> None:
    """Whatever comes first."""
    found = pitboss.simulate("roulette", standard_error=1e-9, rounds=50_000)

    assert (found.stopped, found.rounds) == ("rounds", 50_000)


def test_a_run_may_end_after_some_time() -> None:
    """It is then the run of so many rounds."""
    found = pitboss.simulate("roulette", seconds=0.05, seed=6)
    same = pitboss.simulate("roulette", rounds=found.rounds, seed=6)

    assert found.stopped == "seconds"
    assert found.seconds >= 0.05
    assert found.round == same.round
    assert found.sessions == same.sessions


@pytest.mark.parametrize("blocks", [1, 3])
def test_the_one_who_interrupts_a_run_gets_what_is_known(blocks: int) -> None:
    """The blocks so far, as if no more had been wanted."""
    seen: list[Progress] = []

    def interrupt(progress: Progress) -> None:
        seen.append(progress)
        if len(seen) == blocks:
            signal.raise_signal(signal.SIGINT)

    found = pitboss.simulate("roulette", rounds=10_000_000, seed=7, progress=interrupt)
    same = pitboss.simulate("roulette", rounds=found.rounds, seed=7)

    assert (found.stopped, found.interrupted, found.blocks) == ("interrupted", True, blocks)
    assert found.round == same.round
    assert found.fan == same.fan


def test_a_run_that_is_interrupted_at_once_has_nothing_to_tell(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """But it tells it."""
    monkeypatch.setattr(Plan, "rounds_of", lambda plan, block: signal.raise_signal(signal.SIGINT))

    found = pitboss.simulate("roulette")

    assert (found.interrupted, found.rounds, found.round.mean) == (True, 0, None)
    assert Result.from_json(found.to_json()) == found


# -- on the way ------------------------------------------------------------------------------------


def test_progress_is_shown_after_every_block() -> None:
    """Rounds, estimate, error, rate, and how much is left."""
    seen: list[Progress] = []
    found = pitboss.simulate("roulette", rounds=200_000, seed=8, progress=seen.append)
    last = seen[-1]

    assert len(seen) == found.blocks
    assert last.rounds == 200_000
    assert found.round.wagers.advantage is not None
    assert last.advantage == found.round.wagers.advantage.value
    assert last.error == found.round.wagers.advantage.error
    assert (last.share, last.seconds_left) == (1.0, 0.0)
    assert all(one.share < other.share for one, other in pairwise(seen))


def test_the_share_done_is_shown_by_whichever_end_comes_first() -> None:
    """Errors shrink with the root of the rounds; time goes on."""
    by_error: list[Progress] = []
    by_time: list[Progress] = []
    pitboss.simulate("roulette", standard_error=0.003, progress=by_error.append)
    pitboss.simulate("roulette", seconds=0.05, progress=by_time.append)

    assert by_error[0].error is not None
    assert by_error[0].share == pytest.approx((0.003 / by_error[0].error) ** 2)
    assert by_time[0].share == pytest.approx(min(1, by_time[0].seconds / 0.05))


def test_before_a_second_round_there_is_no_estimate() -> None:
    """Only how much is done."""
    seen: list[Progress] = []
    found = pitboss.simulate("roulette", rounds=1, progress=seen.append, standard_error=0.1)

    assert (seen[0].advantage, seen[0].error, seen[0].share) == (None, None, 1.0)
    assert found.convergence == ()


def test_rounds_in_which_nobody_staked_anything_are_noted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After what the model itself has to say; no error can be wanted of nothing."""
    idle = Model(wagers=("red",), play=lambda chance, rounds, tally: None, base=1, note="Idle.")
    for module in (run, blocks):
        monkeypatch.setattr(module, "model_of", lambda job: idle)

    found = pitboss.simulate("roulette", rounds=50, standard_error=0.5)

    assert (found.rounds, found.stopped) == (50, "rounds")
    assert found.notes == ("Idle.", "Nobody staked anything in any round.")


def test_memory_does_not_grow_with_the_rounds() -> None:
    """A hundred times the rounds, the same peak."""

    def peak(rounds: int) -> int:
        tracemalloc.start()
        try:
            pitboss.simulate("roulette", rounds=rounds, threads=1)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(100_000)
    assert peak(40_000_000) < peak(4_000_000) * 1.2


def test_a_game_that_is_not_available_is_refused() -> None:
    """With the names of those that have."""
    with pytest.raises(UnknownGame, match="roulette"):
        pitboss.simulate("snap")
