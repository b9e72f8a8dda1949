"""How pai gow poker is played without a person: hands set by the house way, bots and agents."""

from __future__ import annotations

from typing import Any

from pitboss.games._pai_gow.state import SetHands
from pitboss.games.pai_gow_poker.options import PaiGowPokerRules
from pitboss.games.pai_gow_poker.turns import SetQuestion
from pitboss.table import Answer, Question, Table
from pitboss.table.authoring import AgentSheet, Policy, wager_on


def set_house_way(question: Question, table: Table[Any, Any, Any] | None) -> Answer | None:
    """Set seven cards as the dealer sets hands, in the filed manner."""
    if not isinstance(question, SetQuestion):
        return None
    rules = PaiGowPokerRules() if table is None else table.rules
    _, filed = rules.set_by_house_way(question.cards)
    low = ",".join(card.code for card in filed.low_cards)
    return SetHands(by=question.by, area=question.area, low=low)


POLICY = Policy(
    bet=wager_on("area_{seat}"),
    on_timeout=set_house_way,
    agent=AgentSheet(
        words=(
            *("surrender", "expose", "pass", "bank", "co_bank"),
            *(str(number) for number in range(1, 8)),
        ),
        amounts=("wager",),
        pairs={"set": 7},
        spots="area_{area}",
        places=("the dealer", "area {area}"),
        hands={"HandSeen": "area"},
        shown=3,
    ),
)
