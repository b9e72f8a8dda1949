"""Tables for agents: a Gymnasium environment for each banked game, a PettingZoo one for poker.

>>> import gymnasium, pitboss.agents
>>> env = gymnasium.make("pitboss/red_dog-v0")
>>> _, info = env.reset(seed=7)
>>> env.unwrapped.catalogue.open_names(info["action_mask"])[:2]
('done', 'place area_1 x1')
"""

from __future__ import annotations

from pitboss.agents._extra import ExtraMissing
from pitboss.agents.banked import BankedEnv
from pitboss.agents.poker import PokerEnv, poker_env
from pitboss.agents.registry import banked_games, env_id, poker_games, register

__all__ = [
    "BankedEnv",
    "ExtraMissing",
    "PokerEnv",
    "banked_games",
    "env_id",
    "poker_env",
    "poker_games",
    "register",
]

register()
