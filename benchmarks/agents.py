"""How fast agents step through our tables, against the libraries' own, in the same run.

    pip install "pitboss[agents]" "pettingzoo[classic]" && python benchmarks/agents.py

Random lawful play on one core. Ours plays by the regulation, with books that are checked after
every answer; Gymnasium's Blackjack-v1 knows no wagers, splits or doubles, and PettingZoo's hold 'em
no rake and no side pots beyond two players.
"""

from __future__ import annotations

import importlib
import json
import random
import sys
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, TypeAlias

import gymnasium
from pettingzoo import AECEnv

from pitboss.agents import banked_games, env_id, poker_env, poker_games

STEPS = 3_000
WARM_UP = 200
OneSeat: TypeAlias = gymnasium.Env[Any, Any]
Seats: TypeAlias = AECEnv[str, Any, Any]

PEER = "texas_holdem_no_limit_v6"


def chosen(mask: Sequence[int]) -> int:
    """Any action that the mask lets through."""
    return random.choice([number for number, is_open in enumerate(mask) if is_open])


def ours(mask: Sequence[int]) -> int:
    """Any open action, but every other time the first, which ends the betting."""
    if random.random() < 0.5:
        return next(number for number, is_open in enumerate(mask) if is_open)
    return chosen(mask)


def gymnasium_steps(env: OneSeat, choose: Callable[[OneSeat, Any], int], steps: int) -> float:
    """Steps a second of an environment with one agent."""
    _, info = env.reset(seed=1)
    began = perf_counter()
    for _ in range(steps):
        _, _, over, cut_short, info = env.step(choose(env, info))
        if over or cut_short:
            _, info = env.reset()
    return steps / (perf_counter() - began)


def pettingzoo_steps(env: Seats, steps: int) -> float:
    """Steps a second of an environment with several agents, once its tables are loaded."""
    if steps > WARM_UP:
        pettingzoo_steps(env, WARM_UP)
    env.reset(seed=1)
    began, done = perf_counter(), 0
    while done < steps:
        for _ in env.agent_iter():
            seen, _, over, cut_short, _ = env.last()
            mask = [] if over or cut_short or seen is None else seen["action_mask"]
            env.step(chosen(mask) if len(mask) else None)
            done += 1
        env.reset()
    return done / (perf_counter() - began)


def peer_poker() -> float | None:
    """PettingZoo's hold 'em, or None if it is not installed."""
    try:
        module = importlib.import_module(f"pettingzoo.classic.{PEER}")
    except ImportError:
        return None
    return pettingzoo_steps(module.env(), STEPS)


def main() -> None:
    """Measure and print one JSON object."""
    random.seed(1)
    banked = {
        slug: gymnasium_steps(
            gymnasium.make(env_id(slug)), lambda _, info: ours(info["action_mask"]), STEPS // 3
        )
        for slug in banked_games()
    }
    poker = {slug: pettingzoo_steps(poker_env(slug), STEPS) for slug in poker_games()}
    no_limit = pettingzoo_steps(poker_env("hold_em", rules={"limit_structure": "no_limit"}), STEPS)
    blackjack = gymnasium_steps(
        gymnasium.make("Blackjack-v1"), lambda env, _: env.action_space.sample(), STEPS
    )
    peer = peer_poker()
    report = {
        "python": sys.version.split()[0],
        "banked_steps_per_second": {slug: round(rate) for slug, rate in banked.items()},
        "poker_steps_per_second": {slug: round(rate) for slug, rate in poker.items()},
        "blackjack_v1_steps_per_second": round(blackjack),
        "ratio_to_blackjack_v1": round(banked["blackjack"] / blackjack, 4),
        "no_limit_hold_em_steps_per_second": round(no_limit),
        f"{PEER}_steps_per_second": None if peer is None else round(peer),
        f"ratio_to_{PEER}": None if peer is None else round(no_limit / peer, 3),
    }
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
