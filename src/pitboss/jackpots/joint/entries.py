"""What happens to a payout of several casinos: acts of one casino, and the record of the host."""

from __future__ import annotations

from hashlib import sha256
from typing import Final, Literal, TypeAlias

import msgspec

from pitboss.house.entry import HouseEntry
from pitboss.jackpots.entries import (
    BadBeatClaimed,
    BonusPaid,
    ChangePosted,
    ClaimRefused,
    ClaimVerified,
    ContributionsCounted,
    DisplayAdjusted,
    FundDiscontinued,
    FundRulesChanged,
    FundSeeded,
    FundTransferred,
    PayoutPaid,
)
from pitboss.jackpots.joint.agreement import Agreement
from pitboss.money import Cents

# -- acts of one casino ---------------------------------------------------------------------------


class PaymentDeclined(HouseEntry, frozen=True, kw_only=True):
    """A casino cannot pay a payout that falls to it: another one may be made to."""

    claim: str
    reason: str
    by: str = ""


class SettlementSent(HouseEntry, frozen=True, kw_only=True):
    """A casino paid another what it owes of the money of the fund."""

    to: str
    cents: Cents
    by: str = ""


# What one casino does by itself; the host takes it in from the casino's log.
OwnAct: TypeAlias = ClaimVerified | ClaimRefused | PayoutPaid | PaymentDeclined | SettlementSent
Sent: TypeAlias = ContributionsCounted | BadBeatClaimed | OwnAct


# -- the record of the host -----------------------------------------------------------------------


class DivisionNotified(HouseEntry, frozen=True, kw_only=True):
    """The Division had written notice of an installation or a change that is due then."""

    text: str
    effective_at: int
    by: str = ""


class SystemOpened(HouseEntry, frozen=True, kw_only=True):
    """The payout is offered under an agreement, after notice to the Division."""

    agreement: Agreement
    notice: DivisionNotified


class CasinoSent(HouseEntry, frozen=True, kw_only=True):
    """Row `n` of the log of a casino, as the host took it in."""

    casino: str
    n: int
    what: Sent


class NoticeReceived(HouseEntry, frozen=True, kw_only=True):
    """A casino displays the record up to this item, with its notices of claims and payouts."""

    casino: str
    upto: int


class PayoutConfirmed(HouseEntry, frozen=True, kw_only=True):
    """The payout goes to these claims, by the filed rule and in the order of the host."""

    claims: tuple[str, ...]


class OtherNotice(HouseEntry, frozen=True, kw_only=True):
    """Casinos that the system does not reach were notified of one payout by other means."""

    claim: str
    casinos: tuple[str, ...]
    means: str
    by: str = ""


class PaymentAssigned(HouseEntry, frozen=True, kw_only=True):
    """Another casino pays a payout that was declined: all are liable for it."""

    claim: str
    casino: str
    by: str = ""


class AgreementChanged(HouseEntry, frozen=True, kw_only=True):
    """Another agreement is in force, after notice to the Division."""

    agreement: Agreement
    by: str = ""


Decision: TypeAlias = (
    FundSeeded
    | DisplayAdjusted
    | ChangePosted
    | FundRulesChanged
    | FundDiscontinued
    | FundTransferred
    | BonusPaid
    | DivisionNotified
    | OtherNotice
    | PaymentAssigned
    | AgreementChanged
)


class Decided(HouseEntry, frozen=True, kw_only=True):
    """The host casino did something for all of them."""

    what: Decision


RecordEntry: TypeAlias = SystemOpened | CasinoSent | NoticeReceived | PayoutConfirmed | Decided

START: Final = "0" * 64


class Item(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An item of the record; its hash covers it and all items before it."""

    seq: int
    at: int
    entry: RecordEntry
    hash: str


_encode = msgspec.json.Encoder(order="sorted").encode


def item(before: str, *, seq: int, at: int, entry: RecordEntry) -> Item:
    """The item that follows one with this hash."""
    text = _encode([before, seq, at, entry])
    return Item(seq=seq, at=at, entry=entry, hash=sha256(text).hexdigest())


# -- rows of the log of a house -------------------------------------------------------------------


class JointBegan(HouseEntry, frozen=True, kw_only=True):
    """This house takes part in a joint payout, under this short name."""

    casino: str
    role: Literal["host", "participant"]
    agreement: Agreement


class Acted(HouseEntry, frozen=True, kw_only=True):
    """This house did something that the host has to take in."""

    what: OwnAct


class Noted(HouseEntry, frozen=True, kw_only=True):
    """An item of the record of the host."""

    item: Item


JointEntry: TypeAlias = JointBegan | Acted | Noted
