"""The deal: 19:47-2.6(d), (e), (j), (k) and what may go wrong in it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pitboss.equipment import seeded
from pitboss.table import DEALER, HOUSE, CardDealt, CardMoved, CardTurned, FoundFaceUp, view_of
from tests.games.blackjack.felt import BlackjackTable, cards, said

TWO = {1: 1_000_00, 2: 1_000_00}


def places(felt: BlackjackTable) -> list[tuple[str, str]]:
    """Where cards were dealt in this round, as everybody saw it."""
    return [
        (event.place, event.card)
        for event in felt.round.events
        if isinstance(event, CardDealt) and event.to != HOUSE and event.place != "burn card"
    ]


def two_boxes(**options: Any) -> BlackjackTable:
    felt = BlackjackTable(seats=TWO, **options)
    felt.bet("box_1", 10_00)
    felt.bet("box_2", 10_00, seat=2)
    return felt


@pytest.mark.rule("19:47-2.6(e)", "19:47-2.6(e)1", "19:47-2.6(e)2", "19:47-2.6(e)3")
def test_cards_go_round_from_the_dealers_left() -> None:
    """One to each box, one to the dealer, a second to each box; boxes without wagers get none."""
    felt = two_boxes(dealer_second_card="draw_last")
    felt.deal("2c 3c 7h 4c 5c")

    assert places(felt) == [
        ("box 1", "2c"),
        ("box 2", "3c"),
        ("dealer", "7h"),
        ("box 1", "4c"),
        ("box 2", "5c"),
    ]
    cites = [e.cite for e in felt.round.events if isinstance(e, CardDealt)][-5:]
    assert cites == ["19:47-2.6(e)1"] * 2 + ["19:47-2.6(e)2"] + ["19:47-2.6(e)3"] * 2


@pytest.mark.rule("19:47-2.6(j)")
def test_the_hole_card_lies_face_down_until_the_players_are_done() -> None:
    """Everybody sees its back; nobody at the table its face."""
    felt = two_boxes()
    felt.deal("2c 3c 7h 4c 5c Kh")
    seen = view_of(felt.events, "seat:1").events

    assert places(felt)[-1] == ("dealer, hole card", "")
    assert "Kh" not in str(seen)
    felt.act("stand")
    events = felt.act("stand", seat=2)
    assert [e.card for e in events if isinstance(e, CardTurned)] == ["Kh"]


@pytest.mark.promise("R14")
@pytest.mark.rule("19:47-2.6(j)")
@pytest.mark.parametrize("reader", [True, False])
def test_what_a_player_sees_does_not_depend_on_the_hole_card(reader: bool) -> None:
    """Two rounds that differ in the hole card alone look alike until it is turned."""
    worlds = [two_boxes(card_reader=reader) for _ in range(2)]
    for felt, hole in zip(worlds, ("5h", "9s"), strict=True):
        felt.deal(f"2c 3c Kh 4c 5c {hole}")
        if reader:
            felt.choose(DEALER, "read")
        felt.act("draw")
        felt.card("6d")
    views = [repr(view_of(felt.events, "seat:1")) for felt in worlds]
    prompts = [felt.round.question.prompt for felt in worlds if felt.round.question]

    assert views[0] == views[1]
    assert prompts[0] == prompts[1]


@pytest.mark.rule("19:47-2.6(k)")
def test_the_hole_card_may_be_dealt_face_up() -> None:
    """Then everybody sees it before they decide."""
    felt = two_boxes(dealer_second_card="hole_up")
    felt.deal("2c 3c 7h 4c 5c Kh")

    assert places(felt)[-1] == ("dealer", "Kh")
    assert felt.round.question is not None
    assert "the dealer shows 7♥ K♥" in felt.round.question.prompt


# -- the determinant card --------------------------------------------------------------------------


def double_shoe(red_side: str = "left") -> BlackjackTable:
    felt = BlackjackTable(shoe="double", red_side=red_side)
    felt.bet("box_1", 10_00)
    felt.close()
    return felt


@pytest.mark.rule("19:47-2.6(d)", "19:47-2.6(d)1", "19:47-2.6(d)2")
def test_a_determinant_card_of_its_own_side_is_the_first_card() -> None:
    """A heart from the left side, which hearts name."""
    felt = double_shoe()
    felt.choose(DEALER, "left")
    felt.card("9h")
    events = felt.choose(DEALER, "right")
    felt.deal("7s 9d 3h")

    moved = next(e for e in events if isinstance(e, CardMoved))
    assert moved.text == "box 1: 9♥, which lay face up on the table"
    assert felt.state.side == "left"
    assert felt.round.question is not None
    assert felt.round.question.prompt.startswith("Box 1: 9♥ 9♦")


@pytest.mark.rule("19:47-2.6(d)2", "19:47-2.6(d)1")
def test_a_determinant_card_that_names_the_other_side_is_burned() -> None:
    """A spade from the left side: the round comes from the right."""
    felt = double_shoe()
    felt.choose(DEALER, "left")
    felt.card("9s")
    events = felt.choose(DEALER, "right")
    felt.deal("9c 7s 9d 3h")

    assert "19:47-2.6(d)2" in said(events)
    assert felt.state.side == "right"
    assert felt.state.resting is not None
    assert sum(felt.state.resting.discards) == 1


@pytest.mark.rule("19:47-2.6(d)1")
def test_the_house_says_which_side_red_suits_name() -> None:
    """Here the right one."""
    felt = double_shoe(red_side="right")
    felt.choose(DEALER, "left")
    felt.card("9h")
    felt.choose(DEALER, "right")

    assert felt.state.side == "right"


@pytest.mark.rule("19:47-2.15(h)")
def test_a_round_from_the_wrong_side_stands() -> None:
    """It is completed as if from the right one."""
    felt = double_shoe()
    felt.choose(DEALER, "left")
    felt.card("9h")
    events = felt.choose(DEALER, "wrong")
    felt.deal("9c 7s 9d Th")
    felt.act("stand")
    felt.stands()

    assert "19:47-2.15(h)" in said(events)
    assert felt.state.side == "right"
    assert felt.results() == [("box_1", "won", 0, 10_00)]


# -- cards that go astray --------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.15(a)")
def test_a_card_face_up_in_the_shoe_is_not_used() -> None:
    """It goes to the discards and the next one is dealt."""
    felt = two_boxes()
    felt.close()
    felt.say(FoundFaceUp(by=DEALER, card="As"))
    felt.deal("2c 3c 7h 4c 5c Kh")

    assert ("discards", "As") in places(felt)
    assert felt.round.question is not None
    assert felt.round.question.prompt.startswith("Box 1: 2♣ 4♣")


@pytest.mark.rule("19:47-2.15(e)")
def test_a_dealer_who_forgot_his_card_takes_it_after_the_players() -> None:
    """The players' two cards first, then the proper number of his own."""
    felt = two_boxes()
    felt.deal("2c 3c")
    felt.irregular(DEALER, "dealer skipped")
    events = felt.deal("4c 5c 7h Kh")

    dealt = [(e.place, e.cite) for e in events if isinstance(e, CardDealt) and e.to != HOUSE]
    assert dealt[2:] == [("dealer", "19:47-2.15(e)"), ("dealer, hole card", "19:47-2.6(j)")]


@pytest.mark.rule("19:47-2.15(e)")
@pytest.mark.parametrize(
    ("mode", "place", "seen"),
    [("hole_down", "dealer, hole card", ""), ("hole_up", "dealer", "Kh")],
)
def test_a_dealer_who_forgot_his_second_card_takes_it_then(
    mode: str, place: str, seen: str
) -> None:
    """The players have their two cards, and none of them gets a third before."""
    felt = two_boxes(dealer_second_card=mode)
    felt.deal("2c 3c 7h 4c 5c")
    felt.irregular(DEALER, "dealer skipped")
    cites = [e.cite for e in felt.card("Kh") if isinstance(e, CardDealt)]

    assert set(cites) == {"19:47-2.15(e)"}
    assert places(felt)[-1] == (place, seen)
    assert felt.asked() == "seat:1"


@pytest.mark.rule("19:47-2.15(g)")
def test_a_hand_without_a_card_is_dead() -> None:
    """Its wagers go back, the additional one too; the others play on."""
    felt = two_boxes(additional_wager="over_under_13")
    felt.bet("over_13_1", 10_00)
    felt.close()
    felt.irregular(DEALER, "box skipped")
    felt.deal("3c 7h")
    felt.irregular(DEALER, "box skipped")
    felt.deal("5c Kh")

    assert felt.stack() == 1_000_00
    assert felt.asked() == "seat:2"
    assert set(felt.cites_decided()) == {"19:47-2.15(g)"}


@pytest.mark.rule("19:47-2.15(g)")
@pytest.mark.parametrize("wish", ["card", "dead"])
@pytest.mark.parametrize(("before", "after"), [("2c 3c 7h", "5c"), ("", "3c 7h 2c 5c")])
def test_a_hand_with_one_card_may_have_its_second_after_the_others(
    before: str, after: str, wish: str
) -> None:
    """Whether the first was missed or the second; else the hand is dead and the wager goes back."""
    felt = two_boxes()
    felt.deal(before)
    felt.irregular(DEALER, "box skipped")
    felt.deal(after)
    assert felt.asked() == "seat:1"
    felt.act(wish)
    felt.deal("9c Kh" if wish == "card" else "Kh")

    assert felt.asked() == ("seat:1" if wish == "card" else "seat:2")
    assert felt.stack() == (990_00 if wish == "card" else 1_000_00)


@pytest.mark.rule("19:47-2.15(g)", "19:47-2.15(e)")
def test_a_round_in_which_every_hand_is_dead_ends() -> None:
    """The dealer needs no card then."""
    felt = BlackjackTable()
    felt.bet("box_1", 10_00)
    felt.close()
    felt.irregular(DEALER, "box skipped")
    felt.irregular(DEALER, "dealer skipped")
    felt.irregular(DEALER, "box skipped")

    assert felt.round.over
    assert felt.stack() == 1_000_00


@pytest.mark.rule("19:47-2.15(a)")
def test_cards_are_found_face_up_as_often_as_there_are_cards() -> None:
    """Fifty before the first card is dealt."""
    felt = two_boxes()
    felt.close()
    for number in range(50):
        card = felt.state.shoe.pick(seeded(number))
        felt.say(FoundFaceUp(by=DEALER, card=card.code))

    assert "face_up" in felt.commands()


# -- the shoe runs out -----------------------------------------------------------------------------


def left_in_shoe(felt: BlackjackTable, codes: str, discards: str) -> None:
    """Only these cards are left in the shoe of one deck, and these lie in the rack."""
    counts, rack = [0] * 54, [0] * 54
    for card in cards(codes):
        counts[card] += 1
    for card in cards(discards):
        rack[card] += 1
    shoe = msgspec.structs.replace(
        felt.state.shoe, counts=tuple(counts), left=sum(counts), discards=tuple(rack), until_cut=-1
    )
    felt.table.state = msgspec.structs.replace(felt.state, shoe=shoe)


@pytest.mark.rule("19:47-2.15(f)")
def test_an_empty_shoe_is_filled_with_the_discards() -> None:
    """Shuffled, cut, one card burned face down, and the round goes on."""
    felt = BlackjackTable(decks=1)
    felt.bet("box_1", 10_00)
    left_in_shoe(
        felt, "9c 7h 9d", "2c 3c 4c 5c 6c 8c Tc Jc Qc Kc Ac 2d 3d 4d 5d 6d 7d 8d Td Jd Qd Kd"
    )
    felt.deal("9c 7h 9d")
    assert said(felt.round.events)[-1] == "19:47-2.15(f)"
    felt.usual()
    felt.usual()
    felt.card("2d")
    felt.card("Td")

    assert felt.asked() == "seat:1"
    assert felt.state.due[0] == "cutting card"


@pytest.mark.rule("19:47-2.15(f)")
def test_where_no_card_is_left_at_all_the_wagers_go_back() -> None:
    """The round cannot be completed."""
    felt = BlackjackTable(decks=1)
    felt.bet("box_1", 10_00)
    left_in_shoe(felt, "9c 7h 9d", "2c")
    felt.deal("9c 7h 9d")

    assert felt.round.over
    assert felt.results() == [("box_1", "void", 0, 0)]
    assert felt.cites_decided() == ["19:47-2.15(f)"]


@pytest.mark.rule("19:47-2.15(f)")
@pytest.mark.parametrize("revision", [1, 2])
def test_the_discards_are_shuffled_as_often_as_the_shoe_runs_out(revision: int) -> None:
    """At a table of the first revision the wagers went back after three times."""
    felt = BlackjackTable(decks=1)
    felt.table.revision = revision
    felt.bet("box_1", 10_00)
    felt.deal("3h 7h 2d Td")
    for card in ("2h", "2s", "3d"):
        left_in_shoe(felt, "", f"{card} 4c 5c 6c 8c 9c Tc Jc Qc Kc")
        felt.act("draw")
        felt.usual()
        felt.usual()
        felt.card("4c")
        felt.card(card)
    left_in_shoe(felt, "", "4c 5c 6c 8c 9c Tc Jc Qc Kc")
    felt.act("draw")

    assert felt.round.over == (revision == 1)
    assert felt.results() == [("box_1", "void", 0, 0)] * (revision == 1)


@pytest.mark.rule("19:47-2.15(a)", "19:47-2.15(f)")
def test_the_last_card_of_the_shoe_may_lie_face_up() -> None:
    """Then the discards are shuffled, with that card among them."""
    felt = BlackjackTable(decks=1)
    felt.bet("box_1", 10_00)
    left_in_shoe(felt, "9c 7h", "2c 3c")
    felt.close()
    felt.card("9c")
    felt.say(FoundFaceUp(by=DEALER, card="7h"))

    assert felt.state.shoe.left == 3
    assert "cut" in felt.commands()


@pytest.mark.rule("19:47-2.15(f)", "19:47-2.20")
def test_a_continuous_device_takes_the_discards_back_without_a_cut() -> None:
    """And without a burn."""
    felt = BlackjackTable(decks=1, shoe="continuous")
    felt.bet("box_1", 10_00)
    left_in_shoe(felt, "9c 7h 9d", "2c 3c")
    felt.deal("9c 7h 9d 2c")

    assert felt.asked() == "seat:1"
