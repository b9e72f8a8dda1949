"""How bots play the hands of games against the house: by rules of thumb, each a sentence long."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from pitboss.equipment import Card, Source
from pitboss.server.bots.memory import Heard, cards_in, one_in
from pitboss.table import Amount, Answer

__all__ = ["turn"]

Thumb: TypeAlias = Callable[[Heard, Source], "Answer | None"]

TEN, JACK, KING, ACE = 10, 11, 13, 14

# "Box 1, hand 2: 8♠ Q♦ is 18, the dealer shows 6♣."
_HAND: Final = re.compile(r"[^:]+: (?P<hand>.+) is (?P<total>\d+), the dealer shows (?P<shown>.+)")
_SPREAD: Final = re.compile(r"a spread of (\d+)")


def turn(slug: str, heard: Heard, source: Source) -> Answer | None:
    """What a bot does with its hand, or None where it has no opinion."""
    thumb = _THUMBS.get(slug)
    return None if thumb is None else thumb(heard, source)


def _laid(heard: Heard, command: str, *, most: bool = False) -> Answer | None:
    """Chips laid by a command that names an amount: the least, or all that it takes."""
    form = heard.form(command)
    amount = None if form is None else form.blanks.get("cents")
    if form is None or not isinstance(amount, Amount):
        return None
    return form.fill(cents=amount.high if most else amount.low)


# -- blackjack ------------------------------------------------------------------------------------


def _blackjack(heard: Heard, source: Source) -> Answer | None:
    """Split aces and eights, double ten and eleven against less, else draw or stand."""
    found = _HAND.match(heard.prompt)
    if found is None:
        return heard.say("card")
    hand, shown = cards_in(found["hand"]), cards_in(found["shown"])
    total, dealer = int(found["total"]), _value(shown[0])
    if len(hand) == 2 and hand[0].rank == hand[1].rank and hand[0].rank in (8, ACE):
        split = heard.say("split")
        if split is not None:
            return split
    if total in (10, 11) and dealer < total:
        double = _laid(heard, "double", most=True)
        if double is not None:
            return double
    return heard.say("stand" if _stands(hand, total, dealer) else "draw", "stand")


def _value(card: Card) -> int:
    return 11 if card.rank == ACE else min(card.rank, TEN)


def _stands(hand: Sequence[Card], total: int, dealer: int) -> bool:
    """A soft hand stands on nineteen, a hard one on seventeen or before a dealer's weak card."""
    if sum(1 if card.rank == ACE else _value(card) for card in hand) < total:
        return total >= 19 or (total == 18 and dealer <= 8)
    weak = range(4, 7) if total == 12 else range(2, 7)
    return total >= 17 or (total >= 12 and dealer in weak)


# -- the stud games -------------------------------------------------------------------------------


def _times(cards: Sequence[Card]) -> Counter[int]:
    return Counter(int(card.rank) for card in cards)


def _pays(cards: Sequence[Card], least: int) -> bool:
    """Whether the cards already hold a pair of so much, two pairs or three of a kind."""
    times = _times(cards)
    pairs = [rank for rank, count in times.items() if count > 1]
    return max(times.values()) > 2 or len(pairs) > 1 or any(rank >= least for rank in pairs)


def _one_suit(cards: Sequence[Card]) -> bool:
    return len({card.suit for card in cards}) == 1


def _caribbean_stud(heard: Heard, source: Source) -> Answer | None:
    """Bet with a pair or better, or with an ace and a king; fold the rest."""
    ranks = _times(heard.own_cards())
    good = any(count > 1 for count in ranks.values()) or {ACE, KING} <= ranks.keys()
    return heard.say("bet" if good else "fold", "fold")


def _let_it_ride(heard: Heard, source: Source) -> Answer | None:
    """Let a bet ride on what pays already, on three high cards of a suit, on four of a suit."""
    own, shown = heard.own_cards(), cards_in(heard.prompt)
    seen = [*own, *shown]
    if len(own) < 3:
        return heard.say("withdraw")
    high = all(card.rank >= TEN for card in seen)
    suited = _one_suit(seen) and (len(seen) > 3 or high)
    return heard.say("ride" if _pays(seen, TEN) or suited else "withdraw")


def _double_down_stud(heard: Heard, source: Source) -> Answer | None:
    """Double on what pays already, and on four cards of a suit."""
    seen = cards_in(heard.prompt)
    if len(seen) == 4 and (_pays(seen, JACK) or _one_suit(seen)):
        return _laid(heard, "double", most=True)
    return heard.say("stand")


def _red_dog(heard: Heard, source: Source) -> Answer | None:
    """Raise on a spread of seven and more, where most third cards win."""
    found = _SPREAD.search(heard.prompt)
    if found is not None and int(found[1]) >= 7:
        return _laid(heard, "raise", most=True)
    return heard.say("play")


# -- dice, shoes and banks ------------------------------------------------------------------------


def _takes_it(heard: Heard, source: Source) -> Answer | None:
    """Take the dice, and mostly the shaker or the shoe, so that the game goes on."""
    return heard.say("refuse" if one_in(4, source) else "accept")


def _chemin_de_fer(heard: Heard, source: Source) -> Answer | None:
    """Take a bank now and then at the least wager, mostly keep it, and draw where one may."""
    laid = _laid(heard, "banker")
    if laid is not None:
        return laid
    if heard.form("accept") is not None:
        return heard.say("accept" if one_in(2, source) else "refuse")
    if heard.form("keep") is not None:
        return heard.say("pass" if one_in(4, source) else "keep")
    return heard.say("draw", "card" if one_in(2, source) else "stay")


_THUMBS: Final[Mapping[str, Thumb]] = {
    "blackjack": _blackjack,
    "caribbean_stud": _caribbean_stud,
    "chemin_de_fer": _chemin_de_fer,
    "craps": _takes_it,
    "double_down_stud": _double_down_stud,
    "let_it_ride": _let_it_ride,
    "mini_dice": _takes_it,
    "punto_banco": _takes_it,
    "red_dog": _red_dog,
}
