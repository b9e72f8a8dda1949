"""Dice, wheel and the markers of a table: puck, shooter, shoe, bank, buttons, coins, lit areas."""

from __future__ import annotations

from typing import Final, TypeAlias

from pitboss.games._baccarat.settle import VigorishMarked
from pitboss.games.chemin_de_fer.state import BankerChosen
from pitboss.games.craps.state import PuckMoved, ShooterChosen
from pitboss.games.omaha.kill import KillButtonMoved
from pitboss.games.punto_banco.state import CuratorChosen
from pitboss.games.sic_bo.state import AreasLit, LightsCleared
from pitboss.poker.events import ButtonMoved
from pitboss.table import DiceShown, Event, WheelShown

__all__ = ["Marks"]

Json: TypeAlias = dict[str, object]

# Events that put a marker in front of a player; nought takes it away.
_MARKERS: Final = {
    ShooterChosen: "shooter",
    CuratorChosen: "curator",
    BankerChosen: "banker",
    ButtonMoved: "button",
    KillButtonMoved: "kill",
}


class Marks:
    """Where every marker stands, and what dice and wheel showed last."""

    def __init__(self, slug: str) -> None:
        self.dice: list[int] | None = None
        self.wheel: Json | None = None
        self._puck = "off" if slug == "craps" else None
        self._seats: dict[str, int | None] = dict.fromkeys(_MARKERS.values())
        self._lit: list[str] = []
        self._owed: dict[int, int] = {}

    def see(self, event: Event) -> None:
        """Take in an event that this viewer may see."""
        match event:
            case DiceShown(faces=faces):
                self.dice = list(faces)
            case WheelShown(section=section, symbol=symbol):
                self.wheel = {"section": section, "symbol": symbol}
            case PuckMoved(point=point):
                self._puck = str(point) if point else "off"
            case AreasLit(areas=areas):
                self._lit = list(areas)
            case LightsCleared():
                self._lit = []
            case VigorishMarked(seat=seat, cents=cents):
                self._owed = {**self._owed, seat: cents}
            case (
                ShooterChosen(seat=seat)
                | CuratorChosen(seat=seat)
                | BankerChosen(seat=seat)
                | ButtonMoved(seat=seat)
                | KillButtonMoved(seat=seat)
            ):
                self._seats[_MARKERS[type(event)]] = seat or None

    def as_json(self, *, bank: int) -> Json:
        """The dice, the wheel and the markers; `bank` is who banks this round of pai gow poker."""
        banker = self._seats["banker"] or bank or None
        marks = {"puck": self._puck, **self._seats, "banker": banker, "lit": self._lit}
        owed = {str(seat): cents for seat, cents in sorted(self._owed.items()) if cents}
        return {"dice": self.dice, "wheel": self.wheel, "marks": {**marks, "owed": owed}}
