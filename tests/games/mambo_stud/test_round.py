"""A round of mambo stud at the table: cards and the three betting rounds."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.poker.answers import Check, ThrowHand
from pitboss.poker.events import CardsBurned, CardsGiven, CardsHeld, HandRuled
from pitboss.poker.stud.exposed import ExposedChoice
from pitboss.table import Choose
from tests.games.stud import Stud

SLUG = "mambo_stud"

FIRST = "2s 3s 4s | 9d 8c Kd"
WHOLE = f"{FIRST} | x Qh 8d Jc | x 9s"


# -- the second round -----------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.13A(f)")
def test_a_burn_card_and_a_third_card_face_down_to_everybody_who_called() -> None:
    """Not to one who folded to the bet."""
    table = Stud(SLUG, f"{FIRST} | x Qh 8d")
    events = table.acts("fold call")
    given = [e for e in events if isinstance(e, CardsGiven | CardsBurned)]

    assert isinstance(given[0], CardsBurned)
    assert [e.seats for e in given if isinstance(e, CardsGiven)] == [(1, 2)]
    assert (table.holds(1), table.holds(2), table.holds(3)) == ("2♠ Q♥", "3♠ 8♦", "4♠")


@pytest.mark.rule("13:69F-14.13A(f)")
def test_the_highest_up_card_acts_first_in_the_second_round() -> None:
    """Among equal ranks by suit, whatever the seat."""
    table = Stud(SLUG, WHOLE)
    table.acts("call call")
    assert table.turn == 3
    table = Stud(SLUG, "x x x | Kc 8c Ks")
    table.acts("call call")

    assert table.turn == 3


@pytest.mark.rule("13:69F-14.13A(f)", "13:69F-14.13A(g)")
def test_the_second_round_may_be_checked_by_all() -> None:
    """Or bet; then everybody folds, calls or raises."""
    checked, bet = Stud(SLUG, WHOLE), Stud(SLUG, WHOLE)
    checked.acts("call call check check check")
    bet.acts("call call check bet")
    bet.refused(Check(by="seat:2"), "13:69F-14.1[Check]")
    bet.acts("fold raise call")

    assert checked.act.hand.street == 3
    assert bet.act.hand.street == 3


@pytest.mark.rule("13:69F-14.13A(f)")
def test_a_seat_that_folds_owing_nothing_gets_no_community_card_of_its_own() -> None:
    """One card lies in the centre for all."""
    table = Stud(SLUG, WHOLE)
    table.acts("call call check fold check")

    assert table.board() == "9♠"
    assert table.holds(1) == "2♠ Q♥"


@pytest.mark.rule("13:69F-14.13A(f)")
@pytest.mark.parametrize(("ghosts", "seats"), [(True, (1, 2, 3)), (False, (1, 2))])
def test_who_said_call_and_threw_the_hand_away_has_called_the_last_wager(
    ghosts: bool, seats: tuple[int, ...]
) -> None:
    """The seat gets a dead third card at which nobody looks, unless the house deals none."""
    table = Stud(SLUG, WHOLE, ghost_seats=ghosts)
    table.say(ThrowHand(by="seat:3", said="call"))
    table.acts("call")
    given = [e for e in table.cited("13:69F-14.13A(f)") if isinstance(e, CardsGiven)]
    held = [e for e in table.cited("13:69F-14.13A(f)") if isinstance(e, CardsHeld)]

    assert [e.seats for e in given] == [seats]
    assert [e.seat for e in held] == [1, 2]
    table.to_the_end()
    assert sum(table.gains()) == 0


# -- the last round -------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.13A(h)", "13:69F-14.13A(h)1")
def test_a_burn_card_and_a_community_card_and_the_pair_acts_first() -> None:
    """The nine pairs the up-card of seat 1, a king notwithstanding."""
    table = Stud(SLUG, WHOLE)
    table.passive(until=3)

    assert table.board() == "9♠"
    assert len([e for e in table.events if isinstance(e, CardsBurned)]) == 2
    assert (table.turn, table.act.low) == (1, 4_00)


@pytest.mark.rule("13:69F-14.13A(h)1", "13:69F-14.13A(h)2")
def test_without_a_pair_the_highest_up_card_acts_first() -> None:
    """Among equal ones the closest to the dealer's left."""
    table = Stud(SLUG, "x x x | Kc 8c Ks | x x x x | x Jh")
    table.passive(until=3)

    assert table.turn == 1


@pytest.mark.rule("13:69F-14.13A(i)")
def test_the_last_round_is_completed_like_the_second() -> None:
    """By checks, or by calls of the latest bet."""
    checked, bet = Stud(SLUG, WHOLE), Stud(SLUG, WHOLE)
    checked.passive(until=3)
    checked.acts("check check check")
    bet.passive(until=3)
    bet.acts("check bet raise call call")
    for table in (checked, bet):
        table.show_all()

        assert table.round.over
        assert sum(table.gains()) == 0


def test_the_first_actor_all_in_leaves_the_turn_to_the_next_clockwise() -> None:
    """Seat 3 has the highest up-card and no chips."""
    table = Stud(SLUG, WHOLE, seats={1: 100_00, 2: 100_00, 3: 5_00})
    table.acts("raise call call")

    assert (table.act.hand.street, table.turn) == (2, 1)


# -- exposed cards --------------------------------------------------------------------------------


def exposed(cards: str, deal: str = WHOLE, **options: Any) -> Stud:
    """A table where the dealer exposes these cards."""
    return Stud(SLUG, deal, mishaps={"exposed": cards}, **options)


def rulings(table: Stud) -> list[tuple[int, str, str]]:
    """What became of which hand, and under which provision."""
    found = [e for e in table.events if isinstance(e, HandRuled)]
    return [(e.seat, e.ruling, e.cite) for e in found]


@pytest.mark.rule("13:69F-14.15(m)")
def test_the_player_with_an_exposed_second_hole_card_is_asked_before_the_second_round() -> None:
    """Nobody else may answer."""
    table = exposed("Qh")
    table.passive()
    question = table.round.question

    assert isinstance(question, ExposedChoice)
    assert (question.player.seat, question.cite) == (1, "13:69F-14.15(m)")
    cites = {form.command: form.cite for form in question.own_forms()}
    assert cites == {"stop": "13:69F-14.15(m)1", "play_on": "13:69F-14.15(m)2"}
    table.refused(Choose(by="seat:2", choice="stop"), "13:69F-14.15(m)")


@pytest.mark.rule("13:69F-14.15(m)1")
def test_who_stops_contends_only_for_the_pot_before_further_wagering() -> None:
    """The others bet for a side pot in both rounds left."""
    table = exposed("9h", "9c 8s 4s | 9d 8c Kd | x 9h 3d Jc | x Ts")
    table.passive()
    table.picks("stop")
    assert rulings(table) == [(1, "played for the pot as it stands", "13:69F-14.15(m)1")]
    table.acts("bet call")
    table.acts("bet call")
    table.show_all()

    assert {(seat, pot): cents for seat, pot, cents, _ in table.won()} == {
        (2, 1): 12_00,
        (1, 0): 9_00,
    }
    assert table.gains() == [6_00, 3_00, -9_00]


@pytest.mark.rule("13:69F-14.15(m)2")
def test_who_plays_on_contends_for_everything() -> None:
    """As if nothing had happened."""
    table = exposed("9h", "9c 8s 4s | 9d 8c Kd | x 9h 3d Jc | x Ts")
    table.passive()
    table.picks("play_on")
    assert rulings(table) == [(1, "played on for the whole pot", "13:69F-14.15(m)2")]
    table.acts("bet call call")
    table.to_the_end()

    assert table.gains() == [10_00, -5_00, -5_00]
