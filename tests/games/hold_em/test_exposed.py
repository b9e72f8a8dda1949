"""Cards that should have been dealt face down and were not; 13:69F-14.15(o)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.poker.answers import CardMishap
from pitboss.poker.community.streets import CardExchanged
from pitboss.poker.events import BoardDealt, CardExposed, CardsBurned, CardsHeld, faces
from pitboss.table import DEALER, view_of
from tests.games.board import Board, numbers

# The third card goes face up to seat 3; the next one takes its place.
DECK = "As Kd 7h 7s Ah Kc 2c 3c Ac Td 9s 4c 4h 5c 3d"


def table(exposed: str = "7h", *, deck: str = DECK, players: int = 3, **options: Any) -> Board:
    """A hold 'em table where some cards will be exposed."""
    mishaps = {"exposed": numbers(exposed)}
    return Board("hold_em", *[100] * players, deck=deck, mishaps=mishaps, **options)


def held(play: Board) -> list[tuple[int, ...]]:
    """What the players hold, from the left of the button."""
    return [tuple(player.down) for player in play.hand.players]


@pytest.mark.rule("13:69F-14.15(o)", "13:69F-14.15(o)2")
def test_an_exposed_card_is_exchanged_at_once_and_serves_as_the_burn_before_the_flop() -> None:
    """Seat 3 gets the next card of the deck; the exposed one lies face up as the burn card."""
    play = table()

    assert held(play) == [numbers("As Ah"), numbers("Kd Kc"), numbers("7s 2c")]
    assert play.hand.burns == list(numbers("7h"))
    exchanged = play.events_of(CardExchanged)
    assert [(each.cite, each.use) for each in exchanged] == [
        ("13:69F-14.15(o)2", "burn_before_flop")
    ]


def test_nobody_can_tell_that_a_card_will_go_wrong_before_it_does() -> None:
    """A card deep in the stub is marked: nobody sees anything, and every event is the same."""
    plain, marked = table(""), table("2d")
    for play in (plain, marked):
        play.check_down()

    assert marked.events == plain.events


@pytest.mark.rule("13:69F-14.15(o)2")
def test_no_second_card_is_burned_before_the_flop() -> None:
    """The flop follows at once; before the fourth and the fifth card one is burned as ever."""
    play = table()
    play.check_down()

    assert play.events_of(BoardDealt)[0].cards == numbers("3c Ac Td")
    cites = [each.cite for each in play.events_of(CardsBurned)]
    assert cites == ["13:69F-14.10(h)", "13:69F-14.10(i)"]


@pytest.mark.rule("13:69F-14.15(o)1")
def test_an_exposed_card_goes_to_the_discards_where_the_house_says_so() -> None:
    """Then a card is burned before the flop as ever."""
    play = table(exposed_card_use="discard")

    assert held(play)[2] == numbers("7s 2c")
    assert (play.hand.muck, play.hand.burns) == (list(numbers("7h")), [])
    assert play.events_of(CardExchanged)[0].cite == "13:69F-14.15(o)1"
    play.check_down()
    assert play.events_of(BoardDealt)[0].cards == numbers("Ac Td 9s")
    assert len(play.events_of(CardsBurned)) == 3


@pytest.mark.rule("19:47-14.15(n)")
def test_in_1995_an_exposed_card_always_goes_to_the_discards() -> None:
    """The exchange is the same, under the older provision."""
    play = table(edition=1995)

    assert held(play)[2] == numbers("7s 2c")
    assert (play.hand.muck, play.hand.burns) == (list(numbers("7h")), [])
    assert play.events_of(CardExchanged)[0].cite == "19:47-14.15(n)"


@pytest.mark.rule("13:69F-14.15(o)")
def test_of_several_exposed_cards_the_first_is_the_burn_and_the_others_are_discarded() -> None:
    """The replacement is exposed too, and so is a card of seat 2: the deal goes on."""
    play = table("7h 7s Kc")

    assert held(play) == [numbers("As 2c"), numbers("Kd 3c"), numbers("Ah Ac")]
    assert play.hand.burns == list(numbers("7h"))
    assert play.hand.muck == list(numbers("7s Kc"))
    uses = [each.use for each in play.events_of(CardExchanged)]
    assert uses == ["burn_before_flop", "discard", "discard"]


def test_everybody_sees_the_exposed_card_and_nobody_the_one_that_replaces_it() -> None:
    """Only seat 3 learns what the new card is."""
    play = table()
    views = {seat: view_of(play.events, f"seat:{seat}") for seat in (1, 2, 3)}

    for seat, view in views.items():
        seen = [each for each in view.events if isinstance(each, CardExposed)]
        own = [each.seat for each in view.events if isinstance(each, CardsHeld)]
        assert [(each.seat, each.card) for each in seen] == [(3, numbers("7h")[0])]
        assert own == [seat]


def test_where_nobody_knows_the_order_the_dealer_tells_of_it_as_it_happens() -> None:
    """The card is shown as exposed, and the next one asked for is its replacement."""
    play = Board("hold_em", 100, 100, deck="", unknown=True)
    for card in ("As", "Kd"):
        assert play.question is not None
        play.say(play.question.forms()[0].fill(card=card))
    play.say(CardMishap(by=DEALER, card="7h", mishap="exposed"))
    for card in ("Ah", "Kc"):
        assert play.question is not None
        play.say(play.question.forms()[0].fill(card=card))

    assert held(play) == [numbers("As Ah"), numbers("Kd Kc")]
    assert play.hand.burns == list(numbers("7h"))


def test_the_words_tell_what_became_of_the_card() -> None:
    """Both uses are shown in words."""
    burned, discarded = (table(exposed_card_use=use) for use in ("burn_before_flop", "discard"))
    seven = faces(numbers("7h"))

    words = burned.events_of(CardExchanged)[0].text
    assert words == f"{seven} of seat 3 is exchanged, and is now the burn card before the flop"
    words = discarded.events_of(CardExchanged)[0].text
    assert words == f"{seven} of seat 3 is exchanged, and is now face down in the discards"


def test_with_eleven_players_and_every_mishap_the_deck_still_suffices() -> None:
    """Four exposed cards, and the round is played to its end."""
    deck = "2c 3c 4c 5c"
    play = table(deck, deck=deck, players=11, max_players=11)
    play.check_down()

    assert play.round.over
    assert len(play.events_of(CardExchanged)) == 4


def test_cards_are_exchanged_as_often_as_they_are_exposed() -> None:
    """Many in one round, one after the other for the same seat."""
    play = Board("hold_em", 100, 100, unknown=True)
    for card in ("2c", "2d", "2h", "2s", "3c", "3d", "3h", "3s"):
        play.say(CardMishap(by=DEALER, card=card, mishap="exposed"))

    assert [each.use for each in play.events_of(CardExchanged)] == [
        "burn_before_flop",
        *["discard"] * 7,
    ]
