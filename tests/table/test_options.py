"""What options read, admit and write, hostile input included."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import InvariantBroken, MalformedAnswer
from pitboss.table.authoring import (
    AmountOf,
    Flag,
    Named,
    PerKey,
    Rate,
    SomeOf,
    WholeFrom,
    number_text,
    option,
    option_violations,
    options_of,
)
from pitboss.table.options import in_words
from tests.table.tiny import TinyRules

HUGE = 10**5000
HALVES = Fraction(5, 2)
DOMAINS: list[Any] = [
    Flag(),
    Named("slow", "fast"),
    WholeFrom(3, 9),
    WholeFrom(3),
    Rate(Fraction(0), Fraction(1, 10)),
    SomeOf("sat", "sun", 7),
    AmountOf(100, 500),
    PerKey((4, 5), 1, 10),
]
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: type(domain).__name__)
@given(raw=JUNK)
def test_anything_in_a_file_is_read_or_malformed(domain: Any, raw: object) -> None:
    """Whatever is read and admitted is written and read back as the same value."""
    try:
        value = domain.read(raw)
    except MalformedAnswer:
        return

    if domain.admits(value):
        assert domain.read(domain.write(value)) == value


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: type(domain).__name__)
@given(value=JUNK)
def test_admitting_never_stumbles(domain: Any, value: object) -> None:
    """Whether a value is lawful has an answer for every value."""
    assert domain.admits(value) in (True, False)


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: type(domain).__name__)
def test_a_number_too_long_to_print_is_refused(domain: Any) -> None:
    """Thousands of digits are neither an amount nor a name."""
    for raw in (HUGE, [HUGE], {"4": HUGE}):
        try:
            value = domain.read(raw)
        except MalformedAnswer:
            continue
        assert not domain.admits(value)


@pytest.mark.parametrize(
    ("raw", "expected"),
    [(True, True), ("Yes", True), ("on", True), (False, False), ("NO", False), ("off", False)],
)
def test_a_flag_is_read_from_words(raw: object, expected: bool) -> None:
    """Yes and no, as people type them."""
    assert Flag().read(raw) is expected


@pytest.mark.parametrize("raw", [1, 0, "", "maybe", None, []])
def test_a_flag_is_not_read_from_anything_else(raw: object) -> None:
    """One and zero are numbers."""
    with pytest.raises(MalformedAnswer):
        Flag().read(raw)


def test_a_name_is_read_even_if_it_is_not_offered() -> None:
    """So that the refusal can say which names are."""
    domain = Named("slow", "fast")

    assert domain.read("next") == "next"
    assert not domain.admits("next")
    assert domain.describe() == "slow or fast"
    with pytest.raises(MalformedAnswer):
        domain.read(3)


@pytest.mark.parametrize(("raw", "expected"), [(5, 5), ("5", 5), ("-5", -5), (-5, -5), ("0005", 5)])
def test_a_whole_number_is_read_from_digits(raw: object, expected: int) -> None:
    """Signs and leading zeros are read."""
    assert WholeFrom(3).read(raw) == expected


@pytest.mark.parametrize("raw", [True, 5.0, "5.0", "--5", "", "-", "²", "9" * 19, 10**18, None])
def test_a_whole_number_is_not_read_from_anything_else(raw: object) -> None:
    """Nor is one of more than eighteen digits."""
    with pytest.raises(MalformedAnswer):
        WholeFrom(3).read(raw)


def test_a_whole_number_keeps_its_bounds() -> None:
    """Without a highest there is still one that fits a computer."""
    assert [WholeFrom(3, 9).admits(n) for n in (2, 3, 9, 10)] == [False, True, True, False]
    assert WholeFrom(3).admits(10**18 - 1)
    assert not WholeFrom(3).admits(10**18)
    assert not WholeFrom(0).admits(True)
    assert WholeFrom(3).describe() == "a whole number, 3 or more"
    assert WholeFrom(3, 9).describe() == "a whole number, 3 to 9"


def test_a_rate_is_read_as_it_is_posted() -> None:
    """A percentage, a decimal, a ratio, or an exact fraction."""
    rate = Rate(Fraction(0), Fraction(1, 10))

    assert {rate.read(raw) for raw in ("5%", 0.05, "1/20", Fraction(1, 20))} == {Fraction(1, 20)}
    assert not rate.admits(Fraction(1, 5))
    assert rate.describe() == "a rate from 0% to 10%"
    for raw in (True, None, [5]):
        with pytest.raises(MalformedAnswer):
            rate.read(raw)


def test_some_of_a_list_may_be_all_or_none_of_it() -> None:
    """Lists, words with commas, `all` and `none`; a lone number is none of these."""
    some = SomeOf("sat", "sun", 7)

    assert some.read("all") == some.read(True) == {"sat", "sun", 7}
    assert some.read("none") == some.read(False) == some.read("") == frozenset()
    assert some.read("sat, 7") == some.read(["sat", 7]) == {"sat", 7}
    assert some.write(frozenset({7, "sat"})) == ["sat", 7]
    assert not some.admits(some.read("mon"))
    for number in (0, 1):
        with pytest.raises(MalformedAnswer):
            some.read(number)


def test_an_amount_is_read_in_dollars() -> None:
    """And written in dollars."""
    amount = AmountOf(100, 500)

    assert amount.read(5) == amount.read("$5.00") == amount.read(5.0) == 500
    assert amount.write(250) == "$2.50"
    assert amount.describe() == "an amount from $1.00 to $5.00"
    for raw in (True, None, "5.001", "-5", float("nan")):
        with pytest.raises(MalformedAnswer):
            amount.read(raw)


def test_a_number_for_each_key_is_read_three_ways() -> None:
    """One for all, a table, or pairs as typed; whole numbers or not."""
    each = PerKey((4, 5), 1, 10)

    assert each.read(3) == {4: 3, 5: 3}
    assert each.read("4:3, 5:4") == each.read({"4": 3, "5": "4"}) == {4: 3, 5: 4}
    assert each.read("4:2.5, 5:7/2") == each.read({"4": 2.5, "5": "3.5"}) == {4: HALVES, 5: 3.5}
    assert each.write({5: 4, 4: 3}) == {"4": 3, "5": 4}
    assert each.write({5: 4, 4: HALVES}) == {"4": "5/2", "5": 4}
    assert each.describe() == "a number from 1 to 10, for each of 4, 5"
    assert [number_text(n) for n in (3, HALVES, Fraction(7, 3))] == ["3", "2.5", "7/3"]
    for raw in ("1e1", "2.5.1", "5/0", "-3", True, "", "٣"):
        with pytest.raises(MalformedAnswer):
            each.read(raw)


@pytest.mark.parametrize("value", [{4: 3}, {4: 3, 5: 11}, {4: 3, 5: 4, 6: 4}, 3])
def test_a_number_for_each_key_needs_every_key(value: Any) -> None:
    """And each within the bounds."""
    assert not PerKey((4, 5), 1, 10).admits(value)


def test_options_are_found_with_their_defaults() -> None:
    """In the order they are declared, those of every game first."""
    options = options_of(TinyRules)

    assert list(options)[-6:] == ["cash", "pace", "rate", "days", "fee", "multiples"]
    assert options["fee"].default == 25


def test_an_option_without_a_default_is_a_bug() -> None:
    """House rules construct without a word."""

    @dataclass
    class Broken:
        fee: int = field(metadata={"option": object()})

    with pytest.raises(InvariantBroken):
        options_of(Broken)


def test_a_table_of_numbers_is_read_in_the_order_of_its_keys() -> None:
    """Whatever order a file has them in."""
    read = PerKey((4, 5, 10), 1, 10).read({"10": 3, "4": 3, "5": 4})

    assert list(read) == [4, 5, 10]


def test_multiples_that_are_not_whole_are_printed_as_decimals() -> None:
    """As a sign shows them."""
    multiples: Mapping[int, Fraction | int] = {4: HALVES, 5: 2}

    assert in_words(PerKey((4, 5), 1, 10), multiples, {}) == "2.5 on 4, 2 on 5"


class Sides:
    """A domain with words of its own."""

    def read(self, raw: object) -> int:
        return WholeFrom(1, 2).read(raw)

    def admits(self, value: int) -> bool:
        return value in (1, 2)

    def write(self, value: int) -> object:
        return value

    def describe(self) -> str:
        return "1 or 2"

    def in_words(self, value: int) -> str:
        return {1: "one side", 2: "both sides"}[value]


@pytest.mark.parametrize(
    ("domain", "value", "words"),
    [
        (Flag(), False, "no"),
        (Named("slow_play"), "slow_play", "slow play"),
        (Rate(Fraction(0), Fraction(1)), Fraction(1, 40), "2.5%"),
        (SomeOf("sat", "sun_day"), frozenset({"sat", "sun_day"}), "sat, sun day"),
        (SomeOf("sat"), frozenset(), "none"),
        (PerKey((4, 5), 1, 10), {4: HALVES, 5: HALVES}, "2.5 on all"),
        (PerKey((4, 5, 6), 1, 10), {4: 3, 5: 4, 6: 3}, "3 on 4 and 6, 4 on 5"),
        (Sides(), 2, "both sides"),
    ],
)
def test_values_are_printed_in_words(domain: Any, value: object, words: str) -> None:
    """Tables by their values, each with all that have it."""
    assert in_words(domain, value, {}) == words


@dataclass(frozen=True, kw_only=True)
class Refusing:
    """Options of which none has a lawful value."""

    times: Mapping[int, Fraction | int] = option(
        {4: 11, 5: 11}, PerKey((4, 5), 1, 10), "19:47-8.2(a)", ""
    )
    days: frozenset[str | int] = option(frozenset({"my_day"}), SomeOf("sat"), "19:47-8.2(a)", "")
    pace: str = option("too_slow", Named("slow"), "19:47-8.2(a)", "")
    rate: Fraction = option(Fraction(1, 5), Rate(Fraction(0), Fraction(1, 10)), "19:47-8.2(a)", "")
    sides: int = option(3, Sides(), "19:47-8.2(a)", "")


def test_a_refused_value_is_printed_in_words() -> None:
    """Names as they are typed; of what has no words, the type."""
    assert [each.message for each in option_violations(Refusing())] == [
        "11 on all is not a number from 1 to 10, for each of 4, 5",
        "my_day is not some of sat",
        "too_slow is not slow",
        "20% is not a rate from 0% to 10%",
        "a int is not 1 or 2",
    ]
