"""Transfers: the only way money moves, always from one account to another."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from typing import TypeAlias

import msgspec

from pitboss.errors import InvariantBroken, ensure
from pitboss.money.cents import CENTS_MAX, Cents, show

Account: TypeAlias = str

INVENTORY: Account = "inventory"
VIGORISH: Account = "vigorish"
CAGE: Account = "cage"

# The house stands behind these two, so they alone may owe: every chip in play came from them.
HOUSE_ACCOUNTS: frozenset[Account] = frozenset({INVENTORY, CAGE})

# How the account of a meter begins that several tables share: into it others pay as well, so that
# at one table it may be below zero; the ledger has the whole of it.
LINKED: Account = "linked:"

_BOUNDS = f"a transfer moves 1 cent to {show(CENTS_MAX)}"


@functools.cache
def stack(seat: int) -> Account:
    """The chips in front of a player."""
    return f"stack:{_checked(seat)}"


@functools.cache
def layout(seat: int) -> Account:
    """The chips a player has at risk on the layout."""
    return f"layout:{_checked(seat)}"


@functools.cache
def coupons(seat: int) -> Account:
    """The match play coupons a player may still wager."""
    return f"coupons:{_checked(seat)}"


def _checked(seat: int) -> int:
    ensure(type(seat) is int and seat >= 1, "seats count from 1, as on the felt")
    return seat


class Transfer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An amount that leaves one account and reaches another, and the provision that moves it."""

    source: Account
    target: Account
    cents: Cents
    cite: str
    memo: str = ""

    def __post_init__(self) -> None:
        sound = type(self.cents) is int and 0 < self.cents <= CENTS_MAX and self.cite
        if not (sound and self.source and self.target and self.source != self.target):
            self._say_what_is_wrong()

    def _say_what_is_wrong(self) -> None:
        ensure(type(self.cents) is int, "a transfer moves a whole number of cents")
        ensure(0 < self.cents <= CENTS_MAX, _BOUNDS)
        ensure(bool(self.source) and bool(self.target), "a transfer names both its accounts")
        ensure(self.source != self.target, "a transfer moves money between two accounts")
        ensure(bool(self.cite), "a transfer names the provision that moves it")

    def __str__(self) -> str:
        return f"{show(self.cents)} from {self.source} to {self.target} [{self.cite}]"


class Accounts:
    """The balances that transfers leave behind; together they are always exactly zero.

    >>> accounts = Accounts([Transfer(CAGE, stack(1), 10_000, cite="19:47-1.4(a)")])
    >>> accounts.snapshot()
    {'cage': -10000, 'stack:1': 10000}

    `moved` says that something was moved since the books were last looked at.
    """

    __slots__ = ("_balances", "moved")

    def __init__(self, transfers: Iterable[Transfer] = ()) -> None:
        self._balances: dict[Account, Cents] = {}
        self.moved = True
        for transfer in transfers:
            self.apply(transfer)

    def apply(self, transfer: Transfer) -> None:
        """Move the money of one transfer, or stop and leave every balance as it was."""
        self.move(transfer.source, transfer.target, transfer.cents, transfer.cite)

    def apply_all(self, transfers: Iterable[Transfer]) -> None:
        """Move the money of all transfers in their order, or of none of them."""
        twin = self.copy()
        for transfer in transfers:
            twin.apply(transfer)
        self._balances = twin._balances

    def move(self, source: Account, target: Account, cents: Cents, cite: str) -> None:
        """Take from one balance what the other gets, so that the sum stays; only the house may owe.

        What would not be a sound transfer is none here either.
        """
        if not (
            type(cents) is int
            and 0 < cents <= CENTS_MAX
            and source
            and target
            and source != target
            and cite
        ):
            Transfer(source, target, cents, cite)
        balances = self._balances
        rest = balances.get(source, 0) - cents
        if rest < 0 and source not in HOUSE_ACCOUNTS and not source.startswith(LINKED):
            message = f"{source} would owe {show(-rest)}: it does not hold {show(cents)}"
            raise InvariantBroken(message)
        balances[source] = rest
        balances[target] = balances.get(target, 0) + cents
        self.moved = True

    def balance(self, account: Account) -> Cents:
        """What an account holds; an account nobody has used holds nothing."""
        return self._balances.get(account, 0)

    def balances(self, accounts: Iterable[Account]) -> list[Cents]:
        """What each of these accounts holds."""
        held = self._balances.get
        return [held(account, 0) for account in accounts]

    def at_risk(self, seats: Iterable[int]) -> dict[int, Cents]:
        """What each of these seats has on the layout, where it has something."""
        held = self._balances.get
        return {seat: cents for seat in seats if (cents := held(layout(seat), 0))}

    def total(self) -> Cents:
        """The sum over all accounts, which is zero as long as no chip was made or lost."""
        return sum(self._balances.values())

    def check(self) -> None:
        """Look at the books, and stop if a chip was made or lost."""
        if self.total():
            raise InvariantBroken("the accounts of the table do not sum to zero")
        self.moved = False

    def snapshot(self) -> dict[Account, Cents]:
        """Every account that holds or owes something, sorted by name."""
        return {name: cents for name, cents in sorted(self._balances.items()) if cents}

    @classmethod
    def of(cls, balances: Mapping[Account, Cents]) -> Accounts:
        """Accounts with these balances, which `check` looks at."""
        accounts = cls()
        accounts._balances = dict(balances)
        return accounts

    def copy(self) -> Accounts:
        """A second set of the same balances, to try something on."""
        twin = Accounts.__new__(Accounts)
        twin._balances, twin.moved = self._balances.copy(), True
        return twin

    def seat_total(self, seat: int) -> Cents:
        """All that belongs to a seat: chips in front of it, chips at risk, and coupons."""
        held = self._balances.get
        return held(stack(seat), 0) + held(layout(seat), 0) + held(coupons(seat), 0)

    def __repr__(self) -> str:
        return f"<Accounts {self.snapshot()}>"
