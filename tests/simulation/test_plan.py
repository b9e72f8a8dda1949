"""Plans: which rounds make up which block, and what makes no sense."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import UnlawfulOption
from pitboss.games import game
from pitboss.simulation.job import job_of, model_of
from pitboss.simulation.plan import (
    BLOCKS_ALIKE,
    FIRST_ROUNDS,
    PATHS_MAX,
    ROUNDS_MAX,
    Plan,
    Stops,
    Terms,
    plan_of,
)
from pitboss.simulation.strategy import FLAT, Strategy

JOB = job_of(game("roulette").rules(), Strategy(wagers={"red": 200}))


def made(*, length: int = 1_000, rounds: int = ROUNDS_MAX, block: int = 1 << 20) -> Plan:
    return Plan(
        job=JOB,
        seed=1,
        terms=Terms(length=length),
        stops=Stops(rounds=rounds),
        block=block,
        sources="here",
    )


@given(
    length=st.integers(1, 3_000_000),
    rounds=st.integers(1, 10**8),
    block=st.integers(1, 1 << 20),
    upto=st.integers(0, 40),
)
def test_blocks_hold_the_rounds_of_the_run_one_after_the_other(
    length: int, rounds: int, block: int, upto: int
) -> None:
    """Whole sessions in each, none left out, none twice, and the last is cut to what is wanted."""
    plan = made(length=length, rounds=rounds, block=block)
    sizes = [plan.size(each) for each in range(upto)]

    assert all(size % length == 0 and size > 0 for size in sizes)
    assert sizes == sorted(sizes)
    assert plan.before(upto) == sum(sizes)
    assert sum(plan.rounds_of(each) for each in range(upto)) == min(rounds, sum(sizes))
    assert plan.is_whole(upto) == (plan.before(upto + 1) <= rounds)
    kept = sum(plan.paths_of(each) for each in range(upto))
    assert kept == min(PATHS_MAX, min(rounds, sum(sizes)) // length)


def test_the_first_blocks_are_small() -> None:
    """They double after every few, up to the model's own size."""
    plan = made(length=1)

    assert plan.size(0) == plan.size(BLOCKS_ALIKE - 1) == FIRST_ROUNDS
    assert plan.size(BLOCKS_ALIKE) == 2 * FIRST_ROUNDS
    assert plan.size(10**6) == 1 << 20


def test_a_plan_goes_to_json_and_comes_back() -> None:
    """It is all that a worker gets."""
    plan = made()

    assert msgspec.json.decode(msgspec.json.encode(plan), type=Plan) == plan


def test_a_digest_tells_other_blocks_but_not_how_many() -> None:
    """More rounds or more time are the same run; another seed, job or wanted error is not."""
    plan = made()
    replace = msgspec.structs.replace
    longer = replace(plan, stops=Stops(rounds=7, seconds=3.0))
    others = [
        replace(plan, seed=2),
        replace(plan, sources="elsewhere"),
        replace(plan, terms=Terms(bankroll=200)),
        replace(plan, stops=Stops(standard_error=0.1)),
        replace(plan, job=job_of(game("roulette").rules(), Strategy())),
    ]

    assert longer.digest() == plan.digest()
    assert len({each.digest() for each in (plan, *others)}) == 1 + len(others)


@pytest.mark.parametrize(
    ("part", "wrong"),
    [
        ("seed", {"seed": -1}),
        ("seed", {"seed": 2**64}),
        ("length", {"terms": Terms(length=0)}),
        ("length", {"terms": Terms(length=10**8)}),
        ("bankroll", {"terms": Terms(bankroll=199)}),
        ("bankroll", {"terms": Terms(bankroll=-1)}),
        ("target", {"terms": Terms(bankroll=500, target=500)}),
        ("target", {"terms": Terms(target=-5)}),
        ("rounds", {"stops": Stops(rounds=0)}),
        ("standard_error", {"stops": Stops(standard_error=0.0)}),
        ("standard_error", {"stops": Stops(standard_error=float("nan"))}),
        ("of", {"stops": Stops(of="red")}),
        ("of", {"stops": Stops(standard_error=0.1, of="green")}),
        ("seconds", {"stops": Stops(seconds=0.0)}),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused(part: str, wrong: dict[str, Any]) -> None:
    """With the part that is wrong."""
    shown: dict[str, Any] = {"seed": 0, "terms": Terms(), "stops": Stops(), **wrong}

    with pytest.raises(UnlawfulOption) as caught:
        plan_of(JOB, model_of(JOB), system=FLAT, **shown)

    assert [each.option for each in caught.value.violations] == [part]


def test_a_plan_that_makes_sense_has_the_blocks_of_its_model() -> None:
    """And the name of the sources that play it."""
    stops = Stops(rounds=5, standard_error=0.1, of="red", seconds=1.0)

    plan = plan_of(
        *(JOB, model_of(JOB)),
        system=FLAT,
        seed=3,
        terms=Terms(bankroll=200, target=201),
        stops=stops,
    )

    assert plan.block == model_of(JOB).block
    assert len(plan.sources) == 16
