"""The rules of a bad beat fund that tests file."""

from __future__ import annotations

from typing import Any

from pitboss.poker.house.bad_beat import BadBeatRules, Qualifier

HANDS = {
    "hold_em": Qualifier(hand="22223"),
    "five_card_stud": Qualifier(hand="TTTTJ"),
}


def fund_rules(**changes: Any) -> BadBeatRules:
    """Lawful rules with some of them changed."""
    usual: dict[str, Any] = {
        "fund": "main",
        "hands": HANDS,
        "several": "highest",
        "minimum_pot": 0,
        "discontinuance": "all of it goes to the next qualifying hands, one a day",
    }
    return BadBeatRules(**{**usual, **changes})


def designated(**changes: Any) -> dict[str, Any]:
    """The options of a table that feeds the fund."""
    return {"bad_beat_enabled": True, "bad_beat": fund_rules(**changes)}
