"""Badugi at the table: three draws, the short stub, and cards of different suits and ranks."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.poker.draw.turn import PlayerDrew
from pitboss.poker.events import ButtonMoved, CardsBurned, CardsGiven, HandShown
from tests.games.draws import Draws, arranged, face, plain_hands
from tests.poker.room import cards

BEST = "Ac 2d 3h 4s"
HANDS = (BEST, "Kc Qd Jh Ts", "5c 5d 5h 5s")


def table(*stacks: int, deck: str = "", **options: Any) -> Draws:
    return Draws("badugi", *stacks, deck=deck, **options)


def trio(then: str = "", **options: Any) -> Draws:
    """Three players with known hands, and cards that follow."""
    return table(100, 100, 100, deck=arranged(*HANDS, then=then), **options)


# -- the deal and the first betting round ---------------------------------------------------------


@pytest.mark.rule("13:69F-14.12B(c)", "13:69F-14.12B(d)")
def test_four_passes_of_one_card_from_the_left_of_the_button() -> None:
    """The button is last each time; it moves clockwise from round to round."""
    room = trio()
    assert [room.holds(seat) for seat in (1, 2, 3)] == list(HANDS)
    room.act("3 fold", "1 fold")
    room.begin()

    dealt = [(each.seats, each.passes) for each in room.told(CardsGiven)]
    assert dealt == [((1, 2, 3), 4), ((2, 3, 1), 4)]
    assert [each.seat for each in room.told(ButtonMoved)] == [3, 1]
    assert {each.cite for each in room.told(CardsGiven)} == {"13:69F-14.12B(d)"}
    assert room.blind_cites() == {"13:69F-14.12B(e)"}


@pytest.mark.rule("13:69F-14.12B(e)")
def test_the_first_round_has_blinds_and_the_blind_may_raise() -> None:
    """Fold, call or raise from the left of the last blind."""
    room = trio()
    assert room.acted() == [(1, "blind"), (2, "blind")]
    room.refused("3 check", "13:69F-14.1[Check]")
    room.act("3 call", "1 call")

    assert room.turn.player.seat == 2
    room.act("2 raise 4", "3 fold", "1 call")
    assert room.draw.player.seat == 1


# -- three draws ----------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.12B(f)", "13:69F-14.12B(h)", "13:69F-14.12B(j)")
def test_three_draws_each_with_a_burn_before_its_first_new_card() -> None:
    """From the left of the button, all who remain; each draw under its own letter."""
    room = trio(then="As 9s Ah 9d Ad 8s")
    for new in ("9s", "9d", "8s"):
        room.limp()
        room.act("1 pat", f"2 draw {room.holds(2).split()[0]}", "3 pat")
        assert room.holds(2) == f"{new} Qd Jh Ts"

    drawn = [(each.cite[-3:], each.seat, each.count) for each in room.told(PlayerDrew)]
    counts = ((1, 0), (2, 1), (3, 0))
    assert drawn == [(c, seat, n) for c in ("(f)", "(h)", "(j)") for seat, n in counts]
    assert [each.cite[-3:] for each in room.told(CardsBurned)] == ["(f)", "(h)", "(j)"]
    assert room.hand.burns == cards("As Ah Ad")


@pytest.mark.rule("13:69F-14.12B(f)")
@pytest.mark.parametrize("count", range(5))
def test_any_number_of_cards_may_be_discarded(count: int) -> None:
    """None to all four; without any there is no burn."""
    room = trio()
    room.limp()
    room.act(" ".join(["1 draw", *BEST.split()[:count]]))

    assert len(set(room.holds(1).split()) & set(BEST.split())) == 4 - count
    assert len(room.told(CardsBurned)) == (count > 0)


@pytest.mark.rule("13:69F-14.12B(j)")
def test_players_who_are_all_in_draw_to_the_end() -> None:
    """Nobody can bet any more, and all three draws are made."""
    room = table(4, 4, 4, deck=arranged(*HANDS), require_disclosure=True)
    room.act("3 raise 4", "1 call", "2 call")
    room.pat()

    assert len(room.told(PlayerDrew)) == 9
    assert room.round.over


# -- the later betting rounds ---------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.12B(g)", "13:69F-14.12B(i)", "13:69F-14.12B(k)")
def test_the_later_rounds_open_with_a_bet_or_a_check_left_of_the_button() -> None:
    """By the first who has not folded: small bets in the second, big ones in the last two."""
    room = trio()
    room.act("3 call", "1 fold", "2 check")
    seen = []
    for _ in range(3):
        room.pat()
        seen.append((room.turn.player.seat, room.turn.call, room.turn.low, room.turn.high))
        room.limp()

    assert seen == [(2, 0, 2_00, 2_00), (2, 0, 4_00, 4_00), (2, 0, 4_00, 4_00)]


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


@pytest.mark.rule("13:69F-14.12B(k)")
def test_the_last_round_is_over_when_the_latest_bet_is_answered() -> None:
    """Check, bet, raise, fold and call; then hands are shown."""
    room = trio()
    for _ in range(3):
        room.limp()
        room.pat()
    room.act("1 check", "2 bet 4", "3 raise 8", "1 call")
    assert not room.told(HandShown)
    room.act("2 fold", "1 show")

    assert room.won() == [(1, 26_00)]


def test_a_pot_that_nobody_contends_for_ends_the_round_between_draws() -> None:
    """The last player left takes it unseen."""
    room = trio()
    room.limp()
    room.pat()
    room.act("1 bet 2", "2 fold", "3 fold")

    assert room.round.over
    assert room.stacks() == [104, 98, 98]


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
    assert len(room.told(CardsBurned)) == 1
    room.act(f"5 draw {FULL[4].split()[0]}")
    assert room.holds(5).split()[0] == FULL[0].split()[1]


@pytest.mark.rule("13:69F-14.12B(h)")
def test_the_players_own_discards_of_earlier_draws_stay_out_too() -> None:
    """And when no card is left at all, the burn comes from the cards shuffled."""
    room = table(*[100] * 9)
    room.limp()
    room.act("1 draw all", "2 draw all", "3 draw all")
    room.act(" ".join(["4 draw", *FULL[3].split()[:3]]))
    room.pat()
    room.limp()
    assert room.hand.deck == []
    room.act(f"1 draw {room.holds(1).split()[0]}")

    assert room.reshuffle.cards == named(2, 3) | set(cards(FULL[3])[:3])
    room.shuffled(FULL[1])
    assert room.hand.burns == [36, *cards(FULL[1].split()[0])]
    assert room.holds(1).split()[0] == FULL[1].split()[1]


# -- the showdown ---------------------------------------------------------------------------------


def finished(*hands: str, **options: Any) -> Draws:
    """Everybody calls, stands pat, checks and shows."""
    room = table(*[100] * len(hands), deck=arranged(*hands), require_disclosure=True, **options)
    for _ in range(3):
        room.limp()
        room.pat()
    room.limp()
    assert room.round.over
    return room


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
    assert finished(worse, better).won() == [(2, 4_00)]


@pytest.mark.rule("13:69F-14.12B(l)")
def test_the_hands_are_read_out() -> None:
    """How many cards count, and which."""
    shown = {each.seat: each.high for each in finished(*HANDS).told(HandShown)}

    assert shown == {1: "badugi, 4-3-2-A", 2: "badugi, K-Q-J-10", 3: "one card, 5"}


@pytest.mark.rule("13:69F-14.12B(l)5")
def test_players_who_tie_split_the_pot_evenly() -> None:
    """Whatever their suits."""
    assert finished("Ac 2d 3h 4s", "As 2c 3d 4h", "Kc Kd Kh Ks").won() == [(1, 3_00), (2, 3_00)]


@pytest.mark.rule("13:69F-14.12B(l)5", "13:69F-14.15(r)")
@pytest.mark.parametrize("odd", ["left_of_button", "high_card_by_suit"])
def test_the_house_says_who_gets_the_odd_chip(odd: str) -> None:
    """To the left of the button, or by the lowest card that counts, in the best way to make it."""
    deck = arranged("Ad 2c 3h 3s", "Ah 2s 3d Ac", "Kc Kd Kh Ks")
    options = {"odd_chip_single": odd, "ante": 1_00, "blinds": (1_00,), "minimum": 1_00}
    room = table(100, 100, 100, deck=deck, require_disclosure=True, **options)
    room.act("2 call", "3 fold", "1 check")
    for _ in range(3):
        room.pat()
        room.limp()

    lucky = 1 if odd == "left_of_button" else 2
    assert room.won() == [(lucky, 3_00), (3 - lucky, 2_00)]
