"""Inspection, shuffle, cut, load, burn and the device: 19:47-6.2 to 6.4 and 6.9."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pitboss.equipment import Card, Shoe
from pitboss.table import (
    AskBurnCard,
    CardDealt,
    CardDrawn,
    CardsReturned,
    CardTurned,
    Choose,
    CutCards,
    NewDealer,
    PlaceCuttingCard,
    view_of,
)
from pitboss.testing import cites, said
from tests.games.red_dog.helpers import RedDog

SEATS = {1: 1_000_00, 3: 1_000_00, 6: 1_000_00}


@pytest.mark.rule("19:47-6.2(a)")
def test_the_cards_are_inspected_and_verified_before_the_table_opens() -> None:
    """With cards missing the table stays closed and is inspected again."""
    table = RedDog(opened=False)
    events = table.choose("floorperson", "incomplete")

    assert cites(events) == ["19:47-6.2(a)"]
    assert table.round.over
    events = table.choose("floorperson", "complete")
    assert cites(events)[:3] == ["19:47-6.2(a)", "19:47-6.2(b)", "19:47-6.2(c)"]
    assert table.table.state.opened


@pytest.mark.rule("19:47-6.3(a)")
def test_the_cards_are_shuffled_just_before_play_starts_and_then_dealt_on() -> None:
    """The second round comes from the same shoe."""
    table = RedDog(opened=False)
    events = table.choose("floorperson", "complete")
    assert "312 cards shuffled" in said(events)
    table.load("2c")
    table.bet("area_1", 10_00)
    table.close()
    table.deal("4c", "5c")
    table.bet("area_1", 10_00)

    assert sum(table.shoe.discards) == 3
    assert table.table.state.shuffles == 1


@pytest.mark.rule("19:47-6.3(b)")
def test_the_first_player_is_offered_the_first_cut_and_then_the_others_clockwise() -> None:
    """Nobody accepts: the dealer cuts."""
    table = RedDog(opened=False, seats=SEATS)
    table.choose("floorperson", "complete")
    for seat in (1, 3, 6):
        table.refused(CutCards(by="dealer", depth=20), "19:47-6.3(b)")
        table.choose(f"seat:{seat}", "refuse")
    table.refused(Choose(by="dealer", choice="refuse"), "19:47-6.3(b)")
    events = table.say(CutCards(by="dealer", depth=20))

    assert cites(events)[0] == "19:47-6.3(c)"


@pytest.mark.rule("19:47-6.3(b)", "19:47-6.5(k)")
def test_at_a_later_shuffle_the_player_farthest_to_the_right_cuts() -> None:
    """The round of the cutting card is finished, then the cards are shuffled."""
    table = RedDog(opened=False, seats=SEATS)
    table.choose("floorperson", "complete")
    table.say(CutCards(by="seat:1", depth=20))
    table.place(from_back=93)
    _thin_out(table, until_cut=2)
    table.deal(Card(table_first(table)).code)  # the burned card
    table.bet("area_1", 10_00)
    table.close()
    table.deal("4c")
    assert table.shoe.cut_is_out
    assert not table.round.over
    events = table.deal("5c")
    assert ("19:47-6.5(k)") in cites(events)
    table.refused(CutCards(by="seat:1", depth=20), "19:47-6.3(b)")
    table.choose("seat:6", "refuse")
    table.say(CutCards(by="seat:1", depth=20))

    assert table.shoe.left == 312
    assert table.table.state.shuffles == 1


def table_first(table: RedDog) -> int:
    """The number of some card still in the shoe that no test names."""
    return next(n for n in range(20, 52) if table.shoe.counts[n])


def _thin_out(table: RedDog, until_cut: int) -> None:
    """Most of the shoe has been dealt: only so many cards come before the cutting card."""
    table.table.state = msgspec.structs.replace(
        table.table.state, shoe=msgspec.structs.replace(table.shoe, until_cut=until_cut)
    )


@pytest.mark.rule("19:47-6.3(c)")
@pytest.mark.parametrize(("depth", "lawful"), [(9, False), (10, True), (302, True), (303, False)])
def test_the_cut_is_at_least_ten_cards_from_either_end(depth: int, lawful: bool) -> None:
    """Of six decks."""
    table = RedDog(opened=False)
    table.choose("floorperson", "complete")

    assert table.round.accepts(CutCards(by="seat:1", depth=depth)) is lawful


@pytest.mark.rule("19:47-6.3(c)")
@pytest.mark.parametrize(("cards", "lawful"), [(61, False), (62, True), (93, True), (94, False)])
def test_the_cutting_card_goes_about_a_quarter_of_the_stack_from_the_back(
    cards: int, lawful: bool
) -> None:
    """A quarter of 312 cards is 78; a fifth is too little, a third too much."""
    table = RedDog(opened=False)
    table.choose("floorperson", "complete")
    table.say(CutCards(by="seat:1", depth=20))
    question: Any = table.round.question

    assert question.default() == PlaceCuttingCard(by="dealer", from_back=78)
    assert table.round.accepts(PlaceCuttingCard(by="dealer", from_back=cards)) is lawful
    table.usual()
    assert table.shoe.until_cut == 312 - 78


@pytest.mark.rule("19:47-6.4(a)")
def test_one_card_is_burned_face_down_and_shown_when_a_player_asks() -> None:
    """Nobody but the house has seen it before, and it is shown once."""
    table = RedDog()
    before = view_of(table.events, "seat:1").events
    events = table.say(AskBurnCard(by="seat:1"))

    assert not [e for e in before if isinstance(e, CardDealt) and e.card]
    assert [e.card for e in events if isinstance(e, CardTurned)] == ["2c"]
    assert sum(table.shoe.discards) == 1
    table.refused(AskBurnCard(by="seat:1"), "19:47-6.5(a)")


@pytest.mark.rule("19:47-6.4(a)")
def test_a_new_dealer_burns_a_card_before_the_first_card_of_the_round() -> None:
    """Once; the round after has none."""
    table = RedDog()
    table.bet("area_1", 10_00)
    table.say(NewDealer(by="floorperson"))
    table.refused(NewDealer(by="floorperson"), "19:47-6.5(a)")
    table.close()
    table.deal("3c")
    assert table.table.state.burned == "3c"
    table.deal("4c", "5c")
    table.bet("area_1", 10_00)
    table.close()
    table.deal("4d", "5d")

    assert table.round.over
    assert sum(table.shoe.discards) == 1 + 3 + 2


@pytest.mark.rule("19:47-6.4(a)")
def test_a_new_dealer_who_comes_when_nobody_wagers_burns_before_the_next_bets() -> None:
    """The card is owed until it is burned."""
    table = RedDog()
    table.say(NewDealer(by="floorperson"))
    table.close()
    assert table.round.over
    table.deal("3c")
    table.bet("area_1", 10_00)

    assert table.table.state.burned == "3c"


@pytest.mark.rule("19:47-6.3(a)")
def test_the_house_may_shuffle_after_any_round_where_it_has_said_so() -> None:
    """Asked between rounds, never within one, and not where the option is off."""
    table = RedDog(reshuffle_at_will=True)
    table.bet("area_1", 10_00)
    table.close()
    table.deal("4c", "5c")
    table.choose("floorperson", "deal_on")
    table.bet("area_1", 10_00)
    table.close()
    table.deal("4d", "5d")
    table.choose("floorperson", "shuffle")
    table.load("3s")

    assert (table.shoe.left, table.table.state.shuffles) == (311, 2)
    other = RedDog()
    other.close()
    other.refused(Choose(by="floorperson", choice="shuffle"), "19:47-6.5(a)")


@pytest.mark.rule("19:47-6.9")
def test_an_approved_device_takes_the_place_of_shuffle_cut_and_burn() -> None:
    """The cards go back into it after each round; a new dealer burns nothing."""
    table = RedDog(continuous_shuffler=True, decks=1, reshuffle_at_will=True)
    assert "19:47-6.9" in cites(table.events)
    for _ in range(2):
        table.bet("area_1", 10_00)
        table.refused(NewDealer(by="floorperson"), "19:47-6.5(a)")
        table.close()
        events = table.deal("4c", "5c")
        assert [e.count for e in events if isinstance(e, CardsReturned)] == [2]

    assert cites(table.events).count("19:47-6.9") == 1
    assert table.shoe == Shoe.full(1)
    assert table.table.state.shuffles == 0


@pytest.mark.rule("19:47-6.3(a)")
def test_a_shoe_that_runs_out_in_a_round_is_filled_with_the_discards() -> None:
    """They are shuffled, cut and one is burned; after the round everything is shuffled."""
    table = RedDog(decks=1)
    table.bet("area_1", 10_00)
    gone = [Card(n) for n in range(52) if Card(n).code not in ("2c", "4c")]
    shoe = table.shoe
    for card in gone:
        shoe = shoe.without(card)
    table.table.state = msgspec.structs.replace(table.table.state, shoe=shoe.discard(gone))
    table.close()
    table.deal("4c")
    question: Any = table.round.question

    assert question.by == "seat:1"
    table.say(CutCards(by="seat:1", depth=20))
    table.deal("9c", "5c")
    assert table.round.over
    table.say(CutCards(by="seat:1", depth=20))
    assert table.shoe.left == 52
    table.refused(CardDrawn(by="chance", card="9c"), "19:47-6.3(c)")
