"""The frequency of bad beats: known counts of two hands, and what the display comes to."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.errors import TechnicalLimit
from pitboss.games import game
from pitboss.jackpots import price
from pitboss.poker.house.bad_beat import Qualifier, Secondary, rules_to_data
from tests.cli.running import run
from tests.poker.funds import fund_rules


@pytest.mark.slow
@pytest.mark.parametrize(("hand", "hits"), [("22223", 240_670_552), ("AAA22", 467_338_792)])
def test_every_deal_of_two_hands_is_counted(hand: str, hits: int) -> None:
    """The counts that were computed elsewhere, of 1,390,690,501,200 deals."""
    assert (price.count_hits(hand, "any"), price.DEALS) == (hits, 1_390_690_501_200)


COUNTED = {"22223": 240_670_552, "AAA22": 467_338_792}


@pytest.fixture
def counted_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """The counts, which take half a minute each."""
    monkeypatch.setattr(price, "count_hits", lambda hand, own: COUNTED[hand])


@pytest.mark.usefixtures("counted_before")
def test_the_mean_display_is_what_comes_in_between_two_wins() -> None:
    """A dollar a deal, a fifth of it kept for the next payout."""
    second = Secondary(
        hands={"hold_em": Qualifier(hand="AAA22")}, funded_by="own_contribution", contribution=25
    )
    rules = fund_rules(secondary=second, contribution=75, reset=Fraction(1, 5))
    first, lesser = price.prices(rules, game("hold_em").rules())

    assert first.expected_display == Fraction(60 * price.DEALS, 240_670_552)
    assert lesser.hits == 467_338_792 - 240_670_552
    assert lesser.expected_display == Fraction(25 * price.DEALS, lesser.hits)


@pytest.mark.usefixtures("counted_before")
def test_the_command_prints_and_gives_json(tmp_path: Path) -> None:
    """One in so many deals, and the display."""
    file = tmp_path / "fund.json"
    file.write_text(json.dumps(rules_to_data(fund_rules())))
    printed = run("jackpot", "price", str(file))
    data = json.loads(run("jackpot", "price", str(file), "--json").stdout)

    assert "240,670,552 of 1,390,690,501,200 deals" in printed.stdout
    assert "one in 5,778 deals" in printed.stdout
    assert data["payouts"][0]["expected_display"] == 5778_39
    assert run("jackpot", "price", str(file), "--game", "omaha").exit_code != 0
    assert run("jackpot", "price", str(tmp_path / "none.json")).exit_code != 0


def test_what_is_not_counted_is_refused() -> None:
    """Other games, and hands below a full house."""
    with pytest.raises(TechnicalLimit):
        price.prices(fund_rules(), game("five_card_stud").rules())
    with pytest.raises(TechnicalLimit):
        price.count_hits("AKQJT", "any")
