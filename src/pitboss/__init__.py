"""New Jersey's Rules of the Games as software: playable, provable, accountable.

>>> import pitboss
>>> craps = pitboss.game("craps")
>>> pass_bet = craps.odds(craps.rules())[0]
>>> pass_bet.title, pass_bet.house_advantage
('Pass Bet', Fraction(7, 495))
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss.equipment import live, seeded
    from pitboss.games import discover, game
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
    "discover",
    "game",
    "live",
    "register",
    "seeded",
    "simulate",
]

# Each name is loaded when it is first used, so that `import pitboss` stays quick.
_ROOMS = {
    "Citation": "pitboss.rulebook",
    "Round": "pitboss.table",
    "Strategy": "pitboss.simulation.strategy",
    "Table": "pitboss.table",
    "discover": "pitboss.games",
    "game": "pitboss.games",
    "live": "pitboss.equipment",
    "register": "pitboss.rulebook",
    "seeded": "pitboss.equipment",
    "simulate": "pitboss.simulation.run",
}


def __getattr__(name: str) -> object:
    """Fetch a public name from its room."""
    if name not in _ROOMS:
        raise AttributeError(f"module 'pitboss' has no attribute {name!r}")
    return getattr(import_module(_ROOMS[name]), name)
