"""Shuffling: inspection, wash, lacing, the offer of the cut in its order, the cutting card."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment import Card, Shoe
from pitboss.errors import NotPermitted, RuleViolation
from pitboss.table import Choose, CutCards, PlaceCuttingCard, Recorded
from pitboss.table.authoring import (
    Procedure,
    burn,
    insert_discards,
    inspect_cards,
    lace,
    offer_cut,
    place_cutting_card,
    refill,
    shuffle_all,
    spread_and_wash,
)
from tests.table.carding import CITE, Cards, dealt, started

OFFER, DEPTH = "19:47-6.3(b)", "19:47-6.3(c)"


def texts(events: list[Any]) -> list[str]:
    """What was put on record."""
    return [event.text for event in events if isinstance(event, Recorded)]


@pytest.mark.parametrize(("found", "complete"), [("complete", True), ("incomplete", False)])
def test_the_floorperson_verifies_the_inspection(found: str, complete: bool) -> None:
    """What was found is on record, and the game is shown."""
    shown = []

    def play(table: Cards) -> Procedure[None]:
        shown.append((yield from inspect_cards(table, cite=CITE)))

    current = started(play)
    assert current.question is not None
    assert current.question.default() == Choose(by="floorperson", choice="complete")
    events = current.answer(Choose(by="floorperson", choice=found))

    assert shown == [complete]
    assert "verified" in texts(events)[0]


def test_spreading_washing_and_lacing_are_on_record() -> None:
    """Each step an event."""

    def play(table: Cards) -> Procedure[None]:
        spread_and_wash(table, spread=CITE, wash=CITE)
        lace(table, cite=CITE)
        yield from burn(table, CITE)

    recorded = texts(started(play).events)

    assert len(recorded) == 3
    assert "face up" in recorded[0]
    assert "washed" in recorded[1]
    assert "laced" in recorded[2]


def test_a_shuffle_brings_all_cards_back_and_forgets_the_burned_one() -> None:
    """Nobody can ask for a card that is in the shoe again."""

    def play(table: Cards) -> Procedure[None]:
        yield from burn(table, CITE)
        shuffle_all(table, cite=CITE)

    current = started(play)
    events = dealt(current, "As")

    assert current.table.state.shoe == Shoe.full(1)
    assert current.table.state.burned == ""
    assert texts(events) == ["52 cards shuffled"]


def test_an_exhausted_shoe_is_filled_with_the_shuffled_discards() -> None:
    """Cards on the table stay there, here the king."""
    shoe = Shoe.full(1)
    for number in range(51):
        shoe = shoe.without(Card(number))
    shoe = shoe.discard([Card(number) for number in range(50)])

    def play(table: Cards) -> Procedure[None]:
        yield from inspect_cards(table, cite=CITE)
        refill(table, cite=CITE)

    current = started(play, shoe=shoe)
    events = current.answer(Choose(by="floorperson", choice="complete"))

    assert (current.table.state.shoe.left, current.table.state.shoe.on_table) == (51, 1)
    assert "50 discards" in texts(events)[1]


def test_the_discards_are_inserted_into_the_shoe_at_its_marks() -> None:
    """As the shuffle without a cutting card has it: in three stacks."""

    def play(table: Cards) -> Procedure[None]:
        yield from burn(table, CITE)
        insert_discards(table, stacks=3, cite=CITE)

    current = started(play)
    events = dealt(current, "As")

    assert current.table.state.shoe == Shoe.full(1)
    assert texts(events) == ["1 discards shuffled and inserted in 3 stacks at the marked places"]


# -- the cut --------------------------------------------------------------------------------------


def cutting(seats: tuple[int, ...], *, shoe: Shoe | None = None, cut_min: int = 10) -> Any:
    """A round in which the cut is offered, and who cut."""
    who: list[str] = []

    def play(table: Cards) -> Procedure[None]:
        by = yield from offer_cut(table, seats, offer=OFFER, depth=DEPTH, cut_min=cut_min)
        who.append(by)

    return started(play, shoe=shoe), who


def test_the_cut_goes_round_in_the_order_given_until_somebody_cuts() -> None:
    """Nobody else may speak meanwhile, and nobody after."""
    current, who = cutting((3, 1))
    with pytest.raises(NotPermitted):
        current.answer(CutCards(by="seat:1", depth=20))
    assert current.question.default() is None
    refused = current.answer(Choose(by="seat:3", choice="refuse"))
    cut = current.answer(CutCards(by="seat:1", depth=20))

    assert who == ["seat:1"]
    assert current.over
    assert (refused[0].cite, cut[0].cite) == (OFFER, DEPTH)


def test_the_dealer_cuts_when_nobody_else_does_and_cannot_refuse() -> None:
    """In the middle, if nobody says otherwise."""
    current, who = cutting((1,))
    current.answer(Choose(by="seat:1", choice="refuse"))

    with pytest.raises(RuleViolation):
        current.answer(Choose(by="dealer", choice="refuse"))
    assert current.question.default() == CutCards(by="dealer", depth=26)
    current.answer(current.question.default())
    assert who == ["dealer"]


@pytest.mark.parametrize(("depth", "lawful"), [(9, False), (10, True), (42, True), (43, False)])
def test_a_cut_is_at_least_ten_cards_from_either_end(depth: int, lawful: bool) -> None:
    """Of a deck of 52."""
    current, _ = cutting((1,))

    assert current.accepts(CutCards(by="seat:1", depth=depth)) is lawful


def test_a_stack_too_small_for_both_depths_is_cut_in_its_middle() -> None:
    """As the few discards of a shoe that ran out."""
    shoe = Shoe.full(1)
    for number in range(45):
        shoe = shoe.without(Card(number)).discard([Card(number)])
    current, _ = cutting((1,), shoe=shoe)

    assert [d for d in range(9) if current.accepts(CutCards(by="seat:1", depth=d))] == [3, 4]


# -- the cutting card -----------------------------------------------------------------------------


def placing(**more: Any) -> Any:
    """A round in which the cutting card is put into a stack of 52."""

    def play(table: Cards) -> Procedure[None]:
        yield from place_cutting_card(table, cite=DEPTH, **more)

    return started(play)


def places(current: Any) -> tuple[int, int]:
    lawful = [n for n in range(60) if current.accepts(PlaceCuttingCard(by="dealer", from_back=n))]
    assert lawful == list(range(lawful[0], lawful[-1] + 1))
    return lawful[0], lawful[-1]


def test_the_cutting_card_lies_at_least_so_deep() -> None:
    """Usually just so deep."""
    current = placing(low=14)

    assert places(current) == (14, 51)
    assert current.question.default() == PlaceCuttingCard(by="dealer", from_back=14)
    current.answer(current.question.default())
    assert current.table.state.shoe.until_cut == 38
    assert current.over


def test_the_cutting_card_may_have_a_most_and_a_usual_place() -> None:
    """About a quarter of the stack from the back."""
    current = placing(low=10, high=15, usual=13)

    assert places(current) == (10, 15)
    assert current.question.default() == PlaceCuttingCard(by="dealer", from_back=13)


def test_bounds_beyond_the_stack_are_those_of_the_stack() -> None:
    """One card at least comes before the cutting card."""
    current = placing(low=60, high=70, usual=65)

    assert places(current) == (51, 51)
    assert current.question.default() == PlaceCuttingCard(by="dealer", from_back=51)
