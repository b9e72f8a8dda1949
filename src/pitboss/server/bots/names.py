"""The names of bots, which nobody else may have."""

from __future__ import annotations

from typing import Final

NAMES: Final = ("Ace", "Baize", "Clubs", "Deuce", "Eights", "Felt", "Gutshot", "Hearts", "Inside")
