"""Badugi at the table: blinds by the letter, a short stub, cards of different suits and ranks."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.poker.events import CardsBurned, PotAwarded
from tests.games.draws import Draws, arranged, face, plain_hands, shown_down
from tests.poker.room import cards

BEST = "Ac 2d 3h 4s"
HANDS = (BEST, "Kc Qd Jh Ts", "5c 5d 5h 5s")


def table(*stacks: int, deck: str = "", **options: Any) -> Draws:
    return Draws("badugi", *stacks, deck=deck, **options)


def trio(**options: Any) -> Draws:
    """Three players with known hands."""
    return table(100, 100, 100, deck=arranged(*HANDS), **options)


@pytest.mark.rule("13:69F-14.12B(f)")
@pytest.mark.parametrize("count", range(5))
def test_any_number_of_cards_may_be_discarded(count: int) -> None:
    """None to all four; without any there is no burn."""
    room = trio()
    room.limp()
    room.act(" ".join(["1 draw", *BEST.split()[:count]]))

    assert len(set(room.holds(1).split()) & set(BEST.split())) == 4 - count
    assert len(room.events_of(CardsBurned)) == (count > 0)


# -- the later betting rounds ---------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.12B(g)", "13:69F-14.12B(i)", "13:69F-14.12B(k)")
def test_by_the_letter_the_middle_rounds_open_with_a_blind() -> None:
    """Of the first who has not folded, with an option to raise; the last round has none."""
    room = trio(middle_rounds_open="literal_blinds")
    room.act("3 call", "1 fold", "2 check")
    for _ in range(2):
        room.pat()
        assert room.acted()[-1] == (2, "blind")
        assert (room.turn.player.seat, room.turn.call) == (3, 1_00)
        room.refused("3 check", "13:69F-14.1[Check]")
        room.act("3 call")
        assert (room.turn.player.seat, room.turn.call) == (2, 0)
        room.act("2 check")
    room.pat()

    assert (room.turn.player.seat, room.turn.call) == (2, 0)
    assert room.hand.pot == 5_00 + 2 * 2_00
    letters = {"13:69F-14.12B(e)", "13:69F-14.12B(g)", "13:69F-14.12B(i)"}
    assert room.blind_cites() == letters


@pytest.mark.rule("13:69F-14.12B(g)")
def test_by_the_letter_the_blind_falls_on_a_player_who_can_bet() -> None:
    """Not on one who is all-in, and on nobody when only one has chips."""
    room = table(3, 100, 100, deck=arranged(*HANDS), middle_rounds_open="literal_blinds")
    room.act("3 raise 4", "1 call", "2 call")
    room.pat()
    assert room.acted()[-1] == (2, "blind")

    alone = table(4, 100, 4, deck=arranged(*HANDS), middle_rounds_open="literal_blinds")
    alone.act("3 raise 4", "1 call", "2 call")
    alone.pat()
    assert alone.acted()[-1] == (2, "call")


# -- the short stub -------------------------------------------------------------------------------

FULL = plain_hands(9, 4)


def named(*seats: int) -> set[int]:
    """The cards first dealt to these seats of a full table."""
    return {card for seat in seats for card in cards(FULL[seat - 1])}


@pytest.mark.rule("13:69F-14.12B(f)")
def test_what_is_left_is_dealt_and_then_all_discards_but_the_players_own_are_shuffled() -> None:
    """Fifteen after the burn: three players draw four, the fourth gets three and one of them."""
    room = table(*[100] * 9)
    room.limp()
    room.act("1 draw all", "2 draw all", "3 draw all", "4 draw all")

    assert room.reshuffle.cards == named(1, 2, 3)
    room.shuffled(FULL[0])
    assert room.holds(4) == " ".join([face(49), face(50), face(51), FULL[0].split()[0]])
    assert len(room.events_of(CardsBurned)) == 1
    room.act(f"5 draw {FULL[4].split()[0]}")
    assert room.holds(5).split()[0] == FULL[0].split()[1]


# -- the showdown ---------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.12B(l)")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param(BEST, "5c 3d 2h As", marks=pytest.mark.rule("13:69F-14.12B(l)1")),
        pytest.param("Ks Qh Jd Tc", "Ac 2d 3h 4h", marks=pytest.mark.rule("13:69F-14.12B(l)1")),
        pytest.param("Ac 2d 3h 3s", "Ad 2c 4h Kh", marks=pytest.mark.rule("13:69F-14.12B(l)2")),
        pytest.param("Kc Qd Jh Jd", "Ac 2d 2c 4c", marks=pytest.mark.rule("13:69F-14.12B(l)2")),
        pytest.param("Ac 2d 4c 6c", "Ad 3c 5c 7c", marks=pytest.mark.rule("13:69F-14.12B(l)3")),
        pytest.param("Kc Qd Jc Tc", "Ad 2d 3d 4d", marks=pytest.mark.rule("13:69F-14.12B(l)3")),
        pytest.param("Ad 9d Td Jd", "2c 3c 4c 5c", marks=pytest.mark.rule("13:69F-14.12B(l)4")),
        pytest.param("2c 4c 5c 6c", "3s 3d 3h 3c", marks=pytest.mark.rule("13:69F-14.12B(l)4")),
    ],
)
def test_more_cards_of_different_suits_and_ranks_win_and_then_the_lower(
    better: str, worse: str
) -> None:
    """Four beat three, three two, two one; from the top card down, aces low."""
    assert shown_down("badugi", worse, better).won() == [(2, 4_00)]


@pytest.mark.rule("13:69F-14.12B(l)5")
def test_players_who_tie_split_the_pot_evenly() -> None:
    """Whatever their suits."""
    room = shown_down("badugi", "Ac 2d 3h 4s", "As 2c 3d 4h", "Kc Kd Kh Ks")

    assert room.won() == [(1, 3_00), (2, 3_00)]
    assert {each.cite for each in room.events_of(PotAwarded)} == {"13:69F-14.12B(l)5"}
