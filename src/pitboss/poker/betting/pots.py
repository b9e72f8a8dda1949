"""The pot and the side pots: who put in what, who may win it, and how it is divided."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pitboss.money import CENTS_MAX
from pitboss.poker.hand import ALL_IN, FOLDED, IN, Hand, Player
from pitboss.rulebook import cite, rule

DOLLAR = 1_00
QUARTER = 25


class Pot(NamedTuple):
    """Chips that only some of the players may win, those at least as deep in as `depth`."""

    cents: int
    depth: int
    players: tuple[Player, ...]


@rule("13:69F-14.1[Side pot]", "13:69F-14.7(c)4i", "13:69F-14.7(c)4iii")
def pots_of(players: Sequence[Player]) -> list[Pot]:
    """The main pot and the side pots, each of which only those may win who put in their part."""
    cents = dead = 0
    live = []
    for player in players:
        cents += player.total
        dead += player.dead
        if player.status != FOLDED:
            live.append(player)
    depths = sorted({player.total for player in live})
    if len(depths) == 1:
        return [Pot(cents + dead, depths[0], tuple(live))]
    pots: list[Pot] = []
    below = 0
    for depth in depths:
        reach = depth if depth < depths[-1] else CENTS_MAX
        cents = sum([min(each.total, reach) - min(each.total, below) for each in players])
        contenders = tuple([each for each in live if each.total >= depth])
        pots.append(Pot(cents + (0 if pots else dead), depth, contenders))
        below = depth
    return pots


@rule("13:69F-14.14(d)")
def return_uncalled(hand: Hand) -> None:
    """What nobody called goes back to the player and is no part of the pot."""
    if not hand.bet and hand.street > 1:  # nothing was added to what has been looked at before
        return
    totals = [player.total for player in hand.players]
    first = max(totals)
    if totals.count(first) > 1:
        return
    owner = hand.players[totals.index(first)]
    if owner.status == FOLDED:
        return
    excess = first - max([total for total in totals if total < first], default=0)
    owner.total -= excess
    owner.street = max(owner.street - excess, 0)
    hand.pay_out(owner, excess, cite("13:69F-14.14(d)"), "uncalled")
    if owner.status == ALL_IN and owner.stack == excess:
        owner.status = IN
        hand.can_bet += 1


def unit_of(cents: int) -> int:
    """The chips in which a pot is divided: dollars, or quarters where it has some."""
    return QUARTER if cents % DOLLAR else DOLLAR


@rule("13:69F-14.3(d)")
def divide(cents: int, winners: int) -> list[int]:
    """Equal shares; what cannot be divided goes one chip each to the first, so in their order."""
    if winners == 1:
        return [cents]
    unit = unit_of(cents)
    units, odd = divmod(cents, unit)
    share, rest = divmod(units, winners)
    shares = [(share + (place < rest)) * unit for place in range(winners)]
    shares[0] += odd
    return shares


@rule("13:69F-14.1[High-low split]", "13:69F-14.11(f)2i")
def halves(cents: int) -> tuple[int, int]:
    """The high half, with the odd chip, and the low half of a pot."""
    unit = unit_of(cents)
    low = cents // (2 * unit) * unit
    return cents - low, low


RANKS = 13


@rule("13:69F-14.3(d)", "13:69F-14.1[Suit]")
def odd_high_key(ways: Iterable[Sequence[int]]) -> tuple[int, ...]:
    """The key of a winning high hand, the least key first: cards from the top, spades highest.

    A player who can make the same hand in several ways is given the best of them.
    """
    return min(tuple(sorted([-(card % RANKS * 4 + card // RANKS) for card in way])) for way in ways)


@rule("13:69F-14.3(e)")
def odd_low_key(ways: Iterable[Sequence[int]]) -> tuple[int, ...]:
    """The key of a winning low hand, the least key first: cards from the ace up, clubs lowest."""
    return min(
        tuple(sorted([(card % RANKS + 1) % RANKS * 4 + card // RANKS for card in way]))
        for way in ways
    )
