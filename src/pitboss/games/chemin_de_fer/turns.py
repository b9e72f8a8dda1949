"""The two hands: what is announced, who draws, what goes wrong (19:47-4.7 to 4.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pitboss.errors import RuleViolation
from pitboss.games._baccarat.rules import (
    NO_CARD,
    banker_count,
    card_value,
    count_of,
    point_count,
    third_card_value,
)
from pitboss.games.chemin_de_fer.deal import (
    BANKERS,
    PLAYERS,
    Hands,
    VoidHand,
    card_for,
    check_last_hand,
    discard_excess,
    discard_with_its_number,
    excess_seen,
    excess_unseen,
    turn_up,
)
from pitboss.games.chemin_de_fer.rules import (
    CARD,
    DRAW,
    NATURAL,
    OPTIONAL,
    STAY,
    after_stay,
    after_wrong_call,
    announcements,
    best_count,
    is_natural,
    lowest_count,
    may_choose,
    must_call_card,
    spoiled_count,
    table_3,
)
from pitboss.games.chemin_de_fer.state import UNLIMITED_SINCE, CheminDeFerTable, say
from pitboss.rulebook import cite
from pitboss.table import DEALER, Actor, Answer, Choose, Form, Question, seat_actor
from pitboss.table.authoring import Choice, Procedure, ask, choose, recorded, turn

UNDER_EIGHT: Final = "under_eight"
_WORDS: Final = {
    CARD: "Card",
    STAY: "Stay",
    NATURAL: "Natural",
    UNDER_EIGHT: "Under Eight",
}
_PLAYERS_WORDS: Final = (CARD, STAY, NATURAL)
_BANKERS_WORDS: Final = (NATURAL, UNDER_EIGHT)


@dataclass(frozen=True, slots=True)
class Announcement(Question):
    """Who holds a hand looks at it and announces; what the count allows is known to them alone."""

    prompt: str
    cite: str
    by: Actor
    words: tuple[str, ...]
    lawful: Mapping[str, str] = field(repr=False)

    def forms(self) -> Sequence[Form]:
        """All announcements: which of them the count allows is not for all to see."""
        return [self._form(word, self.cite) for word in self.words]

    def forms_of(self, actor: Actor) -> Sequence[Form]:
        """To who holds the hand, those that its count allows."""
        if actor != self.by:
            return []
        return [self._form(word, provision) for word, provision in self.lawful.items()]

    def _form(self, word: str, provision: str) -> Form:
        return Form(word, Choose, self.by, provision, f"“{_WORDS[word]}”", {"choice": word})

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
    question = Announcement(prompt, provision, seat_actor(seat), _PLAYERS_WORDS, lawful)
    return (yield from _ask_word(table, seat, question))


def _provision(count: int) -> str:
    if is_natural(count):
        return cite("19:47-4.9(a)4")
    if may_choose(count):
        return cite("19:47-4.9(a)2")
    return cite("19:47-4.9(a)1") if must_call_card(count) else cite("19:47-4.9(a)3")


def _ask_word(table: CheminDeFerTable, seat: int, question: Announcement) -> Procedure[str]:
    """What is announced is repeated by the dealer at once."""
    word = (yield from ask(question, Choose)).choice
    say(table, question.cite, f"{_WORDS[word]}.", seat=seat)
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
    question = Announcement(prompt, provision, seat_actor(seat), _BANKERS_WORDS, lawful)
    return (yield from _ask_word(table, seat, question)) == NATURAL


def play_hands(table: CheminDeFerTable, hands: Hands) -> Procedure[tuple[int, int]]:
    """Deal, announce, draw and turn up; the counts of the Player's and the Banker's Hand."""
    say(table, cite("19:47-4.8(d)"), "Cards.")
    yield from _deal(table, hands)
    player, banker = yield from _first_counts(table, hands)
    first_cards = len(hands.of(BANKERS))
    word = yield from announce(table, hands.dominant, player)
    if word == CARD:
        player, banker = yield from _after_card(table, hands, player, banker)
    elif word == STAY:
        banker = yield from _after_stay(table, hands, banker)
    else:
        _turn_all(table, hands, cite("19:47-4.9(a)4"))
    _turn_all(table, hands, cite("19:47-4.10(a)"))
    drew = len(hands.of(BANKERS)) > first_cards
    banker = yield from _completed(table, hands, banker, drew=drew)
    check_last_hand(table, hands)
    return player, banker


def _what_happened(
    table: CheminDeFerTable,
    prompt: str,
    provision: str,
    choices: Mapping[str, str],
    *,
    with_card: Mapping[str, str],
) -> Procedure[str]:
    """The dealer says what happened, usually the first of the choices.

    What takes a card more out of the shoe cannot have happened when it is empty.
    """
    every = {**choices, **(with_card if table.state.shoe.left else {})}
    usual = next(iter(choices))
    return (yield from choose(Choice(prompt, provision, DEALER, every, usual=usual)))


# -- the first cards (4.8(d), 4.12(a) to (c)) -----------------------------------------------------


def _deal(table: CheminDeFerTable, hands: Hands) -> Procedure[None]:
    """Four cards face down by turns, the first to the Dominant Player."""
    for place in (PLAYERS, BANKERS, PLAYERS, BANKERS):
        provision = cite("19:47-4.12(g)") if hands.first else cite("19:47-4.8(d)")
        yield from card_for(table, hands, place, provision)


def _first_counts(table: CheminDeFerTable, hands: Hands) -> Procedure[tuple[int, int]]:
    """The counts of the first cards, after irregularities what the rules make of them."""
    choices = {
        "in_order": "two cards each, by turns",
        "wrong_order": "the Banker took his cards in the wrong order; it cannot be put right",
    }
    too_many = {
        "banker_three": "the Banker took more than two cards; it cannot be put right",
        "player_three": "the Dominant Player got three; nobody knows which is too many",
    }
    prompt, provision = "How were the first cards dealt?", cite("19:47-4.8(d)")
    player, banker = count_of(hands.of(PLAYERS)), banker_count(*_values(hands, BANKERS))
    goes_on = True
    while goes_on:
        dealt = yield from _what_happened(table, prompt, provision, choices, with_card=too_many)
        if dealt == "wrong_order":
            raise VoidHand(cite("19:47-4.12(a)"))
        if dealt == "banker_three":
            yield from card_for(table, hands, BANKERS, cite("19:47-4.12(b)"))
            banker = spoiled_count()
        elif dealt == "player_three":
            yield from card_for(table, hands, PLAYERS, cite("19:47-4.12(c)"))
            player = best_count(_values(hands, PLAYERS))
        goes_on = dealt != "in_order" and table.revision >= UNLIMITED_SINCE
        choices["in_order"] = "nothing else went wrong"
    return player, banker


def _values(hands: Hands, place: str) -> tuple[int, ...]:
    return tuple(card_value(card.rank) for card in hands.of(place))


# -- after “Card” (4.9(b), 4.12(h)) ---------------------------------------------------------------


def _after_card(
    table: CheminDeFerTable, hands: Hands, player: int, banker: int
) -> Procedure[tuple[int, int]]:
    """The Player's third card, unless the Banker has a natural, and then the Banker's turn."""
    natural = yield from _before_third(table, hands, banker)
    if natural:
        _turn_all(table, hands, cite("19:47-4.9(b)"))
        return player, banker
    third = yield from card_for(table, hands, PLAYERS, cite("19:47-4.9(b)"), up=True)
    value = third_card_value(third)
    _bankers_up(table, hands)
    banker = yield from _banker_draws(table, hands, banker, value)
    return point_count(player + value), banker


def _before_third(table: CheminDeFerTable, hands: Hands, banker: int) -> Procedure[bool]:
    """The Banker looks; but a card that he has drawn already goes to the Dominant Player."""
    choices = {"look": "the Banker looks at the hand before the card is dealt"}
    wrong = {"banker_drew": "the Banker has drawn a card for himself"}
    prompt, provision = "“Card” has been said and repeated.", cite("19:47-4.12(h)")
    done = yield from _what_happened(table, prompt, provision, choices, with_card=wrong)
    if done == "look":
        return (yield from look(table, hands, banker))
    text = "the card that the Banker drew for himself goes to the Dominant Player"
    recorded(table, DEALER, text, provision)
    return False


# -- after “Stay” (4.12(e), (f)) ------------------------------------------------------------------


def _after_stay(table: CheminDeFerTable, hands: Hands, banker: int) -> Procedure[int]:
    """The Banker's turn; but a card may have been dealt to the Dominant Player all the same."""
    choices = {"stay": "no card is dealt to the Dominant Player"}
    wrong = {
        "card_dealt": "a card was dealt to the Dominant Player face up",
        "card_called": "the dealer said “Card” and so a card was dealt face up",
    }
    prompt, provision = "“Stay” has been said.", cite("19:47-4.12(e)")
    done = yield from _what_happened(table, prompt, provision, choices, with_card=wrong)
    if done == "stay":
        _bankers_up(table, hands)
        return (yield from _banker_draws(table, hands, banker, NO_CARD))
    return (yield from _wrong_card(table, hands, banker, called=done == "card_called"))


def _wrong_card(
    table: CheminDeFerTable, hands: Hands, banker: int, *, called: bool
) -> Procedure[int]:
    """A card dealt after “Stay” is the Banker's third card, or is discarded with its number."""
    says = table_3(banker, NO_CARD, table.rules.five_four_is_free)
    provision = cite("19:47-4.12(f)") if called else cite("19:47-4.12(e)")
    yield from card_for(table, hands, PLAYERS, provision, up=True)
    card = hands.of(PLAYERS).pop()
    _bankers_up(table, hands)
    if after_wrong_call(says) if called else after_stay(says):
        hands.of(BANKERS).append(card)
        recorded(table, DEALER, "the card is the Banker's third card", provision)
        return point_count(banker + card_value(card.rank))
    yield from discard_with_its_number(table, card, provision)
    return _stays(table, banker)


# -- the Banker (4.9(c)) --------------------------------------------------------------------------


def _bankers_up(table: CheminDeFerTable, hands: Hands) -> None:
    turn_up(table, hands, BANKERS, cite("19:47-4.9(c)"))


def _banker_draws(table: CheminDeFerTable, hands: Hands, banker: int, third: int) -> Procedure[int]:
    """Table 3 makes the Banker draw or stay, or leaves it to him; his count comes back."""
    says = table_3(banker, third, table.rules.five_four_is_free)
    draws = says == DRAW
    if says == OPTIONAL:
        draws = yield from _choose_draw(hands, banker, third)
    if not draws:
        return _stays(table, banker)
    card = yield from card_for(table, hands, BANKERS, cite("19:47-4.9(c)"), up=True)
    return point_count(banker + card_value(card.rank))


def _stays(table: CheminDeFerTable, banker: int) -> int:
    say(table, cite("19:47-4.9(c)"), f"Banker's Hand stays on {banker}.")
    return banker


def _choose_draw(hands: Hands, banker: int, third: int) -> Procedure[bool]:
    prompt = f"Banker's Hand counts {banker}, the Player's third card is {third}: draw or stay?"
    choices = {"draw": "draw a third card", "stay": f"stay on {banker}"}
    actor = seat_actor(hands.banker)
    choice = yield from choose(Choice(prompt, cite("19:47-4.8(b)"), actor, choices))
    return choice == "draw"


# -- the end (4.9(a)4, 4.12(d), (g)) --------------------------------------------------------------


def _turn_all(table: CheminDeFerTable, hands: Hands, provision: str) -> None:
    """What still lies face down is turned up."""
    for place in (PLAYERS, BANKERS):
        turn_up(table, hands, place, provision)


def _completed(table: CheminDeFerTable, hands: Hands, banker: int, *, drew: bool) -> Procedure[int]:
    """Nothing else was drawn; or the Banker took two cards, or too many left the shoe."""
    choices = {"complete": "both hands have their cards"}
    wrong = {
        "excess_unseen": "a card too many was drawn that nobody has seen",
        "excess_seen": "a card too many was drawn and seen",
    }
    if drew:
        wrong["banker_two"] = "the Banker took two cards for one; it cannot be put right"
    prompt, provision = "Have both hands their cards, and no more?", cite("19:47-4.12(g)")
    goes_on = True
    while goes_on:
        found = yield from _what_happened(table, prompt, provision, choices, with_card=wrong)
        if found == "banker_two":
            yield from card_for(table, hands, BANKERS, cite("19:47-4.12(d)"), up=True)
            banker = lowest_count(_values(hands, BANKERS))
        elif found == "excess_unseen":
            yield from excess_unseen(table)
        elif found == "excess_seen":
            yield from excess_seen(table)
        goes_on = found != "complete" and table.revision >= UNLIMITED_SINCE
    yield from discard_excess(table)
    return banker
