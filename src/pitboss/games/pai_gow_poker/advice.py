"""Advice on a hand of pai gow poker: what the best settings are worth."""

from __future__ import annotations

from pitboss.games.pai_gow_poker.analysis import advise
from pitboss.odds import Advisor

__all__ = ["ADVICE"]

ADVICE = Advisor(advise=advise)
