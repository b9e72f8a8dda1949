"""The exact price of insurance and of the additional wagers, from a full shoe or any other.

A shoe is given by ten counts (aces, deuces to nines, cards that count ten) or by fifty-two, one for
each card in the order of `pitboss.equipment.Card`. Ten counts say nothing of suits and faces: any
cards of the full shoe may be those that are gone.

>>> from pitboss.games.blackjack.options import BlackjackRules
>>> rules = BlackjackRules(decks=1, additional_wager="over_under_13")
>>> [str(row.house_advantage) for row in side_odds(rules, composition=[4] * 9 + [8])]
['19/43', '139/473', '-59/473']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Final

from pitboss.errors import RuleViolation
from pitboss.games.blackjack.analysis import value
from pitboss.games.blackjack.analysis.cards import card_of, counted, full_shoe, rank_of, ranks_of
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.rules import insurance_offered
from pitboss.games.blackjack.settle import decide_additional, decide_insurance
from pitboss.odds import Price, price
from pitboss.table import Spot, Wager
from pitboss.table.authoring import Decision

_DECK: Final = tuple(range(52))
_ACE: Final = next(rank_of(card) for card in _DECK if insurance_offered(card))
_BY_CARD: Final = len(_DECK)

Pairs = list[tuple[tuple[int, int], Fraction]]


def side_odds(
    rules: BlackjackRules, *, composition: Sequence[int] | None = None, hand: str = ""
) -> list[Price]:
    """A row for insurance and for each additional wager, from the cards left before the round.

    The player's two cards, if given, are known when insurance is offered. A wager that
    cannot come up with these cards has no row.
    """
    layout = rules.areas
    spots = {spot.kind.key: spot for spot in layout.values()}
    by_card, by_rank = _counts(rules, composition)
    known = Counter(ranks_of(hand))
    if any(count > by_rank[rank] for rank, count in known.items()):
        raise RuleViolation("these cards are not all in the shoe")
    left = [count - known[rank] for rank, count in enumerate(by_rank)]
    rows = []
    if rules.offers_insurance and left[_ACE] and sum(left) > 1:
        rows.append(_insurance(spots["insurance"], rules, left))
    if sum(by_rank) > 1:
        pairs = _pairs_of_cards(by_card) if by_card else _pairs_of_ranks(rules, by_rank)
        rows += [_additional(spots[key], rules, pairs) for key in rules.additional_kinds]
    return rows


def _counts(
    rules: BlackjackRules, composition: Sequence[int] | None
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The counts by card, if they are known, and by rank."""
    if composition is not None and len(composition) != _BY_CARD:
        return (), counted(composition, full_shoe(rules))
    full = (rules.decks,) * _BY_CARD
    by_card = full if composition is None else counted(composition, full)
    by_rank = Counter[int]()
    for card, count in enumerate(by_card):
        by_rank[rank_of(card)] += count
    return by_card, tuple(by_rank[rank] for rank in range(10))


def _pairs_of_cards(counts: Sequence[int]) -> Pairs:
    """Every first and second card with its chance."""
    ways = sum(counts) * (sum(counts) - 1)
    chances = (
        (pair, Fraction(counts[pair[0]] * (counts[pair[1]] - (pair[0] == pair[1])), ways))
        for pair in product(_DECK, _DECK)
    )
    return [(pair, chance) for pair, chance in chances if chance]


def _pairs_of_ranks(rules: BlackjackRules, counts: Sequence[int]) -> Pairs:
    """The same where only ranks are known: of two ranks any cards of the full shoe may come."""
    full, cards = full_shoe(rules), sum(counts)
    return [
        (pair, chance * Fraction(counts[a] * (counts[b] - (a == b)), cards * (cards - 1)))
        for pair, a, b, chance in _pairs_within(rules.decks, full)
        if counts[a] * (counts[b] - (a == b))
    ]


def _pairs_within(
    decks: int, full: Sequence[int]
) -> Iterator[tuple[tuple[int, int], int, int, Fraction]]:
    """Every two cards, their ranks, and how likely they are among all two of those ranks."""
    for one, other in product(_DECK, _DECK):
        a, b = rank_of(one), rank_of(other)
        ways = decks * (decks - (one == other))
        if ways:
            yield (one, other), a, b, Fraction(ways, full[a] * (full[b] - (a == b)))


def _insurance(spot: Spot, rules: BlackjackRules, left: Sequence[int]) -> Price:
    """The dealer shows an ace; the second card is any of those not known."""
    cards = sum(left) - 1
    chances = [
        (card_of(rank), Fraction(count - (rank == _ACE), cards)) for rank, count in enumerate(left)
    ]
    stake = rules.unit

    def step(wager: Wager, second: int) -> Decision:
        return decide_insurance(wager, second, rules)

    return price(
        spot.kind,
        rules,
        stake=stake,
        start=Wager(id=1, seat=1, spot=spot.key, cents=stake),
        step=step,
        chances=[(card, chance) for card, chance in chances if chance],
        when="the dealer's first card is an ace",
    )


def _additional(spot: Spot, rules: BlackjackRules, pairs: Pairs) -> Price:
    """The first two cards of the box."""
    stake = rules.areas.step(spot.key)

    def step(wager: Wager, pair: tuple[int, int]) -> Decision:
        return decide_additional(wager, spot.kind.key, pair[0], pair[1], rules)

    return price(
        spot.kind,
        rules,
        stake=stake,
        start=Wager(id=1, seat=1, spot=spot.key, cents=stake),
        step=step,
        chances=pairs,
    )


def odds(rules: BlackjackRules) -> list[Price]:
    """A row for each wager that this table offers."""
    spot = rules.areas["box_1"]
    return [_blackjack(spot, rules), *side_odds(rules)]


# -- the blackjack wager ---------------------------------------------------------------------------


def _blackjack(spot: Spot, rules: BlackjackRules) -> Price:
    """The value of the wager under the best play, from a full shoe."""
    found = value(rules)
    row = valued(spot, rules, found.expectation, found.error)
    return replace(row, play=found.play, shown=found.shown)


def valued(spot: Spot, rules: BlackjackRules, value: float, error: float) -> Price:
    """The row of the blackjack wager, worth so much for each unit of the first wager."""
    pays = dict.fromkeys(str(rules.odds(line)) for line in spot.kind.lines)
    return Price(
        wager=spot.kind.key,
        title=spot.kind.title,
        cite=spot.kind.cite,
        pays=" or ".join(pays),
        outcomes=(),
        mean=Fraction(value),
        error=error,
        opening=True,
    )
