"""The keno system and its generator, which two keys open; and the work stations."""

from __future__ import annotations

import pytest

from pitboss.errors import RuleViolation
from pitboss.games.keno.rules import station_of
from pitboss.games.keno.state import KeysUsed, ListVoids, ReportSystem, UseKeys, VoidTicket
from pitboss.games.keno.view import KenoView
from pitboss.table import DEALER, FLOORPERSON
from pitboss.table.authoring import WagersView
from tests.games.keno.lounge import Lounge

KEYS = {"inspector": "I2", "holder": "keno supervisor"}
OPEN = UseKeys(by=FLOORPERSON, opens=True, reason="repair", **KEYS)
LOCK = UseKeys(by=FLOORPERSON, opens=False, **KEYS)


@pytest.mark.rule("19:47-15.5(a)")
def test_two_keys_open_the_generator_and_lock_it_with_who_and_why() -> None:
    """No key alone, and nobody else; everybody may know."""
    lounge = Lounge()
    for wrong in (
        UseKeys(by=FLOORPERSON, opens=True, reason="repair", inspector="", holder=OPEN.holder),
        UseKeys(by=FLOORPERSON, opens=True, reason="repair", inspector="I2", holder="writer"),
        UseKeys(by=FLOORPERSON, opens=True, **KEYS),  # without a reason
        UseKeys(by=DEALER, opens=True, reason="repair", **KEYS),
        LOCK,  # it is locked
    ):
        assert lounge.round.refusal(wrong) is not None
    lounge.say(OPEN)
    assert not lounge.table.state.is_locked
    assert isinstance(lounge.round.refusal(OPEN), RuleViolation)
    lounge.say(LOCK)

    opened, locked = (event for event in lounge.events if isinstance(event, KeysUsed))
    keys = "with both keys: by inspector I2 and by the keno supervisor."
    assert opened.text == f"The generator is opened for repair, {keys}"
    assert locked.text == f"The generator is locked again, {keys}"
    assert opened.cite == "19:47-15.5(a)"


@pytest.mark.rule("19:47-15.5(a)", "19:47-15.5(d)2")
def test_no_game_is_drawn_while_the_generator_is_open() -> None:
    """The lock-out waits until both keys have locked it."""
    lounge = Lounge()
    lounge.say(OPEN)
    lounge.close()
    question = lounge.round.question
    assert question is not None
    assert ({form.by for form in question.forms()}, question.cite) == (
        {FLOORPERSON},
        "19:47-15.5(a)",
    )
    lounge.say(LOCK)
    lounge.lock()
    lounge.draw(1)

    assert lounge.table.state.game == 1


def test_a_table_without_staff_locks_it_by_default() -> None:
    """A table that deals itself does not wait for ever."""
    lounge = Lounge()
    lounge.say(OPEN)
    lounge.close()
    lounge.usual()
    assert lounge.table.state.is_locked


@pytest.mark.rule("19:47-15.5(a)", "19:47-15.7(c)")
def test_boards_show_that_the_system_is_down_and_the_booth_that_the_generator_is_open() -> None:
    """And that both are in order again."""
    lounge = Lounge()
    view = KenoView(WagersView(lounge.table.layout))

    def shown() -> tuple[object, object]:
        for event in lounge.events:
            view.see(event)
        found: dict[str, object] = view.as_json()["lounge"]  # type: ignore[assignment]
        return found["is_up"], found["is_locked"]

    assert shown() == (True, True)
    lounge.say(OPEN)
    lounge.say(ReportSystem(by=FLOORPERSON, is_up=False))
    assert shown() == (False, False)
    lounge.say(LOCK)
    lounge.say(ReportSystem(by=FLOORPERSON, is_up=True))
    assert shown() == (True, True)


@pytest.mark.rule("19:47-15.3(a)", "19:47-15.4(c)2", "19:47-15.4(c)10", "19:47-15.4(e)")
def test_holders_stand_in_lines_before_the_work_stations() -> None:
    """Tickets show the station and its writer; voids are listed by station."""
    assert [station_of(seat, 3) for seat in range(1, 8)] == [1, 2, 3, 1, 2, 3, 1]
    lounge = Lounge({1: 100_00, 2: 100_00, 3: 100_00}, stations=2)
    tickets = [lounge.buy("1:1/1@3", seat=seat) for seat in (1, 2, 3)]
    shown = [(lounge.ticket(each).station, lounge.ticket(each).writer) for each in tickets]
    assert shown == [(1, "W1"), (2, "W2"), (1, "W1")]

    for each in tickets:
        lounge.say(VoidTicket(by=DEALER, ticket=each, reason="not paid for"))
    lounge.say(ListVoids(by=FLOORPERSON))
    assert lounge.texts("19:47-15.4(e)")[-2:] == [
        "voided on 1995-06-05 at work station 1: ticket 1: not paid for; ticket 3: not paid for",
        "voided on 1995-06-05 at work station 2: ticket 2: not paid for",
    ]
