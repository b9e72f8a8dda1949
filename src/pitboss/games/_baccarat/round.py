"""The two hands of a round: four cards, the third cards by the tables, the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from pitboss.equipment import DECKS_MAX, Card
from pitboss.games._baccarat.deal import (
    BaccaratState,
    cards_in_shoe,
    draw,
    finish_round,
    put_aside,
    refuse_wagers,
    turn_and_burn,
)
from pitboss.games._baccarat.options import BaccaratRules, BaccaratText
from pitboss.games._baccarat.rules import (
    BANKER_WINS,
    PLAYER_WINS,
    TIE_HAND,
    banker_count,
    banker_takes_third,
    card_value,
    count_of,
    natural_ends,
    player_takes_third,
    third_card_value,
    winning_hand,
)
from pitboss.games._baccarat.settle import settle_round, void_round
from pitboss.rulebook import rule
from pitboss.table import (
    DEALER,
    EVERYONE,
    HOUSE,
    Announced,
    Answer,
    CallIrregularity,
    Choose,
    Form,
    Question,
    Table,
    Wager,
)
from pitboss.table.authoring import Irregularity, Procedure, discard, recorded, turn

PLAYERS_HAND: Final = "the Player's Hand"
BANKERS_HAND: Final = "the Banker's Hand"

# Every card of the largest shoe, in a hand or burned, and the end.
HAND_QUESTIONS_MAX: Final = 52 * DECKS_MAX + 1

_WINNERS: Final = {
    BANKER_WINS: "the Banker's Hand wins",
    PLAYER_WINS: "the Player's Hand wins",
    TIE_HAND: "Tie Hand",
}

R = TypeVar("R", bound=BaccaratRules)
S = TypeVar("S", bound=BaccaratState)


class BaccaratResult(Announced, frozen=True, kw_only=True):
    """The dealer calls the final point counts of both hands and the winner."""

    player: int
    banker: int


@dataclass(slots=True)
class Hands:
    """The cards of both hands as they lie on the layout; `void` if the shoe ran out."""

    player: list[Card] = field(default_factory=list)
    banker: list[Card] = field(default_factory=list)
    void: bool = False

    @property
    def cards(self) -> list[Card]:
        """All cards that lie on the layout."""
        return [*self.player, *self.banker]

    @property
    def counts(self) -> tuple[int, int]:
        """What the Player's Hand and the Banker's Hand count."""
        return count_of(self.player), count_of(self.banker)

    @property
    def winner(self) -> int:
        """Which hand counts more."""
        return winning_hand(*self.counts)


# -- the round --------------------------------------------------------------------------------


def play_hands(table: Table[R, S, Wager], deal: str, *, hidden: bool = False) -> Procedure[Hands]:
    """Deal both hands and complete them; without cards to do so the round is void.

    `deal` is the provision on how the first four cards are laid, `hidden` if face down.
    """
    hands = Hands()
    yield from _first_four(table, hands, deal, HOUSE if hidden else EVERYONE)
    if not hands.void:
        _announce_counts(table, hands, deal if hidden else "")
        yield from _third_cards(table, hands)
    if not hands.void:
        yield from _errors(table, hands)
    return hands


@rule("19:47-3.7(a)", "19:47-3.7(c)", "19:47-7.7(a)", "19:47-7.7(c)")
def dealing_order(hands: Hands) -> tuple[tuple[str, list[Card]], ...]:
    """There are two hands: the first and third card are the Player's, the second and fourth not."""
    return ((PLAYERS_HAND, hands.player), (BANKERS_HAND, hands.banker)) * 2


def _first_four(table: Table[R, S, Wager], hands: Hands, deal: str, to: str) -> Procedure[None]:
    for place, hand in dealing_order(hands):
        card = yield from draw(table, place, deal, to=to)
        if not isinstance(card, Card):
            hands.void = True
            return
        hand.append(card)


def _announce_counts(table: Table[R, S, Wager], hands: Hands, turned: str) -> None:
    """The Player's count is called first; cards that lay face down are turned up for the call."""
    for place, hand in dealing_order(hands)[:2]:
        for card in hand if turned else ():
            turn(table, place, card, turned)
        text = f"{place[4:]}: {count_of(hand)}"
        table.emit(Announced(cite=table.rules.text.counts, by=DEALER, text=text))


# -- third cards ------------------------------------------------------------------------------


def _third_cards(table: Table[R, S, Wager], hands: Hands) -> Procedure[None]:
    """The Player's Hand first, then the Banker's; after a natural neither."""
    player, banker = hands.counts
    if natural_ends(player, banker):
        table.emit(Announced(cite=table.rules.text.natural, by=DEALER, text="Natural"))
        return
    third = None
    if player_takes_third(player, banker):
        third = yield from _third_card(table, hands, PLAYERS_HAND, hands.player)
    first, second = (card_value(card.rank) for card in hands.banker)
    banker, column = banker_count(first, second), third_card_value(third)
    if not hands.void and banker_takes_third(player, banker, column):
        yield from _third_card(table, hands, BANKERS_HAND, hands.banker)


@rule("19:47-3.8(b)", "19:47-3.8(c)", "19:47-7.8(b)", "19:47-7.8(c)")
def _third_card(
    table: Table[R, S, Wager], hands: Hands, place: str, hand: list[Card]
) -> Procedure[Card | None]:
    """A card is called for and dealt face up; one laid before the Player in error will do."""
    text = table.rules.text
    table.emit(Announced(cite=text.third_cards, by=DEALER, text=f"Card for {place}"))
    calls = [] if place == PLAYERS_HAND or has_third(hands.player) else [_misplaced(text)]
    card = yield from draw(table, place, text.third_dealt, calls=calls)
    if isinstance(card, str):
        said = "the card laid before the Player's Hand is the Banker's third card"
        recorded(table, DEALER, said, text.third_in_error)
        card = yield from draw(table, place, text.third_dealt)
    if not isinstance(card, Card):
        hands.void = True
        return None
    hand.append(card)
    return card


@rule("19:47-3.8(d)", "19:47-7.8(d)")
def has_third(hand: Sequence[Card]) -> bool:
    """Whether a hand has its one additional card and can get no other."""
    return len(hand) == 3


# -- cards drawn in error ---------------------------------------------------------------------


def _misplaced(text: BaccaratText) -> Form:
    """The dealer says that the card was laid before the Player's Hand, which stays."""
    said = "the card was dealt to the Player's Hand in error"
    return Irregularity("player_third", DEALER, text.third_in_error, said).form()


@dataclass(frozen=True, slots=True)
class Completed(Question):
    """The hands are complete: the dealer calls the result, or a card too many."""

    prompt: str
    cite: str
    locked: str
    errors: tuple[Irregularity, ...]

    def forms(self) -> Sequence[Form]:
        """The result, or what went wrong."""
        fixed = {"choice": "result"}
        called = Form("result", Choose, DEALER, self.cite, "call the result", fixed=fixed)
        return [called, *(each.form() for each in self.errors)]

    def check(self, answer: Answer) -> None:
        """Refuse to touch a wager, under the provision on that."""
        refuse_wagers(answer, self.locked)
        Question.check(self, answer)

    def default(self) -> Answer | None:
        """No card too many was drawn."""
        return Choose(by=DEALER, choice="result")


def _errors(table: Table[R, S, Wager], hands: Hands) -> Procedure[None]:
    """Cards drawn that no hand may have: kept for the next hand if nobody saw them, or burned."""
    text = table.rules.text
    while True:
        errors = _possible_errors(table, hands)
        answer = yield Completed("Both hands are complete.", text.result, text.locked, errors)
        if not isinstance(answer, CallIrregularity):
            return
        error = next(each for each in errors if each.kind == answer.kind)
        if answer.kind.endswith("_disclosed"):
            yield from turn_and_burn(table, error.cite)
        else:
            put_aside(table, error.cite)


def _possible_errors(table: Table[R, S, Wager], hands: Hands) -> tuple[Irregularity, ...]:
    """A card too many; or, if the Banker stayed too, a third card before the Player who stays."""
    if not cards_in_shoe(table):
        return ()
    text = table.rules.text
    excess = _both("excess", text.excess, "a card too many was drawn")
    if has_third(hands.player) or has_third(hands.banker):
        return excess
    said = "a third card was dealt to the Player's Hand"
    return (*excess, *_both("player_third", text.third_in_error, said))


def _both(kind: str, provision: str, said: str) -> tuple[Irregularity, Irregularity]:
    """An error with a card that nobody has seen, and with one that somebody has."""
    return (
        Irregularity(f"{kind}_undisclosed", DEALER, provision, f"{said}, face down"),
        Irregularity(f"{kind}_disclosed", DEALER, provision, f"{said}, and its face was seen"),
    )


# -- the result -------------------------------------------------------------------------------


def conclude(table: Table[R, S, Wager], hands: Hands) -> None:
    """The result is called and settled, or the round is void; the cards are picked up."""
    text = table.rules.text
    if hands.void:
        said = "The shoe cannot finish the round: it is void, and all cards are shuffled."
        table.emit(Announced(cite=text.exhausted, by=DEALER, text=said))
        void_round(table)
        table.set_state(shuffle_due=True)
    else:
        announce_result(table, hands)
        settle_round(table, hands.winner)
        finish_round(table)
    discard(table, hands.cards, text.picked_up)


def announce_result(table: Table[R, S, Wager], hands: Hands) -> None:
    """The final counts and the winning hand, or a Tie Hand, are called."""
    player, banker = hands.counts
    cite = table.rules.text.result
    text = f"Player {player}, Banker {banker}: {_WINNERS[hands.winner]}"
    table.emit(BaccaratResult(cite=cite, by=DEALER, text=text, player=player, banker=banker))
