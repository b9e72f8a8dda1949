"""The button, the blinds, and blinds that pass absent players by."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.poker.answers import DeckReady
from pitboss.poker.betting.button import clockwise_from, next_button, passed_by
from pitboss.poker.between.answers import ComeBack, SitOut
from pitboss.poker.dealing.shuffling import Shuffle
from pitboss.poker.events import ButtonMoved, PlayerActed, UpCardDealt
from pitboss.table import Leave, Recorded
from pitboss.table.authoring import Draw
from tests.poker.parlour import Parlour, cites, records
from tests.poker.room import stacked


def posted(parlour: Parlour) -> dict[int, int]:
    """What was posted before the first turn, in dollars."""
    paid: dict[int, int] = {}
    for each in parlour.events_of(PlayerActed):
        if each.action in ("blind", "missed blind"):
            paid[each.seat] = paid.get(each.seat, 0) + each.cents // 100
    return paid


def dealt(parlour: Parlour) -> dict[int, int]:
    """The next round is dealt; what was posted in it."""
    parlour.events.clear()
    parlour.deal()
    return posted(parlour)


def over(parlour: Parlour) -> None:
    """Everybody folds and the next window opens."""
    while not parlour.round.over:
        parlour.act(f"{parlour.turn.player.seat} fold")
    parlour.begin()


# -- the button -----------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.10(c)2i", "13:69F-14.10(c)3", "13:69F-14.1[Button]", "19:47-14.10(c)2")
def test_the_button_starts_at_the_dealers_right_and_goes_clockwise() -> None:
    """The highest seat first, and then round the table."""
    parlour = Parlour(100, 100, 100)

    seats = []
    for _ in range(4):
        parlour.fold_out()
        seats.append(parlour.events_of(ButtonMoved)[-1].seat)

    assert seats == [3, 1, 2, 3]
    cites = [each.cite for each in parlour.events_of(ButtonMoved)]
    assert cites == ["13:69F-14.10(c)2i", *["13:69F-14.10(c)3"] * 3]


@pytest.mark.rule("19:47-14.10(c)2")
def test_the_first_button_of_1995_stands_under_the_text_of_1995() -> None:
    """It has one way to place it only."""
    parlour = Parlour(100, 100, edition=1995)
    parlour.fold_out()

    assert [each.cite for each in parlour.events_of(ButtonMoved)] == ["19:47-14.10(c)2"]


@pytest.mark.rule("13:69F-14.10(c)3")
def test_the_button_skips_who_is_not_dealt_in_and_finds_who_has_joined() -> None:
    """It goes to the next player who takes part."""
    parlour = Parlour(100, 100, 100)
    parlour.fold_out()

    parlour.say(Leave(by="seat:1"))
    parlour.sit(6, 100)
    parlour.fold_out()
    assert parlour.table.state.button == 6
    parlour.say(SitOut(by="seat:2"))
    parlour.fold_out()
    assert parlour.table.state.button == 3


@pytest.mark.rule("13:69F-14.10(c)3")
@pytest.mark.parametrize(("button", "expected"), [(2, 3), (3, 5), (4, 5), (5, 1), (6, 1), (0, 5)])
def test_the_button_of_a_player_who_left_goes_on_from_the_empty_seat(
    button: int, expected: int
) -> None:
    """Players at seats 1, 3 and 5; at the start of play it lies at the dealer's right."""
    assert next_button([1, 3, 5], button) == expected


@given(seats=st.sets(st.integers(1, 11), min_size=2), button=st.integers(0, 11))
def test_the_button_always_rests_with_a_player_and_the_deal_ends_with_it(
    seats: set[int], button: int
) -> None:
    """Wherever it was, and no matter who has left."""
    order = sorted(seats)

    seat = next_button(order, button)

    assert seat in seats
    assert clockwise_from(order, seat)[-1] == seat
    assert sorted(clockwise_from(order, seat)) == order


@pytest.mark.rule("13:69F-14.10(c)2ii", "19:47-14.10(c)2ii[2006]")
def test_the_highest_card_may_say_who_has_the_button_first() -> None:
    """Aces are high, and suits do not matter."""
    parlour = Parlour(100, 100, 100, button_start="card_draw")
    parlour.close()
    order = stacked("Ks Ac Qd")

    events = parlour.say(DeckReady(by="chance", order=(*order[-10:], *order[:-10]), cut=10))

    assert len([each for each in events if isinstance(each, UpCardDealt)]) == 3
    assert records(events, "13:69F-14.10(c)2ii") == ["seat 2 has the button first"]
    assert isinstance(parlour.question, Shuffle)
    parlour.deal()
    assert parlour.table.state.button == 2


@pytest.mark.rule("13:69F-14.10(c)2ii")
def test_those_who_tie_draw_again() -> None:
    """Only they, until one is highest."""
    parlour = Parlour(100, 100, 100, button_start="card_draw")
    parlour.close()
    order = stacked("Ks 2c Kd 5c 6c")

    parlour.say(DeckReady(by="chance", order=(*order[-10:], *order[:-10]), cut=10))
    parlour.deal()

    assert len(parlour.events_of(UpCardDealt)) == 5
    assert parlour.table.state.button == 3


@pytest.mark.rule("13:69F-14.10(c)2ii")
def test_cards_for_the_button_may_be_given_one_by_one() -> None:
    """Where nobody knows the order of the deck; after many ties the first of them has it."""
    parlour = Parlour(100, 100, button_start="card_draw")
    parlour.close()
    parlour.say(DeckReady(by="chance", order=(), cut=10))

    for card in ("Ks", "Kd", "Qs", "Qd", "Js", "Jd", "9s", "9d"):
        assert isinstance(parlour.question, Draw)
        parlour.say(parlour.question.forms()[0].fill(card=card))

    assert isinstance(parlour.question, Shuffle)
    assert [each.text for each in parlour.events_of(Recorded)][-1] == "seat 1 has the button first"


# -- blinds ---------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.10(d)", "13:69F-14.7(b)2", "13:69F-14.1[Blind bet]")
def test_blinds_are_posted_from_the_left_of_the_button() -> None:
    """Before any card, and the one who comes after the last acts first."""
    parlour = Parlour(100, 100, 100, 100, blinds=(1_00, 2_00))

    assert dealt(parlour) == {1: 1, 2: 2}
    assert parlour.turn.player.seat == 3


def test_blinds_beyond_the_number_of_players_are_not_posted() -> None:
    """Three blinds and two players."""
    parlour = Parlour(100, 100, blinds=(1_00, 1_00, 2_00))

    assert dealt(parlour) == {1: 1, 2: 1}
    assert parlour.turn.player.seat == 1


@pytest.mark.parametrize(
    ("order", "blinds", "first"), [("literal", {1: 1, 2: 2}, 1), ("button_small", {1: 2, 2: 1}, 2)]
)
def test_of_two_players_either_may_post_first(
    order: str, blinds: dict[int, int], first: int
) -> None:
    """By the letter the left of the button, by the custom of the trade the button."""
    parlour = Parlour(100, 100, heads_up_blinds=order)

    assert dealt(parlour) == blinds
    assert parlour.turn.player.seat == first


@pytest.mark.rule("13:69F-14.7(b)1", "13:69F-14.1[Ante]", "13:69F-14.7(c)2")
def test_small_antes_are_paid_in_coin_which_becomes_a_chip() -> None:
    """As soon as a dollar has gathered; an ante counts toward no call."""
    five = Parlour(100, 100, 100, 100, 100, ante=25)
    two = Parlour(100, 100, ante=25)

    five.deal()
    two.deal()

    assert records(five.events, "13:69F-14.7(c)2") == [
        "coin in the pot changed to 1 chips of $1.00"
    ]
    assert records(two.events, "13:69F-14.7(c)2") == []
    assert five.turn.call == 2_00
    assert five.hand.pot == 5 * 25 + 3_00


# -- missed blinds --------------------------------------------------------------------------------


@given(
    seats=st.sets(st.integers(1, 11), min_size=2),
    away=st.sets(st.integers(1, 11)),
    ends=st.tuples(st.integers(1, 11), st.integers(1, 11)),
)
def test_absent_seats_between_two_others_are_found_by_walking(
    seats: set[int], away: set[int], ends: tuple[int, int]
) -> None:
    """Seat after seat clockwise until the second is reached."""
    first, last = ends
    walked, seat = [], first
    while first != last and (seat := seat % 11 + 1) != last:
        walked.append(seat)

    found = passed_by(sorted(seats), sorted(away), first, last)

    assert set(found) == {seat for seat in walked if seat in seats and seat in away}


def test_by_the_text_nothing_is_owed_for_an_absence() -> None:
    """It knows no missed blinds."""
    parlour = Parlour(100, 100, 100, 100)
    parlour.say(SitOut(by="seat:2"))
    for _ in range(5):
        parlour.fold_out()

    parlour.say(ComeBack(by="seat:2", cents=0))

    assert parlour.table.state.owed == ()


@pytest.mark.rule("13:69F-14.15(r)")
def test_where_the_house_says_so_missed_blinds_are_posted_on_return() -> None:
    """The large one live, the small one dead in the pot."""
    parlour = Parlour(100, 100, 100, 100, 100, missed_blinds="post")
    parlour.fold_out()  # the button at 5, blinds of 1 and 2
    parlour.say(SitOut(by="seat:3"))
    parlour.fold_out()  # the button at 1, blinds of 2 and 4: the large one passes seat 3
    assert parlour.table.state.owed == ((3, 2_00),)
    parlour.fold_out()  # the button at 2, blinds of 4 and 5: the small one passes seat 3
    assert parlour.table.state.owed == ((3, 3_00),)
    parlour.fold_out()
    parlour.say(ComeBack(by="seat:3", cents=0))

    assert dealt(parlour) == {1: 1, 2: 2, 3: 3}
    assert parlour.turn.player.seat == 3
    assert parlour.turn.call == 0
    assert parlour.hand.pot == 6_00
    assert parlour.table.state.owed == ()
    assert "13:69F-14.15(r)" in cites(parlour.events)


@pytest.mark.rule("13:69F-14.15(r)", "13:69F-14.15(e)")
def test_after_a_misdeal_a_missed_blind_is_owed_as_before() -> None:
    """It was given back with all other chips."""
    parlour = Parlour(100, 100, 100, 100, missed_blinds="post")
    parlour.fold_out()
    parlour.say(SitOut(by="seat:2"))
    parlour.fold_out()
    parlour.say(ComeBack(by="seat:2", cents=0))
    paid = dealt(parlour)
    parlour.call("not_shuffled")
    owed = parlour.table.state.owed
    parlour.begin()

    assert owed == ((2, 1_00),)
    assert dealt(parlour) == paid == {3: 1, 4: 2, 2: 1}


def test_a_small_blind_missed_alone_is_posted_dead() -> None:
    """It counts toward no call."""
    parlour = Parlour(100, 100, 100, 100, missed_blinds="post")
    parlour.fold_out()
    parlour.say(SitOut(by="seat:2"))
    parlour.fold_out()
    assert parlour.table.state.owed == ((2, 1_00),)
    parlour.say(ComeBack(by="seat:2", cents=0))

    assert dealt(parlour) == {3: 1, 4: 2, 2: 1}
    parlour.act("1 fold")
    assert parlour.turn.player.seat == 2
    assert parlour.turn.call == 2_00


def test_who_is_back_in_the_blinds_owes_no_more_than_the_blind() -> None:
    """And nobody owes more than one round of blinds."""
    parlour = Parlour(100, 100, 100, missed_blinds="post")
    parlour.fold_out()
    parlour.say(SitOut(by="seat:2"))
    for _ in range(6):
        parlour.fold_out()
        assert dict(parlour.table.state.owed).get(2, 0) <= 3_00
    assert parlour.table.state.button == 3
    parlour.say(ComeBack(by="seat:2", cents=0))

    assert dealt(parlour) == {2: 1, 3: 2}
    assert parlour.table.state.owed == ()


def test_a_newcomer_posts_the_large_blind_where_the_house_says_so() -> None:
    """Before the first round nobody is a newcomer; who has not enough for it waits."""
    parlour = Parlour(100, 100, 100, missed_blinds="post")
    parlour.sit(4, 100)
    assert parlour.table.state.owed == ()
    parlour.fold_out()
    parlour.sit(6, 100)
    parlour.sit(7, 3)
    assert parlour.table.state.owed == ((6, 2_00), (7, 2_00))

    # The button is at 6: seat 7 is in the blinds, where no more is owed than the blind.
    assert dealt(parlour) == {7: 1, 1: 2, 6: 2}
    assert parlour.table.state.owed == ()
    over(parlour)
    parlour.sit(5, 3)
    assert 5 not in dealt(parlour)
    assert parlour.table.state.owed == ((5, 2_00),)
