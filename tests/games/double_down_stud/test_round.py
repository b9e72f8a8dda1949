"""A round of double down stud at the table: wagers, cut, deal, double downs, settlement."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.double_down_stud.turns import LayDoubleDown
from pitboss.table import (
    BettingClosed,
    CardDealt,
    CardsDiscarded,
    CardTurned,
    Choose,
    CutCards,
    Leave,
    PlaceWager,
    ReduceWager,
    Sit,
    WagerDecided,
)
from pitboss.testing import cites, said
from tests.games.double_down_stud.helpers import DoubleDownStud
from tests.games.double_down_stud.test_rules import LOSERS, PUSHES
from tests.games.test_rules_of_stud_pay_tables import listed

FOUR = dict.fromkeys((1, 3, 5, 6), 1_000_00)
# Jacks for seat 1, sixes for seat 3, nothing for seat 5, aces for seat 6.
DEAL = "Js 6s 2s As Jd 6d Ad 9c"


def four_players(**more: Any) -> DoubleDownStud:
    """Seats 1, 3, 5 and 6 have bet and the cards are dealt."""
    table = DoubleDownStud(seats=FOUR, **more)
    for seat in FOUR:
        table.bet(f"area_{seat}", 10_00, seat)
    table.close()
    table.deal(*DEAL.split())
    return table


def settled(table: DoubleDownStud) -> list[Any]:
    """Everybody stands; what happens after the call."""
    for seat in FOUR:
        table.stand(seat)
    return list(table.usual())


# -- wagers ---------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-17.6(a)")
def test_wagers_are_made_with_chips_and_coupons_and_not_with_spoken_cash() -> None:
    """A coupon lies with the original wager and is paid with it; it goes back on a push."""
    table = DoubleDownStud(coupons_held={1: 20_00})
    table.refused_bet("area_1", 10_00, "19:47-17.6(a)", medium="cash", by="dealer")
    table.refused_bet("area_1", 10_00, "19:47-17.6(a)", medium="cheque")
    table.bet("area_1", 10_00, coupon=10_00)
    table.close()
    table.deal("Js", "Jd", "2c", "4h", "9d")
    table.stand()
    table.usual()
    assert table.stack() == 1_020_00
    table.ready()
    table.bet("area_1", 10_00, coupon=10_00)
    table.close()
    table.deal("6s", "6d", "2c", "4h", "9d")
    table.stand()
    table.usual()

    assert table.stack() == 1_020_00
    assert table.table.accounts.balance("coupons:1") == 10_00


@pytest.mark.rule("19:47-17.6(b)")
def test_after_the_call_nothing_is_made_increased_or_withdrawn_but_the_double_down() -> None:
    """Nor does anybody leave while cards are out."""
    table = DoubleDownStud(seats=FOUR)
    table.refused_bet("double_1", 10_00, "19:47-17.8(c)")
    table.refused_bet("area_9", 10_00, "19:47-17.6(b)")
    table.bet("area_1", 10_00)
    table.reduce(1, 5_00)
    table.close()
    touching = [
        PlaceWager(by="seat:1", seat=1, spot="area_1", cents=5_00),
        PlaceWager(by="seat:3", seat=3, spot="area_3", cents=5_00),
        ReduceWager(by="seat:1", wager=1, cents=0),
        Leave(by="seat:1"),
    ]
    for answer in touching:
        table.refused(answer, "19:47-17.6(b)")
    table.deal(*["Js", "Jd", "2c", "4h", "9d"])
    for answer in touching:
        table.refused(answer, "19:47-17.6(b)")
    table.stand()

    for answer in touching:
        table.refused(answer, "19:47-17.6(b)")


@pytest.mark.rule("19:47-17.6(c)")
def test_a_player_may_use_two_adjacent_areas_where_the_house_allows() -> None:
    """A card for each, settled each by itself."""
    table = DoubleDownStud(seats={2: 1_000_00, 4: 1_000_00}, allow_two_areas=True)
    table.bet("area_2", 10_00, 2)
    table.refused_bet("area_4", 10_00, "19:47-17.6(c)", seat=2)
    table.bet("area_3", 20_00, 2)
    table.refused_bet("area_1", 10_00, "19:47-17.6(c)", seat=2)
    table.refused_bet("area_3", 10_00, "19:47-17.6(c)", seat=4)
    table.close()
    table.deal("Js", "2s", "Jd", "4c", "7h", "9d")
    table.stand(2)
    table.double(20_00, area=3, seat=2)
    events = table.usual()

    assert table.paid(events) == {
        "area_3": ("lost", -20_00),
        "double_3": ("lost", -20_00),
        "area_2": ("won", 10_00),
    }


@pytest.mark.rule("19:47-17.6(c)")
def test_a_player_has_only_the_own_area_where_the_house_does_not() -> None:
    """And only as long as nobody else has a wager there."""
    DoubleDownStud().refused_bet("area_2", 10_00, "19:47-17.6(c)")
    shared = DoubleDownStud(allow_two_areas=True)
    shared.bet("area_2", 10_00)
    shared.say(Sit(by="dealer", seat=2, cents=100_00))

    shared.refused_bet("area_2", 10_00, "19:47-17.6(c)", seat=2)
    question = shared.round.question
    assert question is not None
    listed = [(f.by, f.command) for f in question.forms() if f.answer is PlaceWager]
    assert listed == [("seat:1", "area_1"), ("seat:2", "area_3")]


def test_a_round_without_wagers_deals_no_card() -> None:
    """The cards stay shuffled for the next one."""
    table = DoubleDownStud()
    table.close()

    assert table.round.over
    assert table.shoe.left == 52


# -- the cards before the deal --------------------------------------------------------------------


@pytest.mark.rule("19:47-17.3(a)", "19:47-17.3(d)")
def test_each_deck_is_inspected_by_itself_before_play() -> None:
    """The floorperson verifies; with cards missing nothing is dealt."""
    table = DoubleDownStud(two_decks=True)
    assert cites(table.events).count("19:47-17.3(a)") == 2
    assert cites(table.events).count("19:47-17.3(d)") == 2
    broken = DoubleDownStud(opened=False)
    broken.choose("floorperson", "incomplete")

    assert broken.round.over


@pytest.mark.rule("19:47-17.3(e)")
def test_new_cards_are_inspected_as_the_first_were() -> None:
    """An incomplete new deck ends the round before any bet."""
    table = DoubleDownStud()
    table.close()
    events = table.choose("dealer", "change")
    assert "19:47-17.3(e)" in cites(events)
    table.choose("floorperson", "incomplete")

    assert table.round.over


@pytest.mark.rule("19:47-17.4(a)", "19:47-17.4(b)1", "19:47-17.4(b)2")
@pytest.mark.parametrize(
    ("method", "cut"), [("manual", True), ("automated_stack", True), ("automated_to_shoe", False)]
)
def test_a_stack_is_cut_and_cards_put_into_the_shoe_are_not(method: str, cut: bool) -> None:
    """After every round all cards are shuffled."""
    table = DoubleDownStud(shuffle_method=method)
    table.dealt("Js Jd 2c 4h 9d")
    table.stand()
    table.usual()
    events = table.ready()

    assert table.shoe.left == 52
    assert "19:47-17.4(a)" in cites(events)
    assert ("19:47-17.4(b)2" in cites(events)) is cut
    assert ("19:47-17.4(b)1" in cites(events)) is not cut
    assert ("19:47-17.4(e)" in cites(events)) is cut


@pytest.mark.rule("19:47-17.4(c)", "19:47-17.4(e)")
def test_a_player_cuts_at_least_ten_cards_from_either_end_or_else_the_dealer() -> None:
    """One player is asked; the cover card goes to the rack afterwards."""
    table = DoubleDownStud(opened=False)
    table.choose("floorperson", "complete")
    table.choose("dealer", "shuffle")
    for depth in (9, 43):
        table.refused(CutCards(by="seat:1", depth=depth), "19:47-17.4(e)")
    table.choose("seat:1", "refuse")
    events = table.say(CutCards(by="dealer", depth=42))

    assert cites(events)[:2] == ["19:47-17.4(e)", "19:47-17.4(e)"]
    assert "the cover card goes to the discard rack" in said(events)


@pytest.mark.rule("19:47-17.4(d)1", "19:47-17.4(d)2")
@pytest.mark.parametrize(
    ("fourth", "revision", "order"),
    [("shuffle", 3, "165316"), ("idle", 3, "165165"), ("idle", 2, "165316")],
)
def test_the_cut_goes_round_the_table(fourth: str, revision: int, order: str) -> None:
    """The first player when the game begins, also after an idle table; then from the far right."""
    table = DoubleDownStud(seats=FOUR, opened=False)
    table.table.revision = revision
    table.choose("floorperson", "complete")
    asked = []
    for done in ("shuffle", "shuffle", "shuffle", fourth, "shuffle", "shuffle"):
        asked.append(_offered(table, done))
        table.bet("area_1", 10_00)
        table.close()
        table.deal(*["Js", "Jd", "2c", "4h", "9d"])
        table.stand()
        table.usual()

    assert asked == [f"seat:{seat}" for seat in order]


@pytest.mark.rule("19:47-17.4(d)1", "19:47-17.4(d)2")
def test_the_cut_is_not_offered_twice_to_a_player_when_another_leaves_or_sits_down() -> None:
    """The first to the table begins; the others follow by their seats."""
    table = DoubleDownStud(seats={4: 100_00}, opened=False)
    asked = []
    table.table.sit(2, 100_00)
    table.table.sit(6, 100_00)
    table.choose("floorperson", "complete")
    for change in (None, None, Leave(by="seat:6"), None):
        asked.append(_offered(table))
        if change is not None:
            table.say(change)
        table.bet("area_4", 10_00, 4)
        table.close()
        table.deal(*["Js", "Jd", "2c", "4h", "9d"])
        table.stand(4)
        table.usual()

    assert asked == ["seat:4", "seat:6", "seat:4", "seat:2"]


def _offered(table: DoubleDownStud, done: str = "shuffle") -> str:
    """The cards are shuffled; who is asked to cut, and does."""
    table.choose("dealer", done)
    question: Any = table.round.question
    table.say(CutCards(by=question.by, depth=20))
    return str(question.by)


@pytest.mark.rule("19:47-17.4(c)")
def test_with_nobody_at_the_table_the_dealer_cuts() -> None:
    """Until a player comes."""
    table = DoubleDownStud(seats={}, opened=False)
    table.choose("floorperson", "complete")
    table.choose("dealer", "shuffle")
    question: Any = table.round.question

    assert question.by == "dealer"


@pytest.mark.rule("19:47-17.2(b)3", "19:47-17.2(b)4")
def test_two_decks_are_used_in_turn_while_the_device_shuffles_the_other() -> None:
    """One, two, one."""
    table = DoubleDownStud(two_decks=True)
    decks = []
    for _ in range(3):
        decks.append(table.table.state.deck)
        table.dealt("Js Jd 2c 4h 9d")
        table.stand()
        table.usual()
        events = table.ready()
        assert {"19:47-17.2(b)3", "19:47-17.2(b)4"} <= set(cites(events))

    assert decks == [1, 2, 1]


# -- the deal -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "cite"),
    [
        pytest.param("manual_shoe", "19:47-17.8(a)1", marks=pytest.mark.rule("19:47-17.8(a)1")),
        pytest.param("hand", "19:47-17.8(a)2iii", marks=pytest.mark.rule("19:47-17.8(a)2iii")),
    ],
)
def test_no_more_bets_is_announced_before_any_card(method: str, cite: str) -> None:
    """From the shoe or from the hand."""
    table = DoubleDownStud(dealing_method=method)
    table.bet("area_1", 10_00)
    closed = table.close()

    assert [(e.cite, e.text) for e in closed if isinstance(e, BettingClosed)] == [
        (cite, "No more bets")
    ]
    assert table.shoe.left == 52


@pytest.mark.rule("19:47-17.8(b)", "19:47-17.1[Hole card]")
def test_a_card_face_up_to_each_player_then_one_down_and_three_up_before_the_dealer() -> None:
    """From the far left clockwise; only the hole card is hidden."""
    table = four_players()
    shown = [e for e in table.events if isinstance(e, CardDealt) and e.to == "everyone"]

    assert [(e.place, e.card) for e in shown] == [
        ("area 1", "Js"),
        ("area 3", "6s"),
        ("area 5", "2s"),
        ("area 6", "As"),
        ("hole card", ""),
        ("dealer's card 2", "6d"),
        ("dealer's card 3", "Ad"),
        ("dealer's card 4", "9c"),
    ]
    assert {e.cite for e in shown} == {"19:47-17.8(b)"}


# -- double downs ---------------------------------------------------------------------------------


@pytest.mark.rule("19:47-17.8(c)", "19:47-17.1[Double down wager]")
def test_a_double_down_is_any_amount_up_to_the_original_wager() -> None:
    """Above zero; it is settled as the original is."""
    table = DoubleDownStud()
    table.dealt("Js Jd 2c 4h 9d")
    question: Any = table.round.question
    assert question.prompt == "Area 1, J♠ 2♣ 4♥ 9♦: double down on the $10.00?"
    for cents in (0, 10_01, 11_00, -1_00):
        table.refused(LayDoubleDown(by="seat:1", area=1, cents=cents), "19:47-17.8(c)")
    table.refused(LayDoubleDown(by="seat:1", area=2, cents=5_00), "19:47-17.8(c)")
    events = table.double(3_00)
    assert events[-1].cite == "19:47-17.1[Double down wager]"
    events = table.usual()

    assert table.paid(events) == {"area_1": ("won", 10_00), "double_1": ("won", 3_00)}


@pytest.mark.rule("19:47-17.8(c)")
def test_players_are_asked_from_the_far_left_once_and_only_if_they_have_chips() -> None:
    """A player whose chips all lie there is passed over; two wagers on an area are one original."""
    table = DoubleDownStud(seats={1: 100_00, 2: 10_00, 4: 15_00})
    table.bet("area_1", 10_00)
    table.bet("area_1", 5_00)
    table.bet("area_2", 10_00, 2)
    table.bet("area_4", 10_00, 4)
    table.close()
    table.deal(*["Js", "Ts", "2s", "Jd", "4c", "7h", "9d"])
    table.refused(LayDoubleDown(by="seat:1", area=1, cents=16_00), "19:47-17.8(c)")
    table.refused(Choose(by="seat:4", choice="stand"), "19:47-17.8(c)")
    table.double(15_00)
    table.refused(LayDoubleDown(by="seat:4", area=4, cents=6_00), "19:47-17.8(c)")
    table.double(5_00, area=4, seat=4)

    table.refused(Choose(by="seat:4", choice="stand"), "19:47-17.8(d)")
    assert table.stack(4) == 0


@pytest.mark.rule("19:47-17.8(d)")
def test_after_the_second_call_the_hole_card_is_revealed() -> None:
    """The call comes first."""
    table = DoubleDownStud()
    table.dealt("Js Jd 2c 4h 9d")
    table.stand()
    events = table.usual()
    steps = [(getattr(e, "text", ""), e.cite) for e in events]

    assert steps[0] == ("No more bets", "19:47-17.8(d)")
    assert isinstance(events[1], CardTurned)
    assert (events[1].card, events[1].cite) == ("Jd", "19:47-17.8(d)")


# -- settlement -----------------------------------------------------------------------------------


@pytest.mark.rule("19:47-17.9(a)", "19:47-17.9(b)", "19:47-17.9(c)")
def test_losers_are_collected_then_pushes_then_winners_are_paid_from_the_far_right() -> None:
    """With their cards; the winners' cards and the dealer's come last."""
    table = four_players()
    events = settled(table)
    decided = [(e.seat, str(e.result), e.cite) for e in events if isinstance(e, WagerDecided)]
    discards = [(e.count, e.cite) for e in events if isinstance(e, CardsDiscarded)]
    paid = max(n for n, e in enumerate(events) if isinstance(e, WagerDecided))
    kept = min(n for n, e in enumerate(events) if e.cite == "19:47-17.9(c)" and n > paid)

    assert decided == [
        (5, "lost", "19:47-17.9(a)"),
        (3, "void", "19:47-17.9(b)"),
        (6, "won", "19:47-17.10(b)"),
        (1, "won", "19:47-17.10(b)"),
    ]
    winners = [(count, "19:47-17.9(c)") for count in (1, 1, 4)]
    assert discards == [(1, "19:47-17.9(a)"), (1, "19:47-17.9(b)"), *winners]
    assert kept > paid
    assert table.shoe.on_table == 0


@pytest.mark.rule("19:47-17.1[Hand]")
def test_each_hand_is_read_aloud() -> None:
    """A player's card and the four before the dealer."""
    table = four_players()
    read = [e for e in settled(table) if e.cite == "19:47-17.1[Hand]"]

    assert [text.split(",")[0] for text in said(read)] == [
        "area 6: pair of aces",
        "area 5: no pair",
        "area 3: pair of sixes",
        "area 1: pair of jacks",
    ]


@pytest.mark.rule("19:47-17.10(b)")
@pytest.mark.parametrize(("line", "odds", "hand"), listed("double_down_stud"))
def test_both_wagers_are_paid_by_the_list(line: str, odds: int, hand: str) -> None:
    """An original of $5 and a double down of $2 on each hand of the list."""
    table = DoubleDownStud()
    table.dealt(hand, 5_00)
    table.double(2_00)
    events = table.usual()

    assert table.paid(events) == {"area_1": ("won", odds * 5_00), "double_1": ("won", odds * 2_00)}
    assert table.stack() == 1_000_00 + odds * 7_00


@pytest.mark.rule("19:47-17.9(b)", "19:47-17.1[Push]")
@pytest.mark.parametrize("hand", PUSHES)
def test_on_a_push_both_wagers_are_neither_paid_nor_collected(hand: str) -> None:
    """They are the player's again."""
    table = DoubleDownStud()
    table.dealt(hand, 5_00)
    table.double(5_00)
    events = table.usual()

    assert table.paid(events) == {"area_1": ("void", 0), "double_1": ("void", 0)}
    assert table.stack() == 1_000_00


@pytest.mark.rule("19:47-17.9(a)")
@pytest.mark.parametrize("hand", LOSERS)
def test_lower_hands_lose_both_wagers(hand: str) -> None:
    """Fives or less."""
    table = DoubleDownStud()
    table.dealt(hand, 5_00)
    table.double(5_00)
    events = table.usual()

    assert table.paid(events) == {"area_1": ("lost", -5_00), "double_1": ("lost", -5_00)}
    assert table.stack() == 990_00


@pytest.mark.rule("19:47-17.10(c)")
@pytest.mark.parametrize(
    ("scope", "original", "double", "nets"),
    [
        ("hand", 100_00, 50_00, [100_000_00, 0]),
        ("hand", 60_00, 60_00, [60_000_00, 40_000_00]),
        ("hand", 50_00, 50_00, [50_000_00, 50_000_00]),
        ("hand", 120_00, 1_00, [100_000_00, 0]),
        ("wager", 120_00, 120_00, [100_000_00, 100_000_00]),
        ("wager", 60_00, 60_00, [60_000_00, 60_000_00]),
    ],
)
def test_the_cap_is_on_the_hand_or_on_each_wager(
    scope: str, original: int, double: int, nets: list[int]
) -> None:
    """A royal flush; the stakes go back on top of it."""
    table = DoubleDownStud(cap_scope=scope)
    table.dealt("As Ks Qs Js Ts", original)
    table.double(double)
    events = table.usual()

    assert [net for _, net in table.paid(events).values()] == nets
    assert table.stack() == 1_000_00 + sum(nets)
    full = [net == 1000 * stake for net, stake in zip(nets, (original, double), strict=True)]
    capped = [e.cite == "19:47-17.10(c)" for e in events if isinstance(e, WagerDecided)]
    assert capped == [not each for each in full]


@pytest.mark.rule("19:47-17.1[Round of play]")
def test_a_round_goes_from_the_wagers_to_the_last_payment() -> None:
    """Afterwards no wager stands and no card lies on the table."""
    table = four_players()
    assert not table.round.over
    settled(table)

    assert table.round.over
    assert not table.table.wagers
    assert table.shoe.on_table == 0
