"""What may go wrong at let it ride, and what follows."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games._stud.deal import CountStub
from pitboss.table import CardDealt, CardTurned, Leave, WagerDecided
from pitboss.testing import cites, said
from tests.games.let_it_ride.helpers import LetItRide

HAND, COMMUNITY = "As Ah 2c", "7c 8d 3s"


def wagered(**more: Any) -> LetItRide:
    """Seat 1 has bet and the bets are closed."""
    table = LetItRide(**more)
    table.bets()
    table.close()
    return table


def check_void(table: LetItRide, cite: str, stack: int = 1_000_00) -> None:
    """All hands were void under the provision and every bet went back."""
    results = [(str(e.result), e.cite) for e in table.events if isinstance(e, WagerDecided)]

    assert results
    assert set(results) == {("void", cite)}
    assert table.round.over
    assert table.stack() == stack
    assert table.shoe.on_table == 0


# -- while the cards are dealt --------------------------------------------------------------------


@pytest.mark.rule("19:47-18.12(a)")
def test_one_card_face_up_is_discarded_and_the_next_is_used() -> None:
    """The deal goes on in its order."""
    table = wagered()
    table.deal("As")
    events = table.face_up("Kd")
    assert [e.card for e in events if isinstance(e, CardDealt)] == ["Kd"]
    table.deal("Ah", "2c", *COMMUNITY.split())
    events = table.answer("ride", "ride")

    assert list(table.paid(events).values()) == [("won", 10_00)] * 3


@pytest.mark.rule("19:47-18.12(a)")
def test_a_second_card_face_up_voids_all_hands() -> None:
    """And the cards are reshuffled."""
    table = wagered()
    table.face_up("Kd")
    table.deal("As")
    table.face_up("Kc")

    check_void(table, "19:47-18.12(a)")
    table.ready()
    assert table.shoe.left == 52


@pytest.mark.rule("19:47-18.12(b)")
def test_a_card_drawn_in_error_is_the_next_card() -> None:
    """It cannot be found face up, for it was not exposed."""
    table = wagered()
    events = table.irregular("dealer", "drawn_in_error")
    assert cites(events) == ["19:47-18.12(b)"]
    question = table.round.question
    assert question is not None
    assert "face_up" not in [form.command for form in question.forms()]
    table.deal(*HAND.split(), *COMMUNITY.split())

    assert table.paid(table.answer("ride", "ride"))["bet_3_1"] == ("won", 10_00)


@pytest.mark.rule("19:47-18.12(c)")
@pytest.mark.parametrize("place", [0, 3])
@pytest.mark.parametrize(("kind", "cards"), [("missed", 5), ("second", 7)])
def test_a_wrong_number_of_cards_anywhere_voids_all_hands(
    place: int, kind: str, cards: int
) -> None:
    """At a player's position or in the community area, one too few or one too many."""
    table = wagered()
    order = ["As", "Ah", "2c", "7c", "8d", "3s", "Kd"][:cards]
    table.deal(*order[:place])
    table.irregular("dealer", kind)
    table.deal(*order[place:])

    check_void(table, "19:47-18.12(c)")


@pytest.mark.rule("19:47-18.12(e)")
@pytest.mark.parametrize(
    ("word", "method"), [("keep", "19:47-18.9(c)"), ("remove", "19:47-18.7(c)1")]
)
def test_a_jam_of_the_automated_shoe_voids_the_round(word: str, method: str) -> None:
    """The cards are reshuffled with those dealt; the shoe stays or is removed."""
    table = wagered()
    table.deal("As")
    table.irregular("dealer", "shoe_jam")
    table.choose("floorperson", word)

    check_void(table, "19:47-18.12(e)")
    table.ready()
    table.bets()
    table.close()
    question = table.round.question
    assert question is not None
    assert question.cite == method


@pytest.mark.rule("19:47-18.12(f)")
def test_another_method_comes_only_when_the_device_is_off_the_table() -> None:
    """The shuffler and the automated shoe alike; then the cards are cut."""
    table = wagered()
    table.irregular("dealer", "shoe_jam")
    events = table.choose("floorperson", "remove")
    assert "19:47-18.12(f)" in cites(events)
    events = table.ready("by_hand")

    assert "19:47-18.12(f)" in cites(events)
    assert "19:47-18.5(c)" in cites(events)
    assert table.table.state.resting is None


@pytest.mark.rule("19:47-18.12(d)")
def test_a_jam_of_the_shuffler_has_the_cards_reshuffled() -> None:
    """By approved procedures, on record."""
    table = LetItRide()
    table.close()
    events = table.ready("jam")

    assert "19:47-18.12(d)" in cites(events)
    assert table.table.state.ready


# -- the stub -------------------------------------------------------------------------------------


def until_count(method: str, **more: Any) -> LetItRide:
    """Four rounds without a count, and the fifth dealt."""
    table = LetItRide(dealing_method=method, **more)
    for _ in range(4):
        table.dealt(HAND, COMMUNITY)
        table.answer("withdraw", "withdraw")
        table.ready()
    table.dealt(HAND, COMMUNITY)
    return table


@pytest.mark.parametrize(
    ("method", "cite"),
    [
        pytest.param("manual_shoe", "19:47-18.7(e)", marks=pytest.mark.rule("19:47-18.7(e)")),
        pytest.param("hand", "19:47-18.8(e)", marks=pytest.mark.rule("19:47-18.8(e)")),
        pytest.param("automated_shoe", "19:47-18.9(e)", marks=pytest.mark.rule("19:47-18.9(e)")),
    ],
)
def test_the_stub_is_counted_in_the_fifth_round(method: str, cite: str) -> None:
    """However the cards are dealt; in the four before it goes to the rack uncounted."""
    table = until_count(method)
    question = table.round.question
    assert question is not None

    assert question.cite == cite
    table.usual()
    assert table.table.state.uncounted == 0


@pytest.mark.rule("19:47-18.7(e)1")
def test_a_right_count_goes_to_the_rack_and_the_round_goes_on() -> None:
    """Forty-six cards and six dealt are fifty-two; a card found face up counts as well."""
    table = until_count("manual_shoe")
    events = table.say(CountStub(by="dealer", cards=46))
    assert "19:47-18.7(e)1" in cites(events)
    assert not table.round.over
    one = wagered(stub_count_interval=1)
    one.face_up("Kd")
    one.deal_hands([HAND], COMMUNITY)
    one.say(CountStub(by="dealer", cards=45))

    assert not one.round.over


@pytest.mark.rule("19:47-18.7(e)2")
def test_a_wrong_count_with_all_cards_there_voids_all_hands() -> None:
    """A hand was dealt a card too few: fifty-two in all, so the deck stays."""
    table = wagered(stub_count_interval=1, two_decks=False)
    table.irregular("dealer", "missed")
    table.deal("Ah", "2c", *COMMUNITY.split())
    table.say(CountStub(by="dealer", cards=47))

    check_void(table, "19:47-18.7(e)2")
    assert table.table.state.uninspected == ()


@pytest.mark.rule("19:47-18.7(e)2")
def test_a_wrong_count_without_a_misdeal_also_removes_the_deck() -> None:
    """Another deck comes and is inspected first."""
    table = wagered(stub_count_interval=1, two_decks=False)
    table.deal_hands([HAND], COMMUNITY)
    events = table.say(CountStub(by="dealer", cards=45))

    check_void(table, "19:47-18.7(e)2")
    assert "the deck is removed from the table" in said(events)
    assert table.table.state.uninspected == (1,)
    table.choose("floorperson", "complete")
    table.ready()
    table.dealt(HAND, COMMUNITY)


@pytest.mark.rule("19:47-18.7(f)")
def test_a_counting_device_takes_the_place_of_the_count() -> None:
    """A wrong number removes the deck before anybody bets."""
    table = LetItRide(shuffler_counts_deck=True, stub_count_interval=1, two_decks=False)
    table.dealt(HAND, COMMUNITY)
    table.answer("ride", "ride")
    events = table.choose("dealer", "wrong_count")

    assert "19:47-18.7(f)" in cites(events)
    table.choose("floorperson", "complete")
    assert table.table.state.ready
    assert table.table.state.uncounted == 0


@pytest.mark.rule("19:47-18.7(f)", "19:47-18.9(e)")
def test_a_counting_device_off_the_table_no_longer_waives_the_count() -> None:
    """The cards are shuffled by hand from then on."""
    table = LetItRide(shuffler_counts_deck=True, stub_count_interval=1)
    table.close()
    table.ready("by_hand")
    table.dealt(HAND, COMMUNITY)
    question: Any = table.round.question

    assert (question.prompt, question.cite) == ("The stub is counted.", "19:47-18.9(e)")


# -- a community card exposed too early -----------------------------------------------------------


@pytest.mark.rule("19:47-18.10(d)", "19:47-18.10(f)")
@pytest.mark.parametrize(
    ("before", "cite"), [((), "19:47-18.10(d)"), (("withdraw",), "19:47-18.10(f)")]
)
def test_a_community_card_exposed_too_early_voids_the_round_unless_ruled_otherwise(
    before: tuple[str, ...], cite: str
) -> None:
    """The text is silent: the supervisor rules; bets already withdrawn stay with the player."""
    table = wagered()
    table.deal_hands([HAND], COMMUNITY)
    table.answer(*before)
    table.irregular("dealer", "exposed")
    table.refused(Leave(by="seat:1"), "19:47-18.6(b)")
    events = table.usual()

    check_void(table, cite)
    assert next(e.spot for e in events if isinstance(e, WagerDecided)) == (
        "bet_2_1" if before else "bet_1_1"
    )


@pytest.mark.rule("19:47-18.10(d)", "19:47-18.10(f)")
def test_the_supervisor_may_let_the_round_go_on_with_the_card_exposed() -> None:
    """The player chooses with the card in view; it is turned once and called once."""
    table = wagered()
    table.deal_hands([HAND], COMMUNITY)
    prompts = []
    for card in ("8d", "7c"):
        table.irregular("dealer", "exposed")
        events = table.choose("supervisor", "play_on")
        assert [e.card for e in events if isinstance(e, CardTurned)] == [card]
        question = table.round.question
        assert question is not None
        assert "exposed" not in [form.command for form in question.forms()]
        prompts.append(question.prompt)
        last = table.answer("ride")

    assert [prompt.partition("? ")[2] for prompt in prompts] == ["Face up: 8♦.", "Face up: 8♦ 7♣."]
    assert list(table.paid(last).values()) == [("won", 10_00)] * 3
    turned = [e.card for e in table.events if isinstance(e, CardTurned) and "comm" in e.place]
    assert turned == ["8d", "7c"]
