"""What one person may say, listed for that person alone and remembered while nothing changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pitboss.table import (
    CHANCE,
    DEALER,
    Betting,
    CloseBetting,
    Leave,
    Listing,
    PlaceWager,
    Question,
    ReduceWager,
    goes_on,
    seat_actor,
)
from pitboss.table.authoring import Window
from pitboss.table.question import Bounds
from tests.table.tiny import CITE, opened

EVERYBODY = (seat_actor(1), seat_actor(2), seat_actor(3), DEALER, "boxman", CHANCE)
WAGER = PlaceWager(by="seat:1", seat=1, spot="even", cents=5_00)


def bets() -> Question:
    """Wagers are open, and seat 1 has one."""
    table_round = opened()
    table_round.answer(WAGER)
    assert table_round.question is not None
    return table_round.question


def throw() -> Question:
    """The die is about to be thrown."""
    table_round = opened()
    table_round.answer(CloseBetting(by=DEALER))
    assert table_round.question is not None
    return table_round.question


def shown(forms: object) -> list[str]:
    """Forms as people read them, in an order of their own."""
    assert isinstance(forms, list | tuple)
    return sorted(f"{form.by} {form.command} {form.help} {form.fixed}" for form in forms)


@pytest.mark.parametrize("asked", [bets, throw])
def test_each_person_is_shown_their_part_of_the_whole_list(asked: Callable[[], Question]) -> None:
    """By the question itself, and by a listing of it."""
    question = asked()
    parts = {each: [f for f in question.forms() if f.by == each] for each in EVERYBODY}
    listing = Listing(question)

    for actor, part in parts.items():
        assert shown(question.forms_of(actor)) == shown(part)
        assert shown(listing.forms_of({actor})) == shown(part)


def test_a_seat_at_the_technical_limit_may_take_back_and_leave(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing else is listed for it; the others are not concerned."""
    question = bets()
    others = [form for form in question.forms() if form.by != "seat:1"]
    monkeypatch.setattr(Bounds, "is_spent", lambda self, actor: actor == "seat:1")
    own = question.forms_of("seat:1")

    assert {form.answer for form in own} <= {ReduceWager, Leave}
    assert all(form.fixed["cents"] == 0 for form in own if form.answer is ReduceWager)
    assert [form for form in question.forms() if form.by != "seat:1"] == others


def test_a_listing_knows_who_speaks_and_what_several_people_may_say() -> None:
    """Seats in their order; anyone who speaks for several is shown all of it."""
    question = bets()
    listing = Listing(question)

    assert listing.seats == [1, 2]
    assert listing.rest_of("seat:1") is listing.rest_of("seat:1")
    assert listing.actors == question.actors()
    assert Listing(throw()).actors == throw().actors()
    assert shown(listing.forms_of({DEALER, "seat:1"})) == shown(
        [form for form in question.forms() if form.by in (DEALER, "seat:1")]
    )


def test_a_plain_window_lists_wagers_anew_only_when_chips_have_changed() -> None:
    """The same list for the same chips; chips on the layout are waited for."""
    table = opened().table
    window = Window(table, close=CITE, wager=CITE, payable=CITE, reduce=CITE)
    question = Betting(window)
    first = question.wagers_of("seat:1")
    again = question.wagers_of("seat:1")
    before = window.is_at_stake
    table.move("stack:1", "cage", 5_00, CITE)

    assert again is first
    assert question.wagers_of("seat:1") is not first
    assert not before


def test_chips_on_the_layout_are_at_stake() -> None:
    """Anyone who laid them waits for the window to close."""
    open_bets = bets()

    assert isinstance(open_bets, Betting)
    assert open_bets.window.is_at_stake


def test_the_same_betting_goes_on_until_its_window_closes() -> None:
    """Every wager asks anew for more; any other question is only itself."""
    table_round = opened()
    first = table_round.question
    table_round.answer(WAGER)
    second = table_round.question
    table_round.answer(CloseBetting(by=DEALER))

    assert goes_on(first, second)
    assert not goes_on(first, bets())
    assert not goes_on(second, table_round.question)
    assert goes_on(table_round.question, table_round.question)
