"""Changes of a fund's rules: what makes a qualifying hand harder to hold; 13:69F-14.19(q)."""

from __future__ import annotations

from typing import Final

from pitboss.errors import RuleViolation
from pitboss.games import game
from pitboss.poker.house.bad_beat import (
    PRIMARY,
    SECONDARY,
    BadBeatRules,
    Qualifier,
    hand_strength,
)
from pitboss.poker.house.options import PokerRules
from pitboss.ranking import AnyKind
from pitboss.rulebook import cite, rule

_STRICTER: Final = {"any": 0, "loser": 1, "both": 2}


@rule("13:69F-14.19(q)")
def check_change(
    before: BadBeatRules, after: BadBeatRules, *, won: frozenset[str], empty: bool
) -> None:
    """Refuse to make the hand of a payout harder before that payout has been won."""
    for payout in (PRIMARY, SECONDARY):
        if empty or payout in won:
            continue
        for slug, old in _hands(before, payout).items():
            new = _hands(after, payout).get(slug)
            if new is None or is_harder(slug, old, new):
                message = f"the {payout} payout at {slug} is made harder only once it has been won"
                raise RuleViolation(message, cite("13:69F-14.19(q)"))


def _hands(rules: BadBeatRules, payout: str) -> dict[str, Qualifier]:
    if payout == PRIMARY:
        return rules.hands
    return rules.secondary.hands if rules.secondary else {}


@rule("13:69F-14.19(q)")
def is_harder(slug: str, old: Qualifier, new: Qualifier) -> bool:
    """Whether a hand has to be better, use more own cards, or be held among more players."""
    if new.players > old.players or _STRICTER[new.own_cards] > _STRICTER[old.own_cards]:
        return True
    return any(
        hand_strength(new.hand, kind) > hand_strength(old.hand, kind) for kind in _kinds(slug)
    )


def _kinds(slug: str) -> tuple[AnyKind, ...]:
    """The kinds of hands that may win: a game that is played low as well has two."""
    rules = game(slug).rules()
    assert isinstance(rules, PokerRules)
    usual = rules.hand_kind()
    return (usual, "low") if hasattr(rules, "form") and usual == "high" else (usual,)
