"""Caribbean stud made ready for simulation.

Players bet where that is best ("best"), with a "pair" or better, with "ace_king" or better,
"always", "never" or by a coin ("random"). With a wager on `progressive_1` the meter shows the
same before every round: its initial amount, or what `details` says (`meter`, in cents).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numba.extending import register_jitable
from numpy.typing import NDArray

from pitboss.games._stud.deal import HOUSE_HAND
from pitboss.games._stud.simulation import (
    Book,
    Sheet,
    add_rounds,
    book_of,
    check,
    exact_ends,
    number_at,
    places_of,
    rows_by_class,
)
from pitboss.games.caribbean_stud.deal import steps
from pitboss.games.caribbean_stud.odds import CATEGORIES, ENDS, nets_of
from pitboss.games.caribbean_stud.odds_kernel import HOLE_SETS, UPCARDS, count_all
from pitboss.games.caribbean_stud.options import (
    METER_MAX,
    CaribbeanStudRules,
    caribbean_stud_layout,
)
from pitboss.games.caribbean_stud.rules import (
    DEALER_WINS,
    HAND_CARDS,
    bet_amount,
    fixed_deduction,
    is_progressive_hand,
    meter_contribution,
    outcome,
    progressive_award,
    qualifies,
    royal_share,
    straight_flush_share,
)
from pitboss.games.caribbean_stud.settle import (
    award_of,
    decide_progressive,
    folded,
    least_qualifying,
)
from pitboss.games.caribbean_stud.wagers import ANTE, BET, PROGRESSIVE
from pitboss.kernels import prepare
from pitboss.money import Cents, show
from pitboss.ranking import Category
from pitboss.ranking.kernels import CATEGORY_ENDS, CLASSES, five
from pitboss.simulation.chance import Bytes, Ints, Words, below, shuffle_ahead
from pitboss.simulation.figures import ROUND
from pitboss.simulation.stakes import refused, stakes_of
from pitboss.simulation.strategy import Model, Strategy
from pitboss.simulation.tally import CHUNK, Tally
from pitboss.table import Wager

prepare()  # before any kernel is declared

# What to do with a class of hands: fold, bet, toss a coin, or look at all six cards.
FOLD, MAKE_BET, COIN, LOOK = range(4)
# How a hand ended: folded, or by its category and by how it came out against the dealer's.
FOLDED: Final = 0
WAYS_OUT: Final = len(ENDS)
ROYAL_FLUSH: Final = int(Category.ROYAL_FLUSH)
SUIT_CODES: Final = 1 << 10

register_jitable(qualifies)
_outcome = njit(nogil=True)(outcome)
_is_progressive = njit(nogil=True)(is_progressive_hand)
for _rule in (royal_share, straight_flush_share, fixed_deduction):
    register_jitable(_rule)
_award = njit(nogil=True)(progressive_award)


class CaribbeanStudTerms(NamedTuple):
    """Where the cards of each hand lie in the deck, the dealer's last; what to do and what is paid.

    `bets` says what to do with each class of hands, and `slots` where its hands begin in `upcards`
    if it is to be looked at closely: a word there has a bit for each upcard against which to bet.
    `categories` are those of the classes. `awards` is what the progressive pays each category when
    nobody else is paid, zero for a straight flush where that is a tenth of the meter; it has no
    rows without a progressive wager. `meter` is what it shows before awards, its reset amount,
    whether fixed awards come off it, and whether a straight flush has a tenth of it. So many cards
    are `dealt` of a deck shuffled as far as that.
    """

    places: Ints
    bets: Bytes
    slots: Ints
    upcards: Words
    categories: Ints
    least: int
    awards: Ints
    meter: Ints
    dealt: int


@njit(nogil=True)
def deal_rounds(
    terms: CaribbeanStudTerms, cards: Bytes, chance: Words, sheet: Sheet, rounds: int
) -> None:
    """Every player's hand in so many rounds: whether it is bet on, and how it comes out."""
    places, bets, categories, ends = terms.places, terms.bets, terms.categories, sheet.ends
    least, dealt, shared, players = terms.least, terms.dealt, len(sheet.extra) > 0, len(places) - 1
    for each in range(rounds):
        shuffle_ahead(cards, chance, dealt)
        dealer, paid = _strength(cards, places, players), 0
        for player in range(players):
            mine = _strength(cards, places, player)
            bet, category = number_at(bets, mine), categories[mine]
            if bet == LOOK:
                bet = _look(terms, cards, player, mine)
            elif bet == COIN:
                bet = below(chance, 2)
            ends[each, player] = bet * (1 + WAYS_OUT * category + _outcome(mine, dealer, least))
            paid += bet * _is_progressive(category)
        if shared:
            for player in range(players):
                sheet.extra[each, player] = 0
            if paid > 1:
                _share(terms, ends, sheet.extra, each)


@njit(nogil=True, inline="always")
def _strength(cards: Bytes, places: Ints, hand: int) -> int:
    """The class of a hand."""
    return five(
        cards[places[hand, 0]],
        cards[places[hand, 1]],
        cards[places[hand, 2]],
        cards[places[hand, 3]],
        cards[places[hand, 4]],
    )


@njit(nogil=True)
def _look(terms: CaribbeanStudTerms, cards: Bytes, player: int, strength: int) -> int:
    """Whether to bet with these very cards against this upcard, the dealer's last card.

    The hands of a class are distinguished by the suits of their cards from the highest down.
    """
    places, code, before = terms.places, 0, 64
    for _ in range(HAND_CARDS):
        highest = -1
        for place in range(HAND_CARDS):
            card = number_at(cards, places[player, place])
            key = card % 13 * 4 + card // 13
            if highest < key < before:
                highest = key
        code, before = code * 4 + highest % 4, highest
    upcard = np.uint64(cards[places[len(places) - 1, HAND_CARDS - 1]])
    word = terms.upcards[terms.slots[strength] * SUIT_CODES + code]
    return int(np.int64(word >> upcard & np.uint64(1)))


@njit(nogil=True)
def _share(terms: CaribbeanStudTerms, ends: Ints, extra: Ints, each: int) -> None:
    """Several hands are paid by one meter, from the far right: what each gets more or less."""
    awards, players, royals, share = terms.awards, ends.shape[1], 0, -1
    meter, reset, house = terms.meter[0], terms.meter[1], (terms.meter[3] != 0, terms.meter[2] != 0)
    for player in range(players):
        royals += _category(ends[each, player]) == ROYAL_FLUSH
    for player in range(players - 1, -1, -1):
        category = _category(ends[each, player])
        if _is_progressive(category):
            award, taken = share, 0
            if category != ROYAL_FLUSH or share < 0:
                award, taken = _award(category, meter, awards[category], royals, house)
            if category == ROYAL_FLUSH and share < 0:
                share, taken = award, taken - reset
            extra[each, player] = award - awards[category]
            meter -= taken


@njit(nogil=True, inline="always")
def _category(end: int) -> int:
    """The category of a hand that ended so; a folded one has none."""
    return (end - 1) // WAYS_OUT if end != FOLDED else -1


@njit(cache=True, nogil=True)
def play_rounds(
    terms: CaribbeanStudTerms, book: Book, chance: Words, rounds: int, tally: Tally
) -> None:
    """Play rounds, each from a deck that was shuffled for it."""
    cards, left, players = np.arange(52).astype(np.uint8), rounds, len(terms.places) - 1
    shared = len(terms.awards) > 0 and players > 1
    sheet = Sheet(
        np.empty((CHUNK, players), dtype=np.int64),
        np.zeros((CHUNK if shared else 0, players), dtype=np.int64),
    )
    while left:
        some = min(left, CHUNK)
        deal_rounds(terms, cards, chance, sheet, some)
        add_rounds(book, sheet, some, tally)
        left -= some


PLAYS: Final = ("best", "pair", "ace_king", "always", "never", "random")
DECK: Final = 52
RANKS: Final = 13

# For every hand up to suits, against every upcard: zero to fold, two to bet, one for a coin.
Halves: TypeAlias = NDArray[np.int8]


class Bets(NamedTuple):
    """What to do with each class of hands, the hands to look at, and how often each end comes."""

    by_class: Bytes
    slots: Ints
    upcards: Words
    ways: dict[int, int]


class _Deals(NamedTuple):
    """All hands up to suits, the weakest first; for each upcard how the hole cards come out."""

    found: NDArray[np.int32]
    hands: NDArray[np.int32]
    strengths: Ints
    weights: Ints


def bets_of(rules: CaribbeanStudRules, play: str, ante: Cents) -> Bets:
    """When to bet in a way of that name; some seconds, for every deal is counted."""
    deals = _Deals(*count_all(least_qualifying()))
    halves = _halves(rules, play, ante, deals)
    by_class = _by_class(deals, halves)
    slots, upcards = _closely(deals, halves, by_class)
    return Bets(by_class, slots, upcards, dict(_ways(deals, halves)))


def _parts(deals: _Deals) -> Iterator[tuple[Category, slice]]:
    """The hands of each category, which lie together."""
    ends = np.searchsorted(deals.strengths, np.array(CATEGORY_ENDS), side="right")
    start = 0
    for category, end in zip(CATEGORIES, ends, strict=True):
        yield category, slice(start, int(end))
        start = int(end)


def _halves(rules: CaribbeanStudRules, play: str, ante: Cents, deals: _Deals) -> Halves:
    shape = (len(deals.hands), UPCARDS)
    if play == "best":
        return _best(rules, ante, deals)
    if play in ("always", "never", "random"):
        return np.full(shape, {"always": 2, "never": 0, "random": 1}[play], dtype=np.int8)
    least = CATEGORY_ENDS[Category.NOTHING] + 1 if play == "pair" else least_qualifying()
    halves = np.zeros(shape, dtype=np.int8)
    halves[deals.strengths >= least] = 2
    return halves


def _best(rules: CaribbeanStudRules, ante: Cents, deals: _Deals) -> Halves:
    """Bet wherever that is worth more than to fold, by the table's own decisions."""
    halves = np.zeros((len(deals.hands), UPCARDS), dtype=np.int8)
    for category, part in _parts(deals):
        nets = nets_of(rules, category, ante)
        lose = nets.together(DEALER_WINS)
        worth = np.full(halves[part].shape, HOLE_SETS * (lose - nets.fold.net), dtype=np.int64)
        for end in ENDS[:-1]:
            worth += deals.found[end, part] * np.int64(nets.together(end) - lose)
        halves[part] = 2 * (worth > 0)
    return halves


# -- laid out for the kernel -----------------------------------------------------------------------


def _by_class(deals: _Deals, halves: Halves) -> Bytes:
    """One decision for each class, or that its hands are to be looked at."""
    classes, first = np.unique(deals.strengths, return_index=True)
    least = np.minimum.reduceat(halves.min(axis=1), first)
    most = np.maximum.reduceat(halves.max(axis=1), first)
    by_class = np.full(CLASSES + 1, FOLD, dtype=np.uint8)
    by_class[classes] = np.where(least == most, np.array([FOLD, COIN, MAKE_BET])[least], LOOK)
    return by_class


def _closely(deals: _Deals, halves: Halves, by_class: Bytes) -> tuple[Ints, Words]:
    """The upcards against which to bet, for every hand of the classes to look at."""
    slots = np.cumsum(by_class == LOOK) - 1
    mine = by_class[deals.strengths] == LOOK
    hands = deals.hands[mine].astype(np.int64)
    against = np.ones((len(hands), DECK), dtype=np.bool_)
    np.put_along_axis(against, hands, False, axis=1)
    against[against] = (halves[mine] == 2).reshape(-1)
    upcards = np.zeros(int((by_class == LOOK).sum()) * SUIT_CODES, dtype=np.uint64)
    base = slots[deals.strengths[mine]] * SUIT_CODES
    for suits in permutations(range(DECK // RANKS)):
        cards = np.array([RANKS * suit + rank for suit in suits for rank in range(RANKS)])
        upcards[base + _suit_codes(cards[hands])] = _words(against, cards)
    return slots, upcards


def _suit_codes(hands: Ints) -> Ints:
    """The suits of the cards from the highest down, two bits each."""
    keys = -np.sort(-(hands % RANKS * 4 + hands // RANKS), axis=1)
    places = np.arange(HAND_CARDS - 1, -1, -1)
    codes: Ints = ((keys & 3) << 2 * places).sum(axis=1)
    return codes


def _words(against: NDArray[np.bool_], cards: Ints) -> Words:
    """A bit for each upcard, once the suits are exchanged."""
    words: Words = (against.astype(np.uint64) << cards.astype(np.uint64)).sum(
        axis=1, dtype=np.uint64
    )
    return words


# -- how often -------------------------------------------------------------------------------------


def _ways(deals: _Deals, halves: Halves) -> Iterator[tuple[int, int]]:
    """In how many ways each end comes about, over all deals twice."""
    times = int(halves.sum(axis=1, dtype=np.int64) @ deals.weights)
    yield 0, (2 * comb(DECK, HAND_CARDS) * UPCARDS - times) * HOLE_SETS
    for category, part in _parts(deals):
        weights, share = deals.weights[part], halves[part]
        counts = [
            int((deals.found[end, part] * share.astype(np.int64)).sum(axis=1) @ weights)
            for end in ENDS[:-1]
        ]
        all_of = int(share.sum(axis=1, dtype=np.int64) @ weights) * HOLE_SETS
        for end, ways in enumerate([*counts, all_of - sum(counts)]):
            yield 1 + WAYS_OUT * category + end, ways


ANTE_SPOT: Final = f"{ANTE.key}_1"
PROGRESSIVE_SPOT: Final = f"{PROGRESSIVE.key}_1"


def model(rules: CaribbeanStudRules, strategy: Strategy) -> Model:
    """Rounds of this table with the strategy's ante and bets."""
    check(strategy, plays=PLAYS, seats=rules.seats, details="meter")
    stakes = stakes_of(strategy, rules, caribbean_stud_layout(rules), usual=ANTE_SPOT)
    if ANTE_SPOT not in stakes or set(stakes) - {ANTE_SPOT, PROGRESSIVE_SPOT}:
        raise refused("wagers", f"players have {ANTE_SPOT}, and {PROGRESSIVE_SPOT} if they like")
    bets = bets_of(rules, strategy.play, stakes[ANTE_SPOT])
    terms, book = terms_of(rules, strategy, bets), hands_book(rules, strategy, stakes)
    names = (ANTE.key, BET.key, PROGRESSIVE.key)[: 1 + len(stakes)]

    def play(chance: Words, rounds: int, tally: Tally) -> None:
        play_rounds(terms, book, chance, rounds, tally)

    exact = exact_ends(book, names, bets.ways)
    if PROGRESSIVE_SPOT in stakes and strategy.players > 1:
        del exact[PROGRESSIVE.key], exact[ROUND]
    return Model(
        wagers=names, play=play, base=book.base, exact=exact, note=_note(rules, strategy, stakes)
    )


def _note(rules: CaribbeanStudRules, strategy: Strategy, stakes: Mapping[str, Cents]) -> str:
    note = "The ante is the ante alone and the bet the bet alone, where it is made."
    if PROGRESSIVE_SPOT in stakes:
        meter = show(_meter(rules, strategy))
        note += f" Before every round the meter shows {meter}: it does not grow."
    return note


def terms_of(rules: CaribbeanStudRules, strategy: Strategy, bets: Bets) -> CaribbeanStudTerms:
    """The lists that the kernel looks up."""
    seats = range(1, strategy.players + 1)
    order = [step.hand for step in steps(rules.dealing_method, seats)]
    meter = meter_at(rules, strategy)
    tenth = rules.straight_flush_award is None
    deducts = rules.meter_deducts_fixed_awards
    return CaribbeanStudTerms(
        places=places_of([*seats, HOUSE_HAND], order),
        bets=bets.by_class,
        slots=bets.slots,
        upcards=bets.upcards,
        categories=rows_by_class(lambda category, _: category),
        least=least_qualifying(),
        awards=_awards(rules, strategy, meter),
        meter=np.array([meter, rules.meter_reset, deducts, tenth], dtype=np.int64),
        dealt=len(order),
    )


# -- the progressive -------------------------------------------------------------------------------


def _meter(rules: CaribbeanStudRules, strategy: Strategy) -> Cents:
    shown = strategy.details.get("meter", str(rules.meter_initial))
    if not (shown.isdecimal() and int(shown) <= METER_MAX):
        raise refused("details.meter", f"the meter shows at most {METER_MAX} cents")
    return int(shown)


def meter_at(rules: CaribbeanStudRules, strategy: Strategy) -> Cents:
    """What awards are paid on: the meter with what the wagers of the round have added."""
    rate = rules.meter_rate
    grown = meter_contribution(strategy.players, rate.numerator, rate.denominator, 0)
    return _meter(rules, strategy) + grown


def _awards(rules: CaribbeanStudRules, strategy: Strategy, meter: Cents) -> Ints:
    if PROGRESSIVE_SPOT not in strategy.wagers:
        return np.zeros(0, dtype=np.int64)
    return np.array([award_of(rules, each, meter) or 0 for each in CATEGORIES], dtype=np.int64)


# -- money -----------------------------------------------------------------------------------------


def hands_book(rules: CaribbeanStudRules, strategy: Strategy, stakes: Mapping[str, Cents]) -> Book:
    """What the wagers net on a folded hand, and by category and outcome, as the table decides."""
    return book_of(
        ([*cells][: 1 + len(stakes)] for cells in _ends(rules, strategy, stakes)),
        sum(stakes.values()),
    )


def _ends(
    rules: CaribbeanStudRules, strategy: Strategy, stakes: Mapping[str, Cents]
) -> Iterator[list[tuple[Cents, Cents]]]:
    """Ante, bet and progressive, each with what is staked and netted."""
    ante, dollar = stakes[ANTE_SPOT], stakes.get(PROGRESSIVE_SPOT, 0)
    chip = Wager(id=3, seat=1, spot=PROGRESSIVE_SPOT, cents=dollar)
    fold = nets_of(rules, Category.NOTHING, ante).fold
    yield [(ante, fold.net), (0, 0), (dollar, folded(chip).net)]
    for category in CATEGORIES:
        nets = nets_of(rules, category, ante)
        award = award_of(rules, category, meter_at(rules, strategy))
        progressive = (dollar, decide_progressive(chip, award).net)
        for end in ENDS:
            bet = (bet_amount(ante), nets.bet[end].net)
            yield [(ante, nets.ante[end].net), bet, progressive]
