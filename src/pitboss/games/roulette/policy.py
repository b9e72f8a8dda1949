"""How roulette is played without a person: bots and agents."""

from __future__ import annotations

from pitboss.table.authoring import AgentSheet, Policy, wager_on

POLICY = Policy(bet=wager_on("red|black|odd|even|low|high"), agent=AgentSheet(shown=1))
