"""The pot and the side pots: who put in what, who may win it, and how it is divided."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from pitboss.money import CENTS_MAX
from pitboss.poker.events import PotAwarded
from pitboss.poker.hand import (
    ALL_IN,
    CORRECTED_AGAIN,
    FOLDED,
    IN,
    POT,
    RAKE,
    Hand,
    Player,
)
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
        cents = sum([part_of(each.total, below, reach) for each in players])
        contenders = tuple([each for each in live if each.total >= depth])
        pots.append(Pot(cents + (0 if pots else dead), depth, contenders))
        below = depth
    return pots


@rule("13:69F-14.1[Side pot]")
def part_of(total: int, below: int, reach: int) -> int:
    """What of a player's chips lies in the pot between two depths."""
    return min(total, reach) - min(total, below)


def net_pots(hand: Hand) -> list[tuple[Pot, int]]:
    """The pots, each with the rake taken from it; what one cannot bear the next one does."""
    pots = pots_of(hand.players)
    if not hand.rakes:
        return [(pot, 0) for pot in pots]
    net, below, owed = [], 0, 0
    for pot in pots:
        top = pot is pots[-1]
        owed += sum([cents for at, cents in hand.rakes if at >= below and (top or at < pot.depth)])
        raked = min(owed, pot.cents)
        net.append((pot, raked))
        owed -= raked
        below = pot.depth
    return net


@rule("13:69F-14.7(c)4i", "13:69F-14.7(c)4iii")
def settle_side_pots(hand: Hand, out: Sequence[Player]) -> None:
    """Before these hands go dead: side pots that nobody else could win any more are settled.

    One with a single contender left was that player's already. One whose contenders all go out at
    once goes back to those who put it in. No pot falls to a player who put nothing into it.
    """
    rest = [player for player in hand.live() if player not in out]
    if hand.earlier or any(player.status == IN for player in rest):
        return
    floor = max([player.total for player in rest])
    below = floor
    for number, (pot, raked) in enumerate(net_pots(hand)):
        if pot.depth > floor:
            if len(pot.players) == 1:
                _pay_side_pot(hand, number, pot.players[0], pot.cents - raked)
            else:
                _return_side_pot(hand, below, pot, raked)
            below = pot.depth
    if below > floor:
        _cut_to(hand, floor)


def _pay_side_pot(hand: Hand, number: int, player: Player, cents: int) -> None:
    provision = cite("13:69F-14.7(c)4iii")
    player.won += cents
    hand.pay_out(player, cents, provision, "side pot")
    hand.table.emit(PotAwarded(cite=provision, seat=player.seat, pot=number, cents=cents))


def _return_side_pot(hand: Hand, below: int, pot: Pot, raked: int) -> None:
    """Everybody's own part, the rake taken from it as well."""
    provision = cite("13:69F-14.15(r)")
    hand.table.move(RAKE, POT, raked, provision, "rake given back")
    hand.pot += raked
    hand.raked -= raked
    for player in hand.players:
        part = min(player.total, pot.depth) - min(player.total, below)
        if part:
            hand.pay_out(player, part, provision, "given back")


def _cut_to(hand: Hand, floor: int) -> None:
    """What lay above this depth has left the pots, and the rake taken from it is borne."""
    kept, below = [], 0
    for pot, raked in net_pots(hand):
        if raked and pot.depth <= floor:
            kept.append((below, raked))
        below = pot.depth
    hand.rakes = kept
    for player in hand.players:
        player.total = min(player.total, floor)
        player.before = min(player.before, floor)


@rule("13:69F-14.14(d)")
def return_uncalled(hand: Hand) -> None:
    """What nobody called goes back to the player and is no part of the pot."""
    if not hand.bet and hand.street > 1:  # nothing was added to what has been looked at before
        return
    totals = [player.total for player in hand.players]
    first = max(totals)
    owner = hand.players[totals.index(first)]
    if owner.status == FOLDED and not hand.can_bet:
        _return_unmatched(hand)
    if owner.status == FOLDED or totals.count(first) > 1:
        return
    excess = first - max([total for total in totals if total < first], default=0)
    _return_to(hand, owner, excess)
    if owner.status == ALL_IN and owner.stack == excess:
        owner.status = IN
        hand.can_bet += 1


@rule("13:69F-14.7(c)4i")
def _return_unmatched(hand: Hand) -> None:
    """Where all who are left are all-in, nobody may win what a dead hand had bet beyond them."""
    if hand.table.revision < CORRECTED_AGAIN:
        return
    deepest = max([player.total for player in hand.live()])
    for player in hand.players:
        if player.total > deepest:
            _return_to(hand, player, player.total - deepest)


def _return_to(hand: Hand, player: Player, cents: int) -> None:
    player.total -= cents
    player.street = max(player.street - cents, 0)
    hand.pay_out(player, cents, cite("13:69F-14.14(d)"), "uncalled")


def unit_of(cents: int) -> int:
    """The chips in which a pot is divided: dollars, or quarters where it has some."""
    return QUARTER if cents % DOLLAR else DOLLAR


@rule("13:69F-14.3(d)")
def divide(cents: int, winners: int) -> list[int]:
    """Equal shares; what cannot be divided goes one chip each to the first, so in their order."""
    if winners == 1:
        return [cents]
    return [share_at(cents, winners, place) for place in range(winners)]


@rule("13:69F-14.3(d)")
def share_at(cents: int, winners: int, place: int) -> int:
    """The share of one of several winners: a chip more for the first of them while some are over.

    What is less than a chip goes to the first.
    """
    unit = unit_of(cents) if winners > 1 else 1
    units = cents // unit
    share = (units // winners + (place < units % winners)) * unit
    return share + cents % unit if place == 0 else share


# The pieces in which a share is divided: coin only where dollars leave more than one of them over.
PIECES: Final = (DOLLAR, 50, QUARTER, 10, 5)


@rule("13:69F-14.9(i)3ii", "13:69F-14.9(i)3iii", "13:69F-14.11(f)2ii", "13:69F-14.11(f)2iii")
@rule("13:69F-14.13A(j)2", "13:69F-14.13A(j)3")
def divide_share(cents: int, winners: int) -> list[int]:
    """Equal parts of a high or low share; the excess, at most a dollar, is all of the first."""
    part = even_part(cents, winners)
    return [cents - part * (winners - 1), *[part] * (winners - 1)]


@rule("13:69F-14.9(i)3ii", "13:69F-14.9(i)3iii")
def even_part(cents: int, winners: int) -> int:
    """What each winner of a high or low share gets for certain; the first gets what is over."""
    part = 0
    for piece in PIECES:
        part = cents // (piece * winners) * piece
        if piece <= unit_of(cents) and cents - part * winners <= DOLLAR:
            break
    return part


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
    return min(tuple(sorted([high_order(card) for card in way])) for way in ways)


@rule("13:69F-14.1[Suit]")
def high_order(card: int) -> int:
    """The place of a card among those that decide on a high odd chip: the ace of spades first."""
    return -(card % RANKS * 4 + card // RANKS)


@rule("13:69F-14.3(e)", "13:69F-14.9(i)3iii")
def odd_low_key(ways: Iterable[Sequence[int]], *, from_ace: bool = False) -> tuple[int, ...]:
    """The key of a winning low hand, the least key first: the lowest ranking low card decides.

    That is the card nearest the king, and of its suits clubs are lowest. Tables of the first
    revision began at the ace.
    """
    turn = 1 if from_ace else -1
    return min(tuple(sorted([low_order(card, turn) for card in way])) for way in ways)


@rule("13:69F-14.3(e)", "13:69F-14.1[Suit]")
def low_order(card: int, turn: int = -1) -> int:
    """The place of a card among those that decide on a low odd chip: the king of clubs first."""
    return turn * ((card % RANKS + 1) % RANKS) * 4 + card // RANKS
