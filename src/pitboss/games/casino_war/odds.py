"""The exact price of casino war for any cards left in the shoe, from the table's own decisions.

The burned cards are unseen and change nothing. On a tie hand the player surrenders or goes to
war, whichever is worth more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Final, TypeAlias

from pitboss.errors import ensure
from pitboss.games.casino_war.options import CasinoWarRules
from pitboss.games.casino_war.rules import RANKS, card_value, is_tie_hand
from pitboss.games.casino_war.settle import (
    decide_initial_at_war,
    decide_original,
    decide_surrender,
    decide_tie,
    decide_war,
)
from pitboss.games.casino_war.wagers import INITIAL, TIE, WAR, WAR_TIE
from pitboss.odds import Outcome, Price
from pitboss.table import Wager
from pitboss.table.authoring import Decision

VALUES: Final = tuple(card_value(rank) for rank in range(RANKS))
SURRENDER, TO_WAR = "surrender", "war"
_SUITS: Final = 4
_CARDS_NEEDED: Final = 4

_Pair: TypeAlias = tuple[int, int]
_Ends: TypeAlias = dict[tuple[Fraction, str], Fraction]
_Decide: TypeAlias = Callable[[Wager, int, int, CasinoWarRules], Decision]


def composition(decks: int) -> tuple[int, ...]:
    """How many cards of each value, from the deuce to the ace, are in so many decks."""
    return (_SUITS * decks,) * RANKS


def choice_values(
    rules: CasinoWarRules, value: int, counts: Sequence[int] | None = None
) -> dict[str, Fraction]:
    """What surrender and war are worth on a tie hand of cards of this value, per unit wagered.

    `counts` are the cards in the shoe before the deal; without them full decks.
    """
    left = _without(_cards(rules, counts), (value, value))
    war = sum(net * chance for (net, _), chance in _war_ends(rules, left).items())
    return {TO_WAR: Fraction(war), SURRENDER: _surrender(rules)[0]}


def initial_ends(
    rules: CasinoWarRules, counts: Sequence[int] | None = None, *, play: str = "best"
) -> _Ends:
    """How a unit on the initial wager comes out, with what follows a tie hand.

    `play` is `war`, `surrender` or `best`: whichever is worth more.
    """
    cards = _cards(rules, counts)
    ends: _Ends = {}
    for pair, likely in _pairs(cards):
        for end, chance in _after(rules, cards, pair, play).items():
            ends[end] = ends.get(end, Fraction(0)) + likely * chance
    return ends


def _after(rules: CasinoWarRules, cards: Sequence[int], pair: _Pair, play: str) -> _Ends:
    """What the initial wager nets after these two cards."""
    if not is_tie_hand(*pair):
        return {_end(rules, decide_original, pair): Fraction(1)}
    values = choice_values(rules, pair[0], cards)
    chosen = max(values, key=lambda choice: values[choice]) if play == "best" else play
    if chosen == SURRENDER:
        return {_surrender(rules): Fraction(1)}
    return _war_ends(rules, _without(cards, pair))


def _war_ends(rules: CasinoWarRules, cards: Sequence[int]) -> _Ends:
    """Initial and war wager together after a war deal from these cards, per unit of one."""
    ends: _Ends = {}
    for pair, likely in _pairs(cards):
        initial, cite = _end(rules, decide_initial_at_war, pair)
        war, _ = _end(rules, decide_war, pair)
        end = (initial + war, cite)
        ends[end] = ends.get(end, Fraction(0)) + likely
    return ends


# -- the rows of the price list -------------------------------------------------------------------


def odds(rules: CasinoWarRules) -> list[Price]:
    """The initial wager with the better choice, the war wager alone, and the tie wagers."""
    cards = composition(rules.decks)
    tied = _without(cards, (VALUES[0], VALUES[0]))
    lines = {kind: rules.odds(kind.lines[0]) for kind in rules.offered_kinds()}
    rows = {
        INITIAL: ("Initial wager with the better choice on a tie", initial_ends(rules), ""),
        WAR: ("War wager alone", _ends(rules, decide_war, tied), "a tie hand"),
        TIE: (TIE.title, _ends(rules, decide_tie, cards), ""),
        WAR_TIE: (WAR_TIE.title, _ends(rules, decide_tie, tied), "a tie hand"),
    }
    return [
        Price(
            wager=kind.key,
            title=title,
            cite=kind.cite,
            pays=str(lines[kind]),
            outcomes=_sorted(ends),
            when=when,
            share=Fraction(kind is not WAR),
        )
        for kind, (title, ends, when) in rows.items()
        if kind in lines
    ]


def _ends(rules: CasinoWarRules, decide: _Decide, cards: Sequence[int]) -> _Ends:
    """How a unit comes out over every pair of cards."""
    ends: _Ends = {}
    for pair, likely in _pairs(cards):
        end = _end(rules, decide, pair)
        ends[end] = ends.get(end, Fraction(0)) + likely
    return ends


def _end(rules: CasinoWarRules, decide: _Decide, pair: _Pair) -> tuple[Fraction, str]:
    wager = _wager(rules)
    decision = decide(wager, *pair, rules)
    return Fraction(decision.net, wager.cents), decision.cite


def _surrender(rules: CasinoWarRules) -> tuple[Fraction, str]:
    wager = _wager(rules)
    decision = decide_surrender(wager)
    return Fraction(decision.net, wager.cents), decision.cite


def _sorted(ends: Mapping[tuple[Fraction, str], Fraction]) -> tuple[Outcome, ...]:
    each = [Outcome(net, chance, cite) for (net, cite), chance in ends.items()]
    return tuple(sorted(each, key=lambda outcome: (-outcome.net, outcome.cite)))


# -- the cards ------------------------------------------------------------------------------------


def _wager(rules: CasinoWarRules) -> Wager:
    """A wager that every line pays exactly, and that can be halved."""
    cents = 2 * lcm(*(odds.b for odds in rules.payouts.values()))
    return Wager(id=1, seat=1, spot="initial_1", cents=cents)


def _cards(rules: CasinoWarRules, counts: Sequence[int] | None) -> tuple[int, ...]:
    cards = composition(rules.decks) if counts is None else tuple(counts)
    ensure(len(cards) == RANKS and min(cards) >= 0, "cards are counted for each of 13 values")
    ensure(sum(cards) >= _CARDS_NEEDED, "a round takes four cards")
    return cards


def _without(cards: Sequence[int], pair: _Pair) -> tuple[int, ...]:
    left = list(cards)
    for value in pair:
        left[value - VALUES[0]] -= 1
    return tuple(left)


def _pairs(cards: Sequence[int]) -> Iterator[tuple[_Pair, Fraction]]:
    """The values of a player's and the dealer's card, and how likely they are."""
    total = sum(cards)
    for player in range(RANKS):
        for dealer in range(RANKS):
            ways = cards[player] * (cards[dealer] - (player == dealer))
            if ways > 0:
                yield (VALUES[player], VALUES[dealer]), Fraction(ways, total * (total - 1))
