"""House rules: what constructs, what is refused and why, and how they stand in files."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import UnlawfulOption
from pitboss.money import Odds
from pitboss.rulebook import register
from pitboss.table import HouseRules, Limit, with_settings
from pitboss.table.house_rules import breaks_ten_times_rule
from pitboss.table.settings import read_petition
from tests.table.tiny import CITE, TinyRules

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["even", "min", "max", "cash", "x"]), inner, max_size=3)
    ),
)


def wrong(**options: Any) -> dict[str, tuple[str, ...]]:
    """The violations of house rules that do not construct."""
    with pytest.raises(UnlawfulOption) as caught:
        TinyRules(**options)
    return {each.option: each.cites for each in caught.value.violations}


def wrong_file(submission: dict[str, object]) -> set[str]:
    with pytest.raises(UnlawfulOption) as caught:
        TinyRules.read(submission)
    return {each.option for each in caught.value.violations}


def test_every_violation_is_shown_at_once() -> None:
    """Options, payouts, limits and the game's own constraints, each under its provision."""
    found = wrong(
        rate=Fraction(1, 2),
        pace="fast",
        edition=1905,
        payouts={"even": Odds(1, 2), "none": Odds(1, 1), "fixed": Odds(3, 1)},
        limits={"odd": Limit(0, 5), "nothing": Limit(1, 2)},
    )

    assert set(found) == {
        *("rate", "edition", "cash"),
        *("payouts.even", "payouts.none", "payouts.fixed"),
        *("limits.odd", "limits.nothing"),
    }
    assert all(register().checked(cite) for cites in found.values() for cite in cites)


def test_an_option_that_is_wrong_hides_no_other_violation() -> None:
    """Constraints across options are looked at with the default in its place."""
    assert set(wrong(minimum="x", pace="fast")) == {"minimum", "cash"}


@pytest.mark.parametrize("value", [object(), None, {"a": 1}, frozenset({"mon"})])
def test_whatever_stands_in_an_option_the_refusal_can_be_read(value: object) -> None:
    """Also where the value cannot be written down."""
    for name in ("rate", "days", "fee", "multiples", "pace"):
        assert name in wrong(**{name: value})


@pytest.mark.rule("19:47-8.2(a)")
@pytest.mark.parametrize(
    ("low", "high", "odds", "is_broken"),
    [
        (100_00, 999_00, Odds(5, 1), True),
        (100_00, 1_000_00, Odds(5, 1), False),
        (100_01, 200_00, Odds(5, 1), False),
        (5_00, 10_00, Odds(6, 1), False),
        (5_00, 49_99, Odds(1, 1), True),
    ],
)
def test_the_ten_times_rule(low: int, high: int, odds: Odds, is_broken: bool) -> None:
    """It binds up to $100 and up to 5 to 1."""
    assert breaks_ten_times_rule(low, high, odds.a, odds.b) is is_broken


@pytest.mark.rule("19:47-8.2(a)")
def test_narrow_limits_do_not_construct_but_for_tied_wagers() -> None:
    """A wager whose size hangs on another has no minimum of its own."""
    narrow = Limit(5_00, 40_00)

    assert set(wrong(limits={"even": narrow})) == {"limits.even"}
    assert TinyRules(limits={"both": narrow}).limit("both") == narrow
    assert set(wrong(maximum=9_00)) == {"limits.even", "limits.odd"}


def test_the_scope_of_the_ten_times_rule_is_the_house_s_reading() -> None:
    """It looks at the lowest payout of a wager, or at the highest."""
    limits = {"even": Limit(5_00, 40_00)}
    payouts = {"even": Odds(6, 1)}

    assert TinyRules(limits=limits, payouts=payouts, ten_times_scope="highest_payout")
    assert TinyRules(limits=limits, payouts=payouts, ten_times_scope="lowest_payout")
    assert "ten_times_scope" in wrong(ten_times_scope="middle")


def test_limits_between_which_no_chip_fits_do_not_construct() -> None:
    """Nobody could wager at such a table; what is wrong with all wagers is said once."""
    own = {kind: Limit(2_000_00, 20_000_00) for kind in ("even", "odd", "both")}

    assert set(wrong(unit=2_000_00)) == {"unit"}
    assert TinyRules(unit=2_000_00, limits=own)
    assert set(wrong(unit=25_00, limits={"even": Limit(26_00, 49_00)})) == {"limits.even"}
    assert TinyRules(unit=1_000_00, limits={"odd": Limit(2_000_00, 2_000_00)})


def test_the_maximum_that_is_posted_is_the_one_that_was_chosen() -> None:
    """A game in which no amount limits a bet says so itself."""
    assert TinyRules(maximum=500_00).posted_maximum == 500_00


def test_a_plain_set_is_taken_for_a_frozen_one() -> None:
    """What was chosen is kept, and nobody can change it afterwards."""
    days: Any = {"sat", 7}
    rules = TinyRules(days=days)
    days.add("sun")

    assert rules.days == frozenset({"sat", 7})
    assert rules == TinyRules(days=frozenset({"sat", 7}))


@pytest.mark.rule("19:47-8.2(c)")
def test_the_sign_shows_the_limits_of_every_wager_with_its_own() -> None:
    """With its least payable stake and its step; a tied wager is not on it."""
    texts = [notice.text for notice in TinyRules().notices()]

    assert texts == [
        "Even: minimum $1.00, maximum $1,000.00, in multiples of $1.00",
        "Odd: minimum $2.00, maximum $1,000.00, in multiples of $2.00",
    ]


def test_house_rules_survive_being_written_down() -> None:
    """And what differs has another fingerprint."""
    rules = TinyRules(
        cash=False,
        pace="fast",
        multiples={4: 1, 5: 10},
        days=frozenset({7}),
        payouts={"odd": Odds(2, 1)},
        limits={"even": Limit(5_00, 500_00)},
    )

    assert TinyRules.read(rules.submission()) == rules
    assert TinyRules.read(rules.submission()).digest == rules.digest
    assert rules.digest != TinyRules().digest
    assert TinyRules.read({}) == TinyRules()
    assert rules.odds("odd") == Odds(2, 1)


@pytest.mark.parametrize(
    ("submission", "named"),
    [
        ({"colour": 1}, "colour"),
        ({"game": "craps"}, "game"),
        ({"game": 7}, "game"),
        ({"options": []}, "options"),
        ({"payouts": "even"}, "payouts"),
        ({"options": {"bogus": 1}}, "bogus"),
        ({"options": {"fee": "lots"}}, "fee"),
        ({"payouts": {"even": "2 for 1"}}, "payouts.even"),
        ({"payouts": {"even": "2 win 1"}}, "payouts.even"),
        ({"payouts": {"even": 2}}, "payouts.even"),
        ({"payouts": {"even": 10**5000}}, "payouts.even"),
        ({"payouts": {"even": "junk"}}, "payouts.even"),
        ({"limits": {"even": 5}}, "limits.even"),
        ({"limits": {"even": {"min": 5}}}, "limits.even"),
        ({"limits": {"even": {"min": 5, "max": "x"}}}, "limits.even"),
        ({"limits": {"even": {"min": 5, "max": 50, "mean": 7}}}, "limits.even"),
    ],
)
def test_a_submission_is_refused_for_what_cannot_be_read(
    submission: dict[str, object], named: str
) -> None:
    """Each mistake is named by where it stands."""
    assert named in wrong_file(submission)


def test_what_cannot_be_read_and_what_is_unlawful_are_shown_together() -> None:
    """One look at the submission is enough."""
    found = wrong_file({"options": {"fee": "lots", "edition": 1905}, "payouts": {"even": "1 to 9"}})

    assert found == {"fee", "edition", "payouts.even"}


@given(
    submission=st.dictionaries(
        st.sampled_from(["game", "options", "payouts", "limits", "x"]), JUNK, max_size=4
    )
)
def test_any_submission_constructs_or_is_refused(submission: dict[str, object]) -> None:
    """No junk gets through and none stumbles."""
    try:
        rules = TinyRules.read(submission)
    except UnlawfulOption:
        return

    assert TinyRules.read(rules.submission()) == rules


def test_settings_are_typed_one_by_one() -> None:
    """Options by name, payouts and limits by their section."""
    typed = ["fee=1", "payouts.even=2 to 1", "limits.even.min=5", "limits.even.max = 500"]
    rules = TinyRules.read(with_settings(typed))

    assert rules.fee == 100
    assert rules.odds("even") == Odds(2, 1)
    assert rules.limit("even") == Limit(5_00, 500_00)


@pytest.mark.parametrize("setting", ["fee", "", "a.b=1", "payouts=2", "limits=2", "limits.even=2"])
def test_a_setting_that_says_nothing_is_refused(setting: str) -> None:
    """Before or while it is read."""
    with pytest.raises(UnlawfulOption):
        TinyRules.read(with_settings([setting]))


def test_house_rules_are_chosen_whole_by_name_or_not_at_all() -> None:
    """What is given as rules is taken as it is; nothing said is the usual."""
    own = TinyRules(cash=False)

    assert TinyRules.chosen(own) is own
    assert TinyRules.chosen({"cash": False}) == own
    assert TinyRules.chosen(None) == TinyRules()


class OtherRules(TinyRules):
    """House rules of another game."""

    game: ClassVar[str] = "other"


@pytest.mark.parametrize(
    ("chosen", "options", "words"),
    [
        (OtherRules(), ["rules"], "house rules of other, not of tiny"),
        ({"cash": True, "b": 1, "a": 2}, ["a", "b"], "tiny has no such option"),
        ({"pace": "idle"}, ["pace"], "idle"),
    ],
)
def test_options_that_a_game_does_not_know_are_not_chosen(
    chosen: HouseRules | dict[str, object], options: list[str], words: str
) -> None:
    """Each is named."""
    with pytest.raises(UnlawfulOption, match=words) as caught:
        TinyRules.chosen(chosen)

    assert [each.option for each in caught.value.violations] == options


def test_a_pay_line_is_found_by_its_key() -> None:
    """With its provision."""
    assert TinyRules().line("odd").cite == "19:47-5.5(a)[$2]"
    assert TinyRules.payout_cite == CITE


def test_a_game_asks_nothing_of_its_tables_together_unless_it_says_so() -> None:
    """Two tables of a game may differ in everything by default."""
    assert list(TinyRules.between_tables({"1": TinyRules(), "2": TinyRules(pace="slow")})) == []


# -- rules as proposed in a petition --------------------------------------------------------------


def test_payouts_of_a_petition_construct_and_are_named_as_not_authorized() -> None:
    """The sign says that they are proposed; without a petition they are refused."""
    below = {"odd": Odds(1, 10)}
    proposed = TinyRules(petition=7, payouts=below)

    with pytest.raises(UnlawfulOption):
        TinyRules(payouts=below)
    assert [each.option for each in proposed.unauthorized] == ["payouts.odd"]
    assert TinyRules().unauthorized == ()
    assert "petition 7" in " ".join(each.text for each in proposed.notices())


@pytest.mark.parametrize("raw", [-1, True, "seven", 1.5, "9" * 12])
def test_a_petition_is_named_by_its_number(raw: object) -> None:
    """Whole and not negative; typed ones may be text."""
    with pytest.raises(UnlawfulOption, match="named by its number"):
        read_petition(raw)
    assert read_petition("12") == read_petition(12) == 12


def test_a_table_counts_as_one_of_its_game_unless_it_says_otherwise() -> None:
    """For the number of its staff."""
    assert TinyRules().staffed_as == ("tiny", 1)
