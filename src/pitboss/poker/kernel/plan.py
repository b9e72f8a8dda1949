"""A type of poker as its kernel sees it, and the tables made with its rule functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cmp_to_key, partial
from itertools import combinations_with_replacement, pairwise, permutations, product
from typing import Any, Final, TypeAlias

import numpy as np

from pitboss.poker.betting.limits import STRUCTURES
from pitboss.poker.betting.pots import high_order, low_order
from pitboss.poker.draw.pile import DEAL_REST, MERGE, PILE_ONLY, Discards, Pile
from pitboss.poker.house.bad_beat import BadBeatRules
from pitboss.poker.house.options import PokerRules
from pitboss.poker.kernel import layout
from pitboss.poker.kernel.layout import (
    DECK,
    ENOUGH,
    LOOKUP_SIZE,
    NO_LOW,
    NUMBERS,
    RANKS,
    SEATS,
    Shorts,
    Terms,
)
from pitboss.simulation.chance import Ints

UP_CARDS: Final = (2, 3, 4)  # so many are compared by a table

Pick: TypeAlias = Callable[[Sequence[int]], int]
PickBy: TypeAlias = Callable[[Sequence[int], int], int]
Step: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Showing:
    """How hands showing are compared: what each is, and which of some acts first."""

    value: Callable[[Sequence[int]], Any]
    pick: Callable[[Sequence[Any]], int]
    with_common: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Kill:
    """A kill: the increased limits, and what becomes of the button.

    `pots` are what a pot has to come to in a plain hand and in a kill hand, and `moves` says by
    the number of winners, whether the pot was split and whether it was large enough, if the button
    is taken up, stays or goes to the winner.
    """

    low: int
    high: int
    pots: tuple[int, int]
    moves: Callable[[int, bool, bool], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What distinguishes a type of poker: the steps of a hand and the rules of its own.

    `door` is how many own cards are dealt before the first one face up. `forced`, `later` and
    `centre` pick who acts first by single up-cards, the last one with a card in the centre.
    `common` says by the number of a card, the cards left and the players in whether a common card
    is due (1) for which burn cards are shuffled (2), and `reached` whether seats that only keep a
    place get cards. `pile` picks the discards that are shuffled again and `rest` is what becomes of
    a short deck. `seen` is how many cards of a deck are dealt or burned at most, for each player
    and besides.
    """

    script: tuple[Step, ...]
    high: int
    low: int = NO_LOW
    odd_high: Callable[[int], int] = high_order
    odd_low: Callable[[int], int] = low_order
    door: int = 0
    forced: Pick | None = None
    later: Pick | None = None
    centre: PickBy | None = None
    showing: Showing | None = None
    common: Callable[[int, int, int], int] | None = None
    reached: Callable[[int, int, int], bool] | None = None
    pile: Pile | None = None
    rest: str = DEAL_REST
    kill: Kill | None = None
    seen: tuple[int, int] = (0, DECK)


def terms_of(rules: PokerRules, plan: Plan) -> Terms:
    """The house rules of a table and its type as numbers."""
    lookup = np.zeros(LOOKUP_SIZE, dtype=np.int16)
    parts = {
        layout.DOORS: _doors(plan),
        layout.SHOWING: _showing(plan.showing),
        layout.COMMON: _common(plan),
        layout.REACHED: _reached(plan),
        layout.REUSED: _reused(plan.pile),
    }
    for start, table in parts.items():
        lookup[start : start + table.size] = table.reshape(-1)
    return Terms(_house(rules, plan), lookup)


# -- the house rules -------------------------------------------------------------------------------


def _house(rules: PokerRules, plan: Plan) -> Ints:
    levels = rules.rake_levels if "increments" in rules.rake_methods else ()
    house = np.zeros(layout.LEVEL + 2 * len(levels), dtype=np.int64)
    columns = {**_limits(rules), **_rake(rules), **_cards(rules, plan)}
    if rules.bad_beat is not None:
        columns |= _fund(rules.bad_beat)
    if plan.kill is not None:
        columns |= _kill(plan.kill)
    columns |= {
        layout.BLIND_COUNT: len(rules.blinds_posted),
        layout.STEPS: len(plan.script) + 1,
        layout.LEVELS: len(levels),
    }
    for column, value in columns.items():
        house[column] = value
    lists = {
        layout.BLIND: rules.blinds_posted,
        layout.SCRIPT: [number for step in (*plan.script, (layout.OVER,)) for number in _row(step)],
        layout.ODD_HIGH: [plan.odd_high(card) for card in range(DECK)],
        layout.ODD_LOW: [plan.odd_low(card) for card in range(DECK)],
        layout.KILL_MOVES: _killed(plan.kill),
        layout.LEVEL: [cents for level in levels for cents in level],
    }
    for start, values in lists.items():
        house[start : start + len(values)] = values
    return house


def _row(step: Step) -> Step:
    """A step with as many numbers as any."""
    return (*step, *[0] * (4 - len(step)))


def _kill(kill: Kill) -> dict[int, int]:
    """The limits of a kill hand, and the pots that bring one."""
    return {
        layout.KILL: True,
        layout.KILL_LOW: kill.low,
        layout.KILL_HIGH: kill.high,
        layout.KILL_POT: kill.pots[0],
        layout.KILL_POT_AGAIN: kill.pots[1],
    }


def _limits(rules: PokerRules) -> dict[int, int]:
    """Limits, compulsory bets and who may raise."""
    return {
        layout.STRUCTURE: STRUCTURES[rules.limit_structure],
        layout.CHIP: rules.unit,
        layout.MINIMUM: rules.minimum,
        layout.MAXIMUM: rules.maximum,
        layout.BIG_FROM: rules.big_bet_from_round,
        layout.CAP: rules.max_raises,
        layout.CHECK_RAISE: rules.check_raise_allowed,
        layout.SHORT_REOPENS: rules.short_all_in_reopens,
        layout.ANTE: rules.ante,
        layout.FORCED: rules.forced,
        layout.POSTS_LAST_FIRST: rules.blind_order([1, 2]) == [2, 1],
        layout.BUTTONED: bool(rules.blinds_posted),
    }


def _rake(rules: PokerRules) -> dict[int, int]:
    """The rake and odd chips; without a percentage its numerator is zero."""
    shares = "percentage" in rules.rake_methods
    return {
        layout.PERCENT: rules.rake_pct.numerator if shares else 0,
        layout.PER: rules.rake_pct.denominator,
        layout.RAKE_CHIP: rules.rake_unit,
        layout.RAKE_CAP: rules.rake_cap,
        layout.BY_SUIT: rules.odd_chip_single == "high_card_by_suit",
    }


def _cards(rules: PokerRules, plan: Plan) -> dict[int, int]:
    """Which hands win, and which cards come back to the deck."""
    rests = {DEAL_REST: 0, MERGE: layout.SHUFFLE_WITH_REST, PILE_ONLY: layout.LEAVE_REST}
    return {
        layout.DOOR: plan.door,
        layout.HIGH_KIND: plan.high,
        layout.LOW_KIND: plan.low,
        layout.TRACKED: plan.pile is not None or plan.common is not None,
        layout.SEEN_EACH: plan.seen[0],
        layout.SEEN_SHARED: plan.seen[1],
        layout.GHOST_SEATS: getattr(rules, "ghost_seats", False),
        layout.COMMON_SHOWS: plan.showing is not None and plan.showing.with_common,
        layout.REST: rests[plan.rest],
    }


def _fund(fund: BadBeatRules) -> dict[int, int]:
    """What each pot gives to a bad beat fund."""
    second = fund.secondary.contribution if fund.secondary else 0
    return {
        layout.FUND: True,
        layout.POT_LEAST: fund.minimum_pot,
        layout.SHARE: fund.share.numerator,
        layout.SHARE_PER: fund.share.denominator,
        layout.GIFT: fund.contribution,
        layout.GIFT_MOST: fund.maximum - second,
        layout.GIFT_SECOND: second,
        layout.ALONE: fund.side_pots == "alone",
        layout.UNCONTESTED: fund.uncontested,
    }


# -- tables made with the rules --------------------------------------------------------------------


def _ordered(items: Sequence[Any], pick: Callable[[Sequence[Any]], int]) -> list[int]:
    """For each item how early it is picked, the greatest first; equal ones have the same.

    Equal are those of which the first is picked, whichever it is.
    """

    def compared(one: Any, other: Any) -> int:  # noqa: ANN401 - whatever the rule compares
        first, second = pick([one, other]), pick([other, one])
        return 0 if first == second else 1 - 2 * first

    def compared_at(one: int, other: int) -> int:
        return compared(items[one], items[other])

    worse_first = sorted(range(len(items)), key=cmp_to_key(compared_at))
    places = [0] * len(items)
    for before, at in pairwise(worse_first):
        places[at] = places[before] + (compared(items[before], items[at]) != 0)
    return places


def _doors(plan: Plan) -> Shorts:
    """How early each card acts: for the forced bet, later, and by the card in the centre."""
    picks: list[Pick | None] = [plan.forced, plan.later]
    if plan.centre is not None:
        picks += [partial(_by_centre, plan.centre, community) for community in range(DECK)]
    rows = [[0] * DECK if pick is None else _ordered(range(DECK), pick) for pick in picks]
    return np.array(rows, dtype=np.int16)


def _by_centre(pick: PickBy, community: int, doors: Sequence[int]) -> int:
    """Who acts first with this card in the centre."""
    return pick(doors, community)


def _showing(showing: Showing | None) -> Shorts:
    """How early each hand showing of two, three and four cards acts, by its ranks in any order."""
    if showing is None:
        return np.zeros(0, dtype=np.int16)
    parts = []
    for size in UP_CARDS:
        hands = list(combinations_with_replacement(range(RANKS), size))
        values = [showing.value(hand) for hand in hands]
        table = np.zeros((RANKS,) * size, dtype=np.int16)
        for hand, place in zip(hands, _ordered(values, showing.pick), strict=True):
            for order in set(permutations(hand)):
                table[order] = place
        parts.append(table.reshape(-1))
    return np.concatenate(parts)


def _common(plan: Plan) -> Shorts:
    """By the number of the card, the cards left and the players in: see `Plan`."""
    table = np.zeros((NUMBERS, DECK + 1, SEATS + 1), dtype=np.int16)
    if plan.common is not None:
        for number, left, live in product(*map(range, table.shape)):
            table[number, left, live] = plan.common(number, left, live)
    return table


def _reached(plan: Plan) -> Shorts:
    """By the cards left, the players in and the folded seats: whether these get cards."""
    table = np.ones((DECK + 1, SEATS + 1, SEATS + 1), dtype=np.int16)
    if plan.reached is not None:
        for left, live, ghosts in product(*map(range, table.shape)):
            table[left, live, ghosts] = plan.reached(left, live, ghosts)
    return table


def _reused(pile: Pile | None) -> Shorts:
    """Which of the own discards and burn cards are shuffled again, a bit each.

    By how many cards others threw away and how many the player did before, as far as it matters,
    and how many are needed: own ones of earlier draws, own ones of this draw, burn cards.
    """
    table = np.zeros((ENOUGH,) * 3, dtype=np.int16)
    if pile is None:
        return table
    for others, earlier, needed in product(range(ENOUGH), repeat=3):
        cards = iter(range(DECK))
        groups = [tuple(next(cards) for _ in range(size)) for size in (others, earlier, 1, 1)]
        chosen = set(pile(Discards(*groups), needed))
        flags = [0 if not group else chosen.issuperset(group) for group in groups[1:]]
        table[others, earlier, needed] = sum(flag << bit for bit, flag in enumerate(flags))
    return table


def _killed(kill: Kill | None) -> list[int]:
    """What becomes of the kill button by winners, a split pot and a large one."""
    cases = product(range(SEATS + 1), (False, True), (False, True))
    return [kill.moves(*each) if kill and each[0] else 0 for each in cases]
