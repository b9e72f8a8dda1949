"""The cards are inspected, shuffled, cut, loaded and burned (19:47-4.3, 4.4)."""

from __future__ import annotations

import pytest

from pitboss.games.chemin_de_fer.state import BankOffer
from pitboss.table import CardDealt, CardsDiscarded, Choose, CutCards, PlaceCuttingCard, Recorded
from tests.games.chemin_de_fer.felt import CheminDeFerTable, recorded, said


@pytest.mark.rule("19:47-4.3(a)")
def test_the_cards_are_inspected_before_anything_else() -> None:
    """Nobody bids for a shoe that was not inspected; it is done once."""
    felt = CheminDeFerTable()
    felt.refused(BankOffer(by="seat:1", cents=1_00), "19:47-4.3(a)")

    events = felt.act("floorperson complete")

    assert recorded(events)[:3] == ["19:47-4.3(a)", "19:47-4.3(b)", "19:47-4.3(c)"]
    assert felt.table.state.opened


@pytest.mark.rule("19:47-4.3(a)")
def test_with_cards_missing_the_table_stays_closed() -> None:
    """The round is over; the next one asks again."""
    felt = CheminDeFerTable()

    events = felt.act("floorperson incomplete")

    assert recorded(events) == ["19:47-4.3(a)"]
    assert felt.round.over
    felt.act("floorperson complete")
    assert felt.table.state.opened


@pytest.mark.rule("19:47-4.4(a)")
def test_the_cards_are_shuffled_before_play_and_after_each_shoe_only() -> None:
    """The second hand goes on from the same shoe; after the cutting card there is a new one."""
    felt = CheminDeFerTable()
    events = felt.load(from_back=303)  # nine cards before the cutting card, two of them burned
    assert recorded(events).count("19:47-4.4(a)") == 1
    felt.act("1 offers 10, close, 1 lays 10, 3 calls banco, close")
    felt.act("Kc,Kd,9c,5d,usual,3 natural,usual,3 accept")
    assert not felt.table.state.due
    felt.act("3 lays 10,1 calls banco,close")

    events = felt.act("Kc,Kd,9c,5d,usual,1 natural,usual")

    assert "The shoe is completed." in said(events, "19:47-4.4(a)")
    assert felt.round.over
    assert felt.table.state.due
    assert felt.table.state.banker == 0
    felt.load()
    assert felt.table.state.shoe.left == 310
    felt.act("5 offers 10, close")  # a new auction, although the last bank was lost


@pytest.mark.rule("19:47-4.4(b)")
def test_the_cut_is_offered_clockwise_from_the_highest_seat_and_the_dealer_cuts_last() -> None:
    """Seats 5, 3 and 1 refuse."""
    felt = CheminDeFerTable()
    felt.act("usual")

    felt.refused(CutCards(by="seat:1", depth=100), "19:47-4.4(b)")
    for seat in (5, 3, 1):
        felt.choose(f"seat:{seat}", "refuse")

    felt.refused(Choose(by="dealer", choice="refuse"), "19:47-4.4(b)")
    assert "19:47-4.4(c)" in recorded(felt.act("usual"))


@pytest.mark.rule("19:47-4.4(b)")
def test_at_a_reshuffle_the_cut_begins_on_the_left_of_who_dealt() -> None:
    """Seat 3 dealt the last hand: seat 1 is asked first, then seat 5."""
    felt = CheminDeFerTable()
    felt.load(from_back=309)
    felt.act("3 offers 10, close, 3 lays 10, 5 calls banco, close")
    felt.act("Kc,Kd,9c,5d,usual,5 natural,usual")

    felt.choose("seat:1", "refuse")
    events = felt.say(CutCards(by="seat:5", depth=10))

    assert recorded(events) == ["19:47-4.4(c)"]


@pytest.mark.rule("19:47-4.4(b)")
@pytest.mark.parametrize("again", [False, True])
def test_the_house_may_have_the_cards_shuffled_again_after_lacing(again: bool) -> None:
    """Lacing is on record either way."""
    felt = CheminDeFerTable(reshuffle_after_lacing=again)
    texts = [e.text for e in felt.load() if isinstance(e, Recorded) and e.cite == "19:47-4.4(b)"]

    assert "about one deck is laced evenly into the stack" in texts
    assert ("the cards are shuffled again after lacing" in texts) is again


@pytest.mark.rule("19:47-4.4(c)")
@pytest.mark.parametrize(("depth", "good"), [(9, False), (10, True), (302, True), (303, False)])
def test_the_cut_is_at_least_ten_cards_from_either_end(depth: int, good: bool) -> None:
    """Of 312 cards."""
    felt = CheminDeFerTable()
    felt.act("usual")

    cut = CutCards(by="seat:5", depth=depth)

    assert felt.round.accepts(cut) is good


@pytest.mark.rule("19:47-4.4(d)")
def test_the_cutting_card_is_at_least_fourteen_cards_from_the_back() -> None:
    """Thirteen are refused."""
    felt = CheminDeFerTable()
    felt.act("usual")
    felt.say(CutCards(by="seat:5", depth=100))

    felt.refused(PlaceCuttingCard(by="dealer", from_back=13), "19:47-4.4(d)")
    felt.say(PlaceCuttingCard(by="dealer", from_back=14))

    assert felt.table.state.shoe.until_cut == 298


@pytest.mark.rule("19:47-4.12(i)", "19:47-4.4(d)")
def test_cards_found_face_up_while_the_first_cards_are_burned_bring_their_number() -> None:
    """Two for the deuce, and then the first card with its own number."""
    felt = CheminDeFerTable()
    events = felt.load(burn="up 2h, 3c, 4c, As, up Ah, 5c, 6c")

    burned = [(e.count, e.cite) for e in events if isinstance(e, CardsDiscarded)]
    assert burned == [(3, "19:47-4.12(i)"), (4, "19:47-4.4(d)")]
    assert felt.table.state.shoe.left == 312 - 7


@pytest.mark.rule("19:47-4.4(d)")
@pytest.mark.parametrize(
    ("first", "more"), [("As", 1), ("2d", 2), ("9h", 9), ("Td", 10), ("Kc", 10)]
)
def test_the_first_card_and_as_many_as_its_number_are_burned_face_up(first: str, more: int) -> None:
    """An ace one, a ten or a picture ten; everybody sees them all."""
    felt = CheminDeFerTable()

    events = felt.load(burn=",".join([first, *["3c", "4c", "5c", "6c", "7c"] * 2][: more + 1]))

    shown = [e for e in events if isinstance(e, CardDealt)]
    assert [e.count for e in events if isinstance(e, CardsDiscarded)] == [more + 1]
    assert len(shown) == more + 1
    assert all(e.card and e.to == "everyone" for e in shown)
