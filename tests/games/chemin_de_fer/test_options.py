"""What the house may choose at chemin de fer."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games import game
from pitboss.games.chemin_de_fer import GAME
from pitboss.games.chemin_de_fer.options import CheminDeFerRules, chemin_de_fer_layout
from pitboss.money import Odds
from pitboss.table.authoring import options_of

FOUR, FIVE = Fraction(4, 100), Fraction(5, 100)


def refused(cite: str, **options: object) -> None:
    with pytest.raises(UnlawfulOption) as caught:
        CheminDeFerRules(**options)  # type: ignore[arg-type] # unlawful on purpose

    assert cite in caught.value.cites


def test_the_options_are_those_of_the_regulation_with_their_defaults() -> None:
    """Six decks, five percent rounded up, twelve places."""
    rules = CheminDeFerRules()
    own = set(options_of(CheminDeFerRules)) - {"edition", "unit", "minimum", "maximum"}

    assert own - {"ten_times_scope"} == {
        "decks",
        "vigorish_rate",
        "vigorish_rounding",
        "reshuffle_after_lacing",
        "table3_banker5_card4",
        "seats",
    }
    assert (rules.decks, rules.vigorish_rate, rules.vigorish_rounding) == (6, FIVE, "up")
    assert (rules.reshuffle_after_lacing, rules.seats) == (False, 12)
    assert rules.five_four_is_free
    for seats in (4, 25):
        refused("19:47-4.11(b)", seats=seats)


@pytest.mark.rule("19:47-4.1(a)")
def test_there_are_at_least_six_decks() -> None:
    """Five are refused; the shoe holds all of the decks chosen."""
    refused("19:47-4.1(a)", decks=5)

    assert GAME.opening(CheminDeFerRules(decks=8)).shoe.left == 416


@pytest.mark.rule("19:47-4.10(c)")
@pytest.mark.parametrize("rate", [Fraction(3, 100), Fraction(45, 1000), Fraction(6, 100)])
def test_vigorish_is_four_or_five_percent(rate: Fraction) -> None:
    """Nothing below, between or above."""
    refused("19:47-4.10(c)", vigorish_rate=rate)


@pytest.mark.rule("19:47-4.10(c)")
@pytest.mark.parametrize(
    ("rate", "won", "up", "none"),
    [
        (FIVE, 100_00, 5_00, 5_00),
        (FIVE, 101_00, 5_25, 5_05),
        (FIVE, 1_00, 25, 5),
        (FOUR, 100_00, 4_00, 4_00),
        (FOUR, 101_00, 4_20, 4_04),
        (FOUR, 1_00, 20, 4),
    ],
)
def test_vigorish_may_be_rounded_up(rate: Fraction, won: int, up: int, none: int) -> None:
    """To 25 cents at five percent, to 20 at four; a Banker who wins nothing pays nothing."""
    rounded = CheminDeFerRules(vigorish_rate=rate)
    exact = CheminDeFerRules(vigorish_rate=rate, vigorish_rounding="none")

    assert (rounded.vigorish(won), exact.vigorish(won)) == (up, none)
    assert rounded.vigorish(0) == exact.vigorish(0) == 0


@pytest.mark.rule("19:47-4.10(c)")
def test_no_chip_is_smaller_than_the_least_vigorish() -> None:
    """A Banker who wins one chip can pay it; without rounding the fee is smaller than any win."""
    refused("19:47-4.10(c)", unit=24)
    refused("19:47-4.10(c)", unit=19, vigorish_rate=FOUR)

    assert CheminDeFerRules(unit=25).vigorish(25) == 25
    assert CheminDeFerRules(unit=20, vigorish_rate=FOUR).vigorish(20) == 20
    assert CheminDeFerRules(unit=1, vigorish_rounding="none").wager_step == 20


@pytest.mark.rule("19:47-4.4(b)")
def test_cards_are_shuffled_again_at_all_tables_of_a_pit_or_at_none() -> None:
    """Other games of the pit are not asked; surveillance is informed of a change."""
    usual, again = CheminDeFerRules(), CheminDeFerRules(reshuffle_after_lacing=True)
    other = game("punto_banco").rules(reshuffle_after_lacing=True)
    found = list(CheminDeFerRules.within_pit({"a": usual, "b": again}))

    assert [each.cites for each in found] == [("19:47-4.4(b)",)]
    assert not list(CheminDeFerRules.within_pit({"a": again, "b": again}))
    assert not list(CheminDeFerRules.within_pit({"a": usual, "b": other}))
    assert CheminDeFerRules.surveillance_options == {"reshuffle_after_lacing": "19:47-4.4(b)"}


def test_without_rounding_wagers_owe_whole_cents() -> None:
    """A chip of 25 cents at five percent: wagers in steps of a dollar."""
    rules = CheminDeFerRules(unit=25, vigorish_rounding="none")

    assert chemin_de_fer_layout(rules).step("part") == 1_00
    assert chemin_de_fer_layout(CheminDeFerRules(unit=25)).step("part") == 25


@pytest.mark.rule("19:47-4.10(d)")
def test_the_sign_says_one_percentage_for_all_players() -> None:
    """Whichever the house has chosen."""
    signs = [n.text for n in CheminDeFerRules(vigorish_rate=FOUR).notices() if "Vig" in n.text]

    assert signs == ["Vigorish of 4% is taken of what any Banker wins, from every player alike."]


@pytest.mark.rule("19:47-4.10(b)")
@pytest.mark.parametrize("line", ["banker", "player"])
def test_both_sides_are_paid_even_money_and_nothing_else(line: str) -> None:
    """The money comes from the other side: no payout can be raised."""
    assert CheminDeFerRules().odds(line) == Odds(1, 1)
    refused("19:47-4.10(b)", payouts={line: Odds(2, 1)})
