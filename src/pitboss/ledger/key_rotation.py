"""Puts another key in place of the key of a ledger.

Everything that is encrypted or signed under the key is done anew in one transaction, which also
names the new key. The new key lies beside the old one before that transaction begins and takes its
place after it is committed. If the process dies in between, the next who opens the ledger sees by
that name which of the two is the right one.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, delete, insert, select, text, update

from pitboss.errors import StoreFailed
from pitboss.ledger.acts import CONSOLE_USER, Act, write_act
from pitboss.ledger.engines import Connected, is_postgres, unhurried
from pitboss.ledger.entries import KeyRotated
from pitboss.ledger.joint_links import sealed_anew
from pitboss.ledger.migrations import without_seed_trigger
from pitboss.ledger.ownership import ALIVE
from pitboss.ledger.schema import meta, second_factors, seeds, sessions
from pitboss.ledger.second_factors import PURPOSE
from pitboss.ledger.users import session_code
from pitboss.ledger.vault import Vault

_KEY: Final = "key"  # the row of `meta` with the name of the key
PAGE_ROWS: Final = 500


def rotate(ledger: Connected, *, at: int) -> int:
    """Put a new key in place of the old one; returns how many secrets were encrypted anew.

    No server may run meanwhile: it would go on with the old key. In PostgreSQL it is done by the
    owner of the tables, as a migration is.
    """
    fresh = ledger.vault.next_key()
    with ledger.writing() as connection:
        unhurried(connection)
        _check_nobody_serves(connection)
        with without_seed_trigger(connection):
            count = _seal_seeds(connection, ledger.vault, fresh)
        count += _seal_factors(connection, ledger.vault, fresh)
        count += sealed_anew(connection, ledger.vault, fresh)
        _sign_sessions(connection, ledger.vault, fresh)
        connection.execute(delete(meta).where(meta.c.name == _KEY))
        connection.execute(insert(meta).values(name=_KEY, value=fresh.key_name))
        rotated = KeyRotated(key=fresh.key_name)
        act = Act(action="keys.rotate", target=fresh.key_name)
        write_act(connection, act, rotated, at=at, user=CONSOLE_USER)
    ledger.vault.use_next()
    return count


def finish_rotation(ledger: Connected) -> None:
    """Bring to its end a change of keys in the middle of which a process died."""
    vault = ledger.vault
    if not vault.has_next:
        return
    with ledger.reading() as connection:
        name = connection.scalar(select(meta.c.value).where(meta.c.name == _KEY))
    if name == vault.next_key().key_name:
        vault.use_next()


def _check_nobody_serves(connection: Connection) -> None:
    if is_postgres(connection) and connection.execute(text(ALIVE)).first() is not None:
        raise StoreFailed("a server is running on this ledger: stop it first")


def _seal_seeds(connection: Connection, old: Vault, new: Vault) -> int:
    count = 0
    for each in connection.execute(select(seeds)).all():
        sealed = old.resealed_seed(new, each.table_id, each.epoch, each.seed)
        if sealed is not None:
            this = update(seeds).where(
                seeds.c.table_id == each.table_id, seeds.c.epoch == each.epoch
            )
            connection.execute(this.values(seed=sealed))
            count += 1
    return count


def _seal_factors(connection: Connection, old: Vault, new: Vault) -> int:
    count = 0
    for each in connection.execute(select(second_factors)).all():
        secret = old.opened_text(PURPOSE, each.user_id, each.secret)
        if secret is not None:
            this = update(second_factors).where(second_factors.c.user_id == each.user_id)
            connection.execute(this.values(secret=new.seal_text(PURPOSE, each.user_id, secret)))
            count += 1
    return count


def _sign_sessions(connection: Connection, old: Vault, new: Vault) -> None:
    """Sign the sessions anew that this house began; the others end."""
    for each in connection.execute(select(sessions)).all():
        what = (each.token_hash, each.user_id, each.created_at, each.expires_at)
        this = sessions.c.token_hash == each.token_hash
        if each.csrf == session_code(old, *what):
            signed = session_code(new, *what)
            connection.execute(update(sessions).where(this).values(csrf=signed))
        else:
            connection.execute(delete(sessions).where(this))
