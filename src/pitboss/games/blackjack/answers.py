"""What is said at a blackjack table and at no other."""

from __future__ import annotations

from pitboss.table import Answer

__all__ = [
    "CallReshuffle",
    "ConsentToShare",
    "DoubleDown",
    "RepairReader",
    "ReserveSpot",
    "TakeInsurance",
]


class DoubleDown(Answer, frozen=True, kw_only=True):
    """A bettor adds so much to a wager of the hand, for one more card."""

    cents: int


class TakeInsurance(Answer, frozen=True, kw_only=True):
    """A bettor insures a wager for so much."""

    cents: int


class ConsentToShare(Answer, frozen=True, kw_only=True):
    """The first person to wager on a box lets others wager there too."""

    box: int


class ReserveSpot(Answer, frozen=True, kw_only=True):
    """The floorperson agrees to keep the spot of a player who leaves for a while."""

    seat: int


class CallReshuffle(Answer, frozen=True, kw_only=True):
    """The house orders a reshuffle after the round."""


class RepairReader(Answer, frozen=True, kw_only=True):
    """The card reader works again."""
