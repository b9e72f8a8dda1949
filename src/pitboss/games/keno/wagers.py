"""The types of keno tickets: straight ones by their number of spots, and those of several ways."""

from __future__ import annotations

from typing import Final

from pitboss.games.keno.card import SPOTS_MAX
from pitboss.table import Spot
from pitboss.table.authoring import WagerKind

SPLIT: Final = "split"
WAY: Final = "way"
COMBINATION: Final = "combination"
KING: Final = "king"
MULTI_RACE: Final = "multi_race"

# The types besides straight tickets, which a house may leave out.
TYPES: Final = (SPLIT, WAY, COMBINATION, KING, MULTI_RACE)


def straight(spots: int) -> str:
    """The key of a straight ticket of so many spots."""
    return f"straight_{spots}"


def spots_of(key: str) -> int:
    """How many spots a straight ticket has; none for other types."""
    head, _, number = key.partition("_")
    return int(number) if head == "straight" else 0


_STRAIGHT: Final = tuple(
    WagerKind(
        straight(spots),
        f"Straight ticket, {spots} spot{'s' if spots > 1 else ''}",
        "19:47-15.2(c)1",
        (),
    )
    for spots in range(1, SPOTS_MAX + 1)
)
_SEVERAL: Final = (
    WagerKind(SPLIT, "Split ticket", "19:47-15.2(c)2", ()),
    WagerKind(WAY, "Way ticket", "19:47-15.2(c)3", ()),
    WagerKind(COMBINATION, "Combination ticket", "19:47-15.2(c)4", ()),
    WagerKind(KING, "King ticket", "19:47-15.2(c)5", ()),
)
KINDS: Final = (*_STRAIGHT, *_SEVERAL)
SPOTS: Final = {kind.key: Spot(kind.key, kind, kind.title.lower()) for kind in KINDS}
