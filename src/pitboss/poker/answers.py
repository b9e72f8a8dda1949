"""What is said and done at a poker table, as plain data."""

from __future__ import annotations

from pitboss.table import Answer

__all__ = [
    "Bet",
    "Call",
    "Check",
    "DeckReady",
    "Fold",
    "PushChips",
    "Raise",
    "ShowHand",
]


class Fold(Answer, frozen=True, kw_only=True):
    """A player leaves the round and forfeits what is in the pot."""


class Check(Answer, frozen=True, kw_only=True):
    """A player declines to open the betting and keeps the right to act."""


class Call(Answer, frozen=True, kw_only=True):
    """A player matches the bet, or puts in what is left of the stack."""


class Bet(Answer, frozen=True, kw_only=True):
    """A player opens the betting of a betting round with so much."""

    cents: int


class Raise(Answer, frozen=True, kw_only=True):
    """A player raises the bet to so much, counting what already lies there in this round."""

    to: int


class PushChips(Answer, frozen=True, kw_only=True):
    """A player puts chips forward, with or without a word, and the rules say what that means.

    `chips` is how many there are; `said` is empty, a word (fold, check, call, raise) or an amount
    in dollars; `more` says that the player announced the bet to be incomplete.
    """

    cents: int
    chips: int = 1
    said: str = ""
    more: bool = False


class DeckReady(Answer, frozen=True, kw_only=True):
    """The deck is shuffled and cut: its order from the top before the cut, and the cards lifted.

    An empty order says that nobody knows it: every card is then told as it leaves the deck.
    """

    order: tuple[int, ...]
    cut: int


class ShowHand(Answer, frozen=True, kw_only=True):
    """At the showdown a player displays the hand, or concedes and discards it unseen."""

    show: bool = True
