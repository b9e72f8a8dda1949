"""The exact price of double down stud, and that the table pays what the price says."""

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
from pitboss.errors import MalformedAnswer
from pitboss.games._stud.odds import Seen
from pitboss.games.double_down_stud.advice import DOUBLE, STAND, advise
from pitboss.games.double_down_stud.odds import Analysis, analyse, doubles, nets, odds
from pitboss.games.double_down_stud.options import DoubleDownStudRules
from pitboss.money import Odds
from pitboss.ranking import rank
from tests.cli.running import run
from tests.games.double_down_stud.helpers import DoubleDownStud

USUAL = DoubleDownStudRules()

# The lowest class of five cards, of 7,462, that nets so much: written out from the list.
NETS_FROM = {
    2158: 0,  # a pair of sixes with the lowest three cards
    3258: 1,  # a pair of jacks
    4138: 2,
    4996: 3,
    5854: 5,
    5864: 8,
    7141: 10,
    7297: 25,
    7453: 100,
    7462: 1000,
}
# Another pay table: its odds, and in how many combinations of four cards and a fifth each line is
# met without and with a double down, as published at sonofdave.com/games/double-down-stud.
LISTED = {
    "royal_flush": (3999, 0, 20),
    "straight_flush": (199, 0, 180),
    "four_of_a_kind": (49, 0, 3120),
    "full_house": (11, 0, 18720),
    "flush": (8, 0, 25540),
    "straight": (5, 31248, 19752),
    "three_of_a_kind": (3, 50688, 223872),
    "two_pair": (2, 152064, 465696),
    "high_pair": (1, 657720, 1031880),
}
PUSHED, LOST = (816480, 1295520), (8035992, 166308)


def net(strength: int) -> int:
    """What a unit nets on a hand of this class, without the cap."""
    return max((pay for low, pay in NETS_FROM.items() if strength >= low), default=-1)


# -- figures known elsewhere ----------------------------------------------------------------------


def test_the_price_of_the_regulations_pay_table() -> None:
    """With the best double downs, without any, and with one on every hand."""
    found = analyse(USUAL)

    assert found.house_edge == Fraction(15403, 324870)
    assert round(float(found.house_edge), 8) == 0.04741281
    assert found.edge_with(0) == Fraction(184549, 649740)
    assert found.edge_with(found.original) == Fraction(184549, 324870)
    assert found.doubled == Fraction(67217, 270725)
    assert found.element_of_risk == Fraction(77015, 2027652)
    assert round(float(analyse(USUAL, keen=True).element_of_risk), 8) == 0.03792579


def test_every_combination_of_another_pay_table_is_as_published() -> None:
    """All twenty-two lines of the published table, which doubles where it makes no difference."""
    payouts = {line: Odds(pays, 1) for line, (pays, _, _) in LISTED.items()}
    found = analyse(DoubleDownStudRules(payouts=payouts), keen=True)
    ways = {end: chance * 12_994_800 for end, chance in found.ends.items()}
    lines = [*((alone, both) for _, alone, both in LISTED.values()), PUSHED, LOST]

    assert round(float(found.house_edge), 6) == 0.021033
    for row, (alone, both) in enumerate(lines):
        assert ways.get((0, row), 0) == alone
        assert ways.get((found.original, row), 0) == both


def test_the_edge_of_the_richer_pay_table_is_the_published_one() -> None:
    """Royal 2,000, straight flush 200, four of a kind 50, full house 11: 2.67% (shram.kiev.ua)."""
    richer = {"royal_flush": 2000, "straight_flush": 200, "four_of_a_kind": 50, "full_house": 11}
    rules = DoubleDownStudRules(payouts={line: Odds(n, 1) for line, n in richer.items()})

    assert round(float(analyse(rules).house_edge), 4) == 0.0267


@pytest.mark.parametrize(
    ("others", "edge", "risk"),
    [
        (0, "15403/324870", 0.03798236),
        (1, "3616933/76344450", 0.03791557),
        (2, "83151407/1755922350", 0.03791405),
        (3, "83119151/1755922350", 0.03790345),
        (4, "456835658/9657572925", 0.03785855),
        (5, "39265308829/830551271550", 0.03783989),
        (6, "19620991718/415275635775", 0.03781637),
    ],
)
def test_the_cards_of_other_players_help_a_little(others: int, edge: str, risk: float) -> None:
    """They lie face up; up to six of them."""
    found = analyse(USUAL, others=others)

    assert found.house_edge == Fraction(edge)
    assert round(float(found.element_of_risk), 8) == risk


def kinds(*texts: str) -> set[Seen]:
    return {Seen.of(Card.parse(code) for code in text.split()) for text in texts}


def test_the_best_rule_is_a_pair_of_sixes_a_flush_draw_or_an_open_straight_with_a_six() -> None:
    """Two open straight draws make no difference."""
    found = analyse(USUAL)
    doubled = kinds("6s 6d 2c 3h", "2s 2d 3c 3h", "2s 3s 4s 9s", "3s 4d 5c 6h", "Ts Jd Qc Kh")
    even = kinds("2s 3d 4c 5h", "Js Qd Kc Ah")
    not_doubled = kinds("5s 5d Ac Kh", "As Kd Qc Th", "6s 7d 9c Th", "2s 7d 9c Kh")

    assert doubled <= set(found.doubling)
    assert even == set(found.indifferent)
    assert not not_doubled & set(found.doubling)
    assert sum(kind.hands for kind in found.doubling) == 67_217
    assert sum(kind.hands for kind in found.indifferent) == 504


def test_gains_follow_the_cards_that_help() -> None:
    """Unpaired and unsuited: three for each middle card, six for each high one, 24 for a rank."""
    gains = {str(kind): gain * 48 for kind, gain in analyse(USUAL).gains.items()}

    assert gains["6543 unsuited"] == -48 + 3 + 48
    assert gains["KQJT unsuited"] == -48 + 3 + 18 + 48
    assert gains["AT72 unsuited"] == -48 + 6 + 6
    assert gains["AT72 suited"] == 33 + 6 + 6
    assert gains["AAAA unsuited"] == 1200
    assert gains["8882 unsuited"] == 187
    assert gains["5542 unsuited"] == -22


# -- the cap --------------------------------------------------------------------------------------


def test_the_cap_costs_more_the_larger_the_wager() -> None:
    """Nothing while a doubled royal flush stays below it."""
    cents = [50_00, 51_00, 100_00, 1_000_00, 10_000_00]
    edges = [analyse(USUAL, original).house_edge for original in cents]

    assert edges[0] == Fraction(15403, 324870)
    assert edges == sorted(edges)
    assert len(set(edges)) == len(edges)


def test_under_the_cap_less_than_all_may_be_best() -> None:
    """A flush draw with $10,000: a flush is paid in full up to $12,500 on the hand."""
    advice = advise(USUAL, "As", "Ts 7s 2s", original=10_000_00)

    assert advise(USUAL, "As", "Ts 7s 2s").best == DOUBLE
    assert advice.best == "double down for $2,500.00"
    assert advice.values == {
        STAND: Fraction(15, 16),
        DOUBLE: Fraction(3, 4),
        "double down for $2,500.00": Fraction(75, 64),
    }
    assert 2_500_00 in {double for double, _ in analyse(USUAL, 10_000_00).ends}


@given(original=st.integers(1, 400), data=st.data())
@settings(max_examples=15, deadline=None)
def test_no_other_double_down_is_better(original: int, data: st.DataObject) -> None:
    """Of all that could be laid in hundreds of dollars; the cap on the hand or on each wager."""
    scope = data.draw(st.sampled_from(["hand", "wager"]))
    cents = original * 100_00
    rules = DoubleDownStudRules(cap_scope=scope, unit=100_00, minimum=100_00)
    lasts = data.draw(st.sampled_from(sorted(_alike())))
    tried = [_worth(lasts, nets(rules, cents, d)) for d in doubles(rules, cents)]
    every = [_worth(lasts, nets(rules, cents, d)) for d in range(0, cents + 1, 100_00)]

    assert max(tried) == max(every)


def _alike() -> set[tuple[int, ...]]:
    from pitboss.games._stud.odds import last_cards
    from pitboss.games.double_down_stud.rules import LOSE, pay_row

    return set(last_cards(pay_row, LOSE + 1).values())


def _worth(lasts: tuple[int, ...], line: tuple[int, ...]) -> int:
    return sum(cards * each for cards, each in zip(lasts, line, strict=True))


def test_the_price_list_has_the_original_and_the_double_down() -> None:
    """The double down by itself gains what the original loses less by it."""
    original, double = odds(USUAL)
    dear = odds(DoubleDownStudRules(minimum=100_00, maximum=1_000_00))[0]

    assert (original.wager, double.wager) == ("double_down_stud", "double_down")
    assert original.house_advantage == Fraction(15403, 324870)
    assert original.element_of_risk == Fraction(77015, 2027652)
    assert original.push == Fraction(422400, 2598960)
    flat = Fraction(184549, 649740)
    assert double.house_advantage == original.house_advantage - flat
    assert double.element_of_risk is None
    assert dear.house_advantage == analyse(USUAL, 100_00).house_edge
    assert {each.cite for each in original.outcomes} == {
        "19:47-17.10(b)",
        "19:47-17.9(a)",
        "19:47-17.9(b)",
    }


# -- advice ---------------------------------------------------------------------------------------


def test_advice_is_worth_exactly_what_it_says() -> None:
    """An open straight draw doubles; an even one says so and stands."""
    found = advise(USUAL, "9d", "8s 7h 6c")
    even = advise(USUAL, "2d", "3s 4h 5c")

    assert found.best == DOUBLE
    assert found.values == {STAND: Fraction(1, 4), DOUBLE: Fraction(1, 2)}
    assert even.values == {STAND: Fraction(0), DOUBLE: Fraction(0)}
    assert even.best == STAND
    assert "Both are worth the same." in even.note


def test_other_players_cards_are_counted_in() -> None:
    """With three of the completing cards gone the draw is left alone."""
    hand, shown = "3d", "4s 5h 6c"

    assert advise(USUAL, hand, shown).best == DOUBLE
    assert advise(USUAL, hand, shown, others="2c 2d 7s").best == STAND


def test_the_command_line_gives_the_same_advice_and_price() -> None:
    """In words and as plain data."""
    answer_text = run("advise", "double_down_stud", "9d", "8s 7h 6c").stdout
    rows = json.loads(run("odds", "double_down_stud", "--json").stdout)

    assert "Best: double down." in answer_text
    assert [row["wager"] for row in rows] == ["double_down_stud", "double_down"]
    assert rows[0]["house_advantage"] == "15403/324870"
    assert rows[0]["element_of_risk"] == "77015/2027652"


@pytest.mark.parametrize(
    ("hand", "shown"), [("As", "Kd Qh"), ("As Kd Qh Jc", "Ts"), ("As", "As Kd Qh"), ("?", "")]
)
def test_what_is_no_hand_is_refused(hand: str, shown: str) -> None:
    """Four different cards are seen."""
    with pytest.raises(MalformedAnswer):
        advise(USUAL, hand, shown)


def test_what_cannot_be_worked_out_is_refused() -> None:
    """Seven other players, or a wager of nothing."""
    for others in (-1, 7):
        with pytest.raises(MalformedAnswer):
            analyse(USUAL, others=others)
    with pytest.raises(MalformedAnswer):
        analyse(USUAL, 0)


decks = st.permutations(range(52)).map(lambda order: [full_deck()[n] for n in order])


@given(deck=decks)
@settings(max_examples=25, deadline=None)
def test_advice_on_any_hand_agrees_with_the_whole_game(deck: list[Card]) -> None:
    """Counted card by card or by kinds, the gain of doubling is the same fraction."""
    own, shown = deck[0].code, " ".join(card.code for card in deck[1:4])
    values = advise(USUAL, own, shown).values

    assert values[DOUBLE] - values[STAND] == usual().gains[Seen.of(deck[:4])]


_USUAL: list[Analysis] = []


def usual() -> Analysis:
    """The usual house rules, worked out once."""
    if not _USUAL:
        _USUAL.append(analyse(USUAL))
    return _USUAL[0]


# -- the table pays what the price says -----------------------------------------------------------


@pytest.mark.promise("R10")
@pytest.mark.parametrize("scope", ["hand", "wager"])
@pytest.mark.parametrize(("original", "double"), [(5_00, 0), (5_00, 3_00), (9_000_00, 9_000_00)])
def test_the_table_settles_the_same_deals_to_the_cent(
    scope: str, original: int, double: int
) -> None:
    """Sixty deals at the table, against the sums of the price."""
    rules = DoubleDownStudRules(cap_scope=scope, maximum=10_000_00)
    table = DoubleDownStud(seats={1: 10**9}, cap_scope=scope, maximum=10_000_00)
    line = nets(rules, original, double)
    for codes in _deals(seeded(f"double down stud {original} {double}")):
        before = table.stack()
        table.dealt(" ".join(codes), original)
        if double:
            table.double(double)
        else:
            table.stand()
        table.usual()
        row = sum(rank(" ".join(codes)).strength < low for low in NETS_FROM)
        assert table.stack() - before == line[row]
        table.ready()


def _deals(source: Source) -> Iterator[list[str]]:
    """One deal of each great line of the list, and random ones."""
    lines = ["AsKsQsJsTs", "KsQsJsTs9s", "2s2h2d2cKs", "3s3h3d2c2s", "AsTs8s6s2s", "AsKdQhJcTs"]
    for line in lines:
        yield [line[n : n + 2] for n in range(0, 10, 2)]
    for _ in range(54):
        yield [card.code for card in shuffled(full_deck(), source)[:5]]


# -- every hand, one by one -----------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.promise("R10")
def test_counting_by_kinds_is_counting_every_hand() -> None:
    """All 270,725 sets of four cards with all 48 hole cards."""
    import numpy as np

    from tests.games.stud_brute import LAST_CLASS, place, sums

    _, fours = sums(np.array([net(n) for n in range(LAST_CLASS + 1)]))
    found = analyse(USUAL)
    gains = {kind: int(gain * 48) for kind, gain in found.gains.items()}
    deck = full_deck()

    for c in combinations(range(52), 4):
        assert fours[place(*c)] == gains[Seen.of(deck[n] for n in c)]
    best = Fraction(int(np.maximum(fours, 0).sum() + fours.sum()), 270725 * 48)
    assert best == found.expectation


@pytest.mark.slow
@pytest.mark.promise("R10")
def test_a_long_simulation_agrees_with_the_exact_price() -> None:
    """Five million deals played by the double downs of the price, within four standard errors."""
    import numpy as np

    from tests.games.stud_brute import LAST_CLASS, place, simulate_doubles

    found, deck, deals = analyse(USUAL), full_deck(), 5_000_000
    doubling = set(found.doubling)
    fours = np.zeros(270_725, np.bool_)
    for q in combinations(range(52), 4):
        fours[place(*q)] = Seen.of(deck[n] for n in q) in doubling
    pays = np.array([net(n) for n in range(LAST_CLASS + 1)])
    total, squares = simulate_doubles(deals, 1995, pays, fours)
    error = sqrt(squares / deals - (total / deals) ** 2) / sqrt(deals)

    assert abs(total / deals - float(found.expectation)) < 4 * error
