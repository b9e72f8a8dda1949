"""How let it ride is played without a person: bots and agents."""

from __future__ import annotations

from pitboss.equipment import Rank, Source
from pitboss.games._stud.policy import one_suit, pays
from pitboss.table import Answer
from pitboss.table.authoring import AgentSheet, BotTurn, Policy, cards_in, wager_on


def decide(turn: BotTurn, source: Source) -> Answer | None:
    """Let a bet ride on what pays already, on three high cards of a suit, on four of a suit."""
    own, shown = turn.own_cards(), cards_in(turn.prompt)
    seen = [*own, *shown]
    if len(own) < 3:
        return turn.say("withdraw")
    high = all(card.rank >= Rank.TEN for card in seen)
    suited = one_suit(seen) and (len(seen) > 3 or high)
    return turn.say("ride" if pays(seen, Rank.TEN) or suited else "withdraw")


POLICY = Policy(
    bet=wager_on("bet_[123]_{seat}", count=3),
    turn=decide,
    agent=AgentSheet(
        words=("ride", "withdraw"),
        spots="bet_._{area}",
        places=("position {area}", "first community card", "second community card"),
    ),
)
