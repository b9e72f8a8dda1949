"""Keno: tickets on 80 numbers, of which a generator draws twenty (19:47-15, 13:69F-15)."""

from __future__ import annotations

from pitboss.games.definition import Game
from pitboss.games.keno.odds import odds
from pitboss.games.keno.options import KenoRules
from pitboss.games.keno.round import QUESTIONS_MAX, play
from pitboss.games.keno.state import KenoState, Ticket
from pitboss.table import HOLDERS_MAX

__all__ = ["GAME"]

GAME = Game(
    package=__name__,
    slug="keno",
    name="Keno",
    summary="Twenty of eighty numbers are drawn; tickets are paid by how many of theirs were.",
    rules=KenoRules,
    state=KenoState,
    wager=Ticket,
    seats_max=HOLDERS_MAX,
    questions_max=QUESTIONS_MAX,
    medium_cite="19:47-15.3(b)",
    opening=lambda rules: KenoState(),
    play=play,
    odds=odds,
)
