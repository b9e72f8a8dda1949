"""Hold 'em: two cards of one's own and five in the centre (13:69F-14.10)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from pitboss.games.card import Game
from pitboss.money import Cents
from pitboss.poker.betting import betting_round
from pitboss.poker.button import post_blinds
from pitboss.poker.dealing import deal_board, deal_down, show_held
from pitboss.poker.hand import Hand, Player, PokerTable
from pitboss.poker.options import Amounts, PokerRules, no_layout
from pitboss.poker.round import PokerType, end_betting, play_poker, wager_round
from pitboss.poker.showdown import Judge
from pitboss.poker.state import PokerState
from pitboss.rulebook import cite
from pitboss.table import Procedure, Wager, option

__all__ = ["GAME"]

# The cards of the board before each betting round after the first, with their provisions.
BOARD = ((3, "13:69F-14.10(g)"), (1, "13:69F-14.10(h)"), (1, "13:69F-14.10(i)"))


@dataclass(frozen=True, kw_only=True)
class HoldEmRules(PokerRules):
    """The house rules of a hold 'em table."""

    game: ClassVar[str] = "hold_em"
    blinds: tuple[Cents, ...] = option(
        (1_00, 2_00), Amounts(1, 5), "13:69F-14.10(d)", "the blinds, from the left of the button"
    )

    @cached_property
    def entry(self) -> Cents:
        return self.ante + max(self.blinds) + self.minimum


def high(hand: Hand, player: Player) -> int:
    from pitboss.ranking.kernels import seven

    return seven(*player.down, *hand.board)


def streets(hand: Hand) -> Procedure[None]:
    first = post_blinds(hand, hand.rules.blinds, hand.players)
    for _ in range(2):
        yield from deal_down(hand, hand.players, cite("13:69F-14.10(e)"))
    show_held(hand, hand.players, cite("13:69F-14.10(e)"))
    yield from betting_round(hand, first)
    end_betting(hand)
    for street, (count, dealt) in enumerate(BOARD, start=2):
        if hand.live_count == 1:
            return
        yield from deal_board(hand, count, dealt)
        yield from wager_round(hand, street, 0)


def play(table: PokerTable) -> Procedure[None]:
    yield from play_poker(table, KIND)


def judge(table):
    return JUDGE


JUDGE = Judge(high)
KIND = PokerType(streets, judge, button=True)

GAME = Game(
    slug="hold_em",
    name="Hold 'em",
    summary="x",
    rules=HoldEmRules,
    state=PokerState,
    wager=Wager,
    seats_max=11,
    questions_max=5000,
    medium_cite="13:69F-14.7(c)",
    layout=no_layout,
    opening=lambda rules: PokerState(),
    play=play,
    odds=lambda rules: (),
)
