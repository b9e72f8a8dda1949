"""The players' turns, box by box from the dealer's left; 19:47-2.6(f), (g), 2.8, 2.10 to 2.13."""

from __future__ import annotations

from typing import Final

from pitboss.games.blackjack.adding import double, other_doubles, split
from pitboss.games.blackjack.answers import DoubleDown
from pitboss.games.blackjack.choices import Turn, actions, count
from pitboss.games.blackjack.deal import Deal, Hand, Lapse, RoundVoid, take
from pitboss.games.blackjack.initial import kill
from pitboss.games.blackjack.rules import blackjack_waits, is_over
from pitboss.games.blackjack.settle import busted, surrendered
from pitboss.rulebook import cite, rule
from pitboss.table import FLOORPERSON, SUPERVISOR, Answer, CallIrregularity, Choose, seat_actor
from pitboss.table.authoring import Choice, Procedure, choose, settle

__all__ = ["play_boxes"]

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
    """Over 21: all wagers on the hand are collected with its cards."""
    multiple = deal.table.rules.wagers_max > 1
    pairs = [(wager, busted(wager.cents, multiple)) for wager in deal.wagers(hand)]
    provision = cite("19:47-2.18(f)") if multiple else cite("19:47-2.3(e)")
    settle(deal.table, pairs, collect=provision, pay=provision)
    deal.remove(hand, provision)


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
    """A card drawn in error was seen by all: it is the next card, whoever takes it."""
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
    deal.irregular_left -= 1
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
