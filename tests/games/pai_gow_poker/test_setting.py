"""Hands are set, surrendered, exposed, compared and paid against the dealer."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment import seeded
from pitboss.errors import MalformedAnswer
from pitboss.games._pai_gow.state import HandsShown, SetHands
from pitboss.games.pai_gow_poker.state import ExposeCard, HandSeen
from pitboss.games.pai_gow_poker.turns import LowHand
from pitboss.money import VIGORISH
from pitboss.ranking import read_cards
from pitboss.table import (
    HOUSE,
    Announced,
    CardDealt,
    CardsDiscarded,
    Recorded,
    WagerDecided,
    view_of,
)
from pitboss.testing import said
from tests.games.pai_gow_poker.felt import (
    ACES,
    HIGH,
    LOW,
    MIDDLE,
    THREE,
    PaiGowPokerTable,
    with_cite,
)
from tests.games.pai_gow_poker.rounds import picked_up


def dealt(hands: dict[int, str], **more: Any) -> PaiGowPokerTable:
    """A table where these areas have wagered ten dollars each and the hands are dealt."""
    table = PaiGowPokerTable(seats=THREE, **more)
    for area in (area for area in hands if area):
        table.bet(f"area_{area}", 10_00, seat=area)
    table.close()
    table.deal(hands)
    return table


# -- setting --------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-11.9(b)")
def test_each_player_sets_his_own_hands_and_sees_no_others() -> None:
    """A hand laid down is not touched again."""
    table = dealt({0: HIGH, 1: ACES, 3: LOW})
    table.refused(SetHands(by="seat:3", area=1, low="Ks,Kh"), "19:47-11.9(a)")
    table.refused(SetHands(by="seat:1", area=1, low="Qs,Jh"), "19:47-11.9(a)")
    table.set(1, "Ks Kh")
    table.refused(SetHands(by="seat:1", area=1, low="As,Ah"), "19:47-11.9(a)")
    seen = {e.to for e in table.events if isinstance(e, HandSeen)}

    assert seen == {"seat:1", "seat:3"}
    mine = [e for e in view_of(table.events, "seat:1").events if isinstance(e, HandSeen)]
    assert [e.area for e in mine] == [1]
    assert mine[0].text == "area 1 holds Ah, As, Kh, Ks, Qd, 9c, 8d"


def test_a_joker_is_shown_to_its_player_as_it_is_typed() -> None:
    """One word among the aces, which the answer takes."""
    table = dealt({0: MIDDLE, 1: "Ks Kh Joker Qs Qd 9c 8d"})
    held = [e.text for e in table.events if isinstance(e, HandSeen)]
    events = table.set(1, "Qs Joker")

    assert held == ["area 1 holds Joker, Kh, Ks, Qd, Qs, 9c, 8d"]
    assert with_cite(events, "19:47-11.12(b)")


@pytest.mark.rule("19:47-11.9(c)")
def test_the_dealer_sets_after_all_players() -> None:
    """Face up, as filed."""
    table = dealt({0: MIDDLE, 1: ACES, 3: LOW})
    table.set(1, "Ks Kh")
    assert table.asked.by == "seat:3"
    table.set(3, "9s 7h")
    events = table.usual()
    shown = [e for e in events if isinstance(e, HandsShown)]

    assert [(e.position, set(e.low), e.cite) for e in shown] == [(0, {"Js", "9h"}, "19:47-11.9(c)")]
    assert shown[0].text.startswith("the dealer: ")
    assert shown[0].text.endswith("(pair of eights); 9♥ J♠ (no pair, jack high)")


@pytest.mark.rule("19:47-11.11(i)")
def test_hands_that_the_dealer_set_otherwise_are_reset() -> None:
    """The round is completed with the filed setting; suits that do not matter are no fault."""
    table = dealt({0: MIDDLE, 1: ACES})
    table.set(1, "Ks Kh")
    events = table.say(SetHands(by="dealer", area=0, low="8s,8h"))
    assert with_cite(events, "19:47-11.11(i)")
    shown = next(e for e in events if isinstance(e, HandsShown))
    assert set(shown.low) == {"Js", "9h"}
    table.usual()
    assert table.round.over

    split = dealt({0: "7s 7h 7d 7c Qs Jh 2d", 1: ACES})
    split.set(1, "Ks Kh")
    assert not with_cite(split.say(SetHands(by="dealer", area=0, low="7d,7c")), "19:47-11.11(i)")
    other = dealt({0: MIDDLE, 1: ACES})
    other.set(1, "Ks Kh")
    assert with_cite(other.say(SetHands(by="dealer", area=0, low="8s,8h,Js")), "19:47-11.11(i)")


def test_cards_are_written_in_any_common_way() -> None:
    """Only cards of the hand, each once, and not all of them."""
    field = LowHand(read_cards("As Kd Joker 9c 8c 7c 2h"))

    assert field.read("AsJoker") == "As,Joker 1"
    assert field.admits("As,Joker 1")
    assert field.admits("As,Kd,9c")
    for junk in ("", "As,As", "Ah,Kd", "As Kd Joker 9c 8c 7c 2h", 5, "nonsense"):
        assert not field.admits(junk)
    assert "As,Kd" in field.describe()
    assert all(field.admits(field.sample(seeded(n))) for n in range(40))
    with pytest.raises(MalformedAnswer):
        field.read("nonsense")


@pytest.mark.rule("19:47-11.9(k)")
def test_cards_are_picked_up_in_order() -> None:
    """Unwagered hands, those that lose or push as they are compared, winners as they are paid."""
    table = dealt({0: HIGH, 6: ACES, 3: LOW, 1: "Qc Jc Kd Kc 9h 7d 6h"})
    for area, low in ((1, "Qc Jc"), (3, "9s 7h"), (6, "Ks Kh")):
        table.set(area, low)
    while not table.round.over:
        table.usual()

    left = ["area 1", "area 3", "area 6", "the dealer"]
    assert picked_up(table.events) == ["area 2", "area 4", "area 5", *left]


@pytest.mark.rule("19:47-11.9(k)")
@pytest.mark.parametrize("void", [False, True])
def test_every_hand_can_be_rebuilt_from_the_discard_rack(void: bool) -> None:
    """The house's log has the rack card by card, in the order of picking up; of a void round too.

    Hands without a wager are taken away before others are set.
    """
    table = dealt({0: HIGH, 6: ACES, 3: LOW, 1: "Qc Jc Kd Kc 9h 7d 6h"})
    hands: dict[str, list[str]] = {}
    for each in table.events:
        if isinstance(each, CardDealt) and each.card:
            hands.setdefault(each.place, []).append(each.card)
    for area, low in () if void else ((1, "Qc Jc"), (3, "9s 7h"), (6, "Ks Kh")):
        table.set(area, low)
    if void:
        table.say(ExposeCard(by="dealer", position=0, card=1))
    while not table.round.over:
        table.usual()

    words = "in the discard rack, in the order of picking up"
    (rack,) = (e for e in table.events if isinstance(e, Recorded) and e.text.startswith(words))
    lying = [each.partition(": ") for each in rack.text.partition(": ")[2].split("; ")]
    order = ["area 2", "area 4", "area 5", "area 1", "area 3", "area 6"]
    assert rack.to == HOUSE
    assert [place for place, _, _ in lying] == [*order, "the dealer"]
    assert sorted(cards.split() for _, _, cards in lying) == sorted(hands.values())
    assert lying[order.index("area 1")][2] == "Qc Jc Kd Kc 9h 7d 6h"


# -- surrender ------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-11.9(e)", "19:47-11.9(e)1", "19:47-11.9(e)2")
def test_a_player_may_surrender_until_the_hands_are_exposed() -> None:
    """While setting, or after the dealer's hands are seen; the whole wager is taken at once."""
    table = dealt({0: HIGH, 1: ACES, 3: LOW})
    events = table.choose("seat:1", "surrender")
    assert table.results(events) == {1: ("lost", "19:47-11.9(e)1")}
    assert with_cite(events, "19:47-11.9(e)2")
    assert [e.count for e in events if isinstance(e, CardsDiscarded)] == [7]
    assert not any(isinstance(e, HandsShown) for e in events)
    table.set(3, "9s 7h")
    table.usual()
    events = table.choose("seat:3", "surrender")

    assert table.results(events) == {3: ("lost", "19:47-11.9(e)1")}
    assert (table.stack(1), table.stack(3)) == (990_00, 990_00)
    assert not any(e.position == 3 for e in table.events if isinstance(e, HandsShown))


# -- comparing ------------------------------------------------------------------------------------

# The dealer sets queen-jack low and a pair of tens high.
CASES = [
    (ACES, "won", "19:47-11.9(i)"),
    (LOW, "lost", "19:47-11.9(g)1"),
    ("Qd Jc Td Tc 9s 7h 6s", "lost", "19:47-11.9(g)2"),  # both copies
    ("Qd Jc 8d 8c 9s 7h 6s", "lost", "19:47-11.9(g)2"),  # a copy and lower
    ("Jd 9c Td Tc Ks 7h 6s", "void", "19:47-11.9(h)1"),  # higher by a kicker, and lower
    ("Qd Jc Kd Kc 9s 7h 6s", "void", "19:47-11.9(h)1"),  # higher, and a copy
    ("Ad Kc 8d 8c 9s 7h 6s", "void", "19:47-11.9(h)2"),  # lower, and higher
    ("Ad Kc Td Tc 9s 7h 6s", "void", "19:47-11.9(h)2"),  # a copy, and higher
    ("Ks Kd Qd Qc 4s 3h 2s", "lost", "19:47-11.9(g)3"),  # the low hand above the high hand
]


@pytest.mark.parametrize(
    ("hand", "result", "cite"),
    [pytest.param(*case, marks=pytest.mark.rule(case[2])) for case in CASES],
)
def test_how_a_wager_comes_out(hand: str, result: str, cite: str) -> None:
    """Win, lose, push; fouled hands lose whatever they hold."""
    table = dealt({0: HIGH, 1: hand})
    table.set(1, hand[:5])
    table.usual()
    events = table.usual()

    assert table.results(events) == {1: (result, cite)}
    assert table.stack() == {"won": 1_009_50, "lost": 990_00, "void": 1_000_00}[result]


@pytest.mark.rule("19:47-11.9(g)4")
@pytest.mark.parametrize("low", ["Ks", "Ks Kh As", "Ks Kh As Ah Qd 9c"])
def test_hands_of_other_sizes_lose(low: str) -> None:
    """Even with the best cards."""
    table = dealt({0: LOW, 1: ACES})
    table.set(1, low)
    table.usual()
    events = table.usual()

    assert table.results(events) == {1: ("lost", "19:47-11.9(g)4")}
    assert "area 1: lose (wrongly set)" in said(events)


@pytest.mark.rule("19:47-11.9(f)", "19:47-11.9(g)", "19:47-11.9(h)")
def test_hands_are_exposed_from_the_dealers_right_and_announced() -> None:
    """Losing wagers and pushed hands are collected at once, winning hands stay face up."""
    table = dealt({0: MIDDLE, 1: LOW, 3: "5h 2s Td Tc Qs 7d 6h", 6: ACES})
    table.set(1, "9s 7h")
    table.set(3, "5h 2s")
    table.set(6, "Ks Kh")
    table.usual()
    first, second = table.usual(), table.usual()
    announced = [
        e.text for e in [*first, *second] if isinstance(e, Announced) and e.cite == "19:47-11.9(f)"
    ]

    assert announced == ["area 1: lose", "area 3: push"]
    assert [e.cite for e in first if isinstance(e, CardsDiscarded)] == ["19:47-11.9(g)"]
    assert [e.cite for e in second if isinstance(e, CardsDiscarded)] == ["19:47-11.9(h)"]
    assert table.table.state.shoe.on_table == 14


@pytest.mark.rule("19:47-11.9(i)", "19:47-11.9(j)", "19:47-11.9(k)")
def test_winners_are_paid_after_all_hands_are_exposed_in_their_order() -> None:
    """Less the vigorish, taken at the same time; cards are picked up in order."""
    table = dealt({0: LOW, 1: ACES, 3: HIGH, 6: MIDDLE})
    for area, low in ((1, "Ks Kh"), (3, "Qs Jh"), (6, "Js 9h")):
        table.set(area, low)
    table.usual()
    before = [*table.usual(), *table.usual()]
    events = table.usual()

    assert not any(isinstance(e, WagerDecided) for e in before)
    assert [e.seat for e in events if isinstance(e, WagerDecided)] == [1, 3, 6]
    assert table.table.accounts.balance(VIGORISH) == 3 * 50
    assert [table.stack(seat) for seat in (1, 3, 6)] == [1_009_50] * 3
    assert with_cite(events, "19:47-11.9(k)")
    assert table.table.state.shoe.on_table == 0


@pytest.mark.rule("19:47-11.9(j)")
@pytest.mark.parametrize(("rounding", "fee"), [("up_25c", 75), ("exact", 60)])
def test_the_vigorish_may_be_rounded_up(rounding: str, fee: int) -> None:
    """Five percent of twelve dollars are sixty cents."""
    table = PaiGowPokerTable(vig_rounding=rounding)
    table.bet("area_1", 12_00)
    table.close()
    table.play({0: LOW, 1: ACES})

    assert table.stack() == 1_012_00 - fee


def test_the_wheel_is_second_or_lowest_as_the_house_says() -> None:
    """A-2-3-4-5 with king-queen against a king-high straight with eight-six."""
    wheel, king_high = "Ks Qh As 2d 3c 4h 5s", "8s 6c Kh Qc Jd Ts 9h"
    for rank, result in (("second", "lost"), ("low", "void")):
        table = dealt({0: wheel, 1: king_high}, wheel_rank=rank)
        table.set(1, "8s 6c")
        table.usual()
        events = table.usual()
        assert table.results(events)[1][0] == result
