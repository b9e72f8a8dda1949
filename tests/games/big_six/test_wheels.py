"""The wheel as equipment: the two known by name, and one that a house describes itself."""

from __future__ import annotations

from fractions import Fraction as F
from typing import Any

import pytest

from pitboss.equipment import SECTIONS_MAX
from pitboss.errors import UnlawfulOption
from pitboss.games.big_six.odds import odds
from pitboss.games.big_six.options import BigSixRules
from pitboss.games.big_six.wheels import INSIGNIA, WHEELS
from pitboss.money import show
from pitboss.table import with_settings
from pitboss.testing import ScriptedTable

# Nine sections with every insignia, in the one spelling that house rules keep.
NINE = "J 1 2 5 1 10 F 20 1"


def refused(wheel: object) -> UnlawfulOption:
    with pytest.raises(UnlawfulOption) as caught:
        BigSixRules.read({"options": {"wheel": wheel}})
    assert {violation.option for violation in caught.value.violations} == {"wheel"}
    assert caught.value.cites == ("19:47-5.5(a)",)
    return caught.value


# -- the wheels known by name -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wheel", "ones", "fives"), [("nj_54", 23, 8), ("us_54", 24, 7)], ids=["nj_54", "us_54"]
)
def test_the_wheels_have_54_stops_in_the_known_order(wheel: str, ones: int, fives: int) -> None:
    """Pictures, $20s and $10s lie in opposite pairs."""
    data = WHEELS[wheel]

    expected = {"$1": ones, "$2": 15, "$5": fives, "$10": 4, "$20": 2, "Joker": 1, "Flag": 1}
    assert expected == data.counts()
    assert (data.index("Joker"), data.index("Flag")) == (0, 27)
    assert [i for i, s in enumerate(data.sections) if s == "$20"] == [13, 40]
    assert [i for i, s in enumerate(data.sections) if s == "$10"] == [7, 20, 34, 47]


def test_no_two_neighbours_of_the_default_wheel_are_alike() -> None:
    """A spin that stops one section early never pays the same."""
    sections = WHEELS["nj_54"].sections

    assert all(sections[i] != sections[i - 1] for i in range(54))


def test_the_american_wheel_differs_in_one_section() -> None:
    """A $1 stands where the other wheel has a $5, two sections after the Flag."""
    pairs = enumerate(zip(WHEELS["nj_54"].sections, WHEELS["us_54"].sections, strict=True))

    assert [(i, here, there) for i, (here, there) in pairs if here != there] == [(29, "$5", "$1")]


# -- a wheel of the house's own -----------------------------------------------------------------


@pytest.mark.parametrize(
    "raw",
    [
        NINE,
        NINE.replace(" ", ","),
        "joker, $1, $2, $5, $1, $10, flag, $20, $1",
        ["J", "1", "2", "5", "1", "10", "F", "20", "1"],
        ["Joker", 1, 2, 5, 1, 10, "Flag", 20, 1],
        ("j", "$1", "$2", "$5", "$1", "$10", "f", "$20", "$1"),
    ],
    ids=["spaces", "commas", "names", "list", "numbers", "tuple"],
)
def test_a_house_may_describe_its_own_wheel(raw: object) -> None:
    """As a list or as text, with short words or names: it is the same wheel."""
    rules = BigSixRules.read({"options": {"wheel": raw}})

    sections = ("Joker", "$1", "$2", "$5", "$1", "$10", "Flag", "$20", "$1")
    assert sections == rules.wheel_data.sections
    assert rules == BigSixRules(wheel=NINE)


def test_a_wheel_of_the_house_survives_its_submission() -> None:
    """Written to a file and read back, or set in one line, the rules are the same."""
    rules = BigSixRules(wheel=NINE)

    assert rules == BigSixRules.read(rules.submission())
    assert rules == BigSixRules.read(with_settings([f"wheel={NINE}"]))
    assert rules.digest != BigSixRules().digest


@pytest.mark.rule("19:47-5.5(a)")
def test_a_strange_insignia_is_refused_by_name() -> None:
    """Only the seven of the payout list are paid, so only they are on a wheel."""
    error = refused(f"{NINE} star 50")

    assert [violation.message for violation in error.violations] == [
        "'star' is not a symbol of this wheel",
        "'50' is not a symbol of this wheel",
    ]


@pytest.mark.rule("19:47-5.5(a)")
@pytest.mark.parametrize("missing", INSIGNIA)
def test_a_wheel_without_one_of_the_seven_is_refused_by_name(missing: str) -> None:
    """A wager on what the wheel does not carry could never win."""
    left = [insignia for insignia in INSIGNIA if insignia != missing]

    error = refused([*left, left[0]])

    messages = [violation.message for violation in error.violations]
    assert messages == [f"'{missing}' is missing from the wheel"]


@pytest.mark.parametrize(
    "raw",
    ["", "nj54", "J 1 2 5 10 20", "1 " * (SECTIONS_MAX + 1), 54, True, {"J": 1}, None, [1.5, "J"]],
    ids=["empty", "name", "six", "long", "number", "flag", "table", "nothing", "fraction"],
)
def test_what_is_no_wheel_at_all_is_refused(raw: object) -> None:
    """Neither a known name nor as many sections as a wheel can have."""
    refused(raw)


def test_the_refusal_says_how_a_wheel_is_given() -> None:
    """The names that are known, and an example of sections."""
    assert "nj_54 or us_54 or 7 to 360 insignia clockwise, as J 1 2 5 10 20 F" in str(refused("x"))


@pytest.mark.parametrize("wheel", [["J"], NINE.lower(), f" {NINE}", 54])
def test_house_rules_keep_a_wheel_in_one_spelling_only(wheel: Any) -> None:
    """So that equal wheels have equal fingerprints; `read` spells any other."""
    with pytest.raises(UnlawfulOption):
        BigSixRules(wheel=wheel)


def test_a_wheel_may_have_as_many_sections_as_any() -> None:
    """And as few as there are insignia."""
    longest = " ".join(["J 2 5 10 20 F", *["1"] * (SECTIONS_MAX - 6)])

    assert len(BigSixRules(wheel=longest).wheel_data.sections) == SECTIONS_MAX
    assert len(BigSixRules(wheel="J 1 2 5 10 20 F").wheel_data.sections) == 7


def test_the_odds_follow_the_wheel_of_the_house() -> None:
    """Three stops of nine for the $1 keep 1 - 3 x 2/9; one stop for the $5 keeps 1 - 6/9."""
    rows = {row.wager: row.house_advantage for row in odds(BigSixRules(wheel=NINE))}

    assert (F(1, 3), F(1, 3)) == (rows["d1"], rows["d5"])
    assert F(2, 3) == rows["d2"]


def test_the_table_follows_the_wheel_of_the_house() -> None:
    """Section 6 of nine is the Flag; there is no section 9."""
    driver = ScriptedTable("big_six", wheel=NINE)
    wager = driver.bet("flag", 1_00)
    driver.close()
    assert driver.round.question is not None
    (form,) = driver.round.question.forms()
    assert [form.blanks["section"].admits(section) for section in (8, 9)] == [True, False]

    decided = driver.decided(driver.wheel(6))

    assert show(decided[wager][2]) == "$45.00"
