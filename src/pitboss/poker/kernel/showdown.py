"""The showdown compiled: who wins which pot, and who gets the odd chips."""

from __future__ import annotations

from numba import njit
from numba.extending import register_jitable

from pitboss.kernels import prepare
from pitboss.poker.betting import pots
from pitboss.poker.hand import FOLDED
from pitboss.poker.kernel.chips import find_pots
from pitboss.poker.kernel.layout import (
    BY_SUIT,
    DECK,
    HIGH_KIND,
    HIGH_WORTH,
    LOW_KIND,
    LOW_WORTH,
    NO_LOW,
    ODD_HIGH,
    ODD_KEY,
    ODD_LOW,
    OWN,
    PLAYERS,
    POT,
    POT_CENTS,
    POT_DEPTH,
    SPLIT,
    STACK,
    STATUS,
    TOTAL,
    WON,
)
from pitboss.poker.kernel.worth import odd_key, worth
from pitboss.simulation.chance import Bytes, Ints

prepare()  # before any kernel is declared

register_jitable(pots.unit_of)
_halves = njit(nogil=True)(pots.halves)
_share_at = njit(nogil=True)(pots.share_at)
_even_part = njit(nogil=True)(pots.even_part)


@njit(nogil=True)
def award_uncontested(money: Ints) -> None:
    """The last player left wins everything without showing."""
    for place in range(money[PLAYERS]):
        if money[STATUS + place] != FOLDED:
            _win(money, place, money[POT])


@njit(nogil=True)
def _win(money: Ints, place: int, cents: int) -> None:
    money[WON + place] += cents
    money[STACK + place] += cents
    money[POT] -= cents


@njit(nogil=True)
def award(house: Ints, money: Ints, cards: Bytes) -> None:
    """Every pot goes to the best of those who may win it, by halves where the game splits pots."""
    high, low = house[HIGH_KIND], house[LOW_KIND]
    for place in range(money[PLAYERS]):
        if money[STATUS + place] != FOLDED:
            money[HIGH_WORTH + place] = worth(high, cards, place, money[OWN])
            money[LOW_WORTH + place] = worth(low, cards, place, money[OWN]) if low != NO_LOW else 0
    for pot in range(find_pots(money) - 1, -1, -1):
        _award_pot(house, money, cards, money[POT_DEPTH + pot], money[POT_CENTS + pot])


@njit(nogil=True)
def _award_pot(house: Ints, money: Ints, cards: Bytes, depth: int, cents: int) -> None:
    """One pot: whole, or a high and a low half if a low qualifies."""
    high, _ = _best(money, HIGH_WORTH, depth)
    low, _ = _best(money, LOW_WORTH, depth)
    split = house[LOW_KIND] != NO_LOW
    if low == 0:
        by_card = split or house[BY_SUIT] != 0
        _share(house, money, cards, depth, cents, HIGH_WORTH, by_card)
        return
    for place in range(money[PLAYERS]):
        if _contends(money, place, depth):
            wins_high = money[HIGH_WORTH + place] == high
            if wins_high != (money[LOW_WORTH + place] == low):
                money[SPLIT] = 1
    top, bottom = _halves(cents)
    _share(house, money, cards, depth, top, HIGH_WORTH, True)
    _share(house, money, cards, depth, bottom, LOW_WORTH, True)


@njit(nogil=True, inline="always")
def _contends(money: Ints, place: int, depth: int) -> bool:
    """Whether a player may win the pot up to this depth."""
    return bool(money[STATUS + place] != FOLDED and money[TOTAL + place] >= depth)


@njit(nogil=True)
def _best(money: Ints, worths: int, depth: int) -> tuple[int, int]:
    """The best worth among those who contend, and how many have it."""
    best, count = -1, 0
    for place in range(money[PLAYERS]):
        if _contends(money, place, depth):
            own = money[worths + place]
            count = 1 if own > best else count + (own == best)
            best = max(best, own)
    return best, count


@njit(nogil=True)
def _share(
    house: Ints, money: Ints, cards: Bytes, depth: int, cents: int, worths: int, by_card: bool
) -> None:
    """Equal shares, the odd chips in the order that the game lays down."""
    best, count = _best(money, worths, depth)
    if count == 1:
        for place in range(money[PLAYERS]):
            if _contends(money, place, depth) and money[worths + place] == best:
                _win(money, place, cents)
        return
    split = house[LOW_KIND] != NO_LOW
    part = _even_part(cents, count)
    if by_card:
        _find_keys(house, money, cards, depth, worths, best)
    for place in range(money[PLAYERS]):
        if not (_contends(money, place, depth) and money[worths + place] == best):
            continue
        before = _before(money, place, depth, worths, by_card)
        if split:
            _win(money, place, cents - part * (count - 1) if before == 0 else part)
        else:
            _win(money, place, _share_at(cents, count, before))


@njit(nogil=True)
def _before(money: Ints, place: int, depth: int, worths: int, by_card: bool) -> int:
    """How many winners come before this one when odd chips are given out."""
    before, best = 0, money[worths + place]
    for other in range(money[PLAYERS]):
        if other == place or not _contends(money, other, depth) or money[worths + other] != best:
            continue
        if by_card and money[ODD_KEY + other] != money[ODD_KEY + place]:
            before += money[ODD_KEY + other] < money[ODD_KEY + place]
        else:
            before += other < place
    return before


@njit(nogil=True)
def _find_keys(house: Ints, money: Ints, cards: Bytes, depth: int, worths: int, best: int) -> None:
    """By what each of the winners stands in the order of the cards."""
    is_high = worths == HIGH_WORTH
    kind = house[HIGH_KIND] if is_high else house[LOW_KIND]
    order = ODD_HIGH if is_high else ODD_LOW
    for place in range(money[PLAYERS]):
        if _contends(money, place, depth) and money[worths + place] == best:
            money[ODD_KEY + place] = odd_key(
                kind, house[order : order + DECK], cards, place, money[OWN]
            )
