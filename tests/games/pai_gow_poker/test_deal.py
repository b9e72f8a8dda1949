"""Three ways of dealing, and what goes wrong with them."""

from __future__ import annotations

import pytest

from pitboss.equipment import full_deck
from pitboss.games._pai_gow.state import HandsShown
from pitboss.games.pai_gow_poker.state import CountLeftOver, ExposeCard, HandSeen
from pitboss.table import (
    CallIrregularity,
    CardDealt,
    CardDrawn,
    CardsDiscarded,
    FoundFaceUp,
    view_of,
)
from pitboss.testing import said
from tests.games.pai_gow_poker.felt import ACES, HIGH, MIDDLE, PaiGowPokerTable, with_cite
from tests.games.pai_gow_poker.rounds import CLOSES, METHODS, WRONG, closed, dealt_out, until_dealt

# -- the deal -------------------------------------------------------------------------------------


@METHODS
@pytest.mark.rule("19:47-11.8(a)", "19:47-11.8A(b)2", "19:47-11.8B(b)2")
def test_bets_are_closed_before_any_card(method: str) -> None:
    """“No more bets”."""
    table = PaiGowPokerTable(deal_method=method)
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


@METHODS
@pytest.mark.rule("19:47-11.9(b)")
def test_cards_are_dealt_face_down(method: str) -> None:
    """No player sees the face of any card until the hands are taken up, and then only his own."""
    table = until_dealt(deal_method=method)
    dealt = [e for e in view_of(table.events, "seat:1").events if isinstance(e, CardDealt)]
    assert len(dealt) == 49
    assert not any(e.card for e in dealt)
    table.usual()
    seen = [e for e in view_of(table.events, "seat:3").events if isinstance(e, HandSeen)]

    assert not seen


# -- what goes wrong ------------------------------------------------------------------------------


def test_the_joker_is_typed_in_one_word() -> None:
    """Where real cards are dealt and somebody types what they show."""
    table = closed()
    card = table.asked.forms()[0]

    assert card.read(["Joker"]) == CardDrawn(by="chance", card="Joker 1")
    assert card.read(["As"]) == CardDrawn(by="chance", card="As")


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
    """After a shuffle and a cut; wagers stand. It is said while they are dealt, or at the end."""
    table = closed()
    for cards in (49, 1, 30, 49, 48):
        table.draw(table.cards({})[:cards])
        if cards == 49:
            events = table.choose("dealer", said_of_it)
        else:
            events = table.say(CallIrregularity(by="dealer", kind=said_of_it))
        assert cite in {e.cite for e in events}
        assert table.table.state.shoe.left == 53
        assert table.asked.prompt.startswith("The cut")
        table.cut()
    table.draw(table.cards({}))

    table.usual()

    assert table.asked.prompt == "How many cards are left?"
    assert table.table.wagers


@pytest.mark.rule("19:47-11.11(n)")
def test_an_automated_shoe_that_jams_voids_the_round() -> None:
    """The cards dealt go back to be shuffled with the rest."""
    table = closed(deal_method="auto_shoe")
    table.start()
    table.draw(table.cards({})[:10])  # in the middle of a stack
    events = table.irregular("dealer", "shoe_jam")

    assert "19:47-11.11(n)" in {e.cite for e in events}
    assert table.round.over
    assert table.stack() == 1_000_00
    assert table.table.state.shoe.on_table == 0


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


@pytest.mark.rule("19:47-11.11(d)", "19:47-11.11(e)")
def test_cards_are_exposed_as_often_as_it_happens() -> None:
    """And the dealer's own still voids the round."""
    table = until_dealt()
    for _ in range(5):
        table.say(ExposeCard(by="dealer", position=3, card=1))
        table.choose("seat:3", "play")
    events = table.say(ExposeCard(by="dealer", position=0, card=1))

    assert "19:47-11.11(e)" in {e.cite for e in events}
    assert table.round.over


@pytest.mark.rule("19:47-11.11(e)")
@pytest.mark.parametrize("method", ["manual_shoe", "auto_shoe"])
def test_a_card_of_the_dealer_exposed_while_cards_are_dealt_voids_the_round(method: str) -> None:
    """As soon as it is said; before the dealer has a card there is none to expose."""
    table = closed(deal_method=method)
    table.start()
    assert "dealer_exposed" not in {form.command for form in table.asked.forms()}
    table.draw(table.cards({})[:3])
    table.refused(ExposeCard(by="dealer", position=0, card=4), "19:47-11.11(e)")
    events = table.say(ExposeCard(by="dealer", position=0, card=1))

    assert "19:47-11.11(e)" in {e.cite for e in events}
    assert table.round.over
    assert table.stack(1) == 1_000_00


@pytest.mark.rule("19:47-11.11(e)")
def test_a_card_of_the_dealer_exposed_while_players_set_voids_the_round() -> None:
    """Also after some of them have laid down their hands."""
    table = until_dealt()
    table.usual()
    table.set(1, ",".join(card.code for card in table.asked.cards[:2]))
    events = table.say(ExposeCard(by="dealer", position=0, card=2))

    assert "19:47-11.11(e)" in {e.cite for e in events}
    assert table.round.over
    assert (table.stack(1), table.stack(3)) == (1_000_00, 1_000_00)


@pytest.mark.rule("19:47-11.11(d)")
def test_a_card_exposed_while_another_sets_is_its_players_choice() -> None:
    """Who has looked at the cards has no choice any more; who has not may void the hand."""
    table = until_dealt()
    table.usual()
    table.refused(ExposeCard(by="dealer", position=1, card=2), "19:47-11.11(e)")
    table.say(ExposeCard(by="dealer", position=3, card=2))
    table.choose("seat:3", "void")
    assert table.stack(3) == 1_000_00
    table.set(1, ",".join(card.code for card in table.asked.cards[:2]))

    assert table.asked.by == "dealer"
    assert [e.area for e in table.events if isinstance(e, HandSeen)] == [1]


@pytest.mark.rule("19:47-11.8(d)2")
def test_of_two_decks_only_the_wrong_one_is_removed() -> None:
    """The other one was inspected and stays."""
    table = closed(deal_method="manual_shoe", decks=2, shuffle_method="automated")
    side = table.table.state.side
    dealt_out(table)
    table.say(CountLeftOver(by="dealer", left=3, hands_right=True))

    assert len(table.table.state.inspected) == 1
    assert side not in table.table.state.inspected
