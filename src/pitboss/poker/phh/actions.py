"""The notation of actions in a hand history: who acts, what is done, with which cards or amount."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from pitboss.equipment import Card
from pitboss.errors import MalformedAnswer, MalformedFile
from pitboss.poker.phh.amounts import Amount

DEALER_NUMBER: Final = 0  # the dealer acts as player zero
UNKNOWN: Final = -1  # a card that nobody has seen
SAME: Final = "-"  # at a showdown: the cards as they were dealt

BETS: Final = frozenset({"pb", "cbr", "cc", "f"})
WITHOUT_WORDS: Final = frozenset({"pb", "cc", "f", "sd", "sm"})
WITH_CARDS: Final = frozenset({"sd", "sm"})

_PLAYER = re.compile(r"p([1-9][0-9]?)")
_AMOUNT = re.compile(r"[0-9]{1,15}(\.[0-9]{1,15})?")
CHARS_SHOWN_MAX: Final = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """One action: `player` counts from 1 and is zero for the dealer, `verb` is the notation's.

    `to` is who is dealt cards, or zero for the board. `same` says that at the showdown the cards
    are those that were dealt. Without a verb it is nothing but its comment.
    """

    player: int = DEALER_NUMBER
    verb: str = ""
    to: int = 0
    cards: tuple[int, ...] = ()
    same: bool = False
    amount: Amount = 0
    comment: str = ""

    def __str__(self) -> str:
        comment = f"# {self.comment}" if self.comment else ""
        return " ".join(part for part in (*self._words(), comment) if part)

    def _words(self) -> Sequence[str]:
        cards = SAME if self.same else write_cards(self.cards)
        match self.verb:
            case "":
                return ()
            case "db":
                return "d", "db", cards
            case "dh":
                return "d", "dh", f"p{self.to}", cards
            case "cbr":
                return f"p{self.player}", "cbr", str(self.amount)
        return f"p{self.player}", self.verb, cards


def write_cards(cards: Sequence[int]) -> str:
    """Cards one after the other, `??` for each that nobody has seen."""
    return "".join("??" if card == UNKNOWN else Card(card).code for card in cards)


def parse_action(text: str, *, number: int = 1) -> Action:
    """Read an action, such as `p2 cbr 400 # all in`; `number` is its place, for errors."""
    words, mark, comment = text.partition("#")
    said = comment.strip() if mark else ""
    try:
        return _parsed(words.split(), said)
    except MalformedAnswer as error:
        shown = text[:CHARS_SHOWN_MAX]
        raise MalformedFile(f"actions: number {number}, {shown!r}: {error.message}") from None


def _parsed(words: Sequence[str], comment: str) -> Action:
    match words:
        case []:
            return Action(comment=comment)
        case ["d", "db", cards]:
            return Action(verb="db", cards=_cards(cards), comment=comment)
        case ["d", "dh", player, cards]:
            return Action(verb="dh", to=_player(player), cards=_cards(cards), comment=comment)
        case [player, verb] if verb in WITHOUT_WORDS:
            return Action(player=_player(player), verb=verb, comment=comment)
        case [player, "sm", "-"]:
            return Action(player=_player(player), verb="sm", same=True, comment=comment)
        case [player, verb, cards] if verb in WITH_CARDS:
            held = _cards(cards)
            return Action(player=_player(player), verb=verb, cards=held, comment=comment)
        case [player, "cbr", amount]:
            to = _amount(amount)
            return Action(player=_player(player), verb="cbr", amount=to, comment=comment)
    raise MalformedAnswer("this is no action of the notation")


def _player(word: str) -> int:
    found = _PLAYER.fullmatch(word)
    if found is None:
        raise MalformedAnswer(f"a player is written like p1, not {word[:20]!r}")
    return int(found[1])


def _amount(word: str) -> Amount:
    if _AMOUNT.fullmatch(word) is None:
        raise MalformedAnswer(f"an amount is written like 400 or 2.50, not {word[:20]!r}")
    return Decimal(word) if "." in word else int(word)


def _cards(word: str) -> tuple[int, ...]:
    pairs = [word[place : place + 2] for place in range(0, len(word), 2)]
    return tuple([UNKNOWN if pair == "??" else _card(pair) for pair in pairs])


def _card(pair: str) -> int:
    """A card in two letters: Card reads more ways to write one than the notation has."""
    card = Card.parse(pair)
    if card.code != pair:
        raise MalformedAnswer("a card is written like As, Th or ??")
    return int(card)
