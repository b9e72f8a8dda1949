"""What lasts at a punto banco table from hand to hand: the shoe, and who deals from it."""

from __future__ import annotations

from typing import TypeAlias

from pitboss.games._baccarat.deal import BaccaratState
from pitboss.games.punto_banco.options import PuntoBancoRules
from pitboss.table import Event, Table, Wager


class PuntoBancoState(BaccaratState, frozen=True, kw_only=True):
    """Who is curator; zero is nobody, and then the calling dealer deals.

    `previous` is the seat that gave up the shoe last, from whose right it is offered on;
    `last_curator` is the person who was curator last, as long as that person is there. `dealt`
    says that the curator has dealt a hand; `refused` that nobody took the shoe in this round.
    """

    curator: int = 0
    previous: int = 0
    last_curator: int = 0
    dealt: bool = False
    refused: bool = False


PuntoBancoTable: TypeAlias = Table[PuntoBancoRules, PuntoBancoState, Wager]


class CuratorChosen(Event, frozen=True, kw_only=True):
    """A player has the shoe; zero says that nobody has it."""

    seat: int
    text: str
