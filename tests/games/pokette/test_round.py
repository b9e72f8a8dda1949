"""Rounds of pokette: the opening, the spin and the wagers on it; 12.3 to 12.7 and 12.9."""

from __future__ import annotations

import pytest

from pitboss.errors import MalformedAnswer
from pitboss.games.pokette import GAME
from pitboss.games.pokette.options import PoketteRules, pokette_layout
from pitboss.games.pokette.wheels import WHEEL
from pitboss.money import Odds
from pitboss.table import (
    Announced,
    BettingClosed,
    ChipsMoved,
    Choose,
    IssueChips,
    PlaceWager,
    Recorded,
    WagerDecided,
    WheelRested,
    WheelShown,
)
from pitboss.table.window import COLOURS
from pitboss.testing import ScriptedTable
from tests.games.pokette.felt import PoketteDriver, announced, numbers, recorded

# -- the opening (12.3) -------------------------------------------------------------------------


@pytest.mark.rule("19:47-12.3(a)")
@pytest.mark.parametrize("by", ["dealer", "floorperson"])
def test_the_dealer_or_the_floorperson_inspects_the_decks_before_betting(by: str) -> None:
    """The inspection is on record, and is not asked for again."""
    driver = ScriptedTable("pokette")
    driver.refused(PlaceWager(by="seat:1", seat=1, spot="red", cents=1_00), "19:47-12.3(a)")

    events = driver.choose(by, "complete")

    kept = [(e.cite, e.by) for e in events if isinstance(e, Recorded)]
    assert kept == [("19:47-12.3(a)", by), ("19:47-12.3(b)", by)]
    driver.close()
    driver.wheel(1)
    driver.bet("red", 1_00)


@pytest.mark.rule("19:47-12.3(a)")
def test_with_an_incomplete_deck_the_table_does_not_open() -> None:
    """The round is over without a wager; the next one asks for the decks again."""
    driver = ScriptedTable("pokette")

    events = driver.choose("floorperson", "incomplete")

    assert recorded(events) == ["19:47-12.3(a)"]
    assert driver.round.over
    assert not driver.table.state.opened
    driver.refused(PlaceWager(by="seat:1", seat=1, spot="red", cents=1_00), "19:47-12.3(a)")
    driver.choose("dealer", "complete")
    driver.bet("red", 1_00)


@pytest.mark.rule("19:47-12.3(a)")
def test_no_player_inspects_the_decks() -> None:
    """Only the dealer or the floorperson; the dealer usually finds them complete."""
    driver = ScriptedTable("pokette")

    driver.refused(Choose(by="seat:1", choice="complete"), "19:47-12.3(a)")

    assert driver.round.question is not None
    assert driver.round.question.default() == Choose(by="dealer", choice="complete")


def test_what_the_two_inspectors_may_say_is_typed_differently() -> None:
    """No command is listed twice, or nobody could tell who spoke."""
    question = ScriptedTable("pokette").round.question
    assert question is not None

    said = {form.command: form.by for form in question.forms()}

    assert said == {
        "complete": "dealer",
        "incomplete": "dealer",
        "floorperson complete": "floorperson",
        "floorperson incomplete": "floorperson",
    }


@pytest.mark.rule("19:47-12.2(a)[device]")
def test_with_a_display_device_there_are_no_decks_to_inspect() -> None:
    """The table opens at once and the log says how cards are shown."""
    driver = ScriptedTable("pokette", winning_card_display="device")

    driver.bet("red", 1_00)

    assert "19:47-12.2(a)[device]" in recorded(driver.events)
    assert driver.table.state.opened
    driver.close()
    shown = [e.text for e in driver.wheel(WHEEL.index("Qh")) if isinstance(e, Recorded)]
    assert shown == ["Queen of hearts is marked on the layout and on the device"]


# -- wagers (12.4) ------------------------------------------------------------------------------


@pytest.mark.rule("19:47-12.4(a)")
def test_a_spoken_wager_with_cash_stands_if_the_dealer_confirms_it() -> None:
    """The cash is converted; the stack is untouched."""
    driver = PoketteDriver()

    wager = driver.bet("red", 5_00, by="dealer", medium="cash")

    assert driver.table.wagers[wager].cents == 5_00
    assert driver.stack() == 1_000_00
    driver.refused_bet("red", 5_00, "19:47-12.4(a)", medium="cash")
    driver.refused_bet("red", 5_00, "19:47-12.4(a)", medium="scrip")


@pytest.mark.rule("19:47-12.4(a)")
def test_a_house_may_decline_spoken_wagers() -> None:
    """Then cash is refused even from the dealer."""
    driver = PoketteDriver(verbal_cash_wagers=False)

    driver.refused_bet("red", 5_00, "19:47-12.4(a)", by="dealer", medium="cash")

    assert driver.table.wagers == {}


@pytest.mark.rule("19:47-12.4(b)")
def test_no_two_players_have_chips_that_look_alike() -> None:
    """Another colour or another design will do; the design of value chips never does."""
    driver = PoketteDriver(seats={1: 10_00, 2: 10_00})
    driver.say(IssueChips(by="dealer", seat=1, colour="pink"))

    driver.refused(IssueChips(by="dealer", seat=2, colour="pink"), "19:47-12.4(b)")
    driver.refused(IssueChips(by="dealer", seat=2, colour="blue", design="value"), "19:47-12.4(b)")
    events = driver.say(IssueChips(by="dealer", seat=2, colour="pink", design="diamond"))

    assert recorded(events) == ["19:47-12.4(b)"]
    assert driver.table.seats[1] != driver.table.seats[2]


@pytest.mark.rule("19:47-12.4(d)")
@pytest.mark.parametrize("posted", ["", "9s", "9s 4d"])
def test_wagers_on_the_spin_may_be_made_on_every_spin(posted: str) -> None:
    """With none, one or two cards in the stand."""
    driver = PoketteDriver()
    driver.post(posted)

    for spot in ("straight_up_joker1", "split_As_Ks", "red", "jacer"):
        driver.bet(spot, 1_00)

    assert len(driver.table.wagers) == 4


@pytest.mark.rule("19:47-12.6(b)")
def test_a_wager_that_could_not_be_paid_in_chips_is_refused() -> None:
    """A split at 49 to 2 is made in twos; then it is paid exactly."""
    driver = PoketteDriver(payouts={"split": Odds(49, 2)})
    driver.refused_bet("split_As_Ks", 3_00, "19:47-12.6(b)")
    wager = driver.bet("split_As_Ks", 4_00)

    assert driver.decided(driver.spin("As"))[wager][:3] == ("won", 0, 98_00)


def test_an_unknown_spot_is_refused() -> None:
    """Ace and two of spades do not adjoin."""
    PoketteDriver().refused_bet("split_As_2s", 1_00, "19:47-12.4(a)")


# -- the spin (12.7(a) to (c), 12.9) ------------------------------------------------------------


@pytest.mark.rule("19:47-12.7(a)")
def test_no_more_bets_is_called_before_the_spin() -> None:
    """After the call a wager is refused; until it a wager may be taken down."""
    driver = PoketteDriver()
    taken = driver.reduce(driver.bet("red", 5_00))
    assert driver.stack() == 1_000_00
    assert {event.cite for event in taken} == {"19:47-12.7(a)"}

    closed = driver.close()

    calls = [(e.text, e.cite) for e in closed if isinstance(e, BettingClosed)]
    assert calls == [("No more bets", "19:47-12.7(a)")]
    driver.refused_bet("red", 1_00, "19:47-12.7(b)")


@pytest.mark.rule("19:47-12.9(c)", "19:47-12.7(b)")
def test_a_spin_of_two_revolutions_decides_nothing() -> None:
    """“No spin”: wagers stand, nothing is posted and betting opens again."""
    driver = PoketteDriver()
    wager = driver.bet("straight_up_As", 1_00)

    events = driver.spin("As", revolutions=2)

    assert announced(events) == ["19:47-12.9(c)"]
    assert driver.decided(events) == {}
    assert driver.table.state.posted == ()
    driver.reduce(wager)
    assert driver.stack() == 1_000_00


@pytest.mark.rule("19:47-12.9(a)1")
def test_option_one_the_card_previously_passed_wins() -> None:
    """The clapper rests between the ace of spades and the nine of diamonds: the ace wins."""
    driver = PoketteDriver(between_option="previous")
    wager = driver.bet("straight_up_As", 1_00)

    events = driver.spin("As", between=True)

    assert "19:47-12.9(a)1" in announced(events)
    assert driver.decided(events)[wager][:3] == ("won", 0, 50_00)


@pytest.mark.rule("19:47-12.9(a)2")
def test_option_two_the_spin_is_void_and_the_wheel_is_spun_again() -> None:
    """Nothing is decided; the wager wins on the next spin."""
    driver = PoketteDriver()
    wager = driver.bet("straight_up_As", 1_00)

    events = driver.spin("As", between=True)

    assert announced(events) == ["19:47-12.9(a)2"]
    assert driver.decided(events) == {}
    assert driver.decided(driver.spin("As"))[wager][0] == "won"


@pytest.mark.rule("19:47-12.1[winning card]")
def test_the_card_under_the_clapper_wins() -> None:
    """The log says where the wheel rested and what is depicted there."""
    driver = PoketteDriver()

    events = driver.spin("Qh")

    shown = [(e.section, e.symbol, e.cite) for e in events if isinstance(e, WheelShown)]
    assert shown == [(WHEEL.index("Qh"), "Qh", "19:47-12.1[winning card]")]


@pytest.mark.parametrize(
    ("typed", "symbol"),
    [("As", "As"), ("as", "As"), ("10h", "Th"), ("Th", "Th"), ("joker2", "Joker 2")],
)
def test_a_person_types_the_card_and_not_the_section(typed: str, symbol: str) -> None:
    """What a real wheel shows is read as it is painted there."""
    driver = PoketteDriver()
    driver.close()
    (form,) = driver.forms()

    assert form.read([typed]) == WheelRested(by="chance", section=WHEEL.index(symbol))
    assert form.read([typed, "true", "2"]) == WheelRested(
        by="chance", section=WHEEL.index(symbol), between=True, revolutions=2
    )


@pytest.mark.parametrize("typed", ["", "1", "54", "joker3", "Zs"])
def test_what_is_no_card_of_the_wheel_is_not_read(typed: str) -> None:
    """The refusal says how a card is written."""
    driver = PoketteDriver()
    driver.close()
    (form,) = driver.forms()

    with pytest.raises(MalformedAnswer, match="a card such as As or 10h"):
        form.read([typed])


@pytest.mark.rule("19:47-12.7(c)")
def test_a_wager_is_settled_strictly_by_its_position() -> None:
    """The split beside the winning card loses although it touches it."""
    driver = PoketteDriver(seats={1: 100_00, 2: 100_00})
    on_it, beside = driver.bet("split_As_Ks", 1_00), driver.bet("split_Ks_Qs", 1_00, seat=2)

    decided = driver.decided(driver.spin("As"))

    assert [decided[on_it][0], decided[beside][0]] == ["won", "lost"]


# -- settlement (12.7(d)) -----------------------------------------------------------------------


@pytest.mark.rule("19:47-12.7(d)[post]")
def test_the_winning_card_is_announced_with_its_suit_and_posted() -> None:
    """Before any chip moves."""
    driver = PoketteDriver()
    driver.bet("red", 1_00)

    events = driver.spin("Qh")

    said = next(e for e in events if isinstance(e, Announced) and e.text == "Queen of hearts.")
    assert said.cite == "19:47-12.7(d)[post]"
    assert recorded(events) == ["19:47-12.7(d)[post]"]
    first_chip = next(e for e in events if isinstance(e, ChipsMoved))
    assert events.index(said) < events.index(first_chip)
    assert driver.table.state.posted == numbers("Qh")


@pytest.mark.rule("19:47-12.7(d)[settle]")
def test_losers_are_collected_before_winners_are_paid() -> None:
    """Seat 1 wins and seat 2 loses: seat 2's chips move first."""
    driver = PoketteDriver(seats={1: 10_00, 2: 10_00})
    driver.bet("red", 5_00, seat=1)
    driver.bet("black", 5_00, seat=2)

    moved = [e for e in driver.spin("Qh") if isinstance(e, ChipsMoved)]

    assert [(e.source, e.target, e.cents) for e in moved] == [
        ("layout:2", "inventory", 5_00),
        ("inventory", "stack:1", 5_00),
        ("layout:1", "stack:1", 5_00),
    ]
    assert {moved[0].cite, moved[2].cite} == {"19:47-12.7(d)[settle]"}


PAYS = [
    ("straight_up_As", "As", "Ks", 50, "19:47-12.6(b)[Single card straight up]"),
    ("split_As_Ks", "Ks", "Qs", 24, "19:47-12.6(b)[Two cards or split]"),
    ("corner_As_Ac_Ks_Kc", "Kc", "Kd", 12, "19:47-12.6(b)[Four cards or corner]"),
    ("single_rank_T", "Td", "9d", 12, "19:47-12.6(b)[Single rank]"),
    ("double_rank_A_K", "Kh", "Qh", 5, "19:47-12.6(b)[Double rank]"),
    ("akq", "2s", "2c", 3, "19:47-12.6(b)[Ace-king-queen rank]"),
    ("j109", "2c", "2s", 3, "19:47-12.6(b)[Jack-10-9 rank]"),
    ("r876", "2d", "5d", 3, "19:47-12.6(b)[8-7-6 rank]"),
    ("r543", "2h", "6h", 3, "19:47-12.6(b)[5-4-3 rank]"),
    ("red", "4d", "4s", 1, "19:47-12.6(b)[Red]"),
    ("black", "4c", "4h", 1, "19:47-12.6(b)[Black]"),
    ("suit_hearts", "9h", "9d", 3, "19:47-12.6(b)[Suit or column]"),
    ("jacer", "Ad", "Ah", 12, "19:47-12.6(b)[Jacer]"),
]


@pytest.mark.parametrize(
    ("spot", "wins", "loses", "pays", "cite"),
    [pytest.param(*row, marks=pytest.mark.rule(row[4]), id=row[0]) for row in PAYS],
)
def test_each_wager_on_the_spin_pays_its_line(
    spot: str, wins: str, loses: str, pays: int, cite: str
) -> None:
    """A $2 wager, once won and once lost."""
    driver = PoketteDriver()
    winner = driver.bet(spot, 2_00)
    won = driver.decided(driver.spin(wins))
    loser = driver.bet(spot, 2_00)

    lost = driver.decided(driver.spin(loses))

    assert won == {winner: ("won", 0, 2_00 * pays, cite)}
    assert lost == {loser: ("lost", 2_00, 0, driver.table.layout[spot].kind.cite)}
    assert driver.stack() == 1_000_00 + 2_00 * pays - 2_00


# -- a joker (12.7(e)) --------------------------------------------------------------------------


@pytest.mark.rule("19:47-12.7(e)1")
@pytest.mark.parametrize(
    ("joker", "winners"),
    [
        ("Joker 1", {"straight_up_joker1", "split_joker1_As", "split_joker1_Ac"}),
        ("Joker 2", {"straight_up_joker2", "split_joker2_Ad", "split_joker2_Ah"}),
    ],
)
def test_on_a_joker_all_lose_but_straight_up_splits_on_it_and_jacer(
    joker: str, winners: set[str]
) -> None:
    """Every spot of the layout has a wager, on two seats for want of room."""
    driver = PoketteDriver(seats={1: 1_000_00, 2: 1_000_00})
    spots = [key for key, spot in pokette_layout(PoketteRules()).items() if spot.on]
    for place, key in enumerate(spots):
        driver.bet(key, 1_00, seat=1 + place % 2)

    events = driver.spin(joker)

    won = {e.spot for e in events if isinstance(e, WagerDecided) and e.result == "won"}
    assert won == {*winners, "split_joker1_joker2", "jacer"}
    lost = {cite for result, _, _, cite in driver.decided(events).values() if result == "lost"}
    assert lost == {"19:47-12.7(e)1"}
    assert driver.table.wagers == {}


@pytest.mark.rule("19:47-12.7(e)2")
def test_on_a_joker_losers_are_collected_and_winners_paid() -> None:
    """Red loses first, then jacer is paid 12 to 1."""
    driver = PoketteDriver()
    driver.bet("jacer", 1_00)
    driver.bet("red", 1_00)

    moved = [e for e in driver.spin("Joker 2") if isinstance(e, ChipsMoved)]

    assert [(e.source, e.target, e.cents) for e in moved] == [
        ("layout:1", "inventory", 1_00),
        ("inventory", "stack:1", 12_00),
        ("layout:1", "stack:1", 1_00),
    ]
    assert {moved[0].cite, moved[2].cite} == {"19:47-12.7(e)2"}


@pytest.mark.rule("19:47-12.7(e)3")
def test_a_joker_is_not_posted_in_the_stand() -> None:
    """Announced and marked: reading 10; with no hand under way nothing else is said."""
    driver = PoketteDriver()

    events = driver.spin("Joker 1")

    assert driver.table.state.posted == ()
    assert announced(events) == ["19:47-12.7(d)[post]", "19:47-12.7(e)1"]
    assert [e.text for e in events if isinstance(e, Recorded)] == [
        "Joker 1 is marked on the layout and is not posted"
    ]


# -- the bound on a round -----------------------------------------------------------------------


def test_the_longest_round_ends_within_its_bound_of_questions() -> None:
    """An inspection, as many wagers and changes as anybody likes, the call, the spin."""
    driver = PoketteDriver(seats={1: 500_00})
    for _ in range(300):
        driver.reduce(driver.bet("red", 1_00))
    driver.spin("As")

    assert driver.round.over
    assert len(driver.round.answers) == 600 + GAME.questions_max


@pytest.mark.rule("19:47-12.4(b)")
def test_when_all_colours_of_a_design_are_out_it_is_not_listed_any_more() -> None:
    """A ninth player gets chips of the other design."""
    driver = ScriptedTable("pokette", seats=dict.fromkeys(range(1, 13), 10000))
    driver.choose("dealer", "complete")
    for seat, colour in enumerate(COLOURS, start=1):
        driver.say(IssueChips(by="dealer", seat=seat, colour=colour))

    assert driver.round.question is not None
    commands = {form.command for form in driver.round.question.forms()}
    assert "colour 9 wheel" not in commands
    assert "colour 9 diamond" in commands
    driver.refused(IssueChips(by="dealer", seat=9, colour="blue"), "19:47-12.4(b)")
