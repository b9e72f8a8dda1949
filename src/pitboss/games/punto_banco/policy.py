"""How punto banco is played without a person: bots and agents."""

from __future__ import annotations

from pitboss.games._baccarat.policy import BET, HANDS
from pitboss.table.authoring import AgentSheet, Policy, accept_offer

POLICY = Policy(
    bet=BET,
    turn=accept_offer,
    agent=AgentSheet(
        words=("accept", "refuse", "pass shoe"), places=HANDS, marks={"CuratorChosen": "seat"}
    ),
)
