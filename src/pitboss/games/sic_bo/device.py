"""The electrical device: inspected before play, entered after each roll, repaired when it fails."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pitboss.errors import RuleViolation
from pitboss.games.sic_bo.options import SicBoRules
from pitboss.games.sic_bo.rules import DICE
from pitboss.games.sic_bo.settle import Roll, winning_areas
from pitboss.games.sic_bo.state import (
    AreasLit,
    InspectDevice,
    LightsCleared,
    SicBoState,
    SicBoTable,
)
from pitboss.rulebook import cite
from pitboss.table import (
    DEALER,
    FLOORPERSON,
    SUPERVISOR,
    Announced,
    Answer,
    Faces,
    Field,
    Form,
    OneOf,
    Question,
    Recorded,
    Spot,
    Wager,
)
from pitboss.table.authoring import Choice, Procedure, Window, ask, betting, choose


@dataclass(frozen=True, slots=True)
class _Inspection(Question):
    """Three values are entered to try the device."""

    prompt: str
    cite: str

    def forms(self) -> Sequence[Form]:
        blanks: dict[str, Field] = {"faces": Faces(DICE), "lights_right": OneOf((True, False))}
        text = "the three values entered, and whether all winning areas lit correctly"
        return [Form("inspect", InspectDevice, FLOORPERSON, self.cite, text, blanks=blanks)]

    def default(self) -> Answer:
        return InspectDevice(by=FLOORPERSON, faces=(1, 2, 3), lights_right=True)


def inspect(table: SicBoTable) -> Procedure[bool]:
    """The floorperson tries the device; the table opens only if the right areas light."""
    provision = cite("19:47-9.5(a)")
    question = _Inspection("The device is inspected before the table opens.", provision)
    tried = yield from ask(question, InspectDevice)
    found = "light correctly" if tried.lights_right else "do not light correctly"
    areas = ", ".join(winning_areas(table.layout.values(), tried.faces))
    text = f"{'-'.join(map(str, tried.faces))} entered: {areas} {found}"
    table.emit(Recorded(cite=provision, by=FLOORPERSON, text=text))
    if tried.lights_right:
        care = "the shaker is in the dealer's care"
        table.emit(Recorded(cite=cite("19:47-9.1[custody]"), by=DEALER, text=care))
    table.state = SicBoState(opened=tried.lights_right, out_of_order=not tried.lights_right)
    return tried.lights_right


# -- after a roll -----------------------------------------------------------------------------


def enter_values(table: SicBoTable, roll: Roll) -> Procedure[bool]:
    """The dealer enters the values and the winning areas light, unless the device fails."""
    provision = cite("19:47-9.5(d)")
    choices = {"lit": "the winning areas are lit", "failed": "the device has failed"}
    prompt = "The dealer enters the three values."
    shown = yield from choose(Choice(prompt, provision, DEALER, choices, usual="lit"))
    if shown == "lit":
        areas = winning_areas(table.layout.values(), roll)
        table.emit(AreasLit(cite=provision, areas=areas))
    return shown == "lit"


def clear_lights(table: SicBoTable) -> None:
    """The dealer clears the device after settlement."""
    table.emit(LightsCleared(cite=cite("19:47-9.5(f)")))


# -- when it fails ----------------------------------------------------------------------------


def supervised(table: SicBoTable) -> Procedure[None]:
    """Nothing is settled by hand before a casino supervisor is there."""
    provision = cite("19:47-9.6(b)[settle]")
    choices = {"present": "a casino supervisor is at the table"}
    prompt = "The device has failed: the wagers are settled by hand before a casino supervisor."
    yield from choose(Choice(prompt, provision, SUPERVISOR, choices, usual="present"))
    text = "present while the wagers are settled by hand"
    table.emit(Recorded(cite=provision, by=SUPERVISOR, text=text))


def take_out_of_order(table: SicBoTable) -> None:
    """All play stops."""
    text = "The device is out of order. Play stops until it is repaired."
    table.emit(Announced(cite=cite("19:47-9.6(b)[cease]"), by=DEALER, text=text))
    table.state = SicBoState(opened=False, out_of_order=True)


def wait(table: SicBoTable) -> Procedure[None]:
    """Nobody wagers until the floorperson says that the device is repaired."""
    yield from betting(_Stopped(table))


class _Stopped(Window[SicBoRules, SicBoState, Wager]):
    """No window at all: standing wagers may be taken back and players may go, no more."""

    prompt = "Play has stopped until the device is repaired."
    closing_call = "The device is repaired"
    closer = FLOORPERSON

    def __init__(self, table: SicBoTable) -> None:
        cease = cite("19:47-9.6(b)[cease]")
        super().__init__(table, close=cease, wager=cease, payable=cease, reduce=cease)

    def open_spots(self, seat: int) -> Iterable[Spot]:
        """None."""
        return ()

    def check_spot(self, seat: int, spot: Spot) -> None:
        """Refuse every wager."""
        raise RuleViolation(self.prompt, self.wager_cite)
