"""Cards of a compiled hand: the deal, burns, the centre, and what is shuffled again."""

from __future__ import annotations

import numpy as np

from pitboss.kernels import prepare
from pitboss.poker.hand import FOLDED
from pitboss.poker.kernel.inner import inner
from pitboss.poker.kernel.layout import (
    AGAIN,
    BENEATH,
    BOARD,
    BURNED,
    DECK,
    DRAW,
    DRAW_BURNED,
    DRAWS_MAX,
    END,
    ENOUGH,
    FOLDED_CARD,
    GHOST,
    GHOST_SEATS,
    GHOSTS,
    HELD,
    HELD_MAX,
    IN_PLAY,
    LEAVE_REST,
    LIVE,
    OWN,
    PLACE_OF,
    PLAYERS,
    REACHED,
    REST,
    REUSED,
    SEATS,
    SHARED,
    SHUFFLE_WITH_REST,
    STATUS,
    THROWN,
    TOP,
    TRACKED,
    TURN,
    UPS,
    Shorts,
)
from pitboss.simulation.chance import Bytes, Ints, Words, shuffle_ahead

prepare()  # before any kernel is declared


# -- from the top of the deck ----------------------------------------------------------------------


@inner
def _next(money: Ints, cards: Bytes) -> int:
    """The top card."""
    card = cards[money[TOP]]
    money[TOP] += 1
    return int(card)


@inner
def burn(money: Ints, cards: Bytes) -> None:
    """The top card goes to the burn cards."""
    cards[PLACE_OF + _next(money, cards)] = BURNED


@inner
def deal_each(money: Ints, cards: Bytes, passes: int, up: int) -> None:
    """So many cards to everybody, one at a time."""
    money[UPS] += passes * up
    for _ in range(passes):
        own = money[OWN]
        for place in range(money[PLAYERS]):
            cards[HELD + place * HELD_MAX + own] = _next(money, cards)
        money[OWN] = own + 1


@inner
def deal_next(house: Ints, lookup: Shorts, money: Ints, cards: Bytes, up: int) -> None:
    """A burn card, then one to each who is in; seats that keep a place get dead cards."""
    live, left = money[LIVE], money[END] - money[TOP]
    keep = house[GHOST_SEATS] != 0 and money[GHOSTS] != 0
    if keep:
        ghosts = 0
        for place in range(money[PLAYERS]):
            ghosts += money[STATUS + place] == FOLDED and money[GHOST + place] != 0
        keep = lookup[REACHED + (left * (SEATS + 1) + live) * (SEATS + 1) + ghosts] != 0
    burn(money, cards)
    for place in range(money[PLAYERS]):
        if money[STATUS + place] != FOLDED:
            cards[HELD + place * HELD_MAX + money[OWN]] = _next(money, cards)
        elif keep and money[GHOST + place]:
            money[TOP] += 1
    money[OWN] += 1
    money[UPS] += up


@inner
def deal_centre(money: Ints, cards: Bytes, count: int) -> None:
    """A burn card, then so many for everybody."""
    burn(money, cards)
    for _ in range(count):
        cards[BOARD + money[SHARED]] = _next(money, cards)
        money[SHARED] += 1


# -- cards shuffled again --------------------------------------------------------------------------


@inner
def _is_left(money: Ints, cards: Bytes, card: int) -> bool:
    """Whether a card is what is left of the deck."""
    for at in range(money[TOP], money[END]):
        if cards[at] == card:
            return True
    return False


@inner
def _shuffle(money: Ints, cards: Bytes, chance: Words, again: int, keep: bool) -> None:
    """So many cards, noted by their numbers, are shuffled and lie on top of the deck."""
    rest = money[END] - money[TOP] if keep else 0
    for at in range(rest):
        cards[BENEATH + at] = cards[money[TOP] + at]
    shuffle_ahead(cards[AGAIN : AGAIN + again], chance, again)
    for at in range(again):
        card = cards[AGAIN + at]
        cards[at] = card
        cards[PLACE_OF + np.int64(card)] = IN_PLAY
    for at in range(rest):
        cards[again + at] = cards[BENEATH + at]
    money[TOP] = 0
    money[END] = again + rest


@inner
def shuffle_burns(money: Ints, cards: Bytes, chance: Words) -> None:
    """The burn cards, with what is left of the deck, are the deck from now on."""
    again = 0
    for card in range(DECK):
        if cards[PLACE_OF + card] == BURNED or _is_left(money, cards, card):
            cards[AGAIN + again] = card
            again += 1
    _shuffle(money, cards, chance, again, False)


# -- the draw --------------------------------------------------------------------------------------


@inner
def fold_cards(house: Ints, money: Ints, cards: Bytes, place: int) -> None:
    """The cards of a folded hand, where they may be shuffled again."""
    if house[TRACKED]:
        for own in range(money[OWN]):
            cards[PLACE_OF + np.int64(cards[HELD + place * HELD_MAX + own])] = FOLDED_CARD


@inner
def draw(
    house: Ints, lookup: Shorts, money: Ints, cards: Bytes, chance: Words, discards: int
) -> None:
    """The player whose turn it is gets a new card for each discard, a bit for each own card."""
    place, count = money[TURN], 0
    thrown = THROWN + place * DRAWS_MAX + money[DRAW]
    for own in range(money[OWN]):
        if discards >> own & 1:
            cards[PLACE_OF + np.int64(cards[HELD + place * HELD_MAX + own])] = thrown
            count += 1
    if not count:
        return
    if not money[DRAW_BURNED]:
        money[DRAW_BURNED] = 1
        _supply(house, lookup, money, cards, chance, count + 1)
        burn(money, cards)
    if money[END] - money[TOP] < count and house[REST]:
        _shuffle_discards(house, lookup, money, cards, chance, count)
    for own in range(money[OWN]):
        if discards >> own & 1:
            _supply(house, lookup, money, cards, chance, count)
            cards[HELD + place * HELD_MAX + own] = _next(money, cards)
            count -= 1


@inner
def _supply(
    house: Ints, lookup: Shorts, money: Ints, cards: Bytes, chance: Words, needed: int
) -> None:
    """See to it that the deck holds a card."""
    if money[TOP] == money[END]:
        _shuffle_discards(house, lookup, money, cards, chance, needed)


@inner
def _shuffle_discards(
    house: Ints, lookup: Shorts, money: Ints, cards: Bytes, chance: Words, needed: int
) -> None:
    """Discards are shuffled for a player whom the deck cannot serve; the own ones as laid down.

    There are always some: at most 40 cards are held, and five just thrown away.
    """
    merged = house[REST] == SHUFFLE_WITH_REST
    first = THROWN + money[TURN] * DRAWS_MAX
    fresh = first + money[DRAW]
    others, earlier = 0, 0
    for card in range(DECK):
        where = cards[PLACE_OF + card]
        own = first <= where < fresh
        earlier += own
        others += where >= FOLDED_CARD and not own and where != fresh
    if merged:
        needed = max(needed - (money[END] - money[TOP]), 0)
    most = ENOUGH - 1
    row = (min(others, most) * ENOUGH + min(earlier, most)) * ENOUGH + min(needed, most)
    reused = lookup[REUSED + row]
    again = 0
    for card in range(DECK):
        where = cards[PLACE_OF + card]
        if where == BURNED:
            taken = reused >> 2 & 1 != 0
        elif first <= where <= fresh:
            taken = reused >> np.int16(where == fresh) & 1 != 0
        else:
            taken = where >= FOLDED_CARD or (merged and _is_left(money, cards, card))
        if taken:
            cards[AGAIN + again] = card
            again += 1
    _shuffle(money, cards, chance, again, house[REST] == LEAVE_REST)
