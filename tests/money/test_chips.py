from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import InvariantBroken, MalformedAnswer, RuleViolation
from pitboss.money import DENOMINATIONS, NonValueChips, break_down, clashes

CITE = "19:47-1.4(a)"


def test_denominations_rise_without_repeats() -> None:
    """The rack runs from quarters to five thousand dollars."""
    assert list(DENOMINATIONS) == sorted(set(DENOMINATIONS))
    assert (DENOMINATIONS[0], DENOMINATIONS[-1]) == (25, 500_000)


def test_a_payment_is_cut_with_the_largest_chips_first() -> None:
    """$636.75 takes one chip of eight kinds."""
    pieces = break_down(63_675)

    assert list(pieces.items()) == [
        *[(50_000, 1), (10_000, 1), (2_500, 1), (500, 2), (100, 1), (50, 1), (25, 1)]
    ]
    assert break_down(0) == {}


def test_a_payment_with_a_remainder_is_refused() -> None:
    """Ten cents cannot be cut from a rack that begins with quarters."""
    with pytest.raises(RuleViolation, match=r"\$0.35 cannot be cut") as refused:
        break_down(35, cite=CITE)

    assert refused.value.cites == (CITE,)
    with pytest.raises(RuleViolation) as uncited:
        break_down(150, [100])
    assert uncited.value.cites == ()


@given(st.integers(0, 10**9).map(lambda quarters: quarters * 25))
def test_every_multiple_of_a_quarter_is_cut_exactly(cents: int) -> None:
    """The pieces add up to the payment, and no piece is empty."""
    pieces = break_down(cents)

    assert sum(value * count for value, count in pieces.items()) == cents
    assert all(count > 0 for count in pieces.values())
    assert list(pieces) == sorted(pieces, reverse=True)


@pytest.mark.parametrize(("cents", "rack"), [(-25, [25]), (25.0, [25]), (25, [0]), (25, [-25])])
def test_a_rack_and_a_payment_make_sense(cents: int, rack: list[int]) -> None:
    """Negative payments and worthless chips stop the table."""
    with pytest.raises(InvariantBroken):
        break_down(cents, rack)


def test_chips_of_one_look_clash() -> None:
    """Two players at one wheel never hold the same colour and design."""
    plain_blue = NonValueChips("blue", "plain")

    assert clashes(plain_blue, NonValueChips(" Blue", "PLAIN"))
    assert not clashes(plain_blue, NonValueChips("blue", "star"))
    assert not clashes(plain_blue, NonValueChips("red", "plain"))


@pytest.mark.parametrize(
    ("colour", "design"), [("", "plain"), ("blue", "  "), ("x" * 41, "plain"), (7, "plain")]
)
def test_chips_without_a_value_have_a_colour_and_a_design(colour: str, design: str) -> None:
    """A nameless look cannot be told apart from another."""
    with pytest.raises(MalformedAnswer):
        NonValueChips(colour, design)
