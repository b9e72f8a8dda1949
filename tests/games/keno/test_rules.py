"""The rules of keno, each on both sides of its line."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.games.keno.moments import date_of, show_moment
from pitboss.games.keno.options import KenoRules
from pitboss.games.keno.rules import (
    advantage_is_lawful,
    aggregate_is_lawful,
    closes_from,
    expires_at,
    hits,
    house_advantage,
    is_draw,
    is_number,
    is_payable_when_down,
    is_reported,
    is_way,
    kings_are_in,
    may_void,
    needs_authorisation,
    needs_authorisation_when_down,
    payoff,
    shared,
    split_rates_are_lawful,
)
from tests.games.keno.lounge import numbers

MOST = 100_000_00


@pytest.mark.rule("19:47-15.2(a)", "13:69F-15.2(a)")
def test_the_numbers_are_one_to_eighty() -> None:
    """None before, none after."""
    assert [each for each in range(-1, 100) if is_number(each)] == list(range(1, 81))


@pytest.mark.rule("19:47-15.5(d)2")
def test_a_draw_is_twenty_different_numbers() -> None:
    """Neither nineteen nor twice the same nor a number beyond."""
    drawn = numbers(1, 2, 3)
    assert is_draw(drawn)
    assert not is_draw(drawn[:19])
    assert not is_draw((*drawn[:19], drawn[0]))
    assert not is_draw((*drawn[:19], 81))


@pytest.mark.rule("19:47-15.1[Spots]", "13:69F-15.1[Spots]")
def test_hits_are_the_selected_numbers_that_were_drawn() -> None:
    """A three-spot ticket may catch none to three."""
    assert [hits((1, 2, 3), drawn) for drawn in ((4, 5), (1, 5), (1, 2), (3, 2, 1))] == [0, 1, 2, 3]


@pytest.mark.rule("19:47-15.3(e)")
def test_a_payoff_is_in_proportion_up_to_the_maximum() -> None:
    """Three times the rate brings three times as much, rounded down to the cent."""
    assert payoff(1_00, 250, MOST) == 2_50
    assert payoff(3_00, 250, MOST) == 3 * 2_50
    assert payoff(33, 250, MOST) == 82
    assert payoff(5_00, 20_000_00, MOST) == 100_000_00
    assert payoff(6_00, 20_000_00, MOST) == 100_000_00


@pytest.mark.rule("19:47-15.1[House advantage]", "13:69F-15.1[House advantage]")
def test_the_house_advantage_is_what_it_keeps_on_average() -> None:
    """One spot at three for one keeps a quarter; the maximum makes it keep more."""
    chances = (Fraction(3, 4), Fraction(1, 4))
    assert house_advantage({1: 300}, chances, 1_00, MOST) == Fraction(1, 4)
    assert house_advantage({1: 300}, chances, 1_00, 2_00) == Fraction(1, 2)


@pytest.mark.rule("19:47-15.3(e)")
def test_thirty_percent_and_a_hundred_thousand_dollars_are_the_lines() -> None:
    """Both are still lawful, a little beyond is not."""
    assert advantage_is_lawful(Fraction(30, 100))
    assert not advantage_is_lawful(Fraction(30_001, 100_000))
    assert [aggregate_is_lawful(cents) for cents in (0, 1, 99_999_99, MOST)] == [
        *(True, False, False, True)
    ]


@pytest.mark.rule("19:47-15.3(e)", "19:47-15.4(c)11")
def test_winners_share_the_maximum_aggregate_payoff() -> None:
    """In proportion or equally; nobody gets more than the payoff, all together no more than it."""
    won = {1: 90_000_00, 2: 60_000_00, 3: 100_00, 4: 0}
    assert shared(won, 0, equally=False) == won
    assert shared(won, 150_100_00, equally=True) == won
    part = shared(won, MOST, equally=False)
    assert part == {key: cents * MOST // 150_100_00 for key, cents in won.items()}
    assert sum(part.values()) <= MOST
    assert shared(won, MOST, equally=True) == {4: 0, 3: 100_00, 2: 49_950_00, 1: 49_950_00}


@pytest.mark.rule("19:47-15.2(c)2i", "19:47-15.2(c)2ii")
def test_groups_of_one_size_have_one_rate_on_a_split_ticket() -> None:
    """With two sizes they may have the same or different ones."""
    assert split_rates_are_lawful((3, 3), (1_00, 1_00))
    assert not split_rates_are_lawful((3, 3), (1_00, 2_00))
    assert split_rates_are_lawful((3, 3, 4), (1_00, 2_00, 1_00))
    assert split_rates_are_lawful((3, 4), (1_00, 1_00))


@pytest.mark.rule("19:47-15.2(c)3")
def test_a_way_ticket_plays_all_combinations_of_equal_groups_at_one_rate() -> None:
    """Several ways, all of a length, one size, one rate."""
    three = ((0, 1), (0, 2), (1, 2))
    assert is_way((2, 2, 2), three, (1_00,) * 3)
    assert is_way((2, 2, 2), ((0,), (1,), (2,), *three), (1_00,) * 6)
    assert not is_way((2, 2, 3), three, (1_00,) * 3)
    assert not is_way((2, 2, 2), three, (1_00, 1_00, 2_00))
    assert not is_way((2, 2, 2), three[:2], (1_00,) * 2)
    assert not is_way((2, 2), ((0, 1),), (1_00,))
    assert not is_way((2, 2), ((0,), (1,)), (1_00,) * 2)


@pytest.mark.rule("19:47-15.2(c)5")
def test_every_way_of_a_king_ticket_has_a_king() -> None:
    """One of several is enough."""
    assert kings_are_in(((0,), (0, 2), (1, 2)), (0, 1))
    assert not kings_are_in(((0,), (2,)), (0, 1))


@pytest.mark.rule("19:47-15.4(e)", "19:47-15.3(c)")
def test_a_ticket_is_voided_before_its_first_game_starts() -> None:
    """Not when that is locked, nor when a later one of a multi-race ticket is open."""
    assert may_void(7, 7, locked=False)
    assert not may_void(7, 7, locked=True)
    assert not may_void(6, 7, locked=False)


@pytest.mark.rule("19:47-15.6(b)")
def test_a_supervisor_authorises_fifteen_hundred_dollars_or_more() -> None:
    """A cent less the writer pays alone."""
    assert not needs_authorisation(1_499_99)
    assert needs_authorisation(1_500_00)


@pytest.mark.rule("19:47-15.7(c)1", "19:47-15.7(c)2", "19:47-15.7(c)3")
def test_what_is_paid_while_the_system_is_down() -> None:
    """Ten dollars by a writer, a thousand with authorisation, more not at all."""
    assert not needs_authorisation_when_down(10_00)
    assert needs_authorisation_when_down(10_01)
    assert is_payable_when_down(1_000_00)
    assert not is_payable_when_down(1_000_01)


@pytest.mark.rule("13:69F-15.1[Winning keno ticket report]")
def test_the_report_lists_winners_of_five_hundred_dollars_or_less() -> None:
    """A losing ticket is on no report."""
    assert [is_reported(cents) for cents in (0, 1, 500_00, 500_01)] == [False, True, True, False]


@pytest.mark.rule("19:47-15.6(c)", "19:47-15.6(c)1", "19:47-15.6(c)2")
def test_winning_tickets_are_valid_for_five_minutes_to_a_year() -> None:
    """From the start of the only or last game."""
    year = 365 * 24 * 60
    for minutes in (5, year):
        assert KenoRules(ticket_validity=minutes).ticket_validity == minutes
    for minutes in (4, year + 1):
        with pytest.raises(UnlawfulOption, match=r"19:47-15\.6\(c\)"):
            KenoRules(ticket_validity=minutes)
    assert expires_at(1_000, 5) == 1_300


@pytest.mark.rule("19:47-15.5(c)")
def test_a_spoken_notice_comes_a_minute_before_closing() -> None:
    """Not a second earlier."""
    assert closes_from(100) == 160


@pytest.mark.parametrize(
    ("seconds", "printed"),
    [
        (0, "1970-01-01 00:00:00"),
        (951_782_399, "2000-02-28 23:59:59"),
        (951_782_400, "2000-02-29 00:00:00"),
        (1_709_251_199, "2024-02-29 23:59:59"),
        (4_102_444_800, "2100-01-01 00:00:00"),
    ],
)
def test_moments_are_printed_by_the_calendar(seconds: int, printed: str) -> None:
    """Leap years and the turn of a century included."""
    assert show_moment(seconds) == printed
    assert "-".join(f"{part:02}" for part in date_of(seconds)) == printed[:10]
