"""Collecting, paying and vigorish, in the four orders, at once or deferred."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.games._baccarat.settle import VigorishMarked
from pitboss.table import Amount, ChipsMoved, Event, Leave, PlaceWager
from tests.games.baccarat.felt import BOTH, BaccaratTable, both
from tests.games.baccarat.test_round import BANKER_WINS, PLAYER_WINS, TIE, cite_of


def steps(events: list[Event]) -> list[str]:
    """Who was collected from, paid, charged and marked, in the order it happened."""
    shown = []
    for event in events:
        match event:
            case ChipsMoved(source=source, target="inventory"):
                shown.append(f"collect {source[-1]}")
            case ChipsMoved(source="inventory", target=target):
                shown.append(f"pay {target[-1]}")
            case ChipsMoved(source=source, target="vigorish", cents=cents):
                shown.append(f"vigorish {source[-1]} {cents}")
            case VigorishMarked(seat=seat, cents=cents):
                shown.append(f"mark {seat} {cents}")
    return shown


def winners(slug: str, **options: Any) -> list[Event]:
    """Seats 1, 2 and 5 win on the Banker's Hand, seats 3 and 4 lose."""
    felt = BaccaratTable(slug, seats=dict.fromkeys(range(1, 6), 100_00), **options)
    for seat, spot in ((1, "banker"), (2, "banker"), (3, "player"), (4, "tie"), (5, "banker")):
        felt.bet(spot, 100_00, seat=seat)
    return felt.hand(*BANKER_WINS)


ORDERS = {
    1: "pay 5, pay 2, pay 1, vigorish 5 500, vigorish 2 500, vigorish 1 500",
    2: "vigorish 5 500, vigorish 2 500, vigorish 1 500, pay 5, pay 2, pay 1",
    3: "pay 5, vigorish 5 500, pay 2, vigorish 2 500, pay 1, vigorish 1 500",
    4: "vigorish 5 500, pay 5, vigorish 2 500, pay 2, vigorish 1 500, pay 1",
}
DEFERRED = {
    1: "pay 5, pay 2, pay 1, mark 5 500, mark 2 500, mark 1 500",
    2: "mark 5 500, mark 2 500, mark 1 500, pay 5, pay 2, pay 1",
    3: "pay 5, mark 5 500, pay 2, mark 2 500, pay 1, mark 1 500",
    4: "mark 5 500, pay 5, mark 2 500, pay 2, mark 1 500, pay 1",
}

PROCEDURES = [
    pytest.param(1, marks=pytest.mark.rule("19:47-3.10(b)1", "19:47-7.10(b)1")),
    pytest.param(2, marks=pytest.mark.rule("19:47-3.10(b)2", "19:47-7.10(b)2")),
    pytest.param(3, marks=pytest.mark.rule("19:47-3.10(b)3", "19:47-7.10(b)3")),
    pytest.param(4, marks=pytest.mark.rule("19:47-3.10(b)4", "19:47-7.10(b)4")),
]


@both("19:47-3.10(b)", "19:47-3.10(c)", "19:47-7.10(b)", "19:47-7.10(c)")
@pytest.mark.parametrize("procedure", PROCEDURES)
def test_losers_first_then_the_order_of_the_pit(slug: str, procedure: int) -> None:
    """Every player has wagered all, so the vigorish comes out of the winning wager itself."""
    events = winners(slug, settlement_procedure=procedure, vigorish_collection="at_payout")

    assert steps(events) == ["collect 4", "collect 3", *ORDERS[procedure].split(", ")]
    moved = [each for each in events if isinstance(each, ChipsMoved)]
    taken = [each.cite for each in moved if each.target == "inventory"]
    returned = [each.cite for each in moved if each.memo == "banker stake"]
    assert [*taken, *returned] == [cite_of(slug, "10(b)")] * 5


@both("19:47-3.10(b)", "19:47-7.10(b)")
@pytest.mark.parametrize("procedure", PROCEDURES)
def test_deferred_vigorish_is_marked_in_the_same_order(slug: str, procedure: int) -> None:
    """A coin or a button in the player's numbered space."""
    events = winners(slug, settlement_procedure=procedure, vigorish_collection="deferred")

    assert steps(events) == ["collect 4", "collect 3", *DEFERRED[procedure].split(", ")]


@pytest.mark.parametrize("slug", BOTH)
@pytest.mark.parametrize("procedure", [1, 2, 3, 4])
def test_every_order_leaves_the_same_chips(slug: str, procedure: int) -> None:
    """Two Banker wagers and a coupon of one player are one win for the vigorish."""
    felt = BaccaratTable(
        slug,
        seats={2: 60_00},
        coupons_held={2: 20_00},
        settlement_procedure=procedure,
        vigorish_collection="at_payout",
    )
    felt.bet("banker", 20_00, seat=2, coupon=20_00)
    felt.bet("banker", 40_00, seat=2)

    felt.hand(*BANKER_WINS)

    assert felt.stack(2) == 60_00 + 80_00 - 4_00
    assert felt.table.accounts.balance("vigorish") == 4_00


@both("19:47-3.3(c)", "19:47-7.3(c)")
def test_deferred_vigorish_adds_up_and_is_collected_before_the_reshuffle(slug: str) -> None:
    """Two wins, one loss; then the last hand of the shoe, and what is owed is paid."""
    felt = BaccaratTable(slug, from_back=416 - 2 - 10, vigorish_collection="deferred")
    felt.bet("banker", 100_00)
    felt.hand(*BANKER_WINS)
    felt.open()
    felt.bet("banker", 20_00)
    felt.hand(*BANKER_WINS)
    assert felt.table.state.owed == ((1, 6_00),)
    felt.open()
    felt.bet("banker", 20_00)
    felt.hand(*PLAYER_WINS)
    felt.hand(*TIE)
    assert felt.table.state.shuffle_due
    assert felt.stack() == 1_100_00

    events = felt.open()

    assert steps(events)[:2] == ["vigorish 1 600", "mark 1 0"]
    shown = [str(getattr(each, "text", getattr(each, "memo", ""))) for each in events]
    assert shown.index("vigorish") < shown.index("416 cards shuffled")
    assert felt.table.state.owed == ()
    assert felt.stack() == 1_094_00


@both(
    "19:47-3.3(a)", "19:47-3.3(b)", "19:47-3.3(c)", "19:47-7.3(a)", "19:47-7.3(b)", "19:47-7.3(c)"
)
@pytest.mark.parametrize(
    ("spot", "cards", "letter", "paid"),
    [
        ("player", PLAYER_WINS, "a", 20_00),
        ("tie", TIE, "b", 160_00),
        ("banker", BANKER_WINS, "c", 20_00),
    ],
)
def test_a_payment_names_the_provision_on_its_odds(
    slug: str, spot: str, cards: tuple[str, ...], letter: str, paid: int
) -> None:
    """The chips come from the inventory under 3.3 or 7.3."""
    felt = BaccaratTable(slug)
    felt.bet(spot, 20_00)

    moved = [each for each in felt.hand(*cards) if isinstance(each, ChipsMoved)]

    paid_out = [(each.cents, each.cite) for each in moved if each.source == "inventory"]
    assert paid_out == [(paid, cite_of(slug, f"3({letter})"))]


@pytest.mark.parametrize("slug", BOTH)
def test_the_felt_shows_what_is_owed_and_which_hand_is_the_last(slug: str) -> None:
    """The marker in words when it is put down, and in the prompt until it is taken away."""
    felt = BaccaratTable(slug, from_back=416 - 2 - 2, vigorish_collection="deferred")
    assert felt.round.question is not None
    assert "owed" not in felt.round.question.prompt
    assert "last hand" not in felt.round.question.prompt
    felt.bet("banker", 100_00)

    marked = [e.text for e in felt.hand(*BANKER_WINS) if isinstance(e, VigorishMarked)]
    felt.open()

    assert marked == ["Seat 1 owes $5.00 in vigorish."]
    assert felt.round.question.prompt.endswith(
        "This is the last hand of the shoe. Vigorish owed: seat 1 $5.00."
    )
    felt.hand(*TIE)
    paid = [e.text for e in felt.open() if isinstance(e, VigorishMarked)]
    assert paid == ["Seat 1 owes no more in vigorish."]


@both("19:47-3.3(c)", "19:47-7.3(c)")
def test_chips_that_are_owed_are_not_wagered(slug: str) -> None:
    """So that the vigorish can always be collected."""
    felt = BaccaratTable(slug, seats={1: 100_00}, vigorish_collection="deferred")
    felt.bet("banker", 100_00)
    felt.hand(*BANKER_WINS)
    felt.open()

    felt.refused_bet("player", 200_00, cite_of(slug, "3(c)"))
    felt.refused_bet("player", 201_00, cite_of(slug, "2(d)"))
    assert felt.round.question is not None
    amounts = [form.blanks["cents"] for form in felt.round.question.forms()[1:4]]
    assert set(amounts) == {Amount(1_00, 195_00, 1_00)}
    felt.bet("player", 195_00)
    felt.hand(*BANKER_WINS)
    assert felt.stack() == 5_00


@both("19:47-3.3(c)", "19:47-7.3(c)")
def test_all_that_is_owed_is_collected_before_the_reshuffle(slug: str) -> None:
    """From the highest-numbered space downward, no matter who is at the table."""
    seats = dict.fromkeys((1, 3, 4), 100_00)
    felt = BaccaratTable(slug, seats=seats, from_back=416 - 2 - 2, vigorish_collection="deferred")
    for seat in (1, 3):
        felt.bet("banker", 20_00, seat=seat)
    felt.hand(*BANKER_WINS)
    felt.hand(*TIE)

    collected = steps(felt.open())

    assert collected == ["vigorish 3 100", "mark 3 0", "vigorish 1 100", "mark 1 0"]
    assert felt.table.accounts.balance("vigorish") == 2_00


@both("19:47-3.3(c)", "19:47-7.3(c)")
def test_a_player_who_leaves_pays_what_is_owed(slug: str) -> None:
    """The marker in that space is taken away."""
    felt = BaccaratTable(slug, seats={1: 100_00, 2: 100_00}, vigorish_collection="deferred")
    felt.bet("banker", 100_00)
    felt.bet("banker", 50_00, seat=2)
    felt.hand(*BANKER_WINS)
    felt.open()

    events = felt.say(Leave(by="seat:1"))

    assert steps(events) == ["vigorish 1 500", "mark 1 0"]
    assert felt.table.state.owed == ((2, 2_50),)
    assert felt.table.accounts.balance("vigorish") == 5_00


@both("19:47-3.3(c)", "19:47-7.3(c)")
def test_without_rounding_a_banker_wager_has_a_vigorish_of_whole_cents(slug: str) -> None:
    """Chips of 25 cents: 5 percent of a dollar is the least that comes out even."""
    felt = BaccaratTable(slug, vigorish_rounding="none", unit=25, vigorish_collection="at_payout")

    felt.refused_bet("banker", 1_25, cite_of(slug, "3(c)"))
    felt.bet("player", 1_25)
    felt.bet("banker", 13_00)
    felt.hand(*BANKER_WINS)

    assert felt.table.accounts.balance("vigorish") == 65


RATES: dict[tuple[str, str], dict[str, Any]] = {
    ("punto_banco", "4"): {"vigorish_rate": Fraction(1, 25)},
    ("punto_banco", "5"): {"vigorish_rate": Fraction(1, 20)},
    ("minibaccarat", "4"): {"banker_vigorish": "pct4"},
    ("minibaccarat", "5"): {"banker_vigorish": "pct5"},
}


@both("19:47-3.3(c)", "19:47-7.3(c)")
@pytest.mark.parametrize(
    ("rate", "wager", "punto", "mini"),
    [
        ("5", 10_00, 50, 50),
        ("5", 12_00, 75, 60),
        ("5", 1_00, 25, 5),
        ("5", 101_00, 5_25, 5_05),
        ("4", 5_00, 20, 20),
        ("4", 6_00, 40, 25),
        ("4", 1_00, 20, 5),
        ("4", 100_00, 4_00, 4_00),
    ],
)
def test_vigorish_is_rounded_up_to_the_coin(
    slug: str, rate: str, wager: int, punto: int, mini: int
) -> None:
    """25 cents at 5 percent and 20 cents at 4; at minibaccarat 5 cents; even amounts stay."""
    felt = BaccaratTable(slug, vigorish_collection="at_payout", **RATES[slug, rate])
    felt.bet("banker", wager)

    felt.hand(*BANKER_WINS)

    due = {"punto_banco": punto, "minibaccarat": mini}[slug]
    assert felt.table.accounts.balance("vigorish") == due
    assert felt.stack() == 1_000_00 + wager - due


@pytest.mark.parametrize("slug", BOTH)
def test_only_banker_wins_bear_vigorish(slug: str) -> None:
    """Not Player wins, not ties, not losses."""
    felt = BaccaratTable(slug, vigorish_collection="at_payout")
    for cards in (PLAYER_WINS, TIE):
        felt.open() if felt.round.over else None
        felt.bet("banker", 10_00)
        felt.bet("player", 10_00)
        felt.bet("tie", 10_00)
        felt.hand(*cards)

    assert felt.table.accounts.balance("vigorish") == 0


@pytest.mark.parametrize("slug", BOTH)
def test_a_wager_accepted_over_the_chips_is_refused(slug: str) -> None:
    """Owing nothing, a player may wager all, and no more."""
    felt = BaccaratTable(slug, seats={1: 50_00})

    felt.refused(PlaceWager(by="seat:1", seat=1, spot="player", cents=51_00), cite_of(slug, "2(d)"))
    felt.bet("player", 50_00)
    assert felt.stack() == 0
