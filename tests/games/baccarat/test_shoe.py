"""Opening, shuffle, cut, cutting cards and burn; the last hand of a shoe."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.table import (
    Betting,
    CardDrawn,
    CardsDiscarded,
    Choose,
    CutCards,
    FoundFaceUp,
    PlaceCuttingCard,
    PlaceWager,
    Recorded,
)
from pitboss.testing import ScriptedTable
from tests.games.baccarat.felt import BOTH, BaccaratTable, both, cites, dealt, said
from tests.games.baccarat.test_round import TIE, cite_of


def opening(slug: str, **options: Any) -> ScriptedTable:
    """A table that is inspected and waits for the cut."""
    driver = ScriptedTable(slug, seats={1: 100_00, 3: 100_00, 5: 100_00}, **options)
    driver.choose("floorperson", "complete")
    return driver


@both("19:47-3.4(a)", "19:47-7.4(a)")
def test_the_cards_are_inspected_before_anything_else(slug: str) -> None:
    """Dealer and floorperson, on record, once."""
    driver = ScriptedTable(slug)
    wager = PlaceWager(by="seat:1", seat=1, spot="player", cents=1_00)
    driver.refused(wager, cite_of(slug, "4(a)"))

    events = driver.choose("floorperson", "complete")

    kept = [each for each in events if isinstance(each, Recorded)]
    assert (kept[0].cite, kept[0].by) == (cite_of(slug, "4(a)"), "floorperson")
    assert [cite_of(slug, "4(b)"), cite_of(slug, "4(c)")] == [kept[1].cite, kept[2].cite]
    assert driver.table.state.opened


@pytest.mark.parametrize("slug", BOTH)
def test_with_cards_missing_the_table_does_not_open(slug: str) -> None:
    """The round ends, and the next one asks again."""
    driver = ScriptedTable(slug)

    driver.choose("floorperson", "incomplete")

    assert driver.round.over
    assert not driver.table.state.opened
    driver.choose("floorperson", "complete")
    assert driver.table.state.opened


@both("19:47-3.5(a)", "19:47-7.5(a)")
def test_the_cards_are_shuffled_before_play_and_after_each_shoe(slug: str) -> None:
    """And not in between."""
    felt = BaccaratTable(slug, from_back=14)
    shuffled = [each for each in felt.events if "cards shuffled" in getattr(each, "text", "")]
    assert cites(shuffled) == [cite_of(slug, "5(a)")]

    felt.hand(*TIE)
    quiet = felt.open()

    assert not [text for text in said(quiet) if "shuffled" in text]


@both("19:47-3.5(b)", "19:47-7.5(b)")
def test_the_cut_is_offered_from_the_highest_seat_clockwise_and_last_to_the_dealer(
    slug: str,
) -> None:
    """Seats 5, 3 and 1 refuse; the dealer cannot."""
    driver = opening(slug)
    asked: list[str] = []
    while driver.round.question is not None and len(asked) < 3:
        asked += sorted(driver.round.question.actors())
        driver.choose(asked[-1], "refuse")

    assert asked == ["seat:5", "seat:3", "seat:1"]
    assert driver.round.question is not None
    assert driver.round.question.actors() == {"dealer"}
    driver.refused(Choose(by="dealer", choice="refuse"), cite_of(slug, "5(b)"))


@both("19:47-3.5(b)", "19:47-7.5(b)")
def test_about_one_deck_is_laced_in_and_the_house_may_have_cards_shuffled_again(
    slug: str,
) -> None:
    """Only where the house has chosen so."""
    usual, again = opening(slug), opening(slug, reshuffle_after_lacing=True)

    assert [text for text in said(usual.events) if "laced" in text]
    assert not [text for text in said(usual.events) if "shuffled again" in text]
    assert [text for text in said(again.events) if "shuffled again" in text]


@both("19:47-3.5(c)", "19:47-7.5(c)")
@pytest.mark.parametrize(("depth", "good"), [(9, False), (10, True), (406, True), (407, False)])
def test_the_cut_is_ten_cards_from_either_end(slug: str, depth: int, good: bool) -> None:
    """Of the 416 cards of eight decks."""
    driver = opening(slug)
    cut = CutCards(by="seat:5", depth=depth)

    if good:
        assert cites(driver.say(cut))[0] == cite_of(slug, "5(c)")
    else:
        driver.refused(cut, cite_of(slug, "5(c)"))


@both("19:47-3.5(d)", "19:47-7.5(d)")
@pytest.mark.parametrize(("from_back", "good"), [(13, False), (14, True), (415, True)])
def test_the_cutting_card_lies_at_least_fourteen_cards_from_the_back(
    slug: str, from_back: int, good: bool
) -> None:
    """The other one goes to the very end."""
    driver = opening(slug)
    driver.say(CutCards(by="seat:5", depth=100))
    placed = PlaceCuttingCard(by="dealer", from_back=from_back)

    if good:
        assert cites(driver.say(placed))[:2] == [cite_of(slug, "5(d)")] * 2
    else:
        driver.refused(placed, cite_of(slug, "5(d)"))


@both("19:47-3.5(d)", "19:47-7.5(d)")
@pytest.mark.parametrize(("first", "more"), [("Ac", 1), ("2c", 2), ("9c", 9), ("Kc", 10)])
def test_the_first_card_is_burned_with_as_many_more_as_its_number(
    slug: str, first: str, more: int
) -> None:
    """All of them are shown."""
    driver = opening(slug, decks=12)
    driver.say(CutCards(by="seat:5", depth=100))
    events = driver.say(PlaceCuttingCard(by="dealer", from_back=14))
    assert any("very end" in text for text in said(events))

    events = driver.say(CardDrawn(by="chance", card=first))
    assert driver.round.question is not None
    assert driver.round.question.prompt == f"A burn card, 1 of {more}."
    for _ in range(more):
        events += driver.say(CardDrawn(by="chance", card="4d"))

    assert dealt(events) == [("burn card", first)] + [("burn card", "4d")] * more
    assert cites(events)[: more + 2] == [cite_of(slug, "5(d)")] * (more + 2)
    assert [each.count for each in events if isinstance(each, CardsDiscarded)] == [more + 1]
    assert driver.table.state.shoe.left == 624 - more - 1


@both("19:47-3.12(c)", "19:47-7.11(c)")
def test_a_card_that_lies_face_up_is_not_the_first_card_burned(slug: str) -> None:
    """It is discarded with its number of cards, and the next card is the one that is turned."""
    driver = opening(slug)
    driver.say(CutCards(by="seat:5", depth=100))
    driver.say(PlaceCuttingCard(by="dealer", from_back=14))
    driver.say(FoundFaceUp(by="dealer", card="2d"))
    driver.draw_cards("6d", "6h")

    assert driver.round.question is not None
    assert driver.round.question.prompt == "The first card is burned."
    driver.draw_cards("Ad", "6s")
    assert sum(driver.table.state.shoe.discards) == 5


@both("19:47-3.6(a)", "19:47-7.6(a)")
def test_the_cards_have_backs_alike_and_are_loaded_into_the_shoe(slug: str) -> None:
    """On record with every new shoe."""
    kept = [each.cite for each in BaccaratTable(slug).events if "backs all alike" in str(each)]

    assert kept == [cite_of(slug, "6(a)")]


# -- the end of the shoe ----------------------------------------------------------------------


@both("19:47-3.8(e)", "19:47-7.8(e)")
def test_the_hand_with_the_cutting_card_is_finished_and_one_more_is_played(slug: str) -> None:
    """Then the cards are shuffled."""
    felt = BaccaratTable(slug, from_back=416 - 2 - 2)  # two cards of the first hand come before it

    first = felt.hand(*TIE)
    between = felt.open()
    last = felt.hand(*TIE)
    after = felt.open()

    shown = [each for each in first if each.cite == cite_of(slug, "8(e)")]
    assert said(shown) == ["the cutting card has come out and is set aside", "Last hand"]
    assert "Last hand" not in said(last)
    assert not [text for text in said(between) if "cards shuffled" in text]
    assert [text for text in said(after) if "cards shuffled" in text] == ["416 cards shuffled"]


@both("19:47-3.8(e)", "19:47-7.8(e)")
def test_a_cutting_card_before_the_first_card_makes_that_hand_the_one_to_finish(
    slug: str,
) -> None:
    """The hand just over has nothing to do with it."""
    felt = BaccaratTable(slug, from_back=416 - 2 - 4)

    before = felt.hand(*TIE)
    first = felt.hand(*TIE)
    felt.hand(*TIE)

    assert not any("set aside" in text for text in said(before))
    assert any("set aside" in text for text in said(first))
    assert "Last hand" in said(first)
    assert felt.table.state.shuffle_due


@pytest.mark.parametrize("slug", BOTH)
def test_fourteen_cards_behind_the_cutting_card_are_enough(slug: str) -> None:
    """Two hands of six cards from the moment it shows."""
    felt = BaccaratTable(slug)
    six = ("Ks", "Kh", "Kd", "2h", "2s", "3h")  # Player 0 draws 2; Banker 2 draws 3
    felt.load(*six, *six, "4c", "4d", until_cut=0)

    felt.hand(*six)
    felt.hand(*six)

    assert felt.table.state.shuffle_due
    assert felt.table.state.shoe.left == 2


@pytest.mark.parametrize("slug", BOTH)
def test_betting_opens_once_the_shoe_is_ready(slug: str) -> None:
    """The first question after the opening is the betting window."""
    felt = BaccaratTable(slug)

    assert isinstance(felt.round.question, Betting)
    assert not set(cites(felt.events)) & {"19:47-3.12(d)", "19:47-7.11(d)"}
