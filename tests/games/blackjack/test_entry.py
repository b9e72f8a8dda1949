"""Who comes late and who sits out: the restrictions of 19:47-2.3(i) and (j)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.blackjack.state import CallReshuffle, ReserveSpot
from pitboss.table import DEALER, FLOORPERSON, SUPERVISOR, Leave, Sit
from tests.games.blackjack.felt import BlackjackTable

TWO = {1: 1_000_00, 2: 1_000_00}


def played(**options: Any) -> BlackjackTable:
    """One round after the shuffle, in which only seat 1 wagered."""
    felt = BlackjackTable(seats=TWO, **options)
    felt.bet("box_1", 10_00)
    play(felt)
    felt.begin()
    return felt


def play(felt: BlackjackTable) -> None:
    felt.deal("Tc 7h Td Th")
    felt.act("stand", seat=int(felt.asked()[-1]))
    felt.stands()


@pytest.mark.rule("19:47-2.3(i)1", "19:47-2.3(i)")
def test_who_did_not_wager_first_is_barred_until_the_reshuffle() -> None:
    """Those who did are not; without the restriction nobody is."""
    felt = played(late_entry="barred")
    felt.refused_bet("box_2", 10_00, "19:47-2.3(i)1", seat=2)
    felt.bet("box_1", 10_00)
    free = played()

    free.bet("box_2", 10_00, seat=2)


@pytest.mark.rule("19:47-2.3(i)2")
def test_who_did_not_wager_first_is_held_to_the_minimum() -> None:
    """In every round until the reshuffle, also after having joined."""
    felt = played(late_entry="minimum_only", minimum=5_00)
    felt.bet("box_1", 50_00)
    for _ in range(2):
        felt.refused_bet("box_2", 6_00, "19:47-2.3(i)2", seat=2)
        felt.bet("box_2", 5_00, seat=2)
        felt.refused_bet("box_2", 5_00, "19:47-2.3(i)2", seat=2)
        felt.deal("Tc Tc 7h Td Td Th")
        felt.act("stand", seat=felt.table.rules.boxes - 6)
        if not felt.round.over and felt.asked() == "seat:2":
            felt.act("stand", seat=2)
        felt.stands()
        felt.begin()
        felt.bet("box_1", 50_00)


@pytest.mark.rule("19:47-2.3(i)3")
def test_who_sat_out_is_barred_until_the_reshuffle() -> None:
    """A person who never wagered is not one who sat out."""
    felt = played(absence="barred")
    felt.bet("box_2", 10_00, seat=2)
    play(felt)
    felt.begin()

    felt.refused_bet("box_1", 10_00, "19:47-2.3(i)3")
    felt.bet("box_2", 10_00, seat=2)


@pytest.mark.rule("19:47-2.3(i)4")
def test_who_sat_out_is_held_to_the_minimum() -> None:
    """In every round until the reshuffle, also after having come back."""
    felt = played(absence="minimum_only")
    felt.bet("box_2", 10_00, seat=2)
    play(felt)
    felt.begin()

    for _ in range(2):
        felt.refused_bet("box_1", 10_00, "19:47-2.3(i)4")
        felt.bet("box_1", 1_00)
        play(felt)
        felt.begin()


@pytest.mark.rule("19:47-2.3(j)")
def test_a_spot_that_is_reserved_is_kept() -> None:
    """The floorperson agrees before the round; then the restriction does not apply."""
    felt = played(absence="barred")
    felt.refused(ReserveSpot(by=FLOORPERSON, seat=2), "19:47-2.3(a)")
    felt.say(ReserveSpot(by=FLOORPERSON, seat=1))
    felt.bet("box_2", 10_00, seat=2)
    play(felt)
    felt.begin()

    felt.bet("box_1", 10_00)
    play(felt)
    felt.begin()
    assert felt.state.reserved == ()


@pytest.mark.rule("19:47-2.3(j)")
def test_without_a_restriction_on_absence_no_spot_is_reserved() -> None:
    """There is nothing to be exempt from."""
    assert "reserve 1" in played(absence="minimum_only").commands()
    assert "reserve 1" not in played(late_entry="barred").commands()


@pytest.mark.rule("19:47-2.3(j)")
def test_a_spot_is_reserved_when_its_player_leaves_and_not_afterwards() -> None:
    """Not while the player has a wager, and not once the player has sat out."""
    felt = played(absence="minimum_only")
    wager = felt.bet("box_1", 10_00)
    assert "reserve 1" not in felt.commands()
    felt.reduce(wager)
    felt.bet("box_2", 10_00, seat=2)
    play(felt)
    felt.begin()

    assert "reserve 1" not in felt.commands()
    assert "reserve 2" in felt.commands()


@pytest.mark.rule("19:47-2.3(j)")
def test_nobody_else_wagers_on_a_spot_that_is_reserved() -> None:
    """Only its player does, who then needs no reservation any more."""
    felt = played(absence="barred")
    assert "box_1" in felt.wagers_of(2)
    felt.say(ReserveSpot(by=FLOORPERSON, seat=1))
    felt.refused_bet("box_1", 10_00, "19:47-2.3(j)", seat=2)
    assert "box_1" not in felt.wagers_of(2)

    felt.bet("box_1", 10_00)
    felt.bet("box_2", 10_00, seat=2)


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({"late_entry": "barred"}, marks=pytest.mark.rule("19:47-2.3(i)1")),
        pytest.param({"late_entry": "minimum_only"}, marks=pytest.mark.rule("19:47-2.3(i)2")),
        pytest.param({"absence": "barred"}, marks=pytest.mark.rule("19:47-2.3(i)3")),
        pytest.param({"absence": "minimum_only"}, marks=pytest.mark.rule("19:47-2.3(i)4")),
    ],
)
def test_after_the_reshuffle_everybody_is_free_again(options: dict[str, str]) -> None:
    """Who sat out, who never wagered, and who came late, for the whole of the next shoe."""
    felt = played(**options, reshuffle_at_will=True)
    if options != {"late_entry": "barred"}:
        felt.bet("box_2", 1_00, seat=2)
        play(felt)
        felt.begin()
    felt.say(CallReshuffle(by=SUPERVISOR))
    felt.prepare()

    for _ in range(2):
        felt.bet("box_1", 10_00)
        felt.bet("box_2", 10_00, seat=2)
        felt.deal("9c 9d 7h 9s 9h Th")
        felt.act("stand")
        felt.act("stand", seat=2)
        felt.stands()
        felt.begin()


@pytest.mark.rule("19:47-2.3(i)3", "19:47-2.3(i)2")
@pytest.mark.parametrize("option", ["absence", "late_entry"])
def test_who_sits_down_is_not_answerable_for_who_sat_there_before(option: str) -> None:
    """Nothing of the person who left stays with the seat, not even a reservation."""
    felt = played(**{option: "barred" if option == "absence" else "minimum_only"})
    if option == "absence":
        felt.say(ReserveSpot(by=FLOORPERSON, seat=1))
    felt.bet("box_2", 1_00, seat=2)
    play(felt)
    felt.begin()
    for seat in (1, 2):
        felt.say(Leave(by=f"seat:{seat}"))

    assert (felt.state.entered, felt.state.late) == ((), ())
    assert (felt.state.absent, felt.state.reserved) == ((), ())


@pytest.mark.rule("19:47-2.3(i)1")
def test_who_leaves_comes_back_as_another_person() -> None:
    """The seat is empty, and its next player did not wager in the first round."""
    felt = played(late_entry="barred")
    felt.say(Leave(by="seat:1"))
    felt.say(Sit(by=DEALER, seat=1, cents=100_00))

    felt.refused_bet("box_1", 10_00, "19:47-2.3(i)1")
