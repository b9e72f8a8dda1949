"""Five-card draw at the table: the deal, the draw, the short deck and the showdown."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.poker.draw.turn import DiscardCards, DiscardsShuffled, PlayerDrew
from pitboss.poker.events import ButtonMoved, CardsBurned, CardsGiven, CardsHeld, HandShown
from tests.games.draws import Draws, arranged, face, plain_hands
from tests.poker.room import cards

ACES = "As Ad Ah 7c 2d"
KINGS = "Ks Kd Kh 8c 3d"
LOW = "5c 4c 3c 2c Ac"
HANDS = (ACES, KINGS, "Qs Qd 9h 9c 4d")


def table(*stacks: int, deck: str = "", **options: Any) -> Draws:
    return Draws("five_card_draw", *stacks, deck=deck, **options)


def trio(then: str = "", **options: Any) -> Draws:
    """Three players with known hands, and cards that follow."""
    return table(100, 100, 100, deck=arranged(*HANDS, then=then), **options)


# -- the deal and the first betting round ---------------------------------------------------------


@pytest.mark.rule("13:69F-14.12(d)")
def test_five_passes_of_one_card_from_the_left_of_the_button() -> None:
    """The button is last each time, and everybody sees the own cards alone."""
    room = trio()

    assert [(each.seats, each.passes) for each in room.events_of(CardsGiven)] == [((1, 2, 3), 5)]
    assert [room.holds(seat) for seat in (1, 2, 3)] == list(HANDS)
    assert [each.to for each in room.events_of(CardsHeld)] == ["seat:1", "seat:2", "seat:3"]
    assert {each.cite for each in room.events_of(CardsGiven)} == {"13:69F-14.12(d)"}
    assert room.blind_cites() == {"13:69F-14.12(e)"}


@pytest.mark.rule("13:69F-14.12(c)")
def test_the_button_moves_clockwise_and_with_it_the_order() -> None:
    """First the player at the dealer's right, then the next."""
    room = trio()
    room.act("3 fold", "1 fold")
    room.begin()

    assert [each.seat for each in room.events_of(ButtonMoved)] == [3, 1]
    assert room.events_of(CardsGiven)[-1].seats == (2, 3, 1)


@pytest.mark.rule("13:69F-14.12(e)")
def test_the_first_round_has_blinds_and_the_blind_may_raise() -> None:
    """Nobody checks before the blinds are answered; the last blind has an option."""
    room = trio()
    assert room.acted() == [(1, "blind"), (2, "blind")]
    room.refused("3 check", "13:69F-14.1[Check]")
    room.act("3 call", "1 call")

    assert room.turn.player.seat == 2
    assert (room.turn.low, room.turn.high) == (4_00, 4_00)
    room.act("2 raise 4", "3 call", "1 call")
    assert room.draw.player.seat == 1


@pytest.mark.rule("13:69F-14.12(e)")
@pytest.mark.parametrize(("order", "first"), [("literal", 1), ("button_small", 2)])
def test_of_two_players_the_house_says_who_posts_first(order: str, first: int) -> None:
    """By the letter the left of the button, in common practice the button."""
    room = table(100, 100, heads_up_blinds=order)

    assert room.acted() == [(first, "blind"), (3 - first, "blind")]
    assert room.turn.player.seat == first


def test_nobody_draws_when_one_player_is_left() -> None:
    """The last one takes the pot without a draw."""
    room = trio()
    room.act("3 fold", "1 fold")

    assert room.round.over
    assert room.stacks() == [99, 101, 100]
    assert not room.events_of(PlayerDrew)


# -- the draw -------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.12(f)", "13:69F-14.1[Draw]")
def test_each_player_in_turn_keeps_or_discards_and_is_served_at_once() -> None:
    """From the left of the button, one at a time; the new cards lie where the old ones lay."""
    room = trio(then="2c 5s 5h 6s 6h 6d")
    room.limp()
    room.act("1 draw 7c 2d")

    assert room.holds(1) == "As Ad Ah 5s 5h"
    assert room.draw.player.seat == 2
    room.act("2 pat", "3 draw 4d 9h 9c")
    assert room.holds(3) == "Qs Qd 6h 6d 6s"
    assert [(each.seat, each.count) for each in room.events_of(PlayerDrew)] == [
        (1, 2),
        (2, 0),
        (3, 3),
    ]


@pytest.mark.rule("13:69F-14.12(f)")
@pytest.mark.parametrize("count", range(6))
def test_any_number_of_cards_may_be_discarded(count: int) -> None:
    """None to all five."""
    room = trio()
    room.limp()
    room.act(" ".join(["1 draw", *ACES.split()[:count]]))

    assert len(set(room.holds(1).split()) & set(ACES.split())) == 5 - count


@pytest.mark.rule("13:69F-14.12(f)")
@pytest.mark.parametrize("named", ["Ks", "As As", "Jd", "As Ks"])
def test_only_cards_of_the_own_hand_are_discarded(named: str) -> None:
    """Another's card, the same card twice, or one from the deck are refused."""
    room = trio()
    room.limp()

    room.refused(DiscardCards(by="seat:1", cards=tuple(cards(named))), "13:69F-14.12(f)")


@pytest.mark.rule("13:69F-14.12(f)")
def test_a_player_draws_in_turn_and_not_after_a_fold() -> None:
    """Others wait; who has folded is not asked; betting is no answer to the draw."""
    room = trio()
    room.act("3 call", "1 fold", "2 check")

    assert room.draw.player.seat == 2
    room.refused(DiscardCards(by="seat:3", cards=()), "13:69F-14.12(f)")
    room.refused("2 check", "13:69F-14.12(f)")
    room.act("2 pat", "3 pat")
    assert [each.seat for each in room.events_of(PlayerDrew)] == [2, 3]


@pytest.mark.rule("13:69F-14.12(f)")
def test_a_player_who_is_all_in_draws_too() -> None:
    """And nobody bets afterwards when only one player has chips."""
    room = table(4, 100, 4, deck=arranged(*HANDS))
    room.act("3 raise 4", "1 call", "2 call")
    room.act("1 draw 2d", "2 pat", "3 pat")

    assert [each.seat for each in room.events_of(PlayerDrew)] == [1, 2, 3]
    assert not room.asks_to_draw


@pytest.mark.rule("13:69F-14.12(f)1")
def test_one_card_is_burned_before_the_first_new_card_and_no_other() -> None:
    """Not when the first player stands pat, but when the second draws."""
    room = trio(then="2c 5s 5h")
    room.limp()
    room.act("1 pat")
    assert not room.events_of(CardsBurned)
    room.act("2 draw 3d", "3 draw 4d")

    assert [each.cite for each in room.events_of(CardsBurned)] == ["13:69F-14.12(f)1"]
    assert room.hand.burns == cards("2c")
    assert (room.holds(2).split()[4], room.holds(3).split()[4]) == ("5s", "5h")


@pytest.mark.rule("13:69F-14.12(f)1")
def test_nothing_is_burned_if_everybody_stands_pat() -> None:
    """No new card, no burn."""
    room = trio()
    room.limp()
    room.pat()

    assert not room.events_of(CardsBurned)


# -- the short deck -------------------------------------------------------------------------------


FULL = plain_hands(8, 5)


def named(*seats: int) -> set[int]:
    """The cards first dealt to these seats of a full table."""
    return {card for seat in seats for card in cards(FULL[seat - 1])}


def short(**options: Any) -> Draws:
    """Eight players, two of whom have drawn five cards; one card is left."""
    room = table(*[100] * 8, **options)
    room.limp()
    room.act("1 draw all", "2 draw all", "3 draw all")
    return room


@pytest.mark.rule("13:69F-14.12(f)2")
def test_the_rest_of_the_deck_is_dealt_and_then_the_discards_are_shuffled() -> None:
    """Those of players who have asked, the asking player's too; nobody's who still waits."""
    room = short()

    assert room.reshuffle.cards == named(1, 2, 3)
    again = room.events_of(DiscardsShuffled)
    assert [(each.count, each.cite) for each in again] == [(15, "13:69F-14.12(f)2")]
    room.shuffled(" ".join(FULL[0].split()[:4]))
    assert room.holds(3) == " ".join([face(51), *FULL[0].split()[:4]])
    assert len(room.events_of(CardsBurned)) == 1
    room.act("4 draw all", "5 draw all")
    assert room.draw.player.seat == 6
    room.act("6 draw all")
    assert room.reshuffle.cards == named(4, 5, 6)


@pytest.mark.rule("13:69F-14.12(f)2")
def test_the_house_may_leave_out_what_the_asking_player_discards() -> None:
    """As the later draw games do."""
    room = short(own_discards_return=False)

    assert room.reshuffle.cards == named(1, 2)


@pytest.mark.rule("13:69F-14.12(f)2")
def test_the_house_may_shuffle_the_rest_of_the_deck_with_the_discards() -> None:
    """Then all five cards come from what was shuffled."""
    room = short(stub_exhaustion="merge_and_reshuffle")

    assert room.reshuffle.cards == {51} | named(1, 2, 3)
    room.shuffled(FULL[1])
    assert room.holds(3) == FULL[1]


@pytest.mark.rule("13:69F-14.12(f)2")
def test_a_deck_that_just_suffices_is_not_shuffled() -> None:
    """Eleven cards after the burn are eleven new ones, whatever the house does with a rest."""
    room = table(*[100] * 8, stub_exhaustion="merge_and_reshuffle")
    room.limp()
    room.act("1 draw all", "2 draw all", f"3 draw {FULL[2].split()[0]}")

    assert room.draw.player.seat == 4
    assert room.hand.deck == []
    room.act(f"4 draw {FULL[3].split()[0]}")
    assert room.reshuffle.cards == named(1, 2) | {2, 3}


@pytest.mark.rule("13:69F-14.12(f)2")
def test_folded_hands_are_shuffled_too_and_burn_cards_are_not() -> None:
    """A player who folds before the draw has thrown the whole hand away."""
    room = table(*[100] * 8)
    room.act("3 fold")
    room.limp()
    room.act("1 draw all", "2 draw all", "4 draw all")

    assert room.reshuffle.cards == named(1, 2, 3, 4)
    assert 40 not in room.reshuffle.cards


# -- the last betting round and the showdown ------------------------------------------------------


@pytest.mark.rule("13:69F-14.12(g)")
def test_the_first_player_left_of_the_button_who_remains_opens_the_last_round() -> None:
    """Bet or check at the big bet; who checked may fold, call or raise later."""
    room = trio()
    room.act("3 call", "1 fold", "2 check")
    room.pat()

    assert room.turn.player.seat == 2
    assert (room.turn.call, room.turn.low, room.turn.high) == (0, 4_00, 4_00)
    room.act("2 check", "3 bet 4", "2 raise 8", "3 fold")
    assert room.round.over
    assert room.stacks() == [99, 107, 94]


@pytest.mark.rule("13:69F-14.12(g)")
def test_the_last_round_is_over_when_the_latest_bet_is_answered() -> None:
    """And not before."""
    room = trio()
    room.limp()
    room.pat()
    room.act("1 check", "2 bet 4", "3 raise 8", "1 fold")

    assert room.turn.player.seat == 2
    room.act("2 call")
    assert [each.seat for each in room.events_of(HandShown)] == [3]


def finished(*hands: str, **options: Any) -> Draws:
    """Everybody calls, stands pat, checks and shows."""
    room = table(*[100] * len(hands), deck=arranged(*hands), require_disclosure=True, **options)
    room.limp()
    room.pat()
    room.limp()
    assert room.round.over
    return room


@pytest.mark.rule("13:69F-14.12(h)", "13:69F-14.12(h)1")
def test_the_best_high_hand_wins() -> None:
    """A straight flush from the ace up beats aces and kings."""
    assert finished(ACES, KINGS, LOW).won() == [(3, 6_00)]
    assert finished(ACES, KINGS, "Qs Qd 9h 9c 4d").won() == [(1, 6_00)]


@pytest.mark.rule("13:69F-14.12(h)", "13:69F-14.12(h)2")
def test_the_best_low_hand_wins_and_straights_and_flushes_do_not_matter() -> None:
    """The same five cards are the best low; a six low beats a pair."""
    room = finished("6d 4d 3d 2d Ad", LOW, "7c 7d 2h 3s 4h", form="low")

    assert room.won() == [(2, 6_00)]
    assert {each.seat: each.high for each in room.events_of(HandShown)} == {
        1: "low, 6-4-3-2-A",
        2: "low, 5-4-3-2-A",
        3: "low, pair of sevens",
    }


@pytest.mark.rule("13:69F-14.12(h)")
@pytest.mark.parametrize(
    ("form", "first", "second"),
    [("high", "As Kd 9c 7c 3c", "Ac Ks 9d 7d 3d"), ("low", "Ac 2d 3d 4d 6d", "As 2c 3c 4c 6s")],
)
@pytest.mark.parametrize("odd", ["left_of_button", "high_card_by_suit"])
def test_hands_that_tie_share_and_the_house_says_who_gets_the_odd_chip(
    form: str, first: str, second: str, odd: str
) -> None:
    """To the left of the button, or by the suit of the best card: spades high, clubs low."""
    deck = arranged(second, first, "Qs Qd Qh 2h 2s")
    options = {"form": form, "odd_chip_single": odd, "ante": 1_00, "blinds": (1_00,)}
    room = table(100, 100, 100, deck=deck, require_disclosure=True, minimum=1_00, **options)
    room.act("2 call", "3 fold", "1 check")
    room.pat()
    room.limp()

    lucky = 1 if odd == "left_of_button" else 2
    assert room.won() == [(lucky, 3_00), (3 - lucky, 2_00)]
