"""The showdown compiled: who wins which pot, and who gets the odd chips."""

from __future__ import annotations

from numba import njit
from numba.extending import register_jitable

from pitboss.kernels import prepare
from pitboss.poker.betting import pots
from pitboss.poker.hand import FOLDED
from pitboss.poker.kernel.chips import find_pots
from pitboss.poker.kernel.inner import inner
from pitboss.poker.kernel.layout import (
    BY_SUIT,
    DECK,
    HIGH_KEY,
    HIGH_KIND,
    HIGH_WORTH,
    LOW_KEY,
    LOW_KIND,
    LOW_WORTH,
    NO_LOW,
    ODD_HIGH,
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
_halves = inner(pots.halves)
_share_at = inner(pots.share_at)
_even_part = inner(pots.even_part)


@inner
def award_uncontested(money: Ints) -> None:
    """The last player left wins everything without showing."""
    for place in range(money[PLAYERS]):
        if money[STATUS + place] != FOLDED:
            _win(money, place, money[POT])


@inner
def _win(money: Ints, place: int, cents: int) -> None:
    money[WON + place] += cents
    money[STACK + place] += cents
    money[POT] -= cents


@inner
def judge(house: Ints, money: Ints, cards: Bytes) -> None:
    """What every hand still in is worth, and of equal ones which comes first for odd chips."""
    for high in (True, False):
        kind = house[HIGH_KIND] if high else house[LOW_KIND]
        worths, keys = (HIGH_WORTH, HIGH_KEY) if high else (LOW_WORTH, LOW_KEY)
        order = ODD_HIGH if high else ODD_LOW
        for place in range(money[PLAYERS]):
            money[worths + place] = 0
            if money[STATUS + place] != FOLDED and kind != NO_LOW:
                money[worths + place] = worth(kind, cards, place, money[OWN])
        if kind == NO_LOW or not (house[BY_SUIT] or house[LOW_KIND] != NO_LOW):
            continue
        for place in range(money[PLAYERS]):
            if _is_tied(money, worths, place):
                ranked = house[order : order + DECK]
                money[keys + place] = odd_key(kind, ranked, cards, place, money[OWN])


@inner
def _is_tied(money: Ints, worths: int, place: int) -> bool:
    """Whether somebody else has as good a hand."""
    own = money[worths + place]
    for other in range(money[PLAYERS]):
        if other != place and own > 0 and money[worths + other] == own:
            return True
    return False


@inner
def award(house: Ints, money: Ints) -> None:
    """Every pot goes to the best of those who may win it, by halves where the game splits pots."""
    for pot in range(find_pots(money) - 1, -1, -1):
        _award_pot(house, money, money[POT_DEPTH + pot], money[POT_CENTS + pot])


@inner
def _award_pot(house: Ints, money: Ints, depth: int, cents: int) -> None:
    """One pot: whole, or a high and a low half if a low qualifies."""
    high, _ = _best(money, HIGH_WORTH, depth)
    low, _ = _best(money, LOW_WORTH, depth)
    if low == 0:
        _share(house, money, depth, cents, HIGH_WORTH)
        return
    for place in range(money[PLAYERS]):
        if _contends(money, place, depth):
            wins_high = money[HIGH_WORTH + place] == high
            if wins_high != (money[LOW_WORTH + place] == low):
                money[SPLIT] = 1
    top, bottom = _halves(cents)
    _share(house, money, depth, top, HIGH_WORTH)
    _share(house, money, depth, bottom, LOW_WORTH)


@njit(nogil=True, inline="always")
def _contends(money: Ints, place: int, depth: int) -> bool:
    """Whether a player may win the pot up to this depth."""
    return bool(money[STATUS + place] != FOLDED and money[TOTAL + place] >= depth)


@inner
def _best(money: Ints, worths: int, depth: int) -> tuple[int, int]:
    """The best worth among those who contend, and how many have it."""
    best, count = -1, 0
    for place in range(money[PLAYERS]):
        if _contends(money, place, depth):
            own = money[worths + place]
            count = 1 if own > best else count + (own == best)
            best = max(best, own)
    return best, count


@inner
def _share(house: Ints, money: Ints, depth: int, cents: int, worths: int) -> None:
    """Equal shares, the odd chips in the order that the game lays down."""
    best, count = _best(money, worths, depth)
    part = _even_part(cents, count)
    for place in range(money[PLAYERS]):
        if not (_contends(money, place, depth) and money[worths + place] == best):
            continue
        if count == 1:
            _win(money, place, cents)
            continue
        before = _before(house, money, place, depth, worths)
        if house[LOW_KIND] == NO_LOW:
            _win(money, place, _share_at(cents, count, before))
        else:
            _win(money, place, cents - part * (count - 1) if before == 0 else part)


@inner
def _before(house: Ints, money: Ints, place: int, depth: int, worths: int) -> int:
    """How many winners come before this one when odd chips are given out."""
    before, best = 0, money[worths + place]
    keys = HIGH_KEY if worths == HIGH_WORTH else LOW_KEY
    by_card = house[BY_SUIT] != 0 or house[LOW_KIND] != NO_LOW
    for other in range(money[PLAYERS]):
        if other == place or not _contends(money, other, depth) or money[worths + other] != best:
            continue
        if by_card and money[keys + other] != money[keys + place]:
            before += money[keys + other] < money[keys + place]
        else:
            before += other < place
    return before
