"""The cards before they are dealt: opening, shuffle, cut, and where the first one goes."""

from __future__ import annotations

import pytest

from pitboss.equipment import seeded
from pitboss.games._shaker import ShakeShaker
from pitboss.games.pai_gow_poker.state import NumberShown
from pitboss.table import (
    Betting,
    CutCards,
    DiceShown,
    Leave,
    Sit,
)
from tests.games.pai_gow_poker.felt import (
    ACES,
    HIGH,
    LOW,
    MIDDLE,
    THREE,
    PaiGowPokerTable,
    with_cite,
)
from tests.games.pai_gow_poker.rounds import banked, closed

# -- opening --------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-11.5(a)")
def test_a_second_joker_is_torn_up() -> None:
    """By dealer and supervisor; an incomplete deck opens no table."""
    table = PaiGowPokerTable(opened=False)
    events = table.choose("floorperson", "two_jokers")
    closed_table = PaiGowPokerTable(opened=False)
    closed_table.choose("floorperson", "incomplete")

    assert any("tore up the second joker" in text for text in with_cite(events, "19:47-11.5(a)"))
    assert closed_table.round.over
    assert closed_table.table.state.inspected == ()


@pytest.mark.rule("19:47-11.5(c)")
def test_the_cards_are_washed_and_shuffled_before_play() -> None:
    """After they were shown; and again after the table was idle."""
    table = PaiGowPokerTable(opened=False)
    events = table.usual()
    events += table.choose("dealer", "idle")

    assert [e.cite for e in events if e.cite == "19:47-11.5(c)"] == ["19:47-11.5(c)"] * 2
    assert [e.cite for e in events][-2:] == ["19:47-11.6(a)", "19:47-11.6(b)2"]


@pytest.mark.rule("19:47-11.5(d)", "19:47-11.2(b)3", "19:47-11.2(b)4")
def test_two_decks_are_inspected_apart_and_used_in_turn() -> None:
    """One is shuffled while the other is in use."""
    table = PaiGowPokerTable(opened=False, decks=2, shuffle_method="automated")
    first = table.usual()
    second = table.usual()
    sides = []
    for _ in range(4):
        events = table.usual()
        sides.append(table.table.state.side)
        assert with_cite(events, "19:47-11.2(b)3")
        assert with_cite(events, "19:47-11.2(b)4")
        table.close()

    assert with_cite(first, "19:47-11.5(d)")
    assert with_cite(second, "19:47-11.5(d)")
    assert sides == ["right", "left", "right", "left"]


@pytest.mark.rule("19:47-11.5(e)")
def test_cards_are_changed_for_new_ones() -> None:
    """Which are inspected in their turn."""
    table = PaiGowPokerTable(opened=False)
    table.usual()
    events = table.choose("dealer", "change")

    assert with_cite(events, "19:47-11.5(e)") == ["the cards are changed"]
    assert table.asked.cite == "19:47-11.5(a)"
    table.choose("floorperson", "incomplete")
    assert table.round.over


# -- shuffle and cut ------------------------------------------------------------------------------


@pytest.mark.rule("19:47-11.6(a)")
def test_cards_are_shuffled_before_every_round() -> None:
    """All of them."""
    table = closed()
    table.play({0: HIGH, 1: ACES})
    assert table.table.state.shoe.left == 4
    table.bets_open()

    assert table.table.state.shoe.left == 53


@pytest.mark.rule("19:47-11.6(b)", "19:47-11.6(b)1")
def test_cards_that_a_device_shuffled_are_not_cut() -> None:
    """Bets open at once."""
    table = PaiGowPokerTable(opened=False, shuffle_method="automated")
    table.usual()
    events = table.usual()

    assert with_cite(events, "19:47-11.6(b)1")
    assert isinstance(table.asked, Betting)


@pytest.mark.rule("19:47-11.6(b)2", "19:47-11.6(c)", "19:47-11.6(d)1", "19:47-11.6(e)")
def test_the_first_player_is_offered_the_cut_and_else_the_dealer_cuts() -> None:
    """At least ten cards from either end."""
    table = PaiGowPokerTable(opened=False, seats=THREE)
    table.usual()
    table.usual()
    for depth in (9, 44):
        table.refused(CutCards(by="seat:1", depth=depth), "19:47-11.6(e)")
    table.refused(CutCards(by="seat:3", depth=20), "19:47-11.6(c)")
    table.choose("seat:1", "refuse")
    events = table.say(CutCards(by="dealer", depth=10))

    assert "cut 10 cards from the front" in with_cite(events, "19:47-11.6(e)")
    assert "the cutting card goes to the discard rack" in with_cite(events, "19:47-11.6(e)")


@pytest.mark.rule("19:47-11.6(d)1")
def test_at_the_start_the_player_who_came_first_is_offered_the_cut() -> None:
    """Wherever that player sits."""
    table = PaiGowPokerTable(seats={6: 1_000_00})
    table.say(Sit(by="dealer", seat=1, cents=1_000_00))
    table.close()
    table.usual()

    assert table.asked.by == "seat:6"


@pytest.mark.rule("19:47-11.6(d)3")
def test_without_a_bank_the_cut_rotates() -> None:
    """One player is asked each round, counterclockwise."""
    table = PaiGowPokerTable(seats=THREE, player_banking=False)
    cutters = []
    for _ in range(4):
        table.bet("area_1", 5_00)
        table.close()
        table.play({0: HIGH, 1: ACES})
        table.usual()
        cutters.append(table.asked.by)
        table.cut()

    assert cutters == ["seat:1", "seat:3", "seat:6", "seat:1"]


@pytest.mark.rule("19:47-11.6(d)1", "19:47-11.6(d)3")
@pytest.mark.parametrize(
    ("came", "leaves", "expected"), [((3, 1, 2), 0, [3, 1, 2, 3]), ((4, 1, 2, 3), 2, [4, 1, 2, 3])]
)
def test_the_offer_begins_at_the_far_right_and_passes_over_nobody(
    came: tuple[int, ...], leaves: int, expected: list[int]
) -> None:
    """The first player's cut is not the first of the turns; nor does a player who leaves count."""
    table = PaiGowPokerTable(seats={came[0]: 1_000_00}, opened=False, player_banking=False)
    for seat in came[1:]:
        table.table.sit(seat, 1_000_00)
    cutters: list[int] = []
    for _ in range(len(expected)):
        while not table.asked.prompt.startswith("The cut"):
            table.usual()
        cutters.append(int(table.asked.by[-1]))
        table.cut()
        if cutters[-1] == leaves:
            table.say(Leave(by=f"seat:{leaves}"))
        table.bet("area_1", 5_00, seat=1)
        table.close()
        table.play({0: HIGH, 1: ACES})

    assert cutters == expected


@pytest.mark.rule("19:47-11.6(d)1", "19:47-11.6(f)")
def test_after_an_idle_table_the_game_is_just_beginning() -> None:
    """The player who came first cuts, not the one at the far right."""
    table = PaiGowPokerTable(seats={6: 1_000_00}, player_banking=False)
    table.table.sit(1, 1_000_00)
    table.bet("area_1", 5_00, seat=1)
    table.close()
    table.play({0: HIGH, 1: ACES})

    table.choose("dealer", "idle")

    assert table.asked.by == "seat:6"


@pytest.mark.rule("19:47-11.6(d)3")
def test_a_table_of_the_first_revision_keeps_its_order_of_the_cut() -> None:
    """Its answers were given in that order, and its state counts rounds."""
    table = PaiGowPokerTable(seats=THREE, player_banking=False)
    table.table.revision = 1
    cutters = []
    for _ in range(3):
        table.bet("area_1", 5_00)
        table.close()
        table.play({0: HIGH, 1: ACES})
        table.usual()
        cutters.append(table.asked.by)
        table.cut()

    assert cutters == ["seat:3", "seat:6", "seat:1"]
    assert table.table.state.cut_turn == 3


@pytest.mark.rule("19:47-11.6(d)3")
def test_after_a_bank_the_cut_begins_again_at_the_far_right() -> None:
    """Only rounds in a row without a bank move the offer on."""
    table = banked()
    table.play({3: ACES, 1: MIDDLE, 6: LOW, 0: HIGH}, bank=3)
    while not table.asked.prompt.startswith("The cut"):
        question = table.asked
        if question.default() is None:
            table.choose(question.by, "pass")
        else:
            table.usual()

    assert table.asked.by == "seat:1"


@pytest.mark.rule("19:47-11.6(d)1", "19:47-11.6(d)3")
def test_cards_shuffled_again_in_a_round_are_cut_by_the_same_player() -> None:
    """The first player in the first round; in the next one the player whose turn it is."""
    table = PaiGowPokerTable(seats=THREE, player_banking=False)
    cutters = []
    for _ in range(3):
        table.bets_open()
        table.bet("area_1", 10_00)
        table.close()
        table.draw(table.cards({}))
        table.choose("dealer", "exposed")
        cutters.append(table.asked.by)
        table.cut()
        table.play({0: ACES, 1: HIGH})

    assert cutters == ["seat:1", "seat:1", "seat:3"]


@pytest.mark.rule("19:47-11.6(e)")
def test_the_cutting_card_may_lie_four_cards_from_the_bottom() -> None:
    """It comes out when the hands are dealt."""
    table = closed(cut_card_after_cut="four_from_bottom")
    assert table.table.state.shoe.until_cut == 49
    table.draw(table.cards({}))

    assert table.table.state.shoe.cut_is_out


@pytest.mark.rule("19:47-11.11(m)")
def test_a_shuffler_that_jams_shuffles_again() -> None:
    """The round goes on."""
    table = PaiGowPokerTable(opened=False, shuffle_method="automated")
    table.usual()
    events = table.choose("dealer", "jam")

    assert with_cite(events, "19:47-11.11(m)")
    assert isinstance(table.asked, Betting)


@pytest.mark.rule("19:47-11.11(o)")
def test_a_shuffler_is_removed_before_cards_are_shuffled_by_hand() -> None:
    """From then on they are cut."""
    table = PaiGowPokerTable(opened=False, shuffle_method="automated")
    table.usual()
    events = table.choose("dealer", "by_hand")

    assert with_cite(events, "19:47-11.11(o)")
    assert table.asked.prompt.startswith("The cut")
    assert "jam" not in {form.command for form in table.asked.forms()}


# -- the start ------------------------------------------------------------------------------------


@pytest.mark.rule("19:47-11.8C(b)", "19:47-11.8C(b)1")
def test_the_dealer_shakes_three_times_and_announces_the_total() -> None:
    """Twice is not enough."""
    table = closed(deal_method="manual_shoe")
    table.refused(ShakeShaker(by="dealer", count=2), "19:47-11.8C(b)")
    table.refused(ShakeShaker(by="seat:1", count=3), "19:47-11.8C(b)")
    table.say(ShakeShaker(by="dealer", count=3))
    events = table.dice(5, 5, 4)

    assert [e.faces for e in events if isinstance(e, DiceShown)] == [(5, 5, 4)]
    assert with_cite(events, "19:47-11.8C(b)1") == ["14"]
    assert table.asked.prompt == "A card for area 6."


@pytest.mark.rule("19:47-11.8C(c)")
def test_the_generator_shows_a_number_that_the_dealer_announces() -> None:
    """One to seven."""
    table = closed(deal_method="manual_shoe", start_device="rng")
    table.refused(NumberShown(by="chance", number=8), "19:47-11.8C(c)")
    drawn = {table.asked.draw(seeded(n)).number for n in range(60)}
    events = table.say(NumberShown(by="chance", number=3))

    assert drawn == {1, 2, 3, 4, 5, 6, 7}
    shown = ["3", "counted from the dealer as one, 3 is area 2"]
    assert with_cite(events, "19:47-11.8C(c)") == shown
    assert table.asked.prompt == "A card for area 2."


@pytest.mark.rule("19:47-11.8C(d)")
def test_the_starting_position_may_be_marked() -> None:
    """Where the house does so."""
    for marked in (False, True):
        table = closed(deal_method="manual_shoe", mark_start_position=marked)
        assert bool(with_cite(table.start(), "19:47-11.8C(d)")) is marked


@pytest.mark.parametrize(
    ("kind", "cite"),
    [
        pytest.param("not_flat", "19:47-11.11(a)", marks=pytest.mark.rule("19:47-11.11(a)")),
        pytest.param("fell_out", "19:47-11.11(b)", marks=pytest.mark.rule("19:47-11.11(b)")),
    ],
)
def test_dice_that_do_not_lie_flat_are_shaken_again(kind: str, cite: str) -> None:
    """“No roll”, as often as it happens."""
    table = closed(deal_method="manual_shoe")
    for _ in range(50):
        table.usual()
        events = table.irregular("dealer", kind)
        assert with_cite(events, cite) == ["No roll"]
    table.usual()

    assert [form.command for form in table.asked.forms()] == ["dice", "not_flat", "fell_out"]


def test_without_a_bank_nobody_but_the_dealer_lifts_the_lid() -> None:
    """The dealer is not asked about a bank."""
    table = closed(deal_method="manual_shoe")
    table.say(ShakeShaker(by="dealer", count=3))

    assert "bank_lifted" not in {form.command for form in table.asked.forms()}
    assert "not_flat" in {form.command for form in table.asked.forms()}
