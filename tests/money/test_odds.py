from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import InvariantBroken, MalformedAnswer, RuleViolation
from pitboss.money import ODDS_TERM_MAX, Odds

CITE = "19:47-1.4(a)"
TERMS = st.integers(1, 200)
ODDS = st.builds(Odds, TERMS, TERMS)
STAKES = st.integers(0, 1_000_000)
UNITS = st.sampled_from([1, 5, 25, 50, 100, 250, 500])


def test_odds_are_kept_as_written() -> None:
    """10 to 2 prints as 10 to 2 although it equals 5 to 1."""
    odds = Odds.parse("10 to 2", cite=CITE)

    assert str(odds) == "10 to 2"
    assert repr(odds) == "Odds(10, 2)"
    assert odds == Odds(5, 1)
    assert hash(odds) == hash(Odds(5, 1))


def test_odds_stated_with_for_are_refused_with_the_cite() -> None:
    """9 for 5 would hide that the stake is part of the payment."""
    with pytest.raises(RuleViolation, match="never with 'for'") as refused:
        Odds.parse("9 for 5", cite=CITE)

    assert refused.value.cites == (CITE,)


def test_win_is_read_only_where_it_is_allowed() -> None:
    """Some layouts may say win, all others say to."""
    assert Odds.parse("9 win 5", cite=CITE, win_allowed=True) == Odds(9, 5)
    with pytest.raises(RuleViolation, match="'win' is not allowed") as refused:
        Odds.parse("9 win 5", cite=CITE)
    assert refused.value.cites == (CITE,)
    with pytest.raises(RuleViolation, match="never with 'for'"):
        Odds.parse("9 for 5", cite=CITE, win_allowed=True)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "9",
            "9:5",
            "9/5",
            "9 to",
            "to 5",
            "0 to 5",
            "9 to 0",
            "-9 to 5",
            "9.0 to 5",
            "9  to 5",
        ),
        *(" 9 to 5", "9 to 5 ", "9 to 5\n", "nine to five", "９ to 5", "1e3 to 1", "99999999 to 1"),
    ],
)
def test_nonsense_is_not_odds(text: str) -> None:
    """Anything that is not two positive numbers and a word is malformed."""
    with pytest.raises(MalformedAnswer):
        Odds.parse(text, cite=CITE)


@pytest.mark.parametrize("value", [9, None, (9, 5)])
def test_only_text_states_odds(value: str) -> None:
    """A number alone is malformed, not an error of Python's."""
    with pytest.raises(MalformedAnswer):
        Odds.parse(value, cite=CITE)


@pytest.mark.parametrize(
    ("a", "b"), [(0, 1), (1, 0), (-1, 1), (1, -1), (True, 1), (1, 1.0), (ODDS_TERM_MAX + 1, 1)]
)
def test_odds_are_two_positive_whole_numbers(a: int, b: int) -> None:
    """Zero, negative, broken and enormous terms do not construct."""
    with pytest.raises(MalformedAnswer):
        Odds(a, b)


def test_a_stake_is_paid_to_the_cent_or_refused() -> None:
    """$5 at 9 to 5 pays $9; $0.01 at 9 to 5 would break a cent."""
    assert Odds(9, 5).pays(500) == 900
    with pytest.raises(RuleViolation, match="cannot be paid exactly at 9 to 5") as refused:
        Odds(9, 5).pays(1, cite=CITE)
    assert refused.value.cites == (CITE,)
    with pytest.raises(RuleViolation) as uncited:
        Odds(9, 5).pays(1)
    assert uncited.value.cites == ()


@pytest.mark.parametrize("stake", [-5, True, 5.0])
def test_a_stake_is_whole_cents(stake: int) -> None:
    """A negative or broken stake stops the table."""
    with pytest.raises(InvariantBroken):
        Odds(1, 1).pays(stake)


@pytest.mark.parametrize("unit", [0, -1, True, 1.0])
def test_a_unit_is_positive(unit: int) -> None:
    """Payment in units of nothing makes no sense."""
    with pytest.raises(InvariantBroken):
        Odds(1, 1).payable(100, unit)
    with pytest.raises(InvariantBroken):
        Odds(1, 1).stake_step(unit)


@given(ODDS, STAKES)
def test_what_is_paid_is_the_exact_fraction(odds: Odds, stake: int) -> None:
    """A payment equals stake times odds, and is refused exactly when that breaks a cent."""
    exact = odds.as_fraction() * stake
    if exact.denominator == 1:
        assert odds.pays(stake) == exact
    else:
        with pytest.raises(RuleViolation):
            odds.pays(stake)


@given(ODDS, STAKES, UNITS)
def test_payable_means_the_exact_payment_divides_into_units(
    odds: Odds, stake: int, unit: int
) -> None:
    """Payable is the same as: stake times odds is a whole multiple of the unit."""
    expected = (Fraction(stake) * odds.as_fraction() / unit).denominator == 1

    assert odds.payable(stake, unit) == expected


@given(ODDS, UNITS, st.integers(1, 300))
def test_the_step_is_the_smallest_payable_stake(odds: Odds, unit: int, times: int) -> None:
    """Multiples of the step are payable and every other stake of whole units is not."""
    step = odds.stake_step(unit)

    assert step % unit == 0
    assert odds.payable(step * times, unit)
    assert odds.payable(unit * times, unit) == (unit * times % step == 0)


@given(ODDS, ODDS)
def test_odds_compare_by_their_ratio(left: Odds, right: Odds) -> None:
    """Order, equality and hash all agree with the exact fractions."""
    a, b = left.as_fraction(), right.as_fraction()

    assert (left == right, left < right, left <= right) == (a == b, a < b, a <= b)
    assert (left != right, left > right, left >= right) == (a != b, a > b, a >= b)
    assert left != right or hash(left) == hash(right)


@given(ODDS)
def test_odds_print_as_what_they_are(odds: Odds) -> None:
    """What is printed can be read back, term by term."""
    again = Odds.parse(str(odds), cite=CITE)

    assert (again.a, again.b) == (odds.a, odds.b)
    assert repr(again) == repr(odds)


def test_odds_are_not_numbers() -> None:
    """Odds equal no fraction and are not ordered against one."""
    assert Odds(1, 1) != 1
    with pytest.raises(TypeError):
        assert Odds(1, 1) < 2
