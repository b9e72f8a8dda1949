"""How a house prints its choices at blackjack, where their names say too little."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PHRASES: Final[Mapping[str, Mapping[str, str]]] = {
    "shoe": {
        "single": "one shoe",
        "double": "one with two sides",
        "continuous": "an approved device that shuffles all the time",
    },
    "shuffle": {
        "standard": "in the standard manner",
        "bart_carter": "by the Bart Carter shuffle",
        "approved": "in a manner approved by the Commission",
    },
    "dealer_second_card": {
        "draw_last": "after all players have played",
        "hole_down": "with the players' second cards, face down",
        "hole_up": "with the players' second cards, face up",
    },
    "additional_wager": {"over_under_13": "over 13 and under 13"},
    "same_suit_option": {
        "1": "option 1 of the list",
        "2": "option 2 of the list",
        "3": "option 3 of the list",
        "4": "option 4 of the list",
    },
    "additional_wager_max": {"table": "the table's maximum"},
    "multiple_action": {
        "off": "no",
        "min2": "yes, with at least two wagers",
        "min3": "yes, with three wagers",
    },
    "late_entry": {
        "free": "nothing",
        "barred": "they wait for the next reshuffle",
        "minimum_only": "they wager the minimum until the next reshuffle",
    },
    "absence": {
        "free": "nothing",
        "barred": "they wait for the next reshuffle",
        "minimum_only": "they wager the minimum until the next reshuffle",
    },
}
