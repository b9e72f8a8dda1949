"""The compiled heart of the analyser.

Every number in here is a joint chance or a joint value: the chance that the player is dealt these
very cards in this order, that the dealer shows this card, *and* that what follows happens. Chances
of this kind do not depend on the order of the cards, simply add up, and need no conditions: a
dealer without blackjack is one whose blackjacks are left out of the sum.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.games.blackjack.analysis.hands import BUST, RANKS, Dealer, Hands, Ints
from pitboss.kernels import prepare

prepare()  # before any kernel is declared

Floats: TypeAlias = NDArray[np.float64]

# What a hand is worth if one stands, draws, doubles, gives up or splits; the best of these; then
# what a bust loses of the first wager, of wagers added to split, of an amount added to double; what
# that amount wins; the chance to win. FREE is a policy: whatever is best.
STAND, HIT, DOUBLE, SURRENDER, SPLIT, BEST = 0, 1, 2, 3, 4, 5
BUST_FIRST, BUST_ADDED, BUST_DOUBLE, EVEN, WIN = 6, 7, 8, 9, 10
WORTH: Final = 11
FREE: Final = -1
# So many sets side by side keep the processor busiest.
LANES: Final = 128
# No dealer's hand has more cards, or more cards of a rank, than this.
COPIES_MAX: Final = 24
NEVER: Final = -1e300


class Terms(NamedTuple):
    """House rules as the kernel needs them: what `rules` says of each hand, and amounts it nets."""

    pay: Floats  # what a winning hand is paid
    even: float  # what an amount added to double is paid
    wins: Floats  # wins[hand, end]: one where the hand wins, else zero
    ties: Floats  # ties[hand, end]: one where the scores are equal
    tie: Floats  # tie[0]: what an equal score is worth; tie[1]: the same after a split
    draws: Ints  # whether the hand may draw
    doubles: Ints  # whether it may be doubled
    surrenders: Ints  # whether it may be given up
    given_up: float  # what it nets then
    natural: Ints  # whether it is a blackjack
    blackjack: float  # what a blackjack is paid
    natural_wins: bool  # whether it wins against the dealer's, else it is void
    taken: float  # what the first wager on any other hand nets against a blackjack
    late: bool  # whether added wagers of a hand over 21 are lost to a blackjack as well
    third: Ints  # the 6-7-8 that two of its cards can become, if a suited one is paid
    suits: Floats  # suits[seen]: rows of (chance, chance that the third card is of the suit)
    seen: Ints  # seen[view, rank]: how many cards of a rank the dealer shows
    one_card: Ints  # whether split cards of a rank get one card each
    caps: Ints  # how many hands splitting may make, by rank
    paired: Floats  # paired[cap]: weights if the second card of a split hand is of its rank
    unpaired: Floats  # unpaired[cap]: weights if it is not; see `terms`


class Board(NamedTuple):
    """A shoe under house rules: all hands, all deals, which sets of cards they are, the rules."""

    hands: Hands
    table: Floats
    more: Ints
    terms: Terms


# Against which view, and which rank was split: below zero none was.
At: TypeAlias = tuple[int, int]
# Not a plain number, for which the whole play would be compiled once more.
UNSPLIT: Final = np.int64(-1)


@njit(cache=True, nogil=True)
def deal_out(shoe: Ints, sets: Ints, tree: Dealer, columns: int) -> Floats:
    """The joint chance of each set of cards with each view and outcome of the dealer's hand.

    Many sets at a time go through the tree side by side.
    """
    table = np.zeros((len(sets), columns))
    factors, shares = np.zeros((RANKS, COPIES_MAX, LANES)), np.zeros((COPIES_MAX, LANES))
    value, block = np.zeros((COPIES_MAX + 1, LANES)), np.zeros((columns, LANES))
    for start in range(0, len(sets), LANES):
        used = min(LANES, len(sets) - start)
        for lane in range(LANES):
            value[0, lane] = 0.0
            for column in range(columns):
                block[column, lane] = 0.0
        for lane in range(used):
            value[0, lane] = _chance(shoe, sets[start + lane])
            _fill(shoe, sets[start + lane], lane, factors, shares)
        _walk(tree, factors, shares, value, block)
        for column in range(columns):
            for lane in range(used):
                table[start + lane, column] = block[column, lane]
    return table


@njit(cache=True, nogil=True)
def _total(counts: Ints) -> int:
    """How many cards these are."""
    total = 0
    for count in counts:
        total += count
    return total


@njit(cache=True, nogil=True)
def _chance(shoe: Ints, cards: Ints) -> float:
    """The chance to be dealt these cards in one given order."""
    left, chance = _total(shoe), 1.0
    for rank in range(len(cards)):
        for copy in range(cards[rank]):
            if left <= 0 or shoe[rank] <= copy:
                return 0.0
            chance *= (shoe[rank] - copy) / left
            left -= 1
    return chance


@njit(cache=True, nogil=True)
def _fill(shoe: Ints, cards: Ints, lane: int, factors: Floats, shares: Floats) -> None:
    """How many cards of each rank are left, and what share each is of all that are left."""
    left = _total(shoe) - _total(cards)
    for rank in range(len(cards)):
        for copy in range(COPIES_MAX):
            factors[rank, copy, lane] = max(0, shoe[rank] - cards[rank] - copy)
    for depth in range(COPIES_MAX):
        shares[depth, lane] = 1.0 / (left - depth) if left > depth else 0.0


@njit(cache=True, nogil=True, fastmath={"contract"})
def _walk(tree: Dealer, factors: Floats, shares: Floats, value: Floats, block: Floats) -> None:
    """Carry the chances down the tree, and sum them up by view and outcome."""
    for node in range(1, len(tree.rank)):
        depth = tree.depth[node]
        factor, share = factors[tree.rank[node], tree.copy[node]], shares[depth - 1]
        above, here = value[depth - 1], value[depth]
        for lane in range(LANES):
            here[lane] = above[lane] * factor[lane] * share[lane]
        for entry in range(tree.first[node], tree.first[node + 1]):
            into, ways = block[tree.column[entry]], tree.ways[entry]
            for lane in range(LANES):
                into[lane] += ways * here[lane]


@njit(cache=True, nogil=True)
def _stand(
    worth: Floats, row: Floats, ends: tuple[Floats, Floats], weights: Floats, pays: Floats
) -> None:
    """Add what standing is worth against one row of the dealer's ends."""
    wins, ties = ends
    first, both, pay, tie = weights[1], weights[1] + weights[2], pays[0], pays[1]
    open_ = row[0] + row[1] + row[2] + row[3] + row[4] + row[5]
    win, equal = wins[BUST] * row[BUST], ties[BUST] * row[BUST]
    for end in range(BUST):
        win += wins[end] * row[end]
        equal += ties[end] * row[end]
    lose = open_ - win - equal
    bust = open_ + pays[2] * row[6]
    worth[STAND] += both * (pay * win + tie * equal - lose)
    worth[EVEN] += both * (pays[3] * win + tie * equal - lose)
    worth[WIN] += both * win
    worth[BUST_FIRST] += first * open_
    worth[BUST_ADDED] += weights[2] * bust
    worth[BUST_DOUBLE] += both * bust


@njit(cache=True, nogil=True)
def _draw(worth: Floats, hand: int, child: Ints) -> None:
    """What one more card is worth, if one goes on as is best, and if one doubles."""
    mine = worth[hand]
    bust = mine[BUST_FIRST] + mine[BUST_ADDED]
    double, hit = -mine[BUST_DOUBLE], 0.0
    for rank in range(RANKS):
        after = child[hand, rank]
        if after >= 0:
            theirs = worth[after]
            bust -= theirs[BUST_FIRST] + theirs[BUST_ADDED]
            hit += theirs[BEST]
            double += theirs[STAND] + theirs[EVEN] + theirs[BUST_DOUBLE]
    mine[HIT] = hit - bust
    mine[DOUBLE] = double - bust


@njit(cache=True, nogil=True)
def _best(mine: Floats, policy: int, bonus: float, suits: Floats) -> float:
    """The best that can be done, or what the policy does; a suited 6-7-8 may be in sight."""
    if policy != FREE:
        return float(mine[policy])
    kept = max(mine[STAND], mine[SURRENDER])
    drawn = max(mine[HIT], mine[DOUBLE])
    if bonus == 0.0:
        return float(max(kept, drawn))
    best = 0.0
    for row in range(len(suits)):
        # The averages hold one sixteenth of the bonus already.
        best += suits[row, 0] * max(drawn + (suits[row, 1] - 0.0625) * bonus, kept)
    return best


@njit(cache=True, nogil=True)
def play(board: Board, at: At, weights: Floats, policy: Ints, worth: Floats) -> None:
    """What every hand is worth against a view of the dealer's, in `worth`.

    `weights` are rows of (cards of the rank that are out besides, weight of hands with the first
    wager, weight of hands with an added wager).
    """
    hands, terms, (view, rank) = board.hands, board.terms, at
    split, held = rank >= 0, max(rank, 0)
    pays = np.zeros(4)
    pays[2], pays[3] = terms.late, terms.even
    for hand in range(len(hands.size)):
        if hands.size[hand] < 2 or (split and hands.counts[hand, rank] == 0):
            continue
        if board.more[hand, held, int(weights[0, 0])] < 0:
            continue
        mine = worth[hand]
        for each in range(WORTH):
            mine[each] = 0.0
        pays[0], pays[1] = terms.pay[hand], terms.tie[int(split), hand]
        for each in range(len(weights)):
            index = board.more[hand, held, int(weights[each, 0])]
            row = board.table[index, view * 7 : view * 7 + 7]
            _stand(mine, row, (terms.wins[hand], terms.ties[hand]), weights[each], pays)
        _choose(board, at, hand, policy[hand], worth)


@njit(cache=True, nogil=True)
def _choose(board: Board, at: At, hand: int, policy: int, worth: Floats) -> None:
    hands, terms, mine = board.hands, board.terms, worth[hand]
    if not terms.draws[hand]:
        mine[HIT] = mine[DOUBLE] = mine[SURRENDER] = NEVER
        mine[BEST] = mine[STAND]
        return
    _draw(worth, hand, hands.child)
    bonus, seen = 0.0, 0
    if terms.third[hand] >= 0:
        bonus = worth[terms.third[hand], WIN]
        mine[HIT] += 0.0625 * bonus
        mine[DOUBLE] += 0.0625 * bonus
        for rank in range(5, 8):
            if hands.counts[hand, rank] == 0:
                seen = terms.seen[at[0], rank]
    if not terms.doubles[hand]:
        mine[DOUBLE] = NEVER
    able = terms.surrenders[hand] and at[1] < 0
    mine[SURRENDER] = terms.given_up * mine[BUST_FIRST] if able else NEVER
    mine[BEST] = _best(mine, policy, bonus, terms.suits[seen])


@njit(cache=True, nogil=True)
def split_worth(board: Board, at: At, cap: int, policy: Ints, worth: Floats) -> float:
    """What a pair is worth if it is split, and split on while there are fewer hands than `cap`."""
    child, rank = board.hands.child, at[1]
    one = child[len(child) - 1, rank]
    column = STAND if board.terms.one_card[rank] else BEST
    result = 0.0
    if cap > 2:
        _one_split(board, at, board.terms.unpaired[cap], policy, worth)
        for second in range(RANKS):
            if second != rank:
                result += worth[child[one, second], column]
    _one_split(board, at, board.terms.paired[cap], policy, worth)
    for second in range(RANKS):
        if second == rank or cap == 2:
            result += worth[child[one, second], column]
    return result


@njit(cache=True, nogil=True)
def _one_split(board: Board, at: At, weights: Floats, policy: Ints, worth: Floats) -> None:
    rows = 0
    while rows < len(weights) and weights[rows, 0] > 0:
        rows += 1
    play(board, at, weights[:rows], policy, worth)


@njit(cache=True, nogil=True)
def first_hands(board: Board, view: int, policies: Ints, splits: Ints, found: Floats) -> float:
    """The joint value of the whole game against one view, and of each choice on two cards.

    `found[a, b]` has the six worths, then the chance of the deal, then that of a blackjack of the
    dealer's with it. `splits` says by rank whether to split, or is FREE.
    """
    child = board.hands.child
    worth = np.zeros((len(child), WORTH))
    play(board, (view, int(UNSPLIT)), np.array([[0.0, 1.0, 0.0]]), policies[0], worth)
    total = 0.0
    for a in range(RANKS):
        for b in range(a, RANKS):
            hand, mine = child[child[len(child) - 1, a], b], found[a, b]
            for each in range(6):
                mine[each] = worth[hand, each]
            mine[6] = 0.0
            for outcome in range(7):
                mine[6] += board.table[hand, view * 7 + outcome]
            mine[SPLIT] = NEVER
            mine[7] = board.table[hand, view * 7 + 6]
            if a == b:
                _pair(board, (view, a), policies[1], splits[a], mine)
            _first_wager(board.terms, board.terms.natural[hand] != 0, mine)
            total += mine[BEST] * (1 if a == b else 2)
    return total


@njit(cache=True, nogil=True)
def _first_wager(terms: Terms, natural: bool, mine: Floats) -> None:
    """A blackjack of the dealer's takes the first wager; against the player's own it does not."""
    if natural:
        mine[STAND] = mine[BEST] = terms.blackjack * (
            mine[6] if terms.natural_wins else mine[6] - mine[7]
        )
    else:
        for each in range(6):
            mine[each] += terms.taken * mine[7]


@njit(cache=True, nogil=True)
def _pair(board: Board, at: At, policy: Ints, split: int, mine: Floats) -> None:
    worth = np.zeros((len(board.hands.child), WORTH))
    for cap in range(2, board.terms.caps[at[1]] + 1):
        mine[SPLIT] = max(mine[SPLIT], split_worth(board, at, cap, policy, worth))
    if split == FREE:
        mine[BEST] = max(mine[BEST], mine[SPLIT])
    elif split == 1:
        mine[BEST] = mine[SPLIT]
