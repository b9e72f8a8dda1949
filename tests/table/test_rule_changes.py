"""House rules that change at a table in play: between wagers, and never for a wager that stands."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

from pitboss.equipment import seeded
from pitboss.errors import Misuse, ReplayMismatch, RuleViolation
from pitboss.games import game
from pitboss.games.big_six.options import BigSixRules
from pitboss.games.craps.options import CrapsRules
from pitboss.games.roulette.options import RouletteRules
from pitboss.games.roulette.spin import BallRested
from pitboss.money import Odds
from pitboss.poker.between.seating import minimum_in_force
from pitboss.table import (
    HouseRules,
    Leave,
    Limit,
    PlaceWager,
    Recorded,
    ReduceWager,
    Round,
    RuleChange,
    RulesChanged,
    Sit,
    Spot,
    Table,
    WagerDecided,
    WagerPlaced,
    adopt,
    read_log,
    replay,
)
from pitboss.testing import ScriptedTable
from pitboss.testing.battery import check_cards, check_money
from tests.games.craps.driver import CrapsDriver
from tests.strategies import GAMES, SEEDS, Play, lawful_rules, one_in, pick

EVERY_GAME = pytest.mark.parametrize("slug", GAMES)
CHANGE = "19:47-8.3(b)"
NUMBERS = (4, 5, 6, 8, 9, 10)
OTHER_RULES = 6  # an evening changes between so many: making lawful ones takes longer than play


def changed(rules: HouseRules) -> RuleChange:
    """The change to these rules."""
    return RuleChange(rules=rules.submission(), cite=CHANGE, text="other rules")


def change(driver: ScriptedTable, rules: HouseRules) -> None:
    """The table of a driver goes on under these rules."""
    adopt(driver.table, driver.round, changed(rules))


def times(multiple: int) -> dict[int, int]:
    """Odds of so many times the bet behind every point."""
    return dict.fromkeys(NUMBERS, multiple)


def decisions(events: list[Any]) -> dict[int, WagerDecided]:
    """How wagers came out, by their numbers."""
    return {each.wager: each for each in events if isinstance(each, WagerDecided)}


# -- every game -----------------------------------------------------------------------------------


def play_and_change(slug: str, seed: int) -> Play:
    """Random play during which the rules change to other lawful ones whenever they may."""
    play, source = Play(slug, seed), seeded(f"changes {seed}")
    others = [lawful_rules(play.card, source) for _ in range(OTHER_RULES)]
    accepted: dict[int, tuple[HouseRules, Spot]] = {}
    seen = 0
    for _ in range(60):
        play.step()
        for event in play.events[seen:]:
            if isinstance(event, WagerPlaced):
                accepted[event.wager] = play.table.rules, play.table.layout[event.spot]
            elif isinstance(event, WagerDecided) and event.pays:
                rules, spot = accepted[event.wager]
                lines = {str(rules.odds(line)) for line in spot.kind.lines}
                assert lines.issuperset(event.pays.split(", ")), "paid by rules of another time"
        seen = len(play.events)
        check_money(play.table)
        if one_in(2, source):
            change_if_possible(play, pick(others, source))
    return play


def change_if_possible(play: Play, rules: HouseRules) -> None:
    """Change the rules; refused while somebody wagers, and then nothing is changed."""
    before, standing = play.table.digest(), dict(play.table.wagers)
    if play.round.over or play.round.idle:
        with suppress(RuleViolation):  # other equipment while wagers stand, or a seat too many
            play.adopt(rules)
            assert play.table.wagers == standing
            assert play.table.rules == rules
            return
    else:
        with pytest.raises(RuleViolation) as caught:
            play.adopt(rules)
        assert caught.value.cites == (CHANGE,)
    assert play.table.digest() == before


@EVERY_GAME
@pytest.mark.rule(CHANGE)
@given(seed=SEEDS)
@settings(max_examples=4)
def test_every_wager_is_settled_by_the_rules_of_its_acceptance(slug: str, seed: int) -> None:
    """Whenever the rules change; the log replays to the same table."""
    play = play_and_change(slug, seed)

    proved = replay(play.card, *read_log(iter(play.log)))

    assert proved.table.digest() == play.table.digest()
    assert proved.table.versions == play.table.versions


@EVERY_GAME
@pytest.mark.rule(CHANGE)
@given(seed=SEEDS)
@settings(max_examples=3)
def test_rules_change_while_a_table_waits_for_wagers(slug: str, seed: int) -> None:
    """The same window is opened again: with the same seats, the same chips, the same cards."""
    play = Play(slug, seed)
    while not play.round.idle and len(play.log) < 100:
        play.step()
    if not play.round.idle:
        return
    table = play.table
    before = (table.accounts.snapshot(), dict(table.seats), dict(table.wagers), table.state)

    play.adopt(table.rules)

    assert play.round.over
    assert before == (table.accounts.snapshot(), dict(table.seats), dict(table.wagers), table.state)
    play.begin()
    check_money(table)
    check_cards(play)
    play.finish()


# -- what a wager keeps ---------------------------------------------------------------------------


@pytest.mark.rule(CHANGE)
def test_a_wager_knows_the_rules_of_its_acceptance() -> None:
    """The first rules are not written down with it, so that older data stay what they are."""
    driver = CrapsDriver()
    first = driver.bet("pass", 10_00)
    assert "version" not in msgspec.to_builtins(driver.table.wagers[first])
    driver.throw(4)

    change(driver, CrapsRules(limits={"come": Limit(25_00, 500_00)}))
    second = driver.bet("come", 25_00)

    wagers = driver.table.wagers
    assert [wagers[each].accepted_under for each in (first, second)] == [0, 1]
    assert driver.table.rules_of(wagers[first]) == CrapsRules()
    assert driver.table.rules_of(wagers[second]) == driver.table.rules


@pytest.mark.rule(CHANGE)
def test_a_place_bet_is_paid_as_it_was_when_it_was_made() -> None:
    """Two bets on the six, one before and one after a raise from 7 to 6 to 2 to 1."""
    driver = CrapsDriver()
    driver.point(4)
    old = driver.bet("place_win_6", 12_00)
    driver.throw(8)
    change(driver, CrapsRules(payouts={"place_win_6": Odds(2, 1)}))
    new = driver.bet("place_win_6", 12_00)

    found = decisions(driver.throw(6))

    assert (found[old].pays, found[old].paid) == ("7 to 6", 14_00)
    assert (found[new].pays, found[new].paid) == ("2 to 1", 24_00)


@pytest.mark.rule(CHANGE)
@pytest.mark.rule("19:47-8.3(c)")
def test_odds_follow_the_multiple_in_force_when_they_are_laid() -> None:
    """Odds that lie behind a Pass Bet stay; what is added later keeps to the new multiple."""
    driver = CrapsDriver(pass_odds_multiple=times(5))
    flat = driver.point(4)
    odds = driver.odds(flat, 50_00)
    driver.throw(8)

    change(driver, CrapsRules(pass_odds_multiple=times(3)))

    assert driver.table.wagers[odds].cents == 50_00
    with pytest.raises(RuleViolation):
        driver.odds(flat, 1_00)
    found = decisions(driver.throw(4))
    assert (found[flat].paid, found[odds].paid) == (10_00, 100_00)


@pytest.mark.rule("19:47-8.3(c)")
def test_a_bet_that_stands_may_carry_the_odds_of_a_raised_multiple() -> None:
    """The multiple is the maximum of the odds, and they are made after it was raised."""
    driver = CrapsDriver(pass_odds_multiple=times(1))
    flat = driver.point(4)
    odds = driver.odds(flat, 10_00)
    driver.throw(8)

    change(driver, CrapsRules(pass_odds_multiple=times(10)))
    driver.odds(flat, 90_00)

    assert driver.table.wagers[odds].cents == 100_00


@pytest.mark.rule(CHANGE)
def test_a_wager_stands_on_a_spot_that_is_withdrawn() -> None:
    """It can be taken down or is settled; a new one is refused, and so are odds behind it."""
    driver = CrapsDriver()
    driver.point(4)
    come = driver.bet("come", 10_00)
    hard = driver.bet("hard_8", 10_00)
    driver.throw(5)

    offered = CrapsRules().wagers_offered - {"come", "hard_8"}
    change(driver, CrapsRules(wagers_offered=offered))
    driver.begin()
    assert driver.round.question is not None
    listed = [form.command for form in driver.round.question.forms()]

    assert f"remove {hard}" in listed
    assert not {"come", f"odds {come}"} & {*listed}
    with pytest.raises(RuleViolation):
        driver.bet("hard_8", 10_00)
    with pytest.raises(RuleViolation):
        driver.odds(come, 10_00)
    driver.say(ReduceWager(by="seat:1", wager=hard, cents=0))
    assert decisions(driver.throw(5))[come].paid == 10_00


@pytest.mark.rule(CHANGE)
def test_vigorish_comes_back_as_it_was_paid() -> None:
    """A buy bet with a fee of five percent is taken down when the fee is none."""
    driver = CrapsDriver()
    driver.point(4)
    held = driver.table.stack(1)
    buy = driver.bet("buy_6", 100_00)
    driver.throw(5)

    change(driver, CrapsRules(buy_vig_rate=Fraction(0), vig_refund_on_removal=False))
    driver.begin()
    driver.say(ReduceWager(by="seat:1", wager=buy, cents=0))

    assert driver.table.stack(1) == held


@pytest.mark.rule(CHANGE)
def test_a_wager_left_over_from_a_void_spin_is_paid_by_its_own_rules() -> None:
    """The joker pays 45 to 1 on the chip that was there before the raise."""
    driver = ScriptedTable("big_six", between_option="respin")
    old = driver.bet("joker", 1_00)
    joker = driver.rules.wheel_data.index("Joker")
    driver.close()
    driver.wheel(joker, between=True)
    change(driver, BigSixRules(payouts={"joker": Odds(50, 1)}))
    new = driver.bet("joker", 1_00)
    driver.close()

    found = decisions(driver.wheel(joker))

    assert (found[old].paid, found[new].paid) == (45_00, 50_00)


@pytest.mark.rule(CHANGE, "13:69F-14.17")
@pytest.mark.parametrize(
    ("minimum", "maximum", "in_force"),
    [(5_00, 50_00, 12_00), (20_00, 50_00, 20_00), (2_00, 10_00, 10_00)],
)
def test_a_minimum_that_players_agreed_to_keeps_to_the_limits_of_the_house(
    minimum: int, maximum: int, in_force: int
) -> None:
    """All had agreed to $12; the house posts other limits, each in its half hour."""
    table: Table[Any, Any, Any] = Table(game("hold_em"), seats={1: 100_00, 2: 100_00})
    table.set_state(minimum=12_00)

    table.adopt(table.game.rules(minimum=minimum, maximum=maximum), CHANGE, "other limits")

    assert minimum_in_force(table) == in_force


# -- what is refused ------------------------------------------------------------------------------


@pytest.mark.rule(CHANGE)
def test_rules_do_not_change_in_the_middle_of_a_wager() -> None:
    """From the first chip until the round is over."""
    table: Table[Any, Any, Any] = Table(game("big_six"), seats={1: 100_00})
    current: Round[Any, Any, Any] = Round(table)
    current.answer(PlaceWager(by="seat:1", seat=1, spot="d1", cents=1_00))
    before = table.digest()

    with pytest.raises(RuleViolation) as caught:
        adopt(table, current, changed(BigSixRules(minimum=2_00)))

    assert caught.value.cites == (CHANGE,)
    assert table.digest() == before
    assert not current.over


@pytest.mark.rule(CHANGE)
def test_people_may_sit_down_and_leave_before_the_rules_change() -> None:
    """They are no wager; the round that waited is broken off and they stay as they are."""
    table: Table[Any, Any, Any] = Table(game("big_six"), seats={1: 100_00})
    current: Round[Any, Any, Any] = Round(table)
    current.answer(Sit(by="dealer", seat=2, cents=50_00))
    current.answer(Leave(by="seat:1"))

    adopt(table, current, changed(BigSixRules(minimum=2_00)))
    events = Round(table).events

    assert list(table.seats) == [2]
    assert [each.version for each in events if isinstance(each, RulesChanged)] == [1]
    assert table.rules.minimum == 2_00


@pytest.mark.rule(CHANGE)
def test_other_equipment_waits_until_no_wager_stands() -> None:
    """A wager made on one wheel is not decided by another."""
    driver = ScriptedTable("roulette", wheel="double_zero")
    driver.bet("red", 10_00)
    driver.close()
    driver.say(BallRested(by="chance", section=0, foreign_object=True))

    with pytest.raises(RuleViolation) as caught:
        change(driver, RouletteRules(wheel="single_zero"))

    assert caught.value.cites == (CHANGE,)


@pytest.mark.rule(CHANGE)
def test_other_cards_are_brought_opened_and_shuffled() -> None:
    """Eight decks instead of six, between two rounds of a shoe in use."""
    play = Play("blackjack", 3, rules=game("blackjack").rules(decks=6))
    play.play(40)
    play.finish()

    play.adopt(game("blackjack").rules(decks=8))

    assert play.table.state.shoe.size == 8 * 52
    assert not play.table.state.opened
    brought = [each for each in play.table.pending() if isinstance(each, Recorded)]
    assert [each.cite for each in brought] == [CHANGE]
    play.play(40)


def test_nobody_loses_a_seat_by_a_change() -> None:
    """A table with fewer seats waits until those that go are free."""
    table: Table[Any, Any, Any] = Table(game("caribbean_stud"), seats={1: 100_00, 6: 100_00})

    with pytest.raises(RuleViolation) as caught:
        adopt(table, None, changed(table.game.rules(max_seats=5)))

    assert caught.value.cites == (CHANGE,)


def test_rules_of_another_game_are_no_rules_here() -> None:
    """That is a slip of a program."""
    table: Table[Any, Any, Any] = Table(game("big_six"), seats={1: 100_00})

    with pytest.raises(Misuse):
        table.adopt(CrapsRules(), CHANGE, "craps")


def test_a_log_in_which_rules_change_during_a_wager_is_refused() -> None:
    """Such a line was not written by a table."""
    play = Play("big_six", 1, rules=BigSixRules())
    while not play.table.wagers:
        play.step()
    line = play.log[-1]
    change = msgspec.to_builtins(changed(BigSixRules(minimum=2_00)))
    forged = msgspec.json.decode(line) | {"answer": None, "change": change}

    with pytest.raises(ReplayMismatch):
        replay(play.card, *read_log(iter([*play.log, msgspec.json.encode(forged).decode()])))


def test_rules_change_before_the_first_round() -> None:
    """Nothing is broken off where nothing has begun."""
    table: Table[Any, Any, Any] = Table(game("big_six"), seats={1: 100_00})

    adopt(table, None, changed(BigSixRules(minimum=2_00)))

    assert table.rules.minimum == 2_00
    assert Round(table).idle


def test_a_table_that_is_restored_has_the_rules_of_then() -> None:
    """A snapshot holds the rules with all else."""
    table: Table[Any, Any, Any] = Table(game("big_six"), seats={1: 100_00})
    opened = table.snapshot()
    table.adopt(BigSixRules(minimum=2_00), CHANGE, "other rules")

    table.restore(opened)

    assert table.rules == BigSixRules()
    assert table.versions == (BigSixRules(),)
