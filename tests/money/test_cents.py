from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import InvariantBroken, MalformedAnswer
from pitboss.money import CENTS_MAX, dollars, show

SIGNED_AMOUNTS = st.integers(-CENTS_MAX, CENTS_MAX)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("12.50", 1250),
        ("$12.50", 1250),
        ("12.5", 1250),
        ("0", 0),
        ("0.01", 1),
        ("$1,000", 100_000),
        ("1000", 100_000),
        ("12,345,678.90", 1_234_567_890),
        ("$10,000,000,000,000.00", CENTS_MAX),
    ],
)
def test_an_amount_is_read_as_people_write_it(text: str, expected: int) -> None:
    """Dollar signs, commas and cents are optional, and every cent is kept."""
    actual = dollars(text)

    assert actual == expected


@pytest.mark.parametrize(
    "text",
    [
        *("", "$", ".", ".50", "12.", "12.505", "1,00", "1,0000", "1000,000", ",100", "0,100"),
        *("007", "1_000", "1e3", "nan", "NaN", "inf", "--1", "+1", "$-1", "$$1", " 1", "1 ", "1\n"),
        *(
            "１２",
            "١٢",
            "12.５",
            "€5",
            "0x10",
            "true",
            "10,000,000,000,000.01",
            "9" * 24,
            "9" * 5000,
        ),
    ],
)
def test_anything_else_is_not_an_amount(text: str) -> None:
    """Exponents, foreign digits, bad commas and broken cents are refused."""
    with pytest.raises(MalformedAnswer):
        dollars(text)
    with pytest.raises(MalformedAnswer):
        dollars(text, signed=True)


def test_a_sign_is_read_only_when_asked_for() -> None:
    """A wager is never negative, but a balance may be."""
    assert dollars("-$1.00", signed=True) == -100
    assert dollars("-1", signed=True) == -100
    with pytest.raises(MalformedAnswer):
        dollars("-$1.00")


@pytest.mark.parametrize("value", [12.5, 12, True, None, b"12.50", ["12"]])
def test_only_text_is_read(value: str) -> None:
    """A float from a file is refused, not guessed at."""
    with pytest.raises(MalformedAnswer):
        dollars(value)


@pytest.mark.parametrize(
    ("cents", "expected"),
    [(1250, "$12.50"), (-100, "-$1.00"), (0, "$0.00"), (5, "$0.05"), (-5, "-$0.05")],
)
def test_an_amount_is_shown_in_dollars_and_cents(cents: int, expected: str) -> None:
    """The sign stands before the dollar, and cents have two digits."""
    assert show(cents) == expected


@pytest.mark.parametrize("value", [1.0, True, "1"])
def test_only_whole_cents_are_shown(value: int) -> None:
    """A float or a truth value where money should be stops the table."""
    with pytest.raises(InvariantBroken):
        show(value)


@given(SIGNED_AMOUNTS)
def test_what_is_shown_can_be_read_back(cents: int) -> None:
    """Showing and reading are inverse to the cent."""
    assert dollars(show(cents), signed=True) == cents


@given(st.text(max_size=30))
def test_any_text_is_an_amount_or_is_refused(text: str) -> None:
    """No text causes anything but an amount or a typed refusal."""
    try:
        cents = dollars(text)
    except MalformedAnswer:
        return
    assert 0 <= cents <= CENTS_MAX
