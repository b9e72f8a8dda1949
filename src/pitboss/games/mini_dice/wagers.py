"""The wagers of mini-dice and what they pay at least."""

from __future__ import annotations

from typing import Final

from pitboss.money import Odds
from pitboss.table import Spot
from pitboss.table.authoring import PayLine, WagerKind

PAY_LINES: Final = (
    PayLine("place_4", "Place 4", Odds(9, 5), "13:69F-13.6(b)[Place 4]"),
    PayLine("place_5", "Place 5", Odds(7, 5), "13:69F-13.6(b)[Place 5]"),
    PayLine("place_6", "Place 6", Odds(7, 6), "13:69F-13.6(b)[Place 6]"),
    PayLine("place_8", "Place 8", Odds(7, 6), "13:69F-13.6(b)[Place 8]"),
    PayLine("place_9", "Place 9", Odds(7, 5), "13:69F-13.6(b)[Place 9]"),
    PayLine("place_10", "Place 10", Odds(9, 5), "13:69F-13.6(b)[Place 10]"),
    PayLine("field", "Field 3, 4, 9, 10, 11", Odds(1, 1), "13:69F-13.6(b)[Field 3, 4, 9, 10, 11]"),
    PayLine("field_2_12", "Field 2 and 12", Odds(2, 1), "13:69F-13.6(b)[Field 2 and 12]"),
    PayLine("any_7", "Any 7", Odds(4, 1), "13:69F-13.6(b)[Any 7]"),
    PayLine("over_7", "Over 7", Odds(1, 1), "13:69F-13.6(b)[Over 7]"),
    PayLine("under_7", "Under 7", Odds(1, 1), "13:69F-13.6(b)[Under 7]"),
)

_PLACED: Final = (4, 5, 6, 8, 9, 10)


def _place_spot(number: int) -> Spot:
    key = f"place_{number}"
    kind = WagerKind(key, f"Place {number}", "13:69F-13.2(a)1", (key,))
    return Spot(key, kind, f"the {number} before a 7", on=(number,))


_FIELD: Final = WagerKind("field", "Field", "13:69F-13.2(a)2", ("field", "field_2_12"))
_ANY_7: Final = WagerKind("any_7", "Any 7", "13:69F-13.2(a)3", ("any_7",))
_OVER_7: Final = WagerKind("over_7", "Over 7", "13:69F-13.2(a)4", ("over_7",))
_UNDER_7: Final = WagerKind("under_7", "Under 7", "13:69F-13.2(a)5", ("under_7",))

# A place bet's spot covers its number; the other wagers need none.
SPOTS: Final = (
    *map(_place_spot, _PLACED),
    Spot("field", _FIELD, "the field: 2, 3, 4, 9, 10, 11 or 12"),
    Spot("any_7", _ANY_7, "any 7"),
    Spot("over_7", _OVER_7, "over 7"),
    Spot("under_7", _UNDER_7, "under 7"),
)

KINDS: Final = tuple(spot.kind for spot in SPOTS)
