"""Limits of the server: sizes, rates, open sockets, tables, failed logins.

Everything here is bounded in memory: the key that was not used for the longest time goes first.
"""

from __future__ import annotations

import ipaddress
import threading
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Final

import msgspec
from msgspec import Meta
from starlette.types import Message, Receive, Send

from pitboss.errors import MalformedAnswer, PitbossError, TooMuch
from pitboss.server.auth.roles import Role
from pitboss.server.clock import Clock
from pitboss.server.declared import Count, means
from pitboss.server.web.errors import error_json

# So many sessions or addresses are remembered at once; some 200 bytes each.
KEYS_MAX: Final = 20_000

# Close codes of WebSockets.
POLICY: Final = 1008
_TOO_LARGE: Final = 1009


@dataclass(frozen=True, slots=True)
class Rate:
    """A burst, and a rate for each second after it."""

    burst: Count
    per_second: Annotated[float, Meta(gt=0)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Limits on requests, messages, sockets, accounts, tables and bots."""

    body_bytes_max: Annotated[Count, means("The body of a request.")] = 16_384
    message_bytes_max: Annotated[Count, means("A message on a WebSocket.")] = 8_192

    # A page loads some forty files; several people may sit behind one address.
    requests_of_address: Annotated[Rate, means("Requests of an address.")] = Rate(600, 100.0)
    requests_of_session: Annotated[Rate, means("Requests of a session.")] = Rate(300, 50.0)
    messages_of_session: Annotated[Rate, means("Messages of a session.")] = Rate(60, 20.0)
    messages_of_address: Annotated[Rate, means("Messages of an address.")] = Rate(600, 200.0)
    work_ms_of_client: Annotated[
        Rate,
        means("Milliseconds that a session or a visitor keeps a processor busy, besides play."),
    ] = Rate(20_000, 200.0)
    messages_refused_max: Annotated[
        Count, means("So many messages in a row that came too fast close a WebSocket.")
    ] = 100

    sockets_of_session_max: Annotated[Count, means("Open WebSockets of a session.")] = 12
    sockets_of_address_max: Annotated[Count, means("Open WebSockets of an address.")] = 60
    visitor_sockets_of_address_max: Annotated[
        Count, means("Those of visitors of an address among them.")
    ] = 20

    # Every account gets play money, and every password costs computing time.
    accounts_of_address: Annotated[Rate, means("New accounts of an address.")] = Rate(30, 1 / 60)
    logins_of_address: Annotated[Rate, means("Log-ins of an address.")] = Rate(20, 1 / 3)
    logins_waiting_max: Annotated[Count, means("Log-ins that wait to be checked.")] = 32

    tables_of_guest_max: Annotated[Count, means("Tables that a guest has open.")] = 2
    tables_of_player_max: Annotated[Count, means("Tables that a player has open.")] = 5
    tables_of_staff_max: Annotated[Count, means("Tables that one of the staff has open.")] = 50
    tables_of_address: Annotated[Rate, means("New tables of an address.")] = Rate(10, 1 / 60)

    bots_of_guest_max: Annotated[Count, means("Bots at all tables of a guest.")] = 6
    bots_of_player_max: Annotated[Count, means("Bots at all tables of a player.")] = 18
    bots_of_staff_max: Annotated[Count, means("Bots at all tables of one of the staff.")] = 450


# For tests and benchmarks, where all clients have one address.
NO_LIMITS: Final = Limits(
    requests_of_address=Rate(10**9, 10**9),
    requests_of_session=Rate(10**9, 10**9),
    messages_of_session=Rate(10**9, 10**9),
    messages_of_address=Rate(10**9, 10**9),
    work_ms_of_client=Rate(10**9, 10**9),
    accounts_of_address=Rate(10**9, 10**9),
    logins_of_address=Rate(10**9, 10**9),
    sockets_of_session_max=10**6,
    sockets_of_address_max=10**6,
    visitor_sockets_of_address_max=10**6,
    tables_of_address=Rate(10**9, 10**9),
    bots_of_guest_max=10**6,
    bots_of_player_max=10**6,
    bots_of_staff_max=10**6,
    tables_of_guest_max=10**6,
    tables_of_player_max=10**6,
    tables_of_staff_max=10**6,
)


def rate_limit_key(address: str) -> str:
    """The key under which an address is limited: an IPv4 address, or an IPv6 /64 prefix.

    >>> rate_limit_key("2001:db8::1") == rate_limit_key("2001:db8::2")
    True
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv6Address):
        mapped = found.ipv4_mapped
        network = ipaddress.ip_network((found, 64), strict=False)
        return str(mapped or network)
    return str(found)


class RateLimiter:
    """A token bucket for each key: each act takes a token, and tokens come back at the rate."""

    def __init__(self, rate: Rate, *, clock: Clock, keys_max: int = KEYS_MAX) -> None:
        self._rate = rate
        self._clock = clock
        self._keys_max = keys_max
        self._levels: OrderedDict[str, tuple[float, int]] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._levels)

    def take(self, key: str) -> bool:
        """Take a token; False if there is none."""
        with self._lock:
            level = self._level(key)
            spent = level >= 1
            self._keep(key, level - 1 if spent else level)
        return spent

    def spend(self, key: str, *, what: str) -> None:
        """Take a token, or raise an error that says when there will be one."""
        if not self.take(key):
            wait = self.seconds_until_next(key)
            raise TooMuch(f"{what}; please try again in {wait} s")

    def check(self, key: str, *, what: str) -> None:
        """Refuse a key whose tokens are used up; none is taken."""
        with self._lock:
            level = self._level(key)
        if level <= 0:
            wait = max(1, round(-level / self._rate.per_second))
            raise TooMuch(f"{what}; please try again in {wait} s")

    def charge(self, key: str, tokens: float) -> None:
        """Take tokens for something that was done, even more than there are."""
        with self._lock:
            self._keep(key, self._level(key) - tokens)

    def seconds_until_next(self, key: str) -> int:
        """How long until the next token, in whole seconds."""
        with self._lock:
            missing = max(0.0, 1 - self._level(key))
        return max(1, -int(-missing // self._rate.per_second))

    def _level(self, key: str) -> float:
        level, since = self._levels.get(key, (float(self._rate.burst), 0))
        gained = (self._clock.now_ms() - since) * self._rate.per_second / 1000
        return min(float(self._rate.burst), level + gained)

    def _keep(self, key: str, level: float) -> None:
        self._levels[key] = (level, self._clock.now_ms())
        self._levels.move_to_end(key)
        if len(self._levels) > self._keys_max:
            self._levels.popitem(last=False)


class OpenCount:
    """Counts what each key has open, such as sockets, up to a limit."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._counts)

    def count(self, key: str) -> int:
        """How many the key has open."""
        return self._counts.get(key, 0)

    def take(self, key: str, *, most: int, what: str) -> None:
        """Count one more, unless that would exceed the limit."""
        with self._lock:
            if self.count(key) >= most:
                raise TooMuch(f"{what}: {most} at a time")
            self._counts[key] = self.count(key) + 1

    def give_back(self, key: str) -> None:
        """Count one less."""
        with self._lock:
            left = self.count(key) - 1
            if left > 0:
                self._counts[key] = left
            else:
                self._counts.pop(key, None)


@dataclass(frozen=True, slots=True)
class _Attempts:
    failed: int
    last: int
    until: int


class LoginThrottle:
    """Failed logins: after a few of them each next attempt must wait twice as long.

    An attempt counts as failed until it has succeeded, so that many at once gain nothing.
    """

    def __init__(
        self,
        *,
        clock: Clock,
        free: int,
        wait_ms_max: int = 900_000,
        forget_ms: int = 3_600_000,
        keys_max: int = KEYS_MAX,
    ) -> None:
        self._clock = clock
        self._free = free
        self._wait_ms_max = wait_ms_max
        self._forget_ms = forget_ms
        self._keys_max = keys_max
        self._attempts: OrderedDict[str, _Attempts] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._attempts)

    def check(self, key: str) -> None:
        """Refuse an attempt that comes too early; it is not counted."""
        with self._lock:
            left = self._of(key).until - self._clock.now_ms()
        if left > 0:
            wait = -(-left // 1000)
            raise TooMuch(f"too many failed attempts; please try again in {wait} s")

    def begin(self, key: str) -> None:
        """Count an attempt as failed, and compute how long the next one must wait."""
        with self._lock:
            now = self._clock.now_ms()
            failed = self._of(key).failed + 1
            over = min(failed - self._free, 32)
            wait = min(self._wait_ms_max, 1000 * 2**over) if over >= 0 else 0
            self._attempts[key] = _Attempts(failed, now, now + wait)
            self._attempts.move_to_end(key)
            if len(self._attempts) > self._keys_max:
                self._attempts.popitem(last=False)

    def forgive(self, key: str) -> None:
        """The attempt has succeeded: forget all attempts of the key."""
        with self._lock:
            self._attempts.pop(key, None)

    def take_back(self, key: str) -> None:
        """The attempt has succeeded; other failed attempts of the key stay counted."""
        with self._lock:
            found = self._of(key)
            if found.failed > 1:
                self._attempts[key] = _Attempts(found.failed - 1, found.last, 0)
            else:
                self._attempts.pop(key, None)

    def _of(self, key: str) -> _Attempts:
        found = self._attempts.get(key)
        if found is None or self._clock.now_ms() - max(found.last, found.until) > self._forget_ms:
            return _Attempts(0, 0, 0)
        return found


def check_tables(role: Role, *, opened: int, limits: Limits) -> None:
    """Refuse one more table to a user who has opened as many as the role may."""
    most = _tables_max(role, limits)
    if opened >= most:
        raise TooMuch(f"a {role} may have {most} tables open at a time; please close one first")


def check_bots(role: Role, *, bots: int, limits: Limits) -> None:
    """Refuse more bots at the tables of one user than the role may have."""
    of_role = {Role.GUEST: limits.bots_of_guest_max, Role.PLAYER: limits.bots_of_player_max}
    most = of_role.get(role, limits.bots_of_staff_max)
    if bots > most:
        raise TooMuch(f"a {role} may have {most} bots at all tables together; choose fewer")


def _tables_max(role: Role, limits: Limits) -> int:
    if role is Role.GUEST:
        return limits.tables_of_guest_max
    return limits.tables_of_player_max if role is Role.PLAYER else limits.tables_of_staff_max


# -- WebSockets -----------------------------------------------------------------------------------


class LimitedSocket:
    """One WebSocket with limits on size and rate of messages.

    `may_send` counts a message and says whether it is within the rate, `is_valid` whether the
    session has not ended. Texts go to `send_text` of the server itself: no other middleware has
    anything to do with them once the socket is accepted. `write_text`, if the server has it, writes
    one without waiting, while `is_valid_now` knows that the session has not ended.
    """

    def __init__(
        self,
        receive: Receive,
        send: Send,
        *,
        may_send: Callable[[], bool],
        limits: Limits,
        is_valid: Callable[[], Awaitable[bool]],
        is_valid_now: Callable[[], bool],
        send_directly: Send | None = None,
        write_text: Callable[[bytes], bool] | None = None,
    ) -> None:
        self._receive, self._send = receive, send
        self._send_directly = send_directly or send
        self._take_message = may_send
        self._limits = limits
        self._is_valid, self._is_valid_now = is_valid, is_valid_now
        self._write_text = write_text
        self._refused = 0
        self._closed = False

    async def send(self, message: Message) -> None:
        """Send, unless the socket was closed or the session has ended."""
        if message["type"] == "websocket.send" and not (self._closed or await self._is_valid()):
            await self._close(POLICY, "you are signed out")
        await self._pass_on(message)

    async def send_text(self, text: str) -> None:
        """Send a text on an accepted socket, by the shortest way."""
        if self._closed or await self._is_valid():
            if not self._closed:
                await self._send_directly({"type": "websocket.send", "text": text})
        else:
            await self._close(POLICY, "you are signed out")

    def write_text(self, text: bytes) -> bool:
        """Send a text at once; false if that takes waiting, and `send_text` has to do it."""
        may = self._write_text is not None and not self._closed and self._is_valid_now()
        return may and self._write_text is not None and self._write_text(text)

    async def _pass_on(self, message: Message) -> None:
        """Send nothing after the close."""
        if not self._closed:
            self._closed = message["type"] == "websocket.close"
            await self._send(message)

    async def receive(self) -> Message:
        """The next message within the limits."""
        while not self._closed:
            message = await self._receive()
            if message["type"] != "websocket.receive" or await self._passes(message):
                return message
        return {"type": "websocket.disconnect", "code": POLICY, "reason": ""}

    async def _passes(self, message: Message) -> bool:
        text = message.get("text")
        if _size(message) > self._limits.message_bytes_max:
            await self._close(_TOO_LARGE, "that message is too large")
        elif not self._take_message():
            await self._refuse(TooMuch("too many messages; please slow down"))
        elif text is None:
            await self._refuse(MalformedAnswer("a message is text, not bytes"))
        elif not await self._is_valid():
            await self._close(POLICY, "you are signed out")
        else:
            self._refused = 0
            return True
        return False

    async def _refuse(self, error: PitbossError) -> None:
        self._refused += 1
        if self._refused > self._limits.messages_refused_max:
            await self._close(POLICY, "too many messages")
            return
        body = msgspec.json.encode({"type": "error", "error": error_json(error)}).decode()
        await self._pass_on({"type": "websocket.send", "text": body})

    async def _close(self, code: int, reason: str) -> None:
        await self._pass_on({"type": "websocket.close", "code": code, "reason": reason})


def _size(message: Message) -> int:
    text, data = message.get("text"), message.get("bytes")
    return len(text.encode("utf-8", "surrogatepass")) if text is not None else len(data or b"")
