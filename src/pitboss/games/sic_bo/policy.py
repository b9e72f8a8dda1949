"""How sic bo is played without a person: bots and agents."""

from __future__ import annotations

from pitboss.table.authoring import AgentSheet, Policy, wager_on

POLICY = Policy(bet=wager_on("small|big"), agent=AgentSheet(shown=3))
