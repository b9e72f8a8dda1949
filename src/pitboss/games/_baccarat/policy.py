"""How minibaccarat is played without a person, and what other baccarat games share of that."""

from __future__ import annotations

from typing import Final

from pitboss.table.authoring import AgentSheet, Policy, wager_on

BET: Final = wager_on("banker|player")
HANDS: Final = ("the Player's Hand", "the Banker's Hand")

POLICY = Policy(bet=BET, agent=AgentSheet(places=HANDS))
