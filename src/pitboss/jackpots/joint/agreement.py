"""The written agreement of the casinos that offer one payout together; 13:69F-14.20(b) to (d)."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Final, Literal

import msgspec

from pitboss.errors import MalformedAnswer, RuleViolation
from pitboss.poker.house.bad_beat import BadBeatRules, rules_from_data
from pitboss.rulebook import cite, rule

CASINOS_MAX: Final = 20
NAME_CHARS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_")
NAME_CHARS_MAX: Final = 32


class Casino(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A licensee that takes part; `name` is its short name, `licensee` and `address` are posted.

    `signed` is who executed the agreement for it, `representatives` are the key employees it names.
    """

    name: str
    licensee: str
    address: str
    signed: str = ""
    representatives: tuple[str, ...] = ()


class Agreement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the casinos agreed on, and the Division approved; the first casino is the host.

    `claims` is the filed rule for claims at several casinos to one payout: it goes to the `first`
    in the order of the host, or the claims that wait together `share` it. `decisions`, `costs` and
    `records` are the parts that an agreement must have, `rules` the rules of the payout.
    """

    casinos: tuple[Casino, ...]
    rules: dict[str, object]
    claims: Literal["first", "share"]
    decisions: str
    costs: str
    records: str
    approved: str
    liability: Literal["joint_and_several"] = "joint_and_several"

    @property
    def host(self) -> Casino:
        """The casino that keeps the record."""
        return self.casinos[0]

    @property
    def fingerprint(self) -> str:
        """By which two casinos see that they executed the same agreement."""
        return sha256(msgspec.json.encode(self, order="sorted")).hexdigest()

    @property
    def names(self) -> tuple[str, ...]:
        """The short names of all casinos, the host first."""
        return tuple(each.name for each in self.casinos)

    def casino(self, name: str) -> Casino:
        """A casino by its short name."""
        for each in self.casinos:
            if each.name == name:
                return each
        raise RuleViolation(f"{name:.40} is not a party to the agreement", cite("13:69F-14.20(b)"))


def agreement_from_data(raw: object) -> Agreement:
    """Read an agreement from JSON; what cannot be read is a `MalformedAnswer`."""
    try:
        if isinstance(raw, str | bytes):
            return msgspec.json.decode(raw, type=Agreement)
        return msgspec.convert(raw, Agreement)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise MalformedAnswer(f"this is not an agreement of casinos: {error}") from None


def check_agreement(agreement: Agreement) -> BadBeatRules:
    """The rules of an agreement under which a payout may be offered, or a `RuleViolation`."""
    for message, provision in _faults(agreement):
        raise RuleViolation(message, provision)
    return rules_from_data(agreement.rules)


@rule("13:69F-14.20(a)", "13:69F-14.20(b)", "13:69F-14.20(c)", "13:69F-14.20(d)2")
@rule("13:69F-14.20(c)1", "13:69F-14.20(c)2", "13:69F-14.20(c)3", "13:69F-14.20(f)")
def _faults(agreement: Agreement) -> Iterator[tuple[str, str]]:
    names = agreement.names
    if not 2 <= len(set(names)) == len(names) <= CASINOS_MAX:
        yield "two or more casinos take part, each under its own name", cite("13:69F-14.20(a)")
    for each in agreement.casinos:
        if not 0 < len(each.name) <= NAME_CHARS_MAX or set(each.name) - NAME_CHARS:
            yield f"{each.name!r:.40} is not a short name such as north_1", cite("13:69F-14.20(a)")
        if not each.licensee.strip() or not each.address.strip():
            yield "each casino has a licensee and an address", cite("13:69F-14.20(d)1ii")
        if not each.signed.strip():
            yield f"{each.name} has not executed the agreement", cite("13:69F-14.20(b)")
        if not all(name.strip() for name in each.representatives):
            yield "representatives have names", cite("13:69F-14.20(f)")
    parts = {
        cite("13:69F-14.20(c)1"): (agreement.decisions, "how decisions are approved"),
        cite("13:69F-14.20(c)2"): (agreement.costs, "how funds, fees and costs are kept and paid"),
        cite("13:69F-14.20(c)3"): (agreement.records, "who keeps the records and reports"),
        cite("13:69F-14.20(b)"): (agreement.approved, "the approval of the Division"),
    }
    for provision, (text, what) in parts.items():
        if not text.strip():
            yield f"the agreement states {what}", provision


@rule("13:69F-14.20(d)", "13:69F-14.20(d)1", "13:69F-14.20(d)1i", "13:69F-14.20(d)1ii")
def postings(agreement: Agreement) -> tuple[str, ...]:
    """What each party posts in its poker rooms beside the rules of the payout."""
    host = agreement.host
    names = ", ".join(each.licensee for each in agreement.casinos)
    return (
        f"This payout is offered together by {names}.",
        f"Host casino: {host.licensee}, {host.address}.",
    )


@rule("13:69F-14.20(f)")
def check_representative(agreement: Agreement, casino: str, by: str) -> None:
    """Refuse an act in the control of the system to others than those whom the casino names."""
    named = agreement.casino(casino).representatives
    if named and by not in named:
        message = f"{by:.40} is not a representative of {casino}"
        raise RuleViolation(message, cite("13:69F-14.20(f)"))
