"""The deck runs short: which cards are shuffled again for whom, and what lies beneath."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from pitboss.games.badugi import round as badugi_round
from pitboss.poker.answers import CardMishap, DeckReady, LeftHand
from pitboss.poker.draw.pile import Discards
from pitboss.poker.draw.turn import DiscardsShuffled
from pitboss.poker.events import CardExposed, CardSpoiled
from pitboss.table import CHANCE, REVISION, CardDrawn
from tests.games.draws import Draws, face, plain_hands
from tests.poker.draw.test_draws import all_cards
from tests.poker.room import cards

SEVEN = plain_hands(7, 5)
NINE = plain_hands(9, 4)


def some(seat: int, count: int) -> str:
    """A player of a full triple draw table discards so many of the cards first dealt."""
    return " ".join([f"{seat} draw", *SEVEN[seat - 1].split()[:count]])


def triple(**options: Any) -> Draws:
    """Seven players before the first draw; cards 35 to 51 are left."""
    room = Draws("triple_draw_27", *[100] * 7, **options)
    room.limp()
    return room


def next_draw(room: Draws) -> None:
    """The rest stand pat, and everybody checks."""
    room.pat()
    room.limp()


@pytest.mark.rule("13:69F-14.12A(f)", "13:69F-14.12A(j)")
def test_earlier_discards_of_the_player_come_back_before_those_of_this_draw() -> None:
    """Five new cards and a burn are wanted, and the others threw away only five."""
    room = triple()
    room.act("1 draw all", "2 draw all")
    next_draw(room)
    room.act("1 draw all")
    next_draw(room)
    assert room.hand.deck == []
    fresh = set(room.draw.player.down)
    room.act("1 draw all")

    assert room.reshuffle.cards == set(cards(f"{SEVEN[0]} {SEVEN[1]}")) | set(range(36, 41))
    assert not room.reshuffle.cards & fresh


@pytest.mark.rule("13:69F-14.12A(f)")
def test_a_rest_that_is_shuffled_in_counts_toward_what_is_needed() -> None:
    """Three left and two from others are five new cards: the own ones stay out."""
    room = triple(stub_exhaustion="merge_and_reshuffle")
    room.act("1 draw all", some(2, 2))
    next_draw(room)
    room.act(" ".join(["1 draw", *room.holds(1).split()[:4]]))
    next_draw(room)
    room.act("1 draw all")

    assert room.reshuffle.cards == {49, 50, 51} | set(cards(SEVEN[1])[:2])
    assert [each.count for each in room.events_of(DiscardsShuffled)] == [5]


@pytest.mark.rule("13:69F-14.12B(f)", "13:69F-14.12B(j)")
def test_a_card_shuffled_again_and_folded_by_another_is_no_longer_the_players_own() -> None:
    """Who threw it away last counts."""
    room = Draws("badugi", *[100] * 9)
    room.limp()
    room.act("1 draw all", "2 draw all", "3 draw all", "4 draw all")
    room.shuffled(NINE[0])
    own = cards(NINE[0])[0]
    assert face(own) in room.holds(4)
    room.pat()
    room.act("1 bet 2", "2 call", "3 call", "4 fold")
    room.limp()
    room.act("1 pat", "2 draw all", "3 draw all", " ".join(["5 draw", *NINE[4].split()[:2]]))
    next_draw(room)
    assert room.hand.deck == []
    room.act(f"1 draw {room.holds(1).split()[0]}")

    assert own in room.reshuffle.cards


@pytest.mark.rule("13:69F-14.12A(f)", "13:69F-14.15(n)")
def test_what_is_wrong_in_a_rest_beneath_is_found_when_it_is_dealt() -> None:
    """The cards shuffled again are sound; the first of those beneath falls off the table."""
    room = triple(stub_exhaustion="reshuffled_only", mishaps={"fallen": [50]})
    room.act("1 draw all", "2 draw all", some(3, 4), "4 draw all")
    room.shuffled()
    room.act("5 draw all", some(6, 4))
    assert room.hand.deck == [51, 50]
    assert not room.events_of(CardSpoiled)
    room.act(some(7, 1))

    assert [each.mishap for each in room.events_of(CardSpoiled)] == ["fallen"]
    assert room.holds(7).split()[0] == face(51)


@pytest.mark.rule("13:69F-14.12A(f)")
def test_a_shuffle_makes_good_what_would_have_gone_wrong() -> None:
    """A card that was to be exposed is shuffled in with the discards and then dealt soundly."""
    room = triple(stub_exhaustion="merge_and_reshuffle", mishaps={"exposed": [51]})
    room.act("1 draw all", "2 draw all", "3 draw all", some(4, 2))
    room.say(DeckReady(by=CHANCE, order=(), cut=0))
    for card in (51, 0):
        room.say(CardDrawn(by=CHANCE, card=face(card)))

    assert room.holds(4).split()[:2] == [face(51), face(0)]
    assert not room.events_of(CardExposed)


# -- a deck whose order nobody knows --------------------------------------------------------------


def one_card_left(revision: int = REVISION) -> Draws:
    """Three players of seven have drawn five cards each, named one by one; card 51 is left."""
    room = Draws("triple_draw_27", *[100] * 7, unknown=True, revision=revision)
    name(room, range(35))
    room.limp()
    for seat, first in ((1, 35), (2, 41), (3, 46)):
        room.act(f"{seat} draw all")
        name(room, range(first, first + 5 + (seat == 1)))
    return room


def name(room: Draws, dealt: Iterable[int]) -> None:
    """The dealer names the cards as they leave the deck."""
    for card in dealt:
        room.say(CardDrawn(by=CHANCE, card=face(card)))


@pytest.mark.rule("13:69F-14.12A(f)", "13:69F-14.15(n)")
def test_when_the_last_card_falls_off_the_table_the_discards_are_shuffled() -> None:
    """It cannot be used and the deck is used up: the three others threw fifteen cards away."""
    room = one_card_left()
    room.act(some(4, 1))
    room.say(CardMishap(by="dealer", card=face(51), mishap="fallen"))

    assert room.reshuffle.cards == set(cards(" ".join(SEVEN[:3])))
    room.shuffled(SEVEN[0])
    assert room.holds(4).split()[0] == SEVEN[0].split()[0]
    assert all_cards(room.hand) == list(range(52))


@pytest.mark.rule("13:69F-14.12A(h)", "13:69F-14.15(n)")
def test_a_burn_card_that_falls_off_the_table_may_be_the_last() -> None:
    """The burn comes from the discards that are shuffled, and no card is lost."""
    room = one_card_left()
    next_draw(room)
    room.act("1 pat", "2 pat", "3 pat", some(4, 1))
    room.say(CardMishap(by="dealer", card=face(51), mishap="fallen"))
    room.shuffled(SEVEN[0])

    burn, new = cards(SEVEN[0])[:2]
    assert room.hand.burns == [35, burn]
    assert room.holds(4).split()[0] == face(new)
    assert all_cards(room.hand) == list(range(52))


def test_at_tables_opened_before_the_round_was_dead_then() -> None:
    """Their logs lead to the same cents as ever."""
    room = one_card_left(revision=2)
    room.act(some(4, 1))
    room.say(CardMishap(by="dealer", card=face(51), mishap="fallen"))

    assert room.round.over
    assert room.stacks() == [100] * 7


@pytest.mark.rule("13:69F-14.15(r)")
def test_a_card_shown_to_a_player_who_left_goes_wrong_again_when_it_is_dealt_again() -> None:
    """The new card of seat 4 was exposed; shuffled, it falls off the table in the next draw."""
    room = triple(mishaps={"exposed": [51]})
    room.act("1 draw all", "2 draw all", "3 draw all", some(4, 1))
    room.say(LeftHand(by="dealer", seat=4))
    room.act(some(5, 1))
    room.shuffled(f"{SEVEN[0].split()[0]} {face(51)}", fallen=[51])
    next_draw(room)
    room.act("1 draw all")

    assert [each.mishap for each in room.events_of(CardSpoiled)] == ["fallen"]


def test_burn_cards_that_are_shuffled_lie_with_the_burn_cards_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every card is in one place; real piles hardly ever need them."""

    def with_burns(discards: Discards, needed: int) -> tuple[int, ...]:
        return discards.others + discards.burns

    monkeypatch.setattr(badugi_round, "without_own_discards", with_burns)
    room = Draws("badugi", *[100] * 9)
    room.limp()
    room.act("1 draw all", "2 draw all", "3 draw all", "4 draw all")
    assert 36 in room.reshuffle.cards
    room.shuffled()

    assert room.hand.burns == []
    assert all_cards(room.hand) == list(range(52))
