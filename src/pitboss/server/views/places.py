"""A place on the felt where cards lie: what it is called, whose it is, and what is seen of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, TypeAlias

__all__ = ["ASIDE", "BOARD", "BURN", "DEALER_ROLE", "HAND", "Laid", "Place", "named"]

Json: TypeAlias = dict[str, object]

HAND: Final = "hand"
DEALER_ROLE: Final = "dealer"
BOARD: Final = "board"
BURN: Final = "burn"
ASIDE: Final = "aside"

# The names that games have for their places: the pattern, the name here, the role, the label.
_NAMES: Final = tuple(
    (re.compile(pattern), name, role, label)
    for pattern, name, role, label in (
        (
            r"(the )?dealer(, hole card)?|hole card|dealer's card \d",
            "dealer",
            DEALER_ROLE,
            "Dealer",
        ),
        (r"(box|area|position|seat) \d+(, hand \d+)?", "", HAND, ""),
        (r"stack \d", "", "stack", ""),
        (r"(left|middle|right) box", "", "box", ""),
        (r"(the )?Player's Hand", "player", "player", "Player"),
        (r"(the )?Banker's Hand", "banker", "banker", "Banker"),
        (r"the community area|(first|second) community card", "board", BOARD, "Community cards"),
        (r"burn( card)?", "burn", BURN, "Burn card"),
        (r".*", "", ASIDE, ""),
    )
)


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
        """The number that the place bears, or nought."""
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
        """The whole of the place is told."""
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


def named(place: str) -> Place:
    """The empty place that a game calls by this name."""
    found = next(row for row in _NAMES if row[0].fullmatch(place))
    _, name, role, label = found
    own = name or place
    return Place(own, role, label or own[:1].upper() + own[1:], group=own)
