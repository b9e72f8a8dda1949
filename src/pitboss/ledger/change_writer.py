"""Writes changes of rules to the log of a table: proposed, made known, dropped, adopted."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from msgspec import structs

from pitboss.house import Change, Moment, StepKind, all_steps, check_effective, time_of
from pitboss.house.desk_entries import DeskEntry
from pitboss.house.table_changes import check_step, prepared_for
from pitboss.ledger.entries import (
    Body,
    ChangeDropped,
    DeskEntered,
    Entry,
    FundEntered,
    MeterEntered,
)
from pitboss.ledger.recovered_table import RecoveredTable
from pitboss.ledger.rule_changes import (
    adopt_change,
    adoption,
    in_use,
    joint_drop,
    joint_step,
    order_rules,
    proposal,
    sign_form,
    step_of,
    steps_of,
)
from pitboss.table import RuleChange

# How a sign is approved whose form the regulator has ruled on; the ledger refuses any other.
FORM_RULED_ON: Final = "ruling on its form"


class ChangeWriter(ABC):
    """The part of a table's writer that changes its rules."""

    recovered: RecoveredTable
    _claims: list[FundEntered | MeterEntered | DeskEntered]

    @abstractmethod
    def _now(self) -> int:
        """The time of the next row."""

    @abstractmethod
    def _note(self, body: Body, *, user: int = 0, key: str = "", at: int | None = None) -> None:
        """Apply and write a row that is not part of a round."""

    @abstractmethod
    def _write(self, body: Body, *, user: int, key: str, at: int | None = None) -> Entry:
        """Write a row that was applied."""

    @abstractmethod
    def _settle_round(self) -> None:
        """When a round is over, record its results."""

    def make_change_known(
        self,
        settings: Iterable[str],
        *,
        effective_at: Moment | None,
        location: str,
        size: str,
        approval: str,
        user: int,
        key: str,
    ) -> Change:
        """Propose a change and take at once every step that it needs.

        It takes effect at this time, or as soon as it may; `approval` is the reference under
        which the regulator approved the sign. A refused change changes nothing.
        """
        recovered, at = self.recovered, self._now()
        changes, now = recovered.changes, time_of(at)
        change = changes.propose(recovered.table.rules, settings, at=now, effective_at=effective_at)
        form = sign_form(change.statement, location, size, approval)
        check_effective(change, all_steps(change, form, at=now))
        number = changes.count + 1
        self._note(proposal(number, change), user=user, key=key, at=at)
        for step in steps_of(number, change, location=location, size=size, approval=approval):
            self._note(step, user=user, at=at)
        return change

    def propose_change(
        self,
        settings: Iterable[str],
        *,
        effective_at: Moment | None,
        joint: int,
        user: int,
        key: str,
    ) -> None:
        """Propose a change whose steps are taken one by one, perhaps as part of a joint one."""
        recovered, at = self.recovered, self._now()
        changes, now = recovered.changes, time_of(at)
        change = changes.propose(recovered.table.rules, settings, at=now, effective_at=effective_at)
        if effective_at is None:
            change = replace(change, effective_at=prepared_for(change, now))
        row = proposal(changes.count + 1, change, joint=joint)
        self._note(row, user=user, key=key, at=at)

    def take_step(
        self, number: int, step: StepKind, *, location: str, size: str, user: int, key: str
    ) -> None:
        """Take one step of a change; a sign has the form on which the regulator has ruled."""
        at, prepared = self._now(), self.recovered.changes.of(number)
        check_step(prepared, step, at=time_of(at))
        form = {"location": location, "size": size, "approval": FORM_RULED_ON}
        row = step_of(number, prepared.change, step, **form)
        self._note(row, user=user, key=key, at=at)
        self._claim(joint_step(self.recovered.changes.of(number), self.recovered.number, step))

    def drop_change(self, number: int, reason: str, *, user: int = 0, key: str = "") -> None:
        """Drop a change that still waits."""
        prepared = self.recovered.changes.of(number)
        self._note(ChangeDropped(change=number, reason=reason), user=user, key=key)
        self._claim(joint_drop(prepared, self.recovered.number, reason))

    def _claim(self, entries: Iterable[DeskEntry]) -> None:
        """Write entries of the desk together with the next batch."""
        self._claims += (DeskEntered(what=each) for each in entries)

    def adopt_change(self, number: int) -> None:
        """Let a change take effect; a round in which nobody has wagered is broken off."""
        recovered, at = self.recovered, self._now()
        broken_off, joint = recovered.question is not None, recovered.changes.of(number).joint
        adopted = adopt_change(recovered, number, at)
        self._write(adoption(recovered, number, adopted, joint=joint), user=0, key="", at=at)
        if broken_off:
            self._settle_round()

    def order(self, ordered: RuleChange) -> None:
        """Let rules take effect that the regulator ordered; an idle round is broken off."""
        recovered, at = self.recovered, self._now()
        broken_off = recovered.question is not None
        order_rules(recovered, ordered)
        row = structs.replace(
            in_use(recovered, 0, ordered), ordered=ordered.text, cite=ordered.cite
        )
        self._write(row, user=0, key="", at=at)
        if broken_off:
            self._settle_round()
