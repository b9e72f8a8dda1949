"""What the house may choose at craps, and what it may not."""

from __future__ import annotations

from fractions import Fraction as F
from typing import Any

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games.craps.options import CrapsRules, craps_layout
from pitboss.games.craps.wagers import LISTED, PAY_LINES
from pitboss.money import Odds
from pitboss.table import Limit, with_settings
from pitboss.table.authoring import PayLine

ALL = frozenset(LISTED)


def unlawful(**options: Any) -> tuple[str, ...]:
    with pytest.raises(UnlawfulOption) as caught:
        CrapsRules(**options)
    return caught.value.cites


# -- payouts ---------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-1.4(b)")
def test_the_listed_odds_are_floors_and_the_same_in_the_whole_casino() -> None:
    """Any Seven may pay 5 to 1 but not 3 to 1; raised odds are uniform."""
    assert CrapsRules(payouts={"any_seven": Odds(5, 1)}).odds("any_seven") == Odds(5, 1)
    assert "19:47-1.4(b)" in unlawful(payouts={"any_seven": Odds(3, 1)})
    assert CrapsRules.uniform_payouts


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(line, marks=pytest.mark.rule(line.cite), id=line.key)
        for line in PAY_LINES
        if not line.fixed
    ],
)
def test_a_payout_below_its_floor_names_its_line(line: PayLine) -> None:
    """A little less than listed does not construct; a little more does."""
    less, more = Odds(line.odds.a, line.odds.b + 1), Odds(line.odds.a + 1, line.odds.b)

    assert line.cite in unlawful(payouts={line.key: less})
    assert CrapsRules(payouts={line.key: more}).odds(line.key) == more


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(line, marks=pytest.mark.rule(line.cite), id=line.key)
        for line in PAY_LINES
        if line.fixed
    ],
)
def test_buy_lay_and_odds_wagers_are_paid_exactly(line: PayLine) -> None:
    """Neither more nor less."""
    for odds in (Odds(line.odds.a, line.odds.b + 1), Odds(line.odds.a + 1, line.odds.b)):
        assert unlawful(payouts={line.key: odds}) == (line.cite,)


@pytest.mark.rule("19:47-1.4(a)")
def test_odds_are_stated_with_to_never_with_for() -> None:
    """31 for 1 is the same money and still unlawful."""
    read = CrapsRules.read(with_settings(["payouts.craps_2=31 to 1"]))

    assert read.odds("craps_2") == Odds(31, 1)
    with pytest.raises(UnlawfulOption) as caught:
        CrapsRules.read(with_settings(["payouts.craps_2=31 for 1"]))
    assert "19:47-1.4(a)" in caught.value.cites


# -- which wagers ----------------------------------------------------------------------------------


@pytest.mark.rule("19:47-1.2(b)")
def test_the_house_offers_some_of_the_twenty_listed_wagers() -> None:
    """No others."""
    assert len(LISTED) == 20
    assert "19:47-1.2(b)" in unlawful(wagers_offered=ALL | {"big_6"})


@pytest.mark.rule("19:47-1.8[wager]")
def test_a_line_bet_must_be_offered() -> None:
    """One of the two is enough."""
    assert unlawful(wagers_offered=ALL - {"pass", "dont_pass"}) == ("19:47-1.8[wager]",)
    assert "dont_pass" not in craps_layout(CrapsRules(wagers_offered=ALL - {"dont_pass"}))


@pytest.mark.rule("19:47-1.6(a)", "19:47-1.6(b)", "19:47-1.6(c)", "19:47-1.6(d)")
def test_odds_may_not_be_withheld_from_a_bet_that_is_offered() -> None:
    """Each offered bet brings its odds on all six numbers; there is no multiple of zero."""
    for flat in ("pass", "dont_pass", "come", "dont_come"):
        keys = {f"{flat}_odds_{n}" for n in (4, 5, 6, 8, 9, 10)}
        assert keys <= set(craps_layout(CrapsRules()))
        assert not keys & set(craps_layout(CrapsRules(wagers_offered=ALL - {flat})))
    assert unlawful(pass_odds_multiple=dict.fromkeys((4, 5, 6, 8, 9, 10), 0)) == ("19:47-1.6(e)",)


@pytest.mark.parametrize(
    ("kind", "low", "cite"),
    [
        pytest.param("pass_odds", 999_00, "19:47-1.6(a)", marks=pytest.mark.rule("19:47-1.6(a)")),
        pytest.param(
            "dont_pass_odds", 1_999_00, "19:47-1.6(b)", marks=pytest.mark.rule("19:47-1.6(b)")
        ),
        pytest.param("come_odds", 999_00, "19:47-1.6(c)", marks=pytest.mark.rule("19:47-1.6(c)")),
        pytest.param(
            "dont_come_odds", 1_999_00, "19:47-1.6(d)", marks=pytest.mark.rule("19:47-1.6(d)")
        ),
    ],
)
def test_a_maximum_for_odds_leaves_odds_of_the_flat_bet(kind: str, low: int, cite: str) -> None:
    """The largest flat bet is 1,000 dollars; against a 4 it takes 2,000 to win as much."""
    assert unlawful(limits={kind: Limit(1_00, low)}) == (cite,)
    assert CrapsRules(limits={kind: Limit(1_00, low + 1_00)})


@pytest.mark.rule("19:47-1.5(a)")
def test_buy_bets_are_offered_on_some_numbers_besides_place_bets() -> None:
    """Never without place bets to win, never above five percent."""
    layout = craps_layout(CrapsRules(offer_buy=frozenset({4, 10})))

    assert [key for key in layout if key.startswith("buy")] == ["buy_4", "buy_10"]
    assert unlawful(wagers_offered=ALL - {"place_win"}) == ("19:47-1.5(a)",)
    assert CrapsRules(wagers_offered=ALL - {"place_win"}, offer_buy=frozenset())
    assert unlawful(buy_vig_rate=F(51, 1000)) == ("19:47-1.5(a)",)


@pytest.mark.rule("19:47-1.5(b)")
@pytest.mark.parametrize(
    ("mode", "lay", "place"),
    [("none", False, True), ("in_addition", True, True), ("in_lieu", True, False)],
)
def test_lay_bets_are_offered_besides_or_instead_of_place_bets_to_lose(
    mode: str, lay: bool, place: bool
) -> None:
    """Or not at all."""
    layout = craps_layout(CrapsRules(lay_mode=mode))

    assert ("lay_4" in layout, "place_lose_4" in layout) == (lay, place)


@pytest.mark.rule("19:47-1.5(b)")
def test_lay_bets_in_addition_need_place_bets_and_at_most_five_percent() -> None:
    """Instead of them they do not."""
    assert unlawful(wagers_offered=ALL - {"place_lose"}) == ("19:47-1.5(b)",)
    assert CrapsRules(wagers_offered=ALL - {"place_lose"}, lay_mode="in_lieu")
    assert unlawful(lay_vig_rate=F(6, 100)) == ("19:47-1.5(b)",)


@pytest.mark.rule("19:47-1.5(c)")
def test_only_buy_and_lay_bets_have_a_fee() -> None:
    """Of all spots of the layout."""
    rules = CrapsRules()
    spots = craps_layout(rules).values()

    with_fee = {spot.key.partition("_")[0] for spot in spots if rules.fee(spot, 600_00)}
    assert with_fee == {"buy", "lay"}


@pytest.mark.rule("19:47-1.2(a)20[layout]")
def test_without_a_horn_high_area_its_two_wagers_must_be_offered() -> None:
    """Without a horn there is nothing to book it as."""
    without_horn = ALL - {"horn"}

    assert unlawful(wagers_offered=without_horn, horn_high_area=False) == (
        "19:47-1.2(a)20[layout]",
    )
    assert CrapsRules(wagers_offered=without_horn)
    assert CrapsRules(wagers_offered=without_horn - {"horn_high"}, horn_high_area=False)


# -- odds multiples, officials and dice ------------------------------------------------------------


@pytest.mark.rule("19:47-1.6(e)")
@pytest.mark.parametrize("name", ["pass_odds_multiple", "dont_odds_multiple"])
def test_odds_multiples_run_from_one_to_ten(name: str) -> None:
    """By point or for all; eleven times does not construct."""
    read = CrapsRules.read(with_settings([f"{name}=4:3,5:4,6:5,8:5,9:4,10:3"]))

    assert dict(getattr(read, name)) == {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
    assert set(getattr(CrapsRules(), name).values()) == {5}
    assert CrapsRules.read(with_settings([f"{name}=10"]))
    assert unlawful(**{name: dict.fromkeys((4, 5, 6, 8, 9, 10), 11)}) == ("19:47-1.6(e)",)
    assert unlawful(**{name: {4: 5}}) == ("19:47-1.6(e)",)


@pytest.mark.rule("19:47-1.6(e)")
def test_a_sign_says_how_much_odds_are_taken() -> None:
    """Both sides, by point where they differ; behind Don't Bets by what the odds win."""
    signs = [n.text for n in CrapsRules().notices() if n.cite == "19:47-1.6(e)"]

    assert signs == [
        "Odds behind Pass and Come Bets are at most 5 times the bet.",
        "Odds behind Don't Bets win at most 5 times the bet.",
    ]
    several = CrapsRules(pass_odds_multiple={4: F(5, 2), 5: 3, 6: 5, 8: 5, 9: 3, 10: F(5, 2)})
    assert next(n.text for n in several.notices() if n.cite == "19:47-1.6(e)").endswith(
        "at most 2.5 times the bet on 4 and 10, 3 times the bet on 5 and 9, "
        "5 times the bet on 6 and 8."
    )


@pytest.mark.rule("19:47-1.6(f)")
def test_a_sign_says_a_maximum_that_is_posted_for_odds() -> None:
    """There is none unless the house posts it."""
    posted = CrapsRules(limits={"pass_odds": Limit(1_00, 5_000_00)})

    signs = [(each.text, each.cite) for each in posted.notices()]
    assert ("Pass odds: maximum $5,000.00", "19:47-8.2(c)") in signs
    assert not [each for each in CrapsRules().notices() if "odds: maximum" in each.text]


@pytest.mark.rule("19:47-1.6(a)")
def test_no_minimum_is_posted_for_odds() -> None:
    """Anyone who has a bet may take odds, in the least amount that can be paid."""
    assert unlawful(limits={"pass_odds": Limit(2_00, 5_000_00)}) == ("19:47-1.6(a)",)
    assert CrapsRules(minimum=5_00, limits={"pass_odds": Limit(5_00, 5_000_00)})


def test_the_kinds_offered_are_those_on_the_layout() -> None:
    """Each once, the odds with their bets."""
    rules = CrapsRules(wagers_offered=ALL - {"come", "field"}, offer_buy=frozenset({4}))
    kinds = [kind.key for kind in rules.offered_kinds()]

    assert len(kinds) == len(set(kinds))
    assert set(kinds) == {spot.kind.key for spot in craps_layout(rules).values()}


@pytest.mark.rule("19:47-1.9(b)")
def test_boxman_or_stickman_calls_no_roll() -> None:
    """Nobody else may be designated."""
    assert CrapsRules().no_roll_authority == "boxman"
    assert CrapsRules(no_roll_authority="stickman")
    assert unlawful(no_roll_authority="dealer") == ("19:47-1.9(b)",)


@pytest.mark.rule("19:47-1.7(a)[set]")
def test_at_least_five_dice_are_at_the_table() -> None:
    """Four are too few."""
    assert CrapsRules(dice_set_size=8)
    assert unlawful(dice_set_size=4) == ("19:47-1.7(a)[set]",)


# Every option of the list: its default, values that are allowed, one that is not, its provision.
OPTIONS: list[tuple[str, Any, list[Any], Any, str]] = [
    ("wagers_offered", ALL, [ALL - {"field"}], frozenset({"big_8"}), "19:47-1.2(b)"),
    ("offer_buy", frozenset({4, 5, 6, 8, 9, 10}), [frozenset()], frozenset({7}), "19:47-1.5(a)"),
    ("buy_vig_rate", F(1, 20), [F(0), F(1, 50)], F(-1, 100), "19:47-1.5(a)"),
    ("lay_mode", "in_addition", ["none", "in_lieu"], "always", "19:47-1.5(b)"),
    ("lay_vig_rate", F(1, 20), [F(0), F(1, 50)], F(11, 200), "19:47-1.5(b)"),
    ("vig_rounding", "down", ["exact"], "up", "19:47-1.5(a)"),
    ("vig_refund_on_removal", True, [False], "half", "19:47-1.5(a)"),
    ("odds_excess_to_fit_payout", True, [False], 2, "19:47-1.6(f)"),
    ("no_roll_authority", "boxman", ["stickman"], "dealer", "19:47-1.9(b)"),
    ("dice_set_size", 5, [6, 8], 4, "19:47-1.7(a)[set]"),
    ("horn_high_area", True, [False], "small", "19:47-1.2(a)20[layout]"),
    ("verbal_cash_wagers", True, [False], "sometimes", "19:47-1.3(b)"),
    ("late_wagers", True, [False], "sometimes", "19:47-1.3(a)"),
]


@pytest.mark.parametrize(
    ("name", "default", "allowed", "wrong", "cite"),
    [pytest.param(*row, marks=pytest.mark.rule(row[4]), id=row[0]) for row in OPTIONS],
)
def test_every_option_has_its_default_its_values_and_its_provision(
    name: str, default: Any, allowed: list[Any], wrong: Any, cite: str
) -> None:
    """What is not allowed does not construct, and the refusal names the provision."""
    assert getattr(CrapsRules(), name) == default
    for value in allowed:
        assert getattr(CrapsRules(**{name: value}), name) == value
    assert cite in unlawful(**{name: wrong})


def test_house_rules_survive_writing_and_reading() -> None:
    """Every option spelled out gives the same rules back."""
    rules = CrapsRules(
        lay_mode="in_lieu",
        offer_buy=frozenset({4}),
        pass_odds_multiple={4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3},
        payouts={"field_12": Odds(3, 1)},
    )

    assert rules.digest == CrapsRules.read(rules.submission()).digest
