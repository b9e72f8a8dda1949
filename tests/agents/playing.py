"""Random play through the environments, for the tests of this room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboss.agents import BankedEnv, PokerEnv
from pitboss.equipment import Source, seeded

__all__ = ["Step", "any_open", "episode", "hand"]

STEPS_MAX = 60

Step = tuple[dict[str, Any], float, bool, dict[str, Any]]


def any_open(mask: Any, source: Source) -> int:
    """Any action that is open; to be done, the first of all, comes up more often."""
    numbers = [number for number, is_open in enumerate(mask) if is_open]
    return numbers[0] if source.below(3) == 0 else numbers[source.below(len(numbers))]


def episode(env: BankedEnv, seed: int, *, steps: int = STEPS_MAX) -> Iterator[Step]:
    """A random episode: what came of the reset and of every step."""
    source = seeded(seed)
    seen, info = env.reset(seed=seed)
    yield seen, 0.0, False, info
    for _ in range(steps):
        seen, reward, over, cut_short, info = env.step(any_open(info["action_mask"], source))
        yield seen, reward, over or cut_short, info
        if over or cut_short:
            return


def hand(env: PokerEnv, seed: int) -> Iterator[str]:
    """A random episode at poker: whose turn it is, before each action."""
    source = seeded(seed)
    env.reset(seed=seed)
    while not all(env.terminations.values()):
        agent = env.agent_selection
        yield agent
        env.step(any_open(env.observe(agent)["action_mask"], source))
