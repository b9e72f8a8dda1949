"""What five-card stud and mambo stud have in common: the first betting round and exposed cards."""

from __future__ import annotations

from importlib import import_module

import pytest

from pitboss.games import game
from pitboss.poker.answers import Check
from pitboss.poker.events import CardsBurned, CardsGiven, HandRuled
from pitboss.table import Announced
from tests.games.siblings import each_game
from tests.games.stud import Stud, cards

FIRST = "2s 3s 4s | 9d 8c Kd"
WHOLE = {
    "five_card_stud": f"{FIRST} | x Qh 8d Jc | x Ah 5h 2d | x 3d 4d 2h",
    "mambo_stud": f"{FIRST} | x Qh 8d Jc | x 9s",
}
BOTH = pytest.mark.parametrize("slug", list(WHOLE))


@each_game({"five_card_stud": ("13:69F-14.13(c)",), "mambo_stud": ("13:69F-14.13A(c)",)})
def test_one_card_down_and_one_up_from_the_left_of_the_dealer(slug: str) -> None:
    """A pass each."""
    table = Stud(slug, FIRST)
    given = [e for e in table.events if isinstance(e, CardsGiven)]

    assert [(e.seats, e.passes) for e in given] == [((1, 2, 3), 1)]
    assert [table.holds(seat) for seat in (1, 2, 3)] == ["2♠", "3♠", "4♠"]
    assert [table.up(seat) for seat in (1, 2, 3)] == ["9♦", "8♣", "K♦"]


@each_game(
    {
        "five_card_stud": ("13:69F-14.13(d)", "13:69F-14.13(e)"),
        "mambo_stud": ("13:69F-14.13A(d)", "13:69F-14.13A(e)"),
    }
)
def test_the_lowest_up_card_bets_and_the_others_fold_call_or_raise(slug: str) -> None:
    """No check, and no second turn if nobody raises."""
    table = Stud(slug, WHOLE[slug])
    assert table.done("forced bet") == [(2, 2_00)]
    assert table.cited("13:69F-14.13(d)" if slug == "five_card_stud" else "13:69F-14.13A(d)")
    assert table.turn == 3
    table.refused(Check(by="seat:3"), "13:69F-14.1[Check]")
    table.acts("call call")

    assert table.act.hand.street == 2


@each_game({"five_card_stud": ("13:69F-14.13(d)",), "mambo_stud": ("13:69F-14.13A(d)",)})
@pytest.mark.parametrize(
    ("doors", "bettor"),
    [("As Kd 2h", 2), ("As Kd Ah", 1), ("2s 2d 2c 2h", 2), ("9h 9d", 1), ("9s 9h 9d", 2)],
)
def test_the_lowest_up_card_makes_the_forced_bet(slug: str, doors: str, bettor: int) -> None:
    """The ace is high, and equal ranks go by suit, clubs lowest."""
    rules = import_module(f"pitboss.games.{slug}.rules")

    assert rules.forced_bettor(cards(doors)) == bettor


@each_game({"five_card_stud": ("13:69F-14.13(e)",), "mambo_stud": ("13:69F-14.13A(e)",)})
def test_a_raise_comes_back_to_the_forced_bettor(slug: str) -> None:
    """The first round is complete when each has folded or called the latest bet."""
    table = Stud(slug, WHOLE[slug])
    table.acts("raise fold")
    assert table.turn == 2
    table.acts("call")

    assert table.act.hand.street == 2


@pytest.mark.parametrize(
    ("slug", "gains"),
    [("five_card_stud", [-3_00, 6_00, -3_00]), ("mambo_stud", [-3_00, -3_00, 6_00])],
)
def test_the_last_player_left_takes_the_pot(slug: str, gains: list[int]) -> None:
    """In the first round or in a later one."""
    early, late = Stud(slug, FIRST), Stud(slug, WHOLE[slug])
    early.acts("fold fold")
    late.acts("call call bet fold fold")

    assert early.gains() == [-1_00, 2_00, -1_00]
    assert late.gains() == gains
    burned = [[e for e in t.events if isinstance(e, CardsBurned)] for t in (early, late)]
    assert [len(each) for each in burned] == [0, 1]


@pytest.mark.parametrize(("slug", "dealt"), [("five_card_stud", 43), ("mambo_stud", 36)])
def test_the_deck_suffices_for_a_full_table(slug: str, dealt: int) -> None:
    """Nothing runs short before the last betting round."""
    table = Stud(slug, seats=game(slug).rules().seats)
    table.passive(until=4 if slug == "five_card_stud" else 3)

    assert len(table.act.hand.deck) == 52 - dealt


@each_game({"five_card_stud": ("13:69F-14.15(l)",), "mambo_stud": ("13:69F-14.15(m)",)})
@pytest.mark.parametrize("edition", [2006, 2012])
def test_an_exposed_hole_card_is_the_up_card_and_the_second_goes_down(
    slug: str, edition: int
) -> None:
    """It counts for the forced bet."""
    table = Stud(slug, WHOLE[slug], mishaps={"exposed": "3s"}, edition=edition)

    assert (table.up(2), table.holds(2)) == ("3♠", "8♣")
    assert table.cited("13:69F-14.15(l)" if slug == "five_card_stud" else "13:69F-14.15(m)")
    assert table.done("forced bet") == [(2, 2_00)]


@BOTH
def test_when_the_second_card_is_exposed_too_the_hand_is_dead(slug: str) -> None:
    """The text is silent; the ante goes back as at seven-card stud."""
    table = Stud(slug, WHOLE[slug], mishaps={"exposed": "3s 8c"})
    rulings = [(e.seat, e.ruling, e.cite) for e in table.events if isinstance(e, HandRuled)]

    assert rulings == [(2, "dead", "13:69F-14.15(r)")]
    assert table.stack(2) == 100_00
    table.to_the_end()
    assert sum(table.gains()) == 0


@BOTH
def test_the_last_hand_that_is_not_dead_takes_the_antes(slug: str) -> None:
    """There is nobody to bet against."""
    table = Stud(slug, "2s 3s | 9d 8c", seats=2, mishaps={"exposed": "3s 8c"})

    assert table.round.over
    assert table.done("forced bet") == []
    assert table.gains() == [0, 0]


@BOTH
def test_when_every_hand_is_dead_the_round_comes_to_nothing(slug: str) -> None:
    """A supplement of the house: all antes go back."""
    table = Stud(slug, "2s 3s | 9d 8c", seats=2, mishaps={"exposed": "2s 3s 9d 8c"})

    assert table.round.over
    assert table.gains() == [0, 0]
    assert [e for e in table.events if isinstance(e, Announced)][-1].cite == "13:69F-14.15(r)"
