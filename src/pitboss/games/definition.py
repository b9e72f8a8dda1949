"""The definition of a game: what every other package asks of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from pitboss.kernels import cached_result
from pitboss.odds import Advisor, Costs, Price
from pitboss.rulebook.packages import game_packages
from pitboss.table import HouseRules, Wager
from pitboss.table.authoring import GameView, Policy, TableGame

R = TypeVar("R", bound=HouseRules)
S = TypeVar("S", bound=msgspec.Struct)
W = TypeVar("W", bound=Wager)


@dataclass(frozen=True, kw_only=True)
class Game(TableGame[R, S, W], Generic[R, S, W]):
    """A game: its procedures, the exact price of every wager, and where the rest of it is.

    `package` is the package the game is in; what else it offers are modules and files of fixed
    names there (`advice`, `simulation`, `view`, `policy`, ...), loaded when they are first used.
    `complete` says that every engine, config and record provision of its register is cited by
    code and proved by a test; the build fails if that is not so. `registers` are registers that
    it shares with other games and that are held to the same. `costs` says what a game costs that
    the house does not bank, and that therefore has no prices. `family` is the package whose `view`
    and `policy` serve where the game has none of its own.
    """

    package: str
    odds: Callable[[R], Sequence[Price]]
    summary: str
    complete: bool = True
    registers: tuple[str, ...] = ()
    costs: Callable[[R], Costs] | None = None
    family: str = ""

    def prices(self, rules: R) -> Sequence[Price]:
        """The exact price of every wager, read from the cache if it took long to compute.

        A game that no package declares is not among the sources that the cache depends on.
        """
        if self.package not in {each.module for each in game_packages()}:
            return self.odds(rules)
        return cached_result(f"prices-{self.slug}-{rules.digest}", lambda: self.odds(rules))

    def part(self, name: str) -> ModuleType | None:
        """The module of this name in the game's package, or None if the game has none."""
        return _part(self.package, name)

    @property
    def view(self) -> type[GameView]:
        """What a viewer sees of the game beyond chips: `VIEW` of its module `view`."""
        found = self._own_or_family("view")
        own: type[GameView] = GameView if found is None else found.VIEW
        return own

    @property
    def recompute(self) -> Callable[[R, Callable[[float], None]], Sequence[Price]] | None:
        """Prices counted anew, where they are kept because that takes minutes; with progress."""
        return getattr(self.part("odds"), "recompute", None)

    @property
    def advice(self) -> Advisor | None:
        """What each choice on a hand is worth: `ADVICE` of the game's module `advice`, if any."""
        found = self.part("advice")
        own: Advisor | None = None if found is None else found.ADVICE
        return own

    @property
    def policy(self) -> Policy:
        """How its seats are played without a person: `POLICY` of its module `policy`."""
        found = self._own_or_family("policy")
        own: Policy = Policy() if found is None else found.POLICY
        return own

    def _own_or_family(self, name: str) -> ModuleType | None:
        family = _part(self.family, name) if self.family else None
        return self.part(name) or family


@cache
def _part(package: str, name: str) -> ModuleType | None:
    found = find_spec(f"{package}.{name}")
    return None if found is None else import_module(found.name)


AnyGame: TypeAlias = Game[Any, Any, Any]
