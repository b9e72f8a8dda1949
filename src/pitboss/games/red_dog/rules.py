"""The rules of red dog, each one small function; section numbers are those of 19:47-6."""

from __future__ import annotations

from pitboss.rulebook import rule

RANKS = 13
CUT_MIN = 10
CUTTING_CARDS = 2


@rule("19:47-6.1(b)1", "19:47-6.1(b)2", "19:47-6.1(b)3", "19:47-6.1(b)4", "19:47-6.1(b)5")
def card_value(card: int) -> int:
    """2 to 10 at face value, jack 11, queen 12, king 13, ace 14 and never low; suits are equal."""
    return 2 + card % RANKS


# -- the cards before they are dealt ----------------------------------------------------------


@rule("19:47-6.3(a)", "19:47-6.5(k)")
def is_shuffle_due(loaded: bool, cutting_card_out: bool, wished: bool) -> bool:
    """Just before play starts, after the round of the cutting card, and when the house wishes."""
    return not loaded or cutting_card_out or wished


@rule("19:47-6.3(b)")
def cut_order(
    seats: tuple[int, ...], arrivals: tuple[int, ...], just_starting: bool
) -> tuple[int, ...]:
    """The player farthest to the dealer's right, then clockwise; at the start the first player.

    Seats are numbered clockwise from the dealer's left; `arrivals` are they in order of sitting.
    """
    at = seats.index(arrivals[0]) if just_starting and seats else -1
    return seats[at:] + seats[:at]


@rule("19:47-6.3(c)")
def cutting_card_places(cards: int) -> tuple[int, int, int]:
    """About a quarter from the back: the least, the usual and the most cards behind it."""
    return cards // 5, cards // 4, cards * 3 // 10


@rule("19:47-6.4(a)")
def is_burn_due(fully_loaded: bool, new_dealer: bool) -> bool:
    """One card is burned after each full load and whenever another dealer comes."""
    return fully_loaded or new_dealer


# -- wagers -----------------------------------------------------------------------------------


@rule("19:47-6.8")
def may_play_area(own: bool, free: bool, multi_area_play: bool) -> bool:
    """A player wagers on the area of the seat; on a free one beside it where the house allows."""
    return free and (own or multi_area_play)


@rule("19:47-6.5(h)")
def raise_max(original: int, spread: int) -> int:
    """With a spread a player may raise by at most the original wager, else not at all."""
    return original if spread > 0 else 0


# -- how the cards compare --------------------------------------------------------------------


@rule("19:47-6.5(e)")
def is_consecutive(first: int, second: int) -> bool:
    """Values next to each other, in either order: a tie hand."""
    return abs(first - second) == 1


@rule("19:47-6.5(f)")
def is_pair(first: int, second: int) -> bool:
    """Equal values: a third card is dealt at once."""
    return first == second


@rule("19:47-6.5(f)1", "19:47-6.5(f)2")
def is_three_of_a_kind(first: int, second: int, third: int) -> bool:
    """The third card is equal to the pair; otherwise the hand is a tie."""
    return first == second == third


@rule("19:47-6.5(g)", "19:47-6.5(g)1", "19:47-6.5(g)2")
def spread_of(first: int, second: int) -> int:
    """How many values lie strictly between: 2 for a 4 and a 7, 3 for a 9 and a king."""
    return max(abs(first - second) - 1, 0)


@rule("19:47-6.5(i)1")
def is_between(first: int, second: int, third: int) -> bool:
    """The third card wins strictly between the first two and loses otherwise."""
    return min(first, second) < third < max(first, second)


@rule("19:47-6.5(i)2")
def pay_row(spread: int) -> int:
    """The row of the payout table: spreads 1, 2 and 3 have their own, 4 to 11 share one."""
    return min(spread, 4) - 1
