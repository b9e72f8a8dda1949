"""Equipment: cards, dice, shakers, wheels, the shuffle, and the only door to chance."""

from __future__ import annotations

from pitboss.equipment.cards import (
    CARDS,
    DECKS_MAX,
    JOKERS_MAX,
    Card,
    Rank,
    Suit,
    decks,
    ensure_same_cards,
    full_deck,
    same_cards,
)
from pitboss.equipment.dice import (
    DICE_MAX,
    FACES,
    Face,
    Shaker,
    all_rolls,
    check_face,
    check_faces,
    opposite,
    roll,
)
from pitboss.equipment.randomness import (
    BELOW_MAX,
    DRAWS_MAX,
    KEY_BYTES,
    Source,
    Stream,
    derived,
    fresh_key,
    live,
    seeded,
    token,
)
from pitboss.equipment.shoe import NO_CUTTING_CARD, Shoe, shuffled
from pitboss.equipment.wheels import SECTIONS_MAX, Wheel

__all__ = [
    "BELOW_MAX",
    "CARDS",
    "DECKS_MAX",
    "DICE_MAX",
    "DRAWS_MAX",
    "FACES",
    "JOKERS_MAX",
    "KEY_BYTES",
    "NO_CUTTING_CARD",
    "SECTIONS_MAX",
    "Card",
    "Face",
    "Rank",
    "Shaker",
    "Shoe",
    "Source",
    "Stream",
    "Suit",
    "Wheel",
    "all_rolls",
    "check_face",
    "check_faces",
    "decks",
    "derived",
    "ensure_same_cards",
    "fresh_key",
    "full_deck",
    "live",
    "opposite",
    "roll",
    "same_cards",
    "seeded",
    "shuffled",
    "token",
]
