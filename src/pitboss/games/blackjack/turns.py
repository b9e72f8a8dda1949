"""The players' turns, box by box from the dealer's left; 19:47-2.6(f), (g), 2.8, 2.10 to 2.13."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from pitboss.equipment import Card
from pitboss.games.blackjack.deal import Deal, Hand, Lapse, RoundVoid, kill, take
from pitboss.games.blackjack.rules import (
    blackjack_waits,
    double_cap,
    is_ace,
    is_over,
    is_soft,
    lawful,
    reader_is_used,
    score,
)
from pitboss.games.blackjack.settle import bust_waits, busted, surrendered
from pitboss.games.blackjack.side import Offer, add_wager, refuse_changes
from pitboss.games.blackjack.state import CORRECTED, BlackjackWager, DoubleDown
from pitboss.money import Cents, show
from pitboss.rulebook import cite, rule
from pitboss.table import (
    DEALER,
    FLOORPERSON,
    SUPERVISOR,
    Amount,
    Answer,
    CallIrregularity,
    Choose,
    Form,
    Question,
    seat_actor,
)
from pitboss.table.authoring import Choice, Irregularity, Procedure, ask, choose, settle

_HELP: Final = {
    "surrender": ("19:47-2.8(a)", "give up the hand for half the wager"),
    "split": ("19:47-2.11(a)", "split the cards, with an equal wager on the second hand"),
    "draw": ("19:47-2.12(a)", "draw a card"),
    "stand": ("19:47-2.6(f)", "stand"),
}


def count(cards: tuple[int, ...]) -> str:
    """The count as the dealer announces it."""
    total = score(cards)
    return f"soft {total}" if is_soft(cards) and total < 21 else f"{total}"


def own_wagers(deal: Deal, hand: Hand, seat: int) -> list[BlackjackWager]:
    """The wagers of one bettor on a hand."""
    return [wager for wager in deal.wagers(hand) if wager.seat == seat]


def double_amount(deal: Deal, wagers: Sequence[BlackjackWager]) -> Amount | None:
    """What may be added to the first of these wagers, leaving a chip for each of the others."""
    table, unit = deal.table, deal.table.rules.unit
    spare = table.stack(wagers[0].seat) - unit * (len(wagers) - 1)
    high = min(double_cap(wagers[0].cents), spare) // unit * unit
    return Amount(unit, high, unit) if high >= unit else None


def actions(deal: Deal, hand: Hand) -> tuple[str, ...]:
    """The lawful choices for a hand that its caller has the chips for; none if it is complete."""
    if deal.callers[hand.box] in deal.refused:
        return ()
    found = lawful(
        hand.held,
        deal.table.rules,
        hands=len(deal.hands[hand.box]),
        decided=hand.decided,
        doubled=hand.doubled,
        split=hand.split,
        split_aces=hand.split_aces,
    )
    able = tuple(name for name in found if _can_pay(deal, hand, name))
    return () if able == ("stand",) else able


def _can_pay(deal: Deal, hand: Hand, name: str) -> bool:
    """Whether the caller has the chips that a choice takes."""
    seat = deal.callers[hand.box]
    own = own_wagers(deal, hand, seat)
    if name == "double":
        return double_amount(deal, own) is not None
    return name != "split" or sum(wager.cents for wager in own) <= deal.table.stack(seat)


def reader_works(deal: Deal) -> bool:
    """Whether the table reads hole cards and the device is in order."""
    return deal.table.rules.card_reader and not deal.table.state.reader_broken


@dataclass(frozen=True, slots=True)
class Turn(Question):
    """The one who decides for a box says what to do with a hand."""

    deal: Deal
    hand: Hand
    choices: tuple[str, ...]

    @property
    def prompt(self) -> str:
        """The hand and what the dealer shows, as everybody sees them."""
        dealer = " ".join(str(Card(card)) for card in self.deal.dealer)
        where, total = self.hand.place.capitalize(), count(self.hand.held)
        prompt = f"{where}: {self.hand} is {total}, the dealer shows {dealer}."
        if self.deal.pending is None:
            return prompt
        return f"{prompt} The {Card(self.deal.pending)} drawn in error is the next card."

    @property
    def cite(self) -> str:
        """The provision on the players' decisions."""
        return cite("19:47-2.18(c)") if self._multiple else cite("19:47-2.6(f)")

    @property
    def _multiple(self) -> bool:
        return self.deal.table.rules.wagers_max > 1

    def forms(self) -> Sequence[Form]:
        """The lawful choices, and what staff may report."""
        return [*self._choices(), *self._reports()]

    def _choices(self) -> Iterator[Form]:
        seat = self.deal.callers[self.hand.box]
        for name in self.choices:
            if name == "double":
                yield self._double(seat)
            else:
                provision, text = _HELP[name]
                fixed = {"choice": name}
                yield Form(name, Choose, seat_actor(seat), provision, text, fixed=fixed)

    def _double(self, seat: int) -> Form:
        amount = double_amount(self.deal, own_wagers(self.deal, self.hand, seat))
        assert amount is not None
        by, text = seat_actor(seat), "double down for one more card"
        provision = cite("19:47-2.10(a)")
        return Form("double", DoubleDown, by, provision, text, blanks={"cents": amount})

    def _reports(self) -> Iterator[Form]:
        deal, shoe = self.deal, self.deal.table.state.shoe
        if deal.pending is None and not deal.early and shoe.left:
            text = "a card was drawn in error and exposed"
            yield Irregularity("exposed", DEALER, cite("19:47-2.15(c)"), text).form()
            text = "a card was drawn in error and not exposed"
            yield Irregularity("drawn in error", DEALER, cite("19:47-2.15(b)"), text).form()
        if reader_works(deal) and not reader_is_used(deal.dealer[0]):
            text = "the card reader was used without need"
            yield Irregularity("reader misused", DEALER, cite("19:47-2.15(j)"), text).form()
        text = "a person handled the cards"
        yield Irregularity("handled cards", FLOORPERSON, cite("19:47-2.6(n)"), text).form()
        text = "a person touched a wager"
        yield Irregularity("touched wager", FLOORPERSON, cite("19:47-2.3(h)"), text).form()

    def check(self, answer: Answer) -> None:
        """Refuse a change of wagers that lie, and else what is no answer."""
        refuse_changes(self.deal.table, answer)
        Question.check(self, answer)


@dataclass(frozen=True, slots=True)
class DoubleOffer(Offer):
    """A bettor adds to a wager of a hand that is doubled, or need not."""

    free: bool

    def forms(self) -> Sequence[Form]:
        """An amount, or nothing where the bettor is free to leave it."""
        by, blanks = seat_actor(self.seat), {"cents": self.amount}
        forms = [Form("double", DoubleDown, by, self.cite, "add to the wager", blanks=blanks)]
        if self.free:
            fixed = {"choice": "no"}
            forms.append(Form("no", Choose, by, self.cite, "add nothing", fixed=fixed))
        return forms


# -- doubling --------------------------------------------------------------------------------------


@rule("19:47-2.10(a)", "19:47-2.18(c)")
def double(deal: Deal, hand: Hand, cents: Cents) -> Procedure[None]:
    """The caller adds to the wager; with multiple action to each of the wagers."""
    first, *rest = own_wagers(deal, hand, deal.callers[hand.box])
    _add(deal, first, cents)
    yield from _double_rest(deal, rest)


def _double_rest(deal: Deal, wagers: list[BlackjackWager]) -> Procedure[None]:
    """Every further spot wager is doubled as well."""
    while wagers:
        amount = double_amount(deal, wagers)
        assert amount is not None
        question = _offer(deal, wagers[0], amount, cite("19:47-2.18(c)"), free=False)
        answer = yield from ask(question, DoubleDown)
        _add(deal, wagers.pop(0), answer.cents)


@rule("19:47-2.13(d)")
def other_doubles(deal: Deal, hand: Hand) -> Procedure[None]:
    """The others on the box may double as well, or not."""
    caller = deal.callers[hand.box]
    for seat in dict.fromkeys(wager.seat for wager in deal.wagers(hand)):
        if seat != caller:
            yield from _other_doubles(deal, own_wagers(deal, hand, seat))


def _other_doubles(deal: Deal, wagers: list[BlackjackWager]) -> Procedure[None]:
    amount = double_amount(deal, wagers)
    if amount is None:
        return
    answer = yield _offer(deal, wagers[0], amount, cite("19:47-2.13(d)"), free=True)
    if isinstance(answer, DoubleDown):
        _add(deal, wagers[0], answer.cents)
        yield from _double_rest(deal, wagers[1:])


def _offer(
    deal: Deal, wager: BlackjackWager, amount: Amount, provision: str, *, free: bool
) -> DoubleOffer:
    title = deal.table.layout[wager.spot].title
    prompt = f"{title} is doubled. How much is added to the {show(wager.cents)}?"
    return DoubleOffer(prompt, provision, wager.seat, amount, deal.table, free)


def _add(deal: Deal, wager: BlackjackWager, cents: Cents) -> None:
    provision = cite("19:47-2.10(a)")
    add_wager(deal.table, wager, cents, provision, hand=wager.hand, added="double")


# -- splitting -------------------------------------------------------------------------------------


@rule("19:47-2.11(a)", "19:47-2.18(c)")
def split(deal: Deal, hand: Hand) -> Procedure[None]:
    """The second card becomes a hand of its own with an equal wager, next to the first."""
    hands, caller = deal.hands[hand.box], deal.callers[hand.box]
    new = Hand(hand.box, len(hands), [hand.cards.pop()], split=True, decided=True)
    hand.split = True
    hand.split_aces = new.split_aces = is_ace(new.cards[0])
    hands.insert(hands.index(hand) + 1, new)
    deal.note(cite("19:47-2.11(a)"), f"box {hand.box} is split into {len(hands)} hands")
    deal.move(new.place, new.cards[0], cite("19:47-2.11(a)"))
    for wager in own_wagers(deal, hand, caller):
        _cover(deal, wager, new)
    for seat in dict.fromkeys(wager.seat for wager in deal.wagers(hand)):
        if seat != caller:
            yield from _other_splits(deal, own_wagers(deal, hand, seat), hand, new)


def _cover(deal: Deal, wager: BlackjackWager, new: Hand) -> None:
    provision = cite("19:47-2.11(a)")
    add_wager(deal.table, wager, wager.cents, provision, hand=new.number, added="split")


@rule("19:47-2.13(e)")
def _other_splits(
    deal: Deal, wagers: list[BlackjackWager], hand: Hand, new: Hand
) -> Procedure[None]:
    """Another bettor covers both hands, or names the one to which the wager applies."""
    provision, seat = cite("19:47-2.13(e)"), wagers[0].seat
    choices = {"first": f"it applies to {hand.place}", "second": f"it applies to {new.place}"}
    cost = sum(wager.cents for wager in wagers)
    if cost <= deal.table.stack(seat):
        choices = {"both": f"add {show(cost)} to cover both hands", **choices}
    prompt = f"Box {hand.box} is split. Your wager of {show(cost)}?"
    said = yield from choose(Choice(prompt, provision, seat_actor(seat), choices))
    for wager in wagers:
        if said == "both":
            _cover(deal, wager, new)
        elif said == "second":
            moved = msgspec.structs.replace(wager, hand=new.number)
            deal.table.change(moved, provision, f"applies to {new.place}")


_NOT_DEALT: Final = Lapse("not dealt", "19:47-2.15(i)", "the card asked for was not dealt")


def play_boxes(deal: Deal) -> Procedure[None]:
    """Every hand in its turn, and at the end the cards that were asked for and not dealt."""
    for hands in deal.hands.values():
        yield from _play_box(deal, hands)
    while (hand := next((each for each in deal.each() if each.missed), None)) is not None:
        yield from _missing_card(deal, hand)
        yield from _play_box(deal, deal.hands[hand.box])


@rule("19:47-2.11(b)")
def _play_box(deal: Deal, hands: list[Hand]) -> Procedure[None]:
    """The first unfinished hand on the dealer's left is completed before the next gets a card."""
    while (hand := next((each for each in hands if not each.finished), None)) is not None:
        yield from _play_hand(deal, hand)


def _play_hand(deal: Deal, hand: Hand) -> Procedure[None]:
    if not hand.decided:
        deal.say(cite("19:47-2.6(f)"), f"Box {hand.box}: {count(hand.held)}.")
    while not hand.finished:
        if len(hand.cards) == 1:
            yield from _draw(deal, hand, cite("19:47-2.11(c)"), lapse=None)
        choices = actions(deal, hand)
        if not choices:
            hand.finished = True
            return
        answer = yield Turn(deal, hand, choices)
        yield from _act(deal, hand, answer)


def _act(deal: Deal, hand: Hand, answer: Answer) -> Procedure[None]:
    match answer:
        case CallIrregularity(kind=kind):
            yield from _irregular(deal, kind)
        case DoubleDown(cents=cents):
            hand.decided = True
            yield from _double(deal, hand, cents)
        case _:
            assert isinstance(answer, Choose)
            hand.decided = True
            yield from _choice(deal, hand, answer.choice)


def _choice(deal: Deal, hand: Hand, choice: str) -> Procedure[None]:
    match choice:
        case "draw":
            yield from _draw(deal, hand, cite("19:47-2.6(g)"), lapse=_NOT_DEALT)
        case "split":
            yield from split(deal, hand)
        case "surrender":
            _surrender(deal, hand)
        case _:
            hand.finished = True
            if deal.pending is not None:
                _refuse_card(deal, hand)


# -- one more card ---------------------------------------------------------------------------------


def _draw(deal: Deal, hand: Hand, provision: str, *, lapse: Lapse | None) -> Procedure[None]:
    """A card face up for the hand, its new total announced; over 21 it is lost at once."""
    card = yield from take(deal, hand.place, provision, box=hand.box, lapse=lapse)
    if card is None:
        hand.missed, hand.finished = True, True
        deal.note(cite("19:47-2.15(i)"), f"{hand.place}: the card asked for was not dealt")
        return
    hand.cards.append(card)
    deal.say(provision, f"{hand.place.capitalize()}: {count(hand.held)}.")
    if is_over(hand.held):
        _bust(deal, hand)


def _bust(deal: Deal, hand: Hand) -> None:
    """Over 21: the cards are collected with the wagers, but for those that wait."""
    table, wagers = deal.table, deal.wagers(hand)
    waiting = [wager for wager in wagers if wager.added and _bust_waits(deal)]
    pairs = [(w, busted(w, (), table.rules)) for w in wagers if w not in waiting]
    multiple = table.rules.wagers_max > 1
    provision = cite("19:47-2.18(f)") if multiple else cite("19:47-2.3(e)")
    settle(table, pairs, collect=provision, pay=provision)
    deal.remove(hand, provision)
    if waiting:
        doubled = any(wager.added == "double" for wager in waiting)
        text = f"what was added on {hand.place} lies until the dealer's second card"
        deal.note(cite("19:47-2.10(b)") if doubled else cite("19:47-2.11(d)"), text)


def _bust_waits(deal: Deal) -> bool:
    """Tables of the first revision collected what was added at once."""
    table = deal.table
    waits = bust_waits(table.rules, deal.dealer[0], read=deal.read)
    return waits and table.revision >= CORRECTED


def _double(deal: Deal, hand: Hand, cents: int) -> Procedure[None]:
    """The caller doubles, the others may; the hand gets one card and no more."""
    yield from double(deal, hand, cents)
    yield from other_doubles(deal, hand)
    hand.doubled = True
    yield from _draw(deal, hand, cite("19:47-2.10(a)"), lapse=_NOT_DEALT)


@rule("19:47-2.8(a)1", "19:47-2.8(a)2")
def _surrender(deal: Deal, hand: Hand) -> None:
    """Half is taken at once; under an ace or ten the wager waits on the player's cards."""
    hand.finished = hand.surrendered = True
    if blackjack_waits(deal.dealer[0]):
        return deal.note(cite("19:47-2.8(a)2"), f"the wagers of box {hand.box} lie on the cards")
    provision = cite("19:47-2.8(a)1")
    pairs = [(wager, surrendered(wager.cents, False, ())) for wager in deal.wagers(hand)]
    settle(deal.table, pairs, collect=provision, pay=provision)
    return deal.remove(hand, provision)


# -- what goes wrong -------------------------------------------------------------------------------


def _expose(deal: Deal) -> Procedure[None]:
    """A card drawn in error was seen by all: it is the next card for anyone who takes one."""
    provision = cite("19:47-2.15(c)")
    deal.note(provision, "a card was drawn in error and exposed")
    deal.pending = yield from take(deal, "drawn in error", provision)


@rule("19:47-2.15(c)")
def _refuse_card(deal: Deal, hand: Hand) -> None:
    """Who refuses the card that was exposed gets no more cards in this round."""
    seat = deal.callers[hand.box]
    deal.refused.add(seat)
    deal.note(cite("19:47-2.15(c)"), f"seat {seat} refused the card and gets no more")


def _irregular(deal: Deal, kind: str) -> Procedure[None]:
    deal.irregular += 1
    match kind:
        case "exposed":
            yield from _expose(deal)
        case "drawn in error":
            deal.early = True
        case "handled cards":
            deal.note(cite("19:47-2.6(n)"), "a person handled the cards", FLOORPERSON)
        case "touched wager":
            deal.note(
                cite("19:47-2.3(h)"), "a person touched a wager; it lies as it lay", FLOORPERSON
            )
        case _:
            yield from _reader_misused(deal)


@rule("19:47-2.15(j)", "19:47-2.15(j)1", "19:47-2.15(j)2")
def _reader_misused(deal: Deal) -> Procedure[None]:
    """The hole card was read without need: the supervisor finds out whether it is known now."""
    provision = cite("19:47-2.15(j)")
    deal.note(provision, "the card reader was used on a first card of 2 to 9: supervisor notified")
    choices = {"unknown": "no player can learn the card", "known": "a player can learn the card"}
    prompt = "Does the device let a player learn the value of the hole card?"
    said = yield from choose(Choice(prompt, provision, SUPERVISOR, choices, usual="unknown"))
    if said == "known":
        text = "The hole card is known: all hands are dead, all wagers are returned."
        raise RoundVoid(cite("19:47-2.15(j)1"), text)
    deal.note(cite("19:47-2.15(j)2"), "no player knows the hole card: play goes on", SUPERVISOR)


@rule("19:47-2.15(i)")
def _missing_card(deal: Deal, hand: Hand) -> Procedure[None]:
    """The card that was asked for comes now, after the others', or the hand is dead."""
    provision = cite("19:47-2.15(i)")
    hand.missed = False
    choices = {"card": "take the card now", "dead": "the hand is dead, the wager comes back"}
    prompt = f"{hand.place.capitalize()} ({hand}) was not dealt the card asked for."
    by = seat_actor(deal.callers[hand.box])
    said = yield from choose(Choice(prompt, provision, by, choices))
    if said == "dead":
        return kill(deal, hand, provision)
    hand.finished = False
    yield from _draw(deal, hand, provision, lapse=None)
    return None
