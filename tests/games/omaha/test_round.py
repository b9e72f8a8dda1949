"""A round of omaha, shown in scenes: four cards to each, two and three at the showdown."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.poker.community.streets import CardExchanged
from pitboss.poker.events import (
    BoardDealt,
    ButtonMoved,
    CardsBurned,
    CardsGiven,
    CardsHeld,
    HandShown,
    PlayerActed,
    PotAwarded,
)
from pitboss.table import view_of
from tests.games.board import Board, arranged, numbers

LOW_BOARD = "2c 3d 8h Ks Qd"
HIGH_BOARD = "Tc 9d 8h Ks Qd"


def table(*hands: str, board: str = LOW_BOARD, **options: Any) -> Board:
    """An omaha table where these hands and this board are dealt."""
    deck = arranged(*hands, board=board)
    return Board("omaha", *[100] * len(hands), deck=deck, **options)


def odd_pot(*hands: str, board: str = LOW_BOARD, **options: Any) -> Board:
    """Seats 1 and 2 contend for five dollars; seat 3 has thrown one away."""
    play = table(*hands, "9c 9s Jc Js", board=board, blinds=(2_00, 2_00, 1_00), **options)
    play.act("1 check", "2 check", "3 fold")
    play.check_down()
    return play


def even_pot(*hands: str, board: str = LOW_BOARD, **options: Any) -> Board:
    """Seats 1 and 2 contend for six dollars; seat 3 has thrown two away."""
    play = table(*hands, "9c 9s Jc Js", board=board, blinds=(2_00,) * 3, **options)
    play.act("1 check", "2 check", "3 fold")
    play.check_down()
    return play


# -- the deal and the betting ---------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.11(d)")
def test_four_passes_of_one_card_face_down_the_button_last() -> None:
    """With the button at seat 2 the cards go 1, 2 four times, and each sees only the own."""
    play = table("As Ks Qs Js", "Ac Kc Qc Jc", board="2c 3d 8h 4s 5d")

    given = [(each.seats, each.passes, each.cite) for each in play.events_of(CardsGiven)]
    assert given == [((1, 2), 4, "13:69F-14.11(d)")]
    held = [tuple(player.down) for player in play.hand.players]
    assert held == [numbers("As Ks Qs Js"), numbers("Ac Kc Qc Jc")]
    own = [each.seat for each in view_of(play.events, "seat:1").events if type(each) is CardsHeld]
    assert own == [1]


@pytest.mark.rule("13:69F-14.11(c)")
def test_the_order_follows_the_button_as_at_hold_em() -> None:
    """It starts at the dealer's right and moves clockwise after every round."""
    play = Board("omaha", 100, 100, 100)
    order = play.order()
    play.check_down()
    play.begin()

    assert order == [1, 2, 3]
    assert play.order() == [2, 3, 1]
    assert [each.seat for each in play.events_of(ButtonMoved)] == [3, 1]


@pytest.mark.rule("13:69F-14.11(e)")
def test_blinds_board_and_betting_rounds_are_those_of_hold_em() -> None:
    """Blinds before the cards, then burn and three, burn and one, burn and one."""
    play = Board("omaha", 100, 100, 100)
    posted = [(each.seat, each.action, each.cents) for each in play.events_of(PlayerActed)]
    kinds = [type(each) for each in play.events]
    play.act("3 call", "1 call")
    option = (play.turn.player.seat, play.turn.call, play.turn.low)
    play.check_down()

    assert posted == [(1, "blind", 1_00), (2, "blind", 2_00)]
    assert kinds.index(PlayerActed) < kinds.index(CardsGiven)
    assert option == (2, 0, 4_00)
    assert [len(each.cards) for each in play.events_of(BoardDealt)] == [3, 1, 1]
    assert len(play.events_of(CardsBurned)) == 3


@pytest.mark.rule("13:69F-14.15(o)", "13:69F-14.15(o)2")
def test_an_exposed_card_is_exchanged_as_at_hold_em() -> None:
    """The first card of seat 2 is exposed: the next card is its replacement."""
    deck = "As Kd 7h Ks Qs"
    play = Board("omaha", 100, 100, deck=deck, mishaps={"exposed": numbers("Kd")})

    assert [player.down[0] for player in play.hand.players] == list(numbers("As 7h"))
    assert play.events_of(CardExchanged)[0].use == "burn_before_flop"


def test_with_ten_players_and_every_mishap_the_deck_just_suffices() -> None:
    """Forty-eight cards of a round and four that went wrong are the whole deck."""
    wrong = {"exposed": numbers("2c 3c"), "fallen": numbers("4c"), "boxed": numbers("5c")}
    deck = "2c 3c 4c 5c"
    play = Board("omaha", *[100] * 10, deck=deck, mishaps=wrong, exposed_card_use="discard")
    left = len(play.hand.deck)
    play.check_down()

    assert left == 8
    assert play.round.over


# -- two and three --------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.11(f)", "13:69F-14.11(f)1")
@pytest.mark.parametrize(
    ("one", "two", "board", "words"),
    [
        pytest.param(
            *("Ts 9d 9c 8h", "2c 2h 3c 3h", "As Ks Qs Js 2d", "straight, king high"),
            id="one spade with four on the board is no flush",
        ),
        pytest.param(
            *("4c 4d 5h 5c", "Ac Kd Jh 9c", "Qc Qd Qh Qs 2d", "full house, queens over fives"),
            id="four of a kind on the board are three",
        ),
        pytest.param(
            *("Ac Ad Ah As", "Kc Jd 9h 7c", "Qc Qd 8h 6s 2d", "two pairs, aces and queens"),
            id="four aces in the hand are a pair",
        ),
    ],
)
def test_a_hand_is_exactly_two_own_cards_and_three_of_the_centre(
    one: str, two: str, board: str, words: str
) -> None:
    """Not more of either, and the best high hand takes the pot."""
    play = table(one, two, board=board, form="high")
    play.check_down()

    assert {each.seat: each.high for each in play.events_of(HandShown)}[1] == words
    assert play.won() == [(1, 4_00, "")]


@pytest.mark.rule("13:69F-14.11(f)1", "13:69F-14.11(h)")
def test_omaha_high_has_no_low_hand() -> None:
    """The best low of the table wins nothing."""
    play = table("As 4s 9h Th", "Kd Kh Jc 7c", form="high")
    play.check_down()

    assert play.won() == [(2, 4_00, "")]
    assert {each.low for each in play.events_of(HandShown)} == {""}


# -- high and low ---------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.11(f)2")
def test_the_best_high_and_the_best_low_divide_the_pot_equally() -> None:
    """Seat 1 has the nut low, seat 2 three kings."""
    play = table("As 4s 9h Th", "Kd Kh Jc 7c")
    play.check_down()

    assert play.won() == [(2, 2_00, "high"), (1, 2_00, "low")]
    assert {each.seat: each.low for each in play.events_of(HandShown)} == {
        1: "low, 8-4-3-2-A",
        2: "",
    }


@pytest.mark.rule("13:69F-14.11(f)2i")
def test_an_odd_dollar_of_the_pot_goes_to_the_high_hand() -> None:
    """Five dollars: three for the high, two for the low."""
    play = odd_pot("As 4s 9h Th", "Kd Kh Jd 7c")

    assert play.won() == [(2, 3_00, "high"), (1, 2_00, "low")]


@pytest.mark.rule("13:69F-14.11(f)2ii", "13:69F-14.11(f)2iv")
@pytest.mark.parametrize(
    ("one", "two", "first"),
    [("Ac", "As", 2), ("As", "Ah", 1), ("Ad", "Ah", 2), ("Ad", "Ac", 1)],
)
def test_tied_high_hands_share_and_the_highest_card_by_suit_has_the_odd_dollar(
    one: str, two: str, first: int
) -> None:
    """Both have aces up with the board's king; spades, hearts, diamonds, clubs."""
    play = even_pot(f"{one} Kd 7c 7d", f"{two} Kh 7s 7h")
    shares = {seat: cents for seat, cents, half in play.won() if half == "high"}

    assert shares == {first: 2_00, 3 - first: 1_00}


@pytest.mark.rule("13:69F-14.11(f)2iii", "13:69F-14.11(f)2iv")
@pytest.mark.parametrize(
    ("one", "two", "first"),
    [("7c", "7s", 1), ("7s", "7h", 2), ("7d", "7h", 1), ("7d", "7c", 2)],
)
def test_tied_low_hands_share_and_the_lowest_card_by_suit_has_the_odd_dollar(
    one: str, two: str, first: int
) -> None:
    """Both have 8-7-3-2-A; of their own cards the seven is lowest, and clubs the lowest suit."""
    play = even_pot(f"{one} Kd Ac Jd", f"{two} Kh As Jh")
    shares = {seat: cents for seat, cents, half in play.won() if half == "low"}

    assert shares == {first: 2_00, 3 - first: 1_00}


@pytest.mark.rule("13:69F-14.11(g)", "19:47-14.1[High-low split eight or better]")
@pytest.mark.parametrize(
    ("low", "board"),
    [
        pytest.param("As 4s 5h 6h", HIGH_BOARD, id="only one low card on the board"),
        pytest.param("As 9s Th Jh", "2c 3d 8h Ks Qd", id="nine is not eight or better"),
        pytest.param("2s 3s Th Jh", "2c 3d 8h Ks Qd", id="pairs of the board"),
    ],
)
def test_without_a_low_of_eight_or_better_the_high_hand_takes_all(low: str, board: str) -> None:
    """Five different ranks of eight or lower are needed."""
    play = table(low, "Kd Kh Jc 7c", board=board)
    play.check_down()

    assert play.won() == [(2, 4_00, "")]


@pytest.mark.rule("13:69F-14.11(h)1")
def test_high_and_low_may_be_made_of_different_cards() -> None:
    """Seat 1 wins the high with a pair of kings held and the low with ace and four."""
    play = table("As 4s Kd Kh", "Ac 5c Jc Jh")
    play.check_down()

    assert play.won() == [(1, 2_00, "high"), (1, 2_00, "low")]
    shown = {each.seat: (each.high, each.low) for each in play.events_of(HandShown)}
    assert shown[1] == ("three of a kind, kings", "low, 8-4-3-2-A")


@pytest.mark.rule("13:69F-14.11(h)2")
def test_the_same_five_cards_may_serve_for_both() -> None:
    """A-2-3-4-5 is a straight and the best low at once."""
    play = table("As 2s Td Jh", "Kc Kd 9c 9h", board="3c 4d 5h Qs Qd")
    play.check_down()

    shown = {each.seat: (each.high, each.low) for each in play.events_of(HandShown)}
    assert shown[1] == ("straight, five high", "low, 5-4-3-2-A")
    assert play.won() == [(1, 2_00, "high"), (1, 2_00, "low")]


@pytest.mark.rule("13:69F-14.11(h)3")
def test_an_ace_may_be_high_and_low_at_the_same_time() -> None:
    """The ace of seat 1 pairs for the high hand and is the lowest card of the low."""
    play = table("Ah 4s 9h Th", "Ks 5c Jc Jh", board="Ac 2d 8h 6s Qd")
    play.check_down()

    assert play.won() == [(1, 2_00, "high"), (1, 2_00, "low")]
    shown = {each.seat: (each.high, each.low) for each in play.events_of(HandShown)}
    assert shown[1] == ("pair of aces", "low, 8-6-4-2-A")


@pytest.mark.rule("13:69F-14.11(f)1", "13:69F-14.11(f)2", "13:69F-14.11(g)")
@pytest.mark.rule("13:69F-14.11(f)2ii", "13:69F-14.11(f)2iii")
@pytest.mark.parametrize(
    ("hands", "board", "form", "cites"),
    [
        (("As 4s 9h Th", "Kd Kh Jc 7c"), LOW_BOARD, "hi_lo_8", ["(f)2", "(f)2"]),
        (("As 4s 9h Th", "Kd Kh Jc 7c"), HIGH_BOARD, "hi_lo_8", ["(g)"]),
        (("As 4s 9h Th", "Kd Kh Jc 7c"), LOW_BOARD, "high", ["(f)1"]),
        (
            *(("Ac 4c 9h Th", "Ad 4d 9s Ts"), LOW_BOARD, "hi_lo_8"),
            ["(f)2ii", "(f)2ii", "(f)2iii", "(f)2iii"],
        ),
    ],
)
def test_what_is_won_is_paid_under_the_provision_that_says_who_wins(
    hands: tuple[str, str], board: str, form: str, cites: list[str]
) -> None:
    """Halves, a whole pot for want of a low, omaha high, and players who tie for both."""
    play = table(*hands, board=board, form=form)
    play.check_down()

    assert [each.cite for each in play.events_of(PotAwarded)] == [
        f"13:69F-14.11{each}" for each in cites
    ]


def test_each_side_pot_is_halved_among_its_own_players() -> None:
    """Seat 1 is all-in with the best low: it shares the main pot and not the side pot."""
    deck = arranged("As 4s 9h Th", "Kd Kh Jc 7c", "Ac 5c Jd 9d", board=LOW_BOARD)
    play = Board("omaha", 8, 100, 100, deck=deck, limit_structure="no_limit", max_raises=0)
    play.act("3 raise 20", "1 call", "2 call")
    play.check_down()

    main, side = 24_00, 24_00
    halves = [(2, side // 2, "high"), (3, side // 2, "low"), (2, main // 2, "high")]
    assert play.won() == [*halves, (1, main // 2, "low")]


def test_the_odd_chip_of_an_undivided_pot_goes_by_suit_in_a_split_game() -> None:
    """No low: tied high hands share the whole pot, and the suit decides about the odd dollar."""
    play = odd_pot("Ac Ad 4c 4d", "As Ah 4s 4h", board="Tc 9d 8h Ks Qd")

    assert play.won() == [(2, 3_00, ""), (1, 2_00, "")]


@pytest.mark.parametrize(("how", "first"), [("left_of_button", 1), ("high_card_by_suit", 2)])
def test_the_odd_chip_of_omaha_high_is_the_houses_to_choose(how: str, first: int) -> None:
    """Left of the button, or by suit."""
    play = odd_pot(
        *("Ac Ad 4c 4d", "As Ah 4s 4h"),
        board="Tc 9d 8h Ks Qd",
        form="high",
        odd_chip_single=how,
    )

    assert {seat: cents for seat, cents, _ in play.won()} == {first: 3_00, 3 - first: 2_00}
