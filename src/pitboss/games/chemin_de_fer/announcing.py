"""What Dominant Player and Banker announce by the count of their hands (19:47-4.9(a), (b))."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.errors import RuleViolation
from pitboss.games.chemin_de_fer.drawing import BANKERS, Hands
from pitboss.games.chemin_de_fer.rules import (
    CARD,
    NATURAL,
    STAY,
    announcements,
    is_natural,
    may_choose,
    must_call_card,
)
from pitboss.games.chemin_de_fer.state import CheminDeFerTable, say
from pitboss.rulebook import cite
from pitboss.table import Actor, Answer, Choose, Form, Question, seat_actor
from pitboss.table.authoring import Procedure, ask, turn

__all__ = ["Announcement", "announce", "look"]

UNDER_EIGHT: Final = "under_eight"
_WORDS: Final = {
    CARD: "Card",
    STAY: "Stay",
    NATURAL: "Natural",
    UNDER_EIGHT: "Under Eight",
}


@dataclass(frozen=True, slots=True)
class Announcement(Question):
    """Who holds a hand looks at it and announces; what the count allows is known to them alone."""

    prompt: str
    cite: str
    by: Actor
    lawful: Mapping[str, str]

    def forms(self) -> Sequence[Form]:
        """The announcements that the count of the hand allows."""
        return [
            Form(word, Choose, self.by, provision, f"“{_WORDS[word]}”", {"choice": word})
            for word, provision in self.lawful.items()
        ]

    def check(self, answer: Answer) -> None:
        """Refuse what the count does not allow, under the provision on that count."""
        wrong = isinstance(answer, Choose) and answer.choice not in self.lawful
        if wrong and answer.by == self.by:
            word = " or ".join(f"“{_WORDS[each]}”" for each in self.lawful)
            raise RuleViolation(f"on this count announce {word}", *set(self.lawful.values()))
        Question.check(self, answer)


def announce(table: CheminDeFerTable, seat: int, count: int) -> Procedure[str]:
    """The Dominant Player looks at the hand and says what its count demands."""
    provision = cite("19:47-4.9(a)")
    lawful = dict.fromkeys(announcements(count), _provision(count))
    prompt = f"Seat {seat}, the Dominant Player, looks at the Player's Hand and announces."
    return (yield from _ask_word(table, seat, prompt, provision, lawful))


def _provision(count: int) -> str:
    if is_natural(count):
        return cite("19:47-4.9(a)4")
    if may_choose(count):
        return cite("19:47-4.9(a)2")
    return cite("19:47-4.9(a)1") if must_call_card(count) else cite("19:47-4.9(a)3")


def _ask_word(
    table: CheminDeFerTable, seat: int, prompt: str, provision: str, lawful: Mapping[str, str]
) -> Procedure[str]:
    """What is announced is repeated by the dealer at once."""
    question = Announcement(prompt, provision, seat_actor(seat), lawful)
    word = (yield from ask(question, Choose)).choice
    say(table, provision, f"{_WORDS[word]}.", seat=seat)
    say(table, cite("19:47-4.9(h)"), f"{_WORDS[word]}.")
    return word


def look(table: CheminDeFerTable, hands: Hands, count: int) -> Procedure[bool]:
    """Before a third card the Banker looks: a natural ends the hand, else “Under Eight”."""
    provision, seat = cite("19:47-4.9(b)"), hands.banker
    for place, card in hands.down:
        if place == BANKERS:
            turn(table, BANKERS, card, provision, to=seat_actor(seat))
    lawful = {NATURAL if is_natural(count) else UNDER_EIGHT: provision}
    prompt = f"Seat {seat}, the Banker, looks at the Banker's Hand and announces."
    word = yield from _ask_word(table, seat, prompt, provision, lawful)
    return word == NATURAL
