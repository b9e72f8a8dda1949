"""The settlement of let it ride: who is collected and paid, in which order and how much."""

from __future__ import annotations

import pytest

from pitboss.money import Odds
from pitboss.table import (
    CardDealt,
    CardsDiscarded,
    CardTurned,
    Event,
    WagerDecided,
    view_of,
)
from pitboss.testing import said
from tests.games.let_it_ride.helpers import ROYAL, LetItRide
from tests.games.let_it_ride.test_round import COMMUNITY, THREE, three_players
from tests.games.let_it_ride.test_rules import LOSERS
from tests.games.test_rules_of_stud_pay_tables import listed


@pytest.mark.rule("19:47-18.10(g)", "19:47-18.10(g)2", "19:47-18.10(h)", "19:47-18.10(i)1")
def test_hands_are_turned_and_losers_collected_from_the_far_right_then_winners_paid() -> None:
    """Each hand is read aloud; the loser's chips and cards go before anybody is paid."""
    table = three_players()
    for _ in range(2):
        for seat in THREE:
            events = table.answer("ride", seat=seat)
    turned = [e.place for e in events if isinstance(e, CardTurned) and e.cite == "19:47-18.10(g)"]
    decided = [(e.seat, str(e.result)) for e in events if isinstance(e, WagerDecided)]
    read = [e for e in events if e.cite == "19:47-18.10(g)2"]

    assert turned == ["position 6"] * 3 + ["position 3"] * 3 + ["position 1"] * 3
    assert [each[0] for each in decided[::3]] == [3, 6, 1]
    assert [each[1] for each in decided[::3]] == ["lost", "won", "won"]
    assert [text.split(",")[0] for text in said(read)] == [
        "position 6: pair of kings",
        "position 3: pair of nines",
        "position 1: pair of aces",
    ]


@pytest.mark.rule("19:47-18.10(h)", "19:47-18.10(i)2", "19:47-18.10(j)")
def test_losing_cards_are_collected_at_once_and_the_others_when_all_are_paid() -> None:
    """The community cards last; the order of picking up is on record."""
    table = three_players()
    for _ in range(2):
        for seat in THREE:
            events = table.answer("ride", seat=seat)
    steps = [(type(e).__name__, e.cite) for e in events]
    discards = [(e.count, e.cite) for e in events if isinstance(e, CardsDiscarded)]
    paid = max(n for n, e in enumerate(events) if isinstance(e, WagerDecided))

    assert discards == [(3, "19:47-18.10(h)"), *((n, "19:47-18.10(i)2") for n in (3, 3, 2))]
    assert steps.index(("CardsDiscarded", "19:47-18.10(i)2")) > paid
    assert steps[-1] == ("Recorded", "19:47-18.10(j)")
    assert table.shoe.on_table == 0


@pytest.mark.rule("19:47-18.11(b)", "19:47-18.10(i)")
@pytest.mark.parametrize(("line", "odds", "hand"), listed("let_it_ride"))
def test_every_bet_left_is_paid_by_the_list(line: str, odds: int, hand: str) -> None:
    """Three bets of $5 on each hand of the list."""
    codes = hand.split()
    table = LetItRide()
    table.bets(5_00)
    table.close()
    burned = "7d" if "7d" not in codes else "8d"
    table.deal_hands([" ".join(codes[:3])], f"{codes[3]} {codes[4]} {burned}")
    events = table.answer("ride", "ride")

    assert list(table.paid(events).values()) == [("won", odds * 5_00)] * 3
    assert table.stack() == 1_000_00 + 3 * odds * 5_00


@pytest.mark.rule("19:47-18.10(h)")
@pytest.mark.parametrize("hand", LOSERS)
def test_lower_hands_lose_every_bet_left(hand: str) -> None:
    """There is no push."""
    codes = hand.split()
    table = LetItRide()
    table.dealt(" ".join(codes[:3]), f"{codes[3]} {codes[4]} 8d", cents=5_00)
    events = table.answer("withdraw", "ride")

    assert table.paid(events) == {"bet_2_1": ("lost", -5_00), "bet_3_1": ("lost", -5_00)}
    assert table.stack() == 990_00


@pytest.mark.rule("19:47-18.10(i)")
def test_raised_and_otherwise_approved_odds_are_paid() -> None:
    """As the house rules say."""
    payouts = {"high_pair": Odds(2, 1), "royal_flush": Odds(500, 1)}
    table = LetItRide(payouts=payouts, odds_approved=True)
    table.dealt("As Ah 2c", COMMUNITY)
    table.answer("ride", "ride")
    table.ready()
    table.dealt(*ROYAL, cents=1_00)
    table.answer("ride", "ride")

    assert table.stack() == 1_000_00 + 60_00 + 1_500_00


@pytest.mark.rule("19:47-18.11(c)")
@pytest.mark.parametrize(
    ("cap", "choices", "nets"),
    [
        (50_000_00, ("ride", "ride"), [40_000_00, 10_000_00, 0]),
        (50_000_00, ("withdraw", "ride"), [40_000_00, 10_000_00]),
        (50_000_00, ("withdraw", "withdraw"), [40_000_00]),
        (0, ("ride", "ride"), [40_000_00] * 3),
    ],
)
def test_a_hand_is_paid_up_to_the_cap(cap: int, choices: tuple[str, str], nets: list[int]) -> None:
    """A royal flush with bets of $40; the stakes go back on top of it."""
    table = LetItRide(payout_cap=cap)
    table.dealt(*ROYAL, cents=40_00)
    events = table.answer(*choices)

    assert [net for _, net in table.paid(events).values()] == nets
    assert table.stack() == 1_000_00 + sum(nets)
    paid = [(e.paid, e.cite) for e in events if isinstance(e, WagerDecided)]
    assert all((cents < 40_000_00) is (cite == "19:47-18.11(c)") for cents, cite in paid)


@pytest.mark.rule("19:47-18.11(c)")
def test_two_positions_are_two_hands_for_the_cap() -> None:
    """Each hand has its own; the royal flush lies mostly in the community area."""
    table = LetItRide(allow_two_positions=True)
    table.bets(60_00)
    table.bets(60_00, position=2)
    table.close()
    table.deal_hands(["As Ks Qs", "9s 8s 7s"], "Js Ts 2c")
    events: list[Event] = []
    for _ in range(4):
        events += table.answer("ride")

    nets = {spot: net for spot, (_, net) in table.paid(events).items()}
    assert sum(nets[f"bet_{n}_1"] for n in (1, 2, 3)) == 50_000_00
    assert sum(nets[f"bet_{n}_2"] for n in (1, 2, 3)) == 3 * 200 * 60_00


def test_before_the_hands_are_turned_a_player_sees_the_own_cards_and_the_community_alone() -> None:
    """Three cards, and one after the choices on bet one; never the card that was burned."""
    table = three_players()
    seen = [_seen(table)]
    for seat in THREE:
        table.answer("ride", seat=seat)
    seen.append(_seen(table))
    for seat in THREE:
        table.answer("ride", seat=seat)

    assert seen == [{"As", "Ah", "2c"}, {"As", "Ah", "2c", "8d"}]
    assert "3s" not in _seen(table)


def _seen(table: LetItRide) -> set[str]:
    """The faces that seat 1 has seen."""
    events = view_of(table.events, "seat:1").events
    return {e.card for e in events if isinstance(e, CardDealt | CardTurned)} - {""}


@pytest.mark.rule("19:47-18.1[Round of play]")
def test_a_round_goes_from_the_bets_to_the_last_payment() -> None:
    """Afterwards no wager stands and no card lies on the table."""
    table = three_players()
    for _ in range(2):
        for seat in THREE:
            assert not table.round.over
            table.answer("ride", seat=seat)

    assert table.round.over
    assert not table.table.wagers
    assert table.shoe.on_table == 0
