"""Rounds that one throw decides: outcomes are counted and looked up."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from pitboss.errors import InvariantBroken
from pitboss.simulation import spins
from pitboss.simulation.spins import SpinNets, spin_model
from pitboss.simulation.streams import stream
from pitboss.simulation.tally import NET, PLACED, SESSION_NET, SESSIONS, STAKED
from tests.simulation.helpers import fresh, interpreted

STAKES = {"six": 100, "even": 200}


def net(spot: str, face: int) -> int | None:
    """A die of which one counts for nothing and is thrown again."""
    if face == 1:
        return None
    hit = face == 6 if spot == "six" else face % 2 == 0
    return (STAKES[spot] * (4 if spot == "six" else 1)) if hit else -STAKES[spot]


def test_every_outcome_that_counts_is_equally_likely() -> None:
    """Five faces of a die; the sixth is thrown again and not counted as a round."""
    model = spin_model(STAKES, range(1, 7), net, exact={"six": Fraction(0)})
    tally = fresh(length=100)._replace(
        wagers=np.zeros((3, 5), dtype=np.int64), squares=np.zeros((3, 3))
    )
    model.play(stream(1, 0), 50_000, tally)
    seen = {net: times for net, times in tally.results.tolist() if times}

    assert (model.wagers, model.base) == (("six", "even"), 300)
    assert tally.wagers[:, PLACED].tolist() == [50_000] * 3
    assert tally.wagers[:, STAKED].tolist() == [5_000_000, 10_000_000, 15_000_000]
    assert seen.keys() == {-300, 100, 600}
    assert all(
        abs(times - 50_000 * share) < 500
        for times, share in zip((seen[-300], seen[100], seen[600]), (0.4, 0.4, 0.2), strict=True)
    )
    assert tally.session[SESSIONS] == 500
    assert tally.session[SESSION_NET] == tally.wagers[2, NET]


def test_the_interpreted_spins_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """One source, run as Python and as machine code."""
    nets = np.array([[-1], [spins.VOID], [1], [2], [5]])
    lists = SpinNets(nets, nets[:, 0], np.array([1]))
    compiled, slow = fresh(length=10), fresh(length=10)
    spins.play_spins(lists, stream(2, 0), 1_500, 3, compiled)
    interpreted(monkeypatch, spins)

    with np.errstate(over="ignore"):
        spins.play_spins(lists, stream(2, 0), 1_500, 3, slow)

    assert all((one == other).all() for one, other in zip(slow, compiled, strict=True))
    assert compiled.wagers[:, STAKED].tolist() == [4_500, 4_500]
    assert compiled.wagers[1, NET] == 3 * sum(
        net * times // 3 for net, times in compiled.results.tolist()
    )


def test_an_outcome_decides_all_wagers_or_none() -> None:
    """A wager that stays up while others are decided has no place in a list of nets."""
    with pytest.raises(InvariantBroken, match="all wagers or none"):
        spin_model({"a": 1, "b": 1}, [1], lambda spot, _: None if spot == "a" else 1, exact={})
