"""A round of casino war at the table: wagers, cards, surrender, war and settlement."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pitboss.games.casino_war.turns import WagerOnWarDeal
from pitboss.table import CardDealt, Choose, PlaceWager, ReduceWager
from pitboss.testing import said
from tests.games.casino_war.helpers import CasinoWar

RICH = {1: 1_000_00}
BURNED = ("2c", "2d", "2h")


def dealt(*cards: str, tie: int = 0, **more: Any) -> tuple[CasinoWar, list[Any]]:
    """A table where seat 1 wagered $10 and these cards came."""
    table = CasinoWar(seats=RICH, **more)
    table.wager(tie=tie)
    table.close()
    return table, table.deal(*cards)


def at_war(*cards: str, **more: Any) -> CasinoWar:
    """After a tie hand of kings seat 1 went to war and these cards came after the burned ones."""
    table, _ = dealt("Ks", "Kh", **more)
    table.go_to_war()
    table.deal(*BURNED, *cards)
    return table


# -- wagers ---------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-22.1[Initial wager]", "13:69F-22.6[initial]")
def test_initial_wagers_are_made_before_the_first_card() -> None:
    """On the own area; afterwards none is taken, and without one no card is dealt."""
    table = CasinoWar(seats={1: 100_00, 2: 100_00})
    table.refused_bet("initial_2", 10_00, "13:69F-22.6[initial]", seat=1)
    table.wager()
    table.close()
    answer = PlaceWager(by="seat:2", seat=2, spot="initial_2", cents=10_00)

    table.refused(answer, "13:69F-22.7")

    empty = CasinoWar()
    empty.close()
    assert empty.round.over
    assert empty.shoe.on_table == 0


@pytest.mark.rule("13:69F-22.1[Tie wager]", "13:69F-22.6[tie]")
def test_a_tie_wager_lies_beside_an_initial_wager() -> None:
    """Never alone: neither made first nor left behind."""
    table = CasinoWar()
    table.refused_bet("tie_1", 5_00, "13:69F-22.6[tie]")
    initial = table.bet("initial_1", 10_00)
    tie = table.bet("tie_1", 5_00)
    refused = PlaceWager(by="seat:1", seat=1, spot="war_1", cents=10_00)

    table.refused(refused, "13:69F-22.1[War wager]")
    assert not table.round.accepts(_taken_back(initial))
    table.reduce(tie)
    assert table.round.accepts(_taken_back(initial))


def _taken_back(wager: int) -> ReduceWager:
    return ReduceWager(by="seat:1", wager=wager, cents=0)


# -- the original deal ----------------------------------------------------------------------------


@pytest.mark.rule("13:69F-22.7", "13:69F-22.1[Original deal]")
def test_one_card_goes_to_each_player_clockwise_and_then_to_the_dealer() -> None:
    """Face up, only to players with a wager."""
    table = CasinoWar(seats={1: 100_00, 3: 100_00, 5: 100_00})
    table.wager(seat=5)
    table.wager(seat=1)
    table.close()
    events = table.deal("2s", "3s", "9d")

    places = [(e.place, e.card) for e in events if isinstance(e, CardDealt)]
    assert places == [("position 1", "2s"), ("position 5", "3s"), ("the dealer", "9d")]


@pytest.mark.rule("13:69F-22.8[original deal]", "13:69F-22.9[initial]", "13:69F-22.3")
@pytest.mark.parametrize(
    ("player", "dealer", "net"), [("As", "Kd", 10_00), ("2s", "3d", -10_00), ("Td", "9d", 10_00)]
)
def test_the_higher_card_wins_even_money(player: str, dealer: str, net: int) -> None:
    """The ace is high."""
    table, _ = dealt(player, dealer)

    assert table.stack() == 1_000_00 + net
    assert table.round.over


@pytest.mark.rule("13:69F-22.8[tie wager]", "13:69F-22.9[tie]", "13:69F-22.1[Tie hand]")
def test_a_tie_wager_is_decided_as_soon_as_the_cards_are_compared() -> None:
    """It pays 10 to 1 on cards of one rank, whatever their suits, and else loses."""
    lost, _ = dealt("As", "Kd", tie=5_00)
    tied, events = dealt("Ks", "Kd", tie=5_00)

    assert lost.stack() == 1_000_00 + 10_00 - 5_00
    assert tied.paid(events) == {"tie_1": ("won", 50_00)}
    assert tied.round.question is not None
    assert tied.round.question.cite == "13:69F-22.8(e)"


# -- a tie hand -----------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-22.8(e)")
def test_a_player_with_a_tie_hand_may_surrender_half() -> None:
    """The other half comes back, and no card is burned."""
    table, _ = dealt("Ks", "Kh")
    events = table.choose("seat:1", "surrender")

    assert table.paid(events) == {"initial_1": ("surrendered", -5_00)}
    assert table.stack() == 995_00
    assert table.round.over


@pytest.mark.rule("13:69F-22.1[War]", "13:69F-22.1[War wager]")
def test_war_takes_a_wager_as_large_as_the_initial_one() -> None:
    """A player without the chips can only surrender; nobody goes to war without a tie."""
    table, _ = dealt("Ks", "Kh")
    table.choose("seat:1", "war")
    poor = CasinoWar(seats={1: 15_00})
    poor.wager()
    poor.close()
    poor.deal("Ks", "Kh")

    assert table.stack() == 980_00
    assert not poor.round.accepts(Choose(by="seat:1", choice="war"))
    assert poor.round.accepts(Choose(by="seat:1", choice="surrender"))


@pytest.mark.rule("13:69F-22.1[Burn card]", "13:69F-22.8[burn]")
def test_three_cards_are_burned_unseen_before_the_war_deal() -> None:
    """They lie in the discard rack, and no player learns them."""
    table, _ = dealt("Ks", "Kh")
    table.go_to_war()
    before = len(table.events)
    table.deal(*BURNED)
    faces = [e for e in table.events[before:] if isinstance(e, CardDealt) and e.card]

    assert sum(table.shoe.discards) == 3
    assert {each.to for each in faces} == {"house"}
    assert table.round.question is not None
    assert table.round.question.cite == "13:69F-22.8[war deal]"


@pytest.mark.rule("13:69F-22.1[War deal]", "13:69F-22.8[war deal]")
def test_the_war_deal_is_for_those_at_war() -> None:
    """One card each and one for the dealer; who won or surrendered gets none."""
    table = CasinoWar(seats={1: 100_00, 2: 100_00, 3: 100_00})
    for seat in (1, 2, 3):
        table.wager(seat=seat)
    table.close()
    table.deal("Ks", "As", "Kd", "Kh")
    table.choose("seat:1", "surrender")
    table.go_to_war(3)
    before = len(table.events)
    table.deal(*BURNED, "9d", "8d")

    places = [
        e.place for e in table.events[before:] if isinstance(e, CardDealt) and e.to != "house"
    ]
    assert places[-2:] == ["position 3", "the dealer"]
    assert [table.stack(seat) for seat in (1, 2, 3)] == [95_00, 110_00, 110_00]


@pytest.mark.rule("13:69F-22.8[war lost]")
def test_a_war_lost_costs_both_wagers() -> None:
    """The dealer's war card is higher."""
    assert at_war("8d", "9d").stack() == 980_00


@pytest.mark.rule("13:69F-22.8[war won]", "13:69F-22.9[war]")
def test_a_war_won_pays_the_war_wager_alone() -> None:
    """The initial wager goes back: one unit is won."""
    assert at_war("9d", "8d").stack() == 1_010_00


@pytest.mark.rule("13:69F-22.8[second tie]", "13:69F-22.9[second tie]")
@pytest.mark.parametrize(("bonus", "net"), [(True, 20_00), (False, 10_00)])
def test_a_second_tie_wins_and_ends_the_round(bonus: bool, net: int) -> None:
    """With the bonus the initial wager is paid too; there is no further war."""
    table = at_war("9d", "9h", second_tie_bonus=bonus)

    assert table.stack() == 1_000_00 + net
    assert table.round.over


@pytest.mark.rule("13:69F-22.6[tie on the war deal]")
def test_a_tie_wager_on_the_war_deal_goes_with_the_war_wager() -> None:
    """It is decided by the war deal; where the house does not offer it, nobody is asked."""
    table, _ = dealt("Ks", "Kh")
    table.choose("seat:1", "war")
    table.say(WagerOnWarDeal(by="seat:1", cents=5_00))
    table.deal(*BURNED, "9d", "9h")
    without, _ = dealt("Ks", "Kh", tie_wager_on_war=False)
    without.choose("seat:1", "war")

    assert table.stack() == 1_000_00 + 20_00 + 50_00
    assert without.round.question is not None
    assert without.round.question.cite == "13:69F-22.1[Burn card]"


def test_several_wagers_of_a_player_count_as_one_initial_wager() -> None:
    """The war wager is as large as all of them, and each is surrendered by half."""
    table = CasinoWar(seats=RICH)
    table.bet("initial_1", 10_00)
    table.bet("initial_1", 5_00)
    table.close()
    table.deal("Ks", "Kh")
    table.choose("seat:1", "war")

    assert table.stack() == 1_000_00 - 30_00


# -- the cards ------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-22.5")
def test_the_cards_are_shuffled_after_the_round_of_the_cutting_card() -> None:
    """And cut again; before that the shoe goes on."""
    table = CasinoWar(seats=RICH)
    table.wager()
    table.close()
    table.deal("As", "Kd")
    table.begin()
    assert table.round.question is not None
    assert table.round.question.prompt == "Place your bets."
    table.table.set_state(shoe=msgspec.structs.replace(table.shoe, until_cut=1))
    table.wager()
    table.close()
    events = table.deal("Ah", "Kc")

    assert "The cutting card is out: the cards are shuffled." in said(events)
    table.begin()
    assert table.round.question is not None
    assert "cut" in table.round.question.prompt
