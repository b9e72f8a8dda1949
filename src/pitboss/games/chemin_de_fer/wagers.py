"""The wagers of chemin de fer: the bank, and what is wagered against it."""

from __future__ import annotations

from typing import Final

from pitboss.games._baccarat.rules import BANKER_WINS, PLAYER_WINS
from pitboss.money import Odds
from pitboss.rulebook import cite
from pitboss.table import Spot
from pitboss.table.authoring import Decision, PayLine, WagerKind, lost, void, won

# Both are paid out of what the other side has wagered, so neither can be raised.
PAY_LINES: Final = (
    PayLine("banker", "Banker's Hand", Odds(1, 1), "19:47-4.10(b)", fixed=True),
    PayLine("player", "Player's Hand", Odds(1, 1), "19:47-4.10(b)", fixed=True),
)

_BANKER: Final = WagerKind("banker", "Banker's Hand", "19:47-4.6(a)", ("banker",))
_PLAYER: Final = WagerKind("player", "Player's Hand", "19:47-4.7(a)", ("player",))
KINDS: Final = (_BANKER, _PLAYER)

BANK: Final = Spot("banker", _BANKER, "the bank")
SUIVI: Final = Spot("suivi", _PLAYER, "banco suivi")
BANCO: Final = Spot("banco", _PLAYER, "banco")
PART: Final = Spot("part", _PLAYER, "a part of the bank")
SPOTS: Final = (BANK, SUIVI, BANCO, PART)


def decide(kind: str, cents: int, *, winner: int, odds: Odds) -> Decision:
    """How a wager of this kind comes out when this hand has won; on a stand off it is void."""
    return _banker(cents, winner, odds) if kind == "banker" else _player(cents, winner, odds)


def _banker(cents: int, winner: int, odds: Odds) -> Decision:
    if winner == BANKER_WINS:
        return won(cents, odds, cite("19:47-4.6(a)1"))
    if winner == PLAYER_WINS:
        return lost(cents, cite("19:47-4.6(a)2"))
    return void(cite("19:47-4.6(a)3"))


def _player(cents: int, winner: int, odds: Odds) -> Decision:
    if winner == PLAYER_WINS:
        return won(cents, odds, cite("19:47-4.7(g)1"))
    if winner == BANKER_WINS:
        return lost(cents, cite("19:47-4.7(g)2"))
    return void(cite("19:47-4.7(g)3"))
