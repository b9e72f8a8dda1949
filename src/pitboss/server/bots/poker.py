"""How bots play poker: few hands, seldom a bet of their own, by the own cards and the board."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, product
from typing import Final

from pitboss.equipment import Card, Source
from pitboss.ranking import Category, rank
from pitboss.ranking.low import best_badugi
from pitboss.server.bots.memory import Heard, cards_in, one_in
from pitboss.table import Amount, Answer

__all__ = ["act", "discard"]

WEAK, FAIR, STRONG = range(3)
TEN, ACE = 10, 14
LOW: Final = 8  # the highest card of a low hand
OMAHA: Final = "omaha"
WHOLE: Final = 5  # cards make a whole hand
CARDS_READ_MAX: Final = 7

# "K♣ 4♦ at seat 2, 9♠ 7♥ 7♦ in the centre, $12.00 in the pot, $4.00 to call"
_UP: Final = re.compile(r"((?:\S+[♣♦♥♠] ?)+) at seat (\d+)")
_BOARD: Final = re.compile(r"((?:\S+[♣♦♥♠] ?)+) in the centre")


def act(slug: str, form: str, heard: Heard, source: Source) -> Answer | None:
    """Fold weak hands to a bet, call with fair ones, bet strong ones now and then."""
    if not heard.form("fold"):
        return None
    look = _look(slug, form, heard)
    if (look == STRONG and not one_in(3, source)) or one_in(25, source):
        bet = _bet(heard)
        if bet is not None:
            return bet
    if look == WEAK and not one_in(6, source):
        return heard.say("check", "fold")
    return heard.say("check", "call", "fold")


def _bet(heard: Heard) -> Answer | None:
    """The least bet or raise that is open."""
    for command, blank in (("bet", "cents"), ("raise", "to")):
        form = heard.form(command)
        amount = None if form is None else form.blanks[blank]
        if form is not None and isinstance(amount, Amount):
            return form.fill(**{blank: amount.low})
    return None


def discard(slug: str, form: str, heard: Heard) -> Answer | None:
    """In a draw: keep what is paired, or low, or counts at badugi; the rest goes."""
    drawn, own = heard.form("draw"), cards_in(heard.aside)
    if drawn is None:
        return None
    gone = _gone(slug, form, own)
    return drawn.fill(cards=tuple(int(card) for card in gone)) if gone else heard.say("pat")


def _gone(slug: str, form: str, own: Sequence[Card]) -> list[Card]:
    if slug == "badugi":
        kept = best_badugi(own)
        return [card for card in own if card not in kept]
    if _is_low(slug, form):
        lowest = {card.rank: card for card in own if _low_rank(slug, card) <= LOW}
        return [card for card in own if card not in lowest.values()]
    times = Counter(card.rank for card in own)
    if len(own) == 5 and rank(own).category >= Category.STRAIGHT:
        return []
    paired = max(times.values()) > 1
    high = sorted(own, key=lambda card: card.rank)[-2:]
    return [card for card in own if not (times[card.rank] > 1 if paired else card in high)]


# -- what a hand looks like -----------------------------------------------------------------------


def _look(slug: str, form: str, heard: Heard) -> int:
    """Weak, fair or strong: by the half of the pot for which the hand is better."""
    ups = {int(seat): cards_in(cards) for cards, seat in _UP.findall(heard.prompt)}
    own = [*cards_in(heard.aside), *ups.get(heard.seat, [])]
    found = _BOARD.search(heard.prompt)
    board = cards_in(found[1]) if found else []
    if slug == "badugi":
        return (WEAK, WEAK, WEAK, FAIR, STRONG)[len(best_badugi(own))] if own else WEAK
    low = _low(slug, own, board) if _is_low(slug, form) or "lo" in form else WEAK
    return low if _is_low(slug, form) else max(low, _high(slug, own, board))


def _is_low(slug: str, form: str) -> bool:
    """Whether only the low hand wins."""
    return form == "low" or slug == "triple_draw_27"


def _low_rank(slug: str, card: Card) -> int:
    """The rank of a card in a low hand; an ace is high at deuce to seven."""
    return 1 if card.rank == ACE and slug != "triple_draw_27" else int(card.rank)


def _low(slug: str, own: Sequence[Card], board: Sequence[Card]) -> int:
    """Strong if no card is too high or paired, fair with one or two of five."""
    if slug == OMAHA:
        return _omaha_low(own, board)
    together = [*own, *board]
    missing = min(WHOLE, len(together)) - len(_lows(slug, together))
    return STRONG if missing <= 0 else FAIR if missing <= (2 if len(own) > 3 else 0) else WEAK


def _lows(slug: str, cards: Sequence[Card]) -> set[int]:
    """The different ranks of eight or less."""
    return {low for low in (_low_rank(slug, card) for card in cards) if low <= LOW}


def _omaha_low(own: Sequence[Card], board: Sequence[Card]) -> int:
    """An ace with two more lows to begin with; then two own lows beside three of the board."""
    held, shared = _lows(OMAHA, own), _lows(OMAHA, board)
    if not board:
        return FAIR if 1 in held and len(held) > 2 else WEAK
    return STRONG if len(shared) > 2 and len(held - shared) > 1 else WEAK


def _high(slug: str, own: Sequence[Card], board: Sequence[Card]) -> int:
    """A pair is fair and two pairs are strong, if the board has not as much for everybody."""
    if len(own) + len(board) < WHOLE or (slug == OMAHA and not board):
        return _prospects(own)
    category = _category(slug, own, board)
    if category <= _shared(board):
        return WEAK
    return STRONG if category >= Category.TWO_PAIRS else FAIR


def _category(slug: str, own: Sequence[Card], board: Sequence[Card]) -> int:
    """The best hand of all cards, at Omaha of two own ones and three of the board."""
    if slug != OMAHA:
        return rank([*own, *board][:CARDS_READ_MAX]).category
    if len(board) == WHOLE:
        return rank(own, "omaha", board=board).category
    hands = product(combinations(own, 2), combinations(board, 3))
    return max(rank([*held, *others]).category for held, others in hands)


def _prospects(own: Sequence[Card]) -> int:
    """The first cards: a pair of tens is strong, a smaller one or two high cards are fair."""
    times = Counter(card.rank for card in own)
    paired = [card for card, count in times.items() if count > 1]
    if paired:
        return STRONG if max(paired) >= TEN else FAIR
    return FAIR if sum(card.rank >= TEN for card in own) >= 2 else WEAK


def _shared(board: Sequence[Card]) -> int:
    """What the cards in the centre have for everybody."""
    extra = len(board) - len({card.rank for card in board})
    return (Category.NOTHING, Category.PAIR, Category.TWO_PAIRS)[min(extra, 2)]
