"""The card of a game: all that the house has to know of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from pitboss.odds import Advice, Costs, Price
from pitboss.table import HouseRules, Wager
from pitboss.table.authoring import TableGame

__all__ = ["AnyGame", "Game"]

R = TypeVar("R", bound=HouseRules)
S = TypeVar("S", bound=msgspec.Struct)
W = TypeVar("W", bound=Wager)


@dataclass(frozen=True, kw_only=True)
class Game(TableGame[R, S, W], Generic[R, S, W]):
    """A game that has landed: its procedures, and the exact price of every wager.

    `complete` says that every engine, config and record provision of its register is cited by
    code and proved by a test; the build fails if that is not so. `registers` are registers that
    it shares with other games and that are held to the same. `advise` says what each choice on a
    hand is worth: the player's cards and what the dealer shows, as people write them. `costs`
    says what a game costs that the house does not bank, and that therefore has no prices.
    `package` is the package the game lives in; what else it offers are modules of fixed names
    there (`simulation`, `view`, `policy`, ...), which `part` loads when they are first used.
    """

    package: str
    odds: Callable[[R], Sequence[Price]]
    summary: str
    advise: Callable[[R, str, str], Advice] | None = None
    complete: bool = True
    registers: tuple[str, ...] = ()
    costs: Callable[[R], Costs] | None = None

    def part(self, name: str) -> ModuleType | None:
        """The module of this name in the game's package, or None if the game has none."""
        found = find_spec(f"{self.package}.{name}")
        return None if found is None else import_module(found.name)


AnyGame: TypeAlias = Game[Any, Any, Any]
