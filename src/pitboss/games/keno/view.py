"""What a viewer sees of keno: the board with the last games, and the tickets."""

from __future__ import annotations

from typing import Final

from pitboss.games.keno.state import (
    GameOpened,
    KeysUsed,
    NumbersDisplayed,
    SystemReported,
    TicketClosed,
    TicketIssued,
    TicketVoided,
    TicketWon,
)
from pitboss.table import Event, WagerChanged, WagerDecided
from pitboss.table.authoring import GameView, Json, WagersView

GAMES_SHOWN: Final = 8
# So many tickets that are done with stay in sight.
CLOSED_SHOWN: Final = 40


class KenoView(GameView):
    """The game that is open, the numbers of the last games, and every ticket with its state."""

    def __init__(self, wagers: WagersView) -> None:
        super().__init__(wagers)
        self.game = 0
        self.opened = 0
        self.is_up = True
        self.is_locked = True
        self.games: list[Json] = []
        self.tickets: dict[int, Json] = {}

    def see(self, event: Event) -> None:
        """Take in an event that this viewer may see."""
        super().see(event)
        match event:
            case GameOpened(game=game, seconds=seconds):
                self.game, self.opened = game, seconds
            case NumbersDisplayed(game=game, numbers=numbers):
                self.games = [{"game": game, "numbers": list(numbers)}, *self.games][:GAMES_SHOWN]
            case SystemReported(is_up=is_up):
                self.is_up = is_up
            case KeysUsed(opens=opens):
                self.is_locked = not opens
            case TicketIssued():
                self._issue(event)
            case TicketWon(ticket=number, cents=cents, expires=expires):
                self._mark(number, state="won", won=cents, expires=expires)
            case TicketClosed(ticket=number, paid=paid):
                self._mark(number, state="paid" if paid else "expired")
            case TicketVoided(ticket=number):
                self._mark(number, state="void")
            case WagerChanged(wager=number, note=note):
                self._mark(number, note=note)
            case WagerDecided(wager=number, paid=0) if self._is_open(number):
                self._mark(number, state="lost")

    def _issue(self, event: TicketIssued) -> None:
        self.tickets[event.ticket] = {
            "ticket": event.ticket,
            "seat": event.seat,
            "marks": event.marks,
            "ways": event.ways,
            "count": event.count,
            "price": event.price,
            "games": event.games,
            "first": event.first,
            "last": event.last,
            "issued": event.issued,
            "station": event.station,
            "writer": event.runner or event.writer,
            "runner": event.runner,
            "limit": event.limit,
            "claim": event.claim,
            "state": "open",
            "won": 0,
            "note": "",
        }

    def _is_open(self, number: int) -> bool:
        ticket = self.tickets.get(number)
        return ticket is not None and ticket["state"] == "open"

    def _mark(self, number: int, **changes: object) -> None:
        ticket = self.tickets.get(number)
        if ticket is None:
            return
        self.tickets[number] = {**ticket, **changes}
        done = [n for n, each in self.tickets.items() if each["state"] not in ("open", "won")]
        for old in done[:-CLOSED_SHOWN]:
            del self.tickets[old]

    def as_json(self) -> Json:
        """The board and the tickets, beside what every table shows."""
        keno = {
            "game": self.game,
            "opened": self.opened,
            "is_up": self.is_up,
            "is_locked": self.is_locked,
            "games": self.games,
            "tickets": list(self.tickets.values()),
        }
        return {**super().as_json(), "lounge": keno}


VIEW = KenoView
