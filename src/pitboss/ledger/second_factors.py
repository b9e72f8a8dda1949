"""Second factors of accounts: the encrypted secret, the last code used, and recovery codes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import delete, insert, select, update

from pitboss.errors import LedgerConflict
from pitboss.ledger.acts import Act, write_act
from pitboss.ledger.engines import Connected
from pitboss.ledger.entries import SecondFactorChanged
from pitboss.ledger.schema import second_factors, sessions, users
from pitboss.ledger.users import Proved, check_proved, trace_of

PURPOSE: Final = "second factor"


class FactorRow(msgspec.Struct, frozen=True, kw_only=True):
    """A second factor; `secret` is None without the key, `confirmed_at` until it is in use."""

    user_id: int
    secret: str | None
    confirmed_at: int | None
    last_step: int
    recovery: tuple[str, ...]


class SecondFactors:
    """The second factors in a ledger."""

    def __init__(self, ledger: Connected) -> None:
        self._ledger = ledger

    def of(self, user: int) -> FactorRow | None:
        """The second factor of a user, in use or not."""
        this = select(second_factors).where(second_factors.c.user_id == user)
        with self._ledger.reading() as connection:
            found = connection.execute(this).first()
        if found is None:
            return None
        return FactorRow(
            user_id=user,
            secret=self._ledger.vault.opened_text(PURPOSE, user, found.secret),
            confirmed_at=found.confirmed_at,
            last_step=found.last_step,
            recovery=tuple(msgspec.json.decode(found.recovery, type=list[str])),
        )

    def offer(self, user: int, secret: str) -> None:
        """Keep a secret that is not in use before its first code was given."""
        this = second_factors.c.user_id == user
        sealed = self._ledger.vault.seal_text(PURPOSE, user, secret)
        fresh = {"user_id": user, "secret": sealed, "last_step": 0, "recovery": "[]"}
        with self._ledger.writing() as connection:
            unused = delete(second_factors).where(this, second_factors.c.confirmed_at.is_(None))
            connection.execute(unused)
            if connection.scalar(select(second_factors.c.user_id).where(this)) is not None:
                raise LedgerConflict("a second factor is in use: turn it off first")
            connection.execute(insert(second_factors).values(**fresh))

    def confirm(
        self,
        factor: FactorRow,
        step: int,
        recovery: Sequence[str],
        *,
        at: int,
        act: Act | None,
        session: str = "",
    ) -> None:
        """Put a second factor into use, with the hashes of its recovery codes.

        All sessions of the user end but the one in which it is set up: they began without it.
        """
        changed = SecondFactorChanged(account=factor.user_id, secret=trace_of(factor.secret))
        this = update(second_factors).where(
            second_factors.c.user_id == factor.user_id, second_factors.c.confirmed_at.is_(None)
        )
        codes = msgspec.json.encode(recovery).decode()
        others = (sessions.c.user_id == factor.user_id, sessions.c.token_hash != session)
        with self._ledger.writing() as connection:
            # Nobody signs in meanwhile by the password alone.
            mine = users.c.id == factor.user_id
            connection.execute(select(users.c.id).where(mine).with_for_update())
            values = {"confirmed_at": at, "last_step": step, "recovery": codes}
            if connection.execute(this.values(**values)).rowcount != 1:
                raise LedgerConflict("this second factor is in use already")
            connection.execute(delete(sessions).where(*others))
            write_act(connection, act, changed, at=at, user=factor.user_id)

    def use_step(self, user: int, step: int) -> bool:
        """Use up the code of a step of time; False if it, or a later one, was used before."""
        this = update(second_factors).where(
            second_factors.c.user_id == user, second_factors.c.last_step < step
        )
        with self._ledger.writing() as connection:
            return connection.execute(this.values(last_step=step)).rowcount == 1

    def use_recovery(self, factor: FactorRow, code: str) -> bool:
        """Use up a recovery code by its hash; False if there is none such left."""
        if code not in factor.recovery:
            return False
        left = [each for each in factor.recovery if each != code]
        before, after = (
            msgspec.json.encode(each).decode() for each in (list(factor.recovery), left)
        )
        this = update(second_factors).where(
            second_factors.c.user_id == factor.user_id, second_factors.c.recovery == before
        )
        with self._ledger.writing() as connection:
            return connection.execute(this.values(recovery=after)).rowcount == 1

    def remove(
        self, user: int, *, at: int, by: int, act: Act | None, proved: Proved | None = None
    ) -> None:
        """Take a second factor out of use."""
        this = delete(second_factors).where(second_factors.c.user_id == user)
        with self._ledger.writing() as connection:
            check_proved(connection, proved)
            if connection.execute(this).rowcount:
                changed = SecondFactorChanged(account=user, secret="")
                write_act(connection, act, changed, at=at, user=by)
