"""The sign at a poker table, and what the house files about it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.poker.house.notices import rake_filing, supplements
from tests.poker.room import BoardRules


def shown(rules: BoardRules, provision: str) -> list[str]:
    """What the sign says under a provision."""
    return [each.text for each in rules.notices() if each.cite == provision]


@pytest.mark.rule("13:69F-14.17")
@pytest.mark.parametrize(
    ("structure", "words"),
    [
        ("fixed", "Fixed limit, minimum and maximum $2.00 and $4.00"),
        ("spread", "Spread limit, minimum and maximum $2.00 to $4.00"),
        ("pot_limit", "Pot limit, minimum and maximum $2.00 to the size of the pot"),
        ("no_limit", "No limit, minimum and maximum $2.00 to all that lies before the player"),
    ],
)
def test_the_sign_tells_the_limits_and_the_cap_on_raises(structure: str, words: str) -> None:
    """A table without a cap says nothing of raises."""
    limits, raises = shown(BoardRules(limit_structure=structure), "13:69F-14.17")

    assert limits.startswith(words)
    assert raises == "At most 3 raises in a betting round"
    assert len(shown(BoardRules(max_raises=0), "13:69F-14.17")) == 1
    assert "1 raise in" in shown(BoardRules(max_raises=1), "13:69F-14.17")[1]


@pytest.mark.rule("13:69F-14.7(j)")
def test_a_table_without_check_raises_says_so() -> None:
    """Where nothing is posted they are allowed."""
    assert shown(BoardRules(), "13:69F-14.7(j)") == []
    assert len(shown(BoardRules(check_raise_allowed=False), "13:69F-14.7(j)")) == 1


@pytest.mark.rule("13:69F-14.14(c)")
def test_the_sign_tells_type_and_amount_of_the_rake() -> None:
    """A line for each method, with its amounts."""
    rules = BoardRules(
        rake_methods=frozenset({"percentage", "increments", "time"}),
        rake_levels=((20_00, 1_00), (40_00, 1_00)),
        time_hourly_fee=10_00,
        time_basis="per_table",
    )
    share, levels, time = shown(rules, "13:69F-14.14(c)")

    assert "10% of the wagers of each betting round" in share
    assert "at most $4.00" in share
    assert "$1.00 at $20.00, $1.00 at $40.00" in levels
    assert "$10.00 an hour for the table" in time


@pytest.mark.rule("13:69F-14.14(b)3ii")
def test_a_time_charge_is_stated_by_the_hour_with_the_limits() -> None:
    """The fee goes with the minimum and maximum of the game."""
    rules = BoardRules(rake_methods=frozenset({"time"}), time_hourly_fee=6_00)

    assert shown(rules, "13:69F-14.14(c)") == [
        "Time charge at limits of $2.00 and $4.00: $6.00 an hour for each player,"
        " collected every 30 minutes"
    ]


@pytest.mark.rule("13:69F-14.16(a)")
def test_players_are_asked_to_play_for_themselves() -> None:
    """No help and no information to another."""
    assert len(shown(BoardRules(), "13:69F-14.16(a)")) == 1


# -- what is filed --------------------------------------------------------------------------------


def filed(edition: int, **options: str) -> dict[str, list[str]]:
    rules = BoardRules(edition=edition, **options)  # type: ignore[arg-type] # names
    lines: dict[str, list[str]] = {}
    for each in (*rake_filing(rules), *supplements(rules)):
        lines.setdefault(each.cite, []).append(each.text)
    return lines


@pytest.mark.rule("13:69F-14.14(a)", "19:47-14.14(a)")
def test_the_rake_is_filed_with_the_regulator_of_the_edition() -> None:
    """The Commission in 1995, the Division today."""
    assert "Division" in filed(2012)["13:69F-14.14(a)"][0]
    assert "Commission" in filed(1995)["19:47-14.14(a)"][0]
    assert "13:69F-14.14(a)" not in filed(1995)


@pytest.mark.rule("13:69F-14.14(a)1", "13:69F-14.14(a)2", "13:69F-14.14(a)3")
def test_the_filing_states_types_calculation_and_maximum() -> None:
    """All three of them."""
    lines = filed(2012)

    assert lines["13:69F-14.14(a)1"] == ["Types of rake: percentage"]
    assert "10%" in lines["13:69F-14.14(a)2"][0]
    assert lines["13:69F-14.14(a)3"] == ["Maximum permissible rake: $4.00 a round of play"]


@pytest.mark.rule("13:69F-14.6(a)", "19:47-14.6(a)")
@pytest.mark.parametrize(
    ("edition", "provision"), [(2012, "13:69F-14.6(a)"), (1995, "19:47-14.6(a)")]
)
def test_poker_has_an_approved_area_of_its_own(edition: int, provision: str) -> None:
    """On the casino floor or in the simulcasting facility: each is approved by itself."""
    for area in ("casino_floor", "simulcasting_facility"):
        rules = BoardRules(edition=edition, area=area)
        (needed,) = (each for each in rules.needed_filings() if each.cite == provision)
        assert (needed.kind, needed.ruled) == ("area", True)
        assert needed.text == f"a separate area of the {area.replace('_', ' ')} for poker"


@pytest.mark.rule("13:69F-14.14(a)", "13:69F-14.14(a)1", "13:69F-14.14(a)2", "13:69F-14.14(a)3")
def test_the_rake_of_a_table_is_what_lies_with_the_regulator() -> None:
    """Type, calculation and maximum; another share or another maximum is another filing."""
    texts = set()
    for rules in (
        BoardRules(),
        BoardRules(rake_pct=Fraction(1, 20)),
        BoardRules(rake_cap=3_00),
        BoardRules(rake_methods=frozenset({"time"}), time_hourly_fee=6_00),
    ):
        (needed,) = (each for each in rules.needed_filings() if each.kind == "rake")
        lines = [each.text for each in rake_filing(rules)]
        assert needed.text == "; ".join(lines)
        texts.add(needed.text)
    assert len(texts) == 4


@pytest.mark.rule("13:69F-14.15(r)", "19:47-14.15(o)")
def test_supplements_of_the_house_are_submitted_and_once_were_approved() -> None:
    """What the text leaves open is laid down and shown."""
    assert all("submitted" in line for line in filed(2012)["13:69F-14.15(r)"])
    assert all("approved by the Commission" in line for line in filed(1995)["19:47-14.15(o)"])
    assert "left of the button" in filed(2012)["13:69F-14.15(r)"][1]
    by_suit = filed(2012, odd_chip_single="high_card_by_suit")
    assert "by the suit" in by_suit["13:69F-14.15(r)"][1]
