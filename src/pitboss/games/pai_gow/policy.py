"""How pai gow is played without a person: hands set by the house way, bots and agents."""

from __future__ import annotations

from typing import Any

from pitboss.equipment import Source, Tile, write_tiles
from pitboss.games._pai_gow.state import SetHands
from pitboss.games.pai_gow.options import PaiGowRules
from pitboss.games.pai_gow.turns import HOUSE_WAY, SetTiles
from pitboss.table import Answer, Question, Table
from pitboss.table.authoring import AgentSheet, BotTurn, Policy, wager_on


def set_house_way(question: Question, table: Table[Any, Any, Any] | None) -> Answer | None:
    """Set four tiles as the dealer sets hands, in the filed manner."""
    if not isinstance(question, SetTiles):
        return None
    rules = PaiGowRules() if table is None else table.rules
    _, filed = rules.set_by_house_way(question.tiles)
    return SetHands(by=question.by, area=question.area, low=write_tiles(filed.low_tiles))


def play_house_way(turn: BotTurn, source: Source) -> Answer | None:
    """A bot sets its tiles as the dealer would."""
    return turn.say(HOUSE_WAY)


POLICY = Policy(
    bet=wager_on("area_{seat}"),
    turn=play_house_way,
    on_timeout=set_house_way,
    agent=AgentSheet(
        words=(
            *("house_way", "surrender", "expose", "pass", "bank", "co_bank"),
            *("play", "void", "refuse"),
        ),
        amounts=("wager",),
        pairs={"set": 4},
        spots="area_{area}",
        places=("area {area}",),
        hands={"TilesSeen": "area"},
        pieces=Tile,
        shown=3,
    ),
)
