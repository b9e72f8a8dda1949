"""All-in equity as a simulation: given hands, random cards to come, and the pot shared out."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Final

import numpy as np

from pitboss.equipment import Card
from pitboss.errors import MalformedAnswer
from pitboss.money import Cents, show
from pitboss.poker.house.options import PokerRules
from pitboss.poker.simulation import equity_kernel as kernel
from pitboss.poker.simulation.equity_kernel import AllIn, net_of, play_deals
from pitboss.ranking.shares import Spot, equity, spot_of
from pitboss.simulation.chance import Words
from pitboss.simulation.figures import ROUND
from pitboss.simulation.stakes import refused
from pitboss.simulation.strategy import FLAT, Model, Strategy
from pitboss.simulation.tally import Tally

# What a strategy tells of the hands, and what it must not.
HANDS: Final = "hands"
DETAILS: Final = (HANDS, "board", "dead")
RANDOM: Final = "random"
# Nobody needs more letters for all the cards of a deck.
CHARS_MAX: Final = 400
# So many hands are compared for an exact value: less than a second's work.
EXACT_MAX: Final = 5_000_000

# By what is compared and how many cards there are to make it of.
_KINDS: Final = {
    ("high", 7): kernel.SEVEN,
    ("high", 5): kernel.FIVE,
    ("omaha", 9): kernel.OMAHA,
    ("low", 7): kernel.LOW_SEVEN,
    ("low8", 7): kernel.LOW8,
    ("omaha_low8", 9): kernel.OMAHA_LOW8,
    ("three_card_high", 4): kernel.THREE,
    ("three_card_low", 4): kernel.THREE_LOW,
}


def equity_model(game: str, rules: PokerRules, strategy: Strategy) -> Model:
    """Hands that are all-in: each has put in as much, and the cards to come decide.

    `game` is one of those that `ranking.equity` knows.
    """
    _check(strategy)
    spot = _spot(game, rules, strategy)
    names, dealt = _names(spot), all_in(spot)
    exact = _exact(game, spot, strategy)

    def play(chance: Words, rounds: int, tally: Tally) -> None:
        play_deals(dealt, chance, rounds, tally)

    return Model(
        wagers=names,
        play=play,
        base=dealt.stake,
        exact={} if exact is None else {**dict(zip(names, exact, strict=True)), ROUND: exact[0]},
        note=_note(spot, dealt.stake, is_exact=exact is not None),
    )


# -- what is asked for -----------------------------------------------------------------------------


def _check(strategy: Strategy) -> None:
    """Nothing is decided or wagered any more once everybody is all-in."""
    if strategy.play != "best":
        raise refused("play", "hands that are all-in have nothing to decide: leave play out")
    if strategy.wagers or strategy.system != FLAT:
        raise refused("wagers", "hands that are all-in have put in the same: leave wagers out")
    if strategy.count is not None:
        raise refused("count", "hands that are all-in are not counted: name dead cards instead")
    if unknown := sorted(set(strategy.details) - set(DETAILS)):
        known = ", ".join(DETAILS)
        raise refused(f"details.{unknown[0][:20]}", f"all-in hands have the details {known}")


def _spot(game: str, rules: PokerRules, strategy: Strategy) -> Spot:
    """The hands, the board and the dead cards that the strategy names."""
    details = strategy.details
    if sum(map(len, details.values())) > CHARS_MAX:
        raise refused("details.hands", f"cards are given in at most {CHARS_MAX} letters")
    hands = [_hand(each.strip()) for each in details[HANDS].split(",")]
    if len(hands) > rules.seats or strategy.players not in (1, len(hands)):
        message = f"here are {len(hands)} hands, and the table seats {rules.seats} players"
        raise refused("players", message)
    try:
        return spot_of(
            hands, board=details.get("board", ""), dead=details.get("dead", ""), game=game
        )
    except MalformedAnswer as error:
        raise refused("details.hands", str(error)) from None


def _hand(typed: str) -> str:
    """The cards of a hand; of a random one none is known."""
    if not typed:
        raise refused("details.hands", "hands are written like AsKs,QdQh,random")
    return "" if typed == RANDOM else typed


def _names(spot: Spot) -> tuple[str, ...]:
    """The rows: the number of each hand and its known cards."""
    return tuple(
        f"hand {number} {''.join(card.code for card in cards) or RANDOM}"
        for number, cards in enumerate(spot.hands, start=1)
    )


# -- what lies on the table ------------------------------------------------------------------------


def stake_for(hands: int) -> Cents:
    """The least whole dollars from each hand that make a pot every tie divides evenly."""
    parts = 2 * lcm(*range(1, hands + 1))
    return next(cents for cents in range(1_00, 100 * parts + 1, 1_00) if cents * hands % parts == 0)


def all_in(spot: Spot) -> AllIn:
    """The spot as arrays."""
    own, board = spot.game.own, spot.game.board
    high, low = _KINDS[spot.game.high, own + board], kernel.NO_LOW
    if spot.game.low is not None:
        low = _KINDS[spot.game.low, own + board]
    rows = [_row(cards, own) + _row(spot.board, board) for cards in spot.hands]
    stake, count = stake_for(len(rows)), len(rows)
    endings = range(2 * (count + 1) ** 2)
    return AllIn(
        hands=np.array(rows, dtype=np.int64),
        deck=np.array(spot.deck, dtype=np.uint8),
        fills=np.array(_fills(spot), dtype=np.int64).reshape(-1, 3),
        high=high,
        low=low,
        nets=np.array([net_of(ending, count, stake) for ending in endings], dtype=np.int64),
        stake=stake,
    )


def _row(cards: Sequence[Card], size: int) -> list[int]:
    return [*map(int, cards), *[0] * (size - len(cards))]


def _fills(spot: Spot) -> list[tuple[int, int, int]]:
    """Where the cards to come go: to each hand in turn, then to the board of them all."""
    own, count = spot.game.own, len(spot.hands)
    places = [
        (hand, hand + 1, column)
        for hand, cards in enumerate(spot.hands)
        for column in range(len(cards), own)
    ]
    shared = range(own + len(spot.board), own + spot.game.board)
    return places + [(0, count, column) for column in shared]


# -- what it comes to ------------------------------------------------------------------------------


def _exact(game: str, spot: Spot, strategy: Strategy) -> list[Fraction] | None:
    """What each hand loses of its stake on average, if all deals are soon looked at."""
    count = len(spot.hands)
    if not spot.is_before_the_flop and spot.deals * count > EXACT_MAX:
        return None
    dead = strategy.details.get("dead", "")
    found = equity(spot.hands, board=spot.board, dead=dead, game=game)
    return [1 - count * share for share in found.shares]


def _note(spot: Spot, stake: Cents, *, is_exact: bool) -> str:
    count = len(spot.hands)
    note = (
        f"All-in: each of {count} hands has put in {show(stake)}, nobody acts any more and no rake"
        f" is taken. Below zero a hand wins more than it put in; its share of the pot is"
        f" (1 - advantage) / {count}. The round is that of hand 1: all hands together net zero."
    )
    if is_exact:
        return note
    return f"{note} Not exact: there are {spot.deals:,} deals still to come."
