"""How double down stud is played without a person: bots and agents."""

from __future__ import annotations

from pitboss.equipment import Rank, Source
from pitboss.games._stud.policy import one_suit, pays
from pitboss.table import Answer
from pitboss.table.authoring import AgentSheet, BotTurn, Policy, cards_in, wager_on


def decide(turn: BotTurn, source: Source) -> Answer | None:
    """Double on what pays already, and on four cards of a suit."""
    seen = cards_in(turn.prompt)
    if len(seen) == 4 and (pays(seen, Rank.JACK) or one_suit(seen)):
        return turn.lay("double", most=True)
    return turn.say("stand")


POLICY = Policy(
    bet=wager_on("area_{seat}"),
    turn=decide,
    agent=AgentSheet(
        words=("stand",),
        amounts=("double",),
        spots="area_{area}",
        places=(*(f"dealer's card {number}" for number in range(1, 5)), "area {area}"),
    ),
)
