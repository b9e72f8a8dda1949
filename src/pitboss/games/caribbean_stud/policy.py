"""How Caribbean stud is played without a person: bots and agents."""

from __future__ import annotations

from pitboss.equipment import Rank, Source
from pitboss.games._stud.policy import times
from pitboss.table import Answer
from pitboss.table.authoring import AgentSheet, BotTurn, Policy, wager_on


def decide(turn: BotTurn, source: Source) -> Answer | None:
    """Bet with a pair or better, or with an ace and a king; fold the rest."""
    ranks = times(turn.own_cards())
    good = any(count > 1 for count in ranks.values()) or {Rank.ACE, Rank.KING} <= ranks.keys()
    return turn.say("bet" if good else "fold", "fold")


POLICY = Policy(
    bet=wager_on("ante_{seat}"),
    turn=decide,
    agent=AgentSheet(
        words=("bet", "fold"),
        spots="(ante|progressive)_{area}",
        places=("the dealer", "seat {area}"),
    ),
)
