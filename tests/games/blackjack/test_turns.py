"""The players' turns: 19:47-2.6(f), (g), 2.8, 2.10 to 2.12."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.blackjack.state import DoubleDown
from pitboss.table import DEALER, FLOORPERSON, Announced, CardDealt, CardMoved, Choose
from tests.games.blackjack.felt import BlackjackTable, said


def dealt(text: str, *, cents: int = 10_00, **options: Any) -> BlackjackTable:
    """One box with these cards in the order of the deal."""
    felt = BlackjackTable(**options)
    felt.bet("box_1", cents)
    felt.deal(text)
    return felt


@pytest.mark.rule("19:47-2.6(f)")
def test_the_total_is_announced_and_the_player_asked() -> None:
    """Box by box from the left, each in its turn."""
    felt = BlackjackTable(seats={1: 100_00, 2: 100_00}, surrender=True)
    felt.bet("box_2", 10_00, seat=2)
    felt.bet("box_1", 10_00)
    events = felt.deal("8c 3c 7h 8d 5c Kh")
    said_aloud = [e.text for e in events if isinstance(e, Announced)]

    assert said_aloud == ["Box 1: 16."]
    assert felt.player_commands() == ["surrender", "double", "split", "draw", "stand"]
    felt.refused(Choose(by="seat:2", choice="stand"), "19:47-2.6(f)")
    felt.act("stand")
    assert felt.asked() == "seat:2"


@pytest.mark.rule("19:47-2.6(g)", "19:47-2.12(a)")
def test_a_player_draws_and_each_new_total_is_announced() -> None:
    """Soft and hard; until the player stands."""
    felt = dealt("Ac 7h 2d Kh")
    felt.act("draw")
    first = felt.card("3d")
    felt.act("draw")
    second = felt.card("9d")

    texts = [e.text for e in (*first, *second) if isinstance(e, Announced)]
    assert texts == ["Box 1: soft 16.", "Box 1: 15."]
    assert felt.player_commands() == ["draw", "stand"]


def test_the_question_says_what_the_hand_counts() -> None:
    """A soft count is called soft."""
    felt = dealt("Ac 7h 2d Kh")

    assert felt.round.question is not None
    assert felt.round.question.prompt == "Box 1: A♣ 2♦ is soft 13, the dealer shows 7♥."


@pytest.mark.rule("19:47-2.12(a)1")
def test_a_hand_of_21_is_finished() -> None:
    """Nobody is asked any more."""
    felt = dealt("5c 7h 6d Kh")
    felt.act("draw")
    felt.card("Tc")
    felt.stands()

    assert felt.results() == [("box_1", "won", 0, 10_00)]


@pytest.mark.rule("19:47-2.3(e)", "19:47-2.12(c)")
def test_a_hand_over_21_loses_at_once_and_the_dealer_draws_nothing() -> None:
    """Wager and cards are collected; the dealer stays on sixteen."""
    felt = dealt("Tc 6h 6d Kh")
    felt.act("draw")
    felt.card("Kc")

    assert felt.round.over
    assert felt.results() == [("box_1", "lost", 10_00, 0)]
    assert felt.cites_decided() == ["19:47-2.3(a)"]


@pytest.mark.rule("19:47-2.6(n)")
def test_a_hand_on_the_cards_is_put_on_record() -> None:
    """By the floorperson."""
    felt = dealt("5c 7h 6d Kh")

    assert said(felt.irregular(FLOORPERSON, "handled cards")) == ["19:47-2.6(n)"]


# -- doubling --------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.10(a)", "19:47-2.12(a)2")
@pytest.mark.parametrize("added", [10_00, 3_00])
def test_a_doubled_hand_gets_one_card_for_any_amount_up_to_the_wager(added: int) -> None:
    """Also for less; the added chips are paid one to one."""
    felt = dealt("5c 7h 6d Kh")
    felt.refused(DoubleDown(by="seat:1", cents=10_01), "19:47-2.10(a)")
    felt.refused(DoubleDown(by="seat:1", cents=11_00), "19:47-2.10(a)")
    felt.refused(DoubleDown(by="seat:1", cents=0), "19:47-2.10(a)")
    felt.double(added)
    felt.card("9c")
    felt.stands()

    assert felt.results() == [("box_1", "won", 0, 10_00), ("box_1", "won", 0, added)]


@pytest.mark.rule("19:47-2.10(a)")
def test_after_a_card_a_hand_is_not_doubled() -> None:
    """Only the first two cards are."""
    felt = dealt("2c 7h 3d Kh")
    felt.act("draw")
    felt.card("2d")

    felt.refused(DoubleDown(by="seat:1", cents=2_00), "19:47-2.6(f)")


@pytest.mark.rule("19:47-2.10(a)", "19:47-2.11(a)")
def test_who_has_no_chips_neither_doubles_nor_splits() -> None:
    """Doubling for less needs one chip; splitting the whole wager."""
    broke = dealt("8c 7h 8d Kh", seats={1: 10_00})
    short = dealt("8c 7h 8d Kh", seats={1: 12_00})

    assert broke.player_commands() == ["draw", "stand"]
    assert short.player_commands() == ["double", "draw", "stand"]


@pytest.mark.rule("19:47-2.6(k)4")
def test_with_the_hole_card_up_only_nine_to_eleven_are_doubled() -> None:
    """Eight is not, nine is."""
    eight = dealt("5c 7h 3d Kh", dealer_second_card="hole_up")
    nine = dealt("5c 7h 4d Kh", dealer_second_card="hole_up")

    assert eight.player_commands() == ["draw", "stand"]
    assert nine.player_commands() == ["double", "draw", "stand"]


@pytest.mark.rule("19:47-2.10(b)")
def test_a_dealer_blackjack_takes_the_original_wager_only() -> None:
    """What was added by doubling comes back."""
    felt = dealt("5c Kh 6d", dealer_second_card="draw_last")
    felt.double(10_00)
    felt.card("9c")
    felt.card("Ah")

    assert felt.results() == [("box_1", "lost", 10_00, 0), ("box_1", "void", 0, 0)]
    assert felt.cites_decided() == ["19:47-2.3(b)", "19:47-2.10(b)"]


# -- splitting -------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.11(a)", "19:47-2.11(b)", "19:47-2.11(c)")
def test_a_split_makes_two_hands_played_one_after_the_other() -> None:
    """An equal wager lies on the second; the first is completed before the second gets a card."""
    felt = dealt("Kc 7h Td Th")
    felt.act("split")
    assert felt.stack() == 980_00
    first = felt.card("5c")
    assert [e.text for e in first if isinstance(e, Announced)] == ["Box 1: 15."]
    assert felt.player_commands() == ["double", "draw", "stand"]
    assert [wager.note for wager in felt.table.wagers.values()] == [
        "",
        "hand 2, added by the split",
    ]
    felt.act("draw")
    assert [e.text for e in felt.card("6c") if isinstance(e, Announced)] == ["Box 1: 21."]
    places = [e.place for e in felt.card("9c") if isinstance(e, CardDealt)]
    felt.act("stand")
    felt.stands()

    assert places == ["box 1, hand 2"]
    assert felt.results() == [("box_1", "won", 0, 10_00), ("box_1", "won", 0, 10_00)]


@pytest.mark.rule("19:47-2.11(a)")
def test_everybody_sees_the_second_card_become_a_hand_of_its_own() -> None:
    """The card that lay on top goes to the new hand; the other stays where it was."""
    felt = dealt("Kc 7h Td Th")
    moved = [event for event in felt.act("split") if isinstance(event, CardMoved)]

    assert [(event.place, event.card) for event in moved] == [("box 1, hand 2", "Td")]


@pytest.mark.rule("19:47-2.11(c)", "19:47-2.10(a)")
def test_a_split_hand_may_be_doubled() -> None:
    """Its first two cards are as good as any."""
    felt = dealt("5c 7h 5d Th")
    felt.act("split")
    felt.card("6c")
    felt.double(10_00)
    felt.card("9c")
    felt.card("Kc")
    felt.act("stand")
    felt.stands()

    paid = [(result[1], result[3]) for result in felt.results()]
    assert sorted(paid) == [("lost", 0), ("won", 10_00), ("won", 10_00)]


@pytest.mark.rule("19:47-2.11(c)2", "19:47-2.12(a)3")
def test_split_aces_get_one_card_each() -> None:
    """And a ten on one of them is 21, not a blackjack."""
    felt = dealt("Ac 7h Ad Th")
    felt.act("split")
    felt.card("Kc")
    felt.card("5c")
    felt.stands()

    assert felt.results() == [("box_1", "won", 0, 10_00), ("box_1", "lost", 10_00, 0)]


@pytest.mark.rule("19:47-2.11(c)1")
def test_a_hand_is_split_only_once_unless_the_house_says_otherwise() -> None:
    """A third eight is just a card."""
    felt = dealt("8c 7h 8d Th")
    felt.act("split")
    felt.card("8s")

    assert felt.player_commands() == ["double", "draw", "stand"]


@pytest.mark.rule("19:47-2.11(e)")
def test_a_house_may_allow_three_or_four_hands() -> None:
    """And then no more; each covers its own wager."""
    felt = dealt("8c 7h 8d Th", max_split_hands=4, boxes=6)
    felt.act("split")
    felt.card("8s")
    felt.act("split")
    felt.card("8h")
    felt.act("split")
    felt.card("8c")
    assert felt.player_commands() == ["double", "draw", "stand"]
    for card in ("Tc", "Td", "Ts"):
        felt.act("stand")
        felt.card(card)
    felt.act("stand")
    felt.stands()

    results = felt.results()
    assert len(results) == 4
    assert sorted(result[1] for result in results) == ["lost", "won", "won", "won"]
    assert felt.stack() == 1_020_00


@pytest.mark.rule("19:47-2.11(b)", "19:47-2.11(e)")
def test_a_hand_split_again_lies_next_to_the_one_it_came_from() -> None:
    """So it is completed before the second hand of the first split gets a card."""
    felt = dealt("8c 7h 8d Th", max_split_hands=3)
    felt.act("split")
    felt.card("8s")
    felt.act("split")
    places = []
    for card in ("Tc", "Td", "Ts"):
        places += [e.place for e in felt.card(card) if isinstance(e, CardDealt)]
        felt.act("stand")

    assert places == ["box 1", "box 1, hand 3", "box 1, hand 2"]


@pytest.mark.rule("19:47-2.11(e)")
@pytest.mark.parametrize("allowed", [True, False])
def test_aces_are_split_again_if_the_house_does_not_forbid_it(allowed: bool) -> None:
    """The player may also keep the pair of aces."""
    felt = dealt("Ac 7h Ad Th", max_split_hands=3, resplit_aces=allowed)
    felt.act("split")
    felt.card("As")

    commands = felt.player_commands()
    if not allowed:
        assert commands == []
        return
    assert commands == ["split", "stand"]
    felt.act("stand")
    felt.card("Ah")
    felt.act("split")
    felt.card("5c")
    felt.card("6c")
    felt.stands()
    assert len(felt.results()) == 3


@pytest.mark.rule("19:47-2.6(k)5")
def test_with_the_hole_card_up_nothing_is_split_twice() -> None:
    """The option for more hands does not construct, and the third eight is no pair."""
    felt = dealt("8c 7h 8d Th", dealer_second_card="hole_up")
    felt.act("split")
    felt.card("8s")

    assert "split" not in felt.player_commands()


@pytest.mark.rule("19:47-2.11(d)")
def test_a_dealer_blackjack_takes_only_the_original_of_a_split() -> None:
    """The wager on the second hand comes back."""
    felt = dealt("8c Kh 8d", dealer_second_card="draw_last")
    felt.act("split")
    felt.card("Tc")
    felt.act("stand")
    felt.card("9c")
    felt.act("stand")
    felt.card("Ah")

    assert felt.results() == [("box_1", "lost", 10_00, 0), ("box_1", "void", 0, 0)]
    assert felt.cites_decided() == ["19:47-2.3(b)", "19:47-2.11(d)"]


@pytest.mark.rule("19:47-2.11(d)")
def test_if_the_first_split_hand_is_over_the_addition_still_comes_back() -> None:
    """The original is lost by going over, the addition undecided when the blackjack shows."""
    felt = dealt("8c Kh 8d", dealer_second_card="draw_last")
    felt.act("split")
    felt.card("6c")
    felt.act("draw")
    felt.card("Kc")
    felt.card("9c")
    felt.act("stand")
    felt.card("Ah")

    assert felt.results() == [("box_1", "lost", 10_00, 0), ("box_1", "void", 0, 0)]


@pytest.mark.rule("19:47-2.3(a)3")
@pytest.mark.parametrize(("literal", "result"), [(False, "void"), (True, "won")])
def test_a_split_21_in_two_cards_against_a_longer_21(literal: bool, result: str) -> None:
    """Void by practice; by the literal reading it wins, one to one."""
    felt = dealt("Ac 7h Ad 7c", split_two_card_21_wins=literal)
    felt.act("split")
    felt.card("Kc")
    felt.card("Qc")
    felt.card("7d")
    felt.stands()

    assert [each[1] for each in felt.results()] == [result, result]
    assert felt.stack() == 1_000_00 + (20_00 if literal else 0)


# -- surrender -------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-2.8(a)", "19:47-2.8(a)1")
def test_a_surrender_against_two_to_nine_costs_half_at_once() -> None:
    """Half is taken and half returned before anything else happens."""
    felt = dealt("Tc 7h 6d Kh", surrender=True)
    felt.act("surrender")

    assert felt.results() == [("box_1", "surrendered", 5_00, 0)]
    assert felt.cites_decided() == ["19:47-2.8(a)1"]


@pytest.mark.rule("19:47-2.8(a)2")
@pytest.mark.parametrize(
    ("hole", "result", "taken"), [("9s", "surrendered", 5_00), ("As", "lost", 10_00)]
)
def test_a_surrender_under_a_ten_waits_for_the_second_card(
    hole: str, result: str, taken: int
) -> None:
    """With a blackjack the whole wager is taken."""
    felt = dealt(f"Tc Kh 6d {hole}", surrender=True)
    events = felt.act("surrender")

    assert "19:47-2.8(a)2" in said(events)
    assert felt.results() == [("box_1", result, taken, 0)]
    assert felt.cites_decided() == ["19:47-2.8(a)2"]


@pytest.mark.rule("19:47-2.8(a)")
def test_surrender_comes_before_any_other_decision() -> None:
    """After a card or a split it is too late; without the option there is none."""
    drawn = dealt("2c 7h 3d Kh", surrender=True)
    drawn.act("draw")
    drawn.card("4c")
    split = dealt("8c 7h 8d Kh", surrender=True)
    split.act("split")
    split.card("4c")

    assert "surrender" not in drawn.commands()
    assert "surrender" not in split.commands()
    dealt("8c 7h 8d Kh").refused(Choose(by="seat:1", choice="surrender"), "19:47-2.6(f)")


@pytest.mark.rule("19:47-2.8(b)")
def test_surrender_and_insurance_are_settled_each_by_its_own_rule() -> None:
    """The insurance pays, the surrendered wager is taken whole."""
    felt = dealt("Tc Ah 6d Kh", surrender=True)
    felt.insure(5_00)
    felt.act("surrender")

    assert felt.results() == [("insurance_1", "won", 0, 10_00), ("box_1", "lost", 10_00, 0)]


def test_a_turn_is_for_the_players_own_words() -> None:
    """Staff report; they do not play."""
    felt = dealt("2c 7h 3d Kh")

    felt.refused(Choose(by=DEALER, choice="stand"), "19:47-2.6(f)")
