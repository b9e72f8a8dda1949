"""Omaha as its kernel sees it: the steps of a hand, high or high and low, and the kill."""

from __future__ import annotations

from pitboss.games.omaha.options import HI_LO_8, OmahaRules
from pitboss.games.omaha.round import OWN_CARDS
from pitboss.games.omaha.rules import increased, is_kill_pot, keeps_kill
from pitboss.poker.kernel.community import board_script, cards_seen
from pitboss.poker.kernel.hand import GIVE, KEEP, TAKE_UP
from pitboss.poker.kernel.layout import NO_LOW, OMAHA, OMAHA_EIGHT
from pitboss.poker.kernel.plan import Kill, Plan


def plan(rules: OmahaRules) -> Plan:
    """Two of four own cards with three of five in the centre."""
    return Plan(
        script=board_script(OWN_CARDS),
        high=OMAHA,
        low=OMAHA_EIGHT if rules.form == HI_LO_8 else NO_LOW,
        seen=cards_seen(OWN_CARDS),
        kill=_kill(rules) if rules.has_kill else None,
    )


def _kill(rules: OmahaRules) -> Kill:
    """The increased limits, and the pots that bring a kill or keep it."""
    low = increased(rules.minimum, rules.kill, rules.unit)
    return Kill(
        low=low,
        high=increased(rules.maximum, rules.kill, rules.unit),
        pots=(rules.kill_pot(rules.minimum), rules.kill_pot(low)),
        moves=_moves,
    )


def _moves(winners: int, split: bool, large: bool) -> int:
    """What becomes of the kill button after a pot that was large enough, or just not."""
    needed = 1
    pot = needed if large else needed - 1
    if is_kill_pot(winners, pot, needed):
        return GIVE
    return KEEP if keeps_kill(split, pot, needed) else TAKE_UP
