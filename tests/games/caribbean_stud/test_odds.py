"""The exact prices of Caribbean stud, and that table, kernel and brute force agree with them."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from typing import Any

import pytest

from pitboss.equipment import Card, Source, full_deck, seeded, shuffled
from pitboss.errors import MalformedAnswer
from pitboss.games import game
from pitboss.games.caribbean_stud.advice import advise
from pitboss.games.caribbean_stud.odds import (
    DEALS,
    ENDS,
    HAND_COUNTS,
    Analysis,
    analyse,
    break_even_meter,
    deals,
    nets_of,
    odds,
    outcomes_of,
    progressive_return,
)
from pitboss.games.caribbean_stud.options import CaribbeanStudRules
from pitboss.games.caribbean_stud.rules import NO_HAND, outcome
from pitboss.games.caribbean_stud.settle import least_qualifying, ranked
from pitboss.money import Odds
from pitboss.ranking import Category, read_cards
from tests.games.caribbean_stud.helpers import CaribbeanStud

RULES = CaribbeanStudRules()
HOLE_SETS = comb(46, 4)
# Michael Shackleford's page on Caribbean stud poker (wizardofodds.com) states the units lost over
# all deals of ten cards with one of the dealer's shown.
DEALS_PUBLISHED = 19_933_230_517_200
LOST_PUBLISHED = 1_041_372_912_372
LOST_WITH_PAIRS_ONLY = 1_090_272_101_460
LOST_BLIND = 3_310_360_338_060


# -- the ante -------------------------------------------------------------------------------------


def test_the_house_advantage_is_the_published_one_to_the_last_deal() -> None:
    """5.224% of the ante, 2.555% of all wagered, with a bet on 52.2% of all hands."""
    found = analyse(RULES)

    assert DEALS == DEALS_PUBLISHED
    assert found.house_advantage == Fraction(LOST_PUBLISHED, DEALS_PUBLISHED)
    assert round(float(found.house_advantage), 5) == 0.05224
    assert round(float(found.element_of_risk), 5) == 0.02555
    assert round(float(found.bet_chance), 5) == 0.52225
    assert found.total_wager == 1 + 2 * found.bet_chance


def all_bets() -> dict[Category, tuple[int, ...]]:
    """How every deal comes out for a player who always bets, by the player's category."""
    each = deals()
    wins = HOLE_SETS - each.no_hand - each.loses - each.tie
    columns = (each.no_hand, each.loses, each.tie, wins)
    return {
        category: tuple(
            int((column * each.weight)[each.category == category].sum()) for column in columns
        )
        for category in Category
        if category <= Category.ROYAL_FLUSH
    }


def test_simpler_ways_to_play_lose_what_was_published_for_them() -> None:
    """Blind, and with a pair or better only."""
    everything = all_bets()
    pairs = {each: counts for each, counts in everything.items() if each >= Category.PAIR}
    nets = analyse(RULES).nets

    blind = Analysis(1_00, nets, everything).house_advantage
    careful = Analysis(1_00, nets, pairs).house_advantage

    assert blind == Fraction(LOST_BLIND, DEALS_PUBLISHED)
    assert careful == Fraction(LOST_WITH_PAIRS_ONLY, DEALS_PUBLISHED)


def test_every_deal_is_counted_once() -> None:
    """The player's categories, and the dealer's hands that do not qualify, are as many as known."""
    everything = all_bets()
    per_hand = 47 * HOLE_SETS
    no_pair = comb(13, 5) - 10
    # No pair, and not both an ace and a king; of the straights none is without a pair's rank.
    with_both = comb(11, 3) - 1
    unqualified = (no_pair - with_both) * (4**5 - 4)

    assert sum(everything[Category.NOTHING]) == no_pair * (4**5 - 4) * per_hand
    for category, hands in HAND_COUNTS.items():
        assert sum(everything[category]) == hands * per_hand
    assert sum(c[NO_HAND] for c in everything.values()) == unqualified * comb(47, 5) * 5
    assert sum(map(sum, everything.values())) == DEALS


def test_the_rows_say_what_the_analysis_says() -> None:
    """The ante with its bets, the bet by itself, and the progressive on the initial meter."""
    ante, bet, progressive = odds(RULES)
    found = analyse(RULES)

    assert (ante.wager, bet.wager, progressive.wager) == ("ante", "bet", "progressive")
    assert ante.house_advantage == found.house_advantage
    assert ante.element_of_risk == found.element_of_risk
    assert ante.to_dict()["element_of_risk"] == "86781076031/3396139966890"
    assert bet.element_of_risk is None
    assert bet.house_advantage < 0
    assert progressive.house_advantage == 1 - progressive_return(RULES, 10_000_00)
    assert progressive.when == "the meter at $10,000.00; even at $218,047.37"


@pytest.mark.rule("19:47-16.12(d)")
def test_the_limit_on_payouts_costs_only_antes_above_twenty_five_dollars() -> None:
    """The more the larger the ante, and decisions may change with it."""
    small, edge, above, large = (analyse(RULES, cents) for cents in (1_00, 25_00, 26_00, 2_501_00))

    assert small.house_advantage == edge.house_advantage < above.house_advantage
    assert above.house_advantage < large.house_advantage
    assert large.nets[Category.PAIR].bet[1].paid == 5_000_00


def test_the_row_is_for_the_minimum_of_the_table() -> None:
    """At a $100 table the limit counts."""
    high = CaribbeanStudRules(minimum=100_00, maximum=1_000_00)

    assert odds(high)[0].house_advantage == analyse(RULES, 100_00).house_advantage


def test_better_payouts_lower_the_house_advantage() -> None:
    """By as many winning deals as are paid better, while decisions stay."""
    better = analyse(CaribbeanStudRules(payouts={"straight_flush": Odds(51, 1)}))
    usual = analyse(RULES)
    won = usual.bets[Category.STRAIGHT_FLUSH][1]

    assert better.bets == usual.bets
    assert usual.house_advantage - better.house_advantage == Fraction(2 * won, DEALS)


# -- the progressive ------------------------------------------------------------------------------


@pytest.mark.rule("19:47-16.12(e)")
def test_the_return_of_the_progressive_is_the_sum_over_its_hands() -> None:
    """With a tenth of the meter, or $5,000, for a straight flush."""
    meter = 150_000
    fixed = 50 * 5_108 + 100 * 3_744 + 500 * 624
    flat = CaribbeanStudRules(progressive_straight_flush="5000")

    tenth = Fraction(fixed + 36 * meter // 10 + 4 * meter, 2_598_960)
    assert progressive_return(RULES, meter * 100) == tenth
    expected = Fraction(fixed + 36 * 5_000 + 4 * meter, 2_598_960)
    assert progressive_return(flat, meter * 100) == expected


@pytest.mark.rule("19:47-16.12(e)")
def test_the_break_even_meter_is_exact_for_both_ways_to_pay_a_straight_flush() -> None:
    """$218,047.37 and a bit with a tenth of the meter; $369,290 with $5,000."""
    flat = CaribbeanStudRules(progressive_straight_flush="5000")
    raised = CaribbeanStudRules(
        progressive_fixed={"flush": 100_00, "full_house": 250_00, "four_of_a_kind": 500_00}
    )

    assert break_even_meter(RULES) == Fraction(1_657_160_00 * 10, 76)
    assert break_even_meter(flat) == 369_290_00
    assert break_even_meter(raised) < break_even_meter(RULES)
    for rules in (RULES, flat, raised):
        assert progressive_return(rules, break_even_meter(rules)) == 1


# -- brute force ----------------------------------------------------------------------------------


def test_counting_agrees_with_looking_at_every_set_of_hole_cards() -> None:
    """For hands of every strength and upcards of every suit, by the kernel that looks."""
    from pitboss.games.caribbean_stud import odds_kernel as kernel

    found, hands, _, weights = kernel.count_all(least_qualifying())
    source = seeded("hands to look at")

    assert int(weights.sum()) == kernel.HANDS
    assert len(hands) == 134_459
    for place in [0, len(hands) - 1, *(source.below(len(hands)) for _ in range(60))]:
        cards = [Card(int(card)) for card in hands[place]]
        unseen = [card for card in full_deck() if card not in cards]
        at = source.below(len(unseen))
        assert outcomes_of(cards, unseen[at])[:3] == tuple(int(n) for n in found[:, place, at])


@pytest.mark.slow
@pytest.mark.parametrize(("hand", "upcard"), [("As Kd Qh 8c 4s", "Qd"), ("2c 2d 9h 8c 4s", "Ah")])
def test_looking_agrees_with_the_rules_of_the_table(hand: str, upcard: str) -> None:
    """Every set of hole cards through the readable ranking and the table's own rule."""
    cards, (shown,) = read_cards(hand), read_cards(upcard)
    unseen = [card for card in full_deck() if card not in (*cards, shown)]
    player, least = ranked(cards).strength, least_qualifying()
    found = [0] * len(ENDS)
    for hole in combinations(unseen, 4):
        found[outcome(player, ranked([shown, *hole]).strength, least)] += 1

    assert outcomes_of(cards, shown) == tuple(found)


@pytest.mark.slow
def test_deals_at_random_agree_with_the_exact_chances() -> None:
    """Twenty million deals: each category and outcome within five standard errors."""
    from tests.games.caribbean_stud.simulation import simulate

    rounds = 20_000_000
    found = simulate(rounds, 1995, least_qualifying())

    for category, counts in all_bets().items():
        for end, count in zip(ENDS, counts, strict=True):
            chance = count / DEALS
            error = sqrt(rounds * chance * (1 - chance))
            assert abs(found[category, end] - rounds * chance) <= 5 * error + 1


# -- the table and the odds on the same deals -----------------------------------------------------


def random_hands(source: Source) -> tuple[list[Card], list[Card]]:
    """Five cards for the player and five for the dealer; mostly something worth a bet."""
    cards = shuffled(full_deck(), source)
    return cards[:5], cards[5:10]


def codes(cards: list[Card]) -> str:
    return " ".join(card.code for card in cards)


@pytest.mark.parametrize("ante", [10_00, 100_00])
def test_the_table_settles_every_deal_as_the_odds_compute_it(ante: int) -> None:
    """The same cards and decisions through the table and through the analysis, to the cent."""
    source = seeded(f"deals at an ante of {ante}")
    table = CaribbeanStud(seats={1: 100_000_00}, two_decks=False, stub_count_interval=5)
    for number in range(60):
        player, dealer = random_hands(source)
        before = table.stack()
        table.ante(1, cents=ante)
        table.hands({1: codes(player)}, codes(dealer))
        choice = "fold" if number % 4 == 0 else "bet"
        table.decide(seat_1=choice)
        table.finish()

        nets = nets_of(table.rules, ranked(player).category, ante)
        end = outcome(ranked(player).strength, ranked(dealer).strength, least_qualifying())
        expected = nets.fold.net if choice == "fold" else nets.together(end)
        assert table.stack() - before == expected


# -- advice ---------------------------------------------------------------------------------------


def test_advice_tells_what_bet_and_fold_are_worth() -> None:
    """Ace, king and queen against a queen is worth a bet; without the queen it is not."""
    bet = advise(RULES, "As Kd Qh 8c 4s", "Qd")
    fold = advise(RULES, "As Kd 9h 8c 4s", "Qd")

    assert bet.best == "bet"
    assert bet.values == {"fold": Fraction(-1), "bet": Fraction(-147724, 163185)}
    assert fold.best == "fold"
    assert "163,185 sets of hole cards: no hand 82,103" in bet.note
    assert bet.situation == "A♠ K♦ Q♥ 8♣ 4♠ against Q♦"


def test_advice_follows_the_ante_and_the_payouts() -> None:
    """A royal flush is worth less where the limit cuts its bet."""
    small = advise(RULES, "As Ks Qs Js Ts", "2d")
    large = advise(RULES, "As Ks Qs Js Ts", "2d", 1_000_00)
    higher = advise(
        CaribbeanStudRules(payouts={"royal_flush": Odds(200, 1)}), "As Ks Qs Js Ts", "2d"
    )

    assert large.values["bet"] < small.values["bet"] < higher.values["bet"]


def test_advice_agrees_with_the_analysis_over_all_deals() -> None:
    """A hand that is bet in the analysis is bet here: pairs always, queen high never."""
    assert advise(RULES, "2s 2d 5h 4c 3s", "Ah").best == "bet"
    assert advise(RULES, "Qs Jd 9h 8c 4s", "2h").best == "fold"


@pytest.mark.parametrize(
    ("hand", "upcard"),
    [
        ("As Kd 9h 8c", "Qd"),
        ("As Kd 9h 8c 4s", ""),
        ("As Kd 9h 8c 4s", "4s"),
        ("As Kd 9h 8c 8c", "Qd"),
        ("As Kd 9h 8c Joker", "Qd"),
        ("As Kd 9h 8c 4s", "Qd Qh"),
        ("ace king", "Qd"),
    ],
)
def test_cards_that_cannot_be_dealt_are_refused(hand: str, upcard: str) -> None:
    """Too few, too many, twice, or no cards at all."""
    with pytest.raises(MalformedAnswer):
        advise(RULES, hand, upcard)


def test_the_card_offers_the_advice() -> None:
    """The command line finds it there."""
    card: Any = game("caribbean_stud")

    advisor = card.advice
    assert advisor is not None
    assert advisor.advise is advise
