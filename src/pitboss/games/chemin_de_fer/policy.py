"""How chemin de fer is played without a person: bots that bank or wager on a bank, and agents."""

from __future__ import annotations

from pitboss.equipment import Source
from pitboss.table import Answer, PlaceWager
from pitboss.table.authoring import AgentSheet, BotTurn, Policy, least_wager, one_in


def bet(turn: BotTurn, source: Source) -> Answer | None:
    """Offer for a bank that nobody wants, call banco, or cover a part of it."""
    laid = any(wager.seat == turn.seat for wager in turn.view.wagers.values())
    for form in turn.forms:
        if form.command == "offer" and "Nothing is offered yet" in turn.prompt:
            return least_wager(form, source)
        if form.command in ("banco", "suivi") and one_in(6, source):
            return form.fill()
        if form.answer is PlaceWager and not laid and not one_in(4, source):
            return least_wager(form, source)
    return None


def decide(turn: BotTurn, source: Source) -> Answer | None:
    """Take a bank now and then at the least wager, mostly keep it, and draw where one may."""
    laid = turn.lay("banker")
    if laid is not None:
        return laid
    if turn.form("accept") is not None:
        return turn.say("accept" if one_in(2, source) else "refuse")
    if turn.form("keep") is not None:
        return turn.say("pass" if one_in(4, source) else "keep")
    return turn.say("draw", "card" if one_in(2, source) else "stay")


POLICY = Policy(
    bet=bet,
    turn=decide,
    others=2,
    agent=AgentSheet(
        words=(
            *("accept", "refuse", "banco", "keep", "pass"),
            *("card", "stay", "natural", "under_eight"),
        ),
        amounts=("offer",),
        shared=True,
        places=("Player's Hand", "Banker's Hand"),
        marks={"BankerChosen": "seat"},
    ),
)
