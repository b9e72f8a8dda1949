"""Commands that change the rules of a table, and what all commands of clients have in common."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from pitboss.house import Moment, StepKind, read_time

KEY_CHARS_MAX: Final = 64
REASON_CHARS_MAX: Final = 80
SETTINGS_MAX: Final = 30
SETTING_CHARS_MAX: Final = 120


def check_reason(reason: str) -> None:
    """Refuse a reason that is too long or cannot be printed."""
    if len(reason) > REASON_CHARS_MAX or not reason.isprintable():
        raise ValueError(f"a reason has at most {REASON_CHARS_MAX} printable characters")


def check_settings(settings: tuple[str, ...], effective_at: str) -> None:
    """Refuse settings that could not be read, and a time that is none."""
    if not 0 < len(settings) <= SETTINGS_MAX:
        raise ValueError(f"a change has 1 to {SETTINGS_MAX} settings")
    if any(len(each) > SETTING_CHARS_MAX or not each.isprintable() for each in settings):
        raise ValueError(f"a setting has at most {SETTING_CHARS_MAX} printable characters")
    if effective_at:
        read_time(effective_at)


class Sent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """A message from a client."""


class Request(Sent, frozen=True, kw_only=True):
    """A request to change something. A repeated command has the same `key` and is done once."""

    key: str

    def __post_init__(self) -> None:
        plain = self.key.isascii() and self.key.isprintable()
        if not (0 < len(self.key) <= KEY_CHARS_MAX and plain):
            raise ValueError(f"a key has 1 to {KEY_CHARS_MAX} plain characters")


class RuleCommand(Request, frozen=True, kw_only=True):
    """A request that has to do with a change of the rules of a table."""


class _Change(RuleCommand, frozen=True, kw_only=True):
    """Settings are written as `limits.pass.min=25`; `effective_at` is a time with its zone."""

    settings: tuple[str, ...]
    effective_at: str = ""

    def __post_init__(self) -> None:
        Request.__post_init__(self)
        check_settings(self.settings, self.effective_at)

    @property
    def time(self) -> Moment | None:
        """The time for which the change is meant; None for the earliest."""
        return read_time(self.effective_at) if self.effective_at else None


class ChangeRules(_Change, frozen=True, kw_only=True, tag="change_rules"):
    """Make a change of the rules known at a table: it takes effect then, or as soon as it may.

    `approval` is the reference under which the regulator approved the form of the sign.
    """

    approval: str
    location: str = "at the table"
    size: str = "as filed"

    def __post_init__(self) -> None:
        _Change.__post_init__(self)
        for each in (self.approval, self.location, self.size):
            check_reason(each)


class ProposeChange(_Change, frozen=True, kw_only=True, tag="propose_change"):
    """Propose a change of the rules of a table; its steps are taken one by one.

    `joint` is the number of the change of several tables that it is part of, if it is part of one.
    """

    joint: int = 0


class TakeStep(RuleCommand, frozen=True, kw_only=True, tag="take_step"):
    """Take one of the steps that make a proposed change known; a sign has a location and a size."""

    change: int
    step: StepKind
    location: str = "at the table"
    size: str = "as filed"

    def __post_init__(self) -> None:
        Request.__post_init__(self)
        for each in (self.location, self.size):
            check_reason(each)


class WithdrawChange(RuleCommand, frozen=True, kw_only=True, tag="withdraw_change"):
    """Withdraw a change of the rules that has not taken effect yet."""

    change: int
    reason: str = ""

    def __post_init__(self) -> None:
        Request.__post_init__(self)
        check_reason(self.reason)


ChangeCommand: TypeAlias = ChangeRules | ProposeChange | TakeStep | WithdrawChange
