from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import InvariantBroken, MalformedAnswer, RuleViolation
from pitboss.money import Commission, Rounding, parse_rate

CITE = "19:47-1.4(a)"
RATES = st.fractions(0, 1, max_denominator=1000)
AMOUNTS = st.integers(0, 10_000_000)
UNITS = st.sampled_from([1, 5, 25, 50, 100])


@pytest.mark.parametrize(
    ("rounding", "expected"),
    [(Rounding.DOWN, 50), (Rounding.UP, 75), (Rounding.NEAREST, 50)],
)
def test_five_percent_of_11_dollars_in_quarters(rounding: Rounding, expected: int) -> None:
    """55 cents are two quarters and a bit: the rounding decides."""
    actual = Commission(Fraction(1, 20), rounding, 25).on(1100)

    assert actual == expected


def test_half_a_unit_goes_up_to_the_nearest() -> None:
    """62.5 cents lie halfway between two and three quarters, and three are taken."""
    assert Commission(Fraction(1, 20), Rounding.NEAREST, 25).on(1250) == 75


def test_an_exact_commission_refuses_a_broken_unit() -> None:
    """With exact commission a wager must be one whose vigorish comes out."""
    commission = Commission(Fraction(1, 20), Rounding.EXACT, 25)

    assert commission.on(1000) == 50
    with pytest.raises(RuleViolation, match=r"on \$11.00") as refused:
        commission.on(1100, cite=CITE)
    assert refused.value.cites == (CITE,)
    with pytest.raises(RuleViolation) as uncited:
        commission.on(1100)
    assert uncited.value.cites == ()


@given(RATES, AMOUNTS, UNITS)
def test_every_rounding_stays_within_its_bound(rate: Fraction, amount: int, unit: int) -> None:
    """Down never takes more, up never less, and nearest is within half a unit of exact."""
    exact = rate * amount
    down = Commission(rate, Rounding.DOWN, unit).on(amount)
    up = Commission(rate, Rounding.UP, unit).on(amount)
    nearest = Commission(rate, Rounding.NEAREST, unit).on(amount)

    assert exact - unit < down <= exact <= up < exact + unit
    assert -Fraction(unit, 2) < nearest - exact <= Fraction(unit, 2)
    assert nearest in (down, up)
    assert all(cents % unit == 0 for cents in (down, up, nearest))


@given(RATES, AMOUNTS, UNITS)
def test_exact_agrees_with_every_rounding_or_is_refused(
    rate: Fraction, amount: int, unit: int
) -> None:
    """Where the exact commission exists, nobody had anything to round."""
    exact = Commission(rate, Rounding.EXACT, unit)
    if (rate * amount / unit).denominator == 1:
        taken = {Commission(rate, each, unit).on(amount) for each in Rounding}
        assert taken == {exact.on(amount)} == {int(rate * amount)}
    else:
        with pytest.raises(RuleViolation):
            exact.on(amount)


@pytest.mark.parametrize("text", ["5%", "0.05", "1/20", "5.0%", "0.050", "2/40"])
def test_a_rate_is_read_in_three_spellings(text: str) -> None:
    """Percent, decimal and ratio all mean the same exact fraction."""
    assert parse_rate(text) == Fraction(1, 20)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "%",
            "5 %",
            "-5%",
            "101%",
            "1.1",
            "2",
            "3/2",
            "1/0",
            "1/",
            "/2",
            "1/2/3",
            "5e-2",
            "nan",
        ),
        *("0.0000001", "1234567/9999999", "５%", ".05", "1.", " 5%", "5%\n", "1_0%"),
    ],
)
def test_anything_else_is_not_a_rate(text: str) -> None:
    """Negative, boundless and decorated rates are malformed."""
    with pytest.raises(MalformedAnswer):
        parse_rate(text)


@pytest.mark.parametrize("rate", [0.05, 0, None, Fraction(1, 20)])
def test_only_text_is_a_posted_rate(rate: str) -> None:
    """A float is refused before it can bring its error along."""
    with pytest.raises(MalformedAnswer):
        parse_rate(rate)


@pytest.mark.parametrize(
    ("rate", "rounding", "unit"),
    [
        (0.05, Rounding.UP, 1),
        (Fraction(-1, 20), Rounding.UP, 1),
        (Fraction(21, 20), Rounding.UP, 1),
        (Fraction(1, 20), "up", 1),
        (Fraction(1, 20), Rounding.UP, 0),
        (Fraction(1, 20), Rounding.UP, 1.0),
    ],
)
def test_a_commission_that_makes_no_sense_does_not_construct(
    rate: Fraction, rounding: Rounding, unit: int
) -> None:
    """A rate is an exact share, a rounding has a name, a unit is positive."""
    with pytest.raises(InvariantBroken):
        Commission(rate, rounding, unit)


@pytest.mark.parametrize("amount", [-1, 1.0, True])
def test_commission_is_taken_on_whole_cents(amount: int) -> None:
    """A negative or broken amount stops the table."""
    with pytest.raises(InvariantBroken):
        Commission(Fraction(1, 20), Rounding.DOWN).on(amount)


@pytest.mark.parametrize("text", ["100%", "1", "1/1", "1.0"])
def test_the_whole_is_the_highest_rate(text: str) -> None:
    """And is still a rate."""
    assert parse_rate(text) == 1
