"""Sessions: bankrolls under wager systems agree with play by hand."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.simulation import sessions
from pitboss.simulation.blocks import levels_of
from pitboss.simulation.sessions import range_of, size_of
from pitboss.simulation.strategy import FLAT, System
from pitboss.simulation.tally import (
    DEPTHS,
    DRAWDOWN,
    MOMENTS,
    NET_SQUARED,
    REACHED,
    ROUNDS_TO_RUIN,
    ROUNDS_TO_TARGET,
    RUIN_ROUNDS,
    RUINED,
    SESSION_LOST,
    SESSION_NET,
    SESSION_STAKED,
    SESSION_WON,
    SESSIONS,
    SIZES,
    STAKED_SQUARED,
    STAKED_TIMES_NET,
    TARGET_ROUNDS,
    Tally,
    new_tally,
)
from tests.simulation.helpers import MARTINGALE, Session, interpreted, played

NETS = st.lists(st.sampled_from([-2, -1, -1, 0, 1, 1, 3]), max_size=260)
TERMS = st.fixed_dictionaries(
    {
        "bankroll": st.integers(8, 20) | st.just(0),
        "more": st.integers(1, 20) | st.just(0),
        "length": st.integers(1, 120),
    }
)
TRIPLE = System(name="triple", units=(3,), on_win=(0,), on_loss=(0,))
SYSTEMS = st.sampled_from([FLAT, TRIPLE, MARTINGALE])


def followed(nets: list[int], chunk: int, system: System, terms: dict[str, int]) -> Tally:
    """The nets carried to a tally, so many rounds at a time."""
    made = new_tally(1, levels=levels_of(system), paths=5, **terms)
    for at in range(0, len(nets), chunk):
        sessions.follow(made, np.array(nets[at : at + chunk], dtype=np.int64), 2)
    return made


def sizes(values: list[int]) -> dict[int, int]:
    return dict(Counter(int(size_of.py_func(value)) for value in values))


def spread(made: Tally, row: int) -> dict[int, int]:
    return {at: n for at, n in enumerate(made.spread[row].tolist()) if n}


def check(made: Tally, found: list[Session], length: int) -> None:
    ruined = [each.ruined for each in found if each.ruined is not None]
    reached = [each.reached for each in found if each.reached is not None]
    session, moments = made.session, made.moments

    assert session[SESSIONS] == len(found)
    assert session[SESSION_NET] == sum(each.net for each in found)
    assert session[SESSION_STAKED] == sum(each.staked for each in found)
    assert (session[RUINED], session[REACHED]) == (len(ruined), len(reached))
    assert moments[NET_SQUARED] == sum(each.net**2 for each in found)
    assert moments[STAKED_SQUARED] == sum(each.staked**2 for each in found)
    assert moments[STAKED_TIMES_NET] == sum(each.staked * each.net for each in found)
    assert moments[DEPTHS] == sum(each.drawdown for each in found)
    assert (moments[RUIN_ROUNDS], moments[TARGET_ROUNDS]) == (sum(ruined), sum(reached))
    assert (moments[RUIN_ROUNDS + 1], moments[TARGET_ROUNDS + 1]) == (
        sum(each**2 for each in ruined),
        sum(each**2 for each in reached),
    )
    assert spread(made, SESSION_WON) == sizes([each.net for each in found if each.net >= 0])
    assert spread(made, SESSION_LOST) == sizes([-each.net for each in found if each.net < 0])
    assert spread(made, DRAWDOWN) == sizes([each.drawdown for each in found])
    assert spread(made, ROUNDS_TO_RUIN) == sizes(ruined)
    assert spread(made, ROUNDS_TO_TARGET) == sizes(reached)
    every = -(-length // MOMENTS)
    for row, each in zip(made.paths.tolist(), found, strict=False):
        moments_kept = [*each.path[::every], *([each.net] if length % every else [])]
        assert row[: len(moments_kept)] == moments_kept


@given(nets=NETS, terms=TERMS, system=SYSTEMS, chunk=st.sampled_from([1, 7, 64, 1_000]))
@settings(max_examples=300)
def test_sessions_go_as_if_played_by_hand(
    nets: list[int], terms: dict[str, int], system: System, chunk: int
) -> None:
    """Ruin, target, drawdown, staked and paths, whatever the length and the system."""
    bankroll, length = terms["bankroll"], terms["length"]
    target = bankroll + terms["more"] if terms["more"] else 0
    kept = {"bankroll": bankroll, "target": target, "length": length}

    made = followed(nets, chunk, system, kept)

    check(made, played(nets, system=system, base=2, **kept), length)


@pytest.mark.parametrize("system", [FLAT, MARTINGALE], ids=lambda system: system.name)
@pytest.mark.parametrize(("bankroll", "target"), [(0, 0), (20, 0), (20, 30), (0, 5)])
def test_the_interpreted_sessions_go_the_same_way(
    monkeypatch: pytest.MonkeyPatch, system: System, bankroll: int, target: int
) -> None:
    """One source, run as Python and as machine code."""
    nets = np.random.default_rng(1).choice([-2, -1, 0, 1, 2], 1_000).tolist()
    terms = {"bankroll": bankroll, "target": target, "length": 130}
    compiled = followed(nets, 64, system, terms)
    interpreted(monkeypatch)

    made = followed(nets, 64, system, terms)

    check(made, played(nets, system=system, base=2, **terms), 130)
    assert all((one == other).all() for one, other in zip(made, compiled, strict=True))


# -- sizes -----------------------------------------------------------------------------------------


@given(value=st.integers(0, 2**62))
def test_a_number_lies_in_its_class_of_size(value: int) -> None:
    """No class is wider than a thirty-second of what it holds; up to 63 all are exact."""
    size: Any = size_of(value)
    low, high = range_of(size)

    assert low <= value <= high
    assert (high - low) * 32 <= low
    assert size == size_of.py_func(value) < SIZES
    assert value > 63 or low == high


def test_classes_follow_one_another_without_gaps() -> None:
    """Each begins where the one before it ends."""
    ranges = [range_of(size) for size in range(SIZES - 32)]

    assert ranges[0] == (0, 0)
    assert all(high + 1 == low for (_, high), (low, _) in pairwise(ranges))
