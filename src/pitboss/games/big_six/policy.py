"""How big six is played without a person: bots and agents."""

from __future__ import annotations

from pitboss.table.authoring import AgentSheet, Policy, wager_on

POLICY = Policy(bet=wager_on("d5|d1"), agent=AgentSheet(shown=1))
