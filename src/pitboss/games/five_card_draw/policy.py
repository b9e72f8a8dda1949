"""How five-card draw is played without a person: poker in which all five cards may be drawn."""

from __future__ import annotations

from pitboss.poker.policy import PokerPolicy

POLICY = PokerPolicy(drawn_from=5)
