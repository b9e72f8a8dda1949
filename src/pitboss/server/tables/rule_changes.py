"""Changes of the rules of a served table: who may make them known, and when they take effect."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from pitboss.errors import PitbossError, RuleViolation, UnlawfulOption
from pitboss.house import milliseconds, time_of
from pitboss.ledger.entries import Batch, RulesAdopted, body_of
from pitboss.ledger.writer import Writer
from pitboss.server.auth.roles import Action, Role, check
from pitboss.server.tables.connection import Identity
from pitboss.server.tables.protocol import ChangeRules, WithdrawChange

DROP_CHARS_MAX: Final = 500


class RuleChanger:
    """Makes changes known, and adopts those whose time has come, between wagers."""

    def __init__(self, writer: Writer, now: Callable[[], int]) -> None:
        self._writer, self._now = writer, now
        self._recovered = writer.recovered
        self._tried_at = 0  # the last row when a change that is due could not take effect
        self._refused: dict[int, str] = {}  # changes that may not stand beside other tables

    def perform(self, identity: Identity, command: ChangeRules | WithdrawChange) -> None:
        """Make a change of the rules known, or withdraw one, if the role may."""
        check(Role(identity.role), Action.TABLE_CHANGE_RULES)
        if isinstance(command, WithdrawChange):
            reason = command.reason or f"withdrawn by {identity.name}"
            self._writer.drop_change(command.change, reason, user=identity.user, key=command.key)
            return
        self._writer.make_change_known(
            command.settings,
            effective_at=command.time,
            location=command.location,
            size=command.size,
            approval=command.approval,
            user=identity.user,
            key=command.key,
        )

    def adopt_due(self) -> None:
        """Let changes take effect whose time has come.

        One that was not made known as it must be, or is unlawful by now, is dropped; one that
        needs an empty seat or an empty layout waits for it.
        """
        recovered = self._recovered
        if not recovered.changes.waiting or not self._may_adopt(now := self._now()):
            return
        for number in recovered.changes.due(time_of(now)):
            if number in self._refused:
                self._writer.drop_change(number, self._refused.pop(number))
                continue
            try:
                recovered.changes.adoption(number, recovered.table.rules, at=time_of(now))
            except PitbossError as error:
                self._writer.drop_change(number, str(error)[:DROP_CHARS_MAX])
                continue
            with suppress(RuleViolation):
                self._writer.adopt_change(number)
        self._tried_at = recovered.n

    def refuse(self, batch: Batch, error: PitbossError) -> bool:
        """Drop, when it is tried again, a change that took effect in a batch that was refused.

        Other tables may not stand beside it, or it is not approved; whether there was one.
        """
        adopted = [each for each in map(body_of, batch.entries) if isinstance(each, RulesAdopted)]
        if isinstance(error, UnlawfulOption | RuleViolation):
            self._refused |= {each.change: str(error)[:DROP_CHARS_MAX] for each in adopted}
        return bool(self._refused)

    def _may_adopt(self, now: int) -> bool:
        """Whether a change is due and may take effect, and something has happened since."""
        recovered = self._recovered
        if recovered.frozen or recovered.closed:
            return False
        due = recovered.changes.due(time_of(now))
        return bool(due) and recovered.n != self._tried_at and recovered.between_wagers

    def next_timer(self) -> int | None:
        """When the next change may take effect, as far as can be seen."""
        if not self._recovered.changes.waiting:
            return None
        now = self._now()
        if self._may_adopt(now):
            return now
        time = self._recovered.changes.next_time(time_of(now))
        return None if time is None else milliseconds(time)
