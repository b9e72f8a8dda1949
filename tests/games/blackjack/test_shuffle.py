"""The cards before a round: 19:47-2.4, 2.5, 2.6(c), (l), (m) and 2.20."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.shuffle import cutters
from pitboss.games.blackjack.state import CUT, HOUSE_CALL, OPENING, CallReshuffle, opening
from pitboss.table import (
    DEALER,
    FLOORPERSON,
    SUPERVISOR,
    AskBurnCard,
    CardDealt,
    CardTurned,
    CutCards,
    NewDealer,
    PlaceCuttingCard,
    Recorded,
)
from tests.games.blackjack.felt import BlackjackTable, said

THREE = {1: 1_000_00, 4: 1_000_00, 6: 1_000_00}


def a_round(felt: BlackjackTable, seat: int = 1) -> None:
    """Seat 1 wagers and stands on twenty against seventeen."""
    felt.begin()
    felt.bet(f"box_{seat}", 10_00, seat=seat)
    felt.deal("Tc 7h Td Th")
    felt.act("stand", seat=seat)
    felt.stands()


# -- opening ---------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.4(a)", "19:47-2.5(a)")
def test_the_table_opens_with_inspected_cards_and_a_shuffle() -> None:
    """Dealer and floorperson see that all are there; then they are shuffled."""
    felt = BlackjackTable(ready=False)

    felt.choose(FLOORPERSON, "complete")

    assert said(felt.events)[:4] == ["19:47-2.4(a)", "19:47-2.4(b)", "19:47-2.4(c)", "19:47-2.5(a)"]
    assert felt.state.opened


@pytest.mark.rule("19:47-2.4(a)")
def test_a_table_whose_cards_are_not_complete_stays_closed() -> None:
    """The round ends at once, and the next begins with the inspection."""
    felt = BlackjackTable(ready=False)

    felt.choose(FLOORPERSON, "incomplete")

    assert felt.round.over
    assert not felt.state.opened


# -- the cut ---------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.5(c)")
def test_the_cut_is_at_least_ten_cards_from_either_end() -> None:
    """Nine and four hundred and seven are refused, ten is taken."""
    felt = BlackjackTable(ready=False)
    felt.choose(FLOORPERSON, "complete")
    felt.refused(CutCards(by="seat:1", depth=9), "19:47-2.5(c)")
    felt.refused(CutCards(by="seat:1", depth=407), "19:47-2.5(c)")

    events = felt.say(CutCards(by="seat:1", depth=10))

    assert "19:47-2.5(c)" in said(events)


@pytest.mark.rule("19:47-2.5(d)")
def test_the_cutting_card_goes_a_quarter_of_the_stack_from_the_back() -> None:
    """At least: 104 of 416 cards stay behind it."""
    felt = BlackjackTable(ready=False)
    felt.choose(FLOORPERSON, "complete")
    felt.say(CutCards(by="seat:1", depth=200))
    felt.refused(PlaceCuttingCard(by=DEALER, from_back=103), "19:47-2.5(d)")
    felt.refused(PlaceCuttingCard(by=DEALER, from_back=313), "19:47-2.5(d)")

    felt.say(PlaceCuttingCard(by=DEALER, from_back=104))

    assert felt.state.shoe.until_cut == 312


@pytest.mark.rule("19:47-2.5(e)1", "19:47-2.5(f)")
def test_the_first_player_cuts_and_if_all_refuse_the_dealer() -> None:
    """The others are asked clockwise."""
    felt = BlackjackTable(ready=False, seats=THREE)
    felt.choose(FLOORPERSON, "complete")
    asked = []
    while felt.round.question is not None and "cut" in felt.commands():
        asked.append(next(iter(felt.round.question.actors())))
        felt.usual()

    assert asked == ["seat:1", "seat:4", "seat:6", "dealer"]


@pytest.mark.rule("19:47-2.5(e)1")
def test_the_first_player_is_who_sat_down_first() -> None:
    """Whatever the seat; one who left and came back is no longer the first."""
    felt = BlackjackTable(seats={4: 100_00}, ready=False)
    felt.table.sit(1, 100_00)
    felt.table.sit(6, 100_00)
    before = cutters(felt.table, OPENING)
    felt.table.leave(4)
    felt.table.sit(4, 100_00)

    assert before == ([4, 6, 1], "19:47-2.5(e)1")
    assert cutters(felt.table, OPENING) == ([1, 4, 6], "19:47-2.5(e)1")


@pytest.mark.rule("19:47-2.5(e)2", "19:47-2.5(e)3", "19:47-2.5(e)4")
def test_who_is_offered_the_cut_later() -> None:
    """The player on whose box the cutting card came; else the one farthest to the right."""
    felt = BlackjackTable(seats={**THREE, 9: 100_00})
    felt.table.state = msgspec.structs.replace(felt.state, cut_on=4)
    box = cutters(felt.table, CUT)
    felt.table.state = msgspec.structs.replace(felt.state, cut_on=0)

    assert box == ([4, 6, 1], "19:47-2.5(e)2")
    assert cutters(felt.table, CUT) == ([6, 1, 4], "19:47-2.5(e)3")
    assert cutters(felt.table, HOUSE_CALL) == ([6, 1, 4], "19:47-2.5(e)4")
    assert cutters(felt.table, OPENING) == ([1, 4, 6], "19:47-2.5(e)1")


def test_where_nobody_sits_the_dealer_cuts() -> None:
    """Persons behind the boxes cut only if nobody sits at one."""
    empty, behind = (
        BlackjackTable(seats={}, ready=False),
        BlackjackTable(seats={12: 100_00}, ready=False),
    )

    assert cutters(empty.table, CUT) == ([], "19:47-2.5(e)3")
    assert cutters(behind.table, OPENING)[0] == [12]


# -- the cutting card comes out --------------------------------------------------------------------


def near_the_end(felt: BlackjackTable, cards: int) -> None:
    """So many cards are left before the cutting card."""
    shoe = msgspec.structs.replace(felt.state.shoe, until_cut=cards)
    felt.table.state = msgspec.structs.replace(felt.state, shoe=shoe)


@pytest.mark.rule("19:47-2.5(g)", "19:47-2.6(l)", "19:47-2.6(l)2i", "19:47-2.5(e)2")
def test_the_round_is_finished_and_then_the_cards_are_shuffled() -> None:
    """The cutting card came on box 4, so its player is offered the cut."""
    felt = BlackjackTable(seats=THREE)
    near_the_end(felt, 3)
    a_round(felt, seat=4)
    assert "19:47-2.5(g)" in said(felt.round.events)
    assert "19:47-2.6(l)" in said(felt.round.events)
    felt.begin()

    assert "19:47-2.6(l)2i" in said(felt.round.events)
    assert felt.asked() == "seat:4"
    assert felt.state.shoe.left == 416


@pytest.mark.rule("19:47-2.5(e)3")
def test_a_cutting_card_on_the_dealers_hand_gives_the_cut_to_the_far_right() -> None:
    """The hole card was the last before it."""
    felt = BlackjackTable(seats=THREE)
    near_the_end(felt, 4)
    a_round(felt)
    felt.begin()

    assert felt.asked() == "seat:6"


@pytest.mark.rule("19:47-2.5(e)2", "19:47-2.13(b)")
def test_a_person_behind_a_box_who_decides_for_it_is_offered_the_cut() -> None:
    """The box is theirs; the others follow clockwise."""
    felt = BlackjackTable(seats={**THREE, 9: 100_00})
    near_the_end(felt, 3)
    felt.bet("box_5", 10_00, seat=9)
    felt.deal("Tc 7h Td Th")
    felt.act("stand", seat=9)
    felt.stands()

    assert cutters(felt.table, CUT) == ([9, 1, 4, 6], "19:47-2.5(e)2")


@pytest.mark.rule("19:47-2.5(g)", "19:47-2.6(c)", "19:47-2.5(e)3")
def test_a_cutting_card_behind_the_burned_card_of_a_new_dealer_is_out() -> None:
    """Even if nobody wagers then, the cards are shuffled before the next round."""
    felt = BlackjackTable(seats=THREE)
    near_the_end(felt, 1)
    felt.say(NewDealer(by=FLOORPERSON))
    events = felt.card("3c")
    felt.close()
    felt.begin()

    assert "19:47-2.5(g)" in said(events)
    assert felt.asked() == "seat:6"


@pytest.mark.rule("19:47-2.5(g)1", "19:47-2.5(e)4", "19:47-2.5(a)")
def test_the_house_may_order_a_reshuffle_after_any_round() -> None:
    """Where it has chosen so; elsewhere nobody may."""
    felt, other = BlackjackTable(seats=THREE, reshuffle_at_will=True), BlackjackTable()
    felt.say(CallReshuffle(by=SUPERVISOR))
    assert "reshuffle" not in felt.commands()
    a_round(felt)
    felt.begin()

    assert felt.asked() == "seat:6"
    assert "reshuffle" not in other.commands()


@pytest.mark.rule("19:47-2.5(a)", "19:47-2.5(g)1", "19:47-2.5(e)4")
def test_a_reshuffle_called_before_the_first_wager_comes_before_this_rounds_cards() -> None:
    """The decision falls after a round: the window opens again when the cards are shuffled."""
    felt = BlackjackTable(seats=THREE, reshuffle_at_will=True)
    a_round(felt)
    felt.prepare()
    events = felt.say(CallReshuffle(by=SUPERVISOR))

    assert "19:47-2.5(a)" in said(events)
    assert felt.asked() == "seat:6"
    felt.prepare()
    assert felt.state.fresh
    assert sum(felt.state.shoe.discards) == 1
    assert felt.table.rounds == 2
    a_round(felt)
    felt.begin()
    assert felt.is_betting()


@pytest.mark.rule("19:47-2.5(g)1")
def test_a_reshuffle_called_with_a_wager_on_the_layout_follows_the_round() -> None:
    """The wagers were made for the cards as they lie; so it is right after a shuffle, too."""
    felt = BlackjackTable(seats=THREE, reshuffle_at_will=True)
    a_round(felt)
    felt.prepare()
    felt.bet("box_6", 10_00, seat=6)
    felt.say(CallReshuffle(by=SUPERVISOR))
    assert felt.is_betting()


@pytest.mark.rule("19:47-2.5(g)1")
@pytest.mark.promise("R5")
def test_at_a_table_of_the_first_revision_a_reshuffle_follows_the_round() -> None:
    """Whenever it was called."""
    felt = BlackjackTable(seats=THREE, reshuffle_at_will=True)
    felt.table.revision = 1
    a_round(felt)
    felt.prepare()
    felt.say(CallReshuffle(by=SUPERVISOR))

    assert felt.is_betting()


@pytest.mark.rule("19:47-2.5(g)1", "19:47-2.6(l)3")
def test_the_house_reshuffles_both_sides_of_a_double_shoe() -> None:
    """The limit to one side goes with the cutting card alone."""
    felt = BlackjackTable(shoe="double", reshuffle_at_will=True)
    felt.say(CallReshuffle(by=SUPERVISOR))
    felt.close()
    felt.prepare()

    assert said(felt.round.events).count("19:47-2.6(l)3") == 2


# -- the burn --------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.6(c)")
def test_one_card_is_burned_and_shown_only_if_a_player_asks() -> None:
    """Nobody at the table sees it before."""
    felt = BlackjackTable()
    seen = [e.card for e in felt.events if isinstance(e, CardDealt) and e.to == "everyone"]

    events = felt.say(AskBurnCard(by="seat:1"))

    assert seen == [""]
    assert [(e.card, e.cite) for e in events if isinstance(e, CardTurned)] == [
        ("2c", "19:47-2.6(c)")
    ]
    assert "burn_card" not in felt.commands()


@pytest.mark.rule("19:47-2.6(c)")
def test_the_burned_card_is_not_shown_any_more_once_cards_are_dealt() -> None:
    """It lies among the discards then."""
    felt = BlackjackTable()
    assert "burn_card" in felt.commands()
    a_round(felt)
    felt.begin()

    assert "burn_card" not in felt.commands()


@pytest.mark.rule("19:47-2.6(c)", "19:47-2.1[Dealer]")
def test_a_new_dealer_burns_a_card() -> None:
    """And the betting goes on."""
    felt = BlackjackTable()
    felt.bet("box_1", 10_00)
    events = felt.say(NewDealer(by=FLOORPERSON))
    felt.card("3c")

    assert said(events) == ["19:47-2.1[Dealer]"]
    assert sum(felt.state.shoe.discards) == 2
    assert felt.is_betting()
    assert "new_dealer" not in felt.commands()


@pytest.mark.rule("19:47-2.6(c)")
@pytest.mark.parametrize(
    "options", [{"shuffle": "bart_carter"}, {"shoe": "double"}, {"shoe": "continuous"}]
)
def test_other_shoes_and_shuffles_burn_nothing(options: dict[str, Any]) -> None:
    """Not with Bart Carter, not with a double shoe, not with a device."""
    felt = BlackjackTable(**options)
    felt.say(NewDealer(by=FLOORPERSON))

    assert felt.is_betting()
    assert not any(isinstance(event, CardDealt) for event in felt.events)


# -- other shuffles --------------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.5(h)")
def test_an_approved_procedure_has_its_own_shuffle() -> None:
    """No player cuts and no card is burned; the cutting card still ends the shoe."""
    felt = BlackjackTable(ready=False, shuffle="approved")
    felt.choose(FLOORPERSON, "complete")

    assert said(felt.events)[-1] == "19:47-2.5(h)"
    assert felt.commands() == ["place"]
    felt.usual()
    assert felt.is_betting()


def put_in_rack(felt: BlackjackTable, cards: int) -> None:
    """So many different cards go from the shoe to the discard rack."""
    shoe = felt.state.shoe
    moved = [1] * cards + [0] * (54 - cards)
    shoe = msgspec.structs.replace(
        shoe,
        counts=tuple(count - m for count, m in zip(shoe.counts, moved, strict=True)),
        discards=tuple(count + m for count, m in zip(shoe.discards, moved, strict=True)),
        left=shoe.left - cards,
    )
    felt.table.state = msgspec.structs.replace(felt.state, shoe=shoe)


@pytest.mark.rule("19:47-2.5(d)", "19:47-2.6(m)", "19:47-2.5(g)2", "19:47-2.1[Bart Carter shuffle]")
def test_bart_carter_puts_a_deck_of_discards_back_in_three_stacks() -> None:
    """No cutting card; after more than a deck the discards go back among the other cards."""
    felt = BlackjackTable(shuffle="bart_carter")
    assert felt.state.shoe.until_cut == -1
    a_round(felt)
    felt.begin()
    assert sum(felt.state.shoe.discards) == 4
    put_in_rack(felt, 49)
    a_round(felt)
    felt.begin()

    inserted = [e.text for e in felt.round.events if isinstance(e, Recorded)][:1]
    assert inserted == ["57 discards shuffled and inserted in 3 stacks at the marked places"]
    assert felt.is_betting()
    assert felt.state.shoe.left == 416


@pytest.mark.rule("19:47-2.5(g)1", "19:47-2.5(a)")
def test_a_reshuffle_that_the_house_calls_is_a_full_one_with_bart_carter_too() -> None:
    """Even if more than a deck lies in the rack: all cards are shuffled and cut."""
    felt = BlackjackTable(shuffle="bart_carter", reshuffle_at_will=True)
    put_in_rack(felt, 52)
    felt.say(CallReshuffle(by=SUPERVISOR))
    a_round(felt)
    felt.begin()

    assert "19:47-2.6(m)" not in said(felt.round.events)
    assert "cut" in felt.commands()


@pytest.mark.rule("19:47-2.20")
def test_a_continuous_device_has_all_cards_in_every_round() -> None:
    """There is neither cut nor burn nor cutting card."""
    felt = BlackjackTable(ready=False, shoe="continuous")
    felt.choose(FLOORPERSON, "complete")
    assert felt.is_betting()
    a_round(felt)
    felt.begin()

    assert "19:47-2.20" in said(felt.round.events)
    assert felt.state.shoe.left == 416


# -- the double shoe -------------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.2(c)", "19:47-2.1[Double shoe]")
def test_the_decks_are_divided_between_the_sides() -> None:
    """Each with its own cutting card."""
    felt = BlackjackTable(shoe="double", decks=5)
    state = opening(BlackjackRules(shoe="double", decks=5))

    assert state.resting is not None
    assert (state.shoe.decks, state.resting.decks) == (3, 2)
    assert "19:47-2.2(c)" in [e.cite for e in felt.events if isinstance(e, Recorded)]
    assert felt.state.resting is not None
    assert felt.state.shoe.until_cut > 0 < felt.state.resting.until_cut


@pytest.mark.rule("19:47-2.6(l)2ii", "19:47-2.6(l)3")
def test_only_the_side_that_showed_its_cutting_card_is_shuffled() -> None:
    """The other side stays as it is."""
    felt = BlackjackTable(shoe="double")
    felt.bet("box_1", 10_00)
    felt.close()
    felt.choose(DEALER, "right")
    near_the_end(felt, 2)
    felt.card("2s")
    felt.choose(DEALER, "right")
    felt.deal("7h Td Th")
    felt.act("stand")
    felt.stands()
    resting = felt.state.resting
    felt.prepare()

    cites = said(felt.round.events)
    assert "19:47-2.6(l)2ii" in cites
    assert cites.count("19:47-2.6(l)3") == 1
    assert felt.state.side == "right"
    assert felt.state.resting == resting
