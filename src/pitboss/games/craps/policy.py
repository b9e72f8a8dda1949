"""How craps is played without a person: bots, agents, and dice for players who are gone."""

from __future__ import annotations

from typing import Any

from pitboss.games.craps.state import CrapsState
from pitboss.table import Answer, Choose, Question, Table, seat_actor
from pitboss.table.authoring import ANY_SPOT, AgentSheet, Policy, accept_offer, wager_on


def take_dice(question: Question, seat: int, table: Table[Any, Any, Any]) -> Answer | None:
    """Accept dice without which wagers of a seat would never be decided.

    With a point on the dice are taken without a line bet. With none, and the last shooter gone,
    the player who takes them is the last shooter, who by 19:47-1.11(b) decides come wagers left.
    """
    state = table.state
    assert isinstance(state, CrapsState)
    by = seat_actor(seat)
    offered = any(form.by == by and form.command == "accept" for form in question.forms())
    decides = bool(table.wagers_of(seat)) and (state.puck > 0 or state.gone)
    return Choose(by=by, choice="accept") if offered and decides else None


POLICY = Policy(
    bet=wager_on("pass|dont_pass"),
    turn=accept_offer,
    on_leaving=take_dice,
    agent=AgentSheet(
        words=("accept", "refuse", "pass dice"),
        by_spot={
            "odds": "(pass|dont_pass|come|dont_come).*",
            "on": ANY_SPOT,
            "off": ANY_SPOT,
        },
        bounded=("odds",),
        shown=2,
        marks={"PuckMoved": "point", "ShooterChosen": "seat"},
    ),
)
