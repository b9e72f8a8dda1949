"""Notices on their way to an address outside the house: what was sent, and what has to be.

A notice lies in the inbox from the moment it is written. Where an address is set it is sent there
as well, at least once: it counts as sent only after the other side has taken it, and somebody who
stops the server in between lets it be sent again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Final, TypeAlias

from pitboss.errors import MalformedAnswer, RuleViolation
from pitboss.house.desk import SentNotice
from pitboss.house.desk_entries import Recipient
from pitboss.house.desk_rows import notice_row
from pitboss.house.entry import HouseEntry

REASON_CHARS_MAX: Final = 200

# A notice that could not be sent is tried again after a minute, then two, four, up to an hour.
FIRST_WAIT_MS: Final = 60_000
LAST_WAIT_MS: Final = 3_600_000


class Channel(StrEnum):
    """How a notice leaves the house."""

    EMAIL = "email"
    WEBHOOK = "webhook"


class Delivered(HouseEntry, frozen=True, kw_only=True):
    """A notice was taken by the other side."""

    notice: int
    channel: Channel


class NotDelivered(HouseEntry, frozen=True, kw_only=True):
    """A notice could not be sent, and why; it is tried again."""

    notice: int
    channel: Channel
    reason: str


OutboxEntry: TypeAlias = Delivered | NotDelivered
Key: TypeAlias = tuple[int, Channel]


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """What became of a notice on one channel; `sent_at` is zero until it was sent."""

    sent_at: int = 0
    tries: int = 0
    failed_at: int = 0
    reason: str = ""

    @property
    def next_at(self) -> int:
        """When it is tried again, if it was not sent."""
        if not self.tries:
            return 0
        wait: int = min(FIRST_WAIT_MS << min(self.tries - 1, 10), LAST_WAIT_MS)
        return self.failed_at + wait


UNTRIED: Final = Delivery()


def _none() -> Mapping[Key, Delivery]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Outbox:
    """What became of every notice that was tried, by its number and the channel."""

    deliveries: Mapping[Key, Delivery] = field(default_factory=_none)

    def of(self, notice: int, channel: Channel) -> Delivery:
        """What became of a notice on a channel."""
        return self.deliveries.get((notice, channel), UNTRIED)

    def waiting(
        self, notices: Iterable[SentNotice], to: Recipient, channel: Channel
    ) -> list[SentNotice]:
        """The notices that still have to be sent, those that failed least often first.

        One that was read in the inbox already is not sent any more.
        """
        mine = [each for each in notices if each.notice.to is to and not each.acknowledged_at]
        unsent = [each for each in mine if not self.of(each.number, channel).sent_at]
        return sorted(unsent, key=lambda each: (self.of(each.number, channel).tries, each.number))


def apply_outbox(outbox: Outbox, entry: OutboxEntry, *, at: int) -> Outbox:
    """The outbox after an entry of that time; nothing is marked as sent twice."""
    known = outbox.of(entry.notice, entry.channel)
    if entry.notice < 1:
        raise MalformedAnswer("a notice has a number")
    if known.sent_at:
        raise RuleViolation(f"notice {entry.notice} was sent by {entry.channel} already")
    match entry:
        case Delivered():
            after = replace(known, sent_at=at, tries=known.tries + 1)
        case NotDelivered(reason=reason):
            if not reason.strip() or len(reason) > REASON_CHARS_MAX:
                raise MalformedAnswer(f"a reason has at most {REASON_CHARS_MAX} characters")
            after = replace(known, tries=known.tries + 1, failed_at=at, reason=reason)
    return replace(outbox, deliveries={**outbox.deliveries, (entry.notice, entry.channel): after})


def noticed(sent: SentNotice, outbox: Outbox) -> dict[str, object]:
    """A notice as plain data, with what became of it."""
    return {**notice_row(sent), "deliveries": delivery_rows(outbox, sent.number)}


def delivery_rows(outbox: Outbox, notice: int) -> list[dict[str, object]]:
    """What became of a notice on every channel on which it was tried, as plain data."""
    return [
        {
            "channel": str(channel),
            "sent_at": each.sent_at,
            "tries": each.tries,
            "reason": "" if each.sent_at else each.reason,
            "next_at": 0 if each.sent_at else each.next_at,
        }
        for (number, channel), each in outbox.deliveries.items()
        if number == notice
    ]
