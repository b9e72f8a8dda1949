"""Every game: the least wager, its step and its limits as they are posted and as they are kept."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment import seeded
from pitboss.errors import UnlawfulOption
from pitboss.games import game
from pitboss.money import show
from pitboss.table import (
    DEALER,
    Amount,
    Betting,
    Form,
    Limit,
    PlaceWager,
    ReduceWager,
    Round,
    Table,
)
from pitboss.testing import ScriptedTable
from tests.strategies import GAMES, opened

BANKED = [slug for slug in GAMES if game(slug).rules.wager_kinds]
EVERY_BANKED_GAME = pytest.mark.parametrize("slug", BANKED)
LOW = 66_00  # more than any step


# A higher minimum needs a higher maximum payoff, or the house keeps too much of it.
MORE = {"keno": {"max_aggregate_payoff": 10_000_000_00}}


def betting(slug: str, **options: Any) -> Round[Any, Any, Any]:
    """A round of one player with a full stack, where wagers are made."""
    rules = game(slug).rules(**options, **MORE.get(slug, {}))
    table: Table[Any, Any, Any] = Table(game(slug), rules, seats={1: 100_000_00})
    return opened(table, seeded(1))


def wager_forms(current: Round[Any, Any, Any]) -> dict[str, Form]:
    """The wagers that seat 1 may make now, by their spot."""
    question = current.question
    assert isinstance(question, Betting)
    forms = question.wagers_of("seat:1")
    return {str(form.fixed["spot"]): form for form in forms if form.answer is PlaceWager}


# -- chips laid to others ---------------------------------------------------------------------


def spots(slug: str) -> list[str]:
    """The first spot of each kind of wager."""
    layout = betting(slug, minimum=LOW, maximum=100 * LOW).table.layout
    return list({spot.kind.key: key for key, spot in reversed([*layout.items()])}.values())


def laid_twice(slug: str, spot: str) -> Round[Any, Any, Any] | None:
    """The least wager lies on a spot and one more step beside it, where the game takes both."""
    current = betting(slug, minimum=LOW, maximum=100 * LOW)
    for more in (False, True):
        form = wager_forms(current).get(spot)
        if form is None:
            return None
        amount = form.blanks["cents"]
        assert isinstance(amount, Amount)
        added = more and amount.low <= amount.step  # or each wager is counted by itself
        current.answer(form.fill(cents=amount.step if added else amount.low))
        if not isinstance(current.question, Betting):
            return None
    return current


def reductions(current: Round[Any, Any, Any]) -> list[ReduceWager]:
    """Every wager of the player taken down, or cut to its first step."""
    layout = current.table.layout
    return [
        ReduceWager(by="seat:1", wager=wager.id, cents=cents)
        for wager in current.table.wagers_of(1)
        for cents in (0, layout.step(wager.spot))
    ]


def stands_below(current: Round[Any, Any, Any]) -> list[str]:
    """The spots with some chips of the player, but fewer than the table asks for."""
    totals: dict[str, int] = {}
    for wager in current.table.wagers_of(1):
        if not current.table.layout[wager.spot].kind.tied:
            totals[wager.spot] = totals.get(wager.spot, 0) + wager.cents
    return [spot for spot, cents in totals.items() if cents < LOW]


@pytest.mark.rule("19:47-8.2(a)")
@EVERY_BANKED_GAME
def test_no_player_takes_chips_back_and_leaves_less_than_the_minimum(slug: str) -> None:
    """Whichever of several wagers on a spot is taken down or cut: enough stays, or nothing."""
    for spot in spots(slug):
        current = laid_twice(slug, spot)
        for reduction in () if current is None else reductions(current):
            again = laid_twice(slug, spot)
            assert again is not None
            if again.accepts(reduction):
                again.answer(reduction)
            assert not stands_below(again), f"{reduction} on {spot}"


@pytest.mark.rule("19:47-8.2(a)")
@EVERY_BANKED_GAME
def test_all_chips_of_a_player_may_come_back_that_came_singly(slug: str) -> None:
    """There is always an order in which several wagers on a spot are taken down."""
    for spot in spots(slug):
        current = laid_twice(slug, spot)
        while current is not None and current.table.wagers_of(1):
            downs = [each for each in reductions(current) if current.accepts(each)]
            if not any(each.cents == 0 for each in downs):
                assert not downs, f"{spot} of {slug}"
                break
            current.answer(next(each for each in downs if each.cents == 0))


@pytest.mark.rule("19:47-8.2(a)")
def test_chips_laid_to_a_wager_are_cut_and_taken_down_before_it() -> None:
    """Two dollars beside three at a table of three: the three stay until the two have gone."""
    wheel = ScriptedTable("big_six", minimum=3_00)
    three, two = wheel.bet("d1", 3_00), wheel.bet("d1", 2_00)

    assert wheel.round.question is not None
    forms = {form.command: form for form in wheel.round.question.forms()}
    assert f"remove {three}" not in forms
    assert forms[f"reduce {two}"].blanks["cents"] == Amount(1_00, 1_00, 1_00)
    for cents in (0, 1_00, 2_00):
        refusal = wheel.round.refusal(ReduceWager(by="seat:1", wager=three, cents=cents))
        assert refusal is not None
        assert refusal.cites == ("19:47-8.2(a)",)
    for wager, cents in ((two, 1_00), (two, 0), (three, 0)):
        wheel.reduce(wager, cents)
    assert wheel.stack() == 1_000_00


@pytest.mark.rule("19:47-8.2(a)")
def test_wagers_that_the_dealer_took_below_the_minimum_come_down_in_any_order() -> None:
    """None of them was enough by itself, so none has to stay for another."""
    wheel = ScriptedTable("big_six", minimum=5_00)
    first, second = (wheel.bet("d1", 3_00, by=DEALER) for _ in range(2))

    assert wheel.round.accepts(ReduceWager(by="seat:1", wager=second, cents=0))
    wheel.reduce(first)
    wheel.reduce(second)


# -- the least wager --------------------------------------------------------------------------


@pytest.mark.rule("19:47-8.2(a)", "19:47-8.2(c)")
@EVERY_BANKED_GAME
def test_the_least_wager_is_posted_offered_and_taken(slug: str) -> None:
    """What the sign posts is what the spot asks for, and a step less is refused."""
    current = betting(slug)
    rules, layout = current.table.rules, current.table.layout
    sign = [notice.text for notice in rules.notices()]

    for spot, form in wager_forms(current).items():
        kind, stakes = layout[spot].kind, rules.stakes(layout[spot].kind.key)
        assert stakes is not None
        amount = form.blanks["cents"]
        assert isinstance(amount, Amount)
        assert (amount.low, amount.step) == (stakes.low, stakes.step)
        assert current.accepts(form.fill(cents=stakes.low))
        assert not current.accepts(form.fill(cents=stakes.low - rules.unit))
        assert kind.tied or any(f"minimum {show(stakes.low)}, max" in line for line in sign)


LEAST = {
    "craps": {
        "place_lose_4": 11_00,
        "place_lose_10": 11_00,
        "place_lose_5": 8_00,
        "place_lose_9": 8_00,
        "horn": 4_00,
        "horn_high_12": 5_00,
    },
    "mini_dice": {"place_4": 5_00, "place_6": 6_00},
    "roulette": {"five_adjacent": 5_00},
}
FIVE = {"offer_five_adjacent": True, "layout_has_replica": True}


@pytest.mark.rule("19:47-8.2(c)")
@pytest.mark.parametrize("slug", LEAST)
def test_the_least_wager_of_odds_that_are_not_whole_is_more_than_a_chip(slug: str) -> None:
    """What can be paid with the chips of the house follows from the odds and the parts."""
    rules = game(slug).rules(**(FIVE if slug == "roulette" else {}))

    for kind, cents in LEAST[slug].items():
        stakes = rules.stakes(kind)
        assert stakes is not None
        assert (stakes.low, stakes.step) == (cents, cents)


@pytest.mark.rule("19:47-8.2(a)")
@pytest.mark.parametrize(
    ("slug", "kind", "limit"),
    [
        ("craps", "place_lose_4", Limit(1_00, 10_00)),
        ("craps", "horn", Limit(1_00, 3_00)),
        ("roulette", "five_adjacent", Limit(6_00, 9_00)),
        ("mini_dice", "place_6", Limit(103_00, 107_00)),
        ("blackjack", "blackjack", Limit(101_00, 101_00)),
    ],
)
def test_limits_between_which_nothing_can_be_paid_do_not_construct(
    slug: str, kind: str, limit: Limit
) -> None:
    """They are refused when the rules are made; read back from a log they stand."""
    card, options = game(slug), {"unit": 1_00, **(FIVE if slug == "roulette" else {})}
    with pytest.raises(UnlawfulOption) as caught:
        card.rules(limits={kind: limit}, **options)
    assert [each.option for each in caught.value.violations] == [f"limits.{kind}"]
    assert caught.value.cites == ("19:47-8.2(a)",)
    plain = {**card.rules(**options).submission()}
    plain["limits"] = {kind: {"min": show(limit.low), "max": show(limit.high)}}

    stored = card.rules.read(plain, stored=True)

    assert stored.limit(kind) == limit
    assert stored.stakes(kind) is None
    title = next(each.title for each in stored.wager_kinds if each.key == kind)
    assert not any(notice.text.startswith(f"{title}:") for notice in stored.notices())


@pytest.mark.rule("19:47-8.2(a)")
def test_the_ten_times_rule_looks_at_stakes_that_can_be_paid() -> None:
    """Of $1 to $109 a place bet to lose on 4 takes $11 to $99, and $99 is not ten times $11."""
    rules = game("craps").rules
    with pytest.raises(UnlawfulOption) as caught:
        rules(limits={"place_lose_4": Limit(1_00, 109_00)})

    assert caught.value.cites == ("19:47-8.2(a)",)
    assert rules(limits={"place_lose_4": Limit(1_00, 110_00)}).stakes("place_lose_4") == Amount(
        11_00, 110_00, 11_00
    )
