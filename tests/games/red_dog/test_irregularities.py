"""What goes wrong with the cards of red dog: 19:47-6.7 and the readings on it."""

from __future__ import annotations

import pytest

from pitboss.equipment import seeded
from pitboss.games.red_dog.turns import RaiseWager
from pitboss.table import CallIrregularity, CardDealt, Choose, FoundFaceUp, NewDealer
from pitboss.testing import cites, said
from tests.games.red_dog.helpers import RedDog

TWO = {1: 1_000_00, 2: 1_000_00}


def spread_hand() -> RedDog:
    """Two players have wagered $10 each and the spread is four."""
    table = RedDog(seats=TWO)
    table.bet("area_1", 10_00)
    table.bet("area_2", 10_00, seat=2)
    table.close()
    table.deal("4c", "9c")
    return table


@pytest.mark.rule("19:47-6.7(a)")
@pytest.mark.parametrize("before", [0, 1, 2])
def test_a_card_found_face_up_is_not_used(before: int) -> None:
    """Whichever card it would have been, it goes to the discard rack."""
    table = RedDog()
    table.bet("area_1", 10_00)
    table.close()
    cards = ["8c", "8d", "Kc"]
    table.deal(*cards[:before])
    events = table.say(FoundFaceUp(by="dealer", card="8s"))
    assert [(e.card, e.cite) for e in events if isinstance(e, CardDealt)] == [
        ("8s", "19:47-6.7(a)")
    ]
    events = table.deal(*cards[before:])

    assert table.decided(events) == {1: ("void", 0, 0, "19:47-6.5(f)2")}
    assert sum(table.shoe.discards) == 1 + 1 + 3


@pytest.mark.rule("19:47-6.7(b)")
def test_a_card_drawn_in_error_before_the_round_is_its_first_card() -> None:
    """It lies face down until then, and nothing else may be found in its place."""
    table = RedDog()
    table.bet("area_1", 10_00)
    table.irregular("dealer", "drawn_in_error")
    table.refused(CallIrregularity(by="dealer", kind="drawn_in_error"), "19:47-6.5(a)")
    events = table.close()
    assert "19:47-6.7(b)" in cites(events)
    table.refused(FoundFaceUp(by="dealer", card="8s"), "19:47-6.5(c)")
    events = table.deal("4c")

    assert [e.place for e in events if isinstance(e, CardDealt)] == ["left box"]
    assert not table.table.state.held


@pytest.mark.rule("19:47-6.7(b)", "19:47-6.4(a)")
def test_a_card_drawn_in_error_is_burned_by_a_new_dealer() -> None:
    """The burned card is the next card; after it nothing is held."""
    table = RedDog()
    table.bet("area_1", 10_00)
    table.irregular("dealer", "drawn_in_error")
    table.say(NewDealer(by="floorperson"))
    table.close()
    table.deal("3c")

    assert not table.table.state.held
    table.say(FoundFaceUp(by="dealer", card="8s"))


@pytest.mark.rule("19:47-6.7(b)", "19:47-6.3(a)")
def test_a_card_drawn_in_error_before_a_shuffle_is_shuffled_with_the_rest() -> None:
    """Nobody has seen it, and no round was begun."""
    table = RedDog(reshuffle_at_will=True)
    table.irregular("dealer", "drawn_in_error")
    table.close()
    table.choose("floorperson", "shuffle")
    table.load("2c")

    assert not table.table.state.held
    assert table.shoe.left == 311


@pytest.mark.rule("19:47-6.7(b)")
def test_a_third_card_drawn_too_early_and_not_exposed_is_the_third_card() -> None:
    """The raises are closed and it is turned."""
    table = spread_hand()
    table.stand(1, 2)
    table.choose("dealer", "drawn_in_error")
    table.refused(Choose(by="dealer", choice="drawn_in_error"), "19:47-6.5(i)")
    table.choose("dealer", "close")
    events = table.deal("6c")

    assert [won for won, *_ in table.decided(events).values()] == ["won", "won"]


@pytest.mark.rule("19:47-6.7(b)", "19:47-6.7(c)")
def test_a_third_card_drawn_too_early_and_then_exposed_is_discarded() -> None:
    """Exposing it is what counts."""
    table = spread_hand()
    table.stand(1, 2)
    table.choose("dealer", "drawn_in_error")
    table.choose("dealer", "exposed")
    table.deal("6c")

    assert sum(table.shoe.discards) == 2
    assert not table.table.state.held


@pytest.mark.rule("19:47-6.7(c)")
def test_an_exposed_third_card_is_discarded_and_each_player_chooses() -> None:
    """Who voids gets original and raise back before another card; who plays on keeps both."""
    table = spread_hand()
    table.say(RaiseWager(by="seat:1", wager=1, cents=10_00))
    table.say(RaiseWager(by="seat:2", wager=2, cents=5_00))
    table.choose("dealer", "exposed")
    table.deal("6c")
    table.refused(Choose(by="seat:2", choice="void"), "19:47-6.7(c)")
    table.choose("seat:1", "void")
    events = table.choose("seat:2", "play")

    assert table.decided(events) == {
        1: ("void", 0, 0, "19:47-6.7(c)"),
        3: ("void", 0, 0, "19:47-6.7(c)"),
    }
    assert table.stack(1) == 1_000_00
    table.usual()
    events = table.deal("Kc")
    assert [lost for lost, *_ in table.decided(events).values()] == ["lost", "lost"]
    assert table.stack(2) == 985_00


@pytest.mark.rule("19:47-6.7(c)")
def test_if_all_void_the_round_ends_without_a_third_card() -> None:
    """Everybody has the chips back; the cards go to the rack."""
    table = spread_hand()
    table.irregular("dealer", "exposed")
    table.deal("6c")
    table.choose("seat:1", "void")
    table.choose("seat:2", "void")

    assert table.round.over
    assert (table.stack(1), table.stack(2)) == (1_000_00, 1_000_00)
    assert sum(table.shoe.discards) == 4


@pytest.mark.rule("19:47-6.7(c)", "19:47-6.5(h)")
def test_raises_stay_open_after_an_exposed_card_for_those_who_have_not_raised() -> None:
    """The call has not been made; a raise that lies there is not touched."""
    table = spread_hand()
    table.say(RaiseWager(by="seat:1", wager=1, cents=5_00))
    table.irregular("dealer", "exposed")
    table.deal("6c")
    table.choose("seat:1", "play")
    table.choose("seat:2", "play")
    table.refused(RaiseWager(by="seat:1", wager=1, cents=5_00), "19:47-6.5(h)")
    table.say(RaiseWager(by="seat:2", wager=2, cents=10_00))
    table.usual()
    events = table.deal("7c")

    assert [paid for _, _, paid, _ in table.decided(events).values()] == [
        10_00,
        10_00,
        5_00,
        10_00,
    ]


@pytest.mark.rule("19:47-6.7(c)")
def test_a_third_card_is_exposed_as_often_as_it_happens() -> None:
    """Each time everybody chooses anew, before and after the players have raised."""
    table = spread_hand()
    for number in range(50):
        table.irregular("dealer", "exposed")
        table.deal(table.table.state.shoe.pick(seeded(number)).code)
        table.choose("seat:1", "play")
        table.choose("seat:2", "play")

    table.stand(1, 2)
    table.say(Choose(by="dealer", choice="exposed"))
    table.deal(table.table.state.shoe.pick(seeded(50)).code)


@pytest.mark.rule("19:47-6.7(c)")
def test_the_third_card_of_a_pair_is_always_valid() -> None:
    """A pair has no raises, so that nothing can be exposed before they are closed."""
    table = RedDog()
    table.bet("area_1", 10_00)
    table.close()
    table.deal("8c", "8d")

    table.refused(CallIrregularity(by="dealer", kind="exposed"), "19:47-6.5(f)")


@pytest.mark.rule("19:47-6.7(a)")
def test_a_card_exposed_after_the_round_is_discarded_at_the_next_deal() -> None:
    """The cards were consecutive and needed no third; it is treated as found face up."""
    table = RedDog()
    table.bet("area_1", 10_00)
    table.close()
    events = table.deal("4c", "5c")
    assert "The cards are consecutive - tie hand" in said(events)
    table.bet("area_1", 10_00)
    table.close()
    table.say(FoundFaceUp(by="dealer", card="Kc"))
    table.deal("4d", "5d")

    assert table.stack() == 1_000_00
    assert sum(table.shoe.discards) == 1 + 2 + 1 + 2
