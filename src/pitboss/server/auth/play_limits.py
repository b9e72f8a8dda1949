"""Limits that players set for themselves: on time and losses, and exclusion for a while.

A stricter limit holds at once, a looser one after a day (GLI-19). They are checked at the server's
door, by its clock, before a command reaches a table: no rule of a game knows of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Set
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

from pitboss.errors import LimitReached, MalformedAnswer, RuleViolation
from pitboss.house import time_of
from pitboss.ledger.engines import Connected
from pitboss.ledger.play_limits import LimitRow, PlayLimits
from pitboss.money import show
from pitboss.server.clock import Clock

_MINUTE_MS: Final = 60_000
DAY_MS: Final = 86_400_000

SESSION_MINUTES: Final = "session_minutes"
DAY_MINUTES: Final = "day_minutes"
EXCLUDED_UNTIL: Final = "excluded_until"

# Losses are counted over the time before each wager, so that no hour of the day begins anew.
LOSS_PERIODS_MS: Final = {"loss_day": DAY_MS, "loss_week": 7 * DAY_MS, "loss_month": 30 * DAY_MS}
_MOST: Final = {
    SESSION_MINUTES: 1_440,
    DAY_MINUTES: 1_440,
    **dict.fromkeys(LOSS_PERIODS_MS, 10**12),
}
KINDS: Final = tuple(_MOST)

# A looser limit holds after this time.
LOOSER_AFTER_MS: Final = DAY_MS

# A pause of this length ends a session of play; a shorter one counts as play.
BREAK_MS: Final = 15 * _MINUTE_MS

EXCLUSION_DAYS_MAX: Final = 5 * 365

# Who has limits is read again so often; a change made meanwhile by a clock a little behind is seen.
REFRESH_MS: Final = 1_000
_OVERLAP_MS: Final = 60_000


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a player may still do: nothing for a reason, or lose so much more.

    `lost_out` is whether nothing is left even if all that lies on tables now is won.
    """

    refusal: str = ""
    left: int | None = None
    limit: str = ""
    lost_out: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the player is to be seen off."""
        return bool(self.refusal) or self.lost_out

    def check_buying(self) -> None:
        """Refuse to sell chips to a player who may not wager them."""
        if self.refusal:
            raise LimitReached(self.refusal)
        if self.left is not None and self.left <= 0:
            raise LimitReached(f"{self.limit}, and it is reached")

    def check_stake(self, cents: int) -> None:
        """Refuse a stake that could lose more than the player's own limit."""
        if cents > 0 and self.refusal:
            raise LimitReached(self.refusal)
        if cents > 0 and self.left is not None and cents > self.left:
            left = show(max(self.left, 0))
            raise LimitReached(f"{self.limit}, and {left} of it is left")


# What a player may still do, while no other command of theirs is carried out.
Limited: TypeAlias = AbstractAsyncContextManager[Allowance | None]
NO_LIMITS: Final[Limited] = nullcontext()


async def _nothing(_user: int) -> int:
    return 0


def _alone(_user: int) -> AbstractAsyncContextManager[None]:
    return nullcontext()


class PlayLimitService:
    """Sets the limits of players, and says what they may still do.

    `exposure_of` says what a player could lose of what lies on tables now; within `turn_of` no
    other process carries out commands of a player.
    """

    def __init__(self, ledger: Connected, *, clock: Clock) -> None:
        self._kept, self._clock = PlayLimits(ledger), clock
        self.exposure_of: Callable[[int], Awaitable[int]] = _nothing
        self.turn_of: Callable[[int], AbstractAsyncContextManager[None]] = _alone
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._limited: set[int] = set()
        self._read_at: int | None = None

    # -- setting ----------------------------------------------------------------------------------

    def set(self, user: int, kind: str, value: int | None) -> None:
        """Set a limit; None lifts it. A looser one holds after a day."""
        if kind not in _MOST:
            raise MalformedAnswer(f"a limit is one of {', '.join(KINDS)}")
        if value is not None and not 1 <= value <= _MOST[kind]:
            raise MalformedAnswer(f"the limit {kind} is a whole number from 1 to {_MOST[kind]}")
        now = self._clock.now_ms()
        self._kept.change(user, kind, partial(_changed, user, kind, value, now), at=now)
        self._limited.add(user)

    def exclude(self, user: int, days: int) -> int:
        """Exclude a player from play for some days, never for fewer than before; until when."""
        if not 1 <= days <= EXCLUSION_DAYS_MAX:
            raise MalformedAnswer(f"an exclusion lasts 1 to {EXCLUSION_DAYS_MAX} days")
        now = self._clock.now_ms()
        until = now + days * DAY_MS
        self._kept.change(user, EXCLUDED_UNTIL, partial(_excluded, user, until), at=now)
        self._limited.add(user)
        return until

    def state(self, user: int) -> dict[str, object]:
        """The limits of a player, what is used of each, and until when play is excluded."""
        now, kept = self._clock.now_ms(), self._kept.of(user)
        lost = self._kept.lost(user, {k: now - ms for k, ms in LOSS_PERIODS_MS.items()})
        run, day = self._played(user, now)
        used = {SESSION_MINUTES: run // _MINUTE_MS, DAY_MINUTES: day // _MINUTE_MS, **lost}
        rows = [self._shown(kind, kept.get(kind), used[kind], now) for kind in KINDS]
        excluded = kept.get(EXCLUDED_UNTIL)
        until = None if excluded is None or (excluded.value or 0) <= now else excluded.value
        return {"limits": rows, "excluded_until": until}

    def _shown(self, kind: str, row: LimitRow | None, used: int, now: int) -> dict[str, object]:
        value = None if row is None else row.at(now)
        waits = row is not None and row.next_at is not None and now < row.next_at
        later = {
            "next_value": row.next_value if row and waits else None,
            "next_at": row.next_at if row and waits else None,
        }
        return {"kind": kind, "value": value, "used": max(used, 0), **later}

    # -- checking ---------------------------------------------------------------------------------

    @asynccontextmanager
    async def checked(self, user: int, *, buying: bool) -> AsyncIterator[Allowance | None]:
        """What a player may still do; None for one without limits.

        No other command of a player with limits is carried out in here, at any table.
        """
        if not await self.has_limits(user):
            yield None
            return
        async with self.turn(user), self.turn_of(user):
            allowance = await self._allowance(user)
            if buying:
                allowance.check_buying()
            yield allowance

    def turn(self, user: int) -> asyncio.Lock:
        """The lock under which a player's commands are carried out in this process."""
        return self._turns.setdefault(user, asyncio.Lock())

    async def allowance(self, user: int) -> Allowance | None:
        """What a player may still do; None for one without limits, which costs no query."""
        return await self._allowance(user) if await self.has_limits(user) else None

    async def has_limits(self, user: int) -> bool:
        """Whether a player has limits; nobody under the number 0 has."""
        if user <= 0:
            return False
        now = self._clock.now_ms()
        stale = self._read_at is None or now - self._read_at >= REFRESH_MS
        if stale:
            await asyncio.to_thread(self._refresh, now)
        return user in self._limited

    async def _allowance(self, user: int) -> Allowance:
        """What lies on tables is looked at first: what is decided meanwhile counts twice."""
        exposed = await self.exposure_of(user)
        return await asyncio.to_thread(self.allowed, user, exposed)

    def forget_reading(self) -> None:
        """Read again who has limits: another process may have set one."""
        if self._read_at is not None:
            self._read_at -= REFRESH_MS

    def _refresh(self, now: int) -> None:
        """Read who has set limits since the last time, here or in another process."""
        since = 0 if self._read_at is None else self._read_at - _OVERLAP_MS
        self._limited |= self._kept.users_since(since)
        self._read_at = now

    def limited(self, users: Iterable[int]) -> Set[int]:
        """Those of these users who are known to have limits."""
        return self._limited and self._limited.intersection(users)

    def allowed(self, user: int, exposed: int = 0) -> Allowance:
        """What a player with limits may still do who could lose so much at tables."""
        now, kept = self._clock.now_ms(), self._kept.of(user)
        values = {kind: value for kind, row in kept.items() if (value := row.at(now)) is not None}
        refusal = self._excluded(values, now) or self._out_of_time(user, values, now)
        periods = {kind: now - ms for kind, ms in LOSS_PERIODS_MS.items() if kind in values}
        lost = self._kept.lost(user, periods)
        left = {kind: values[kind] - lost[kind] for kind in periods}
        if not left:
            return Allowance(refusal)
        least = min(left, key=lambda kind: left[kind])
        period = least.removeprefix("loss_")
        words = f"you have set yourself a limit of {show(values[least])} of losses a {period}"
        return Allowance(refusal, left[least] - exposed, words, left[least] <= 0)

    def check_playing(self, user: int) -> None:
        """Refuse play money to a player who is excluded from play."""
        now, known = self._clock.now_ms(), self._kept.of(user).get(EXCLUDED_UNTIL)
        if known is not None and (words := self._excluded({EXCLUDED_UNTIL: known.value or 0}, now)):
            raise LimitReached(words)

    def _excluded(self, values: dict[str, int], now: int) -> str:
        until = values.get(EXCLUDED_UNTIL, 0)
        return f"you have excluded yourself from play until {_moment(until)}" if until > now else ""

    def _out_of_time(self, user: int, values: dict[str, int], now: int) -> str:
        if SESSION_MINUTES not in values and DAY_MINUTES not in values:
            return ""
        run, day = self._played(user, now)
        if SESSION_MINUTES in values and run >= values[SESSION_MINUTES] * _MINUTE_MS:
            minutes, pause = values[SESSION_MINUTES], BREAK_MS // _MINUTE_MS
            words = f"you have set yourself a limit of {minutes} minutes of play at a time"
            return f"{words}: take a break of {pause} minutes"
        if DAY_MINUTES in values and day >= values[DAY_MINUTES] * _MINUTE_MS:
            return f"you have set yourself a limit of {values[DAY_MINUTES]} minutes of play a day"
        return ""

    def _played(self, user: int, now: int) -> tuple[int, int]:
        """How long a player has played without a break, and within a day, in milliseconds."""
        run = day = 0
        times = [*self._kept.rounds_since(user, now - DAY_MS), now]
        for before, after in pairwise(times):
            passed = after - before
            run = run + passed if passed < BREAK_MS else 0
            day += passed if passed < BREAK_MS else 0
        return run, day


def _changed(user: int, kind: str, value: int | None, now: int, known: LimitRow | None) -> LimitRow:
    """A limit after its player has chosen another one."""
    current = None if known is None else known.at(now)
    if current is None and value is None:
        raise RuleViolation("there is no such limit to lift")
    if current is None or (value is not None and value <= current):
        return LimitRow(user_id=user, kind=kind, value=value)
    later = now + LOOSER_AFTER_MS
    return LimitRow(user_id=user, kind=kind, value=current, next_value=value, next_at=later)


def _excluded(user: int, until: int, known: LimitRow | None) -> LimitRow:
    """An exclusion after its player has chosen another one."""
    if known is not None and known.value is not None and known.value >= until:
        raise RuleViolation("you are excluded for longer than that already")
    return LimitRow(user_id=user, kind=EXCLUDED_UNTIL, value=until)


def _moment(ms: int) -> str:
    return time_of(ms).strftime("%Y-%m-%d %H:%M UTC")
