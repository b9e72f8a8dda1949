"""What an agent is told of each banked game: the words of its decisions and where cards lie.

No rule stands here. A sheet only names commands, spots and places of a game, so that every action
and every number of an observation has a fixed place; what is open at any moment the table says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from pitboss.errors import UnknownGame

__all__ = ["SHEETS", "Sheet", "sheet"]

ANY: Final = ".*"


@dataclass(frozen=True, slots=True)
class Sheet:
    """The decisions, spots and places of one game; `{area}` is the number of the own seat.

    `words` are decisions without a blank, `amounts` those with an amount to name. `by_spot` are
    commands about a wager that stands, each with the spots where such wagers can lie; those that
    are `bounded` name an amount too. Where wagers are `shared` the table bounds them by other
    people's, and they are made in shares of what is open. `pairs` is how many cards two are
    picked from. `hands` are events that tell a whole hand, each with the field that says whose it
    is; `shown` is how many numbers dice or a wheel show, `marks` are events with a number to
    remember, and `company` is how many others a game needs to be one.
    """

    words: tuple[str, ...] = ()
    amounts: tuple[str, ...] = ()
    by_spot: Mapping[str, str] = field(default_factory=dict)
    bounded: tuple[str, ...] = ()
    pairs: Mapping[str, int] = field(default_factory=dict)
    spots: str = ANY
    shared: bool = False
    places: tuple[str, ...] = ()
    hands: Mapping[str, str] = field(default_factory=dict)
    shown: int = 0
    marks: Mapping[str, str] = field(default_factory=dict)
    company: int = 0

    def is_own(self, spot: str, area: int) -> bool:
        """Whether the agent in this seat wagers on this spot."""
        return re.fullmatch(self.spots.format(area=area), spot) is not None

    def rows(self, area: int) -> tuple[str, ...]:
        """The places where cards are seen, as the table names them."""
        return tuple(place.format(area=area) for place in self.places)

    def own_rows(self, area: int) -> tuple[str, ...]:
        """Those of the places where the cards of this seat lie."""
        return tuple(place.format(area=area) for place in self.places if "{area}" in place)


_BACCARAT: Final = ("the Player's Hand", "the Banker's Hand")

SHEETS: Final[Mapping[str, Sheet]] = MappingProxyType(
    {
        "big_six": Sheet(shown=1),
        "blackjack": Sheet(
            words=("draw", "stand", "split", "surrender", "no"),
            amounts=("double", "insure"),
            spots="(?!insurance).*_{area}",
            places=(
                "dealer",
                "box {area}",
                *(f"box {{area}}, hand {number}" for number in range(2, 5)),
            ),
        ),
        "caribbean_stud": Sheet(
            words=("bet", "fold"),
            spots="(ante|progressive)_{area}",
            places=("the dealer", "seat {area}"),
        ),
        "chemin_de_fer": Sheet(
            words=(
                *("accept", "refuse", "banco", "keep", "pass"),
                *("card", "stay", "natural", "under_eight"),
            ),
            amounts=("offer",),
            shared=True,
            places=("Player's Hand", "Banker's Hand"),
            marks={"BankerChosen": "seat"},
            company=2,
        ),
        "craps": Sheet(
            words=("accept", "refuse", "pass dice"),
            by_spot={
                "odds": "(pass|dont_pass|come|dont_come).*",
                "on": ANY,
                "off": ANY,
            },
            bounded=("odds",),
            shown=2,
            marks={"PuckMoved": "point", "ShooterChosen": "seat"},
        ),
        "double_down_stud": Sheet(
            words=("stand",),
            amounts=("double",),
            spots="area_{area}",
            places=(*(f"dealer's card {number}" for number in range(1, 5)), "area {area}"),
        ),
        "let_it_ride": Sheet(
            words=("ride", "withdraw"),
            spots="bet_._{area}",
            places=("position {area}", "first community card", "second community card"),
        ),
        "mini_dice": Sheet(words=("accept", "refuse", "pass"), shown=2),
        "minibaccarat": Sheet(places=_BACCARAT),
        "pai_gow_poker": Sheet(
            words=(
                *("surrender", "expose", "pass", "bank", "co_bank"),
                *(str(number) for number in range(1, 8)),
            ),
            amounts=("wager",),
            pairs={"set": 7},
            spots="area_{area}",
            places=("the dealer", "area {area}"),
            hands={"HandSeen": "area"},
            shown=3,
        ),
        "pokette": Sheet(shown=1),
        "punto_banco": Sheet(
            words=("accept", "refuse", "pass shoe"),
            places=_BACCARAT,
            marks={"CuratorChosen": "seat"},
        ),
        "red_dog": Sheet(
            words=("stand", "play", "void"),
            amounts=("raise",),
            spots="area_{area}",
            places=("left box", "right box", "middle box"),
        ),
        "roulette": Sheet(shown=1),
        "sic_bo": Sheet(shown=3),
    }
)


def sheet(slug: str) -> Sheet:
    """The sheet of a banked game."""
    if slug not in SHEETS:
        there = ", ".join(SHEETS)
        raise UnknownGame(f"no banked game {slug[:40]!r} for agents; there are {there}")
    return SHEETS[slug]
