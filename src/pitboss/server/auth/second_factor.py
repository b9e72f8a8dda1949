"""The second factor of an account: setting it up, and asking for its code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pitboss.errors import MalformedAnswer, NotSignedIn, RuleViolation, SecondFactorNeeded
from pitboss.ledger.acts import Act
from pitboss.ledger.engines import Connected
from pitboss.ledger.second_factors import SecondFactors
from pitboss.ledger.users import Proved
from pitboss.server.auth.totp import (
    fresh_recovery_codes,
    fresh_secret,
    otpauth_uri,
    recovery_hash,
    step_of,
)
from pitboss.server.clock import Clock
from pitboss.server.web.limits import LoginThrottle

# A code has a million values, three of them right at any time: who guesses soon waits for long.
TRIES_OF_CODE_FREE: Final = 5

_WRONG: Final = "that is not the code of your second factor, or it was used before"


@dataclass(frozen=True, slots=True)
class FactorState:
    """Whether an account has a second factor in use, since when, and its recovery codes left."""

    on: bool
    since: int | None = None
    recovery_left: int = 0


@dataclass(frozen=True, slots=True)
class Offered:
    """A secret to be typed or scanned into an app; it is in use once a code was given."""

    secret: str
    uri: str


class SecondFactorService:
    """Sets up second factors and checks their codes; a code is taken once."""

    def __init__(self, ledger: Connected, *, clock: Clock) -> None:
        self._kept = SecondFactors(ledger)
        self._clock = clock
        self._codes = LoginThrottle(clock=clock, free=TRIES_OF_CODE_FREE)

    def state(self, user: int) -> FactorState:
        """What an account has."""
        found = self._kept.of(user)
        if found is None or found.confirmed_at is None:
            return FactorState(on=False)
        return FactorState(True, found.confirmed_at, len(found.recovery))

    def check(self, user: int, code: str) -> int | None:
        """Refuse to go on without the code of an account that has a second factor; since when.

        Wrong codes are counted apart from wrong passwords, and only a right one is forgiven: who
        knows the password cannot guess codes any faster for it.
        """
        found = self._kept.of(user)
        if found is None or found.confirmed_at is None:
            return None
        if not code:
            raise SecondFactorNeeded("please type the code of your second factor as well")
        self._codes.check(str(user))
        self._codes.begin(str(user))
        step = found.secret and step_of(found.secret, code, now_ms=self._clock.now_ms())
        by_app = bool(step) and self._kept.use_step(user, int(step or 0))
        if not by_app and not self._kept.use_recovery(found, recovery_hash(user, code)):
            raise NotSignedIn(_WRONG)
        self._codes.forgive(str(user))
        return found.confirmed_at

    def offer(self, user: int, name: str) -> Offered:
        """A new secret for an account that has no second factor in use."""
        if self.state(user).on:
            raise RuleViolation("your account has a second factor: turn it off first")
        secret = fresh_secret()
        self._kept.offer(user, secret)
        return Offered(secret, otpauth_uri(secret, name))

    def confirm(self, user: int, code: str, *, session: str, act: Act | None) -> list[str]:
        """Put the secret into use that the app proved to know; its recovery codes come back.

        All sessions but this one end.
        """
        found, now = self._kept.of(user), self._clock.now_ms()
        if found is None or found.confirmed_at is not None or found.secret is None:
            raise RuleViolation("ask for a secret first, then give the code that your app shows")
        self._codes.check(str(user))
        self._codes.begin(str(user))
        step = step_of(found.secret, code, now_ms=now)
        if step is None:
            raise MalformedAnswer("that is not the code of this secret: is the clock right?")
        codes = fresh_recovery_codes()
        hashes = [recovery_hash(user, each) for each in codes]
        self._kept.confirm(found, step, hashes, at=now, act=act, session=session)
        self._codes.forgive(str(user))
        return codes

    def turn_off(
        self, user: int, *, by: int, act: Act | None, proved: Proved | None = None
    ) -> None:
        """Take the second factor of an account out of use."""
        self._kept.remove(user, at=self._clock.now_ms(), by=by, act=act, proved=proved)
