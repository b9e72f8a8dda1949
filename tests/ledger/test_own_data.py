"""What the ledger holds about one user, their limits, and what stays when they go."""

from __future__ import annotations

import msgspec
import pytest

from pitboss.ledger.audit import audit
from pitboss.ledger.entries import Answered
from pitboss.ledger.own_data import forget, own_data
from pitboss.ledger.play_limits import LimitRow, PlayLimits
from pitboss.ledger.store import Ledger
from tests.ledger.ledgers import Evening


@pytest.mark.promise("R14")
def test_what_others_did_is_not_in_it(ledger: Ledger) -> None:
    """Of a row of the log one's own answer is given out, and not what happened after it."""
    evening = Evening(ledger)
    evening.play(rounds=2)
    user = ledger.user_by_id(evening.ann)
    assert user is not None
    written = b"".join(own_data(ledger, user)).decode()

    assert Answered.__name__ in written
    assert "events" not in written
    assert "Bob" not in written


@pytest.mark.promise("R9")
def test_a_deleted_account_is_a_number_and_the_ledger_stays_sound(ledger: Ledger) -> None:
    """With rounds, money and limits; the name is free again."""
    evening = Evening(ledger)
    evening.play(rounds=2)
    forget(ledger, evening.ann, at=10**13)
    again = ledger.add_user("Ann", "player", "argon", 10**13)
    gone = ledger.user_by_id(evening.ann)

    assert gone is not None
    assert (gone.name, gone.password, gone.disabled) == (f"Deleted #{evening.ann}", None, True)
    assert again != evening.ann
    assert audit(ledger, replay=True).faults == ()


def test_limits_and_losses_are_read_as_they_were_written(ledger: Ledger) -> None:
    """In place of the one before; losses since several times at once."""
    evening, limits = Evening(ledger), PlayLimits(ledger)
    evening.play(rounds=3)
    user = evening.ann
    first = LimitRow(user_id=user, kind="loss_day", value=5)
    limits.change(first.user_id, first.kind, lambda _: first, at=10)
    second = msgspec.structs.replace(first, value=4, next_value=None, next_at=99)
    limits.change(second.user_id, second.kind, lambda _: second, at=11)
    played = [each.at for each in ledger.every_result(user)]
    net = sum(each.net for each in ledger.every_result(user))

    assert limits.of(user) == {"loss_day": second}
    assert (second.at(98), second.at(99)) == (4, None)
    assert (limits.users_since(11), limits.users_since(12)) == ({user}, set())
    assert limits.lost(user, {"a": 0, "b": max(played) + 1}) == {"a": -net, "b": 0}
    assert limits.lost(user, {}) == {}
    assert limits.rounds_since(user, 0) == sorted(played)
    assert audit(ledger).faults == ()
