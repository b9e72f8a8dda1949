"""Cards that the dealer exposes in a draw game: the text has no rule, the house has."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.poker.answers import CardMishap, DeckReady
from pitboss.poker.dealing.shuffling import Shuffle
from pitboss.poker.draw.turn import CardReplaced
from pitboss.poker.events import CardExposed, CardsHeld
from pitboss.table import Announced
from pitboss.table.authoring import Draw
from tests.games.draws import Draws, arranged, face, fouled
from tests.poker.room import cards

HANDS = ("Ac 2c 3c 4c 5c", "Ad 2d 3d 4d 5d", "Ah 2h 3h 4h 5h")


def exposing(
    named: str,
    then: str = "Ks Qs Js Ts 9s 8s",
    slug: str = "triple_draw_27",
    **options: Any,
) -> Draws:
    """Three players, and the dealer exposes these cards when they are dealt."""
    deck = arranged(*HANDS, then=then)
    mishaps = {"exposed": cards(named)}
    return Draws(slug, 100, 100, 100, deck=deck, mishaps=mishaps, **options)


def shown(room: Draws) -> list[tuple[int, str]]:
    """Who was shown which card of theirs by the dealer."""
    return [(each.seat, face(each.card)) for each in room.events_of(CardExposed)]


@pytest.mark.rule("13:69F-14.15(r)")
def test_a_card_exposed_in_the_deal_is_replaced_after_the_deal() -> None:
    """The others get the cards they would have had, and everybody looks once."""
    room = exposing("3d 4h")

    assert shown(room) == [(2, "3d"), (3, "4h")]
    assert [room.holds(seat) for seat in (1, 2, 3)] == [
        "Ac 2c 3c 4c 5c",
        "Ad 2d Ks 4d 5d",
        "Ah 2h 3h Qs 5h",
    ]
    assert room.hand.muck == cards("3d 4h")
    assert [each.seat for each in room.events_of(CardsHeld)] == [1, 2, 3]


@pytest.mark.rule("13:69F-14.15(r)", "19:47-14.15(o)")
@pytest.mark.parametrize(("edition", "cite"), [(1995, "19:47-14.15(o)"), (2012, "13:69F-14.15(r)")])
def test_everybody_learns_which_card_is_replaced_and_why(edition: int, cite: str) -> None:
    """The face that all have seen, whose it was, and the provision of the edition."""
    room = exposing("3d", slug="five_card_draw", edition=edition)

    (replaced,) = room.events_of(CardReplaced)

    assert (replaced.cite, replaced.to) == (cite, "everyone")
    assert replaced.text == "3\u2666 of seat 2 goes to the discards and is replaced"


@pytest.mark.rule("13:69F-14.15(r)")
def test_a_new_card_that_is_exposed_too_is_replaced_in_its_turn() -> None:
    """After those that were exposed before it."""
    room = exposing("3d 4h Ks")

    assert shown(room) == [(2, "3d"), (3, "4h"), (2, "Ks")]
    assert room.holds(2) == "Ad 2d Js 4d 5d"
    assert room.holds(3) == "Ah 2h 3h Qs 5h"
    assert room.hand.muck == cards("3d 4h Ks")


@pytest.mark.rule("13:69F-14.15(r)")
def test_a_card_exposed_in_a_draw_is_replaced_after_the_draw() -> None:
    """When everybody has drawn; only its player looks again."""
    room = exposing("Qs Js")
    room.limp()
    room.act("1 draw Ac 2c")
    before = len(room.events_of(CardsHeld))
    room.act("2 draw Ad", "3 draw Ah")

    assert shown(room) == [(1, "Qs"), (1, "Js")]
    assert [room.holds(seat)[:5] for seat in (1, 2, 3)] == ["8s 6c", "Ts 2d", "9s 2h"]
    assert [(each.seat, each.cite) for each in room.events_of(CardsHeld)[before:]] == [
        (2, "13:69F-14.12A(f)"),
        (3, "13:69F-14.12A(f)"),
        (1, "13:69F-14.15(r)"),
    ]


@pytest.mark.rule("13:69F-14.15(r)")
def test_the_exposed_card_of_a_hand_that_was_ruled_dead_is_not_replaced() -> None:
    """It is in the discards with the rest of the hand."""
    room = exposing("Qs")
    room.limp()
    room.act("1 draw Ac")
    room.say(fouled(1))
    room.act("2 pat", "3 pat")

    assert not room.asks_to_draw
    assert room.events_of(CardReplaced) == []
    assert sum(each.cite == "13:69F-14.15(r)" for each in room.events_of(CardsHeld)) == 0


@pytest.mark.rule("13:69F-14.15(r)")
def test_every_card_that_the_dealer_exposes_is_replaced() -> None:
    """Fifty of them; the discards are shuffled again when the deck has run out."""
    room = Draws("five_card_draw", 100, 100, unknown=True)
    exposed = 0
    while exposed < 50:
        if isinstance(room.question, Shuffle):
            room.say(DeckReady(by="chance", order=(), cut=0))
        question: Any = room.question
        card = face(next(n for n in range(52) if question.shoe.counts[n]))
        room.say(CardMishap(by="dealer", card=card, mishap="exposed"))
        exposed += 1

    assert len(room.events_of(CardReplaced)) == 50 - 10 + 1


@pytest.mark.rule("13:69F-14.15(g)", "13:69F-14.15(n)")
def test_a_round_whose_cards_all_fell_off_the_table_is_dead() -> None:
    """Nothing is left to deal, and nothing may be shuffled again; everybody gets the chips back."""
    room = Draws("five_card_draw", 100, 100, unknown=True)
    while isinstance(room.question, Draw):
        question: Any = room.question
        card = face(next(n for n in range(52) if question.shoe.counts[n]))
        room.say(CardMishap(by="dealer", card=card, mishap="fallen"))

    assert room.round.over
    assert [room.table.stack(seat) for seat in (1, 2)] == [100_00, 100_00]
    assert room.events_of(Announced)[-1].text == "Dead round: no card is left in the deck"
