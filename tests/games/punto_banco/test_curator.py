"""Who deals at punto banco: the shoe offered, kept, passed and taken away."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.punto_banco.betting import OrderShoe, PassShoe
from pitboss.games.punto_banco.rules import may_pass, must_pass
from pitboss.games.punto_banco.state import CuratorChosen
from pitboss.table import Announced, Betting, Event, Leave, Recorded, Sit
from tests.games.baccarat.felt import BaccaratTable, said
from tests.games.baccarat.test_round import BANKER_WINS, PLAYER_WINS, TIE

SEATS = {2: 1_000_00, 3: 1_000_00, 5: 1_000_00}


def chosen(events: list[Event]) -> list[tuple[int, str]]:
    return [(each.seat, each.cite) for each in events if isinstance(each, CuratorChosen)]


def table(**options: Any) -> BaccaratTable:
    return BaccaratTable("punto_banco", seats=SEATS, **options)


def asked(felt: BaccaratTable) -> set[str]:
    assert felt.round.question is not None
    return set(felt.round.question.actors())


def offered(felt: BaccaratTable, *answers: str) -> list[str]:
    """To whom the shoe is offered while they answer so."""
    seats = []
    for answer in answers:
        (seat,) = asked(felt)
        seats.append(seat)
        felt.choose(seat, answer)
    return seats


@pytest.mark.rule("19:47-3.6(b)")
def test_the_shoe_is_offered_first_to_seat_one_and_then_counterclockwise() -> None:
    """Seat 1 is empty, so seat 2 comes first; seat 2 takes it."""
    felt = table()

    assert chosen(felt.events) == [(2, "19:47-3.6(c)")]
    assert felt.table.state.curator == 2


def test_the_prompt_says_who_has_the_shoe() -> None:
    """The curator; or the calling dealer, once nobody has taken it."""
    felt = table()
    assert felt.round.question is not None
    assert felt.round.question.prompt == "Place your bets. Seat 2 has the shoe."
    felt.hand(*PLAYER_WINS)
    felt.begin()

    offered(felt, "refuse", "refuse", "refuse")

    assert felt.round.question.prompt == "Place your bets. The calling dealer has the shoe."


@pytest.mark.rule("19:47-3.6(b)", "19:47-3.6(c)")
def test_the_one_who_accepts_first_is_the_curator_and_deals() -> None:
    """Seat 2 refuses, seat 3 accepts, seat 5 is not asked."""
    felt = table()
    felt.hand(*PLAYER_WINS)
    felt.begin()
    assert offered(felt, "refuse", "accept") == ["seat:3", "seat:5"]

    events = felt.deal()

    dealt = [(each.by, each.cite) for each in events if isinstance(each, Recorded)]
    assert dealt == [("seat:5", "19:47-3.6(c)")]


@pytest.mark.rule("19:47-3.11(b)")
def test_a_shoe_given_up_goes_round_from_the_curators_right_and_back_to_the_curator() -> None:
    """After seat 3 come 5 and 2, and seat 3 last."""
    felt = table()
    felt.hand(*PLAYER_WINS)
    felt.begin()
    offered(felt, "accept")
    assert felt.table.state.curator == 3
    felt.hand(*PLAYER_WINS)
    felt.begin()

    assert offered(felt, "refuse", "refuse", "accept") == ["seat:5", "seat:2", "seat:3"]
    assert felt.table.state.curator == 3


@pytest.mark.rule("19:47-3.11(a)1")
def test_the_curator_must_pass_when_the_bankers_hand_loses() -> None:
    """And only then: a win and a tie leave the shoe where it is."""
    felt = table()

    for cards in (BANKER_WINS, TIE):
        assert chosen(felt.hand(*cards)) == []
    assert chosen(felt.hand(*PLAYER_WINS)) == [(0, "19:47-3.11(a)1")]
    assert felt.table.state.curator == 0
    assert [must_pass(winner) for winner in (1, 0, -1)] == [False, False, True]


@pytest.mark.rule("19:47-3.11(a)")
def test_the_curator_may_pass_after_any_round() -> None:
    """Not before having dealt one; then the betting goes on with another curator."""
    felt = table()
    felt.refused(PassShoe(by="seat:2"), "19:47-3.11(a)")
    felt.hand(*TIE)
    felt.open()
    felt.refused(PassShoe(by="seat:3"), "19:47-3.11(a)")
    wager = felt.bet("player", 10_00, seat=5)

    events = felt.say(PassShoe(by="seat:2"))
    assert offered(felt, "accept") == ["seat:3"]

    assert chosen(events) == [(0, "19:47-3.11(a)")]
    assert isinstance(felt.round.question, Betting)
    assert wager in felt.table.wagers
    assert felt.table.state.curator == 3
    felt.refused(PassShoe(by="seat:3"), "19:47-3.11(a)")
    assert not may_pass(0, dealt=True)


@pytest.mark.rule("19:47-3.11(a)2")
@pytest.mark.parametrize("by", ["dealer", "floorperson"])
@pytest.mark.parametrize("reason", ["delay", "invalid_deals", "breach"])
def test_staff_may_order_the_shoe_passed_and_say_why(by: str, reason: str) -> None:
    """For delay, for repeated invalid deals, for a breach; for nothing else."""
    felt = table()
    assert felt.round.question is not None
    texts = [form.help for form in felt.round.question.forms()]
    assert f"the {by} orders the shoe passed" in texts
    felt.refused(OrderShoe(by=by, reason="luck"), "19:47-3.11(a)2")

    events = felt.say(OrderShoe(by=by, reason=reason))

    assert chosen(events) == [(0, "19:47-3.11(a)2")]
    assert by in said(events)[0]
    assert asked(felt) == {"seat:3"}


@pytest.mark.rule("19:47-3.11(a)2")
def test_the_shoe_is_ordered_passed_as_often_as_there_is_reason() -> None:
    """Fifty times before one hand."""
    felt = table()
    for _ in range(50):
        felt.say(OrderShoe(by="dealer", reason="delay"))
        offered(felt, "accept")

    assert felt.round.accepts(OrderShoe(by="floorperson", reason="delay"))


@pytest.mark.rule("19:47-3.11(b)")
def test_if_nobody_takes_the_shoe_the_calling_dealer_deals_until_somebody_does() -> None:
    """The next round offers it again, from the same place."""
    felt = table()
    felt.hand(*PLAYER_WINS)
    felt.begin()
    offered(felt, "refuse", "refuse", "refuse")

    events = felt.deal()

    assert [e.by for e in events if isinstance(e, Recorded)] == ["dealer"]
    refused = [e.cite for e in felt.events if isinstance(e, Announced) and "Nobody" in e.text]
    assert refused == ["19:47-3.11(b)"]
    felt.deal(*BANKER_WINS)
    felt.result()
    felt.begin()
    assert offered(felt, "accept") == ["seat:3"]


@pytest.mark.rule("19:47-3.6(b)")
def test_at_an_empty_table_the_dealer_deals() -> None:
    """There is nobody to offer the shoe to."""
    felt = BaccaratTable("punto_banco", seats={})
    nobody = [e.cite for e in felt.events if isinstance(e, Announced) and "Nobody" in e.text]
    assert nobody == ["19:47-3.6(b)"]

    events = felt.deal()

    assert [e.by for e in events if isinstance(e, Recorded)] == ["dealer"]
    felt.deal(*PLAYER_WINS)
    felt.result()
    assert felt.table.state.previous == 0


@pytest.mark.rule("19:47-3.11(b)")
def test_a_curator_who_leaves_gives_up_the_shoe() -> None:
    """It is offered on before “Cards”, and a newcomer in that seat is not the last curator."""
    felt = table()
    felt.hand(*TIE)
    felt.open()

    events = felt.say(Leave(by="seat:2"))
    felt.say(Leave(by="seat:5"))
    felt.say(Sit(by="dealer", seat=2, cents=100_00))
    felt.close()

    assert chosen(events) == [(0, "19:47-3.11(a)")]
    assert felt.table.state.last_curator == 0
    assert offered(felt, "accept") == ["seat:3"]


@pytest.mark.rule("19:47-3.5(b)")
def test_at_a_reshuffle_the_last_curator_is_offered_the_cut_first() -> None:
    """Then clockwise: after seat 3 come 2 and 5."""
    felt = table(from_back=416 - 2)
    felt.hand(*PLAYER_WINS)
    felt.open()
    felt.hand(*PLAYER_WINS)
    felt.begin()
    cuts = []
    for _ in range(3):
        cuts += sorted(asked(felt))
        felt.choose(cuts[-1], "refuse")

    assert cuts == ["seat:3", "seat:2", "seat:5"]


@pytest.mark.rule("19:47-3.5(b)")
def test_if_the_last_curator_is_gone_the_cut_begins_at_the_highest_seat() -> None:
    """Seat 2 was curator and has left."""
    felt = table(from_back=416 - 2)
    felt.hand(*TIE)
    felt.open()
    felt.say(Leave(by="seat:2"))
    felt.close()
    offered(felt, "refuse", "refuse")
    felt.hand(*TIE)
    felt.begin()

    assert asked(felt) == {"seat:5"}


@pytest.mark.rule("19:47-3.6(b)")
def test_a_new_shoe_does_not_start_the_offers_anew() -> None:
    """The curator who did not lose keeps the shoe over the shuffle."""
    felt = table(from_back=416 - 2)
    felt.hand(*TIE)
    felt.hand(*BANKER_WINS)
    assert felt.table.state.shuffle_due

    felt.open()

    assert felt.table.state.curator == 2
    assert [seat for seat, _ in chosen(felt.events)] == [2]


def test_a_void_round_leaves_the_shoe_with_the_curator() -> None:
    """Nobody has lost."""
    felt = table()
    felt.load("9s", "8h")

    felt.deal("9s", "8h")

    assert felt.table.state.curator == 2
