"""Figures of a run agree with what explicit rounds and sessions come to."""

from __future__ import annotations

from dataclasses import replace as replaced
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from scipy import stats

from pitboss.simulation.figures import (
    FAN_SHARES,
    exact_round,
    fan_of,
    points_of,
    round_figures,
    session_figures,
    system_figures,
    wager_figures,
)
from pitboss.simulation.plan import Terms
from pitboss.simulation.result import SystemFigures
from pitboss.simulation.strategy import Count, Model, Strategy
from pitboss.simulation.total import Total, empty
from tests.simulation.helpers import MARTINGALE, piece, played

NETS: list[int] = np.random.default_rng(3).choice([-10, -10, 0, 10, 15], 6_000).tolist()
ROUNDS = [(10, net) for net in NETS]


def a_model(**more: Any) -> Model:
    return Model(wagers=("ante",), play=lambda chance, rounds, tally: None, base=10, **more)


def test_a_wager_is_reported_with_its_exact_value_and_the_distance_from_it() -> None:
    """Won, lost and pushed add up; z is in standard errors."""
    total = empty(1).plus(piece(ROUNDS))
    model = a_model(exact={"ante": Fraction(1, 10)})

    (found,) = wager_figures(total, model)

    assert (found.placed, found.staked, found.net) == (6_000, 60_000, sum(NETS))
    assert (found.won, found.lost) == (sum(n > 0 for n in NETS), sum(n < 0 for n in NETS))
    assert found.won + found.lost + found.pushed == found.placed
    assert (found.exact, found.exact_value) == ("1/10", 0.1)
    assert found.advantage is not None
    assert found.z == pytest.approx((-sum(NETS) / 60_000 - 0.1) / found.advantage.error)
    assert found.deviation == pytest.approx(np.std(NETS, ddof=1) / 10)


def test_a_round_is_reported_with_its_mean_its_deviation_and_its_outcomes() -> None:
    """All in cents."""
    found = round_figures(empty(1).plus(piece(ROUNDS)), a_model())

    assert found.mean is not None
    assert found.deviation is not None
    assert found.mean.value == pytest.approx(np.mean(NETS))
    assert found.mean.error == pytest.approx(stats.sem(NETS))
    assert found.deviation.value == pytest.approx(np.std(NETS, ddof=1))
    assert [(each.net, each.times) for each in found.outcomes] == [
        (net, NETS.count(net)) for net in (-10, 0, 10, 15)
    ]
    assert (found.others, found.wagers.name, found.wagers.exact) == (0, "round", None)


def test_outcomes_without_a_place_are_told_apart() -> None:
    """They count for the deviation as their mean."""
    total = empty(1).plus(piece([(1, 0), (1, 2)]))
    with_others = Total(**{**_fields(total), "others": 1, "others_net": 7})

    found = round_figures(with_others, a_model())

    assert (found.others, found.others_net) == (1, 7)


def _fields(total: Total) -> dict[str, Any]:
    return {name: getattr(total, name) for name in total.__struct_fields__}


def _system(total: Total) -> SystemFigures:
    found = system_figures(total, Strategy(system=MARTINGALE))
    assert found is not None
    return found


def test_who_counts_cards_has_no_figures_of_a_system() -> None:
    """The kernel changes the stakes itself; only it knows what was staked."""
    count = Count(name="none", tags=(0,) * 10)

    assert system_figures(empty(1), Strategy(count=count)) is None


def test_nothing_is_reported_of_no_rounds() -> None:
    """An interrupted run may have none."""
    total, terms = empty(1), Terms(bankroll=100, target=200)
    found = round_figures(total, a_model(exact={"ante": Fraction(1, 10)}))
    sessions = session_figures(total, terms)

    assert (found.mean, found.deviation, found.wagers.advantage) == (None, None, None)
    assert found.wagers.z is None
    assert (sessions.ruined, sessions.reached, sessions.hold) == (None, None, None)
    assert sessions.net.quantiles == ()
    assert _system(total).advantage is None
    assert fan_of(total, terms) is None
    assert points_of(total) == ()


# -- exact values ----------------------------------------------------------------------------------


def test_the_exact_round_is_the_models_or_that_of_steady_stakes() -> None:
    """One wager with one stake in every round: its own price is the round's."""
    total = empty(1).plus(piece(ROUNDS))

    assert exact_round(total, a_model(exact={"ante": Fraction(1, 9)})) == Fraction(1, 9)
    assert exact_round(total, a_model(exact={"round": Fraction(1, 7)})) == Fraction(1, 7)
    assert exact_round(total, a_model()) is None


def two_wagers(*, other_squares: float) -> Total:
    """Two rounds with 10 on one wager and 20 in all on another."""
    return replace(
        empty(2),
        rounds=2,
        wagers=[[2, 20, 0, 1, 1], [2, 20, 0, 1, 1], [2, 40, 0, 1, 1]],
        squares=[[200.0, 0.0, 200.0], [other_squares, 0.0, 200.0], [800.0, 0.0, 800.0]],
    )


def test_steady_stakes_weigh_the_exact_values_of_several_wagers() -> None:
    """Ten on each: the mean of both; where a stake changes nobody knows how it would weigh."""
    exact = {"ante": Fraction(1, 10), "side": Fraction(3, 10)}
    model = replaced(a_model(exact=exact), wagers=("ante", "side"))

    assert exact_round(two_wagers(other_squares=200.0), model) == Fraction(1, 5)
    assert exact_round(two_wagers(other_squares=250.0), model) is None


def test_stakes_outside_the_wagers_leave_the_round_without_an_exact_value() -> None:
    """A round may have stakes that no row tells."""
    total = replace(empty(1), rounds=2, wagers=[[2, 20, 0, 1, 1], [2, 40, 0, 1, 1]])

    assert exact_round(total, a_model(exact={"ante": Fraction(1, 9)})) is None


def test_what_never_varies_has_no_distance() -> None:
    """A standard error of zero divides nothing."""
    total = empty(1).plus(piece([(10, 1)] * 5))

    assert wager_figures(total, a_model(exact={"ante": Fraction(0)}))[0].z is None


# -- sessions --------------------------------------------------------------------------------------


def test_sessions_are_shown_as_they_went() -> None:
    """Means, deviation, ruin, target, times, drawdown, hold, and the system's own advantage."""
    terms = Terms(bankroll=200, target=300, length=60)
    kept = {"bankroll": 200, "target": 300, "length": 60}
    by_hand = played(NETS, system=MARTINGALE, base=10, **kept)
    nets = [each.net for each in by_hand]
    ruined = [each.ruined for each in by_hand if each.ruined is not None]
    reached = [each.reached for each in by_hand if each.reached is not None]
    total = empty(1).plus(piece(ROUNDS, system=MARTINGALE, base=10, **kept))

    found, system = session_figures(total, terms), _system(total)

    assert found.number == len(by_hand) == 100
    assert found.net.mean is not None
    assert found.net.mean.value == pytest.approx(np.mean(nets))
    assert found.net.mean.error == pytest.approx(stats.sem(nets))
    assert found.deviation == pytest.approx(np.std(nets, ddof=1))
    assert found.ruined is not None
    assert found.reached is not None
    assert (found.ruined.times, found.reached.times) == (len(ruined), len(reached))
    assert found.rounds_to_ruin is not None
    assert found.rounds_to_target is not None
    assert found.rounds_to_ruin.mean is not None
    assert found.rounds_to_target.mean is not None
    assert found.rounds_to_ruin.mean.value == pytest.approx(np.mean(ruined))
    assert found.rounds_to_target.mean.error == pytest.approx(stats.sem(reached))
    assert found.drawdown.mean is not None
    assert found.drawdown.mean.value == pytest.approx(np.mean([s.drawdown for s in by_hand]))
    assert found.hold is not None
    assert found.hold.value == pytest.approx(-np.mean(nets) / 200)
    assert found.hold.error == pytest.approx(stats.sem(nets) / 200)
    assert system.staked == sum(each.staked for each in by_hand)
    assert system.net == sum(nets)
    _check_ratio(system.advantage, [each.staked for each in by_hand], nets)


def _check_ratio(found: Any, staked: list[int], net: list[int]) -> None:
    stakes, nets = np.array(staked), np.array(net)
    advantage = -nets.sum() / stakes.sum()
    left = ((-nets - advantage * stakes) ** 2).sum()
    number = len(nets)

    assert found.value == pytest.approx(advantage)
    assert found.error == pytest.approx(sqrt(left * number / (number - 1)) / stakes.sum())


def test_quantiles_of_sessions_are_within_a_sixty_fourth() -> None:
    """Losses and wins in one rising order."""
    by_hand = played(NETS, system=MARTINGALE, base=10, bankroll=0, target=0, length=20)
    nets = [each.net for each in by_hand]
    total = empty(1).plus(piece(ROUNDS, system=MARTINGALE, base=10, length=20))

    found = session_figures(total, Terms(length=20))

    for each in found.net.quantiles:
        true = np.quantile(nets, each.share, method="inverted_cdf")
        assert abs(each.value - true) <= abs(true) / 64
        assert each.low <= true <= each.high
    assert (found.ruined, found.reached, found.hold) == (None, None, None)
    assert (found.rounds_to_ruin, found.rounds_to_target) == (None, None)


@pytest.mark.parametrize("length", [1, 20, 50, 60, 99, 130])
def test_a_fan_shows_the_kept_sessions_moment_by_moment(length: int) -> None:
    """From zero at the beginning to what the sessions ended with."""
    total = empty(1).plus(piece(ROUNDS, base=10, length=length, paths=40))

    fan = fan_of(total, Terms(length=length))

    assert fan is not None
    assert (fan.sessions, fan.shares) == (40, FAN_SHARES)
    assert (fan.rounds[0], fan.rounds[-1]) == (0, length)
    paths = np.cumsum(np.array(NETS[: 40 * length]).reshape(40, length), axis=1)
    paths = np.concatenate([np.zeros((40, 1), dtype=int), paths], axis=1)
    for share, band in zip(fan.shares, fan.bands, strict=True):
        kept = paths[:, list(fan.rounds)]
        assert list(band) == np.quantile(kept, share, axis=0, method="inverted_cdf").tolist()


def test_the_convergence_ends_where_the_run_ends() -> None:
    """Even if the last block came too soon for a point of its own."""
    total = empty(1).plus(piece(ROUNDS)).plus(piece([(10, 10)]))
    points = points_of(total)

    assert [each.rounds for each in points] == [6_000, 6_001]
    assert points[-1].advantage == pytest.approx(-(sum(NETS) + 10) / 60_010)
