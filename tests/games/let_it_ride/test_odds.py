"""The exact price of let it ride, and that the table pays what the price says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment import Card, Source, full_deck, seeded, shuffled
from pitboss.errors import MalformedAnswer, RuleViolation
from pitboss.games._stud.odds import Seen
from pitboss.games.let_it_ride.advice import RIDE, WITHDRAW, advise
from pitboss.games.let_it_ride.odds import Analysis, analyse, nets, odds
from pitboss.games.let_it_ride.options import LetItRideRules
from pitboss.money import Odds
from pitboss.ranking import rank
from tests.cli.running import run
from tests.games.let_it_ride.helpers import LetItRide

USUAL = LetItRideRules()
UNCAPPED = LetItRideRules(payout_cap=0)

# The lowest class of five cards, of 7,462, that is paid so much: written out from the list.
PAID_FROM = {
    3038: 1,  # a pair of tens with the lowest three cards
    4138: 2,
    4996: 3,
    5854: 5,
    5864: 8,
    7141: 11,
    7297: 50,
    7453: 200,
    7462: 1000,
}


def paid(strength: int) -> int:
    """What a unit nets on a hand of this class, without a cap."""
    return max((pay for low, pay in PAID_FROM.items() if strength >= low), default=-1)


# -- figures known elsewhere ----------------------------------------------------------------------


def test_the_house_edge_is_the_one_published_for_this_pay_table() -> None:
    """The Wizard of Odds gives 3.51% of one bet, 1.22 bets left and 2.85% of what is wagered.

    His element of risk is that of a player who lets bets ride also where it makes no difference;
    the Press of Atlantic City (15 March 2012) rounds to 3.5% and 2.8%.
    """
    found, keen = analyse(USUAL), analyse(USUAL, keen=True)

    assert found.house_edge == Fraction(37963, 1082900) == keen.house_edge
    assert round(float(found.house_edge), 6) == 0.035057
    assert round(float(found.bets_left), 4) == 1.2237
    assert round(float(found.element_of_risk), 4) == 0.0286
    assert round(float(keen.element_of_risk), 4) == 0.0285


def test_bets_ride_as_often_as_they_gain() -> None:
    """Bet one on 7.3% of hands, bet two on 15.1%, or 15.9% with those that make no difference."""
    found, keen = analyse(USUAL), analyse(USUAL, keen=True)

    assert found.rides == (Fraction(1608, 22100), Fraction(40865, 270725))
    assert [round(float(each), 4) for each in keen.rides] == [0.0728, 0.1593]
    assert found.bets_left == 1 + sum(found.rides)


def kinds(*texts: str) -> set[Seen]:
    return {Seen.of(Card.parse(code) for code in text.split()) for text in texts}


def test_bet_one_rides_with_a_paying_hand_and_with_the_best_suited_draws() -> None:
    """A pair of tens or better, three of a kind, a royal draw, and suited draws close together."""
    riding = set(analyse(USUAL).riding_three)
    rides = kinds("Ts Td 2c", "2s 2d 2c", "As Ks Ts", "5s 4s 3s", "Js Ts 8s", "Qs Js 9s")
    stays = kinds("9s 9d Ac", "As Kd Qh", "As 3s 2s", "4s 3s 2s", "9s 7s 5s", "As Ks 9s")

    assert rides <= riding
    assert not stays & riding


def test_bet_two_rides_with_a_paying_hand_a_flush_draw_or_a_good_straight_draw() -> None:
    """An open straight draw with a high card; without one, or inside with four, it is even."""
    found = analyse(USUAL)
    rides = kinds("Ts Td 2c 3h", "2s 2d 3c 3h", "As 9s 4s 2s", "Td 9s 8c 7h", "Ks Qd Jc Th")
    even = kinds("9s 8d 7c 6h", "5s 4d 3c 2h", "As Kd Qc Jh", "As Qd Jc Th")
    stays = kinds("9s 9d Ac Kh", "As Kd Qc 9h", "As 4d 3c 2h", "8s 7d 6c 4h")

    assert rides <= set(found.riding_four)
    assert even <= set(found.indifferent_four)
    assert not stays & {*found.riding_four, *found.indifferent_four}
    assert sum(kind.hands for kind in found.indifferent_four) == 9 * 252


# -- the cap and other pay tables -----------------------------------------------------------------


def test_the_cap_costs_more_the_larger_the_bets() -> None:
    """Nothing while three royal bets stay below it, and then ever more."""
    cents = [16_00, 17_00, 25_00, 100_00, 1_000_00, 20_000_00]
    edges = [analyse(USUAL, bet).house_edge for bet in cents]

    assert edges[0] == analyse(UNCAPPED, 20_000_00).house_edge == Fraction(37963, 1082900)
    assert edges == sorted(edges)
    assert len(set(edges)) == len(edges)
    assert round(float(edges[2]), 5) == 0.03660


def test_with_the_cap_a_bet_may_be_better_withdrawn() -> None:
    """Four to a royal flush with bets of $20,000: what bet three wins is nearly all there is."""
    small = advise(USUAL, "As Ks Qs", "Js", bet=1_00)
    large = advise(USUAL, "As Ks Qs", "Js", bet=20_000_00)
    beside = advise(USUAL, "As Ks Qs", "Js", bet=20_000_00, one_rides=True)

    assert (small.best, large.best, beside.best) == (RIDE, WITHDRAW, WITHDRAW)
    assert large.values[WITHDRAW] > beside.values[WITHDRAW]


def test_better_odds_are_better_for_the_player() -> None:
    """A flush at 9 to 1; approved odds below the list are worse."""
    better = LetItRideRules(payouts={"flush": Odds(9, 1)})
    worse = LetItRideRules(payouts={"flush": Odds(15, 2)}, odds_approved=True)

    assert analyse(better).house_edge < analyse(USUAL).house_edge < analyse(worse).house_edge
    assert analyse(worse).bet == 2_00


def test_the_price_is_that_of_the_least_bets_at_the_table() -> None:
    """At a $100 table the cap already tells."""
    (row,) = odds(USUAL)
    (dear,) = odds(LetItRideRules(minimum=100_00, maximum=1_000_00))

    assert (row.wager, row.house_advantage) == ("let_it_ride", Fraction(37963, 1082900))
    assert row.element_of_risk == analyse(USUAL).element_of_risk
    assert row.push == 0
    assert row.win == Fraction(sum(_hands(n) for n in PAID_FROM.values()), 2598960)
    assert dear.house_advantage == analyse(USUAL, 100_00).house_edge
    assert {outcome.cite for outcome in row.outcomes} == {"19:47-18.11(b)", "19:47-18.10(h)"}


def _hands(pay: int) -> int:
    """How many of all five-card hands are paid so much to one."""
    return {1: 422400, 2: 123552, 3: 54912, 5: 10200, 8: 5108, 11: 3744, 50: 624, 200: 36}.get(
        pay, 4
    )


# -- advice ---------------------------------------------------------------------------------------


def test_advice_is_worth_exactly_what_it_says() -> None:
    """A pair of tens rides; an even draw says so and withdraws."""
    tens = advise(USUAL, "Ts Td 3h")
    even = advise(USUAL, "9d 8s 7h", "6c")

    assert tens.best == RIDE
    assert tens.values == {WITHDRAW: Fraction(563, 196), RIDE: Fraction(1689, 392)}
    assert tens.situation == "bet number one on 10♠ 10♦ 3♥"
    assert even.values == {WITHDRAW: Fraction(0), RIDE: Fraction(0)}
    assert even.best == WITHDRAW
    assert "Both are worth the same." in even.note


def test_other_cards_that_were_seen_are_counted_in() -> None:
    """With the flush cards gone from a second position the draw is worth nothing."""
    dead = "2s 3s 4s 5s 6s 7s 8s"

    assert advise(USUAL, "As Ks Qs", "9s").best == RIDE
    assert advise(USUAL, "As Ks Qs", "9s", dead=dead).best == WITHDRAW


def test_the_command_line_gives_the_same_advice() -> None:
    """With three cards and with a community card, in words and as plain data."""
    three = run("advise", "let_it_ride", "Ts Td 3h").stdout
    four = json.loads(run("advise", "let_it_ride", "9d 8s 7h", "6c", "--json").stdout)

    assert "Best: let it ride." in three
    assert "1689/392" in three
    assert (four["best"], four["values"]) == (WITHDRAW, {WITHDRAW: "0/1", RIDE: "0/1"})


@pytest.mark.parametrize(
    ("hand", "shown"),
    [("As Kd", ""), ("As Kd Qh Jc", ""), ("As Kd Qh", "Jc Th"), ("As Kd As", ""), ("As Kd X", "")],
)
def test_what_is_no_hand_is_refused(hand: str, shown: str) -> None:
    """Three cards, and at most one beside them."""
    with pytest.raises(MalformedAnswer):
        advise(USUAL, hand, shown)


def test_a_bet_is_more_than_nothing_and_can_be_paid() -> None:
    """As at the table."""
    half = LetItRideRules(payouts={"high_pair": Odds(3, 2)})

    for bet in (0, -1_00):
        with pytest.raises(MalformedAnswer):
            analyse(USUAL, bet)
    with pytest.raises(RuleViolation):
        analyse(half, 1)


decks = st.permutations(range(52)).map(lambda order: [full_deck()[n] for n in order])


@given(deck=decks, capped=st.booleans())
@settings(max_examples=12, deadline=None)
def test_advice_on_any_hand_agrees_with_the_whole_game(deck: list[Card], capped: bool) -> None:
    """Counted card by card or by kinds, the gain of riding is the same fraction."""
    bet = 2_000_00 if capped else 1_00
    found = analysed(bet)
    own, shown = " ".join(c.code for c in deck[:3]), deck[3].code
    one = advise(USUAL, own, bet=bet).values
    two = [advise(USUAL, own, shown, bet=bet, one_rides=rides).values for rides in (False, True)]

    assert one[RIDE] - one[WITHDRAW] == found.gain_one[Seen.of(deck[:3])]
    for rides, values in enumerate(two):
        gain = found.gain_two[Seen.of(deck[:4]), bool(rides)]
        assert values[RIDE] - values[WITHDRAW] == gain


_ANALYSED: dict[int, Analysis] = {}


def analysed(bet: int) -> Analysis:
    """The usual house rules worked out once for each size of bet."""
    if bet not in _ANALYSED:
        _ANALYSED[bet] = analyse(USUAL, bet)
    return _ANALYSED[bet]


# -- the table pays what the price says -----------------------------------------------------------


@pytest.mark.promise("R10")
@pytest.mark.parametrize(("cap", "cents"), [(0, 5_00), (50_000_00, 5_00), (50_000_00, 3_000_00)])
def test_the_table_settles_the_same_deals_to_the_cent(cap: int, cents: int) -> None:
    """Eighty random deals at the table with random choices, against the sums of the price."""
    rules = LetItRideRules(payout_cap=cap, maximum=10_000_00)
    table = LetItRide(seats={1: 10**9}, payout_cap=cap, maximum=10_000_00)
    source = seeded(f"let it ride {cap} {cents}")
    by_left = nets(rules, cents)
    for hand, community in _deals(source):
        before = table.stack()
        table.bets(cents)
        table.close()
        table.deal_hands([" ".join(hand)], " ".join(community))
        left = 1
        _to_choices(table)
        for _ in range(2):
            ride = source.below(2)
            table.answer("ride" if ride else "withdraw")
            left += ride
        strength = rank(" ".join([*hand, *community[:2]])).strength
        row = sum(strength < low for low in PAID_FROM)
        assert table.stack() - before == by_left[left][row]
        table.ready()


def _to_choices(table: LetItRide) -> None:
    """Count the stub where it is due."""
    question = table.round.question
    if question is not None and question.default() is not None:
        table.usual()


def _deals(source: Source) -> Iterator[tuple[list[str], list[str]]]:
    """Random deals, and one of each line of the list."""
    lines = ["AsKsQsJsTs", "KsQsJsTs9s", "2s2h2d2cKs", "3s3h3d2c2s", "AsTs8s6s2s", "AsKdQhJcTs"]
    for line in lines:
        codes = [line[n : n + 2] for n in range(0, 10, 2)]
        yield codes[:3], [*codes[3:], "7d"]
    for _ in range(74):
        codes = [card.code for card in shuffled(full_deck(), source)[:6]]
        yield codes[:3], codes[3:]


# -- every hand, one by one -----------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.promise("R10")
def test_counting_by_kinds_is_counting_every_hand() -> None:
    """All 2,598,960 hands, added to every three and four cards they hold."""
    import numpy as np

    from tests.games.stud_brute import LAST_CLASS, place, sums

    threes, fours = sums(np.array([paid(n) for n in range(LAST_CLASS + 1)]))
    found = analyse(UNCAPPED)
    three = {kind: int(gain * 1176) for kind, gain in found.gain_one.items()}
    four = {kind: int(gain * 48) for (kind, one), gain in found.gain_two.items() if not one}
    deck = full_deck()

    assert all(threes[c] == three[Seen.of(deck[n] for n in c)] for c in combinations(range(52), 3))
    for q in combinations(range(52), 4):
        assert fours[place(*q)] == four[Seen.of(deck[n] for n in q)]
    best = Fraction(int(np.maximum(threes, 0).sum()), 22100 * 1176)
    best += Fraction(int(np.maximum(fours, 0).sum() + fours.sum()), 270725 * 48)
    assert best == found.expectation


@pytest.mark.slow
@pytest.mark.promise("R10")
@pytest.mark.parametrize("cents", [100_00, 20_000_00])
def test_the_best_choices_under_the_cap_are_the_best_over_every_deal(cents: int) -> None:
    """The same expectation from every deal, the last choice worked out before the first."""
    import numpy as np

    from tests.games.stud_brute import LAST_CLASS, best_of_three_bets, sums

    each = []
    for left in (1, 2, 3):
        pays = [paid(n) * left * cents for n in range(LAST_CLASS + 1)]
        each.append(sums(np.minimum(np.array(pays), 50_000_00))[1])
    total = best_of_three_bets(*each)

    assert Fraction(total, 22100 * 49 * 48 * cents) == analyse(USUAL, cents).expectation


@pytest.mark.slow
@pytest.mark.promise("R10")
def test_a_long_simulation_agrees_with_the_exact_price() -> None:
    """Five million deals played by the choices of the price, within four standard errors."""
    import numpy as np

    from tests.games.stud_brute import LAST_CLASS, place, simulate_rides

    found, deck, deals = analyse(UNCAPPED), full_deck(), 5_000_000
    rides = np.zeros((52, 52, 52), np.bool_)
    fours = np.zeros(270_725, np.bool_)
    three, four = set(found.riding_three), set(found.riding_four)
    for c in combinations(range(52), 3):
        rides[c] = Seen.of(deck[n] for n in c) in three
    for q in combinations(range(52), 4):
        fours[place(*q)] = Seen.of(deck[n] for n in q) in four
    pays = np.array([paid(n) for n in range(LAST_CLASS + 1)])
    total, squares = simulate_rides(deals, 1995, pays, rides, fours)
    error = sqrt(squares / deals - (total / deals) ** 2) / sqrt(deals)

    assert abs(total / deals - float(found.expectation)) < 4 * error
