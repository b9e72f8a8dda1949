"""Contributions by the filed rules, and bad beats found at the showdown."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.errors import MalformedAnswer, RuleViolation, UnlawfulOption
from pitboss.games import game
from pitboss.poker.bad_beat import BadBeatHit, box
from pitboss.poker.house.bad_beat import (
    Bonus,
    FundRules,
    Qualifier,
    Secondary,
    contributions,
    hand_strength,
    rules_from_data,
    rules_to_data,
)
from pitboss.table import Table
from tests.poker.funds import HANDS, designated, fund_rules
from tests.poker.room import BOARD, BoardRules, Room

# Seats 1 and 2 are dealt two cards each in turn; then the board.
QUADS = "8s 9s 8h 9h 8d 8c 9d 9c 2s"
FREE: dict[str, Any] = {"limit_structure": "no_limit", "max_raises": 0, "require_disclosure": True}


def burned(deck: str) -> str:
    """The deck with a card to burn before each part of the board, which is its last five cards."""
    cards = deck.split()
    flop, turn, river = cards[-5:-2], cards[-2], cards[-1]
    return " ".join([*cards[:-5], "Qd", *flop, "Jd", turn, "Td", river])


def played(deck: str = QUADS, **changes: Any) -> Room:
    """Two players check to the end."""
    room = Room(100, 100, kind=BOARD, deck=burned(deck), **{**FREE, **designated(**changes)})
    room.act("1 call", "2 check", *["1 check", "2 check"] * 3)
    return room


def wrong(**options: Any) -> dict[str, set[str]]:
    """The provisions that a table's options break, by option."""
    with pytest.raises(UnlawfulOption) as caught:
        BoardRules(**options)
    found: dict[str, set[str]] = {}
    for each in caught.value.violations:
        found.setdefault(each.option, set()).update(each.cites)
    return found


# -- contributions --------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.19(b)1", "13:69F-14.19(b)2")
def test_a_share_of_the_pot_has_a_maximum_and_a_least_pot() -> None:
    """A pot below the minimum gives nothing."""
    rules = fund_rules(share=Fraction(1, 20), contribution=0, maximum=2_00, minimum_pot=10_00)

    assert [contributions(rules, pot) for pot in (9_99, 10_00, 30_01, 500_00)] == [
        (0, 0),
        (50, 0),
        (1_50, 0),
        (2_00, 0),
    ]


@pytest.mark.rule("13:69F-14.19(c)")
def test_a_contribution_leaves_the_pot_before_it_is_won() -> None:
    """And lies in the box of the fund at this table."""
    room = played(QUADS)

    assert room.table.accounts.balance(box("main")) == 1_00
    assert sum(room.stacks()) == 199


@pytest.mark.rule("13:69F-14.19(m)1")
def test_a_secondary_payout_may_have_its_own_contribution() -> None:
    """Both together are at most the maximum."""
    second = Secondary(
        hands={"hold_em": Qualifier(hand="AAA22")}, funded_by="own_contribution", contribution=25
    )
    room = played(secondary=second, contribution=75)

    assert room.table.accounts.balance(box("main")) == 75
    assert room.table.accounts.balance(box("main", "secondary")) == 25


def test_pots_that_end_without_a_showdown_may_be_left_alone() -> None:
    """A house rule under the minimum pot."""
    room = Room(100, 100, **{**FREE, **designated(uncontested=False)})
    room.act("1 fold")

    assert room.table.accounts.balance(box("main")) == 0


def test_each_pot_alone_gives_its_contribution() -> None:
    """A main pot and a side pot, where the filed rules say so."""
    room = Room(10, 100, 100, **{**FREE, **designated(side_pots="alone")})
    room.act("3 raise 50", "1 call", "2 call", "2 check", "3 check", "2 check", "3 check")
    room.act("2 check", "3 check")

    assert room.table.accounts.balance(box("main")) == 2_00


# -- what qualifies -------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.1[Bad beat]", "13:69F-14.1[Bad beat payout]", "13:69F-14.19(b)3")
def test_a_high_hand_that_loses_is_a_bad_beat() -> None:
    """Four eights lose to four nines; three of a kind would not do."""
    (hit,) = played().events_of(BadBeatHit)
    kings = {"hold_em": Qualifier(hand="KKKK2")}

    assert (hit.payout, hit.losers, hit.winners, hit.others) == ("primary", (1,), (2,), ())
    assert f"seat 1 loses to {hit.winning}; the primary payout" in hit.text
    assert not played(hands=kings).events_of(BadBeatHit)


@pytest.mark.rule("13:69F-14.19(b)3")
def test_a_least_number_of_players_may_be_required() -> None:
    """Two are not three."""
    wanted = {"hold_em": Qualifier(hand="22223", players=3)}

    assert not played(hands=wanted).events_of(BadBeatHit)


def test_a_hand_that_ties_or_wins_is_none() -> None:
    """Both play the four of a kind in the centre with the same ace."""
    shared = "3s 4s 3h 4h 8d 8c 8s 8h As"

    assert not played(shared).events_of(BadBeatHit)


@pytest.mark.rule("13:69F-14.19(m)2i", "13:69F-14.19(m)")
@pytest.mark.parametrize(("both", "payouts"), [("primary_only", ["primary"]), ("both_paid", None)])
def test_the_filed_rule_says_what_both_hands_win(both: Any, payouts: list[str] | None) -> None:
    """Four eights and a full house lose to four nines."""
    second = Secondary(
        hands={"hold_em": Qualifier(hand="22233")},
        funded_by="from_primary",
        portion=Fraction(1, 10),
        both=both,
    )
    rules = {**FREE, **designated(secondary=second)}
    deck = "8s 9s 2h 8h 9h 2d 8d 8c 9d 9c 2s"
    room = Room(100, 100, 100, deck=burned(deck), **rules)
    room.act("3 call", "1 call", "2 check", *["1 check", "2 check", "3 check"] * 3)

    assert [each.payout for each in room.events_of(BadBeatHit)] == (
        payouts or ["primary", "secondary"]
    )


@pytest.mark.rule("13:69F-14.19(n)")
def test_several_who_qualify_are_paid_by_the_filed_rule() -> None:
    """Two full houses lose: the higher is paid, or both share."""
    hands = {"hold_em": Qualifier(hand="22233")}
    deck = "8s 9s 2h 8h 9h 2d 8d Kc 9d 9c 2s"
    for several, losers in (("highest", (1,)), ("share", (1, 3))):
        rules = {**FREE, **designated(hands=hands, several=several)}
        room = Room(100, 100, 100, deck=burned(deck), **rules)
        room.act("3 call", "1 call", "2 check", *["1 check", "2 check", "3 check"] * 3)

        (hit,) = room.events_of(BadBeatHit)
        assert (hit.losers, hit.winners) == (losers, (2,))


@pytest.mark.rule("13:69F-14.19(b)3")
def test_both_own_cards_count_or_not() -> None:
    """At hold 'em the board may hold the four of a kind."""
    from pitboss.games.hold_em.round import JUDGE

    assert JUDGE.own is not None
    board = "3s 4s 3h Ah 8d 8c 8s 8h 2s"
    cases: list[tuple[Any, int]] = [("any", 1), ("loser", 0)]
    for own, hits in cases:
        hands = {"hold_em": Qualifier(hand="22223", own_cards=own)}
        kind = type(BOARD)(BOARD.streets, lambda table: JUDGE, button=True)
        rules = {**FREE, **designated(hands=hands), "rules": game("hold_em").rules}
        room = Room(100, 100, kind=kind, deck=burned(board), **rules)
        room.act("1 call", "2 check", *["1 check", "2 check"] * 3)

        assert len(room.events_of(BadBeatHit)) == hits


# -- the rules as they are filed ------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.19(a)", "13:69F-14.19(l)", "13:69F-14.19(n)", "13:69F-14.19(p)")
def test_rules_that_the_law_does_not_allow_are_refused() -> None:
    """Each with its provision."""
    for changes, provision in (
        ({"fund": "Big one"}, "13:69F-14.19(a)"),
        ({"loser": Fraction(1, 4)}, "13:69F-14.19(a)"),
        ({"contribution": 2_00}, "13:69F-14.19(b)1"),
        ({"hands": {"five_card_stud": HANDS["five_card_stud"]}}, "13:69F-14.19(b)3"),
        ({"hands": {"hold_em": Qualifier(hand="AAAAA")}}, "13:69F-14.19(b)3"),
        ({"bonuses": (Bonus(name="high hand", text=""),)}, "13:69F-14.19(b)4"),
        ({"in_table_witness": "second_department"}, "13:69F-14.19(f)2ii"),
        ({"discontinuance": " "}, "13:69F-14.19(l)"),
        ({"several": ""}, "13:69F-14.19(n)"),
        ({"reset": Fraction(1)}, "13:69F-14.19(p)"),
    ):
        assert provision in wrong(**designated(**changes))["bad_beat"], changes


@pytest.mark.rule("13:69F-14.19(m)", "13:69F-14.19(m)1", "13:69F-14.19(m)2", "13:69F-14.19(m)2i")
def test_a_secondary_payout_is_lesser_and_funded_in_one_way() -> None:
    """Each fault with its provision."""
    lesser = {"hold_em": Qualifier(hand="AAA22")}
    for second, provision in (
        (Secondary(hands={}, funded_by="from_primary"), "13:69F-14.19(m)"),
        (Secondary(hands=lesser, funded_by="own_contribution"), "13:69F-14.19(m)1"),
        (Secondary(hands=lesser, funded_by="from_primary", both="both_paid"), "13:69F-14.19(m)2"),
        (
            Secondary(hands=lesser, funded_by="from_primary", portion=Fraction(1, 4)),
            "13:69F-14.19(m)2i",
        ),
        (
            Secondary(
                hands={"hold_em": Qualifier(hand="AAAA2")},
                funded_by="own_contribution",
                contribution=50,
            ),
            "13:69F-14.19(b)3",
        ),
    ):
        assert provision in wrong(**designated(secondary=second))["bad_beat"], second


@pytest.mark.rule("13:69F-14.19(a)", "13:69F-14.19(b)", "13:69F-14.19(c)")
def test_no_table_pays_bad_beats_without_filed_rules() -> None:
    """Nor has rules of a fund for which it is not designated; stored tables stay readable."""
    assert "13:69F-14.19(b)" in wrong(bad_beat_enabled=True)["bad_beat_enabled"]
    assert "13:69F-14.19(c)" in wrong(bad_beat=fund_rules())["bad_beat"]
    stored = {"options": {"bad_beat_enabled": True}}
    assert BoardRules.read(stored, stored=True).bad_beat is None


@pytest.mark.rule("13:69F-14.19(b)", "13:69F-14.19(b)1", "13:69F-14.19(b)2", "13:69F-14.19(b)3")
@pytest.mark.rule("13:69F-14.19(b)4", "13:69F-14.19(m)2iii", "13:69F-14.19(n)", "13:69F-14.19(p)")
def test_the_sign_has_the_notice_and_the_rules() -> None:
    """Eligibility, contribution, least pot, hands, shares, bonuses, reset, the secondary payout."""
    second = Secondary(
        hands={"hold_em": Qualifier(hand="AAA22")},
        funded_by="from_primary",
        portion=Fraction(1, 10),
        both="primary_only",
    )
    bonus = Bonus(name="high hand of the day", text="$50.00 at midnight")
    rules = BoardRules(
        **designated(secondary=second, bonuses=(bonus,), reset=Fraction(1, 5), minimum_pot=10_00)
    )
    sign = {each.text: each.cite for each in rules.notices()}

    for text, provision in (
        ("Players at this table are eligible for the bad beat payout of fund main", "(b)"),
        (
            "Contribution: $1.00, at most $1.00, from the pots of a round together, after the rake",
            "(b)1",
        ),
        ("Contributions come from a pot of at least $10.00", "(b)2"),
        ("Bad beat at hold em: 22223 or better loses, 2 or more dealt in", "(b)3"),
        ("Also paid from the contributions: high hand of the day, $50.00 at midnight", "(b)4"),
        ("20% of the daily contributions is kept for the next payout", "(p)"),
        (
            "The secondary payout, 10% of the primary, is funded from the primary payout and"
            " deducted from it if won",
            "(m)2iii",
        ),
    ):
        assert sign[text] == f"13:69F-14.19{provision}"


def test_rules_are_written_and_read_back() -> None:
    """As data, as JSON, and with one fingerprint."""
    second = Secondary(
        hands={"hold_em": Qualifier(hand="AAA22")}, funded_by="own_contribution", contribution=25
    )
    rules = fund_rules(secondary=second, share=Fraction(1, 20))
    data = rules_to_data(rules)

    assert rules_from_data(data) == rules
    assert rules_from_data(data).digest == rules.digest != fund_rules().digest
    assert FundRules().read("none") is None
    bad: Any
    for bad in ("{", [], {"fund": 1}, {**data, "share": "1/0"}, {**data, "maximum": "much"}):
        with pytest.raises(MalformedAnswer):
            rules_from_data(bad)


def test_hands_are_written_by_their_ranks() -> None:
    """Of every kind that a type of poker compares."""
    assert hand_strength("22223", "high") > hand_strength("AAAKK", "high")
    assert hand_strength("65432s", "high") > hand_strength("AAAAK", "high")
    assert hand_strength("75432", "deuce_to_seven") > hand_strength("76432", "deuce_to_seven")
    assert hand_strength("A234", "badugi") > hand_strength("8765", "badugi")
    for bad in ("", "AAAAA", "1234", "AAs", "KKKKKs"):
        with pytest.raises(MalformedAnswer):
            hand_strength(bad, "high")


@pytest.mark.rule("13:69F-14.19(c)", "13:69F-14.19(q)")
def test_a_table_keeps_the_rules_of_its_fund_while_it_is_open() -> None:
    """Another fund, other rules or none at all need another table; other options may change."""
    card = game("hold_em")
    table = Table(card, rules=card.rules(**designated()), seats={1: 100_00})
    others: list[dict[str, Any]] = [designated(fund="other"), designated(minimum_pot=5_00), {}]

    for other in others:
        with pytest.raises(RuleViolation, match="stays as it is while the table is open"):
            table.check_adoption(card.rules(**other))
    table.check_adoption(card.rules(**designated(), max_players=6))
