"""Coin toss: a coin in the air, and one wager that it shows heads."""

from __future__ import annotations

from pitboss.games.definition import Game
from pitboss.table import Wager
from pitboss_coin_toss.odds import odds
from pitboss_coin_toss.options import CoinTossRules
from pitboss_coin_toss.round import play
from pitboss_coin_toss.state import CoinTossState

__all__ = ["GAME"]

GAME = Game(
    package=__name__,
    slug="coin_toss",
    name="Coin Toss",
    summary="A coin is tossed; a wager on heads wins even money.",
    rules=CoinTossRules,
    state=CoinTossState,
    wager=Wager,
    seats_max=6,
    questions_max=2,
    medium_cite="99:1-1.1(a)",
    opening=lambda rules: CoinTossState(),
    play=play,
    odds=odds,
    complete=False,
)
