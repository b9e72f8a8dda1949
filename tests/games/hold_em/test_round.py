"""A round of hold 'em, shown in scenes: blinds, deal, board, showdown."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.poker.events import (
    BoardDealt,
    ButtonMoved,
    CardsBurned,
    CardsGiven,
    CardsHeld,
    HandShown,
    PlayerActed,
    UpCardDealt,
)
from pitboss.table import Announced, Recorded, view_of
from tests.games.board import Board, arranged, numbers

THREE = arranged("As Ah", "Kd Kc", "7h 2c", board="Ac Td 9s 4h 3d")


def table(*stacks: int, deck: str = THREE, **options: Any) -> Board:
    """A hold 'em table."""
    return Board("hold_em", *stacks, deck=deck, **options)


# -- the button -----------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.10(c)", "13:69F-14.10(c)1", "13:69F-14.10(c)2", "13:69F-14.10(c)2i")
def test_the_button_starts_at_the_dealers_right_and_fixes_the_order() -> None:
    """Seat 3 is the first at the dealer's right: seat 1 is dealt to first and posts first."""
    play = table(100, 100, 100)

    assert play.events_of(ButtonMoved)[0].seat == 3
    assert play.order() == [1, 2, 3]


@pytest.mark.rule("13:69F-14.10(c)3")
def test_the_button_moves_clockwise_after_every_round() -> None:
    """Round by round it goes to the next player, and from the last seat back to the first."""
    play = table(100, 100, 100)
    for _ in range(4):
        play.check_down()
        play.begin(THREE)

    assert [each.seat for each in play.events_of(ButtonMoved)] == [3, 1, 2, 3, 1]


@pytest.mark.rule("19:47-14.10(c)2")
def test_in_1995_the_button_starts_at_the_dealers_right() -> None:
    """There is no other way in that edition."""
    play = table(100, 100, 100, edition=1995)

    assert play.events_of(ButtonMoved)[0].seat == 3


@pytest.mark.rule("13:69F-14.10(c)2ii", "19:47-14.10(c)2ii[2006]")
@pytest.mark.parametrize("edition", [2006, 2012])
def test_the_button_may_start_with_the_highest_card_and_ties_draw_again(edition: int) -> None:
    """Seats 1 and 3 draw kings, then seat 1 draws the higher card; suits do not matter."""
    drawing, options = "Kc Qs Ks 5d 4s", {"button_start": "card_draw", "edition": edition}
    play = table(100, 100, 100, deck=drawing, **options)
    drawn = [(each.seat, each.card) for each in play.events_of(UpCardDealt)]
    play.deal()

    assert drawn == list(zip((1, 2, 3, 1, 3), numbers(drawing), strict=True))
    assert play.events_of(ButtonMoved)[-1].seat == 1
    assert play.order() == [2, 3, 1]


@pytest.mark.rule("13:69F-14.15(e)3", "13:69F-14.10(c)2ii")
def test_a_draw_with_several_cards_face_up_is_made_again() -> None:
    """The round comes to nothing; in the next one the highest card has the button."""
    mishaps = {"boxed": numbers("Kc Ks")}
    play = table(100, 100, 100, deck="Kc Qs Ks", button_start="card_draw", mishaps=mishaps)
    dead = play.round.over, play.table.state.button, play.events_of(Announced)[-1].cite
    play.mishaps = {}
    play.begin("5d As 4s")
    play.deal()

    assert dead == (True, 0, "13:69F-14.15(e)3")
    assert play.stacks() == [98, 100, 99]
    assert play.events_of(ButtonMoved)[-1].seat == 2


@pytest.mark.rule("13:69F-14.15(g)")
def test_a_wrong_deck_found_in_the_draw_is_replaced() -> None:
    """Where nobody knows the order the dealer calls it in place of the next card."""
    play = table(100, 100, unknown=True, button_start="card_draw")
    play.call("wrong_deck")

    assert play.round.over
    assert play.events_of(Recorded)[-1].text.startswith("the decks are removed from the table")
    assert not play.table.state.opened


def test_the_cards_of_the_draw_are_for_the_button_only_once() -> None:
    """In the next round the button just moves on."""
    play = table(100, 100, 100, button_start="card_draw")
    play.deal()
    first = play.events_of(ButtonMoved)[-1].seat
    play.check_down()
    drawn = len(play.events_of(UpCardDealt))
    play.begin(THREE)

    assert play.events_of(ButtonMoved)[-1].seat == first % 3 + 1
    assert len(play.events_of(UpCardDealt)) == drawn


# -- blinds and antes -----------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.10(d)")
@pytest.mark.parametrize(
    ("blinds", "posted", "first"),
    [
        ((2_00,), [(1, 2_00)], 2),
        ((1_00, 2_00), [(1, 1_00), (2, 2_00)], 3),
        ((1_00, 1_00, 2_00), [(1, 1_00), (2, 1_00), (3, 2_00)], 4),
        ((1_00, 1_00, 2_00, 4_00), [(1, 1_00), (2, 1_00), (3, 2_00), (4, 4_00)], 1),
        ((1_00,) * 5, [(1, 1_00), (2, 1_00), (3, 1_00), (4, 1_00)], 1),
    ],
)
def test_blinds_are_posted_from_the_left_of_the_button_and_the_next_player_acts(
    blinds: tuple[int, ...], posted: list[tuple[int, int]], first: int
) -> None:
    """One, several, or more blinds than there are players."""
    play = table(100, 100, 100, 100, deck="", blinds=blinds)

    assert [(each.seat, each.cents) for each in play.events_of(PlayerActed)] == posted
    assert {each.cite for each in play.events_of(PlayerActed)} == {"13:69F-14.10(d)"}
    assert play.turn.player.seat == first


@pytest.mark.rule("13:69F-14.10(b)")
def test_a_posted_ante_comes_from_everybody_before_the_blinds() -> None:
    """Antes are dead money: the blind of $2 is still the bet to call."""
    play = table(100, 100, 100, ante=1_00)

    acted = [(each.seat, each.action) for each in play.events_of(PlayerActed)]
    assert acted == [(1, "ante"), (2, "ante"), (3, "ante"), (1, "blind"), (2, "blind")]
    assert (play.hand.pot, play.turn.call) == (6_00, 2_00)


@pytest.mark.parametrize(
    ("blinds", "how", "posters", "acting"),
    [
        ((1_00, 2_00), "literal", [1, 2], [1, 1]),
        ((1_00, 2_00), "button_small", [2, 1], [2, 1]),
        ((2_00,), "literal", [1], [2, 1]),
        ((2_00,), "button_small", [2], [1, 1]),
    ],
)
@pytest.mark.rule("13:69F-14.10(d)")
def test_two_players_post_and_act_as_the_house_has_chosen(
    blinds: tuple[int, ...], how: str, posters: list[int], acting: list[int]
) -> None:
    """By the letter the left of the button posts first; otherwise the button posts the small."""
    deck = arranged("As Ah", "Kd Kc", board="Ac Td 9s 4h 3d")
    play = table(100, 100, deck=deck, blinds=blinds, heads_up_blinds=how)
    before = [play.turn.player.seat]
    while play.hand.street == 1:
        play.say(play.turn.own_forms()[0].fill())
    before.append(play.turn.player.seat)

    assert [each.seat for each in play.events_of(PlayerActed) if each.action == "blind"] == posters
    assert before == acting


# -- the deal -------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.10(e)")
def test_two_passes_of_one_card_face_down_the_button_last() -> None:
    """With the button at seat 3 the cards go 1, 2, 3, 1, 2, 3, and each sees only the own."""
    play = table(100, 100, 100)

    assert [(each.seats, each.passes) for each in play.events_of(CardsGiven)] == [((1, 2, 3), 2)]
    assert [tuple(player.down) for player in play.hand.players] == [
        numbers("As Ah"),
        numbers("Kd Kc"),
        numbers("7h 2c"),
    ]
    for seat in (1, 2, 3):
        view = view_of(play.events, f"seat:{seat}")
        held = [each.seat for each in view.events if isinstance(each, CardsHeld)]
        assert held == [seat]


@pytest.mark.rule("13:69F-14.10(e)")
def test_a_deck_whose_order_nobody_knows_is_dealt_card_by_card() -> None:
    """The dealer tells every card as it leaves the deck; the order of the seats is the same."""
    play = table(100, 100, 100, unknown=True)
    for card in ["As", "Kd", "7h", "Ah", "Kc", "2c"]:
        assert play.question is not None
        play.say(play.question.forms()[0].fill(card=card))

    assert [tuple(player.down) for player in play.hand.players] == [
        numbers("As Ah"),
        numbers("Kd Kc"),
        numbers("7h 2c"),
    ]


@pytest.mark.rule("13:69F-14.10(f)")
def test_the_blinds_may_raise_when_the_action_comes_back_unraised() -> None:
    """Everybody calls; the second blind raises, and all answer that raise."""
    play = table(100, 100, 100)
    play.act("3 call", "1 call")

    assert (play.turn.player.seat, play.turn.call, play.turn.low) == (2, 0, 4_00)
    play.act("2 raise 4", "3 fold", "1 call")
    assert play.hand.street == 2


@pytest.mark.rule("13:69F-14.10(f)")
def test_a_blind_that_stands_ends_the_first_betting_round() -> None:
    """The last player has answered the latest bet: the flop comes."""
    play = table(100, 100, 100)
    play.act("3 call", "1 call", "2 check")

    assert play.hand.street == 2
    assert len(play.hand.board) == 3


@pytest.mark.rule("13:69F-14.10(f)")
def test_nobody_checks_to_a_blind() -> None:
    """There is a bet: fold, call or raise."""
    play = table(100, 100, 100)

    play.refused("3 check", "13:69F-14.1[Check]")


# -- the board ------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.10(g)", "13:69F-14.10(h)", "13:69F-14.10(i)")
def test_a_card_is_burned_before_three_one_and_one_in_the_centre() -> None:
    """Each with its own provision, and a betting round after each."""
    play = table(100, 100, 100)
    play.check_down()

    flop, turn, river = play.events_of(BoardDealt)
    assert (flop.cards, flop.cite) == (numbers("Ac Td 9s"), "13:69F-14.10(g)")
    assert (turn.cards, turn.cite) == (numbers("4h"), "13:69F-14.10(h)")
    assert (river.cards, river.cite) == (numbers("3d"), "13:69F-14.10(i)")
    cites = [each.cite for each in play.events_of(CardsBurned)]
    assert cites == ["13:69F-14.10(g)", "13:69F-14.10(h)", "13:69F-14.10(i)"]


@pytest.mark.rule("13:69F-14.10(g)", "13:69F-14.10(h)", "13:69F-14.10(i)")
def test_later_betting_begins_with_the_first_player_left_of_the_button_still_in() -> None:
    """Seat 1 folds before the flop: from then on seat 2 acts first, and may bet or check."""
    play = table(100, 100, 100)
    play.act("3 call", "1 fold", "2 check")
    for street in (2, 3, 4):
        assert (play.hand.street, play.turn.player.seat, play.turn.call) == (street, 2, 0)
        play.act("2 check", "3 bet 2" if street == 2 else "3 bet 4", "2 call")


@pytest.mark.rule("13:69F-14.10(g)")
def test_after_a_bet_the_others_fold_call_or_raise() -> None:
    """A check is refused once somebody has opened, and all answer the latest bet."""
    play = table(100, 100, 100)
    play.act("3 call", "1 call", "2 check", "1 check", "2 bet 2")

    play.refused("3 check", "13:69F-14.1[Check]")
    play.act("3 raise 4", "1 fold", "2 call")
    assert play.hand.street == 3


def test_a_round_ends_when_all_but_one_have_folded() -> None:
    """No board, no showdown, and what nobody called goes back."""
    play = table(100, 100, 100)
    play.act("3 fold", "1 fold")

    assert play.round.over
    assert play.stacks() == [99, 101, 100]
    assert not play.events_of(BoardDealt)


def test_all_in_players_see_the_whole_board_without_further_betting() -> None:
    """With nobody left to bet against the cards are dealt out."""
    play = table(20, 20, 20, limit_structure="no_limit", require_disclosure=True)
    play.act("3 raise 20", "1 call", "2 call")

    assert play.round.over
    assert len(play.events_of(BoardDealt)) == 3
    assert play.stacks() == [60, 0, 0]


# -- the showdown ---------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.10(j)")
@pytest.mark.parametrize(
    ("one", "two", "three", "board", "winners"),
    [
        pytest.param("As Ah", "Kd Kc", "7h 2c", "Ac Td 9s 4h 3d", [1], id="both own cards"),
        pytest.param("As 2h", "Kd Kc", "7h 3c", "Qc Qd Qs 4h 4d", [2], id="a pair in the hand"),
        pytest.param("As 2h", "Kd Jc", "7h 3c", "Qc Qd Qs Qh 4d", [1], id="one own card"),
        pytest.param("2s 2h", "3d 3c", "7h 4c", "Tc Jc Qc Kc Ac", [1, 2, 3], id="the board"),
        pytest.param("As 2h", "Ad 3c", "7h 4c", "Ac Kd Qs 9h 8d", [1, 2], id="a tie of two"),
    ],
)
def test_the_best_five_of_two_own_cards_and_the_board_win(
    one: str, two: str, three: str, board: str, winners: list[int]
) -> None:
    """Any mix of two, one or no own cards; equal hands share, the board is everybody's."""
    play = table(100, 100, 100, deck=arranged(one, two, three, board=board), blinds=(2_00,) * 3)
    play.check_down()

    assert sorted(seat for seat, _, _ in play.won()) == winners
    assert {cents for _, cents, _ in play.won()} == {6_00 // len(winners)}


@pytest.mark.rule("13:69F-14.10(j)")
def test_playing_the_board_shares_equally_among_those_who_remain() -> None:
    """A player who folded has no share, though the board is the best hand."""
    deck = arranged("2s 2h", "3d 3c", "7h 4c", board="Tc Jc Qc Kc Ac")
    play = table(100, 100, 100, deck=deck)
    play.act("3 fold")
    play.check_down()

    assert play.won() == [(1, 2_00, ""), (2, 2_00, "")]


def test_the_dealer_reads_the_hands_that_are_shown() -> None:
    """The words are those of the ranking."""
    play = table(100, 100, 100)
    play.check_down()

    read = {each.seat: each.high for each in play.events_of(HandShown)}
    assert read[1] == "three of a kind, aces"
    assert read[2] == "pair of kings"


# -- the odd chip ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "winners"),
    [
        ("left_of_button", [(1, 3_00), (2, 2_00)]),
        ("high_card_by_suit", [(2, 3_00), (1, 2_00)]),
    ],
)
def test_the_odd_chip_goes_left_of_the_button_or_by_suit(
    how: str, winners: list[tuple[int, int]]
) -> None:
    """Seats 1 and 2 tie with ace-king; the ace of seat 2 is the higher by suit."""
    deck = arranged("Ac Kh", "As Kd", "7h 4c", board="Qs Jd 9s 5h 2d")
    play = table(100, 100, 100, deck=deck, blinds=(2_00, 2_00, 1_00), odd_chip_single=how)
    play.act("1 check", "2 check", "3 fold")
    play.check_down()

    assert [(seat, cents) for seat, cents, _ in play.won()] == winners


def test_two_who_play_the_board_cannot_be_told_apart_by_suit() -> None:
    """Then the one nearer to the left of the button has the odd chip."""
    deck = arranged("2s 2h", "3d 3c", "7h 4c", board="Tc Jc Qc Kc Ac")
    play = table(
        *(100, 100, 100), deck=deck, blinds=(2_00, 2_00, 1_00), odd_chip_single="high_card_by_suit"
    )
    play.act("1 check", "2 check", "3 fold")
    play.check_down()

    assert play.won() == [(1, 3_00, ""), (2, 2_00, "")]
