"""How simulated players look at their hands: weak, fair or strong, and which cards they draw.

Rules of thumb that anyone can state in a sentence; nobody plays well by them. A player sees the
own cards and those in the centre, and nothing else.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Final

from pitboss.equipment import Card
from pitboss.poker.hand import Hand, Player
from pitboss.ranking import Category
from pitboss.ranking.kernels import CATEGORY_ENDS, five, seven, six
from pitboss.ranking.kernels_small import badugi
from pitboss.ranking.low import best_badugi

WEAK, FAIR, STRONG = range(3)

# Ranks as cards count them: zero is the deuce, twelve the ace.
RANKS: Final = 13
FIVE, TEN, ACE = 3, 8, 12
EIGHT_OR_BETTER: Final = frozenset({ACE, *range(7)})
TWO_TO_EIGHT: Final = frozenset(range(7))
SIX_OR_BETTER: Final = frozenset({ACE, *range(5)})
OF_FIVE: Final[Mapping[int, Callable[..., int]]] = {5: five, 6: six, 7: seven}
OF_SUITS: Final = 3
# The highest classes of badugi hands in which one, two and three cards count.
BADUGI_ENDS: Final = tuple(sum(comb(RANKS, n) for n in range(1, size + 1)) for size in (1, 2, 3))


def _none(cards: Sequence[int]) -> tuple[int, ...]:
    """Stand pat."""
    return ()


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a hand looks like to the player who holds it, and what of it goes in a draw."""

    look: Callable[[Hand, Player], int]
    discards: Callable[[Sequence[int]], tuple[int, ...]] = _none


# -- high hands ------------------------------------------------------------------------------------


def _first_cards(cards: Sequence[int]) -> int:
    """Fewer than five cards: strong with tens or better paired, fair with less or with prospects.

    Prospects are two cards of ten or better, or three and more that are all of one suit.
    """
    ranks = Counter(card % RANKS for card in cards)
    paired = [rank for rank, times in ranks.items() if times > 1]
    if paired:
        return STRONG if max(paired) >= TEN or max(ranks.values()) > 2 else FAIR
    suited = len(cards) >= OF_SUITS and len({card // RANKS for card in cards}) == 1
    return FAIR if suited or sum(rank >= TEN for rank in ranks) >= 2 else WEAK


def _made(category: int, board: Sequence[int]) -> int:
    """A pair or better is fair, two pairs or better strong, unless the board has as much."""
    if category <= _on_board(board):
        return WEAK
    return STRONG if category >= Category.TWO_PAIRS else FAIR


def _on_board(board: Sequence[int]) -> int:
    """What the cards in the centre have for everybody: pairs and the like."""
    times = sorted(Counter(card % RANKS for card in board).values(), reverse=True)
    most, next_most = [*times, 0, 0][:2]
    if most > 1 and next_most > 1:
        return Category.TWO_PAIRS if most == 2 else Category.FULL_HOUSE
    kinds = {2: Category.PAIR, 3: Category.THREE_OF_A_KIND, 4: Category.FOUR_OF_A_KIND}
    return kinds.get(most, Category.NOTHING)


def _category(cards: Sequence[int]) -> int:
    """What the best five of five to seven cards are."""
    return bisect_left(CATEGORY_ENDS, OF_FIVE[len(cards)](*cards))


def _high(hand: Hand, player: Player) -> int:
    """Any five of the own cards and those in the centre."""
    cards = player.down + player.up + hand.board
    return _first_cards(cards) if len(cards) < 5 else _made(_category(cards), hand.board)


def _omaha_high(hand: Hand, player: Player) -> int:
    """Two own cards and three of the centre."""
    if not hand.board:
        return _first_cards(player.down)
    boards = tuple(combinations(hand.board, 3))
    pairs = combinations(player.down, 2)
    best = max([five(*own, *shared) for own in pairs for shared in boards])
    return _made(bisect_left(CATEGORY_ENDS, best), hand.board)


# -- low hands -------------------------------------------------------------------------------------


def _lows(cards: Sequence[int], good: frozenset[int]) -> set[int]:
    return {card % RANKS for card in cards} & good


def _low(cards: Sequence[int], good: frozenset[int], street: int) -> int:
    """Strong if no card of five is missing that there could be, fair if one is.

    A whole hand that is still to be drawn to is fair with two missing.
    """
    missing = min(len(cards), 5) - len(_lows(cards, good))
    if missing <= 0:
        return STRONG
    spare = 2 if street == 1 and len(cards) == 5 else 1 if len(cards) > 3 else 0
    return FAIR if missing <= spare else WEAK


def _stud_low(hand: Hand, player: Player) -> int:
    return _low(player.down + player.up + hand.board, EIGHT_OR_BETTER, hand.street)


def _draw_low(good: frozenset[int]) -> Judgement:
    def discards(cards: Sequence[int]) -> tuple[int, ...]:
        """Keep one card of each good rank."""
        kept = {card % RANKS: card for card in cards if card % RANKS in good}
        return tuple(card for card in cards if card not in kept.values())

    return Judgement(lambda hand, player: _low(player.down, good, hand.street), discards)


def _omaha_low(hand: Hand, player: Player) -> int:
    """Fair with an ace and another card up to five, then with two lows that the board lacks."""
    own, shared = _lows(player.down, EIGHT_OR_BETTER), _lows(hand.board, EIGHT_OR_BETTER)
    if hand.board:
        return FAIR if len(shared) >= 3 and len(own - shared) >= 2 else WEAK
    return FAIR if ACE in own and any(rank <= FIVE for rank in own - {ACE}) else WEAK


def _better(one: Judgement, other: Callable[[Hand, Player], int]) -> Judgement:
    """A pot that is split is played for either half."""
    return Judgement(lambda hand, player: max(one.look(hand, player), other(hand, player)))


# -- draws and small hands -------------------------------------------------------------------------


def _draw_to_high(cards: Sequence[int]) -> tuple[int, ...]:
    """Keep what is paired or a straight and better; with nothing, the two highest cards."""
    ranks = Counter(card % RANKS for card in cards)
    category = _category(cards)
    if category == Category.NOTHING:
        return tuple(sorted(cards, key=lambda card: card % RANKS)[:-2])
    if category in (Category.STRAIGHT, Category.FLUSH) or category >= Category.STRAIGHT_FLUSH:
        return ()
    return tuple(card for card in cards if ranks[card % RANKS] == 1)


def _badugi(hand: Hand, player: Player) -> int:
    """Four cards that count are strong, three fair."""
    worth = badugi(*player.down)
    return STRONG if worth > BADUGI_ENDS[2] else FAIR if worth > BADUGI_ENDS[1] else WEAK


def _draw_to_badugi(cards: Sequence[int]) -> tuple[int, ...]:
    """Keep the cards that count."""
    counted = best_badugi(map(Card, cards))
    return tuple(card for card in cards if card not in counted)


def _mambo(hand: Hand, player: Player) -> int:
    """Three low cards, three of a suit, or tens and better paired are strong."""
    cards = player.down + player.up + hand.board
    three = len(cards) >= OF_SUITS
    suits = Counter(card // RANKS for card in cards)
    if three and max(suits.values()) >= OF_SUITS:
        return STRONG
    lows = len(_lows(cards, SIX_OR_BETTER))
    if lows >= min(len(cards), OF_SUITS):
        return STRONG if three else FAIR
    return _first_cards(cards)


# -- for each type of poker ------------------------------------------------------------------------

HIGH: Final = Judgement(_high)
OMAHA: Final[Mapping[str, Judgement]] = {
    "high": Judgement(_omaha_high),
    "hi_lo_8": _better(Judgement(_omaha_high), _omaha_low),
}
STUD: Final[Mapping[str, Judgement]] = {
    "high": HIGH,
    "low": Judgement(_stud_low),
    "hi_lo": _better(HIGH, _stud_low),
    "hi_lo_8": _better(HIGH, _stud_low),
}
DRAW: Final[Mapping[str, Judgement]] = {
    "high": Judgement(_high, _draw_to_high),
    "low": _draw_low(EIGHT_OR_BETTER),
}
DEUCE_TO_SEVEN: Final = _draw_low(TWO_TO_EIGHT)
BADUGI: Final = Judgement(_badugi, _draw_to_badugi)
MAMBO: Final = Judgement(_mambo)
