"""The prices of chemin de fer, and the equilibrium of its free choices."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from pitboss.errors import InvariantBroken
from pitboss.games._baccarat import odds as baccarat_odds
from pitboss.games.chemin_de_fer.odds import (
    Equilibrium,
    banker_plays,
    chances,
    equilibrium,
    expectation_in,
    odds,
    price_between,
    solve_game,
)
from pitboss.games.chemin_de_fer.options import CheminDeFerRules
from pitboss.games.chemin_de_fer.wagers import KINDS
from tests.odds.known import known

# Player on 5, Banker in (3, 9) and (5, 4); 6 decks: B - P, Banker's net at 5% and at 4%; 8 decks.
PURE = [
    ("card", True, True, "1.237415", "-1.055849", "-0.597196", "1.235081"),
    ("card", True, False, "1.234670", "-1.058061", "-0.599515", "1.231774"),
    ("card", False, True, "1.202020", "-1.089904", "-0.631519", "1.199834"),
    ("card", False, False, "1.199276", "-1.092116", "-0.633838", "1.196528"),
    ("stay", True, True, "1.524198", "-0.784330", "-0.322624", "1.521365"),
    ("stay", True, False, "1.526582", "-0.781413", "-0.319814", "1.523231"),
    ("stay", False, True, "1.547683", "-0.760843", "-0.299138", "1.544862"),
    ("stay", False, False, "1.550067", "-0.757926", "-0.296328", "1.546728"),
]


def parts(*shares: int, of: int = 1) -> tuple[Fraction, ...]:
    return tuple(Fraction(share, of) for share in shares)


def percent(value: Fraction) -> str:
    return f"{float(value) * 100:.6f}"


@pytest.mark.parametrize("row", PURE, ids=lambda row: f"{row[0]}-{row[1]}-{row[2]}")
def test_every_pure_strategy_is_worth_what_it_should_be(
    row: tuple[str, bool, bool, str, str, str, str],
) -> None:
    """The eight rows for six decks, before and after vigorish, and for eight decks."""
    habit, three_nine, five_four, six, at_five, at_four, eight = row
    play = {(3, 9): three_nine, (5, 4): five_four}
    winners = chances(6, on_five=habit, banker=play)
    worth = chances(8, on_five=habit, banker=play)

    assert sum(winners.values()) == 1
    assert percent(winners[1] - winners[-1]) == six
    assert percent(worth[1] - worth[-1]) == eight
    for rate, net in ((Fraction(1, 20), at_five), (Fraction(1, 25), at_four)):
        rules = CheminDeFerRules(vigorish_rate=rate)
        assert percent(price_between(KINDS[0], rules, winners).expectation) == net


@pytest.mark.parametrize("decks", [6, 8])
def test_at_the_equilibrium_everybody_draws(decks: int) -> None:
    """Player on 5, Banker on 3 against 9 and on 5 against 4: exactly punto banco."""
    solved = equilibrium(decks, True)
    play = banker_plays(decks, True)[solved.rows.index(1)]
    card = chances(decks, on_five="card", banker=play)

    assert play == {(3, 9): True, (5, 4): True}
    assert solved.columns == parts(1, 0)
    assert solved.value == card[1] - card[-1]


@pytest.mark.parametrize("decks", [6, 8])
def test_the_equilibrium_is_exactly_punto_banco(decks: int) -> None:
    """The same chances, counted there without any choice."""
    found = {row.wager: row for row in odds(CheminDeFerRules(decks=decks))}
    punto = baccarat_odds.chances(baccarat_odds.full_values(decks))

    assert (found["banker"].win, found["player"].win) == (punto[1], punto[-1])


@pytest.mark.parametrize("free", [True, False])
def test_no_side_gains_by_leaving_the_equilibrium(free: bool) -> None:
    """Every other choice of one side against the solution of the other is worth no more."""
    solved = equilibrium(6, free)

    def worth(play: dict[tuple[int, int], bool], habit: str) -> Fraction:
        found = chances(6, on_five=habit, banker=play, five_four_is_free=free)
        return found[1] - found[-1]

    plays = banker_plays(6, free)
    best = plays[solved.rows.index(1)]
    assert max(worth(play, "card") for play in plays) == solved.value
    assert min(worth(best, habit) for habit in ("card", "stay")) == solved.value


@pytest.mark.parametrize("rate", [Fraction(1, 25), Fraction(1, 20)])
def test_vigorish_changes_nobodys_choice(rate: Fraction) -> None:
    """It makes the sum less than zero, but drawing on 5 pays against every Banker all the same.

    Against a Player who does, the Banker who draws in both cells nets most after vigorish too.
    """
    rules = CheminDeFerRules(vigorish_rate=rate)
    plays = banker_plays(6, True)

    def net(side: int, play: dict[tuple[int, int], bool], habit: str) -> Fraction:
        found = chances(6, on_five=habit, banker=play)
        return price_between(KINDS[side], rules, found).expectation

    assert all(net(1, play, "card") > net(1, play, "stay") for play in plays)
    assert max(plays, key=lambda play: net(0, play, "card")) == {(3, 9): True, (5, 4): True}


def test_both_readings_of_the_lost_cell_give_the_same_price() -> None:
    """At the equilibrium the Banker draws there anyway."""
    usual = odds(CheminDeFerRules())
    other = odds(CheminDeFerRules(table3_banker5_card4="draw"))

    assert [row.outcomes for row in usual] == [row.outcomes for row in other]
    assert banker_plays(6, False) == [{(3, 9): True}, {(3, 9): False}]


@cache
def rows() -> dict[str, tuple[Fraction, Fraction, Fraction, Fraction]]:
    found = odds(CheminDeFerRules())
    return {
        row.wager: (known(row.win), known(row.lose), known(row.push), row.expectation)
        for row in found
    }


def test_six_decks_have_the_known_chances() -> None:
    """Banker 0.4586527188, Player 0.4462785698, stand off 0.0950687113."""
    win, lose, push, _ = rows()["banker"]

    assert [f"{float(each):.10f}" for each in (win, lose, push)] == [
        "0.4586527188",
        "0.4462785698",
        "0.0950687113",
    ]
    assert rows()["player"][:3] == (lose, win, push)


def test_the_house_lives_on_vigorish_alone() -> None:
    """What Banker and Player together lose is five percent of what the Banker wins: 2.2933%."""
    banker, player = rows()["banker"], rows()["player"]

    assert -(banker[3] + player[3]) == Fraction(1, 20) * banker[0]
    assert f"{float(Fraction(1, 20) * banker[0]) * 100:.4f}" == "2.2933"


def test_the_better_action_in_a_free_cell_flips_with_the_players_habit() -> None:
    """Banker's expectation once the cell is reached, draw and stay, six decks."""
    found = {
        (cell, habit): tuple(
            f"{float(expectation_in(cell, 6, on_five=habit, draws=draws)):.6f}"
            for draws in (True, False)
        )
        for cell in ((3, 9), (5, 4))
        for habit in ("card", "stay")
    }

    assert found == {
        ((3, 9), "card"): ("0.144437", "0.066635"),
        ((3, 9), "stay"): ("0.198315", "0.259261"),
        ((5, 4), "card"): ("-0.364179", "-0.370226"),
        ((5, 4), "stay"): ("-0.263145", "-0.256947"),
    }


# -- the solver -----------------------------------------------------------------------------------


def game(*payoffs: tuple[int, int]) -> list[list[Fraction]]:
    return [[Fraction(each) for each in row] for row in payoffs]


def test_matching_pennies_is_mixed_half_and_half() -> None:
    """Worth nothing to either."""
    solved = solve_game(game((1, -1), (-1, 1)))

    half = parts(1, 1, of=2)
    assert solved == Equilibrium(Fraction(0), half, half)


def test_a_saddle_is_found_before_any_mixture() -> None:
    """The least of its row and the most of its column."""
    solved = solve_game(game((3, 5), (2, 9), (1, 1)))

    assert solved == Equilibrium(Fraction(3), parts(1, 0, 0), parts(1, 0))


def test_of_three_rows_the_two_that_matter_are_mixed() -> None:
    """Rows that are parallel, or beaten by the third, are passed over."""
    solved = solve_game(game((0, 1), (1, 2), (4, 0)))

    assert solved == Equilibrium(Fraction(8, 5), parts(0, 4, 1, of=5), parts(2, 3, of=5))


def test_the_second_side_has_two_choices() -> None:
    """Anything else is not this game."""
    with pytest.raises(InvariantBroken):
        solve_game([[Fraction(1)]])
