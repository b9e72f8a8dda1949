"""How often a bad beat comes at a full table and at other games: deals by chance, with the error.

Everybody who is dealt in stays to the end, so that the figure is the most that play can come to.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

import msgspec
import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.errors import TechnicalLimit
from pitboss.kernels import prepare
from pitboss.money import Cents
from pitboss.poker.house.bad_beat import PRIMARY, SECONDARY, BadBeatRules, Qualifier, hand_strength
from pitboss.poker.house.options import PokerRules
from pitboss.ranking.kernels import five, seven
from pitboss.ranking.kernels_bad_beat import ANY, BOTH, LOSER, uses_both
from pitboss.ranking.kernels_omaha import omaha
from pitboss.rulebook import rule
from pitboss.simulation.chance import shuffle_ahead
from pitboss.simulation.streams import stream

prepare()  # before any kernel is declared

DECK: Final = 52
DEALS_MAX: Final = 10**9

# How a hand is made: of five or seven own cards, of two and five common ones, or of four of which
# two count.
FIVE: Final = 0
SEVEN: Final = 1
TWO: Final = 2
FOUR: Final = 3
_SHAPES: Final = {(5, 0): FIVE, (7, 0): SEVEN, (2, 5): TWO, (4, 5): FOUR}

# What nothing qualifies for.
_NEVER: Final = 1 << 30

# The errors within which 19 of 20 samples lie.
ERRORS: Final = 1.96


class SampledPrice(msgspec.Struct, frozen=True, kw_only=True):
    """Of so many deals by chance, those that win a payout.

    19 of 20 samples lie within `error` of the chance. `expected_display` is the mean amount on
    the books at a win where every deal contributes.
    """

    payout: str
    hand: str
    own_cards: str
    players: int
    hits: int
    deals: int
    chance: float
    error: float
    contribution: Cents
    expected_display: float | None


@rule("13:69F-14.19(b)3")
def sampled_prices(
    rules: BadBeatRules, table: PokerRules, *, players: int, deals: int, seed: int
) -> list[SampledPrice]:
    """The payouts of a fund at a table of so many players, by deals of chance."""
    shape = _SHAPES.get(table.showdown_cards or (0, 0))
    if shape is None or table.hand_kind() != "high":
        raise TechnicalLimit("bad beats are counted where all cards are dealt and high hands win")
    own, common = table.showdown_cards or (0, 0)
    if not 2 <= players <= min(table.max_players, (DECK - common) // own):
        raise TechnicalLimit(f"{players} players are not dealt {own} cards each here")
    if not 1 <= deals <= DEALS_MAX:
        raise TechnicalLimit(f"from 1 to {DEALS_MAX:,} deals are made")
    first = rules.hands[table.game]
    second = rules.secondary.hands.get(table.game) if rules.secondary else None
    both = rules.secondary is not None and rules.secondary.both != "primary_only"
    wanted = np.array([_wanted(first, players), _wanted(second, players)], dtype=np.int64)
    hits = sample((shape, players, deals), wanted, both, stream(seed, 0))
    kept = rules.contribution * (1 - float(rules.reset))
    drawn = (players, deals)
    found = [_price((PRIMARY, first), int(hits[0]), drawn, rules.contribution, kept)]
    if rules.secondary is not None and second is not None:
        cents = rules.secondary.contribution
        found.append(_price((SECONDARY, second), int(hits[1]), drawn, cents, cents))
    return found


def _wanted(each: Qualifier | None, players: int) -> tuple[int, int]:
    """The least strength that qualifies, and whose own cards must count."""
    if each is None or each.players > players:
        return _NEVER, ANY
    own = {"any": ANY, "loser": LOSER, "both": BOTH}[each.own_cards]
    return hand_strength(each.hand, "high"), own


def _price(
    payout: tuple[str, Qualifier], hits: int, drawn: tuple[int, int], cents: Cents, kept: float
) -> SampledPrice:
    """The figures of a payout at so many players and deals; `kept` of each contribution stays."""
    (name, wanted), (players, deals) = payout, drawn
    chance = hits / deals
    return SampledPrice(
        payout=name,
        hand=wanted.hand,
        own_cards=wanted.own_cards,
        players=players,
        hits=hits,
        deals=deals,
        chance=chance,
        error=ERRORS * sqrt(chance * (1 - chance) / deals),
        contribution=cents,
        expected_display=kept / chance if hits and cents else None,
    )


@njit(cache=True, nogil=True)
def sample(
    dealt: tuple[int, int, int],
    wanted: NDArray[np.int64],
    both: bool,
    chance: NDArray[np.uint64],
) -> NDArray[np.int64]:
    """How many deals win each payout; `dealt` is the shape of hands, the players and the deals."""
    shape, players, deals = dealt
    cards = np.arange(DECK).astype(np.uint8)
    strengths = np.zeros(players, dtype=np.int64)
    uses = np.zeros(players, dtype=np.bool_)
    hits = np.zeros(2, dtype=np.int64)
    own = (5, 7, 2, 4)[shape]
    needed = players * own + (5 if shape >= TWO else 0)
    lowest = min(wanted[0, 0], wanted[1, 0])
    for _ in range(deals):
        shuffle_ahead(cards, chance, needed)
        best = 0
        for player in range(players):
            strengths[player] = _strength(shape, cards, player * own, players * own)
            best = max(best, strengths[player])
        if best <= lowest:
            continue
        for player in range(players):
            uses[player] = shape != TWO or _uses(cards, 2 * player, 2 * players, strengths[player])
        first, second = _won(strengths, uses, best, wanted)
        hits[0] += first
        hits[1] += second and (both or not first)
    return hits


@njit(cache=True, nogil=True)
def _won(
    strengths: NDArray[np.int64], uses: NDArray[np.bool_], best: int, wanted: NDArray[np.int64]
) -> tuple[bool, bool]:
    """Whether a losing hand qualifies for the primary payout, and another for the secondary."""
    winners_use = True
    for player in range(len(strengths)):
        if strengths[player] == best and not uses[player]:
            winners_use = False
    first = second = False
    for player in range(len(strengths)):
        if strengths[player] == best:
            continue
        if _qualifies(strengths[player], uses[player], winners_use, wanted[0]):
            first = True
        elif _qualifies(strengths[player], uses[player], winners_use, wanted[1]):
            second = True
    return first, second


@njit(cache=True, nogil=True)
def _qualifies(strength: int, used: bool, winners_use: bool, wanted: NDArray[np.int64]) -> bool:
    """Whether a beaten hand is good enough, and the own cards count that must."""
    if strength < wanted[0]:
        return False
    return wanted[1] == ANY or (used and (wanted[1] == LOSER or winners_use))


@njit(cache=True, nogil=True)
def _strength(shape: int, cards: NDArray[np.uint8], at: int, board: int) -> int:
    """What a hand is worth, its own cards being dealt together; 0 is below every hand."""
    c = cards[at : at + 7].astype(np.int64)
    if shape == FIVE:
        return int(five(c[0], c[1], c[2], c[3], c[4]))
    if shape == SEVEN:
        return int(seven(c[0], c[1], c[2], c[3], c[4], c[5], c[6]))
    b = cards[board : board + 5].astype(np.int64)
    if shape == TWO:
        return int(seven(c[0], c[1], b[0], b[1], b[2], b[3], b[4]))
    return int(omaha(c[0], c[1], c[2], c[3], b[0], b[1], b[2], b[3], b[4]))


@njit(cache=True, nogil=True)
def _uses(cards: NDArray[np.uint8], at: int, board: int, strength: int) -> bool:
    """Whether both own cards play."""
    shared = cards[board : board + 5].astype(np.int64)
    return bool(uses_both(int(cards[at]), int(cards[at + 1]), shared) == strength)
