"""How casino war is played without a person: bots and agents."""

from __future__ import annotations

from pitboss.equipment import Source
from pitboss.table import Answer
from pitboss.table.authoring import AgentSheet, BotTurn, Policy, wager_on


def decide(turn: BotTurn, source: Source) -> Answer | None:
    """Go to war where the chips are there, which costs less; make no tie wager."""
    return turn.say("war") or turn.say("none") or turn.say("surrender")


POLICY = Policy(
    bet=wager_on("initial_{seat}"),
    turn=decide,
    agent=AgentSheet(
        words=("war", "surrender", "none"),
        amounts=("tie",),
        spots="(initial|tie)_{area}",
        places=("position {area}", "the dealer"),
    ),
)
