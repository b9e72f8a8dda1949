"""How keno is played without a person: winning tickets are presented, quick-picks are bought."""

from __future__ import annotations

from typing import Any

from pitboss.equipment import Source
from pitboss.games.keno.state import PresentTicket
from pitboss.table import Answer, Question, Table, seat_actor
from pitboss.table.authoring import AgentSheet, BotTurn, Policy, wager_on

_quick_pick = wager_on("straight_[1-6]", count=2)


def bet(turn: BotTurn, source: Source) -> Answer | None:
    """Present what has won, and buy quick-picks of a few spots."""
    return turn.say("present") or _quick_pick(turn, source)


def present(question: Question, seat: int, table: Table[Any, Any, Any]) -> Answer | None:
    """Before somebody goes for good, their winning tickets are presented."""
    for form in question.forms_of(seat_actor(seat)):
        if form.answer is PresentTicket:
            return form.fill()
    return None


# A lounge draws a few minutes after the first ticket of a game.
MINUTES = 3

POLICY = Policy(
    bet=bet,
    on_leaving=present,
    agent=AgentSheet(words=("present",), spots="straight_[1-9]|straight_10"),
    betting_ms=MINUTES * 60_000,
)
