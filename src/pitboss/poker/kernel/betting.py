"""A compiled betting round: whose turn it is, what is open, and what is done."""

from __future__ import annotations

from pitboss.kernels import prepare
from pitboss.poker.betting import limits, rounds
from pitboss.poker.hand import FOLDED, IN
from pitboss.poker.kernel.chips import pay_in
from pitboss.poker.kernel.inner import inner
from pitboss.poker.kernel.layout import (
    ASK_ACT,
    ASKS,
    BEFORE,
    BET,
    BIG_FROM,
    CALL,
    CALL_OR_CHECK,
    CAN_BET,
    CAP,
    CHECK_RAISE,
    CHECKED,
    CHIP,
    DUTY,
    FACED,
    FOLD,
    FULLS,
    GHOST,
    GHOSTS,
    HIGH,
    LEAST,
    LIVE,
    LOW,
    MAY_CHECK,
    MAY_FOLD,
    MOST,
    MUST_BET,
    NO_DUTY,
    PLAYERS,
    POT,
    RAISE,
    RAISES,
    SEEN,
    SHORT_REOPENS,
    STACK,
    STATUS,
    STEP,
    STREET,
    STRUCTURE,
    THERE,
    TO_ASK,
    TOTAL,
    TURN,
)
from pitboss.simulation.chance import Ints

prepare()  # before any kernel is declared

_within = inner(limits.within)
_is_open = inner(limits.is_open)
_reopens = inner(limits.reopens)
_fixed_bet = inner(limits.fixed_bet)
_least_bet = inner(limits.least_bet)
_spread_bet = inner(limits.spread_bet)
_pot_bet = inner(limits.pot_bet)
_whole_chips = inner(limits.whole_chips)
_unit_at = inner(limits.unit_at)
_is_full = inner(limits.is_full)
_is_lawful = inner(limits.is_lawful)
_begins = inner(rounds.begins)
_keeps_place = inner(rounds.keeps_place)

_FIXED = limits.STRUCTURES[limits.FIXED]
_SPREAD = limits.STRUCTURES[limits.SPREAD]
_NO_LIMIT = limits.STRUCTURES[limits.NO_LIMIT]


# -- a betting round begins ------------------------------------------------------------------------


@inner
def first_step(house: Ints, money: Ints) -> int:
    """By how much the first raise of a betting round at least goes up."""
    if house[STRUCTURE] == _FIXED:
        return int(_unit_at(money[STREET], house[BIG_FROM], money[LOW], money[HIGH]))
    return int(money[LOW])


@inner
def begin_betting(house: Ints, money: Ints, street: int) -> None:
    """A new betting round: nothing is bet, and everybody may act."""
    money[STREET] = street
    money[BET] = money[RAISES] = money[FULLS] = 0
    money[STEP] = first_step(house, money)
    for place in range(money[PLAYERS]):
        money[THERE + place] = 0
        money[BEFORE + place] = money[TOTAL + place]
        money[FACED + place] = -1
        money[CHECKED + place] = 0


@inner
def ask_from(money: Ints, place: int, duty: int) -> None:
    """Everybody is asked clockwise from a place; the first of them may have to open."""
    money[TURN] = place if place < money[PLAYERS] else 0
    money[TO_ASK] = money[PLAYERS]
    money[DUTY] = duty


@inner
def post_live(house: Ints, money: Ints, place: int, cents: int) -> None:
    """A compulsory live bet, or the whole stack if that is less; the bet is the full amount."""
    pay_in(money, place, min(cents, money[STACK + place]))
    money[BET] = max(money[BET], cents)
    if cents > money[STEP] and house[STRUCTURE] != _FIXED:
        money[STEP] = cents


# -- whose turn ------------------------------------------------------------------------------------


@inner
def find_turn(house: Ints, money: Ints) -> bool:
    """Whether somebody has to act; what is open to that player then stands in the row."""
    while money[TO_ASK]:
        place = money[TURN]
        money[TO_ASK] -= 1
        if money[STATUS + place] == IN:
            owed = money[BET] - money[THERE + place]
            if owed > 0 or _begins(money[FACED + place], money[CAN_BET]):
                if money[LIVE] < 2:
                    money[TO_ASK] = 0
                    return False
                _offer(house, money, place, owed)
                return True
        money[TURN] = place + 1 if place + 1 < money[PLAYERS] else 0
    return False


@inner
def _offer(house: Ints, money: Ints, place: int, owed: int) -> None:
    """What the player whose turn it is may do, and between which bounds."""
    least, most = bet_range(house, money, place)
    call = max(min(owed, money[STACK + place]), 0)
    duty = money[DUTY] if not money[BET] else NO_DUTY
    money[ASKS] = ASK_ACT
    money[CALL] = call
    money[LEAST] = least
    money[MOST] = most
    money[MAY_FOLD] = duty == NO_DUTY
    money[MAY_CHECK] = call == 0 and not (duty == MUST_BET and most > 0)


@inner
def bet_range(house: Ints, money: Ints, place: int) -> tuple[int, int]:
    """The least and the most a player may bet or raise to now; zeros if not at all."""
    there, bet = money[THERE + place], money[BET]
    most = there + money[STACK + place]
    if most <= bet or not _may_raise(house, money, place):
        return 0, 0
    if house[STRUCTURE] == _FIXED:
        unit = _unit_at(money[STREET], house[BIG_FROM], money[LOW], money[HIGH])
        exact = _fixed_bet(bet, unit)
        low, high = _within(exact, exact, most)
        return int(low), int(high)
    least = _least_bet(bet, money[STEP], money[LOW], house[CHIP])
    if house[STRUCTURE] == _NO_LIMIT:
        low, high = _within(least, most, most)
        return int(low), int(high)
    if house[STRUCTURE] == _SPREAD:
        high = _spread_bet(bet, money[HIGH])
    else:
        high = _pot_bet(bet, money[POT], there)
    low, high = _within(least, _whole_chips(least, high, house[CHIP]), most)
    return int(low), int(high)


@inner
def _may_raise(house: Ints, money: Ints, place: int) -> bool:
    """Whether a raise is allowed: an opponent has chips, the number is within the posted cap."""
    if not _is_open(money[CAN_BET], money[BET], money[RAISES], house[CAP]):
        return False
    faced = money[FACED + place]
    if faced < 0:
        return True
    if money[CHECKED + place] and not house[CHECK_RAISE]:
        return False
    full, risen = money[FULLS] > money[SEEN + place], money[BET] - faced
    return bool(_reopens(full, risen, money[STEP], house[SHORT_REOPENS] != 0))


# -- what is done ----------------------------------------------------------------------------------


@inner
def takes(house: Ints, money: Ints, action: int, amount: int) -> bool:
    """Whether an action is open to the player whose turn it is."""
    if action == FOLD:
        return bool(money[MAY_FOLD])
    if action == CALL_OR_CHECK:
        return bool(money[CALL] > 0 or money[MAY_CHECK])
    least, most = money[LEAST], money[MOST]
    return action == RAISE and bool(_is_lawful(amount, least, most, house[CHIP]))


@inner
def act(money: Ints, action: int, amount: int) -> None:
    """The player whose turn it is does something lawful, and the turn passes on."""
    place, bet = money[TURN], money[BET]
    if action == FOLD:
        if _keeps_place(money[THERE + place], bet):
            money[GHOST + place] = money[GHOSTS] = 1
        money[CAN_BET] -= 1
        money[LIVE] -= 1
        money[STATUS + place] = FOLDED
    elif action == RAISE:
        _raise(money, place, amount)
    elif money[CALL]:
        pay_in(money, place, money[CALL])
    else:
        money[CHECKED + place] = 1
    money[FACED + place] = money[BET]
    money[SEEN + place] = money[FULLS]
    money[DUTY] = NO_DUTY
    money[TURN] = place + 1 if place + 1 < money[PLAYERS] else 0
    if money[BET] > bet:  # everybody after the raiser is asked again
        money[TO_ASK] = money[PLAYERS]


@inner
def _raise(money: Ints, place: int, to: int) -> None:
    """The bet goes up; a full raise counts, and opens the betting again for everybody."""
    bet, step = money[BET], money[STEP]
    pay_in(money, place, to - money[THERE + place])
    money[BET] = to
    if _is_full(bet, step, to):
        money[FULLS] += 1
        money[RAISES] += bet > 0
        money[STEP] = max(step, to - bet)
    if money[GHOSTS]:
        money[GHOSTS] = 0
        for each in range(money[PLAYERS]):
            money[GHOST + each] = 0
