"""Write down a playthrough of every game."""

from __future__ import annotations

from tests.playthroughs import path, transcript
from tests.strategies import GAMES

for slug in GAMES:
    path(slug).write_text(transcript(slug), encoding="utf-8")
