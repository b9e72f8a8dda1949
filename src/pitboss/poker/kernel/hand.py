"""A compiled hand from its first card to the pot: the script of the type, step by step."""

from __future__ import annotations

from numba import njit

from pitboss.kernels import prepare
from pitboss.poker.betting import button
from pitboss.poker.hand import FOLDED, IN
from pitboss.poker.kernel.betting import (
    act,
    ask_from,
    begin_betting,
    find_turn,
    first_step,
    post_live,
    takes,
)
from pitboss.poker.kernel.cards import (
    deal_centre,
    deal_each,
    deal_next,
    draw,
    fold_cards,
    shuffle_burns,
)
from pitboss.poker.kernel.chips import contribute, pay_in, return_uncalled, take_rake
from pitboss.poker.kernel.first import ROW_FORCED, by_door, first_place
from pitboss.poker.kernel.inner import inner
from pitboss.poker.kernel.layout import (
    ANTE,
    ASK_ACT,
    ASK_DRAW,
    ASK_NOTHING,
    ASK_POT,
    ASKS,
    AT,
    BEFORE,
    BEGAN,
    BEGUN,
    BET,
    BLIND,
    BLIND_BET,
    BLIND_COUNT,
    BLINDS,
    BUTTON,
    BUTTONED,
    CAN_BET,
    CENTRE,
    CHECKED,
    COMMON,
    DEAL,
    DECK,
    DISCARD,
    DRAW,
    DRAW_BURNED,
    DRAWING,
    END,
    FACED,
    FIRST,
    FOLD,
    FORCED,
    FORCED_BET,
    FULLS,
    GHOST,
    HIGH,
    IN_PLAY,
    KILL,
    KILL_HIGH,
    KILL_LOW,
    KILL_MOVES,
    KILL_POT,
    KILL_POT_AGAIN,
    KILLED,
    KILLER,
    LIVE,
    LOW,
    MAXIMUM,
    MINIMUM,
    OVER,
    OWN,
    PLACE_OF,
    PLAYERS,
    POSTS_LAST_FIRST,
    ROUND,
    SCRIPT,
    SEATS,
    SECONDARY,
    SEEN,
    SEEN_EACH,
    SEEN_SHARED,
    SPLIT,
    STACK,
    STATUS,
    STEP,
    STEPS,
    STREET,
    THERE,
    TOP,
    TOTAL,
    TURN,
    WON,
    Shorts,
)
from pitboss.poker.kernel.showdown import award, award_uncontested, judge
from pitboss.simulation.chance import Bytes, Ints, Words, shuffle_ahead

prepare()  # before any kernel is declared

_has_entry = inner(button.has_entry)

# What becomes of the kill button after a hand.
TAKE_UP, KEEP, GIVE = range(3)


# -- a hand begins ---------------------------------------------------------------------------------


@inner
def begin(house: Ints, money: Ints, cards: Bytes, chance: Words, stacks: Ints) -> None:
    """The next hand with these stacks by seat; `advance` then plays it to the first question."""
    _clear(house, money)
    for place in range(money[PLAYERS]):
        stack = stacks[seat_at(house, money, place)]
        money[STACK + place] = money[BEGAN + place] = stack
    for card in range(DECK):
        cards[card] = card
        cards[PLACE_OF + card] = IN_PLAY
    seen = house[SEEN_EACH] * money[PLAYERS] + house[SEEN_SHARED]
    shuffle_ahead(cards[:DECK], chance, min(seen, DECK))
    if house[ANTE]:
        for place in range(money[PLAYERS]):
            pay_in(money, place, min(house[ANTE], money[STACK + place]))
            money[THERE + place] = 0


@inner
def _clear(house: Ints, money: Ints) -> None:
    """The button moves, and nothing has been done yet in the hand."""
    players = money[PLAYERS]
    for scalar in range(DRAW_BURNED + 1):
        money[scalar] = 0
    for scalar in range(STREET, SECONDARY + 1):
        money[scalar] = 0
    money[BUTTON] = (money[BUTTON] + 1) % players
    money[LOW], money[HIGH] = house[MINIMUM], house[MAXIMUM]
    money[STREET] = 1
    money[STEP] = first_step(house, money)
    money[CAN_BET] = money[LIVE] = players
    money[END] = DECK
    for place in range(players):
        money[THERE + place] = money[TOTAL + place] = money[BEFORE + place] = 0
        money[STATUS + place] = IN
        money[FACED + place] = -1
        money[SEEN + place] = money[CHECKED + place] = money[GHOST + place] = 0
        money[WON + place] = 0


@njit(nogil=True, inline="always")
def seat_at(house: Ints, money: Ints, place: int) -> int:
    """The seat of a place, from zero: counted from the left of the button where there is one."""
    if not house[BUTTONED]:
        return place
    seat = money[BUTTON] + 1 + place
    return int(seat - money[PLAYERS] if seat >= money[PLAYERS] else seat)


# -- step by step ----------------------------------------------------------------------------------


@inner
def advance(house: Ints, lookup: Shorts, money: Ints, cards: Bytes, chance: Words) -> None:
    """Go on until a player is asked something, or only the pot is still to be awarded."""
    while True:
        at = SCRIPT + 4 * money[AT]
        step = house[at]
        if step == ROUND:
            if _asks_to_act(house, lookup, money, cards, at):
                return
        elif step == DRAWING:
            if _asks_to_draw(money, house[at + 1]):
                return
        elif step == OVER:
            money[ASKS] = ASK_POT
            return
        else:
            _pass_step(house, lookup, money, cards, chance, at)
        money[AT] = money[AT] + 1 if money[LIVE] > 1 else house[STEPS] - 1


@inner
def _pass_step(
    house: Ints, lookup: Shorts, money: Ints, cards: Bytes, chance: Words, at: int
) -> None:
    """A step in which nobody is asked: bets posted, or cards dealt."""
    step = house[at]
    if step == BLINDS:
        _post_blinds(house, money)
    elif step == FORCED_BET:
        place = by_door(house, lookup, money, cards, ROW_FORCED)
        post_live(house, money, place, house[FORCED])
        money[FACED + place] = money[BET]
        money[SEEN + place] = money[FULLS]
        money[FIRST] = place + 1
    elif step == DEAL:
        deal_each(money, cards, house[at + 1], house[at + 2])
    elif step == CENTRE:
        deal_centre(money, cards, house[at + 1])
    else:
        left = money[END] - money[TOP]
        row = house[at + 1] * (DECK + 1) + left
        due = lookup[COMMON + row * (SEATS + 1) + money[LIVE]]
        if due > 1:
            shuffle_burns(money, cards, chance)
        if due:
            deal_centre(money, cards, 1)
        else:
            deal_next(house, lookup, money, cards, house[at + 2])


@inner
def _asks_to_act(house: Ints, lookup: Shorts, money: Ints, cards: Bytes, at: int) -> bool:
    """Whether somebody has to act in this betting round; if not, it ends."""
    if not money[BEGUN]:
        money[BEGUN] = 1
        street, who = house[at + 1], house[at + 2]
        if street > 1:
            begin_betting(house, money, street)
        place = first_place(house, lookup, money, cards, who)
        if who == BLIND_BET and money[CAN_BET] > 1:
            post_live(house, money, place, house[BLIND])
            place += 1
        ask_from(money, place, house[at + 3])
    if find_turn(house, money):
        return True
    money[BEGUN] = 0
    return_uncalled(money)
    take_rake(house, money)
    return False


@inner
def _asks_to_draw(money: Ints, number: int) -> bool:
    """Whether somebody who remains, all-in or not, has still to keep or draw."""
    if not money[BEGUN]:
        money[BEGUN] = 1
        money[DRAW] = number
        money[DRAW_BURNED] = 0
        money[TURN] = 0
    while money[TURN] < money[PLAYERS]:
        if money[STATUS + money[TURN]] != FOLDED:
            money[ASKS] = ASK_DRAW
            return True
        money[TURN] += 1
    money[BEGUN] = 0
    return False


@inner
def answer(
    house: Ints,
    lookup: Shorts,
    money: Ints,
    cards: Bytes,
    chance: Words,
    action: int,
    amount: int,
) -> bool:
    """What the player who is asked says; whether it was lawful. What is not changes nothing.

    `advance` then plays on to the next question.
    """
    asks = money[ASKS]
    if asks == ASK_DRAW and action == DISCARD and 0 <= amount < 1 << money[OWN]:
        draw(house, lookup, money, cards, chance, amount)
        money[TURN] += 1
    elif asks == ASK_ACT and takes(house, money, action, amount):
        place = money[TURN]
        act(money, action, amount)
        if action == FOLD:
            fold_cards(house, money, cards, place)
    else:
        return False
    money[ASKS] = ASK_NOTHING
    return True


# -- blinds ----------------------------------------------------------------------------------------


@inner
def _post_blinds(house: Ints, money: Ints) -> None:
    """The blinds, from the left of the button; in a kill hand the killer posts another one."""
    players = money[PLAYERS]
    posted = min(house[BLIND_COUNT], players)
    killer = _killer(house, money)
    for number in range(posted):
        place = _poster(house, money, number)
        if place != killer:
            post_live(house, money, place, house[BLIND + number])
    if killer >= 0:
        post_live(house, money, killer, money[LOW])
    money[FIRST] = _poster(house, money, posted - 1) + 1


@inner
def _poster(house: Ints, money: Ints, number: int) -> int:
    """The place that posts the blind of a number; of two players the button may be first."""
    if money[PLAYERS] == 2 and house[POSTS_LAST_FIRST]:
        return 1 - number
    return number


@inner
def _killer(house: Ints, money: Ints) -> int:
    """The place of who posts the kill blind, or -1; the limits of the hand then go up."""
    seat = money[KILLER]
    if not house[KILL] or seat < 0:
        return -1
    place = int((seat - money[BUTTON] - 1) % money[PLAYERS])
    if not _has_entry(money[STACK + place], house[KILL_LOW], money[LOW]):
        money[KILLER] = -1
        return -1
    money[KILLED] = 1
    money[LOW], money[HIGH] = house[KILL_LOW], house[KILL_HIGH]
    money[STEP] = first_step(house, money)
    return place


# -- the end ---------------------------------------------------------------------------------------


@inner
def finish(house: Ints, money: Ints, cards: Bytes) -> None:
    """The pot goes to the last player left, or by the cards at the showdown."""
    money[ASKS] = ASK_NOTHING
    contribute(house, money)
    if money[LIVE] > 1:
        judge(house, money, cards)
        award(house, money)
    else:
        award_uncontested(money)
    if house[KILL]:
        _move_kill(house, money)


@inner
def _move_kill(house: Ints, money: Ints) -> None:
    """The kill button goes to the sole winner of a large pot, stays, or is taken up."""
    winners, pot, winner = 0, 0, 0
    for place in range(money[PLAYERS] - 1, -1, -1):
        if money[WON + place]:
            winners, winner = winners + 1, place
            pot += money[WON + place]
    needed = house[KILL_POT_AGAIN] if money[KILLED] else house[KILL_POT]
    decided = house[KILL_MOVES + 4 * winners + 2 * money[SPLIT] + (pot >= needed)]
    if decided == GIVE:
        money[KILLER] = seat_at(house, money, winner)
    elif decided == TAKE_UP:
        money[KILLER] = -1
