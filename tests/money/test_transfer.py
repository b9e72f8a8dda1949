from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import InvariantBroken
from pitboss.money import (
    CAGE,
    CENTS_MAX,
    HOUSE_ACCOUNTS,
    INVENTORY,
    VIGORISH,
    Accounts,
    Transfer,
    coupons,
    layout,
    stack,
)

CITE = "19:47-1.4(a)"
AMOUNT = "cents"
NAMES = [INVENTORY, VIGORISH, CAGE, stack(1), stack(2), layout(1), layout(2), coupons(1)]


def move(source: str, target: str, cents: int) -> Transfer:
    return Transfer(source, target, cents, cite=CITE)


def first_refused(accounts: Accounts, moves: list[Transfer]) -> Transfer | None:
    for each in moves:
        try:
            accounts.apply(each)
        except InvariantBroken:
            return each
    return None


@st.composite
def transfers(draw: st.DrawFn) -> Transfer:
    source = draw(st.sampled_from(NAMES))
    target = draw(st.sampled_from([name for name in NAMES if name != source]))
    return move(source, target, draw(st.integers(1, 1000)))


def test_accounts_have_the_names_of_the_felt() -> None:
    """Seats count from 1, and every account of a seat names it."""
    assert (stack(1), layout(2), coupons(3)) == ("stack:1", "layout:2", "coupons:3")
    assert frozenset({"inventory", "cage"}) == HOUSE_ACCOUNTS


@pytest.mark.parametrize("seat", [0, -1, True, 1.0, "1"])
def test_there_is_no_seat_below_one(seat: int) -> None:
    """A seat that is not on the felt has no account."""
    for account in (stack, layout, coupons):
        with pytest.raises(InvariantBroken):
            account(seat)


@pytest.mark.promise("R1")
@pytest.mark.parametrize("cents", [1, CENTS_MAX])
def test_a_transfer_moves_a_cent_or_all_there_is(cents: int) -> None:
    """Both bounds are within."""
    assert Accounts([move(CAGE, stack(1), cents)]).balance(stack(1)) == cents


@pytest.mark.parametrize("cents", [0, -1, True, 1.0, CENTS_MAX + 1, "1"])
def test_a_transfer_moves_a_positive_number_of_cents(cents: int) -> None:
    """Nothing, less than nothing and broken cents do not move."""
    with pytest.raises(InvariantBroken):
        move(CAGE, INVENTORY, cents)


@pytest.mark.promise("R1")
@pytest.mark.parametrize(
    ("source", "target", "cite"),
    [(CAGE, CAGE, CITE), ("", CAGE, CITE), (CAGE, "", CITE), (CAGE, INVENTORY, "")],
)
def test_a_transfer_names_two_accounts_and_a_provision(source: str, target: str, cite: str) -> None:
    """Money that goes nowhere, comes from nowhere or moves without a rule does not construct."""
    with pytest.raises(InvariantBroken):
        Transfer(source, target, 1, cite=cite)


def test_a_transfer_is_plain_data() -> None:
    """A transfer survives JSON, does not change, and prints as a sentence."""
    transfer = Transfer(INVENTORY, stack(1), 1250, cite=CITE, memo="pays 5 to 2")
    again = msgspec.json.decode(msgspec.json.encode(transfer), type=Transfer)

    assert again == transfer
    assert hash(again) == hash(transfer)
    assert str(transfer) == "$12.50 from inventory to stack:1 [19:47-1.4(a)]"
    with pytest.raises(AttributeError):
        setattr(transfer, AMOUNT, 1)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(
            b'{"source":"a","target":"b","cents":1,"cite":"c","x":1}', type=Transfer
        )


@pytest.mark.promise("R1")
def test_only_the_house_may_owe() -> None:
    """The cage and the inventory may go below zero; stacks, layouts and vigorish may not."""
    accounts = Accounts([move(CAGE, stack(1), 500), move(INVENTORY, stack(1), 300)])

    assert accounts.snapshot() == {"cage": -500, "inventory": -300, "stack:1": 800}
    for poor in (stack(2), layout(1), coupons(1), VIGORISH):
        with pytest.raises(InvariantBroken, match="would owe"):
            accounts.apply(move(poor, INVENTORY, 1))


@pytest.mark.promise("R1")
def test_a_refused_list_moves_nothing_at_all() -> None:
    """One bad transfer at the end takes the good ones before it back."""
    accounts = Accounts([move(CAGE, stack(1), 500)])
    before = accounts.snapshot()

    with pytest.raises(InvariantBroken):
        accounts.apply_all([move(stack(1), layout(1), 500), move(stack(1), layout(1), 1)])
    assert accounts.snapshot() == before


def test_chips_must_arrive_before_they_are_pushed_on() -> None:
    """The order of a list counts: a stack cannot lend against a later payment."""
    pays, wagers = move(CAGE, stack(1), 500), move(stack(1), layout(1), 500)

    assert Accounts([pays, wagers]).balance(layout(1)) == 500
    with pytest.raises(InvariantBroken):
        Accounts([wagers, pays])


def test_a_seat_owns_its_stack_its_wagers_and_its_coupons() -> None:
    """The total of a seat leaves out every other seat."""
    accounts = Accounts(
        [
            move(CAGE, stack(1), 500),
            move(stack(1), layout(1), 200),
            move(CAGE, coupons(1), 50),
            move(CAGE, stack(2), 900),
        ]
    )

    assert accounts.seat_total(1) == 550
    assert accounts.seat_total(3) == 0


def test_a_copy_lives_its_own_life() -> None:
    """What is tried on a copy does not touch the table."""
    accounts = Accounts([move(CAGE, stack(1), 500)])
    twin = accounts.copy()
    same = twin.snapshot() == accounts.snapshot()
    twin.apply(move(stack(1), CAGE, 500))

    assert same
    assert accounts.balance(stack(1)) == 500
    assert twin.snapshot() == {}
    assert repr(accounts) == "<Accounts {'cage': -500, 'stack:1': 500}>"


@pytest.mark.promise("R1")
@given(st.lists(transfers(), max_size=40))
def test_any_transfers_conserve_the_chips(moves: list[Transfer]) -> None:
    """After every transfer, accepted or refused, the sum is zero and only the house owes."""
    accounts = Accounts()
    for each in moves:
        before = accounts.snapshot()
        try:
            accounts.apply(each)
        except InvariantBroken:
            assert accounts.snapshot() == before
            assert before.get(each.source, 0) < each.cents
            assert each.source not in HOUSE_ACCOUNTS
        assert accounts.total() == sum(accounts.snapshot().values()) == 0
        assert {n for n, cents in accounts.snapshot().items() if cents < 0} <= HOUSE_ACCOUNTS


@pytest.mark.promise("R1")
@given(st.lists(transfers(), max_size=20), st.lists(transfers(), max_size=8))
def test_a_list_is_applied_whole_or_not_at_all(first: list[Transfer], then: list[Transfer]) -> None:
    """A list gives what its transfers give one by one, or leaves every balance as it was."""
    accounts = Accounts(each for each in first if each.source in HOUSE_ACCOUNTS)
    one_by_one, before = accounts.copy(), accounts.snapshot()
    try:
        accounts.apply_all(then)
    except InvariantBroken:
        assert accounts.snapshot() == before
        assert first_refused(one_by_one, then) is not None
        return
    assert first_refused(one_by_one, then) is None
    assert accounts.snapshot() == one_by_one.snapshot()


@given(st.lists(transfers(), max_size=30))
def test_a_snapshot_is_sorted_and_without_zeros(moves: list[Transfer]) -> None:
    """Two tables with the same balances show the same text."""
    accounts = Accounts(each for each in moves if each.source in HOUSE_ACCOUNTS)
    snapshot = accounts.snapshot()

    assert list(snapshot) == sorted(snapshot)
    assert all(snapshot.values())
    assert all(accounts.balance(name) == cents for name, cents in snapshot.items())


def test_an_unsound_movement_moves_nothing() -> None:
    """Money leaves one account for another, under a provision, and there is some."""
    accounts = Accounts()

    for source, target, cents, cite in [
        ("cage", "cage", 1, "19:47-1.4(a)"),
        ("cage", "", 1, "19:47-1.4(a)"),
        ("cage", "pot", 0, "19:47-1.4(a)"),
        ("cage", "pot", 1, ""),
    ]:
        with pytest.raises(InvariantBroken):
            accounts.move(source, target, cents, cite)
    assert accounts.snapshot() == {}
