"""The bank is covered by suivi, banco or parts (19:47-4.7, 4.8(c))."""

from __future__ import annotations

import pytest

from pitboss.games.chemin_de_fer.state import CallBanco
from pitboss.table import (
    CardDrawn,
    Leave,
    Limit,
    PlaceWager,
    ReduceWager,
    WagerChanged,
    seat_actor,
)
from tests.games.chemin_de_fer.felt import SEATS, CheminDeFerTable, announced, recorded, said
from tests.games.chemin_de_fer.test_bank import STOOD_OFF, WON


def part(seat: int, dollars: int, *, by: str = "", medium: str = "chips") -> PlaceWager:
    cents = dollars * 100
    return PlaceWager(by=by or seat_actor(seat), seat=seat, spot="part", cents=cents, medium=medium)


def call(seat: int, word: str) -> CallBanco:
    return CallBanco(by=seat_actor(seat), call=word)


# -- suivi (4.7(b)) -----------------------------------------------------------------------------


@pytest.mark.rule("19:47-4.7(b)")
def test_who_equalled_and_lost_has_the_first_option() -> None:
    """Seat 5 calls suivi after seat 3 has called banco, and is preferred."""
    felt = CheminDeFerTable()
    felt.banco(5)
    felt.act(WON.format(5, 1))
    felt.act("1 keep, 1 lays 200, 3 calls banco")
    felt.refused(call(3, "suivi"), "19:47-4.7(b)")

    events = felt.act("5 calls suivi")

    assert "Banco suivi." in said(events, "19:47-4.7(b)")
    assert [(w.seat, w.spot, w.cents) for w in felt.table.wagers.values()] == [
        (1, "banker", 200_00),
        (5, "suivi", 200_00),
    ]


@pytest.mark.rule("19:47-4.7(b)")
def test_a_stand_off_does_not_count() -> None:
    """Lost, then a stand off of another: suivi is still there."""
    felt = CheminDeFerTable()
    felt.banco(5)
    felt.act(WON.format(5, 1))
    felt.act("1 keep, 1 lays 100, 3 calls banco, close")
    felt.act(STOOD_OFF.format(3))

    felt.act("1 keep, 1 lays 100, 5 calls suivi")

    assert felt.table.accounts.balance("layout:5") == 100_00


@pytest.mark.rule("19:47-4.7(b)")
def test_who_lost_a_part_only_has_no_suivi() -> None:
    """Nor has anyone in the first hand of a Banker."""
    felt = CheminDeFerTable()
    felt.bank()
    felt.refused(call(3, "suivi"), "19:47-4.7(b)")
    felt.act("close, 3 lays 50, 5 lays 50")
    felt.act(WON.format(3, 1))

    felt.act("1 keep, 1 lays 100")

    for seat in (3, 5):
        felt.refused(call(seat, "suivi"), "19:47-4.7(b)")


@pytest.mark.rule("19:47-4.7(b)")
def test_one_part_that_is_the_whole_bank_equals_it() -> None:
    """However it was called."""
    felt = CheminDeFerTable()
    felt.bank()
    felt.act("close, 3 lays 100")
    felt.act(WON.format(3, 1))

    felt.act("1 keep, 1 lays 100, 3 calls suivi")

    assert felt.table.accounts.balance("layout:3") == 100_00


@pytest.mark.rule("19:47-4.7(b)")
def test_suivi_moves_with_its_holder_and_ends_with_a_new_banker_or_leaving() -> None:
    """Seat 5 moves to 6 and keeps it until the bank is passed; after leaving nobody has it."""
    left, passed = CheminDeFerTable(), CheminDeFerTable()
    for felt in (left, passed):
        felt.banco(5)
        felt.act(WON.format(5, 1))
        felt.act("1 keep, 1 lays 100, 5 moves 6")
        assert felt.table.state.suivi == 6

    left.say(Leave(by="seat:6"))
    passed.act("close, 3 pass, 6 pass, close, 1 pass, 3 accept, 3 lays 100")

    assert left.table.state.suivi == 0
    passed.refused(call(6, "suivi"), "19:47-4.7(b)")


# -- banco (4.7(c)) -----------------------------------------------------------------------------


@pytest.mark.rule("19:47-4.7(c)")
def test_of_several_callers_the_nearest_to_the_banker_is_preferred() -> None:
    """Banker in seat 3: seat 5 before seat 1, no matter who called first."""
    felt = CheminDeFerTable()
    felt.bank(3)

    events = felt.act("1 calls banco, 5 calls banco, close")

    assert [w.seat for w in felt.table.wagers.values()] == [3, 5]
    assert announced(events).count("19:47-4.7(c)") == 3
    assert announced(events)[-2:] == ["19:47-4.7(e)", "19:47-4.8(d)"]


@pytest.mark.rule("19:47-4.7(c)")
def test_banco_is_called_once_and_only_with_chips_for_the_whole_bank() -> None:
    """Neither the Banker calls it, nor who has less; nor anybody above the maximum."""
    felt = CheminDeFerTable(seats=SEATS | {7: 99_00})
    felt.bank()
    felt.act("3 calls banco")
    small = CheminDeFerTable(limits={"player": Limit(1_00, 99_00)})
    small.bank()

    for seat in (1, 3, 7):
        felt.refused(call(seat, "banco"), "19:47-4.7(c)")
    small.refused(call(3, "banco"), "19:47-4.7(c)")


@pytest.mark.rule("19:47-4.7(c)")
def test_a_call_goes_with_its_maker() -> None:
    """Who moves is accepted in the new seat, who leaves is not accepted."""
    felt = CheminDeFerTable()
    felt.bank()
    felt.act("3 calls banco, 3 moves 9, 5 calls banco")
    felt.say(Leave(by="seat:5"))

    felt.act("close")

    assert [w.seat for w in felt.table.wagers.values()] == [1, 9]


def test_no_parts_are_laid_while_banco_may_be_called() -> None:
    """The whole bank goes first."""
    felt = CheminDeFerTable()
    felt.bank()

    felt.refused(part(3, 10), "19:47-4.7(c)")


# -- parts (4.7(a), (d), (e)) -------------------------------------------------------------------


@pytest.mark.rule("19:47-4.7(d)")
def test_parts_are_laid_in_turn_from_the_bankers_right() -> None:
    """Banker in seat 3: seat 5, then seat 1; what is covered is covered."""
    felt = CheminDeFerTable()
    felt.bank(3)
    felt.act("close")
    felt.refused(part(1, 10), "19:47-4.7(d)")

    events = felt.act("5 lays 60, 1 lays 40")

    assert announced(events) == ["19:47-4.7(e)", "19:47-4.8(d)"]
    assert felt.table.accounts.balance("layout:3") == 100_00


@pytest.mark.rule("19:47-4.7(a)")
def test_wagers_never_exceed_the_bank() -> None:
    """Neither one of them nor all together."""
    felt = CheminDeFerTable()
    felt.bank()
    felt.act("close")
    felt.refused(part(3, 101), "19:47-4.7(d)")
    felt.act("3 lays 60")
    felt.refused(part(5, 41), "19:47-4.7(d)")
    felt.act("5 pass")

    felt.refused(part(5, 41), "19:47-4.7(a)")
    felt.refused(part(5, 41, by="dealer"), "19:47-4.7(a)")
    felt.act("5 lays 40, close")

    assert felt.table.accounts.balance("layout:5") == 40_00


@pytest.mark.rule("19:47-4.7(d)", "19:47-4.7(e)")
def test_after_the_turns_anybody_may_lay_until_no_more_bets() -> None:
    """Or take a part back; the Banker does not."""
    felt = CheminDeFerTable()
    felt.bank()
    assert felt.round.question is not None
    assert felt.round.question.prompt == "There is a bank of $100.00. Banco?"
    felt.act("close, 3 lays 10, 5 pass, 3 lays 20, 5 lays 30")
    assert "$40.00 is not covered" in felt.round.question.prompt
    assert "move" not in {form.command for form in felt.round.question.forms()}
    banker, first = list(felt.table.wagers)[:2]
    felt.refused(PlaceWager(by="seat:1", seat=1, spot="part", cents=1_00), "19:47-4.7(d)")
    felt.refused(ReduceWager(by="seat:1", wager=banker, cents=0), "19:47-4.7(e)")
    felt.reduce(first, seat=3)

    events = felt.act("close")

    assert announced(events)[0] == "19:47-4.7(e)"
    assert felt.table.accounts.balance("layout:3") == 20_00
    felt.refused(part(5, 10), "19:47-4.8(d)")
    felt.refused(ReduceWager(by="seat:3", wager=first + 1, cents=0), "19:47-4.8(d)")


@pytest.mark.rule("19:47-4.7(d)", "19:47-4.7(e)")
def test_when_the_bank_is_covered_betting_is_over() -> None:
    """The last part came after the turns: only the call is left, and nothing is withdrawn."""
    felt = CheminDeFerTable()
    felt.bank()
    felt.act("close, 3 lays 60, 5 pass, 5 lays 40")
    assert felt.round.question is not None
    assert felt.round.question.prompt == "The bank of $100.00 is covered."
    commands = {form.command for form in felt.round.question.forms()}
    assert commands == {"close", "sit"}

    felt.refused(ReduceWager(by="seat:5", wager=max(felt.table.wagers), cents=0), "19:47-4.7(e)")
    felt.refused(part(3, 1), "19:47-4.7(a)")

    assert announced(felt.act("close")) == ["19:47-4.7(e)", "19:47-4.8(d)"]


@pytest.mark.rule("19:47-4.7(e)")
def test_the_banker_withdraws_what_is_not_covered() -> None:
    """Of 100 only 30 are covered: 70 go back before the cards."""
    felt = CheminDeFerTable()
    felt.bank()

    events = felt.act("close, 3 lays 30, 5 pass, close")

    changed = [(e.seat, e.cents, e.cite) for e in events if isinstance(e, WagerChanged)]
    assert changed == [(1, 30_00, "19:47-4.7(e)")]
    assert felt.stack(1) == SEATS[1] - 30_00


def test_a_rest_below_the_minimum_is_not_offered() -> None:
    """Of the bank of 100, the 5 that are left are less than the least wager."""
    felt = CheminDeFerTable(minimum=10_00, maximum=1_000_00)
    felt.bank()

    events = felt.act("close, 3 lays 95")

    assert announced(events) == ["19:47-4.7(c)"]
    felt.refused(part(5, 5), "19:47-8.2(a)")
    felt.act("close")
    assert felt.table.accounts.balance("layout:1") == 95_00


def test_a_participant_without_chips_for_a_part_may_still_lay_cash() -> None:
    """The turn comes, but no chips can be laid."""
    felt = CheminDeFerTable(seats={1: 100_00, 3: 1_00})
    felt.bank(1, 1)
    felt.act("3 calls banco, close")
    felt.act(WON.format(3, 1))
    felt.act("1 keep, 1 lays 1, close")

    felt.refused(part(3, 1), "19:47-4.7(d)")
    felt.say(part(3, 1, by="dealer", medium="cash"))

    assert felt.table.accounts.balance("layout:3") == 1_00


@pytest.mark.rule("19:47-4.7(f)")
def test_cash_of_participants_is_changed_at_once() -> None:
    """In their turn and later; the stack is untouched."""
    felt = CheminDeFerTable()
    felt.bank()
    felt.act("close")

    events = felt.say(part(3, 10, by="dealer", medium="cash"))
    felt.act("5 pass")
    events += felt.say(part(5, 20, by="dealer", medium="cash"))

    assert recorded(events) == ["19:47-4.7(f)", "19:47-4.7(f)"]
    assert (felt.stack(3), felt.stack(5)) == (SEATS[3], SEATS[5])


def test_a_bank_that_nobody_covers_is_not_dealt() -> None:
    """The Banker has the wager back and keeps or passes."""
    felt = CheminDeFerTable()
    felt.bank()

    events = felt.act("close, 3 pass, 5 pass, close")

    assert "Nobody covers the bank; no cards are dealt." in said(events)
    assert felt.stack(1) == SEATS[1]
    felt.act("1 keep, 1 lays 200")


# -- the Dominant Player (4.8(c)) ---------------------------------------------------------------


@pytest.mark.rule("19:47-4.8(c)")
@pytest.mark.parametrize(("three", "five", "dominant"), [(40, 60, 5), (60, 40, 3), (50, 50, 3)])
def test_the_highest_wager_holds_the_players_hand(three: int, five: int, dominant: int) -> None:
    """Of equal ones the nearest to the Banker; nobody else may speak for the hand."""
    felt = CheminDeFerTable()
    felt.bank()
    felt.act(f"close, 3 lays {three}, 5 lays {five}, Kc, Kd, 9c, 5d, usual")

    assert felt.round.question is not None
    assert felt.round.question.actors() == {seat_actor(dominant)}


@pytest.mark.rule("19:47-4.8(c)")
def test_who_calls_banco_holds_the_players_hand() -> None:
    """And the first card goes there."""
    felt = CheminDeFerTable()
    felt.banco(5)

    felt.say(CardDrawn(by="chance", card="Kc"))
    felt.act("Kd, 9c, 5d, usual, 5 natural, usual")

    assert felt.stack(5) == SEATS[5] + 100_00
