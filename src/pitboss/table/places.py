"""Places on the felt where cards lie: what each is called, whose it is, and what is seen of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from pitboss.equipment import Card
from pitboss.table.field import Json

HAND: Final = "hand"
DEALER_ROLE: Final = "dealer"
BOARD: Final = "board"
BURN: Final = "burn"
ASIDE: Final = "aside"


class PlaceKind(NamedTuple):
    """A kind of place: the pattern of its names in events, and how a page names and draws it.

    Without a name the place keeps the one that the event has; without a label it is labelled so.
    """

    pattern: str
    role: str
    name: str = ""
    label: str = ""


# The places that most games have; anywhere else cards are put aside.
COMMON_PLACES: Final = (
    PlaceKind(r"(the )?dealer(, hole card)?", DEALER_ROLE, "dealer", "Dealer"),
    PlaceKind(r"(box|area|position|seat) \d+(, hand \d+)?", HAND),
    PlaceKind(r"burn( card)?", BURN, "burn", "Burn card"),
    PlaceKind(r".*", ASIDE),
)
# A table has a few dozen places at most, so this many names serve several games.
_NAMES_KEPT: Final = 512


@dataclass(slots=True)
class Laid:
    """A card as it lies there: its code, empty if this viewer may not know it, and its side."""

    code: str
    down: bool


@dataclass(slots=True)
class Place:
    """A place with its cards; `group` is the hand that it is a part of, `touched` when it changed.

    Cards that are `gone` were picked up, and are remembered until the next ones are dealt.
    """

    name: str
    role: str
    label: str
    group: str
    seat: int | None = None
    cards: list[Laid] = field(default_factory=list)
    note: str = ""
    gone: bool = False
    touched: int = 0

    @property
    def area(self) -> int:
        """The number that the place bears, or zero."""
        found = re.search(r"\d+", self.name)
        return int(found[0]) if found else 0

    # -- what happens to the cards ----------------------------------------------------------------

    def lay(self, code: str) -> None:
        """A card is laid down: face up, or without a code face down."""
        self.cards.append(Laid(code, down=not code))

    def peek(self, code: str) -> None:
        """This viewer sees the card that was laid down last; it stays face down."""
        hidden = [card for card in self.cards if not card.code]
        if hidden:
            hidden[-1].code = code

    def look(self, code: str) -> None:
        """This viewer looks at the next card that was not seen yet; it stays face down."""
        hidden = [card for card in self.cards if not card.code]
        if hidden:
            hidden[0].code = code

    def turn(self, code: str) -> None:
        """A card that lies face down is turned up: the one seen before, or the next unseen."""
        down = [card for card in self.cards if card.down]
        known = [card for card in down if card.code == code]
        for card in (known or [card for card in down if not card.code])[:1]:
            card.code, card.down = code, False

    def hold(self, codes: list[str], *, down: bool) -> None:
        """All cards of the place at once."""
        self.cards = [Laid(code, down) for code in codes]

    def drop(self, code: str) -> bool:
        """The last card with this code leaves the place, if there is one."""
        for index in range(len(self.cards) - 1, -1, -1):
            if self.cards[index].code == code:
                del self.cards[index]
                return True
        return False

    # -- what is shown of them --------------------------------------------------------------------

    @property
    def codes(self) -> list[str]:
        """The cards in their order, empty where this viewer may not know them."""
        return [card.code for card in self.cards]

    @property
    def faces(self) -> list[Card]:
        """The cards of a place whose cards this viewer has all seen; otherwise none."""
        return [Card.parse(code) for code in self.codes] if all(self.codes) else []

    def as_json(self, note: str) -> Json:
        """The place as a page draws it; `down` says which of the cards lie face down."""
        return {
            "place": self.name,
            "seat": self.seat,
            "role": self.role,
            "label": self.label,
            "cards": self.codes,
            "down": [index for index, card in enumerate(self.cards) if card.down],
            "note": note,
            "gone": self.gone,
        }


def empty_place(name: str, kinds: tuple[PlaceKind, ...]) -> Place:
    """The empty place with this name in an event; `kinds` are tried in their order."""
    kind = _kind_of(name, kinds)
    own = kind.name or name
    return Place(own, kind.role, kind.label or own[:1].upper() + own[1:], group=own)


@lru_cache(maxsize=_NAMES_KEPT)
def _kind_of(name: str, kinds: tuple[PlaceKind, ...]) -> PlaceKind:
    return next(kind for kind in kinds if re.fullmatch(kind.pattern, name))
