"""How mini dice is played without a person: bots and agents."""

from __future__ import annotations

from pitboss.table.authoring import AgentSheet, Policy, accept_offer, wager_on

POLICY = Policy(
    bet=wager_on("place_[68]"),
    turn=accept_offer,
    agent=AgentSheet(words=("accept", "refuse", "pass"), shown=2),
)
