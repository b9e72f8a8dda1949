"""Notices on their way out of the house: sent once they were taken, tried again until then."""

from __future__ import annotations

import json
import smtplib
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import MalformedAnswer, PitbossError, RuleViolation
from pitboss.house.desk_entries import Acknowledged, Notified, Recipient
from pitboss.house.outbox import (
    LAST_WAIT_MS,
    Channel,
    Delivered,
    NotDelivered,
    Outbox,
    apply_outbox,
)
from pitboss.ledger.audit import audit
from pitboss.ledger.outbox import outbox_of
from pitboss.server import courier as couriers
from pitboss.server.courier import Courier, Sender, courier_of, senders
from pitboss.server.settings import NoticeSettings
from tests.server.registries import Harness, run

PROVISION = "13:69F-14.16(b)"
WAY = (Recipient.REGULATOR, Channel.WEBHOOK)


def notify(harness: Harness, text: str = "a player was removed") -> None:
    """A notice to the regulator lies in the inbox."""
    entry = Notified(to=Recipient.REGULATOR, provision=PROVISION, text=text)
    harness.registry.desks.enter(entry, at=harness.clock.now, user=1)


def sent(harness: Harness, notice: int = 1) -> bool:
    """Whether a notice is marked as sent."""
    return bool(outbox_of(harness.ledger).read().of(notice, Channel.WEBHOOK).sent_at)


class Other:
    """The other side, which takes notices or does not."""

    def __init__(self) -> None:
        self.taken: list[int] = []
        self.is_up = True

    def ways(self) -> dict[tuple[Recipient, Channel], Sender]:
        """The only way to it."""
        return {WAY: self._take}

    def _take(self, notice: Any) -> None:
        if not self.is_up:
            raise ConnectionRefusedError("nobody is there")
        self.taken.append(notice.number)


@pytest.mark.rule("13:69F-14.16(b)")
def test_a_notice_is_marked_as_sent_once_the_other_side_has_taken_it() -> None:
    """Each in its order and once, whatever is tried again."""

    async def scenario(harness: Harness) -> None:
        other = Other()
        courier = Courier(harness.registry, other.ways())
        notify(harness)
        notify(harness, "another")
        assert not sent(harness)

        await courier.run_once()
        await courier.run_once()

        assert other.taken == [1, 2]
        assert sent(harness)
        assert audit(harness.ledger).faults == ()

    run(scenario)


def test_what_could_not_be_sent_is_tried_again_later_and_after_a_restart() -> None:
    """After a minute, two, four; a server that starts again tries at once."""

    async def scenario(harness: Harness) -> None:
        other = Other()
        other.is_up = False
        courier = Courier(harness.registry, other.ways())
        notify(harness)
        for passed, tries in ((0, 1), (59_000, 1), (1_000, 2), (119_000, 2), (1_000, 3)):
            harness.clock.now += passed
            await courier.run_once()
            delivery = outbox_of(harness.ledger).read().of(1, Channel.WEBHOOK)
            assert (delivery.tries, delivery.sent_at) == (tries, 0)
        assert "nobody is there" in delivery.reason

        other.is_up = True
        await Courier(harness.registry, other.ways()).run_once()

        assert other.taken == [1]
        assert sent(harness)

    run(scenario)


def test_one_that_stops_between_taking_and_marking_is_sent_again_under_its_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At least once: the other side knows it by its number."""

    async def scenario(harness: Harness) -> None:
        other = Other()
        courier = Courier(harness.registry, other.ways())
        notify(harness)
        monkeypatch.setattr(courier, "_mark", _dies)
        with pytest.raises(KeyboardInterrupt):
            courier._send_next(*WAY)
        assert not sent(harness)

        await Courier(harness.registry, other.ways()).run_once()

        assert other.taken == [1, 1]
        assert sent(harness)

    run(scenario)


def _dies(*_: object) -> None:
    raise KeyboardInterrupt


def test_a_notice_that_was_read_in_the_inbox_is_not_sent_any_more() -> None:
    """Nor one to somebody else."""

    async def scenario(harness: Harness) -> None:
        other = Other()
        notify(harness)
        desks = harness.registry.desks
        desks.enter(Acknowledged(notice=1, by="Rob"), at=harness.clock.now, user=1)
        seen = Notified(to=Recipient.SURVEILLANCE, provision=PROVISION, text="seen")
        desks.enter(seen, at=harness.clock.now, user=1)

        await Courier(harness.registry, other.ways()).run_once()

        assert other.taken == []

    run(scenario)


def test_nothing_is_sent_where_no_address_is_set() -> None:
    """The courier of a house without addresses has no way out, and ends at once."""

    async def scenario(harness: Harness) -> None:
        await courier_of(harness.registry).run()
        assert dict(senders(NoticeSettings())) == {}

    run(scenario)


# -- the ways -------------------------------------------------------------------------------------


@contextmanager
def webhook(status: int) -> Iterator[tuple[str, list[tuple[str, Any]]]]:
    """A server that answers with a status, and what was posted to it."""
    got: list[tuple[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            got.append((self.headers["Idempotency-Key"], json.loads(body)))
            self.send_response(status)
            self.send_header("Location", "/elsewhere")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/notices", got
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.mark.parametrize(("status", "taken"), [(204, True), (302, False), (500, False)])
def test_a_webhook_gets_the_notice_as_json(status: int, taken: bool) -> None:
    """A redirection or an error is no delivery."""

    async def scenario(harness: Harness) -> None:
        with webhook(status) as (url, got):
            ways = dict(senders(NoticeSettings(regulator_webhook=url)))
            notify(harness)
            await Courier(harness.registry, ways).run_once()
        ((key, body),) = got
        assert key == f"notice-1-{harness.clock.now}"
        assert (body["number"], body["provision"]) == (1, PROVISION)
        assert sent(harness) is taken

    run(scenario)


@pytest.mark.parametrize("security", ["none", "starttls", "tls"])
def test_an_email_goes_to_the_mail_server(security: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Encrypted as it is set, with the provision as its subject."""
    said: list[Any] = []

    class Server:
        def __init__(self, host: str, port: int, **more: object) -> None:
            said.append((type(self).__name__, host, port))

        def __enter__(self) -> Server:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def starttls(self, **_: object) -> None:
            said.append("starttls")

        def login(self, user: str, password: str) -> None:
            said.append((user, password))

        def send_message(self, message: EmailMessage) -> None:
            said.append(message)

    monkeypatch.setattr(smtplib, "SMTP", Server)
    monkeypatch.setattr(smtplib, "SMTP_SSL", type("Encrypted", (Server,), {}))
    settings = NoticeSettings(
        surveillance_email="eye@example.org",
        sender="house@example.org",
        smtp_security=security,
        smtp_user="house",
        smtp_password="secret words",
    )

    async def scenario(harness: Harness) -> None:
        notice = Notified(to=Recipient.SURVEILLANCE, provision="19:47-5.1(f)", text="A new sign.")
        harness.registry.desks.enter(notice, at=harness.clock.now, user=1)
        await Courier(harness.registry, dict(senders(settings))).run_once()

    run(scenario)

    *before, message = said
    kind = "Encrypted" if security == "tls" else "Server"
    assert before[0] == (kind, "localhost", 25)
    assert ("starttls" in before) is (security == "starttls")
    assert before[-1] == ("house", "secret words")
    assert message["To"] == "eye@example.org"
    assert message["Subject"] == "Notice 1 under 19:47-5.1(f)"
    assert message["Message-ID"].endswith("@example.org>")
    assert "A new sign." in message.get_content()


# -- entries --------------------------------------------------------------------------------------

NUMBERS = st.integers(1, 3)
CHANNELS = st.sampled_from(Channel)
ENTRIES = st.one_of(
    st.builds(Delivered, notice=NUMBERS, channel=CHANNELS),
    st.builds(NotDelivered, notice=NUMBERS, channel=CHANNELS, reason=st.just("it was down")),
)


@given(st.lists(ENTRIES, max_size=12))
def test_nothing_is_marked_twice_and_waits_grow_up_to_an_hour(entries: list[Any]) -> None:
    """Whatever is written, in whatever order."""
    outbox, marked, now = Outbox(), set(), 0
    for entry in entries:
        now += 1_000
        key = (entry.notice, entry.channel)
        try:
            outbox = apply_outbox(outbox, entry, at=now)
        except PitbossError:
            assert key in marked
            continue
        assert key not in marked
        if isinstance(entry, Delivered):
            marked.add(key)
        delivery = outbox.of(*key)
        assert bool(delivery.sent_at) is (key in marked)
        assert delivery.next_at <= now + LAST_WAIT_MS


def test_an_entry_that_cannot_be_is_refused() -> None:
    """No notice, no reason, twice."""
    with pytest.raises(MalformedAnswer):
        apply_outbox(Outbox(), Delivered(notice=0, channel=Channel.EMAIL), at=1)
    for reason in (" ", "x" * 201):
        wrong = NotDelivered(notice=1, channel=Channel.EMAIL, reason=reason)
        with pytest.raises(MalformedAnswer):
            apply_outbox(Outbox(), wrong, at=1)
    once = apply_outbox(Outbox(), Delivered(notice=1, channel=Channel.EMAIL), at=1)
    with pytest.raises(RuleViolation):
        apply_outbox(once, Delivered(notice=1, channel=Channel.EMAIL), at=2)
    assert couriers.POLL_SECONDS > 0
