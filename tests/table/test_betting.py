"""The betting window: what is laid, reduced and taken down, what is refused, who sits and goes."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import NotPermitted, PitbossError, RuleViolation, TechnicalLimit
from pitboss.money import CAGE, CENTS_MAX, CHIPS_MAX, INVENTORY, Odds, coupons, layout, stack
from pitboss.table import (
    Amount,
    Answer,
    BettingClosed,
    ChipsMoved,
    Choose,
    CloseBetting,
    DiceRested,
    IssueChips,
    Leave,
    Limit,
    OneOf,
    PlaceWager,
    ReduceWager,
    Sit,
    Table,
    Wager,
    WagerChanged,
    WagerDecided,
    WagerPlaced,
    seat_actor,
)
from pitboss.table.authoring import Window
from pitboss.table.question import WAGERS_PER_SEAT_MAX
from tests.table.tiny import (
    CITE,
    CLOSE,
    PAYABLE,
    REDUCE,
    TINY,
    Announce,
    TinyRound,
    opened,
)

LIMIT = "19:47-8.2(a)"
CHIPS = "19:47-5.1(b)"


def lay(spot: str = "even", cents: int = 5_00, seat: int = 1, **more: Any) -> PlaceWager:
    by = more.pop("by", seat_actor(seat))
    return PlaceWager(by=by, seat=seat, spot=spot, cents=cents, **more)


def refused(table_round: TinyRound, answer: Answer, cite: str) -> PitbossError:
    before, asked = table_round.table.digest(), table_round.question
    error = table_round.refusal(answer)
    assert error is not None
    assert not table_round.accepts(answer)
    assert cite in error.cites
    with pytest.raises(type(error)):
        table_round.answer(answer)
    assert (before, asked) == (table_round.table.digest(), table_round.question)
    return error


def placed(events: Any) -> WagerPlaced:
    return next(each for each in events if isinstance(each, WagerPlaced))


# -- laying ---------------------------------------------------------------------------------------


def test_a_wager_moves_from_the_stack_to_the_layout() -> None:
    """Its event says what, where and under which provision."""
    table_round = opened()
    event = placed(table_round.answer(lay()))

    assert (event.spot, event.cents, event.cite) == ("even", 5_00, "19:47-5.5(a)[$1]")
    assert table_round.table.stack(1) == 995_00
    assert table_round.table.accounts.balance(layout(1)) == 5_00


@pytest.mark.rule("19:47-8.2(a)")
@pytest.mark.parametrize("cents", [4_00, 101_00])
def test_a_player_s_wager_outside_the_limits_is_refused(cents: int) -> None:
    """Below the minimum, above the maximum."""
    refused(opened(minimum=5_00, maximum=100_00), lay(cents=cents), LIMIT)


@pytest.mark.rule("19:47-8.2(a)")
def test_the_limits_count_what_already_stands() -> None:
    """A second wager on the spot need not reach the minimum, and may not pass the maximum."""
    table_round = opened(minimum=5_00, maximum=100_00)
    table_round.answer(lay(cents=99_00))

    assert table_round.accepts(lay(cents=1_00))
    refused(table_round, lay(cents=2_00), LIMIT)


@pytest.mark.rule("19:47-8.2(d)")
def test_a_wager_over_the_maximum_that_the_dealer_took_is_paid_in_full() -> None:
    """It is marked under the provision and settled like any other."""
    table_round = opened(maximum=100_00)
    event = placed(table_round.answer(lay(cents=500_00, by="dealer")))
    table_round.answer(CloseBetting(by="dealer"))
    events = table_round.answer(DiceRested(by="chance", faces=(2,)))
    decided = next(each for each in events if isinstance(each, WagerDecided))

    assert (event.over_maximum, event.cite) == (True, "19:47-8.2(d)")
    assert decided.paid == 500_00
    assert table_round.table.stack(1) == 1_500_00


def test_a_wager_under_the_minimum_that_the_dealer_took_stands_with_a_mark() -> None:
    """The dealer answers for it."""
    table_round = opened(minimum=5_00)
    event = placed(table_round.answer(lay(cents=1_00, by="dealer")))

    assert (event.under_minimum, event.over_maximum) == (True, False)


@pytest.mark.parametrize("cents", [0, -100, 50, 1_50])
def test_a_wager_that_cannot_be_paid_exactly_is_refused(cents: int) -> None:
    """Whole chips, and whole chips when it wins."""
    refused(opened(), lay(cents=cents), PAYABLE)


def test_a_wager_of_parts_is_made_in_multiples_that_every_line_can_pay() -> None:
    """Both counts as two wagers, one of them at 3 to 2."""
    table_round = opened()

    refused(table_round, lay("both", 2_00), PAYABLE)
    assert table_round.accepts(lay("both", 4_00))


def test_nobody_wagers_more_than_the_stack() -> None:
    """Nor from an empty seat, nor for another seat, nor on a spot that is not there."""
    table_round = opened(seats={1: 5_00, 3: 100_00})

    refused(table_round, lay(cents=6_00), CITE)
    refused(table_round, lay(seat=2, by="seat:1"), CITE)
    assert isinstance(refused(table_round, lay(seat=3, by="seat:1"), CITE), NotPermitted)
    refused(table_round, lay("nothing" * 1000), CITE)
    refused(table_round, lay(by="boxman"), CITE)
    refused(table_round, lay(by="chance"), CITE)


def test_a_spot_that_a_player_cannot_afford_is_not_listed() -> None:
    """What is listed can be laid."""
    question = opened(seats={1: 1_00}).question

    assert question is not None
    spots = [form.command for form in question.forms() if form.answer is PlaceWager]
    assert spots == ["even"]


def test_a_game_closes_a_spot_to_a_player() -> None:
    """And its forms may still list it, for the game decides what is open."""
    assert isinstance(refused(opened(), lay("both", 4_00, seat=2), CITE), NotPermitted)


def test_a_wager_at_the_minimum_or_the_maximum_is_neither_under_nor_over() -> None:
    """The limits themselves are within."""
    for cents in (5_00, 500_00):
        event = placed(opened(minimum=5_00, maximum=500_00).answer(lay(cents=cents)))
        assert (event.under_minimum, event.over_maximum) == (False, False)


def test_a_coupon_is_laid_under_the_provision_on_making_wagers() -> None:
    """It goes to the table inventory, and stays there while a part of the wager stands."""
    table_round = opened(coupons={1: 5_00})
    events = table_round.answer(lay(coupon=5_00))
    moved = [each for each in events if isinstance(each, ChipsMoved)]
    table = table_round.table

    assert (moved[-1].source, moved[-1].target, moved[-1].cite) == (coupons(1), INVENTORY, CITE)
    table.reduce(table.wagers[1], 2_00, REDUCE)
    assert table.accounts.balance(coupons(1)) == 0
    table.reduce(table.wagers[1], 0, REDUCE)
    assert table.accounts.balance(coupons(1)) == 5_00


def cash(spot: str, cents: int) -> PlaceWager:
    return lay(spot, cents, by="dealer", medium="cash")


def test_no_wager_may_win_more_than_all_the_chips_there_are() -> None:
    """Neither stake nor win outgrows them, whatever the house pays and no matter who accepts it."""
    raised = opened(payouts={"even": Odds(9_999_999, 1)}, maximum=CHIPS_MAX, seats={1: CHIPS_MAX})
    assert raised.question is not None
    listed = next(form for form in raised.question.forms() if form.command == "even")

    assert listed.blanks["cents"] == Amount(1_00, 1_000_00, 1_00)
    assert isinstance(raised.refusal(cash("even", 1_001_00)), TechnicalLimit)
    assert isinstance(opened().refusal(cash("even", CHIPS_MAX + 100)), TechnicalLimit)
    assert isinstance(opened().refusal(cash("odd", CHIPS_MAX)), TechnicalLimit)
    assert opened().accepts(cash("even", CHIPS_MAX))


def test_a_coupon_counts_towards_what_a_wager_may_win() -> None:
    """It is paid as the chips are."""
    table_round = opened(seats={1: CHIPS_MAX}, coupons={1: CHIPS_MAX}, maximum=CHIPS_MAX)

    too_much = lay(cents=CHIPS_MAX // 2 + 100, coupon=CHIPS_MAX // 2 + 100)
    assert isinstance(table_round.refusal(too_much), TechnicalLimit)
    assert table_round.accepts(lay(cents=CHIPS_MAX // 2, coupon=CHIPS_MAX // 2))


def test_a_player_with_more_than_any_table_holds_wagers_no_more() -> None:
    """So that whatever is won can still be counted and taken away."""
    table_round = opened(seats={1: CHIPS_MAX})
    table = table_round.table
    table.move(CAGE, stack(1), CENTS_MAX // 2 - CHIPS_MAX, CITE)
    assert table_round.accepts(lay())
    table.move(CAGE, stack(1), 1, CITE)

    assert isinstance(table_round.refusal(lay()), TechnicalLimit)
    assert table_round.question is not None
    assert PlaceWager not in {form.answer for form in table_round.question.forms()}
    assert table_round.accepts(Leave(by="seat:1"))


def test_a_player_has_room_for_so_many_wagers() -> None:
    """When there is no more room, none is listed."""
    table_round = opened(seats={1: 10_000_00}, maximum=10_000_00)
    for _ in range(WAGERS_PER_SEAT_MAX):
        table_round.answer(lay(cents=1_00))

    assert isinstance(table_round.refusal(lay(cents=1_00)), TechnicalLimit)
    assert table_round.question is not None
    assert PlaceWager not in {form.answer for form in table_round.question.forms()}


# -- cash and coupons -----------------------------------------------------------------------------


def test_spoken_cash_stands_only_if_the_dealer_confirms_it() -> None:
    """And is converted on the way to the layout."""
    table_round = opened()

    refused(table_round, lay(medium="cash"), CITE)
    table_round.answer(lay(medium="cash", by="dealer"))
    assert table_round.table.stack(1) == 1_000_00
    assert table_round.table.accounts.balance(layout(1)) == 5_00


def test_cash_is_refused_where_it_is_not_taken() -> None:
    """And cheques everywhere."""
    table_round = opened(cash=False)

    refused(table_round, lay(medium="cash", by="dealer"), CITE)
    refused(table_round, lay(medium="cheque", by="dealer"), CITE)


def test_a_coupon_doubles_what_a_win_is_computed_on() -> None:
    """It goes to the house when it is laid."""
    table_round = opened(coupons={1: 5_00})
    table_round.answer(lay(coupon=5_00))
    table_round.answer(CloseBetting(by="dealer"))
    table_round.answer(DiceRested(by="chance", faces=(4,)))

    assert table_round.table.stack(1) == 1_010_00
    assert table_round.table.accounts.balance(coupons(1)) == 0


@pytest.mark.parametrize(
    ("answer", "cite"),
    [
        (lay("odd", 4_00, coupon=4_00), CITE),
        (lay(cents=5_00, coupon=4_00), CITE),
        (lay(cents=6_00, coupon=6_00), CITE),
        (lay(cents=5_00, coupon=-5_00), CITE),
        (lay(seat=2, coupon=5_00), CITE),
    ],
)
def test_a_coupon_is_refused_where_it_may_not_lie(answer: PlaceWager, cite: str) -> None:
    """Not on that spot, not of another value, not one the player does not hold."""
    refused(opened(coupons={1: 5_00}), answer, cite)


def test_a_wager_with_a_coupon_is_taken_down_whole() -> None:
    """Its form offers nothing else, and the coupon comes back."""
    table_round = opened(coupons={1: 5_00})
    table_round.answer(lay(coupon=5_00))
    assert table_round.question is not None
    (form,) = [f for f in table_round.question.forms() if f.answer is ReduceWager]

    refused(table_round, ReduceWager(by="seat:1", wager=1, cents=1_00), REDUCE)
    assert form.command == "remove 1"
    table_round.answer(form.fill())
    assert table_round.table.accounts.balance(coupons(1)) == 5_00
    assert table_round.table.stack(1) == 1_000_00


# -- reducing -------------------------------------------------------------------------------------


def test_a_wager_is_reduced_and_taken_down() -> None:
    """The chips go back to the stack."""
    table_round = opened()
    table_round.answer(lay())
    first = table_round.answer(ReduceWager(by="seat:1", wager=1, cents=2_00))

    assert table_round.table.stack(1) == 998_00
    assert [e.cents for e in first if isinstance(e, WagerChanged)] == [2_00]
    table_round.answer(ReduceWager(by="seat:1", wager=1, cents=0))
    assert table_round.table.wagers == {}


def test_a_wager_is_not_reduced_by_others_upward_or_in_halves() -> None:
    """Nor a wager that is not there, nor one the game holds fast."""
    table_round = opened()
    table_round.answer(lay())
    table_round.answer(lay("odd", 2_00))

    refused(table_round, ReduceWager(by="seat:2", wager=1, cents=0), CITE)
    for cents in (5_00, 6_00, -1_00, 50):
        refused(table_round, ReduceWager(by="seat:1", wager=1, cents=cents), REDUCE)
    refused(table_round, ReduceWager(by="seat:1", wager=9, cents=0), REDUCE)
    refused(table_round, ReduceWager(by="seat:1", wager=2, cents=0), REDUCE)
    assert table_round.question is not None
    commands = [form.command for form in table_round.question.forms()]
    assert {"remove 1", "reduce 1"} <= set(commands)
    assert not {"remove 2", "reduce 2"} & set(commands)


@pytest.mark.rule("19:47-8.2(a)")
def test_a_wager_is_not_reduced_below_the_minimum_of_the_table() -> None:
    """It may be taken down."""
    table_round = opened(limits={"even": Limit(3_00, 500_00)})
    table_round.answer(lay(cents=5_00))

    refused(table_round, ReduceWager(by="seat:1", wager=1, cents=2_00), "19:47-8.2(a)")
    assert table_round.question is not None
    forms = {form.command: form for form in table_round.question.forms()}
    assert forms["reduce 1"].blanks["cents"] == Amount(3_00, 4_00, 1_00)
    assert table_round.accepts(ReduceWager(by="seat:1", wager=1, cents=0))


def test_a_wager_at_the_minimum_is_taken_down_or_left() -> None:
    """There is nothing to reduce it to."""
    table_round = opened(limits={"even": Limit(5_00, 500_00)})
    table_round.answer(lay(cents=5_00))

    assert table_round.question is not None
    commands = [form.command for form in table_round.question.forms()]
    assert "remove 1" in commands
    assert "reduce 1" not in commands


def test_a_tied_wager_has_no_minimum_to_be_reduced_to() -> None:
    """It may be reduced to the least that can be paid."""
    table_round = opened(limits={"both": Limit(20_00, 500_00)})
    table_round.answer(lay("both", 40_00))

    assert table_round.accepts(ReduceWager(by="seat:1", wager=1, cents=4_00))


@pytest.mark.rule("19:47-8.2(a)")
def test_a_wager_below_the_minimum_is_not_left_alone() -> None:
    """$5 and then $1 on a spot with a minimum of $5: the $1 comes down first."""
    table_round = opened(limits={"even": Limit(5_00, 500_00)})
    table_round.answer(lay("even", 5_00))
    table_round.answer(lay("even", 1_00))

    refused(table_round, ReduceWager(by="seat:1", wager=1, cents=0), LIMIT)
    table_round.answer(ReduceWager(by="seat:1", wager=2, cents=0))
    assert table_round.accepts(ReduceWager(by="seat:1", wager=1, cents=0))


# -- sitting and leaving --------------------------------------------------------------------------


def test_a_person_sits_down_and_leaves_with_the_chips() -> None:
    """Coupons that were not laid leave too."""
    table_round = opened(seats={1: 100_00})
    table_round.answer(Sit(by="dealer", seat=3, cents=50_00, coupons=5_00))

    assert list(table_round.table.seats) == [1, 3]
    table_round.answer(Leave(by="seat:3"))
    assert list(table_round.table.seats) == [1]
    assert table_round.table.accounts.snapshot() == {"cage": -100_00, "stack:1": 100_00}


def test_every_free_seat_is_offered() -> None:
    """The last one too, and none that is taken."""
    question = opened(seats={1: 100_00, 3: 100_00}).question
    assert question is not None
    sit = next(form for form in question.forms() if form.command == "sit")

    assert sit.blanks["seat"] == OneOf((2, 4))


@pytest.mark.parametrize(
    "answer",
    [
        Sit(by="dealer", seat=1, cents=100),
        Sit(by="dealer", seat=0, cents=100),
        Sit(by="dealer", seat=5, cents=100),
        Sit(by="dealer", seat=3, cents=0),
        Sit(by="dealer", seat=3, cents=150),
        Sit(by="dealer", seat=3, cents=10**12 + 100),
        Sit(by="dealer", seat=3, cents=100, coupons=-1),
        Sit(by="dealer", seat=3, cents=100, coupons=10**12 + 1),
        Sit(by="seat:1", seat=3, cents=100),
    ],
)
def test_nobody_sits_where_and_how_they_may_not(answer: Sit) -> None:
    """A taken seat, a seat that is not there, no chips, broken chips, strange coupons."""
    refused(opened(), answer, CITE)


def test_nobody_leaves_a_wager_behind() -> None:
    """Nor does staff leave, nor a player the game holds."""
    table_round = opened()
    table_round.answer(lay())

    refused(table_round, Leave(by="seat:1"), CITE)
    refused(table_round, Leave(by="dealer"), CITE)
    refused(table_round, Leave(by="seat:2"), CITE)
    assert table_round.question is not None
    leaving = {form.by for form in table_round.question.forms() if form.answer is Leave}
    assert not leaving & {"seat:1", "seat:2"}


# -- the call and the end -------------------------------------------------------------------------


def test_the_call_ends_the_making_of_wagers() -> None:
    """It is for staff to make."""
    table_round = opened()

    refused(table_round, CloseBetting(by="seat:1"), CITE)
    refused(table_round, Choose(by="dealer", choice="x"), CITE)
    (event,) = table_round.answer(CloseBetting(by="dealer"))
    assert isinstance(event, BettingClosed)
    assert event.cite == CLOSE


def test_a_game_s_own_answer_may_end_the_window() -> None:
    """Or let it go on."""
    table_round = opened()
    table_round.answer(Announce(by="boxman", last=False))

    assert not table_round.over
    table_round.answer(Announce(by="boxman", last=True))
    assert table_round.over


def test_who_may_speak_while_betting_is_open() -> None:
    """Seats, the dealer, and whom the game lets speak."""
    question = opened().question

    assert question is not None
    assert question.actors() == {"seat:1", "seat:2", "dealer", "boxman"}
    assert question.default() == CloseBetting(by="dealer")


# -- chips without a value ------------------------------------------------------------------------


@pytest.mark.rule("19:47-5.1(b)")
def test_no_two_players_have_chips_that_look_alike() -> None:
    """Nor may any look like chips with a value; colours come free when a player leaves."""
    table_round = opened(seats={1: 100_00, 3: 100_00})
    table_round.answer(IssueChips(by="dealer", seat=1, colour="blue"))

    refused(table_round, IssueChips(by="dealer", seat=3, colour="blue"), CHIPS)
    refused(table_round, IssueChips(by="dealer", seat=3, colour="pink", design="value"), CHIPS)
    refused(table_round, IssueChips(by="dealer", seat=3, colour="gold"), CHIPS)
    refused(table_round, IssueChips(by="dealer", seat=2, colour="pink"), CHIPS)
    assert table_round.accepts(IssueChips(by="dealer", seat=1, colour="blue"))
    assert table_round.accepts(IssueChips(by="dealer", seat=3, colour="blue", design="diamond"))
    table_round.answer(Leave(by="seat:1"))
    table_round.answer(IssueChips(by="dealer", seat=3, colour="blue"))


def test_a_plain_window_takes_neither_cash_nor_coupons_and_forbids_nothing() -> None:
    """What a game gets without a word of its own."""
    table: Table[Any, Any, Wager] = Table(TINY, seats={1: 100_00}, coupons_held={1: 5_00})
    window = Window(table, close=CLOSE, wager=CITE, payable=PAYABLE, reduce=REDUCE)
    spot = table.layout["even"]
    wager = window.new_wager(lay())

    assert not window.accepts_cash()
    assert list(window.open_spots(1)) == list(table.layout.values())
    window.check_spot(1, spot)
    window.check_reduction(wager, 0)
    window.check_leaving(1)
    window.check_more(CloseBetting(by="dealer"))
    assert list(window.more_forms()) == []
    assert not window.do_more(CloseBetting(by="dealer"))
    for answer in (lay(medium="cash", by="dealer"), lay(coupon=5_00)):
        with pytest.raises(RuleViolation):
            window.check_medium(answer, spot)
