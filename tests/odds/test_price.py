"""The price of a wager: chances, odds and the advantage of the house."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction as F
from math import isclose, sqrt

import pytest

from pitboss.errors import InvariantBroken
from pitboss.money import Odds
from pitboss.odds import Outcome, Price, evenly, price, price_layout, ratio
from pitboss.table import Layout, Spot, Wager
from pitboss.table.authoring import Decision, lost, void, won
from tests.table.tiny import CITE, KINDS, LINES, SPOTS, TinyRules, decide

FACES = evenly([1, 2, 3, 4, 5])
RULES = TinyRules()
LAYOUT = Layout(SPOTS, RULES.payouts, RULES.unit)


def priced(spot: Spot) -> Price:
    wager = Wager(id=1, seat=1, spot=spot.key, cents=LAYOUT.step(spot.key))

    def throw(state: Wager, face: int) -> Decision | Wager:
        return decide(state, face, RULES)

    return price(
        spot.kind, RULES, stake=wager.cents, start=wager, step=throw, chances=FACES, when="always"
    )


def test_a_wager_is_priced_with_the_rules_of_the_table() -> None:
    """Even wins on two of five faces and pushes on one."""
    row = priced(SPOTS[0])

    assert (row.win, row.push, row.lose) == (F(2, 5), F(1, 5), F(2, 5))
    assert row.expectation == row.house_advantage == row.house_advantage_decided == 0
    assert row.variance == F(4, 5)
    assert row.sd is not None
    assert row.sd_error is not None
    assert isclose(row.sd, sqrt(0.8))
    assert 0 < row.sd_error < 1e-12
    assert (row.true_odds, row.pays, row.when) == ("1 to 1", "1 to 1", "always")


def test_a_wager_of_several_lines_says_all_it_pays() -> None:
    """Outcomes stand from the best to the worst, partly lost wagers among the losers."""
    row = priced(SPOTS[2])

    assert row.pays == "1 to 1 or 3 to 2 or 2 to 1"
    assert [each.net for each in row.outcomes] == [F(1, 4), 0]
    assert (row.win, row.push, row.lose) == (F(2, 5), F(3, 5), F(0))


def test_a_fee_is_part_of_the_outlay() -> None:
    """One for one with a fee of a twentieth, until a one or a two shows."""

    def throw(state: int, face: int) -> Decision | int:
        return {1: won(100, Odds(1, 1), CITE), 2: lost(100, CITE)}.get(face, state)

    row = price(KINDS[0], RULES, stake=100, start=0, step=throw, chances=FACES, fee=F(1, 20))

    assert row.rounds == F(5, 2)
    assert row.outlay == F(21, 20)
    assert row.expectation == F(-1, 20)
    assert row.house_advantage == F(1, 21)
    assert row.house_advantage_per_bet == F(1, 20)
    assert row.house_advantage_per_round == F(2, 105)


def test_pushes_do_not_count_as_decided() -> None:
    """The house keeps a sixth of what is made, and a fifth of what is decided."""
    third, sixth = F(1, 3), F(1, 6)
    outcomes = (
        Outcome(F(1), third, CITE),
        Outcome(F(0), sixth, CITE),
        Outcome(F(-1), F(1, 2), CITE),
    )
    row = Price(wager="x", title="X", cite=CITE, pays="", outcomes=outcomes)

    assert row.house_advantage == F(1, 6)
    assert row.house_advantage_decided == F(1, 5)
    assert row.true_odds == "3 to 2"
    assert row.variance == F(5, 6) - F(1, 36)
    assert row.sd == pytest.approx(0.8975274678557508, abs=row.sd_error)


def test_a_wager_that_never_wins_says_so() -> None:
    """There are no odds against it."""
    row = Price(
        wager="x",
        title="X",
        cite=CITE,
        pays="",
        outcomes=(Outcome(F(-1), F(1), CITE),),
    )

    assert row.true_odds == "never wins"
    assert row.house_advantage == 1


def test_what_is_not_known_of_a_price_is_none_and_not_zero() -> None:
    """A mean in floating point says nothing of chances or of the spread."""
    row = Price(
        wager="x", title="X", cite=CITE, pays="", outcomes=(), mean=F(-1, 4), error=1e-9, play="So."
    )

    assert (row.win, row.push, row.lose, row.variance, row.sd, row.sd_error) == (None,) * 6
    assert row.house_advantage_decided is None
    assert (row.expectation, row.house_advantage) == (F(-1, 4), F(1, 4))
    assert row.true_odds == "by the play of each hand"
    plain = row.to_dict()
    assert [plain[key] for key in ("win", "push", "lose", "true_odds", "sd")] == [None] * 5
    assert (plain["house_advantage"], plain["error"], plain["play"]) == (0.25, 1e-9, "So.")


@pytest.mark.parametrize("mean", [None, F(0)])
def test_a_price_has_outcomes_or_a_mean(mean: F | None) -> None:
    """One of them, never both."""
    outcomes = () if mean is None else (Outcome(F(0), F(1), CITE),)
    with pytest.raises(InvariantBroken):
        Price(wager="x", title="X", cite=CITE, pays="", outcomes=outcomes, mean=mean)


def test_a_row_is_plain_data_with_exact_values() -> None:
    """Fractions as text that every language reads."""
    plain = priced(SPOTS[1]).to_dict()

    assert plain["win"] == "2/5"
    assert plain["house_advantage"] == "-1/5"
    assert plain["outcomes"] == [
        {"net": "3/2", "chance": "2/5", "cite": CITE},
        {"net": "0/1", "chance": "1/5", "cite": CITE},
        {"net": "-1/1", "chance": "2/5", "cite": CITE},
    ]
    assert ratio(F(0)) == "0/1"
    assert len(LINES) == 3


def test_a_layout_has_a_row_for_each_kind() -> None:
    """All spots of a kind must come to the same price."""
    rows = price_layout(LAYOUT, priced)

    assert [row.wager for row in rows] == ["even", "odd", "both"]


@pytest.mark.parametrize(("net", "chance"), [(F(2), F(1, 3)), (F(1), F(2, 5))])
def test_spots_of_a_kind_with_different_prices_are_a_bug(net: F, chance: F) -> None:
    """One row cannot tell of both, be it the advantage or only the chance that differs."""
    twins = [SPOTS[0], replace(SPOTS[0], key="even too")]
    board = Layout(twins, RULES.payouts, RULES.unit)
    other = (Outcome(net, chance, CITE), Outcome(F(-1), 1 - chance, CITE))

    def price_spot(spot: Spot) -> Price:
        row = priced(SPOTS[0])
        return row if spot.key == "even" else replace(row, outcomes=other)

    with pytest.raises(InvariantBroken):
        price_layout(board, price_spot)
    assert len(price_layout(board, lambda spot: priced(SPOTS[0]))) == 1
    assert void(CITE).net == 0


def test_the_element_of_risk_is_what_the_house_keeps_of_all_that_is_wagered() -> None:
    """Only where a player may add to a wager or take some back."""
    one = Price(
        wager="a", title="A", cite=CITE, pays="", outcomes=(Outcome(F(-1, 20), F(1), CITE),)
    )
    more = replace(one, wagered=F(5, 2))

    assert one.element_of_risk is None
    assert "element_of_risk" not in one.to_dict()
    assert more.element_of_risk == F(1, 50)
    assert more.to_dict()["element_of_risk"] == "1/50"
