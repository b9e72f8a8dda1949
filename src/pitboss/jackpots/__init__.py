"""Funds that several tables feed: bad beat payouts as entries, their fold, and what they move."""

from __future__ import annotations

from pitboss.jackpots.fund import apply, check_rules, fold
from pitboss.jackpots.state import Claim, Fund, Move, check_identity

__all__ = ["Claim", "Fund", "Move", "apply", "check_identity", "check_rules", "fold"]
