"""The state of a round of play: its players, their chips and cards, and the pot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pitboss.equipment import Shoe
from pitboss.money import stack
from pitboss.poker.events import PlayerActed
from pitboss.poker.house.options import PokerRules
from pitboss.poker.state import PokerTable
from pitboss.rulebook import rule
from pitboss.table import Actor, ChipsMoved, seat_actor
from pitboss.table.authoring import Procedure

__all__ = ["ALL_IN", "FOLDED", "IN", "POT", "RAKE", "Hand", "Player", "PokerTable"]

POT: Final = "pot"
RAKE: Final = "rake"

# The revisions of procedures in which poker was corrected; see Table.revision.
CORRECTED: Final = 2
CORRECTED_AGAIN: Final = 3

# What a player may still do in this round: act, only win, or nothing.
IN: Final = 0
ALL_IN: Final = 1
FOLDED: Final = 2


class Player:
    """A player in a round: the stack, what lies in the pot, and the cards.

    `street` is what the player has put in during this betting round that counts toward the call,
    `total` all that was put in during this round of play and `before` what of it in earlier
    betting rounds; `dead` are chips in the main pot that count toward nothing, and `won` is what
    the player won of the pots in the end. `faced` is the bet as it stood when the player last
    acted, or -1, and `seen` the full bets and raises until then. `wagered` says that chips went in
    of the player's own will. A ghost has folded owing nothing and keeps getting dead cards.
    """

    __slots__ = (
        *("seat", "actor", "account", "stack", "street", "total", "before", "dead", "won"),
        *("status", "faced", "seen", "checked", "wagered"),
        *("down", "up", "ghost", "conceded"),
    )

    def __init__(self, seat: int, cents: int) -> None:
        self.seat = seat
        self.actor: Actor = seat_actor(seat)
        self.account = stack(seat)
        self.stack = cents
        self.street = self.total = self.before = self.dead = self.won = 0
        self.status = IN
        self.faced = -1
        self.seen = 0
        self.checked = self.wagered = False
        self.down: list[int] = []
        self.up: list[int] = []
        self.ghost = self.conceded = False

    @property
    def live(self) -> bool:
        """Whether the player still contends for the pot."""
        return self.status != FOLDED


class FullBet(NamedTuple):
    """A full bet or raise: who made it, by how much the bet went up, whether it is a raise.

    `number` counts those of the betting round; a blind or forced bet has none.
    """

    player: Player
    size: int
    is_raise: bool
    number: int = 0


@dataclass(slots=True, eq=False)
class Hand:
    """One round of play: its players clockwise, the board, the deck, and the betting so far.

    `bet` is the highest live bet of this betting round, `step` the last full bet or raise, by
    which the next raise at least goes up, and `fulls` how many full ones there were; `full_bets`
    are those that still count. `low` and `high` are the posted minimum and maximum in force, which
    a kill increases. `opener` is the place of who acts first in this betting round and `spoke` who
    acted last. `mishaps` says which cards of the deck will not be dealt as they should, `boxed`
    how many lay face up in it, `aside` which are out for this round, and `exposed` who was shown
    which card of theirs by the dealer. `ghosts` says that a player has folded owing nothing since
    the last raise. `supply` sees to it that the deck holds a card that can be dealt, in games that
    shuffle cards again.
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
    mishaps: dict[int, str] = field(default_factory=dict)
    aside: list[int] = field(default_factory=list)
    boxed: int = 0
    exposed: list[tuple[Player, int]] = field(default_factory=list)
    pot: int = 0
    raked: int = 0
    rakes: list[tuple[int, int]] = field(default_factory=list)
    street: int = 0
    bet: int = 0
    step: int = 0
    raises: int = 0
    fulls: int = 0
    full_bets: list[FullBet] = field(default_factory=list)
    aggressor: int = 0
    opener: int = 0
    spoke: Actor = ""
    ghosts: bool = False
    split: bool = False
    can_bet: int = 0
    live_count: int = 0
    supply: Callable[[], Procedure[None]] | None = None
    rules: PokerRules = field(init=False)

    def __post_init__(self) -> None:
        self.rules = self.table.rules
        self.can_bet = self.live_count = len(self.players)

    @property
    def earlier(self) -> bool:
        """Whether the table was opened before procedures were corrected (see docs/server.md)."""
        return self.table.revision < CORRECTED

    def live(self) -> list[Player]:
        """Those who still contend for the pot, clockwise."""
        return [player for player in self.players if player.status != FOLDED]

    def of(self, seat: int) -> Player:
        """The player of a seat."""
        return self.players[[player.seat for player in self.players].index(seat)]

    @property
    def wagerers(self) -> int:
        """How many players have bet, called or raised of their own will."""
        return sum(player.wagered for player in self.players)

    # -- chips ------------------------------------------------------------------------------------

    def pay_in(self, player: Player, cents: int, cite: str, action: str) -> None:
        """Chips go from the stack into the pot; a player without any left is all-in."""
        player.stack = left = player.stack - cents
        self.pot += cents
        player.street += cents
        player.total += cents
        if not left:
            self.can_bet -= 1
            go_all_in(player)
        account, emit = player.account, self.table.emit
        self.table.accounts.move(account, POT, cents, cite)
        emit(ChipsMoved(cite, account, POT, cents, action))
        emit(PlayerActed(cite, player.seat, action, cents, player.street, not left))

    def pay_dead(self, player: Player, cents: int, cite: str, action: str) -> None:
        """Dead chips, such as a blind missed earlier, lie in the main pot and count to no call."""
        player.street -= cents
        player.total -= cents
        player.dead += cents
        self.pay_in(player, cents, cite, action)

    def pay_out(self, player: Player, cents: int, cite: str, memo: str) -> None:
        """Chips go from the pot to a player."""
        player.stack += cents
        self.pot -= cents
        self.table.move(POT, player.account, cents, cite, memo)

    def lay_ghosts(self) -> None:
        """Nobody who folded has called the last wager any longer."""
        self.ghosts = False
        for player in self.players:
            player.ghost = False

    # -- hands ------------------------------------------------------------------------------------

    def drop(self, player: Player) -> None:
        """A player is out of the round: the cards go to the discards, the chips stay."""
        self.can_bet -= player.status == IN
        self.live_count -= 1
        player.status = FOLDED
        self.muck += player.down
        self.muck += player.up


@rule("13:69F-14.1[All-in]", "13:69F-14.7(c)4")
def go_all_in(player: Player) -> None:
    """Without chips a player bets no further and keeps the claim to what is already there."""
    player.status = ALL_IN
