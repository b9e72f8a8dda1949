"""Tickets of every type: marks and conditioning read, checked, printed; requests that go back."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment import seeded
from pitboss.errors import PitbossError, RuleViolation, TechnicalLimit
from pitboss.games.keno.fields import Draw, SlipField, slip_read, slip_text
from pitboss.games.keno.options import KenoRules
from pitboss.games.keno.tickets import Way, check_games, check_slip, kind_of, read_slip, slip_of
from pitboss.table import Limit

RULES = KenoRules()

LAWFUL = {
    "3.17.42:1/3@2": "straight_3",
    "1-8:1/8@1": "straight_8",
    "1.2.3/4.5.6:2/3@1": "split",
    "1.2.3/4.5.6.7:1/3@1+1/4@5": "split",
    "1.2/3.4/5.6:3/4@1": "way",
    "1.2/3.4/5.6:3/2@1+3/4@1+1/6@1": "way",
    "1.2/3.4/5.6:3/2@1+3/4@2": "combination",
    "1.2/3.4.5:1/2@1+1/3@1+1/5@2": "combination",
    "1/2/3:AB@1+BC@1": "combination",
    "k1/2.3/4.5:2/3@1+1/5@1": "king",
    "k1/k2/3.4:2/1@1+1/2@1+2/3@1": "king",
}


@pytest.mark.rule(
    "19:47-15.2(c)",
    "19:47-15.2(c)1",
    "19:47-15.2(c)2",
    "19:47-15.2(c)3",
    "19:47-15.2(c)4",
    "19:47-15.2(c)5",
)
@pytest.mark.rule("13:69F-15.2(c)", "13:69F-15.2(c)1")
@pytest.mark.parametrize(("text", "kind"), LAWFUL.items())
def test_every_type_of_ticket_is_read_and_known(text: str, kind: str) -> None:
    """The six types; the type of a straight ticket is its number of spots."""
    assert check_slip(slip_read(text), RULES) == kind


@pytest.mark.rule("19:47-15.1[Conditioning]", "13:69F-15.1[Conditioning]")
@pytest.mark.parametrize("text", LAWFUL)
def test_conditioning_is_printed_so_that_it_reads_back(text: str) -> None:
    """Type, ways and rates stay what they were."""
    slip = slip_read(text)
    again = slip_read(slip_text(slip))

    assert again.groups == slip.groups
    assert again.kings == slip.kings
    assert set(again.ways) == set(slip.ways)
    assert kind_of(again) == kind_of(slip)


def test_a_large_way_ticket_is_read() -> None:
    """Twenty groups of four, taken two at a time, are 190 ways of eight."""
    marks = "/".join(f"{4 * n + 1}-{4 * n + 4}" for n in range(20))
    slip = read_slip(marks, "190/8@1")

    assert len(slip.ways) == 190
    assert slip.price == 190_00
    assert slip.conditioning == "190/8@1"
    assert check_slip(slip, RULES) == "way"


UNCLEAR = [
    *("1.2.3", "1.2.3:", ":1/3@1", "1.2.3:1/3", "1.2.3:1/3@0", "1.2.3:1/3@x", "1.2.3:1/2@1"),
    *("1.x.3:1/3@1", "9-1:1/3@1", "1.2/3.4:2/4@1", "1.2/3.4:AC@1", "1.2/3.4:AA@1", "1.2//3:1/3@1"),
    *("1.2.3:A@1+A@1", "1.2/3.4/5.6:AB@1", "1.2:0/0@1"),
]


@pytest.mark.rule("19:47-15.7(a)")
@pytest.mark.parametrize("text", UNCLEAR)
def test_a_request_that_is_not_clear_goes_back(text: str) -> None:
    """As to its numbers or its type."""
    with pytest.raises(RuleViolation) as caught:
        check_slip(slip_read(text), RULES)
    assert caught.value.cites == ("19:47-15.7(a)",)
    assert caught.value.message.startswith("the request goes back")


REFUSED = {
    "0.1.2:1/3@1": "19:47-15.2(a)",
    "1.2.81:1/3@1": "19:47-15.2(a)",
    "1.2.2:1/3@1": "19:47-15.2(c)2",
    "1.2.3/3.4.5:2/3@1": "19:47-15.2(c)2",
    "1.2.3/4.5.6:A@1+B@2": "19:47-15.2(c)2i",
    "1.2/3.4:1/4@1": "19:47-15.2(c)3",
    "k1:1/1@1": "19:47-15.2(c)5",
    "k1.2/3:1/3@1": "19:47-15.2(c)5",
    "k1/2/3:A@1+BC@1+AB@1": "19:47-15.2(c)5",
    "1-11:1/11@1": "19:47-15.2(b)",
    "1.2.3:1/3@0.50": "19:47-15.3(d)",
    "1.2.3:1/3@1000.01": "19:47-15.3(d)",
    "1.2.3:1/3@1.50": "19:47-15.3(d)",
}


@pytest.mark.rule("19:47-15.2(a)", "19:47-15.2(b)", "19:47-15.2(c)2", "19:47-15.2(c)2i")
@pytest.mark.rule("19:47-15.2(c)3", "19:47-15.2(c)5", "19:47-15.3(d)", "13:69F-15.2(b)")
@pytest.mark.parametrize(("text", "provision"), REFUSED.items())
def test_a_ticket_that_no_type_allows_is_refused(text: str, provision: str) -> None:
    """With the provision on it."""
    with pytest.raises(RuleViolation) as caught:
        check_slip(slip_read(text), RULES)
    assert caught.value.cites == (provision,)


@pytest.mark.rule("19:47-15.2(c)2ii", "19:47-15.2(c)2i")
def test_groups_of_two_sizes_may_have_two_rates() -> None:
    """And groups of one size may not."""
    assert check_slip(slip_read("1.2/3.4.5:A@1+B@2"), RULES) == "split"
    assert check_slip(slip_read("1.2/3.4.5:A@2+B@2"), RULES) == "split"
    with pytest.raises(RuleViolation):
        check_slip(slip_read("1.2/3.4:A@1+B@2"), RULES)


@pytest.mark.rule("19:47-15.2(c)")
@pytest.mark.parametrize("text", [each for each, kind in LAWFUL.items() if "straight" not in kind])
def test_a_house_may_sell_fewer_types(text: str) -> None:
    """Straight tickets are always sold."""
    few = KenoRules(ticket_types=frozenset())
    with pytest.raises(RuleViolation) as caught:
        check_slip(slip_read(text), few)
    assert caught.value.cites == ("19:47-15.2(c)",)
    assert check_slip(slip_read("1.2:1/2@1"), few)


@pytest.mark.rule("19:47-15.2(c)6")
def test_a_multi_race_ticket_is_for_as_many_games_as_the_house_allows() -> None:
    """One game at least; more only where such tickets are sold."""
    check_games(1, KenoRules(ticket_types=frozenset()))
    check_games(20, RULES)
    for games, rules in ((21, RULES), (2, KenoRules(ticket_types=frozenset()))):
        with pytest.raises(RuleViolation) as caught:
            check_games(games, rules)
        assert caught.value.cites == ("19:47-15.2(c)6",)
    with pytest.raises(RuleViolation):
        check_games(0, RULES)


def test_limits_may_differ_by_the_number_of_spots() -> None:
    """The minimum of a way is that of a straight ticket of as many spots."""
    rules = KenoRules(limits={"straight_2": Limit(2_00, 50_00)})
    assert check_slip(slip_read("1:1/1@1"), rules)
    with pytest.raises(RuleViolation):
        check_slip(slip_read("1.2:1/2@1"), rules)


def test_technical_limits_are_said_to_be_ours() -> None:
    """Too many groups, and too many ways."""
    for text in (
        "/".join(str(n) for n in range(1, 28)) + ":27/1@1",
        "/".join(str(n) for n in range(1, 27)) + ":2600/3@1",
        "/".join(str(n) for n in range(1, 27)) + ":325/2@1+325/2@2+325/2@3+325/2@4",
    ):
        with pytest.raises(TechnicalLimit):
            slip_read(text)


@pytest.mark.parametrize(
    ("groups", "kings", "ways"),
    [([[1], []], (), [(0,)]), ([[1]], (), [(1,)]), ([[1]], (), [()]), ([[1]], (3,), [(0,)])],
)
def test_plain_data_that_is_no_ticket_is_refused(groups: Any, kings: Any, ways: Any) -> None:
    """Groups without a number, ways without a group."""
    with pytest.raises(PitbossError):
        slip_of(groups, kings, [Way(way, 1_00) for way in ways])
    with pytest.raises(PitbossError):
        slip_of([[1], [2]], (), [Way((0, 0), 1_00)])


@given(st.text(max_size=60))
def test_any_text_is_a_ticket_or_a_typed_refusal(text: str) -> None:
    """Nothing else is raised, whatever is typed."""
    with suppress(PitbossError):
        assert check_slip(slip_read(text), RULES)


@given(st.text(alphabet="0123456789./k:@+AB-", max_size=40))
def test_texts_like_tickets_are_tickets_or_typed_refusals(text: str) -> None:
    """With the characters of tickets as well."""
    field = SlipField(RULES, 100_00)
    assert field.admits(text) in (True, False)
    assert not field.admits(7)


def test_sampled_tickets_are_of_every_type() -> None:
    """Within the budget, and lawful."""
    field, source = SlipField(RULES, 10_00), seeded(1)
    kinds = {check_slip(slip_read(field.sample(source)), RULES) for _ in range(200)}

    assert {"split", "way", "combination", "king"} < kinds
    assert "such as" in field.describe()


def test_numbers_of_a_draw_are_typed_with_points() -> None:
    """Twenty different ones."""
    typed = ".".join(map(str, range(1, 21)))
    assert Draw().admits(Draw().read(typed))
    assert not any(map(Draw().admits, ("1.2", "one.two", "", 7)))
