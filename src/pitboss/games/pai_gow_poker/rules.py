"""The rules of pai gow poker, each one small function; section numbers are those of 19:47-11.

Seven positions stand in a ring: 0 is the dealer, 1 to 6 are the betting areas, area 1 farthest to
the dealer's right. Counterclockwise is upward, clockwise is downward.
"""

from __future__ import annotations

from typing import Final

from pitboss.games._stud.cards import cut_in_turn
from pitboss.rulebook import rule

AREAS: Final = 6
POSITIONS: Final = AREAS + 1
HAND: Final = 7
DECK: Final = 53
DEALT: Final = POSITIONS * HAND
LEFT_OVER: Final = DECK - DEALT
CUT_MIN: Final = 10
SHAKES_MIN: Final = 3

# How a wager comes out for the player.
LOSE, PUSH, WIN = -1, 0, 1

_DOLLAR: Final = 100
_QUARTER: Final = 25


# -- positions and the order of the cards ----------------------------------------------------------


@rule("19:47-11.8C(b)2", "19:47-11.8C(b)3i", "19:47-11.8C(b)3ii", "19:47-11.8C(c)")
def start_position(number: int, first: int = 0) -> int:
    """Count counterclockwise from the dealer as one: 8 is the dealer again, 14 the sixth area.

    With a player bank `first` is the bank's position, which then counts as one.
    """
    return (first + number - 1) % POSITIONS


@rule("19:47-11.8(c)", "19:47-11.8A(f)", "19:47-11.8B(d)")
def deal_order(start: int) -> tuple[int, ...]:
    """First the starting position, then clockwise every position, the dealer's among them."""
    return tuple((start - step) % POSITIONS for step in range(POSITIONS))


@rule("19:47-11.8A(c)")
def stack_of(card: int) -> int:
    """Where the card goes, both counted from zero: a row left to right, the next one back."""
    row, place = divmod(card, POSITIONS)
    return place if row % 2 == 0 else POSITIONS - 1 - place


@rule("19:47-11.10(i)5", "19:47-11.10(i)6")
def delivery_order(first: int) -> tuple[int, ...]:
    """The first stack, those to its right up to the end, then the others from the left end."""
    return (*range(first, POSITIONS), *range(first))


@rule("19:47-11.8(d)", "19:47-11.8A(d)", "19:47-11.8B(e)")
def four_left(left: int, removed: int) -> bool:
    """Four cards are left over; a card found face up and removed counts among them."""
    return left + removed == LEFT_OVER


@rule("19:47-11.8(d)2", "19:47-11.8A(d)2", "19:47-11.8B(e)2", "19:47-11.11(h)")
def deal_is_right(left: int, removed: int, hands_right: bool) -> bool:
    """Every hand has seven cards and four are left; otherwise all hands are void."""
    return hands_right and four_left(left, removed)


# -- the cut and the bank --------------------------------------------------------------------------


@rule("19:47-11.6(d)", "19:47-11.6(d)1", "19:47-11.6(d)2", "19:47-11.6(d)3")
def cut_order(seats: tuple[int, ...], starting: bool, bank: int, last: int) -> tuple[int, ...]:
    """Who is offered the cut: the first player at the start, else the bank and then the others.

    Without a bank one player alone, from the dealer's far right and each round the next after the
    `last`. The players are given in the order of their coming.
    """
    if bank:
        return tuple(sorted(seats, key=lambda seat: (seat - bank) % POSITIONS))
    first = seats[0] if seats and starting else cut_in_turn(range(1, POSITIONS), seats, last)
    return (first,) if first else ()


@rule("19:47-11.10(c)")
def first_offer(seats: tuple[int, ...], before: int) -> int:
    """Who is offered the bank first: one seat further each round, then the dealer, then again."""
    later = tuple(seat for seat in seats if seat > before)
    return later[0] if later else 0


@rule("19:47-11.10(c)")
def bank_order(seats: tuple[int, ...], first: int) -> tuple[int, ...]:
    """The bank is offered counterclockwise from the first; if that is the dealer, to nobody."""
    if first == 0:
        return ()
    return tuple(sorted(seats, key=lambda seat: (seat - first) % POSITIONS))


@rule("19:47-11.10(b)")
def may_rotate(player_banking: bool, fresh: bool) -> bool:
    """No player banks the first round after the cards were washed."""
    return player_banking and not fresh


@rule("19:47-11.10(c)", "19:47-11.10(d)", "19:47-11.10(d)1", "19:47-11.10(d)2")
def banks_unlawfully(seat: int, last_bank: int, last_wager: int, chips: int, wagers: int) -> int:
    """Why a player may not bank: 1 banked the last round, 2 no wager against the dealer, 3 cover.

    Zero if nothing speaks against it.
    """
    if seat == last_bank:
        return 1
    if last_wager == 0:
        return 2
    return 3 if chips < wagers else 0


# -- areas and hands -------------------------------------------------------------------------------


@rule("19:47-11.12(a)", "19:47-11.10(f)")
def may_play_area(seat: int, area: int, held: tuple[int, ...], areas_max: int) -> bool:
    """The area before the seat; with leave of the house two side by side, one at most for a bank.

    `held` are the areas on which the player has wagered already.
    """
    areas = {*held, area}
    beside = abs(area - seat) <= (areas_max > 1)
    return beside and len(areas) <= areas_max and max(areas) - min(areas) < areas_max


@rule("19:47-11.12(b)")
def setting_order(wagers: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """A player's areas, given with their wagers: the larger wager first, equal ones in order."""
    return tuple(area for area, _ in sorted(wagers, key=lambda each: (-each[1], each[0])))


@rule("19:47-11.9(f)", "19:47-11.9(i)", "19:47-11.10(l)")
def area_order(areas: tuple[int, ...]) -> tuple[int, ...]:
    """Hands are exposed, and winners paid, from the dealer's far right counterclockwise."""
    return tuple(sorted(areas))


@rule("19:47-11.9(k)")
def pick_up_order(positions: tuple[int, ...], bank: int) -> tuple[int, ...]:
    """Cards are picked up area by area, then the dealer's, those of the bank last of all."""
    return tuple(sorted(positions, key=lambda each: (each == bank, each == 0, each)))


@rule("19:47-11.9(g)4")
def is_wrong_size(low: int) -> bool:
    """The low hand has two cards and the high hand the other five."""
    return low != HAND - 5


@rule("19:47-11.9(a)", "19:47-11.9(g)3", "19:47-11.1[High hand]", "19:47-11.1[Low hand]")
def is_fouled(high: int, low: int) -> bool:
    """The high hand ranks below the low hand; equal is good enough."""
    return high < low


@rule(
    *("19:47-11.9(g)1", "19:47-11.9(g)2", "19:47-11.9(h)1", "19:47-11.9(h)2"),
    *("19:47-11.1[Copy hand]", "19:47-11.1[Push]"),
)
def outcome(high: int, low: int) -> int:
    """Both hands strictly higher win, one of them pushes, none loses; a copy is not higher.

    Each is given as more than zero, zero or less: above, equal to or below the other hand.
    """
    higher = (high > 0) + (low > 0)
    return WIN if higher == 2 else PUSH if higher == 1 else LOSE


# -- money -----------------------------------------------------------------------------------------


@rule("19:47-11.9(j)")
def vigorish(won: int, rounded: bool) -> int:
    """Five percent of the amount won, to the cent, or up to the next quarter of a dollar."""
    if rounded:
        return -(-won // (20 * _QUARTER)) * _QUARTER
    return -(-won // 20)


@rule("19:47-11.13(b)6")
def number_pays(stake: int, a: int, b: int) -> int:
    """What a number pays at a to b, rounded down to the whole dollar."""
    return stake * a // (b * _DOLLAR) * _DOLLAR


@rule("19:47-11.10(l)")
def bank_share(lost: int, won: int) -> int:
    """What the bank takes from the centre of the table, or has to add to it if below zero."""
    return lost - won


@rule("19:47-11.10(m)", "19:47-11.1[Co-banking]")
def halves(share: int) -> tuple[int, int]:
    """The co-bank's half and the casino's half; an odd cent is the co-bank's."""
    house = share // 2 if share >= 0 else -(-share // 2)
    return share - house, house
