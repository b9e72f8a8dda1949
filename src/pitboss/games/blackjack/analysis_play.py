"""In words: the play that a figure of the analyser assumes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pitboss.rulebook import cite

if TYPE_CHECKING:
    from pitboss.games.blackjack.options import BlackjackRules

__all__ = ["OTHER_HANDS", "play_assumed"]

# Said of a hand after a split whose other hands are known.
OTHER_HANDS: Final = (
    "The cards of all hands of the box are known, and this hand is played the best way for them;"
    " its value is for each unit on it. A further split counts what the waiting hands lose by it."
)


def play_assumed(rules: BlackjackRules) -> str:
    """What a figure for these house rules takes for granted."""
    return " ".join((*_looks(rules), *_splits(rules), *_blackjacks(rules), *_rest(rules)))


def _looks(rules: BlackjackRules) -> Iterator[str]:
    seen = "both cards of the dealer" if rules.hole_up else "the dealer's first card"
    yield f"The best play that looks at all cards of the hand being played and at {seen}."
    if rules.pay_suited_678:
        yield "The suits of a 6, 7 and 8 are looked at as well."


def _splits(rules: BlackjackRules) -> Iterator[str]:
    if rules.max_split_hands == 2:
        yield "A pair is split once."
    else:
        yield (
            f"A pair is split on up to {rules.max_split_hands} hands, or up to fewer where that is"
            " better."
        )
        if not rules.resplit_aces:
            yield "Aces are split once."
    yield (
        "After a split all hands are played alike, each by its own cards and the best way for such"
        " hands together; the play is not optimised again for what the other hands hold. For"
        " that play the figure is exact, not an approximation."
    )


def _blackjacks(rules: BlackjackRules) -> Iterator[str]:
    if rules.hole_up:
        return
    if rules.card_reader:
        yield "The card reader finds a blackjack of the dealer's before any further card is drawn."
        return
    yield (
        "Nobody looks for a blackjack of the dealer's beforehand: an added wager on a hand that"
        " goes over 21 is lost at once and stays lost, where a dealer who looked would have"
        f" returned it [{cite('19:47-2.12(c)')}]."
    )


def _rest(rules: BlackjackRules) -> Iterator[str]:
    if rules.offers_insurance:
        yield "Insurance for half the wager is taken where it pays."
    if rules.multiple_action != "off":
        yield "The figure is for each wager of a box."
    if rules.shoe == "double":
        yield "The cards are those of one shoe with all decks in it, unless a composition is given."
