"""Links between the casinos of a joint payout: keys, sessions, and what is sent over them.

A participant asks and the host answers. A report of the participant, the number of its message and
what the host adds to the record for it are one commit.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final, TypeAlias, TypeVar

import msgspec
from sqlalchemy import Connection, Row, and_, bindparam, insert, select, update

from pitboss.equipment.randomness import token
from pitboss.errors import LedgerConflict, NotPermitted, PitbossError, StoreFailed
from pitboss.jackpots.joint.house import House
from pitboss.jackpots.joint.messages import (
    Body,
    Envelope,
    Extract,
    Hello,
    Report,
    Welcome,
    body_of,
    check_number,
    check_signed,
    envelope_bytes,
    envelope_of,
    sign,
    text_of,
)
from pitboss.ledger.append import lock_house
from pitboss.ledger.engines import Connected
from pitboss.ledger.joint import JointFunds
from pitboss.ledger.schema import links
from pitboss.ledger.vault import Vault
from pitboss.rulebook import rule

# What is stored of a key is encrypted for this purpose; a key has so many characters.
PURPOSE: Final = "link of casinos"
KEY_CHARS: Final = 32

# How exactly it is known when a link worked last.
SEEN_MS: Final = 2_000

# These are executed twice a second: they are built once.
_THIS: Final = and_(links.c.fund == bindparam("of"), links.c.casino == bindparam("to"))
_LINK: Final = select(links).where(_THIS)
_HELLOS: Final = select(links.c.hellos).where(_THIS)
_NEXT_HELLO: Final = update(links).where(_THIS).values(hellos=links.c.hellos + 1)

# Sends a message to the server of a casino and returns what it answers.
Post: TypeAlias = Callable[[str, bytes], bytes]

_Reply = TypeVar("_Reply", Welcome, Extract)

log = logging.getLogger("pitboss.security")


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """A link to another casino, as staff may see it."""

    fund: str
    casino: str
    url: str
    displayed: int
    seen_at: int


def fresh_link_key() -> str:
    """A key that two casinos share."""
    return token()[:KEY_CHARS]


class JointLinks:
    """The links of a house; `me` is named in every message, so that none can be sent on."""

    def __init__(self, ledger: Connected, funds: JointFunds) -> None:
        self._ledger, self._funds = ledger, funds
        self._sessions: dict[str, tuple[str, int]] = {}

    @rule("13:69F-14.20(e)1")
    def add(self, fund: str, casino: str, key: str, url: str = "") -> None:
        """Keep the key that is shared with a casino, encrypted under the key of the ledger."""
        sealed = seal_key(self._ledger.vault, fund, casino, key)
        fresh = {"session": "", "number": 0, "hellos": 0, "displayed": 0, "seen_at": 0}
        row = {"fund": fund, "casino": casino, "secret": sealed, "url": url, **fresh}
        with self._ledger.writing() as connection:
            if _link(connection, fund, casino) is not None:
                raise LedgerConflict(f"there is a link to {casino} for {fund} already")
            connection.execute(insert(links).values(row))

    def all(self, fund: str) -> list[Link]:
        """The links for a payout, and when each worked last."""
        wanted = select(links).where(links.c.fund == fund).order_by(links.c.casino)
        with self._ledger.reading() as connection:
            return [
                Link(
                    fund=each.fund,
                    casino=each.casino,
                    url=each.url,
                    displayed=each.displayed,
                    seen_at=each.seen_at,
                )
                for each in connection.execute(wanted)
            ]

    def _key(self, fund: str, casino: str) -> tuple[str, str]:
        """The key that is shared with a casino, and its address."""
        with self._ledger.reading() as connection:
            found = _link(connection, fund, casino)
        if found is None:
            raise NotPermitted(f"forged: {casino:.40} has no link to this casino for {fund:.40}")
        key = self._ledger.vault.opened_text(PURPOSE, _number_of(fund, casino), found.secret)
        if key is None:
            raise StoreFailed("the key of a link cannot be read without the key of the ledger")
        return key, found.url

    # -- the host ---------------------------------------------------------------------------------

    @rule("13:69F-14.20(e)1", "13:69F-14.20(e)2")
    def answer(self, raw: bytes, *, at: int) -> bytes:
        """The answer to a message of a participant; one that is refused is logged."""
        try:
            return self._answered(envelope_of(raw), at)
        except PitbossError as error:
            log.warning("a message between casinos was refused: %s", error.message)
            raise

    def _answered(self, envelope: Envelope, at: int) -> bytes:
        key, _ = self._key(envelope.fund, envelope.sender)
        house = self._funds.house(envelope.fund)
        check_signed(key, envelope, receiver=house.casino)
        body: Body
        if envelope.session == "":
            body_of(envelope, Hello)
            body = self._welcome(envelope, at)
        else:
            body = self._extract(envelope, body_of(envelope, Report), at)
        reply = msgspec.structs.replace(
            envelope, sender=house.casino, receiver=envelope.sender, body=text_of(body)
        )
        return envelope_bytes(sign(key, reply))

    def _welcome(self, envelope: Envelope, at: int) -> Welcome:
        session = token()
        this = (links.c.fund == envelope.fund, links.c.casino == envelope.sender)
        begun = update(links).where(*this, links.c.hellos < envelope.number)
        fresh = {"session": session, "number": 0, "hellos": envelope.number, "seen_at": at}
        with self._ledger.writing() as connection:
            if connection.execute(begun.values(fresh)).rowcount != 1:
                raise NotPermitted(f"replayed: greeting {envelope.number} came before")
        return Welcome(session=session)

    def _extract(self, envelope: Envelope, report: Report, at: int) -> Extract:
        fund, casino = envelope.fund, envelope.sender
        with self._ledger.writing() as connection:
            lock_house(connection)
            link = _link(connection, fund, casino)
            assert link is not None
            check_number(envelope, session=link.session, number=link.number)
            seen = {"number": envelope.number, "displayed": report.displayed, "seen_at": at}
            this = update(links).where(links.c.fund == fund, links.c.casino == casino)
            connection.execute(this.values(seen))
            displayed = {casino: report.displayed}
            self._funds.take_in(connection, fund, casino, report.rows, displayed, at=at)
        return Extract(items=self._funds.extract(fund, report.displayed))

    # -- a participant ----------------------------------------------------------------------------

    @rule("13:69F-14.20(e)2", "13:69F-14.20(e)4i")
    def exchange(self, fund: str, post: Post, *, at: int) -> House:
        """Send the outbox to the host, and write what it has added to the record.

        After any failure the next exchange begins a new session: an answer, or a message, that
        comes later is refused.
        """
        house, rows = self._funds.outgoing(fund)
        session = self._sessions.pop(fund, None) or self._begin(house, post)
        report = Report(displayed=house.record.seq, rows=rows)
        number = session[1] + 1
        extract = self._ask(house, (session[0], number), report, Extract, post)
        if extract.items:
            house = self._funds.note(fund, extract.items, at=at)
        self._seen(house, at)
        self._sessions[fund] = (session[0], number)
        return house

    def _begin(self, house: House, post: Post) -> tuple[str, int]:
        """A new session; its greeting has a number that was never used, also after a crash."""
        host = house.joined.host.name
        this = {"of": house.fund, "to": host}
        with self._ledger.writing() as connection:
            connection.execute(_NEXT_HELLO, this)
            number = connection.scalar(_HELLOS, this) or 0
        return self._ask(house, ("", number), Hello(), Welcome, post).session, 0

    def _ask(
        self, house: House, place: tuple[str, int], body: Body, kind: type[_Reply], post: Post
    ) -> _Reply:
        host = house.joined.host.name
        key, url = self._key(house.fund, host)
        bare = Envelope(
            sender=house.casino,
            receiver=host,
            fund=house.fund,
            session=place[0],
            number=place[1],
            body=text_of(body),
        )
        raw = post(url, envelope_bytes(sign(key, bare)))
        try:
            reply = envelope_of(raw)
            check_signed(key, reply, receiver=house.casino)
            if (reply.sender, reply.fund) != (host, house.fund):
                raise NotPermitted(f"forged: {reply.sender:.40} is not the host")
            if (reply.session, reply.number) != place:
                raise NotPermitted("delayed: an answer to another message")
            return body_of(reply, kind)
        except PitbossError as error:
            log.warning("an answer of the host casino was refused: %s", error.message)
            raise

    def _seen(self, house: House, at: int) -> None:
        host = house.joined.host.name
        this = (links.c.fund == house.fund, links.c.casino == host)
        stale = update(links).where(*this, links.c.seen_at < at - SEEN_MS)
        with self._ledger.reading() as connection:
            link = _link(connection, house.fund, host)
        if link is not None and link.seen_at < at - SEEN_MS:
            with self._ledger.writing() as connection:
                connection.execute(stale.values(seen_at=at, displayed=house.record.seq))


def _link(connection: Connection, fund: str, casino: str) -> Row[Any] | None:
    return connection.execute(_LINK, {"of": fund, "to": casino}).first()


def seal_key(vault: Vault, fund: str, casino: str, key: str) -> str:
    """The key of a link as it is stored."""
    return vault.seal_text(PURPOSE, _number_of(fund, casino), key)


def _number_of(fund: str, casino: str) -> int:
    digest = sha256(f"{fund}/{casino}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


def sealed_anew(connection: Connection, old: Vault, new: Vault) -> int:
    """Encrypt the keys of all links under the key of another vault; how many there were."""
    count = 0
    for each in connection.execute(select(links)).all():
        number = _number_of(each.fund, each.casino)
        key = old.opened_text(PURPOSE, number, each.secret)
        if key is not None:
            this = update(links).where(links.c.fund == each.fund, links.c.casino == each.casino)
            connection.execute(this.values(secret=new.seal_text(PURPOSE, number, key)))
            count += 1
    return count
