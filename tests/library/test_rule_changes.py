"""Rules that change at a table of the front door: announced, waited for, applied, in its log."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

import pitboss
from pitboss.errors import RuleViolation, UnlawfulOption
from pitboss.games import game
from pitboss.library.open_table import OpenTable
from pitboss.table import RulesChanged, read_log, replay

NOON = datetime(1996, 1, 15, 17, 0, tzinfo=UTC)
HALF_HOUR = timedelta(minutes=30)
SECOND = timedelta(seconds=1)
LETTER = "letter 95-117"


def opened(slug: str = "big_six", **more: Any) -> OpenTable:
    """A table with one player."""
    return pitboss.open_table(slug, seats={1: 500_00}, seed=7, **more)


def proved(table: OpenTable) -> None:
    """The log of the table replays to what the table is."""
    found = replay(game(table.game.slug), *read_log(iter(table.log().splitlines())))
    assert found.table.digest() == table.table.digest()


@pytest.mark.rule("19:47-8.3(b)")
def test_a_higher_minimum_waits_half_an_hour_and_for_the_end_of_the_round() -> None:
    """It is announced at noon; at half past a chip lies there still."""
    table = opened()
    change = table.change_rules("minimum=5", at=NOON, approval=LETTER)
    assert change.effective_at == NOON + HALF_HOUR
    assert table.announced == [change]
    assert table.apply_changes(NOON + HALF_HOUR - SECOND) == []

    table.bet("d1", 1_00)
    assert table.apply_changes(NOON + HALF_HOUR) == []
    table.deal()
    assert table.apply_changes(NOON + HALF_HOUR) == [change.statement]

    assert table.rules.minimum == 5_00
    assert table.announced == []
    with pytest.raises(RuleViolation):
        table.bet("d1", 1_00)
    table.bet("d1", 5_00)
    table.deal()
    assert table.rounds == 2
    proved(table)


@pytest.mark.rule("19:47-8.3(c)")
def test_a_maximum_changes_at_once_also_while_the_table_waits_for_wagers() -> None:
    """The round that was opened and not wagered in does not count."""
    table = opened()
    table.open_round()
    table.change_rules("maximum=500", at=NOON, approval=LETTER)

    assert len(table.apply_changes(NOON)) == 1

    assert table.rounds == 0
    table.bet("d1", 5_00)
    table.deal()
    assert table.rounds == 1
    assert [each.version for each in table.events if isinstance(each, RulesChanged)] == [1]
    assert "maximum: $500" in table.transcript()
    proved(table)
    table.change_rules("maximum=1000", at=NOON, approval=LETTER)
    table.apply_changes(NOON)
    proved(table)


@pytest.mark.rule("19:47-8.3(b)", "19:47-8.3(d)")
def test_what_is_refused_changes_nothing() -> None:
    """No approval, a time too near, unlawful rules."""
    table = opened()

    with pytest.raises(RuleViolation) as caught:
        table.change_rules("minimum=5", at=NOON, approval=" ")
    assert caught.value.cites == ("19:47-8.3(d)",)
    soon = NOON + HALF_HOUR - SECOND
    with pytest.raises(RuleViolation) as caught:
        table.change_rules("minimum=5", at=NOON, approval=LETTER, effective_at=soon)
    assert "19:47-8.3(b)" in caught.value.cites
    with pytest.raises(UnlawfulOption):
        table.change_rules("minimum=50", "maximum=100", at=NOON, approval=LETTER)
    assert table.announced == []


@pytest.mark.rule("19:47-8.3(c)")
def test_odds_behind_a_pass_bet_follow_a_changed_multiple() -> None:
    """Two-, then threefold, while the bet stands."""
    table = opened("craps", pass_odds_multiple=dict.fromkeys((4, 5, 6, 8, 9, 10), 2))
    while not any(each.point for each in table.table.wagers.values()):
        table.bet("pass", 10_00)
        table.deal()
    flat = next(each for each in table.table.wagers.values() if each.point)

    multiple = ",".join(f"{n}:3" for n in (4, 5, 6, 8, 9, 10))
    table.change_rules(f"pass_odds_multiple={multiple}", at=NOON, approval=LETTER)
    table.apply_changes(NOON)

    assert table.table.rules_of(flat) == table.table.versions[0]
    table.act(f"odds {flat.id}", 30_00)
    proved(table)
