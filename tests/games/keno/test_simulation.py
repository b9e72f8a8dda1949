"""Keno by its kernels: bit masks against sets, the lounge against the rule of sharing."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from pitboss.equipment import seeded
from pitboss.errors import UnlawfulOption
from pitboss.games.keno.fields import picked
from pitboss.games.keno.kernel import grade_all, mask_of, share
from pitboss.games.keno.options import KenoRules
from pitboss.games.keno.rules import hits, shared
from pitboss.games.keno.simulation import model, pays_table, simulate_lounge
from pitboss.simulation.strategy import Strategy


def test_masks_have_a_bit_for_each_number() -> None:
    """1 to 64 in the first word, the others in the second."""
    assert mask_of([1, 64]) == (1 | 1 << 63, 0)
    assert mask_of([65, 80]) == (0, 1 | 1 << 15)


def test_tickets_are_graded_by_masks_as_by_sets() -> None:
    """A thousand tickets of one to ten spots against one draw."""
    rules, source = KenoRules(), seeded("masks")
    tickets = [picked(source, 1 + n % 10) for n in range(1_000)]
    drawn = picked(source, 20)
    table = pays_table(rules, [(n, 1_00) for n in range(1, 11)])
    rows = np.array([len(each) - 1 for each in tickets], dtype=np.int64)
    masks = np.array([mask_of(each) for each in tickets], dtype=np.uint64)
    won = np.zeros(len(tickets), dtype=np.int64)
    total = grade_all(masks, rows, table, np.array(mask_of(drawn), dtype=np.uint64), won)

    wanted = [rules.payoffs[len(each)].get(hits(each, drawn), 0) for each in tickets]
    assert won.tolist() == wanted
    assert total == sum(wanted) > 0


@pytest.mark.parametrize("equally", [False, True])
def test_the_kernel_shares_as_the_rule_does(equally: bool) -> None:
    """The maximum aggregate payoff, in proportion and equally."""
    won = np.array([90_000_00, 0, 60_000_00, 100_00], dtype=np.int64)
    wanted = shared(dict(enumerate(won.tolist())), 100_000_00, equally=equally)
    share(won, int(won.sum()), 100_000_00, equally)
    assert dict(enumerate(won.tolist())) == wanted


def test_a_lounge_of_a_thousand_tickets_feels_its_maximum() -> None:
    """Some games are cut; without a maximum none is."""
    args = {"tickets": 1_000, "games": 2_000, "spots": 8, "rate": 50_00, "seed": 1}
    cut = simulate_lounge(KenoRules(), **args)
    free = simulate_lounge(KenoRules(max_aggregate_payoff=0), **args)

    assert cut.limited > 0
    assert cut.paid < cut.won
    assert free.limited == 0
    assert free.paid == free.won
    kept = 1 - Fraction(free.paid, free.sold)
    assert abs(kept - Fraction(29, 100)) < Fraction(1, 10)
    assert cut.to_dict()["limited_games"] == cut.limited


def test_only_straight_tickets_are_simulated() -> None:
    """And where several share the maximum there is no exact price."""
    with pytest.raises(UnlawfulOption):
        model(KenoRules(), Strategy(wagers={"way": 1_00}))
    both = {"straight_8": 5_00, "straight_9": 5_00}
    assert model(KenoRules(), Strategy(wagers=both)).exact == {}
    assert (
        len(model(KenoRules(), Strategy(wagers={"straight_1": 1_00, "straight_2": 1_00})).exact)
        == 2
    )
