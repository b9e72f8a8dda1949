"""The types and forms of poker that an edition of the rules permits; 13:69F-14.8."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pitboss.errors import Violation
from pitboss.rulebook import cite, rule

__all__ = ["PERMITTED", "Permit", "is_permitted", "permit_violations"]


@dataclass(frozen=True, slots=True)
class Permit:
    """A type of poker as one edition permits it; without forms the type has only one."""

    forms: tuple[str, ...]
    cites: tuple[str, ...]


_STUD_1995: Final = Permit(("high", "hi_lo", "hi_lo_8"), ("19:47-14.8(a)1",))
_STUD_2012: Final = Permit(
    ("high", "low", "hi_lo", "hi_lo_8"), ("13:69F-14.8(a)1", "19:47-14.8(a)1[2010 proposal]")
)
_EVERYWHERE: Final[Mapping[str, Permit]] = {
    "hold_em": Permit((), ("13:69F-14.8(a)2",)),
    "omaha": Permit(("high", "hi_lo_8"), ("13:69F-14.8(a)3",)),
    "five_card_draw": Permit(("high", "low"), ("13:69F-14.8(a)4",)),
    "five_card_stud": Permit((), ("13:69F-14.8(a)5",)),
}

# By edition, then by game. Triple draw stands in no list: its own section authorizes it.
PERMITTED: Final[Mapping[int, Mapping[str, Permit]]] = {
    1995: {"seven_card_stud": _STUD_1995, **_EVERYWHERE},
    2006: {
        "seven_card_stud": _STUD_1995,
        **_EVERYWHERE,
        "mambo_stud": Permit((), ("19:47-14.8(a)6[2006]",)),
    },
    2012: {
        "seven_card_stud": _STUD_2012,
        **_EVERYWHERE,
        "mambo_stud": Permit((), ("13:69F-14.8(a)6",)),
        "badugi": Permit((), ("13:69F-14.8(a)7", "19:47-14.8(a)7[2010-11 proposal]")),
        "triple_draw_27": Permit((), ("13:69F-14.12A(a)",)),
    },
}


@rule("13:69F-14.8(a)", "13:69F-14.8(b)")
def is_permitted(game: str, form: str, edition: int) -> bool:
    """Whether a form of a type of poker is in the list of an edition."""
    permit = PERMITTED.get(edition, {}).get(game)
    return permit is not None and (not permit.forms or form in permit.forms)


def permit_violations(game: str, form: str, edition: int) -> Iterator[Violation]:
    """What is not permitted may not be offered."""
    listed = PERMITTED.get(edition)
    if listed is None or is_permitted(game, form, edition):
        return
    permit = listed.get(game)
    if permit is None:
        message = f"the edition of {edition} does not authorize {game.replace('_', ' ')}"
        yield Violation("edition", message, (cite("13:69F-14.8(b)"), cite("13:69F-14.8(a)")))
    else:
        message = f"in {edition} the forms are {', '.join(permit.forms)}, not {form}"
        yield Violation("form", message, (permit.cites[0], cite("13:69F-14.8(b)")))
