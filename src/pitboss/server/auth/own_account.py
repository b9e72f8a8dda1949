"""One's own account: sessions, the second factor, limits, data; and administrative acts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from pitboss.errors import NoSuchThing, NotPermitted, RuleViolation, ensure
from pitboss.ledger.acts import Act, ActRow, Acts, Source
from pitboss.ledger.own_data import forget, own_data
from pitboss.ledger.store import Ledger
from pitboss.server.auth.roles import Action, check, is_staff
from pitboss.server.auth.second_factor import Offered
from pitboss.server.auth.sessions import AuthService, Person
from pitboss.server.clock import Clock
from pitboss.server.web.limits import Rate, RateLimiter

# An export reads every log.
EXPORTS: Final = Rate(3, 1 / 3600)

# Enough of the hash of a token to tell sessions apart.
SESSION_ID_CHARS: Final = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnSession:
    """A session as its owner sees it."""

    id: str
    created_at: int
    seen_at: int
    expires_at: int
    address: str
    device: str
    current: bool


class OwnAccount:
    """What users do with their own account; `sits` says whether a user has a seat anywhere."""

    def __init__(self, ledger: Ledger, auth: AuthService, *, clock: Clock) -> None:
        self._ledger, self._auth, self._clock = ledger, auth, clock
        self._acts = Acts(ledger)
        self.play_limits = auth.play_limits
        self.sits: Callable[[int], bool] = lambda _user: False
        self._exports = RateLimiter(EXPORTS, clock=clock)

    # -- sessions ---------------------------------------------------------------------------------

    def sessions(self, person: Person) -> list[OwnSession]:
        """The sessions of a user, the latest first."""
        check(person.role, Action.SESSIONS_OWN)
        now = self._clock.now_ms()
        return [
            OwnSession(
                id=each.token_hash[:SESSION_ID_CHARS],
                created_at=each.created_at,
                seen_at=each.seen_at,
                expires_at=each.expires_at,
                address=each.address,
                device=each.device,
                current=each.token_hash == person.session,
            )
            for each in self._ledger.all_sessions_of(person.id)
            if not self._auth.is_over(each, now)
        ]

    def end_session(self, person: Person, session: str) -> None:
        """End one of one's own sessions; its sockets are closed."""
        check(person.role, Action.SESSIONS_OWN)
        own = [each.token_hash for each in self._ledger.all_sessions_of(person.id)]
        found = [each for each in own if each[:SESSION_ID_CHARS] == session]
        if not found:
            raise NoSuchThing("you have no such session")
        self._end(person, found)

    def end_other_sessions(self, person: Person) -> int:
        """End all of one's own sessions but this one; returns how many there were."""
        check(person.role, Action.SESSIONS_OWN)
        return self._end(person, self._others(person))

    def _others(self, person: Person) -> list[str]:
        own = [each.token_hash for each in self._ledger.all_sessions_of(person.id)]
        return [each for each in own if each != person.session]

    def _end(self, person: Person, sessions: list[str]) -> int:
        for each in sessions:
            self._ledger.drop_session(each)
            self._auth.notify_ended(person.id, each)
        return len(sessions)

    # -- the second factor ------------------------------------------------------------------------

    def offer_factor(self, person: Person, password: str, *, address: str) -> Offered:
        """A secret for an app, for a user who knows the password."""
        check(person.role, Action.SECOND_FACTOR_OWN)
        self._auth.prove(person, password, "", address=address)
        return self._auth.second_factors.offer(person.id, person.name)

    def confirm_factor(self, person: Person, code: str, *, source: Source) -> list[str]:
        """Put the second factor into use; all other sessions, begun without it, end."""
        check(person.role, Action.SECOND_FACTOR_OWN)
        act = self._act(person, "second_factor.on", source)
        others = self._others(person)
        service = self._auth.second_factors
        codes = service.confirm(person.id, code, session=person.session, act=act)
        for each in others:
            self._auth.notify_ended(person.id, each)
        return codes

    def turn_off_factor(self, person: Person, password: str, code: str, *, source: Source) -> None:
        """Take the second factor out of use, by password and code."""
        check(person.role, Action.SECOND_FACTOR_OWN)
        if self._auth.second_factor_required and is_staff(person.role):
            raise NotPermitted("staff sign in with a second factor here: it cannot be turned off")
        proved = self._auth.prove(person, password, code, address=source.address)
        act = self._act(person, "second_factor.off", source)
        self._auth.second_factors.turn_off(person.id, by=person.id, act=act, proved=proved)

    def _act(self, person: Person, action: str, source: Source) -> Act | None:
        """What staff do with their own account is an administrative act; what players do is not."""
        if not is_staff(person.role):
            return None
        return Act(action=action, target=person.name, source=source)

    # -- limits -----------------------------------------------------------------------------------

    def limits(self, person: Person) -> dict[str, object]:
        """The limits that a player has set for themselves, and what is used of them."""
        check(person.role, Action.LIMITS_OWN)
        return self.play_limits.state(person.id)

    def set_limit(self, person: Person, kind: str, value: int | None) -> dict[str, object]:
        """Set a limit for oneself; None lifts it."""
        check(person.role, Action.LIMITS_OWN)
        self.play_limits.set(person.id, kind, value)
        return self.play_limits.state(person.id)

    def exclude(self, person: Person, days: int) -> dict[str, object]:
        """Exclude oneself from play for some days."""
        check(person.role, Action.LIMITS_OWN)
        self.play_limits.exclude(person.id, days)
        return self.play_limits.state(person.id)

    # -- data -------------------------------------------------------------------------------------

    def export(self, person: Person) -> Iterator[bytes]:
        """All that the house holds about a user, as JSON, piece by piece."""
        check(person.role, Action.DATA_EXPORT_OWN)
        self._exports.spend(str(person.id), what="your data was given out just now")
        user = self._ledger.user_by_id(person.id)
        ensure(user is not None, "a signed-in user has an account")
        assert user is not None
        return own_data(self._ledger, user)

    def delete(self, person: Person, password: str, code: str, *, address: str) -> None:
        """Delete the account of a user who has no seat: a number stays in place of the person."""
        check(person.role, Action.ACCOUNT_DELETE_OWN)
        proved = None
        if not person.guest:
            proved = self._auth.prove(person, password, code, address=address)
        if self.sits(person.id):
            raise RuleViolation("leave your tables first: your chips are there")
        forget(self._ledger, person.id, at=self._clock.now_ms(), proved=proved)
        self._auth.notify_ended(person.id, None)

    # -- administrative acts ----------------------------------------------------------------------

    def acts(self, person: Person, *, before: int | None = None) -> list[ActRow]:
        """The last administrative acts of anybody, or the last before a row."""
        check(person.role, Action.ACTS_READ)
        return self._acts.last(before=before)
