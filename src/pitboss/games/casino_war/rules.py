"""The rules of casino war, each one small function; section numbers are those of 13:69F-22."""

from __future__ import annotations

from pitboss.rulebook import rule

RANKS = 13
CUT_MIN = 10


@rule("13:69F-22.3")
def card_value(card: int) -> int:
    """2 to 10 at face value, jack 11, queen 12, king 13, ace 14 and never low; suits are equal."""
    return 2 + card % RANKS


# -- the cards before they are dealt ----------------------------------------------------------


@rule("13:69F-22.5")
def is_shuffle_due(loaded: bool, cutting_card_out: bool) -> bool:
    """Before the first round, and after the round in which the cutting card came out."""
    return not loaded or cutting_card_out


@rule("13:69F-22.5")
def cut_order(seats: tuple[int, ...]) -> tuple[int, ...]:
    """Who is offered the cut: clockwise from the dealer's left."""
    return seats


@rule("13:69F-22.5")
def cutting_card_places(cards: int) -> tuple[int, int, int]:
    """About a quarter from the back: the least, the usual and the most cards behind it."""
    return cards // 5, cards // 4, cards * 3 // 10


# -- wagers -----------------------------------------------------------------------------------


@rule("13:69F-22.6[tie]")
def may_wager_tie(has_initial: bool) -> bool:
    """A tie wager is made only beside an initial wager."""
    return has_initial


@rule("13:69F-22.1[War wager]")
def war_wager(initial: int) -> int:
    """A war wager is as large as the initial wager, neither more nor less."""
    return initial


# -- how the cards compare --------------------------------------------------------------------


@rule("13:69F-22.1[Tie hand]")
def is_tie_hand(player: int, dealer: int) -> bool:
    """Player and dealer hold cards of the same rank."""
    return player == dealer


@rule("13:69F-22.8[original deal]")
def is_higher(player: int, dealer: int) -> bool:
    """The player's card wins over a lower card of the dealer."""
    return player > dealer


@rule("13:69F-22.1[War]")
def may_go_to_war(tie_hand: bool, stack: int, initial: int) -> bool:
    """A player goes to war on a tie hand of the original deal, with chips for the war wager."""
    return tie_hand and stack >= war_wager(initial)


@rule("13:69F-22.8[burn]")
def burned_before_war() -> int:
    """Three cards are burned before the war deal, once a round."""
    return 3
