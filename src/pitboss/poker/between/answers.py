"""Answers between two rounds of poker, as plain data."""

from __future__ import annotations

from pitboss.table import Answer


class BuyChips(Answer, frozen=True, kw_only=True):
    """A player puts currency on the table, and the dealer changes it for chips."""

    cents: int


class SitOut(Answer, frozen=True, kw_only=True):
    """A player stays seated with the stakes on the table and is not dealt in."""


class StepAway(Answer, frozen=True, kw_only=True):
    """A player leaves the table for a while and keeps the seat."""


class ComeBack(Answer, frozen=True, kw_only=True):
    """A player is dealt in again; `cents` are the stakes that came back with an absent player."""

    cents: int


class AgreeMinimum(Answer, frozen=True, kw_only=True):
    """A patron agrees that the minimum wager of the table is raised to so much."""

    cents: int


class RemovePlayer(Answer, frozen=True, kw_only=True):
    """The supervisor removes a player who does not play solely for the own hand."""

    seat: int


class ReadClock(Answer, frozen=True, kw_only=True):
    """The floorperson enters how many minutes have passed since the last entry."""

    minutes: int


class RotateDecks(Answer, frozen=True, kw_only=True):
    """The dealer stores the deck in play and takes the other one."""


class CountDeck(Answer, frozen=True, kw_only=True):
    """The dealer has counted the cards, and there are so many."""

    cards: int
