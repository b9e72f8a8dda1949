"""The variants that the PHH format names, and the games and house rules that play them here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pitboss.errors import RuleViolation, UnknownGame
from pitboss.poker.betting.limits import FIXED, NO_LIMIT, POT_LIMIT
from pitboss.poker.house.options import PokerRules
from pitboss.rulebook import cite

BIG_BET_FROM_ROUND: Final = 3


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant as we play it: the game, its form where it has several, and the limits.

    `stud` says that there are up-cards and a bring-in, `draws` that cards are exchanged.
    """

    code: str
    game: str
    form: str
    limit_structure: str
    stud: bool = False
    draws: bool = False


VARIANTS: Final[Mapping[str, Variant]] = {
    each.code: each
    for each in (
        Variant("FT", "hold_em", "", FIXED),
        Variant("NT", "hold_em", "", NO_LIMIT),
        Variant("PO", "omaha", "high", POT_LIMIT),
        Variant("FO/8", "omaha", "hi_lo_8", FIXED),
        Variant("F7S", "seven_card_stud", "high", FIXED, stud=True),
        Variant("F7S/8", "seven_card_stud", "hi_lo_8", FIXED, stud=True),
        Variant("FR", "seven_card_stud", "low", FIXED, stud=True),
        Variant("F2L3D", "triple_draw_27", "", FIXED, draws=True),
        Variant("FB", "badugi", "", FIXED, draws=True),
    )
}
_NOT_PLAYED: Final[Mapping[str, str]] = {
    "NS": "no-limit short-deck hold 'em",
    "N2L1D": "no-limit deuce-to-seven single draw",
}
CODES: Final = (*("FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB"),)
_NO_LIMITS: Final = frozenset({"NT", "NS", "PO", "N2L1D"})
_STUDS: Final = frozenset({"F7S", "F7S/8", "FR"})


def required_by(code: str) -> tuple[str, ...]:
    """The fields that a history of this variant must have."""
    forced = "bring_in" if code in _STUDS else "blinds_or_straddles"
    bets = ("min_bet",) if code in _NO_LIMITS else ("small_bet", "big_bet")
    return ("variant", "antes", forced, *bets, "starting_stacks", "actions")


def variant_named(code: str) -> Variant:
    """The variant of a code, if New Jersey has the game."""
    if code in _NOT_PLAYED:
        message = f"variant: {_NOT_PLAYED[code]} is no game of New Jersey, and is not played here"
        raise UnknownGame(message, cite("13:69F-14.8(b)"))
    return VARIANTS[code]


def variant_of(rules: PokerRules) -> Variant:
    """The variant that these house rules play, or a refusal where the format has no code for it."""
    wanted = (rules.game, getattr(rules, "form", ""), rules.limit_structure)
    for each in VARIANTS.values():
        if wanted == (each.game, each.form, each.limit_structure):
            if _is_usual(rules):
                return each
            message = f"the PHH format has no big bets from round {rules.big_bet_from_round} on"
            raise RuleViolation(message, cite("13:69F-14.17"))
    said = " ".join(filter(None, wanted)).replace("_", " ")
    raise RuleViolation(f"the PHH format has no code for {said}", rules.payout_cite)


def _is_usual(rules: PokerRules) -> bool:
    """With fixed limits the big bet comes with the third betting round everywhere."""
    return rules.limit_structure != FIXED or rules.big_bet_from_round == BIG_BET_FROM_ROUND
