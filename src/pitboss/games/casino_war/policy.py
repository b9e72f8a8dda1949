"""How casino war is played without a person: bots and agents."""

from __future__ import annotations

from typing import Any

from pitboss.equipment import Source
from pitboss.table import Answer, Question, Table
from pitboss.table.authoring import AgentSheet, BotTurn, Policy, wager_on


def decide(turn: BotTurn, source: Source) -> Answer | None:
    """Go to war where the chips are there, which costs less; make no tie wager."""
    return turn.say("war") or turn.say("none") or turn.say("surrender")


def surrender(question: Question, table: Table[Any, Any, Any] | None) -> Answer | None:
    """Give up half of a tied wager: war would take chips that its player did not lay."""
    forms = question.forms()
    return next((form.fill() for form in forms if form.command == "surrender"), None)


POLICY = Policy(
    bet=wager_on("initial_{seat}"),
    turn=decide,
    on_timeout=surrender,
    agent=AgentSheet(
        words=("war", "surrender", "none"),
        amounts=("tie",),
        spots="(initial|tie)_{area}",
        places=("position {area}", "the dealer"),
    ),
)
