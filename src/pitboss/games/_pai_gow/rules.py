"""The rules that stand in both subchapters: banking, betting areas, outcomes and vigorish.

Position 0 is the dealer, 1 to 6 are the betting areas, area 1 farthest to the dealer's right.
Counterclockwise is upward.
"""

from __future__ import annotations

from math import lcm
from typing import Final

from pitboss.rulebook import rule

AREAS: Final = 6
SHAKES_MIN: Final = 3
DICE_HOURS_MAX: Final = 24

# How a wager comes out for the player.
LOSE, PUSH, WIN = -1, 0, 1

_QUARTER: Final = 25


# -- the bank --------------------------------------------------------------------------------------


@rule("19:47-11.10(c)", "19:47-10.8(c)")
def first_offer(seats: tuple[int, ...], before: int) -> int:
    """Who is offered the bank first: one seat further each round, then the dealer, then again."""
    later = tuple(seat for seat in seats if seat > before)
    return later[0] if later else 0


@rule("19:47-11.10(c)", "19:47-10.8(c)")
def bank_order(seats: tuple[int, ...], first: int) -> tuple[int, ...]:
    """The bank is offered counterclockwise from the first; if that is the dealer, to nobody."""
    if first == 0:
        return ()
    return tuple(sorted(seats, key=lambda seat: (seat - first) % (AREAS + 1)))


@rule("19:47-11.10(b)", "19:47-10.8(b)")
def may_rotate(player_banking: bool, fresh: bool) -> bool:
    """No player banks the first round after the cards or tiles were laid out and washed."""
    return player_banking and not fresh


@rule(
    *("19:47-11.10(d)", "19:47-11.10(d)1", "19:47-11.10(d)2"),
    *("19:47-10.8(d)", "19:47-10.8(d)1", "19:47-10.8(d)2"),
)
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


@rule("19:47-11.12(a)", "19:47-11.10(f)", "19:47-10.10(a)", "19:47-10.8(f)")
def may_play_area(seat: int, area: int, held: tuple[int, ...], areas_max: int) -> bool:
    """The area before the seat; with leave of the house two side by side, one at most for a bank.

    `held` are the areas on which the player has wagered already.
    """
    areas = {*held, area}
    beside = abs(area - seat) <= (areas_max > 1)
    return beside and len(areas) <= areas_max and max(areas) - min(areas) < areas_max


@rule("19:47-11.12(b)", "19:47-10.10(b)")
def setting_order(wagers: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """A player's areas, given with their wagers: the larger wager first, equal ones in order."""
    return tuple(area for area, _ in sorted(wagers, key=lambda each: (-each[1], each[0])))


@rule(
    *("19:47-11.9(f)", "19:47-11.9(i)", "19:47-11.10(l)"),
    *("19:47-10.7(g)", "19:47-10.7(j)", "19:47-10.8(o)"),
)
def area_order(areas: tuple[int, ...]) -> tuple[int, ...]:
    """Hands are exposed, and winners paid, from the dealer's far right counterclockwise."""
    return tuple(sorted(areas))


@rule("19:47-11.9(k)", "19:47-10.7(l)")
def pick_up_order(positions: tuple[int, ...], bank: int) -> tuple[int, ...]:
    """Hands are picked up area by area, then the dealer's, those of the bank last of all."""
    return tuple(sorted(positions, key=lambda each: (each == bank, each == 0, each)))


@rule(
    *("19:47-11.1[Copy hand]", "19:47-11.1[Push]", "19:47-11.9(i)"),
    *("19:47-10.1[Copy hand]", "19:47-10.1[Push]", "19:47-10.7(j)"),
)
def outcome(high: int, low: int) -> int:
    """Both hands strictly higher win, one of them pushes, none loses; a copy is not higher.

    Each is given as more than zero, zero or less: above, equal to or below the other hand.
    """
    higher = (high > 0) + (low > 0)
    return WIN if higher == 2 else PUSH if higher == 1 else LOSE


# -- money -----------------------------------------------------------------------------------------


@rule("19:47-11.9(j)", "19:47-10.7(k)")
def vigorish(won: int, rounded: bool) -> int:
    """Five percent of the amount won, to the cent, or up to the next quarter of a dollar."""
    if rounded:
        return -(-won // (20 * _QUARTER)) * _QUARTER
    return -(-won // 20)


def wager_step(unit: int, rounded: bool, co_banking: bool) -> int:
    """Wagers of this multiple have a vigorish in whole cents, of a half bank too."""
    return lcm(unit, 1 if rounded else 40 if co_banking else 20)


@rule("19:47-11.10(l)", "19:47-10.8(o)")
def bank_share(lost: int, won: int) -> int:
    """What the bank takes from the centre of the table, or has to add to it if below zero."""
    return lost - won


@rule("19:47-11.10(m)", "19:47-11.1[Co-banking]", "19:47-10.8(p)", "19:47-10.1[Co-banking]")
def halves(share: int) -> tuple[int, int]:
    """The co-bank's half and the casino's half; an odd cent is the co-bank's."""
    house = share // 2 if share >= 0 else -(-share // 2)
    return share - house, house
