"""Who shakes after the dealer: 13:69F-13.5(d) at the opening, 13.7 afterwards."""

from __future__ import annotations

import pytest

from pitboss.games.mini_dice.state import NOBODY, THE_DEALER, OrderPass, PassShaker
from pitboss.table import Announced, CloseBetting, Event, Leave, Recorded, Sit
from tests.games.mini_dice.tables import MiniDice

THREE = {1: 50_00, 2: 50_00, 3: 50_00}


def said(events: list[Event]) -> list[tuple[str, str]]:
    """Who said something under which provision."""
    return [(e.by, e.cite) for e in events if isinstance(e, Recorded | Announced)]


def held_by(seat: int) -> MiniDice:
    """A table of three at which this seat took the shaker in the first round."""
    driver = MiniDice(seats=THREE)
    driver.call(1, 2, takes=seat)
    return driver


def held_by_dealer() -> MiniDice:
    """A table of three where everybody has refused."""
    driver = MiniDice(seats=THREE)
    driver.call(1, 2)
    return driver


@pytest.mark.rule("13:69F-13.5(d)")
def test_the_shaker_is_offered_from_the_dealers_left_until_somebody_accepts() -> None:
    """Seat 1 refuses, seat 2 accepts, seat 3 is not asked."""
    driver = MiniDice(seats=THREE)
    driver.close()
    driver.shake("dealer")

    assert driver.asked() == {"seat:1"}
    assert said(driver.refuse(1)) == [("seat:1", "13:69F-13.5(d)")]
    assert driver.asked() == {"seat:2"}
    assert said(driver.accept(2)) == [("seat:2", "13:69F-13.5(d)")]

    assert driver.table.state.holder == 2
    assert driver.table.state.refused == (1,)
    assert driver.asked() == {"seat:2", "floorperson"}


@pytest.mark.rule("13:69F-13.7(a)")
def test_a_holder_who_says_nothing_keeps_the_shaker() -> None:
    """In the next round seat 2 shakes second and nobody is asked."""
    driver = held_by(2)
    driver.close()

    driver.shake("dealer")

    assert driver.asked() == {"seat:2", "floorperson"}


@pytest.mark.rule("13:69F-13.7(a)")
def test_a_holder_may_pass_the_shaker_before_the_next_shake() -> None:
    """It goes to the left at once; nobody but the holder may pass it."""
    driver = held_by(2)
    driver.refused(PassShaker(by="seat:1"), "13:69F-13.7(a)")
    assert driver.form("pass").cite == "13:69F-13.7(a)"

    events = driver.say(PassShaker(by="seat:2"))

    assert "13:69F-13.7(a)" in [e.cite for e in events if isinstance(e, Recorded)]
    assert driver.asked() == {"seat:3"}
    driver.accept(3)
    driver.bet("field", 5_00)
    assert driver.table.state.holder == 3


@pytest.mark.rule("13:69F-13.7(b)")
def test_a_passed_shaker_goes_round_to_earlier_refusers_and_ends_with_the_dealer() -> None:
    """Seat 1 refused at the opening and is asked again; seat 2, who passed, is not."""
    driver = held_by(2)
    driver.say(PassShaker(by="seat:2"))

    assert said(driver.refuse(3)) == [("seat:3", "13:69F-13.7(b)")]
    assert driver.asked() == {"seat:1"}
    events = driver.refuse(1)

    assert said(events) == [("seat:1", "13:69F-13.7(b)"), ("dealer", "13:69F-13.7(b)")]
    assert driver.table.state.holder == THE_DEALER
    assert driver.table.state.refused == (1, 3)


@pytest.mark.rule("13:69F-13.7(a)")
def test_the_shaker_is_passed_as_often_as_holders_and_floorperson_wish() -> None:
    """Between two shakes; the last one to take it shakes."""
    driver = held_by(1)
    for holder, other in 20 * ((1, 2), (2, 3), (3, 1)):
        driver.say(PassShaker(by=f"seat:{holder}"))
        driver.accept(other)

    assert driver.round.accepts(PassShaker(by="seat:1"))
    assert driver.round.accepts(OrderPass(by="floorperson", reason="delay"))


@pytest.mark.rule("13:69F-13.7(a)1i", "13:69F-13.7(b)")
def test_a_player_who_shakes_a_seven_passes_the_shaker() -> None:
    """After settlement it is offered to the left at once, before the round ends."""
    driver = held_by(2)

    events = driver.call(3, 4)

    assert "13:69F-13.7(a)1i" in [event.cite for event in events]
    assert not driver.round.over
    assert driver.asked() == {"seat:3"}
    driver.accept(3)
    assert driver.round.over
    assert driver.table.state.holder == 3


@pytest.mark.rule("13:69F-13.7(a)1i")
def test_a_dealer_who_shakes_a_seven_for_the_players_keeps_the_shaker() -> None:
    """The seven binds players only."""
    driver = held_by_dealer()

    driver.call(3, 4)

    assert driver.round.over
    assert driver.table.state.holder == THE_DEALER


@pytest.mark.rule("13:69F-13.7(a)1ii")
@pytest.mark.parametrize("reason", ["delay", "violation"])
def test_the_floorperson_may_order_the_shaker_passed_between_shakes(reason: str) -> None:
    """The reason is on record and the next player is asked."""
    driver = held_by(2)
    driver.refused(OrderPass(by="dealer", reason=reason), "13:69F-13.4(b)")
    driver.refused(OrderPass(by="floorperson", reason="whim"), "13:69F-13.7(a)1ii")

    events = driver.say(OrderPass(by="floorperson", reason=reason))

    assert [e.by for e in events if e.cite == "13:69F-13.7(a)1ii" and isinstance(e, Recorded)] == [
        "floorperson"
    ]
    assert driver.asked() == {"seat:3"}


@pytest.mark.rule("13:69F-13.7(a)1ii")
def test_invalid_shakes_are_a_reason_only_when_they_are_repeated() -> None:
    """After one the order is refused, after two it stands and the next player shakes."""
    driver = held_by(2)
    driver.close()
    driver.shake("dealer")
    order = OrderPass(by="floorperson", reason="invalid_shakes")
    driver.shake("seat:2", 1)
    driver.refused(order, "13:69F-13.7(a)1ii")
    driver.shake("seat:2", 1)

    driver.say(order)

    driver.accept(3)
    assert driver.table.state.invalid_shakes == 0
    driver.shake("seat:3")
    assert "chance" in driver.asked()


@pytest.mark.rule("13:69F-13.7(a)1ii", "13:69F-13.7(b)")
def test_a_shaker_ordered_out_of_a_players_hands_may_end_with_the_dealer() -> None:
    """Nobody else wants it, so the dealer shakes for the players in the same round."""
    driver = held_by(2)
    driver.close()
    driver.shake("dealer")

    driver.say(OrderPass(by="floorperson", reason="delay"))
    driver.refuse(3, 1)

    assert driver.asked() == {"dealer"}
    driver.shake("dealer")
    assert "chance" in driver.asked()


@pytest.mark.rule("13:69F-13.7(a)1ii")
def test_the_shaker_is_ordered_passed_as_often_as_there_is_reason() -> None:
    """Also while it is in a player's hands."""
    driver = held_by(1)
    driver.close()
    driver.shake("dealer")
    for taker in 20 * (2, 3, 1):
        driver.say(OrderPass(by="floorperson", reason="delay"))
        driver.accept(taker)

    assert driver.round.accepts(OrderPass(by="floorperson", reason="delay"))


@pytest.mark.rule("13:69F-13.7(a)2")
def test_a_dealer_offers_the_shaker_to_a_player_who_sat_down_later() -> None:
    """After the next settlement seat 4, who has refused nothing, is asked and nobody else."""
    driver = held_by_dealer()
    driver.say(Sit(by="dealer", seat=4, cents=50_00))
    driver.call(1, 2)

    assert driver.asked() == {"seat:4"}
    driver.accept(4)

    assert driver.round.over
    assert driver.table.state.holder == 4


@pytest.mark.rule("13:69F-13.7(a)2")
def test_a_dealer_whose_offer_is_refused_goes_on_shaking() -> None:
    """Once everybody has refused, nobody is asked any more."""
    driver = held_by_dealer()
    driver.say(Sit(by="dealer", seat=4, cents=50_00))
    driver.call(1, 2)
    events = driver.refuse(4)
    assert said(events) == [("seat:4", "13:69F-13.7(a)2"), ("dealer", "13:69F-13.7(b)")]

    driver.call(1, 2)

    assert driver.round.over
    assert driver.table.state.holder == THE_DEALER
    assert driver.table.state.refused == (1, 2, 3, 4)


@pytest.mark.rule("13:69F-13.7(a)2")
def test_a_player_who_held_the_shaker_and_passed_it_has_not_refused_it() -> None:
    """The dealer took it when nobody else would, and offers it to seat 2 again."""
    driver = held_by(2)
    driver.say(PassShaker(by="seat:2"))
    driver.refuse(3, 1)
    driver.call(1, 2)

    assert driver.asked() == {"seat:2"}


@pytest.mark.rule("13:69F-13.7(a)2")
def test_a_refusal_leaves_the_table_with_the_player() -> None:
    """Seat 1 refused and left; anyone who sits there next is offered the shaker."""
    driver = held_by_dealer()
    driver.say(Leave(by="seat:1"))
    assert driver.table.state.refused == (2, 3)
    driver.say(Sit(by="dealer", seat=1, cents=50_00))
    driver.call(1, 2)

    assert driver.asked() == {"seat:1"}


@pytest.mark.rule("13:69F-13.7(b)")
def test_a_holder_who_leaves_has_given_the_shaker_up() -> None:
    """It is offered from the left of the empty seat before the second shake."""
    driver = held_by(2)

    events = driver.say(Leave(by="seat:2"))

    assert said(events) == [("seat:2", "13:69F-13.7(b)")]
    assert driver.table.state.holder == NOBODY
    driver.close()
    driver.shake("dealer")
    assert driver.asked() == {"seat:3"}
    driver.refuse(3)
    assert driver.asked() == {"seat:1"}
    driver.accept(1)


@pytest.mark.rule("13:69F-13.7(b)")
def test_the_one_who_sits_down_in_the_holders_seat_is_asked_last() -> None:
    """The newcomer did not give the shaker up."""
    driver = held_by(2)
    driver.say(Leave(by="seat:2"))
    driver.say(Sit(by="dealer", seat=2, cents=50_00))
    driver.close()
    driver.shake("dealer")
    driver.refuse(3, 1)

    assert driver.asked() == {"seat:2"}


@pytest.mark.rule("13:69F-13.7(a)")
def test_everybody_is_shown_who_holds_the_shaker() -> None:
    """Nobody at first, then a player, nobody when the player has gone, the dealer for all."""
    driver = MiniDice(seats=THREE)
    assert driver.prompt() == "Place your bets."

    driver.call(1, 2, takes=2)
    assert driver.prompt() == "Place your bets. Seat 2 holds the shaker."
    driver.say(Leave(by="seat:2"))
    assert driver.prompt() == "Place your bets."
    driver.call(1, 2)
    assert driver.prompt() == "Place your bets. The dealer shakes for the players."


@pytest.mark.rule("13:69F-13.7(b)", "13:69F-13.7(a)1i")
def test_a_lone_player_who_shakes_a_seven_leaves_the_shaker_to_the_dealer() -> None:
    """There is nobody else to offer it to; after the next shake the player is asked again."""
    driver = MiniDice(seats={2: 50_00})
    driver.call(1, 2, takes=2)

    events = driver.call(3, 4)

    assert said(events)[-1] == ("dealer", "13:69F-13.7(b)")
    assert driver.table.state.holder == THE_DEALER
    driver.call(1, 2)
    assert driver.asked() == {"seat:2"}


@pytest.mark.rule("13:69F-13.7(a)2")
def test_players_who_sit_down_on_either_side_are_asked_in_the_order_of_their_seats() -> None:
    """Seat 5 sat down before seat 1; the dealer still begins at the left."""
    driver = MiniDice(seats={3: 50_00})
    driver.call(1, 2)
    for seat in (5, 1):
        driver.say(Sit(by="dealer", seat=seat, cents=50_00))
    driver.call(1, 2)

    assert driver.asked() == {"seat:1"}
    driver.refuse(1)
    assert driver.asked() == {"seat:5"}


@pytest.mark.rule("13:69F-13.5(d)2")
def test_at_an_empty_table_the_dealer_shakes_twice() -> None:
    """There is nobody to offer the shaker to."""
    driver = MiniDice(seats={})
    driver.say(CloseBetting(by="dealer"))
    driver.shake("dealer")

    assert driver.table.state.holder == THE_DEALER
    assert driver.asked() == {"dealer"}
