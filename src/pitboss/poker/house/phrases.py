"""How a poker room prints its choices, where their names say too little."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PHRASES: Final[Mapping[str, Mapping[str, str]]] = {
    "max_raises": {"0": "no cap"},
    "ante": {"$0.00": "nothing"},
    "area": {
        "casino_floor": "on the casino floor",
        "simulcasting_facility": "in the simulcasting facility",
    },
    "deck_backs": {"colours": "by their colours", "designs": "by their designs"},
    "time_basis": {"per_player": "each player", "per_table": "the whole table"},
    "second_deck_prep": {"both_now": "with the first", "on_rotation": "when it comes into use"},
    "count_method": {
        "full_deck": "the full deck",
        "stub": "the stub",
        "shuffler": "the deck in the shuffler",
    },
    "absence_stakes": {"account": "accounted for", "cover": "left under a cover"},
    "checked_down_first_show": {
        "last_wager": "the last who wagered",
        "first_to_act": "the first to act",
    },
    "odd_chip_single": {
        "left_of_button": "the first to the left of the button",
        "high_card_by_suit": "the highest card by suit",
    },
    "forced_bet": {"$0.00": "the table minimum"},
    "button_start": {
        "right_of_dealer": "the player at the dealer's right",
        "card_draw": "the player who is dealt the highest card",
    },
    "heads_up_blinds": {"literal": "the left of the button", "button_small": "the button"},
    "missed_blinds": {"free": "no", "post": "yes"},
    "middle_rounds_open": {"bet_or_check": "with a bet or check", "literal_blinds": "with a blind"},
    "later_rounds_open": {"must_bet": "has to bet", "bet_or_check": "may check"},
    "exposed_card_use": {
        "discard": "to the discards",
        "burn_before_flop": "it is the burn before the flop",
    },
    "stub_exhaustion": {
        "deal_rest_then_reshuffle": "the rest is dealt before the discards are shuffled",
        "merge_and_reshuffle": "the rest is shuffled with the discards",
        "reshuffled_only": "the rest is left beneath the shuffled discards",
    },
}
