"""Limits of players in the ledger: set by what they were before."""

from __future__ import annotations

from threading import Thread

from pitboss.ledger.audit import audit
from pitboss.ledger.play_limits import LimitRow, PlayLimits
from pitboss.ledger.store import Ledger

WAITED_SECONDS = 0.1


def test_of_two_changes_at_once_the_second_sees_the_first(ledger: Ledger) -> None:
    """So that a looser limit, decided by the one before, does not undo a stricter one."""
    user, limits = ledger.add_user("Ann", "player", None, 1), PlayLimits(ledger)
    seen: list[int | None] = []

    def decide(value: int, known: LimitRow | None) -> LimitRow:
        seen.append(None if known is None else known.value)
        return LimitRow(user_id=user, kind="loss_day", value=value)

    def other() -> None:
        limits.change(user, "loss_day", lambda known: decide(200, known), at=3)

    second = Thread(target=other)

    def decide_slowly(known: LimitRow | None) -> LimitRow:
        second.start()
        second.join(WAITED_SECONDS)
        return decide(50, known)

    limits.change(user, "loss_day", decide_slowly, at=2)
    second.join()

    assert seen == [None, 50]
    assert limits.of(user)["loss_day"].value == 200
    assert audit(ledger).faults == ()
