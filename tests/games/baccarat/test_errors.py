"""The irregularities of 3.12 and 7.11: cards too many, cards face up, a shoe too short."""

from __future__ import annotations

import pytest

from pitboss.equipment import seeded
from pitboss.table import (
    Announced,
    CallIrregularity,
    CardDrawn,
    CardsDiscarded,
    Choose,
    Event,
    FoundFaceUp,
    Recorded,
)
from pitboss.table.authoring import Draw
from tests.games.baccarat.felt import BOTH, BaccaratTable, both, dealt, said
from tests.games.baccarat.test_round import BANKER_WINS, PLAYER_WINS, TIE

SET_ASIDE = "the cutting card has come out and is set aside"
IRREGULAR = {"punto_banco": "3.12", "minibaccarat": "7.11"}


def cite_of(slug: str, letter: str) -> str:
    return f"19:47-{IRREGULAR[slug]}({letter})"


def under(events: list[Event], cite: str) -> list[str]:
    """What was said or kept under a provision."""
    kept = [each for each in events if isinstance(each, Announced | Recorded)]
    return [each.text for each in kept if each.cite == cite]


@pytest.mark.parametrize("slug", BOTH)
def test_usually_the_dealer_calls_the_result(slug: str) -> None:
    """No card too many was drawn."""
    felt = BaccaratTable(slug)
    felt.deal(*TIE)
    assert felt.round.question is not None

    usual = felt.round.question.default()

    assert usual == Choose(by="dealer", choice="result")


# -- (a) a third card to the Player -----------------------------------------------------------


@both("19:47-3.12(a)", "19:47-7.11(a)")
def test_a_third_card_to_a_player_who_stays_is_the_bankers_if_the_banker_must_draw(
    slug: str,
) -> None:
    """Player 6 stays, Banker 5 draws: the card is laid to the Banker's Hand."""
    felt = BaccaratTable(slug)
    felt.deal("2s", "2h", "4s", "3h")

    events = felt.irregular("dealer", "player_third")
    more = felt.deal("2d")

    assert under(events, cite_of(slug, "a")) == [
        "the card laid before the Player's Hand is the Banker's third card"
    ]
    assert dealt(more) == [("the Banker's Hand", "2d")]
    assert any("Player 6, Banker 7" in text for text in said(felt.result()))


@both("19:47-3.12(a)", "19:47-7.11(a)")
def test_a_player_who_draws_is_not_dealt_a_card_in_error(slug: str) -> None:
    """There is nothing to call while the Player's own third card, or after it, is dealt."""
    felt = BaccaratTable(slug)
    felt.deal("2s", "2h", "3s", "3h")
    call = CallIrregularity(by="dealer", kind="player_third")

    assert not felt.round.accepts(call)
    felt.deal("4d")
    assert not felt.round.accepts(call)


@both("19:47-3.12(a)", "19:47-7.11(a)")
@pytest.mark.parametrize("cards", [("2s", "2h", "4s", "4h"), PLAYER_WINS])
def test_if_the_banker_stays_an_undisclosed_card_opens_the_next_hand(
    slug: str, cards: tuple[str, ...]
) -> None:
    """Player 6 and Banker 6, or a natural: nobody sees the card until then."""
    felt = BaccaratTable(slug)
    felt.deal(*cards)
    left = felt.table.state.shoe.left

    events = felt.irregular("dealer", "player_third_undisclosed")
    felt.result()
    felt.deal()

    assert under(events, cite_of(slug, "a"))
    assert dealt(events) == []
    assert felt.table.state.aside == 1
    assert felt.round.question is not None
    assert "kept from the last hand" in felt.round.question.prompt
    assert dealt(felt.deal("7d")) == [("the Player's Hand", "7d")]
    assert felt.table.state.aside == 0
    assert felt.table.state.shoe.left == left - 1


@both("19:47-3.12(a)", "19:47-7.11(a)")
def test_if_the_banker_stays_a_disclosed_card_is_burned_with_its_number(slug: str) -> None:
    """A king takes ten cards with it, for burning goes by 3.5(d) and not by the count."""
    felt = BaccaratTable(slug, decks=12)
    felt.deal(*PLAYER_WINS)

    events = felt.irregular("dealer", "player_third_disclosed")
    for card in ("Kd", *["4d"] * 10):
        events += felt.say(CardDrawn(by="chance", card=card))

    assert dealt(events)[0] == ("card drawn in error", "Kd")
    assert len(dealt(events)) == 11
    assert [each.count for each in events if isinstance(each, CardsDiscarded)] == [11]
    assert {each.cite for each in events} == {cite_of(slug, "a")}


@both("19:47-3.12(a)", "19:47-7.11(a)")
def test_a_players_hand_with_three_cards_has_no_third_card_in_error(slug: str) -> None:
    """A fourth card would be a card too many."""
    felt = BaccaratTable(slug)
    felt.deal("Ks", "2h", "Kd", "5h", "2d")

    assert not felt.round.accepts(CallIrregularity(by="dealer", kind="player_third_disclosed"))
    assert felt.round.accepts(CallIrregularity(by="dealer", kind="excess_disclosed"))


@both("19:47-3.12(a)", "19:47-7.11(a)")
def test_after_the_bankers_third_card_a_card_before_the_player_is_one_too_many(slug: str) -> None:
    """Only while the Banker stays too can it be the Player's third card in error."""
    felt = BaccaratTable(slug)
    felt.deal("2s", "2h", "4s", "3h", "2d")

    assert not felt.round.accepts(CallIrregularity(by="dealer", kind="player_third_undisclosed"))
    assert felt.round.accepts(CallIrregularity(by="dealer", kind="excess_undisclosed"))


# -- (b) a card too many ----------------------------------------------------------------------


@both("19:47-3.12(b)", "19:47-7.11(b)")
def test_an_undisclosed_card_too_many_is_the_first_card_of_the_next_hand(slug: str) -> None:
    """It left the shoe when it was drawn: one card more lies before the cutting card."""
    felt = BaccaratTable(slug, from_back=416 - 2 - 6)
    felt.deal(*TIE)
    felt.irregular("dealer", "excess_undisclosed")
    felt.result()

    first = felt.deal("3s")
    second = felt.deal("9h")

    assert dealt(first) == [("the Player's Hand", "3s")]
    assert SET_ASIDE not in said(first)
    assert SET_ASIDE in said(second)


@both("19:47-3.8(e)", "19:47-7.8(e)")
@pytest.mark.parametrize(
    ("kind", "burned"), [("excess_undisclosed", ()), ("excess_disclosed", ("Ad", "4d"))]
)
def test_a_card_drawn_in_error_from_behind_the_cutting_card_brings_it_out(
    slug: str, kind: str, burned: tuple[str, ...]
) -> None:
    """So the hand just played is the one to finish, and one last hand follows."""
    felt = BaccaratTable(slug, from_back=416 - 2 - 4)
    felt.deal(*TIE)

    events = [*felt.irregular("dealer", kind), *felt.deal(*burned)]

    assert SET_ASIDE in said(events)
    assert "Last hand" in said(felt.result())


@both("19:47-3.12(b)", "19:47-7.11(b)")
def test_a_disclosed_card_too_many_is_burned_with_its_number(slug: str) -> None:
    """An ace takes one card with it, and the wagers are settled as if nothing had happened."""
    felt = BaccaratTable(slug)
    player = felt.bet("player", 10_00)
    felt.deal(*PLAYER_WINS)

    events = felt.irregular("dealer", "excess_disclosed")
    events += felt.deal("Ad", "4d")

    assert dealt(events) == [("card drawn in error", "Ad"), ("burn card", "4d")]
    assert {each.cite for each in events} == {cite_of(slug, "b")}
    assert felt.decided(felt.result())[player][0] == "won"


@pytest.mark.parametrize("slug", BOTH)
def test_the_dealer_errs_as_often_as_there_are_cards(slug: str) -> None:
    """The cards kept open the next hands one after the other."""
    felt = BaccaratTable(slug, from_back=400)
    felt.deal(*TIE)
    for _ in range(50):
        felt.irregular("dealer", "excess_undisclosed")

    felt.result()
    felt.deal("2s", "9h", "4s")
    assert felt.table.state.aside == 50 - 3
    felt.deal("Kh")
    felt.result()


@pytest.mark.parametrize("slug", BOTH)
def test_a_card_kept_after_the_last_hand_is_shuffled_with_the_rest(slug: str) -> None:
    """There is no next hand from this shoe."""
    felt = BaccaratTable(slug)
    felt.load(*TIE, *TIE, "2c", "3c", until_cut=0)
    felt.hand(*TIE)
    felt.deal(*TIE)
    felt.irregular("dealer", "excess_undisclosed")

    felt.result()

    assert felt.table.state.shuffle_due
    assert felt.table.state.aside == 0


# -- (c) cards face up ------------------------------------------------------------------------


@both("19:47-3.12(c)", "19:47-7.11(c)")
def test_a_card_face_up_in_the_shoe_is_not_used_nor_as_many_more_as_its_number(
    slug: str,
) -> None:
    """Two are found: a deuce takes two cards with it, an ace one."""
    felt = BaccaratTable(slug)
    felt.deal("2s", "9h")

    events = felt.say(FoundFaceUp(by="dealer", card="2d"))
    events += felt.deal("3d", "5d")
    events += felt.say(FoundFaceUp(by="dealer", card="Ad"))
    events += felt.deal("6d")
    after = felt.deal("4s", "Kh")

    assert [card for _, card in dealt(events)] == ["2d", "3d", "5d", "Ad", "6d"]
    assert [each.count for each in events if isinstance(each, CardsDiscarded)] == [3, 2]
    assert {each.cite for each in events} == {cite_of(slug, "c")}
    assert dealt(after) == [("the Player's Hand", "4s"), ("the Banker's Hand", "Kh")]


@pytest.mark.parametrize("slug", BOTH)
def test_cards_are_found_face_up_until_the_shoe_is_empty(slug: str) -> None:
    """While one is dealt, and while others are burned; then the round is void."""
    felt = BaccaratTable(slug)
    felt.deal()
    found = 0
    while not felt.round.over:
        card = felt.table.state.shoe.pick(seeded(found))
        felt.say(FoundFaceUp(by="dealer", card=card.code))
        found += 1

    assert found > 300
    assert felt.table.state.shuffle_due
    assert not felt.table.wagers


@both("19:47-3.12(c)", "19:47-7.11(c)")
def test_a_card_found_face_up_in_a_burn_brings_its_own_number_of_cards(slug: str) -> None:
    """Of a four two cards are burned, then a trey lies face up: two and three more follow."""
    felt = BaccaratTable(slug)
    felt.deal()
    felt.say(FoundFaceUp(by="dealer", card="4d"))
    felt.deal("6d", "6h")
    felt.say(FoundFaceUp(by="dealer", card="3d"))
    events = felt.deal("7c", "7d", "7h", "7s", "8s")

    assert [event.count for event in events if isinstance(event, CardsDiscarded)] == [9]


# -- (d) a shoe too short ---------------------------------------------------------------------


@both("19:47-3.12(d)", "19:47-7.11(d)")
@pytest.mark.parametrize(
    "cards",
    [("2s", "9h", "4s"), ("2s", "2h", "3s", "3h"), ("2s", "2h", "4s", "3h")],
    ids=["third of four", "Player's third", "Banker's third"],
)
def test_a_round_the_shoe_cannot_finish_is_void(slug: str, cards: tuple[str, ...]) -> None:
    """Every wager goes back, and a new round begins with all cards shuffled."""
    felt = BaccaratTable(slug)
    wagers = [felt.bet(spot, 10_00) for spot in ("banker", "player", "tie")]
    felt.load(*cards)

    events = felt.deal(*cards)

    decided = felt.decided(events)
    assert {decided[wager] for wager in wagers} == {("void", 0, 0, cite_of(slug, "d"))}
    assert felt.round.over
    assert felt.stack() == 1_000_00
    assert felt.table.state.shoe.on_table == 0
    felt.open()
    assert felt.table.state.shoe.left == 416 - 2


@both("19:47-3.12(d)", "19:47-7.11(d)")
def test_a_burn_that_empties_the_shoe_voids_the_round(slug: str) -> None:
    """A nine face up, and only three cards behind it."""
    felt = BaccaratTable(slug)
    felt.load("2s", "9d", "3d", "4d", "5d")
    felt.deal("2s")

    felt.say(FoundFaceUp(by="dealer", card="9d"))
    felt.deal("3d", "4d")
    events = felt.deal("5d")

    assert under(events, cite_of(slug, "d"))
    assert felt.round.over
    assert felt.table.state.shuffle_due


@both("19:47-3.12(d)", "19:47-7.11(d)")
def test_a_shoe_that_ends_with_a_hand_is_shuffled_before_the_next(slug: str) -> None:
    """The hand itself is good, and no card too many can have been drawn."""
    felt = BaccaratTable(slug)
    banker = felt.bet("banker", 20_00)
    felt.load(*BANKER_WINS)
    felt.deal(*BANKER_WINS)
    assert not felt.round.accepts(CallIrregularity(by="dealer", kind="excess_disclosed"))

    events = felt.result()

    assert felt.decided(events)[banker][0] == "won"
    assert felt.table.state.shuffle_due


@pytest.mark.parametrize("slug", BOTH)
def test_only_kept_cards_left_means_a_shuffle(slug: str) -> None:
    """The last card of the shoe was drawn in error: all are shuffled, that card too."""
    felt = BaccaratTable(slug)
    felt.load(*TIE, "2c")
    felt.deal(*TIE)
    felt.irregular("dealer", "excess_undisclosed")

    felt.result()

    assert felt.table.state.shuffle_due
    assert felt.table.state.aside == 0
    assert not isinstance(felt.round.question, Draw)
