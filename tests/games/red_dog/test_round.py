"""A round of red dog at the table: wagers, cards, raises and settlement."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.red_dog.turns import RaiseWager
from pitboss.money import Odds
from pitboss.table import (
    CardDealt,
    ChipsMoved,
    Choose,
    PlaceWager,
    ReduceWager,
    Sit,
    WagerDecided,
)
from pitboss.testing import cites, said
from tests.games.red_dog.helpers import RedDog

THREE = {1: 1_000_00, 3: 1_000_00, 6: 1_000_00}


def wagered(cents: int = 10_00, **more: Any) -> RedDog:
    """A table where seat 1 has wagered and the bets are closed."""
    table = RedDog(**more)
    table.bet("area_1", cents)
    table.close()
    return table


# -- wagers ---------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-6.5(a)")
def test_original_wagers_are_made_before_the_first_card() -> None:
    """Afterwards none is taken."""
    table = RedDog()
    table.bet("area_1", 10_00)
    events = table.close()

    assert events[0].cite == "19:47-6.5(a)"
    answer = PlaceWager(by="seat:1", seat=1, spot="area_1", cents=10_00)
    table.refused(answer, "19:47-6.5(c)")


@pytest.mark.rule("19:47-6.5(a)")
def test_a_round_without_wagers_deals_no_card() -> None:
    """The next round is asked for bets again."""
    table = RedDog()
    table.close()

    assert table.round.over
    assert table.shoe.on_table == 0


@pytest.mark.rule("19:47-6.5(b)")
def test_a_spoken_wager_with_cash_is_confirmed_by_dealer_and_supervisor() -> None:
    """The confirmation is on record and the cash is converted; a player cannot confirm it."""
    table = RedDog()
    table.refused_bet("area_1", 10_00, "19:47-6.5(b)", medium="cash")
    table.bet("area_1", 10_00, by="dealer", medium="cash")
    confirmed = [e for e in table.events if "confirm the spoken wager" in getattr(e, "text", "")]

    assert [(e.cite, getattr(e, "by", "")) for e in confirmed] == [("19:47-6.5(b)", "supervisor")]
    assert table.stack() == 1_000_00


@pytest.mark.rule("19:47-6.5(b)")
def test_a_match_play_coupon_lies_with_an_original_wager() -> None:
    """It is paid with the wager, and the raise is measured by the chips alone."""
    table = RedDog(coupons_held={1: 10_00})
    table.bet("area_1", 10_00, coupon=10_00)
    table.close()
    table.deal("2d", "9d")
    table.refused(RaiseWager(by="seat:1", wager=1, cents=11_00), "19:47-6.5(h)")
    table.say(RaiseWager(by="seat:1", wager=1, cents=10_00))
    table.usual()
    events = table.deal("5d")

    assert [paid for _, _, paid, _ in table.decided(events).values()] == [20_00, 10_00]


@pytest.mark.rule("19:47-6.5(b)", "19:47-6.5(f)1")
@pytest.mark.parametrize(("third", "paid", "coupon"), [("8h", 220_00, 0), ("9h", 0, 10_00)])
def test_a_match_play_coupon_on_a_pair(third: str, paid: int, coupon: int) -> None:
    """Three of a kind pays on chips and coupon; a tie hand gives both back."""
    table = RedDog(coupons_held={1: 10_00})
    table.bet("area_1", 10_00, coupon=10_00)
    table.close()
    table.deal("8c", "8d", third)

    assert table.stack() == 1_000_00 + paid
    assert table.table.accounts.balance("coupons:1") == coupon


@pytest.mark.rule("19:47-6.5(b)")
def test_wagers_are_made_with_nothing_else() -> None:
    """No cheque."""
    RedDog().refused_bet("area_1", 10_00, "19:47-6.5(b)", medium="cheque")


@pytest.mark.rule("19:47-6.5(d)")
def test_nobody_touches_a_wager_between_the_first_card_and_the_settlement() -> None:
    """Before the first card it may be taken down; afterwards by nobody, not even in part."""
    table = RedDog(seats=THREE)
    table.bet("area_1", 10_00)
    table.reduce(1, 5_00)
    table.close()
    table.deal("4c", "9c")
    touching = [
        ReduceWager(by="seat:1", wager=1, cents=0),
        PlaceWager(by="seat:1", seat=1, spot="area_1", cents=5_00),
        PlaceWager(by="seat:3", seat=3, spot="area_3", cents=5_00),
        ReduceWager(by="dealer", wager=1, cents=1_00),
    ]

    for answer in touching:
        table.refused(answer, "19:47-6.5(d)")
    table.stand(1)
    for answer in touching:
        table.refused(answer, "19:47-6.5(d)")


@pytest.mark.rule("19:47-6.8")
def test_a_player_may_wager_on_several_areas_where_the_house_allows() -> None:
    """Each is raised and settled by itself; areas of others are not free."""
    table = RedDog(seats=THREE)
    table.bet("area_1", 10_00)
    table.bet("area_2", 20_00)
    table.refused_bet("area_3", 10_00, "19:47-6.8")
    table.refused_bet("area_2", 10_00, "19:47-6.8", seat=3)
    table.bet("area_3", 5_00, seat=3)
    table.close()
    table.deal("4c", "9c")
    table.say(Choose(by="seat:1", choice="stand"))
    table.say(RaiseWager(by="seat:1", wager=2, cents=20_00))
    table.stand(3)
    table.usual()
    events = table.deal("5c")

    assert {e.spot: (e.seat, e.paid) for e in events if isinstance(e, WagerDecided)} == {
        "area_1": (1, 10_00),
        "area_2": (1, 20_00),
        "raise_2": (1, 20_00),
        "area_3": (3, 5_00),
    }


@pytest.mark.rule("19:47-6.8")
@pytest.mark.parametrize(("allowed", "areas"), [(True, 5), (False, 1)])
def test_the_areas_listed_are_those_a_player_may_use(allowed: bool, areas: int) -> None:
    """Of seven areas two are in front of other players."""
    table = RedDog(seats=THREE, multi_area_play=allowed)
    question = table.round.question
    assert question is not None
    listed = [f for f in question.forms() if f.answer is PlaceWager and f.by == "seat:1"]

    assert len(listed) == areas


@pytest.mark.rule("19:47-6.8")
def test_a_player_has_only_the_own_area_where_the_house_does_not() -> None:
    """The option is off."""
    table = RedDog(multi_area_play=False)
    table.bet("area_1", 10_00)

    table.refused_bet("area_2", 10_00, "19:47-6.8")


@pytest.mark.rule("19:47-6.8")
def test_an_area_in_use_stays_with_its_player_until_the_round_is_over() -> None:
    """Somebody who sits down in front of it waits for the next round."""
    table = RedDog()
    table.bet("area_2", 10_00)
    table.say(Sit(by="dealer", seat=2, cents=100_00))

    table.refused_bet("area_2", 10_00, "19:47-6.8", seat=2)
    table.refused_bet("area_2", 10_00, "19:47-6.8")


# -- the cards ------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-6.5(c)")
def test_the_first_card_goes_to_the_left_box_and_the_second_to_the_right() -> None:
    """Both face up for everyone, the third in the middle."""
    table = wagered()
    events = table.deal("4c", "9c")
    table.stand(1)
    table.usual()
    events += table.deal("Kc")
    boxes = [(e.place, e.card, e.to) for e in events if isinstance(e, CardDealt)]

    assert boxes == [
        ("left box", "4c", "everyone"),
        ("right box", "9c", "everyone"),
        ("middle box", "Kc", "everyone"),
    ]


@pytest.mark.rule("19:47-6.5(e)")
@pytest.mark.parametrize("cards", [("4c", "5d"), ("5d", "4c"), ("Kh", "Ad")])
def test_consecutive_cards_are_a_tie_hand(cards: tuple[str, str]) -> None:
    """All wagers are void and the round ends, with two cards."""
    table = wagered()
    events = table.deal(*cards)

    assert "The cards are consecutive - tie hand" in said(events)
    assert table.decided(events) == {1: ("void", 0, 0, "19:47-6.5(e)")}
    assert table.round.over
    assert table.stack() == 1_000_00


@pytest.mark.rule("19:47-6.5(f)", "19:47-6.5(f)1")
def test_three_of_a_kind_pays_eleven_to_one() -> None:
    """The third card follows a pair at once, without raises."""
    table = wagered()
    events = table.deal("8c", "8d")
    assert "We have a pair" in said(events)
    table.refused(RaiseWager(by="seat:1", wager=1, cents=5_00), "19:47-6.5(f)")
    events = table.deal("8h")

    assert "Three of a kind" in said(events)
    assert table.decided(events) == {1: ("won", 0, 110_00, "19:47-6.5(f)1")}
    assert table.stack() == 1_110_00


@pytest.mark.rule("19:47-6.5(e)", "19:47-6.5(f)1", "19:47-6.5(f)2", "19:47-6.5(i)")
@pytest.mark.parametrize(
    ("cards", "cite"),
    [
        (("4c", "5d"), "6.5(e)"),
        (("8c", "8d", "8h"), "6.5(f)1"),
        (("8c", "8d", "9h"), "6.5(f)2"),
        (("4c", "9d", "5h"), "6.5(i)"),
    ],
)
def test_a_stake_goes_back_under_the_provision_that_ends_the_round(
    cards: tuple[str, ...], cite: str
) -> None:
    """Only a third card after a spread is settled by 6.5(i)."""
    table = wagered()
    events = table.deal(*cards[:2])
    if cite == "6.5(i)":
        table.choose("seat:1", "stand")
        table.usual()
    events += table.deal(*cards[2:])
    back = [e.cite for e in events if isinstance(e, ChipsMoved) and e.memo == "area_1 stake"]

    assert back == [f"19:47-{cite}"]


@pytest.mark.rule("19:47-6.5(f)2")
def test_a_pair_without_the_third_is_a_tie_hand() -> None:
    """All wagers are void."""
    table = wagered()
    events = table.deal("8c", "8d", "9h")

    assert "No three of a kind - tie hand" in said(events)
    assert table.decided(events) == {1: ("void", 0, 0, "19:47-6.5(f)2")}
    assert table.stack() == 1_000_00


@pytest.mark.rule("19:47-6.5(g)", "19:47-6.5(g)1", "19:47-6.5(g)2")
@pytest.mark.parametrize(
    ("cards", "spread"), [(("4c", "7d"), 2), (("9c", "Kd"), 3), (("Ac", "2d"), 11)]
)
def test_the_dealer_announces_the_spread(cards: tuple[str, str], spread: int) -> None:
    """The examples of the regulation, and the widest."""
    table = wagered()
    events = table.deal(*cards)

    assert f"The spread is {spread}" in said(events)
    assert f"the marker is on spread {spread} of the layout" in said(events)
    assert cites(events)[-2:] == ["19:47-6.5(g)"] * 2


# The payout table of the regulation: a hand for each spread and what $10 and a raise of $10 win.
SPREADS = [
    (1, ("5c", "7d"), "6h", 50_00),
    (2, ("4c", "7d"), "6h", 40_00),
    (3, ("9c", "Kd"), "Jh", 20_00),
    (4, ("9c", "Ad"), "Jh", 10_00),
    (5, ("2c", "8d"), "5h", 10_00),
    (6, ("2c", "9d"), "5h", 10_00),
    (7, ("2c", "Td"), "5h", 10_00),
    (8, ("2c", "Jd"), "5h", 10_00),
    (9, ("2c", "Qd"), "5h", 10_00),
    (10, ("2c", "Kd"), "5h", 10_00),
    (11, ("2c", "Ad"), "5h", 10_00),
]


@pytest.mark.rule("19:47-6.5(i)2", "19:47-6.5(h)")
@pytest.mark.parametrize(("spread", "cards", "third", "pays"), SPREADS)
def test_original_and_raise_are_paid_by_the_spread(
    spread: int, cards: tuple[str, str], third: str, pays: int
) -> None:
    """One at 5 to 1, two at 4 to 1, three at 2 to 1, four to eleven at 1 to 1."""
    table = wagered()
    events = table.deal(*cards)
    assert f"The spread is {spread}" in said(events)
    table.say(RaiseWager(by="seat:1", wager=1, cents=10_00))
    table.usual()
    events = table.deal(third)

    assert table.decided(events) == {
        1: ("won", 0, pays, "19:47-6.5(i)2"),
        2: ("won", 0, pays, "19:47-6.5(i)2"),
    }
    assert table.stack() == 1_000_00 + 2 * pays


@pytest.mark.rule("19:47-6.5(i)1", "19:47-6.5(i)")
@pytest.mark.parametrize("third", ["4d", "9d", "3d", "Td", "Ad"])
def test_a_third_card_on_the_ends_or_outside_loses_original_and_raise(third: str) -> None:
    """Both are collected, after the dealer has called the card."""
    table = wagered()
    table.deal("4c", "9c")
    table.say(RaiseWager(by="seat:1", wager=1, cents=5_00))
    closing = table.usual()
    events = table.deal(third)

    assert "Raises closed" in said(closing)
    assert "19:47-6.5(i)" in cites(events)
    assert table.decided(events) == {
        1: ("lost", 10_00, 0, "19:47-6.5(i)1"),
        2: ("lost", 5_00, 0, "19:47-6.5(i)1"),
    }
    assert table.stack() == 985_00


@pytest.mark.rule("19:47-6.5(i)3")
def test_higher_odds_are_paid_to_all_at_the_table() -> None:
    """Original and raise alike."""
    table = wagered(payouts={"spread_1": Odds(6, 1)})
    table.deal("5c", "7c")
    table.say(RaiseWager(by="seat:1", wager=1, cents=10_00))
    table.usual()
    table.deal("6c")

    assert table.stack() == 1_120_00


# -- raises ---------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-6.5(h)")
@pytest.mark.parametrize(
    ("cents", "lawful"), [(0, False), (1_00, True), (10_00, True), (11_00, False), (1_50, False)]
)
def test_a_raise_is_at_most_the_original_wager(cents: int, lawful: bool) -> None:
    """In whole chips, and no minimum of its own."""
    table = wagered()
    table.deal("4c", "9c")

    assert table.round.accepts(RaiseWager(by="seat:1", wager=1, cents=cents)) is lawful
    if not lawful:
        table.refused(RaiseWager(by="seat:1", wager=1, cents=cents), "19:47-6.5(h)")


@pytest.mark.rule("19:47-6.5(h)")
def test_no_raise_is_made_before_the_cards_or_by_somebody_else() -> None:
    """Nor on somebody else's wager."""
    table = RedDog(seats=THREE)
    table.refused_bet("raise_1", 10_00, "19:47-6.5(h)")
    table.bet("area_1", 10_00)
    table.bet("area_3", 10_00, seat=3)
    table.refused(RaiseWager(by="seat:1", wager=1, cents=10_00), "19:47-6.5(a)")
    table.close()
    table.deal("4c", "9c")

    table.refused(RaiseWager(by="seat:3", wager=2, cents=10_00), "19:47-6.5(h)")
    table.refused(RaiseWager(by="seat:1", wager=2, cents=10_00), "19:47-6.5(h)")


@pytest.mark.rule("19:47-6.5(h)")
def test_a_player_without_chips_is_not_asked_and_two_wagers_on_an_area_are_one() -> None:
    """The raise is measured by what lies on the area together."""
    table = RedDog(seats={1: 100_00, 2: 10_00})
    table.bet("area_1", 10_00)
    table.bet("area_1", 10_00)
    table.bet("area_2", 10_00, seat=2)
    table.close()
    table.deal("4c", "9c")
    assert table.round.question is not None
    assert table.round.question.prompt.endswith("raise the $20.00 on area 1?")
    table.say(RaiseWager(by="seat:1", wager=1, cents=20_00))
    events = table.usual()

    assert "Raises closed" in said(events)


@pytest.mark.rule("19:47-6.5(h)")
def test_raises_are_asked_for_area_by_area_once_each() -> None:
    """Clockwise from the dealer's left, no matter who wagered first."""
    table = RedDog(seats=THREE)
    table.bet("area_6", 10_00, seat=6)
    table.bet("area_1", 10_00)
    table.bet("area_1", 10_00)
    table.close()
    table.deal("4c", "9c")

    table.stand(1, 6)

    assert "Raises closed" in said(table.usual())


@pytest.mark.rule("19:47-6.5(h)")
def test_a_raise_is_limited_by_the_chips_in_front_of_the_player() -> None:
    """Six dollars left: six at most."""
    table = wagered(seats={1: 16_00})
    table.deal("4c", "9c")

    assert table.round.accepts(RaiseWager(by="seat:1", wager=1, cents=6_00))
    assert not table.round.accepts(RaiseWager(by="seat:1", wager=1, cents=7_00))


def test_the_question_shows_the_cards_and_the_spread() -> None:
    """A player decides by what lies there."""
    table = wagered()
    table.deal("4c", "9d")
    question = table.round.question
    assert question is not None

    assert question.prompt == "4♣ and 9♦, a spread of 4: raise the $10.00 on area 1?"
