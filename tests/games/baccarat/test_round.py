"""Hands of both games in the order of their sections, and what wagers win."""

from __future__ import annotations

import pytest

from pitboss.games._baccarat.betting import ConfirmSpokenWager
from pitboss.games._baccarat.round import BaccaratResult
from pitboss.money import Odds
from pitboss.table import (
    Announced,
    BettingClosed,
    CardDealt,
    CardsDiscarded,
    Leave,
    PlaceWager,
    Recorded,
    ReduceWager,
)
from pitboss.table.authoring import Draw
from tests.games.baccarat.felt import BOTH, BaccaratTable, both, dealt

SECTION = {"punto_banco": "3", "minibaccarat": "7"}

# Cards that end a hand at once: Player's first, Banker's first, Player's second, Banker's second.
PLAYER_WINS = ("9s", "8h", "Ks", "Kh")
BANKER_WINS = ("2s", "9h", "4s", "Kh")
TIE = ("8s", "8h", "Ks", "Kh")


def cite_of(slug: str, rest: str) -> str:
    return f"19:47-{SECTION[slug]}.{rest}"


# -- the wagers -------------------------------------------------------------------------------


@both("19:47-3.2(a)", "19:47-3.2(b)", "19:47-7.2(a)", "19:47-7.2(b)")
def test_there_are_three_wagers_and_no_other(slug: str) -> None:
    """Banker's Hand, Player's Hand and Tie."""
    felt = BaccaratTable(slug)

    assert list(felt.table.layout) == ["banker", "player", "tie"]
    felt.refused_bet("pair", 5_00, cite_of(slug, "2(b)"))


@both(
    "19:47-3.2(a)1i",
    "19:47-3.2(a)2ii",
    "19:47-3.2(a)3",
    "19:47-7.2(a)1i",
    "19:47-7.2(a)2ii",
    "19:47-7.2(a)3",
)
def test_when_the_bankers_hand_counts_more(slug: str) -> None:
    """Banker wins, Player and Tie lose."""
    felt = BaccaratTable(slug)
    banker, player, tie = (felt.bet(spot, 20_00) for spot in ("banker", "player", "tie"))

    decided = felt.decided(felt.hand(*BANKER_WINS))

    assert decided[banker] == ("won", 0, 20_00, cite_of(slug, "2(a)1i"))
    assert decided[player] == ("lost", 20_00, 0, cite_of(slug, "2(a)2ii"))
    assert decided[tie] == ("lost", 20_00, 0, cite_of(slug, "2(a)3"))


@both(
    "19:47-3.2(a)1ii",
    "19:47-3.2(a)2i",
    "19:47-3.3(a)",
    "19:47-7.2(a)1ii",
    "19:47-7.2(a)2i",
    "19:47-7.3(a)",
)
def test_when_the_players_hand_counts_more(slug: str) -> None:
    """Player is paid 1 to 1, Banker and Tie lose."""
    felt = BaccaratTable(slug)
    banker, player, tie = (felt.bet(spot, 20_00) for spot in ("banker", "player", "tie"))

    decided = felt.decided(felt.hand(*PLAYER_WINS))

    assert decided[banker] == ("lost", 20_00, 0, cite_of(slug, "2(a)1ii"))
    assert decided[player] == ("won", 0, 20_00, cite_of(slug, "2(a)2i"))
    assert decided[tie] == ("lost", 20_00, 0, cite_of(slug, "2(a)3"))
    assert felt.stack() == 1_000_00 - 20_00


@both(
    "19:47-3.2(a)1iii",
    "19:47-3.2(a)2iii",
    "19:47-3.3(b)",
    "19:47-7.2(a)1iii",
    "19:47-7.2(a)2iii",
    "19:47-7.3(b)",
)
def test_when_the_counts_are_equal(slug: str) -> None:
    """Tie is paid 8 to 1; Banker and Player go back."""
    felt = BaccaratTable(slug)
    banker, player, tie = (felt.bet(spot, 20_00) for spot in ("banker", "player", "tie"))

    decided = felt.decided(felt.hand(*TIE))

    assert decided[banker] == ("void", 0, 0, cite_of(slug, "2(a)1iii"))
    assert decided[player] == ("void", 0, 0, cite_of(slug, "2(a)2iii"))
    assert decided[tie] == ("won", 0, 160_00, cite_of(slug, "2(a)3"))
    assert felt.stack() == 1_000_00 + 160_00


@both("19:47-3.2(c)", "19:47-7.2(c)")
def test_a_match_play_coupon_counts_as_much_as_the_chips_under_it(slug: str) -> None:
    """A win is paid on both; a tie gives the coupon back."""
    felt = BaccaratTable(slug, coupons_held={1: 40_00})
    player = felt.bet("player", 20_00, coupon=20_00)
    assert felt.decided(felt.hand(*PLAYER_WINS))[player][2] == 40_00
    felt.open()
    felt.bet("player", 20_00, coupon=20_00)

    felt.hand(*TIE)

    assert felt.table.accounts.balance("coupons:1") == 20_00
    assert felt.stack() == 1_040_00


@both("19:47-3.2(c)", "19:47-7.2(c)")
def test_a_spoken_wager_needs_the_dealer_and_the_casino_supervisor(slug: str) -> None:
    """Confirmed by both it is converted at once; by one alone it does not stand."""
    felt = BaccaratTable(slug)
    cash = PlaceWager(by="dealer", seat=1, spot="player", cents=50_00, medium="cash")
    felt.refused(cash, cite_of(slug, "2(c)"))
    said_so = ConfirmSpokenWager(by="supervisor", seat=1, spot="player", cents=50_00)

    kept = felt.say(said_so)
    felt.refused(
        PlaceWager(by="dealer", seat=1, spot="player", cents=60_00, medium="cash"),
        cite_of(slug, "2(c)"),
    )
    felt.refused(
        PlaceWager(by="seat:1", seat=1, spot="player", cents=50_00, medium="cash"),
        cite_of(slug, "2(c)"),
    )
    felt.bet("tie", 1_00)
    moved = felt.say(cash)

    assert [(e.by, e.cite) for e in kept if isinstance(e, Recorded)] == [
        ("supervisor", cite_of(slug, "2(c)"))
    ]
    assert getattr(moved[0], "memo", "") == "cash converted"
    felt.refused(cash, cite_of(slug, "2(c)"))
    assert felt.stack() == 1_000_00 - 1_00


@pytest.mark.parametrize("slug", BOTH)
def test_a_confirmed_wager_is_offered_to_the_dealer_as_long_as_its_player_is_there(
    slug: str,
) -> None:
    """Nobody lays a wager for a player who has gone."""
    felt = BaccaratTable(slug, seats={1: 100_00, 2: 100_00})
    felt.say(ConfirmSpokenWager(by="supervisor", seat=1, spot="tie", cents=5_00))
    assert felt.round.question is not None
    assert "cash" in [form.command for form in felt.round.question.forms()]

    felt.say(Leave(by="seat:1"))

    assert "cash" not in [form.command for form in felt.round.question.forms()]
    felt.say(Leave(by="seat:2"))
    assert "confirm" not in [form.command for form in felt.round.question.forms()]


@both("19:47-3.2(d)", "19:47-7.2(d)", "19:47-7.2(e)")
def test_after_no_more_bets_nothing_is_made_raised_or_withdrawn(slug: str) -> None:
    """Before it a wager may still be taken back; at minibaccarat (e) speaks from the first card."""
    felt = BaccaratTable(slug)
    gone = felt.bet("tie", 5_00)
    felt.reduce(gone)
    wager = felt.bet("player", 20_00)
    felt.deal()
    closed = cite_of(slug, "2(d)")
    locked = closed if slug == "punto_banco" else cite_of(slug, "2(e)")

    felt.refused(PlaceWager(by="seat:1", seat=1, spot="player", cents=5_00), closed)
    felt.refused(ReduceWager(by="seat:1", wager=wager, cents=0), closed)
    felt.deal(PLAYER_WINS[0])
    felt.refused(PlaceWager(by="seat:1", seat=1, spot="player", cents=5_00), locked)
    felt.refused(ReduceWager(by="seat:1", wager=wager, cents=0), locked)
    felt.deal(*PLAYER_WINS[1:])
    felt.refused(ReduceWager(by="seat:1", wager=wager, cents=5_00), locked)
    assert felt.table.wagers[wager].cents == 20_00


@both("19:47-3.3(b)", "19:47-7.3(b)")
def test_a_house_may_pay_more_on_the_tie(slug: str) -> None:
    """Nine to one by either name of the option."""
    felt = BaccaratTable(slug, tie_odds=Odds(9, 1))
    tie = felt.bet("tie", 10_00)

    assert felt.decided(felt.hand(*TIE))[tie][2] == 90_00


# -- the hands --------------------------------------------------------------------------------


@both("19:47-3.7(b)", "19:47-7.7(b)")
def test_no_more_bets_is_called_before_the_first_card(slug: str) -> None:
    """At punto banco the word “Cards” follows."""
    felt = BaccaratTable(slug)

    events = felt.deal()

    closed = [(e.text, e.cite) for e in events if isinstance(e, BettingClosed)]
    assert closed == [("No More Bets", cite_of(slug, "7(b)"))]
    said_aloud = [(e.text, e.cite) for e in events if isinstance(e, Announced)]
    assert said_aloud == ([("Cards", "19:47-3.7(b)")] if slug == "punto_banco" else [])
    assert isinstance(felt.round.question, Draw)


@both("19:47-3.7(a)", "19:47-3.7(c)", "19:47-7.7(a)", "19:47-7.7(c)")
def test_four_cards_go_in_turn_to_the_two_hands(slug: str) -> None:
    """First and third to the Player's Hand, second and fourth to the Banker's."""
    felt = BaccaratTable(slug)

    events = felt.deal(*BANKER_WINS)

    assert dealt(events) == [
        ("the Player's Hand", "2s"),
        ("the Banker's Hand", "9h"),
        ("the Player's Hand", "4s"),
        ("the Banker's Hand", "Kh"),
    ]


@both("19:47-3.8(a)", "19:47-7.8(a)")
def test_the_players_count_is_announced_and_then_the_bankers(slug: str) -> None:
    """Six and nine."""
    events = BaccaratTable(slug).deal(*BANKER_WINS)

    counts = [
        e.text for e in events if isinstance(e, Announced) and e.cite == cite_of(slug, "8(a)")
    ]
    assert counts == ["Player's Hand: 6", "Banker's Hand: 9"]


@both("19:47-3.9(a)", "19:47-7.9(a)")
def test_after_a_natural_neither_hand_draws(slug: str) -> None:
    """The Player's 5 would draw, but the Banker has 8."""
    felt = BaccaratTable(slug)

    events = felt.deal("2s", "8h", "3s", "Kh")

    assert not isinstance(felt.round.question, Draw)
    calls = [(e.text, e.cite) for e in events if isinstance(e, Announced)]
    assert ("Natural", cite_of(slug, "9(a)")) in calls
    assert _result(felt) == (5, 8)


def _result(felt: BaccaratTable) -> tuple[int, int]:
    result = next(each for each in felt.result() if isinstance(each, BaccaratResult))
    return result.player, result.banker


@both("19:47-3.8(b)", "19:47-3.8(c)", "19:47-7.8(b)", "19:47-7.8(c)")
def test_third_cards_are_called_and_dealt_face_up_the_players_first(slug: str) -> None:
    """Player 5 draws a 4; Banker 5 draws because of it."""
    felt = BaccaratTable(slug)
    felt.deal("2s", "2h", "3s", "3h")

    events = felt.deal("4d", "Kd")

    assert dealt(events) == [("the Player's Hand", "4d"), ("the Banker's Hand", "Kd")]
    thirds = [e.cite for e in events if isinstance(e, CardDealt)]
    assert thirds == [cite_of(slug, "8(c)")] * 2
    calls = [(e.text, e.cite) for e in events if isinstance(e, Announced)]
    assert calls == [("Card for the Banker's Hand", cite_of(slug, "8(b)"))]
    assert _result(felt) == (9, 5)


@both("19:47-3.8(d)", "19:47-7.8(d)")
def test_neither_hand_gets_a_second_additional_card(slug: str) -> None:
    """With six cards out the hands are complete, whatever they count."""
    felt = BaccaratTable(slug)

    felt.deal("Ks", "Kh", "Kd", "Qh", "Qs", "Js")

    assert not isinstance(felt.round.question, Draw)
    assert _result(felt) == (0, 0)


@both("19:47-3.9(b)", "19:47-7.9(b)")
def test_on_six_the_player_stays_and_the_banker_draws_on_five(slug: str) -> None:
    """Without a third card of the Player the Banker draws on 0 to 5."""
    felt = BaccaratTable(slug)

    events = felt.deal("2s", "2h", "4s", "3h", "9d")

    assert dealt(events)[-1] == ("the Banker's Hand", "9d")
    assert _result(felt) == (6, 4)


@both("19:47-3.9(c)", "19:47-7.9(c)")
def test_with_six_the_banker_stays_against_a_five(slug: str) -> None:
    """And draws against a six."""
    felt = BaccaratTable(slug)
    felt.deal("Ks", "2h", "Kd", "4h", "5d")
    assert _result(felt) == (5, 6)

    felt.deal("Ks", "2h", "Kd", "4h", "6d", "Ah")

    assert _result(felt) == (6, 7)


@both("19:47-3.10(a)", "19:47-7.10(a)")
@pytest.mark.parametrize(
    ("cards", "call"),
    [
        (PLAYER_WINS, "Player 9, Banker 8: the Player's Hand wins"),
        (BANKER_WINS, "Player 6, Banker 9: the Banker's Hand wins"),
        (TIE, "Player 8, Banker 8: Tie Hand"),
    ],
)
def test_the_final_counts_and_the_winner_are_announced(
    slug: str, cards: tuple[str, ...], call: str
) -> None:
    """Or a Tie Hand."""
    events = BaccaratTable(slug).hand(*cards)

    calls = [e for e in events if e.cite == cite_of(slug, "10(a)")]
    assert [(e.text, e.by) for e in calls if isinstance(e, Announced)] == [(call, "dealer")]
    assert len(calls) == 1


@pytest.mark.parametrize("slug", BOTH)
def test_the_cards_are_picked_up_after_the_hand(slug: str) -> None:
    """No card lies on the table when the round is over."""
    felt = BaccaratTable(slug)

    events = felt.hand(*TIE)

    gone = [(e.count, e.cite) for e in events if isinstance(e, CardsDiscarded)]
    assert gone == [(4, cite_of(slug, {"punto_banco": "10(b)", "minibaccarat": "10(d)"}[slug]))]
    assert felt.table.state.shoe.on_table == 0
    assert sum(felt.table.state.shoe.discards) == 2 + 4
