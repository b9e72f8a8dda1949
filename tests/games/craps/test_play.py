"""Random craps: whatever is lawfully said, forms are honest, chips are kept and rounds end."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment import Source, seeded
from pitboss.games import game
from pitboss.games.craps.round import QUESTIONS_MAX
from pitboss.table import SEAT_MAX, Answer, Betting, Choose, PlaceWager, Round, Table
from pitboss.table.question import WAGERS_PER_SEAT_MAX
from tests.games.craps.driver import CrapsDriver

HOUSES: list[dict[str, Any]] = [
    {},
    {"unit": 25, "minimum": 5_00, "vig_rounding": "exact", "lay_mode": "in_lieu"},
    {"horn_high_area": False, "late_wagers": False, "odds_excess_to_fit_payout": False},
    {"no_roll_authority": "stickman", "vig_refund_on_removal": False, "maximum": 110_00},
]


def lawful(current: Round[Any, Any, Any], source: Source) -> Answer:
    """A form of the question, filled in at random; the closing call every sixth time."""
    assert current.question is not None
    usual = current.question.default()
    if usual is not None and source.below(6) == 0:
        return usual
    chance = current.question.draw(source)
    if chance is not None and source.below(4):
        return chance
    forms = current.question.forms()
    return forms[source.below(len(forms))].sample(source)


@pytest.mark.parametrize("house", range(len(HOUSES)))
@pytest.mark.parametrize("seed", range(2))
def test_every_form_that_is_offered_is_accepted(house: int, seed: int) -> None:
    """Four hundred random answers at a table of three."""
    card = game("craps")
    seats = {1: 500_00, 4: 60_00, 16: 5_000_00}
    table: Table[Any, Any, Any] = Table(card, card.rules(**HOUSES[house]), seats=seats)
    source = seeded(f"craps {house} {seed}")
    current = Round(table)

    for _ in range(400):
        if current.over:
            current = Round(table)
        answer = lawful(current, source)
        assert current.refusal(answer) is None, answer
        current.answer(answer)

    assert table.rounds > 10
    assert table.accounts.total() == 0


def test_the_longest_round_stays_within_its_written_bound() -> None:
    """Every seat is asked, the betting is closed, a late wager is confirmed, then the dice."""
    driver = CrapsDriver(seats=dict.fromkeys(range(1, 17), 100_00), shooter=16)
    driver.bet("pass", 1_00, seat=16)
    driver.close()
    driver.late("field", 1_00)
    driver.choose("dealer", "confirm")
    driver.choose("boxman", "confirm")
    driver.dice(1, 2)

    asked = QUESTIONS_MAX - (SEAT_MAX - 16)
    assert len(driver.round.answers) == asked + 2  # the two wagers make it longer


def test_a_layout_full_of_wagers_offers_no_more_of_them() -> None:
    """A player has room for so many wagers; then buy bets are not offered either."""
    driver = CrapsDriver(seats={1: 5_000_00})
    for _ in range(WAGERS_PER_SEAT_MAX - 1):
        driver.bet("field", 1_00)
    question = driver.round.question
    assert isinstance(question, Betting)
    before = [form for form in question.forms() if form.answer is PlaceWager]

    driver.bet("field", 1_00)

    assert driver.round.question is not None
    after = [form for form in driver.round.question.forms() if form.answer is PlaceWager]
    assert before
    assert after == []


def test_a_poor_player_is_offered_what_the_chips_can_buy() -> None:
    """With twenty dollars a buy bet of twenty and its fee is out of reach, nineteen is not."""
    driver = CrapsDriver(seats={1: 20_00})
    assert driver.round.question is not None
    amounts = {
        str(form.fixed["spot"]): form.blanks["cents"]
        for form in driver.round.question.forms()
        if form.answer is PlaceWager
    }

    assert amounts["buy_4"].admits(19_00)
    assert not amounts["buy_4"].admits(20_00)
    assert not amounts["lay_4"].admits(22_00)
    assert amounts["pass"].admits(20_00)
    assert driver.round.accepts(Choose(by="seat:1", choice="accept")) is False


@pytest.mark.parametrize("held", [1_00, 15_00, 20_00, 21_00, 39_00, 42_00, 105_00])
@pytest.mark.parametrize("rounding", ["down", "exact"])
@pytest.mark.parametrize("spot", ["buy_4", "buy_6", "lay_4", "lay_5", "lay_8"])
def test_bets_with_vigorish_are_offered_as_far_as_the_chips_go(
    held: int, rounding: str, spot: str
) -> None:
    """All that is listed is accepted and a step more is not, wherever the fee is rounded."""
    driver = CrapsDriver(seats={1: held}, vig_rounding=rounding)
    question, step = driver.round.question, driver.table.layout.step(spot)
    assert question is not None
    listed = [f.blanks["cents"] for f in question.forms() if f.fixed.get("spot") == spot]

    payable = range(step, held + step, step)
    accepted = [n for n in payable if driver.round.accepts(wager(spot, n))]
    assert accepted == [n for n in payable if listed and listed[0].admits(n)]


def wager(spot: str, cents: int) -> PlaceWager:
    return PlaceWager(by="seat:1", seat=1, spot=spot, cents=cents)
