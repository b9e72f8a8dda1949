"""A bad beat fund from its opening to its end, each step with its provision."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import PitbossError, RuleViolation
from pitboss.jackpots import Fund, apply, fold
from pitboss.jackpots.changes import is_harder
from pitboss.jackpots.entries import (
    BonusPaid,
    ChangePosted,
    ClaimRefused,
    DisplayAdjusted,
    FormsMatched,
    FundDiscontinued,
    FundEntry,
    FundReceived,
    FundRulesChanged,
    FundSeeded,
    FundTransferred,
    PayoutPaid,
    Person,
)
from pitboss.poker.house.bad_beat import Bonus, Qualifier, Secondary, rules_to_data
from tests.jackpots.books import after, claimed, counted, displayed, opened, paid, verified
from tests.poker.funds import fund_rules


def started(cents: int = 1_000_00, **changes: Any) -> Fund:
    """A fund with so much on its books and on its display."""
    fund = fold(
        "main", [opened(**changes), counted(1, cents, method=changes.get("count", "in_table"))]
    )
    return after(fund, displayed(fund))


def refused(fund: Fund, entry: FundEntry, provision: str) -> None:
    """The entry is refused under this provision."""
    with pytest.raises(RuleViolation) as caught:
        apply(fund, entry)
    assert provision in caught.value.cites, caught.value


# -- from the count to the payment ----------------------------------------------------------------


@pytest.mark.rule("13:69F-14.19(a)", "13:69F-14.19(l)")
def test_a_fund_is_opened_once_under_lawful_rules() -> None:
    """With procedures for its end filed."""
    fund = fold("main", [opened()])

    refused(fund, opened(), "13:69F-14.19(a)")
    refused(Fund(name="main"), opened(discontinuance=""), "13:69F-14.19(l)")
    refused(Fund(name="other"), opened(), "13:69F-14.19(a)")
    refused(Fund(name="main"), counted(1, 5_00), "13:69F-14.19(a)")


@pytest.mark.rule("13:69F-14.19(p)", "13:69F-14.19(k)")
def test_the_reset_share_of_a_count_is_kept_for_the_next_payout() -> None:
    """Rounded down; the rest belongs to this payout."""
    fund, moves = apply(fold("main", [opened(reset=Fraction(1, 3))]), counted(1, 100_00))

    assert (fund.primary, fund.reserve, fund.contributed) == (66_67, 33_33, 100_00)
    assert [(each.source, each.target, each.cents) for each in moves] == [
        ("box:primary", "primary", 66_67),
        ("box:primary", "reserve", 33_33),
    ]


@pytest.mark.rule("13:69F-14.19(i)", "13:69F-14.19(i)1", "13:69F-14.19(i)2", "13:69F-14.19(j)")
def test_a_payout_is_verified_then_paid_and_the_reserve_is_the_next() -> None:
    """Pending, verified with the display waiting, paid, adjusted."""
    fund = started(reset=Fraction(1, 10))
    refused(after(fund, claimed()), paid(), "13:69F-14.19(i)")
    fund = after(fund, claimed(), verified())

    assert (fund.status, fund.adjusting, fund.owed, fund.primary) == (
        "pending",
        True,
        900_00,
        100_00,
    )
    refused(fund, PayoutPaid(claim="7.1.primary", place="cage"), "13:69F-14.19(j)")
    fund, moves = apply(fund, paid())
    assert [(each.target, each.cents) for each in moves] == [
        ("player:101", 450_00),
        ("player:102", 225_00),
        ("player:103", 75_00),
        ("player:104", 75_00),
        ("player:105", 75_00),
    ]
    fund = after(fund, displayed(fund))
    assert (fund.status, fund.shown_primary, fund.balance) == ("open", 100_00, 100_00)
    refused(fund, paid(), "13:69F-14.19(i)")


@pytest.mark.rule("13:69F-14.19(i)")
def test_claims_are_decided_in_the_order_of_their_hands() -> None:
    """The second gets what is there after the first; what comes later is of the next payout."""
    fund = after(started(), claimed(1), counted(2, 50_00), claimed(2), counted(3, 7_00))

    refused(fund, verified("7.2.primary"), "13:69F-14.19(i)")
    fund = after(fund, verified("7.1.primary"), verified("7.2.primary"))
    assert [each.cents for each in fund.claims.values()] == [1_000_00, 50_00]
    assert fund.primary == 7_00


@pytest.mark.rule("13:69F-14.19(i)")
def test_a_hand_that_does_not_qualify_is_refused_by_the_supervisor() -> None:
    """And nothing is paid."""
    claim = "7.1.primary"
    fund = after(started(), claimed(), ClaimRefused(claim=claim, by="Sue", reason="folded"))

    assert (fund.status, fund.balance) == ("open", 1_000_00)
    refused(fund, verified(), "13:69F-14.19(i)")
    refused(
        after(started(), claimed()), ClaimRefused(claim=claim, by=" ", reason=""), "13:69F-14.19(i)"
    )


# -- secondary payouts ----------------------------------------------------------------------------


LESSER = {"hold_em": Qualifier(hand="AAA22")}


@pytest.mark.rule("13:69F-14.19(m)2", "13:69F-14.19(m)2ii")
def test_a_secondary_payout_from_the_primary_is_subtracted_from_it() -> None:
    """A tenth of a thousand dollars."""
    second = Secondary(
        hands=LESSER, funded_by="from_primary", portion=Fraction(1, 10), both="primary_only"
    )
    fund = after(started(secondary=second), claimed(payout="secondary"), verified("7.1.secondary"))

    assert (fund.owed, fund.primary) == (100_00, 900_00)


@pytest.mark.rule("13:69F-14.19(m)1")
def test_a_secondary_payout_with_its_own_contributions_leaves_the_primary_alone() -> None:
    """Only its own fund falls."""
    second = Secondary(hands=LESSER, funded_by="own_contribution", contribution=25)
    fund = fold(
        "main", [opened(secondary=second, contribution=75), counted(1, 75_00, secondary=25_00)]
    )
    fund = after(fund, claimed(payout="secondary"), verified("7.1.secondary"))

    assert (fund.owed, fund.primary, fund.secondary) == (25_00, 75_00, 0)


# -- the display ----------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.19(o)", "13:69F-14.19(k)1", "13:69F-14.19(k)2")
def test_the_display_shows_the_books_and_falls_only_after_a_payment() -> None:
    """In the presence of a poker supervisor, who is not the accountant."""
    fund = started()

    refused(
        fund,
        DisplayAdjusted(primary=1, secondary=0, by="Ann", supervisor="Sue"),
        "13:69F-14.19(k)2",
    )
    alone = msgspec.structs.replace(displayed(fund), supervisor="Ann")
    refused(fund, alone, "13:69F-14.19(k)1")
    fund = after(fund, claimed(), verified())
    refused(fund, displayed(fund), "13:69F-14.19(o)")
    assert fund.shown_primary == 1_000_00
    fund = after(fund, paid())
    assert after(fund, displayed(fund)).shown_primary == 0


# -- changes --------------------------------------------------------------------------------------


def changed(fund: Fund, **changes: Any) -> list[FundEntry]:
    """A notice of other rules, and the change."""
    posted = ChangePosted(rules=rules_to_data(fund_rules(**changes)), text="other rules")
    return [posted, FundRulesChanged()]


@pytest.mark.rule("13:69F-14.19(q)")
def test_rules_change_after_a_notice_and_hands_get_harder_only_after_a_win() -> None:
    """Easier at once; harder only once that payout has been won."""
    fund = started()
    easier = {"hands": {**fund.filed.hands, "hold_em": Qualifier(hand="AAAKK")}}
    harder = {"hands": {**fund.filed.hands, "hold_em": Qualifier(hand="TTTT2")}}
    strict = {"hands": {**fund.filed.hands, "hold_em": Qualifier(hand="22223", players=4)}}

    refused(fund, FundRulesChanged(), "13:69F-14.19(q)")
    assert after(fund, *changed(fund, **easier)).filed.hands["hold_em"].hand == "AAAKK"
    for wanted in (harder, strict, {"hands": {"hold_em": Qualifier(hand="22223")}}):
        post, change = changed(fund, **wanted)
        refused(after(fund, post), change, "13:69F-14.19(q)")
    post, change = changed(fund, **harder)
    waiting = after(fund, post, claimed(), verified())
    refused(waiting, change, "13:69F-14.19(q)")
    assert after(waiting, paid(), change).filed.hands["hold_em"].hand == "TTTT2"
    refused(fund, ChangePosted(rules=rules_to_data(fund_rules()), text=""), "13:69F-14.19(q)")


# -- counts and forms -----------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.19(f)", "13:69F-14.19(f)2", "13:69F-14.19(f)2i", "13:69F-14.19(f)2ii")
@pytest.mark.rule("13:69F-14.19(f)2ii(1)", "13:69F-14.19(f)2ii(2)", "13:69F-14.19(f)3")
@pytest.mark.rule("13:69F-14.19(f)3ii", "13:69F-14.19(f)3iii", "13:69F-14.19(f)3iv")
def test_an_in_table_count_has_its_witness_and_its_form() -> None:
    """A supervisor on video, or a second department that the controls name."""
    fund = fold("main", [opened()])
    second = fold(
        "main", [opened(in_table_witness="second_department", witnesses=("slot_attendant",))]
    )

    refused(fund, counted(1, 1_00, surveillance=False), "13:69F-14.19(f)2")
    refused(fund, counted(1, 1_00, witness="Dora"), "13:69F-14.19(f)3iv")
    refused(fund, counted(2, 1_00), "13:69F-14.19(f)3")
    refused(fund, counted(1, -1_00), "13:69F-14.19(f)3iii")
    refused(fund, counted(1, 1_00, secondary=-1), "13:69F-14.19(f)3iii")
    refused(fund, counted(1, 1_00, method="cage"), "13:69F-14.19(f)2")
    refused(second, counted(1, 1_00, position="surveillance"), "13:69F-14.19(f)2ii(1)")
    refused(second, counted(1, 1_00, position="accounting"), "13:69F-14.19(f)2ii(2)")
    refused(second, counted(1, 1_00, position="porter"), "13:69F-14.19(f)2ii")
    assert after(second, counted(1, 1_00, position="slot_attendant")).primary == 1_00


@pytest.mark.rule("13:69F-14.19(d)", "13:69F-14.19(d)1", "13:69F-14.19(d)2", "13:69F-14.19(e)")
def test_counts_at_a_closed_table_and_in_the_cage_have_their_people() -> None:
    """Supervisor, surveillance, security and cashier."""
    closed = {"method": "closed_table", "escort": "Gus", "cashier": "Cash"}
    fund = fold("main", [opened(count="closed_table")])
    assert after(fund, counted(1, 5_00, **closed)).primary == 5_00
    refused(fund, counted(1, 5_00, **{**closed, "escort": ""}), "13:69F-14.19(d)1")
    refused(fund, counted(1, 5_00, **{**closed, "cashier": ""}), "13:69F-14.19(e)")
    fund = fold("main", [opened(count="cage")])
    cage = {**closed, "method": "cage", "surveillance": False, "dealer": ""}
    assert after(fund, counted(1, 5_00, **cage)).primary == 5_00
    refused(fund, counted(1, 5_00, **{**cage, "witness": ""}), "13:69F-14.19(d)2")


@pytest.mark.rule("13:69F-14.19(g)", "13:69F-14.19(h)")
def test_accounting_matches_originals_and_duplicates() -> None:
    """A duplicate without its original is added to poker revenue."""
    fund = after(started(), counted(2, 20_00), counted(3, 30_00), counted(4, 40_00))
    fund = after(fund, FormsMatched(originals=(1, 3), duplicates=(1, 2), by="Ann"))

    assert fund.last_match is not None
    assert fund.last_match.without_original == (2,)
    assert fund.last_match.without_duplicate == (3,)
    assert fund.last_match.missing == (4,)
    assert fund.revenue == 20_00
    refused(fund, FormsMatched(originals=(1,), duplicates=(), by="Ann"), "13:69F-14.19(h)")


# -- bonuses and the end --------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.19(a)", "13:69F-14.19(b)4")
def test_other_bonuses_are_posted_and_come_from_the_reserve() -> None:
    """So that no amount displayed falls."""
    bonus = Bonus(name="high hand", text="at midnight")
    fund = started(reset=Fraction(1, 10), bonuses=(bonus,))
    player = Person(seat=1, user=5)

    assert after(fund, BonusPaid(bonus="high hand", to=player, cents=60_00)).reserve == 40_00
    refused(fund, BonusPaid(bonus="high hand", to=player, cents=160_00), "13:69F-14.19(o)")
    refused(fund, BonusPaid(bonus="free food", to=player, cents=1), "13:69F-14.19(b)4")
    refused(fund, BonusPaid(bonus="high hand", to=player, cents=0), "13:69F-14.19(a)")


@pytest.mark.rule("13:69F-14.19(l)", "13:69F-14.19(c)")
def test_a_discontinued_fund_goes_to_players_to_the_last_cent() -> None:
    """What is left goes to another fund."""
    fund = started()
    refused(fund, FundTransferred(to="other", cents=1_000_00), "13:69F-14.19(l)")
    fund = after(fund, FundDiscontinued(by="Ann"))
    refused(fund, FundTransferred(to="other", cents=1), "13:69F-14.19(l)")
    refused(fund, FundSeeded(cents=1), "13:69F-14.19(l)")
    fund, moves = apply(fund, FundTransferred(to="other", cents=1_000_00))
    other = after(
        fold("other", [opened(fund="other")]), FundReceived(source="main", cents=1_000_00)
    )

    assert (fund.balance, fund.transferred, other.primary) == (0, 1_000_00, 1_000_00)
    assert [each.target for each in moves] == ["fund:other"]


# -- the identity ---------------------------------------------------------------------------------


SERIALS = st.sets(st.integers(1, 6), max_size=3).map(tuple)
ENTRIES = st.one_of(
    st.builds(counted, st.integers(1, 12), st.integers(0, 10**6), secondary=st.integers(0, 10**4)),
    st.builds(FundSeeded, cents=st.integers(-5, 10**6)),
    st.builds(claimed, st.integers(1, 50), st.sampled_from(["primary", "secondary"])),
    st.builds(verified, st.integers(1, 50).map(lambda n: f"7.{n}.primary")),
    st.builds(verified, st.integers(1, 50).map(lambda n: f"7.{n}.secondary")),
    st.just("verify"),
    st.just("pay"),
    st.just("display"),
    st.sampled_from(["easier", "harder"]),
    st.just(FundRulesChanged()),
    st.builds(FormsMatched, originals=SERIALS, duplicates=SERIALS, by=st.just("Ann")),
    st.builds(
        BonusPaid,
        bonus=st.just("high hand"),
        to=st.just(Person(seat=1, user=5)),
        cents=st.integers(0, 10**4),
    ),
    st.builds(FundDiscontinued, by=st.just("Ann")),
    st.builds(FundTransferred, to=st.just("other"), cents=st.integers(0, 10**6)),
)


def wished(fund: Fund, wish: Any) -> FundEntry | None:
    """The entry that comes next in the course of things."""
    if wish == "verify" and fund.pending:
        return verified(fund.pending[0].hit.key)
    if wish == "pay":
        due = [key for key, each in fund.claims.items() if each.status == "verified"]
        return paid(due[0]) if due else None
    if wish == "display":
        return displayed(fund)
    if wish in ("easier", "harder") and fund.rules is not None:
        hand = "22233" if wish == "easier" else "TTTT2"
        hands = {**fund.filed.hands, "hold_em": Qualifier(hand=hand)}
        changed_rules = msgspec.structs.replace(fund.filed, hands=hands)
        return ChangePosted(rules=rules_to_data(changed_rules), text=wish)
    return None if isinstance(wish, str) else wish


@pytest.mark.rule("13:69F-14.19(a)", "13:69F-14.19(o)")
@given(
    steps=st.lists(ENTRIES, max_size=40),
    funded_by=st.sampled_from(["own_contribution", "from_primary"]),
)
def test_every_cent_goes_to_players_whatever_happens(steps: list[Any], funded_by: Any) -> None:
    """The books are what the moves come to, and no display falls before a payment."""
    own = funded_by == "own_contribution"
    second = Secondary(
        hands=LESSER,
        funded_by=funded_by,
        contribution=25 if own else 0,
        portion=Fraction(0) if own else Fraction(1, 7),
        both="both_paid",
    )
    bonus = Bonus(name="high hand", text="at midnight")
    rules = {"secondary": second, "reset": Fraction(1, 9), "bonuses": (bonus,), "contribution": 75}
    fund = fold("main", [opened(**rules)])
    books = {"primary": 0, "secondary": 0, "reserve": 0, "owed": 0}
    players = 0
    for wish in steps:
        entry = wished(fund, wish)
        if entry is None or getattr(entry, "key", None) in fund.claims:
            continue
        before = fund
        try:
            fund, moves = apply(fund, entry)
        except PitbossError:
            continue
        for each in moves:
            for account, sign in ((each.source, -1), (each.target, 1)):
                if account in books:
                    books[account] += sign * each.cents
                elif account.startswith("player"):
                    players += each.cents
        assert books == {name: getattr(fund, name) for name in books}
        assert players == fund.paid
        if fund.shown_primary < before.shown_primary:
            assert fund.paid > 0 or fund.ended
            assert not fund.owed or fund.ended
        if before.rules != fund.rules and before.balance:
            was, now = before.filed.hands["hold_em"], fund.filed.hands["hold_em"]
            assert "primary" in before.won_since_posted or not is_harder("hold_em", was, now)
