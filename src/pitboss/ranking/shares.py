"""Equity: what share of the pot each hand wins, over every deal still to come or over a sample."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm, sqrt
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import BELOW_MAX, Card, full_deck, seeded
from pitboss.errors import MalformedAnswer, checked_call
from pitboss.ranking.evaluation import evaluate
from pitboss.ranking.hands import read_cards
from pitboss.ranking.kernels_deal import every_deal, sampled_deals
from pitboss.ranking.kernels_holdem import Counts, count_boards
from pitboss.ranking.kinds import AnyKind
from pitboss.ranking.tables import Ranks

# As many deals as are enumerated before a sample is asked for: some ten seconds for two hands.
DEALS_MAX: Final = 100_000_000
SAMPLES_MAX: Final = 1_000_000_000
PLAYERS_MAX: Final = 23
CHUNK: Final = 1 << 18

Cards: TypeAlias = tuple[Card, ...]
Shares: TypeAlias = NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """What is dealt in a game, and what wins it; a low half if there is a low kind."""

    own: int
    board: int = 0
    high: AnyKind
    low: AnyKind | None = None


GAMES: Final = {
    "holdem": Game(own=2, board=5, high="high"),
    "omaha": Game(own=4, board=5, high="omaha"),
    "omaha_hi_lo_8": Game(own=4, board=5, high="omaha", low="omaha_low8"),
    "stud": Game(own=7, high="high"),
    "stud_low": Game(own=7, high="low"),
    "stud_hi_lo": Game(own=7, high="high", low="low"),
    "stud_hi_lo_8": Game(own=7, high="high", low="low8"),
    "five_card": Game(own=5, high="high"),
    "five_card_low": Game(own=5, high="low"),
    "deuce_to_seven": Game(own=5, high="deuce_to_seven"),
    "badugi": Game(own=4, high="badugi"),
    "mambo": Game(own=3, board=1, high="three_card_high", low="three_card_low"),
}


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Equity:
    """What each hand wins on average: of the pot, the whole pot alone, and a part of it.

    The fractions are exact if every deal was looked at; otherwise they are those of the sample,
    and `standard_errors` says how far the shares may be off.
    """

    shares: tuple[Fraction, ...]
    wins: tuple[Fraction, ...]
    ties: tuple[Fraction, ...]
    standard_errors: tuple[float, ...]
    deals: int
    exact: bool

    def __repr__(self) -> str:
        shares = ", ".join(f"{float(share):.2%}" for share in self.shares)
        how = "all" if self.exact else "a sample of"
        return f"<Equity {shares}, over {how} {self.deals:,} deals>"


@checked_call
def equity(
    hands: Iterable[str | Iterable[int]],
    board: str | Iterable[int] = (),
    dead: str | Iterable[int] = (),
    game: str = "holdem",
    *,
    samples: int | None = None,
    seed: int | str = 1,
) -> Equity:
    """The share of the pot that each hand wins if nobody folds; hands may lack cards to come."""
    spot = spot_of(hands, board=board, dead=dead, game=game)
    if samples is not None:
        return _sampled(spot, samples, seed=seed)
    if spot.deals > DEALS_MAX:
        raise MalformedAnswer(
            f"there are {spot.deals:,} deals, more than {DEALS_MAX:,}: ask for some samples"
        )
    return _before_the_flop(spot) if spot.is_before_the_flop else _enumerated(spot)


# -- what is known --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Spot:
    """The cards that are known, and what is still to come."""

    game: Game
    hands: tuple[Cards, ...]
    board: Cards
    deck: Cards

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each player lacks, then the board."""
        missing = (self.game.own - len(hand) for hand in self.hands)
        return (*missing, self.game.board - len(self.board))

    @property
    def deals(self) -> int:
        """In how many ways the missing cards can come."""
        ways, left = 1, len(self.deck)
        for size in self.sizes:
            ways, left = ways * comb(left, size), left - size
        return ways

    @property
    def is_before_the_flop(self) -> bool:
        """Whether these are complete hands of hold 'em without a board."""
        return self.game == GAMES["holdem"] and self.sizes == (*(0 for _ in self.hands), 5)


def spot_of(
    hands: Iterable[str | Iterable[int]],
    *,
    board: str | Iterable[int],
    dead: str | Iterable[int],
    game: str,
) -> Spot:
    """What is known in a spot, read and checked."""
    if game not in GAMES:
        raise MalformedAnswer(f"equity knows the games {', '.join(GAMES)}; {game!r} is not one")
    if isinstance(hands, str) or not isinstance(hands, Iterable):
        raise MalformedAnswer(f"hands are a list such as ['AsAh', 'KdKc'], not {hands!r:.40}")
    held, shared = tuple(read_cards(hand) for hand in hands), read_cards(board)
    known = [card for cards in (*held, shared, read_cards(dead)) for card in cards]
    deck = tuple(card for card in full_deck() if card not in known)
    spot = Spot(GAMES[game], held, shared, deck)
    if not 2 <= len(held) <= PLAYERS_MAX:
        raise MalformedAnswer(f"equity is between 2 to {PLAYERS_MAX} hands, not {len(held)}")
    if min(spot.sizes) < 0:
        raise MalformedAnswer(f"a hand or the board has more cards than {game} is played with")
    if len(deck) + len(known) != 52:
        raise MalformedAnswer("a card is named twice, or is a joker")
    if sum(spot.sizes) > len(deck):
        raise MalformedAnswer("there are not enough cards for so many hands")
    return spot


# -- every deal, or some --------------------------------------------------------------------------


def _before_the_flop(spot: Spot) -> Equity:
    """All boards of hold 'em, counted by their ranks."""
    deck = np.zeros(4, dtype=np.uint64)
    for card in spot.deck:
        deck[card // 13] |= np.uint64(1 << card % 13)
    counts: Counts = np.zeros((len(spot.hands), len(spot.hands) + 1), dtype=np.int64)
    count_boards(np.array(spot.hands, dtype=np.uint8), deck, counts)
    tally = Tally.of(spot)
    for player, by_winners in enumerate(counts.tolist()):
        tally.wins[player] = by_winners[1]
        tally.ties[player] = sum(by_winners[2:])
        tally.units[player] = sum(
            boards * (tally.pot // winners) for winners, boards in enumerate(by_winners) if winners
        )
    return tally.equity(spot.deals, exact=True)


def _enumerated(spot: Spot) -> Equity:
    tally = Tally.of(spot)
    for rows in _all_deals(spot):
        tally.add(_shares(spot, rows, tally.pot))
    return tally.equity(spot.deals, exact=True)


def _all_deals(spot: Spot) -> Iterator[Ranks]:
    """Every deal, some at a time."""
    deck = np.array(spot.deck, dtype=np.uint8)
    sizes = np.array([size for size in spot.sizes if size], dtype=np.int64)
    picks = np.array([pick for size in spot.sizes for pick in range(size)], dtype=np.int64)
    for start in range(0, spot.deals, CHUNK):
        rows = np.zeros((min(CHUNK, spot.deals - start), sum(spot.sizes)), dtype=np.uint8)
        every_deal(deck, sizes, picks, rows)
        yield rows


def _sampled(spot: Spot, samples: int, *, seed: int | str) -> Equity:
    if not 2 <= samples <= SAMPLES_MAX:
        raise MalformedAnswer(f"a sample is of 2 to {SAMPLES_MAX:,} deals")
    source, tally = seeded(seed), Tally.of(spot)
    state = np.array([source.below(BELOW_MAX) for _ in range(4)], dtype=np.uint64)
    deck = np.array(spot.deck, dtype=np.uint8)
    for start in range(0, samples, CHUNK):
        rows = np.zeros((min(CHUNK, samples - start), sum(spot.sizes)), dtype=np.uint8)
        sampled_deals(deck, state, rows)
        tally.add(_shares(spot, rows, tally.pot))
    return tally.equity(samples, exact=False)


# -- who wins -------------------------------------------------------------------------------------


def _shares(spot: Spot, rows: Ranks, pot: int) -> Shares:
    """What each player wins of the pot in each deal."""
    hands = list(_complete(spot, rows))
    high = np.stack([evaluate(hand, spot.game.high) for hand in hands])
    if spot.game.low is None:
        return _won(high, pot)
    low = np.stack([evaluate(hand, spot.game.low) for hand in hands])
    return np.where(
        low.max(axis=0) > 0, _won(high, pot // 2) + _won(low, pot // 2), _won(high, pot)
    )


def _won(strengths: NDArray[np.int32], pot: int) -> Shares:
    """The pot divided equally among those with the best hand."""
    winning = strengths == strengths.max(axis=0)
    won: Shares = winning * (pot // winning.sum(axis=0))
    return won


def _complete(spot: Spot, rows: Ranks) -> Iterator[Ranks]:
    """The hand of each player in each deal: his cards, then the board."""
    ends = np.cumsum(spot.sizes).tolist()
    shared = _beside(spot.board, rows[:, ends[-2] :])
    for hand, start, end in zip(spot.hands, [0, *ends], ends[:-1], strict=False):
        yield np.hstack([_beside(hand, rows[:, start:end]), shared])


def _beside(cards: Sequence[Card], rows: Ranks) -> Ranks:
    known = np.array(cards, dtype=np.uint8)
    return np.hstack([np.broadcast_to(known, (len(rows), len(known))), rows])


@dataclass(slots=True)
class Tally:
    """What each player has won so far, in units that every tie divides evenly."""

    pot: int
    units: list[int]
    wins: list[int]
    ties: list[int]
    squares: list[float]

    @classmethod
    def of(cls, spot: Spot) -> Tally:
        """Nothing won yet."""
        players = len(spot.hands)
        nothing = [0] * players
        return cls(
            2 * lcm(*range(1, players + 1)), nothing, [*nothing], [*nothing], [0.0] * players
        )

    def add(self, shares: Shares) -> None:
        """Count what was won in some deals."""
        for player, won in enumerate(shares):
            self.units[player] += int(won.sum())
            self.wins[player] += int((won == self.pot).sum())
            self.ties[player] += int(((won > 0) & (won < self.pot)).sum())
            self.squares[player] += float(((won / self.pot) ** 2).sum())

    def equity(self, deals: int, *, exact: bool) -> Equity:
        """The averages."""
        shares = tuple(Fraction(units, self.pot * deals) for units in self.units)
        means = zip(self.squares, shares, strict=True)
        spread = (max(0.0, squares / deals - float(mean) ** 2) for squares, mean in means)
        return Equity(
            shares=shares,
            wins=tuple(Fraction(wins, deals) for wins in self.wins),
            ties=tuple(Fraction(ties, deals) for ties in self.ties),
            standard_errors=tuple(0.0 if exact else sqrt(each / (deals - 1)) for each in spread),
            deals=deals,
            exact=exact,
        )
