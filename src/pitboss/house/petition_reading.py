"""Reads steps of petitions from plain data, and computes the exhibit of what they propose."""

from __future__ import annotations

from typing import Any, Final, TypeVar, get_args

import msgspec

from pitboss.errors import MalformedAnswer
from pitboss.games import game
from pitboss.house.cases import proposed_rules
from pitboss.house.exhibit import odds_exhibit
from pitboss.house.petition_entries import (
    ExhibitLine,
    OwnGameProposed,
    PetitionDrafted,
    PetitionEntry,
    PetitionText,
    Proposal,
    exhibit_lines,
)
from pitboss.rulebook import rule

T = TypeVar("T")

_COMPUTED: Final = "exhibit"

STEPS: Final[tuple[type[msgspec.Struct], ...]] = get_args(PetitionEntry)


def kind_of(plain: dict[str, Any]) -> type[msgspec.Struct]:
    """The kind of entry that `does` names."""
    found = next((each for each in STEPS if each.__name__ == plain.get("does")), None)
    if found is None:
        raise MalformedAnswer("`does` names a step of a petition")
    return found


def entry_of(kind: type[msgspec.Struct], plain: dict[str, Any]) -> PetitionEntry:
    """An entry from plain data; the exhibit of a proposal is computed, never taken."""
    if _COMPUTED in plain:
        raise MalformedAnswer("the exhibit of a petition is computed here")
    if kind in (PetitionDrafted, OwnGameProposed):
        plain = {**plain, _COMPUTED: exhibit_of_proposal(plain)}
    try:
        entry: Any = msgspec.convert(plain, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise MalformedAnswer(f"this is no step of a petition: {error}") from None
    made: PetitionEntry = entry
    return made


@rule("19:47-8.4(d)3iii")
def exhibit_of_proposal(plain: dict[str, Any]) -> tuple[ExhibitLine, ...]:
    """True odds, payout odds and house advantage of every wager of a game as it is proposed."""
    raw = plain.get("proposal")
    text = plain.get("text")
    if isinstance(text, dict):
        raw = _converted(text, PetitionText).proposal
    proposal = raw if isinstance(raw, Proposal) else _converted(raw, Proposal)
    rules = proposed_rules(proposal, 1)
    if game(proposal.game).costs is not None:
        raise MalformedAnswer("players wager against one another there: nothing is paid at odds")
    return exhibit_lines(odds_exhibit(proposal.game, rules))


def _converted(plain: object, kind: type[T]) -> T:
    try:
        return msgspec.convert(plain, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise MalformedAnswer(f"this is no proposal: {error}") from None
