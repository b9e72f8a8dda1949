"""The cards before and during the deal: opening, shuffle, cut, start, three ways of dealing."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment import full_deck
from pitboss.games.pai_gow_poker.state import CountLeftOver, ExposeCard, HandsShown, NumberShown
from pitboss.games.shaking import ShakeShaker
from pitboss.table import (
    Betting,
    CardDealt,
    CardsDiscarded,
    Choose,
    CutCards,
    DiceShown,
    FoundFaceUp,
    PlaceWager,
    ReduceWager,
)
from tests.games.pai_gow_poker.felt import ACES, HIGH, LOW, MIDDLE, THREE, Felt, said, with_cite

METHODS = pytest.mark.parametrize("method", ["hand", "manual_shoe", "auto_shoe"])
CLOSES = {"hand": "19:47-11.8A(b)2", "manual_shoe": "19:47-11.8(a)", "auto_shoe": "19:47-11.8B(b)2"}
WRONG = {"hand": "19:47-11.8A(d)2", "manual_shoe": "19:47-11.8(d)2", "auto_shoe": "19:47-11.8B(e)2"}


def closed(cents: int = 10_00, **more: Any) -> Felt:
    """A table where seat 1 has wagered and the bets are closed."""
    table = Felt(**more)
    table.bet("area_1", cents)
    table.close()
    return table


def dealt_out(table: Felt) -> None:
    """All cards are out: the next question is the count, or what the dealer says of the stacks."""
    if table.rules.deal_method == "hand":
        table.draw(table.cards({}))
        table.usual()
    else:
        table.start()
        table.draw(table.cards({}))


# -- opening --------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-11.5(a)")
def test_a_second_joker_is_torn_up() -> None:
    """By dealer and supervisor; an incomplete deck opens no table."""
    table = Felt(opened=False)
    events = table.choose("floorperson", "two_jokers")
    closed_table = Felt(opened=False)
    closed_table.choose("floorperson", "incomplete")

    assert any("tore up the second joker" in text for text in with_cite(events, "19:47-11.5(a)"))
    assert closed_table.round.over
    assert closed_table.table.state.inspected == ()


@pytest.mark.rule("19:47-11.5(c)")
def test_the_cards_are_washed_and_shuffled_before_play() -> None:
    """After they were shown; and again after the table was idle."""
    table = Felt(opened=False)
    events = table.usual()
    events += table.choose("dealer", "idle")

    assert [e.cite for e in events if e.cite == "19:47-11.5(c)"] == ["19:47-11.5(c)"] * 2
    assert [e.cite for e in events][-2:] == ["19:47-11.6(a)", "19:47-11.6(b)2"]


@pytest.mark.rule("19:47-11.5(d)", "19:47-11.2(b)3", "19:47-11.2(b)4")
def test_two_decks_are_inspected_apart_and_used_in_turn() -> None:
    """One is shuffled while the other is in use."""
    table = Felt(opened=False, decks=2, shuffle_method="automated")
    first = table.usual()
    second = table.usual()
    sides = []
    for _ in range(4):
        events = table.usual()
        sides.append(table.table.state.side)
        assert with_cite(events, "19:47-11.2(b)3")
        assert with_cite(events, "19:47-11.2(b)4")
        table.close()

    assert with_cite(first, "19:47-11.5(d)")
    assert with_cite(second, "19:47-11.5(d)")
    assert sides == ["right", "left", "right", "left"]


@pytest.mark.rule("19:47-11.5(e)")
def test_cards_are_changed_for_new_ones() -> None:
    """Which are inspected in their turn."""
    table = Felt(opened=False)
    table.usual()
    events = table.choose("dealer", "change")

    assert with_cite(events, "19:47-11.5(e)") == ["the cards are changed"]
    assert table.asked.cite == "19:47-11.5(a)"
    table.choose("floorperson", "incomplete")
    assert table.round.over


# -- shuffle and cut ------------------------------------------------------------------------------


@pytest.mark.rule("19:47-11.6(a)")
def test_cards_are_shuffled_before_every_round() -> None:
    """All of them."""
    table = closed()
    table.play({0: HIGH, 1: ACES})
    assert table.table.state.shoe.left == 4
    table.bets_open()

    assert table.table.state.shoe.left == 53


@pytest.mark.rule("19:47-11.6(b)", "19:47-11.6(b)1")
def test_cards_that_a_device_shuffled_are_not_cut() -> None:
    """Bets open at once."""
    table = Felt(opened=False, shuffle_method="automated")
    table.usual()
    events = table.usual()

    assert with_cite(events, "19:47-11.6(b)1")
    assert isinstance(table.asked, Betting)


@pytest.mark.rule("19:47-11.6(b)2", "19:47-11.6(c)", "19:47-11.6(d)1", "19:47-11.6(e)")
def test_the_first_player_is_offered_the_cut_and_else_the_dealer_cuts() -> None:
    """At least ten cards from either end."""
    table = Felt(opened=False, seats=THREE)
    table.usual()
    table.usual()
    for depth in (9, 44):
        table.refused(CutCards(by="seat:1", depth=depth), "19:47-11.6(c)")
    table.refused(CutCards(by="seat:3", depth=20), "19:47-11.6(c)")
    table.choose("seat:1", "refuse")
    events = table.say(CutCards(by="dealer", depth=10))

    assert "cut 10 cards from the front" in with_cite(events, "19:47-11.6(e)")
    assert "the cutting card goes to the discard rack" in with_cite(events, "19:47-11.6(e)")


@pytest.mark.rule("19:47-11.6(d)3")
def test_without_a_bank_the_cut_rotates() -> None:
    """One player is asked each round, counterclockwise."""
    table = Felt(seats=THREE, player_banking=False)
    cutters = []
    for _ in range(4):
        table.bet("area_1", 5_00)
        table.close()
        table.play({0: HIGH, 1: ACES})
        table.usual()
        cutters.append(table.asked.by)
        table.cut()

    assert cutters == ["seat:3", "seat:6", "seat:1", "seat:3"]


@pytest.mark.rule("19:47-11.6(e)")
def test_the_cutting_card_may_lie_four_cards_from_the_bottom() -> None:
    """It comes out when the hands are dealt."""
    table = closed(cut_card_after_cut="four_from_bottom")
    assert table.table.state.shoe.until_cut == 49
    table.draw(table.cards({}))

    assert table.table.state.shoe.cut_is_out


@pytest.mark.rule("19:47-11.11(m)")
def test_a_shuffler_that_jams_shuffles_again() -> None:
    """The round goes on."""
    table = Felt(opened=False, shuffle_method="automated")
    table.usual()
    events = table.choose("dealer", "jam")

    assert with_cite(events, "19:47-11.11(m)")
    assert isinstance(table.asked, Betting)


@pytest.mark.rule("19:47-11.11(o)")
def test_a_shuffler_is_removed_before_cards_are_shuffled_by_hand() -> None:
    """From then on they are cut."""
    table = Felt(opened=False, shuffle_method="automated")
    table.usual()
    events = table.choose("dealer", "by_hand")

    assert with_cite(events, "19:47-11.11(o)")
    assert table.asked.prompt.startswith("The cut")
    assert "jam" not in {form.command for form in table.asked.forms()}


# -- the start ------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-11.8C(b)", "19:47-11.8C(b)1")
def test_the_dealer_shakes_three_times_and_announces_the_total() -> None:
    """Twice is not enough."""
    table = closed(deal_method="manual_shoe")
    table.refused(ShakeShaker(by="dealer", count=2), "19:47-11.8C(b)")
    table.refused(ShakeShaker(by="seat:1", count=3), "19:47-11.8C(b)")
    table.say(ShakeShaker(by="dealer", count=3))
    events = table.dice(5, 5, 4)

    assert [e.faces for e in events if isinstance(e, DiceShown)] == [(5, 5, 4)]
    assert with_cite(events, "19:47-11.8C(b)1") == ["14"]
    assert table.asked.prompt == "A card for area 6."


@pytest.mark.rule("19:47-11.8C(c)")
def test_the_generator_shows_a_number_that_the_dealer_announces() -> None:
    """One to seven."""
    table = closed(deal_method="manual_shoe", start_device="rng")
    table.refused(NumberShown(by="chance", number=8), "19:47-11.8C(c)")
    events = table.say(NumberShown(by="chance", number=3))

    assert with_cite(events, "19:47-11.8C(c)") == ["3"]
    assert table.asked.prompt == "A card for area 2."


@pytest.mark.rule("19:47-11.8C(d)")
def test_the_starting_position_may_be_marked() -> None:
    """Where the house does so."""
    for marked in (False, True):
        table = closed(deal_method="manual_shoe", mark_start_position=marked)
        assert bool(with_cite(table.start(), "19:47-11.8C(d)")) is marked


@pytest.mark.parametrize(
    ("kind", "cite"),
    [
        pytest.param("not_flat", "19:47-11.11(a)", marks=pytest.mark.rule("19:47-11.11(a)")),
        pytest.param("fell_out", "19:47-11.11(b)", marks=pytest.mark.rule("19:47-11.11(b)")),
    ],
)
def test_dice_that_do_not_lie_flat_are_shaken_again(kind: str, cite: str) -> None:
    """“No roll”; after some in a row the next one counts."""
    table = closed(deal_method="manual_shoe")
    for _ in range(3):
        table.usual()
        events = table.irregular("dealer", kind)
        assert with_cite(events, cite) == ["No roll"]
    table.usual()

    assert [form.command for form in table.asked.forms()] == ["dice"]


# -- the deal -------------------------------------------------------------------------------------


@METHODS
@pytest.mark.rule("19:47-11.8(a)", "19:47-11.8A(b)2", "19:47-11.8B(b)2")
def test_bets_are_closed_before_any_card(method: str) -> None:
    """“No more bets”."""
    table = Felt(deal_method=method)
    table.bet("area_1", 10_00)
    events = table.close()

    assert events[0].cite == CLOSES[method]
    assert not any(isinstance(e, CardDealt) for e in events)


@pytest.mark.rule("19:47-11.8A(b)", "19:47-11.8B(b)")
def test_each_way_of_dealing_is_on_record() -> None:
    """From the hand, from an automated shoe."""
    by_hand = closed()
    device = closed(deal_method="auto_shoe")
    device.start()

    assert with_cite(by_hand.events, "19:47-11.8A(b)")
    assert with_cite(device.events, "19:47-11.8B(b)")


@METHODS
@pytest.mark.rule("19:47-11.8(c)", "19:47-11.8A(f)", "19:47-11.8B(d)")
def test_every_position_gets_its_seven_cards_whatever_the_start(method: str) -> None:
    """The hands that were laid in the deck for them."""
    for number in (3, 8, 14):
        table = closed(deal_method=method)
        events = table.play({0: MIDDLE, 1: ACES}, number=number)
        shown = {e.position: e.high + e.low for e in events if isinstance(e, HandsShown)}
        assert {*shown[0]} == {*MIDDLE.split()}
        assert {*shown[1]} == {*ACES.split()}


@pytest.mark.rule("19:47-11.8(b)", "19:47-11.8B(c)", "19:47-11.8A(e)")
def test_the_start_is_found_before_a_card_reaches_a_player() -> None:
    """From a shoe before the first card; from the hand when the stacks lie there."""
    for method in ("manual_shoe", "auto_shoe"):
        assert closed(deal_method=method).asked.cite == "19:47-11.8C(b)"
    table = closed()
    assert table.asked.cite == "19:47-11.8A(c)"
    dealt_out(table)
    events = table.usual()
    assert table.asked.cite == "19:47-11.8C(b)"
    assert not any("is delivered" in text for text in said(events))


@METHODS
@pytest.mark.rule("19:47-11.8(d)1", "19:47-11.8A(d)1", "19:47-11.8B(e)1")
def test_four_cards_left_over_go_away_unseen(method: str) -> None:
    """And the round goes on."""
    cite = {"hand": "19:47-11.8A(d)1", "manual_shoe": "19:47-11.8(d)1"}
    table = closed(deal_method=method)
    dealt_out(table)
    events = table.say(CountLeftOver(by="dealer", left=4, hands_right=True))

    assert with_cite(events, cite.get(method, "19:47-11.8B(e)1"))
    assert table.table.wagers


@METHODS
@pytest.mark.rule("19:47-11.8A(g)", "19:47-11.8B(f)")
def test_hands_without_a_wager_are_collected_unseen(method: str) -> None:
    """Five of them; the player's and the dealer's stay."""
    cite = {"hand": "19:47-11.8A(g)", "manual_shoe": "19:47-11.8(d)1"}
    table = closed(deal_method=method)
    events = table.deal({0: HIGH, 1: ACES})
    put = [e for e in events if isinstance(e, CardsDiscarded)]

    assert [e.count for e in put] == [7] * 5
    assert {e.cite for e in put} == {cite.get(method, "19:47-11.8B(f)")}
    assert table.table.state.shoe.on_table == 14


@METHODS
@pytest.mark.rule("19:47-11.8(d)2", "19:47-11.8A(d)2", "19:47-11.8B(e)2", "19:47-11.11(h)")
@pytest.mark.parametrize(
    ("left", "right", "removed"), [(5, False, False), (4, False, False), (5, True, True)]
)
def test_a_wrong_count_voids_all_hands(method: str, left: int, right: bool, removed: bool) -> None:
    """After a misdeal the cards are shuffled again; without one the deck is removed."""
    table = closed(deal_method=method)
    dealt_out(table)
    events = table.say(CountLeftOver(by="dealer", left=left, hands_right=right))

    assert WRONG[method] in {e.cite for e in events}
    assert ("19:47-11.11(h)" in {e.cite for e in events}) is not removed
    assert table.round.over
    assert table.stack() == 1_000_00
    assert table.table.state.inspected == (() if removed else ("left",))
    assert table.table.state.shoe.on_table == 0


# -- what goes wrong ------------------------------------------------------------------------------


@pytest.mark.rule("19:47-11.11(f)")
def test_one_card_face_up_in_the_shoe_is_put_aside() -> None:
    """It counts among the four that are left."""
    table = closed(deal_method="manual_shoe")
    table.start()
    codes = table.cards({0: HIGH, 1: ACES})
    table.draw(codes[:10])
    face_up = next(card.code for card in full_deck(1) if card.code not in codes)
    table.say(FoundFaceUp(by="dealer", card=face_up))
    table.draw(codes[10:])
    events = table.usual()

    assert "3 cards left over go to the discard rack unseen" in said(events)
    assert table.table.wagers


@pytest.mark.rule("19:47-11.11(f)")
def test_two_cards_face_up_in_the_shoe_void_all_hands() -> None:
    """Wagers go back."""
    table = closed(deal_method="manual_shoe")
    table.start()
    codes = table.cards({})
    table.draw(codes[:3])
    table.say(FoundFaceUp(by="dealer", card="As"))
    events = table.say(FoundFaceUp(by="dealer", card="Ah"))

    assert table.round.over
    assert table.stack() == 1_000_00
    assert "19:47-11.11(f)" in {e.cite for e in events}


@pytest.mark.rule("19:47-11.11(g)")
def test_a_card_drawn_in_error_and_unseen_is_the_next_card() -> None:
    """Once."""
    table = closed(deal_method="manual_shoe")
    table.start()
    events = table.irregular("dealer", "drawn_in_error")

    assert with_cite(events, "19:47-11.11(g)")
    assert "drawn_in_error" not in {form.command for form in table.asked.forms()}
    assert table.asked.prompt == "A card for the dealer."


@pytest.mark.parametrize(
    ("said_of_it", "cite"),
    [
        pytest.param("exposed", "19:47-11.11(k)", marks=pytest.mark.rule("19:47-11.11(k)")),
        pytest.param("otherwise", "19:47-11.11(l)", marks=pytest.mark.rule("19:47-11.11(l)")),
    ],
)
def test_stacks_not_dealt_as_they_should_are_dealt_again(said_of_it: str, cite: str) -> None:
    """After a shuffle and a cut; wagers stand. It ends after some times."""
    table = closed()
    for _ in range(2):
        table.draw(table.cards({}))
        events = table.choose("dealer", said_of_it)
        assert cite in {e.cite for e in events}
        assert table.table.state.shoe.left == 53
        assert table.asked.prompt.startswith("The cut")
        table.cut()
    table.draw(table.cards({}))

    assert [form.command for form in table.asked.forms()] == ["as_prescribed"]
    assert table.table.wagers


@pytest.mark.rule("19:47-11.11(n)")
def test_an_automated_shoe_that_jams_voids_the_round() -> None:
    """The cards dealt go back to be shuffled with the rest."""
    table = closed(deal_method="auto_shoe")
    table.start()
    table.draw(table.cards({})[:7])
    events = table.irregular("dealer", "shoe_jam")

    assert "19:47-11.11(n)" in {e.cite for e in events}
    assert table.round.over
    assert table.stack() == 1_000_00
    assert table.table.state.shoe.on_table == 0


def until_dealt(**more: Any) -> Felt:
    """A table where all hands are dealt, and the dealer is asked whether all is well."""
    table = Felt(seats=THREE, **more)
    table.bet("area_1", 10_00)
    table.bet("area_3", 20_00, seat=3)
    table.close()
    dealt_out(table)
    table.usual()
    if table.rules.deal_method == "hand":
        table.start()
    return table


@METHODS
@pytest.mark.rule("19:47-11.11(c)")
def test_dice_totalled_wrongly_make_all_hands_dead(method: str) -> None:
    """Where there are dice."""
    table = until_dealt(deal_method=method)
    events = table.irregular("dealer", "mistotalled")
    other = until_dealt(deal_method=method, start_device="rng")

    assert "19:47-11.11(c)" in {e.cite for e in events}
    assert (table.stack(1), table.stack(3)) == (1_000_00, 1_000_00)
    assert "mistotalled" not in {form.command for form in other.asked.forms()}


@pytest.mark.rule("19:47-11.11(d)")
def test_a_player_whose_card_was_exposed_plays_or_voids_the_hand() -> None:
    """Without having looked at the others; the other player plays on."""
    table = until_dealt()
    table.say(ExposeCard(by="dealer", position=1, card=7))
    assert table.asked.by == "seat:1"
    table.choose("seat:1", "void")
    table.say(ExposeCard(by="dealer", position=3, card=1))
    table.choose("seat:3", "play")

    assert table.stack(1) == 1_000_00
    assert list(table.table.wagers) == [2]
    assert not any("HandSeen" in type(e).__name__ for e in table.events)


def test_a_round_in_which_every_hand_was_voided_is_over() -> None:
    """The dealer's cards are picked up too."""
    table = closed()
    dealt_out(table)
    table.usual()
    table.start()
    table.say(ExposeCard(by="dealer", position=1, card=1))
    table.choose("seat:1", "void")
    while not table.round.over:
        table.usual()

    assert table.table.state.shoe.on_table == 0
    assert table.stack() == 1_000_00


@pytest.mark.rule("19:47-11.11(e)")
def test_an_exposed_card_of_the_dealer_voids_all_hands() -> None:
    """The card is seen by all."""
    table = until_dealt()
    events = table.say(ExposeCard(by="dealer", position=0, card=2))

    assert "19:47-11.11(e)" in {e.cite for e in events}
    assert table.round.over
    assert (table.stack(1), table.stack(3)) == (1_000_00, 1_000_00)


def test_cards_are_exposed_a_few_times_at_most() -> None:
    """Then the dealer is asked no more about it."""
    table = until_dealt()
    for _ in range(3):
        table.say(ExposeCard(by="dealer", position=3, card=1))
        table.choose("seat:3", "play")

    assert {form.command for form in table.asked.forms()} == {"dealt", "mistotalled"}


# -- wagers ---------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-11.7(a)")
def test_wagers_are_chips_on_the_betting_area() -> None:
    """No spoken wager with cash; a match play coupon where the house takes it."""
    table = Felt(coupons_held={1: 10_00})
    table.refused_bet("area_1", 10_00, "19:47-11.7(a)", medium="cash", by="dealer")
    table.refused_bet("area_1", 10_00, "19:47-11.7(a)", coupon=10_00)
    other = Felt(coupons_held={1: 10_00}, match_play_accepted=True)
    other.bet("area_1", 10_00, coupon=10_00)
    other.close()
    other.play({0: HIGH, 1: ACES})

    assert other.stack() == 1_000_00 + 20_00 - 1_00


@pytest.mark.rule("19:47-11.7(b)")
def test_only_seated_players_wager_and_they_stay() -> None:
    """Whoever has a wager or cards does not leave."""
    table = Felt(seats=THREE)
    table.refused_bet("area_2", 10_00, "19:47-11.7(b)", seat=2)
    table.bet("area_1", 10_00)
    table.refused(leave(), "19:47-11.7(b)")
    table.close()
    table.deal({0: HIGH, 1: ACES})

    table.refused(leave(), "19:47-11.7(b)")


def leave() -> Any:
    from pitboss.table import Leave

    return Leave(by="seat:1")


@pytest.mark.rule("19:47-11.7(c)")
def test_no_wager_is_made_or_changed_after_no_more_bets() -> None:
    """Before it, a wager may be taken back."""
    table = Felt(seats=THREE)
    table.bet("area_1", 10_00)
    table.reduce(1, 5_00)
    table.close()
    table.deal({0: HIGH, 1: ACES})
    touching = [
        ReduceWager(by="seat:1", wager=1, cents=0),
        PlaceWager(by="seat:1", seat=1, spot="area_1", cents=5_00),
        PlaceWager(by="seat:3", seat=3, spot="area_3", cents=5_00),
    ]

    for answer in touching:
        table.refused(answer, "19:47-11.7(c)")
    table.set(1, "Ks Kh")
    table.usual()
    for answer in touching:
        table.refused(answer, "19:47-11.7(c)")


@pytest.mark.rule("19:47-11.7(c)")
def test_a_round_without_wagers_deals_no_card() -> None:
    """The next one begins."""
    table = Felt()
    table.close()

    assert table.round.over
    assert table.table.state.fresh


@pytest.mark.rule("19:47-11.12(a)", "19:47-11.12(b)")
def test_two_areas_side_by_side_are_played_separately() -> None:
    """The larger wager is set first; a hand laid down stays; others' areas are not open."""
    table = Felt(seats=THREE, max_betting_areas=2)
    table.bet("area_3", 10_00, seat=3)
    table.refused_bet("area_1", 10_00, "19:47-11.12(a)", seat=3)
    table.refused_bet("area_5", 10_00, "19:47-11.12(a)", seat=3)
    table.bet("area_4", 20_00, seat=3)
    table.refused_bet("area_2", 10_00, "19:47-11.12(a)", seat=3)
    table.refused_bet("area_4", 10_00, "19:47-11.12(a)", seat=6)
    table.close()
    table.deal({0: HIGH, 3: LOW, 4: ACES})
    assert table.asked.area == 4
    events = table.set(4, "Ks Kh", seat=3)
    assert with_cite(events, "19:47-11.12(b)")
    assert table.asked.area == 3
    table.set(3, "7s 6h", seat=3)
    while not table.round.over:
        table.usual()

    assert table.stack(3) == 1_000_00 - 10_00 + 19_00


def test_one_area_alone_without_leave_of_the_house() -> None:
    """The one before the seat."""
    Felt().refused_bet("area_2", 10_00, "19:47-11.12(a)")


def test_two_wagers_on_one_area_are_one_win() -> None:
    """The vigorish is reckoned on both together."""
    table = Felt()
    table.bet("area_1", 6_00)
    table.bet("area_1", 4_00)
    table.close()
    table.play({0: HIGH, 1: ACES})

    assert table.stack() == 1_000_00 + 10_00 - 50


# -- the number -----------------------------------------------------------------------------------

RNG = {"start_device": "rng", "number_wager": True, "deal_method": "manual_shoe"}


@pytest.mark.rule("19:47-11.13(b)1")
def test_a_number_is_wagered_on_together_with_a_wager() -> None:
    """On several if wished; never alone."""
    table = Felt(**RNG)
    table.refused_bet("number_3", 5_00, "19:47-11.13(b)1")
    table.bet("area_1", 10_00)
    table.bet("number_3", 5_00)
    table.bet("number_4", 5_00)
    table.refused(ReduceWager(by="seat:1", wager=1, cents=0), "19:47-11.13(b)1")
    table.reduce(1, 5_00)
    table.reduce(2)
    table.reduce(3)
    table.reduce(1)

    assert not table.table.wagers


@pytest.mark.rule("19:47-11.13(b)2")
def test_a_number_is_wagered_on_with_chips() -> None:
    """A coupon only where that is permitted, cash never."""
    table = Felt(coupons_held={1: 10_00}, **RNG)
    table.bet("area_1", 10_00)
    table.refused_bet("number_3", 4_00, "19:47-11.7(a)", medium="cash", by="dealer")
    table.refused_bet("number_3", 4_00, "19:47-11.7(a)", coupon=4_00)
    other = Felt(coupons_held={1: 10_00}, number_wager_match_play=True, **RNG)
    other.bet("area_1", 10_00)
    other.bet("number_3", 4_00, coupon=4_00)
    other.close()
    other.start(3)

    assert other.stack() == 1_000_00 - 10_00 + 42_00


@pytest.mark.rule("19:47-11.13(b)3", "19:47-11.13(b)4", "19:47-11.13(b)5", "19:47-11.13(c)")
def test_numbers_are_settled_before_any_card_reaches_a_player() -> None:
    """Losers first, then winners, rounded down; the other wagers stand."""
    table = Felt(seats=THREE, **RNG)
    table.bet("area_1", 10_00)
    table.bet("number_3", 5_00)
    table.bet("number_1", 5_00)
    table.close()
    events = table.start(3)
    moves = [(e.cite, getattr(e, "memo", "")) for e in events if hasattr(e, "memo")]

    assert moves[0] == ("19:47-11.13(b)4", "number_1 lost")
    assert moves[1] == ("19:47-11.13(b)6", "number_3 21 to 4")
    assert moves[2] == ("19:47-11.13(b)5", "number_3 stake")
    assert table.decided(events)[2] == ("won", 0, 26_00, "19:47-11.13(b)6")
    assert table.decided(events)[3] == ("lost", 5_00, 0, "19:47-11.13(b)3")
    assert with_cite(events, "19:47-11.13(c)")
    assert list(table.table.wagers) == [1]
    assert not any(isinstance(e, CardDealt) for e in events)


def test_a_number_that_was_decided_stays_decided_in_a_void_round() -> None:
    """From the hand the stacks are checked before, so that it goes back."""
    for method, back in (("manual_shoe", 995_00), ("hand", 1_000_00)):
        table = Felt(start_device="rng", number_wager=True, deal_method=method)
        table.bet("area_1", 10_00)
        table.bet("number_1", 5_00)
        table.close()
        if method == "manual_shoe":
            table.start(3)
        table.draw(table.cards({}))
        if method == "hand":
            table.usual()
        table.say(CountLeftOver(by="dealer", left=4, hands_right=False))
        assert table.stack() == back


def test_a_player_may_let_another_cut() -> None:
    """The choice has a name."""
    table = Felt(opened=False)
    table.usual()
    table.usual()
    table.say(Choose(by="seat:1", choice="refuse"))

    assert table.asked.by == "dealer"
