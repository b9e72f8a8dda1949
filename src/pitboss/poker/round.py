"""A round of poker from the seats to the pot; every type of poker fills in its own middle part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from pitboss.poker.betting import begin_betting, betting_round
from pitboss.poker.button import clockwise_from, move_button, post_antes
from pitboss.poker.dead import DeadRoundError, give_back
from pitboss.poker.deck import shuffle
from pitboss.poker.hand import Hand, Player, PokerTable
from pitboss.poker.pots import return_uncalled
from pitboss.poker.rake import bank_rake, take_rake
from pitboss.poker.showdown import Judge, award, award_uncontested, showdown
from pitboss.poker.window import PokerWindow
from pitboss.rulebook import cite, rule
from pitboss.table import Procedure, betting

__all__ = ["PokerType", "eligible", "play_poker", "wager_round"]


@dataclass(frozen=True, slots=True)
class PokerType:
    """What tells one type of poker from another.

    `streets` deals and bets from the first card to the last betting round; `judge` says how the
    hands are then compared. `button` is whether a button marks an imaginary dealer.
    """

    streets: Callable[[Hand], Procedure[None]]
    judge: Callable[[PokerTable], Judge]
    button: bool


def play_poker(table: PokerTable, kind: PokerType) -> Procedure[None]:
    """One round: seats and stakes, shuffle and cut, the game's own streets, the pot."""
    yield from betting(PokerWindow(table))
    seats = eligible(table)
    if len(seats) < 2:
        return
    before = table.state
    hand = _new_hand(table, seats, kind)
    try:
        yield from shuffle(hand, cite("13:69F-14.5(a)"))
        begin_betting(hand, 1)
        if table.rules.ante:
            post_antes(hand)
        yield from kind.streets(hand)
        yield from _finish(hand, kind.judge(table))
    except DeadRoundError as dead:
        give_back(hand, dead)
        if dead.misdeal:
            table.state = msgspec.structs.replace(table.state, button=before.button)
        return
    bank_rake(hand)


@rule("13:69F-14.7(a)", "13:69F-14.7(c)3", "13:69F-14.6(b)")
def eligible(table: PokerTable) -> list[int]:
    """Seated, present, and with enough for every bet required and one bet at the minimum."""
    needed, away = table.rules.entry, table.state.away
    return [seat for seat in table.seats if seat not in away and table.stack(seat) >= needed]


def _new_hand(table: PokerTable, seats: list[int], kind: PokerType) -> Hand:
    """The players in the order of the deal: from the left of the button, or of the dealer."""
    if kind.button:
        seats = clockwise_from(seats, move_button(table, seats))
    players = [Player(seat, table.stack(seat)) for seat in seats]
    return Hand(table, players, table.rules.minimum, table.rules.maximum)


def wager_round(hand: Hand, street: int, first: int, *, must_bet: bool = False) -> Procedure[None]:
    """A betting round after the first: nothing is bet yet, and somebody acts first."""
    begin_betting(hand, street)
    yield from betting_round(hand, first, must_bet=must_bet)
    end_betting(hand)


def end_betting(hand: Hand) -> None:
    """After a betting round: what nobody called goes back, and the rake is taken."""
    return_uncalled(hand)
    take_rake(hand)


def _finish(hand: Hand, judge: Judge) -> Procedure[None]:
    """The pot goes to the last player left, or by the cards at the showdown."""
    if hand.live_count == 1:
        award_uncontested(hand, hand.live()[0])
    else:
        shown = yield from showdown(hand, judge)
        award(hand, judge, shown)
