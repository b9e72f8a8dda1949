"""Advice on a hand of Caribbean stud: what to bet and what to fold are worth, exactly."""

from __future__ import annotations

from fractions import Fraction

from pitboss.equipment import Card
from pitboss.errors import MalformedAnswer
from pitboss.games.caribbean_stud.odds import ENDS, nets_of, outcomes_of
from pitboss.games.caribbean_stud.options import CaribbeanStudRules
from pitboss.games.caribbean_stud.rules import HAND_CARDS
from pitboss.money import show
from pitboss.odds import Advice, Advisor
from pitboss.ranking import rank, read_cards


def advise(rules: CaribbeanStudRules, hand: str, upcard: str, ante: int | None = None) -> Advice:
    """What a bet and a fold are worth for an ante of so many cents, or of the table minimum."""
    cards, shown = _read(hand, upcard)
    cents = rules.limit("ante").low if ante is None else ante
    nets, counts = nets_of(rules, rank(cards).category, cents), outcomes_of(cards, shown)
    won = sum(count * nets.together(end) for end, count in zip(ENDS, counts, strict=True))
    values = {
        "fold": Fraction(nets.fold.net, cents),
        "bet": Fraction(won, sum(counts) * cents),
    }
    return Advice(
        situation=f"{' '.join(map(str, cards))} against {shown}",
        unit=f"the ante, which is {show(cents)}",
        values=values,
        note=f"The hand is {rank(cards).describe()}. {_told(counts)}",
    )


def _told(counts: tuple[int, ...]) -> str:
    """How the hole cards come out, in words."""
    words = ("no hand", "the dealer loses", "a tie", "the dealer wins")
    each = ", ".join(f"{word} {count:,}" for word, count in zip(words, counts, strict=True))
    return f"Of {sum(counts):,} sets of hole cards: {each}."


def _read(hand: str, upcard: str) -> tuple[tuple[Card, ...], Card]:
    """Five cards and one that the dealer shows, all different."""
    cards, shown = read_cards(hand), read_cards(upcard)
    if len(cards) != HAND_CARDS or len(shown) != 1:
        raise MalformedAnswer("five cards in the hand and one that the dealer shows are needed")
    together = {*cards, *shown}
    if len(together) != HAND_CARDS + 1 or any(card.is_joker for card in together):
        raise MalformedAnswer("these are six different cards of a deck without a joker")
    return cards, shown[0]


ADVICE = Advisor(advise=advise)
