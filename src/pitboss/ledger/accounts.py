"""Accounts of the ledger: wallets of users, the accounts of each table, and those of the house.

A table's own accounts keep their names behind the number of the table: `table:3/stack:2`. Chips
are bought at a table's cage from the player's wallet and redeemed there, so that the balance of a
cage is always zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from pitboss.errors import ensure
from pitboss.ledger.entries import Posting
from pitboss.money import CAGE, HOUSE_ACCOUNTS, INVENTORY, LINKED
from pitboss.table import ChipsMoved, Event, WagerDecided

MINT: Final = "house:mint"  # where all play money comes from
BOTS: Final = "house:bots"  # what bots play with
CASH: Final = "house:cash"  # what players without an account bring to a live table
BOT_USER: Final = -1  # the user of a seat in which a bot sits
WALK_IN: Final = -2  # the user of a seat of a player without an account; the dealer answers

# The accounts of payouts that several casinos offer together; `own` and `held:` may be below zero.
JOINT: Final = "joint:"
_JOINT_OWES: Final = ("own", "held:")

_SHARED_WALLETS: Final = {BOT_USER: BOTS, WALK_IN: CASH}
_OWN: Final = ("stack", "layout", "coupons")


def wallet(user: int) -> str:
    """The account of a user away from the tables."""
    return _SHARED_WALLETS.get(user, f"wallet:{user}")


def at_table(table: int, account: str) -> str:
    """An account of a table, under its name in the ledger; a linked meter is that of the house."""
    return account if account.startswith(LINKED) else f"table:{table}/{account}"


def may_owe(account: str) -> bool:
    """Whether the balance of an account may be below zero: the house stands behind it."""
    part = account.rpartition("/")[2]
    if account.startswith(JOINT):
        return part.startswith(_JOINT_OWES)
    if account in (MINT, BOTS, CASH) or account.startswith(LINKED):
        return True
    return part in HOUSE_ACCOUNTS


def seat_of_account(account: str) -> int | None:
    """The seat to which an account of a table belongs, if it is a player's."""
    name, _, seat = account.partition(":")
    return int(seat) if name in _OWN and seat else None


def postings(
    table: int, n: int, events: Iterable[Event], users: Mapping[int, int]
) -> Iterator[Posting]:
    """The transfers that events of a table make, with the wallets of those who sit there."""
    for event in events:
        if isinstance(event, ChipsMoved):
            yield from _with_wallets(table, n, event, users)


def _with_wallets(
    table: int, n: int, event: ChipsMoved, users: Mapping[int, int]
) -> Iterator[Posting]:
    source, target = at_table(table, event.source), at_table(table, event.target)
    own = Posting(
        n=n, source=source, target=target, cents=event.cents, cite=event.cite, memo=event.memo
    )
    if event.source == CAGE:
        own_wallet = _wallet(event.target, users)
        yield Posting(
            n=n, source=own_wallet, target=source, cents=event.cents, cite=event.cite, memo="buy-in"
        )
        yield own
    elif event.target == CAGE:
        own_wallet = _wallet(event.source, users)
        yield own
        yield Posting(
            n=n,
            source=target,
            target=own_wallet,
            cents=event.cents,
            cite=event.cite,
            memo="cash-out",
        )
    else:
        yield own


def _wallet(account: str, users: Mapping[int, int]) -> str:
    """The wallet that pays or is paid at the cage; what belongs to no seat is the house's."""
    seat = seat_of_account(account)
    if seat is None:
        return MINT
    ensure(seat in users, f"no known user sits in seat {seat}")
    return wallet(users[seat])


# -- what a round wins or costs a seat ------------------------------------------------------------


def staked(event: Event) -> Iterator[tuple[int, int]]:
    """What an event put at risk, and of which seat: a wager that is decided, chips in a pot."""
    match event:
        case WagerDecided(seat=seat, cents=cents):
            yield seat, cents
        case ChipsMoved(source=source, target=target, cents=cents) if target.startswith("pot"):
            player = seat_of_account(source)
            if player is not None:
                yield player, cents


def gains(event: ChipsMoved) -> Iterator[tuple[int, int]]:
    """What chips that moved give to a seat or take from it.

    Chips bought or redeemed are neither won nor lost, nor are coupons and one's own.
    """
    source, target = seat_of_account(event.source), seat_of_account(event.target)
    coupon = INVENTORY in (event.source, event.target) and "coupon" in event.memo
    if CAGE in (event.source, event.target) or coupon or source == target:
        return
    if event.memo == "moves to another seat":
        return
    if source is not None:
        yield source, -event.cents
    if target is not None:
        yield target, event.cents
