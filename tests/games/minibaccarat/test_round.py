"""What minibaccarat has of its own: the charge on ties, cards face down, a continuous shuffler."""

from __future__ import annotations

import pytest

from pitboss.money import Odds
from pitboss.table import (
    Announced,
    Betting,
    CardDealt,
    CardTurned,
    ChipsMoved,
    Recorded,
    view_of,
)
from pitboss.testing import ScriptedTable
from tests.games.baccarat.felt import BaccaratTable, dealt, said
from tests.games.baccarat.test_round import BANKER_WINS, PLAYER_WINS, TIE

# -- the charge on ties -----------------------------------------------------------------------


@pytest.mark.rule("19:47-7.3(d)", "19:47-7.2(a)1iii")
@pytest.mark.parametrize("procedure", [1, 2, 3, 4])
def test_on_a_tie_a_quarter_of_the_banker_wager_is_charged(procedure: int) -> None:
    """The rest goes back; Player is void, Tie is paid."""
    felt = BaccaratTable(
        "minibaccarat",
        seats={1: 100_00},
        banker_vigorish="tie25",
        settlement_procedure=procedure,
    )
    banker, player = felt.bet("banker", 60_00), felt.bet("player", 40_00)

    events = felt.hand(*TIE)

    moved = [
        (e.cents, e.cite) for e in events if isinstance(e, ChipsMoved) if e.target == "vigorish"
    ]
    assert moved == [(15_00, "19:47-7.3(d)")]
    assert felt.decided(events)[banker] == ("void", 0, 0, "19:47-7.2(a)1iii")
    assert felt.decided(events)[player][0] == "void"
    assert felt.stack() == 85_00


@pytest.mark.rule("19:47-7.3(d)")
def test_with_the_charge_on_ties_a_win_bears_no_vigorish() -> None:
    """One to one, and a loss is a loss."""
    felt = BaccaratTable("minibaccarat", banker_vigorish="tie25")
    felt.bet("banker", 50_00)
    felt.hand(*BANKER_WINS)
    assert felt.stack() == 1_050_00
    felt.open()
    felt.bet("banker", 50_00)

    felt.hand(*PLAYER_WINS)

    assert felt.stack() == 1_000_00
    assert felt.table.accounts.balance("vigorish") == 0


def test_the_charge_on_ties_is_computed_on_the_chips_and_the_coupon_goes_back() -> None:
    """A coupon has no cents of which a quarter could be taken."""
    felt = BaccaratTable("minibaccarat", coupons_held={1: 20_00}, banker_vigorish="tie25")
    felt.bet("banker", 20_00, coupon=20_00)

    felt.hand(*TIE)

    assert felt.table.accounts.balance("coupons:1") == 20_00
    assert felt.stack() == 995_00


def test_a_charge_on_ties_and_a_raised_tie_go_together() -> None:
    """Nine to one on the tie, less a quarter of the Banker wager."""
    felt = BaccaratTable("minibaccarat", banker_vigorish="tie25", tie_odds=Odds(9, 1))
    felt.bet("banker", 20_00)
    felt.bet("tie", 10_00)

    felt.hand(*TIE)

    assert felt.stack() == 1_000_00 + 90_00 - 5_00


# -- how cards are laid -----------------------------------------------------------------------


@pytest.mark.rule("19:47-7.7(c)1")
def test_in_the_first_style_each_card_is_turned_up_at_once() -> None:
    """Everybody sees it as it comes."""
    events = BaccaratTable("minibaccarat").deal(*BANKER_WINS)

    assert [card for _, card in dealt(events)] == list(BANKER_WINS)
    assert {e.cite for e in events if isinstance(e, CardDealt)} == {"19:47-7.7(c)1"}
    assert not [e for e in events if isinstance(e, CardTurned)]


@pytest.mark.rule("19:47-7.7(c)2", "19:47-7.8(a)")
def test_in_the_second_style_the_cards_lie_face_down_until_their_hand_is_called() -> None:
    """The Player's are turned and called first, then those from under the shoe."""
    felt = BaccaratTable("minibaccarat", deal_style="face_down_banker_under_shoe")

    events = felt.deal(*BANKER_WINS[:3])
    seen = [e for e in view_of(events, "seat:1").events if isinstance(e, CardDealt)]
    assert [e.card for e in seen] == ["", "", ""]
    assert {e.cite for e in seen} == {"19:47-7.7(c)2"}
    events = felt.deal(BANKER_WINS[3])

    story = [
        e.card if isinstance(e, CardTurned) else e.text
        for e in events
        if isinstance(e, CardTurned | Announced)
    ]
    assert story[:6] == ["2s", "4s", "Player's Hand: 6", "9h", "Kh", "Banker's Hand: 9"]


@pytest.mark.rule("19:47-7.7(c)2", "19:47-7.8(c)")
def test_third_cards_lie_face_up_in_either_style() -> None:
    """Everybody sees them at once."""
    felt = BaccaratTable("minibaccarat", deal_style="face_down_banker_under_shoe")
    felt.deal("2s", "2h", "3s", "3h")

    assert dealt(felt.deal("4d", "Kd")) == [
        ("the Player's Hand", "4d"),
        ("the Banker's Hand", "Kd"),
    ]


def test_a_kept_card_lies_face_down_in_the_second_style_too() -> None:
    """Its face goes to the house alone until the hand is called."""
    felt = BaccaratTable("minibaccarat", deal_style="face_down_banker_under_shoe")
    felt.deal(*TIE)
    felt.irregular("dealer", "excess_undisclosed")
    felt.result()

    events = felt.deal("7d")

    assert dealt(events)[-1] == ("the Player's Hand", "")


# -- the continuous shuffler ------------------------------------------------------------------


@pytest.mark.rule("19:47-7.12")
def test_a_continuous_shuffler_takes_the_place_of_shuffle_cut_and_burn() -> None:
    """After the inspection there is only the device, and all cards are in it again at once."""
    driver = ScriptedTable("minibaccarat", continuous_shuffler=True)

    events = driver.choose("floorperson", "complete")

    assert isinstance(driver.round.question, Betting)
    assert [e.cite for e in events if isinstance(e, Recorded)][-1] == "19:47-7.12"
    assert not [text for text in said(events) if "laced" in text or "cut" in text]
    assert driver.table.state.shoe.left == 416


@pytest.mark.rule("19:47-7.12")
def test_the_device_shuffles_after_every_round_and_there_is_no_last_hand() -> None:
    """Hand after hand from all cards."""
    felt = BaccaratTable("minibaccarat", continuous_shuffler=True)
    for _ in range(3):
        events = felt.hand(*TIE)
        assert felt.table.state.shoe.left == 416
        assert [e.cite for e in events if isinstance(e, Recorded)] == ["19:47-7.12"]

    assert not felt.table.state.shuffle_due


@pytest.mark.rule("19:47-7.12", "19:47-7.11(b)")
def test_while_a_card_is_kept_for_the_next_hand_the_device_waits() -> None:
    """The others go back when it has been dealt."""
    felt = BaccaratTable("minibaccarat", continuous_shuffler=True)
    felt.deal(*TIE)
    felt.irregular("dealer", "excess_undisclosed")
    felt.result()
    assert felt.table.state.shoe.left == 412

    felt.hand(*BANKER_WINS)

    assert felt.table.state.shoe.left == 416


@pytest.mark.rule("19:47-7.11(d)", "19:47-7.12")
def test_a_device_that_runs_out_is_filled_again() -> None:
    """The round is void."""
    felt = BaccaratTable("minibaccarat", continuous_shuffler=True)
    felt.load("2s", "9h")
    felt.deal("2s", "9h")
    assert felt.round.over

    felt.open()

    assert felt.table.state.shoe.left == 416
