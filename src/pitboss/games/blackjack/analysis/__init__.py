"""What blackjack is worth under the best play, for any lawful house rules and any shoe.

>>> from pitboss.games.blackjack.options import BlackjackRules
>>> found = value(BlackjackRules(card_reader=True))
>>> f"{found.expectation:.4%}"
'-0.4858%'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import msgspec

from pitboss.errors import RuleViolation
from pitboss.games.blackjack.analysis.after_split import split_hand, values_after_split
from pitboss.games.blackjack.analysis.cards import (
    RANK_NAMES,
    Shoe,
    card_of,
    check_suits,
    known_cards,
    named,
    ranks_of,
    shoe_of,
)
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.rules import insurance_cap, insurance_offered
from pitboss.rulebook import cite

if TYPE_CHECKING:
    from pitboss.games.blackjack.analysis.kernel import Floats

__all__ = ["ERROR", "Analysis", "Choices", "Shown", "choices", "play_assumed", "value", "worths"]

# A bound on the error of every figure, in units of the first wager. A chance is a product of at
# most some sixty rounded factors, a sum has at most some thousand terms of such chances, and at
# most eight units are at stake: all roundings together stay below 1e-11.
ERROR: Final = 1e-11

ACTIONS: Final = ("stand", "draw", "double", "surrender", "split")
_BEST, _CHANCE, _BLACKJACK = 5, 6, 7
_ILLEGAL: Final = -1e100
# The rank against which insurance is offered.
_INSURED: Final = next(rank for rank in range(10) if insurance_offered(card_of(rank)))


@dataclass(frozen=True, slots=True)
class Shown:
    """A first card of the dealer's or both: how likely, and what it is worth."""

    cards: str
    chance: float
    expectation: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Insurance:
    """The insurance wager against an ace, decided on the player's own two cards.

    `expectation` is for a unit of insurance on no matter what hand; `hands` are those on which it
    should be taken, and `gain` is what half a unit on just those adds to the game.
    """

    expectation: float
    hands: tuple[str, ...]
    gain: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """The whole game under the best play, in units of the first wager."""

    expectation: float
    error: float
    play: str
    composition: Shoe
    shown: tuple[Shown, ...]
    insurance: Insurance | None

    def to_dict(self) -> dict[str, object]:
        """The analysis as plain data."""
        composition = dict(zip(RANK_NAMES, self.composition, strict=True))
        return {**msgspec.to_builtins(self), "composition": composition}


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Choices:
    """What each legal choice is worth on a hand, in units of the first wager.

    After a split `others` are the other hands of the box.
    """

    hand: str
    shown: str
    values: Mapping[str, float]
    insurance: float | None
    error: float
    play: str
    others: tuple[str, ...] = ()

    def __repr__(self) -> str:
        worth = ", ".join(f"{name} {each:+.4f}" for name, each in self.values.items())
        return f"<Choices on {self.hand} against {self.shown}: {self.best}; {worth}>"

    @property
    def best(self) -> str:
        """The choice that is worth most."""
        return max(self.values, key=self.values.__getitem__)

    @property
    def heading(self) -> str:
        """The hand, what the dealer shows, and the other hands of a split box."""
        beside = f", beside {' and '.join(self.others)}" if self.others else ""
        unit = "each unit on the hand" if self.others else "each unit of the first wager"
        return f"{self.hand} against {self.shown}{beside}, for {unit}"

    @property
    def remarks(self) -> tuple[str, ...]:
        """Whether to take insurance, and what the figures assume."""
        assumed = f"{self.play} Error below {self.error:g}."
        if (worth := self.insurance) is None:
            return (assumed,)
        word = "take it" if worth > 0 else "do not take it"
        return f"Insurance is worth {worth:+.9f} for each unit put on it: {word}.", assumed

    def to_dict(self) -> dict[str, object]:
        """The choices as plain data."""
        return {
            "hand": self.hand,
            "others": list(self.others),
            "shown": self.shown,
            "best": self.best,
            "values": dict(self.values),
            "insurance": self.insurance,
            "error": self.error,
            "play": self.play,
        }


# -- the whole game --------------------------------------------------------------------------------


def value(rules: BlackjackRules, *, composition: Sequence[int] | None = None) -> Analysis:
    """The expectation of the best play from a full shoe, or from one with these ranks left."""
    shoe = shoe_of(rules, composition)
    totals, found = worths(rules, shoe)
    insured = _insurance(rules, found[_INSURED]) if rules.offers_insurance else None
    gain = insured.gain if insured else 0.0
    return Analysis(
        expectation=float(sum(totals)) + gain,
        error=ERROR,
        play=play_assumed(rules),
        composition=shoe,
        shown=_shown(rules, totals, found, gain),
        insurance=insured,
    )


def worths(rules: BlackjackRules, shoe: Shoe) -> tuple[list[float], Floats]:
    """The joint values of the game by view, and `found[view, a, b]` of the kernel."""
    import numpy as np

    from pitboss.games.blackjack.analysis.kernel import FREE, first_hands
    from pitboss.games.blackjack.analysis.terms import board_of, views

    board, seen = board_of(rules, shoe), views(rules)
    free, splits = np.full((2, len(board.hands.size)), FREE), np.full(10, FREE)
    found = np.zeros((len(seen), 10, 10, 8))
    totals = [first_hands(board, view, free, splits, found[view]) for view in range(len(seen))]
    return totals, found


def _pairs() -> list[tuple[int, int, int]]:
    """Two ranks, and in how many orders they can be dealt."""
    return [(a, b, 1 if a == b else 2) for a in range(10) for b in range(a, 10)]


def _shown(
    rules: BlackjackRules, totals: Sequence[float], found: Floats, gain: float
) -> tuple[Shown, ...]:
    from pitboss.games.blackjack.analysis.terms import views

    rows = []
    for view, ranks in enumerate(views(rules)):
        chance = sum(ways * found[view, a, b, _CHANCE] for a, b, ways in _pairs())
        total = totals[view] + (gain if ranks == (_INSURED,) else 0.0)
        if chance:
            rows.append(Shown(named(ranks), float(chance), float(total / chance)))
    return tuple(rows)


def _insurance(rules: BlackjackRules, found: Floats) -> Insurance | None:
    """Insurance is taken where enough of the cards that are left count ten."""
    chance = sum(ways * found[a, b, _CHANCE] for a, b, ways in _pairs())
    if not chance:
        return None
    back = _insurance_returns(rules)
    worth = {(a, b): back * found[a, b, _BLACKJACK] - found[a, b, _CHANCE] for a, b, _ in _pairs()}
    taken = [(a, b, ways) for a, b, ways in _pairs() if worth[a, b] > ERROR * found[a, b, _CHANCE]]
    return Insurance(
        expectation=float(sum(ways * worth[a, b] for a, b, ways in _pairs()) / chance),
        hands=tuple(named((a, b)) for a, b, _ in taken),
        gain=float(sum(ways * worth[a, b] for a, b, ways in taken)) * insurance_cap(2, 1) / 2,
    )


def _insurance_returns(rules: BlackjackRules) -> float:
    """What insurance that wins gives back for each unit, with the unit itself."""
    odds = rules.odds("insurance")
    return odds.a / odds.b + 1


# -- one hand --------------------------------------------------------------------------------------


def choices(
    rules: BlackjackRules,
    hand: str,
    upcard: str,
    *,
    composition: Sequence[int] | None = None,
    after_split: Sequence[str] | None = None,
) -> Choices:
    """What each legal choice is worth on a hand against what the dealer shows.

    The shoe is as it was before this round: the cards of the hand and the dealer's are in it. With
    a card reader the dealer is known not to have blackjack; without one that is still open.

    After a split the other hands of the box are given as well, each with the card first that was
    split: `choices(rules, "8 3", "6", after_split=["8 2 9", "8"])` has one hand that was played
    before and one that waits. Values are then for each unit on the hand itself.
    """
    check_suits(rules, hand, upcard, *(after_split or ()))
    if after_split is not None:
        return _after_split(rules, hand, upcard, shoe_of(rules, composition), after_split)
    shoe = shoe_of(rules, composition)
    held, seen = known_cards(rules, shoe, ranks_of(hand), ranks_of(upcard))
    worth, chance, blackjack = _one_hand(rules, shoe, held, seen)
    known = rules.finds_blackjack
    base = chance - blackjack if known else chance
    if base <= 0:
        raise RuleViolation("the dealer has blackjack: there is nothing to choose")
    lost = 0.0 if known else blackjack
    values = {
        name: (each - lost) / base
        for name, each in zip(ACTIONS, worth, strict=True)
        if each > _ILLEGAL
    }
    insured = seen == (_INSURED,) and len(held) == 2 and rules.offers_insurance
    return Choices(
        hand=named(held),
        shown=named(seen),
        values=MappingProxyType(values),
        insurance=(_insurance_returns(rules) * blackjack / chance - 1) if insured else None,
        error=ERROR,
        play=play_assumed(rules),
    )


def _after_split(
    rules: BlackjackRules, hand: str, upcard: str, shoe: Shoe, others: Sequence[str]
) -> Choices:
    found = split_hand(rules, hand, others)
    besides = (*sum(found.played, ()), *(found.rank,) * found.waiting)
    held, seen = known_cards(rules, shoe, found.held, ranks_of(upcard), besides=besides)
    return Choices(
        hand=named(held),
        shown=named(seen),
        values=MappingProxyType(values_after_split(rules, shoe, found, seen)),
        insurance=None,
        error=ERROR,
        play=f"{OTHER_HANDS} {play_assumed(rules)}",
        others=found.others,
    )


def _one_hand(
    rules: BlackjackRules, shoe: Shoe, held: tuple[int, ...], seen: tuple[int, ...]
) -> tuple[list[float], float, float]:
    """The joint worths of the actions, the chance of the deal, and of a dealer's blackjack too."""
    import numpy as np

    from pitboss.games.blackjack.analysis.hands import hand_number
    from pitboss.games.blackjack.analysis.kernel import FREE, WORTH, play, split_worth
    from pitboss.games.blackjack.analysis.terms import board_of, views

    board, view, number = board_of(rules, shoe), views(rules).index(seen), hand_number(held)
    worth, free = np.zeros((len(board.more), WORTH)), np.full(len(board.more), FREE)
    play(board, (view, -1), np.array([[0.0, 1.0, 0.0]]), free, worth)
    row = board.table[number, view * 7 : view * 7 + 7]
    found = [float(each) for each in worth[number, :5]]
    found[4] = _ILLEGAL
    if len(held) == 2 and held[0] == held[1]:
        caps = range(2, int(board.terms.caps[held[0]]) + 1)
        at = (view, held[0])
        found[4] = max((split_worth(board, at, cap, free, worth) for cap in caps), default=_ILLEGAL)
    return found, float(row.sum()), float(row[6])


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
    if rules.multiple_action != "off":
        yield (
            "Nobody looks for a blackjack of the dealer's beforehand, and all wagers of a hand that"
            f" goes over 21 are lost at once, the added ones too [{cite('19:47-2.18(f)')}]."
        )
        return
    yield (
        "A blackjack of the dealer's takes the first wager only, also if hands went over 21"
        f" before it showed [{cite('19:47-2.10(b)')}] [{cite('19:47-2.11(d)')}]."
    )


def _rest(rules: BlackjackRules) -> Iterator[str]:
    if rules.offers_insurance:
        yield "Insurance for half the wager is taken where it pays."
    if rules.multiple_action != "off":
        yield "The figure is for each wager of a box."
    if rules.shoe == "double":
        yield "The cards are those of one shoe with all decks in it, unless a composition is given."
