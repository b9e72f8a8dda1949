"""Triple draw at the table: three draws, the short deck, and the lowest hand."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.poker.draw.turn import DiscardsShuffled, PlayerDrew
from pitboss.poker.events import ButtonMoved, CardsBurned, CardsGiven, HandShown
from tests.games.draws import Draws, arranged, face, plain_hands
from tests.poker.room import cards

BEST = "7d 5c 4c 3c 2c"
HANDS = (BEST, "8s 5d 4d 3d 2d", "Kd Kc Qh Jh 9h")


def table(*stacks: int, deck: str = "", **options: Any) -> Draws:
    return Draws("triple_draw_27", *stacks, deck=deck, **options)


def trio(then: str = "", **options: Any) -> Draws:
    """Three players with known hands, and cards that follow."""
    return table(100, 100, 100, deck=arranged(*HANDS, then=then), **options)


# -- the deal and the first betting round ---------------------------------------------------------


@pytest.mark.rule("13:69F-14.12A(c)", "13:69F-14.12A(d)")
def test_five_passes_of_one_card_from_the_left_of_the_button() -> None:
    """The button is last each time; it moves clockwise from round to round."""
    room = trio()
    assert [room.holds(seat) for seat in (1, 2, 3)] == list(HANDS)
    room.act("3 fold", "1 fold")
    room.begin()

    dealt = [(each.seats, each.passes) for each in room.told(CardsGiven)]
    assert dealt == [((1, 2, 3), 5), ((2, 3, 1), 5)]
    assert [each.seat for each in room.told(ButtonMoved)] == [3, 1]
    assert {each.cite for each in room.told(CardsGiven)} == {"13:69F-14.12A(d)"}
    assert room.blind_cites() == {"13:69F-14.12A(e)"}


@pytest.mark.rule("13:69F-14.12A(e)")
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


@pytest.mark.rule("13:69F-14.12A(f)", "13:69F-14.12A(h)", "13:69F-14.12A(j)")
def test_three_draws_each_with_a_burn_before_its_first_new_card() -> None:
    """From the left of the button, all who remain; each draw under its own letter."""
    room = trio(then="As 9s Ah 9d Ac 8h")
    for new in ("9s", "9d", "8h"):
        room.limp()
        room.act("1 pat", f"2 draw {room.holds(2).split()[0]}", "3 pat")
        assert room.holds(2) == f"{new} 5d 4d 3d 2d"

    drawn = [(each.cite[-3:], each.seat, each.count) for each in room.told(PlayerDrew)]
    counts = ((1, 0), (2, 1), (3, 0))
    assert drawn == [(c, seat, n) for c in ("(f)", "(h)", "(j)") for seat, n in counts]
    assert [each.cite[-3:] for each in room.told(CardsBurned)] == ["(f)", "(h)", "(j)"]
    assert room.hand.burns == cards("As Ah Ac")


@pytest.mark.rule("13:69F-14.12A(f)", "13:69F-14.12A(h)")
def test_nothing_is_burned_in_a_draw_in_which_everybody_stands_pat() -> None:
    """The burn is before the first new card, and there is none."""
    room = trio()
    room.limp()
    room.pat()
    room.limp()
    room.act("1 draw all")

    assert [each.cite for each in room.told(CardsBurned)] == ["13:69F-14.12A(h)"]


@pytest.mark.rule("13:69F-14.12A(j)")
def test_players_who_are_all_in_draw_to_the_end() -> None:
    """Nobody can bet any more, and all three draws are made."""
    room = table(4, 4, 4, deck=arranged(*HANDS), require_disclosure=True)
    room.act("3 raise 4", "1 call", "2 call")
    room.pat()

    assert len(room.told(PlayerDrew)) == 9
    assert room.round.over


# -- the later betting rounds ---------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.12A(g)", "13:69F-14.12A(i)", "13:69F-14.12A(k)")
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


@pytest.mark.rule("13:69F-14.12A(g)", "13:69F-14.12A(k)")
def test_a_round_is_over_when_the_latest_bet_is_answered() -> None:
    """Check, bet, raise, fold, call; and then cards are drawn, or hands are shown."""
    room = trio()
    room.limp()
    room.pat()
    room.act("1 check", "2 bet 2", "3 raise 4", "1 fold", "2 call")
    room.pat()
    room.act("2 check", "3 check")
    room.pat()
    room.act("2 check", "3 bet 4")
    assert not room.told(HandShown)
    room.act("2 call", "2 show")

    assert room.won() == [(2, 22_00)]


def test_a_pot_that_nobody_contends_for_ends_the_round_between_draws() -> None:
    """The last player left takes it unseen."""
    room = trio()
    room.limp()
    room.pat()
    room.act("1 bet 2", "2 fold", "3 fold")

    assert room.round.over
    assert room.stacks() == [104, 98, 98]


# -- the short deck -------------------------------------------------------------------------------

FULL = plain_hands(7, 5)


def named(*seats: int) -> set[int]:
    """The cards first dealt to these seats of a full table."""
    return {card for seat in seats for card in cards(FULL[seat - 1])}


def short(**options: Any) -> Draws:
    """Seven players, three of whom have drawn five cards; one is left for the fourth."""
    room = table(*[100] * 7, **options)
    room.limp()
    room.act("1 draw all", "2 draw all", "3 draw all", "4 draw all")
    return room


@pytest.mark.rule("13:69F-14.12A(f)")
def test_all_discards_but_the_players_own_are_shuffled_after_the_rest_is_dealt() -> None:
    """The burn stays apart, and there is no other."""
    room = short()

    assert room.reshuffle.cards == named(1, 2, 3)
    room.shuffled(" ".join(FULL[0].split()[:4]))
    assert room.holds(4) == " ".join([face(51), *FULL[0].split()[:4]])
    assert len(room.told(CardsBurned)) == 1
    assert [each.count for each in room.told(DiscardsShuffled)] == [15]


@pytest.mark.rule("13:69F-14.12A(f)")
def test_the_rest_may_be_shuffled_with_the_discards() -> None:
    """All five new cards are of those shuffled."""
    room = short(stub_exhaustion="merge_and_reshuffle")

    assert room.reshuffle.cards == named(1, 2, 3) | {51}
    room.shuffled(FULL[2])
    assert room.holds(4) == FULL[2]


@pytest.mark.rule("13:69F-14.12A(f)")
def test_the_rest_may_be_left_beneath_the_discards() -> None:
    """All five come from the pile; the rest is dealt when the pile is used up."""
    room = short(stub_exhaustion="reshuffled_only")

    assert room.reshuffle.cards == named(1, 2, 3)
    room.shuffled(FULL[2])
    assert room.holds(4) == FULL[2]
    room.act("5 draw all", "6 draw all")
    assert room.hand.deck == [51]
    room.act(f"7 draw {FULL[6].split()[0]}")
    assert room.holds(7).split()[0] == face(51)


@pytest.mark.rule("13:69F-14.12A(f)")
def test_rests_left_beneath_are_dealt_when_no_card_above_them_is_left() -> None:
    """A second time the pile is laid on top again, and the count of cards is right at the end."""
    room = short(stub_exhaustion="reshuffled_only")
    room.shuffled(FULL[2])
    room.act("5 draw all", "6 draw all", "7 draw all")
    assert room.reshuffle.cards == named(4, 5, 6)
    room.shuffled(FULL[3])
    assert room.holds(7) == FULL[3]
    room.limp()
    room.act("1 draw all", "2 draw all")

    assert room.told(CardsBurned)[-1].cite == "13:69F-14.12A(h)"
    assert room.hand.deck == []
    assert room.holds(2).split()[4] == face(51)


@pytest.mark.rule("13:69F-14.12A(h)")
def test_the_players_own_discards_of_earlier_draws_stay_out_too() -> None:
    """And when no card is left at all, the burn comes from the cards shuffled."""
    room = table(*[100] * 7)
    room.limp()
    room.act("1 draw all", "2 draw all", "3 draw all", f"4 draw {FULL[3].split()[0]}")
    room.pat()
    room.limp()
    assert room.hand.deck == []
    room.act(f"1 draw {room.holds(1).split()[0]}")

    assert room.reshuffle.cards == named(2, 3) | {3}
    assert room.reshuffle.cite == "13:69F-14.12A(h)"
    room.shuffled(FULL[1])
    assert room.hand.burns == [35, *cards(FULL[1].split()[0])]
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


@pytest.mark.rule("13:69F-14.12A(l)")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (BEST, "7c 6d 4d 3d 2d"),
        ("7c 6d 5d 4d 2d", "8d 5c 4c 3c 2c"),
        ("Kd Qd Jd Td 8c", "Ad 5c 4c 3c 2h"),  # aces are high only
        ("Ad 5c 4c 3c 2h", "2d 2c 3h 4h 5h"),  # the wheel is ace high and beats a pair
        ("2d 2c 3h 4h 5h", "6d 5c 4c 3c 2h"),  # a pair beats a straight
        ("6d 5c 4c 3c 2h", "7h 5h 4h 3h 9h"),  # a straight beats a flush
    ],
)
def test_the_lowest_hand_wins_and_straights_and_flushes_count_against_it(
    better: str, worse: str
) -> None:
    """Deuce to seven, the ace next to the king."""
    assert finished(worse, better).won() == [(2, 4_00)]


@pytest.mark.rule("13:69F-14.12A(l)")
def test_the_hands_are_read_out() -> None:
    """As the dealer calls a low hand."""
    shown = {each.seat: each.high for each in finished(*HANDS).told(HandShown)}

    assert shown == {1: "low, 7-5-4-3-2", 2: "low, 8-5-4-3-2", 3: "low, pair of kings"}


@pytest.mark.rule("13:69F-14.12A(l)")
@pytest.mark.parametrize("odd", ["left_of_button", "high_card_by_suit"])
def test_hands_that_tie_share_and_the_house_says_who_gets_the_odd_chip(odd: str) -> None:
    """To the left of the button, or to the lowest deuce by suit, whatever the aces are."""
    deck = arranged("Ac 7d 4d 3d 2d", "Ad 7h 4h 3h 2c", "Kd Kc Qh Jh 9h")
    options = {"odd_chip_single": odd, "ante": 1_00, "blinds": (1_00,), "minimum": 1_00}
    room = table(100, 100, 100, deck=deck, require_disclosure=True, **options)
    room.act("2 call", "3 fold", "1 check")
    for _ in range(3):
        room.pat()
        room.limp()

    lucky = 1 if odd == "left_of_button" else 2
    assert room.won() == [(lucky, 3_00), (3 - lucky, 2_00)]
