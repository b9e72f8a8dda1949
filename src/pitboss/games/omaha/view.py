"""What a viewer sees of Omaha: poker with a kill button."""

from __future__ import annotations

from types import MappingProxyType

from pitboss.games.omaha.kill import KillButtonMoved
from pitboss.poker.view import PokerView


class OmahaView(PokerView):
    """Poker with a second button."""

    marker_events = MappingProxyType({**PokerView.marker_events, KillButtonMoved: "kill"})


VIEW = OmahaView
