"""Answers at a poker table: the actions of players, dealer and floorperson, as plain data."""

from __future__ import annotations

from pitboss.table import Answer

# -- a player's turn ------------------------------------------------------------------------------


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


class ThrowHand(Answer, frozen=True, kw_only=True):
    """A player throws the cards away, having said nothing, call, raise or an amount in dollars."""

    said: str = ""


class ShowHand(Answer, frozen=True, kw_only=True):
    """At the showdown a player displays the hand, or concedes and discards it unseen."""

    show: bool = True


# -- cards ----------------------------------------------------------------------------------------


class DeckReady(Answer, frozen=True, kw_only=True):
    """The deck is shuffled and cut: its order from the top before the cut, and the cards lifted.

    An empty order says that nobody knows it: every card is then named as it leaves the deck. Of
    the cards in a known order, `boxed` lie face up, `fallen` will be dealt off the table,
    `strayed` to a player who is not eligible, and `exposed` will be shown where they should not.
    """

    order: tuple[int, ...]
    cut: int
    boxed: tuple[int, ...] = ()
    fallen: tuple[int, ...] = ()
    strayed: tuple[int, ...] = ()
    exposed: tuple[int, ...] = ()


class CardMishap(Answer, frozen=True, kw_only=True):
    """A card that leaves a deck whose order nobody knows was not dealt as it should have been."""

    card: str
    mishap: str


# -- officials ------------------------------------------------------------------------------------


class CallFoul(Answer, frozen=True, kw_only=True, omit_defaults=True):
    """A floorperson looks at a hand that was fouled or taken, and states the facts.

    `how` is mixed, wrong_count or taken; `kept` says where the hand was: held, capped with chips,
    or open; `rebuilt` whether it can be put together again, `at_fault` whether the player
    contributed to the error. `other` is the seat of a second hand fouled at the same time, or 0,
    and `others` are those of further ones as in `4,7`; without them neither is written down.
    """

    seat: int
    how: str
    kept: str
    rebuilt: bool
    at_fault: bool
    other: int = 0
    others: str = ""


class LeftHand(Answer, frozen=True, kw_only=True):
    """A player left the table without comment, with the hand unprotected."""

    seat: int
