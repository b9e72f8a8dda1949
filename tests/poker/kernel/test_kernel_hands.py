"""Whole hands by the kernel beside the same hands at the table, under random house rules."""

from __future__ import annotations

import os
from typing import Any

import pytest

from pitboss.equipment import seeded
from tests.poker.kernel.twin import Twins, random_rules

# Every type of poker in all its forms.
FORMS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("hold_em", {}),
    ("omaha", {"form": "high"}),
    ("omaha", {"form": "hi_lo_8"}),
    ("omaha", {"form": "hi_lo_8", "kill": "full", "kill_threshold": 2}),
    ("omaha", {"form": "hi_lo_8", "kill": "half", "kill_threshold": 3}),
    ("seven_card_stud", {"form": "high"}),
    ("seven_card_stud", {"form": "low", "edition": 2012}),
    ("seven_card_stud", {"form": "hi_lo"}),
    ("seven_card_stud", {"form": "hi_lo_8"}),
    ("five_card_stud", {}),
    ("mambo_stud", {}),
    ("five_card_draw", {"form": "high"}),
    ("five_card_draw", {"form": "low"}),
    ("triple_draw_27", {}),
    ("badugi", {}),
)
STRUCTURES = ("fixed", "spread", "pot_limit", "no_limit")
NAMES = ["-".join([slug, *map(str, options.values())]) for slug, options in FORMS]
HANDS = 8  # one after the other at a table, with the button going round


def play_some(slug: str, options: dict[str, Any], tables: range) -> int:
    """Hands at tables with random rules, each structure in turn and every number of players."""
    hands = 0
    for number in tables:
        source = seeded(f"kernel {slug} {sorted(options.items())} {number}")
        structure = STRUCTURES[number % len(STRUCTURES)]
        rules = random_rules(slug, source, {**options, "limit_structure": structure})
        players = 2 + (number // len(STRUCTURES)) % (rules.seats - 1)
        twins = Twins(slug, rules, players, number)
        for _ in range(HANDS):
            twins.play()
        hands += twins.hands
    return hands


@pytest.mark.parametrize(("slug", "options"), FORMS, ids=NAMES)
def test_the_kernel_asks_and_pays_as_the_table(slug: str, options: dict[str, Any]) -> None:
    """The same legal actions with the same bounds at every turn, the same cents at the end."""
    assert play_some(slug, options, range(24)) == 24 * HANDS


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "options"), FORMS, ids=NAMES)
def test_the_kernel_asks_and_pays_as_the_table_for_long(slug: str, options: dict[str, Any]) -> None:
    """A hundred thousand hands of each with `PITBOSS_KERNEL_HANDS=100000`."""
    tables = int(os.environ.get("PITBOSS_KERNEL_HANDS", "400")) // HANDS

    assert play_some(slug, options, range(1_000, 1_000 + tables)) == tables * HANDS
