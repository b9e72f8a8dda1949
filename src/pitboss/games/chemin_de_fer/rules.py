"""The rules of chemin de fer, each once: who is next, who is preferred, who draws, who wins.

Seats are numbered counterclockwise from the dealer, so the seat on a participant's right is the
next higher number and, after the highest, seat 1.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from pitboss.games._baccarat.deal import counterclockwise
from pitboss.games._baccarat.rules import banker_draws, point_count
from pitboss.rulebook import rule

NOBODY: Final = 0

CUT_MIN: Final = 10  # cards between the cut and either end of the stack
CUTTING_CARD_MIN: Final = 14  # cards between the cutting card and the back of the stack

CARD: Final = "card"
STAY: Final = "stay"
NATURAL: Final = "natural"

# What Table 3 says at a crossing.
STAYS: Final = 0
DRAW: Final = 1
OPTIONAL: Final = 2


# -- round the table ------------------------------------------------------------------------------


@rule("19:47-4.4(b)")
def cut_order(dealt_by: int, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The cut is offered clockwise: from the highest seat, or from the left of who has dealt."""
    return tuple(sorted(seats, key=lambda seat: (seat >= dealt_by, -seat)))


@rule("19:47-4.5(b)")
def bidding_order(seats: tuple[int, ...]) -> tuple[int, ...]:
    """Who is nearest the dealer, counterclockwise."""
    return counterclockwise(NOBODY, seats)


@rule("19:47-4.5(b)")
def high_bidder(bids: tuple[tuple[int, int], ...]) -> int:
    """The highest offer takes the bank; of equal ones that of who sits nearest the dealer."""
    highest = max(cents for _, cents in bids)
    return bidding_order(tuple(seat for seat, cents in bids if cents == highest))[0]


# -- the bank and its cover -----------------------------------------------------------------------


@rule("19:47-4.6(b)")
def later_bank(preceding: int) -> tuple[int, int]:
    """After the first hand a Banker wagers as much as before, or up to twice that."""
    return preceding, 2 * preceding


@rule("19:47-4.7(a)")
def uncovered(bank: int, covered: int) -> int:
    """What may still be wagered against the bank: no more than the Banker has wagered."""
    return bank - covered


@rule("19:47-4.7(b)")
def equalled(wagered: int, bank: int) -> bool:
    """Whether a participant stood alone against the whole bank."""
    return wagered == bank


@rule("19:47-4.7(c)")
def nearest(banker: int, callers: tuple[int, ...]) -> int:
    """Of several who call banco the one nearest the Banker, counterclockwise, is preferred."""
    return counterclockwise(banker, callers)[0]


@rule("19:47-4.8(c)")
def dominant_player(banker: int, wagers: tuple[tuple[int, int], ...]) -> int:
    """The highest wager against the bank controls the Player's Hand; of equal ones the nearest.

    A player who stands against the whole bank is alone and so always the highest.
    """
    highest = max(cents for _, cents in wagers)
    return counterclockwise(banker, tuple(seat for seat, cents in wagers if cents == highest))[0]


# -- drawing --------------------------------------------------------------------------------------


@rule("19:47-4.9(a)1")
def must_call_card(count: int) -> bool:
    """On 0 to 4 the Dominant Player asks for a card."""
    return count <= 4


@rule("19:47-4.9(a)2")
def may_choose(count: int) -> bool:
    """On 5 the Dominant Player takes a card or stays."""
    return count == 5


@rule("19:47-4.9(a)3")
def must_stay(count: int) -> bool:
    """On 6 and 7 the Dominant Player stays."""
    return 6 <= count <= 7


@rule("19:47-4.9(a)4", "19:47-4.9(b)")
def is_natural(count: int) -> bool:
    """An 8 or a 9 in the first cards of a hand is a natural and ends the drawing."""
    return count >= 8


@rule("19:47-4.9(a)")
def announcements(count: int) -> tuple[str, ...]:
    """What the Dominant Player may announce on this count."""
    if is_natural(count):
        return (NATURAL,)
    if may_choose(count):
        return (CARD, STAY)
    return (STAY,) if must_stay(count) else (CARD,)


@rule("19:47-4.9(c)", "19:47-4.9(f)", "19:47-4.9(g)")
def table_3(banker: int, third: int, five_four_is_free: bool) -> int:
    """Table 3 at the crossing of the Banker's count and the Player's third card.

    It is the table of punto banco, but free on 3 against a 9 and, as it is read here, on 5
    against a 4; see the readings.
    """
    if (banker, third) == (3, 9) or (five_four_is_free and (banker, third) == (5, 4)):
        return OPTIONAL
    return DRAW if banker_draws(banker, third) else STAYS


# -- the bank goes on -----------------------------------------------------------------------------


@rule("19:47-4.11(a)1")
def must_pass(winner: int) -> bool:
    """The Banker gives up the shoe when the Banker's Hand has lost."""
    return winner < 0


@rule("19:47-4.11(b)", "19:47-4.11(c)")
def offer_order(after: int, seats: tuple[int, ...], gave_up: int) -> tuple[int, ...]:
    """The bank is offered from the right of a seat on, not to the one who has just given it up."""
    return tuple(seat for seat in counterclockwise(after, seats) if seat != gave_up)


@rule("19:47-4.11(d)")
def offered_from(banker: int, passed_by: int) -> int:
    """A defeated bank moves on from the seat of its Banker; a passed one from who passed it."""
    return passed_by or banker


@rule("19:47-4.11(e)")
def is_promoted(after: int, seats: tuple[int, ...], old: int, new: int) -> bool:
    """Whether a change of seat leaves fewer participants with a turn at the bank before one's own.

    `seats` are those of the others.
    """
    ahead = [counterclockwise(after, (*seats, own)).index(own) for own in (old, new)]
    return ahead[1] < ahead[0]


# -- irregularities -------------------------------------------------------------------------------


@rule("19:47-4.12(b)")
def spoiled_count() -> int:
    """A Banker who took more than two cards at first counts zero."""
    return 0


@rule("19:47-4.12(c)")
def best_count(values: tuple[int, ...]) -> int:
    """Three cards at first: the Player's Hand counts the best of any two or all three."""
    hands = (*combinations(values, 2), values)
    return max(point_count(sum(hand)) for hand in hands)


@rule("19:47-4.12(d)")
def lowest_count(values: tuple[int, ...]) -> int:
    """Two cards drawn for one: the Banker's Hand counts the lowest of any two of its cards."""
    return min(point_count(sum(hand)) for hand in combinations(values, 2))


@rule("19:47-4.12(e)")
def after_stay(table_says: int) -> bool:
    """A card dealt after “Stay” is the Banker's, if the Banker has to or may draw."""
    return table_says != STAYS


@rule("19:47-4.12(f)")
def after_wrong_call(table_says: int) -> bool:
    """If the dealer had called “Card” by mistake, it is the Banker's only if he has to draw."""
    return table_says == DRAW


@rule("19:47-4.12(g)")
def excess_comes_first(before_cutting_card: int) -> bool:
    """An excess card nobody has seen opens the next hand, if the cutting card does not show.

    `before_cutting_card` counts the cards that came before the cutting card with this one.
    """
    return before_cutting_card > 1


@rule("19:47-4.12(i)")
def last_hand_is_void(found_face_up: bool, cutting_card_out: bool) -> bool:
    """The last hand of a shoe is void if one of its cards is found face up."""
    return found_face_up and cutting_card_out


@rule("19:47-4.12(j)")
def hand_cannot_go_on(left: int) -> bool:
    """The hand needs a card and the shoe has none."""
    return left == 0
