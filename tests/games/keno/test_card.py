"""The rate card and the house rules of keno: what is lawful, and what the sign says."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.errors import MalformedAnswer, UnlawfulOption
from pitboss.games.keno.card import chances, is_card, read_card, row_text
from pitboss.games.keno.commands import card_data
from pitboss.games.keno.design import design_row, usual_catches, why_unlawful
from pitboss.games.keno.options import KenoRules
from pitboss.games.keno.rules import house_advantage
from pitboss.table import Limit

MOST = 100_000_00


def unlawful(**options: Any) -> UnlawfulOption:
    """The error of house rules that do not construct."""
    with pytest.raises(UnlawfulOption) as caught:
        KenoRules(**options)
    return caught.value


ADVANTAGES = {
    1: "1/4",
    2: "22/79",
    3: "1087/4108",
    4: "21452/79079",
    5: "1718/6083",
    6: "22658/79079",
    7: "43621/151996",
    8: "44235457/152565985",
    9: "44975314/152565985",
    10: "3236868087/10832184935",
}


@pytest.mark.rule("19:47-15.3(e)", "19:47-15.1[House advantage]")
def test_the_usual_card_keeps_less_than_thirty_percent() -> None:
    """Each row to the digit."""
    data = card_data(KenoRules())
    assert data["house_advantage"] == {str(n): kept for n, kept in ADVANTAGES.items()}
    assert data["payoffs"]["1"] == {"1": "3"}
    assert data["payoffs"]["2"] == {"2": "12"}
    for n in range(1, 16):
        kept = house_advantage(KenoRules(max_spots=15).payoffs[n], chances(n), 1_00, MOST)
        assert kept <= Fraction(3, 10)


@pytest.mark.rule("19:47-15.3(e)")
@pytest.mark.parametrize(
    ("row", "kept"),
    [("8:5=9+6=90+7=1480+8=18000", "17317/56485"), ("1:1=2.75", "5/16")],
)
def test_a_card_of_which_the_house_keeps_too_much_does_not_construct(row: str, kept: str) -> None:
    """The error says which row, how much, and where that is laid down."""
    card = {**KenoRules().rate_card, **read_card(row)}
    error = unlawful(rate_card=card)

    assert [each.option for each in error.violations] == ["rate_card"]
    assert kept in error.violations[0].message
    assert error.cites == ("19:47-15.3(e)",)
    assert KenoRules(rate_card={**card, **read_card("1:1=2.80;8:5=9+6=92+7=1500+8=20000")})


@pytest.mark.rule("19:47-15.3(e)")
def test_the_maximum_payoff_is_applied_to_the_minimum_wager() -> None:
    """At a minimum of $6 eight spots pay $100,000 in place of $120,000, which is too little."""
    assert KenoRules(limits={"straight_8": Limit(5_00, 100_00)})
    error = unlawful(limits={"straight_8": Limit(10_00, 100_00)})
    assert "the maximum of $100,000.00 takes" in error.violations[0].message
    assert KenoRules(limits={"straight_8": Limit(10_00, 100_00)}, max_aggregate_payoff=0)


@pytest.mark.rule("19:47-15.3(e)")
def test_the_minimum_wager_is_the_least_that_chips_can_make() -> None:
    """A minimum of $1.01 in chips of $1 is one of $2, at which eleven spots keep too much."""
    error = unlawful(minimum=1_01, max_spots=11)
    assert "of the minimum wager of $2.00" in error.violations[0].message
    assert KenoRules(minimum=1_01, max_spots=11, unit=1)


@pytest.mark.rule("19:47-15.3(e)")
def test_a_maximum_aggregate_payoff_is_a_hundred_thousand_dollars_at_least() -> None:
    """Or there is none."""
    assert unlawful(max_aggregate_payoff=99_999_99).cites == ("19:47-15.3(e)",)
    assert KenoRules(max_aggregate_payoff=0).most > KenoRules().most == MOST


@pytest.mark.rule("19:47-15.2(b)", "13:69F-15.2(b)")
def test_the_card_has_a_row_for_every_number_of_spots_up_to_its_maximum() -> None:
    """What is beyond the maximum is not offered."""
    assert sorted(KenoRules(max_spots=3).payoffs) == [1, 2, 3]
    assert unlawful(rate_card=read_card("1:1=3"), max_spots=2).cites == ("19:47-15.2(b)",)
    assert unlawful(max_spots=16).cites == ("19:47-15.2(b)",)
    assert [
        kind.key for kind in KenoRules(max_spots=1, ticket_types=frozenset()).offered_kinds()
    ] == ["straight_1"]


@pytest.mark.rule("19:47-15.1[Rate card]", "13:69F-15.1[Rate card]", "19:47-15.3(d)")
def test_the_sign_is_the_rate_card() -> None:
    """Payoffs, minimum and maximum wagers, the maximum payoff and how long tickets are valid."""
    texts = {notice.text: notice.cite for notice in KenoRules(minimum=2_00).notices()}

    assert texts["3 spots pay for one, by hits: 2=1, 3=43"] == "19:47-15.1[Rate card]"
    low = "Straight ticket, 3 spots: minimum $2.00, maximum $1,000.00, in multiples of $1.00"
    assert texts[low] == "19:47-15.3(d)"
    assert KenoRules().limit_text in texts
    assert texts[KenoRules().validity_text] == "19:47-15.6(c)"
    assert "There is no maximum payoff." in {
        notice.text for notice in KenoRules(max_aggregate_payoff=0).notices()
    }


@pytest.mark.rule("19:47-15.6(c)", "19:47-15.6(c)2")
def test_validity_is_between_five_minutes_and_a_year() -> None:
    """The limit stands in the submission, on the card and on the ticket."""
    assert "5 minutes" in KenoRules(ticket_validity=5).validity_text
    for minutes in (4, 365 * 24 * 60 + 1):
        assert unlawful(ticket_validity=minutes).cites == ("19:47-15.6(c)",)


@pytest.mark.rule("19:47-15.6(d)")
def test_expired_winnings_go_to_a_jackpot_only_where_there_is_one() -> None:
    """Otherwise to the Casino Revenue Fund."""
    assert unlawful(expired_to="jackpot").cites == ("19:47-15.6(d)",)
    assert KenoRules(expired_to="jackpot", has_jackpot=True)


@pytest.mark.rule("19:47-15.4(d)")
def test_refunds_need_approved_controls() -> None:
    """And documents of the system."""
    assert unlawful(multi_race_refund=True).cites == ("19:47-15.4(d)",)
    assert KenoRules(multi_race_refund=True, refund_controls=True)


@pytest.mark.rule("19:47-15.5(e)")
def test_an_automatic_lock_out_needs_filed_procedures_to_override_it() -> None:
    """A lock-out by hand does not."""
    assert unlawful(override_procedures=False).cites == ("19:47-15.5(e)",)
    assert KenoRules(override_procedures=False, auto_lockout=False)


@pytest.mark.rule("19:47-15.5(g)")
def test_boards_in_the_hotel_need_notice_to_the_commission() -> None:
    """Before they are used."""
    assert unlawful(hotel_boards=True).cites == ("19:47-15.5(g)",)
    assert KenoRules(hotel_boards=True, hotel_boards_notified=True)


@pytest.mark.rule("19:47-15.3(b)", "13:69F-15.1[Keno runner request]", "13:69F-15.1[Keno ticket]")
def test_runners_and_spoken_requests_came_with_the_later_edition() -> None:
    """The edition of 1995 has neither."""
    later: dict[str, Any] = {"runners": True, "verbal_requests": True}
    assert KenoRules(edition=2012, **later)
    error = unlawful(edition=1995, **later)
    assert {each.option for each in error.violations} == {"runners", "verbal_requests"}
    assert set(error.cites) == {"19:47-15.3(b)", "13:69F-15.1[Keno runner request]"}


@pytest.mark.rule("19:47-15.5(b)")
def test_the_house_chooses_how_often_games_are_drawn() -> None:
    """From one a minute to one a day."""
    assert KenoRules(interval=1)
    assert unlawful(interval=0).cites == ("19:47-15.5(b)",)


# -- reading --------------------------------------------------------------------------------------


def test_a_card_is_read_from_text_and_from_tables() -> None:
    """As it is printed in either way."""
    text = "1:1=3;3:2=1+3=42.50"
    card = read_card(text)
    assert card[3] == {2: 100, 3: 42_50}
    assert read_card({"1": {"1": "3"}, "3": {"2": 1, "3": "42.50"}}) == card
    assert read_card({1: "1=3", 3: "2=1 3=42.5"}) == card
    assert row_text(card[3]) == "2=1+3=42.50"


@pytest.mark.parametrize("text", ["", "1", "1:", "x:1=3", "1:1=3;1:1=2", "1:1=3+1=4", "1:1=-3", 7])
def test_what_is_no_card_is_refused(text: object) -> None:
    """With a typed error; an empty card is read and not admitted."""
    try:
        card = read_card(text)
    except MalformedAnswer:
        return
    assert not is_card(card)


@pytest.mark.parametrize(
    "card", [{}, {0: {0: 1}}, {1: {2: 1}}, {1: {}}, {1: {1: 0}}, {99: {1: 1}}, 3]
)
def test_a_card_pays_what_can_be_caught(card: object) -> None:
    """And something on every row."""
    assert not is_card(card)


# -- design ---------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-15.3(e)")
@pytest.mark.parametrize("spots", range(1, 16))
@pytest.mark.parametrize("kept", [Fraction(30, 100), Fraction(25, 100)])
def test_a_designed_row_is_lawful_and_close_to_what_was_wanted(spots: int, kept: Fraction) -> None:
    """The house keeps no more than wanted, and payoffs rise with the hits."""
    shares = dict.fromkeys(usual_catches(spots), Fraction(1))
    pays = design_row(spots, kept, shares, rate=1_00, most=MOST)
    found = house_advantage(pays, chances(spots), 1_00, MOST)

    assert found <= kept
    assert kept - found < (Fraction(1, 5) if spots < 3 else Fraction(1, 50))
    assert list(pays.values()) == sorted(pays.values())
    assert why_unlawful(spots, pays, rate=1_00, most=MOST) == ""


@pytest.mark.rule("19:47-15.3(e)")
def test_payoffs_rise_in_proportion_at_every_rate_that_is_taken() -> None:
    """A payoff that would be cut to the cent at the smallest unit does not construct."""
    card = "1:1=3.01"
    KenoRules(rate_card=read_card(card), max_spots=1, unit=100)
    error = unlawful(rate_card=read_card(card), max_spots=1, unit=25)
    assert "not paid in whole cents" in str(error)
    assert "19:47-15.3(e)" in error.cites
