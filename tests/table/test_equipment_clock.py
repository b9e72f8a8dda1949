"""How long cards and dice may be in use, and what renews them."""

from __future__ import annotations

from types import SimpleNamespace

from pitboss.table import DEALER
from pitboss.table.answer import Choose, CloseBetting
from pitboss.table.equipment_clock import (
    CHANGE_DICE,
    HOUR_MS,
    Due,
    card_clock,
    clocks_of,
    dice_clock,
    renewed,
)


def test_a_clock_says_what_is_due_and_when() -> None:
    """To the millisecond."""
    due = Due(card_clock(4, "19:47-11.4(a)2"), 1_000)

    assert due.at == 4 * HOUR_MS + 1_000
    assert [due.is_over(due.at - 1), due.is_over(due.at)] == [False, True]
    assert due.clock.text == "the cards are changed after 4 hours at the latest"
    assert due.renewal(due.at) == Choose(by=DEALER, choice="change")


def test_only_the_dealers_own_choice_renews_it() -> None:
    """Each clock has its own; a game without clocks has nothing to renew."""
    clocks = (card_clock(4, "19:47-11.4(a)2"), dice_clock(24, "19:47-11.5(e)"))
    rules = SimpleNamespace(equipment_clocks=clocks)

    assert renewed(rules, Choose(by=DEALER, choice=CHANGE_DICE), 5) == {"dice": 5}
    assert renewed(rules, CloseBetting(by=DEALER), 5) == {}
    assert clocks_of(SimpleNamespace()) == ()
