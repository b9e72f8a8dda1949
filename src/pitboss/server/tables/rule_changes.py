"""Changes of the rules of a served table: who may make them known, and when they take effect."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from pitboss.errors import PitbossError, RuleViolation, UnlawfulOption
from pitboss.house import milliseconds, time_of
from pitboss.house.orders import Order
from pitboss.ledger.entries import Batch, ChangeDropped, RulesAdopted, body_of
from pitboss.ledger.writer import Writer
from pitboss.rulebook import cite
from pitboss.server.auth.roles import Action, Role, check
from pitboss.server.tables.change_commands import (
    ChangeRules,
    ProposeChange,
    RuleCommand,
    TakeStep,
    WithdrawChange,
)
from pitboss.server.tables.connection import Identity
from pitboss.table import RuleChange

DROP_CHARS_MAX: Final = 500


class RuleChanger:
    """Makes changes known, and adopts those whose time has come, between wagers.

    `order` is what a ruling of the regulator means for the table, until it is carried out.
    """

    def __init__(self, writer: Writer, now: Callable[[], int]) -> None:
        self._writer, self._now = writer, now
        self._recovered = writer.recovered
        self.order: Order | None = None
        self._tried_at = 0  # the last row when a change that is due could not take effect
        self._refused: dict[int, str] = {}  # changes that may not stand beside other tables

    def perform(self, identity: Identity, command: RuleCommand) -> None:
        """Propose a change of the rules, make it known, or withdraw it, if the role may."""
        check(Role(identity.role), Action.TABLE_CHANGE_RULES)
        writer = self._writer
        match command:
            case WithdrawChange(change=number, reason=reason):
                reason = reason or f"withdrawn by {identity.name}"
                writer.drop_change(number, reason, user=identity.user, key=command.key)
            case ProposeChange(settings=settings, joint=joint):
                when = command.time
                writer.propose_change(
                    settings, effective_at=when, joint=joint, user=identity.user, key=command.key
                )
            case TakeStep(change=number, step=step):
                form = {"location": command.location, "size": command.size}
                writer.take_step(number, step, **form, user=identity.user, key=command.key)
            case ChangeRules(settings=settings):
                writer.make_change_known(
                    settings,
                    effective_at=command.time,
                    location=command.location,
                    size=command.size,
                    approval=command.approval,
                    user=identity.user,
                    key=command.key,
                )

    # -- between wagers ---------------------------------------------------------------------------

    def adopt_due(self) -> None:
        """Let changes take effect whose time has come, after what the regulator ordered.

        One that was not made known as it must be, or is unlawful by now, is dropped; one that
        needs an empty seat or an empty layout waits for it.
        """
        recovered = self._recovered
        if self.order is not None:
            self._obey(self.order)
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

    def _obey(self, order: Order) -> None:
        """Operate the table under the rules that were ordered, or close it after its round."""
        recovered = self._recovered
        if recovered.closed or recovered.frozen or recovered.closing:
            return
        if order.rules is None:
            self._writer.start_closing(order.reason[:DROP_CHARS_MAX], user=0, key="")
        elif recovered.table.rules == order.rules:
            self.order = None
        elif recovered.between_wagers:
            rules = order.rules.submission()
            change = RuleChange(rules=rules, cite=order.cite, text=order.reason)
            try:
                self._writer.order(change)
            except PitbossError as error:  # nobody who is at the table could play under them
                self._close_instead(order, error)

    def _close_instead(self, order: Order, error: PitbossError) -> None:
        """Rules that cannot be gone back to: the table closes."""
        self.order = replace(order, reason=f"{order.reason}; {error.message}", rules=None)
        self._obey(self.order)

    def refuse(self, batch: Batch, error: PitbossError) -> bool:
        """Whether a batch that was refused is to be tried again without what was refused in it.

        A change is dropped if other tables may not stand beside it, or it is not approved; one
        that is in force at other tables cannot be, and the table closes.
        """
        if not isinstance(error, UnlawfulOption | RuleViolation):
            return False
        reason, again = str(error)[:DROP_CHARS_MAX], False
        for entry in batch.entries:
            match body_of(entry):
                case RulesAdopted(ordered=str(), cite=str(provision)):
                    self.order = Order(reason=reason, cite=provision)
                case RulesAdopted(change=number):
                    self._refused[number] = reason
                case ChangeDropped() if not entry.user:
                    self.order = Order(reason=reason, cite=cite("19:47-8.3(b)"))
                case _:
                    continue
            again = True
        return again

    def _may_adopt(self, now: int) -> bool:
        """Whether a change is due and may take effect, and something has happened since."""
        recovered = self._recovered
        if recovered.frozen or recovered.closed or recovered.closing:
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
