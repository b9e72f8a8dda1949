"""Sends notices to the addresses that are set: by e-mail, and to a webhook.

Every notice lies in the inbox already. What is still to be sent follows from the log, so that a
server that starts again goes on with it. A notice is marked as sent once the other side has taken
it; the same notice can arrive twice, if the server stops in between, and then has the same number.
"""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from functools import partial
from http.client import HTTPException
from typing import Any, Final
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec

from pitboss.errors import PitbossError
from pitboss.house.desk import SentNotice
from pitboss.house.desk_entries import Recipient
from pitboss.house.desk_rows import notice_row
from pitboss.house.outbox import (
    REASON_CHARS_MAX,
    UNTRIED,
    Channel,
    Delivered,
    Delivery,
    NotDelivered,
    Outbox,
)
from pitboss.ledger.outbox import outbox_of
from pitboss.server.settings import NoticeSettings
from pitboss.server.tables.registry import TableRegistry

log = logging.getLogger("pitboss.server")

POLL_SECONDS: Final = 5.0
TIMEOUT_SECONDS: Final = 20.0
HTTP_OK: Final = 300  # the first status that is no success

# Sends a notice, or raises an error that says why it could not.
Sender = Callable[[SentNotice], None]


class Courier:
    """Sends what is in the outbox, one notice after another; one process of several does."""

    def __init__(
        self, registry: TableRegistry, senders: dict[tuple[Recipient, Channel], Sender]
    ) -> None:
        self._registry, self._senders = registry, senders
        self._outbox = outbox_of(registry.ledger)
        self._waits: dict[tuple[Recipient, Channel], Delivery] = {}

    async def run(self) -> None:
        """Send what is to be sent, again and again."""
        while self._senders:
            try:
                await self.run_once()
            except PitbossError as error:
                log.error("notices were not sent: %s", error.message)
            await self._registry.clock.sleep(POLL_SECONDS)

    async def run_once(self) -> None:
        """Send what can be sent now."""
        registry = self._registry
        if not await registry.in_turn(registry.owner.take, 0):
            return
        try:
            for way in self._senders:
                while await asyncio.to_thread(self._send_next, *way):
                    pass
        finally:
            await registry.in_turn(registry.owner.give_up, 0)

    def _send_next(self, to: Recipient, channel: Channel) -> bool:
        """Send the next notice on a way; false if there is none, or the way is to be rested."""
        now = self._registry.clock.now_ms()
        if self._waits.get((to, channel), UNTRIED).next_at > now:
            return False
        found = self._next(to, channel)
        if found is None:
            return False
        try:
            self._senders[to, channel](found)
        except (OSError, HTTPException, ValueError) as error:
            reason = f"{type(error).__name__}: {error}".replace("\n", " ")[:REASON_CHARS_MAX]
            self._rest(to, channel, now)
            self._mark(NotDelivered(notice=found.number, channel=channel, reason=reason), now)
            log.warning("notice %d was not sent by %s: %s", found.number, channel, reason)
            return False
        self._waits.pop((to, channel), None)
        self._mark(Delivered(notice=found.number, channel=channel), now)
        return True

    def _next(self, to: Recipient, channel: Channel) -> SentNotice | None:
        outbox: Outbox = self._outbox.read()
        notices = self._registry.desks.desk().notices.values()
        return next(iter(outbox.waiting(notices, to, channel)), None)

    def _rest(self, to: Recipient, channel: Channel, now: int) -> None:
        """A way that failed rests, the longer the more often it has failed in a row."""
        tries = self._waits.get((to, channel), UNTRIED).tries + 1
        self._waits[to, channel] = Delivery(tries=tries, failed_at=now)

    def _mark(self, entry: Delivered | NotDelivered, now: int) -> None:
        self._outbox.enter(entry, at=now, user=0)


def courier_of(registry: TableRegistry) -> Courier:
    """The courier to the addresses in the settings of a registry."""
    return Courier(registry, dict(senders(registry.settings.notices)))


def senders(settings: NoticeSettings) -> Iterator[tuple[tuple[Recipient, Channel], Sender]]:
    """The ways that are set, each with what sends a notice on it."""
    ways = (
        (Recipient.REGULATOR, settings.regulator_email, settings.regulator_webhook),
        (Recipient.SURVEILLANCE, settings.surveillance_email, settings.surveillance_webhook),
    )
    for to, address, url in ways:
        if address:
            yield (to, Channel.EMAIL), partial(_send_email, settings, address)
        if url:
            yield (to, Channel.WEBHOOK), partial(_post, url)


# -- e-mail ---------------------------------------------------------------------------------------


def _send_email(settings: NoticeSettings, address: str, sent: SentNotice) -> None:
    """Send a notice by e-mail; `SMTPException` is an `OSError`."""
    kind = smtplib.SMTP_SSL if settings.smtp_security == "tls" else smtplib.SMTP
    more: dict[str, Any] = {"timeout": TIMEOUT_SECONDS}
    if kind is smtplib.SMTP_SSL:
        more["context"] = ssl.create_default_context()
    with kind(settings.smtp_host, settings.smtp_port, **more) as server:
        if settings.smtp_security == "starttls":
            server.starttls(context=ssl.create_default_context())
        if settings.smtp_user:
            server.login(settings.smtp_user, settings.smtp_password)
        server.send_message(email_of(sent, sender=settings.sender, to=address))


def email_of(sent: SentNotice, *, sender: str, to: str) -> EmailMessage:
    """A notice as an e-mail; its identifier is the same whenever it is sent."""
    notice, message = sent.notice, EmailMessage()
    message["From"], message["To"] = sender, to
    message["Subject"] = f"Notice {sent.number} under {notice.provision}"
    message["Message-ID"] = f"<notice-{sent.number}-{sent.at}@{sender.rpartition('@')[2]}>"
    message.set_content(f"{notice.text}\n\nNotice {sent.number}, {notice.provision}.\n")
    return message


# -- webhooks -------------------------------------------------------------------------------------


class _NoRedirect(HTTPRedirectHandler):
    """A notice goes to the address that is set and to no other."""

    def redirect_request(self, *_: Any, **__: Any) -> None:  # noqa: ANN401 - as it is called
        """Follow nothing: the answer is an error."""
        return


def _post(url: str, sent: SentNotice) -> None:
    """Post a notice as JSON; the key is the same whenever it is sent."""
    body = msgspec.json.encode(notice_row(sent))
    headers = {
        "Content-Type": "application/json",
        "Idempotency-Key": f"notice-{sent.number}-{sent.at}",
    }
    request = Request(url, data=body, headers=headers, method="POST")
    with build_opener(_NoRedirect).open(request, timeout=TIMEOUT_SECONDS) as response:
        if response.status >= HTTP_OK:
            raise OSError(f"the answer was {response.status}")
