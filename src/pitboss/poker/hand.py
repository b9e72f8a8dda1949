"""A round of play as it goes on: who is in it, with what, and what lies in the pot."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from pitboss.equipment import Shoe
from pitboss.money import stack
from pitboss.poker.events import PlayerActed
from pitboss.poker.options import PokerRules
from pitboss.poker.state import PokerState
from pitboss.rulebook import rule
from pitboss.table import Actor, Table, Wager, seat_actor

__all__ = ["ALL_IN", "FOLDED", "IN", "POT", "RAKE", "Hand", "Player", "PokerTable"]

PokerTable: TypeAlias = Table[PokerRules, PokerState, Wager]

POT = "pot"
RAKE = "rake"


# What a player may still do in this round: act, only win, or nothing.
IN: Final = 0
ALL_IN: Final = 1
FOLDED: Final = 2


class Player:
    """A player in a round: the stack, what lies in the pot, and the cards.

    `street` is what the player has put in during this betting round that counts toward the call,
    `total` all that was put in during this round of play and `before` what of it in earlier
    betting rounds. `faced` is the bet as it stood when the
    player last acted, or -1. A ghost has folded owing nothing and keeps getting dead cards.
    """

    __slots__ = (
        *("seat", "actor", "account", "stack", "street", "total", "status", "before", "faced"),
        "checked",
        *("down", "up", "ghost", "conceded"),
    )

    def __init__(self, seat: int, cents: int) -> None:
        self.seat = seat
        self.actor: Actor = seat_actor(seat)
        self.account = stack(seat)
        self.stack = cents
        self.street = 0
        self.total = 0
        self.before = 0
        self.status = IN
        self.faced = -1
        self.checked = False
        self.down: list[int] = []
        self.up: list[int] = []
        self.ghost = False
        self.conceded = False

    @property
    def live(self) -> bool:
        """Whether the player still contends for the pot."""
        return self.status != FOLDED


@dataclass(slots=True, eq=False)
class Hand:
    """One round of play: its players clockwise, the board, the deck, and the betting so far.

    `bet` is the highest live bet of this betting round, `step` the last full bet or raise, by
    which the next raise at least goes up. `low` and `high` are the posted minimum and maximum in
    force, which a kill increases.
    """

    table: PokerTable
    players: list[Player]
    low: int
    high: int
    board: list[int] = field(default_factory=list)
    burns: list[int] = field(default_factory=list)
    muck: list[int] = field(default_factory=list)
    deck: list[int] = field(default_factory=list)
    shoe: Shoe | None = None
    pot: int = 0
    raked: int = 0
    rakes: list[tuple[int, int]] = field(default_factory=list)
    street: int = 0
    bet: int = 0
    step: int = 0
    raises: int = 0
    voluntary: int = 0
    aggressor: int = 0
    dead: str = ""
    can_bet: int = 0
    live_count: int = 0

    def __post_init__(self) -> None:
        self.can_bet = self.live_count = len(self.players)

    @property
    def rules(self) -> PokerRules:
        """The house rules of the table."""
        return self.table.rules

    def live(self) -> list[Player]:
        """Those who still contend for the pot, clockwise."""
        return [player for player in self.players if player.status != FOLDED]

    def of(self, seat: int) -> Player:
        """The player of a seat."""
        return next(player for player in self.players if player.seat == seat)

    def pay_in(self, player: Player, cents: int, cite: str, action: str) -> None:
        """Chips go from the stack into the pot; a player without any left is all-in."""
        player.stack -= cents
        player.street += cents
        player.total += cents
        self.pot += cents
        if not player.stack:
            self.can_bet -= 1
            go_all_in(player)
        self.table.move(player.account, POT, cents, cite, action)
        self.table.emit(
            PlayerActed(
                cite=cite,
                seat=player.seat,
                action=action,
                cents=cents,
                total=player.street,
                all_in=not player.stack,
            )
        )

    def pay_out(self, player: Player, cents: int, cite: str, memo: str) -> None:
        """Chips go from the pot to a player."""
        player.stack += cents
        self.pot -= cents
        self.table.move(POT, player.account, cents, cite, memo)

    def say(self, player: Player, action: str, cite: str) -> None:
        """A player acts without chips."""
        event = PlayerActed(cite=cite, seat=player.seat, action=action, total=player.street)
        self.table.emit(event)


@rule("13:69F-14.1[All-in]", "13:69F-14.7(c)4")
def go_all_in(player: Player) -> None:
    """Without chips a player bets no further and keeps the claim to what is already there."""
    player.status = ALL_IN
