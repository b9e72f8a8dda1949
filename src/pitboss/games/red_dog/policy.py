"""How red dog is played without a person: bots and agents."""

from __future__ import annotations

import re
from typing import Final

from pitboss.equipment import Source
from pitboss.table import Answer
from pitboss.table.authoring import AgentSheet, BotTurn, Policy, wager_on

_SPREAD: Final = re.compile(r"a spread of (\d+)")


def decide(turn: BotTurn, source: Source) -> Answer | None:
    """Raise on a spread of seven and more, where most third cards win."""
    found = _SPREAD.search(turn.prompt)
    if found is not None and int(found[1]) >= 7:
        return turn.lay("raise", most=True)
    return turn.say("play")


POLICY = Policy(
    bet=wager_on("area_{seat}"),
    turn=decide,
    agent=AgentSheet(
        words=("stand", "play", "void"),
        amounts=("raise",),
        spots="area_{area}",
        places=("left box", "right box", "middle box"),
    ),
)
