"""What the house may choose at roulette, and what it may not."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games.roulette.options import RouletteRules, roulette_layout
from pitboss.money import Odds
from pitboss.table.authoring import options_of
from pitboss.testing import ScriptedTable
from tests.games.roulette.helpers import FULL

# The list of 19:47-5.2(a): all are so many to one.
LISTED = {
    "straight": (35, "19:47-5.2(a)[Straight]"),
    "split": (17, "19:47-5.2(a)[Split]"),
    "three": (11, "19:47-5.2(a)[Three Numbers]"),
    "four": (8, "19:47-5.2(a)[Four Numbers]"),
    "first_five": (6, "19:47-5.2(a)[First Five Numbers]"),
    "six": (5, "19:47-5.2(a)[Six Numbers]"),
    "seven": (4, "19:47-5.2(a)[Seven Numbers]"),
    "column": (2, "19:47-5.2(a)[Column]"),
    "dozen": (2, "19:47-5.2(a)[Dozen]"),
    "red": (1, "19:47-5.2(a)[Red]"),
    "black": (1, "19:47-5.2(a)[Black]"),
    "odd": (1, "19:47-5.2(a)[Odd]"),
    "even": (1, "19:47-5.2(a)[Even]"),
    "low": (1, "19:47-5.2(a)[1 to 18]"),
    "high": (1, "19:47-5.2(a)[19 to 36]"),
}


def cites_refusing(**options: Any) -> tuple[str, ...]:
    with pytest.raises(UnlawfulOption) as caught:
        RouletteRules(**options)
    return caught.value.cites


def signs(cite: str, **options: Any) -> list[str]:
    return [notice.text for notice in RouletteRules(**options).notices() if notice.cite == cite]


def test_the_options_and_their_defaults() -> None:
    """A double zero wheel, no optional wagers, spoken wagers taken."""
    own = (
        *("wheel", "offer_five_adjacent", "layout_has_replica", "offer_seven_numbers"),
        *("layout_has_seven_area", "verbal_cash_wagers"),
    )

    defaults = {name: options_of(RouletteRules)[name].default for name in own}

    assert list(defaults.values()) == ["double_zero", False, False, False, False, True]


def test_the_list_of_payouts_is_complete() -> None:
    """Fifteen lines, in the order of the regulation."""
    assert list(LISTED) == [line.key for line in RouletteRules.pay_lines]


@pytest.mark.parametrize(
    ("key", "pays", "cite"),
    [
        pytest.param(key, pays, cite, marks=pytest.mark.rule(cite), id=key)
        for key, (pays, cite) in LISTED.items()
    ],
)
def test_a_payout_below_its_floor_names_its_line(key: str, pays: int, cite: str) -> None:
    """Each line pays what is listed, may be raised, and has its own floor."""
    assert Odds(pays, 1) == RouletteRules().odds(key)
    assert Odds(pays + 1, 1) == RouletteRules(payouts={key: Odds(pays + 1, 1)}).odds(key)
    assert cite in cites_refusing(payouts={key: Odds(pays * 100 - 1, 100)})


@pytest.mark.rule("19:47-5.2(a)")
def test_the_house_may_pay_more_than_listed_but_not_less() -> None:
    """The listed odds are a floor, and an unknown line is refused."""
    assert Odds(36, 1) == RouletteRules(payouts={"straight": Odds(36, 1)}).odds("straight")
    assert "19:47-5.2(a)" in cites_refusing(payouts={"straight": Odds(34, 1)})
    assert "19:47-5.2(a)" in cites_refusing(payouts={"basket": Odds(8, 1)})


@pytest.mark.parametrize("wheel", ["double_zero", "single_zero", "double_zero_as_single"])
def test_three_wheels_are_lawful(wheel: str) -> None:
    """A fourth does not construct."""
    assert RouletteRules(wheel=wheel).wheel_data.sections[0] == "0"
    assert cites_refusing(wheel="triple_zero") == ("19:47-5.2(b)",)


@pytest.mark.rule("19:47-5.1(e)1i")
def test_five_adjacent_numbers_are_offered_to_every_player_or_to_none() -> None:
    """Both seats may wager on the replica where the house offers it; else there is none."""
    offered = ScriptedTable(
        "roulette",
        seats={1: 10_00, 2: 10_00},
        offer_five_adjacent=True,
        layout_has_replica=True,
    )

    assert [offered.bet("five_adjacent_17", 5_00, seat=seat) for seat in (1, 2)] == [1, 2]
    ScriptedTable("roulette").refused_bet("five_adjacent_17", 5_00, "19:47-5.1(a)")


@pytest.mark.rule("19:47-5.1(e)1i(1)")
def test_five_adjacent_numbers_need_a_replica_of_the_wheel() -> None:
    """Without it the house rules do not construct; a replica alone harms nobody."""
    assert cites_refusing(offer_five_adjacent=True) == ("19:47-5.1(e)1i(1)",)
    assert RouletteRules(offer_five_adjacent=True, layout_has_replica=True).offer_five_adjacent
    assert not RouletteRules(layout_has_replica=True).offer_five_adjacent


@pytest.mark.rule("19:47-5.1(f)")
def test_seven_numbers_are_offered_to_every_player_or_to_none() -> None:
    """Both seats may make the wager where the house offers it; else there is none."""
    offered = ScriptedTable(
        "roulette",
        seats={1: 10_00, 2: 10_00},
        offer_seven_numbers=True,
        layout_has_seven_area=True,
    )

    assert [offered.bet("seven", 5_00, seat=seat) for seat in (1, 2)] == [1, 2]
    ScriptedTable("roulette").refused_bet("seven", 5_00, "19:47-5.1(a)")


@pytest.mark.rule("19:47-5.1(f)1")
def test_seven_numbers_need_an_approved_layout() -> None:
    """Without the area the house rules do not construct."""
    assert cites_refusing(offer_seven_numbers=True) == ("19:47-5.1(f)1",)
    assert RouletteRules(offer_seven_numbers=True, layout_has_seven_area=True).offer_seven_numbers


@pytest.mark.parametrize(
    ("wheel", "unit", "step"),
    [
        ("double_zero", 25, 50),
        ("double_zero", 50, 50),
        ("single_zero", 25, 25),
        ("double_zero_as_single", 25, 25),
    ],
)
def test_only_what_may_be_halved_is_made_in_even_numbers_of_odd_chips(
    wheel: str, unit: int, step: int
) -> None:
    """Half of 25 cents cannot be given up; a straight is never halved."""
    layout = roulette_layout(RouletteRules(wheel=wheel, unit=unit, minimum=unit))

    for spot in ("red", "black", "odd", "even", "low", "high"):
        assert step == layout.step(spot)
    for spot in ("straight_17", "dozen_1", "column_1"):
        assert unit == layout.step(spot)


@pytest.mark.parametrize(
    ("options", "absent"),
    [
        ({}, {"seven", "five_adjacent"}),
        ({"wheel": "single_zero", **FULL}, {"first_five"}),
        (FULL, set()),
    ],
)
def test_the_sign_has_the_limits_of_the_wagers_that_are_offered(
    options: dict[str, Any], absent: set[str]
) -> None:
    """One line for each kind of wager on the layout, and none for the others."""
    offered = [kind.title for kind in RouletteRules.wager_kinds if kind.key not in absent]

    limits = signs("19:47-8.2(c)", **options)

    assert offered == [sign.partition(":")[0] for sign in limits]


@pytest.mark.rule("19:47-5.2(b)[notice]")
def test_a_double_zero_table_shows_the_half_loss_rule() -> None:
    """The sign stands at that table and at no other."""
    (sign,) = signs("19:47-5.2(b)[notice]")

    assert "half" in sign
    assert signs("19:47-5.2(b)[notice]", wheel="single_zero") == []
    assert signs("19:47-5.2(b)[notice]", wheel="double_zero_as_single") == []


@pytest.mark.rule("19:47-5.2(d)1")
def test_a_double_zero_wheel_used_as_single_is_announced_on_a_sign() -> None:
    """The sign stands at that table and at no other."""
    (sign,) = signs("19:47-5.2(d)1", wheel="double_zero_as_single")

    assert "no spin" in sign
    assert signs("19:47-5.2(d)1") == []
    assert signs("19:47-5.2(d)1", wheel="single_zero") == []


@pytest.mark.rule("19:47-5.1(c)")
def test_players_are_informed_that_they_answer_for_the_position() -> None:
    """The sign says so, also where the dealer helped."""
    (sign,) = signs("19:47-5.1(c)")

    assert "responsible for the position" in sign
    assert "even if a dealer placed it" in sign
    assert "instructions to the dealer are carried out" in sign


def test_house_rules_survive_their_submission() -> None:
    """Every option is written and read back."""
    rules = RouletteRules(
        wheel="double_zero_as_single", offer_seven_numbers=True, layout_has_seven_area=True
    )

    assert RouletteRules.read(rules.submission()).digest == rules.digest
