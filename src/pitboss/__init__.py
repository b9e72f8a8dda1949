"""New Jersey's Rules of the Games as software: playable, provable, accountable.

>>> import pitboss
>>> pitboss.prices("craps")["pass"].house_advantage
Fraction(7, 495)
>>> table = pitboss.open_table("blackjack", seats={1: 500_00}, seed=1)
>>> table.bet("box_1", 10_00)
>>> table.deal()
>>> while table.to_act:
...     table.act("stand")
>>> table.over, table.rounds
(True, 1)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss.equipment import live, seeded
    from pitboss.games import discover, game
    from pitboss.library.open_table import open_table
    from pitboss.library.playing import play
    from pitboss.library.prices import advise, prices
    from pitboss.ranking import equity, rank
    from pitboss.rulebook import Citation, register
    from pitboss.simulation.run import simulate
    from pitboss.simulation.strategy import Strategy
    from pitboss.table import Round, Table

__version__ = "0.1.0"
__all__ = [
    "Citation",
    "Round",
    "Strategy",
    "Table",
    "__version__",
    "advise",
    "discover",
    "equity",
    "game",
    "live",
    "open_table",
    "play",
    "prices",
    "rank",
    "register",
    "seeded",
    "simulate",
]

# Each name is loaded when it is first used, so that `import pitboss` stays quick.
_MODULES = {
    "Citation": "pitboss.rulebook",
    "Round": "pitboss.table",
    "Strategy": "pitboss.simulation.strategy",
    "Table": "pitboss.table",
    "advise": "pitboss.library.prices",
    "discover": "pitboss.games",
    "equity": "pitboss.ranking",
    "game": "pitboss.games",
    "live": "pitboss.equipment",
    "open_table": "pitboss.library.open_table",
    "play": "pitboss.library.playing",
    "prices": "pitboss.library.prices",
    "rank": "pitboss.ranking",
    "register": "pitboss.rulebook",
    "seeded": "pitboss.equipment",
    "simulate": "pitboss.simulation.run",
}


def __getattr__(name: str) -> object:
    """Load a public name from its module when it is first used."""
    if name not in _MODULES:
        raise AttributeError(f"module 'pitboss' has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)


def __dir__() -> list[str]:
    """Every public name, loaded or not."""
    return sorted(__all__)
