"""The deck: shuffle, cut, burn cards, and cards that are not dealt as they should be."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment import Card, seeded
from pitboss.errors import MalformedAnswer
from pitboss.poker.answers import CardMishap, DeckReady
from pitboss.poker.betting.turn import PlayerQuestion
from pitboss.poker.dealing.deck import cut
from pitboss.poker.dealing.shuffling import OrderOf, Shuffle, SomeCards
from pitboss.poker.events import BoardDealt, CardExposed, CardsBurned, CardsHeld, CardSpoiled
from pitboss.table import Announced, CallIrregularity, CardDrawn, Recorded
from tests.poker.room import Room, cards, stacked

DECK = frozenset(range(52))


def ready(room: Room, **facts: Any) -> DeckReady:
    return DeckReady(by="chance", **{"order": stacked(), "cut": 10, **facts})


def undealt(**options: Any) -> Room:
    room = Room(100, 100, 100, deal=False, **options)
    room.open()
    return room


# -- shuffle and cut ------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.5(b)", "13:69F-14.5(b)2", "13:69F-14.5(b)3")
def test_the_packet_lifted_goes_under_the_rest() -> None:
    """Of 52 cards ten are lifted: the eleventh is dealt first, the tenth would be last."""
    deck = cut(tuple(range(52)), 10)

    assert [deck.pop() for _ in range(3)] == [10, 11, 12]
    assert deck[0] == 9


@pytest.mark.rule("13:69F-14.5(b)2")
@pytest.mark.parametrize("depth", [0, 9, 52])
def test_fewer_than_ten_cards_or_all_of_them_are_no_cut(depth: int) -> None:
    """Ten to fifty-one."""
    room = undealt()

    room.refused(ready(room, cut=depth), "13:69F-14.5(b)2")
    room.say(ready(room, cut=51))


@pytest.mark.rule("13:69F-14.5(a)")
def test_the_whole_deck_is_shuffled_and_nobody_chooses_its_order() -> None:
    """A card twice, one too few, or an order named by a player is refused."""
    room = undealt()

    room.refused(ready(room, order=(0, *range(51))), "13:69F-14.5(a)")
    room.refused(ready(room, order=tuple(range(51))), "13:69F-14.5(a)")
    room.refused(DeckReady(by="seat:1", order=tuple(range(52)), cut=10), "13:69F-14.5(a)")
    room.refused(CallIrregularity(by="dealer", kind="jam"), "13:69F-14.5(a)")


def test_the_order_of_a_deck_is_typed_and_drawn() -> None:
    """Cards without spaces, or a dash where nobody knows them."""
    order = OrderOf(frozenset(cards("As Kd 2c")))

    assert order.read("-") == ()
    assert order.read("AsKd2c") == tuple(cards("As Kd 2c"))
    assert sorted(order.sample(seeded(1))) == sorted(cards("As Kd 2c"))
    assert not order.admits(5)
    assert "3 cards" in order.describe()
    with pytest.raises(MalformedAnswer):
        order.read("AsXx")
    few = SomeCards(DECK)
    assert 1 <= len(few.sample(seeded(1))) <= 2
    assert not few.admits(3)
    assert not few.admits((1, 1))
    assert few.admits(())


def test_every_form_of_the_shuffle_is_taken_and_chance_knows_no_mishaps() -> None:
    """A deck, a deck with each kind of mishap, and the calls of officials."""
    room = undealt(auto_shuffler=True)
    question = room.question
    assert question is not None

    commands = [form.command for form in question.forms()]
    assert commands == ["deck", "boxed", "fallen", "strayed", "exposed", "jam", "by_hand", "recut"]
    for form in question.forms():
        assert room.round.accepts(form.sample(seeded(form.command)))
    drawn = question.draw(seeded(1))
    assert isinstance(drawn, DeckReady)
    assert drawn == DeckReady(by="chance", order=drawn.order, cut=drawn.cut)
    known = next(form for form in question.forms() if form.command == "boxed")
    assert not known.blanks["order"].admits(())


@pytest.mark.rule("13:69F-14.1[Burn card]", "13:69F-14.6(e)3", "13:69F-14.1[Community card]")
def test_a_card_is_burned_before_each_part_of_the_board() -> None:
    """Three burn cards, none of which is seen or lies with the discards."""
    deck = "As Ks Ah Kh 2c 3d 4h 8s 2d 9c 2h 7c"
    room = Room(100, 100, deck=deck, limit_structure="no_limit")
    room.act("1 raise 100", "2 call")

    assert len(room.events_of(CardsBurned)) == 3
    board = [card for each in room.events_of(BoardDealt) for card in each.cards]
    assert board == cards("3d 4h 8s 9c 7c")


@pytest.mark.rule("13:69F-14.1[Hole card]")
def test_own_cards_are_dealt_clockwise_and_seen_by_their_player_alone() -> None:
    """One at a time, from the left of the button."""
    room = Room(100, 100, 100, deck="As Ks Qs Ah Kh Qh")

    held = [(each.seat, each.cards, each.to) for each in room.events_of(CardsHeld)]
    assert held == [
        (1, tuple(cards("As Ah")), "seat:1"),
        (2, tuple(cards("Ks Kh")), "seat:2"),
        (3, tuple(cards("Qs Qh")), "seat:3"),
    ]


# -- what goes wrong before the deal --------------------------------------------------------------


@pytest.mark.rule("13:69F-14.15(p)", "13:69F-14.15(q)")
def test_a_device_that_jams_makes_a_reshuffle_and_is_removed_before_another_method() -> None:
    """Both are on record, as often as it jams."""
    room = undealt(auto_shuffler=True)
    room.say(CallIrregularity(by="dealer", kind="jam"))
    assert isinstance(room.question, Shuffle)
    room.say(CallIrregularity(by="dealer", kind="by_hand"))

    shown = {each.cite: each.text for each in room.events_of(Recorded)}
    assert shown["13:69F-14.15(p)"] == "the shuffling device failed; the cards are shuffled again"
    assert shown["13:69F-14.15(q)"].startswith("the shuffling device is removed from the table")
    for _ in range(50):
        room.say(CallIrregularity(by="dealer", kind="jam"))
    assert isinstance(room.question, Shuffle)


@pytest.mark.rule("13:69F-14.5(c)")
def test_the_supervisor_orders_a_cut_that_was_not_proper_to_be_made_again() -> None:
    """In 2012; earlier texts do not have it."""
    room = undealt()
    room.say(CallIrregularity(by="supervisor", kind="recut"))
    assert room.events_of(Recorded)[-1].cite == "13:69F-14.5(c)"

    old = undealt(edition=2006)
    old.refused(CallIrregularity(by="supervisor", kind="recut"), "13:69F-14.5(a)")


# -- cards that go wrong --------------------------------------------------------------------------

FIRST = "As Ks Qs Ah Kh Qh Jc Jd Js"


def dealt(**mishaps: str) -> Room:
    found = {name: cards(text) for name, text in mishaps.items()}
    return Room(100, 100, 100, deck=FIRST, mishaps=found)


@pytest.mark.rule("13:69F-14.15(h)")
def test_one_card_face_up_in_the_deck_is_discarded_and_the_next_is_used() -> None:
    """Everybody has seen it; the hands get the cards after it."""
    room = dealt(boxed="Ks")

    assert [player.down for player in room.hand.players] == [
        cards("As Kh"),
        cards("Qs Qh"),
        cards("Ah Jc"),
    ]
    assert room.hand.muck == cards("Ks")
    spoiled = room.events_of(CardSpoiled)[0]
    assert (spoiled.cite, spoiled.card) == ("13:69F-14.15(h)", cards("Ks")[0])
    assert spoiled.text == "a card K♠ is out for this round: boxed"


@pytest.mark.rule("13:69F-14.15(e)3")
def test_a_second_card_face_up_in_the_deck_is_a_misdeal() -> None:
    """As soon as it is found."""
    room = dealt(boxed="Ks Kh")

    assert room.round.over
    assert room.stacks() == [100, 100, 100]
    assert room.events_of(Announced)[-1].cite == "13:69F-14.15(e)3"


@pytest.mark.rule("13:69F-14.15(n)")
def test_a_card_dealt_off_the_table_is_out_and_replaced_by_the_next() -> None:
    """The dealer examines it; the players do not see it."""
    room = dealt(fallen="Ks")

    assert room.hand.muck == cards("Ks")
    assert room.hand.of(2).down == cards("Qs Qh")
    assert (room.events_of(CardSpoiled)[0].cite, room.events_of(CardSpoiled)[0].card) == (
        "13:69F-14.15(n)",
        -1,
    )


@pytest.mark.rule("13:69F-14.15(f)")
def test_cards_dealt_to_a_player_who_may_not_have_them_are_alone_discarded() -> None:
    """Two cards went astray, and the round goes on."""
    room = dealt(strayed="Ks Kh")

    assert room.hand.muck == cards("Ks Kh")
    assert [each.cite for each in room.events_of(CardSpoiled)] == ["13:69F-14.15(f)"] * 2
    assert room.turn.player.seat == 3


def test_an_exposed_card_is_seen_by_everybody_and_noted_for_the_game() -> None:
    """Only a card that should have lain face down is exposed."""
    room = dealt(exposed="Ks")

    assert [(player.seat, card) for player, card in room.hand.exposed] == [(2, cards("Ks")[0])]
    assert [(each.seat, each.to) for each in room.events_of(CardExposed)] == [(2, "everyone")]
    assert room.events_of(CardExposed)[0].text == "a card of seat 2 is exposed: K♠"


def test_a_card_goes_wrong_in_one_way() -> None:
    """And only where the order is known."""
    room = undealt()

    provision = "13:69F-14.15(r)"
    room.refused(ready(room, boxed=(1,), fallen=(1,)), provision)
    room.refused(ready(room, boxed=(1,), exposed=(1,)), provision)
    room.refused(ready(room, order=(), boxed=(1,)), provision)
    room.say(ready(room, strayed=tuple(range(20))))
    assert isinstance(room.question, PlayerQuestion)


@pytest.mark.rule("13:69F-14.15(g)", "13:69F-14.15(f)")
def test_a_round_for_which_no_card_is_left_is_dead() -> None:
    """All of them went astray."""
    room = undealt()
    room.say(ready(room, strayed=tuple(range(52))))

    assert room.events_of(Announced)[-1].text == "Dead round: no card is left in the deck"


# -- a deck whose order nobody knows --------------------------------------------------------------


def draw(room: Room, *codes: str) -> None:
    for code in codes:
        room.say(CardDrawn(by="chance", card=code))


def test_cards_of_an_unknown_order_are_given_as_they_leave_the_deck() -> None:
    """Six cards for three players, then the burn and the flop."""
    room = Room(100, 100, 100, unknown=True)
    draw(room, "As", "Ks", "Qs", "Ah", "Kh", "Qh")
    assert room.hand.of(1).down == cards("As Ah")
    room.act("3 call", "1 call", "2 check")

    room.refused(CardDrawn(by="chance", card="As"), "13:69F-14.10(e)")
    draw(room, "2c", "3d", "4h", "8s")
    assert room.hand.board == cards("3d 4h 8s")
    assert len(room.hand.deck) == 52 - 10


@pytest.mark.parametrize(
    ("mishap", "provision"),
    [
        pytest.param("boxed", "13:69F-14.15(h)", marks=pytest.mark.rule("13:69F-14.15(h)")),
        pytest.param("fallen", "13:69F-14.15(n)", marks=pytest.mark.rule("13:69F-14.15(n)")),
        pytest.param("strayed", "13:69F-14.15(f)", marks=pytest.mark.rule("13:69F-14.15(f)")),
    ],
)
def test_the_dealer_tells_that_a_card_went_wrong(mishap: str, provision: str) -> None:
    """It goes to the discards, and the next card is asked for in its place."""
    room = Room(100, 100, 100, unknown=True)
    draw(room, "As")
    room.say(CardMishap(by="dealer", card="2c", mishap=mishap))
    draw(room, "Ks", "Qs", "Ah", "Kh", "Qh")

    assert room.hand.of(2).down == cards("Ks Kh")
    assert room.hand.muck == cards("2c")
    assert room.events_of(CardSpoiled)[0].cite == provision


def test_the_dealer_tells_of_an_exposed_card_only_where_it_should_lie_face_down() -> None:
    """An own card may be exposed, a burn card not."""
    room = Room(100, 100, 100, unknown=True)
    room.say(CardMishap(by="dealer", card="As", mishap="exposed"))
    draw(room, "Ks", "Qs", "Ah", "Kh", "Qh")
    assert [(player.seat, Card(card).code) for player, card in room.hand.exposed] == [(1, "As")]

    room.act("3 call", "1 call", "2 check")
    room.refused(CardMishap(by="dealer", card="2c", mishap="exposed"), "13:69F-14.15(r)")


@pytest.mark.rule("13:69F-14.15(n)")
def test_every_card_may_fall_off_the_table() -> None:
    """Then no card is left, and the round is dead."""
    room = Room(100, 100, 100, unknown=True)
    for card in range(52):
        room.say(CardMishap(by="dealer", card=Card(card).code, mishap="fallen"))

    assert room.events_of(Announced)[-1].text == "Dead round: no card is left in the deck"


@pytest.mark.rule("13:69F-14.15(g)")
def test_a_wrong_deck_is_found_as_a_card_leaves_it() -> None:
    """A second ace of spades comes out: it is refused, and the dealer declares the round dead."""
    room = Room(100, 100, 100, unknown=True)
    draw(room, "As")
    room.refused(CardDrawn(by="chance", card="As"), "13:69F-14.10(e)")
    room.call("wrong_deck")

    assert room.round.over
    assert room.stacks() == [100, 100, 100]
    assert room.events_of(Announced)[-1].cite == "13:69F-14.15(g)"


@pytest.mark.rule("13:69F-14.15(e)2", "13:69F-14.15(e)4")
def test_a_misdeal_is_called_in_the_middle_of_the_deal_and_later_only_in_time() -> None:
    """Before the flop comes three have wagered: then only a bad shuffle is a misdeal."""
    early = Room(100, 100, 100, unknown=True)
    draw(early, "As", "Ks")
    early.call("wrong_position")
    late = Room(100, 100, 100, unknown=True)
    draw(late, "As", "Ks", "Qs", "Ah", "Kh", "Qh")
    late.act("3 call", "1 call", "2 check")

    assert (early.round.over, early.stacks()) == (True, [100, 100, 100])
    late.refused(CallIrregularity(by="dealer", kind="not_dealt_in"), "13:69F-14.10(e)")
    late.refused(CallIrregularity(by="seat:1", kind="wrong_deck"), "13:69F-14.10(e)")
    late.call("not_shuffled")
    assert late.stacks() == [100, 100, 100]
