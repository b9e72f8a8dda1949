"""What the house may choose at seven-card stud, and what does not construct."""

from __future__ import annotations

import pytest

from pitboss.errors import RuleViolation, UnlawfulOption
from pitboss.games.seven_card_stud.options import SevenCardStudRules
from tests.games.stud import Stud


def test_the_usual_house_rules() -> None:
    """High, eight players, an ante, the forced bet at the minimum, ghosts, odd chip by suit."""
    rules = SevenCardStudRules()

    assert (rules.form, rules.max_players, rules.seats) == ("high", 8, 8)
    assert (rules.ante, rules.forced_bet, rules.forced) == (1_00, 0, rules.minimum)
    assert (rules.ghost_seats, rules.common_card_in_showing) == (True, False)
    assert (rules.odd_chip_single, rules.big_bet_from_round) == ("high_card_by_suit", 3)
    assert rules.entry == rules.ante + rules.minimum + rules.minimum


@pytest.mark.rule("13:69F-14.9(a)")
@pytest.mark.parametrize("form", ["high", "low", "hi_lo", "hi_lo_8"])
def test_four_forms_may_be_offered(form: str) -> None:
    """And no other."""
    assert SevenCardStudRules(form=form).poker_form() == form
    with pytest.raises(UnlawfulOption) as caught:
        SevenCardStudRules(form="hi_lo_6")
    assert "13:69F-14.9(a)" in caught.value.cites


@pytest.mark.rule("19:47-14.9(a)", "19:47-14.9(a)[2010 proposal]")
@pytest.mark.parametrize("edition", [1995, 2006])
def test_low_is_not_offered_in_earlier_editions(edition: int) -> None:
    """The section did not cover it."""
    assert SevenCardStudRules(form="hi_lo", edition=edition)
    with pytest.raises(UnlawfulOption) as caught:
        SevenCardStudRules(form="low", edition=edition)
    assert {"19:47-14.9(a)", "13:69F-14.9(a)"} <= set(caught.value.cites)


@pytest.mark.rule("13:69F-14.9(b)")
def test_at_most_nine_players_or_fewer_as_the_house_fixes() -> None:
    """A table has no more seats than that."""
    assert SevenCardStudRules(max_players=9).seats == 9
    for players in (1, 10):
        with pytest.raises(UnlawfulOption) as caught:
            SevenCardStudRules(max_players=players)
        assert "13:69F-14.9(b)" in caught.value.cites
    with pytest.raises(RuleViolation):
        Stud("seven_card_stud", seats=7, max_players=6)


@pytest.mark.rule("19:47-14.9(b)")
@pytest.mark.parametrize("edition", [1995, 2006])
def test_at_most_eight_players_in_earlier_editions(edition: int) -> None:
    """The ninth seat came later."""
    assert SevenCardStudRules(max_players=8, edition=edition)
    with pytest.raises(UnlawfulOption) as caught:
        SevenCardStudRules(max_players=9, edition=edition)
    assert "max_players" in {each.option for each in caught.value.violations}


@pytest.mark.rule("13:69F-14.9(b)")
def test_the_ante_is_on_the_sign() -> None:
    """Its amount, or that there is none."""
    signs = {n.text: n.cite for n in SevenCardStudRules(ante=50).notices()}

    assert signs["Every player antes $0.50"] == "13:69F-14.9(b)"
    none = [n.text for n in SevenCardStudRules(ante=0).notices()]
    assert "There is no ante" in none


def test_the_forced_bet_is_on_the_sign() -> None:
    """At the table minimum, or as posted."""
    signs = {n.text: n.cite for n in SevenCardStudRules(forced_bet=1_00).notices()}

    text = "The forced bet of the first betting round is $1.00"
    assert signs[text] == "13:69F-14.7(b)3"
    assert "13:69F-14.17" in signs.values()  # beside what every poker table posts
    assert SevenCardStudRules(forced_bet=1_00).forced == 1_00
    with pytest.raises(UnlawfulOption) as caught:
        SevenCardStudRules(forced_bet=5_00)
    assert "13:69F-14.7(b)3" in caught.value.cites


@pytest.mark.rule("19:47-14.8(a)1[2010 proposal]", "19:47-14.9(a)[2010 proposal]")
def test_low_may_be_chosen_as_it_was_proposed() -> None:
    """To the text of then; not without an approved test, and not where it was adopted."""
    rules = SevenCardStudRules(edition=2006, proposal=True, form="low")

    assert rules.poker_form() == "low"
    (needed,) = (each for each in rules.needed_filings() if each.kind == "test")
    assert (needed.cite, needed.ruled) == ("19:47-14.8(a)1[2010 proposal]", True)
    assert "test" not in {each.kind for each in SevenCardStudRules().needed_filings()}
    for edition in (1995, 2012):
        with pytest.raises(UnlawfulOption, match="the proposal of 2010 changes the edition"):
            SevenCardStudRules(edition=edition, proposal=True)
