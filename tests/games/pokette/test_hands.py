"""Poker hands at pokette: three spins, the wagers they open and how these are settled; 12.8."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment import seeded
from pitboss.errors import InvariantBroken
from pitboss.games.pokette.hands import HANDS
from pitboss.games.pokette.settle import decide
from pitboss.games.pokette.wagers import PoketteWager
from pitboss.games.pokette.wheels import WHEEL
from pitboss.table import (
    Announced,
    ChipsMoved,
    Event,
    IssueChips,
    PlaceWager,
    Recorded,
    ReduceWager,
    WagerChanged,
    WagerDecided,
    WagerPlaced,
)
from tests.games.pokette.felt import PoketteDriver, announced, numbers, recorded


def says(events: list[Event]) -> list[str]:
    return [e.text for e in events if isinstance(e, Announced) and "may be placed" in e.text]


# -- the first card (12.8(a)) -------------------------------------------------------------------


@pytest.mark.rule("19:47-12.4(d)")
@pytest.mark.parametrize("key", list(HANDS))
def test_without_a_posted_card_no_poker_hand_wager_is_open(key: str) -> None:
    """Neither at the start nor after a joker."""
    driver = PoketteDriver()
    driver.refused_bet(key, 1_00, "19:47-12.4(d)")

    driver.spin("Joker 1")

    driver.refused_bet(key, 1_00, "19:47-12.4(d)")


@pytest.mark.rule("19:47-12.8(a)")
def test_after_the_first_card_pair_in_two_is_announced_and_open() -> None:
    """The call comes after the wagers on the spin are settled; no other hand is open."""
    driver = PoketteDriver()
    driver.bet("red", 1_00)

    events = driver.spin("9s")

    call = next(e for e in events if e.cite == "19:47-12.8(a)")
    settled = max(i for i, e in enumerate(events) if isinstance(e, WagerDecided | ChipsMoved))
    assert events.index(call) > settled
    assert says(events) == ["Pair in 2 wagers may be placed."]
    driver.bet("pair_in_two", 1_00)
    assert driver.open_kinds() & set(HANDS) == {"pair_in_two"}


@pytest.mark.rule("19:47-12.8(d)")
@pytest.mark.parametrize("key", [key for key in HANDS if key != "pair_in_two"])
def test_wagers_on_the_third_card_open_only_after_the_second(key: str) -> None:
    """With one card posted they are refused."""
    driver = PoketteDriver()
    driver.post("9s")

    driver.refused_bet(key, 1_00, "19:47-12.8(d)")


@pytest.mark.parametrize(
    ("posted", "prompt"),
    [
        ("", "Place your bets. No card is posted: wagers are on the next card."),
        ("9d", "Place your bets. Posted: 9♦. Open on the hand: pair in two."),
        (
            "7s 6s",
            "Place your bets. Posted: 7♠ 6♠. Open on the hand: pair in three, flush, "
            "open straight, open straight flush.",
        ),
        ("9s 9d", "Place your bets. Posted: 9♠ 9♦. Open on the hand: three of a kind."),
        ("9s 9d 2c", "Place your bets. No card is posted: wagers are on the next card."),
        ("9d joker", "Place your bets. Posted: 9♦. Open on the hand: pair in two."),
    ],
)
def test_players_are_shown_what_is_posted_and_what_it_opens(posted: str, prompt: str) -> None:
    """Before every spin, also after a joker or with no card at all."""
    driver = PoketteDriver()
    for card in posted.split():
        driver.spin("Joker 1" if card == "joker" else card)
    driver.begin()

    assert driver.round.question is not None
    assert prompt == driver.round.question.prompt


def test_a_hand_that_is_not_open_is_refused_with_what_it_takes() -> None:
    """The player sees the posted cards and what they lack."""
    driver = PoketteDriver()
    driver.post("9d Ts")
    wager = PlaceWager(by="seat:1", seat=1, spot="flush", cents=1_00)

    error = driver.refused(wager, "19:47-12.8(d)1")

    words = "flush is not open with 9♦ 10♠ posted: it takes two of a suit posted"
    assert words == error.message


# -- the second card (12.8(b) to (d)) -----------------------------------------------------------


@pytest.mark.rule("19:47-12.8(b)[pair]", "19:47-12.6(b)[Pair in two]")
def test_pair_in_two_pays_eleven_to_one_on_a_pair() -> None:
    """Nine of spades, then nine of hearts."""
    driver = PoketteDriver()
    driver.post("9s")
    wager = driver.bet("pair_in_two", 2_00)

    decided = driver.decided(driver.spin("9h"))

    assert decided == {wager: ("won", 0, 22_00, "19:47-12.6(b)[Pair in two]")}
    assert [e.cite for e in driver.events if isinstance(e, ChipsMoved)][-2:] == [
        "19:47-12.6(b)[Pair in two]",
        "19:47-12.8(b)[pair]",
    ]
    assert driver.stack() == 1_022_00


@pytest.mark.rule("19:47-12.8(b)[pair]")
def test_pair_in_two_is_collected_at_once_without_a_pair_and_the_hand_goes_on() -> None:
    """Both cards stay posted: reading 12."""
    driver = PoketteDriver()
    driver.post("9s")
    wager = driver.bet("pair_in_two", 2_00)

    events = driver.spin("4h")

    assert driver.decided(events) == {wager: ("lost", 2_00, 0, "19:47-12.8(b)[pair]")}
    assert driver.table.state.posted == numbers("9s 4h")


@pytest.mark.rule("19:47-12.8(b)[post]")
def test_the_second_card_is_posted_and_wagers_on_the_spin_are_settled_first() -> None:
    """A losing pair in two is collected after a winning red is paid."""
    driver = PoketteDriver()
    driver.post("9s")
    on_hand, on_spin = driver.bet("pair_in_two", 1_00), driver.bet("red", 1_00)

    events = driver.spin("4h")

    assert "19:47-12.8(b)[post]" in announced(events)
    assert [e.text for e in events if isinstance(e, Recorded)] == [
        "Four of hearts is marked on the layout and put in space 2 of the stand"
    ]
    assert list(driver.decided(events)) == [on_spin, on_hand]
    assert [e.cite for e in events if isinstance(e, ChipsMoved)][-1] == "19:47-12.8(b)[pair]"


@pytest.mark.rule("19:47-12.8(c)")
def test_without_a_pair_pair_in_three_is_announced_and_with_a_pair_it_is_closed() -> None:
    """So it never wins by default: reading 13."""
    driver = PoketteDriver()
    driver.post("9s")
    assert says(driver.spin("4h")) == ["Pair in 3 wagers may be placed."]
    driver.bet("pair_in_three", 1_00)

    other = PoketteDriver()
    other.post("9s 9h")

    other.refused_bet("pair_in_three", 1_00, "19:47-12.8(c)")


# Two cards; the wager; whether it is open; the provision that opens it or refuses it.
OFFERED = [
    ("As 9s", "flush", True, "19:47-12.8(d)1"),
    ("9s 9s", "flush", True, "19:47-12.8(d)1"),
    ("As 9h", "flush", False, "19:47-12.8(d)1"),
    ("7s 6h", "open_straight", True, "19:47-12.8(d)2i"),
    ("2s 3h", "open_straight", True, "19:47-12.8(d)2i"),
    ("As Kh", "open_straight", False, "19:47-12.8(d)2i"),
    ("As 2h", "open_straight", False, "19:47-12.8(d)2i"),
    ("As Kh", "inside_straight", True, "19:47-12.8(d)2ii"),
    ("As 2h", "inside_straight", True, "19:47-12.8(d)2ii"),
    ("8s 6h", "inside_straight", True, "19:47-12.8(d)2ii"),
    ("7s 6h", "inside_straight", False, "19:47-12.8(d)2ii"),
    ("7s 6s", "open_straight_flush", True, "19:47-12.8(d)3i"),
    ("7s 6h", "open_straight_flush", False, "19:47-12.8(d)3i"),
    ("As Ks", "open_straight_flush", False, "19:47-12.8(d)3i"),
    ("As Ks", "inside_straight_flush", True, "19:47-12.8(d)3ii"),
    ("As Kh", "inside_straight_flush", False, "19:47-12.8(d)3ii"),
    ("7s 6s", "inside_straight_flush", False, "19:47-12.8(d)3ii"),
    ("9s 9h", "three_of_a_kind", True, "19:47-12.8(d)4"),
    ("9s 8h", "three_of_a_kind", False, "19:47-12.8(d)4"),
    ("9s 9h", "pair_in_two", False, "19:47-12.8(a)"),
]


@pytest.mark.parametrize(
    ("cards", "key", "is_open", "cite"),
    [
        pytest.param(*row, marks=pytest.mark.rule(row[3]), id=f"{row[0]} {row[1]}")
        for row in OFFERED
    ],
)
def test_the_second_card_opens_the_wagers_that_are_possible(
    cards: str, key: str, is_open: bool, cite: str
) -> None:
    """Announced and accepted, or neither."""
    driver = PoketteDriver()
    first, second = cards.split()
    driver.post(first)

    said = announced(driver.spin(second))

    assert is_open == (cite in said)
    if is_open:
        driver.bet(key, 1_00)
    else:
        driver.refused_bet(key, 1_00, cite)


@pytest.mark.rule("19:47-12.8(d)")
def test_wagers_on_the_third_card_are_announced_when_all_else_is_settled() -> None:
    """Pair in two and red are settled before the calls."""
    driver = PoketteDriver()
    driver.post("7s")
    driver.bet("pair_in_two", 1_00)
    driver.bet("red", 1_00)

    events = driver.spin("6s")

    settled = max(i for i, e in enumerate(events) if isinstance(e, WagerDecided | ChipsMoved))
    assert says(events[settled:]) == [
        "Pair in 3 wagers may be placed.",
        "Flush wagers may be placed.",
        "Open straight wagers may be placed.",
        "Open straight flush wagers may be placed.",
    ]


# The posted cards, a wager on a hand that they open, and the provision that describes it.
DESCRIBED = [
    ("9s", "pair_in_two", "19:47-12.5(b)1"),
    ("9s 4h", "pair_in_three", "19:47-12.5(b)2"),
    ("9s 9h", "three_of_a_kind", "19:47-12.5(b)3"),
    ("7s 6h", "open_straight", "19:47-12.5(b)4"),
    ("8s 6h", "inside_straight", "19:47-12.5(b)4"),
    ("7s 6s", "open_straight_flush", "19:47-12.5(b)5"),
    ("8s 6s", "inside_straight_flush", "19:47-12.5(b)5"),
    ("9s 4s", "flush", "19:47-12.5(b)6"),
]


@pytest.mark.parametrize(
    ("posted", "key", "cite"),
    [pytest.param(*row, marks=pytest.mark.rule(row[2]), id=row[1]) for row in DESCRIBED],
)
def test_each_poker_hand_wager_is_made_under_its_own_provision(
    posted: str, key: str, cite: str
) -> None:
    """The log says which hand was wagered on and under which provision."""
    driver = PoketteDriver()
    driver.post(posted)

    driver.bet(key, 1_00)

    placed = [(e.spot, e.cite) for e in driver.events if isinstance(e, WagerPlaced)]
    assert placed == [(key, cite)]


# -- the third card (12.8(e) to (g)) ------------------------------------------------------------

SETTLED = [
    ("9s 4h", "pair_in_three", "4d", "5d", 5, "19:47-12.8(e)1", "[Pair in three]"),
    ("9d 4d", "flush", "Kd", "Ks", 3, "19:47-12.8(e)2", "[Flush]"),
    ("7s 6h", "open_straight", "8c", "9c", 5, "19:47-12.8(e)3", "[Straight, open]"),
    ("As Kh", "inside_straight", "Qc", "2c", 11, "19:47-12.8(e)3", "[Straight, inside]"),
    ("7s 6s", "open_straight_flush", "5s", "5h", 24, "19:47-12.8(e)4", "[Straight flush, open]"),
    (
        "2s As",
        "inside_straight_flush",
        "3s",
        "3c",
        49,
        "19:47-12.8(e)4",
        "[Straight flush, inside]",
    ),
    ("9s 9h", "three_of_a_kind", "9s", "8s", 11, "19:47-12.8(e)5", "[Three of a kind]"),
]


@pytest.mark.parametrize(
    ("posted", "key", "wins", "loses", "pays", "cite", "label"),
    [
        pytest.param(*row, marks=pytest.mark.rule(row[5], f"19:47-12.6(b){row[6]}"), id=row[1])
        for row in SETTLED
    ],
)
def test_each_poker_hand_wager_is_settled_by_the_third_card(
    posted: str, key: str, wins: str, loses: str, pays: int, cite: str, label: str
) -> None:
    """A $2 wager, once won and once lost."""
    driver = PoketteDriver()
    driver.post(posted)
    winner = driver.bet(key, 2_00)
    won = driver.decided(driver.spin(wins))
    driver.post(posted)
    loser = driver.bet(key, 2_00)

    lost = driver.decided(driver.spin(loses))

    assert won == {winner: ("won", 0, 2_00 * pays, f"19:47-12.6(b){label}")}
    assert lost == {loser: ("lost", 2_00, 0, cite)}
    assert driver.stack() == 1_000_00 + 2_00 * pays - 2_00


@pytest.mark.rule("19:47-12.8(e)", "19:47-12.8(f)")
def test_after_the_third_card_the_spin_is_settled_then_losing_hands_then_winning_ones() -> None:
    """7-6 of spades, then the 8 of hearts: the straight wins, flush and pair lose."""
    driver = PoketteDriver(seats={1: 100_00, 2: 100_00})
    driver.post("7s 6s")
    driver.bet("open_straight", 1_00, seat=1)
    driver.bet("flush", 1_00, seat=2)
    driver.bet("pair_in_three", 1_00, seat=1)
    driver.bet("red", 1_00, seat=2)

    events = driver.spin("8h")

    assert "19:47-12.8(e)" in announced(events)
    moved = [(e.source, e.target, e.cents) for e in events if isinstance(e, ChipsMoved)]
    assert moved == [
        ("inventory", "stack:2", 1_00),
        ("layout:2", "stack:2", 1_00),
        ("layout:2", "inventory", 1_00),
        ("layout:1", "inventory", 1_00),
        ("inventory", "stack:1", 5_00),
        ("layout:1", "stack:1", 1_00),
    ]
    cites = [e.cite for e in events if isinstance(e, ChipsMoved)]
    assert [cites[i] for i in (2, 3, 5)] == ["19:47-12.8(f)"] * 3


@pytest.mark.rule("19:47-12.8(g)")
def test_the_three_cards_are_removed_and_the_next_card_starts_a_new_hand() -> None:
    """A joker in between starts nothing; no hand wager is open until then."""
    driver = PoketteDriver()
    driver.post("9s 4h")

    events = driver.spin("Kd")

    assert "19:47-12.8(g)" in recorded(events)
    assert driver.table.state.posted == ()
    assert says(events) == []
    driver.spin("Joker 2")
    driver.refused_bet("pair_in_two", 1_00, "19:47-12.4(d)")
    assert says(driver.spin("Kd")) == ["Pair in 2 wagers may be placed."]
    assert driver.table.state.posted == numbers("Kd")


@pytest.mark.rule("19:47-12.2(a)")
def test_one_card_may_come_three_times_running() -> None:
    """Three decks hold it three times: three of a kind and flush both win, readings 8 and 11."""
    driver = PoketteDriver()
    driver.post("9s 9s")
    driver.bet("three_of_a_kind", 1_00)
    driver.bet("flush", 1_00)

    events = driver.spin("9s")

    assert [result[0] for result in driver.decided(events).values()] == ["won", "won"]
    assert driver.stack() == 1_014_00


# -- jokers and void spins while a hand is under way --------------------------------------------


@pytest.mark.rule("19:47-12.7(e)3")
def test_a_joker_leaves_hands_and_their_wagers_alone() -> None:
    """The wager rides on, may be added to, and is settled by the next card."""
    driver = PoketteDriver()
    driver.post("9s")
    first = driver.bet("pair_in_two", 1_00)
    red = driver.bet("red", 1_00)

    events = driver.spin("Joker 1")

    assert set(driver.decided(events)) == {red}
    assert "19:47-12.7(e)3" in recorded(events)
    assert driver.table.state.posted == numbers("9s")
    second = driver.bet("pair_in_two", 2_00)
    decided = driver.decided(driver.spin("9d"))
    assert {key: row[2] for key, row in decided.items()} == {first: 11_00, second: 22_00}


@pytest.mark.rule("19:47-12.7(e)3")
def test_a_poker_hand_wager_that_rides_is_not_taken_down() -> None:
    """Before its first “No more bets” it is free; after it, it stands: reading 9."""
    driver = PoketteDriver()
    driver.post("9s")
    driver.reduce(driver.bet("pair_in_two", 3_00), 1_00)
    riding = max(driver.table.wagers)
    marked = [e for e in driver.close() if isinstance(e, WagerChanged)]
    driver.wheel(WHEEL.index("Joker 1"))
    fresh = driver.bet("pair_in_two", 2_00)

    driver.refused(ReduceWager(by="seat:1", wager=riding, cents=0), "19:47-12.7(e)3")
    driver.reduce(fresh)

    assert [(e.wager, e.cite) for e in marked] == [(riding, "19:47-12.7(a)")]
    assert list(driver.table.wagers) == [riding]
    assert not [e for e in driver.close() if isinstance(e, WagerChanged)]
    driver.wheel(WHEEL.index("Joker 2"))
    driver.refused(ReduceWager(by="seat:1", wager=riding, cents=0), "19:47-12.7(e)3")


@pytest.mark.rule("19:47-12.9(c)")
def test_a_void_spin_leaves_a_hand_where_it_was() -> None:
    """The wager stands and the same wagers are open."""
    driver = PoketteDriver()
    driver.post("9s 4h")
    wager = driver.bet("pair_in_three", 1_00)

    events = driver.spin("4d", revolutions=1)

    assert driver.decided(events) == {}
    assert driver.table.state.posted == numbers("9s 4h")
    driver.refused(ReduceWager(by="seat:1", wager=wager, cents=0), "19:47-12.7(e)3")
    assert driver.decided(driver.spin("4d"))[wager][0] == "won"


def test_a_hand_wager_where_it_could_not_be_made_is_our_own_mistake() -> None:
    """Pair in two with two cards posted stops the table."""
    driver = PoketteDriver()
    spot = driver.table.layout["pair_in_two"]
    wager = PoketteWager(id=1, seat=1, spot="pair_in_two", cents=1_00)

    with pytest.raises(InvariantBroken):
        decide(wager, spot, posted=numbers("9s 4h"), card=0, rules=driver.rules)


@settings(max_examples=40)
@given(sections=st.lists(st.integers(0, 53), min_size=1, max_size=12), key=st.binary(max_size=4))
def test_random_wagers_over_random_spins_keep_the_books(sections: list[int], key: bytes) -> None:
    """Every form that is offered is accepted, and the stand never holds three cards or a joker."""
    driver = PoketteDriver(seats={1: 500_00, 2: 500_00})
    source = seeded(int.from_bytes(key, "big"))
    for section in sections:
        driver.begin()
        for _ in range(3):
            forms = [form for form in driver.forms() if form.answer is not IssueChips]
            driver.say(forms[1 + source.below(len(forms) - 1)].sample(source))
        driver.spin(WHEEL.resting(section))

        assert len(driver.table.state.posted) < 3
        assert all(card < 52 for card in driver.table.state.posted)
        on_hands = [w for w in driver.table.wagers.values() if w.spot in HANDS]
        assert list(driver.table.wagers.values()) == on_hands
        driver.table.check_books()
