"""The rake by percentage, by increments and by time, and the bad beat contribution."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.poker.bad_beat import box
from pitboss.poker.between.answers import ReadClock, SitOut, StepAway
from pitboss.poker.hand import Hand, go_all_in
from pitboss.poker.house.costs import charge_of
from pitboss.poker.house.rake import (
    increments,
    levels_between,
    percentages,
    share_of,
)
from pitboss.table import ChipsMoved, Event, Leave
from tests.poker.funds import designated
from tests.poker.parlour import Parlour, cites, records
from tests.poker.room import BOARD, Room

FREE: dict[str, Any] = {"limit_structure": "no_limit", "max_raises": 0, "require_disclosure": True}
ACES = "As Ks Ad Kd Qc Jc 2h 3h 4h 7h 8h 9h"


def raked(events: list[Event]) -> list[tuple[int, str]]:
    """What went into the rake area, in cents, and under which provision."""
    return [
        (each.cents, each.cite)
        for each in events
        if isinstance(each, ChipsMoved) and each.target == "rake"
    ]


def banked(events: list[Event]) -> list[tuple[int, str]]:
    """What went from the rake area into the inventory."""
    return [
        (each.cents, each.cite)
        for each in events
        if isinstance(each, ChipsMoved) and (each.source, each.target) == ("rake", "inventory")
    ]


def room(*stacks: int, **options: Any) -> Room:
    """A no-limit table with the rake of the test."""
    return Room(*stacks, kind=BOARD, **{**FREE, "rake_cap": 1_000_00, **options})


# -- by percentage --------------------------------------------------------------------------------


@given(
    added=st.integers(0, 10**9),
    rate=st.fractions(min_value=Fraction(1, 1000), max_value=Fraction(1, 10)),
    unit=st.sampled_from([25, 50, 1_00]),
)
@pytest.mark.rule("13:69F-14.14(b)1i")
def test_the_share_is_whole_chips_and_never_more_than_the_rate(
    added: int, rate: Fraction, unit: int
) -> None:
    """And never more than a tenth of what was wagered in the betting round."""
    taken = share_of(added, rate.numerator, rate.denominator, unit)

    assert taken % unit == 0
    assert taken <= rate * added < taken + unit
    assert 10 * taken <= added


@pytest.mark.rule("13:69F-14.14(b)1", "13:69F-14.14(b)1ii", "13:69F-14.6(e)8", "13:69F-14.1[Rake]")
def test_after_each_betting_round_a_share_goes_to_the_rake_area() -> None:
    """Of what that round added, and not of the whole pot again."""
    table = room(100, 100, 100, deck=ACES)

    table.act("3 call", "1 call", "2 check")  # 6 in all
    table.act("1 bet 15", "2 call", "3 call")  # 45 more
    assert raked(table.events) == [(4_00, "13:69F-14.14(b)1ii")]
    assert table.table.accounts.balance("rake") == 4_00
    table.act("1 bet 10", "2 fold", "3 call")  # 20 more
    assert raked(table.events)[1:] == [(2_00, "13:69F-14.14(b)1ii")]


@pytest.mark.rule("13:69F-14.14(b)1iii", "13:69F-14.14(e)", "13:69F-14.1[Pot]")
def test_at_the_end_of_the_round_the_rake_is_banked_and_nothing_more_is_taken() -> None:
    """The winner gets the pot less the rake, and the area is empty."""
    table = room(100, 100, deck=ACES)

    table.act("1 raise 50", "2 call", "1 check", "2 check", "1 check", "2 check")
    table.act("1 check", "2 check")

    assert banked(table.events) == [(10_00, "13:69F-14.14(b)1iii")]
    assert table.table.accounts.balance("rake") == 0
    assert sorted(table.stacks()) == [50, 140]
    last = max(n for n, each in enumerate(table.events) if getattr(each, "memo", "") == "pot")
    assert raked(table.events[last:]) == []


@pytest.mark.rule("13:69F-14.14(a)3")
def test_no_more_than_the_maximum_is_taken_in_a_round() -> None:
    """Whatever is bet afterwards."""
    table = room(500, 500, rake_cap=3_00, deck=ACES)

    table.act("1 raise 100", "2 call", "1 bet 100", "2 call", "1 check", "2 check")
    table.act("1 check", "2 check")

    assert raked(table.events) == [(3_00, "13:69F-14.14(b)1ii")]


@pytest.mark.rule("13:69F-14.14(d)")
def test_an_uncalled_bet_is_left_out() -> None:
    """Only what was called counts: 4 dollars of blinds, not the 98 on top."""
    table = room(100, 100, deck=ACES, rake_unit=25)

    table.act("1 raise 100", "2 fold")

    assert raked(table.events) == [(25, "13:69F-14.14(b)1ii")]
    assert table.stacks() == [101_75, 98]


@pytest.mark.rule("13:69F-14.14(b)1ii", "13:69F-14.14(b)1i")
def test_side_pots_are_raked_too_each_for_itself() -> None:
    """Ten percent of the main pot and ten of the side pot, and each pays its own."""
    table = room(20, 100, 100, deck="2c As Ks 3d Ad Kd 4h 5h 6s 9s Jc Qc")

    table.act("3 raise 50", "1 call", "2 call")

    assert raked(table.events) == [(6_00, "13:69F-14.14(b)1ii")] * 2
    table.act("2 check", "3 check", "2 check", "3 check", "2 check", "3 check")
    assert sum(table.stacks()) == 220 - 12


@pytest.mark.rule("13:69F-14.14(b)1ii", "13:69F-14.1[Side pot]")
def test_each_winner_bears_the_rake_of_the_own_pot() -> None:
    """The short stack wins 60 less 6, and the better of the others 60 less 6."""
    table = room(20, 100, 100, deck="As 2c Ks Ad 3d Kd 4h 5h 8s 9s Jc Qc Jh 7d")

    table.act("3 raise 50", "1 call", "2 call")
    table.act("2 check", "3 check", "2 check", "3 check", "2 check", "3 check")

    assert table.stacks() == [54, 50, 104]


def test_a_cap_is_used_up_by_the_main_pot_first() -> None:
    """The side pot pays only what is left of it."""
    table = room(20, 100, 100, rake_cap=7_00, deck="2c As Ks 3d Ad Kd")

    table.act("3 raise 50", "1 call", "2 call")

    assert [cents for cents, _ in raked(table.events)] == [6_00, 1_00]


def test_antes_and_dead_blinds_belong_to_the_first_betting_round() -> None:
    """Antes of 4, live blinds of 3 and calls, and a dead blind of 1."""
    parlour = Parlour(100, 100, 100, 100, missed_blinds="post", rake_cap=50_00, ante=4_00)
    parlour.table.state = type(parlour.table.state)(owed=((3, 3_00),))
    parlour.deal()

    parlour.act("3 check", "4 call", "1 call", "2 check")

    # 16 of antes, 8 of live bets, 1 dead.
    assert raked(parlour.events) == [(2_00, "13:69F-14.14(b)1ii")]
    assert 25_00 == 16_00 + 8_00 + 1_00


def test_dead_blinds_belong_to_the_main_pot() -> None:
    """Also where somebody is all-in."""
    parlour = Parlour(6, 100, 100, missed_blinds="post", rake_cap=50_00, rake_unit=25, **FREE)
    parlour.table.state = type(parlour.table.state)(owed=((3, 3_00),))
    parlour.deal()

    parlour.act("3 raise 10", "1 call", "2 call")

    assert [cents for cents, _ in raked(parlour.events)] == [1_75, 75]


# -- by increments --------------------------------------------------------------------------------


@given(
    levels=st.lists(st.integers(1, 100), unique=True).map(sorted),
    path=st.lists(st.integers(0, 120)).map(sorted),
)
@pytest.mark.rule("13:69F-14.14(b)2i")
def test_every_level_is_taken_once_however_the_pot_grows(
    levels: list[int], path: list[int]
) -> None:
    """Step by step comes to the same as at once."""
    priced = [(level, number + 1) for number, level in enumerate(levels)]
    steps = [levels_between(priced, a, b) for a, b in zip([0, *path], path, strict=False)]

    assert sum(steps) == levels_between(priced, 0, path[-1] if path else 0)


@pytest.mark.rule("13:69F-14.14(b)2", "13:69F-14.14(b)2i", "13:69F-14.14(b)2ii")
def test_amounts_are_taken_as_the_pot_reaches_its_levels() -> None:
    """A dollar at 20 and another at 40, into the rake area."""
    table = room(
        *(100, 100, 100),
        deck=ACES,
        rake_methods=frozenset({"increments"}),
        rake_levels=((20_00, 1_00), (40_00, 1_00), (60_00, 1_00)),
    )

    table.act("3 call", "1 call", "2 check")  # 6
    assert raked(table.events) == []
    table.act("1 bet 5", "2 call", "3 call")  # 21
    assert raked(table.events) == [(1_00, "13:69F-14.14(b)2ii")]
    table.act("1 bet 15", "2 call", "3 call")  # 66
    assert raked(table.events) == [(1_00, "13:69F-14.14(b)2ii"), (2_00, "13:69F-14.14(b)2ii")]


@pytest.mark.rule("13:69F-14.14(b)2iii")
def test_increments_are_banked_at_the_end_of_the_round() -> None:
    """At once, from the rake area into the inventory."""
    methods, levels = frozenset({"increments"}), ((4_00, 1_00),)
    table = room(100, 100, deck=ACES, rake_methods=methods, rake_levels=levels)

    table.act("1 call", "2 check", "1 check", "2 check", "1 check", "2 check")
    table.act("1 check", "2 check")

    assert banked(table.events) == [(1_00, "13:69F-14.14(b)2iii")]


@pytest.mark.rule("13:69F-14.14(b)")
def test_both_methods_may_be_used_together() -> None:
    """Each takes its own, under one maximum."""
    methods, levels = frozenset({"percentage", "increments"}), ((20_00, 1_50),)
    table = room(100, 100, deck=ACES, rake_methods=methods, rake_levels=levels)

    table.act("1 raise 20", "2 call")

    assert [cents for cents, _ in raked(table.events)] == [4_00, 1_50]


# -- dead chips -----------------------------------------------------------------------------------

EVERY_POT: dict[str, Any] = {
    "rake_methods": frozenset({"percentage", "increments"}),
    "rake_levels": ((5_00, 25), (20_00, 50), (30_00, 1_00)),
}


def with_dead_chips(street: int, *, all_in: bool) -> Hand:
    """Two players have 10 each in, of which 5 in this betting round, and 10 dead chips lie there.

    A third player, who may be all-in, has put in 6 in all.
    """
    hand = room(100, 100, 100, deck=ACES, **EVERY_POT).hand
    hand.street = street
    for player, total, before in zip(hand.players, (6_00, 10_00, 10_00), (5_00,) * 3, strict=True):
        player.total, player.before = total, before if street > 1 else 0
    hand.players[1].dead = 10_00
    if all_in:
        go_all_in(hand.players[0])
        hand.can_bet -= 1
    return hand


@pytest.mark.rule("13:69F-14.14(b)1i", "13:69F-14.14(b)1ii")
@pytest.mark.parametrize(
    ("street", "all_in", "due"),
    [
        (1, False, [(0, 3_00)]),
        (2, False, [(0, 1_00)]),
        (1, True, [(0, 2_00)]),
        (2, True, []),
    ],
)
def test_dead_chips_count_once_in_the_first_betting_round_and_in_the_main_pot(
    street: int, all_in: bool, due: list[tuple[int, int]]
) -> None:
    """A tenth of 36 in all; later of 11. With a side pot of 8 a tenth of 28, then of 3."""
    assert percentages(with_dead_chips(street, all_in=all_in)) == due


@pytest.mark.rule("13:69F-14.14(b)2i")
@pytest.mark.parametrize(("street", "due"), [(1, 1_75), (2, 1_00)])
def test_dead_chips_lift_the_pot_to_its_levels_once(street: int, due: int) -> None:
    """From nothing to 36 all three levels are reached; from 25, dead chips included, the last."""
    assert increments(with_dead_chips(street, all_in=False)) == due


def test_no_more_is_taken_than_lies_in_the_pot() -> None:
    """Even if the levels ask for it."""
    levels = ((1_00, 1_00), (2_00, 2_00))
    methods = frozenset({"increments"})
    table = room(100, 100, deck=ACES, rake_methods=methods, rake_levels=levels)

    table.act("1 fold")

    assert raked(table.events) == [(2_00, "13:69F-14.14(b)2ii")]
    assert table.stacks() == [99, 99]


# -- bad beats ------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.6(e)9", "13:69F-14.1[Pot]")
def test_a_contribution_goes_to_its_fund_after_the_rake() -> None:
    """Before the pot is distributed, and only where the house has chosen it."""
    table = room(100, 100, deck=ACES, **designated())
    plain = room(100, 100, deck=ACES)

    for each in (table, plain):
        each.act("1 raise 50", "2 call", "1 check", "2 check", "1 check", "2 check")
        each.act("1 check", "2 check")

    assert table.table.accounts.balance(box("main")) == 1_00
    assert sorted(table.stacks()) == [50, 139]
    assert plain.table.accounts.balance(box("main")) == 0


def test_an_uncontested_pot_contributes_too() -> None:
    """As far as it goes."""
    rules = designated(contribution=5_00, maximum=5_00)
    table = room(100, 100, deck=ACES, **rules)

    table.act("1 fold")

    assert table.table.accounts.balance(box("main")) == 2_00
    assert table.stacks() == [99, 99]


# -- by time --------------------------------------------------------------------------------------

TIMED: dict[str, Any] = {"rake_methods": frozenset({"time"}), "time_hourly_fee": 6_00}


def clock(minutes: int) -> ReadClock:
    """The floorperson tells the time."""
    return ReadClock(by="floorperson", minutes=minutes)


@pytest.mark.rule("13:69F-14.14(b)3iii")
@pytest.mark.parametrize(("minutes", "charge"), [(20, 2_00), (30, 3_00), (60, 6_00)])
def test_a_fraction_of_the_fee_falls_due_after_each_interval(minutes: int, charge: int) -> None:
    """Every 20 or 30 minutes, or by the hour."""
    parlour = Parlour(100, 100, **TIMED, time_interval_min=minutes)
    parlour.say(clock(minutes - 1))
    parlour.fold_out()
    parlour.say(clock(1))

    events = parlour.close()

    assert charge_of(6_00, minutes) == charge
    assert [cents for cents, _ in raked(events)] == [charge, charge]


@pytest.mark.rule("13:69F-14.14(b)3", "13:69F-14.14(b)3i", "13:69F-14.14(b)3iv")
def test_inactive_players_are_charged_too() -> None:
    """Anyone who keeps a seat; nobody more than the stack."""
    parlour = Parlour(100, 100, 2, **TIMED)
    parlour.say(SitOut(by="seat:1"))
    parlour.say(clock(30))

    events = parlour.close()

    assert raked(events) == [(cents, "13:69F-14.14(b)3iv") for cents in (3_00, 3_00, 2_00)]
    assert parlour.table.accounts.balance("rake") == 8_00


@pytest.mark.rule("13:69F-14.14(b)3v")
def test_time_charges_are_verified_before_they_are_banked() -> None:
    """By the floorperson; until then they lie in the rake area."""
    parlour = Parlour(100, 100, **TIMED)
    parlour.say(clock(65))
    waiting = parlour.close()
    assert banked(waiting) == []
    assert parlour.question is not None
    assert parlour.question.actors() == {"floorperson"}

    events = parlour.usual()

    assert records(events, "13:69F-14.14(b)3v") == ["time charges of $12.00 verified"]
    assert banked(events) == [(12_00, "13:69F-14.14(b)3v")]
    assert parlour.table.state.clock.charged == 5


@pytest.mark.rule("13:69F-14.14(b)3i")
def test_a_charge_for_the_table_is_divided_among_the_players() -> None:
    """In whole chips, the odd ones from the first seats; an empty table is not even asked."""
    parlour = Parlour(100, 100, 100, 100, 100, **TIMED, time_basis="per_table")
    parlour.say(clock(30))
    empty = Parlour(100, **TIMED, time_basis="per_table")
    empty.say(Leave(by="seat:1"))
    empty.say(clock(30))

    assert [cents for cents, _ in raked(parlour.close())] == [1_00, 1_00, 1_00]
    assert raked(empty.close()) == []
    assert empty.round.over
    assert empty.table.state.clock.charged == 0


def test_stakes_that_left_the_table_are_not_charged() -> None:
    """Those under a cover are."""
    taken = Parlour(100, 100, 100, **TIMED, absence_stakes="account")
    covered = Parlour(100, 100, 100, **TIMED)
    charged = []
    for parlour in (taken, covered):
        parlour.say(StepAway(by="seat:1"))
        parlour.say(clock(30))
        charged.append(len(raked(parlour.close())))

    assert charged == [2, 3]


def test_where_time_is_not_charged_nothing_falls_due() -> None:
    """A clock alone costs nothing, and pots are not raked where only time is charged."""
    parlour = Parlour(100, 100)
    parlour.say(clock(60))
    timed = room(100, 100, deck=ACES, **TIMED)
    timed.act("1 raise 50", "2 call")

    assert "13:69F-14.14(b)3iv" not in cites(parlour.close())
    assert raked(timed.events) == []
