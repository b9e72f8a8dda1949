"""What the house may choose at Caribbean stud, and what construction refuses."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.errors import MalformedAnswer, UnlawfulOption
from pitboss.games._stud.options import SecondDeck
from pitboss.games.caribbean_stud.options import Awards, CaribbeanStudRules, caribbean_stud_layout
from pitboss.games.caribbean_stud.wagers import BET_LINES
from pitboss.money import Odds
from pitboss.ranking import Category
from pitboss.table import Limit, with_settings
from tests.games.siblings import refused_option


def refused(cite: str, **options: Any) -> str:
    return refused_option("caribbean_stud", cite, **options).message


# The regulation's table, from the top of the page downward.
BET_ODDS = {
    "royal_flush": Odds(100, 1),
    "straight_flush": Odds(50, 1),
    "four_of_a_kind": Odds(20, 1),
    "full_house": Odds(7, 1),
    "flush": Odds(5, 1),
    "straight": Odds(4, 1),
    "three_of_a_kind": Odds(3, 1),
    "two_pair": Odds(2, 1),
    "pair_or_less": Odds(1, 1),
}


@pytest.mark.rule("19:47-16.12(c)")
def test_the_bet_pays_at_least_the_table_of_the_regulation() -> None:
    """More is allowed, less is not."""
    rules = CaribbeanStudRules()

    assert {line.key: rules.odds(line.key) for line in BET_LINES} == BET_ODDS
    for key, odds in BET_ODDS.items():
        refused("19:47-16.12(c)", payouts={key: Odds(odds.a, 2)})
        assert CaribbeanStudRules(payouts={key: Odds(odds.a + 1, 1)}).odds(key) > odds


@pytest.mark.rule("19:47-16.12(b)")
def test_an_ante_pays_even_money_and_nothing_else() -> None:
    """Neither more nor less."""
    assert CaribbeanStudRules().odds("ante") == Odds(1, 1)
    refused("19:47-16.12(b)", payouts={"ante": Odds(2, 1)})


@pytest.mark.rule("19:47-16.12(a)")
def test_odds_are_stated_with_to_or_win_and_never_with_for() -> None:
    """On the layout as in a submission."""
    read = CaribbeanStudRules.read
    for words in ("8 to 1", "8 win 1"):
        assert read(with_settings([f"payouts.full_house={words}"])).odds("full_house") == Odds(8, 1)
    with pytest.raises(UnlawfulOption) as caught:
        read(with_settings(["payouts.full_house=8 for 1"]))
    assert "19:47-16.12(a)" in caught.value.cites


@pytest.mark.rule("19:47-16.12(d)")
def test_the_limit_on_a_bet_payout_is_five_thousand_dollars() -> None:
    """The house cannot choose another."""
    assert CaribbeanStudRules().bet_payout_cap == 5_000_00
    refused("19:47-16.12(d)", bet_payout_cap=10_000_00)
    refused("19:47-16.12(d)", bet_payout_cap=4_999_00)


@pytest.mark.rule("19:47-16.12(e)")
def test_the_progressive_awards_have_their_least_amounts() -> None:
    """$500, $100 and $50; a straight flush $5,000 or a tenth of the meter."""
    rules = CaribbeanStudRules()
    raised = CaribbeanStudRules.read(with_settings(["progressive_fixed=flush:75"]))

    assert rules.fixed_award(Category.FOUR_OF_A_KIND) == 500_00
    assert rules.fixed_award(Category.FULL_HOUSE) == 100_00
    assert rules.fixed_award(Category.FLUSH) == 50_00
    assert rules.straight_flush_award is None
    fixed = CaribbeanStudRules(progressive_straight_flush="5000")
    assert fixed.straight_flush_award == fixed.fixed_award(Category.STRAIGHT_FLUSH) == 5_000_00
    assert raised.fixed_award(Category.FLUSH) == 75_00
    assert raised.fixed_award(Category.FULL_HOUSE) == 100_00
    for wrong in ({"flush": 49_99}, {"flush": 50_00, "straight": 10_00}, 5):
        refused("19:47-16.12(e)", progressive_fixed=wrong)
    refused("19:47-16.12(e)", progressive_straight_flush="2500")


@pytest.mark.rule("19:47-16.12(f)")
def test_the_meter_grows_by_at_least_seventy_percent() -> None:
    """Initial and reset amounts are the licensee's."""
    assert CaribbeanStudRules().meter_rate == Fraction(7, 10)
    assert CaribbeanStudRules(meter_rate=Fraction(1)).meter_rate == 1
    refused("19:47-16.12(f)", meter_rate=Fraction(69, 100))
    refused("19:47-16.12(f)", meter_rate=Fraction(101, 100))
    refused("19:47-16.12(f)", meter_initial=-1)
    refused("19:47-16.12(f)", meter_reset=-1)


@pytest.mark.rule("19:47-16.2(b)", "19:47-16.2(b)1", "19:47-16.2(b)2", "19:47-16.2(a)")
def test_a_second_deck_needs_an_automated_shuffler() -> None:
    """It is used wherever there is one, unless the house does without."""
    assert CaribbeanStudRules().equipment == (2, 1, 1)
    assert CaribbeanStudRules(two_decks=False).equipment == (1, 1, 1)
    manual: dict[str, Any] = {"shuffle_method": "manual", "dealing_method": "manual_shoe"}
    assert CaribbeanStudRules(**manual).equipment == (1, 1, 1)
    refused("19:47-16.2(b)", two_decks=True, **manual)


def test_a_second_deck_is_written_as_people_say_it() -> None:
    """`auto` follows the device."""
    domain = SecondDeck()

    assert [domain.read(each) for each in ("auto", "yes", False)] == [None, True, False]
    assert [domain.write(each) for each in (None, True)] == ["auto", True]
    assert "auto" in domain.describe()
    assert not domain.admits("perhaps")  # type: ignore[arg-type] # wrong on purpose


@pytest.mark.rule("19:47-16.8(a)", "19:47-16.8(b)1")
def test_dealing_from_the_hand_needs_an_automated_shuffler() -> None:
    """A shoe does not."""
    assert CaribbeanStudRules(dealing_method="hand").has_device
    refused("19:47-16.8(b)1", dealing_method="hand", shuffle_method="manual")
    for method in ("manual_shoe", "automated_shoe"):
        assert not CaribbeanStudRules(dealing_method=method, shuffle_method="manual").has_device


@pytest.mark.rule("19:47-16.9(a)")
def test_there_are_three_ways_of_dealing() -> None:
    """And no fourth."""
    assert CaribbeanStudRules().dealing_method == "automated_shoe"
    refused("19:47-16.9(a)", dealing_method="from_the_floor")


@pytest.mark.rule("19:47-16.9(f)")
def test_a_counting_shuffler_waives_the_count_only_with_the_automated_shoe() -> None:
    """By hand or from a manual shoe the stub is counted all the same."""
    counts: dict[str, Any] = {"shuffler_counts_deck": True}

    assert CaribbeanStudRules(**counts).waives_count("automated_shoe")
    assert not CaribbeanStudRules(**counts).waives_count("hand")
    assert not CaribbeanStudRules(**counts).waives_count("manual_shoe")
    assert not CaribbeanStudRules().waives_count("automated_shoe")
    refused("19:47-16.9(f)", shuffle_method="manual", **counts)


@pytest.mark.rule("19:47-16.7(f)")
def test_the_stub_is_counted_every_fifth_round_or_more_often() -> None:
    """Never less."""
    assert CaribbeanStudRules().stub_interval == 5
    refused("19:47-16.7(f)", stub_count_interval=6)
    refused("19:47-16.7(f)", stub_count_interval=0)


@pytest.mark.rule("19:47-16.3(e)")
def test_the_cards_are_changed_at_least_every_eight_hours() -> None:
    """The sign says how often."""
    refused("19:47-16.3(e)", card_change_hours=9)
    notices = list(CaribbeanStudRules(card_change_hours=6).notices())

    assert any(n.cite == "19:47-16.3(e)" and "6 hours" in n.text for n in notices)


@pytest.mark.rule("19:47-16.6(c)")
def test_a_dollar_must_be_payable_in_chips() -> None:
    """Chips of $2.50 alone do not make one."""
    refused("19:47-16.6(c)", unit=2_50)
    assert CaribbeanStudRules(unit=50).limit("progressive") == Limit(1_00, 1_00)


@pytest.mark.rule("19:47-16.6(d)")
def test_bet_and_progressive_have_no_limits_of_their_own() -> None:
    """The ante has."""
    wide = Limit(5_00, 500_00)

    assert CaribbeanStudRules(limits={"ante": wide}).limit("ante") == wide
    assert "hangs on another wager" in refused("19:47-16.6(d)", limits={"bet": wide})
    refused("19:47-16.6(c)", limits={"progressive": wide})


def test_an_ante_has_a_maximum_of_ten_times_its_minimum() -> None:
    """It pays even money, whatever the bet may pay."""
    refused("19:47-8.2(a)", limits={"ante": Limit(5_00, 49_00)})


@pytest.mark.rule("19:47-16.12(d)", "19:47-16.12(e)", "19:47-16.10(c)")
def test_the_sign_tells_payouts_limits_and_duties() -> None:
    """The limit on payouts, the progressive, the light and the silence."""
    shown = {n.text: n.cite for n in CaribbeanStudRules().notices()}
    assert shown["A winning ante pays 1 to 1."] == "19:47-16.12(b)"
    fixed = [n.text for n in CaribbeanStudRules(progressive_straight_flush="5000").notices()]

    assert shown["A bet wager is paid at most $5,000.00."] == "19:47-16.12(d)"
    assert shown["Progressive, royal flush: 100% of the meter."] == "19:47-16.12(e)"
    assert "Progressive, straight flush: 10% of the meter." in shown
    assert "Progressive, straight flush: $5,000.00." in fixed
    assert "Progressive, four of a kind: $500.00." in shown
    assert shown["See that the light of your acceptor is on."] == "19:47-16.6(c)"
    assert shown["Players who tell of their hands forfeit their wagers."] == "19:47-16.10(c)"


@pytest.mark.rule("19:47-16.1[Bet wager]")
def test_antes_are_made_so_that_twice_the_ante_can_be_paid() -> None:
    """With a straight at 9 to 2 every whole ante will do; at 13 to 3 only every third."""
    plain = caribbean_stud_layout(CaribbeanStudRules())
    halves = caribbean_stud_layout(CaribbeanStudRules(payouts={"straight": Odds(9, 2)}))
    thirds = caribbean_stud_layout(CaribbeanStudRules(payouts={"straight": Odds(13, 3)}))

    assert [each.step("ante_1") for each in (plain, halves, thirds)] == [1_00, 1_00, 3_00]


@pytest.mark.rule("19:47-16.6(e)")
def test_the_table_has_as_many_seats_as_the_house_says() -> None:
    """Seven at most."""
    assert len(caribbean_stud_layout(CaribbeanStudRules(max_seats=6))) == 18
    refused("19:47-16.6(e)", max_seats=8)


def test_awards_are_written_and_read_back() -> None:
    """In dollars, without commas that would part them."""
    domain = Awards()
    value = domain.read({"flush": "1,000"})

    assert domain.write(value) == {
        "flush": "$1000.00",
        "full_house": "$100.00",
        "four_of_a_kind": "$500.00",
    }
    assert domain.read(domain.write(value)) == value
    with pytest.raises(MalformedAnswer):
        domain.read(50)
