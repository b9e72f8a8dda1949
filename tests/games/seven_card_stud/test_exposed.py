"""Hole cards exposed by the dealer at seven-card stud; 13:69F-14.15(k)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.poker.answers import CallFoul
from pitboss.poker.events import CardExposed, CardsGiven, CardsHeld, HandRuled
from pitboss.poker.stud.exposed import ExposedChoice
from pitboss.table import Announced, Choose
from tests.games.stud import Stud

SLUG = "seven_card_stud"
FIRST = "2s 3s 4s | 5s 6s 7s | 9d 8c Kd"
WHOLE = f"{FIRST} | x Qh 8d Jc | x Ah 8h 2d | x 3d 4d 2h | x 9h 9s 9c"


def exposed(cards: str, deal: str = WHOLE, **options: Any) -> Stud:
    """A table where the dealer exposes these cards."""
    return Stud(SLUG, deal, mishaps={"exposed": cards}, **options)


def rulings(table: Stud) -> list[tuple[int, str, str]]:
    """What became of which hand, and under which provision."""
    found = [e for e in table.events if isinstance(e, HandRuled)]
    return [(e.seat, e.ruling, e.cite) for e in found]


# -- the first two --------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.15(k)")
@pytest.mark.parametrize(("card", "up", "holds"), [("3s", "3♠", "6♠ 8♣"), ("6s", "6♠", "3♠ 8♣")])
def test_an_exposed_hole_card_is_the_up_card_and_the_third_goes_down(
    card: str, up: str, holds: str
) -> None:
    """It counts for the forced bet."""
    table = exposed(card)

    assert (table.up(2), table.holds(2)) == (up, holds)
    assert [e.seat for e in table.events if isinstance(e, CardExposed)] == [2]
    assert table.cited("13:69F-14.15(k)")
    assert table.done("forced bet") == [(2, 2_00)]
    assert (table.up(1), table.up(3)) == ("9♦", "K♦")


@pytest.mark.rule("13:69F-14.15(k)")
def test_a_hand_with_both_hole_cards_exposed_is_dead_and_the_ante_returned() -> None:
    """The two cards are collected, and it gets no third one."""
    table = exposed("3s 6s")

    assert rulings(table) == [(2, "dead", "13:69F-14.15(k)")]
    assert table.stack(2) == 100_00
    assert (table.up(1), table.up(2), table.up(3)) == ("9♦", "", "8♣")
    assert [e.seat for e in table.events if isinstance(e, CardsHeld)] == [1, 3]
    assert table.done("forced bet") == [(3, 2_00)]
    assert table.turn == 1
    table.to_the_end()
    assert table.gains()[1] == 0
    assert sum(table.gains()) == 0


@pytest.mark.rule("19:47-14.15(l)")
def test_in_1995_the_first_two_hole_cards_are_treated_alike() -> None:
    """One exposed is the up-card, two kill the hand."""
    one, both = exposed("3s", edition=1995), exposed("3s 6s", edition=1995)

    assert (one.up(2), one.holds(2)) == ("3♠", "6♠ 8♣")
    assert one.cited("19:47-14.15(l)")
    assert rulings(both) == [(2, "dead", "19:47-14.15(l)")]
    assert both.stack(2) == 100_00


@pytest.mark.parametrize(
    ("edition", "provision"), [(1995, "19:47-14.15(o)"), (2012, "13:69F-14.15(r)")]
)
def test_a_third_card_that_is_exposed_in_its_place_kills_the_hand_too(
    edition: int, provision: str
) -> None:
    """The text is silent: the house treats it like both hole cards."""
    table = exposed("3s 8c", edition=edition)

    assert rulings(table) == [(2, "dead", provision)]
    assert table.stack(2) == 100_00
    assert table.done("forced bet") == [(1, 2_00)]


def test_the_last_hand_that_is_not_dead_takes_the_antes() -> None:
    """There is nobody left to bet against."""
    table = exposed("3s 5s", "2s 3s | 4s 5s", seats=2)

    assert table.round.over
    assert table.gains() == [0, 0]
    assert table.done("forced bet") == []


def test_when_every_hand_is_dead_the_round_comes_to_nothing() -> None:
    """All antes go back."""
    table = exposed("2s 3s 4s 5s", "2s 3s | 4s 5s", seats=2)

    assert table.round.over
    assert table.gains() == [0, 0]
    assert [e for e in table.events if isinstance(e, Announced)][-1].cite == "13:69F-14.15(k)"


def test_an_exposed_up_card_is_no_mishap() -> None:
    """It lies face up anyway."""
    table = exposed("9d")

    assert table.up(1) == "9♦"
    assert rulings(table) == []


@pytest.mark.rule("13:69F-14.15(k)")
def test_the_same_where_nobody_knows_the_order_of_the_deck() -> None:
    """The dealer tells it as it happens."""
    table = Stud(SLUG, known=False, seats=2)
    table.draw("2s")
    table.draw("3s", "exposed")
    for card in ["5s", "6s", "9d", "8c"]:
        table.draw(card)

    assert (table.up(2), table.holds(2)) == ("3♠", "6♠ 8♣")


# -- the third ------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.15(k)")
def test_the_player_with_an_exposed_third_hole_card_is_asked_first() -> None:
    """Before the last betting round; nobody else may answer for him."""
    table = exposed("9s")
    table.passive(until=5)
    question = table.round.question

    assert isinstance(question, ExposedChoice)
    assert (question.player.seat, question.cite) == (2, "13:69F-14.15(k)")
    assert question.prompt == (
        "A hole card of seat 2 is exposed: 9♦ Q♥ A♥ 3♦ at seat 1, 8♣ 8♦ 8♥ 4♦ at seat 2, "
        "K♦ J♣ 2♦ 2♥ at seat 3, $9.00 in the pot. Stop wagering, or play on?"
    )
    cites = {form.command: form.cite for form in question.own_forms()}
    assert cites == {"stop": "13:69F-14.15(k)1", "play_on": "13:69F-14.15(k)2"}
    table.refused(Choose(by="seat:3", choice="stop"), "13:69F-14.15(k)")
    table.refused(Choose(by="seat:2", choice="fold"), "13:69F-14.15(k)")


@pytest.mark.rule("13:69F-14.15(k)1")
def test_who_stops_contends_only_for_the_pot_before_further_wagering() -> None:
    """The others bet for a side pot, and he has no more turns."""
    deal = "As 3s 4s | Ac 6s 7s | Ad 8c Kd | x Kh 8d Jc | x Kc 5h 2d | x 3d 4d 2h | x 9h 9s 9c"
    table = exposed("9h", deal)
    table.passive()
    table.picks("stop")
    assert rulings(table) == [(1, "played for the pot as it stands", "13:69F-14.15(k)1")]
    assert table.turn == 2
    table.acts("bet call")
    table.show_all()

    won = {(seat, pot): cents for seat, pot, cents, _ in table.won()}
    assert won == {(2, 1): 8_00, (1, 0): 9_00}
    assert table.gains() == [6_00, 1_00, -7_00]


@pytest.mark.rule("13:69F-14.15(k)2")
def test_who_plays_on_contends_for_everything() -> None:
    """As if nothing had happened."""
    deal = "As 3s 4s | Ac 6s 7s | Ad 8c Kd | x Kh 8d Jc | x Kc 5h 2d | x 3d 4d 2h | x 9h 9s 9c"
    table = exposed("9h", deal)
    table.passive()
    table.picks("play_on")
    assert rulings(table) == [(1, "played on for the whole pot", "13:69F-14.15(k)2")]
    assert table.turn == 1
    table.acts("bet call call")
    table.show_all()

    assert table.gains() == [14_00, -7_00, -7_00]


def test_the_exposed_hole_card_is_no_part_of_the_hand_showing() -> None:
    """The four up-cards decide who acts first."""
    deal = "x x x | x x x | 9d 8c Kd | x Qh 8d Jc | x Ah 7h 2d | x 3d 4d 2h | x 9h 9s Ks"
    table = exposed("Ks", deal)
    table.passive()
    table.picks("play_on")

    assert table.turn == 2


@pytest.mark.rule("19:47-14.15(l)")
def test_in_1995_an_exposed_third_hole_card_changes_nothing() -> None:
    """Everybody has seen it and play goes on."""
    table = exposed("9s", edition=1995)
    table.passive(until=5)

    assert table.turn == 2
    assert [e.seat for e in table.events if isinstance(e, CardExposed)] == [2]
    table.to_the_end()
    assert sum(table.gains()) == 0


def test_two_exposed_players_choose_in_turn_until_nobody_is_left_to_bet_against() -> None:
    """With three players and two who stop there is no more betting, so the third is not asked."""
    table = exposed("9h 9s 9c")
    table.passive()
    table.picks("stop")
    table.picks("stop")

    assert [seat for seat, _, _ in rulings(table)] == [1, 2]
    table.show_all()
    assert table.round.over
    assert sum(table.gains()) == 0


def test_an_all_in_player_has_nothing_to_choose() -> None:
    """The exposed card changes nothing for him."""
    deal = "As x x | Ad x x | Ah 8c Kd | x Ac 7h Qc | x Ks 2h 3h | x 2c 6h 4h | x 3c 9h Th"
    table = exposed("3c", deal, seats={1: 5_00, 2: 100_00, 3: 100_00})
    table.acts("raise call call")
    table.passive(until=5)

    assert table.turn > 0


def test_an_official_may_rule_while_the_player_thinks() -> None:
    """A hand that is fouled by its own fault is dead, and nothing is left to choose."""
    table = exposed("9s")
    table.passive()
    foul = CallFoul(
        by="floorperson", seat=2, how="mixed", kept="open", rebuilt=False, at_fault=True
    )
    table.say(foul)

    assert table.turn == 3
    assert [ruling for _, ruling, _ in rulings(table)] == ["dead"]


def test_everybody_is_shown_an_exposed_card() -> None:
    """The exposure is no secret, the other hole cards are."""
    table = exposed("9s")
    table.passive()
    seen = [e for e in table.events if isinstance(e, CardExposed | CardsGiven)]

    assert {e.to for e in seen} == {"everyone"}
