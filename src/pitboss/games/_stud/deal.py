"""The deal of a stud table: card after card to its place, the stub, and what may go wrong.

Irregularities are called while the cards are dealt: a place was passed over, a place was given one
card too many, a card lay face up, a card was drawn in error, the shoe jammed. The hands are what
they then are, and each game judges their sizes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from pitboss.equipment import Card
from pitboss.games._stud.cards import (
    RulingInRound,
    StudState,
    by_device,
    dealing_text,
    method_in_use,
    refuse_meddling,
    remove_deck,
    remove_shoe,
)
from pitboss.games._stud.options import (
    AUTOMATED_SHOE,
    DECK,
    DECK_REMOVED,
    RIGHT,
    StudRules,
    is_stub_count_due,
    stub_size,
    stub_verdict,
)
from pitboss.rulebook import rule
from pitboss.table import (
    DEALER,
    EVERYONE,
    FLOORPERSON,
    Announced,
    Answer,
    CallIrregularity,
    CardDrawn,
    Form,
    FoundFaceUp,
    Question,
    Table,
    Wager,
    Whole,
)
from pitboss.table.authoring import (
    Draw,
    Irregularity,
    Procedure,
    ask,
    choose,
    discard,
    face_up_form,
    put_aside,
    recorded,
    settle,
    show,
    take,
    void,
)

# The cards before the dealer: the dealer's own hand, or cards for all players.
HOUSE_HAND: Final = 0


class CountStub(Answer, frozen=True, kw_only=True):
    """The dealer counts the rest of the deck, face down on the layout."""

    cards: int


@dataclass(frozen=True, slots=True)
class Step:
    """One card of the deal: for which hand, where it lies, under which rule, who sees its face."""

    hand: int
    place: str
    cite: str
    to: str = EVERYONE


@dataclass(slots=True)
class Dealt:
    """What was dealt in this round: the hands, how many cards each should have, what went wrong.

    `void` is the provision under which all hands are void, if they are.
    """

    due: dict[int, int]
    hands: dict[int, list[Card]] = field(default_factory=dict)
    shown: list[Card] = field(default_factory=list)
    found_face_up: int = 0
    held: bool = False
    void: str = ""

    @property
    def count(self) -> int:
        """How many cards lie in the hands."""
        return sum(map(len, self.hands.values()))

    def wrong(self) -> list[int]:
        """The hands with more or fewer cards than they should have."""
        return [hand for hand, due in self.due.items() if len(self.hands[hand]) != due]


R = TypeVar("R", bound=StudRules)
S = TypeVar("S", bound=StudState)
W = TypeVar("W", bound=Wager)


# -- the order of the table -----------------------------------------------------------------------


@rule("19:47-16.7(d)", "19:47-16.9(c)", "19:47-17.8(b)", "19:47-18.7(c)1")
def clockwise(seats: tuple[int, ...]) -> tuple[int, ...]:
    """From the player farthest to the dealer's left; seats are numbered clockwise from there."""
    return tuple(sorted(seats))


@rule("19:47-16.10(e)", "19:47-16.10(e)3", "19:47-17.9(c)", "19:47-18.10(g)", "19:47-18.10(i)1")
def counterclockwise(seats: tuple[int, ...]) -> tuple[int, ...]:
    """From the player farthest to the dealer's right."""
    return tuple(sorted(seats, reverse=True))


# -- the deal -------------------------------------------------------------------------------------


def deal_cards(
    table: Table[R, S, W], steps: Sequence[Step], dealt: Dealt | None = None
) -> Procedure[Dealt]:
    """Deal the cards in their order; with `dealt` to hands that already lie there.

    If cards too many leave none for the last places, the misdeal voids all hands.
    """
    if dealt is None:
        dealt = _begun(steps)
        table.set_state(ready=False)
    queue = list(steps)
    while queue and not dealt.void:
        if not table.state.shoe.left:
            dealt.void = table.rules.text.misdeal
            break
        answer = yield _question(table, queue[0], dealt)
        yield from _act(table, answer, queue, dealt)
    return dealt


def _begun(steps: Sequence[Step]) -> Dealt:
    hands = dict.fromkeys(step.hand for step in steps)
    due = {hand: sum(step.hand == hand for step in steps) for hand in hands}
    return Dealt(due, {hand: [] for hand in hands})


@dataclass(frozen=True, slots=True)
class StudDraw(Draw):
    """A card of the deal leaves the deck; meanwhile nobody touches a wager or leaves."""

    rules: StudRules | None = None

    def check(self, answer: Answer) -> None:
        """Refuse to touch a wager or to leave, under the provision on that."""
        assert self.rules is not None
        refuse_meddling(answer, self.rules)
        Draw.check(self, answer)


def _question(table: Table[R, S, W], step: Step, dealt: Dealt) -> StudDraw:
    shoe, text = table.state.shoe, table.rules.text
    calls = [face_up_form(shoe, text.face_up)] * (not dealt.held)
    calls += [each.form() for each in _irregularities(table, dealt)]
    return StudDraw(f"A card for {step.place}.", step.cite, shoe, calls, table.rules)


def _irregularities(table: Table[R, S, W], dealt: Dealt) -> list[Irregularity]:
    text = table.rules.text
    each = [
        Irregularity("missed", DEALER, text.misdeal, "no card was dealt to this place"),
        Irregularity("second", DEALER, text.misdeal, "one card too many is dealt to this place"),
    ]
    if not dealt.held:
        drawn = "a card was drawn in error and its face not exposed"
        each.append(Irregularity("drawn_in_error", DEALER, text.drawn_in_error, drawn))
    if method_in_use(table) == AUTOMATED_SHOE:
        jam = "the dealing shoe jammed, stopped or did not deal all cards"
        each.append(Irregularity("shoe_jam", DEALER, text.shoe_jam, jam))
    return each


def _act(table: Table[R, S, W], answer: Answer, queue: list[Step], dealt: Dealt) -> Procedure[None]:
    if isinstance(answer, CardDrawn):
        _lay(table, Card.parse(answer.card), queue.pop(0), dealt)
        return
    if isinstance(answer, FoundFaceUp):
        _find(table, answer, dealt)
        return
    assert isinstance(answer, CallIrregularity)
    yield from _call(table, answer.kind, queue, dealt)


def _lay(table: Table[R, S, W], card: Card, step: Step, dealt: Dealt) -> None:
    take(table, card)
    show(table, step.place, card, step.cite, to=step.to)
    dealt.hands[step.hand].append(card)
    dealt.shown += [card] * (step.to == EVERYONE)
    dealt.held = False


@rule("19:47-16.13(b)", "19:47-17.11(b)", "19:47-18.12(a)")
def too_many_face_up(found: int) -> bool:
    """One card found face up is discarded and the deal goes on; a second voids all hands."""
    return found > 1


def _find(table: Table[R, S, W], found: FoundFaceUp, dealt: Dealt) -> None:
    """A card that lies face up is not used and goes to the discard rack."""
    cite = table.rules.text.face_up
    put_aside(table, found, cite, place="face up in the deck")
    dealt.found_face_up += 1
    if too_many_face_up(dealt.found_face_up):
        dealt.void = cite


def _call(table: Table[R, S, W], kind: str, queue: list[Step], dealt: Dealt) -> Procedure[None]:
    text = table.rules.text
    match kind:
        case "missed":
            place = queue.pop(0).place
            recorded(table, DEALER, f"no card was dealt to {place}", text.misdeal)
        case "second":
            queue.insert(0, queue[0])
            recorded(table, DEALER, f"a card too many for {queue[0].place}", text.misdeal)
        case "drawn_in_error":
            words = "a card drawn in error and not exposed is the next card"
            recorded(table, DEALER, words, text.drawn_in_error)
            dealt.held = True
        case _:
            dealt.void = text.shoe_jam
            yield from _after_jam(table)


def _after_jam(table: Table[R, S, W]) -> Procedure[None]:
    """The round is void and the cards come out; the shoe works again, or it is removed."""
    cite = table.rules.text.shoe_jam
    recorded(table, DEALER, "the cards are taken out of the shoe and reshuffled with all", cite)
    choices = {"keep": "the shoe works again", "remove": "deal from a manual shoe from now on"}
    prompt, rules = "Is the automated shoe used again?", table.rules
    question = RulingInRound(prompt, cite, FLOORPERSON, choices, "keep", rules)
    if (yield from choose(question)) == "remove":
        remove_shoe(table)


# -- the stub -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Count(Question):
    """The dealer counts the stub."""

    prompt: str
    cite: str
    left: int
    rules: StudRules

    def forms(self) -> Sequence[Form]:
        """So many cards."""
        text = "cards in the stub"
        blanks = {"cards": Whole(0, DECK)}
        return [Form("count", CountStub, DEALER, self.cite, text, blanks=blanks)]

    def default(self) -> Answer | None:
        """What is there."""
        return CountStub(by=DEALER, cards=self.left)

    def check(self, answer: Answer) -> None:
        """Refuse to touch a wager or to leave."""
        refuse_meddling(answer, self.rules)
        Question.check(self, answer)


def stub_is_due(table: Table[R, S, W]) -> bool:
    """Whether the stub of this round is to be counted."""
    interval, uncounted = table.rules.stub_interval, table.state.uncounted
    return interval > 0 and is_stub_count_due(uncounted, interval, _is_waived(table))


def _is_waived(table: Table[R, S, W]) -> bool:
    """A device that counts stands in for the count only while it is at the table."""
    return by_device(table) and table.rules.waives_count(method_in_use(table))


def check_stub(table: Table[R, S, W], dealt: Dealt) -> Procedure[None]:
    """The stub goes to the rack unexposed, or is counted first; a wrong count voids all hands."""
    rules, way = table.rules, dealing_text(table)
    if not rules.stub_interval:
        return
    if not stub_is_due(table):
        recorded(table, DEALER, "the stub goes to the discard rack unexposed", way.stub)
        table.set_state(uncounted=table.state.uncounted + (not _is_waived(table)))
        return
    left = table.state.shoe.left
    answer = yield from ask(_Count("The stub is counted.", way.count, left, rules), CountStub)
    table.set_state(uncounted=0)
    _judge(table, answer.cards, dealt)


def _judge(table: Table[R, S, W], counted: int, dealt: Dealt) -> None:
    text = table.rules.text
    out = dealt.found_face_up
    expected = stub_size(sum(dealt.due.values()) + out)
    verdict = stub_verdict(counted, expected, dealt.count + out)
    if verdict == RIGHT:
        words = f"{counted} cards in the stub, {DECK} in all: to the discard rack unexposed"
        recorded(table, DEALER, words, text.counted)
        return
    words = f"{counted} cards in the stub where {expected} should be: all hands are void"
    recorded(table, DEALER, words, text.miscounted)
    dealt.void = text.miscounted
    if verdict == DECK_REMOVED:
        table.set_state(deck_condemned=True)


# -- the end of a round ---------------------------------------------------------------------------


def collect_cards(table: Table[R, S, W], hands: Iterable[int], dealt: Dealt, cite: str) -> None:
    """These hands are picked up in their order, so that each can be put together again."""
    for hand in hands:
        cards = dealt.hands.pop(hand)
        if cards:
            discard(table, cards, cite)


def void_round(table: Table[R, S, W], dealt: Dealt, cite: str, *, picked_up: str) -> None:
    """All hands are void: every wager goes back, and the cards are collected."""
    table.emit(Announced(cite=cite, by=DEALER, text="All hands are void"))
    order = sorted(table.wagers.values(), key=lambda wager: -wager.seat)
    settle(table, [(wager, void(cite)) for wager in order], collect=cite, pay=cite)
    collect_cards(table, list(dealt.hands), dealt, picked_up)
    if table.state.deck_condemned:
        table.set_state(deck_condemned=False)
        remove_deck(table, cite)
