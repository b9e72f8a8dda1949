"""A round of poker from the seats to the pot; every type of poker fills in its own middle part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pitboss.errors import ensure
from pitboss.poker.bad_beat import bad_beats, take_contribution
from pitboss.poker.betting.button import clockwise_from, move_button, post_antes
from pitboss.poker.betting.rounds import open_betting, wager_round
from pitboss.poker.between.seating import minimum_in_force
from pitboss.poker.between.window import between_rounds
from pitboss.poker.dead import DeadRoundError, give_back
from pitboss.poker.dealing.deck import count_round, shuffle
from pitboss.poker.hand import Hand, Player, PokerTable
from pitboss.poker.house.rake import bank_rake
from pitboss.poker.showdown import Judge, award, award_uncontested, showdown
from pitboss.rulebook import cite, rule
from pitboss.table.authoring import Procedure

__all__ = ["PokerType", "play_poker", "wager_round"]


@dataclass(frozen=True, slots=True)
class PokerType:
    """What distinguishes one type of poker from another.

    `streets` deals and bets from the first card to the last betting round; `judge` says how the
    hands are then compared. `button` is whether a button marks an imaginary dealer. `after` does
    what is left to do when the pot is won, such as moving a kill button.
    """

    streets: Callable[[Hand], Procedure[None]]
    judge: Callable[[PokerTable], Judge]
    button: bool
    after: Callable[[Hand], None] | None = None


@rule("13:69F-14.1[Round of play]")
def play_poker(table: PokerTable, kind: PokerType) -> Procedure[None]:
    """One round: seats and stakes, shuffle and cut, the game's own streets, the pot."""
    seats = yield from between_rounds(table)
    if not seats:
        return
    before = table.state
    hand = _new_hand(table, seats, kind)
    try:
        yield from shuffle(hand, cite("13:69F-14.5(a)"))
        open_betting(hand)
        if table.rules.ante:
            post_antes(hand)
        yield from kind.streets(hand)
        yield from _finish(hand, kind.judge(table))
    except DeadRoundError as dead:
        give_back(hand, dead)
        if dead.misdeal:
            table.set_state(button=before.button, owed=before.owed, killer=before.killer)
        return
    ensure(hand.pot == 0, "the whole pot is awarded")
    bank_rake(hand)
    count_round(hand)
    if kind.after is not None:
        kind.after(hand)


def _new_hand(table: PokerTable, seats: list[int], kind: PokerType) -> Hand:
    """The players in the order of the deal: from the left of the button, or of the dealer."""
    if kind.button:
        seats = clockwise_from(seats, move_button(table, seats))
    players = list(map(Player, seats, table.stacks(seats)))
    return Hand(table, players, minimum_in_force(table), table.rules.maximum)


def _finish(hand: Hand, judge: Judge) -> Procedure[None]:
    """The pot goes to the last player left, or by the cards at the showdown."""
    if hand.live_count > 1:
        shown = yield from showdown(hand, judge)
        if hand.live_count > 1:
            take_contribution(hand)
            award(hand, judge, shown)
            for hit in bad_beats(hand, judge, shown):
                hand.table.emit(hit)
            return
    take_contribution(hand)
    award_uncontested(hand, hand.live()[0])
