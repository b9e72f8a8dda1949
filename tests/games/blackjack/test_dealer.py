"""The dealer's hand and the settlement: 19:47-2.3, 2.6(h), (j), (k), 2.7, 2.9, 2.12, 2.16, 2.17."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.blackjack.state import RepairReader, TakeInsurance
from pitboss.table import DEALER, SUPERVISOR, Announced, CardDealt, Choose, WagerDecided
from tests.games.blackjack.felt import BlackjackTable, said
from tests.games.blackjack.test_turns import dealt

TWO = {1: 1_000_00, 2: 1_000_00}


def texts(felt: BlackjackTable) -> list[str]:
    return [e.text for e in felt.round.events if isinstance(e, Announced)]


# -- the dealer's cards ----------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.6(h)")
def test_the_dealer_calls_and_takes_the_second_card_last() -> None:
    """Face up, with all further cards, and the total is announced."""
    felt = dealt("Tc 7h 9d", dealer_second_card="draw_last")
    felt.act("stand")
    felt.card("5c")
    felt.card("6c")
    felt.stands()

    assert texts(felt)[-2:] == ["Dealer's Card.", "Dealer: 18."]
    assert felt.results() == [("box_1", "won", 0, 10_00)]


@pytest.mark.rule("19:47-2.12(b)", "19:47-2.3(a)1", "19:47-2.3(a)2", "19:47-2.3(b)")
@pytest.mark.parametrize(
    ("cards", "draws", "result"),
    [
        ("Tc 7h 9d Td", "", "won"),
        ("Tc 7h 8d 9d", "2s", "void"),
        ("Tc 7h 8d 9d", "3s", "lost"),
        ("Tc 6h 3d Td", "6d", "won"),
        ("Tc Ah 8d 6s", "", "won"),
        ("Tc 2h 9d 2d", "2s 2c Ac", "void"),
    ],
)
def test_the_dealer_draws_to_seventeen(cards: str, draws: str, result: str) -> None:
    """Hard or soft, and over 21 every hand left wins."""
    felt = dealt(cards)
    if felt.commands()[0] == "insure":
        felt.act("no")
    felt.act("stand")
    for code in draws.split():
        felt.card(code)
    if not felt.round.over:
        felt.stands()

    assert felt.results()[0][1] == result


@pytest.mark.rule("19:47-2.12(c)")
def test_the_dealer_takes_no_second_card_when_all_is_decided() -> None:
    """With the second card last and every hand over 21 the round just ends."""
    felt = dealt("Tc 6h 6d", dealer_second_card="draw_last")
    felt.act("draw")
    felt.card("Kc")

    assert felt.round.over
    assert "Dealer's Card." not in texts(felt)


@pytest.mark.rule("19:47-2.12(c)", "19:47-2.7(b)")
def test_a_waiting_blackjack_asks_for_the_second_card_only() -> None:
    """Then it is paid, and the dealer draws nothing on fifteen."""
    felt = dealt("Ac Kh Kd", dealer_second_card="draw_last")
    felt.card("5c")

    assert felt.round.over
    assert felt.results() == [("box_1", "won", 0, 15_00)]


# -- players' blackjacks ---------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.7(a)", "19:47-2.3(e)")
def test_a_blackjack_against_two_to_nine_is_paid_before_any_third_card() -> None:
    """Three to two, its cards removed, while the others still play."""
    felt = BlackjackTable(seats=TWO)
    felt.bet("box_1", 10_00)
    felt.bet("box_2", 10_00, seat=2)
    events = felt.deal("Ac 5c 9h Kd 6c Th")

    assert felt.asked() == "seat:2"
    assert next((e.cite, e.text) for e in events if isinstance(e, Announced)) == (
        "19:47-2.7(a)",
        "Box 1: blackjack.",
    )
    assert felt.results() == [("box_1", "won", 0, 15_00)]


@pytest.mark.rule("19:47-2.7(b)", "19:47-2.3(a)3")
@pytest.mark.parametrize(("hole", "result", "paid"), [("9s", "won", 15_00), ("As", "void", 0)])
def test_a_blackjack_under_a_ten_waits(hole: str, result: str, paid: int) -> None:
    """Announced, and left until the dealer's second card is seen."""
    felt = BlackjackTable(seats=TWO)
    felt.bet("box_1", 10_00)
    felt.bet("box_2", 10_00, seat=2)
    felt.deal(f"Ac 9c Kh Kd 9d {hole}")
    assert felt.results() == []
    felt.act("stand", seat=2)

    first = felt.results()[0]
    assert first == ("box_1", result, 0, paid)
    assert ("19:47-2.7(b)" in felt.cites_decided()) is (result == "void")


@pytest.mark.rule("19:47-2.3(b)")
def test_a_dealer_blackjack_beats_every_21_but_a_blackjack() -> None:
    """A 21 in three cards loses."""
    felt = dealt("5c Kh 6d As")
    felt.act("draw")
    felt.card("Tc")

    assert felt.results() == [("box_1", "lost", 10_00, 0)]


# -- insurance -------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.9(a)", "19:47-2.9(b)", "19:47-2.9(c)", "19:47-2.9(d)")
@pytest.mark.parametrize(("hole", "result", "paid"), [("Qs", "won", 10_00), ("9s", "lost", 0)])
def test_insurance_wins_two_to_one_on_a_ten(hole: str, result: str, paid: int) -> None:
    """Up to half the wager; it is settled before the dealer draws on."""
    felt = dealt(f"Tc Ah 9d {hole}")
    assert felt.commands() == ["insure", "no"]
    assert felt.round.question is not None
    assert felt.round.question.prompt == (
        "The dealer shows A♥ against 10♣ 9♦. Insurance on the $10.00 of Box 1?"
    )
    felt.refused(TakeInsurance(by="seat:1", cents=6_00), "19:47-2.9(b)")
    felt.refused(TakeInsurance(by="seat:1", cents=0), "19:47-2.9(b)")
    felt.insure(5_00)
    felt.act("stand")

    first = next(e for e in felt.round.events if isinstance(e, WagerDecided))
    assert (first.spot, str(first.result), first.paid) == ("insurance_1", result, paid)
    assert first.cite == ("19:47-2.9(c)" if paid else "19:47-2.9(a)")


@pytest.mark.rule("19:47-2.9(a)")
def test_insurance_is_offered_under_an_ace_only() -> None:
    """Not under a king."""
    felt = dealt("Tc Kh 9d 9s")

    assert "insure" not in felt.commands()


@pytest.mark.rule("19:47-2.9(b)")
def test_who_has_no_chip_left_is_not_asked() -> None:
    """The turn comes at once."""
    felt = dealt("Tc Ah 9d 9s", seats={1: 10_00})

    assert "stand" in felt.commands()


@pytest.mark.rule("19:47-2.9(d)", "19:47-2.12(c)")
def test_with_the_second_card_last_insurance_waits_for_it() -> None:
    """Even when the hand itself is over."""
    felt = dealt("Tc Ah 6d", dealer_second_card="draw_last")
    felt.insure(5_00)
    felt.act("draw")
    felt.card("Kc")
    felt.card("Qc")

    assert felt.results() == [("box_1", "lost", 10_00, 0), ("insurance_1", "won", 0, 10_00)]


# -- the card reader -------------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.6(j)", "19:47-2.1[Card reader device]")
def test_the_reader_ends_the_round_before_any_further_card() -> None:
    """After the offer of insurance; nobody has to play against a blackjack."""
    felt = dealt("Tc Ah 6d Kh", card_reader=True)
    felt.act("no")
    events = felt.choose(DEALER, "read")

    assert "19:47-2.6(j)" in said(events)
    assert felt.round.over
    assert felt.results() == [("box_1", "lost", 10_00, 0)]


@pytest.mark.rule("19:47-2.6(j)")
def test_the_reader_tells_that_there_is_no_blackjack_and_nothing_else() -> None:
    """The hole card stays down and the players play."""
    felt = dealt("Tc Kh 6d 5h", card_reader=True)
    events = felt.choose(DEALER, "read")

    assert not any(isinstance(e, CardDealt) for e in events)
    assert "5" not in "".join(e.text for e in events if hasattr(e, "text"))
    assert "stand" in felt.commands()


@pytest.mark.rule("19:47-2.15(k)")
def test_a_reader_that_fails_is_not_used_until_it_is_repaired() -> None:
    """The table goes on as one without a reader."""
    felt = dealt("Tc Kh 6d 5h", card_reader=True)
    events = felt.choose(DEALER, "malfunction")
    assert "19:47-2.15(k)" in said(events)
    felt.act("stand")
    felt.card("5c")
    felt.stands()
    felt.begin()
    felt.bet("box_1", 10_00)
    felt.deal("Tc Kh 6d Ah")
    assert "stand" in felt.commands()
    felt.act("stand")
    felt.begin()

    felt.say(RepairReader(by=SUPERVISOR))
    felt.bet("box_1", 10_00)
    felt.deal("Tc Kh 6d 5h")
    assert felt.commands() == ["read", "malfunction"]


# -- the hole card up ------------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.6(k)1", "19:47-2.6(k)3")
def test_with_the_hole_card_up_equal_scores_lose() -> None:
    """Nobody is offered insurance or surrender."""
    felt = dealt("Tc Ah 8d 7h", dealer_second_card="hole_up")
    assert felt.player_commands() == ["draw", "stand"]
    felt.act("stand")
    felt.stands()

    assert felt.results() == [("box_1", "lost", 10_00, 0)]
    assert felt.cites_decided() == ["19:47-2.6(k)1"]


@pytest.mark.rule("19:47-2.6(k)2")
@pytest.mark.parametrize(
    ("options", "paid", "cite"),
    [
        ({}, 10_00, "19:47-2.6(k)2"),
        ({"designated_blackjack": ("Ac", "Kd")}, 20_00, "19:47-2.3(e)3"),
    ],
)
def test_with_the_hole_card_up_a_blackjack_pays_one_to_one(
    options: dict[str, Any], paid: int, cite: str
) -> None:
    """Even against a blackjack it wins; a designated one keeps its two to one."""
    felt = dealt("Ac Ah Kd Kh", dealer_second_card="hole_up", **options)

    assert felt.round.over
    assert felt.results() == [("box_1", "won", 0, paid)]
    assert felt.cites_decided() == [cite]


@pytest.mark.rule("19:47-2.6(k)1")
def test_a_dealer_blackjack_in_sight_ends_the_round() -> None:
    """There are no turns: no hand could win against it."""
    felt = dealt("Tc Ah 8d Kh", dealer_second_card="hole_up")

    assert felt.round.over
    assert felt.results() == [("box_1", "lost", 10_00, 0)]


# -- five cards ------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.16(a)", "19:47-2.16(b)", "19:47-2.3(a)4")
@pytest.mark.parametrize(
    ("hole", "draw", "result", "paid", "cite"),
    [
        ("Qh", "", "won", 20_00, "19:47-2.16(a)"),
        ("Ah", "", "lost", 0, "19:47-2.3(b)"),
        ("5h", "6h", "void", 0, "19:47-2.16(b)"),
    ],
)
def test_a_21_in_five_cards(hole: str, draw: str, result: str, paid: int, cite: str) -> None:
    """Two to one against less, lost to a blackjack, void against a longer 21."""
    felt = dealt(f"2c Kh 3d {hole}", five_card_21=True)
    for code in ("4c", "5c", "7c"):
        felt.act("draw")
        felt.card(code)
    if draw:
        felt.card(draw)
    if not felt.round.over:
        felt.stands()

    assert [(r[1], r[3]) for r in felt.results()] == [(result, paid)]
    assert felt.cites_decided() == [cite]


@pytest.mark.rule("19:47-2.16(c)")
def test_without_the_option_a_21_in_five_cards_is_paid_one_to_one() -> None:
    """As any other."""
    felt = dealt("2c Kh 3d Qh")
    for code in ("4c", "5c", "7c"):
        felt.act("draw")
        felt.card(code)
    felt.stands()

    assert felt.results() == [("box_1", "won", 0, 10_00)]


# -- additional wagers -----------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.17(d)", "19:47-2.17(e)", "19:47-2.17(e)1", "19:47-2.17(i)")
@pytest.mark.parametrize(
    ("spot", "cards", "result", "paid"),
    [
        ("over_13_1", "Tc 7h 4d Kh", "won", 10_00),
        ("over_13_1", "Tc 7h 3d Kh", "lost", 0),
        ("under_13_1", "Tc 7h 2d Kh", "won", 10_00),
        ("under_13_1", "Tc 7h 3d Kh", "lost", 0),
        ("under_13_1", "Ac 7h 9d Kh", "won", 10_00),
    ],
)
def test_over_and_under_are_settled_after_the_second_cards(
    spot: str, cards: str, result: str, paid: int
) -> None:
    """Before any third card, and without touching the blackjack wager."""
    felt = BlackjackTable(additional_wager="over_under_13")
    felt.bet("box_1", 10_00)
    felt.bet(spot, 10_00)
    felt.deal(cards)

    assert felt.results() == [(spot, result, 0 if paid else 10_00, paid)]
    assert [wager.spot for wager in felt.table.wagers.values()] == ["box_1"]


@pytest.mark.rule("19:47-2.17(e)2", "19:47-2.17(e)2v", "19:47-2.17(b)3")
@pytest.mark.parametrize(
    ("cards", "paid"), [("Kc 7h Qc Th", 250_00), ("2c 7h Qc Th", 25_00), ("2c 7h Qd Th", 0)]
)
def test_same_suit_pays_by_the_option_of_the_house(cards: str, paid: int) -> None:
    """With eight decks and option 2: 25 to 1 and 2.5 to 1."""
    felt = BlackjackTable(additional_wager="same_suit")
    felt.bet("box_1", 10_00)
    felt.bet("same_suit_1", 10_00)
    felt.deal(cards)

    result = "won" if paid else "lost"
    assert felt.results() == [("same_suit_1", result, 0 if paid else 10_00, paid)]


@pytest.mark.rule("19:47-2.17(f)", "19:47-2.17(e)2")
def test_a_coupon_on_an_additional_wager_doubles_what_is_paid() -> None:
    """Two suited cards at 2.5 to 1 on twice $4."""
    felt = BlackjackTable(additional_wager="same_suit", coupons_held={1: 10_00})
    felt.bet("box_1", 10_00)
    felt.bet("same_suit_1", 4_00, coupon=4_00)
    felt.deal("2c 7h Qc Th")

    assert felt.results() == [("same_suit_1", "won", 0, 20_00)]


@pytest.mark.rule("19:47-2.17(d)")
def test_losing_additional_wagers_are_collected_before_winning_ones_are_paid() -> None:
    """Of two boxes the second loses and is collected first."""
    felt = BlackjackTable(seats=TWO, additional_wager="over_under_13")
    felt.bet("box_1", 10_00)
    felt.bet("over_13_1", 10_00)
    felt.bet("box_2", 10_00, seat=2)
    felt.bet("under_13_2", 10_00, seat=2)
    events = felt.deal("Tc Ts 7h 4d 8d Kh")

    moves = [(e.cite, e.memo) for e in events if hasattr(e, "memo")]
    assert moves[0] == ("19:47-2.17(d)", "under_13_2 lost")
    assert moves[-1] == ("19:47-2.17(e)", "over_13_1 stake")


def test_the_dealer_is_asked_only_while_something_may_go_wrong() -> None:
    """When nobody is left the dealer's hand needs no word."""
    felt = dealt("Tc 7h 9d Td")
    felt.act("stand")
    felt.refused(Choose(by="seat:1", choice="stands"), "19:47-2.15(d)")

    felt.stands()
    assert felt.round.over
