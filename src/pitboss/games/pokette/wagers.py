"""The wagers of pokette and what they pay at least, in the order of 19:47-12.5 and 12.6."""

from __future__ import annotations

from typing import Final

from pitboss.games.pokette.hands import HANDS
from pitboss.money import Odds
from pitboss.rulebook import rule
from pitboss.table import Wager
from pitboss.table.authoring import PayLine, WagerKind

__all__ = ["KINDS", "PAY_LINES", "PoketteWager", "is_non_poker_hand", "is_poker_hand"]

PAY_LINES: Final = (
    PayLine(
        "straight_up",
        "Single card straight up",
        Odds(50, 1),
        "19:47-12.6(b)[Single card straight up]",
    ),
    PayLine("split", "Two cards or split", Odds(24, 1), "19:47-12.6(b)[Two cards or split]"),
    PayLine("corner", "Four cards or corner", Odds(12, 1), "19:47-12.6(b)[Four cards or corner]"),
    PayLine("single_rank", "Single rank", Odds(12, 1), "19:47-12.6(b)[Single rank]"),
    PayLine("double_rank", "Double rank", Odds(5, 1), "19:47-12.6(b)[Double rank]"),
    PayLine("akq", "Ace-king-queen rank", Odds(3, 1), "19:47-12.6(b)[Ace-king-queen rank]"),
    PayLine("j109", "Jack-10-9 rank", Odds(3, 1), "19:47-12.6(b)[Jack-10-9 rank]"),
    PayLine("r876", "8-7-6 rank", Odds(3, 1), "19:47-12.6(b)[8-7-6 rank]"),
    PayLine("r543", "5-4-3 rank", Odds(3, 1), "19:47-12.6(b)[5-4-3 rank]"),
    PayLine("red", "Red", Odds(1, 1), "19:47-12.6(b)[Red]"),
    PayLine("black", "Black", Odds(1, 1), "19:47-12.6(b)[Black]"),
    PayLine("suit", "Suit or column", Odds(3, 1), "19:47-12.6(b)[Suit or column]"),
    PayLine("jacer", "Jacer", Odds(12, 1), "19:47-12.6(b)[Jacer]"),
    PayLine("pair_in_two", "Pair in two", Odds(11, 1), "19:47-12.6(b)[Pair in two]"),
    PayLine("pair_in_three", "Pair in three", Odds(5, 1), "19:47-12.6(b)[Pair in three]"),
    PayLine("three_of_a_kind", "Three of a kind", Odds(11, 1), "19:47-12.6(b)[Three of a kind]"),
    PayLine("flush", "Flush", Odds(3, 1), "19:47-12.6(b)[Flush]"),
    PayLine("open_straight", "Straight, open", Odds(5, 1), "19:47-12.6(b)[Straight, open]"),
    PayLine("inside_straight", "Straight, inside", Odds(11, 1), "19:47-12.6(b)[Straight, inside]"),
    PayLine(
        "open_straight_flush",
        "Straight flush, open",
        Odds(24, 1),
        "19:47-12.6(b)[Straight flush, open]",
    ),
    PayLine(
        "inside_straight_flush",
        "Straight flush, inside",
        Odds(49, 1),
        "19:47-12.6(b)[Straight flush, inside]",
    ),
)

# Each wager by the provision that describes it.
_DESCRIBED: Final = {
    "straight_up": "19:47-12.5(a)1",
    "split": "19:47-12.5(a)2",
    "corner": "19:47-12.5(a)3",
    "single_rank": "19:47-12.5(a)4",
    "double_rank": "19:47-12.5(a)5",
    "akq": "19:47-12.5(a)6",
    "j109": "19:47-12.5(a)7",
    "r876": "19:47-12.5(a)8",
    "r543": "19:47-12.5(a)9",
    "red": "19:47-12.5(a)10",
    "black": "19:47-12.5(a)11",
    "suit": "19:47-12.5(a)12",
    "jacer": "19:47-12.5(a)13",
    "pair_in_two": "19:47-12.5(b)1",
    "pair_in_three": "19:47-12.5(b)2",
    "three_of_a_kind": "19:47-12.5(b)3",
    "flush": "19:47-12.5(b)6",
    "open_straight": "19:47-12.5(b)4",
    "inside_straight": "19:47-12.5(b)4",
    "open_straight_flush": "19:47-12.5(b)5",
    "inside_straight_flush": "19:47-12.5(b)5",
}

KINDS: Final = tuple(
    WagerKind(line.key, line.title, _DESCRIBED[line.key], (line.key,)) for line in PAY_LINES
)


class PoketteWager(Wager, frozen=True, kw_only=True):
    """Chips on a spot; a poker hand wager rides from the first closing call after it was made."""

    riding: bool = False


@rule("19:47-12.1[poker hand wager]")
def is_poker_hand(kind: str) -> bool:
    """Whether a wager is made on the sequence of cards in the stand."""
    return kind in HANDS


@rule("19:47-12.1[non-poker hand wager]")
def is_non_poker_hand(kind: str) -> bool:
    """Whether a wager is made on the one card of the next spin."""
    return kind in _DESCRIBED and not is_poker_hand(kind)
