"""The choices for a whole casino."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pitboss.errors import UnlawfulOption
from pitboss.house.casino import (
    COMMISSION,
    DIVISION,
    PLACES_MAX,
    CasinoRules,
    Places,
    regulator_name,
)


def test_the_defaults_are_those_of_the_digest() -> None:
    """Maxima may vary, guides are printed and not displayed, a change takes thirty minutes."""
    casino = CasinoRules.read({})

    assert CasinoRules() == casino
    assert casino.max_wager_varies_by_wager
    assert casino.max_wager_varies_by_table
    assert casino.gaming_guide_format == "printed"
    assert casino.gaming_guide_display == frozenset()
    assert casino.lead == timedelta(minutes=30)


@pytest.mark.rule("19:47-8.3(b)")
def test_a_house_may_take_longer_than_half_an_hour_but_not_less() -> None:
    """Thirty is the least."""
    assert CasinoRules(rule_change_lead_minutes=45).lead == timedelta(minutes=45)
    with pytest.raises(UnlawfulOption) as caught:
        CasinoRules(rule_change_lead_minutes=29)
    assert caught.value.cites == ("19:47-8.3(b)",)


def test_reading_finds_every_fault_at_once() -> None:
    """An unknown choice, an unreadable one and an unlawful one are all named."""
    raw = {
        "colour": "red",
        "rule_change_lead_minutes": "soon",
        "gaming_guide_format": "song",
        "gaming_guide_display": 7,
    }

    with pytest.raises(UnlawfulOption) as caught:
        CasinoRules.read(raw)

    assert [each.option for each in caught.value.violations] == [
        "colour",
        "rule_change_lead_minutes",
        "gaming_guide_display",
        "gaming_guide_format",
    ]
    assert caught.value.cites == ("19:47-8.3(b)", "19:47-8.5(e)", "19:47-8.5(b)")


@pytest.mark.parametrize(
    ("name", "cite"),
    [
        pytest.param(name, cite, marks=pytest.mark.rule(cite))
        for name, cite in [
            ("max_wager_varies_by_wager", "19:47-8.2(b)1"),
            ("max_wager_varies_by_table", "19:47-8.2(b)2"),
        ]
    ],
)
def test_an_unreadable_choice_alone_is_refused(name: str, cite: str) -> None:
    """Even if all the others are lawful."""
    with pytest.raises(UnlawfulOption) as caught:
        CasinoRules.read({name: "perhaps"})

    assert caught.value.cites == (cite,)


def test_places_are_read_from_lists_and_from_words() -> None:
    """Blank names fall away."""
    places = Places()

    assert places.read("lobby, pit 2,") == frozenset({"lobby", "pit 2"})
    assert places.read(["lobby"]) == frozenset({"lobby"})
    assert places.write(frozenset({"pit 2", "lobby"})) == ["lobby", "pit 2"]


def test_the_list_of_places_is_bounded() -> None:
    """Neither the list nor a name in it may be endless."""
    places = Places()

    assert places.admits(frozenset(str(n) for n in range(PLACES_MAX)))
    assert places.admits(frozenset({"x" * 80}))
    assert not places.admits(frozenset(str(n) for n in range(PLACES_MAX + 1)))
    assert not places.admits(frozenset({"x" * 81}))


@pytest.mark.parametrize(("edition", "name"), [(1995, COMMISSION), (2012, DIVISION)])
def test_the_authority_has_the_name_of_its_edition(edition: int, name: str) -> None:
    """The Commission of 1995 is the Division of 2012."""
    assert name == regulator_name(edition)
