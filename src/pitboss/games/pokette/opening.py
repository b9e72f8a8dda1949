"""The opening of a pokette table: three decks are inspected, or a device shows the cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.games.pokette.betting import PoketteTable
from pitboss.rulebook import cite
from pitboss.table import DEALER, FLOORPERSON, Answer, Choose, Form, Question, Recorded
from pitboss.table.authoring import Procedure, ask

__all__ = ["Inspection", "open_table"]

_FOUND: Final = {
    "complete": "all 52 cards of each deck are present",
    "incomplete": "a deck is not complete",
}


@dataclass(frozen=True, slots=True)
class Inspection(Question):
    """The dealer or the floorperson sorts the three decks and says what was found."""

    prompt: str
    cite: str

    def forms(self) -> Sequence[Form]:
        """Either of the two may say either; the floorperson's words are typed in full."""
        return [
            Form(f"{said}{name}", Choose, by, self.cite, text, fixed={"choice": name})
            for by, said in ((DEALER, ""), (FLOORPERSON, "floorperson "))
            for name, text in _FOUND.items()
        ]

    def default(self) -> Answer | None:
        """Decks are usually complete."""
        return Choose(by=DEALER, choice="complete")


def open_table(table: PoketteTable) -> Procedure[bool]:
    """Open the table for its first spin; with an incomplete deck it stays closed."""
    if table.rules.display_decks:
        complete = yield from _inspect(table)
        if not complete:
            return False
    else:
        text = "winning cards are shown by the approved device"
        table.emit(Recorded(cite=cite("19:47-12.2(a)[device]"), by=FLOORPERSON, text=text))
    table.set_state(opened=True)
    return True


def _inspect(table: PoketteTable) -> Procedure[bool]:
    inspected = cite("19:47-12.3(a)")
    said = yield from ask(Inspection("Are the three decks complete?", inspected), Choose)
    text = f"each deck was sorted into sequence and suit: {_FOUND[said.choice]}"
    table.emit(Recorded(cite=inspected, by=said.by, text=text))
    if said.choice == "incomplete":
        return False
    text = "each deck was put in its container"
    table.emit(Recorded(cite=cite("19:47-12.3(b)"), by=said.by, text=text))
    return True
