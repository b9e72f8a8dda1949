"""The eight poker hand wagers: after which cards each is open, and which card makes it win."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from pitboss.games.pokette import rules


@dataclass(frozen=True, slots=True)
class Hand:
    """A poker hand wager: how many cards are posted before it, when it opens and when it wins.

    `opens` is asked of the posted cards, `wins` of those and the next; `call` is what the dealer
    says of it and `when` the situation in which it is offered.
    """

    posted: int
    opens: Callable[..., bool]
    opens_cite: str
    wins: Callable[..., bool]
    wins_cite: str
    call: str
    when: str

    def is_open(self, posted: tuple[int, ...]) -> bool:
        """Whether the wager may be made with these cards in the stand."""
        return len(posted) == self.posted and self.opens(*posted)


HANDS: Final[Mapping[str, Hand]] = MappingProxyType(
    {
        "pair_in_two": Hand(
            1,
            rules.pair_in_two_opens,
            "19:47-12.8(a)",
            rules.pair_in_two_wins,
            "19:47-12.8(b)[pair]",
            "Pair in 2",
            "one card posted",
        ),
        "pair_in_three": Hand(
            2,
            rules.pair_in_three_opens,
            "19:47-12.8(c)",
            rules.pair_in_three_wins,
            "19:47-12.8(e)1",
            "Pair in 3",
            "no pair posted",
        ),
        "three_of_a_kind": Hand(
            2,
            rules.three_of_a_kind_opens,
            "19:47-12.8(d)4",
            rules.three_of_a_kind_wins,
            "19:47-12.8(e)5",
            "Three of a kind",
            "a pair posted",
        ),
        "flush": Hand(
            2,
            rules.flush_opens,
            "19:47-12.8(d)1",
            rules.flush_wins,
            "19:47-12.8(e)2",
            "Flush",
            "two of a suit posted",
        ),
        "open_straight": Hand(
            2,
            rules.open_straight_opens,
            "19:47-12.8(d)2i",
            rules.straight_wins,
            "19:47-12.8(e)3",
            "Open straight",
            "two ranks to complete it",
        ),
        "inside_straight": Hand(
            2,
            rules.inside_straight_opens,
            "19:47-12.8(d)2ii",
            rules.straight_wins,
            "19:47-12.8(e)3",
            "Inside straight",
            "one rank to complete it",
        ),
        "open_straight_flush": Hand(
            2,
            rules.open_straight_flush_opens,
            "19:47-12.8(d)3i",
            rules.straight_flush_wins,
            "19:47-12.8(e)4",
            "Open straight flush",
            "two cards to complete it",
        ),
        "inside_straight_flush": Hand(
            2,
            rules.inside_straight_flush_opens,
            "19:47-12.8(d)3ii",
            rules.straight_flush_wins,
            "19:47-12.8(e)4",
            "Inside straight flush",
            "one card to complete it",
        ),
    }
)
